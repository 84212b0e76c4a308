//! The options for printing.

use serde::{Deserialize, Serialize};

/// The player's options for a printed sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PrintOptions {
    /// The title of each page; may be empty.
    pub title: String,
    /// Whether each page of puzzles has a line for a name and a date.
    pub name_line: bool,
    /// The number of puzzles per page.
    pub per_page: usize,
    /// Whether puzzles are sorted by level, the easiest first.
    pub by_level: bool,
    /// Whether entries are printed.
    pub entries: bool,
    /// Whether marks are printed.
    pub marks: bool,
    /// Whether all candidates are printed in empty cells without marks.
    pub candidates: bool,
    /// Whether the number of each puzzle is printed below it.
    pub numbers: bool,
    /// Whether the note of each puzzle is printed below it.
    pub notes: bool,
    /// Whether the level of each puzzle is printed.
    pub level: bool,
    /// Whether the score of each puzzle is printed.
    pub score: bool,
    /// Whether a first hint for each puzzle is printed upside down.
    pub hint: bool,
    /// Whether a QR code that opens the puzzle is printed next to it.
    pub code: bool,
    /// The size of the solutions, if there are any.
    pub solutions: SolutionPages,
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
    pub count: u64,
    /// The index of the level of the first puzzles.
    pub first_level: u8,
    /// The index of the level of the last puzzles. Levels increase from `first_level` to
    /// `last_level`.
    pub last_level: u8,
    /// The number of cells along the side of the boards.
    pub side: u8,
    /// The seed of the random numbers from which the puzzles are generated.
    pub seed: u64,
}

impl Default for PrintPreferences {
    fn default() -> PrintPreferences {
        let board = PrintOptions { level: true, ..PrintOptions::BOARD };
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
    /// The possible values of [`PrintOptions::per_page`].
    pub const PAGE_SIZES: [usize; 6] = [1, 2, 4, 6, 9, 12];

    /// The maximum number of puzzles that can be printed at once.
    pub const MAX_PUZZLES: u64 = 1000;

    /// The default options for the current board: a single puzzle on the page, with entries and
    /// marks.
    pub const BOARD: PrintOptions = PrintOptions {
        title: String::new(),
        name_line: false,
        per_page: 1,
        by_level: false,
        entries: true,
        marks: true,
        candidates: false,
        numbers: true,
        notes: true,
        level: false,
        score: false,
        hint: false,
        code: false,
        solutions: SolutionPages::None,
    };

    /// Returns the default options for a worksheet: several puzzles per page, with numbers and
    /// levels, but with only the givens.
    pub fn worksheet() -> PrintOptions {
        PrintOptions {
            per_page: 6,
            entries: false,
            marks: false,
            notes: false,
            level: true,
            ..PrintOptions::BOARD
        }
    }

    /// Returns `true` if the options require grading the puzzles.
    pub fn needs_grades(&self) -> bool {
        self.level || self.score || self.by_level
    }
}

impl SolutionPages {
    /// All variants.
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
