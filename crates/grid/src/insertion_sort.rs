//! Sorting functions with little code. The standard library's sorts are designed for long lists.
//! For each combination of a type and a key, they add 5 KB to a program, while these functions add
//! 150 bytes.

/// Sorts a list by insertion. The sort is stable. It takes quadratic time, so it is only suitable
/// for lists of up to a hundred items.
pub fn insertion_sort<T: Ord>(items: &mut [T]) {
    insertion_sort_with(items, &mut |one, other| one < other);
}

/// Sorts a list by a key, in the same way as [`insertion_sort`].
pub fn insertion_sort_by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    insertion_sort_with(items, &mut |one, other| key(one) < key(other));
}

/// The gap sequence of [`shell_sort`]: Marcin Ciura's, extended by 1750.
const GAPS: [usize; 9] = [1750, 701, 301, 132, 57, 23, 10, 4, 1];

/// Sorts a list of any length, but more slowly than the standard library. The sort isn't stable.
pub fn shell_sort<T: Ord>(items: &mut [T]) {
    for gap in GAPS {
        for end in gap..items.len() {
            let mut place = end;
            while place >= gap && items[place] < items[place - gap] {
                items.swap(place, place - gap);
                place -= gap;
            }
        }
    }
}

fn insertion_sort_with<T>(items: &mut [T], is_less: &mut impl FnMut(&T, &T) -> bool) {
    for end in 1..items.len() {
        let mut place = end;
        while place > 0 && is_less(&items[place], &items[place - 1]) {
            items.swap(place, place - 1);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shell_sort_agrees_with_the_standard_library() {
        let mut number = 7u32;
        for length in [0, 1, 2, 30, 500, 4000] {
            let mut items: Vec<u32> = (0..length)
                .map(|_| {
                    number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    number >> 20
                })
                .collect();
            let mut expected = items.clone();
            expected.sort_unstable();
            shell_sort(&mut items);
            assert_eq!(items, expected);
        }
    }

    #[test]
    fn insertion_sorts_agree_with_the_standard_library() {
        let mut number = 1u32;
        for length in 0..40 {
            let mut items: Vec<(u32, usize)> = (0..length)
                .map(|place| {
                    number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (number >> 28, place)
                })
                .collect();
            let (mut by_key, mut expected) = (items.clone(), items.clone());
            expected.sort_by_key(|(number, _)| *number);
            insertion_sort_by_key(&mut by_key, |(number, _)| *number);
            insertion_sort(&mut items);
            assert_eq!(by_key, expected);
            assert!(items.is_sorted());
        }
    }
}
