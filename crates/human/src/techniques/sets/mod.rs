//! Arguments of almost locked sets: sets that pass digits on to one another.
//!
//! A restricted common is in one of two sets only, so the other one lacks it and holds all of its
//! other digits. A digit that both ends of such an argument have is in one of them.

mod chain;
mod death_blossom;
mod sue_de_coq;
mod xz;

pub(crate) use chain::AlsChain;
pub(crate) use death_blossom::DeathBlossom;
pub(crate) use sue_de_coq::SueDeCoq;
pub(crate) use xz::{AlsXyWing, AlsXz};

use grid::DigitSet;

use crate::{AlmostLockedSet, Step};

/// A step by some sets, before it concludes anything.
fn step(sets: &[&AlmostLockedSet]) -> Step {
    let pairs = sets.iter().map(|set| (set.cells, set.digits)).collect();
    let proof = sets.iter().flat_map(|set| set.proof());
    Step { sets: pairs, ..Step::default() }.because(proof)
}

/// Whether some digit can be eliminated from what sees all its places in two sets.
fn has_common(digits: DigitSet, one: &AlmostLockedSet, other: &AlmostLockedSet) -> bool {
    digits.into_iter().any(|digit| one.seeing(digit).meets(other.seeing(digit)))
}

/// The step with the eliminations of digits from what sees all their places in two sets.
fn without_common(
    step: Step,
    digits: DigitSet,
    one: &AlmostLockedSet,
    other: &AlmostLockedSet,
) -> Step {
    digits.fold(step, |mut step, digit| {
        let gone = one.seeing(digit).and(other.seeing(digit));
        if !gone.is_empty() {
            step.digits = step.digits.with(digit);
        }
        step.without(digit, &gone)
    })
}

/// The step with the eliminations of a set's digits that it holds for certain.
fn without_locked(step: Step, digits: DigitSet, set: &AlmostLockedSet) -> Step {
    digits.fold(step, |step, digit| step.without(digit, set.seeing(digit)))
}
