//! Enumeration of combinations, in order.

use std::ops::ControlFlow;

/// Calls `found` with every combination of `k` items, in lexicographic order of their indices.
/// Stops as soon as `found` returns `ControlFlow::Break`.
pub(crate) fn for_each_combination<T: Copy>(
    items: &[T],
    k: usize,
    found: &mut dyn FnMut(&[T]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    fn extend_combination<T: Copy>(
        items: &[T],
        k: usize,
        chosen: &mut Vec<T>,
        found: &mut dyn FnMut(&[T]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if k == 0 {
            return found(chosen);
        }
        for at in 0..(items.len() + 1).saturating_sub(k) {
            chosen.push(items[at]);
            extend_combination(&items[at + 1..], k - 1, chosen, found)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }
    extend_combination(items, k, &mut Vec::with_capacity(k), found)
}

/// Calls `found` with every combination of 1 to `most` items. Each combination comes before those
/// that begin with it. Stops as soon as `found` returns `ControlFlow::Break`.
pub(crate) fn for_each_combination_up_to<T: Copy>(
    items: &[T],
    most: usize,
    found: &mut dyn FnMut(&[T]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    fn extend_up_to<T: Copy>(
        items: &[T],
        most: usize,
        chosen: &mut Vec<T>,
        found: &mut dyn FnMut(&[T]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if chosen.len() == most {
            return ControlFlow::Continue(());
        }
        for (at, item) in items.iter().enumerate() {
            chosen.push(*item);
            found(chosen)?;
            extend_up_to(&items[at + 1..], most, chosen, found)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }
    extend_up_to(items, most, &mut Vec::with_capacity(most.min(items.len())), found)
}
