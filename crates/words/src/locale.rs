//! The language and the notation that sentences are written in.

use crate::{Catalogue, ENGLISH};

/// The naming of cells. Boards above 26×26 always use numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CellNames {
    /// The numbers of row and column: `r4c3`.
    #[default]
    Numbers,
    /// A letter for the row and the number of the column: `D3`.
    RowLetters,
    /// A letter for the column and the number of the row: `C4`.
    ColumnLetters,
    /// As `RowLetters`, but without the letter I, as on SudokuWiki: row 9 is J.
    RowLettersWithoutI,
}

impl CellNames {
    /// All namings.
    pub const ALL: [CellNames; 4] = [
        CellNames::Numbers,
        CellNames::RowLetters,
        CellNames::ColumnLetters,
        CellNames::RowLettersWithoutI,
    ];

    /// The naming at an index of [`CellNames::ALL`]; the first for an index beyond it.
    pub fn from_index(index: u8) -> CellNames {
        CellNames::ALL.get(usize::from(index)).copied().unwrap_or_default()
    }
}

/// A language and a naming of cells, passed to whatever writes sentences.
#[derive(Clone, Copy, Debug)]
pub struct Locale {
    /// The language.
    pub catalogue: &'static Catalogue,
    /// The naming of cells.
    pub cells: CellNames,
}

impl Default for Locale {
    fn default() -> Locale {
        Locale::ENGLISH
    }
}

impl Locale {
    /// English, with cells named by numbers, as other programs know them.
    pub const ENGLISH: Locale = Locale { catalogue: &ENGLISH, cells: CellNames::Numbers };

    /// The translation of a sentence.
    pub fn tr(self, english: &'static str) -> &'static str {
        self.catalogue.tr(english)
    }
}
