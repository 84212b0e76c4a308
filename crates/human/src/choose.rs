//! Combinations of items, in order.

use std::ops::ControlFlow;

/// Calls `found` with every combination of `k` items, in lexicographic order of their indices,
/// until it breaks.
pub(crate) fn choose<T: Copy>(
    items: &[T],
    k: usize,
    found: &mut dyn FnMut(&[T]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    fn extend<T: Copy>(
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
            extend(&items[at + 1..], k - 1, chosen, found)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }
    extend(items, k, &mut Vec::with_capacity(k), found)
}
