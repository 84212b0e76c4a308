//! KSudoku XML: the puzzle of a game, cell by cell down its columns, and its moves.
//!
//! ```text
//! <ksudoku>
//!  <game had-help="0" msecs-elapsed="63000">
//!   <puzzle>
//!    <graph order="4" type="sudoku" specific-type="Plain"/>
//!    <values>b__e__b__b__e__b</values>      column by column; b is 1, _ is empty
//!   </puzzle>
//!   <history>
//!    <simple-event index="1" value="3"/>    an entry in the first column's second cell
//!    <simple-event index="2" markers="0101"/>   marks: 2 and 4
//!   </history>
//!  </game>
//! </ksudoku>
//! ```
//!
//! The values are givens. Entries and marks are only in the history, which is replayed to its end,
//! as KSudoku does when it loads a game. Sides are 4, 9, 16 and 25.
//!
//! Tolerated: any layout; multiple documents one after another. Events for multiple cells are
//! ignored: KSudoku itself loses them. If a cell has only one event, the event describes its final
//! content. Any additional events for a cell are reported as a lost history. Rejected: any other
//! type of graph, and unusable cells, because they make a different puzzle.

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, SplitMode, Text,
    document::tags::{self, Piece, Tag, Tags},
};
use grid::{Cell, CellValue, Digit, DigitSet, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "ksudoku",
    title: "KSudoku",
    evidence: "the text contains a <ksudoku> element",
    supports: FeatureSet::NONE.with(Feature::Entries).with(Feature::Marks),
    has_letters: false,
    is_strict: false,
};

pub(super) struct KSudoku;

/// The sides of boards that KSudoku supports.
const SIDES: [usize; 4] = [4, 9, 16, 25];

/// The maximum number of tags in a document.
const MAX_TAGS: usize = 1 << 16;

impl Format for KSudoku {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn detect(&self, head: &Head) -> bool {
        head.start.starts_with(b"<") && head.start.windows(8).any(|part| part == b"<ksudoku")
    }

    fn split_mode(&self) -> SplitMode {
        SplitMode::Tags
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State::default())
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        let mut state = State { stage: Stage::Inside, ..State::default() };
        let mut last = Line { number: text.line, bytes: b"" };
        for piece in tags::pieces(text) {
            last = piece;
            if state.push(piece)? == LineRole::Last {
                return Ok(std::mem::take(&mut state.game.draft));
            }
        }
        Err(missing_cells_fault(last.number))
    }

    fn write(&self, position: &Position) -> Option<String> {
        let shape = position.shape();
        let side = shape.side();
        if !SIDES.contains(&side) || Shape::from_side(side) != Some(shape) {
            return None;
        }
        let cells = || (0..shape.cells()).map(|index| (index, cell_at(index, shape)));
        let value = |cell| match position.givens().digit(cell) {
            Some(digit) => (b'a' + digit.value() as u8) as char,
            None => '_',
        };
        let values: String = cells().map(|(_, cell)| value(cell)).collect();
        let event = |(index, cell): (usize, Cell)| match position.content(cell) {
            CellValue::Digit(_) if position.is_given(cell) => String::new(),
            CellValue::Digit(digit) => {
                let (index, value) = (index.to_string(), digit.to_string());
                tags::empty_tag("simple-event", &[("index", &index), ("value", &value)])
            }
            CellValue::Marks(marks) if marks.is_empty() => String::new(),
            CellValue::Marks(marks) => {
                let bit = |digit| if marks.contains(digit) { '1' } else { '0' };
                let markers: String = Digit::all(shape).map(bit).collect();
                let index = index.to_string();
                tags::empty_tag("simple-event", &[("index", &index), ("markers", &markers)])
            }
        };
        let events = cells().map(event).filter(|event| !event.is_empty());
        let events: String = events.map(|event| format!("   {event}")).collect();
        Some(format!(
            "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"0\">\n  <puzzle>\n   \
             <graph order=\"{side}\" type=\"sudoku\" specific-type=\"Plain\"/>\n   \
             <values>{values}</values>\n  </puzzle>\n  <history>\n{events}  </history>\n \
             </game>\n</ksudoku>\n"
        ))
    }
}

/// Returns the cell with this index, counted down the columns.
fn cell_at(index: usize, shape: Shape) -> Cell {
    Cell::new(index % shape.side() * shape.side() + index / shape.side())
}

fn missing_cells_fault(line: u64) -> Fault {
    Fault { line, column: 1, found: Found::Cells(0), expected: Expected::Cells(None) }
}

#[derive(Default)]
struct State {
    tags: Tags,
    stage: Stage,
    game: Game,
    unsupported: FeatureSet,
    /// The fault to report if the file turns out not to be a document.
    no_document_fault: Option<Fault>,
    /// Whether a document has begun, or a fault has been reported.
    is_document: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Stage {
    #[default]
    Outside,
    Inside,
    /// The parser is within an event for multiple cells.
    Complex,
    /// The parser is within a document that a fault has invalidated.
    Faulty,
}

#[derive(Default)]
struct Game {
    draft: Draft,
    /// The number of events for each cell.
    events: Vec<u8>,
    /// The number of tags in the document so far.
    tags: usize,
    unsupported: FeatureSet,
}

impl LineScanner for State {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        if self.no_document_fault.is_none() && !line.bytes.is_empty() {
            let found = Found::text(&String::from_utf8_lossy(line.bytes));
            let expected = Expected::KSudoku;
            self.no_document_fault = Some(Fault { line: line.number, column: 1, found, expected });
        }
        let inside = matches!(self.stage, Stage::Inside | Stage::Complex);
        let seen = match self.tags.next(line) {
            Ok(Piece::Tag(tag)) => match tag.name() {
                "ksudoku" => {
                    let has_begun = inside && self.game.tags > 0;
                    (self.stage, self.game) = (Stage::Inside, Game::default());
                    // If the previous document isn't closed, its fault takes the place of this
                    // opening tag. The new document is parsed without the tag.
                    return match has_begun {
                        true => {
                            Err(tag.fault_at("", Found::text(tag.name()), Expected::KSudokuEnd))
                        }
                        false => Ok(LineRole::Part),
                    };
                }
                "/ksudoku" if inside => {
                    self.stage = Stage::Outside;
                    self.unsupported = self.unsupported.or(self.game.unsupported);
                    if self.game.events.is_empty() {
                        Err(missing_cells_fault(line.number))
                    } else {
                        Ok(LineRole::Last)
                    }
                }
                "complex-event" if inside => {
                    self.stage = Stage::Complex;
                    self.game.unsupported = self.game.unsupported.with(Feature::History);
                    Ok(LineRole::Part)
                }
                "/complex-event" if inside => {
                    self.stage = Stage::Inside;
                    Ok(LineRole::Part)
                }
                _ if inside && self.game.tags >= MAX_TAGS => {
                    Err(tag.fault_at("", Found::text(tag.name()), Expected::DocumentEnd))
                }
                _ if self.stage == Stage::Inside => {
                    self.game.handle_tag(tag).map(|()| LineRole::Part)
                }
                _ => Ok(if inside { LineRole::Part } else { LineRole::Other }),
            },
            Ok(_) => Ok(if inside { LineRole::Part } else { LineRole::Other }),
            Err(fault) => Err(fault),
        };
        if seen.is_err() {
            self.stage = Stage::Faulty;
        }
        self.is_document |= self.stage != Stage::Outside || seen == Ok(LineRole::Last);
        seen
    }

    fn finish(&mut self) -> Result<(), Fault> {
        match self.stage {
            Stage::Inside | Stage::Complex => {
                self.tags.check_end()?;
                Err(self.tags.fault_at_end(Found::End, Expected::KSudokuEnd))
            }
            Stage::Outside | Stage::Faulty => {
                self.tags.check_end()?;
                self.no_document_fault.take().filter(|_| !self.is_document).map_or(Ok(()), Err)
            }
        }
    }

    fn shape(&self) -> Option<Shape> {
        self.game.draft.shape
    }

    fn unsupported(&self) -> FeatureSet {
        self.unsupported
    }
}

impl Game {
    fn handle_tag(&mut self, tag: Tag) -> Result<(), Fault> {
        self.tags += 1;
        match tag.name() {
            "game" => {
                let played =
                    |(name, value): &(&str, &str)| *name == "msecs-elapsed" && *value != "0";
                if tag.attributes()?.iter().any(played) {
                    self.unsupported = self.unsupported.with(Feature::PlayTime);
                }
            }
            "graph" => self.draft.shape = Some(parse_graph(tag)?),
            "/values" => self.handle_values(tag)?,
            "/solution" if !tag.text_before.trim().is_empty() => {
                self.unsupported = self.unsupported.with(Feature::Solution);
            }
            "simple-event" => self.replay_event(tag)?,
            _ => {}
        }
        Ok(())
    }

    fn handle_values(&mut self, tag: Tag) -> Result<(), Fault> {
        let Some(shape) = self.draft.shape else {
            return Err(tag.fault_at("", Found::text(tag.name()), Expected::Graph));
        };
        let text = tag.text_before.trim();
        let count = text.chars().count();
        if count != shape.cells() {
            let found = Found::Cells(count as u64);
            return Err(tag.fault_at(text, found, Expected::Cells(Some(shape))));
        }
        self.draft.values = vec![0; shape.cells()];
        self.events = vec![0; shape.cells()];
        (self.draft.entries, self.draft.marks) = (Vec::new(), Vec::new());
        for (index, (at, symbol)) in text.char_indices().enumerate() {
            let value = match symbol {
                '_' => 0,
                'b'..='z' if usize::from(symbol as u8 - b'a') <= shape.side() => {
                    symbol as u8 - b'a'
                }
                _ => {
                    let found = Found::Symbol(symbol);
                    return Err(tag.fault_at(&text[at..], found, Expected::Cell(shape)));
                }
            };
            self.draft.values[cell_at(index, shape).index()] = value;
        }
        Ok(())
    }

    /// Replays an event by setting the content of its cell. Returns a fault if the event is
    /// invalid, or if it precedes the values.
    fn replay_event(&mut self, tag: Tag) -> Result<(), Fault> {
        let Some(shape) = self.draft.shape.filter(|_| !self.events.is_empty()) else {
            return Err(tag.fault_at("", Found::text(tag.name()), Expected::Graph));
        };
        let (mut index, mut value, mut marks, mut given) = (None, None, DigitSet::EMPTY, false);
        for (name, text) in tag.attributes()? {
            let wrong = || tag.fault_at(text, Found::text(text), Expected::Event(shape));
            let number = |most: usize| text.parse().ok().filter(|n| *n <= most).ok_or_else(wrong);
            match name {
                "index" => index = Some(number(shape.cells() - 1)?),
                "value" => value = Some(number(shape.side())?),
                "markers" => {
                    if text.len() != shape.side() || text.bytes().any(|b| b != b'0' && b != b'1') {
                        return Err(wrong());
                    }
                    let bits = Digit::all(shape).zip(text.bytes());
                    marks = bits.filter(|(_, bit)| *bit == b'1').map(|(digit, _)| digit).collect();
                }
                "given" => given = text == "true",
                _ => {}
            }
        }
        let wrong = || tag.fault_at("", Found::text(tag.name()), Expected::Event(shape));
        let index = index.ok_or_else(wrong)?;
        let at = cell_at(index, shape).index();
        self.events[at] = self.events[at].saturating_add(1);
        if self.events[at] > 1 {
            self.unsupported = self.unsupported.with(Feature::History);
        }
        self.draft.entries.retain(|entry| *entry != at);
        self.draft.marks.retain(|(cell, _)| *cell != at);
        let value = value.unwrap_or(0);
        self.draft.values[at] = value as u8;
        if value > 0 && !given {
            self.draft.entries.push(at);
        }
        if value == 0 && !marks.is_empty() {
            self.draft.marks.push((at, marks));
        }
        Ok(())
    }
}

/// Returns the shape of a graph of classic Sudoku, or a fault for any other graph.
fn parse_graph(tag: Tag) -> Result<Shape, Fault> {
    let mut shape = None;
    for (name, value) in tag.attributes()? {
        let wrong = |expected| tag.fault_at(value, Found::text(value), expected);
        match name {
            "order" => {
                let side = value.parse().ok().filter(|side| SIDES.contains(side));
                shape =
                    Some(side.and_then(Shape::from_side).ok_or_else(|| wrong(Expected::Graph))?);
            }
            "type" if value != "sudoku" => return Err(wrong(Expected::Classic)),
            "specific-type" if !value.eq_ignore_ascii_case("plain") => {
                return Err(wrong(Expected::Classic));
            }
            _ => {}
        }
    }
    shape.ok_or_else(|| tag.fault_at("", Found::text(tag.name()), Expected::Graph))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RecordScanner;

    /// Returns a document with this graph, these values and this history.
    fn document(graph: &str, values: &str, history: &str) -> String {
        format!(
            "<ksudoku>\n<game had-help=\"0\" msecs-elapsed=\"0\"><puzzle>\n<graph {graph}/>\n\
             <values>{values}</values>\n</puzzle><history>\n{history}</history></game></ksudoku>\n"
        )
    }

    fn small_document(values: &str, history: &str) -> String {
        document("order=\"4\" type=\"sudoku\"", values, history)
    }

    /// Checks the records of a file: the board, the numbers of entries and of marked cells, and the
    /// unsupported features of each, or its fault.
    #[track_caller]
    fn check(file: &str, expected: &[&str]) {
        let mut records = RecordScanner::new(Some(&KSudoku));
        let mut out = Vec::new();
        while let Some(found) = records.next(file.as_bytes(), true) {
            let read = found.and_then(|place| {
                let text = Text { line: place.line, bytes: &file.as_bytes()[place.bytes] };
                text.position(&KSudoku, &Letters::STANDARD)
            });
            out.push(match read {
                Ok((_, position)) => {
                    let (entries, marks) = (
                        position.entry_cells().count(),
                        position.cells_with_changed_marks().count(),
                    );
                    let board = position.board().to_string().replace('\n', " ");
                    format!("{board} {entries} {marks} {:?}", records.unsupported())
                        .trim_end_matches("{}")
                        .trim_end()
                        .into()
                }
                Err(fault) => format!("{fault:?}"),
            });
        }
        assert_eq!(out, expected);
    }

    const VALUES: &str = "bc______________";

    #[test]
    fn cells_are_in_column_order() {
        check(&small_document(VALUES, ""), &["1... 2... .... .... 0 0"]);
        check(&small_document(VALUES, "").repeat(2), &["1... 2... .... .... 0 0"; 2]);
        check(&small_document(VALUES, "").replace('\n', ""), &["1... 2... .... .... 0 0"]);
        let more = small_document(VALUES, "").replace("elapsed=\"0\"", "elapsed=\"7\"");
        let more = more.replace("</puzzle>", "<solution>bcde</solution></puzzle>");
        check(&more, &["1... 2... .... .... 0 0 {PlayTime, Solution}"]);
    }

    #[test]
    fn the_history_is_replayed() {
        let event = "<simple-event index=\"2\" value=\"3\"/>\n";
        let marks = "<simple-event index=\"5\" markers=\"0101\"/>\n";
        check(&small_document(VALUES, &format!("{event}{marks}")), &["1... 2... 3... .... 1 1"]);
        let undone = event.replace("\"3\"", "\"0\"");
        check(
            &small_document(VALUES, &format!("{event}{undone}")),
            &["1... 2... .... .... 0 0 {History}"],
        );
        let given = event.replace("value", "given=\"true\" value");
        check(&small_document(VALUES, &given), &["1... 2... 3... .... 0 0"]);
        let complex = format!("<complex-event>{event}</complex-event>");
        check(&small_document(VALUES, &complex), &["1... 2... .... .... 0 0 {History}"]);
    }

    #[test]
    fn variants_and_invalid_puzzles_are_rejected() {
        let graph = |graph: &str| document(graph, VALUES, "");
        let good = small_document(VALUES, "");
        check(
            &(graph("order=\"9\" type=\"roxdoku\"") + &good),
            &["3:24 found Text(\"roxdoku\"), expected Classic", "1... 2... .... .... 0 0"],
        );
        check(
            &graph("order=\"9\" type=\"sudoku\" specific-type=\"XSudoku\""),
            &["3:47 found Text(\"XSudoku\"), expected Classic"],
        );
        check(&graph("order=\"7\" type=\"sudoku\""), &["3:15 found Text(\"7\"), expected Graph"]);
        check(
            &graph("order=\"9\" type=\"sudoku\""),
            &["4:9 found Cells(16), expected Cells(Some(Shape(3×3)))"],
        );
        check(
            &small_document("b.______________", ""),
            &["4:10 found Symbol('.'), expected Cell(Shape(2×2))"],
        );
        check(
            &small_document(VALUES, "<simple-event index=\"16\" value=\"3\"/>"),
            &["6:22 found Text(\"16\"), expected Event(Shape(2×2))"],
        );
        check("<ksudoku></ksudoku>", &["1:10 found Cells(0), expected Cells(None)"]);
        check("<ksudoku>\n<game>", &["2:7 found End, expected KSudokuEnd"]);
    }

    #[test]
    fn invalid_and_unfinished_documents_are_reported() {
        check("", &[]);
        check("said", &["1:1 found Text(\"said\"), expected KSudoku"]);
        check("<x></x>", &["1:1 found Text(\"<x>\"), expected KSudoku"]);
        let good = small_document(VALUES, "");
        check(
            &(good.clone() + good.trim_end().trim_end_matches("</ksudoku>")),
            &["1... 2... .... .... 0 0", "12:18 found End, expected KSudokuEnd"],
        );
        let cut = &good[..good.find("</values>").expect("a document with values")];
        check(
            &format!("{good}{cut}\n{good}"),
            &[
                "1... 2... .... .... 0 0",
                "11:1 found Text(\"ksudoku\"), expected KSudokuEnd",
                "1... 2... .... .... 0 0",
            ],
        );
    }

    #[test]
    fn output_is_parsed_back() {
        let mut position = Position::new("12.. .... .... ...4".parse().expect("a board"));
        position.set_content(Cell::new(4), CellValue::Digit(Digit::new(3).expect("a digit")));
        position.set_content(Cell::new(5), CellValue::Marks(Digit::new(2).into_iter().collect()));
        let written = KSudoku.write(&position).expect("a board of a supported side");
        assert!(written.contains("<values>b___c__________e</values>"), "{written}");
        let text = Text { line: 1, bytes: written.as_bytes() };
        assert_eq!(
            text.position(&KSudoku, &Letters::STANDARD).expect("a readable game").1,
            position
        );
    }
}
