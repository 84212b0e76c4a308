//! Code shared by formats whose documents are JSON: finding where each document begins and ends,
//! and walking through it.
//!
//! Documents aren't stored in memory as values: [`walk`] passes each value to a [`JsonVisitor`]
//! with the path of names that leads to it, such as `cells.*.value`. A document therefore takes no
//! more memory than its text.

use std::fmt;

use grid::{Cell, DigitSet, Shape};
use serde::{
    Serialize, Serializer,
    de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor},
};
use serde_json::Value;

use crate::{Draft, Expected, Fault, FeatureSet, Found, Line, Text};

/// A value that is neither a list nor an object.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Scalar<'a> {
    Null,
    Bool(bool),
    Number(u64),
    /// A negative or fractional number.
    Real(f64),
    Text(&'a str),
}

/// The path to a value: names separated by dots, with `*` for any index of a list.
#[derive(Default)]
pub(crate) struct JsonPath {
    pub(crate) name: String,
    /// Whether a list rather than an object begins at this path.
    pub(crate) is_list: bool,
    indices: Vec<usize>,
}

/// The fault of a value: what was found and what was expected.
pub(crate) type ValueError = (Found, Expected);

/// A visitor for the values of a document.
pub(crate) trait JsonVisitor {
    /// Returns the canonical form of a property's name. By default, this is the name itself.
    fn name<'k>(&self, name: &'k str) -> &'k str {
        name
    }

    /// Visits the beginning of a list or an object. Returns an error if the document is invalid
    /// there. By default, nothing happens.
    fn begin(&mut self, _: &JsonPath) -> Result<(), ValueError> {
        Ok(())
    }

    /// Visits a value that is neither a list nor an object. Returns an error if the value is
    /// invalid.
    fn scalar(&mut self, path: &JsonPath, scalar: Scalar) -> Result<(), ValueError>;
}

impl JsonPath {
    /// Returns the index, from 0, in the list at this depth, or 0 if there is no list. The
    /// outermost list is at depth 0.
    pub(crate) fn index(&self, depth: usize) -> usize {
        self.indices.get(depth).copied().unwrap_or(0)
    }

    /// Returns the first name of the path.
    pub(crate) fn root(&self) -> &str {
        self.name.split('.').next().unwrap_or_default()
    }
}

impl Scalar<'_> {
    /// Returns the value in the form in which a fault reports it.
    pub(crate) fn into_found(self) -> Found {
        match self {
            Scalar::Null => Found::Text("null".into()),
            Scalar::Bool(value) => Found::Text(value.to_string()),
            Scalar::Number(value) => Found::Number(value.to_string()),
            Scalar::Real(value) => Found::Number(value.to_string()),
            Scalar::Text(text) => Found::text(text),
        }
    }

    /// Returns `true` if the value is null, `false` or an empty text.
    pub(crate) fn is_empty_value(self) -> bool {
        matches!(self, Scalar::Null | Scalar::Bool(false) | Scalar::Text(""))
    }

    /// Returns the value as a whole number up to `most`, or `None` if it isn't one. The number may
    /// be in quotes.
    pub(crate) fn number_up_to(self, most: usize) -> Option<usize> {
        let number = match self {
            Scalar::Number(number) => usize::try_from(number).ok(),
            Scalar::Text(text) => text.parse().ok(),
            _ => None,
        };
        number.filter(|number| *number <= most)
    }
}

/// Passes every value of a document, whose first line has number `line`, to a visitor.
///
/// # Errors
/// Returns a fault if the text isn't JSON, if it is nested at least 128 levels deep, or if the
/// visitor rejects a value.
pub(crate) fn walk(text: &str, line: u64, visitor: &mut dyn JsonVisitor) -> Result<(), Fault> {
    let (mut path, mut wrong) = (JsonPath::default(), None);
    let mut json = serde_json::Deserializer::from_str(text);
    let walk = DocumentWalk { path: &mut path, visitor, wrong: &mut wrong };
    let result = walk.deserialize(&mut json).and_then(|()| json.end());
    result.map_err(|error| {
        let lines = text.split('\n').take(error.line());
        let before: usize = lines.clone().map(|line| line.len() + 1).sum();
        let last = lines.last().unwrap_or_default();
        let at = before.saturating_sub(last.len() + 1)
            + error.column().saturating_sub(1).min(last.len());
        let at = if error.is_eof() { text.len() } else { at };
        let at = (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let found = text[at..].chars().next().map_or(Found::End, Found::Symbol);
        let ((found, expected), before) = wrong.unwrap_or(((found, Expected::Json), 0));
        // The fault of a list or an object is reported at its beginning.
        Fault::at_end_of(line, &text.as_bytes()[..at.saturating_sub(before)], found, expected)
    })
}

/// Parses a document, whose first line has number `line`, with a visitor, and converts the visitor
/// into a draft. Faults of the whole document are reported at its beginning.
pub(crate) fn read<V: JsonVisitor>(
    text: &str,
    line: u64,
    mut visitor: V,
    draft: impl FnOnce(V) -> Result<(Draft, FeatureSet), ValueError>,
) -> Result<(Draft, FeatureSet), Fault> {
    walk(text, line, &mut visitor)?;
    draft(visitor).map_err(|(found, expected)| Fault { line, column: 1, found, expected })
}

/// A JSON object that is written with its fields in the order of the list.
pub(crate) struct Object(pub(crate) Vec<(&'static str, Value)>);

impl Object {
    /// Adds a field with a list of digits.
    pub(crate) fn push_digits(&mut self, name: &'static str, digits: DigitSet) {
        self.0.push((name, digits.map(|digit| digit.value()).collect()));
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// Returns the objects that `cell` creates for the cells of a board, row by row.
pub(crate) fn rows_of_objects(shape: Shape, cell: impl Fn(Cell) -> Object) -> Vec<Vec<Object>> {
    let row = |row| (0..shape.side()).filter_map(move |col| Cell::at(shape, row, col));
    (0..shape.side()).map(|n| row(n).map(&cell).collect()).collect()
}

/// Returns `true` if the whole text is a JSON document.
pub(crate) fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

struct DocumentWalk<'w> {
    path: &'w mut JsonPath,
    visitor: &'w mut dyn JsonVisitor,
    wrong: &'w mut Option<(ValueError, usize)>,
}

impl DocumentWalk<'_> {
    /// Records the fault in `result`, if there is one. The fault is `before` bytes before the
    /// position that the parser reports.
    fn record_fault<E: Error>(
        &mut self,
        result: Result<(), ValueError>,
        before: usize,
    ) -> Result<(), E> {
        result.map_err(|wrong| {
            *self.wrong = Some((wrong, before));
            E::custom("an invalid value")
        })
    }

    fn scalar<E: Error>(mut self, scalar: Scalar) -> Result<(), E> {
        let result = self.visitor.scalar(self.path, scalar);
        self.record_fault(result, 0)
    }

    /// Returns a walk through the property with this name, or through an item of a list (`*`).
    fn part(&mut self, name: &str) -> DocumentWalk<'_> {
        if !self.path.name.is_empty() {
            self.path.name.push('.');
        }
        self.path.name.push_str(name);
        DocumentWalk { path: self.path, visitor: self.visitor, wrong: self.wrong }
    }
}

impl<'de> DeserializeSeed<'de> for DocumentWalk<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for DocumentWalk<'_> {
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
        let result = self.visitor.begin(self.path);
        self.record_fault(result, 1)?;
        let length = self.path.name.len();
        self.path.indices.push(0);
        while list.next_element_seed(self.part("*"))?.is_some() {
            self.path.name.truncate(length);
            if let Some(index) = self.path.indices.last_mut() {
                *index += 1;
            }
        }
        self.path.name.truncate(length);
        self.path.indices.pop();
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        self.path.is_list = false;
        let result = self.visitor.begin(self.path);
        self.record_fault(result, 1)?;
        let length = self.path.name.len();
        while let Some(key) = map.next_key::<String>()? {
            // A name that contains dots or asterisks must not look like a path.
            let name = self.visitor.name(&key).replace(['.', '*'], "_");
            map.next_value_seed(self.part(&name))?;
            self.path.name.truncate(length);
        }
        Ok(())
    }
}

/// A collector for the lines of documents. Multiple documents may follow one another.
// Braces are counted here rather than by the stream of serde_json. That stream ends at the first
// fault, while a faulty document must not invalidate the other documents. It would also parse
// everything again with each new line, which takes quadratic time for a document with many lines.
#[derive(Default)]
pub(crate) struct DocumentCollector {
    text: String,
    first_line: u64,
    depth: usize,
    is_quoted: bool,
    is_escaped: bool,
    /// Whether text outside of documents is ignored until the next document begins, because a fault
    /// has already been reported.
    has_reported: bool,
}

/// The role of a line.
pub(crate) enum Piece<'a> {
    /// A line outside of all documents.
    Nothing,
    /// A line of a document whose end hasn't arrived.
    Part,
    /// The last line of a document, with the complete text and the number of its first line.
    Whole(&'a str, u64),
}

/// The maximum length of a document in bytes.
const MAX_DOCUMENT_BYTES: usize = 1024 * 1024;

impl DocumentCollector {
    /// Returns `true` if a document has begun, but its end hasn't arrived.
    pub(crate) fn is_open(&self) -> bool {
        self.depth > 0
    }

    /// Adds the next line and returns its role. Returns a fault for lines that aren't UTF-8 or
    /// belong to a document that is too long, and for text outside of documents, which is reported
    /// only once until the next document begins.
    pub(crate) fn next(&mut self, line: Line) -> Result<Piece<'_>, Fault> {
        let text = match std::str::from_utf8(line.bytes) {
            Ok(text) => text,
            Err(error) => {
                (self.depth, self.has_reported) = (0, true);
                let found = Found::Symbol(char::REPLACEMENT_CHARACTER);
                let before = &line.bytes[..error.valid_up_to()];
                return Err(Fault::at_end_of(line.number, before, found, Expected::Json));
            }
        };
        let first = |found, expected| Err(Fault { line: line.number, column: 1, found, expected });
        if !self.is_open() {
            self.text.clear();
            if !text.trim_start().starts_with('{') {
                let is_ignored =
                    text.trim().is_empty() || std::mem::replace(&mut self.has_reported, true);
                return if is_ignored {
                    Ok(Piece::Nothing)
                } else {
                    first(Found::text(text), Expected::Document)
                };
            }
            (self.first_line, self.has_reported, self.is_quoted, self.is_escaped) =
                (line.number, false, false, false);
        } else {
            self.text.push('\n');
        }
        self.text.push_str(text);
        if self.text.len() > MAX_DOCUMENT_BYTES {
            (self.depth, self.has_reported) = (0, true);
            return first(Found::text(text), Expected::DocumentEnd);
        }
        let (mut depth, mut is_quoted, mut is_escaped) =
            (self.depth, self.is_quoted, self.is_escaped);
        for byte in text.bytes() {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' if is_quoted => is_escaped = true,
                b'"' => is_quoted = !is_quoted,
                b'{' if !is_quoted => depth += 1,
                b'}' if !is_quoted => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        // Strings don't continue past the end of a line.
        (self.depth, self.is_quoted, self.is_escaped) = (depth, false, false);
        if depth > 0 { Ok(Piece::Part) } else { Ok(Piece::Whole(&self.text, self.first_line)) }
    }

    /// Returns a fault if the end of the last document hasn't arrived.
    pub(crate) fn check_end(&self) -> Result<(), Fault> {
        if !self.is_open() {
            return Ok(());
        }
        Err(Fault::at_end_of(self.first_line, self.text.as_bytes(), Found::End, Expected::Json))
    }
}

/// Returns the document of a record, with the same line ends as in [`DocumentCollector`].
pub(crate) fn document_of_record(text: Text) -> String {
    let lines: Vec<_> = text.lines().map(|line| String::from_utf8_lossy(line.bytes)).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Log(String);

    impl JsonVisitor for Log {
        fn scalar(&mut self, path: &JsonPath, scalar: Scalar) -> Result<(), ValueError> {
            if scalar == Scalar::Number(13) {
                return Err((scalar.into_found(), Expected::Number));
            }
            self.0 += &format!("{}[{}]={scalar:?} ", path.name, path.index(0));
            Ok(())
        }
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let mut log = Log(String::new());
        let result = walk(text, 4, &mut log);
        assert_eq!(result.map_or_else(|fault| format!("{fault:?}"), |()| log.0), expected);
    }

    #[test]
    fn values_are_visited_with_their_paths() {
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
