//! What formats share that are documents of tags: cutting quotes out of the way, and attributes.
//!
//! A file of tags is shown tag by tag ([`Cut::Tags`]): the text before a tag, and the tag. A `>`
//! within quotes cuts a tag in two; [`Tags`] holds the first half until the quotes close.

use std::borrow::Cow;

use quick_xml::{
    Writer, escape,
    events::{
        BytesStart, Event,
        attributes::{AttrError, Attribute, Attributes},
    },
};

use crate::{Cut, Expected, Fault, Found, Line, Lines, Text};

/// Makes tags of the pieces that a file is cut into.
// Tags are told apart here, and not by quick-xml's reader, which does so for attributes alone: it
// gives up a document at the first fault, while a game with a fault is to spoil no other, and it
// wants to be handed the whole document, while no more than one tag is held here.

#[derive(Default)]
pub(crate) struct Tags {
    /// A tag whose quotes have not closed, or that was handed out last.
    held: Vec<u8>,
    /// The number of the line that it begins on.
    line: u64,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum State {
    #[default]
    Between,
    Quoted,
    Comment,
}

/// What a piece is.
pub(crate) enum Piece<'a> {
    /// A comment, a declaration or the end of the file.
    Nothing,
    /// Text without a tag in it, up to a `>` or the end of the file.
    Text(&'a str),
    /// The first part of a tag of that name.
    Part(&'a str),
    /// A tag, with the text before it.
    Tag(Tag<'a>),
}

/// One tag.
#[derive(Clone, Copy)]
pub(crate) struct Tag<'a> {
    /// All of it, and the text before it.
    all: &'a str,
    /// Where the piece that was shown last begins in it, and the number of its line.
    shown: usize,
    line: u64,
    /// The text before it.
    pub(crate) before: &'a str,
    /// What stands between `<` and `>`.
    content: &'a str,
}

/// No tag is longer; its history may make one long.
const LONGEST: usize = 512 * 1024;

impl Tags {
    /// What the next piece is.
    pub(crate) fn next<'a>(&'a mut self, piece: Line<'a>) -> Result<Piece<'a>, Fault> {
        if self.state == State::Comment {
            if piece.bytes.ends_with(b"-->") {
                self.state = State::Between;
            }
            return Ok(Piece::Nothing);
        }
        let going_on = std::mem::replace(&mut self.state, State::Between) == State::Quoted;
        if !going_on {
            self.held.clear();
            self.line = piece.number;
        }
        let shown = self.held.len();
        self.held.extend_from_slice(piece.bytes);
        let bytes = &self.held;
        let fault = |at: usize, found, expected| {
            Err(Fault::after(piece.number, &bytes[shown.min(at)..at.max(shown)], found, expected))
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
        if all.len() > LONGEST || !ends {
            return fault(open, Found::text(tag), Expected::Tag);
        }
        if quote.is_some() {
            self.state = State::Quoted;
            return Ok(Piece::Part(name(tag[1..].trim_start_matches('/'))));
        }
        let content = &tag[1..tag.len() - 1];
        let content = content.strip_suffix('/').unwrap_or(content);
        Ok(Piece::Tag(Tag { all, shown, line: piece.number, before: &all[..open], content }))
    }

    /// A fault that stands after the latest tag.
    pub(crate) fn after(&self, found: Found, expected: Expected) -> Fault {
        Fault::after(self.line, &self.held, found, expected)
    }

    /// Judges the end of the file.
    pub(crate) fn end(&self) -> Result<(), Fault> {
        if self.state != State::Quoted {
            return Ok(());
        }
        let found = Found::text(&String::from_utf8_lossy(&self.held));
        Err(Fault { line: self.line, column: 1, found, expected: Expected::Tag })
    }
}

impl<'a> Tag<'a> {
    /// Its name, with a `/` in front when it closes what that name opened.
    pub(crate) fn name(self) -> &'a str {
        name(self.content)
    }

    /// Whether it says something, wherever in it.
    pub(crate) fn says(self, text: &str) -> bool {
        self.content.contains(text)
    }

    /// Something wrong in it, at a part of its text.
    pub(crate) fn wrong(self, part: &str, found: Found, expected: Expected) -> Fault {
        // A part of the text lies in it; anything else is told at its beginning.
        let at = (part.as_ptr() as usize).wrapping_sub(self.all.as_ptr() as usize);
        let at = if at <= self.all.len() { at } else { self.before.len() };
        Fault::after(
            self.line,
            &self.all.as_bytes()[self.shown.min(at)..at.max(self.shown)],
            found,
            expected,
        )
    }

    /// Its attributes: names, and values as they are written.
    pub(crate) fn attributes(self) -> Result<Vec<(&'a str, &'a str)>, Fault> {
        let wrong = || self.wrong(self.content, Found::text(self.content), Expected::Attributes);
        let pair = |attribute: Result<Attribute<'a>, AttrError>| {
            let Attribute { key, value } = attribute.map_err(|_| wrong())?;
            match value {
                Cow::Borrowed(value) => Ok((key.into_inner(), value)),
                Cow::Owned(_) => Err(wrong()),
            }
        };
        Attributes::new(self.content, self.name().len()).map(pair).collect()
    }

    /// A value without what stands for characters in it, such as `&#10;`.
    pub(crate) fn unescape(self, value: &'a str) -> Result<Cow<'a, str>, Fault> {
        escape::unescape(value)
            .map_err(|_| self.wrong(value, Found::text(value), Expected::Attributes))
    }
}

/// A tag without content, with a line end after it; values are escaped.
pub(crate) fn empty(name: &str, attributes: &[(&str, &str)]) -> String {
    let mut writer = Writer::new(Vec::new());
    let tag = BytesStart::new(name).with_attributes(attributes.iter().copied());
    // Nothing fails that is written to memory.
    let _ = writer.write_event(Event::Empty(tag));
    String::from_utf8_lossy(&writer.into_inner()).into_owned() + "\n"
}

/// The pieces of a record.
pub(crate) fn pieces(text: Text<'_>) -> impl Iterator<Item = Line<'_>> {
    let mut lines = Lines::cut(Cut::Tags);
    std::iter::from_fn(move || {
        let (_, piece) = lines.next(text.bytes, true)?;
        Some(Line { number: piece.number + text.line - 1, ..piece })
    })
}

fn name(content: &str) -> &str {
    let end = content.find(|c: char| c.is_whitespace() || c == '>');
    &content[..end.unwrap_or(content.len())]
}
