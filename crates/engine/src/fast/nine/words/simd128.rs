//! Two words in a WebAssembly vector.

use std::arch::wasm32::{
    i8x16_bitmask, i8x16_narrow_i16x8, i16x8_narrow_i32x4, i16x8_shl, i32x4_bitmask, i32x4_eq,
    u64x2, u64x2_add, u64x2_extract_lane, u64x2_shr, u64x2_sub, v128, v128_and, v128_andnot,
    v128_any_true, v128_or, v128_xor,
};

use super::incomplete_groups;

#[derive(Clone, Copy)]
pub(crate) struct Words(v128);

impl Words {
    #[inline(always)]
    pub(crate) fn new([low, high]: [u64; 2]) -> Words {
        Words(u64x2(low, high))
    }

    #[inline(always)]
    pub(crate) fn get(self) -> [u64; 2] {
        [u64x2_extract_lane::<0>(self.0), u64x2_extract_lane::<1>(self.0)]
    }

    #[inline(always)]
    pub(crate) fn and(self, other: Words) -> Words {
        Words(v128_and(self.0, other.0))
    }

    #[inline(always)]
    pub(crate) fn or(self, other: Words) -> Words {
        Words(v128_or(self.0, other.0))
    }

    /// Returns the bits that are set in this value but not in `other`.
    #[inline(always)]
    pub(crate) fn minus(self, other: Words) -> Words {
        Words(v128_andnot(self.0, other.0))
    }

    /// Returns the sum of each pair of words, wrapping around on overflow.
    #[inline(always)]
    pub(crate) fn sum(self, other: Words) -> Words {
        Words(u64x2_add(self.0, other.0))
    }

    /// Returns the difference of each pair of words, wrapping around on overflow.
    #[inline(always)]
    pub(crate) fn difference(self, other: Words) -> Words {
        Words(u64x2_sub(self.0, other.0))
    }

    /// Returns each word shifted right by `BY` bits.
    #[inline(always)]
    pub(crate) fn shifted_right<const BY: u32>(self) -> Words {
        Words(u64x2_shr(self.0, BY))
    }

    #[inline(always)]
    pub(crate) fn differs(self, other: Words) -> bool {
        v128_any_true(v128_xor(self.0, other.0))
    }

    /// Returns the items that differ, as bits of [`NINE_FLAGS`](super::NINE_FLAGS).
    #[inline(always)]
    pub(crate) fn differing_items(before: &[Words; 9], after: &[Words; 9]) -> u64 {
        let same = |i: usize| i32x4_eq(before[i].0, after[i].0);
        let two = |i| i16x8_narrow_i32x4(same(i), same(i + 1));
        let four = |i| u64::from(i8x16_bitmask(i8x16_narrow_i16x8(two(i), two(i + 2))));
        incomplete_groups(four(0) | four(4) << 16 | u64::from(i32x4_bitmask(same(8))) << 32)
    }

    /// Transposes sixteen bytes, each of which must be less than 16. Returns a word for each of the
    /// low four bits, in which bit `i` is set if byte `i` has that bit.
    #[inline(always)]
    pub(crate) fn to_bit_planes(self) -> [u64; 4] {
        let [three, two, one] = [i16x8_shl(self.0, 4), i16x8_shl(self.0, 5), i16x8_shl(self.0, 6)];
        [i16x8_shl(self.0, 7), one, two, three].map(|bit| i8x16_bitmask(bit).into())
    }
}
