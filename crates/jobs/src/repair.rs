//! What is wrong with a board that is not proper, and what would repair it.

use grid::Board;
use puzzle::{Diagnosis, Repair};
use serde::{Deserialize, Serialize};

use crate::{Begun, Kind, Outcome, Progress, Run, Slice, Workplace};

/// Finds what would make a board proper.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindRepair {
    /// The board.
    pub board: Board,
}

impl Kind for FindRepair {
    fn begin(self, _: &mut Workplace) -> Begun {
        Begun::Going(Box::new(Finding(Repair::new(&self.board))))
    }
}

/// A board that is being looked at.
struct Finding(Repair);

impl Run for Finding {
    fn slice(&mut self, slice: &Slice) -> Option<Outcome> {
        let found: Option<Diagnosis> = self.0.slice(&|| slice.is_over_now_and_then());
        found.map(|found| Outcome::Repair(Box::new(found)))
    }

    fn progress(&self) -> Option<Progress> {
        Some(Progress::Searching { nodes: self.0.spent() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::tests::{begin, in_one_go, in_short_slices};

    #[test]
    fn a_diagnosis_is_the_same_however_it_is_sliced() {
        for text in ["1..1 ..3. .4.. ...2", "1... ..3. .4.. ....", "1... ..3. .4.. ...2"] {
            let board: Board = text.parse().expect("a drawing of a board");
            let job = || FindRepair { board: board.clone() };
            let found = in_one_go(begin(job()));
            assert_eq!(found, Outcome::Repair(Box::new(puzzle::repair(&board))));
            assert_eq!(in_short_slices(begin(job())).0, found);
        }
    }
}
