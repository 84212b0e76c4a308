//! What formats share whose documents are JSON: where each begins and ends, and a walk through it.
//!
//! Nothing is kept of a document that nobody asks for: [`walk`] tells a [`JsonVisitor`] of each value by
//! the names on the way to it, `cells.*.value`, so that a document costs no more than its text.

use std::fmt;

use grid::{Cell, DigitSet, Shape};
use serde::{
    Serialize, Serializer,
    de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor},
};
use serde_json::Value;

use crate::{Draft, Expected, Fault, FeatureSet, Found, Line, Text};

/// One value that is no list and no object.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Scalar<'a> {
    Null,
    Bool(bool),
    Number(u64),
    /// A number that is no natural one.
    Real(f64),
    Text(&'a str),
}

/// The way to a value: names with dots between them, `*` for a place in a list.
#[derive(Default)]
pub(crate) struct Path {
    pub(crate) name: String,
    /// Whether what begins there is a list, not an object.
    pub(crate) is_list: bool,
    places: Vec<usize>,
}

/// What is wrong with a value.
pub(crate) type ValueError = (Found, Expected);

/// What is told of a document.
pub(crate) trait JsonVisitor {
    /// The name that a name stands for.
    fn name<'k>(&self, name: &'k str) -> &'k str {
        name
    }

    /// A list or an object begins.
    fn begin(&mut self, _: &Path) -> Result<(), ValueError> {
        Ok(())
    }

    /// A value.
    fn scalar(&mut self, path: &Path, scalar: Scalar) -> Result<(), ValueError>;
}

impl Path {
    /// The place, from 0, in the list that is that far from the outside.
    pub(crate) fn place(&self, depth: usize) -> usize {
        self.places.get(depth).copied().unwrap_or(0)
    }

    /// The outermost name.
    pub(crate) fn first(&self) -> &str {
        self.name.split('.').next().unwrap_or_default()
    }
}

impl Scalar<'_> {
    /// What was found where another value should be.
    pub(crate) fn found(self) -> Found {
        match self {
            Scalar::Null => Found::Text("null".into()),
            Scalar::Bool(value) => Found::Text(value.to_string()),
            Scalar::Number(value) => Found::Number(value.to_string()),
            Scalar::Real(value) => Found::Number(value.to_string()),
            Scalar::Text(text) => Found::text(text),
        }
    }

    /// Whether it says nothing: null, false or no text.
    pub(crate) fn is_blank(self) -> bool {
        matches!(self, Scalar::Null | Scalar::Bool(false) | Scalar::Text(""))
    }

    /// A number up to that one, which may stand in quotes.
    pub(crate) fn up_to(self, most: usize) -> Option<usize> {
        let number = match self {
            Scalar::Number(number) => usize::try_from(number).ok(),
            Scalar::Text(text) => text.parse().ok(),
            _ => None,
        };
        number.filter(|number| *number <= most)
    }
}

/// Tells somebody of every value of a document, whose first line has that number.
///
/// # Errors
/// What is no JSON, and what is wrong with a value. JSON that is nested 128 deep is none.
pub(crate) fn walk(text: &str, line: u64, visitor: &mut dyn JsonVisitor) -> Result<(), Fault> {
    let (mut path, mut wrong) = (Path::default(), None);
    let mut json = serde_json::Deserializer::from_str(text);
    let walk = Walk { path: &mut path, visitor, wrong: &mut wrong };
    let walked = walk.deserialize(&mut json).and_then(|()| json.end());
    walked.map_err(|error| {
        let lines = text.split('\n').take(error.line());
        let before: usize = lines.clone().map(|line| line.len() + 1).sum();
        let last = lines.last().unwrap_or_default();
        let at = before.saturating_sub(last.len() + 1)
            + error.column().saturating_sub(1).min(last.len());
        let at = if error.is_eof() { text.len() } else { at };
        let at = (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let found = text[at..].chars().next().map_or(Found::End, Found::Symbol);
        let ((found, expected), before) = wrong.unwrap_or(((found, Expected::Json), 0));
        // A list or an object is wrong where it begins.
        Fault::after(line, &text.as_bytes()[..at.saturating_sub(before)], found, expected)
    })
}

/// Reads a document, whose first line has that number, by a visitor, and makes a draft of that. What
/// is wrong with the whole is told where the document begins.
pub(crate) fn read<V: JsonVisitor>(
    text: &str,
    line: u64,
    mut visitor: V,
    draft: impl FnOnce(V) -> Result<(Draft, FeatureSet), ValueError>,
) -> Result<(Draft, FeatureSet), Fault> {
    walk(text, line, &mut visitor)?;
    draft(visitor).map_err(|(found, expected)| Fault { line, column: 1, found, expected })
}

/// An object that is written with its fields in this order.
pub(crate) struct Object(pub(crate) Vec<(&'static str, Value)>);

impl Object {
    /// The digits of a cell that are told by a name.
    pub(crate) fn push_digits(&mut self, name: &'static str, digits: DigitSet) {
        self.0.push((name, digits.map(|digit| digit.value()).collect()));
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The cells of a board, row by row.
pub(crate) fn rows(shape: Shape, cell: impl Fn(Cell) -> Object) -> Vec<Vec<Object>> {
    let row = |row| (0..shape.side()).filter_map(move |col| Cell::at(shape, row, col));
    (0..shape.side()).map(|n| row(n).map(&cell).collect()).collect()
}

/// Whether some text is JSON as a whole.
pub(crate) fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

struct Walk<'w> {
    path: &'w mut Path,
    visitor: &'w mut dyn JsonVisitor,
    wrong: &'w mut Option<(ValueError, usize)>,
}

impl Walk<'_> {
    /// Hands on what is wrong, that many bytes before what is read next.
    fn judged<E: Error>(&mut self, judged: Result<(), ValueError>, before: usize) -> Result<(), E> {
        judged.map_err(|wrong| {
            *self.wrong = Some((wrong, before));
            E::custom("a value that is none")
        })
    }

    fn scalar<E: Error>(mut self, scalar: Scalar) -> Result<(), E> {
        let judged = self.visitor.scalar(self.path, scalar);
        self.judged(judged, 0)
    }

    /// A walk through a part, which has that name.
    fn part(&mut self, name: &str) -> Walk<'_> {
        if !self.path.name.is_empty() {
            self.path.name.push('.');
        }
        self.path.name.push_str(name);
        Walk { path: self.path, visitor: self.visitor, wrong: self.wrong }
    }
}

impl<'de> DeserializeSeed<'de> for Walk<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Walk<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.scalar(Scalar::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<(), E> {
        self.scalar(Scalar::Bool(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<(), E> {
        self.scalar(Scalar::Number(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<(), E> {
        self.scalar(Scalar::Real(value as f64))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<(), E> {
        self.scalar(Scalar::Real(value))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        self.scalar(Scalar::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        self.path.is_list = true;
        let judged = self.visitor.begin(self.path);
        self.judged(judged, 1)?;
        let length = self.path.name.len();
        self.path.places.push(0);
        while list.next_element_seed(self.part("*"))?.is_some() {
            self.path.name.truncate(length);
            if let Some(place) = self.path.places.last_mut() {
                *place += 1;
            }
        }
        self.path.name.truncate(length);
        self.path.places.pop();
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        self.path.is_list = false;
        let judged = self.visitor.begin(self.path);
        self.judged(judged, 1)?;
        let length = self.path.name.len();
        while let Some(key) = map.next_key::<String>()? {
            // A name cannot pretend to be a way.
            let name = self.visitor.name(&key).replace(['.', '*'], "_");
            map.next_value_seed(self.part(&name))?;
            self.path.name.truncate(length);
        }
        Ok(())
    }
}

/// Gathers the lines of documents, which may follow one another.
// Braces are counted here, and not by serde_json's stream: that ends with the first fault, while a
// document with a fault is to spoil no other; and it would read all that has come again with each
// line, which takes a square of the time for a document of many lines.
#[derive(Default)]
pub(crate) struct Documents {
    text: String,
    first: u64,
    depth: usize,
    quoted: bool,
    escaped: bool,
    /// Whether what is no document was told of.
    spoiled: bool,
}

/// What a line is.
pub(crate) enum Piece<'a> {
    Nothing,
    Part,
    /// The last line of a document, which is this and begins on the line of that number.
    Whole(&'a str, u64),
}

/// No document is longer.
const LONGEST: usize = 1024 * 1024;

impl Documents {
    /// Whether a document has begun and not ended.
    pub(crate) fn is_open(&self) -> bool {
        self.depth > 0
    }

    pub(crate) fn next(&mut self, line: Line) -> Result<Piece<'_>, Fault> {
        let text = match std::str::from_utf8(line.bytes) {
            Ok(text) => text,
            Err(error) => {
                (self.depth, self.spoiled) = (0, true);
                let found = Found::Symbol(char::REPLACEMENT_CHARACTER);
                let before = &line.bytes[..error.valid_up_to()];
                return Err(Fault::after(line.number, before, found, Expected::Json));
            }
        };
        let first = |found, expected| Err(Fault { line: line.number, column: 1, found, expected });
        if !self.is_open() {
            self.text.clear();
            if !text.trim_start().starts_with('{') {
                let told = text.trim().is_empty() || std::mem::replace(&mut self.spoiled, true);
                return if told {
                    Ok(Piece::Nothing)
                } else {
                    first(Found::text(text), Expected::Document)
                };
            }
            (self.first, self.spoiled, self.quoted, self.escaped) =
                (line.number, false, false, false);
        } else {
            self.text.push('\n');
        }
        self.text.push_str(text);
        if self.text.len() > LONGEST {
            (self.depth, self.spoiled) = (0, true);
            return first(Found::text(text), Expected::DocumentEnd);
        }
        let (mut depth, mut quoted, mut escaped) = (self.depth, self.quoted, self.escaped);
        for byte in text.bytes() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' if quoted => escaped = true,
                b'"' => quoted = !quoted,
                b'{' if !quoted => depth += 1,
                b'}' if !quoted => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        // No text goes on past the end of a line.
        (self.depth, self.quoted, self.escaped) = (depth, false, false);
        if depth > 0 { Ok(Piece::Part) } else { Ok(Piece::Whole(&self.text, self.first)) }
    }

    pub(crate) fn end(&self) -> Result<(), Fault> {
        if !self.is_open() {
            return Ok(());
        }
        Err(Fault::after(self.first, self.text.as_bytes(), Found::End, Expected::Json))
    }
}

/// The document that a record is, its lines ended as [`Documents`] ends them.
pub(crate) fn document(text: Text) -> String {
    let lines: Vec<_> = text.lines().map(|line| String::from_utf8_lossy(line.bytes)).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Log(String);

    impl JsonVisitor for Log {
        fn scalar(&mut self, path: &Path, scalar: Scalar) -> Result<(), ValueError> {
            if scalar == Scalar::Number(13) {
                return Err((scalar.found(), Expected::Number));
            }
            self.0 += &format!("{}[{}]={scalar:?} ", path.name, path.place(0));
            Ok(())
        }
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let mut log = Log(String::new());
        let walked = walk(text, 4, &mut log);
        assert_eq!(walked.map_or_else(|fault| format!("{fault:?}"), |()| log.0), expected);
    }

    #[test]
    fn values_are_told_by_their_names() {
        check(
            r#"{"a":[1,-1,{"b.*":"x"}],"c":null,"d":{}}"#,
            "a.*[0]=Number(1) a.*[1]=Real(-1.0) a.*.b__[2]=Text(\"x\") c[0]=Null ",
        );
        check("{\n \"é\": 13}", "5:8 found Number(\"13\"), expected Number");
        check("{\n \"a\": é}", "5:7 found Symbol('é'), expected Json");
        check("{", "4:2 found End, expected Json");
        check("{} {", "4:4 found Symbol('{'), expected Json");
        check("", "4:1 found End, expected Json");
        check(&"[".repeat(9999), "4:128 found Symbol('['), expected Json");
    }
}
