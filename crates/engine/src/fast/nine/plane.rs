//! The cells of a 9×9 board as bits, and the constraints among the places of one digit.
//!
//! Rows are ten bits apart, so that each has a spare bit above it for carries. Bands are 32 bits
//! apart:
//!
//! ```text
//!             bit 29        20 19         10 9          0
//! band         0 |..row 3..| 0 |..row 2..| 0 |..row 1..|     column 1 is the lowest bit
//! word 0      [ band 2 in bits 32 to 60 ] [ band 1 in bits 0 to 28 ]
//! word 1                                  [ band 3 in bits 0 to 28 ]
//! ```
//!
//! The first cell of a plane in row-major order is therefore its lowest bit, which is in word 0
//! unless that word is empty.

use super::words::Words;

/// A set of cells on a 9×9 board, with the same memory layout as a 128-bit vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub(super) struct Plane(pub(super) [u64; 2]);

/// The bits of the first column in a band's three rows.
const BAND_ROW_STARTS: u64 = 1 | 1 << 10 | 1 << 20;

/// The bits of the first column in the rows of two bands, one band in each half of the word.
const WORD_ROW_STARTS: u64 = BAND_ROW_STARTS | BAND_ROW_STARTS << 32;

/// The spare bits above the rows.
const SPARE: u64 = WORD_ROW_STARTS << 9;

/// The bits of the first cells of all minirows. A minirow is the three cells that a row and a box
/// have in common.
const MINIROW_STARTS: u64 = WORD_ROW_STARTS * 0b001_001_001;

/// The low nine bits: the columns of a row, or the minirows of a band.
pub(super) const LOW_NINE_BITS: usize = 511;

impl Plane {
    pub(super) const EMPTY: Plane = Plane([0; 2]);

    pub(super) const FULL: Plane =
        Plane([WORD_ROW_STARTS * LOW_NINE_BITS as u64, BAND_ROW_STARTS * LOW_NINE_BITS as u64]);

    /// The spare bits of both words, and no cells.
    pub(super) const SPARE: Plane = Plane([SPARE; 2]);

    /// Returns the word and the bit of the cell with this index, counted from 0.
    pub(super) const fn word_and_bit(cell: usize) -> (usize, usize) {
        let (row, col) = (cell / 9, cell % 9);
        (row / 6, row / 3 % 2 * 32 + row % 3 * 10 + col)
    }

    const fn from_cell(cell: usize) -> Plane {
        let (word, bit) = Plane::word_and_bit(cell);
        let mut words = [0; 2];
        words[word] = 1 << bit;
        Plane(words)
    }

    pub(super) const fn or(self, other: Plane) -> Plane {
        Plane([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    pub(super) const fn minus(self, other: Plane) -> Plane {
        Plane([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// Returns the number of cells in the plane. WebAssembly has an instruction for this. The
    /// default x86-64 target doesn't, so both words are counted together there.
    pub(super) const fn len(self) -> u32 {
        if cfg!(target_arch = "wasm32") {
            return self.0[0].count_ones() + self.0[1].count_ones();
        }
        const fn nibble_counts(x: u64) -> u64 {
            let pairs = x - (x >> 1 & 0x5555_5555_5555_5555);
            (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
        }
        let sum = nibble_counts(self.0[0]) + nibble_counts(self.0[1]);
        let bytes = (sum & 0x0f0f_0f0f_0f0f_0f0f) + (sum >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// Removes the first cell and returns its word and bit, or `None` if the plane is empty.
    pub(super) fn pop_first(&mut self) -> Option<(usize, usize)> {
        let word = usize::from(self.0[0] == 0);
        let cells = self.0[word];
        if cells == 0 {
            return None;
        }
        self.0[word] = cells & (cells - 1);
        Some((word, cells.trailing_zeros() as usize & 63))
    }

    /// Returns a plane with only this bit.
    pub(super) const fn from_bit(word: usize, bit: usize) -> Plane {
        let mut words = [0; 2];
        words[word & 1] = 1 << bit;
        Plane(words)
    }

    /// Returns 1 if the plane has this bit, and 0 otherwise.
    pub(super) const fn bit_at(self, word: usize, bit: usize) -> u32 {
        (self.0[word & 1] >> bit & 1) as u32
    }

    /// Returns all cells of every row and column that has a cell in the plane.
    pub(super) const fn cells_in_lines(self) -> Plane {
        const fn rows(x: u64) -> u64 {
            let any = (x + WORD_ROW_STARTS * LOW_NINE_BITS as u64) & SPARE;
            any - (any >> 9)
        }
        let [a, b] = self.0;
        let all = a | a >> 32 | b;
        let columns = (all | all >> 10 | all >> 20) & LOW_NINE_BITS as u64;
        Plane([rows(a) | (columns * WORD_ROW_STARTS), rows(b) | (columns * BAND_ROW_STARTS)])
    }

    /// Returns all cells of every box that has a cell in the plane.
    const fn cells_in_boxes(self) -> Plane {
        const fn boxes(x: u64) -> u64 {
            let minirows = (x | x >> 1 | x >> 2) & MINIROW_STARTS;
            (minirows | minirows >> 10 | minirows >> 20) & (0b001_001_001 | 0b001_001_001 << 32)
        }
        Plane([boxes(self.0[0]) * (7 * BAND_ROW_STARTS), boxes(self.0[1]) * (7 * BAND_ROW_STARTS)])
    }
}

/// Returns a vector that contains the same word twice.
#[inline(always)]
fn splat(word: u64) -> Words {
    Words::new([word; 2])
}

/// The operations of propagation on a plane that is stored in a vector.
impl Words {
    pub(super) fn from_plane(plane: Plane) -> Words {
        Words::new(plane.0)
    }

    pub(super) fn to_plane(self) -> Plane {
        Plane(self.get())
    }

    /// Returns all cells of every row that has a cell in the plane.
    #[inline(always)]
    pub(super) fn cells_in_rows(self) -> Words {
        let any = self.sum(splat(WORD_ROW_STARTS * LOW_NINE_BITS as u64)).and(splat(SPARE));
        any.difference(any.shifted_right::<9>())
    }

    /// Returns the cells of the plane, except for the first cell in each row.
    #[inline(always)]
    pub(super) fn after_first_in_row(self) -> Words {
        self.and(self.or(splat(SPARE)).difference(splat(WORD_ROW_STARTS)))
    }

    /// Returns the cells of the plane that have no other cell of the plane in their row.
    #[inline(always)]
    pub(super) fn only_in_row(self) -> Words {
        self.minus(self.after_first_in_row().cells_in_rows())
    }

    /// Removes the places of a digit that aren't in any arrangement of the digit. Places that the
    /// minirows rule out within a band are removed first, and then those that the columns rule out
    /// within a stack. Also returns whether the columns ruled out any places, because the minirows
    /// may then rule out more. Returns `None` if the digit has no arrangement.
    #[inline(always)]
    pub(super) fn restrict_to_arrangements(self) -> Option<(Words, bool)> {
        let [x, y] = self.get();
        let minirows = minirows(x);
        let x = x
            & (u64::from(LOCKED_PLACES[minirows as usize & LOW_NINE_BITS])
                | u64::from(LOCKED_PLACES[(minirows >> 32) as usize & LOW_NINE_BITS]) << 32);
        let y = y & u64::from(LOCKED_PLACES[self::minirows(y) as usize & LOW_NINE_BITS]);
        let locked = [x, y];
        let [a, b] = locked.map(|x| x | x >> 10 | x >> 20);
        let [one, two, three] = [
            a as usize & LOW_NINE_BITS,
            (a >> 32) as usize & LOW_NINE_BITS,
            b as usize & LOW_NINE_BITS,
        ];
        let turns = (one as u32 * 513) & BAND_2_TURNS[two] & BAND_3_TURNS[three];
        if turns == 0 {
            return None;
        }
        let (even, odd) = (
            EVEN_TURN_PLACES[turns as usize & LOW_NINE_BITS],
            ODD_TURN_PLACES[(turns >> 9) as usize & LOW_NINE_BITS],
        );
        let locked = Words::new(locked);
        let places = locked.and(Words::from_plane(even).or(Words::from_plane(odd)));
        Some((places, places.differs(locked)))
    }
}

/// Returns the minirows of two bands that contain a cell, in the low nine bits of each half. A
/// minirow has the bit `3 · box + row`.
const fn minirows(x: u64) -> u64 {
    let any = (x | x >> 1 | x >> 2) & MINIROW_STARTS;
    any | any >> 9 | any >> 18
}

/// All assignments of three rows to three boxes, and of three bands to the three columns of a
/// stack.
const ASSIGNMENTS: [[usize; 3]; 6] =
    [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// The possible cells of a digit in a band, indexed by the minirows that have places for the digit.
/// These are the cells of all assignments of each row to a minirow in a different box.
static LOCKED_PLACES: [u32; 512] = {
    let mut table = [0; 512];
    let mut minirows = 0;
    while minirows < 512 {
        let mut assignment = 0;
        while assignment < 6 {
            let boxes = ASSIGNMENTS[assignment];
            let needs = 1 << (3 * boxes[0]) | 2 << (3 * boxes[1]) | 4 << (3 * boxes[2]);
            if minirows & needs == needs {
                table[minirows] |=
                    7 << (3 * boxes[0]) | 7 << (10 + 3 * boxes[1]) | 7 << (20 + 3 * boxes[2]);
            }
            assignment += 1;
        }
        minirows += 1;
    }
    table
};

// A digit takes one column of each stack in every band. Seen from the column in band 1, the columns
// of bands 2 and 3 are one and two steps further (an even turn), or two steps and one step further
// (an odd turn). `one * 513 & BAND_2_TURNS[two] & BAND_3_TURNS[three]` has the possible even turns
// in its low nine bits and the possible odd turns above them, each at its column in band 1.
// `EVEN_TURN_PLACES` and `ODD_TURN_PLACES` map these turns to the remaining columns of each band,
// in all of its rows.

/// Returns the columns of a band after rotating them within their stacks by `steps` columns to the
/// left.
const fn rotated_columns(columns: usize, steps: usize) -> u64 {
    let mut rotated = 0;
    let mut at = 0;
    while at < 9 {
        let from = at / 3 * 3 + (at + steps) % 3;
        rotated |= (columns as u64 >> from & 1) << at;
        at += 1;
    }
    rotated
}

const fn paired_rotations(low: usize, high: usize) -> [u32; 512] {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        table[columns] =
            (rotated_columns(columns, low) | rotated_columns(columns, high) << 9) as u32;
        columns += 1;
    }
    table
}

const fn planes_of_turns(two: usize, three: usize) -> [Plane; 512] {
    let mut table = [Plane::EMPTY; 512];
    let mut turns = 0;
    while turns < 512 {
        let [one, two] = [turns as u64, rotated_columns(turns, two)];
        table[turns] = Plane([
            (one | two << 32) * BAND_ROW_STARTS,
            rotated_columns(turns, three) * BAND_ROW_STARTS,
        ]);
        turns += 1;
    }
    table
}

static BAND_2_TURNS: [u32; 512] = paired_rotations(1, 2);
static BAND_3_TURNS: [u32; 512] = paired_rotations(2, 1);
static EVEN_TURN_PLACES: [Plane; 512] = planes_of_turns(2, 1);
static ODD_TURN_PLACES: [Plane; 512] = planes_of_turns(1, 2);

/// The places that remain for a digit if it is placed in a cell: the cell itself, and all cells
/// that aren't its peers. The indices are the word and the bit of the cell.
pub(super) static NOT_PEERS: [[Plane; 64]; 2] = {
    let mut table = [[Plane::EMPTY; 64]; 2];
    let mut cell = 0;
    while cell < 81 {
        let (word, bit) = Plane::word_and_bit(cell);
        let own = Plane::from_cell(cell);
        table[word][bit] =
            Plane::FULL.minus(own.cells_in_lines()).minus(own.cells_in_boxes()).or(own);
        cell += 1;
    }
    table
};

/// A table that spreads the columns of a row to four bits each. The lowest of the four bits is set
/// if the column is in the row.
pub(super) static SPREAD_COLUMNS: [u64; 512] = {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let mut at = 0;
        while at < 9 {
            table[columns] |= (columns as u64 >> at & 1) << (4 * at);
            at += 1;
        }
        columns += 1;
    }
    table
};
