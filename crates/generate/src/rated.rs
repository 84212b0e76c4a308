//! Ratings that are wished for, and whether a puzzle has one of them, as soon as that is known.
//!
//! What a puzzle is rated only rises on the way, so that the way ends with the first hint above the
//! range. It is gone in short pieces: one hint among chains within chains may take seconds.

use std::cell::Cell;

use grid::Board;
use rating::{Keep, Rater, Scale};
use serde::{Deserialize, Serialize};

use crate::verdict::Verdict;

/// Ratings of a scale from the least to the greatest, in tenths: 72 is 7.2. It is sent with the name of its scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "(String, u16, u16)", into = "(String, u16, u16)")]
pub struct Rated {
    /// The scale.
    pub scale: Scale,
    /// The least rating.
    pub least: u16,
    /// The greatest; without a bound it is [`u16::MAX`].
    pub most: u16,
}

impl From<Rated> for (String, u16, u16) {
    fn from(rated: Rated) -> (String, u16, u16) {
        (rated.scale.name().into(), rated.least, rated.most)
    }
}

impl TryFrom<(String, u16, u16)> for Rated {
    type Error = &'static str;

    fn try_from((name, least, most): (String, u16, u16)) -> Result<Rated, &'static str> {
        let all = [Scale::Bank, Scale::Se, Scale::SeSource];
        let scale = all.into_iter().find(|scale| scale.name() == name);
        scale.map(|scale| Rated { scale, least, most }).ok_or("an unknown scale")
    }
}

/// The least rating that any puzzle has, and the greatest.
pub(crate) const LEAST: u16 = 10;
pub(crate) const GREATEST: u16 = 200;

/// How often in a piece the rater asks whether to stop. From one time to the next is some
/// milliseconds at the most.
const ASKED: u8 = 4;

/// A puzzle on its way to a rating.
pub(crate) struct Way {
    rater: Box<Rater>,
    rated: Rated,
}

impl Way {
    /// The way of a board; `None` of boards that are not 9×9.
    pub(crate) fn of(board: &Board, rated: Rated) -> Option<Way> {
        let rater = Rater::new(board, rated.scale, Keep::Ratings)?;
        Some(Way { rater: Box::new(rater), rated })
    }

    /// Goes a piece of it; the verdict, once it stands.
    pub(crate) fn step(&mut self) -> Option<Verdict> {
        let asked = Cell::new(0);
        let is_long = || {
            asked.set(asked.get() + 1);
            asked.get() >= ASKED
        };
        let done = self.rater.slice(&is_long);
        let er = self.rater.so_far().er;
        let Rated { least, most, .. } = self.rated;
        if er > most {
            return Some(Verdict::Harder);
        }
        if done.is_none() && (er < least || most < GREATEST) {
            return None;
        }
        Some(if er < least { Verdict::Easier } else { Verdict::Met })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Generator, Made, Wish};
    use grid::Shape;

    /// Puzzles of a seed, as they come.
    fn some(seed: u64, count: usize) -> Vec<Board> {
        let mut generator = Generator::new(Wish::of(Shape::CLASSIC), seed, 0).expect("a wish");
        let next = |_| match generator.slice(&|| false) {
            Some(Made::Puzzle(puzzle)) => puzzle.board,
            _ => panic!("nothing was given up"),
        };
        (0..count).map(next).collect()
    }

    #[test]
    fn verdicts_are_those_of_whole_ratings() {
        let ranges = [(0, 15), (16, 28), (29, 45), (46, 72), (66, 66), (72, u16::MAX)];
        let mut met = [0; 6];
        for board in some(3, 80) {
            for scale in Scale::ALL {
                let er = rating::rate(&board, scale).expect("a 9×9 board").er;
                for ((least, most), met) in ranges.into_iter().zip(&mut met) {
                    let rated = Rated { scale, least, most };
                    let mut way = Way::of(&board, rated).expect("a 9×9 board");
                    let verdict = loop {
                        if let Some(verdict) = way.step() {
                            break verdict;
                        }
                    };
                    let expected = match er {
                        er if er < least => Verdict::Easier,
                        er if er > most => Verdict::Harder,
                        _ => Verdict::Met,
                    };
                    assert_eq!(verdict, expected, "{rated:?} {er}\n{board}");
                    *met += usize::from(verdict == Verdict::Met);
                }
            }
        }
        assert!(met.iter().filter(|met| **met > 0).count() >= 5, "{met:?}");
    }

    #[test]
    fn ranges_are_sent_with_their_scale() {
        let rated = Rated { scale: Scale::Bank, least: 65, most: 72 };
        let sent: (String, u16, u16) = rated.into();
        assert_eq!(sent, ("bank".to_owned(), 65, 72));
        assert_eq!(Rated::try_from(sent), Ok(rated));
        assert!(Rated::try_from(("moon".to_owned(), 65, 72)).is_err());
    }
}
