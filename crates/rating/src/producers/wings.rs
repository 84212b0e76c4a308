//! XY-Wing and XYZ-Wing: a pivot sees two pincers with two candidates each. The digit that the
//! pincers share is eliminated from cells that see both pincers and, if the pivot has the digit,
//! too, the pivot.

use crate::{
    RatingTechnique, Scale,
    candidate_grid::CandidateGrid,
    hint::RatedHint,
    memory::Memory,
    nine::{self, PEERS, cells_in},
};

pub(crate) fn find_xy(
    position: &CandidateGrid,
    scale: Scale,
    memory: &mut Memory,
) -> Option<RatedHint> {
    find(position, scale, memory, 2)
}

pub(crate) fn find_xyz(
    position: &CandidateGrid,
    scale: Scale,
    memory: &mut Memory,
) -> Option<RatedHint> {
    find(position, scale, memory, 3)
}

fn find(
    position: &CandidateGrid,
    scale: Scale,
    memory: &mut Memory,
    size: u32,
) -> Option<RatedHint> {
    let memory = &mut memory.wings[size as usize - 2];
    let changed = memory.dirty();
    let [_, bivalue, three] = position.cells_by_size();
    for pivot in cells_in(if size == 2 { bivalue } else { three }) {
        let of_pivot = position.cells[pivot as usize];
        let bivalue_peers = bivalue & PEERS[pivot as usize];
        // A new wing contains a cell that has changed.
        if bivalue_peers & bivalue_peers.wrapping_sub(1) == 0
            || changed & (bivalue_peers | 1 << pivot) == 0
        {
            continue;
        }
        let peers = scale.ordered_peers(pivot);
        // A pincer has all digits of the pivot except one.
        let fits = |peer: &&u8| {
            bivalue_peers & 1 << **peer != 0
                && nine::set_size(of_pivot & !position.cells[**peer as usize]) == 1
        };
        let (mut pincers, mut many) = ([0; 20], 0);
        for &peer in peers.iter().filter(fits) {
            pincers[many] = peer;
            many += 1;
        }
        for &first in &pincers[..many] {
            let of_first = position.cells[first as usize];
            for &second in &pincers[..many] {
                if changed & (1 << pivot | 1 << first | 1 << second) == 0 {
                    continue;
                }
                let of_second = position.cells[second as usize];
                let all = of_pivot | of_first | of_second;
                let common = of_pivot & of_first & of_second;
                if nine::set_size(all) != 3 || nine::set_size(common) != size - 2 {
                    continue;
                }
                let digit = (of_first & of_second).trailing_zeros() as u8;
                let mut eliminated = PEERS[first as usize] & PEERS[second as usize];
                let (rating, technique) = if size == 3 {
                    eliminated &= PEERS[pivot as usize];
                    (44, RatingTechnique::XyzWing)
                } else {
                    (42, RatingTechnique::XyWing)
                };
                eliminated &= position.digits[digit as usize] & !(1 << pivot);
                let hint = RatedHint::new_digit_eliminations(rating, technique, digit, eliminated);
                if hint.is_some() {
                    return hint;
                }
            }
        }
    }
    memory.mark_clean();
    None
}
