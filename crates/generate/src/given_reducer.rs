//! The search for puzzles with few givens. It moves from one puzzle to another until a given can be
//! removed.
//!
//! Digging alone ends at about 24 givens. However, such a puzzle has many neighbours in which one
//! given is in a different place, and some of these neighbours don't need all their givens:
//!
//! ```text
//! . 5 . . 8 .    without 5: 37 solutions, and in only one of them r2c6 is 4
//! . . 2 . . .    with 4 there: one solution again; does it need all its givens?
//! ```

use grid::{Board, Cell, Digit};

use crate::{dig::Digger, prober::Prober, random::Random};

/// The maximum number of solutions to enumerate after a given is removed.
const MAX_SOLUTIONS: usize = 1000;

/// The number of moves after which the search restarts if no given could be removed.
const MAX_MOVES_WITHOUT_PROGRESS: usize = 3000;

/// A search for a puzzle with fewer givens. It moves from neighbour to neighbour.
pub(crate) struct GivenReducer {
    board: Board,
    solution: Board,
    moves_since_progress: usize,
}

impl GivenReducer {
    /// Creates a search that starts with a puzzle and its solution.
    pub(crate) fn new(board: Board, solution: Board) -> GivenReducer {
        GivenReducer { board, solution, moves_since_progress: 0 }
    }

    /// Returns the current puzzle and its solution.
    pub(crate) fn boards(&self) -> (&Board, &Board) {
        (&self.board, &self.solution)
    }

    /// Moves to a neighbour, if one is found, and removes as many of its givens as possible, but
    /// leaves at least `least` givens. Returns `false` if the search should restart.
    pub(crate) fn step(&mut self, prober: &mut Prober, random: &mut Random, least: usize) -> bool {
        let before = self.board.filled_count();
        if let Some((board, solution)) = exchange_given(&self.board, MAX_SOLUTIONS, prober, random)
        {
            let mut givens: Vec<Vec<Cell>> = Cell::all(board.shape())
                .filter(|cell| board.digit(*cell).is_some())
                .map(|cell| vec![cell])
                .collect();
            random.shuffle(&mut givens);
            let mut digger =
                Digger::from_puzzle(board, solution, givens, least).in_batches_of_one();
            while digger.step(prober) {}
            (self.board, self.solution) = digger.into_boards();
        }
        self.moves_since_progress =
            if self.board.filled_count() < before { 0 } else { self.moves_since_progress + 1 };
        self.moves_since_progress < MAX_MOVES_WITHOUT_PROGRESS
    }
}

/// Returns a proper puzzle in which a random given was exchanged for a different given, and its
/// solution. Returns `None` if no exchange of the given results in a proper puzzle, or if the board
/// has `most` or more solutions without the given.
fn exchange_given(
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
    let all = prober.enumerate_solutions(&board, most, &mut |digits| {
        for (counts, digit) in counts.chunks_mut(side).zip(digits) {
            counts[digit.value() - 1] += 1;
        }
    });
    if all == most {
        return None;
    }
    let count_index = |cell: Cell, digit: Digit| cell.index() * side + digit.value() - 1;
    let old_index = count_index(out, old);
    let alone: Vec<usize> = counts
        .iter()
        .enumerate()
        .filter(|(at, count)| **count == 1 && *at != old_index)
        .map(|(at, _)| at)
        .filter(|at| board.digit(Cell::new(at / side)).is_none())
        .collect();
    let new = *random.choose(&alone)?;
    board.set(Cell::new(new / side), Digit::new(new % side + 1));
    let solution = prober.find_solution(&board)?;
    Some((board, solution))
}
