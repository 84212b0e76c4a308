//! Sorting of short lists, like [`grid::insertion_sort_by_key`].

/// Collects items and sorts them by a key, in ascending order. The sort is stable and takes
/// quadratic time.
pub fn sorted_by_key<T, K: Ord>(
    items: impl IntoIterator<Item = T>,
    key: impl Fn(&T) -> K,
) -> Vec<T> {
    let mut sorted: Vec<T> = items.into_iter().collect();
    grid::insertion_sort_by_key(&mut sorted, key);
    sorted
}
