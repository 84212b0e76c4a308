//! The search for a smallest set that hits all sets in a list. A set hits another if they have a
//! member in common.
//!
//! Sets are represented as bits. The search branches on the members of the smallest set that isn't
//! hit yet. Disjoint sets give a lower bound for the number of members.

/// The error of a search that ran out of steps.
pub(super) struct OutOfSteps;

/// Finds a smallest hitting set that has fewer than `below` members, or returns `None` if there is
/// none. None of the sets may be empty. `steps` is the number of steps that are left. Each
/// examination of a set counts as a step. Returns an error if the steps run out.
pub(super) fn smallest_hitting_set(
    sets: &[u128],
    below: usize,
    steps: &mut u64,
) -> Result<Option<u128>, OutOfSteps> {
    let mut best = (below, None);
    extend_set(sets, 0, u128::MAX, &mut best, steps)?;
    Ok(best.1)
}

/// Extends `chosen` with members of `free` until all sets are hit, as long as the result can be
/// smaller than the best set. Stores a smaller result in `best`. Returns an error if the steps run
/// out.
fn extend_set(
    sets: &[u128],
    chosen: u128,
    free: u128,
    best: &mut (usize, Option<u128>),
    steps: &mut u64,
) -> Result<(), OutOfSteps> {
    *steps = steps.checked_sub(1 + sets.len() as u64).ok_or(OutOfSteps)?;
    let size = chosen.count_ones() as usize;
    let (mut disjoint, mut covered) = (0, 0);
    let mut fewest: Option<u128> = None;
    for set in sets.iter().filter(|set| **set & chosen == 0).map(|set| set & free) {
        if set & covered == 0 {
            covered |= set;
            disjoint += 1;
        }
        if fewest.is_none_or(|least| set.count_ones() < least.count_ones()) {
            fewest = Some(set);
        }
    }
    if size + disjoint >= best.0 {
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
        // A member that was tried isn't combined with the members tried after it.
        free &= !member;
        extend_set(sets, chosen | member, free, best, steps)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the size of the smallest hitting set, found by trying every set of members, smaller
    /// ones first.
    fn smallest_size_by_brute_force(sets: &[u128], members: u32) -> usize {
        let hits = |chosen: &u128| sets.iter().all(|set| set & chosen != 0);
        let sizes = (0..1u128 << members).filter(hits).map(|chosen| chosen.count_ones() as usize);
        sizes.min().expect("all members hit every set")
    }

    #[test]
    fn the_smallest_hitting_set_is_found() {
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
            let slow = smallest_size_by_brute_force(&sets, 10);
            let fast = smallest_hitting_set(&sets, 11, &mut 100_000)
                .ok()
                .flatten()
                .expect("a hitting set");
            assert_eq!(fast.count_ones() as usize, slow, "{sets:?}");
            assert!(sets.iter().all(|set| set & fast != 0));
            assert_eq!(smallest_hitting_set(&sets, slow, &mut 100_000).ok(), Some(None));
        }
        assert!(smallest_hitting_set(&[1, 2, 4], 9, &mut 2).is_err());
    }
}
