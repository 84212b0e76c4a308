//! Techniques based on almost locked sets that exclude each other's digits.
//!
//! A restricted common can be in only one of two sets, so the other set loses it and holds all its
//! other digits. If the sets at both ends of an argument share a further digit, one of these sets
//! must hold this digit.

mod chain;
mod death_blossom;
mod hidden_xz;
mod sue_de_coq;
mod w_wing;
mod xz;

pub(crate) use chain::AlsChain;
pub(crate) use death_blossom::DeathBlossom;
pub(crate) use hidden_xz::AhsXz;
pub(crate) use sue_de_coq::SueDeCoq;
pub(crate) use w_wing::AlsWWing;
pub(crate) use xz::{AlsXyWing, AlsXz};

use grid::DigitSet;

use crate::{AlmostLockedSet, Step};

/// Creates a step with some sets and their proof, but without conclusions.
fn build_step(sets: &[&AlmostLockedSet]) -> Step {
    let pairs = sets.iter().map(|set| (set.cells, set.digits)).collect();
    let proof = sets.iter().flat_map(|set| set.proof());
    Step { cell_digit_sets: pairs, ..Step::default() }.with_clauses(proof)
}

/// Returns `true` if, for one of the digits, some candidate sees all places of the digit in both
/// sets.
fn has_common_target(digits: DigitSet, one: &AlmostLockedSet, other: &AlmostLockedSet) -> bool {
    digits.into_iter().any(|digit| one.places_seeing(digit).intersects(other.places_seeing(digit)))
}

/// Adds the elimination of each digit from the cells that see all its places in both sets.
fn with_common_eliminations(
    step: Step,
    digits: DigitSet,
    one: &AlmostLockedSet,
    other: &AlmostLockedSet,
) -> Step {
    digits.fold(step, |mut step, digit| {
        let eliminated = one.places_seeing(digit).and(other.places_seeing(digit));
        if !eliminated.is_empty() {
            step.digits = step.digits.with(digit);
        }
        step.with_eliminations(digit, &eliminated)
    })
}

/// Adds the elimination of each digit, which the set must hold, from the cells that see all its
/// places in the set.
fn with_locked_eliminations(step: Step, digits: DigitSet, set: &AlmostLockedSet) -> Step {
    digits.fold(step, |step, digit| step.with_eliminations(digit, set.places_seeing(digit)))
}
