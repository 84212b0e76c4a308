//! One pass over the candidates of a position.

use grid::{Cell, CellValue, DigitSet, Position};
use human::{RULES, Rule};
use serde::{Deserialize, Serialize};

use crate::{Begun, Kind, Outcome, Workplace};

/// Takes one pass over the candidates of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reduce {
    /// The position.
    pub position: Position,
    /// Which rules are used, in the order of the list of all.
    pub rules: Vec<bool>,
}

/// What a pass makes of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reduction {
    /// The state that it ended in.
    pub state: PassState,
    /// What it took away.
    pub removed: Vec<(Cell, DigitSet)>,
    /// What the cells hold after it, where that is something else.
    pub cells: Vec<(Cell, CellValue)>,
    /// How many cells became decided.
    pub decided: usize,
    /// How many cells are not decided.
    pub undecided: usize,
    /// The first cell without candidate.
    pub emptied: Option<Cell>,
}

/// The four states that a pass ends in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PassState {
    /// Every cell is decided, and no digit stands twice in a house.
    Solved,
    /// A cell has no candidate, or every cell is decided and some clash.
    Unsolvable,
    /// Something was taken away.
    Reducible,
    /// Nothing was taken away, yet some cell is undecided.
    Irreducible,
}

impl Kind for Reduce {
    fn begin(self, _: &mut Workplace) -> Begun {
        let used = RULES.into_iter().zip(self.rules);
        let rules: Vec<&dyn Rule> = used.filter(|(_, used)| *used).map(|(rule, _)| rule).collect();
        let pass = human::reduced(&self.position, &rules);
        Begun::Done(Ok(Outcome::Reduce(Reduction {
            state: match pass.outcome {
                human::Outcome::Solved => PassState::Solved,
                human::Outcome::Unsolvable => PassState::Unsolvable,
                human::Outcome::Reducible => PassState::Reducible,
                human::Outcome::Irreducible => PassState::Irreducible,
            },
            removed: pass.removed.iter().map(|removal| (removal.cell, removal.digits)).collect(),
            cells: pass.cells,
            decided: pass.decided,
            undecided: pass.undecided,
            emptied: pass.emptied,
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Board;

    /// Which state a pass ends in, and how many candidates it takes away, by the first rules.
    #[track_caller]
    fn check(board: &str, rules: usize, expected: (PassState, usize)) {
        let board: Board = board.parse().expect("a drawing of a board");
        let rules = (0..RULES.len()).map(|rule| rule < rules).collect();
        match (Reduce { position: Position::of(board), rules }).begin(&mut Workplace::default()) {
            Begun::Done(Ok(Outcome::Reduce(pass))) => {
                let removed = pass.removed.iter().map(|(_, digits)| digits.len()).sum();
                assert_eq!((pass.state, removed), expected);
            }
            _ => panic!("a pass is done at once"),
        }
    }

    #[test]
    fn a_pass_uses_the_rules_that_are_chosen() {
        check("1... .... .... ....", 0, (PassState::Irreducible, 0));
        check("1... .... .... ....", 1, (PassState::Reducible, 7));
        check("123. 3412 2143 4321", 1, (PassState::Solved, 3));
        check("1..1 .... .... ....", 1, (PassState::Unsolvable, 12));
    }
}
