//! The puzzles that are selected in a list, one by one or in ranges of rows.

use std::{collections::BTreeSet, ops::Range};

use jobs::{Browse, ListPart, ListQuery, PlayProgress};
use schedule::{Ticket, Update};

use crate::{
    context::Context,
    worker_question::{News, WorkerQuestion},
};

/// The puzzles that the player has selected in the list, and those deselected last.
#[derive(Default)]
pub struct PuzzleSelection {
    /// The numbers of the selected puzzles.
    pub numbers: BTreeSet<u64>,
    /// The numbers of the puzzles that were deselected all at once, and can be selected again.
    pub deselected: BTreeSet<u64>,
    /// The rows to select, which must be read first because their puzzles aren't known.
    reading: WorkerQuestion<SelectedRows, Browse, ListPart>,
}

/// Rows of a list to select or deselect, by their indices from 0.
pub struct SelectedRows {
    /// The list that the rows belong to.
    pub query: ListQuery,
    /// The rows to select.
    pub selected: Range<u64>,
    /// The rows that haven't been read yet and may change. Rows outside `selected` are deselected.
    pub rows: Range<u64>,
}

impl PuzzleSelection {
    /// Selects or, if `is_selected` is `false`, deselects the puzzle with this number.
    pub fn select(&mut self, number: u64, is_selected: bool) {
        match is_selected {
            true => self.numbers.insert(number),
            false => self.numbers.remove(&number),
        };
    }

    /// Selects rows, or starts to read them if their puzzles aren't known. `played` is the progress
    /// in all puzzles, which the filter and the order may use. Returns `true` if the rows are
    /// selected now.
    pub fn select_rows(
        &mut self,
        ctx: &mut Context,
        mut all: SelectedRows,
        played: Vec<PlayProgress>,
    ) -> bool {
        let Range { start, end } = all.rows.clone();
        if all.query.is_all() {
            let numbers = start..end.min(ctx.page.count().unwrap_or(0));
            numbers.for_each(|number| self.select(number, all.selected.contains(&number)));
            return true;
        }
        all.rows.start = end.min(start.saturating_add(Browse::MAX_ROWS));
        let (query, rows) = (all.query.clone(), start..all.rows.start);
        let job = Browse { query, rows, current: None, played, chart: None };
        self.reading.ask(ctx, all, job);
        false
    }

    /// Returns `true` if `task` is reading the rows to select.
    pub fn is_reading(&self, task: Ticket) -> bool {
        self.reading.task() == Some(task)
    }

    /// Selects the rows that were read. Returns the rows that remain to be read, or `None` if there
    /// are none or reading has failed.
    pub fn handle_rows(
        &mut self,
        ctx: &mut Context,
        task: Ticket,
        update: Update,
    ) -> Option<SelectedRows> {
        let Some(News::Answer(Ok(read))) = self.reading.handle_update(ctx, task, update) else {
            return None;
        };
        let all = self.reading.take_subject()?;
        for (row, puzzle) in (read.first_row..).zip(&read.rows) {
            self.select(puzzle.number, all.selected.contains(&row));
        }
        (all.rows.start < all.rows.end.min(read.count)).then_some(all)
    }

    /// Stops reading rows, because the list has changed.
    pub fn stop(&mut self, ctx: &mut Context) {
        self.reading.forget(ctx);
    }
}
