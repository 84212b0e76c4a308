//! Why a candidate is false: what follows from it, down to a cell or a house that has nothing left.
//! Where that does not show by itself, other candidates are refuted beside it, one after the other,
//! until it does.

use std::{
    ops::ControlFlow::{self, Break, Continue},
    rc::Rc,
};

use crate::{
    Candidate, Clause, Options, Pencilmarks, Searched, Step, TECHNIQUES, Technique,
    consequences::{Branch, Consequences, One, Spend, Why},
};

/// How a candidate contradicts the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// What is assumed.
    pub assumed: Candidate,
    /// What follows, in order.
    pub follows: Vec<Follows>,
    /// All of it is false then.
    pub end: Clause,
}

/// What follows from an assumption.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Follows {
    /// A candidate is the last of a clause.
    Left(Candidate, Clause),
    /// One is false, since it contradicts what is known.
    Gone(Refutation),
}

/// Contradictions of which the one is taken that is told in the fewest lines.
const ENDS: usize = 24;

/// How often candidates are refuted, one within the other, beside what is assumed.
const DEPTH: usize = 1;

/// Consequences that may be followed before it is given up.
const BUDGET: u64 = 3_000_000;

/// Refutes a candidate; `None` where it is true, or where that takes too long.
pub fn refute(marks: &Pencilmarks, candidate: Candidate) -> Option<Refutation> {
    let mut budget = BUDGET;
    let mut spend = || match budget.checked_sub(1) {
        Some(left) => {
            budget = left;
            Continue(())
        }
        None => Break(()),
    };
    for depth in 0..=DEPTH {
        let mut found = Consequences::with_ends(marks, true, ENDS);
        if found.assume(candidate, true, &mut spend).is_break() {
            return None;
        }
        match search(marks, candidate, found, 0, depth, &mut spend) {
            Continue(Some(branch)) => return Some(branch.told()),
            Continue(None) => {}
            Break(()) => return None,
        }
    }
    None
}

/// Looks for what a candidate leads to that was assumed where so much was known; others are refuted
/// beside it, so often one within the other.
fn search<'a>(
    marks: &'a Pencilmarks,
    assumed: Candidate,
    mut found: Consequences<'a>,
    from: usize,
    depth: usize,
    spend: Spend,
) -> ControlFlow<(), Option<Branch<'a>>> {
    loop {
        let end = shortest(&found, from, assumed);
        if end.is_some() || depth == 0 {
            return Continue(end);
        }
        let mut branches = Vec::new();
        for cell in marks.open() {
            for digit in marks.candidates(cell) {
                let other = Candidate::new(digit, cell);
                if found.knows(other, true) || found.knows(other, false) {
                    continue;
                }
                let mut then = found.clone();
                then.assume_too(other, true, spend)?;
                branches.extend(search(marks, other, then, found.len(), depth - 1, spend)?);
            }
        }
        if branches.is_empty() {
            return Continue(None);
        }
        branches.sort_by_cached_key(|branch| branch.told().lines());
        let branches: Vec<_> = branches.into_iter().map(Rc::new).collect();
        // One of them may be enough.
        let mut best: Option<Branch> = None;
        for branch in branches.iter().filter(|_| from == 0) {
            let mut then = found.clone();
            then.refute(branch.clone(), spend)?;
            let lines = best.as_ref().map_or(usize::MAX, |best| best.told().lines());
            let ended = shortest(&then, from, assumed);
            best = ended.filter(|branch| branch.told().lines() < lines).or(best);
        }
        if best.is_some() {
            return Continue(best);
        }
        for branch in branches {
            if found.ends().is_empty() && !found.knows(branch.assumed, false) {
                found.refute(branch, spend)?;
            }
        }
    }
}

/// The contradiction that is told in the fewest lines, if there is any.
fn shortest<'a>(found: &Consequences<'a>, from: usize, assumed: Candidate) -> Option<Branch<'a>> {
    let lines = |end: &&One| told(found, **end, from, assumed).lines();
    let end = found.ends().iter().min_by_key(lines);
    end.map(|end| Branch { assumed, found: found.clone(), end: *end, from })
}

/// What some assumption leads to, as a refutation.
fn told(found: &Consequences, end: One, from: usize, assumed: Candidate) -> Refutation {
    let needed = found.end_rests_on(end).into_iter().filter(|at| *at >= from);
    let follows = needed.filter_map(|at| match found.known(at) {
        (candidate, true, Why::Left(one)) => Some(Follows::Left(candidate, one.into())),
        (_, false, Why::Refuted(n)) => Some(Follows::Gone(found.branch(n).told())),
        _ => None,
    });
    Refutation { assumed, follows: follows.collect(), end: end.into() }
}

impl Branch<'_> {
    /// It as a refutation.
    fn told(&self) -> Refutation {
        told(&self.found, self.end, self.from, self.assumed)
    }
}

/// The first step by some techniques that speaks against a candidate: it goes, or what is placed
/// excludes it.
pub fn speaks_against(
    marks: &Pencilmarks,
    candidate: Candidate,
    options: &Options,
    is_asked: impl Fn(&Technique) -> bool,
) -> Option<Step> {
    let against = |step: &Step| {
        step.eliminations.contains(&candidate)
            || step.placements.iter().any(|placed| placed.excludes(candidate, marks.shape()))
    };
    TECHNIQUES.iter().filter(|technique| is_asked(technique)).find_map(|technique| {
        let mut found = None;
        let _: Searched = technique.find(marks, options, &mut |step| {
            if against(&step) && crate::verify(&step, marks) {
                found = Some(step);
                return Break(());
            }
            Continue(())
        });
        found
    })
}

impl Refutation {
    /// The clauses that it rests on.
    pub fn proof(&self) -> Vec<Clause> {
        let follows = self.follows.iter().flat_map(|follows| match follows {
            Follows::Left(_, clause) => vec![clause.clone()],
            Follows::Gone(other) => other.proof(),
        });
        follows.chain([self.end.clone()]).collect()
    }

    /// It as a step.
    pub fn step(&self) -> Step {
        let Candidate { digit, cell } = self.assumed;
        let step = Step::about(grid::DigitSet::of(digit)).because(self.proof());
        let net = Step { technique: "forcing-net-contradiction", ..step };
        Step { eliminations: vec![Candidate::new(digit, cell)], ..net }
    }

    /// How many lines it takes to be told, with the assumption and what is concluded.
    pub fn lines(&self) -> usize {
        let lines = |follows: &Follows| match follows {
            Follows::Left(..) => 1,
            Follows::Gone(other) => other.lines(),
        };
        3 + self.follows.iter().map(lines).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Board, Digit};

    /// Each false candidate of some cells is refuted, which is verified, and no true one is.
    #[track_caller]
    fn check(puzzle: &str, cells: usize) {
        let board: Board = puzzle.parse().expect("a drawing of a board");
        let marks = Pencilmarks::of_board(&board, true).expect("a small board");
        let is_true = |candidate: &Candidate| {
            let mut filled = board.clone();
            filled.set(candidate.cell, Some(candidate.digit));
            has_solution(&filled)
        };
        for cell in marks.open().into_iter().take(cells) {
            for candidate in marks.candidates(cell).map(|digit: Digit| Candidate::new(digit, cell))
            {
                let found = refute(&marks, candidate);
                assert_eq!(found.is_none(), is_true(&candidate), "{candidate:?}");
                assert!(found.is_none_or(|found| crate::verify(&found.step(), &marks)));
            }
        }
    }

    /// By trying.
    fn has_solution(board: &Board) -> bool {
        let open = grid::Cell::all(board.shape()).filter(|cell| board.digit(*cell).is_none());
        let Some(cell) = open.min_by_key(|cell| board.candidates(*cell).len()) else {
            return true;
        };
        board.candidates(cell).into_iter().any(|digit| {
            let mut filled = board.clone();
            filled.set(cell, Some(digit));
            has_solution(&filled)
        })
    }

    #[test]
    fn what_is_false_is_refuted() {
        check("12.4 ..1. .1.. 4..1", 16);
        check(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            20,
        );
        check(
            "4...5...3..9.387...7.9...5..6....1..51.....38..4....2..4...3.1...682.5..1...4...6",
            12,
        );
    }
}
