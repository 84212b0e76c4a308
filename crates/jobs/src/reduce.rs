//! One pass that eliminates candidates from a position with the chosen rules.

use grid::{Cell, CellValue, DigitSet, Position};
use human::{RULES, Rule};
use serde::{Deserialize, Serialize};

use crate::{JobOutcome, JobSpec, StartedJob, Workplace};

/// A request to eliminate candidates of a position in one pass with the chosen rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reduce {
    /// The position whose candidates are reduced.
    pub position: Position,
    /// Whether each rule is used, in the order of [`RULES`]. If the list is shorter, the remaining
    /// rules aren't used.
    pub used_rules: Vec<bool>,
}

/// The state of the board after a pass, and the changes that the pass made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PassResult {
    /// The state of the board after the pass.
    pub state: PassState,
    /// The candidates that were eliminated, by cell.
    pub eliminated: Vec<(Cell, DigitSet)>,
    /// The cells whose contents changed, each with its content after the pass.
    pub changed_cells: Vec<(Cell, CellValue)>,
    /// The number of cells that were solved by the pass.
    pub solved_count: usize,
    /// The number of cells that are still unsolved after the pass.
    pub unsolved_count: usize,
    /// The first cell without candidates, if any.
    pub cell_without_candidates: Option<Cell>,
}

/// The state of a board after a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PassState {
    /// Every cell is solved, and no house contains a digit twice.
    Solved,
    /// A cell has no candidates, or all cells are solved but some clash.
    Unsolvable,
    /// Candidates were eliminated.
    Reducible,
    /// No candidate was eliminated, but a cell is still unsolved.
    Irreducible,
}

impl JobSpec for Reduce {
    fn begin(self, _: &mut Workplace) -> StartedJob {
        let used = RULES.into_iter().zip(self.used_rules);
        let rules: Vec<&dyn Rule> = used.filter(|(_, used)| *used).map(|(rule, _)| rule).collect();
        let pass = human::reduce_position(&self.position, &rules);
        StartedJob::Done(Ok(JobOutcome::Reduce(PassResult {
            state: match pass.outcome {
                human::PassOutcome::Solved => PassState::Solved,
                human::PassOutcome::Unsolvable => PassState::Unsolvable,
                human::PassOutcome::Reducible => PassState::Reducible,
                human::PassOutcome::Irreducible => PassState::Irreducible,
            },
            eliminated: pass
                .removals
                .iter()
                .map(|removal| (removal.cell, removal.digits))
                .collect(),
            changed_cells: pass.changed_cells,
            solved_count: pass.solved_count,
            unsolved_count: pass.unsolved_count,
            cell_without_candidates: pass.cell_without_candidates,
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Board;

    /// Makes a pass with the first `rules` rules, and checks the state after the pass and the
    /// number of eliminated candidates.
    #[track_caller]
    fn check(board: &str, rules: usize, expected: (PassState, usize)) {
        let board: Board = board.parse().expect("a drawing of a board");
        let rules = (0..RULES.len()).map(|rule| rule < rules).collect();
        match (Reduce { position: Position::new(board), used_rules: rules })
            .begin(&mut Workplace::default())
        {
            StartedJob::Done(Ok(JobOutcome::Reduce(pass))) => {
                let removed = pass.eliminated.iter().map(|(_, digits)| digits.len()).sum();
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
