//! Links to positions: the end of the page's address. One to a puzzle that everybody has alike names it,
//! and has after that what a player did:
//!
//! ```text
//! 2x2:1b4b1b1b4b1~2x2:a3n~7.5           givens, and what was done
//! level=hard&number=47~3x3:a3n~7.5      the givens are those of the puzzle
//! level=hard&day=2026-11-24
//! ```

use formats::address;
use generate::{NotShared, Shared};
use grid::{Board, Position};
use serde::{Deserialize, Serialize};

use crate::{Begun, Kind, Outcome, Speech, Workplace};

/// Writes the end of a link to a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WriteLink {
    /// The position.
    pub position: Position,
    /// The puzzle that its givens may be, as links name it.
    pub shared: String,
}

/// Reads the position that the end of a link is of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReadLink {
    /// The end of the link, after `#`.
    pub end: String,
    /// How it is told why there is none.
    pub speech: Speech,
}

/// What a link leads to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Linked {
    /// The position.
    pub position: Position,
    /// The puzzle that its givens are, where the link names it: the name, and its level and number.
    pub shared: Option<(String, Shared, u32)>,
}

impl Kind for WriteLink {
    fn begin(self, _: &mut Workplace) -> Begun {
        let end = address::write(&self.position);
        let is_it = |shared: &Shared| {
            shared.puzzle().is_some_and(|(_, puzzle)| puzzle.board == *self.position.givens())
        };
        let end = match self.shared.parse().ok().filter(is_it) {
            Some(shared) => {
                let done = end.find('~').map_or("", |at| &end[at..]);
                format!("{shared}{done}")
            }
            None => end,
        };
        Begun::Done(Ok(Outcome::WriteLink(end)))
    }
}

impl Kind for ReadLink {
    fn begin(mut self, _: &mut Workplace) -> Begun {
        self.speech.speak();
        let read = read(&self.end).map_err(|why| words::wishes::not_shared(why, &self.end));
        Begun::Done(Ok(Outcome::ReadLink(read)))
    }
}

fn read(end: &str) -> Result<Linked, NotShared> {
    let (name, done) = end.split_once('~').unwrap_or((end, ""));
    let plain = |end: &str| address::read(end).ok_or(NotShared::Otherwise);
    match name.parse::<Shared>() {
        Ok(shared) => {
            let (number, puzzle) = shared.puzzle().ok_or(NotShared::Number)?;
            let givens = address::write(&Position::of(Board::clone(&puzzle.board)));
            let position = plain(&format!("{givens}~{done}"))?;
            Ok(Linked { position, shared: Some((shared.to_string(), shared, number)) })
        }
        Err(NotShared::Otherwise) => Ok(Linked { position: plain(end)?, shared: None }),
        Err(why) => Err(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use generate::Which;
    use grid::{Cell, CellValue, Digit};
    use human::Level;

    fn write(position: &Position, shared: Shared) -> String {
        let job = WriteLink { position: position.clone(), shared: shared.to_string() };
        match job.begin(&mut Workplace::default()) {
            Begun::Done(Ok(Outcome::WriteLink(end))) => end,
            _ => panic!("it is written at once"),
        }
    }

    #[test]
    fn a_puzzle_that_everybody_has_is_named() {
        let shared = Shared { level: Level::Hard, which: Which::Number(47) };
        let (number, puzzle) = shared.puzzle().expect("a puzzle");
        let mut position = Position::of(puzzle.board.clone());
        let end = write(&position, shared);
        assert_eq!(end, "level=hard&number=47");
        let linked = read(&end).expect("a link");
        let shared_is = Some((end, shared, number));
        assert_eq!(linked, Linked { position: position.clone(), shared: shared_is });
        // What was done goes along.
        let empty = Cell::all(puzzle.board.shape());
        let empty = empty.filter(|cell| !position.is_given(*cell)).nth(3).expect("an empty cell");
        position.put(empty, CellValue::Digit(Digit::new(5).expect("a digit")));
        let end = write(&position, shared);
        assert!(end.starts_with("level=hard&number=47~"), "{end}");
        assert_eq!(read(&end).expect("a link").position, position);
        // Another board is not it.
        let other = Shared { which: Which::Number(48), ..shared };
        let end = write(&position, other);
        assert!(!end.contains("level"), "{end}");
        assert_eq!(read(&end), Ok(Linked { position, shared: None }));
    }

    #[test]
    fn what_is_no_link_says_why() {
        for (end, expected) in [
            ("nothing", NotShared::Otherwise),
            ("level=hard&number=47~~~x", NotShared::Otherwise),
            ("level=hard&number=0", NotShared::Number),
            ("level=hard&day=2026-13-01", NotShared::Day),
            ("level=harder&number=1", NotShared::Level),
        ] {
            assert_eq!(read(end), Err(expected), "{end}");
        }
    }
}
