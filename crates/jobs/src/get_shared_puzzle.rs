//! Shared puzzles, which are the same for everyone.

use generate::SharedPuzzle;
use grid::Board;
use serde::{Deserialize, Serialize};

use crate::{JobOutcome, JobSpec, StartedJob, Workplace};

/// A request for a shared puzzle and its number among the puzzles of its level.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GetSharedPuzzle {
    /// The puzzle to get.
    pub shared: SharedPuzzle,
}

/// A shared puzzle with its name and its number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NumberedPuzzle {
    /// The number of the puzzle among the puzzles of its level, from 1.
    pub number: u32,
    /// The givens.
    pub board: Board,
    /// The name of the puzzle in links.
    pub name: String,
}

impl JobSpec for GetSharedPuzzle {
    fn begin(self, _: &mut Workplace) -> StartedJob {
        let taken = self.shared.puzzle().map(|(number, puzzle)| NumberedPuzzle {
            number,
            board: puzzle.board,
            name: self.shared.to_string(),
        });
        StartedJob::Done(Ok(JobOutcome::GetSharedPuzzle(taken)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use generate::SharedKey;
    use human::Level;

    #[test]
    fn a_day_has_a_numbered_puzzle() {
        let take = |which| {
            let job = GetSharedPuzzle { shared: SharedPuzzle { level: Level::Hard, key: which } };
            match job.begin(&mut Workplace::default()) {
                StartedJob::Done(Ok(JobOutcome::GetSharedPuzzle(taken))) => taken,
                _ => panic!("it is there at once"),
            }
        };
        let daily = take(SharedKey::Day(2026, 11, 24)).expect("a puzzle of the day");
        let name = format!("level=hard&number={}", daily.number);
        assert_eq!(take(SharedKey::Number(daily.number)), Some(NumberedPuzzle { name, ..daily }));
        assert_eq!(take(SharedKey::Number(0)), None);
        assert_eq!(take(SharedKey::Day(2026, 2, 30)), None);
    }
}
