//! Comparison of names that users may spell in different ways.

/// Returns `true` if two names differ only in spelling: in case, in spaces, punctuation and other
/// characters that aren't ASCII letters or digits, in `colour` or `color`, in `two` or `2` at the
/// start, or in an `s` at the end. For example, `Two-String Kites` is like `2-string kite`.
pub fn are_names_alike(one: &str, other: &str) -> bool {
    let plain = |name: &str| {
        let letters = name.bytes().filter(u8::is_ascii_alphanumeric);
        let mut text: Vec<u8> = letters.map(|letter| letter.to_ascii_lowercase()).collect();
        if let Some(at) = text.windows(6).position(|part| part == b"colour") {
            text.remove(at + 4);
        }
        if text.starts_with(b"two") {
            text.splice(..3, [b'2']);
        }
        text.pop_if(|last| *last == b's');
        text
    };
    plain(one) == plain(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_different_spellings_are_alike() {
        for (one, other) in [
            ("BUG + 1", "bug+1"),
            ("Two-String Kites", "2-String Kite"),
            ("Simple Colouring", "simple coloring"),
            ("Sue-de-Coq", "Sue de Coq"),
            ("Remote Pairs", "remote-pair"),
            ("UR1", "ur 1"),
        ] {
            assert!(are_names_alike(one, other), "{one}, {other}");
        }
        assert!(!are_names_alike("Naked Pair", "Hidden Pair"));
    }
}
