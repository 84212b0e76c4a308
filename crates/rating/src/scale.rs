//! The scales, and where they part.

use crate::nine::{BY_HOUSE, ROW_BY_ROW};

/// A scale of ratings. A rating means nothing without it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Scale {
    /// Sudoku Explainer 1.2.1 with the measures of `serate`.
    Se,
    /// Its fork Sukaku Explainer of January 2020 with its usual settings, by which the Sudoku
    /// Exchange bank is rated.
    Bank,
}

impl Scale {
    /// Both scales.
    pub const ALL: [Scale; 2] = [Scale::Bank, Scale::Se];

    /// The scale's name: `se` or `bank`.
    pub const fn name(self) -> &'static str {
        match self {
            Scale::Se => "se",
            Scale::Bank => "bank",
        }
    }

    /// The peers of a cell in the order in which the scale looks at them.
    pub(crate) fn peers(self, cell: u8) -> &'static [u8; 20] {
        match self {
            Scale::Se => &BY_HOUSE[cell as usize],
            Scale::Bank => &ROW_BY_ROW[cell as usize],
        }
    }
}
