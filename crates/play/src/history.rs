//! The history of a game: a tree of moments, none of which is lost by undoing.

use serde::{Deserialize, Serialize};

use grid::{Cell, CellState, Digit, Position, Shape};

/// All moments of a game. The first is its beginning, and a step leads to each other moment from an
/// earlier one. Another action after undoing starts a branch; the same one leads to the same moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct History {
    /// The moments, each after the one that it follows from.
    moments: Vec<HistoryNode>,
    now: usize,
}

/// One moment of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HistoryNode {
    /// The number of the moment that it follows from; the first moment refers to itself.
    pub before: usize,
    /// The change that led to the moment; `None` for the first.
    pub deed: Option<Change>,
    /// The name that the player gave the moment.
    pub name: Option<String>,
    /// The play time of the puzzle at the change, in milliseconds; 0 in games that were saved before
    /// times were. It is saved with the [game](crate::Game).
    #[serde(skip)]
    pub time: u64,
    /// The number of the following moment that was visited last.
    next: Option<usize>,
    /// The step to the moment before, if the moment is between the beginning and now; otherwise the
    /// step from that moment to this one.
    step: Step,
}

/// A change that the player made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Change {
    /// The kind of the change.
    pub what: ChangeKind,
    /// The first cell of the change.
    pub cell: Option<Cell>,
    /// The number of cells of the change.
    pub cells: usize,
}

/// The kind of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ChangeKind {
    /// Entered a digit.
    Enter(Digit),
    /// Toggled a corner mark.
    Corner(Digit),
    /// Toggled a centre mark.
    Centre(Digit),
    /// Toggled a colour.
    Colour(Digit),
    /// Wrote marks.
    Write,
    /// Emptied cells.
    Erase,
    /// Marked all candidates.
    Candidates,
    /// Eliminated candidates in one pass.
    Pass,
    /// Filled in a solution.
    Solution,
    /// Removed all entries and marks.
    StartOver,
    /// Turned entries into givens.
    MakeGivens,
    /// Turned givens into entries.
    EditGivens,
    /// Placed another board.
    Place,
    /// Applied a hint.
    Hint,
}

/// The difference between two moments: the contents at the one that is further from now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Step {
    /// The changed cells, each once.
    Cells(Vec<(Cell, CellState)>),
    /// The puzzle itself.
    Puzzle(Box<Position>),
}

impl Step {
    /// Takes the step, and turns it into the one that leads back.
    fn swap(&mut self, position: &mut Position) {
        match self {
            Step::Cells(cells) => {
                cells
                    .iter_mut()
                    .for_each(|(cell, held)| *held = position.set_cell_state(*cell, *held));
            }
            Step::Puzzle(other) => std::mem::swap(position, other),
        }
    }
}

impl History {
    /// Creates the history of a new game.
    pub fn new() -> History {
        let step = Step::Cells(Vec::new());
        let first = HistoryNode { before: 0, deed: None, name: None, time: 0, next: None, step };
        History { moments: vec![first], now: 0 }
    }

    pub fn moments(&self) -> &[HistoryNode] {
        &self.moments
    }

    pub fn now(&self) -> usize {
        self.now
    }

    /// The times of the moments, in milliseconds.
    pub fn times(&self) -> Vec<u64> {
        self.moments.iter().map(|moment| moment.time).collect()
    }

    /// Sets the times of the moments, as far as they are known.
    pub fn set_times(&mut self, times: &[u64]) {
        self.moments.iter_mut().zip(times).for_each(|(moment, time)| moment.time = *time);
    }

    /// Returns `true` if two histories differ only in their times.
    pub fn is_like(&self, other: &History) -> bool {
        let timeless = |history: &History| {
            let mut history = history.clone();
            history.moments.iter_mut().for_each(|moment| moment.time = 0);
            history
        };
        self.moments.len() == other.moments.len() && timeless(self) == timeless(other)
    }

    /// Returns the number of the moment one step back.
    pub fn earlier(&self) -> Option<usize> {
        (self.now != 0).then(|| self.moments[self.now].before)
    }

    /// Returns the number of the moment one step forward.
    pub fn later(&self) -> Option<usize> {
        self.moments[self.now].next
    }

    pub fn name(&mut self, name: String) {
        self.moments[self.now].name = Some(name).filter(|name| !name.is_empty());
    }

    /// Takes a step at a play time: one that was undone, or a new one.
    pub fn go(&mut self, position: &mut Position, mut step: Step, deed: Change, time: u64) {
        if let Some(known) = self.follower(self.now, &step) {
            self.moments[self.now].next = Some(known);
            return self.forth(position);
        }
        step.swap(position);
        let new = self.moments.len();
        let (before, deed) = (self.now, Some(deed));
        self.moments.push(HistoryNode { before, deed, name: None, time, next: None, step });
        self.moments[self.now].next = Some(new);
        self.now = new;
    }

    pub fn back(&mut self, position: &mut Position) {
        let Some(before) = self.earlier() else { return };
        self.moments[self.now].step.swap(position);
        self.moments[before].next = Some(self.now);
        self.now = before;
    }

    pub fn forth(&mut self, position: &mut Position) {
        let Some(next) = self.later() else { return };
        self.moments[next].step.swap(position);
        self.now = next;
    }

    /// Goes to the moment with a number, if there is one.
    pub fn go_to(&mut self, position: &mut Position, moment: usize) {
        if moment >= self.moments.len() {
            return;
        }
        let mut way = Vec::new();
        let mut at = moment;
        // A moment's number is above that of the one it comes of.
        while at != self.now {
            if at > self.now {
                way.push(at);
                at = self.moments[at].before;
            } else {
                self.back(position);
            }
        }
        for next in way.into_iter().rev() {
            self.moments[self.now].next = Some(next);
            self.forth(position);
        }
    }

    /// Adds the moments of another history, whose first moment is a moment of this one. Both must
    /// be at their beginning. Moments that are in both are added once.
    pub fn take_in(&mut self, other: &History, from: usize) {
        let mut to = vec![from; other.moments.len()];
        for (n, moment) in other.moments.iter().enumerate() {
            if n > 0 {
                to[n] = self.come(to[moment.before], moment);
            }
            let name = &mut self.moments[to[n]].name;
            let said = |all: &str, one: &str| all == one || all.split(", ").any(|part| part == one);
            *name = match (name.take(), &moment.name) {
                (Some(mine), Some(theirs)) if !said(&mine, theirs) => {
                    Some(format!("{mine}, {theirs}"))
                }
                (mine, theirs) => mine.or_else(|| theirs.clone()),
            };
        }
        for (n, moment) in other.moments.iter().enumerate() {
            let next = &mut self.moments[to[n]].next;
            *next = next.or(moment.next.map(|next| to[next]));
        }
    }

    /// The number of the moment that follows from another one with a step, if there is one. It must not
    /// be between the beginning and now.
    fn follower(&self, before: usize, step: &Step) -> Option<usize> {
        let follows = |one: &HistoryNode| (one.before, &one.step) == (before, step);
        (1..self.moments.len()).find(|at| follows(&self.moments[*at]))
    }

    /// Returns the number of the moment that follows from `before` with the step of another
    /// history's moment.
    fn come(&mut self, before: usize, other: &HistoryNode) -> usize {
        self.follower(before, &other.step).unwrap_or_else(|| {
            self.moments.push(HistoryNode { before, name: None, next: None, ..other.clone() });
            self.moments.len() - 1
        })
    }

    /// Removes the latest step without a trace, if it led to the current moment and changed each of
    /// these cells.
    pub fn forget_latest(&mut self, position: &mut Position, cells: &[Cell]) {
        let latest = self.moments.len() - 1;
        let of_cells = match &self.moments[self.now].step {
            Step::Cells(changed) => cells.iter().all(|cell| changed.iter().any(|c| c.0 == *cell)),
            Step::Puzzle(_) => false,
        };
        if latest > 0 && latest == self.now && of_cells {
            self.back(position);
            self.moments[self.now].next = None;
            self.moments.pop();
        }
    }

    /// Returns `true` if a game that is now on a board of this shape can have this history: no step
    /// changes a cell outside of its board.
    pub fn is_sound(&self, shape: Shape) -> bool {
        let count = self.moments.len();
        if self.now >= count {
            return false;
        }
        let ordered = self.moments.iter().enumerate().all(|(n, moment)| {
            let next = moment.next.is_none_or(|next| {
                next > n && self.moments.get(next).is_some_and(|next| next.before == n)
            });
            next && (moment.before < n || (n, moment.before) == (0, 0))
        });
        if !ordered {
            return false;
        }
        let shapes = self.shapes(shape);
        self.moments.iter().zip(shapes).all(|(HistoryNode { step, .. }, here)| match step {
            Step::Cells(cells) => cells.iter().all(|(cell, _)| cell.index() < here.cells()),
            Step::Puzzle(_) => true,
        })
    }

    /// Returns the shape of the board at each moment, if its shape is now `shape`.
    pub fn shapes(&self, shape: Shape) -> Vec<Shape> {
        let mut shapes = vec![None; self.moments.len()];
        let mut at = self.now;
        shapes[at] = Some(shape);
        while at != 0 {
            let HistoryNode { before, step, .. } = &self.moments[at];
            shapes[*before] = match step {
                Step::Puzzle(earlier) => Some(earlier.shape()),
                Step::Cells(_) => shapes[at],
            };
            at = *before;
        }
        for (n, HistoryNode { before, step, .. }) in self.moments.iter().enumerate() {
            let from = shapes[*before];
            shapes[n].get_or_insert(match (step, from) {
                (Step::Puzzle(later), _) => later.shape(),
                (Step::Cells(_), from) => from.unwrap_or(shape),
            });
        }
        shapes.into_iter().map(|known| known.unwrap_or(shape)).collect()
    }
}
