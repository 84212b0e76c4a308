//! Naked single: a cell with one candidate.

use crate::{Technique, hint::Hint, nine::each, position::Position};

pub(crate) fn find(position: &Position) -> Option<Hint> {
    each(position.empty).find_map(|cell| {
        let candidates = position.cells[cell as usize];
        let digit = candidates.trailing_zeros() as u8;
        candidates.is_power_of_two().then(|| Hint::placing(23, Technique::NakedSingle, cell, digit))
    })
}
