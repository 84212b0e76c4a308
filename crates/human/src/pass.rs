//! One pass over a candidate board, for people who take them one by one.

use crate::Rule;
use grid::{Board, Candidates, Cell, Digit, DigitSet};

/// How a pass ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Every cell is decided, and no digit stands twice in a house.
    Solved,
    /// A cell has no candidate, or every cell is decided and some clash.
    Unsolvable,
    /// Something was taken away: another pass may take more.
    Reducible,
    /// Nothing was taken away, yet some cell is undecided.
    Irreducible,
}

/// What a rule took out of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Removal {
    /// The cell.
    pub cell: Cell,
    /// The candidates it lost; at least one.
    pub digits: DigitSet,
    /// The name of the rule.
    pub rule: &'static str,
}

/// What a pass did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pass {
    /// How it ended.
    pub outcome: Outcome,
    /// What it took away, rule by rule; in a rule, cell by cell.
    pub removed: Vec<Removal>,
}

/// One pass over a candidate board: each rule of the list once, in that order, each looking at what
/// those before it left. What a rule takes away depends on no order of cells.
///
/// ```
/// use grid::Candidates;
/// use human::{Decided, Outcome, reduce};
/// let mut candidates = Candidates::of(&"1... .... .... ....".parse()?);
/// let pass = reduce(&mut candidates, &[&Decided]);
/// assert_eq!((pass.outcome, pass.removed.len()), (Outcome::Reducible, 7));
/// # Ok::<(), grid::ParseBoardError>(())
/// ```
pub fn reduce(candidates: &mut Candidates, rules: &[&dyn Rule]) -> Pass {
    let mut removed: Vec<Removal> = Vec::new();
    for rule in rules {
        let mut taken = vec![DigitSet::EMPTY; candidates.sets().len()];
        rule.find(candidates, &mut |cell, digits| {
            let taken = &mut taken[cell.index()];
            *taken = taken.or(digits);
        });
        for (cell, taken) in Cell::all(candidates.shape()).zip(taken) {
            let before = candidates.get(cell);
            let digits = before.and(taken);
            if !digits.is_empty() {
                candidates.set(cell, before.minus(digits));
                removed.push(Removal { cell, digits, rule: rule.name() });
            }
        }
    }
    let sets = candidates.sets();
    let outcome = if sets.contains(&DigitSet::EMPTY) {
        Outcome::Unsolvable
    } else if sets.iter().all(|set| set.single().is_some()) {
        let digits = sets.iter().map(|set| -> Option<Digit> { set.single() });
        let solved = Board::of(candidates.shape(), digits).is_solved();
        if solved { Outcome::Solved } else { Outcome::Unsolvable }
    } else if removed.is_empty() {
        Outcome::Irreducible
    } else {
        Outcome::Reducible
    };
    Pass { outcome, removed }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Decided;

    #[track_caller]
    fn check(text: &str, expected: &[(Outcome, usize)]) {
        let mut candidates = Candidates::of(&text.parse().expect("a drawing of a board"));
        for expected in expected {
            let Pass { outcome, removed } = reduce(&mut candidates, &[&Decided]);
            let digits: usize = removed.iter().map(|removal| removal.digits.len()).sum();
            assert_eq!((outcome, digits), *expected);
        }
    }

    #[test]
    fn passes_end_in_four_states() {
        use Outcome::{Irreducible, Reducible, Solved, Unsolvable};
        check("1234 3412 2143 4321", &[(Solved, 0)]);
        check("1... .... .... ....", &[(Reducible, 7), (Irreducible, 0)]);
        check("123. 3412 2143 4321", &[(Solved, 3), (Solved, 0)]);
        check("1..1 .... .... ....", &[(Unsolvable, 12)]);
        check("1..4 ..1. .1.. 4..1", &[(Reducible, 18), (Irreducible, 0)]);
        check("123. 341. 214. ....", &[(Reducible, 19), (Solved, 2)]);
    }
}
