//! Links to positions. The part of such a link after `#` begins with the givens, or with the name
//! of a shared puzzle (a puzzle that is the same for everyone). The player's changes follow:
//!
//! ```text
//! 2x2:1b4b1b1b4b1~2x2:a3n~7.5           givens and changes
//! level=hard&number=47~3x3:a3n~7.5      the name of a shared puzzle, and changes
//! level=hard&day=2026-11-24
//! ```

use formats::address;
use generate::{SharedPuzzle, SharedPuzzleError};
use grid::{Board, Position};
use serde::{Deserialize, Serialize};
use words::requests;

use crate::{JobOutcome, JobSpec, StartedJob, Workplace, board_link::write_board_link};

/// A request to write a position as the part of a link after `#`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WriteLink {
    /// The position to write.
    pub position: Position,
    /// The name of a shared puzzle, or empty. The name replaces the givens in the link if the
    /// position has the same givens as the shared puzzle.
    pub shared: String,
}

/// A request to read the position from a link.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReadLink {
    /// The part of the link after `#`.
    pub fragment: String,
}

/// The contents of a link: a position, and the shared puzzle that the link names, if any.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LinkedPosition {
    /// The position in the link.
    pub position: Position,
    /// The name of the shared puzzle in the link and the puzzle itself, or `None` if the link
    /// contains givens.
    pub shared: Option<(String, SharedPuzzle)>,
}

impl JobSpec for WriteLink {
    fn begin(self, _: &mut Workplace) -> StartedJob {
        let end = write_board_link(&self.position, &self.shared);
        StartedJob::Done(Ok(JobOutcome::WriteLink(end)))
    }
}

impl JobSpec for ReadLink {
    fn begin(self, at: &mut Workplace) -> StartedJob {
        let read = read_fragment(&self.fragment);
        let read = read.map_err(|why| {
            requests::shared_puzzle_error_sentence(at.catalogue, why, &self.fragment)
        });
        StartedJob::Done(Ok(JobOutcome::ReadLink(read)))
    }
}

fn read_fragment(end: &str) -> Result<LinkedPosition, SharedPuzzleError> {
    let (name, done) = end.split_once('~').unwrap_or((end, ""));
    let parse = |end: &str| address::read(end).ok_or(SharedPuzzleError::Malformed);
    match name.parse::<SharedPuzzle>() {
        Ok(shared) => {
            let (_, puzzle) = shared.puzzle().ok_or(SharedPuzzleError::Number)?;
            let givens = address::write(&Position::new(Board::clone(&puzzle.board)));
            let position = parse(&format!("{givens}~{done}"))?;
            Ok(LinkedPosition { position, shared: Some((shared.to_string(), shared)) })
        }
        Err(SharedPuzzleError::Malformed) => {
            Ok(LinkedPosition { position: parse(end)?, shared: None })
        }
        Err(why) => Err(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use generate::SharedKey;
    use grid::{Cell, CellValue, Digit};
    use human::Level;

    fn write_fragment(position: &Position, shared: SharedPuzzle) -> String {
        let job = WriteLink { position: position.clone(), shared: shared.to_string() };
        match job.begin(&mut Workplace::default()) {
            StartedJob::Done(Ok(JobOutcome::WriteLink(end))) => end,
            _ => panic!("it is written at once"),
        }
    }

    #[test]
    fn a_link_names_the_shared_puzzle() {
        let shared = SharedPuzzle { level: Level::Hard, key: SharedKey::Number(47) };
        let (_, puzzle) = shared.puzzle().expect("a puzzle");
        let mut position = Position::new(puzzle.board.clone());
        let end = write_fragment(&position, shared);
        assert_eq!(end, "level=hard&number=47");
        let linked = read_fragment(&end).expect("a link");
        let shared_is = Some((end, shared));
        assert_eq!(linked, LinkedPosition { position: position.clone(), shared: shared_is });
        // The link also contains the player's changes.
        let empty = Cell::all(puzzle.board.shape());
        let empty = empty.filter(|cell| !position.is_given(*cell)).nth(3).expect("an empty cell");
        position.set_content(empty, CellValue::Digit(Digit::new(5).expect("a digit")));
        let end = write_fragment(&position, shared);
        assert!(end.starts_with("level=hard&number=47~"), "{end}");
        assert_eq!(read_fragment(&end).expect("a link").position, position);
        // The givens aren't those of this shared puzzle, so the link doesn't name it.
        let other = SharedPuzzle { key: SharedKey::Number(48), ..shared };
        let end = write_fragment(&position, other);
        assert!(!end.contains("level"), "{end}");
        assert_eq!(read_fragment(&end), Ok(LinkedPosition { position, shared: None }));
    }

    #[test]
    fn invalid_links_return_the_reason() {
        for (end, expected) in [
            ("nothing", SharedPuzzleError::Malformed),
            ("level=hard&number=47~~~x", SharedPuzzleError::Malformed),
            ("level=hard&number=0", SharedPuzzleError::Number),
            ("level=hard&day=2026-13-01", SharedPuzzleError::Day),
            ("level=harder&number=1", SharedPuzzleError::Level),
        ] {
            assert_eq!(read_fragment(end), Err(expected), "{end}");
        }
    }
}
