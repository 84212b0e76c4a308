//! Short lists in their order. The standard library's sorts are quick with long ones, and large.

/// Some things in the order of their keys; those with the same key stay as they were. What is at its
/// place already is put there at once; else the time grows with the square of their number.
pub fn sorted<T, K: Ord>(things: impl IntoIterator<Item = T>, key: impl Fn(&T) -> K) -> Vec<T> {
    let mut sorted: Vec<T> = Vec::new();
    for thing in things {
        let of = key(&thing);
        let after = sorted.iter().rev().take_while(|other| key(other) > of).count();
        sorted.insert(sorted.len() - after, thing);
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_alike_stay_in_their_order() {
        let words = ["three", "one", "two", "four", "five"];
        assert_eq!(sorted(words, |word| word.len()), ["one", "two", "four", "five", "three"]);
        assert!(sorted(Vec::new(), |n: &u8| *n).is_empty());
    }
}
