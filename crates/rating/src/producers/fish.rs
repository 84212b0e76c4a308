//! Fish: k lines whose places of a digit are in k cross lines, so it leaves the rest of these.

use super::sets::{combined, union};
use crate::{
    Technique,
    hint::Hint,
    memory::Memory,
    nine::{CELLS, COLUMN, ROW, bits},
    position::Position,
};

pub(crate) fn find(position: &Position, memory: &mut Memory, k: usize) -> Option<Hint> {
    let memory = &mut memory.fish[k - 2];
    let fits = |digit: &u8| position.placed[*digit as usize] as usize + 2 * k <= 9;
    let digits = || bits(memory.unknown()).filter(fits).map(usize::from);
    digits().next()?;
    for (base, cover) in [(COLUMN, ROW), (ROW, COLUMN)] {
        // Subsets of lines come before digits.
        let mut best: Option<(u16, Hint)> = None;
        for digit in digits() {
            let lines: [u16; 9] = std::array::from_fn(|line| position.places[base + line][digit]);
            for set in combined(&lines, k) {
                if best.as_ref().is_some_and(|(least, _)| *least <= set) {
                    break;
                }
                let mut gone = Vec::new();
                for line in bits(union(&lines, set)) {
                    let house = cover + line as usize;
                    for place in bits(position.places[house][digit] & !set) {
                        gone.push((CELLS[house][place as usize], 1 << digit));
                    }
                }
                let rating = [32, 38, 52][k - 2];
                if let Some(hint) = Hint::taking(rating, Technique::Fish(k as u8), gone) {
                    best = Some((set, hint));
                    break;
                }
            }
        }
        if let Some((_, hint)) = best {
            return Some(hint);
        }
    }
    memory.note(!0);
    None
}
