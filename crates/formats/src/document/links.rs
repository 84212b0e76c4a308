//! What formats share whose puzzles stand in addresses of web pages: finding the code in a line.
//!
//! ```text
//! N4IgzglgXgpi…                                  a bare code, of either format
//! https://www.f-puzzles.com/?load=N4IgzglgXgpi…
//! fpuzzlesN4IgzglgXgpi…                          f-puzzles' under SudokuPad's roof; also fpuz…
//! https://sudokupad.app/sclN4IgrgLg…             or scl…, ctc… alone
//! https://app.crackingthecryptic.com/sudoku/?load=N4IgzglgXgpi…
//! https://sudokupad.app/abc123                   the name of a puzzle that only a server has
//! ```
//!
//! Tolerated: no `https://`, percent signs, `sudoku/`, `?puzzleid=` or `?load=` before the code, and
//! what follows a `?` or `&` after it.

use std::borrow::Cow;

use crate::{
    Draft, Expected, Fault, FeatureSet, Found, Head, Line, LineRole, LineScanner, Text,
    document::json::{self, Documents, Piece},
    document::lz,
};
use grid::Shape;

/// Whose puzzle a line holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Whose {
    FPuzzles,
    SudokuPad,
}

/// What a line holds.
enum Holds<'a> {
    /// A code, whose it is if that is told.
    Code(Option<Whose>, &'a str),
    /// The name of a puzzle on a server; whose link it is.
    Name(Whose),
}

/// Pages whose addresses hold codes, or the names of puzzles.
const PAGES: [&str; 5] = [
    "sudokupad.app/",
    "crackingthecryptic.com/",
    "sudokupad.svencodes.com/",
    "tinyurl.com/",
    "tinypuz.com/",
];

/// Reads a document, whose first line has that number; says what it holds that no draft does.
type Classify = fn(&str, u64) -> Result<(Draft, FeatureSet), Fault>;

/// A reader of codes and links, one a line, and of the documents that they are codes of.
pub(crate) struct Codes {
    whose: Whose,
    judge: Classify,
    documents: Documents,
    unsupported: FeatureSet,
    latest: Option<Shape>,
}

impl Codes {
    pub(crate) fn new(whose: Whose, judge: Classify) -> Codes {
        Codes {
            whose,
            judge,
            documents: Documents::default(),
            unsupported: FeatureSet::NONE,
            latest: None,
        }
    }
}

impl LineScanner for Codes {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        let (draft, unsupported) = if self.documents.is_open() || line.bytes.starts_with(b"{") {
            match self.documents.next(line)? {
                Piece::Nothing => return Ok(LineRole::Other),
                Piece::Part => return Ok(LineRole::Part),
                Piece::Whole(text, first) => (self.judge)(text, first)?,
            }
        } else if line.bytes.is_empty() || line.bytes.starts_with(b"#") {
            return Ok(LineRole::Other);
        } else {
            puzzle(line, self.whose, self.judge)?
        };
        self.unsupported = self.unsupported.or(unsupported);
        self.latest = draft.shape;
        Ok(LineRole::Last)
    }

    fn end(&mut self) -> Result<(), Fault> {
        self.documents.end()
    }

    fn shape(&self) -> Option<Shape> {
        self.latest
    }

    fn unsupported(&self) -> FeatureSet {
        self.unsupported
    }
}

/// Reads a record that such a reader has seen.
pub(crate) fn read(text: Text, whose: Whose, judge: Classify) -> Result<Draft, Fault> {
    let judged = if text.bytes.starts_with(b"{") {
        judge(&json::document(text), text.line)
    } else {
        puzzle(text.line(), whose, judge)
    };
    judged.map(|(draft, _)| draft)
}

/// The puzzle of a link or a code; what is wrong in it is told at the code.
fn puzzle(line: Line, whose: Whose, judge: Classify) -> Result<(Draft, FeatureSet), Fault> {
    let (text, column) = text(line, whose)?;
    judge(&text, 1).map_err(|fault| Fault { line: line.number, column, ..fault })
}

/// Tells by a file's beginning whose puzzles it holds.
pub(crate) fn whose(head: &Head) -> Option<Whose> {
    let mut lines = head.start.split(|byte| matches!(byte, b'\n' | b'\r'));
    let line = lines.find(|line| !line.is_empty() && !line.starts_with(b"#"))?;
    if line.starts_with(b"{") {
        return by_names(&String::from_utf8_lossy(head.start));
    }
    // Half a character may end what has arrived.
    let line = String::from_utf8_lossy(line);
    match holds(line.trim()) {
        Holds::Name(whose) => Some(whose),
        Holds::Code(told, code) => {
            let plain = decoded(code);
            let text = match plain.starts_with('{') {
                true => plain.into_owned(),
                false => lz::beginning(&plain, 64 * 1024).0,
            };
            let names = by_names(&text);
            if text.starts_with('{') { told.or(names) } else { None }
        }
    }
}

/// Tells whose a document is by the names in it.
fn by_names(text: &str) -> Option<Whose> {
    let has = |name: &str| text.contains(name);
    if text.split_once("\"grid\"").is_some_and(|(_, value)| !is_plain(value)) {
        Some(Whose::FPuzzles)
    } else if has("\"cells\"") || has("\"ce\"") || has("ce:[") || has("cells:[") {
        Some(Whose::SudokuPad)
    } else {
        None
    }
}

/// Whether what stands behind a name is lists of numbers or strings, as other programs write boards.
fn is_plain(value: &str) -> bool {
    let first = value.trim_start_matches([' ', '\n', '\t', ':', '[']);
    value[..value.len() - first.len()].contains('[')
        && first.starts_with(|c: char| c.is_ascii_digit() || c == '"')
}

/// What a line's code says, and its column.
fn text(line: Line, whose: Whose) -> Result<(String, u64), Fault> {
    let text = String::from_utf8_lossy(line.bytes);
    let text = text.trim();
    let fault = |part: &str, found, expected| {
        let before = &text.as_bytes()[..part.as_ptr() as usize - text.as_ptr() as usize];
        Fault::after(line.number, before, found, expected)
    };
    let expected = match whose {
        Whose::FPuzzles => Expected::FPuzzles,
        Whose::SudokuPad => Expected::SudokuPad,
    };
    let code = match holds(text) {
        Holds::Name(_) => return Err(fault(text, Found::text(text), Expected::NoServer)),
        Holds::Code(Some(other), _) if other != whose => {
            return Err(fault(text, Found::text(text), expected));
        }
        Holds::Code(_, code) => code,
    };
    let plain = decoded(code);
    if plain.starts_with('{') {
        return Ok((plain.into(), fault(code, Found::End, expected).column));
    }
    if let Some((at, symbol)) = code.char_indices().find(|(_, c)| !lz::may_hold(*c) && *c != '%') {
        return Err(fault(&code[at..], Found::Symbol(symbol), expected));
    }
    let said = lz::decode(&plain).ok_or_else(|| fault(code, Found::text(code), expected))?;
    Ok((said, fault(code, Found::End, expected).column))
}

fn holds(text: &str) -> Holds<'_> {
    if let Some(code) = text.strip_prefix("sudokupad://puzzle/") {
        return id(code).unwrap_or(Holds::Name(Whose::SudokuPad));
    }
    let rest = text.split_once("://").map_or(text, |(_, rest)| rest);
    let host = rest.find('/').map_or(rest, |slash| &rest[..=slash]);
    if host.trim_end_matches('/').ends_with("f-puzzles.com") {
        let code = rest.split_once("load=").map(|(_, code)| code.split(['&', '#']).next());
        return match code.flatten() {
            Some(code) => Holds::Code(Some(Whose::FPuzzles), code),
            None => Holds::Name(Whose::FPuzzles),
        };
    }
    if PAGES.iter().any(|page| host.ends_with(page)) {
        let path = &rest[host.len()..];
        let path = path.strip_prefix("sudoku/").unwrap_or(path);
        let asked = ["puzzleid=", "load="].iter().find_map(|name| path.split_once(name));
        let path = asked.filter(|(before, _)| before.ends_with(['?', '&'])).map_or(path, |a| a.1);
        return id(path).or_else(|| bare(path)).unwrap_or(Holds::Name(Whose::SudokuPad));
    }
    id(text).unwrap_or(Holds::Code(None, text))
}

/// The code behind a word that says whose it is.
fn id(text: &str) -> Option<Holds<'_>> {
    let text = text.split(['?', '&', '#']).next().unwrap_or(text);
    let code = |whose, prefix| Some(Holds::Code(Some(whose), text.strip_prefix(prefix)?));
    code(Whose::FPuzzles, "fpuzzles")
        .or_else(|| code(Whose::FPuzzles, "fpuz"))
        .or_else(|| code(Whose::SudokuPad, "scl"))
        .or_else(|| code(Whose::SudokuPad, "ctc"))
}

/// A code that does not say whose it is, where one begins there. Names on servers are shorter.
fn bare(text: &str) -> Option<Holds<'_>> {
    let code = text.split(['&', '#']).next()?;
    let plain = decoded(code);
    let begins = plain.starts_with('{') || lz::beginning(&plain, 64).0.starts_with('{');
    (begins && code.len() > 12).then_some(Holds::Code(None, code))
}

/// A part of an address without its percent signs.
fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let figure = |at: usize| char::from(*after.get(at)?).to_digit(16);
        match (*first, figure(0).zip(figure(1))) {
            (b'%', Some((high, low))) => {
                bytes.push((high * 16 + low) as u8);
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    Cow::Owned(String::from_utf8_lossy(&bytes).into_owned())
}

/// How the tests of both formats tell of what was read.
#[cfg(test)]
pub(crate) mod told {
    use crate::{Format, Letters, Line, Text};

    /// Givens, the number of entries and of marked cells, note and losses of a line; or the fault.
    pub fn told(format: &dyn Format, line: &str) -> String {
        let mut scanner = format.scanner();
        let seen = scanner.push(Line { number: 1, bytes: line.as_bytes() });
        let text = Text { line: 1, bytes: line.as_bytes() };
        match seen.and_then(|_| text.position(format, &Letters::STANDARD)) {
            Ok((draft, position)) => {
                let drawing = position.board().to_string().replace('\n', " ");
                let (entries, marked) = (position.entries().count(), position.marked().count());
                let lost = format!("{:?}", scanner.unsupported());
                let told = format!("{drawing} {entries} {marked} {} {lost}", draft.note);
                told.trim_end_matches("{}").trim().into()
            }
            Err(fault) => format!("{fault:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Finds the code of `{"grid":1}` for f-puzzles and of `{"cells":1}` for SudokuPad.
    #[track_caller]
    fn check(link: &str, expected: &str) {
        let grid = lz::encode("{\"grid\":1}");
        let cells = lz::encode("{\"cells\":1}");
        let line = link.replace("GRID", &grid).replace("CELLS", &cells);
        let whose = whose(&Head::of(line.as_bytes(), true));
        let told = match whose.map(|whose| text(Line { number: 1, bytes: line.as_bytes() }, whose))
        {
            None => "nobody's".into(),
            Some(Ok((text, column))) => format!("{column} {text}"),
            Some(Err(fault)) => format!("{fault:?}"),
        };
        assert_eq!(told, expected);
    }

    #[test]
    fn codes_are_found_in_links() {
        check("GRID", "1 {\"grid\":1}");
        check("CELLS", "1 {\"cells\":1}");
        check("https://www.f-puzzles.com/?load=GRID", "33 {\"grid\":1}");
        check("https://f-puzzles.com/?load=GRID&x=1", "29 {\"grid\":1}");
        check("https://sudokupad.app/fpuzzlesGRID", "31 {\"grid\":1}");
        check("fpuzGRID", "5 {\"grid\":1}");
        check("https://sudokupad.app/sclCELLS?setting-nogrid=1", "26 {\"cells\":1}");
        check("https://app.crackingthecryptic.com/sudoku/?puzzleid=ctcCELLS", "56 {\"cells\":1}");
        let load = "https://app.crackingthecryptic.com/sudoku/?load=";
        check(&format!("{load}GRID"), "49 {\"grid\":1}");
        check(&format!("{load}CELLS&x=1"), "49 {\"cells\":1}");
        check(&format!("{load}fpuzzlesGRID"), "57 {\"grid\":1}");
        check("https://sudokupad.app/?x=1&puzzleid=sclCELLS", "40 {\"cells\":1}");
        check("https://sudokupad.app/GRID", "23 {\"grid\":1}");
        check("sclCELLS", "4 {\"cells\":1}");
        check("scl%7B%22cells%22:1%7D", "4 {\"cells\":1}");
        check("sudoku", "nobody's");
        check("scl", "nobody's");
    }

    #[test]
    fn names_are_told_to_be_names() {
        for link in [
            "https://sudokupad.app/abc123",
            "https://tinyurl.com/abc",
            "https://sudokupad.app/?load=abc123",
            "https://sudokupad.app/sudoku/N4",
            "https://www.f-puzzles.com/?id=abc",
        ] {
            check(link, &format!("1:1 found Text({link:?}), expected NoServer"));
        }
    }

    #[test]
    fn percent_signs_are_taken_out() {
        assert_eq!(decoded("a%2Fb%2"), "a/b%2");
        assert_eq!(decoded("%zz%"), "%zz%");
    }
}
