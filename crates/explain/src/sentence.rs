//! Sentences with placeholders. The worker's program contains hundreds of such sentences, so each
//! of them should add little code. The values are moved into a single function, which fills them in
//! and drops them.

use words::Locale;

/// A value that can be filled into a sentence.
pub trait PlaceholderValue {
    /// Converts the value to text.
    fn into_text(self) -> String;
}

impl PlaceholderValue for String {
    #[inline]
    fn into_text(self) -> String {
        self
    }
}

impl PlaceholderValue for &str {
    fn into_text(self) -> String {
        self.into()
    }
}

impl PlaceholderValue for &String {
    fn into_text(self) -> String {
        self.clone()
    }
}

impl PlaceholderValue for usize {
    fn into_text(self) -> String {
        self.to_string()
    }
}

impl PlaceholderValue for char {
    fn into_text(self) -> String {
        self.into()
    }
}

/// Translates a sentence and fills in its placeholders. `names` contains the names of the
/// placeholders, each followed by a space, and `parts` contains their values in the same order.
#[inline(never)]
#[expect(clippy::boxed_local, reason = "the callers, which are many, then don't drop the parts")]
pub fn translate_and_fill(
    locale: Locale,
    english: &'static str,
    names: &'static str,
    parts: Box<[String]>,
) -> String {
    let names: Vec<&str> = names.split(' ').collect();
    let parts: Vec<&dyn std::fmt::Display> = parts.iter().map(|part| part as _).collect();
    words::fill(locale.tr(english), &names, &parts)
}

/// Translates a sentence into the language of a locale and fills in its placeholders.
macro_rules! tr {
    ($locale:expr, $sentence:literal $(,)?) => {
        String::from($locale.tr($sentence))
    };
    ($locale:expr, $sentence:literal $(, $name:ident $(= $part:expr)?)+ $(,)?) => {
        $crate::sentence::translate_and_fill(
            $locale,
            $sentence,
            concat!($(stringify!($name), " "),+),
            Box::new([$($crate::sentence::PlaceholderValue::into_text($crate::sentence::tr!(@ $name $(= $part)?))),+]),
        )
    };
    (@ $name:ident) => { $name };
    (@ $name:ident = $part:expr) => { $part };
}

pub(crate) use tr;
