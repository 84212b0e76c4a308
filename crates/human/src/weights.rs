//! The weights of the lines of a derivation. The weights determine which derivation is found, so
//! different random weights lead to different derivations.

use std::collections::HashSet;

/// The weight of a line of length one, without the random weight.
pub(crate) const BASE_WEIGHT: usize = 8;
/// The upper bound (exclusive) of the random weight that is added to a line.
const MAX_EXTRA: usize = 32;

/// The weight of a favoured line.
const FAVOURED_WEIGHT: usize = 2;

/// The approximate percentage of lines to favour, out of those in the shortest refutation so far.
const FAVOURED_PERCENT: u64 = 70;

/// The weights of lines, and the techniques that a derivation may use.
#[derive(Clone, Default)]
pub(crate) struct LineWeights {
    /// The seed for random weights. With seed 0, the weight of a line that isn't favoured depends
    /// on its length alone.
    pub seed: u64,
    /// The keys of the favoured lines, which have a very low weight.
    pub favoured_keys: HashSet<u64>,
    /// The techniques that the derivation may use.
    pub techniques: DerivationTechniques,
}

/// The patterns and techniques that a derivation may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum DerivationTechniques {
    /// Only singles.
    Singles,
    /// Only singles and locked patterns.
    #[default]
    Basic,
    /// Singles, locked patterns and well-known techniques.
    WellKnown,
}

impl LineWeights {
    /// Returns the weight of a line with this key and length.
    pub(crate) fn weight_of(&self, key: u64, length: usize) -> usize {
        match self.seed {
            _ if self.favoured_keys.contains(&key) => FAVOURED_WEIGHT,
            0 => BASE_WEIGHT * length,
            seed => BASE_WEIGHT * length + hash_with_seed(key, seed) as usize % MAX_EXTRA,
        }
    }

    /// Favours most of the lines with these keys, selected at random.
    #[must_use]
    pub(crate) fn with_favoured(mut self, keys: impl Iterator<Item = u64>) -> LineWeights {
        self.favoured_keys =
            keys.filter(|key| hash_with_seed(*key, !self.seed) % 100 < FAVOURED_PERCENT).collect();
        self
    }
}

/// Computes a pseudorandom 48-bit number from a key and a seed, with one multiplication, one shift
/// and the constants of SplitMix (Steele et al.).
fn hash_with_seed(key: u64, seed: u64) -> u64 {
    let mixed = (key ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> 1;
    let mixed = mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ mixed >> 29) >> 16
}
