//! Which puzzles of a collection are others again, told by a key of each.
//!
//! What a key is made of is the caller's business: puzzles with one key count as alike. A search for
//! duplicates takes the keys in the order of the puzzles and keeps those that are new, each with the
//! number of its puzzle, in 16 bytes; with the room that a table needs these are 18 to 23 bytes.
//!
//! ```text
//! key     a  b  a  c  b  a
//! puzzle  0  1  2  3  4  5        (2, 0)  (4, 1)  (5, 0)
//! ```

/// A puzzle's key: 96 bits, any two of which are as likely as others to differ.
pub type Key = [u8; 12];

/// The first puzzles of each key among those that were seen.
pub struct FirstSeen {
    /// Parts of the table, by the first byte of the key: each grows by itself, so that there is never
    /// a second table beside the first.
    parts: Vec<Part>,
}

/// Keys with their puzzles, each at the place that its key says or at the next ones that are free.
#[derive(Clone, Default)]
struct Part {
    slots: Vec<Slot>,
    filled: usize,
}

#[derive(Clone, Copy)]
struct Slot {
    key: Key,
    /// The number of the puzzle, or [`FREE`].
    first: u32,
}

/// The number of no puzzle.
const FREE: u32 = u32::MAX;

impl Default for FirstSeen {
    fn default() -> FirstSeen {
        FirstSeen { parts: vec![Part::default(); 256] }
    }
}

impl FirstSeen {
    /// Takes a puzzle's key: the number of the first puzzle that had it, if there was one. Puzzles
    /// whose number is 4,294,967,295, or above, are not remembered.
    pub fn take(&mut self, key: Key, puzzle: u64) -> Option<u64> {
        let part = &mut self.parts[usize::from(key[0])];
        match part.place(&key) {
            Some(at) if part.slots[at].first != FREE => Some(part.slots[at].first.into()),
            _ => {
                if let Some(first) = u32::try_from(puzzle).ok().filter(|first| *first != FREE) {
                    part.add(Slot { key, first });
                }
                None
            }
        }
    }

    /// How many keys are remembered.
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.filled).sum()
    }

    /// Whether no key is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Part {
    /// Where the key stands, or else where it is to be put; `None` when there is no slot at all.
    fn place(&self, key: &Key) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        let bits = u32::from_be_bytes([key[1], key[2], key[3], key[4]]);
        let home = (u64::from(bits) * self.slots.len() as u64) >> 32;
        let fits = |at: &usize| self.slots[*at].first == FREE || self.slots[*at].key == *key;
        let (home, end) = (home as usize, self.slots.len());
        (home..end).chain(0..home).find(fits)
    }

    /// Adds a key that it lacks. At the most seven of eight slots are filled, and when it grows, more
    /// than seven of ten.
    fn add(&mut self, slot: Slot) {
        if 8 * (self.filled + 1) > 7 * self.slots.len() {
            let free = Slot { key: [0; 12], first: FREE };
            let length = self.slots.len() * 6 / 5 + 4;
            let old = std::mem::replace(&mut self.slots, vec![free; length]);
            for slot in old.into_iter().filter(|slot| slot.first != FREE) {
                self.put(slot);
            }
        }
        self.put(slot);
        self.filled += 1;
    }

    fn put(&mut self, slot: Slot) {
        if let Some(at) = self.place(&slot.key) {
            self.slots[at] = slot;
        }
    }
}

/// The puzzles that are others again, in order, each with the first that has its key. They are counted
/// from 0; a puzzle without a key is like no other.
///
/// ```
/// let (a, b) = ([1; 12], [2; 12]);
/// let keys = [Some(a), None, Some(b), Some(a), None, Some(a)];
/// assert_eq!(collection::duplicates(keys), [(3, 0), (5, 0)]);
/// ```
pub fn duplicates(keys: impl IntoIterator<Item = Option<Key>>) -> Vec<(u64, u64)> {
    let mut seen = FirstSeen::default();
    let keyed = (0..).zip(keys).filter_map(|(puzzle, key)| Some((puzzle, key?)));
    keyed.filter_map(|(puzzle, key)| Some((puzzle, seen.take(key, puzzle)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks through all that came before.
    fn slowly(keys: &[Option<Key>]) -> Vec<(u64, u64)> {
        let first = |key: &Key| keys.iter().position(|other| other.as_ref() == Some(key));
        let keyed = keys.iter().enumerate().filter_map(|(at, key)| Some((at, first(&(*key)?)?)));
        keyed
            .filter(|(at, first)| at != first)
            .map(|(at, first)| (at as u64, first as u64))
            .collect()
    }

    /// Keys that look random, of some kinds, and by seed the same (xorshift).
    fn keys(seed: u64, length: usize, kinds: u64) -> Vec<Option<Key>> {
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
    fn duplicates_are_the_slow_ones() {
        for (seed, length, kinds) in [(1, 50, 3), (2, 300, 100), (3, 2000, 1500), (4, 0, 1)] {
            let keys = keys(seed, length, kinds);
            assert_eq!(duplicates(keys.iter().copied()), slowly(&keys));
        }
    }

    /// Some that stand at one place, and go on past the last one.
    #[test]
    fn keys_of_one_place_are_told_apart() {
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
    fn a_table_is_never_much_larger_than_what_it_holds() {
        let mut seen = FirstSeen::default();
        assert!(seen.is_empty());
        for (puzzle, key) in (0..).zip(keys(5, 200_000, u64::MAX).into_iter().flatten()) {
            assert_eq!(seen.take(key, puzzle), None);
            if puzzle > 50_000 && puzzle.is_multiple_of(1000) {
                let slots: usize = seen.parts.iter().map(|part| part.slots.capacity()).sum();
                assert!(slots * size_of::<Slot>() < 24 * seen.len(), "{slots} for {}", seen.len());
            }
        }
    }

    #[test]
    fn what_has_no_number_here_is_not_remembered() {
        let mut seen = FirstSeen::default();
        assert_eq!(seen.take([1; 12], u64::from(u32::MAX)), None);
        assert_eq!(seen.take([1; 12], u64::from(u32::MAX) - 1), None);
        assert_eq!(seen.take([1; 12], 0), Some(u64::from(u32::MAX) - 1));
    }
}
