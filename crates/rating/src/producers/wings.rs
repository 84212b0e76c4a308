//! XY- and XYZ-Wing: a pivot sees two pincers of two candidates; one digit of theirs leaves what sees
//! both, and the pivot where it has that digit, too.

use crate::{
    Scale, Technique,
    hint::Hint,
    nine::{self, PEERS, each},
    position::Position,
};

pub(crate) fn find_xy(position: &Position, scale: Scale) -> Option<Hint> {
    find(position, scale, 2)
}

pub(crate) fn find_xyz(position: &Position, scale: Scale) -> Option<Hint> {
    find(position, scale, 3)
}

fn find(position: &Position, scale: Scale, size: u32) -> Option<Hint> {
    let [_, bivalue, three] = position.sizes();
    for pivot in each(if size == 2 { bivalue } else { three }) {
        let of_pivot = position.cells[pivot as usize];
        if nine::size(of_pivot) != size || bivalue & PEERS[pivot as usize] == 0 {
            continue;
        }
        let peers = scale.peers(pivot);
        let pincers = || peers.iter().filter(|peer| bivalue & 1 << **peer != 0);
        for &first in pincers() {
            let of_first = position.cells[first as usize];
            if nine::size(of_pivot & !of_first) != 1 {
                continue;
            }
            for &second in pincers() {
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
    None
}
