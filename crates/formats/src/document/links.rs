//! Code shared by formats whose puzzles are in web addresses: finding the code in a line.
//!
//! ```text
//! N4IgzglgXgpi…                                  a bare code, of either format
//! https://www.f-puzzles.com/?load=N4IgzglgXgpi…
//! fpuzzlesN4IgzglgXgpi…                          an f-puzzles code for SudokuPad; also fpuz…
//! https://sudokupad.app/sclN4IgrgLg…             or only scl…, ctc…
//! https://app.crackingthecryptic.com/sudoku/?load=N4IgzglgXgpi…
//! https://sudokupad.app/abc123                   the name of a puzzle that only a server has
//! ```
//!
//! Tolerated: a missing `https://`, percent encoding, `sudoku/`, `?puzzleid=` or `?load=` before
//! the code, and anything after a `?` or `&` that follows it.

use std::borrow::Cow;

use crate::{
    Draft, Expected, Fault, FeatureSet, Found, Head, Line, LineRole, LineScanner, Text,
    document::json::{self, DocumentCollector, Piece},
    document::lz,
};
use grid::Shape;

/// The program that a code or a link belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PuzzleApp {
    FPuzzles,
    SudokuPad,
}

/// The content of a line.
enum LinkContent<'a> {
    /// A code, together with the program that it belongs to, if the line identifies it.
    Code(Option<PuzzleApp>, &'a str),
    /// The name of a puzzle on a program's server.
    Name(PuzzleApp),
}

/// The hosts whose addresses contain codes or names of puzzles.
const HOSTS: [&str; 5] = [
    "sudokupad.app/",
    "crackingthecryptic.com/",
    "sudokupad.svencodes.com/",
    "tinyurl.com/",
    "tinypuz.com/",
];

/// A function that parses a document. Its second argument is the number of the document's first
/// line. The function also returns the features that a draft can't represent.
type ParseDocument = fn(&str, u64) -> Result<(Draft, FeatureSet), Fault>;

/// A scanner for codes and links, one per line, and for the documents that they encode.
pub(crate) struct CodeScanner {
    app: PuzzleApp,
    parse: ParseDocument,
    documents: DocumentCollector,
    unsupported: FeatureSet,
    latest_shape: Option<Shape>,
}

impl CodeScanner {
    pub(crate) fn new(app: PuzzleApp, parse: ParseDocument) -> CodeScanner {
        CodeScanner {
            app,
            parse,
            documents: DocumentCollector::default(),
            unsupported: FeatureSet::NONE,
            latest_shape: None,
        }
    }
}

impl LineScanner for CodeScanner {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        let (draft, unsupported) = if self.documents.is_open() || line.bytes.starts_with(b"{") {
            match self.documents.next(line)? {
                Piece::Nothing => return Ok(LineRole::Other),
                Piece::Part => return Ok(LineRole::Part),
                Piece::Whole(text, first) => (self.parse)(text, first)?,
            }
        } else if line.bytes.is_empty() || line.bytes.starts_with(b"#") {
            return Ok(LineRole::Other);
        } else {
            parse_puzzle(line, self.app, self.parse)?
        };
        self.unsupported = self.unsupported.or(unsupported);
        self.latest_shape = draft.shape;
        Ok(LineRole::Last)
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.documents.check_end()
    }

    fn shape(&self) -> Option<Shape> {
        self.latest_shape
    }

    fn unsupported(&self) -> FeatureSet {
        self.unsupported
    }
}

/// Parses a record that a [`CodeScanner`] has found, or returns its fault.
pub(crate) fn read(text: Text, app: PuzzleApp, parse: ParseDocument) -> Result<Draft, Fault> {
    let parsed = if text.bytes.starts_with(b"{") {
        parse(&json::document_of_record(text), text.line)
    } else {
        parse_puzzle(text.line(), app, parse)
    };
    parsed.map(|(draft, _)| draft)
}

/// Parses the puzzle of a link or a code. Its faults are reported at the code.
fn parse_puzzle(
    line: Line,
    app: PuzzleApp,
    parse: ParseDocument,
) -> Result<(Draft, FeatureSet), Fault> {
    let (text, column) = decoded_text(line, app)?;
    parse(&text, 1).map_err(|fault| Fault { line: line.number, column, ..fault })
}

/// Returns the program whose puzzles a file contains, detected from its beginning, or `None` for
/// any other file.
pub(crate) fn detect_app(head: &Head) -> Option<PuzzleApp> {
    let mut lines = head.start.split(|byte| matches!(byte, b'\n' | b'\r'));
    let line = lines.find(|line| !line.is_empty() && !line.starts_with(b"#"))?;
    if line.starts_with(b"{") {
        return app_by_names(&String::from_utf8_lossy(head.start));
    }
    // The head may end within a character, so invalid bytes are replaced.
    let line = String::from_utf8_lossy(line);
    match link_content(line.trim()) {
        LinkContent::Name(app) => Some(app),
        LinkContent::Code(prefix, code) => {
            let plain = percent_decode(code);
            let text = match plain.starts_with('{') {
                true => plain.into_owned(),
                false => lz::decode_prefix(&plain, 64 * 1024).0,
            };
            let names = app_by_names(&text);
            if text.starts_with('{') { prefix.or(names) } else { None }
        }
    }
}

/// Returns `true` if the value after a name is a list of objects rather than of rows.
fn is_list_of_objects(value: &str) -> bool {
    let value = value.trim_start_matches(|c: char| c == ':' || c.is_whitespace());
    value.strip_prefix('[').is_some_and(|list| list.trim_start().starts_with('{'))
}

/// Returns the program that uses the names in a document, or `None` if no program is known to use
/// them.
fn app_by_names(text: &str) -> Option<PuzzleApp> {
    let has = |name: &str| text.contains(name);
    if text.split_once("\"grid\"").is_some_and(|(_, value)| !is_plain_list(value)) {
        Some(PuzzleApp::FPuzzles)
    } else if text.split("\"cells\"").skip(1).any(|value| !is_list_of_objects(value))
        || has("\"ce\"")
        || has("ce:[")
        || has("cells:[")
    {
        Some(PuzzleApp::SudokuPad)
    } else {
        None
    }
}

/// Returns `true` if the value after a name is a list of numbers or strings, possibly nested, which
/// is how other programs write boards.
fn is_plain_list(value: &str) -> bool {
    let first = value.trim_start_matches([' ', '\n', '\t', ':', '[']);
    value[..value.len() - first.len()].contains('[')
        && first.starts_with(|c: char| c.is_ascii_digit() || c == '"')
}

/// Decodes the code in a line. Returns its text and the column of the code. Returns a fault if
/// there is only a name, if the code belongs to a different program, or if the code is invalid.
fn decoded_text(line: Line, app: PuzzleApp) -> Result<(String, u64), Fault> {
    let text = String::from_utf8_lossy(line.bytes);
    let text = text.trim();
    let fault = |part: &str, found, expected| {
        let before = &text.as_bytes()[..part.as_ptr() as usize - text.as_ptr() as usize];
        Fault::at_end_of(line.number, before, found, expected)
    };
    let expected = match app {
        PuzzleApp::FPuzzles => Expected::FPuzzles,
        PuzzleApp::SudokuPad => Expected::SudokuPad,
    };
    let code = match link_content(text) {
        LinkContent::Name(_) => return Err(fault(text, Found::text(text), Expected::NoServer)),
        LinkContent::Code(Some(other), _) if other != app => {
            return Err(fault(text, Found::text(text), expected));
        }
        LinkContent::Code(_, code) => code,
    };
    let plain = percent_decode(code);
    if plain.starts_with('{') {
        return Ok((plain.into(), fault(code, Found::End, expected).column));
    }
    if let Some((at, symbol)) =
        code.char_indices().find(|(_, c)| !lz::is_code_char(*c) && *c != '%')
    {
        return Err(fault(&code[at..], Found::Symbol(symbol), expected));
    }
    let decoded = lz::decode(&plain).ok_or_else(|| fault(code, Found::text(code), expected))?;
    Ok((decoded, fault(code, Found::End, expected).column))
}

fn link_content(text: &str) -> LinkContent<'_> {
    if let Some(code) = text.strip_prefix("sudokupad://puzzle/") {
        return prefixed_code(code).unwrap_or(LinkContent::Name(PuzzleApp::SudokuPad));
    }
    let rest = text.split_once("://").map_or(text, |(_, rest)| rest);
    let host = rest.find('/').map_or(rest, |slash| &rest[..=slash]);
    if host.trim_end_matches('/').ends_with("f-puzzles.com") {
        let code = rest.split_once("load=").map(|(_, code)| code.split(['&', '#']).next());
        return match code.flatten() {
            Some(code) => LinkContent::Code(Some(PuzzleApp::FPuzzles), code),
            None => LinkContent::Name(PuzzleApp::FPuzzles),
        };
    }
    if HOSTS.iter().any(|page| host.ends_with(page)) {
        let path = &rest[host.len()..];
        let path = path.strip_prefix("sudoku/").unwrap_or(path);
        let parameter = ["puzzleid=", "load="].iter().find_map(|name| path.split_once(name));
        let path =
            parameter.filter(|(before, _)| before.ends_with(['?', '&'])).map_or(path, |a| a.1);
        return prefixed_code(path)
            .or_else(|| bare_code(path))
            .unwrap_or(LinkContent::Name(PuzzleApp::SudokuPad));
    }
    prefixed_code(text).unwrap_or(LinkContent::Code(None, text))
}

/// Returns the code after a prefix that identifies its program, or `None` if there is no such
/// prefix.
fn prefixed_code(text: &str) -> Option<LinkContent<'_>> {
    let text = text.split(['?', '&', '#']).next().unwrap_or(text);
    let code = |app, prefix| Some(LinkContent::Code(Some(app), text.strip_prefix(prefix)?));
    code(PuzzleApp::FPuzzles, "fpuzzles")
        .or_else(|| code(PuzzleApp::FPuzzles, "fpuz"))
        .or_else(|| code(PuzzleApp::SudokuPad, "scl"))
        .or_else(|| code(PuzzleApp::SudokuPad, "ctc"))
}

/// Returns the code at the beginning of a text, without identifying its program. Returns `None` if
/// the text doesn't decode to a document, or if the code is as short as the name of a puzzle on a
/// server.
fn bare_code(text: &str) -> Option<LinkContent<'_>> {
    let code = text.split(['&', '#']).next()?;
    let plain = percent_decode(code);
    let begins = plain.starts_with('{') || lz::decode_prefix(&plain, 64).0.starts_with('{');
    (begins && code.len() > 12).then_some(LinkContent::Code(None, code))
}

/// Decodes the percent encoding of a part of an address.
fn percent_decode(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let hex_digit = |at: usize| char::from(*after.get(at)?).to_digit(16);
        match (*first, hex_digit(0).zip(hex_digit(1))) {
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

/// A test helper, shared by both formats, that summarizes a parsed line.
#[cfg(test)]
pub(crate) mod summary {
    use crate::{Format, Letters, Line, Text};

    /// Returns the board, the numbers of entries and of marked cells, the note and the unsupported
    /// features of a line, or its fault.
    pub fn summary(format: &dyn Format, line: &str) -> String {
        let mut scanner = format.scanner();
        let seen = scanner.push(Line { number: 1, bytes: line.as_bytes() });
        let text = Text { line: 1, bytes: line.as_bytes() };
        match seen.and_then(|_| text.position(format, &Letters::STANDARD)) {
            Ok((draft, position)) => {
                let drawing = position.board().to_string().replace('\n', " ");
                let (entries, marked) =
                    (position.entry_cells().count(), position.cells_with_changed_marks().count());
                let lost = format!("{:?}", scanner.unsupported());
                let summary = format!("{drawing} {entries} {marked} {} {lost}", draft.note);
                summary.trim_end_matches("{}").trim().into()
            }
            Err(fault) => format!("{fault:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the column and the text of the code in a link, or the fault. `GRID` stands for the
    /// code of `{"grid":1}` (f-puzzles), and `CELLS` for that of `{"cells":1}` (SudokuPad).
    #[track_caller]
    fn check(link: &str, expected: &str) {
        let grid = lz::encode("{\"grid\":1}");
        let cells = lz::encode("{\"cells\":1}");
        let line = link.replace("GRID", &grid).replace("CELLS", &cells);
        let app = detect_app(&Head::new(line.as_bytes(), true));
        let found =
            match app.map(|app| decoded_text(Line { number: 1, bytes: line.as_bytes() }, app)) {
                None => "no app".into(),
                Some(Ok((text, column))) => format!("{column} {text}"),
                Some(Err(fault)) => format!("{fault:?}"),
            };
        assert_eq!(found, expected);
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
        check("sudoku", "no app");
        check("scl", "no app");
    }

    #[test]
    fn names_are_recognized() {
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
    fn percent_encoding_is_decoded() {
        assert_eq!(percent_decode("a%2Fb%2"), "a/b%2");
        assert_eq!(percent_decode("%zz%"), "%zz%");
    }
}
