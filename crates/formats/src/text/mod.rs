//! Code shared by formats that read characters and lines: decoding, splitting into lines, removing
//! markup and quote markers around puzzles, and the alphabets of large boards.

pub(crate) mod decoder;
pub(crate) mod letters;
pub(crate) mod lines;
pub(crate) mod markup;
mod place;
pub(crate) mod quotes;
pub(crate) mod wrapped;

/// Returns the text in lower case. Unlike in the standard library, each letter is converted on its
/// own, without the rule for a sigma at the end of a word, which would make the downloads larger.
pub fn lowercase(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::lowercase;

    #[test]
    fn letters_of_all_languages_are_converted() {
        for text in ["", "ROW 1", "Lösung", "SOLUCIÓN", "РЕШЕНИЕ", "İ"] {
            assert_eq!(lowercase(text), text.to_lowercase());
        }
    }
}
