//! Which of several changes was meant: the likeliest first.
//!
//! Measured on puzzles of which one given had been changed to any digit: some two other changes make
//! the board proper, too, and few of them make as good a puzzle. So that one comes first in which
//! the fewest givens are redundant, and of those alike one that is solved without a guess; then
//! digits that are mistaken for one another. A pattern of givens that becomes symmetric tells more
//! than all of that.

use std::cmp::Reverse;

use grid::{Board, Cell, Shape};

use super::{
    Change, Phase, Question,
    bounded::{Count, Found},
    conflict::given,
};

/// A proof that each change makes a proper puzzle, and what tells how likely it is.
pub(super) struct Rank {
    board: Board,
    /// Changes that had no turn yet, the next one last.
    left: Vec<Change>,
    current: Option<Current>,
    ranked: Vec<(Merit, Change)>,
}

/// The change whose turn it is.
struct Current {
    change: Change,
    board: Board,
    nodes: u64,
    redundant: u32,
    /// What is asked now: whether the board is proper, or whether one of these givens can go, the
    /// next one last.
    asked: Asked,
    givens: Vec<Cell>,
}

#[derive(PartialEq, Eq)]
enum Asked {
    Proper,
    Redundant,
}

/// So many changes of a digit stand before other changes.
const DIGITS: usize = 3;

/// Less is better.
type Merit = (Reverse<u32>, u8, u32, Solved, Likeness);

/// How the engine came to the solution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Solved {
    Reasoned,
    Guessed,
}

/// Whether two digits are mistaken for one another, in print or in handwriting.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    Alike,
    Apart,
}

impl Rank {
    /// The changes of a board in their order.
    pub(super) fn new(board: &Board, mut changes: Vec<Change>) -> Rank {
        changes.reverse();
        Rank { board: board.clone(), left: changes, current: None, ranked: Vec::new() }
    }

    /// The changes, the likeliest first.
    pub(super) fn done(mut self) -> Vec<Change> {
        self.ranked.sort_by_key(|(merit, _)| *merit);
        let mut changes: Vec<_> = self.ranked.into_iter().map(|(_, change)| change).collect();
        // A lost given is as usual as a wrong digit: additions stand behind the best digits.
        if changes.iter().any(|change| matches!(change, Change::Add(_))) {
            let mut digits = 0;
            changes.sort_by_cached_key(|change| {
                digits += usize::from(matches!(change, Change::Replace { .. }));
                matches!(change, Change::Replace { .. }) && digits > DIGITS
            });
        }
        changes
    }

    fn merit(&self, current: &Current) -> Merit {
        let (before, after) = (symmetries(&self.board), symmetries(&current.board));
        let kind = match current.change {
            Change::Replace { .. } => 0,
            Change::Add(_) => 1,
            Change::Remove { .. } => 2,
        };
        let guessed = if current.nodes > 1 { Solved::Guessed } else { Solved::Reasoned };
        let symmetry = Reverse(after.saturating_sub(before));
        (symmetry, kind, current.redundant, guessed, likeness(&current.change))
    }
}

impl Phase for Rank {
    fn next(&mut self) -> Option<Question> {
        loop {
            let Some(current) = &mut self.current else {
                let change = self.left.pop()?;
                let board = change.made(&self.board);
                let question = Question { board: board.clone(), limit: 2 };
                let givens = given(&board);
                let asked = Asked::Proper;
                self.current =
                    Some(Current { change, board, nodes: 0, redundant: 0, asked, givens });
                return Some(question);
            };
            current.asked = Asked::Redundant;
            if let Some(cell) = current.givens.pop() {
                let mut board = current.board.clone();
                board.set(cell, None);
                return Some(Question { board, limit: 2 });
            }
            if let Some(current) = self.current.take() {
                let merit = self.merit(&current);
                self.ranked.push((merit, current.change));
            }
        }
    }

    fn hear(&mut self, found: Found) {
        let Some(current) = &mut self.current else { return };
        match (&current.asked, found.count()) {
            (Asked::Proper, Count::One(_)) => current.nodes = found.nodes,
            // Never so: what proposed the change had proved it. A budget that ran out proves nothing.
            (Asked::Proper, _) => self.current = None,
            (Asked::Redundant, Count::One(_)) => current.redundant += 1,
            (Asked::Redundant, _) => {}
        }
    }
}

fn likeness(change: &Change) -> Likeness {
    const ALIKE: [(usize, usize); 9] =
        [(1, 4), (1, 7), (2, 7), (3, 5), (3, 8), (4, 9), (5, 6), (6, 8), (8, 9)];
    let Change::Replace { from, to, .. } = change else { return Likeness::Apart };
    let (from, to) = (from.value(), to.value());
    let alike = ALIKE.contains(&(from.min(to), from.max(to)));
    if alike { Likeness::Alike } else { Likeness::Apart }
}

/// How many of the seven turns and mirrors of a board leave the pattern of its givens as it is.
fn symmetries(board: &Board) -> u32 {
    let shape = board.shape();
    let last = shape.side() - 1;
    type Turn = fn(usize, usize, usize) -> (usize, usize);
    const TURNS: [Turn; 7] = [
        |row, col, last| (last - row, last - col),
        |row, col, last| (last - row, col),
        |row, col, last| (row, last - col),
        |row, col, _| (col, row),
        |row, col, last| (last - col, last - row),
        |row, col, last| (col, last - row),
        |row, col, last| (last - col, row),
    ];
    let filled = |cell: Cell| board.digit(cell).is_some();
    let turned = |cell: Cell, turn: Turn, shape: Shape| {
        let (row, col) = turn(cell.row(shape), cell.col(shape), last);
        Cell::at(shape, row, col)
    };
    let keeps = |turn: &&Turn| {
        Cell::all(shape)
            .all(|cell| turned(cell, **turn, shape).is_none_or(|to| filled(cell) == filled(to)))
    };
    TURNS.iter().filter(keeps).count() as u32
}
