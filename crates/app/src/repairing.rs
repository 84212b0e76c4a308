//! The diagnosis of a puzzle that doesn't have exactly one solution, and changes that repair it.

use grid::{Board, Cell, Position};
use jobs::{FindRepair, RepairReport};
use play::{Action, save::GameSource};
use schedule::{TaskUpdate, Ticket};
use view::words::repair as words;

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    feature::Feature,
    page::Page,
    place::{Destination, SolveTab},
    tracked::StateChange,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The search for repairs, and the diagnosis that the latest search found.
#[derive(Default)]
pub struct BoardRepair {
    search: WorkerQuestion<Board, FindRepair>,
}

/// An event that [`BoardRepair`] handles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Diagnose the puzzle, and find changes that repair it.
    Find,
    /// Diagnose the puzzle that is being entered, find changes that repair it, and stay in the open
    /// place.
    FindWhileEntering,
    /// Make the suggested change with this index, from 0.
    Apply(usize),
}

/// The command that reports what is wrong with the puzzle, and lists changes that give it exactly
/// one solution.
pub static REPAIR_PUZZLE: Command =
    Command::new("Repair Puzzle", Condition::HasPuzzle, CommandTarget::Board, || {
        Event::Find.into()
    })
    .with_aliases(&["Find Typing Errors", "Tippfehler finden"]);

impl BoardRepair {
    /// Returns the diagnosis of the puzzle on the page, or `None` if it isn't known.
    pub fn repair_report(&self, page: &Page) -> Option<&RepairReport> {
        self.search.answer(page, is_on_page)
    }

    /// Returns the givens of the puzzle on the page that contradict each other. The slice is empty
    /// if there are none or they aren't known.
    pub fn conflicting_cells(&self, page: &Page) -> &[Cell] {
        self.repair_report(page).map_or(&[], |found| &found.conflicting_givens)
    }

    /// Returns `true` while the search is running.
    pub fn is_searching(&self) -> bool {
        self.search.is_open()
    }
}

impl Feature for BoardRepair {
    type Event = Event;

    fn destination(event: &Event) -> Option<Destination> {
        (*event == Event::Find).then_some(Destination::Solve(SolveTab::Repair))
    }

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Find | Event::FindWhileEntering => {
                let board = ctx.page.expected_givens();
                let job = FindRepair { board: board.clone() };
                self.search.ask_shown(ctx, board, words::searching_repair(), job);
            }
            Event::Apply(index) => {
                let change =
                    self.repair_report(ctx.page).and_then(|found| found.changes.get(index));
                let Some((change, board)) = change.cloned() else { return };
                if ctx.page.input_state.is_entering() {
                    enter_changes(ctx, &board);
                    return ctx.report(words::change_entered(&change));
                }
                let status = words::change_applied(&change, ctx.page.puzzle_number());
                ctx.begin_game(Position::new(board), GameSource::Entered, status);
            }
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        if let Some(TaskNews::Answer(found)) = self.search.handle_update(ctx, task, update) {
            ctx.report_again(found.diagnosis.clone());
            self.search.set_answer(found);
        }
    }

    /// Cancels the search if another puzzle is on the board. The result stays, because a change may
    /// be undone.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        self.search.cancel_unless(ctx, is_on_page)
    }

    fn cancel(&mut self, ctx: &mut Context) {
        self.search.cancel(ctx);
    }
}

/// Returns `true` if `puzzle` is the puzzle on the page, or the puzzle that is being entered.
fn is_on_page(puzzle: &Board, page: &Page) -> bool {
    *puzzle == page.expected_givens()
}

/// Changes the digits of the puzzle that is being entered to those of `board`.
fn enter_changes(ctx: &mut Context, board: &Board) {
    let entered = ctx.page.expected_givens();
    for cell in Cell::all(board.shape()).filter(|cell| entered.digit(*cell) != board.digit(*cell)) {
        let cells = vec![cell];
        ctx.perform(match board.digit(cell) {
            Some(digit) => Action::Enter { cells, digit, cleans_peers: false },
            None => Action::Erase(cells),
        });
    }
}
