//! The solutions of a board: how many there are, and the first of them to look at.

use leptos::prelude::*;

use super::{Desk, Work, WorkKind};
use crate::browser::Event;
use grid::{Board, Cell, CellValue, Verdict};
use jobs::{Outcome, Partial, Progress};
use play::{Action, ChangeKind};
use view::{BoardView, words};

/// The state of counting.
#[derive(Clone, Copy)]
pub struct Solutions {
    pub(super) work: RwSignal<Option<Work>>,
    /// How far to count.
    pub extent: RwSignal<Extent>,
    /// The limit, where one was chosen.
    pub limit: RwSignal<u64>,
    /// Whether all that is on the board is counted with, rather than the puzzle alone.
    pub from_here: RwSignal<bool>,
    /// What was counted.
    pub found: RwSignal<Option<Found>>,
    /// The first solutions.
    pub kept: RwSignal<Vec<Board>>,
    /// The place of the one that is on the board.
    pub shown: RwSignal<Option<usize>>,
    /// The cells in which those solutions differ.
    pub differ: Memo<Vec<bool>>,
    /// The board whose solutions they are.
    start: RwSignal<Option<Board>>,
}

/// How far to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// To two: whether a solution is the only one.
    Only,
    /// To a limit.
    Limit,
    /// To the end, however long that takes.
    All,
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

/// So many solutions are kept to be looked at.
const KEPT: u64 = 1000;

impl Solutions {
    pub(super) fn new() -> Solutions {
        let kept = RwSignal::new(Vec::<Board>::new());
        Solutions {
            work: RwSignal::new(None),
            extent: RwSignal::new(Extent::Only),
            limit: RwSignal::new(1000),
            from_here: RwSignal::new(false),
            found: RwSignal::new(None),
            kept,
            shown: RwSignal::new(None),
            differ: Memo::new(move |_| kept.with(|kept| differing(kept))),
            start: RwSignal::new(None),
        }
    }

    /// Whether solutions are being counted, for longer than a moment.
    pub fn is_counting(self) -> bool {
        self.work.with(|work| work.as_ref().is_some_and(|work| work.shown))
    }

    /// Whether a solution is on the board.
    pub fn is_on(self) -> bool {
        self.shown.with_untracked(Option::is_some)
    }

    /// What the board shows of the solution that is looked at, if one is.
    pub(super) fn view(self, givens: &Board, selected: Cell) -> Option<BoardView> {
        let shown = self.shown.get()?;
        self.kept.with(|kept| {
            let solution = kept.get(shown)?;
            let view =
                |differ: &Vec<bool>| BoardView::of_solution(givens, solution, differ, selected);
            Some(self.differ.with(view))
        })
    }
}

/// The cells in which some solutions differ.
fn differing(solutions: &[Board]) -> Vec<bool> {
    let Some((first, others)) = solutions.split_first() else { return Vec::new() };
    let mut differ = vec![false; first.digits().len()];
    for other in others {
        let pairs = first.digits().iter().zip(other.digits());
        differ.iter_mut().zip(pairs).for_each(|(differ, (one, two))| *differ |= one != two);
    }
    differ
}

/// Counting.
impl Desk {
    /// Counts the solutions, as far as it was chosen, unless that goes on.
    pub fn count_solutions(self) {
        let here = self.solutions;
        if untrack(|| here.is_counting()) {
            return;
        }
        self.forget_solutions();
        self.stop_watching();
        let from_here = here.from_here.get_untracked();
        let board = self.to_solve(from_here);
        let limit = match here.extent.get_untracked() {
            Extent::Only => Some(2),
            Extent::Limit => Some(here.limit.get_untracked().max(1)),
            Extent::All => None,
        };
        let verdict = board.verdict();
        here.start.set(Some(board.clone()));
        here.found.set(Some(Found { count: 0, all: false, ms: None, verdict }));
        self.begin(WorkKind::Counting, words::solutions::counting().into());
        self.client.get_value().count(board, limit, KEPT, move |event| match event {
            Event::Partial(Partial::Solutions(boards)) => {
                here.kept.update(|kept| kept.extend(boards));
            }
            Event::Progress(progress) => {
                if let Progress::Counting { found: count, .. } = progress {
                    here.found.set(Some(Found { count, all: false, ms: None, verdict }));
                }
                self.progress(WorkKind::Counting, progress);
            }
            Event::Done(Outcome::Counted { found: count, all, ms, .. }) => {
                self.end(WorkKind::Counting);
                let found = Found { count, all, ms: Some(ms), verdict };
                here.found.set(Some(found));
                self.status.set(words::solutions::found(count, all, Some(ms)));
            }
            Event::Done(_) => self.end(WorkKind::Counting),
            Event::Failed(failure) => {
                self.end(WorkKind::Counting);
                self.tell_failure(&failure);
            }
        });
    }

    /// Ends the counting that goes on; what was counted stays.
    pub(super) fn stop_counting(self) {
        if self.is_working(WorkKind::Counting) {
            self.client.get_value().cancel_counting();
            self.end(WorkKind::Counting);
        }
    }

    /// What is known of solutions is forgotten: they are another board's.
    pub(super) fn forget_solutions(self) {
        self.stop_counting();
        let here = self.solutions;
        if here.found.with_untracked(Option::is_some) {
            here.shown.set(None);
            here.found.set(None);
            here.kept.set(Vec::new());
            here.start.set(None);
        }
    }

    /// The same, where the board is no longer the one whose solutions they are.
    pub(super) fn forget_solutions_of_another(self) {
        let here = self.solutions;
        let from_here = here.from_here.get_untracked();
        let other = here.start.with_untracked(|start| {
            start.as_ref().is_some_and(|start| *start != self.to_solve(from_here))
        });
        if other {
            self.forget_solutions();
        }
    }

    /// Shows a solution, by its place among the first, or the player's own board.
    pub fn show_solution(self, place: Option<usize>) {
        let here = self.solutions;
        let last = here.kept.with_untracked(|kept| kept.len().checked_sub(1));
        if place.is_some() {
            self.stop_watching();
        }
        let place = place.zip(last).map(|(place, last)| place.min(last));
        if here.shown.get_untracked() != place {
            here.shown.set(place);
        }
    }

    /// Puts the solution that is shown on the player's own board.
    pub fn keep_solution(self) {
        let here = self.solutions;
        let Some(shown) = here.shown.get_untracked() else { return };
        let digits = here.kept.with_untracked(|kept| kept.get(shown).map(|b| b.digits().to_vec()));
        here.shown.set(None);
        let cells = Cell::all(self.shape.get_untracked()).zip(digits.unwrap_or_default());
        let put = |(cell, digit): (Cell, Option<_>)| digit.map(|d| (cell, CellValue::Digit(d)));
        self.play(Action::Put(ChangeKind::Solution, cells.filter_map(put).collect()));
    }
}
