//! One reduction pass over a candidate grid, for players who reduce step by step.

use crate::Rule;
use grid::{Board, Candidates, Cell, Digit, DigitSet};

/// The state of a board after a reduction pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PassOutcome {
    /// Every cell is solved, and there are no clashes.
    Solved,
    /// A cell has no candidates, or every cell is solved but there are clashes.
    Unsolvable,
    /// Candidates were eliminated, so another pass may eliminate more.
    Reducible,
    /// Nothing was eliminated, but some cell is unsolved.
    Irreducible,
}

/// The elimination of candidates from a cell by a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleRemoval {
    /// The cell that has lost candidates.
    pub cell: Cell,
    /// The eliminated candidates; at least one.
    pub digits: DigitSet,
    /// The name of the rule.
    pub rule: &'static str,
}

/// The eliminations of a reduction pass, and the state of the board after them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReductionPass {
    /// The state of the board after the pass.
    pub outcome: PassOutcome,
    /// The eliminations, in the order of the rules; for each rule, cell by cell.
    pub removals: Vec<RuleRemoval>,
}

/// Performs one pass over a candidate grid: applies each rule once, in order, to the candidates
/// that the previous rules left. The eliminations of a rule don't depend on the order of the cells.
///
/// ```
/// use grid::Candidates;
/// use human::{NakedSingles, PassOutcome, run_pass};
/// let mut candidates = Candidates::from_board(&"1... .... .... ....".parse()?);
/// let pass = run_pass(&mut candidates, &[&NakedSingles]);
/// assert_eq!((pass.outcome, pass.removals.len()), (PassOutcome::Reducible, 7));
/// # Ok::<(), grid::ParseBoardError>(())
/// ```
pub fn run_pass(candidates: &mut Candidates, rules: &[&dyn Rule]) -> ReductionPass {
    let mut removed: Vec<RuleRemoval> = Vec::new();
    for rule in rules {
        let mut eliminated = vec![DigitSet::EMPTY; candidates.sets().len()];
        rule.find(candidates, &mut |cell, digits| {
            let eliminated = &mut eliminated[cell.index()];
            *eliminated = eliminated.or(digits);
        });
        for (cell, eliminated) in Cell::all(candidates.shape()).zip(eliminated) {
            let before = candidates.get(cell);
            let digits = before.and(eliminated);
            if !digits.is_empty() {
                candidates.set(cell, before.minus(digits));
                removed.push(RuleRemoval { cell, digits, rule: rule.name() });
            }
        }
    }
    let sets = candidates.sets();
    let outcome = if sets.contains(&DigitSet::EMPTY) {
        PassOutcome::Unsolvable
    } else if sets.iter().all(|set| set.single().is_some()) {
        let digits = sets.iter().map(|set| -> Option<Digit> { set.single() });
        let solved = Board::from_digits(candidates.shape(), digits).is_solved();
        if solved { PassOutcome::Solved } else { PassOutcome::Unsolvable }
    } else if removed.is_empty() {
        PassOutcome::Irreducible
    } else {
        PassOutcome::Reducible
    };
    ReductionPass { outcome, removals: removed }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NakedSingles;

    #[track_caller]
    fn check(text: &str, expected: &[(PassOutcome, usize)]) {
        let mut candidates = Candidates::from_board(&text.parse().expect("a drawing of a board"));
        for expected in expected {
            let ReductionPass { outcome, removals: removed } =
                run_pass(&mut candidates, &[&NakedSingles]);
            let digits: usize = removed.iter().map(|removal| removal.digits.len()).sum();
            assert_eq!((outcome, digits), *expected);
        }
    }

    #[test]
    fn passes_have_four_outcomes() {
        use PassOutcome::{Irreducible, Reducible, Solved, Unsolvable};
        check("1234 3412 2143 4321", &[(Solved, 0)]);
        check("1... .... .... ....", &[(Reducible, 7), (Irreducible, 0)]);
        check("123. 3412 2143 4321", &[(Solved, 3), (Solved, 0)]);
        check("1..1 .... .... ....", &[(Unsolvable, 12)]);
        check("1..4 ..1. .1.. 4..1", &[(Reducible, 18), (Irreducible, 0)]);
        check("123. 341. 214. ....", &[(Reducible, 19), (Solved, 2)]);
    }
}
