//! Two words in an x86-64 vector.
#![allow(unsafe_code, reason = "the compiler treats these calls as unsafe; see `sse2`")]

use std::arch::x86_64::{
    __m128i, _mm_add_epi64, _mm_and_si128, _mm_andnot_si128, _mm_castsi128_ps, _mm_cmpeq_epi32,
    _mm_cvtsi128_si64, _mm_movemask_epi8, _mm_movemask_ps, _mm_or_si128, _mm_packs_epi16,
    _mm_packs_epi32, _mm_set_epi64x, _mm_slli_epi16, _mm_srli_epi64, _mm_sub_epi64,
    _mm_unpackhi_epi64,
};

use super::incomplete_groups;

/// Calls an intrinsic that every x86-64 processor supports and that uses only registers.
macro_rules! sse2 {
    ($call:expr) => {
        // SAFETY: these intrinsics require only SSE2, which is part of x86-64, and none of them
        // takes a pointer.
        unsafe { $call }
    };
}

#[derive(Clone, Copy)]
pub(crate) struct Words(__m128i);

impl Words {
    #[inline(always)]
    pub(crate) fn new([low, high]: [u64; 2]) -> Words {
        Words(sse2!(_mm_set_epi64x(high.cast_signed(), low.cast_signed())))
    }

    #[inline(always)]
    pub(crate) fn get(self) -> [u64; 2] {
        let high = sse2!(_mm_cvtsi128_si64(_mm_unpackhi_epi64(self.0, self.0)));
        [sse2!(_mm_cvtsi128_si64(self.0)).cast_unsigned(), high.cast_unsigned()]
    }

    #[inline(always)]
    pub(crate) fn and(self, other: Words) -> Words {
        Words(sse2!(_mm_and_si128(self.0, other.0)))
    }

    #[inline(always)]
    pub(crate) fn or(self, other: Words) -> Words {
        Words(sse2!(_mm_or_si128(self.0, other.0)))
    }

    /// Returns the bits that are set in this value but not in `other`.
    #[inline(always)]
    pub(crate) fn minus(self, other: Words) -> Words {
        Words(sse2!(_mm_andnot_si128(other.0, self.0)))
    }

    /// Returns the sum of each pair of words, wrapping around on overflow.
    #[inline(always)]
    pub(crate) fn sum(self, other: Words) -> Words {
        Words(sse2!(_mm_add_epi64(self.0, other.0)))
    }

    /// Returns the difference of each pair of words, wrapping around on overflow.
    #[inline(always)]
    pub(crate) fn difference(self, other: Words) -> Words {
        Words(sse2!(_mm_sub_epi64(self.0, other.0)))
    }

    /// Returns each word shifted right by `BY` bits.
    #[inline(always)]
    pub(crate) fn shifted_right<const BY: i32>(self) -> Words {
        Words(sse2!(_mm_srli_epi64::<BY>(self.0)))
    }

    #[inline(always)]
    pub(crate) fn differs(self, other: Words) -> bool {
        sse2!(_mm_movemask_epi8(_mm_cmpeq_epi32(self.0, other.0))) != 0xffff
    }

    /// Returns the items that differ, as bits of [`NINE_FLAGS`](super::NINE_FLAGS).
    #[inline(always)]
    pub(crate) fn differing_items(before: &[Words; 9], after: &[Words; 9]) -> u64 {
        let same = |i: usize| sse2!(_mm_cmpeq_epi32(before[i].0, after[i].0));
        let two = |i| sse2!(_mm_packs_epi32(same(i), same(i + 1)));
        let four = |i| sse2!(_mm_movemask_epi8(_mm_packs_epi16(two(i), two(i + 2)))) as u64;
        let last = sse2!(_mm_movemask_ps(_mm_castsi128_ps(same(8)))) as u64;
        incomplete_groups(four(0) | four(4) << 16 | last << 32)
    }

    /// Transposes sixteen bytes, each of which must be less than 16. Returns a word for each of the
    /// low four bits, in which bit `i` is set if byte `i` has that bit.
    #[inline(always)]
    pub(crate) fn to_bit_planes(self) -> [u64; 4] {
        let bits = [
            sse2!(_mm_slli_epi16::<7>(self.0)),
            sse2!(_mm_slli_epi16::<6>(self.0)),
            sse2!(_mm_slli_epi16::<5>(self.0)),
            sse2!(_mm_slli_epi16::<4>(self.0)),
        ];
        bits.map(|bit| sse2!(_mm_movemask_epi8(bit)) as u64)
    }
}
