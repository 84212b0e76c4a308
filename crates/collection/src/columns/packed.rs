//! The numbers of one column, each stored in as few bytes as the largest number needs.

/// The entries of a column, in 1, 2 or 4 bytes per row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PackedColumn {
    Bytes(Vec<u8>),
    Shorts(Vec<u16>),
    Words(Vec<u32>),
}

/// The entry of a row: a number, or the state of a value that isn't known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Entry {
    NotYet,
    Never,
    Known(u32),
}

/// The code of [`Entry::NotYet`]. Columns with 1 or 2 bytes per row contain only the lowest 8 or 16
/// bits of the code.
const NOT_YET: u32 = u32::MAX;
const NEVER: u32 = u32::MAX - 1;

impl PackedColumn {
    /// Creates a column with `rows` entries, all of which are unknown.
    pub(super) fn new(rows: usize) -> PackedColumn {
        PackedColumn::Bytes(vec![u8::MAX; rows])
    }

    pub(super) fn entry(&self, row: usize) -> Entry {
        let decode = |number: u32, max: u32| match max - number {
            0 => Entry::NotYet,
            1 => Entry::Never,
            _ => Entry::Known(number),
        };
        match self {
            PackedColumn::Bytes(all) => {
                all.get(row).map_or(Entry::NotYet, |n| decode((*n).into(), u8::MAX.into()))
            }
            PackedColumn::Shorts(all) => {
                all.get(row).map_or(Entry::NotYet, |n| decode((*n).into(), u16::MAX.into()))
            }
            PackedColumn::Words(all) => {
                all.get(row).map_or(Entry::NotYet, |n| decode(*n, u32::MAX))
            }
        }
    }

    /// Sets the entry of a row, if the row exists. A number that is reserved for a state is
    /// replaced with the largest available number.
    pub(super) fn set_entry(&mut self, row: usize, entry: Entry) {
        let number = match entry {
            Entry::NotYet => NOT_YET,
            Entry::Never => NEVER,
            Entry::Known(number) => number.min(NEVER - 1),
        };
        loop {
            match self {
                PackedColumn::Bytes(all) if number >= NEVER || number < u32::from(u8::MAX) - 1 => {
                    // If the number is the code of a state, its lowest bits are the code of the
                    // same state in this width.
                    if let Some(at) = all.get_mut(row) {
                        *at = number as u8;
                    }
                    return;
                }
                PackedColumn::Shorts(all)
                    if number >= NEVER || number < u32::from(u16::MAX) - 1 =>
                {
                    if let Some(at) = all.get_mut(row) {
                        *at = number as u16;
                    }
                    return;
                }
                PackedColumn::Words(all) => {
                    if let Some(at) = all.get_mut(row) {
                        *at = number;
                    }
                    return;
                }
                PackedColumn::Bytes(_) | PackedColumn::Shorts(_) => self.widen(),
            }
        }
    }

    fn widen(&mut self) {
        *self = match self {
            PackedColumn::Bytes(all) => {
                let widen_entry =
                    |n: &u8| if *n >= u8::MAX - 1 { u16::from(*n) | 0xff00 } else { (*n).into() };
                PackedColumn::Shorts(all.iter().map(widen_entry).collect())
            }
            PackedColumn::Shorts(all) => {
                let widen_entry = |n: &u16| {
                    if *n >= u16::MAX - 1 { u32::from(*n) | 0xffff_0000 } else { (*n).into() }
                };
                PackedColumn::Words(all.iter().map(widen_entry).collect())
            }
            PackedColumn::Words(all) => PackedColumn::Words(std::mem::take(all)),
        }
    }

    /// Returns the number of bytes per row.
    pub(super) fn width(&self) -> usize {
        match self {
            PackedColumn::Bytes(_) => 1,
            PackedColumn::Shorts(_) => 2,
            PackedColumn::Words(_) => 4,
        }
    }

    /// Finds the rows with a number from `first` to `last`, including both, and the rows with any
    /// other number. Calls `take` with the former and the latter rows as bit masks, for 64 rows at
    /// a time.
    pub(super) fn compare_with_range(&self, first: u32, last: u32, take: &mut dyn FnMut(u64, u64)) {
        fn scan_values<T: Copy>(
            all: &[T],
            known: impl Fn(T) -> bool,
            within: impl Fn(T) -> bool,
            take: &mut dyn FnMut(u64, u64),
        ) {
            for chunk in all.chunks(64) {
                let (mut yes, mut is_known) = (0u64, 0u64);
                for (at, number) in chunk.iter().enumerate() {
                    yes |= u64::from(within(*number)) << at;
                    is_known |= u64::from(known(*number)) << at;
                }
                take(yes & is_known, !yes & is_known);
            }
        }
        // A range is cut off at the largest number of this width, and is empty if it starts above
        // that number.
        let none = first > last;
        match self {
            PackedColumn::Bytes(all) => {
                let (low, high) = (u8::try_from(first), u8::try_from(last).unwrap_or(u8::MAX));
                let low = low.ok().filter(|_| !none);
                let within = |n| low.is_some_and(|low| low <= n && n <= high);
                scan_values(all, |n| n < u8::MAX - 1, within, take);
            }
            PackedColumn::Shorts(all) => {
                let (low, high) = (u16::try_from(first), u16::try_from(last).unwrap_or(u16::MAX));
                let low = low.ok().filter(|_| !none);
                let within = |n| low.is_some_and(|low| low <= n && n <= high);
                scan_values(all, |n| n < u16::MAX - 1, within, take);
            }
            PackedColumn::Words(all) => {
                scan_values(all, |n| n < NEVER, |n| first <= n && n <= last, take);
            }
        }
    }
}
