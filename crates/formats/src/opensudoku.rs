//! OpenSudoku XML: games in folders, with their progress.
//!
//! ```text
//! <?xml version="1.0" encoding="UTF-8"?>
//! <opensudoku version="2">
//! <folder name="Easy" created="1250000000000">
//! <game data="050700…" />
//! <game data="version: 3&#10;5|0|0|0|6|1|…" state="1" time="63000" note="nice" />
//! </folder>
//! </opensudoku>
//! ```
//!
//! The data of a game is 81 digits, or three fields per cell: its value, its marks (bit d − 1 of a
//! mask represents d), and whether it is editable. Editable values are entries, and other values
//! are givens.
//!
//! Tolerated: file version 1 (no version, a `<name>`) and version 3 (`cells_data`, `user_note`);
//! state versions 1 (marks as `-` or `1,2,`), 2, 3, 4 (two masks: corner marks and centre marks)
//! and 5 (a colour); `.` for `0`; any whitespace for the line end after the state version; any
//! number of games per line. Everything outside a `<game>` is ignored, including folder names.
//! Rejected: games without data, tags with a different name but the data of a game, more or fewer
//! than 81 cells, and, in addition to its games, a document without its closing tag.

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, SplitMode, Text,
    document::tags::{self, Piece, Tag, Tags},
};
use grid::{Cell, CellValue, Digit, DigitSet, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "opensudoku",
    title: "OpenSudoku",
    evidence: "the text contains an <opensudoku> element",
    supports: FeatureSet::NONE.with(Feature::Entries).with(Feature::Marks),
    has_letters: false,
    is_strict: false,
};

pub(super) struct OpenSudoku;

impl Format for OpenSudoku {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn detect(&self, head: &Head) -> bool {
        head.start.starts_with(b"<") && head.start.windows(11).any(|part| part == b"<opensudoku")
    }

    fn split_mode(&self) -> SplitMode {
        SplitMode::Tags
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State::default())
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        let mut tags = Tags::default();
        for piece in tags::pieces(text) {
            if let Piece::Tag(tag) = tags.next(piece)?
                && tag.name() == "game"
            {
                return parse_game(tag).map(|(draft, _)| draft);
            }
        }
        let line = text.line();
        let found = Found::text(&String::from_utf8_lossy(line.bytes));
        Err(Fault { line: line.number, column: 1, found, expected: Expected::GameData })
    }

    fn header(&self, _: Shape) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n<folder \
         name=\"Ninefold\">\n"
            .into()
    }

    fn footer(&self) -> &'static str {
        "</folder>\n</opensudoku>\n"
    }

    /// Writes only the digits if there are no entries or marks. Otherwise, writes a state of
    /// version 3. Returns `None` if the board isn't 9×9.
    fn write(&self, position: &Position) -> Option<String> {
        if position.shape() != Shape::CLASSIC {
            return None;
        }
        let cells = || Cell::all(position.shape());
        let is_changed =
            |cell| !position.is_given(cell) && position.content(cell) != CellValue::EMPTY;
        let data = if cells().any(is_changed) {
            let states = cells().map(|cell| match position.content(cell) {
                CellValue::Digit(digit) => {
                    format!("{digit}|0|{}|", u8::from(!position.is_given(cell)))
                }
                CellValue::Marks(marks) => {
                    let mask: usize = marks.map(|digit| 1 << (digit.value() - 1)).sum();
                    format!("0|{mask}|1|")
                }
            });
            format!("version: 3\n{}", states.collect::<String>())
        } else {
            let symbol = |cell| position.givens().digit(cell).map_or('0', Digit::symbol);
            cells().map(symbol).collect()
        };
        Some(tags::empty_tag("game", &[("data", &data)]))
    }
}

#[derive(Default)]
struct State {
    tags: Tags,
    unsupported: FeatureSet,
    /// The fault to report if the file turns out not to be a document.
    no_document_fault: Option<Fault>,
    /// Whether the file has turned out to be a document.
    is_document: bool,
    /// Whether a document has begun, but its end hasn't arrived.
    is_open: bool,
    /// Whether the latest piece had a fault that has been reported, such as an incomplete tag.
    is_latest_piece_faulty: bool,
}

impl LineScanner for State {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        if self.no_document_fault.is_none() && !line.bytes.is_empty() {
            let found = Found::text(&String::from_utf8_lossy(line.bytes));
            let expected = Expected::OpenSudoku;
            self.no_document_fault = Some(Fault { line: line.number, column: 1, found, expected });
        }
        let piece = self.tags.next(line);
        self.is_latest_piece_faulty = piece.is_err();
        let name = match &piece {
            Ok(Piece::Part(name)) => name,
            Ok(Piece::Tag(tag)) => tag.name(),
            _ => "",
        };
        self.is_document |= self.is_latest_piece_faulty || matches!(name, "game" | "opensudoku");
        self.is_open = (self.is_open || name == "opensudoku") && name != "/opensudoku";
        match piece? {
            Piece::Part("game") => Ok(LineRole::Part),
            Piece::Tag(tag) if tag.name() == "game" => {
                self.unsupported = self.unsupported.or(parse_game(tag)?.1);
                Ok(LineRole::Last)
            }
            // A tag with a game's data is a game with a damaged name.
            Piece::Tag(tag) if has_data(tag) => {
                self.is_document = true;
                Err(tag.fault_at("", Found::text(tag.name()), Expected::GameData))
            }
            Piece::Text(text) if text.contains("data=") && text.ends_with('>') => {
                self.is_document = true;
                let found = Found::text(text);
                Err(Fault { line: line.number, column: 1, found, expected: Expected::GameData })
            }
            _ => Ok(LineRole::Other),
        }
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.tags.check_end()?;
        match self.no_document_fault.take() {
            Some(no_document_fault) if !self.is_document => Err(no_document_fault),
            _ if self.is_open && !self.is_latest_piece_faulty => {
                Err(self.tags.fault_at_end(Found::End, Expected::OpenSudokuEnd))
            }
            _ => Ok(()),
        }
    }

    fn shape(&self) -> Option<Shape> {
        Some(Shape::CLASSIC)
    }

    fn unsupported(&self) -> FeatureSet {
        self.unsupported
    }
}

/// Returns `true` if a tag has the data of a game.
fn has_data(tag: Tag) -> bool {
    match tag.attributes() {
        Ok(attributes) => attributes.iter().any(|(name, _)| matches!(*name, "data" | "cells_data")),
        Err(_) => tag.contains("data="),
    }
}

/// Parses a game. Returns its draft and the features that a draft can't represent, or the first
/// fault.
fn parse_game(tag: Tag) -> Result<(Draft, FeatureSet), Fault> {
    let mut draft = None;
    let (mut note, mut unsupported) = (None, FeatureSet::NONE);
    for (name, value) in tag.attributes()? {
        match name {
            "data" | "cells_data" => draft = Some(parse_data(tag, value, &mut unsupported)?),
            "note" | "user_note" => note = Some(tag.unescape(value)?),
            "time" | "last_played" if !value.chars().all(|c| c == '0') => {
                unsupported = unsupported.with(Feature::PlayTime);
            }
            "command_stack" if !value.trim().is_empty() => {
                unsupported = unsupported.with(Feature::History)
            }
            _ => {}
        }
    }
    let draft: Draft =
        draft.ok_or_else(|| tag.fault_at("", Found::text(tag.name()), Expected::GameData))?;
    Ok((draft.with_note(&note.unwrap_or_default()), unsupported))
}

/// Parses the data of a game, and adds the features that a draft can't represent to `unsupported`.
/// Returns a fault if the data is invalid.
fn parse_data(tag: Tag, raw: &str, unsupported: &mut FeatureSet) -> Result<Draft, Fault> {
    let text = tag.unescape(raw)?;
    // Returns the part of `raw` from which a part of the unescaped text comes. Usually, the only
    // escaped character is the line end before the cells.
    let place = |part: &str| {
        let at = part.as_ptr() as usize - text.as_ptr() as usize;
        let from_end = raw.len().saturating_sub(text.len() - at);
        let same = raw.get(..at) == text.get(..at);
        raw.get(if same { at } else { from_end }..).unwrap_or(raw)
    };
    let parse_digit = |part: &str| match part.as_bytes() {
        [b'.'] => Some(0),
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    };
    let mut draft = Draft { shape: Some(Shape::CLASSIC), ..Draft::default() };
    let Some(state) = text.trim_start().strip_prefix("version:") else {
        for (at, symbol) in text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            let part = &text[at..at + symbol.len_utf8()];
            let wrong =
                || tag.fault_at(place(part), Found::Symbol(symbol), Expected::Cell(Shape::CLASSIC));
            draft.values.push(parse_digit(part).ok_or_else(wrong)?);
        }
        return check_count(tag, raw, draft);
    };
    let state = state.trim_start();
    let (version, cells) = state.split_once(char::is_whitespace).unwrap_or((state, ""));
    let fields = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => return Err(tag.fault_at(place(version), Found::text(version), Expected::State)),
    };
    // Version 2 sometimes has doubled bars.
    let words: Vec<&str> =
        cells.split('|').map(str::trim).filter(|word| !word.is_empty()).collect();
    for (cell, words) in words.chunks(fields).enumerate() {
        let wrong = |word: &str| tag.fault_at(place(word), Found::text(word), Expected::State);
        let last = words[words.len() - 1];
        if words.len() < fields || cell >= Shape::CLASSIC.cells() {
            return Err(wrong(last));
        }
        let value = parse_digit(words[0]).ok_or_else(|| wrong(words[0]))?;
        let corners = parse_marks(words[1], version).ok_or_else(|| wrong(words[1]))?;
        let mut middle = DigitSet::EMPTY;
        if fields > 3 {
            middle = parse_marks(words[2], version).ok_or_else(|| wrong(words[2]))?;
            if !corners.is_empty() {
                *unsupported = unsupported.with(Feature::MarkPlaces);
            }
        }
        if fields > 4 && words[3] != "0" {
            *unsupported = unsupported.with(Feature::Colours);
        }
        match last {
            "0" => {}
            "1" if value > 0 => draft.entries.push(cell),
            "1" => {}
            _ => return Err(wrong(last)),
        }
        let marks = corners.or(middle);
        if value == 0 && !marks.is_empty() {
            draft.marks.push((cell, marks));
        }
        draft.values.push(value);
    }
    check_count(tag, raw, draft)
}

/// Parses the marks of a cell. Returns `None` if they are invalid in this version.
fn parse_marks(word: &str, version: &str) -> Option<DigitSet> {
    if word == "-" {
        return Some(DigitSet::EMPTY);
    }
    if version == "1" {
        let digit = |word: &str| Digit::new(word.parse().ok().filter(|d| *d <= 9)?);
        return word.trim_end_matches(',').split(',').map(digit).collect();
    }
    let mask: usize = word.parse().ok().filter(|mask| *mask < 512)?;
    Some(Digit::all(Shape::CLASSIC).filter(|d| mask >> (d.value() - 1) & 1 == 1).collect())
}

/// Returns the draft of a game, or a fault if the draft doesn't have 81 cells.
fn check_count(tag: Tag, raw: &str, draft: Draft) -> Result<Draft, Fault> {
    if draft.values.len() == Shape::CLASSIC.cells() {
        return Ok(draft);
    }
    let found = Found::Cells(draft.values.len() as u64);
    Err(tag.fault_at(raw, found, Expected::Cells(draft.shape)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RecordScanner;

    const PUZZLE: &str =
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    /// Returns the numbers of givens, entries and marked cells and the note of each record in a
    /// file, or its fault, one per line, followed by the unsupported features.
    fn read(file: &str) -> String {
        let mut records = RecordScanner::new(Some(&OpenSudoku));
        let mut out = Vec::new();
        while let Some(found) = records.next(file.as_bytes(), true) {
            let read = found.and_then(|place| {
                let text = Text { line: place.line, bytes: &file.as_bytes()[place.bytes] };
                text.position(&OpenSudoku, &Letters::STANDARD)
            });
            out.push(match read {
                Ok((draft, position)) => {
                    let (entries, marks) = (
                        position.entry_cells().count(),
                        position.cells_with_changed_marks().count(),
                    );
                    let givens = position.givens().filled_count();
                    format!("{givens} {entries} {marks} {}", draft.note).trim_end().into()
                }
                Err(fault) => format!("{fault:?}"),
            });
        }
        let unsupported = records.unsupported();
        out.join("\n")
            + &if unsupported.is_empty() { String::new() } else { format!("\n{unsupported:?}") }
    }

    #[track_caller]
    fn check(file: &str, expected: &str) {
        assert_eq!(read(file), expected);
    }

    /// Returns a game in this version of states, with `first` as its first cell and `other` as each
    /// of its other cells.
    fn state(version: &str, first: &str, other: &str) -> String {
        format!("<game data=\"version: {version}&#10;{first}{}\" />", other.repeat(80))
    }

    #[test]
    fn all_versions_are_parsed() {
        let first =
            "<?xml version='1.0'?>\n<opensudoku>\n  <name>Easy</name>\n  <author>a > b</author>\n";
        check(&format!("{first}<game data=\"{PUZZLE}\" />\n</opensudoku>"), "30 0 0");
        let second = "<opensudoku version=\"2\"><folder name=\"x>y\" created=\"1\">";
        let game = format!("<game data='{PUZZLE}' note='n &gt; &quot;m&quot;'/>");
        check(
            &(second.to_owned() + &game + &game + "</folder></opensudoku>"),
            "30 0 0 n > \"m\"\n30 0 0 n > \"m\"",
        );
        check(&state("1", "5|-|0|", "0|1,2,|1|"), "1 0 80");
        check(&state("2", "5|0||1|", "0|0||1|"), "0 1 0");
        check(&state("3", "5|0|1|", "0|511|1|"), "0 1 80");
        check(&state("3", "5|0|0|", "0|0|1|").replace("&#10;", "\n"), "1 0 0");
        check(&state("4", "5|0|0|0|", "0|1|2|1|"), "1 0 80\n{MarkPlaces}");
        check(&state("5", "5|0|0|3|0|", "0|0|2|0|1|"), "1 0 80\n{Colours}");
        let played = format!(
            "<game cells_data='{PUZZLE}' user_note='hm' state='1' time='0' last_played='7' command_stack=''/>"
        );
        check(&played, "30 0 0 hm\n{PlayTime}");
        check(
            &format!("<!-- <game data='{PUZZLE}'/> --><game data='{PUZZLE}' command_stack='2|'/>"),
            "30 0 0\n{History}",
        );
    }

    #[test]
    fn quoted_text_may_contain_tag_ends() {
        check(
            &format!("<game note='a>b' data='{PUZZLE}'/>\n<game data='{PUZZLE}'/>"),
            "30 0 0 a>b\n30 0 0",
        );
    }

    #[test]
    fn faults_have_positions_and_valid_games_remain() {
        let good = format!("<game data='{PUZZLE}'/>");
        check(
            &format!("{good}\n  <game data='12x'/>{good}"),
            "30 0 0\n2:17 found Symbol('x'), expected Cell(Shape(3×3))\n30 0 0",
        );
        check("<game\n  data='12'/>", "2:9 found Cells(2), expected Cells(Some(Shape(3×3)))");
        check("<game state='1'/>", "1:1 found Text(\"game\"), expected GameData");
        check("<game data=5/>", "1:2 found Text(\"game data=5\"), expected Attributes");
        check(&state("3", "5|512|0|", "0|0|1|"), "1:30 found Text(\"512\"), expected State");
        check(&state("9", "5|0|0|", "0|0|1|"), "1:22 found Text(\"9\"), expected State");
        check("<game data='", "1:1 found Text(\"<game data='\"), expected Tag");
        check("<game data='>", "1:1 found Text(\"<game data='>\"), expected Tag");
    }

    #[test]
    fn a_game_with_a_damaged_name_is_reported() {
        let game = format!("<game data='{PUZZLE}'/>");
        let file = |bad: &str| {
            format!("<opensudoku>\n{game}\n{}\n{game}</opensudoku>", game.replace("<game", bad))
        };
        for (bad, found) in [("<g?me", "g?me"), ("<g ame", "g"), ("<GAME", "GAME")] {
            let fault = format!("3:1 found Text({found:?}), expected GameData");
            check(&file(bad), &format!("30 0 0\n{fault}\n30 0 0"));
        }
        let faults = read(&file("?game"));
        assert!(faults.contains("3:1 found Text(\"?game data="), "{faults}");
        check(&format!("<opensudoku><!-- > data='{PUZZLE}'/> -->{game}</opensudoku>"), "30 0 0");
    }

    #[test]
    fn invalid_and_unfinished_documents_are_reported() {
        check("", "");
        check("said\nmore", "1:1 found Text(\"said\\nmore\"), expected OpenSudoku");
        check("<x></x>", "1:1 found Text(\"<x>\"), expected OpenSudoku");
        check("<opensudoku></opensudoku>", "");
        check("<opensudoku>\n <folder>\n", "3:1 found End, expected OpenSudokuEnd");
        let game = format!("<game data='{PUZZLE}'/>");
        check(&format!("{game}</opensudoku>"), "30 0 0");
        check(&format!("<opensudoku>\n  {game}"), "30 0 0\n2:99 found End, expected OpenSudokuEnd");
        check(
            &format!("<opensudoku>\n{game}\n<game data='12"),
            "30 0 0\n3:1 found Text(\"<game data='12\"), expected Tag",
        );
    }

    #[test]
    fn output_is_parsed_back() {
        let mut position = Position::new(PUZZLE.replace('0', ".").parse().expect("a board"));
        let plain = OpenSudoku.write(&position).expect("a 9×9 board");
        assert_eq!(plain, format!("<game data=\"{PUZZLE}\"/>\n"));
        position.set_content(Cell::new(2), CellValue::Digit(Digit::new(4).expect("a digit")));
        position.set_content(
            Cell::new(3),
            CellValue::Marks([1, 2].into_iter().filter_map(Digit::new).collect()),
        );
        let written = OpenSudoku.write(&position).expect("a 9×9 board");
        assert!(
            written.starts_with("<game data=\"version: 3&#10;5|0|0|3|0|0|4|0|1|0|3|1|7|0|0|"),
            "{written}"
        );
        let text = Text { line: 1, bytes: written.as_bytes() };
        assert_eq!(
            text.position(&OpenSudoku, &Letters::STANDARD).expect("a readable game").1,
            position
        );
    }
}
