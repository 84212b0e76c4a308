//! The cells of a 9×9 board as bits, and what one digit's places say about one another.
//!
//! Rows are ten bits apart, so that each has a spare bit above it for carries; bands are 32 apart:
//!
//! ```text
//!             bit 29        20 19         10 9          0
//! band         0 |..row 3..| 0 |..row 2..| 0 |..row 1..|     column 1 is the lowest bit
//! word 0      [ band 2 in bits 32 to 60 ] [ band 1 in bits 0 to 28 ]
//! word 1                                  [ band 3 in bits 0 to 28 ]
//! ```
//!
//! So the lowest bit of a plane, word 0 first, is its first cell in row-major order.

use super::words::Words;

/// A set of the 81 cells. In memory it lies as a vector does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub(super) struct Plane(pub(super) [u64; 2]);

/// The first column of a band's rows.
const ROWS: u64 = 1 | 1 << 10 | 1 << 20;

/// The first columns of the rows, one band in each half.
const BOTH: u64 = ROWS | ROWS << 32;

/// The spare bits above the rows.
const SPARE: u64 = BOTH << 9;

/// The first cells of the minirows: three cells each, where a row meets a box.
const MINIROWS: u64 = BOTH * 0b001_001_001;

/// The low nine bits: a row's columns, or the minirows of a band.
pub(super) const NINE: usize = 511;

impl Plane {
    pub(super) const EMPTY: Plane = Plane([0; 2]);

    pub(super) const FULL: Plane = Plane([BOTH * NINE as u64, ROWS * NINE as u64]);

    /// Bits that are no cells.
    pub(super) const SPARE: Plane = Plane([SPARE; 2]);

    /// The word and the bit of a cell, cells counted from 0.
    pub(super) const fn place(cell: usize) -> (usize, usize) {
        let (row, col) = (cell / 9, cell % 9);
        (row / 6, row / 3 % 2 * 32 + row % 3 * 10 + col)
    }

    const fn of(cell: usize) -> Plane {
        let (word, bit) = Plane::place(cell);
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

    /// The number of cells. WebAssembly has an instruction for it; x86-64 as it is built for by
    /// default has none, and there both words are summed up together.
    pub(super) const fn len(self) -> u32 {
        if cfg!(target_arch = "wasm32") {
            return self.0[0].count_ones() + self.0[1].count_ones();
        }
        const fn nibbles(x: u64) -> u64 {
            let pairs = x - (x >> 1 & 0x5555_5555_5555_5555);
            (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
        }
        let sum = nibbles(self.0[0]) + nibbles(self.0[1]);
        let bytes = (sum & 0x0f0f_0f0f_0f0f_0f0f) + (sum >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// The word and bit of the first cell, which is then taken out; `None` when there is none.
    pub(super) fn pop(&mut self) -> Option<(usize, usize)> {
        let word = usize::from(self.0[0] == 0);
        let cells = self.0[word];
        if cells == 0 {
            return None;
        }
        self.0[word] = cells & (cells - 1);
        Some((word, cells.trailing_zeros() as usize & 63))
    }

    /// The plane with that bit alone.
    pub(super) const fn bit(word: usize, bit: usize) -> Plane {
        let mut words = [0; 2];
        words[word & 1] = 1 << bit;
        Plane(words)
    }

    /// Whether the plane has that bit, as a number.
    pub(super) const fn has(self, word: usize, bit: usize) -> u32 {
        (self.0[word & 1] >> bit & 1) as u32
    }

    /// Every row and column that has a cell of the plane, whole.
    pub(super) const fn lines(self) -> Plane {
        const fn rows(x: u64) -> u64 {
            let any = (x + BOTH * NINE as u64) & SPARE;
            any - (any >> 9)
        }
        let [a, b] = self.0;
        let all = a | a >> 32 | b;
        let columns = (all | all >> 10 | all >> 20) & NINE as u64;
        Plane([rows(a) | (columns * BOTH), rows(b) | (columns * ROWS)])
    }

    /// Every box that has a cell of the plane, whole.
    const fn boxes(self) -> Plane {
        const fn boxes(x: u64) -> u64 {
            let minirows = (x | x >> 1 | x >> 2) & MINIROWS;
            (minirows | minirows >> 10 | minirows >> 20) & (0b001_001_001 | 0b001_001_001 << 32)
        }
        Plane([boxes(self.0[0]) * (7 * ROWS), boxes(self.0[1]) * (7 * ROWS)])
    }
}

/// The same word twice.
#[inline(always)]
fn both(word: u64) -> Words {
    Words::new([word; 2])
}

/// A plane in a vector, as propagation has it.
impl Words {
    pub(super) fn of(plane: Plane) -> Words {
        Words::new(plane.0)
    }

    pub(super) fn plane(self) -> Plane {
        Plane(self.get())
    }

    /// Every row that has a cell of the plane, whole.
    #[inline(always)]
    pub(super) fn rows(self) -> Words {
        let any = self.plus(both(BOTH * NINE as u64)).and(both(SPARE));
        any.less(any.shifted::<9>())
    }

    /// The cells of rows that have two or more, but for the first.
    #[inline(always)]
    pub(super) fn paired(self) -> Words {
        self.and(self.or(both(SPARE)).less(both(BOTH)))
    }

    /// The cells that are alone in their row.
    #[inline(always)]
    pub(super) fn alone(self) -> Words {
        self.minus(self.paired().rows())
    }

    /// The places of a digit without those that no arrangement of it has: first those that its
    /// minirows rule out in each band, then those that its columns rule out in each stack. Says
    /// whether the columns ruled any out, after which the minirows may rule out more. `None` when
    /// there is no arrangement.
    #[inline(always)]
    pub(super) fn arranged(self) -> Option<(Words, bool)> {
        let [x, y] = self.get();
        let minirows = minirows(x);
        let x = x
            & (u64::from(LOCKED[minirows as usize & NINE])
                | u64::from(LOCKED[(minirows >> 32) as usize & NINE]) << 32);
        let y = y & u64::from(LOCKED[self::minirows(y) as usize & NINE]);
        let locked = [x, y];
        let [a, b] = locked.map(|x| x | x >> 10 | x >> 20);
        let [one, two, three] = [a as usize & NINE, (a >> 32) as usize & NINE, b as usize & NINE];
        let turns = (one as u32 * 513) & FORTH[two] & BACK[three];
        if turns == 0 {
            return None;
        }
        let (even, odd) = (EVEN[turns as usize & NINE], ODD[(turns >> 9) as usize & NINE]);
        let locked = Words::new(locked);
        let places = locked.and(Words::of(even).or(Words::of(odd)));
        Some((places, places.differs(locked)))
    }
}

/// Which minirows have a cell, in the low nine bits of each half: bit 3 · box + row.
const fn minirows(x: u64) -> u64 {
    let any = (x | x >> 1 | x >> 2) & MINIROWS;
    any | any >> 9 | any >> 18
}

/// The ways to give three rows a box each; as well, three bands a column of a stack each.
const WAYS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// The cells of a band that a digit may have, by its minirows: those of every way to give each row
/// a minirow of its own box.
static LOCKED: [u32; 512] = {
    let mut table = [0; 512];
    let mut minirows = 0;
    while minirows < 512 {
        let mut way = 0;
        while way < 6 {
            let boxes = WAYS[way];
            let needs = 1 << (3 * boxes[0]) | 2 << (3 * boxes[1]) | 4 << (3 * boxes[2]);
            if minirows & needs == needs {
                table[minirows] |=
                    7 << (3 * boxes[0]) | 7 << (10 + 3 * boxes[1]) | 7 << (20 + 3 * boxes[2]);
            }
            way += 1;
        }
        minirows += 1;
    }
    table
};

// A digit takes one column of each stack in every band. Seen from the column in band 1, the
// columns of bands 2 and 3 are one and two steps on (a turn that is even), or two steps and one (a
// turn that is odd). `one * 513 & FORTH[two] & BACK[three]` has the possible even turns in its low
// nine bits and the odd ones above them, each at its column of band 1; `EVEN` and `ODD` tell from
// those which columns each band has left, in all of its rows.

/// The columns of a band, each seen from this number of steps back within its stack.
const fn turned(columns: usize, steps: usize) -> u64 {
    let mut turned = 0;
    let mut at = 0;
    while at < 9 {
        let from = at / 3 * 3 + (at + steps) % 3;
        turned |= (columns as u64 >> from & 1) << at;
        at += 1;
    }
    turned
}

const fn pairs(low: usize, high: usize) -> [u32; 512] {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        table[columns] = (turned(columns, low) | turned(columns, high) << 9) as u32;
        columns += 1;
    }
    table
}

const fn spread(two: usize, three: usize) -> [Plane; 512] {
    let mut table = [Plane::EMPTY; 512];
    let mut turns = 0;
    while turns < 512 {
        let [one, two] = [turns as u64, turned(turns, two)];
        table[turns] = Plane([(one | two << 32) * ROWS, turned(turns, three) * ROWS]);
        turns += 1;
    }
    table
}

static FORTH: [u32; 512] = pairs(1, 2);
static BACK: [u32; 512] = pairs(2, 1);
static EVEN: [Plane; 512] = spread(2, 1);
static ODD: [Plane; 512] = spread(1, 2);

/// What a digit in a cell leaves of its places: the cell and all that are not its peers.
pub(super) static KEPT: [[Plane; 64]; 2] = {
    let mut table = [[Plane::EMPTY; 64]; 2];
    let mut cell = 0;
    while cell < 81 {
        let (word, bit) = Plane::place(cell);
        let own = Plane::of(cell);
        table[word][bit] = Plane::FULL.minus(own.lines()).minus(own.boxes()).or(own);
        cell += 1;
    }
    table
};

/// Four bits for each of a row's columns, of which the lowest says whether the column is there.
pub(super) static SPREAD: [u64; 512] = {
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
