//! Two words that are processed one after the other.

#[derive(Clone, Copy)]
pub(crate) struct Words([u64; 2]);

impl Words {
    pub(crate) const fn new(words: [u64; 2]) -> Words {
        Words(words)
    }

    pub(crate) const fn get(self) -> [u64; 2] {
        self.0
    }

    pub(crate) const fn and(self, other: Words) -> Words {
        Words([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    pub(crate) const fn or(self, other: Words) -> Words {
        Words([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// Returns the bits that are set in this value but not in `other`.
    pub(crate) const fn minus(self, other: Words) -> Words {
        Words([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// Returns the sum of each pair of words, wrapping around on overflow.
    pub(crate) const fn sum(self, other: Words) -> Words {
        Words([self.0[0].wrapping_add(other.0[0]), self.0[1].wrapping_add(other.0[1])])
    }

    /// Returns the difference of each pair of words, wrapping around on overflow.
    pub(crate) const fn difference(self, other: Words) -> Words {
        Words([self.0[0].wrapping_sub(other.0[0]), self.0[1].wrapping_sub(other.0[1])])
    }

    /// Returns each word shifted right by `BY` bits.
    pub(crate) const fn shifted_right<const BY: u32>(self) -> Words {
        Words([self.0[0] >> BY, self.0[1] >> BY])
    }

    pub(crate) const fn differs(self, other: Words) -> bool {
        (self.0[0] ^ other.0[0]) | (self.0[1] ^ other.0[1]) != 0
    }

    /// Returns the items that differ, as bits of [`NINE_FLAGS`](super::NINE_FLAGS).
    pub(crate) fn differing_items(before: &[Words; 9], after: &[Words; 9]) -> u64 {
        let pairs = before.iter().zip(after).enumerate();
        pairs.map(|(i, (one, other))| u64::from(one.differs(*other)) << (4 * i)).sum()
    }

    /// Transposes sixteen bytes, each of which must be less than 16. Returns a word for each of the
    /// low four bits, in which bit `i` is set if byte `i` has that bit.
    pub(crate) const fn to_bit_planes(self) -> [u64; 4] {
        // The factor moves each byte's lowest bit to one of the highest eight bits.
        const fn plane_of_eight_bytes(word: u64, bit: u32) -> u64 {
            (word >> bit & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
        }
        let [low, high] = self.0;
        let mut bits = [0; 4];
        let mut bit = 0;
        while bit < 4 {
            bits[bit as usize] =
                plane_of_eight_bytes(low, bit) | plane_of_eight_bytes(high, bit) << 8;
            bit += 1;
        }
        bits
    }
}
