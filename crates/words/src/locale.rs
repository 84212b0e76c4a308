//! The language of sentences, and the notation for cells in them.

use crate::{Catalogue, ENGLISH};

/// A naming scheme for cells. On boards larger than 25×25, numbers are always used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CellNames {
    /// The numbers of the row and the column, such as `r4c3`.
    #[default]
    Numbers,
    /// A letter for the row and the number of the column, such as `D3`.
    RowLetters,
    /// A letter for the column and the number of the row, such as `C4`.
    ColumnLetters,
    /// Like `RowLetters`, but without the letter I, as on SudokuWiki: row 9 is J.
    RowLettersWithoutI,
}

impl CellNames {
    /// All naming schemes, in the order of their indices.
    pub const ALL: [CellNames; 4] = [
        CellNames::Numbers,
        CellNames::RowLetters,
        CellNames::ColumnLetters,
        CellNames::RowLettersWithoutI,
    ];

    /// Returns the naming scheme at an index of [`CellNames::ALL`], or the first one if the index
    /// is too large.
    pub fn from_index(index: u8) -> CellNames {
        CellNames::ALL.get(usize::from(index)).copied().unwrap_or_default()
    }
}

/// A language and a naming scheme for cells, for functions that return sentences.
#[derive(Clone, Copy, Debug)]
pub struct Locale {
    /// The catalogue of the language.
    pub catalogue: &'static Catalogue,
    /// The naming scheme for cells.
    pub cell_names: CellNames,
}

impl Default for Locale {
    fn default() -> Locale {
        Locale::ENGLISH
    }
}

impl Locale {
    /// English, with cells named by the numbers of their rows and columns, such as `r4c3`. Other
    /// programs can read these names.
    pub const ENGLISH: Locale = Locale { catalogue: &ENGLISH, cell_names: CellNames::Numbers };

    /// Translates a sentence into the language of the locale.
    pub fn tr(self, english: &'static str) -> &'static str {
        self.catalogue.tr(english)
    }
}
