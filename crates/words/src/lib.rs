//! The language that people read, and the sentences that are made of what lower rooms hand out as
//! data. What is said stands in the sources in English; any other language is a [`Catalogue`] that
//! goes from there, and is chosen once, before anything is said.

pub mod expressions;
pub mod faults;
pub mod houses;
pub mod repairs;
pub mod steps;
pub mod turns;
mod vocabulary;
pub mod wishes;

pub use vocabulary::vocabulary;

use std::{fmt, sync::OnceLock};

/// A language: what the sources' English is in it.
///
/// ```text
/// {n} cells
/// ⇥{n} Zellen
/// ```
///
/// A line of English, a line of the language behind a tab, and so on, in the order of the
/// English bytes. Names in braces stand for what is said there.
#[derive(Debug)]
pub struct Catalogue {
    text: &'static str,
    all: Vec<(&'static str, &'static str)>,
}

static SPOKEN: OnceLock<Catalogue> = OnceLock::new();

impl Catalogue {
    /// The language of a text.
    ///
    /// # Errors
    /// The number of the first line, from 1, that is not what it should be.
    pub fn read(text: &'static str) -> Result<Catalogue, usize> {
        let mut all: Vec<(&str, &str)> = Vec::new();
        let mut lines = text.lines().enumerate();
        while let Some((n, english)) = lines.next() {
            let said = lines.next().and_then(|(_, line)| line.strip_prefix('\t'));
            let ordered = all.last().is_none_or(|(before, _)| *before < english);
            match said.filter(|_| ordered) {
                Some(said) => all.push((english, said)),
                None => return Err(n + 1),
            }
        }
        Ok(Catalogue { text, all })
    }

    /// What is English there, and what it is in the language.
    pub fn entries(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.all.iter().copied()
    }

    fn say(&self, english: &'static str) -> &'static str {
        let place = self.all.binary_search_by(|(key, _)| (*key).cmp(english));
        place.map_or(english, |place| self.all[place].1)
    }
}

/// Has everything said in a language from now on; `false` when one was chosen before.
pub fn speak(catalogue: Catalogue) -> bool {
    SPOKEN.set(catalogue).is_ok()
}

/// The text of the catalogue that is spoken from; none where that is English.
pub fn spoken() -> &'static str {
    SPOKEN.get().map_or("", |catalogue| catalogue.text)
}

/// Some English in the language that is spoken.
pub fn say(english: &'static str) -> &'static str {
    SPOKEN.get().map_or(english, |catalogue| catalogue.say(english))
}

/// A sentence with something in the place of each name in braces.
pub fn fill(sentence: &str, parts: &[(&str, &dyn fmt::Display)]) -> String {
    let mut said = String::with_capacity(sentence.len() + 8 * parts.len());
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        let part = after.split_once('}').and_then(|(name, after)| {
            let part = parts.iter().find(|(of, _)| *of == name)?;
            Some((part.1.to_string(), after))
        });
        said.push_str(before);
        match part {
            Some((part, after)) => {
                said.push_str(&part);
                rest = after;
            }
            None => {
                said.push('{');
                rest = after;
            }
        }
    }
    said + rest
}

/// A sentence in the language that is spoken: `say!("Row {row}, {what}", row, what = name(3))`.
#[macro_export]
macro_rules! say {
    ($sentence:literal $(, $name:ident $(= $part:expr)?)* $(,)?) => {
        $crate::fill(
            $crate::say($sentence),
            &[$((stringify!($name), &$crate::say!(@ $name $(= $part)?))),*],
        )
    };
    (@ $name:ident) => { $name };
    (@ $name:ident = $part:expr) => { $part };
}

/// A number with a comma every three figures: `528,012`.
pub fn number(n: u64) -> String {
    let figures = n.to_string();
    let mut grouped = String::with_capacity(figures.len() * 4 / 3);
    for (i, figure) in figures.chars().enumerate() {
        if i > 0 && (figures.len() - i).is_multiple_of(3) {
            grouped.push_str(say(","));
        }
        grouped.push(figure);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn catalogues_are_read() {
        let catalogue = Catalogue::read("Cancel\n\tAbbrechen\n{n} cells\n\t{n} Zellen\n");
        let catalogue = catalogue.expect("a catalogue");
        assert_eq!(catalogue.say("{n} cells"), "{n} Zellen");
        assert_eq!(catalogue.say("Undo"), "Undo");
        assert_eq!(catalogue.entries().count(), 2);
        let fault = |text| Catalogue::read(text).expect_err("no catalogue");
        assert_eq!(fault("A\n\tB\nC\nD\n"), 3);
        assert_eq!(fault("B\n\tB\nA\n\tA\n"), 3);
        assert_eq!(fault("A\n"), 1);
    }

    #[test]
    fn names_in_braces_are_filled_in() {
        let (row, what) = (3, "5");
        assert_eq!(say!("Row {row}, {what}, {row}", row, what), "Row 3, 5, 3");
        assert_eq!(say!("{n} of {all}", n = 1 + 1, all = "{n}"), "2 of {n}");
        assert_eq!(say!("a { and {other} }", n = 1), "a { and {other} }");
    }
}
