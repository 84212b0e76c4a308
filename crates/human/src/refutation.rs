//! Refutations: arguments that a candidate is false.
//!
//! The candidate is assumed to be true, and its consequences are followed until a cell has no
//! candidates or a digit has no place in a house. Singles come first; locked candidates and subsets
//! are added if singles alone don't suffice, or if they make the refutation shorter. If the
//! refutation is still long, or none is found, steps of well-known techniques are added. If these
//! steps don't help, other candidates are refuted under the assumption, one after another, until
//! there is a contradiction. The shortest refutation is returned.

use std::ops::ControlFlow::{self, Break, Continue};

use crate::{
    Candidate, Clause, Pencilmarks, Step,
    consequences::ChargeBudget,
    derivation::{Derivation, LineContradiction},
    derivation_line::Claim,
    line_order::ordered_lines,
    weights::{DerivationTechniques, LineWeights},
};

/// A refutation: a proof that a candidate contradicts the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The candidate that is assumed to be true.
    pub assumption: Candidate,
    /// The consequences, in order.
    pub deductions: Vec<RefutationStep>,
    /// The clause whose candidates are all false in the end.
    pub contradiction: Clause,
}

/// A conclusion that follows from the assumption and the earlier conclusions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RefutationStep {
    /// Candidates are the last of their clauses: one candidate, or two that don't depend on each
    /// other. Each candidate is listed with its clause.
    Singles(Vec<(Candidate, Clause)>),
    /// A candidate is false because it contradicts the consequences so far.
    Refuted(Refutation),
    /// A pattern is locked, so other candidates are false. For example, two cells of a house have
    /// only two digits left, or two digits have only two places.
    Locked(LockedPattern),
    /// A step of a technique, based on the remaining candidates.
    Step(Box<Step>),
}

/// A pattern whose cells or digits are locked under an assumption, and its eliminations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LockedPattern {
    /// The clauses of the pattern: a digit in a house, two or three cells or digits of a house, or
    /// a digit in two lines.
    pub clauses: Vec<Clause>,
    /// The candidates that remain in the clauses.
    pub candidates: Vec<Candidate>,
    /// The candidates that the pattern makes false.
    pub eliminations: Vec<Candidate>,
}

/// The number of lines, not counting the first and the last, up to which a refutation is accepted
/// without a search for a shorter one.
const ACCEPTED_LENGTH: usize = 10;

/// The maximum number of attempts to find a shorter refutation.
const MAX_TRIES: u64 = 60;
/// The number of these attempts that are independent. The other attempts favour the lines of the
/// shortest refutation so far.
const INDEPENDENT_TRIES: u64 = 8;

/// The maximum number of consequences that are followed before the search is abandoned.
const BUDGET: u64 = 1_000_000;

/// The maximum number of rounds in which other candidates are refuted under the assumption.
const MAX_ROUNDS: usize = 3;

/// Refutes a candidate: finds a proof that it is false. Returns `None` if no proof is found, for
/// example because the candidate is true or the search takes too long.
pub fn refute(marks: &Pencilmarks, candidate: Candidate) -> Option<Refutation> {
    let mut budget = BUDGET;
    let mut spend = || match budget.checked_sub(1) {
        Some(remaining) => {
            budget = remaining;
            Continue(())
        }
        None => Break(()),
    };
    let mut best: Option<Refutation> = None;
    let mut take = |found: Option<Refutation>| {
        let shorter =
            found.filter(|found| best.as_ref().is_none_or(|b| found.line_count() < b.line_count()));
        best = shorter.or(best.take());
        best.as_ref().is_some_and(|best| best.line_count() <= ACCEPTED_LENGTH + 2)
    };
    let _ = take(refute_directly(marks, candidate, DerivationTechniques::Basic, &mut spend))
        || take(refute_directly(marks, candidate, DerivationTechniques::WellKnown, &mut spend))
        || take(refute_with_others(marks, candidate, &mut spend));
    best
}

/// Refutes a candidate without refuting other candidates, with as few lines as the search can find.
/// Returns `None` if there is no contradiction, or if the budget is spent.
fn refute_directly(
    marks: &Pencilmarks,
    candidate: Candidate,
    techniques: DerivationTechniques,
    spend: ChargeBudget,
) -> Option<Refutation> {
    let ordered =
        |found: &Derivation, end: LineContradiction| ordered_lines(found, end.lines, 0).len();
    let weights = |seed| LineWeights { seed, techniques, ..LineWeights::default() };
    let mut found = Derivation::new(marks, weights(0));
    found.assume(candidate, true, spend).is_continue().then_some(())?;
    let mut end = found.contradiction()?;
    let mut fewest = ordered(&found, end);
    for seed in 1..=MAX_TRIES {
        if fewest <= ACCEPTED_LENGTH {
            break;
        }
        let weights = match seed {
            ..=INDEPENDENT_TRIES => weights(seed),
            _ => weights(seed).with_favoured(found.line_keys(end.lines)),
        };
        let mut other = Derivation::new(marks, weights);
        if other.assume(candidate, true, spend).is_break() {
            break;
        }
        let Some(shorter) = other.contradiction() else { continue };
        let count = ordered(&other, shorter);
        if count < fewest {
            (found, end, fewest) = (other, shorter, count);
        }
    }
    Some(build_refutation(&found, candidate, end, 0, &[]))
}

/// Refutes a candidate by refuting other candidates under its assumption. Returns `None` if this
/// doesn't lead to a contradiction, or if the budget is spent.
fn refute_with_others(
    marks: &Pencilmarks,
    candidate: Candidate,
    spend: ChargeBudget,
) -> Option<Refutation> {
    let mut found = Derivation::new(marks, LineWeights::default());
    let mut inner = Vec::new();
    found.assume(candidate, true, spend).is_continue().then_some(())?;
    for _ in 0..MAX_ROUNDS {
        if found.contradiction().is_some() {
            break;
        }
        let _: ControlFlow<()> = refute_other_candidates(marks, &mut found, &mut inner, spend);
        found.propagate(spend).is_continue().then_some(())?;
    }
    found.contradiction().map(|end| build_refutation(&found, candidate, end, 0, &inner))
}

/// Refutes other candidates under the current assumption, and adds their refutations to the
/// derivation. Stops as soon as `spend` returns `ControlFlow::Break`.
fn refute_other_candidates(
    marks: &Pencilmarks,
    found: &mut Derivation,
    inner: &mut Vec<Refutation>,
    spend: ChargeBudget,
) -> ControlFlow<()> {
    let mut failures = Vec::new();
    for cell in marks.empty_cells() {
        for digit in marks.candidates(cell) {
            let other = Candidate::new(digit, cell);
            if found.implies(other, true) || found.implies(other, false) {
                continue;
            }
            let mut then = found.clone();
            then.assume(other, true, spend)?;
            if let Some(end) = then.contradiction() {
                let refutation = build_refutation(&then, other, end, found.line_count(), inner);
                failures.push((end, refutation));
            }
        }
    }
    let from = found.line_count();
    for (end, refutation) in failures {
        let other = refutation.assumption;
        found.add_refuted(other, end.lines.lines_before(from), refutation.line_count());
        inner.push(refutation);
    }
    Continue(())
}

/// Converts a contradiction to a refutation. Only lines from index `from` on are included. `inner`
/// contains the refutations of the candidates that were refuted in earlier rounds.
fn build_refutation(
    found: &Derivation,
    assumed: Candidate,
    end: LineContradiction,
    from: usize,
    inner: &[Refutation],
) -> Refutation {
    let mut follows = Vec::new();
    for lines in ordered_lines(found, end.lines, from) {
        let claim = |line: &usize| &found.line_at(*line).claim;
        follows.extend(match claim(&lines[0]) {
            Claim::Single(..) => {
                let remaining = lines.iter().filter_map(|line| match claim(line) {
                    Claim::Single(candidate, one) => Some((*candidate, one.to_clause(&[]))),
                    _ => None,
                });
                Some(RefutationStep::Singles(remaining.collect()))
            }
            Claim::Step(step) => {
                let eliminations = found.eliminated_by(lines[0]);
                let placements = Vec::new();
                let step = Step { placements, eliminations, ..Step::clone(step) };
                Some(RefutationStep::Step(Box::new(step)))
            }
            Claim::Refuted(candidate) => {
                let refuted = inner.iter().rev().find(|other| other.assumption == *candidate);
                refuted.cloned().map(RefutationStep::Refuted)
            }
            Claim::Locked(constraints, remaining) => Some(RefutationStep::Locked(LockedPattern {
                clauses: constraints.iter().map(|one| one.to_clause(&[])).collect(),
                candidates: remaining.clone(),
                eliminations: found.eliminated_by(lines[0]),
            })),
        });
    }
    Refutation {
        assumption: assumed,
        deductions: follows,
        contradiction: end.constraint.to_clause(&[]),
    }
}

impl Refutation {
    /// Returns the clauses that the refutation relies on.
    pub fn proof(&self) -> Vec<Clause> {
        let follows = self.deductions.iter().flat_map(|follows| match follows {
            RefutationStep::Singles(remaining) => {
                remaining.iter().map(|(_, clause)| clause.clone()).collect()
            }
            RefutationStep::Refuted(other) => other.proof(),
            RefutationStep::Locked(locked) => locked.clauses.clone(),
            RefutationStep::Step(step) => step.proof.clone(),
        });
        follows.chain([self.contradiction.clone()]).collect()
    }

    /// Converts the refutation to a Forcing Net Contradiction that eliminates the candidate.
    pub fn to_step(&self) -> Step {
        let Candidate { digit, cell } = self.assumption;
        let step = Step::new(grid::DigitSet::from_digit(digit)).with_clauses(self.proof());
        let net = Step { technique: "forcing-net-contradiction", ..step };
        Step { eliminations: vec![Candidate::new(digit, cell)], ..net }
    }

    /// Returns the number of lines in the text of the refutation, including the assumption and the
    /// conclusion.
    pub fn line_count(&self) -> usize {
        let lines = |follows: &RefutationStep| match follows {
            RefutationStep::Singles(_) | RefutationStep::Locked(_) | RefutationStep::Step(_) => 1,
            RefutationStep::Refuted(other) => other.line_count(),
        };
        2 + self.deductions.iter().map(lines).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Board, Digit};

    /// Checks the first `cells` empty cells of a puzzle: each false candidate is refuted, each
    /// refutation is verified, and no true candidate is refuted.
    #[track_caller]
    fn check(puzzle: &str, cells: usize) {
        let board: Board = puzzle.parse().expect("a drawing of a board");
        let marks = Pencilmarks::from_board(&board, true).expect("a small board");
        let is_true = |candidate: &Candidate| {
            let mut filled = board.clone();
            filled.set(candidate.cell, Some(candidate.digit));
            has_solution(&filled)
        };
        for cell in marks.empty_cells().into_iter().take(cells) {
            for candidate in marks.candidates(cell).map(|digit: Digit| Candidate::new(digit, cell))
            {
                let found = refute(&marks, candidate);
                assert_eq!(found.is_none(), is_true(&candidate), "{candidate:?}");
                assert!(found.is_none_or(|found| crate::verify(&found.to_step(), &marks)));
            }
        }
    }

    /// Returns `true` if trial and error finds a solution of the board.
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
    fn false_candidates_are_refuted() {
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
