//! Translation of the texts that users read, and sentences that several programs share.
//!
//! The sources contain the sentences in English. A [`Catalogue`] translates them into one other
//! language; the English sentence is the key. The functions of other crates take a [`Locale`] or a
//! [`Catalogue`] as an argument. A program that uses a single language sets it once with
//! [`set_catalogue`], before its first sentence. [`tr()`] then translates into that language.

pub mod expressions;
pub mod faults;
pub mod houses;
mod locale;
pub mod repairs;
pub mod requests;
pub mod steps;
pub mod transformations;
mod vocabulary;

pub use locale::{CellNames, Locale};
pub use vocabulary::vocabulary;

use std::{fmt, sync::OnceLock};

/// A translation of the English sentences.
///
/// ```text
/// {n} cells
/// ⇥{n} Zellen
/// ```
///
/// The text of a catalogue has two lines per sentence: first the English sentence and then, after a
/// tab, its translation. The sentences are sorted by their English bytes. Names in braces are
/// placeholders.
#[derive(Debug)]
pub struct Catalogue {
    text: &'static str,
    entries: Vec<(&'static str, &'static str)>,
}

/// The catalogue without entries, with which every sentence is in English.
pub static ENGLISH: Catalogue = Catalogue { text: "", entries: Vec::new() };

/// The catalogue of the program. It is set at most once, before the first sentence, and never
/// changes after that. Tests don't set it.
static PROGRAM_CATALOGUE: OnceLock<Catalogue> = OnceLock::new();

impl Default for &'static Catalogue {
    fn default() -> &'static Catalogue {
        &ENGLISH
    }
}

impl Catalogue {
    /// Parses the text of a catalogue.
    ///
    /// # Errors
    /// Returns the number, from 1, of the first line of the first invalid pair: a sentence without
    /// a translation, or a sentence that is out of order.
    pub fn parse(text: &'static str) -> Result<Catalogue, usize> {
        let mut entries: Vec<(&str, &str)> = Vec::new();
        let mut lines = text.lines().enumerate();
        while let Some((n, english)) = lines.next() {
            let translation = lines.next().and_then(|(_, line)| line.strip_prefix('\t'));
            let is_ordered = entries.last().is_none_or(|(before, _)| *before < english);
            match translation.filter(|_| is_ordered) {
                Some(translation) => entries.push((english, translation)),
                None => return Err(n + 1),
            }
        }
        Ok(Catalogue { text, entries })
    }

    /// Returns the text from which the catalogue was parsed; empty for English.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// Iterates over the English sentences with their translations.
    pub fn entries(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.entries.iter().copied()
    }

    /// Returns the translation of a sentence, or the sentence itself if the catalogue doesn't
    /// contain it.
    pub fn tr(&self, english: &'static str) -> &'static str {
        let found = self.entries.binary_search_by(|(key, _)| (*key).cmp(english));
        found.map_or(english, |index| self.entries[index].1)
    }

    /// Formats a number with separators between groups of three digits, such as `528,012`.
    pub fn format_number(&self, n: u64) -> String {
        let digits = n.to_string();
        let mut grouped = String::with_capacity(digits.len() * 4 / 3);
        for (i, digit) in digits.chars().enumerate() {
            if i > 0 && (digits.len() - i).is_multiple_of(3) {
                grouped.push_str(self.tr(","));
            }
            grouped.push(digit);
        }
        grouped
    }
}

/// Sets the catalogue of the program. Returns `false` if it has already been set.
pub fn set_catalogue(catalogue: Catalogue) -> bool {
    PROGRAM_CATALOGUE.set(catalogue).is_ok()
}

/// Returns the catalogue of the program, which is [`ENGLISH`] if none was set.
pub fn catalogue() -> &'static Catalogue {
    PROGRAM_CATALOGUE.get().unwrap_or(&ENGLISH)
}

/// Translates a sentence into the language of the program.
#[inline(never)]
pub fn tr(english: &'static str) -> &'static str {
    catalogue().tr(english)
}

/// Formats a number with separators between groups of three digits, as is usual in the language of
/// the program.
pub fn format_number(n: u64) -> String {
    catalogue().format_number(n)
}

/// Translates a sentence into the language of the program, and fills in its placeholders with
/// [`fill`].
#[inline(never)]
pub fn translate_and_fill(
    sentence: &'static str,
    names: &[&str],
    values: &[&dyn fmt::Display],
) -> String {
    fill(tr(sentence), names, values)
}

/// Returns `true` if a text begins with a number whose name begins with a vowel sound, such as
/// eight or eleven.
fn begins_with_vowel_sound(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text.starts_with('8') || matches!(&text[..end], "11" | "18")
}

/// Returns a board size after its indefinite article, as in `an 8×8`.
pub fn with_article(size: impl fmt::Display) -> String {
    fill("a {size}", &["size"], &[&size])
}

/// Replaces each name in braces with its value. A name and its value have the same index in `names`
/// and `values`. Unknown names in braces are left unchanged. The article `a` becomes `an` before
/// numbers such as 8.
pub fn fill(sentence: &str, names: &[&str], values: &[&dyn fmt::Display]) -> String {
    let mut text = String::with_capacity(sentence.len() + 8 * values.len());
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        let part = after.split_once('}').and_then(|(name, after)| {
            let place = names.iter().position(|of| *of == name)?;
            Some((values.get(place)?.to_string(), after))
        });
        text.push_str(before);
        match part {
            Some((part, after)) => {
                if begins_with_vowel_sound(&part) && (text == "a " || text.ends_with(" a ")) {
                    text.insert(text.len() - 1, 'n');
                }
                text.push_str(&part);
                rest = after;
            }
            None => {
                text.push('{');
                rest = after;
            }
        }
    }
    text + rest
}

/// Translates a sentence and fills in its placeholders. Write `tr!("Row {row}, {text}", row, text =
/// name(3))` for the language of the program, and `tr!(locale, "Row {row}", row)` for a [`Locale`]
/// or a [`Catalogue`].
#[macro_export]
macro_rules! tr {
    ($sentence:literal $(, $name:ident $(= $part:expr)?)* $(,)?) => {
        $crate::translate_and_fill(
            $sentence,
            &[$(stringify!($name)),*],
            &[$(&$crate::tr!(@ $name $(= $part)?)),*],
        )
    };
    ($locale:expr, $sentence:literal $(, $name:ident $(= $part:expr)?)* $(,)?) => {
        $crate::fill(
            $locale.tr($sentence),
            &[$(stringify!($name)),*],
            &[$(&$crate::tr!(@ $name $(= $part)?)),*],
        )
    };
    (@ $name:ident) => { $name };
    (@ $name:ident = $part:expr) => { $part };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn catalogues_are_parsed() {
        let catalogue = Catalogue::parse("Cancel\n\tAbbrechen\n{n} cells\n\t{n} Zellen\n");
        let catalogue = catalogue.expect("a catalogue");
        assert_eq!(catalogue.tr("{n} cells"), "{n} Zellen");
        assert_eq!(catalogue.tr("Undo"), "Undo");
        assert_eq!(catalogue.entries().count(), 2);
        let fault = |text| Catalogue::parse(text).expect_err("no catalogue");
        assert_eq!(fault("A\n\tB\nC\nD\n"), 3);
        assert_eq!(fault("B\n\tB\nA\n\tA\n"), 3);
        assert_eq!(fault("A\n"), 1);
    }

    #[test]
    fn placeholders_are_filled_in() {
        let (row, what) = (3, "5");
        assert_eq!(tr!("Row {row}, {what}, {row}", row, what), "Row 3, 5, 3");
        assert_eq!(tr!("{n} of {all}", n = 1 + 1, all = "{n}"), "2 of {n}");
        assert_eq!(tr!("a { and {other} }", n = 1), "a { and {other} }");
    }

    #[test]
    fn articles_depend_on_the_number() {
        let size = |size: &str| tr!("not a {size} board, but a {size}", size);
        assert_eq!(size("9×9"), "not a 9×9 board, but a 9×9");
        assert_eq!(size("8×8"), "not an 8×8 board, but an 8×8");
        let sizes = ["18×18", "11", "16×16", "1", "81", "110", "×"].map(with_article);
        assert_eq!(sizes, ["an 18×18", "an 11", "a 16×16", "a 1", "an 81", "a 110", "a ×"]);
        assert_eq!(tr!("Sea {n}", n = 8), "Sea 8");
    }

    #[test]
    fn sentences_are_translated_with_the_given_catalogue() {
        let german = Catalogue::parse("{n} cells\n\t{n} Zellen\n").expect("a catalogue");
        let english = &ENGLISH;
        assert_eq!(tr!(german, "{n} cells", n = 4), "4 Zellen");
        assert_eq!(tr!(english, "{n} cells", n = 4), "4 cells");
        let commas = Catalogue::parse(",\n\t.\n").expect("a catalogue");
        assert_eq!(
            [commas.format_number(1_234_567), english.format_number(528)],
            ["1.234.567", "528"]
        );
    }
}
