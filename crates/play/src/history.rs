//! What was done, and what was undone: a tree of moments, none of which is lost.

use serde::{Deserialize, Serialize};

use grid::{Cell, CellState, Digit, Position, Shape};

/// All moments of a game. The first is its beginning; each other one comes of an earlier one by a
/// step. Whoever goes back and tries something else begins a branch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct History {
    /// Each after the one it comes of.
    moments: Vec<HistoryNode>,
    now: usize,
}

/// One moment of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HistoryNode {
    /// The moment it comes of; the first comes of itself.
    pub before: usize,
    /// What was done to come here; nothing for the first.
    pub deed: Option<Change>,
    /// What somebody called it.
    pub name: Option<String>,
    /// The one that came of it and was gone to last.
    next: Option<usize>,
    /// Leads from here to the moment before, where that is on the way back from now to the
    /// beginning, and else from there to here.
    step: Step,
}

/// What somebody did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Change {
    /// What it was.
    pub what: ChangeKind,
    /// The first cell that was to change.
    pub cell: Option<Cell>,
    /// How many cells were.
    pub cells: usize,
}

/// The kinds of what somebody does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ChangeKind {
    /// Entered a digit.
    Enter(Digit),
    /// Noted a digit in the corners, or took the note away.
    Corner(Digit),
    /// Noted a digit in the middle, or took the note away.
    Centre(Digit),
    /// Put a colour on, or took it off.
    Colour(Digit),
    /// Wrote marks.
    Write,
    /// Emptied cells.
    Erase,
    /// Noted all candidates.
    Candidates,
    /// Took one pass over the candidates.
    Pass,
    /// Took over a solution.
    Solution,
    /// Took back all.
    StartOver,
    /// Made givens of what was there.
    MakeGivens,
    /// Made entries of the givens.
    EditGivens,
    /// Put another board there.
    Place,
    /// Did what a hint said.
    Hint,
}

/// What changed between two moments, as it was at the one that is further from now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Step {
    /// Each changed cell once.
    Cells(Vec<(Cell, CellState)>),
    /// The puzzle itself.
    Puzzle(Box<Position>),
}

impl Step {
    /// Takes the step, and turns it into the one that leads back.
    fn swap(&mut self, position: &mut Position) {
        match self {
            Step::Cells(cells) => {
                cells.iter_mut().for_each(|(cell, held)| *held = position.hold(*cell, *held));
            }
            Step::Puzzle(other) => std::mem::swap(position, other),
        }
    }
}

impl History {
    /// A game that begins.
    pub fn new() -> History {
        let step = Step::Cells(Vec::new());
        let first = HistoryNode { before: 0, deed: None, name: None, next: None, step };
        History { moments: vec![first], now: 0 }
    }

    pub fn moments(&self) -> &[HistoryNode] {
        &self.moments
    }

    pub fn now(&self) -> usize {
        self.now
    }

    /// The moment that one step back leads to.
    pub fn earlier(&self) -> Option<usize> {
        (self.now != 0).then(|| self.moments[self.now].before)
    }

    /// The moment that one step forth leads to.
    pub fn later(&self) -> Option<usize> {
        self.moments[self.now].next
    }

    pub fn name(&mut self, name: String) {
        self.moments[self.now].name = Some(name).filter(|name| !name.is_empty());
    }

    /// Takes a new step.
    pub fn go(&mut self, position: &mut Position, mut step: Step, deed: Change) {
        step.swap(position);
        let new = self.moments.len();
        let deed = Some(deed);
        self.moments.push(HistoryNode { before: self.now, deed, name: None, next: None, step });
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

    /// Goes to another moment, if there is one of that number.
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

    /// Takes in the moments of another history that lead on from a moment of this one, which is the
    /// other's first. Both stand at their beginning; what is in both is there once.
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

    /// The moment that comes of one by the step of a moment of another history.
    fn come(&mut self, before: usize, other: &HistoryNode) -> usize {
        let like = |one: &HistoryNode| (one.before, &one.step) == (before, &other.step);
        let known = (1..self.moments.len()).find(|at| like(&self.moments[*at]));
        known.unwrap_or_else(|| {
            self.moments.push(HistoryNode { before, name: None, next: None, ..other.clone() });
            self.moments.len() - 1
        })
    }

    /// Takes back the latest step of all as if it had never been, if it led here and changed each
    /// of these cells.
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

    /// Whether it can be the history of a game that stands on a board of that shape: no step is
    /// off the board that it is taken on.
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

    /// The shape that the board has at each moment, where it has this one now.
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
