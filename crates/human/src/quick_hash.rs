//! A hasher for numbers that is faster than the standard one. It isn't safe against numbers that
//! were chosen to have the same hash.

use std::hash::{BuildHasherDefault, Hasher};

/// The golden ratio as a fraction of 2⁶⁴, which spreads numbers over all bits.
pub(crate) const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The hash function of a set or map whose keys are numbers.
pub(crate) type QuickHash = BuildHasherDefault<QuickHasher>;

#[derive(Default)]
pub(crate) struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u64(&mut self, number: u64) {
        let product = (self.0 ^ number).wrapping_mul(GOLDEN);
        self.0 = product ^ product >> 32;
    }
}
