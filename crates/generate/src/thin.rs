//! Puzzles with few givens: from one puzzle to another, until a given can go.
//!
//! Digging ends at some 24 givens, for a random order of cells meets cells that are needed. The
//! puzzles that have one given elsewhere are many, and some of them do not need all of theirs:
//!
//! ```text
//! . 5 . . 8 .    without 5: 37 solutions, and in one alone r2c6 is 4
//! . . 2 . . .    with 4 there: one solution again; is there a given that it does not need?
//! ```

use grid::{Board, Cell, Digit};

use crate::{dig::Digger, prober::Prober, random::Random};

/// Solutions that are gone through, after a given is taken out.
const SOLUTIONS: usize = 1000;

/// Moves without a given fewer, before another board is taken.
const PATIENCE: usize = 3000;

/// A puzzle that goes from neighbour to neighbour.
pub(crate) struct Thin {
    board: Board,
    solution: Board,
    since: usize,
}

impl Thin {
    /// A puzzle, with its solution, that is to have fewer givens.
    pub(crate) fn new(board: Board, solution: Board) -> Thin {
        Thin { board, solution, since: 0 }
    }

    /// The puzzle as it is, and its solution.
    pub(crate) fn boards(&self) -> (&Board, &Board) {
        (&self.board, &self.solution)
    }

    /// Goes to a neighbour, of which as many givens go as can, so that at least so many are left;
    /// whether it is worth going on.
    pub(crate) fn step(&mut self, prober: &mut Prober, random: &mut Random, least: usize) -> bool {
        let before = self.board.filled();
        if let Some((board, solution)) = exchanged(&self.board, SOLUTIONS, prober, random) {
            let mut givens: Vec<Vec<Cell>> = Cell::all(board.shape())
                .filter(|cell| board.digit(*cell).is_some())
                .map(|cell| vec![cell])
                .collect();
            random.shuffle(&mut givens);
            let mut digger = Digger::of(board, solution, givens, least).one_by_one();
            while digger.step(prober) {}
            (self.board, self.solution) = digger.into_boards();
        }
        self.since = if self.board.filled() < before { 0 } else { self.since + 1 };
        self.since < PATIENCE
    }
}

/// A proper puzzle with one given taken out and another put in, by chance; with its solution.
/// `None` when there is none without that given, or too many solutions to go through.
fn exchanged(
    board: &Board,
    most: usize,
    prober: &mut Prober,
    random: &mut Random,
) -> Option<(Board, Board)> {
    let shape = board.shape();
    let givens: Vec<Cell> = Cell::all(shape).filter(|cell| board.digit(*cell).is_some()).collect();
    let out = *random.choose(&givens)?;
    let mut board = board.clone();
    let old = board.digit(out)?;
    board.set(out, None);
    let side = shape.side();
    let mut counts = vec![0u16; shape.cells() * side];
    let all = prober.solutions(&board, most, &mut |digits| {
        for (counts, digit) in counts.chunks_mut(side).zip(digits) {
            counts[digit.value() - 1] += 1;
        }
    });
    if all == most {
        return None;
    }
    let of = |cell: Cell, digit: Digit| cell.index() * side + digit.value() - 1;
    let was = of(out, old);
    let alone: Vec<usize> = counts
        .iter()
        .enumerate()
        .filter(|(at, count)| **count == 1 && *at != was)
        .map(|(at, _)| at)
        .filter(|at| board.digit(Cell::new(at / side)).is_none())
        .collect();
    let new = *random.choose(&alone)?;
    board.set(Cell::new(new / side), Digit::new(new % side + 1));
    let solution = prober.solution(&board)?;
    Some((board, solution))
}
