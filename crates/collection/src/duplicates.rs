//! The search for duplicates in a collection, using a key for each puzzle.
//!
//! The caller computes the keys; puzzles with the same key are considered equivalent. The search
//! goes through the keys in the order of the puzzles, and stores each new key with the number of
//! its puzzle in 16 bytes. Including the free space that a hash table needs, a key takes 18 to 23
//! bytes.
//!
//! ```text
//! key     a  b  a  c  b  a
//! puzzle  0  1  2  3  4  5        duplicates, with first puzzles: (2, 0)  (4, 1)  (5, 0)
//! ```

/// The key of a puzzle: 96 bits, which must be distributed like those of a hash.
pub type PuzzleKey = [u8; 12];

/// The keys that were recorded, each with the number of the first puzzle that has the key.
pub struct FirstOccurrences {
    /// The parts of the hash table, which are selected by the first byte of the key. The parts grow
    /// separately, so the whole table is never copied at once.
    parts: Vec<TablePart>,
}

/// A hash table of keys with their puzzles. A key is in the slot that its bits select or, if that
/// slot was taken, in the next slot that was free.
#[derive(Clone, Default)]
struct TablePart {
    slots: Vec<Slot>,
    filled: usize,
}

#[derive(Clone, Copy)]
struct Slot {
    key: PuzzleKey,
    /// The number of the puzzle, or [`FREE`].
    puzzle: u32,
}

/// The number that marks a free slot.
const FREE: u32 = u32::MAX;

impl Default for FirstOccurrences {
    fn default() -> FirstOccurrences {
        FirstOccurrences { parts: vec![TablePart::default(); 256] }
    }
}

impl FirstOccurrences {
    /// Records the key of a puzzle. Returns the number of the first puzzle with this key, or `None`
    /// if the key is new. Puzzles with numbers from 4,294,967,295 on aren't recorded.
    pub fn insert(&mut self, key: PuzzleKey, puzzle: u64) -> Option<u64> {
        let part = &mut self.parts[usize::from(key[0])];
        match part.slot_index_for(&key) {
            Some(at) if part.slots[at].puzzle != FREE => Some(part.slots[at].puzzle.into()),
            _ => {
                if let Some(first) = u32::try_from(puzzle).ok().filter(|first| *first != FREE) {
                    part.add(Slot { key, puzzle: first });
                }
                None
            }
        }
    }

    /// Returns the number of recorded keys.
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.filled).sum()
    }

    /// Returns `true` if no key has been recorded.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl TablePart {
    /// Returns the index of the slot that contains the key. If no slot contains the key, returns
    /// the index of the slot in which to insert it. Returns `None` if there are no slots.
    fn slot_index_for(&self, key: &PuzzleKey) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        let bits = u32::from_be_bytes([key[1], key[2], key[3], key[4]]);
        let first_slot = (u64::from(bits) * self.slots.len() as u64) >> 32;
        let fits = |at: &usize| self.slots[*at].puzzle == FREE || self.slots[*at].key == *key;
        let (first_slot, end) = (first_slot as usize, self.slots.len());
        (first_slot..end).chain(0..first_slot).find(fits)
    }

    /// Inserts a new key. At most 7/8 of the slots are filled. After a large table has grown, more
    /// than 7/10 of its slots are filled.
    fn add(&mut self, slot: Slot) {
        if 8 * (self.filled + 1) > 7 * self.slots.len() {
            let free = Slot { key: [0; 12], puzzle: FREE };
            let length = self.slots.len() * 6 / 5 + 4;
            let old = std::mem::replace(&mut self.slots, vec![free; length]);
            for slot in old.into_iter().filter(|slot| slot.puzzle != FREE) {
                self.insert(slot);
            }
        }
        self.insert(slot);
        self.filled += 1;
    }

    fn insert(&mut self, slot: Slot) {
        if let Some(at) = self.slot_index_for(&slot.key) {
            self.slots[at] = slot;
        }
    }
}

/// Returns the numbers of the duplicates in order, each with the number of the first puzzle that
/// has the same key. Puzzles are numbered from 0. A puzzle without a key isn't a duplicate.
///
/// ```
/// let (a, b) = ([1; 12], [2; 12]);
/// let keys = [Some(a), None, Some(b), Some(a), None, Some(a)];
/// assert_eq!(collection::duplicates(keys), [(3, 0), (5, 0)]);
/// ```
pub fn duplicates(keys: impl IntoIterator<Item = Option<PuzzleKey>>) -> Vec<(u64, u64)> {
    let mut seen = FirstOccurrences::default();
    let keyed = (0..).zip(keys).filter_map(|(puzzle, key)| Some((puzzle, key?)));
    keyed.filter_map(|(puzzle, key)| Some((puzzle, seen.insert(key, puzzle)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Finds duplicates by comparing each key with all earlier keys.
    fn find_duplicates_slowly(keys: &[Option<PuzzleKey>]) -> Vec<(u64, u64)> {
        let first = |key: &PuzzleKey| keys.iter().position(|other| other.as_ref() == Some(key));
        let keyed = keys.iter().enumerate().filter_map(|(at, key)| Some((at, first(&(*key)?)?)));
        keyed
            .filter(|(at, first)| at != first)
            .map(|(at, first)| (at as u64, first as u64))
            .collect()
    }

    /// Returns `length` keys with at most `kinds` different values, one in ten of which is `None`.
    /// The keys look random but depend only on the seed (xorshift).
    fn keys(seed: u64, length: usize, kinds: u64) -> Vec<Option<PuzzleKey>> {
        let mut state = seed;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state.wrapping_mul(0x2545_f491_4f6c_dd1d)
        };
        let key = |kind: u64| {
            let bits = (kind + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes();
            let mut key = [7; 12];
            key[..8].copy_from_slice(&bits);
            (!kind.is_multiple_of(10)).then_some(key)
        };
        (0..length).map(|_| key((next() >> 20) % kinds)).collect()
    }

    #[test]
    fn duplicates_agree_with_the_slow_search() {
        for (seed, length, kinds) in [(1, 50, 3), (2, 300, 100), (3, 2000, 1500), (4, 0, 1)] {
            let keys = keys(seed, length, kinds);
            assert_eq!(duplicates(keys.iter().copied()), find_duplicates_slowly(&keys));
        }
    }

    /// Checks keys that all select the same slot and wrap around at the end of the table.
    #[test]
    fn colliding_keys_are_distinguished() {
        let key = |last: u8| {
            let mut key = [255; 12];
            key[11] = last;
            Some(key)
        };
        let keys: Vec<_> = (0..200).chain(0..200).map(key).collect();
        let expected: Vec<_> = (0..200).map(|at| (200 + at, at)).collect();
        assert_eq!(duplicates(keys), expected);
    }

    #[test]
    fn a_table_is_never_much_larger_than_its_content() {
        let mut seen = FirstOccurrences::default();
        assert!(seen.is_empty());
        for (puzzle, key) in (0..).zip(keys(5, 200_000, u64::MAX).into_iter().flatten()) {
            assert_eq!(seen.insert(key, puzzle), None);
            if puzzle > 50_000 && puzzle.is_multiple_of(1000) {
                let slots: usize = seen.parts.iter().map(|part| part.slots.capacity()).sum();
                assert!(slots * size_of::<Slot>() < 24 * seen.len(), "{slots} for {}", seen.len());
            }
        }
    }

    #[test]
    fn puzzles_with_too_large_numbers_are_not_recorded() {
        let mut seen = FirstOccurrences::default();
        assert_eq!(seen.insert([1; 12], u64::from(u32::MAX)), None);
        assert_eq!(seen.insert([1; 12], u64::from(u32::MAX) - 1), None);
        assert_eq!(seen.insert([1; 12], 0), Some(u64::from(u32::MAX) - 1));
    }
}
