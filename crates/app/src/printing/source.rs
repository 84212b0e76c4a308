//! The puzzles of a printed sheet: puzzles that the player chose, or puzzles that are generated for
//! the sheet.

use grid::Shape;
use human::Level;
use jobs::{ListQuery, MakePuzzles, PuzzleRequest};
use play::save::{GeneratedSheet, PrintPreferences};
use view::print::PrintOptions;

/// The source of the puzzles of a sheet.
#[derive(Clone, PartialEq, Debug)]
pub enum PrintSource {
    /// The puzzle on the board.
    Board,
    /// Puzzles of the open collection, by their numbers from 1 as the player typed them.
    Numbers(String),
    /// All puzzles of this list. More than [`PrintOptions::MAX_PUZZLES`] are refused.
    List(ListQuery),
    /// Puzzles that are generated for the sheet.
    Generated(GeneratedPuzzles),
}

impl PrintSource {
    /// Returns the options for the puzzles: those for the board, or those for worksheets.
    pub fn options<'a>(&self, print: &'a PrintPreferences) -> &'a PrintOptions {
        match self {
            PrintSource::Board => &print.board,
            _ => &print.worksheet,
        }
    }

    /// Returns the options for the puzzles, mutably: those for the board, or those for worksheets.
    pub fn options_mut<'a>(&self, print: &'a mut PrintPreferences) -> &'a mut PrintOptions {
        match self {
            PrintSource::Board => &mut print.board,
            _ => &mut print.worksheet,
        }
    }
}

/// A request for puzzles that are generated for a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GeneratedPuzzles {
    /// The number of puzzles. At most [`MAX_COUNT`](Self::MAX_COUNT) are generated.
    pub puzzle_count: u64,
    /// The level at one end of the range, which is included.
    pub first_level: Level,
    /// The level at the other end of the range, which is included. This level may be easier than
    /// the first one.
    pub last_level: Level,
    /// The shape of the boards. Only 9×9 puzzles have levels.
    pub shape: Shape,
    /// The random seed from which the puzzles are generated.
    pub seed: u64,
}

impl GeneratedPuzzles {
    /// The maximum number of puzzles.
    pub const MAX_COUNT: u64 = 120;

    /// Returns the shapes that boards can have: 4×4, 6×6 and 9×9.
    pub fn shapes() -> impl Iterator<Item = Shape> {
        [4, 6, 9].into_iter().filter_map(Shape::from_side)
    }

    /// Returns the stored form of the request.
    pub fn to_saved(&self) -> GeneratedSheet {
        let GeneratedPuzzles {
            puzzle_count: count,
            first_level: from,
            last_level: to,
            shape,
            seed,
        } = *self;
        GeneratedSheet {
            puzzle_count: count,
            first_level: from as u8,
            last_level: to as u8,
            side: shape.side() as u8,
            seed,
        }
    }

    /// Restores a stored request, with at most [`MAX_COUNT`](Self::MAX_COUNT) puzzles. Returns
    /// `None` if a level or the shape is unknown.
    pub fn from_saved(saved: GeneratedSheet) -> Option<GeneratedPuzzles> {
        let level = |index: u8| Level::ALL.get(usize::from(index)).copied();
        let shape =
            GeneratedPuzzles::shapes().find(|shape| shape.side() == usize::from(saved.side))?;
        let (from, to) = (level(saved.first_level)?, level(saved.last_level)?);
        let count = saved.puzzle_count.min(GeneratedPuzzles::MAX_COUNT);
        Some(GeneratedPuzzles {
            puzzle_count: count,
            first_level: from,
            last_level: to,
            shape,
            seed: saved.seed,
        })
    }

    /// Returns `true` if the puzzles have levels.
    pub fn has_levels(&self) -> bool {
        self.shape == Shape::CLASSIC
    }

    /// Distributes the puzzles over the levels of the range as evenly as possible, and returns the
    /// number of puzzles per level, easiest first. Levels without puzzles are left out.
    fn level_counts(&self) -> Vec<(Level, u64)> {
        let (from, to) = (self.first_level as u64, self.last_level as u64);
        let (first, levels) = (from.min(to), from.abs_diff(to) + 1);
        let count = self.puzzle_count.min(GeneratedPuzzles::MAX_COUNT);
        let level = |n: u64| match count < levels {
            // With at least two puzzles, both ends of the range get one.
            true => first + n * (levels - 1) / count.saturating_sub(1).max(1),
            false => first + n * levels / count,
        };
        let of = |one: &Level| (0..count).filter(|n| level(*n) == *one as u64).count() as u64;
        Level::ALL.iter().map(|level| (*level, of(level))).filter(|(_, count)| *count > 0).collect()
    }

    /// Returns the jobs that generate the puzzles, one per level, or a single job if the puzzles
    /// have no levels.
    pub fn generation_jobs(&self) -> Vec<MakePuzzles> {
        let make = |level: Option<Level>, count: u64| {
            let request = PuzzleRequest { level, ..PuzzleRequest::new(self.shape) };
            MakePuzzles { request, seed: self.seed, numbers: 0..count, earlier_attempts: 0 }
        };
        match self.has_levels() {
            true => {
                self.level_counts().into_iter().map(|(level, of)| make(Some(level), of)).collect()
            }
            false => vec![make(None, self.puzzle_count.min(GeneratedPuzzles::MAX_COUNT))],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(count: u64, from: Level, to: Level, expected: &[(Level, u64)]) {
        let made = GeneratedPuzzles {
            puzzle_count: count,
            first_level: from,
            last_level: to,
            shape: Shape::CLASSIC,
            seed: 7,
        };
        assert_eq!(made.level_counts(), expected);
        assert_eq!(made.generation_jobs().len(), expected.len());
    }

    #[test]
    fn puzzles_are_distributed_evenly_over_the_levels() {
        use Level::{Easy, Extreme, Hard, Medium, Unfair};
        check(6, Easy, Hard, &[(Easy, 2), (Medium, 2), (Hard, 2)]);
        check(7, Easy, Hard, &[(Easy, 3), (Medium, 2), (Hard, 2)]);
        check(4, Hard, Hard, &[(Hard, 4)]);
        check(6, Hard, Easy, &[(Easy, 2), (Medium, 2), (Hard, 2)]);
        check(2, Easy, Extreme, &[(Easy, 1), (Extreme, 1)]);
        check(3, Easy, Extreme, &[(Easy, 1), (Hard, 1), (Extreme, 1)]);
        check(1, Medium, Unfair, &[(Medium, 1)]);
        check(0, Easy, Easy, &[]);
    }

    #[test]
    fn small_boards_have_no_levels() {
        for shape in GeneratedPuzzles::shapes() {
            let made = GeneratedPuzzles {
                puzzle_count: 6,
                first_level: Level::Easy,
                last_level: Level::Hard,
                shape,
                seed: 7,
            };
            assert_eq!(made.generation_jobs().len(), if shape == Shape::CLASSIC { 3 } else { 1 });
            assert_eq!(GeneratedPuzzles::from_saved(made.to_saved()), Some(made));
            for spoilt in [
                GeneratedSheet { side: 7, ..made.to_saved() },
                GeneratedSheet { first_level: 5, ..made.to_saved() },
                GeneratedSheet { last_level: 255, ..made.to_saved() },
            ] {
                assert_eq!(GeneratedPuzzles::from_saved(spoilt), None);
            }
        }
    }
}
