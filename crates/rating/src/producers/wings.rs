//! XY- and XYZ-Wing: a pivot sees two pincers of two candidates; one digit of theirs leaves what sees
//! both, and the pivot where it has that digit, too.

use crate::{
    Scale, Technique,
    hint::Hint,
    memory::Memory,
    nine::{self, PEERS, each},
    position::Position,
};

pub(crate) fn find_xy(position: &Position, scale: Scale, memory: &mut Memory) -> Option<Hint> {
    find(position, scale, memory, 2)
}

pub(crate) fn find_xyz(position: &Position, scale: Scale, memory: &mut Memory) -> Option<Hint> {
    find(position, scale, memory, 3)
}

fn find(position: &Position, scale: Scale, memory: &mut Memory, size: u32) -> Option<Hint> {
    let memory = &mut memory.wings[size as usize - 2];
    let changed = memory.changed();
    let [_, bivalue, three] = position.sizes();
    for pivot in each(if size == 2 { bivalue } else { three }) {
        let of_pivot = position.cells[pivot as usize];
        let around = bivalue & PEERS[pivot as usize];
        // A new wing has a cell that has changed.
        if around & around.wrapping_sub(1) == 0 || changed & (around | 1 << pivot) == 0 {
            continue;
        }
        let peers = scale.peers(pivot);
        // A pincer has all digits of the pivot but for one.
        let fits = |peer: &&u8| {
            around & 1 << **peer != 0
                && nine::size(of_pivot & !position.cells[**peer as usize]) == 1
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
                if nine::size(all) != 3 || nine::size(common) != size - 2 {
                    continue;
                }
                let digit = (of_first & of_second).trailing_zeros() as u8;
                let mut gone = PEERS[first as usize] & PEERS[second as usize];
                let (rating, technique) = if size == 3 {
                    gone &= PEERS[pivot as usize];
                    (44, Technique::XyzWing)
                } else {
                    (42, Technique::XyWing)
                };
                gone &= position.digits[digit as usize] & !(1 << pivot);
                let hint = Hint::taking_digit(rating, technique, digit, gone);
                if hint.is_some() {
                    return hint;
                }
            }
        }
    }
    memory.note();
    None
}
