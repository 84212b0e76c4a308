//! The scales, and where they part.

use crate::nine::{BY_HOUSE, ROW_BY_ROW};

/// A scale of ratings. A rating means nothing without it.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
pub enum Scale {
    /// Sudoku Explainer 1.2.1 with the measures of `serate`, as the builds have it by which puzzles are
    /// rated: a direct technique also takes away what its pattern does.
    Se,
    /// The same as its first source has it: a direct technique places a digit and does nothing else. Some one in
    /// a hundred easy puzzles is rated higher by it.
    SeSource,
    /// Its fork Sukaku Explainer of January 2020 with its usual settings, by which the Sudoku
    /// Exchange bank is rated.
    Bank,
}

impl Scale {
    /// The scales by which puzzles are rated.
    pub const ALL: [Scale; 2] = [Scale::Bank, Scale::Se];

    /// The scale's name: `se`, `se-source` or `bank`.
    pub const fn name(self) -> &'static str {
        match self {
            Scale::Se => "se",
            Scale::SeSource => "se-source",
            Scale::Bank => "bank",
        }
    }

    /// Whether the producers are those of Sudoku Explainer itself.
    pub(crate) fn is_se(self) -> bool {
        self != Scale::Bank
    }

    /// Whether this scale has what is in all or in one alone, which `se-source` shares with `se`.
    pub(crate) fn has(self, only: Option<Scale>) -> bool {
        only.is_none_or(|only| only.is_se() == self.is_se())
    }

    /// The peers of a cell in the order in which the scale looks at them.
    pub(crate) fn peers(self, cell: u8) -> &'static [u8; 20] {
        let all = if self.is_se() { &BY_HOUSE } else { &ROW_BY_ROW };
        &all[cell as usize]
    }
}
