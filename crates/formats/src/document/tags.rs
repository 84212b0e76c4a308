//! Code shared by formats that are documents of tags: handling quotes and attributes.
//!
//! A scanner receives a file of tags one tag at a time ([`SplitMode::Tags`]): the text before a
//! tag, and the tag. A `>` within quotes splits a tag in two. [`Tags`] holds the first part until
//! the quotes close.

use std::borrow::Cow;

use quick_xml::{
    Writer, escape,
    events::{
        BytesStart, Event,
        attributes::{AttrError, Attribute, Attributes},
    },
};

use crate::{Expected, Fault, Found, Line, Lines, SplitMode, Text};

/// A parser that combines the pieces of a file into tags.
// Tags are separated here rather than by the reader of quick-xml, which is used only for
// attributes. That reader gives up on a document at the first fault, while a faulty game must not
// invalidate the other games. It also needs the whole document, while only one tag is held here.

#[derive(Default)]
pub(crate) struct Tags {
    /// The bytes of a tag whose quotes haven't been closed yet, or of the latest complete tag.
    buffer: Vec<u8>,
    /// The number of the line on which the tag begins.
    line: u64,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum State {
    /// The next piece begins a tag or the text before one.
    #[default]
    Between,
    /// The next piece continues a tag whose quotes haven't closed yet.
    Quoted,
    /// The next piece continues a comment.
    Comment,
}

/// The meaning of an added piece: text, a complete tag, a part of a tag, or nothing.
pub(crate) enum Piece<'a> {
    /// A comment or a part of a comment, or a declaration.
    Nothing,
    /// Text without a tag, up to a `>` or the end of the file.
    Text(&'a str),
    /// A part of a tag with this name. The quotes of the tag haven't closed yet.
    Part(&'a str),
    /// A tag, with the text before it.
    Tag(Tag<'a>),
}

/// A tag of a document.
#[derive(Clone, Copy)]
pub(crate) struct Tag<'a> {
    /// The whole tag, including the text before it.
    text: &'a str,
    /// The offset of the latest piece in `text`.
    piece_start: usize,
    line: u64,
    /// The text before the tag.
    pub(crate) text_before: &'a str,
    /// The text between `<` and `>`, without a `/` at its end.
    content: &'a str,
}

/// The maximum length of a tag in bytes. The history of a game can make its tag long.
const MAX_TAG_BYTES: usize = 512 * 1024;

impl Tags {
    /// Adds the next piece of the file and returns its role. Returns a fault if the piece isn't
    /// UTF-8, or if its tag is incomplete or too long.
    pub(crate) fn next<'a>(&'a mut self, piece: Line<'a>) -> Result<Piece<'a>, Fault> {
        if self.state == State::Comment {
            if piece.bytes.ends_with(b"-->") {
                self.state = State::Between;
            }
            return Ok(Piece::Nothing);
        }
        let is_continued = std::mem::replace(&mut self.state, State::Between) == State::Quoted;
        if !is_continued {
            self.buffer.clear();
            self.line = piece.number;
        }
        let piece_start = self.buffer.len();
        self.buffer.extend_from_slice(piece.bytes);
        let bytes = &self.buffer;
        let fault = |at: usize, found, expected| {
            Err(Fault::at_end_of(
                piece.number,
                &bytes[piece_start.min(at)..at.max(piece_start)],
                found,
                expected,
            ))
        };
        let all = match std::str::from_utf8(bytes) {
            Ok(all) => all,
            Err(error) => {
                let found = Found::Symbol(char::REPLACEMENT_CHARACTER);
                return fault(error.valid_up_to(), found, Expected::Tag);
            }
        };
        let Some(open) = all.find('<') else { return Ok(Piece::Text(all)) };
        let tag = &all[open..];
        if tag.starts_with("<!--") {
            self.state = if tag.ends_with("-->") { State::Between } else { State::Comment };
            return Ok(Piece::Nothing);
        }
        if tag.starts_with("<!") || tag.starts_with("<?") {
            return Ok(Piece::Nothing);
        }
        let quote = tag.chars().fold(None, |quote, c| match quote {
            None if c == '"' || c == '\'' => Some(c),
            Some(open) if open == c => None,
            _ => quote,
        });
        let ends = tag.ends_with('>');
        if all.len() > MAX_TAG_BYTES || !ends {
            return fault(open, Found::text(tag), Expected::Tag);
        }
        if quote.is_some() {
            self.state = State::Quoted;
            return Ok(Piece::Part(name(tag[1..].trim_start_matches('/'))));
        }
        let content = &tag[1..tag.len() - 1];
        let content = content.strip_suffix('/').unwrap_or(content);
        Ok(Piece::Tag(Tag {
            text: all,
            piece_start,
            line: piece.number,
            text_before: &all[..open],
            content,
        }))
    }

    /// Returns a fault at the position just after the latest tag.
    pub(crate) fn fault_at_end(&self, found: Found, expected: Expected) -> Fault {
        Fault::at_end_of(self.line, &self.buffer, found, expected)
    }

    /// Returns a fault if the file ends within the quotes of a tag.
    pub(crate) fn check_end(&self) -> Result<(), Fault> {
        if self.state != State::Quoted {
            return Ok(());
        }
        let found = Found::text(&String::from_utf8_lossy(&self.buffer));
        Err(Fault { line: self.line, column: 1, found, expected: Expected::Tag })
    }
}

impl<'a> Tag<'a> {
    /// Returns the name of the tag, with a leading `/` if it is a closing tag.
    pub(crate) fn name(self) -> &'a str {
        name(self.content)
    }

    /// Returns `true` if the text occurs anywhere in the tag.
    pub(crate) fn contains(self, text: &str) -> bool {
        self.content.contains(text)
    }

    /// Returns a fault at the beginning of `part`, which is a slice of the tag.
    pub(crate) fn fault_at(self, part: &str, found: Found, expected: Expected) -> Fault {
        // If the part isn't a slice of the tag, the fault is reported at the beginning of the tag.
        let at = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let at = if at <= self.text.len() { at } else { self.text_before.len() };
        Fault::at_end_of(
            self.line,
            &self.text.as_bytes()[self.piece_start.min(at)..at.max(self.piece_start)],
            found,
            expected,
        )
    }

    /// Returns the attributes: their names, and their values as written. Returns a fault if they
    /// are malformed.
    pub(crate) fn attributes(self) -> Result<Vec<(&'a str, &'a str)>, Fault> {
        let wrong = || self.fault_at(self.content, Found::text(self.content), Expected::Attributes);
        let pair = |attribute: Result<Attribute<'a>, AttrError>| {
            let Attribute { key, value } = attribute.map_err(|_| wrong())?;
            match value {
                Cow::Borrowed(value) => Ok((key.into_inner(), value)),
                Cow::Owned(_) => Err(wrong()),
            }
        };
        Attributes::new(self.content, self.name().len()).map(pair).collect()
    }

    /// Unescapes a value, replacing references such as `&#10;`. Returns a fault if a reference is
    /// invalid.
    pub(crate) fn unescape(self, value: &'a str) -> Result<Cow<'a, str>, Fault> {
        escape::unescape(value)
            .map_err(|_| self.fault_at(value, Found::text(value), Expected::Attributes))
    }
}

/// Returns a tag with these attributes and no content, followed by a line end. The values are
/// escaped.
pub(crate) fn empty_tag(name: &str, attributes: &[(&str, &str)]) -> String {
    let mut writer = Writer::new(Vec::new());
    let tag = BytesStart::new(name).with_attributes(attributes.iter().copied());
    // Writing to memory can't fail.
    let _ = writer.write_event(Event::Empty(tag));
    String::from_utf8_lossy(&writer.into_inner()).into_owned() + "\n"
}

/// Splits a record into pieces that end with `>`, as the scanner receives them.
pub(crate) fn pieces(text: Text<'_>) -> impl Iterator<Item = Line<'_>> {
    let mut lines = Lines::with_split_mode(SplitMode::Tags);
    std::iter::from_fn(move || {
        let (_, piece) = lines.next(text.bytes, true)?;
        Some(Line { number: piece.number + text.line - 1, ..piece })
    })
}

fn name(content: &str) -> &str {
    let end = content.find(|c: char| c.is_whitespace() || c == '>');
    &content[..end.unwrap_or(content.len())]
}
