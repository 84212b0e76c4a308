//! Names as people write them.

/// Whether two names differ only in case, spaces, punctuation, British or American spelling, a number
/// as a word, or a plural `s`: `Two-String Kites` is like `2-string kite`.
pub fn are_like_names(one: &str, other: &str) -> bool {
    let plain = |name: &str| {
        let letters = name.chars().filter(|c| c.is_alphanumeric());
        let text = letters.flat_map(char::to_lowercase).collect::<String>();
        let text = text.replace("colour", "color").replace("twostring", "2string");
        text.strip_suffix('s').map_or(text.clone(), String::from)
    };
    plain(one) == plain(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_are_alike() {
        for (one, other) in [
            ("BUG + 1", "bug+1"),
            ("Two-String Kites", "2-String Kite"),
            ("Simple Colouring", "simple coloring"),
            ("Sue-de-Coq", "Sue de Coq"),
            ("Remote Pairs", "remote-pair"),
            ("UR1", "ur 1"),
        ] {
            assert!(are_like_names(one, other), "{one}, {other}");
        }
        assert!(!are_like_names("Naked Pair", "Hidden Pair"));
    }
}
