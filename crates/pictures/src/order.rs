//! Sorting by floating-point numbers with the compact sorting functions of `grid`. The standard
//! library's sorts would make up a third of the program.

use grid::shell_sort;

/// Maps a number to an integer, so that integers compare as the numbers do (the order of
/// [`f32::total_cmp`]).
pub fn order_key(number: f32) -> i32 {
    let bits = number.to_bits() as i32;
    // The bits of a negative number are larger the further it is from 0.
    bits ^ ((bits >> 31) as u32 >> 1) as i32
}

/// Returns the items sorted by a key. Items with equal keys remain in their original order.
pub fn sorted_by_key<T: Copy>(items: &[T], key: impl Fn(&T) -> (i32, i32)) -> Vec<T> {
    let keys = items.iter().enumerate().map(|(at, item)| (key(item), at));
    let mut keys: Vec<((i32, i32), usize)> = keys.collect();
    shell_sort(&mut keys);
    keys.into_iter().map(|(_, at)| items[at]).collect()
}

/// Returns the quantile of values: the fraction `part` of all values is below the result. Returns 0
/// if there are no values. The order of the values changes.
pub fn quantile(values: &mut [f32], part: f32) -> f32 {
    if values.is_empty() {
        return 0.0;
    }
    let at = ((values.len() - 1) as f32 * part) as usize;
    *values.select_nth_unstable_by(at, f32::total_cmp).1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_the_order_of_numbers() {
        let numbers = [f32::NEG_INFINITY, -7.5, -7.0, -0.1, 0.0, 1e-9, 0.5, 3.0, f32::INFINITY];
        for (one, other) in numbers.iter().flat_map(|one| numbers.map(|other| (*one, other))) {
            assert_eq!(
                order_key(one).cmp(&order_key(other)),
                one.total_cmp(&other),
                "{one} {other}"
            );
        }
        let items = [(2.0, 'a'), (-1.0, 'b'), (2.0, 'c'), (0.5, 'd')];
        let sorted = sorted_by_key(&items, |item| (order_key(item.0), 0));
        assert_eq!(sorted.iter().map(|item| item.1).collect::<String>(), "bdac");
    }
}
