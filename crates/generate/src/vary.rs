//! Neighbours of a puzzle: a few givens go, a few others come.
//!
//! Some orbits go, one of the solutions that are then there is taken, and orbits of it come until it is
//! the only one; what is not needed goes again. With the old solution the way to it stays much the
//! same; with another the puzzle is another one.

use grid::{Board, Cell};

use crate::{dig::Digger, prober::Prober, random::Random, repair::Orbits};

/// Solutions one of which is taken.
const SOLUTIONS: usize = 200;

/// Which solution a neighbour has, and how many orbits go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kin {
    /// The same; one goes.
    Close,
    /// Any; one to three go.
    Far,
}

/// A neighbour of a proper puzzle, and its solution, with at least so many givens where there are as many; `None` when chance
/// found none.
pub(crate) fn varied(
    board: &Board,
    orbits: Orbits,
    least: usize,
    kin: Kin,
    prober: &mut Prober,
    random: &mut Random,
) -> Option<(Board, Board)> {
    let old = prober.solution(board)?;
    let mut all = orbits.all(random);
    let is_given =
        |board: &Board, orbit: &[Cell]| orbit.iter().any(|cell| board.digit(*cell).is_some());
    let out = if kin == Kin::Close { 1 } else { 1 + random.below(3) };
    let mut board = board.clone();
    let going: Vec<usize> =
        (0..all.len()).filter(|at| is_given(&board, &all[*at])).take(out).collect();
    for at in &going {
        all[*at].iter().for_each(|cell| board.set(*cell, None));
    }
    let mut solutions = Vec::new();
    prober.solutions(&board, SOLUTIONS, &mut |digits| solutions.push(digits.to_vec()));
    let solution = match kin {
        Kin::Close => old,
        Kin::Far => {
            let digits = random.choose(&solutions)?.iter().copied().map(Some);
            Board::of(board.shape(), digits)
        }
    };
    // What went comes last, so that something else is there first.
    let open = (0..all.len()).filter(|at| !is_given(&board, &all[*at]) && !going.contains(at));
    let coming: Vec<usize> = open.chain(going.iter().copied()).collect();
    let mut left = solutions;
    left.retain(|one| one.iter().zip(solution.digits()).any(|(a, b)| Some(*a) != *b));
    for at in coming {
        let filled = board.filled();
        if left.is_empty() && filled >= least && !prober.may_have_several(&board) {
            break;
        }
        // An orbit in which all that is left agrees tells nothing apart.
        let differs = |one: &Vec<grid::Digit>| {
            all[at].iter().any(|cell| Some(one[cell.index()]) != solution.digit(*cell))
        };
        if left.iter().any(differs) || left.is_empty() {
            all[at].iter().for_each(|cell| board.set(*cell, solution.digit(*cell)));
            left.retain(|one| !differs(one));
        }
    }
    if prober.may_have_several(&board) {
        return None;
    }
    random.shuffle(&mut all);
    all.retain(|orbit| is_given(&board, orbit));
    let mut digger = Digger::of(board, solution, all, least).one_by_one();
    while digger.step(prober) {}
    Some(digger.into_boards())
}
