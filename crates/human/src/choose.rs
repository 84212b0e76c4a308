//! Choosing some of many, in order.

use std::ops::ControlFlow;

/// Hands every choice of `k` items to `found`, in the order of their places, until that breaks.
pub(crate) fn choose<T: Copy>(
    items: &[T],
    k: usize,
    found: &mut dyn FnMut(&[T]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    fn go<T: Copy>(
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
            go(&items[at + 1..], k - 1, chosen, found)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }
    go(items, k, &mut Vec::with_capacity(k), found)
}
