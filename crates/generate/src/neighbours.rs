//! Neighbours of a puzzle: puzzles in which a few givens are removed and other givens are added.
//!
//! Some orbits are removed, one of the resulting solutions is selected, and orbits are added until
//! the selected solution is the only one. Unnecessary givens are removed again. A neighbour with
//! the same solution is solved in a similar way, but a neighbour with a different solution can be
//! quite different.

use grid::{Board, Cell};

use crate::{dig::Digger, prober::Prober, random::Random, repair::Orbits};

/// The maximum number of solutions to enumerate before one of them is selected.
const MAX_SOLUTIONS: usize = 200;

/// The kind of a neighbour. It determines the neighbour's solution and the number of orbits to
/// remove.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum NeighbourKind {
    /// The solution stays the same. One orbit is removed.
    Close,
    /// The solution may be different. One to three orbits are removed.
    Far,
}

/// Returns a random neighbour of a proper puzzle, and its solution. The neighbour has at least
/// `least` givens if the puzzle has that many. Returns `None` if no solution is found, or if there
/// may still be several solutions after all orbits have been tried.
pub(crate) fn random_neighbour(
    board: &Board,
    orbits: Orbits,
    least: usize,
    kind: NeighbourKind,
    prober: &mut Prober,
    random: &mut Random,
) -> Option<(Board, Board)> {
    let old = prober.find_solution(board)?;
    let mut all = orbits.shuffled(random);
    let is_given =
        |board: &Board, orbit: &[Cell]| orbit.iter().any(|cell| board.digit(*cell).is_some());
    let count = if kind == NeighbourKind::Close { 1 } else { 1 + random.below(3) };
    let mut board = board.clone();
    let removed: Vec<usize> =
        (0..all.len()).filter(|at| is_given(&board, &all[*at])).take(count).collect();
    for at in &removed {
        all[*at].iter().for_each(|cell| board.set(*cell, None));
    }
    let mut solutions = Vec::new();
    prober
        .enumerate_solutions(&board, MAX_SOLUTIONS, &mut |digits| solutions.push(digits.to_vec()));
    let solution = match kind {
        NeighbourKind::Close => old,
        NeighbourKind::Far => {
            let digits = random.choose(&solutions)?.iter().copied().map(Some);
            Board::from_digits(board.shape(), digits)
        }
    };
    // The removed orbits come last, so that other orbits are added first.
    let open = (0..all.len()).filter(|at| !is_given(&board, &all[*at]) && !removed.contains(at));
    let order: Vec<usize> = open.chain(removed.iter().copied()).collect();
    let mut remaining = solutions;
    remaining.retain(|digits| digits.iter().zip(solution.digits()).any(|(a, b)| Some(*a) != *b));
    for at in order {
        let filled = board.filled_count();
        if remaining.is_empty() && filled >= least && !prober.may_have_several_solutions(&board) {
            break;
        }
        // An orbit in which all remaining solutions agree with the selected solution doesn't
        // exclude any of them.
        let differs = |digits: &Vec<grid::Digit>| {
            all[at].iter().any(|cell| Some(digits[cell.index()]) != solution.digit(*cell))
        };
        if remaining.iter().any(differs) || remaining.is_empty() {
            all[at].iter().for_each(|cell| board.set(*cell, solution.digit(*cell)));
            remaining.retain(|digits| !differs(digits));
        }
    }
    if prober.may_have_several_solutions(&board) {
        return None;
    }
    random.shuffle(&mut all);
    all.retain(|orbit| is_given(&board, orbit));
    let mut digger = Digger::from_puzzle(board, solution, all, least).in_batches_of_one();
    while digger.step(prober) {}
    Some(digger.into_boards())
}
