//! Links to other sites that open a board. Each link contains the board itself, and one of the
//! formats can read the link back.
//!
//! ```text
//! https://www.sudokuwiki.org/sudoku.htm?bd=S9B…    a string of `sudokuwiki`
//! https://sudoku.coach/en/play/53..7…              the givens, with 0 for empty cells
//! https://sudokupad.app/scl…                       a code of `sudokupad`
//! https://www.f-puzzles.com/?load=…                a code of `fpuzzles`
//! ```

use grid::{Position, Shape};
use serde::{Deserialize, Serialize};

use crate::{FeatureSet, Format, by_name, unsupported, write};

/// A site that opens boards from links.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Site {
    /// A solver that explains steps.
    SudokuWiki,
    /// A site for playing, with lessons.
    SudokuCoach,
    /// A site for playing variants.
    SudokuPad,
    /// An editor for variants.
    FPuzzles,
}

/// A link that opens a board on a site.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SiteLink {
    /// The site that the link leads to.
    pub site: Site,
    /// The address, with the board in it.
    pub address: String,
    /// The features of the position that the link can't contain.
    pub lost: FeatureSet,
}

impl Site {
    /// All sites, in the order in which they are offered.
    pub const ALL: [Site; 4] =
        [Site::SudokuWiki, Site::SudokuCoach, Site::SudokuPad, Site::FPuzzles];

    /// Returns the site's name for users, such as `Sudoku Coach`.
    pub fn name(self) -> &'static str {
        match self {
            Site::SudokuWiki => "SudokuWiki",
            Site::SudokuCoach => "Sudoku Coach",
            Site::SudokuPad => "SudokuPad",
            Site::FPuzzles => "f-puzzles",
        }
    }

    /// Returns the host that receives the board.
    pub fn host(self) -> &'static str {
        match self {
            Site::SudokuWiki => "sudokuwiki.org",
            Site::SudokuCoach => "sudoku.coach",
            Site::SudokuPad => "sudokupad.app",
            Site::FPuzzles => "f-puzzles.com",
        }
    }

    /// Returns the address before the board.
    fn prefix(self) -> &'static str {
        match self {
            Site::SudokuWiki => "https://www.sudokuwiki.org/sudoku.htm?bd=",
            Site::SudokuCoach => "https://sudoku.coach/en/play/",
            Site::SudokuPad => "https://sudokupad.app/",
            Site::FPuzzles => "https://www.f-puzzles.com/?load=",
        }
    }

    fn format(self) -> Option<&'static dyn Format> {
        by_name(match self {
            Site::SudokuWiki => "sudokuwiki",
            Site::SudokuCoach => "line",
            Site::SudokuPad => "sudokupad",
            Site::FPuzzles => "fpuzzles",
        })
    }

    /// Returns `true` if the site supports boards of a shape.
    fn supports(self, shape: Shape) -> bool {
        match self {
            Site::SudokuWiki | Site::SudokuCoach => shape == Shape::CLASSIC,
            Site::SudokuPad | Site::FPuzzles => shape.side() <= 16,
        }
    }

    /// Returns the link that opens a position on the site, or `None` if the site doesn't support
    /// the board's shape or the format can't store the position.
    pub fn link(self, position: &Position) -> Option<SiteLink> {
        let format = self.format().filter(|_| self.supports(position.shape()))?;
        let shown = match self {
            Site::SudokuCoach => Position::new(position.givens().clone()),
            _ => position.clone(),
        };
        let record = write(format, &shown)?;
        let code = match self {
            Site::SudokuCoach => record.trim_end().replace('.', "0"),
            _ => percent_encode(record.trim_end()),
        };
        let lost = unsupported(format, position);
        Some(SiteLink { site: self, address: format!("{}{code}", self.prefix()), lost })
    }
}

/// Percent-encodes the characters of a code that have a meaning in addresses.
fn percent_encode(code: &str) -> String {
    code.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FORMATS, Head, Letters, Text};
    use grid::{Board, Cell, CellState, CellValue, Digit, DigitSet};

    /// Reads a link as a file. Returns the name of the detected format, and the position.
    #[track_caller]
    fn read(link: &SiteLink) -> (&'static str, Position) {
        let head = Head::new(link.address.as_bytes(), true);
        let format = FORMATS.into_iter().find(|format| format.detect(&head)).expect("a format");
        let text = Text { line: 1, bytes: link.address.as_bytes() };
        let (_, position) = text.position(format, &Letters::STANDARD).expect("a position");
        (format.info().name, position)
    }

    fn digit(value: usize) -> Digit {
        Digit::new(value).expect("a digit")
    }

    /// Returns a position with a given, an entry, and marks of both kinds.
    fn played_position(shape: Shape) -> Position {
        let mut board = Board::empty(shape);
        board.set(Cell::new(0), Some(digit(3)));
        board.set(Cell::new(shape.cells() - 1), Some(digit(shape.side())));
        let mut position = Position::new(board);
        position.set_content(Cell::new(1), CellValue::Digit(digit(1)));
        let marks: DigitSet = [digit(1), digit(2)].into_iter().collect();
        position.set_content(Cell::new(2), CellValue::Marks(marks));
        let state = CellState::from_content(CellValue::EMPTY);
        position.set_cell_state(Cell::new(4), CellState { centre: marks, ..state });
        position
    }

    fn digits(position: &Position) -> Vec<Option<Digit>> {
        position.board().digits().to_vec()
    }

    #[test]
    fn every_link_is_read_back() {
        let position = played_position(Shape::CLASSIC);
        for site in Site::ALL {
            let link = site.link(&position).expect("a link");
            assert!(link.address.contains(site.host()), "{}", link.address);
            let (format, read) = read(&link);
            let expected = match site {
                Site::SudokuCoach => Position::new(position.givens().clone()),
                _ => position.clone(),
            };
            assert_eq!(digits(&read), digits(&expected), "{site:?} {}", link.address);
            let name = match site {
                Site::SudokuWiki | Site::SudokuCoach => "sudokuwiki",
                Site::SudokuPad => "sudokupad",
                Site::FPuzzles => "fpuzzles",
            };
            assert_eq!(format, name);
        }
    }

    #[test]
    fn marks_and_entries_are_read_back_if_the_site_supports_them() {
        let position = played_position(Shape::CLASSIC);
        let (_, read) = read(&Site::FPuzzles.link(&position).expect("a link"));
        assert_eq!(read, position);
        let coach = Site::SudokuCoach.link(&position).expect("a link");
        assert!(coach.address.ends_with(&format!("/3{}9", "0".repeat(79))), "{}", coach.address);
        assert!(!coach.lost.is_empty());
    }

    #[test]
    fn only_some_sites_support_other_shapes() {
        let sites = |side: usize| {
            let position = played_position(Shape::from_side(side).expect("a shape"));
            let links = Site::ALL.iter().filter_map(|site| site.link(&position));
            links
                .map(|link| (link.site, read(&link).1))
                .map(|(site, read)| {
                    assert_eq!(digits(&read), digits(&position), "{site:?} {side}");
                    site
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(sites(6), [Site::SudokuPad, Site::FPuzzles]);
        assert_eq!(sites(16), [Site::SudokuPad, Site::FPuzzles]);
        assert_eq!(sites(25), []);
    }
}
