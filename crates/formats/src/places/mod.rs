//! Places instead of a board: the row, the column and the digit of each cell.
//!
//! ```text
//! r1c1=5 r1c4=7 …        1,1,5       A1=5       initial(1,1,5).       {"row": 0, "col": 0, "value": 5}
//!                        1,4,7       A4=7       initial(1,4,7).       {0: {0: 5, 3: 7}, …}
//! ```
//!
//! Three values form a place. The separators between them are the same throughout a file. Names
//! next to the values, or in a header line, determine their order. If only the first value has a
//! name and is a digit, the coordinates follow it. Without names, the order is row, column, digit.
//! The number of the box may precede the digit. `x` is a column, and `y` is a row. A letter is a
//! row. Rows and columns count from 0 if any of them is 0. A place may be marked as true, as in
//! `x_1_1_5 = 1`, and its digit may then also count from 0. A `0`, a dot, `null` and the like are
//! an empty cell. A digit is an entry if the text after its place indicates that it was computed or
//! isn't fixed.
//!
//! Seventeen places with digits are a board, and so are the places of all cells. Fewer places are
//! read only if the user chose this format. A separator that differs from the usual one ends a
//! board, and so does a line with a whole board. A file is read in this way only if the format that
//! is detected otherwise can't read any puzzle at its beginning, or might mistake the values of
//! places for cells. Rejected: a place that occurs twice, values outside the board.

mod atoms;
mod board;
mod notation;
mod parts;

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, Lines, Text,
};
use crate::forms::announces_solution;
use atoms::{Atom, Separator, add_atoms};
use board::{AddResult, MIN_DIGITS, PlaceBoard};
use grid::{Position, Shape};
use notation::{MIN_CHOSEN_PLACES, MIN_PLACES, NestedRows, Notation};
use parts::{PlacePart, header_order};

pub(super) const INFO: Info = Info {
    name: "places",
    title: "digit positions",
    evidence: "the text lists the row, column and digit of each cell",
    supports: FeatureSet::NONE,
    has_letters: false,
    is_strict: false,
};

/// The format of places.
pub(super) struct Places {
    /// Whether the user chose this format, so that files and boards may have fewer places.
    pub(super) is_chosen: bool,
}

impl Format for Places {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn detect(&self, head: &Head) -> bool {
        let mut state = self.new_state();
        state.preview(head);
        let mut lines = Lines::default();
        let mut boards = 0;
        while state.notation.is_some()
            && let Some((_, line)) = lines.next(head.start, head.is_whole)
        {
            match state.push(line) {
                Ok(LineRole::First) => boards += 1,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
        match head.is_whole {
            true => state.board.places.len() >= self.min_places() && state.finish().is_ok(),
            false => boards > 0 || state.board.places.len() >= MIN_DIGITS,
        }
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(self.new_state())
    }

    fn needs_preview(&self) -> bool {
        true
    }

    /// Returns `false`: the scanner can't check a place before the whole record shows how places
    /// are written.
    fn rejects_unreadable_records(&self) -> bool {
        false
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        let mut separator = Separator::default();
        // Most boards have fewer values.
        let (mut all, mut header) = (Vec::with_capacity(256), None);
        for line in text.lines() {
            header = header.or_else(|| header_order(line));
            add_atoms(line, &mut separator, &mut all);
        }
        let missing =
            Fault { line: text.line, column: 1, found: Found::End, expected: Expected::Places };
        let notation = Notation::new(&all, self.min_places()).ok_or_else(|| missing.clone())?;
        let mut board = PlaceBoard { is_chosen: self.is_chosen, ..PlaceBoard::default() };
        notation.remove_truth_marks(&mut all);
        if notation.is_nested {
            all = NestedRows::default().flatten(all, &separator);
        }
        for atom in all {
            if let AddResult::Boundary(_) = board.add_value(atom, &notation) {
                return Err(missing);
            }
        }
        board.finish(&separator);
        board.draft(header)
    }

    /// Returns `None`, because every other format is easier to read.
    fn write(&self, _: &Position) -> Option<String> {
        None
    }
}

/// Returns the number of places with digits at the beginning of a file, or 0 if they don't form a
/// single board.
pub(super) fn count_places(bytes: &[u8]) -> u64 {
    let places = Places { is_chosen: true };
    let text = Text { line: 1, bytes };
    let draft = places.read(text, &Letters::STANDARD);
    draft.map_or(0, |draft| draft.values.iter().filter(|value| **value > 0).count() as u64)
}

/// Returns `true` if a header line names the three parts of a place.
pub(super) fn is_header(line: &str) -> bool {
    header_order(Line { number: 1, bytes: line.as_bytes() }).is_some()
}

impl Places {
    fn new_state(&self) -> State {
        let board = PlaceBoard { is_chosen: self.is_chosen, ..PlaceBoard::default() };
        State { board, ..State::default() }
    }

    /// Returns the minimum number of places that determine the notation of a file.
    fn min_places(&self) -> usize {
        if self.is_chosen { MIN_CHOSEN_PLACES } else { MIN_PLACES }
    }
}

#[derive(Default)]
struct State {
    notation: Option<Notation>,
    board: PlaceBoard,
    header: Option<[PlacePart; 3]>,
    separator: Separator,
    lines_are_boards: bool,
    latest_shape: Option<Shape>,
    rows: NestedRows,
    /// The values of a line. The vector is reused for the next line.
    found: Vec<Atom>,
    /// Whether the current board is announced as a solution.
    is_solution: bool,
    has_solutions: bool,
}

impl State {
    /// Ends the current board. Returns the fault of the board, if any.
    fn close(&mut self) -> Result<(), Fault> {
        let PlaceBoard { lines_are_boards, is_chosen, .. } = self.board;
        let next = PlaceBoard { lines_are_boards, is_chosen, ..PlaceBoard::default() };
        let board = std::mem::replace(&mut self.board, next);
        let header = self.header.take();
        if board.places.is_empty() {
            return Ok(());
        }
        let shape = board.draft(header)?.shape;
        if std::mem::take(&mut self.is_solution) {
            // A solution has all cells.
            let count = board.places.len();
            if shape.is_none_or(|shape| shape.cells() != count) {
                let (found, expected) = (Found::Cells(count as u64), Expected::Cells(shape));
                return Err(Fault { line: board.line, column: 1, found, expected });
            }
            self.has_solutions = true;
            return Ok(());
        }
        self.latest_shape = shape;
        Ok(())
    }

    /// Adds the values of a line, and returns its role, or the fault of a board that the line ends.
    fn add_line(&mut self, line: Line, notation: &Notation) -> Result<LineRole, Fault> {
        let header = header_order(line);
        if header.is_some() && line.bytes.iter().any(u8::is_ascii_digit) {
            self.header = self.header.or(header);
        } else if header.is_some() {
            let is_after = !self.board.places.is_empty();
            let closed = self.close();
            self.header = header;
            self.separator.clear();
            return closed.map(|()| if is_after { LineRole::First } else { LineRole::Part });
        }
        let mut found = std::mem::take(&mut self.found);
        add_atoms(line, &mut self.separator, &mut found);
        notation.remove_truth_marks(&mut found);
        let is_part = !found.is_empty() || !self.board.places.is_empty();
        if notation.is_nested {
            found = self.rows.flatten(found, &self.separator);
        }
        let mut role = LineRole::Part;
        for atom in found.drain(..) {
            if let AddResult::Boundary(atom) = self.board.add_value(atom, notation) {
                self.close()?;
                self.is_solution = announces_solution(&atom.separator);
                role = if self.is_solution { LineRole::After } else { LineRole::First };
                self.board.add_value(atom, notation);
            }
        }
        self.found = found;
        let is_ignored = self.is_solution && role == LineRole::Part;
        Ok(if is_part && !is_ignored { role } else { LineRole::Other })
    }
}

impl LineScanner for State {
    fn preview(&mut self, head: &Head) {
        let (mut lines, mut separator, mut all) =
            (Lines::default(), Separator::default(), Vec::new());
        let mut most = 0;
        while let Some((_, line)) = lines.next(head.start, head.is_whole) {
            let before = all.len();
            add_atoms(line, &mut separator, &mut all);
            most = most.max(all.len() - before);
        }
        let least = Places { is_chosen: self.board.is_chosen }.min_places();
        self.notation = Notation::new(&all, least);
        self.lines_are_boards = most >= 3 * MIN_DIGITS;
        self.board.lines_are_boards = self.lines_are_boards;
        // The texts that the values share are retained for the rest of the file.
        separator.clear();
        self.separator = separator;
    }

    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        let Some(notation) = self.notation.take() else { return Ok(LineRole::Other) };
        let role = self.add_line(line, &notation);
        self.notation = Some(notation);
        role
    }

    fn finish(&mut self) -> Result<(), Fault> {
        let separator = std::mem::take(&mut self.separator);
        self.board.finish(&separator);
        self.close()
    }

    fn shape(&self) -> Option<Shape> {
        self.latest_shape
    }

    fn unsupported(&self) -> FeatureSet {
        match self.has_solutions {
            true => FeatureSet::NONE.with(Feature::Solution),
            false => FeatureSet::NONE,
        }
    }
}
