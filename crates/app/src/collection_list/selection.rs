//! The puzzles that are selected in a list, one by one or in ranges of rows.

use std::{collections::BTreeSet, ops::Range};

use jobs::{Browse, ListPart, ListQuery, PlayProgress};
use schedule::{TaskUpdate, Ticket};

use crate::{
    context::Context,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The puzzles that the player has selected in the list, and the puzzles that were deselected last.
#[derive(Default)]
pub struct PuzzleSelection {
    /// The numbers of the selected puzzles.
    pub selected_numbers: BTreeSet<u64>,
    /// The numbers of the puzzles that were deselected all at once, and can be selected again.
    pub deselected_numbers: BTreeSet<u64>,
    /// The rows to select, which must be read first because their puzzles aren't known.
    unread_rows: WorkerQuestion<RowsToSelect, Browse, ListPart>,
}

/// Rows of a list to select or deselect, by their indices from 0.
pub struct RowsToSelect {
    /// The list that the rows belong to.
    pub query: ListQuery,
    /// The rows to select.
    pub selected: Range<u64>,
    /// The rows that haven't been read yet. Those outside `selected` will be deselected.
    pub pending_rows: Range<u64>,
}

impl PuzzleSelection {
    /// Selects or, if `is_selected` is `false`, deselects the puzzle with this number.
    pub fn set_selected(&mut self, number: u64, is_selected: bool) {
        match is_selected {
            true => self.selected_numbers.insert(number),
            false => self.selected_numbers.remove(&number),
        };
    }

    /// Selects rows, or starts to read them if their puzzles aren't known. `played` is the progress
    /// in all puzzles, which the filter and the order may use. Returns `true` if the rows have been
    /// selected, and `false` if they must be read first.
    pub fn select_rows(
        &mut self,
        ctx: &mut Context,
        mut all: RowsToSelect,
        played: Vec<PlayProgress>,
    ) -> bool {
        let Range { start, end } = all.pending_rows.clone();
        if all.query.is_whole_collection() {
            let numbers = start..end.min(ctx.page.puzzle_count().unwrap_or(0));
            numbers.for_each(|number| self.set_selected(number, all.selected.contains(&number)));
            return true;
        }
        all.pending_rows.start = end.min(start.saturating_add(Browse::MAX_ROWS));
        let (query, rows) = (all.query.clone(), start..all.pending_rows.start);
        let job = Browse { query, rows, current_number: None, play_progress: played, chart: None };
        self.unread_rows.ask(ctx, all, job);
        false
    }

    /// Returns `true` if `task` is reading the rows to select.
    pub fn is_reading(&self, task: Ticket) -> bool {
        self.unread_rows.task() == Some(task)
    }

    /// Selects the rows that were read. Returns the rows that remain to be read, or `None` if there
    /// are none or reading has failed.
    pub fn handle_rows(
        &mut self,
        ctx: &mut Context,
        task: Ticket,
        update: TaskUpdate,
    ) -> Option<RowsToSelect> {
        let Some(TaskNews::Answer(Ok(read))) = self.unread_rows.handle_update(ctx, task, update)
        else {
            return None;
        };
        let all = self.unread_rows.take_subject()?;
        for (row, puzzle) in (read.first_row..).zip(&read.rows) {
            self.set_selected(puzzle.puzzle_number, all.selected.contains(&row));
        }
        (all.pending_rows.start < all.pending_rows.end.min(read.row_count)).then_some(all)
    }

    /// Stops reading rows, because the list has changed.
    pub fn stop_reading(&mut self, ctx: &mut Context) {
        self.unread_rows.forget(ctx);
    }
}
