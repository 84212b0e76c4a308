//! Tables for the 9×9 board: houses, positions in houses, and peers.
//!
//! Cells are numbers from 0 to 80, row by row. Digits are numbers from 0 to 8. There are 27 houses:
//! boxes first, then rows, then columns, the order in which chains use them. Other shapes are
//! deliberately not supported, because the scales are defined only for this board.

/// A set of cells, one bit per cell.
pub(crate) type CellBits = u128;

/// The index of the first box.
pub(crate) const BOX: usize = 0;
/// The index of the first row.
pub(crate) const ROW: usize = 9;
/// The index of the first column.
pub(crate) const COLUMN: usize = 18;

/// The kinds of houses in the order in which most producers examine them. Each kind is represented
/// by the index of its first house.
pub(crate) const BOX_COLUMN_ROW: [usize; 3] = [BOX, COLUMN, ROW];

/// The three houses of each cell: box, row, column.
pub(crate) static HOUSES: [[u8; 3]; 81] = HOUSES_TABLE;

const HOUSES_TABLE: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell / 9, cell % 9);
        houses[cell] = [(row / 3 * 3 + col / 3) as u8, (ROW + row) as u8, (COLUMN + col) as u8];
        cell += 1;
    }
    houses
};

/// The three houses of each cell as a set, one bit per house.
pub(crate) static HOUSE_SETS: [u32; 81] = {
    let mut sets = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [b, r, c] = HOUSES_TABLE[cell];
        sets[cell] = 1 << b | 1 << r | 1 << c;
        cell += 1;
    }
    sets
};

/// The position of each cell in its box, its row and its column.
pub(crate) static POSITIONS: [[u8; 3]; 81] = POSITIONS_TABLE;

const POSITIONS_TABLE: [[u8; 3]; 81] = {
    let mut places = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell / 9, cell % 9);
        places[cell] = [(row % 3 * 3 + col % 3) as u8, col as u8, row as u8];
        cell += 1;
    }
    places
};

/// The cells of each house, by position.
pub(crate) static HOUSE_CELLS: [[u8; 9]; 27] = CELLS_TABLE;

const CELLS_TABLE: [[u8; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            cells[HOUSES_TABLE[cell][kind] as usize][POSITIONS_TABLE[cell][kind] as usize] =
                cell as u8;
            kind += 1;
        }
        cell += 1;
    }
    cells
};

/// The cells of each house as a set.
pub(crate) static HOUSE_MASKS: [CellBits; 27] = MASKS_TABLE;

const MASKS_TABLE: [CellBits; 27] = {
    let mut masks = [0; 27];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            masks[house] |= 1 << CELLS_TABLE[house][place];
            place += 1;
        }
        house += 1;
    }
    masks
};

/// The 20 peers of each cell as a set.
pub(crate) static PEERS: [CellBits; 81] = PEERS_TABLE;

const PEERS_TABLE: [CellBits; 81] = {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [b, r, c] = HOUSES_TABLE[cell];
        let seen = MASKS_TABLE[b as usize] | MASKS_TABLE[r as usize] | MASKS_TABLE[c as usize];
        peers[cell] = seen & !(1 << cell);
        cell += 1;
    }
    peers
};

/// The peers of each cell, each listed once: first those in its box, then those in its row, then
/// those in its column.
pub(crate) static PEERS_BY_HOUSE: [[u8; 20]; 81] = {
    let mut all = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut at, mut kind, mut seen) = (0, 0, 1u128 << cell);
        while kind < 3 {
            let mut place = 0;
            while place < 9 {
                let peer = CELLS_TABLE[HOUSES_TABLE[cell][kind] as usize][place];
                if seen & 1 << peer == 0 {
                    seen |= 1 << peer;
                    all[cell][at] = peer;
                    at += 1;
                }
                place += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    all
};

/// The peers of each cell, row by row.
pub(crate) static PEERS_BY_ROW: [[u8; 20]; 81] = {
    let mut all = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut at, mut peer) = (0, 0);
        while peer < 81 {
            if PEERS_TABLE[cell] & 1 << peer != 0 {
                all[cell][at] = peer;
                at += 1;
            }
            peer += 1;
        }
        cell += 1;
    }
    all
};

/// Returns `true` if two cells see each other.
pub(crate) fn sees(a: u8, b: u8) -> bool {
    PEERS[a as usize] & 1 << b != 0
}

/// Returns the cells of a set, row by row.
pub(crate) fn cells_in(mut cells: CellBits) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (cells != 0).then(|| {
            let cell = cells.trailing_zeros() as u8;
            cells &= cells - 1;
            cell
        })
    })
}

/// Returns the number of members of a set with up to nine members. A lookup table is faster than
/// counting bits if the processor has no instruction for it.
#[inline]
pub(crate) fn set_size(set: u16) -> u32 {
    static SIZES: [u8; 512] = {
        let mut sizes = [0; 512];
        let mut set = 1;
        while set < 512 {
            sizes[set] = sizes[set / 2] + (set % 2) as u8;
            set += 1;
        }
        sizes
    };
    u32::from(SIZES[set as usize & 511])
}

/// Returns the houses of a set in the order in which most producers examine them: boxes, then
/// columns, then rows.
pub(crate) fn houses_in(houses: u32) -> impl Iterator<Item = usize> {
    BOX_COLUMN_ROW.into_iter().flat_map(move |kind| {
        bits((houses >> kind & 0x1ff) as u16).map(move |house| kind + house as usize)
    })
}

/// Returns the members of a set of digits or positions, in ascending order.
pub(crate) fn bits(mut set: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as u8;
            set &= set - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_consistent() {
        for cell in 0..81u8 {
            let mut by_house = PEERS_BY_HOUSE[cell as usize];
            grid::shell_sort(&mut by_house);
            assert_eq!(by_house, PEERS_BY_ROW[cell as usize]);
            assert_eq!(PEERS[cell as usize].count_ones(), 20);
            for kind in 0..3 {
                let house = HOUSES[cell as usize][kind] as usize;
                assert_eq!(HOUSE_CELLS[house][POSITIONS[cell as usize][kind] as usize], cell);
                assert!(HOUSE_MASKS[house] & 1 << cell != 0);
            }
        }
    }
}
