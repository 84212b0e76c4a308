//! Fish: in k lines, a digit is confined to k crossing lines. It is therefore eliminated from all
//! other cells of the crossing lines.

use super::sets::{subsets_with, union};
use crate::{
    RatingTechnique,
    candidate_grid::CandidateGrid,
    hint::RatedHint,
    memory::Memory,
    nine::{COLUMN, HOUSE_CELLS, ROW, bits},
};

pub(crate) fn find(position: &CandidateGrid, memory: &mut Memory, k: usize) -> Option<RatedHint> {
    let memory = &mut memory.fish;
    let fits = |digit: &usize| {
        position.placed_counts[*digit] as usize + 2 * k <= 9 && memory.houses_of(k - 2, *digit) != 0
    };
    let digits = (0..9).filter(fits).fold(0, |set, digit| set | 1 << digit);
    for (base, cover) in [(COLUMN, ROW), (ROW, COLUMN)] {
        // The fish with the first combination of lines is used. If several digits have a fish with
        // this combination, the first digit is used.
        let mut best: Option<(u16, RatedHint)> = None;
        for digit in bits(digits).map(usize::from) {
            let lines: [u16; 9] = std::array::from_fn(|line| position.places[base + line][digit]);
            let changed = (memory.houses_of(k - 2, digit) >> base & 0x1ff) as u16;
            for set in subsets_with(&lines, k, changed) {
                if best.as_ref().is_some_and(|(least, _)| *least <= set) {
                    break;
                }
                let mut eliminated = Vec::new();
                for line in bits(union(&lines, set)) {
                    let house = cover + line as usize;
                    for place in bits(position.places[house][digit] & !set) {
                        eliminated.push((HOUSE_CELLS[house][place as usize], 1 << digit));
                    }
                }
                let rating = [32, 38, 52][k - 2];
                if let Some(hint) =
                    RatedHint::new_eliminations(rating, RatingTechnique::Fish(k as u8), eliminated)
                {
                    best = Some((set, hint));
                    break;
                }
            }
        }
        if let Some((_, hint)) = best {
            return Some(hint);
        }
    }
    memory.mark_clean(k - 2, !0);
    None
}
