//! The solutions of a board: how many there are, and the first of them to look at.

use grid::{Board, Cell, CellValue, Verdict};
use jobs::{Count, Counted, Of, Outcome, Partial, Progress};
use play::{Action, ChangeKind};
use schedule::{TaskId, Update};
use view::words;

use crate::{
    context::Context,
    page::{Cover, Extent, Page},
    task::{Owner, Work},
};

/// How solutions are counted, and what was counted last.
pub struct Counting {
    /// The work that goes on.
    pub work: Option<Work>,
    /// How far to count.
    pub to: To,
    /// The limit, where one was chosen.
    pub limit: u64,
    /// Whether all that is on the board is counted with, rather than the puzzle alone.
    pub with_entries: bool,
    /// What was counted, of what.
    counted: Option<Solutions>,
}

/// What was counted of a board.
pub struct Solutions {
    of: Board,
    extent: Extent,
    /// What is known.
    pub found: Found,
    /// The first solutions.
    pub kept: Vec<Board>,
    /// Whether those solutions differ in each cell.
    pub differ: Vec<bool>,
}

/// How far to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To {
    /// To two: whether a solution is the only one.
    Two,
    /// To a limit.
    Limit,
    /// To the end, however long that takes.
    End,
}

/// What was counted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found {
    /// Solutions.
    pub count: u64,
    /// Whether there are no more.
    pub all: bool,
    /// Milliseconds it took; `None` while it goes on, or when it was cancelled.
    pub ms: Option<f64>,
    /// What a look at the board alone tells.
    pub verdict: Verdict,
}

/// What happens to solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// They are counted that far from now on.
    To(To),
    /// They are counted to this limit from now on.
    Limit(u64),
    /// All that is on the board is counted with from now on, or not.
    WithEntries(bool),
    /// They are counted.
    Count,
    /// A solution is shown, by its place among the first, or the player's own board.
    Show(Option<usize>),
    /// The solution that is shown is put on the player's own board.
    Keep,
}

/// How many solutions are kept to be looked at.
const KEPT: u64 = 1000;

impl Default for Counting {
    fn default() -> Counting {
        Counting { work: None, to: To::Two, limit: 1000, with_entries: false, counted: None }
    }
}

impl Counting {
    /// What was counted of the board that is on the page.
    pub fn solutions(&self, page: &Page) -> Option<&Solutions> {
        self.counted.as_ref().filter(|counted| counted.is_of(page))
    }

    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::To(to) => self.to = to,
            Event::Limit(limit) => (self.limit, self.to) = (limit, To::Limit),
            Event::WithEntries(with) => self.with_entries = with,
            Event::Count => self.count(ctx),
            Event::Show(place) => {
                let last = self.solutions(ctx.page).and_then(|all| all.kept.len().checked_sub(1));
                let place = place.zip(last).map(|(place, last)| place.min(last));
                *ctx.page.cover = place.map(Cover::Solution);
            }
            Event::Keep => {
                let Some(Cover::Solution(shown)) = *ctx.page.cover else { return };
                let Some(solutions) = self.solutions(ctx.page) else { return };
                let Some(solution) = solutions.kept.get(shown) else { return };
                let cells = Cell::all(solution.shape()).zip(solution.digits());
                let put =
                    |(cell, digit): (Cell, &Option<_>)| Some((cell, CellValue::Digit((*digit)?)));
                let cells = cells.filter_map(put).collect();
                ctx.uncover();
                ctx.play(Action::Put(ChangeKind::Solution, cells));
            }
        }
    }

    fn count(&mut self, ctx: &mut Context) {
        if self.work.as_ref().is_some_and(|work| work.shown) {
            return;
        }
        self.cancel(ctx);
        ctx.uncover();
        let extent = Extent::with_entries(self.with_entries);
        let of = ctx.page.to_search(extent);
        let limit = match self.to {
            To::Two => Some(2),
            To::Limit => Some(self.limit.max(1)),
            To::End => None,
        };
        let found = Found { count: 0, all: false, ms: None, verdict: of.verdict() };
        let job = Count { of: Of::Board(of.clone()), limit, keep: KEPT };
        self.work = Some(ctx.work(Owner::Counting, words::solutions::counting(), job, None));
        let (kept, differ) = (Vec::new(), vec![false; of.shape().cells()]);
        self.counted = Some(Solutions { of, extent, found, kept, differ });
    }

    /// Takes what is told of the count.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        let (true, Some(solutions)) = (Work::is(&self.work, task), &mut self.counted) else {
            return;
        };
        match update {
            Update::Partial(Partial::Solutions(boards)) => {
                boards.into_iter().for_each(|board| solutions.keep(board));
            }
            Update::Progress(progress) => {
                if let Progress::Counting { found, .. } = progress {
                    solutions.found.count = found;
                }
                self.work.iter_mut().for_each(|work| work.progress = Some(progress));
            }
            Update::Done(Outcome::Count(Counted { found: count, all, ms, .. })) => {
                let verdict = solutions.found.verdict;
                solutions.found = Found { count, all, ms: Some(ms), verdict };
                ctx.end(&mut self.work);
                ctx.say(words::solutions::found(count, all, Some(ms)));
            }
            Update::Failed(failure) => {
                ctx.end(&mut self.work);
                ctx.tell_failure(&failure);
            }
            _ => {}
        }
    }

    /// Ends the count that goes on; what was counted stays.
    pub fn cancel(&mut self, ctx: &mut Context) -> bool {
        ctx.cancel(&mut self.work)
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        self.counted.as_ref().is_some_and(|counted| !counted.is_of(page))
    }

    /// A count of another board ends.
    pub fn settle(&mut self, ctx: &mut Context) {
        self.cancel(ctx);
        self.counted = None;
        if matches!(*ctx.page.cover, Some(Cover::Solution(_))) {
            ctx.uncover();
        }
    }
}

impl Solutions {
    fn is_of(&self, page: &Page) -> bool {
        page.to_search(self.extent) == self.of
    }

    fn keep(&mut self, board: Board) {
        if let Some(first) = self.kept.first() {
            let pairs = first.digits().iter().zip(board.digits());
            let differ = self.differ.iter_mut().zip(pairs);
            differ.for_each(|(differ, (one, two))| *differ |= one != two);
        }
        self.kept.push(board);
    }
}
