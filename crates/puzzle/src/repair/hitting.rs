//! The fewest members that hit all of some sets: one of each at least.
//!
//! Sets are bits of a word. The smallest set that is not hit yet decides what is tried, and sets
//! that share nothing say how many members there must be at the least.

/// The search ran out of its steps.
pub(super) struct OutOfSteps;

/// A hitting set of fewer than `below` members that none is smaller than; `None` when there is none.
/// No set is empty. A look at a set is a step.
pub(super) fn smallest(
    sets: &[u128],
    below: usize,
    steps: &mut u64,
) -> Result<Option<u128>, OutOfSteps> {
    let mut best = (below, None);
    extend(sets, 0, u128::MAX, &mut best, steps)?;
    Ok(best.1)
}

/// Hits what `chosen` does not, with members that are free, where that makes fewer than the best.
fn extend(
    sets: &[u128],
    chosen: u128,
    free: u128,
    best: &mut (usize, Option<u128>),
    steps: &mut u64,
) -> Result<(), OutOfSteps> {
    *steps = steps.checked_sub(1 + sets.len() as u64).ok_or(OutOfSteps)?;
    let size = chosen.count_ones() as usize;
    let (mut apart, mut covered) = (0, 0);
    let mut fewest: Option<u128> = None;
    for set in sets.iter().filter(|set| **set & chosen == 0).map(|set| set & free) {
        if set & covered == 0 {
            covered |= set;
            apart += 1;
        }
        if fewest.is_none_or(|least| set.count_ones() < least.count_ones()) {
            fewest = Some(set);
        }
    }
    if size + apart >= best.0 {
        return Ok(());
    }
    let Some(mut set) = fewest else {
        *best = (size, Some(chosen));
        return Ok(());
    };
    let mut free = free;
    while set != 0 {
        let member = set & set.wrapping_neg();
        set ^= member;
        // What was tried is not tried beside the members after it.
        free &= !member;
        extend(sets, chosen | member, free, best, steps)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every choice of members, the smaller ones first.
    fn slowly(sets: &[u128], members: u32) -> usize {
        let hits = |chosen: &u128| sets.iter().all(|set| set & chosen != 0);
        let sizes = (0..1u128 << members).filter(hits).map(|chosen| chosen.count_ones() as usize);
        sizes.min().expect("all members hit every set")
    }

    #[test]
    fn the_fewest_members_hit_all_sets() {
        let mut seed = 9u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            seed >> 33
        };
        for _ in 0..300 {
            let sets: Vec<u128> = (0..random() % 12)
                .map(|_| u128::from(random() & random() & 1023))
                .filter(|set| *set != 0)
                .collect();
            let slow = slowly(&sets, 10);
            let fast = smallest(&sets, 11, &mut 100_000).ok().flatten().expect("a hitting set");
            assert_eq!(fast.count_ones() as usize, slow, "{sets:?}");
            assert!(sets.iter().all(|set| set & fast != 0));
            assert_eq!(smallest(&sets, slow, &mut 100_000).ok(), Some(None));
        }
        assert!(smallest(&[1, 2, 4], 9, &mut 2).is_err());
    }
}
