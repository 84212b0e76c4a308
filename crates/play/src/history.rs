//! The history of a game: a tree of moments. Undoing doesn't lose any of them.

use serde::{Deserialize, Serialize};

use grid::{Cell, CellState, Digit, Position, Shape};

/// All moments of a game. The first moment is the beginning. Every other moment follows from an
/// earlier one by a [`HistoryStep`]. After undoing, a different action starts a branch, and the
/// same action leads to the same moment again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct History {
    /// The moments. The parent of a moment comes before it.
    moments: Vec<HistoryMoment>,
    /// The index of the current moment.
    current: usize,
}

/// One moment of a game, with the change that led to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HistoryMoment {
    /// The index of the moment that this one follows from. The first moment refers to itself.
    pub parent_index: usize,
    /// The change that led to the moment, or `None` for the first moment.
    pub change: Option<Change>,
    /// The name that the player gave the moment, if any.
    pub name: Option<String>,
    /// The play time of the puzzle when the change was made, in milliseconds; 0 in games from
    /// versions that didn't record it. The time is saved with the [game](crate::Game).
    #[serde(skip)]
    pub play_time: u64,
    /// The index of the moment to which Redo leads: of the moments that follow from this one, the
    /// one that was visited last. `None` if there is nothing to redo.
    next: Option<usize>,
    /// The step back to the parent if this moment is on the path from the beginning to the current
    /// moment; otherwise, the step from the parent to this moment.
    step: HistoryStep,
}

/// A change that the player made, as the history describes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Change {
    /// The kind of the change. The kind determines how the history describes the change.
    pub kind: ChangeKind,
    /// The first changed cell, or `None` if the change replaced the whole position.
    pub first_cell: Option<Cell>,
    /// The number of changed cells, or 0 if the change replaced the whole position.
    pub cell_count: usize,
}

/// The kind of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ChangeKind {
    /// The player entered a digit.
    Enter(Digit),
    /// The player toggled a corner mark.
    Corner(Digit),
    /// The player toggled a centre mark.
    Centre(Digit),
    /// The player toggled a colour, given by its number.
    Colour(Digit),
    /// The player wrote all marks of a cell as text.
    Marks,
    /// The player emptied cells.
    Erase,
    /// The player marked all candidates.
    Candidates,
    /// The player eliminated candidates in one pass.
    Pass,
    /// The player filled in a solution.
    Solution,
    /// The player removed all entries and marks.
    StartOver,
    /// The player turned entries into givens.
    MakeGivens,
    /// The player turned givens into entries.
    EditGivens,
    /// The player placed a different position on the board.
    Place,
    /// The player applied a hint.
    Hint,
}

/// The difference between two moments, stored as the contents at the moment that is further from
/// the current one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum HistoryStep {
    /// The changed cells with their contents, without duplicates.
    Cells(Vec<(Cell, CellState)>),
    /// The whole position.
    Puzzle(Box<Position>),
}

impl HistoryStep {
    /// Applies the step to the position, and replaces it with the step that leads back.
    fn apply_and_invert(&mut self, position: &mut Position) {
        match self {
            HistoryStep::Cells(cells) => {
                cells
                    .iter_mut()
                    .for_each(|(cell, held)| *held = position.set_cell_state(*cell, *held));
            }
            HistoryStep::Puzzle(other) => std::mem::swap(position, other),
        }
    }
}

impl History {
    /// Creates the history of a new game, with only the first moment.
    pub fn new() -> History {
        let step = HistoryStep::Cells(Vec::new());
        let first = HistoryMoment {
            parent_index: 0,
            change: None,
            name: None,
            play_time: 0,
            next: None,
            step,
        };
        History { moments: vec![first], current: 0 }
    }

    pub fn moments(&self) -> &[HistoryMoment] {
        &self.moments
    }

    pub fn current_moment(&self) -> usize {
        self.current
    }

    /// Returns the play time of each moment, in milliseconds.
    pub fn play_times(&self) -> Vec<u64> {
        self.moments.iter().map(|moment| moment.play_time).collect()
    }

    /// Sets the play time of each moment. If there are fewer times than moments, the times of the
    /// remaining moments are left unchanged.
    pub fn set_times(&mut self, times: &[u64]) {
        self.moments.iter_mut().zip(times).for_each(|(moment, time)| moment.play_time = *time);
    }

    /// Returns `true` if the histories are equal, or differ only in the times of their moments.
    pub fn equals_except_times(&self, other: &History) -> bool {
        let timeless = |history: &History| {
            let mut history = history.clone();
            history.moments.iter_mut().for_each(|moment| moment.play_time = 0);
            history
        };
        self.moments.len() == other.moments.len() && timeless(self) == timeless(other)
    }

    /// Returns the index of the moment to which Undo leads, or `None` at the beginning.
    pub fn previous_moment(&self) -> Option<usize> {
        (self.current != 0).then(|| self.moments[self.current].parent_index)
    }

    /// Returns the index of the moment to which Redo leads, or `None` if there is nothing to redo.
    pub fn next_moment(&self) -> Option<usize> {
        self.moments[self.current].next
    }

    pub fn name_moment(&mut self, name: String) {
        self.moments[self.current].name = Some(name).filter(|name| !name.is_empty());
    }

    /// Applies a step to the position. If the same step was taken at the current moment before and
    /// undone, goes to the moment to which it led; otherwise, adds a moment with this change and
    /// play time, in milliseconds.
    pub fn take_step(
        &mut self,
        position: &mut Position,
        mut step: HistoryStep,
        change: Change,
        time: u64,
    ) {
        if let Some(known) = self.moment_following(self.current, &step) {
            self.moments[self.current].next = Some(known);
            return self.step_forward(position);
        }
        step.apply_and_invert(position);
        let new = self.moments.len();
        let (before, deed) = (self.current, Some(change));
        self.moments.push(HistoryMoment {
            parent_index: before,
            change: deed,
            name: None,
            play_time: time,
            next: None,
            step,
        });
        self.moments[self.current].next = Some(new);
        self.current = new;
    }

    pub fn step_back(&mut self, position: &mut Position) {
        let Some(before) = self.previous_moment() else { return };
        self.moments[self.current].step.apply_and_invert(position);
        self.moments[before].next = Some(self.current);
        self.current = before;
    }

    pub fn step_forward(&mut self, position: &mut Position) {
        let Some(next) = self.next_moment() else { return };
        self.moments[next].step.apply_and_invert(position);
        self.current = next;
    }

    /// Makes [`step_forward`](History::step_forward) do nothing at the current moment.
    pub fn clear_next(&mut self) {
        self.moments[self.current].next = None;
    }

    /// Goes to the moment with an index. Does nothing if there is no such moment.
    pub fn go_to(&mut self, position: &mut Position, moment: usize) {
        if moment >= self.moments.len() {
            return;
        }
        let mut way = Vec::new();
        let mut at = moment;
        // The index of a moment is larger than that of its parent.
        while at != self.current {
            if at > self.current {
                way.push(at);
                at = self.moments[at].parent_index;
            } else {
                self.step_back(position);
            }
        }
        for next in way.into_iter().rev() {
            self.moments[self.current].next = Some(next);
            self.step_forward(position);
        }
    }

    /// Adds the moments of another history, whose first moment corresponds to the moment `from` of
    /// this one. Both histories must be at their beginning. Moments that both histories have aren't
    /// duplicated; if their names differ, both names are used.
    pub fn merge_history(&mut self, other: &History, from: usize) {
        let mut to = vec![from; other.moments.len()];
        for (n, moment) in other.moments.iter().enumerate() {
            if n > 0 {
                to[n] = self.find_or_add_moment(to[moment.parent_index], moment);
            }
            let name = &mut self.moments[to[n]].name;
            let contains =
                |all: &str, one: &str| all == one || all.split(", ").any(|part| part == one);
            *name = match (name.take(), &moment.name) {
                (Some(mine), Some(theirs)) if !contains(&mine, theirs) => {
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

    /// Returns the index of the moment that follows from `before` by a step, or `None` if there is
    /// none. Such a moment isn't found if it is on the path from the beginning to the current
    /// moment, because its step leads back.
    fn moment_following(&self, before: usize, step: &HistoryStep) -> Option<usize> {
        let follows = |one: &HistoryMoment| (one.parent_index, &one.step) == (before, step);
        (1..self.moments.len()).find(|at| follows(&self.moments[*at]))
    }

    /// Returns the index of the moment that follows from `before` by the step of another history's
    /// moment. Adds the moment if it is new.
    fn find_or_add_moment(&mut self, before: usize, other: &HistoryMoment) -> usize {
        self.moment_following(before, &other.step).unwrap_or_else(|| {
            self.moments.push(HistoryMoment {
                parent_index: before,
                name: None,
                next: None,
                ..other.clone()
            });
            self.moments.len() - 1
        })
    }

    /// Removes the current moment, if it is the newest one and its step changed all of these cells.
    pub fn remove_newest_moment(&mut self, position: &mut Position, cells: &[Cell]) {
        let latest = self.moments.len() - 1;
        let of_cells = match &self.moments[self.current].step {
            HistoryStep::Cells(changed) => {
                cells.iter().all(|cell| changed.iter().any(|c| c.0 == *cell))
            }
            HistoryStep::Puzzle(_) => false,
        };
        if latest > 0 && latest == self.current && of_cells {
            self.step_back(position);
            self.moments[self.current].next = None;
            self.moments.pop();
        }
    }

    /// Returns `true` if the history is intact: all indices are valid, and no step changes a cell
    /// outside of its board. `shape` is the current shape of the board.
    pub fn is_valid_history(&self, shape: Shape) -> bool {
        let count = self.moments.len();
        if self.current >= count {
            return false;
        }
        let ordered = self.moments.iter().enumerate().all(|(n, moment)| {
            let next = moment.next.is_none_or(|next| {
                next > n && self.moments.get(next).is_some_and(|next| next.parent_index == n)
            });
            next && (moment.parent_index < n || (n, moment.parent_index) == (0, 0))
        });
        if !ordered {
            return false;
        }
        let shapes = self.board_shapes(shape);
        self.moments.iter().zip(shapes).all(|(HistoryMoment { step, .. }, here)| match step {
            HistoryStep::Cells(cells) => cells.iter().all(|(cell, _)| cell.index() < here.cells()),
            HistoryStep::Puzzle(_) => true,
        })
    }

    /// Returns the shape of the board at each moment. `shape` is the current shape.
    pub fn board_shapes(&self, shape: Shape) -> Vec<Shape> {
        let mut shapes = vec![None; self.moments.len()];
        let mut at = self.current;
        shapes[at] = Some(shape);
        while at != 0 {
            let HistoryMoment { parent_index: before, step, .. } = &self.moments[at];
            shapes[*before] = match step {
                HistoryStep::Puzzle(earlier) => Some(earlier.shape()),
                HistoryStep::Cells(_) => shapes[at],
            };
            at = *before;
        }
        for (n, HistoryMoment { parent_index: before, step, .. }) in self.moments.iter().enumerate()
        {
            let from = shapes[*before];
            shapes[n].get_or_insert(match (step, from) {
                (HistoryStep::Puzzle(later), _) => later.shape(),
                (HistoryStep::Cells(_), from) => from.unwrap_or(shape),
            });
        }
        shapes.into_iter().map(|known| known.unwrap_or(shape)).collect()
    }
}
