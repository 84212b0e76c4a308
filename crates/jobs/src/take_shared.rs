//! Puzzles that everybody has alike.

use generate::Shared;
use grid::Board;
use serde::{Deserialize, Serialize};

use crate::{Begun, Kind, Outcome, Workplace};

/// Hands over a puzzle that everybody has alike, with its number among those of its level; there may be
/// none.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TakeShared {
    /// Which one.
    pub shared: Shared,
}

/// A puzzle that everybody has alike.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TakenShared {
    /// Its number among those of its level.
    pub number: u32,
    /// The givens.
    pub board: Board,
    /// What links name it by.
    pub name: String,
}

impl Kind for TakeShared {
    fn begin(self, _: &mut Workplace) -> Begun {
        let taken = self.shared.puzzle().map(|(number, puzzle)| TakenShared {
            number,
            board: puzzle.board,
            name: self.shared.to_string(),
        });
        Begun::Done(Ok(Outcome::Shared(taken)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use generate::Which;
    use human::Level;

    #[test]
    fn a_day_has_a_numbered_puzzle() {
        let take = |which| {
            let job = TakeShared { shared: Shared { level: Level::Hard, which } };
            match job.begin(&mut Workplace::default()) {
                Begun::Done(Ok(Outcome::Shared(taken))) => taken,
                _ => panic!("it is there at once"),
            }
        };
        let daily = take(Which::Day(2026, 11, 24)).expect("a puzzle of the day");
        let name = format!("level=hard&number={}", daily.number);
        assert_eq!(take(Which::Number(daily.number)), Some(TakenShared { name, ..daily }));
        assert_eq!(take(Which::Number(0)), None);
        assert_eq!(take(Which::Day(2026, 2, 30)), None);
    }
}
