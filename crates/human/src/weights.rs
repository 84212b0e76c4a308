//! What the lines of a derivation weigh, so that by other weights another way is the lightest.

use std::collections::HashSet;

/// What a line of a length of one weighs, and what may be added by chance.
pub(crate) const WEIGHT: usize = 8;
const EXTRA: usize = 32;

/// What a line weighs that is favoured.
const FAVOURED: usize = 2;

/// How many of a hundred lines are favoured.
const SHARE: u64 = 70;

/// What lines weigh, and which there are.
#[derive(Clone, Default)]
pub(crate) struct Weights {
    /// What chance is made of; by 0 lines weigh what they are long.
    pub seed: u64,
    /// The keys of lines that weigh next to nothing.
    pub favoured: HashSet<u64>,
    /// Whether there are steps of techniques.
    pub techniques: Techniques,
}

/// Which techniques there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Techniques {
    /// Singles, and what is locked.
    #[default]
    Basic,
    /// Those with names, too.
    Named,
}

impl Weights {
    /// What a line weighs, by its key and its length.
    pub(crate) fn of(&self, key: u64, length: usize) -> usize {
        match self.seed {
            _ if self.favoured.contains(&key) => FAVOURED,
            0 => WEIGHT * length,
            seed => WEIGHT * length + mixed(key, seed) as usize % EXTRA,
        }
    }

    /// Favours most of some lines, by chance.
    #[must_use]
    pub(crate) fn favouring(mut self, keys: impl Iterator<Item = u64>) -> Weights {
        self.favoured = keys.filter(|key| mixed(*key, !self.seed) % 100 < SHARE).collect();
        self
    }
}

/// Chance: Steele's mixing of bits, of SplitMix.
fn mixed(key: u64, seed: u64) -> u64 {
    let mixed = (key ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> 1;
    let mixed = mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ mixed >> 29) >> 16
}
