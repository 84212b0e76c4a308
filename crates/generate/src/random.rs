//! Pseudorandom numbers that are the same on every device, determined by a seed alone.
//!
//! SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014)
//! converts the seeds of a puzzle to a state. xoshiro256** (Blackman and Vigna, "Scrambled Linear
//! Pseudorandom Number Generators", 2018) generates numbers from it. Both use only 64-bit integers,
//! so results don't depend on the device. Puzzles by number depend on both algorithms, so these
//! must never change.

/// A generator of pseudorandom numbers.
#[derive(Clone, Debug)]
pub(crate) struct Random([u64; 4]);

/// Advances the state of the generator SplitMix64, and returns its next output.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

impl Random {
    /// Creates the generator for a list of seeds, whose order matters.
    pub(crate) fn from_seeds(seeds: &[u64]) -> Random {
        let mut state = 0;
        for seed in seeds {
            state ^= seed;
            state = split_mix(&mut state);
        }
        Random(std::array::from_fn(|_| split_mix(&mut state)))
    }

    fn next(&mut self) -> u64 {
        let [s0, s1, s2, s3] = &mut self.0;
        let output = s1.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = *s1 << 17;
        *s2 ^= *s0;
        *s3 ^= *s1;
        *s1 ^= *s2;
        *s0 ^= *s3;
        *s2 ^= shifted;
        *s3 = s3.rotate_left(45);
        output
    }

    /// Returns a uniformly distributed number below `n`, which must be at least 1 and less than
    /// 2³². The method uses the upper half of a product (Lemire, "Fast Random Integer Generation in
    /// an Interval", 2019).
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let n = (n as u64).max(1) & 0xffff_ffff;
        let mut product = (self.next() >> 32) * n;
        if (product & 0xffff_ffff) < n {
            let least = (1 << 32) % n;
            while (product & 0xffff_ffff) < least {
                product = (self.next() >> 32) * n;
            }
        }
        (product >> 32) as usize
    }

    /// Shuffles a list. All permutations are equally likely.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    /// Returns a random item of a list, or `None` if the list is empty.
    pub(crate) fn choose<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        if list.is_empty() { None } else { list.get(self.below(list.len())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_match_published_values() {
        // The first numbers of SplitMix64 from state 0, as printed by its authors' program.
        let mut state = 0;
        let outputs: [u64; 3] = std::array::from_fn(|_| split_mix(&mut state));
        assert_eq!(outputs, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
        // The numbers of xoshiro256** from the state 1, 2, 3, 4.
        let mut random = Random([1, 2, 3, 4]);
        let outputs: [u64; 4] = std::array::from_fn(|_| random.next());
        assert_eq!(outputs, [11520, 0, 1_509_978_240, 1_215_971_899_390_074_240]);
    }

    #[test]
    fn numbers_below_a_bound_are_uniformly_distributed() {
        let mut random = Random::from_seeds(&[1, 2]);
        let mut counts = [0i64; 7];
        for _ in 0..70_000 {
            counts[random.below(7)] += 1;
        }
        assert!(counts.iter().all(|count| (count - 10_000).abs() < 500), "{counts:?}");
        assert_eq!(random.below(1), 0);
    }
}
