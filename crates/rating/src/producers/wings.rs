//! XY-Wing and XYZ-Wing: a pivot sees two pincers, each with two candidates. The digit that the
//! pincers have in common is eliminated from cells that see both pincers and, if the pivot also has
//! the digit, the pivot.

use crate::{
    RatingTechnique, Scale,
    candidate_grid::CandidateGrid,
    hint::RatedHint,
    memory::Memory,
    nine::{self, CellBits, PEERS, bits, cells_in},
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
    let changed = memory.cells();
    let [_, bivalue, three] = position.cells_by_size();
    for pivot in cells_in(if size == 2 { bivalue } else { three }) {
        let of_pivot = position.cells[pivot as usize];
        let bivalue_peers = bivalue & PEERS[pivot as usize];
        // A new wing contains a cell that has changed.
        let could_be_new = changed & (bivalue_peers | 1 << pivot) != 0;
        if !could_be_new || bivalue_peers & bivalue_peers.wrapping_sub(1) == 0 {
            continue;
        }
        // A pincer has all digits of the pivot except one.
        let fits = |peer: &u8| nine::set_size(of_pivot & !position.cells[*peer as usize]) == 1;
        // The second pincer has the missing digit of the pivot, and a digit of the first pincer.
        let seconds = |first: u8| {
            let of_first = position.cells[first as usize];
            let missing = (of_pivot & !of_first).trailing_zeros() as usize;
            let common = if size == 2 { of_first & !of_pivot } else { of_first };
            let with = bits(common).fold(0, |set, digit| set | position.digits[digit as usize]);
            bivalue_peers & position.digits[missing] & with
        };
        let wing = |first: u8, second: u8| wing_hint(position, changed, pivot, first, second);
        let is_pincer =
            |first: u8| cells_in(seconds(first)).any(|second| wing(first, second).is_some());
        if !cells_in(bivalue_peers).filter(fits).any(is_pincer) {
            continue;
        }
        // There is a wing, so the pincers are now tried in the original order.
        let ordered = || {
            let peers = scale.ordered_peers(pivot).iter().copied();
            peers.filter(|peer| bivalue_peers & 1 << *peer != 0).filter(fits)
        };
        return ordered().find_map(|first| ordered().find_map(|second| wing(first, second)));
    }
    memory.mark_clean();
    None
}

/// Returns the hint of a pivot and two pincers, or `None` unless they form a wing that contains a
/// changed cell and eliminates something.
#[inline]
fn wing_hint(
    position: &CandidateGrid,
    changed: CellBits,
    pivot: u8,
    first: u8,
    second: u8,
) -> Option<RatedHint> {
    let [of_pivot, of_first, of_second] =
        [pivot, first, second].map(|cell| position.cells[cell as usize]);
    let size = nine::set_size(of_pivot);
    let (all, common) = (of_pivot | of_first | of_second, of_pivot & of_first & of_second);
    if nine::set_size(all) != 3 || nine::set_size(common) != size - 2 {
        return None;
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
    if eliminated == 0 || changed & (1 << pivot | 1 << first | 1 << second) == 0 {
        return None;
    }
    RatedHint::new_digit_eliminations(rating, technique, digit, eliminated)
}
