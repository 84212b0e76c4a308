//! Counting the solutions of a board, and viewing the first of these solutions.

use grid::{Board, Cell, CellValue, Verdict};
use jobs::{CountResult, CountSolutions, CountTarget, PartialOutcome, Progress};
use play::{Action, ChangeKind};
use schedule::{TaskUpdate, Ticket};
use view::words::solutions as words;

use crate::{
    context::Context,
    feature::Feature,
    page::{BoardOverlay, Page, SearchScope},
    tracked::StateChange,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The settings for counting solutions, and the latest count.
pub struct SolutionCounter {
    /// The kind of limit: two solutions, a chosen number, or none.
    pub limit_choice: CountLimit,
    /// The number of solutions at which the count stops if [`CountLimit::Chosen`] is chosen.
    pub limit: u64,
    /// Whether the solutions of the whole board are counted, instead of those of the puzzle alone.
    pub includes_entries: bool,
    count: WorkerQuestion<CountedBoard, CountSolutions, CountedSolutions>,
}

/// The board whose solutions are counted, and the scope of the count.
#[derive(PartialEq)]
struct CountedBoard {
    board: Board,
    scope: SearchScope,
}

/// The result of a count, with the first solutions.
pub struct CountedSolutions {
    /// The number of solutions found so far, and whether the search is complete.
    pub tally: CountTally,
    /// The first solutions, at most 1000.
    pub boards: Vec<Board>,
    /// For each cell, row by row, whether the first solutions differ in that cell.
    pub differing_cells: Vec<bool>,
}

/// The limit at which the count stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountLimit {
    /// Two solutions, which are enough to find out whether a puzzle has exactly one.
    Two,
    /// The number of solutions that the player chose.
    Chosen,
    /// No limit, however long the count takes.
    None,
}

/// The number of solutions that a count has found, and details of the count.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CountTally {
    /// The number of solutions found so far.
    pub count: u64,
    /// Whether the search is complete. If it is, there are no other solutions.
    pub is_complete: bool,
    /// The duration in milliseconds; `None` while the count is running, or if it was cancelled.
    pub duration_ms: Option<f64>,
    /// The verdict on the board before the search.
    pub initial_verdict: Verdict,
}

/// An event that [`SolutionCounter`] handles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Choose the limit of the count.
    SetLimit(CountLimit),
    /// Choose [`CountLimit::Chosen`], with this number of solutions.
    SetChosenLimit(u64),
    /// Choose whether the solutions of the whole board are counted, instead of those of the puzzle.
    IncludeEntries(bool),
    /// Count the solutions.
    Count,
    /// Show the solution with this index (from 0) among the first solutions, or the last of them if
    /// there are fewer. `None` shows the player's own board.
    Show(Option<usize>),
    /// Put the solution that is shown on the player's own board.
    PutOnBoard,
}

/// The maximum number of solutions that are retained for the player to view.
const MAX_SOLUTIONS: u64 = 1000;

impl Default for SolutionCounter {
    fn default() -> SolutionCounter {
        SolutionCounter {
            limit_choice: CountLimit::Two,
            limit: 1000,
            includes_entries: false,
            count: WorkerQuestion::default(),
        }
    }
}

impl SolutionCounter {
    /// Returns the result of the count for the board on the page so far, or `None` if its solutions
    /// haven't been counted.
    pub fn counted_solutions(&self, page: &Page) -> Option<&CountedSolutions> {
        self.count.answer(page, CountedBoard::matches_page)
    }

    /// Returns `true` while solutions are being counted.
    pub fn is_counting(&self) -> bool {
        self.count.is_open()
    }

    fn start_count(&mut self, ctx: &mut Context) {
        let work = self.count.task().and_then(|task| ctx.page.work_list.get(task));
        if work.is_some_and(|work| work.is_shown) {
            return;
        }
        ctx.uncover_board();
        let scope = SearchScope::for_entries(self.includes_entries);
        let board = ctx.page.board_to_search(scope);
        let limit = match self.limit_choice {
            CountLimit::Two => Some(2),
            CountLimit::Chosen => Some(self.limit.max(1)),
            CountLimit::None => None,
        };
        let job = CountSolutions {
            target: CountTarget::Board(board.clone()),
            limit,
            max_returned: MAX_SOLUTIONS,
        };
        let tally = CountTally {
            count: 0,
            is_complete: false,
            duration_ms: None,
            initial_verdict: board.verdict(),
        };
        let differ = vec![false; board.shape().cells()];
        self.count.ask_shown(ctx, CountedBoard { board, scope }, words::counting_solutions(), job);
        self.count.set_answer(CountedSolutions {
            tally,
            boards: Vec::new(),
            differing_cells: differ,
        });
    }

    /// Puts the solution that is shown on the player's own board. Does nothing if none is shown.
    fn put_on_board(&self, ctx: &mut Context) {
        let Some(BoardOverlay::Solution(shown)) = *ctx.page.overlay else { return };
        let Some(solutions) = self.counted_solutions(ctx.page) else { return };
        let Some(solution) = solutions.boards.get(shown) else { return };
        let cells = Cell::all(solution.shape()).zip(solution.digits());
        let entry = |(cell, digit): (Cell, &Option<_>)| Some((cell, CellValue::Digit((*digit)?)));
        let cells = cells.filter_map(entry).collect();
        ctx.uncover_board();
        ctx.perform(Action::SetContents(ChangeKind::Solution, cells));
    }
}

impl Feature for SolutionCounter {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::SetLimit(choice) => self.limit_choice = choice,
            Event::SetChosenLimit(limit) => {
                (self.limit, self.limit_choice) = (limit, CountLimit::Chosen)
            }
            Event::IncludeEntries(with) => self.includes_entries = with,
            Event::Count => self.start_count(ctx),
            Event::Show(index) => {
                let solutions = self.counted_solutions(ctx.page);
                let last = solutions.and_then(|all| all.boards.len().checked_sub(1));
                let index = index.zip(last).map(|(index, last)| index.min(last));
                *ctx.page.overlay = index.map(BoardOverlay::Solution);
            }
            Event::PutOnBoard => self.put_on_board(ctx),
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        let news = self.count.handle_update(ctx, task, update);
        let (Some(news), Some(solutions)) = (news, self.count.answer_mut()) else { return };
        match news {
            TaskNews::Partial(PartialOutcome::Solutions(boards)) => {
                boards.into_iter().for_each(|board| solutions.add_solution(board));
            }
            TaskNews::Progress(Progress::Counting { found, .. }) => solutions.tally.count = found,
            TaskNews::Answer(CountResult {
                solution_count: count,
                is_complete,
                duration_ms: ms,
                ..
            }) => {
                let tally = &mut solutions.tally;
                (tally.count, tally.is_complete, tally.duration_ms) =
                    (count, is_complete, Some(ms));
                ctx.report(words::found_count(count, is_complete, Some(ms)));
            }
            _ => {}
        }
    }

    /// Drops the count if it belongs to another board. If a solution was shown, uncovers the
    /// player's own board.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        let changed = self.count.forget_unless(ctx, CountedBoard::matches_page);
        if changed == StateChange::Changed
            && matches!(*ctx.page.overlay, Some(BoardOverlay::Solution(_)))
        {
            ctx.uncover_board();
        }
        changed
    }

    /// Cancels the count, and retains the result so far.
    fn cancel(&mut self, ctx: &mut Context) {
        self.count.cancel(ctx);
    }
}

impl CountedBoard {
    fn matches_page(&self, page: &Page) -> bool {
        page.board_to_search(self.scope) == self.board
    }
}

impl CountedSolutions {
    fn add_solution(&mut self, board: Board) {
        if let Some(first) = self.boards.first() {
            let pairs = first.digits().iter().zip(board.digits());
            let differ = self.differing_cells.iter_mut().zip(pairs);
            differ.for_each(|(differ, (one, two))| *differ |= one != two);
        }
        self.boards.push(board);
    }
}
