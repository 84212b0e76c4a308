//! Two words processed together in a 128-bit vector, which every x86-64 processor and every
//! supported browser has.
//!
//! | platform | implementation |
//! |---|---|
//! | x86-64 | `sse2`, with the instruction set of every x86-64 processor |
//! | WebAssembly with `simd128`, as configured in `.cargo/config.toml` | `simd128` |
//! | anything else | `portable`, one word at a time; the tests compare the other implementations with it |

#[cfg(any(
    test,
    not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))
))]
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse2;

#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
pub(super) use portable::Words;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) use simd128::Words;
#[cfg(target_arch = "x86_64")]
pub(super) use sse2::Words;

/// A word with one set bit for each of nine items, four bits apart. In this form, it takes the
/// fewest instructions to combine the results of nine comparisons.
pub(super) const NINE_FLAGS: u64 = 0x1_1111_1111;

/// Divides a word into nine groups of four bits. Returns the groups in which at least one bit isn't
/// set, as bits of [`NINE_FLAGS`].
#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
const fn incomplete_groups(bits: u64) -> u64 {
    let pairs = !bits | !bits >> 1;
    (pairs | pairs >> 2) & NINE_FLAGS
}

#[cfg(test)]
mod tests {
    use super::{portable, *};

    /// A seeded pseudorandom number generator. About a quarter of the bits in its numbers are set.
    struct Random(u64);

    impl Random {
        fn word(&mut self) -> u64 {
            let mut next = || {
                self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                self.0.rotate_left(32)
            };
            next() & next()
        }
    }

    #[test]
    fn vectors_agree_with_separate_words() {
        let mut random = Random(9);
        for _ in 0..2000 {
            let [a, b, c] = [(); 3].map(|()| [random.word(), random.word()]);
            let (x, y) = (Words::new(a), Words::new(b));
            let (p, q) = (portable::Words::new(a), portable::Words::new(b));
            assert_eq!((x.get(), p.get()), (a, a));
            assert_eq!(x.and(y).get(), p.and(q).get());
            assert_eq!(x.or(y).get(), p.or(q).get());
            assert_eq!(x.minus(y).get(), p.minus(q).get());
            assert_eq!(x.sum(y).get(), p.sum(q).get());
            assert_eq!(x.difference(y).get(), p.difference(q).get());
            assert_eq!(x.shifted_right::<9>().get(), p.shifted_right::<9>().get());
            let small = a.map(|word| word & 0x0f0f_0f0f_0f0f_0f0f);
            let bits = Words::new(small).to_bit_planes();
            assert_eq!(bits, portable::Words::new(small).to_bit_planes());
            for (i, byte) in small.iter().flat_map(|word| word.to_le_bytes()).enumerate() {
                let of = |(k, bits): (usize, &u64)| (bits >> i & 1) << k;
                assert_eq!(bits.iter().enumerate().map(of).sum::<u64>(), u64::from(byte));
            }
            let mut others = [a; 9];
            for other in &mut others {
                match random.word() % 4 {
                    0 => *other = c,
                    1 => other[1] ^= 1 << (random.word() % 64),
                    2 => other[0] ^= 1 << (random.word() % 64),
                    _ => {}
                }
                let expected = p.differs(portable::Words::new(*other));
                assert_eq!(x.differs(Words::new(*other)), expected);
            }
            assert_eq!(
                Words::differing_items(&[x; 9], &others.map(Words::new)),
                portable::Words::differing_items(&[p; 9], &others.map(portable::Words::new))
            );
        }
    }
}
