//! What is wrong with a board that is not proper, and what would repair it.

use grid::{Board, Cell, Shape};
use puzzle::{Change, Diagnosis, Extent, Repair};
use serde::{Deserialize, Serialize};
use words::repairs;

use crate::{Begun, Kind, Outcome, Progress, Run, Slice, Speech, Workplace};

/// Finds what would make a board proper.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindRepair {
    /// The board.
    pub board: Board,
    /// How it is told.
    pub speech: Speech,
}

/// What is wrong with a board, and what would make it proper.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Repaired {
    /// What is wrong, told.
    pub said: String,
    /// The givens that contradict each other.
    pub conflict: Vec<Cell>,
    /// What stands above the changes; empty where the board needs none.
    pub heading: String,
    /// The first of the changes, each of which makes it proper, the likeliest first: told, and the board then.
    pub changes: Vec<(String, Board)>,
    /// How many others there are.
    pub others: u64,
}

/// So many changes are told.
const TOLD: usize = 50;

impl Kind for FindRepair {
    fn begin(mut self, _: &mut Workplace) -> Begun {
        self.speech.speak();
        Begun::Going(Box::new(Finding { repair: Repair::new(&self.board), board: self.board }))
    }
}

/// A board that is being looked at.
struct Finding {
    repair: Repair,
    board: Board,
}

impl Run for Finding {
    fn slice(&mut self, slice: &Slice) -> Option<Outcome> {
        let found = self.repair.slice(&|| slice.is_over_now_and_then())?;
        Some(Outcome::Repaired(Repaired::of(&found, &self.board)))
    }

    fn progress(&self) -> Option<Progress> {
        Some(Progress::Searching { nodes: self.repair.spent() })
    }
}

impl Repaired {
    fn of(found: &Diagnosis, board: &Board) -> Repaired {
        let (conflict, changes): (&[Cell], Option<(&[Change], Extent)>) = match found {
            Diagnosis::Impossible { conflict, proposals, extent } => {
                (&conflict.givens, Some((proposals, *extent)))
            }
            Diagnosis::Several { proposals, extent } => (&[], Some((proposals, *extent))),
            Diagnosis::Proper(_) | Diagnosis::Unknown => (&[], None),
        };
        let heading = changes.map(|(all, extent)| repairs::changes(all.len(), extent));
        let all = changes.map_or(&[][..], |(all, _)| all);
        let shape: Shape = board.shape();
        let told = |change: &Change| (repairs::change(change, shape), change.made(board));
        Repaired {
            said: repairs::found(found),
            conflict: conflict.to_vec(),
            heading: heading.unwrap_or_default(),
            changes: all.iter().take(TOLD).map(told).collect(),
            others: all.len().saturating_sub(TOLD) as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::tests::{begin, in_one_go, in_short_slices};

    #[test]
    fn a_diagnosis_is_the_same_however_it_is_sliced() {
        for (text, changes) in
            [("1..1 ..3. .4.. ...2", 4), ("1... ..3. .4.. ....", 9), ("1... ..3. .4.. ...2", 0)]
        {
            let board: Board = text.parse().expect("a drawing of a board");
            let job = || FindRepair { board: board.clone(), speech: Speech::default() };
            let found = in_one_go(begin(job()));
            assert_eq!(in_short_slices(begin(job())).0, found);
            let Outcome::Repaired(repaired) = found else { panic!("another outcome") };
            assert_eq!((repaired.changes.len(), repaired.others), (changes, 0));
        }
    }
}
