//! The rating scales, and the differences between them.

use crate::nine::{PEERS_BY_HOUSE, PEERS_BY_ROW};

/// A scale of ratings. A rating is meaningful only together with its scale.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
pub enum Scale {
    /// The scale of Sudoku Explainer 1.2.1, with the measures ER, EP and ED of the program
    /// `serate`. As in the builds that rate puzzles, a direct technique also makes the eliminations
    /// of its pattern.
    Se,
    /// The scale of Sukaku Explainer (the fork of January 2020) with its default settings, which
    /// rates the Sudoku Exchange bank.
    Bank,
}

impl Scale {
    /// All scales, in the order of the page's lists. Saved preferences refer to a scale by its
    /// index here.
    pub const ALL: [Scale; 2] = [Scale::Bank, Scale::Se];

    /// Returns the scale's name: `se` or `bank`.
    pub const fn name(self) -> &'static str {
        match self {
            Scale::Se => "se",
            Scale::Bank => "bank",
        }
    }

    /// Returns `true` if this scale has a producer. `only_scale` is the scale to which the producer
    /// is limited, if any.
    pub(crate) fn includes(self, only_scale: Option<Scale>) -> bool {
        only_scale.is_none_or(|only_scale| only_scale == self)
    }

    /// Returns the peers of a cell in the order in which the scale's program examines them.
    pub(crate) fn ordered_peers(self, cell: u8) -> &'static [u8; 20] {
        let peers = match self {
            Scale::Se => &PEERS_BY_HOUSE,
            Scale::Bank => &PEERS_BY_ROW,
        };
        &peers[cell as usize]
    }
}
