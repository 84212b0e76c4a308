//! The options for printing.

use serde::{Deserialize, Serialize};

/// The player's options for a printed sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PrintOptions {
    /// The title of each page; may be empty.
    pub title: String,
    /// Whether each page of puzzles has a line for a name and a date.
    pub has_name_line: bool,
    /// The number of puzzles per page.
    pub puzzles_per_page: usize,
    /// Whether puzzles are sorted by level, the easiest first.
    pub is_sorted_by_level: bool,
    /// Whether entries are printed.
    pub shows_entries: bool,
    /// Whether marks are printed.
    pub shows_marks: bool,
    /// Whether all candidates are printed in empty cells without marks.
    pub shows_candidates: bool,
    /// Whether the number of each puzzle is printed below it.
    pub shows_numbers: bool,
    /// Whether the note of each puzzle is printed below it.
    pub shows_notes: bool,
    /// Whether the level of each puzzle is printed.
    pub shows_level: bool,
    /// Whether the score of each puzzle is printed.
    pub shows_score: bool,
    /// Whether a hint for the first step of each puzzle is printed upside down.
    pub shows_hint: bool,
    /// Whether a QR code that opens the puzzle is printed next to it.
    pub shows_code: bool,
    /// The pages of solutions after the puzzles, if there are any.
    pub solution_pages: SolutionPages,
}

/// The player's choices for printing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PrintPreferences {
    /// The options for printing the current board.
    pub board: PrintOptions,
    /// The options for printing worksheets, that is, several puzzles.
    pub worksheet: PrintOptions,
    /// The request for the latest worksheet of generated puzzles, if any.
    pub generated: Option<GeneratedSheet>,
}

/// A request to generate puzzles for a worksheet. Equal requests give equal puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GeneratedSheet {
    /// The number of puzzles.
    pub puzzle_count: u64,
    /// The level of the first puzzles, from 0 for Easy to 4 for Extreme.
    pub first_level: u8,
    /// The level of the last puzzles, as a number like `first_level`. Levels increase from
    /// `first_level` to `last_level`.
    pub last_level: u8,
    /// The number of cells along the side of the boards.
    pub side: u8,
    /// The seed of the random numbers from which the puzzles are generated.
    pub seed: u64,
}

impl Default for PrintPreferences {
    fn default() -> PrintPreferences {
        let board = PrintOptions { shows_level: true, ..PrintOptions::BOARD };
        PrintPreferences { board, worksheet: PrintOptions::worksheet(), generated: None }
    }
}

/// The pages of solutions after the puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SolutionPages {
    /// There are no solutions.
    None,
    /// The solutions are as large as the puzzles.
    Large,
    /// The solutions are small, so that many fit on a page.
    Small,
}

impl PrintOptions {
    /// The possible values of [`PrintOptions::puzzles_per_page`].
    pub const PAGE_SIZES: [usize; 6] = [1, 2, 4, 6, 9, 12];

    /// The maximum number of puzzles that can be printed at once.
    pub const MAX_PUZZLES: u64 = 1000;

    /// The default options for the current board: a single puzzle on the page, with entries and
    /// marks.
    pub const BOARD: PrintOptions = PrintOptions {
        title: String::new(),
        has_name_line: false,
        puzzles_per_page: 1,
        is_sorted_by_level: false,
        shows_entries: true,
        shows_marks: true,
        shows_candidates: false,
        shows_numbers: true,
        shows_notes: true,
        shows_level: false,
        shows_score: false,
        shows_hint: false,
        shows_code: false,
        solution_pages: SolutionPages::None,
    };

    /// Returns the default options for a worksheet: several puzzles per page, with numbers and
    /// levels, but with only the givens.
    pub fn worksheet() -> PrintOptions {
        PrintOptions {
            puzzles_per_page: 6,
            shows_entries: false,
            shows_marks: false,
            shows_notes: false,
            shows_level: true,
            ..PrintOptions::BOARD
        }
    }

    /// Returns `true` if the options require grading the puzzles.
    pub fn needs_grades(&self) -> bool {
        self.shows_level || self.shows_score || self.is_sorted_by_level
    }
}

impl SolutionPages {
    /// All choices, in the order in which they are listed.
    pub const ALL: [SolutionPages; 3] =
        [SolutionPages::None, SolutionPages::Large, SolutionPages::Small];

    /// Returns the number of solutions per page, for `per_page` puzzles per page and boards with at
    /// most `side` rows. Returns `None` if there are no solutions.
    pub fn per_page(self, per_page: usize, side: usize) -> Option<usize> {
        let small = match side {
            ..=9 => 20,
            10..=16 => 12,
            _ => 6,
        };
        match self {
            SolutionPages::None => None,
            SolutionPages::Large => Some(per_page.max(1)),
            SolutionPages::Small => Some(small.max(per_page)),
        }
    }
}
