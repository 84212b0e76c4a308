//! A board that is given as places.

use super::{
    atoms::{Atom, Value, are_equal},
    notation::{MIN_PLACES, Notation, are_in_box, structure},
    parts::{
        DIGIT_FIRST, PlacePart, complete_order, named_part, order_after_digit, order_by_brackets,
    },
};
use crate::{Draft, Expected, Fault, Found};
use grid::Shape;
use std::sync::Arc;

/// The minimum number of places with digits that are certainly a puzzle. No 9×9 puzzle with fewer
/// givens has exactly one solution.
pub(super) const MIN_DIGITS: usize = 17;

/// The result of adding a value to a board.
pub(super) enum AddResult {
    /// The value belongs to the board, or was ignored.
    Consumed,
    /// The value begins another board.
    Boundary(Atom),
}

/// A place: the row, the column and the digit of a cell, as listed in the file.
pub(super) struct Place {
    /// The row, the column and the digit, in the order in which the file lists them.
    pub(super) values: [Value; 3],
    pub(super) is_entry: bool,
}

/// A board whose places are being read.
#[derive(Default)]
pub(super) struct PlaceBoard {
    pub(super) places: Vec<Place>,
    /// The values of the current place that have been read so far.
    pub(super) pending: Vec<Atom>,
    /// The values before the first place.
    pub(super) preceding: Vec<Atom>,
    /// The separator between the first two places, and its structure, or `None` before the second
    /// place.
    pub(super) usual_separator: Option<(Arc<str>, String)>,
    /// The order of the parts of a place, if names next to the values of the first place specify
    /// it.
    pub(super) order: Option<[PlacePart; 3]>,
    /// The number of the line on which the board begins.
    pub(super) line: u64,
    /// The first fault of the board, if any.
    pub(super) fault: Option<Fault>,
    /// Whether each place is marked as true, so that none is an empty cell, and digits may count
    /// from 0.
    pub(super) has_truth_marks: bool,
    /// Whether each line is a board.
    pub(super) lines_are_boards: bool,
    /// Whether the user chose this format, so that fewer places than [`MIN_DIGITS`] are a board.
    pub(super) is_chosen: bool,
}

/// Returns `true` if the text after a place indicates that its digit is an entry.
pub(super) fn indicates_entry(text: &str) -> bool {
    let signs = ["calculated", "computed", "solver", "given:false", "fixed:false", "locked:false"];
    // Each of these words contains at least one of the two letters, and most separators contain
    // neither.
    let may_be = text.len() > 5 && text.bytes().any(|byte| matches!(byte, b'l' | b'm'));
    may_be && signs.iter().any(|sign| text.contains(sign))
}

/// Returns the fault of a value that isn't the expected part of a place.
fn misplaced_value_fault(atom: &Atom) -> Fault {
    Fault {
        line: atom.line,
        column: atom.column,
        found: Found::text(&atom.separator),
        expected: Expected::PlaceParts,
    }
}

impl PlaceBoard {
    /// Adds a value, unless the value begins another board.
    pub(super) fn add_value(&mut self, atom: Atom, notation: &Notation) -> AddResult {
        let expected = match self.pending.len() {
            0 => {
                if !self.places.is_empty() {
                    self.mark_if_entry(&atom.separator);
                    let differs = !self.is_usual(&atom.separator);
                    self.check_start(&atom, notation, differs);
                    let breaks = || atom.separator.bytes().filter(|byte| *byte == b'\n').count();
                    let ends_line = || self.lines_are_boards && breaks() > 0;
                    let has_gap = || breaks() > 1 && atom.separator.contains("\n\n");
                    if self.places.len() >= MIN_PLACES && (differs || ends_line() || has_gap()) {
                        return AddResult::Boundary(atom);
                    }
                }
                None
            }
            1 => Some(&notation.second),
            2 => Some(notation.before_box.as_ref().unwrap_or(&notation.third)),
            _ => Some(&notation.third),
        };
        if expected.is_some_and(|expected| !are_equal(expected, &atom.separator)) {
            // Numbers before a board aren't places.
            let first = self.pending.remove(0);
            if self.places.is_empty() {
                self.preceding.push(first);
            } else {
                self.fault.get_or_insert(misplaced_value_fault(&atom));
            }
            if !self.pending.is_empty() {
                return self.add_value(atom, notation);
            }
            self.pending.push(atom);
            return AddResult::Consumed;
        }
        self.pending.push(atom);
        if let [row, column, number, _] = &self.pending[..] {
            if !are_in_box([row.value, column.value, number.value]) {
                self.fault.get_or_insert(misplaced_value_fault(number));
            }
            self.pending.remove(2);
        } else if notation.before_box.is_some() {
            return AddResult::Consumed;
        }
        if let [first, second, third] = &self.pending[..] {
            // The text before the first place may differ from the text before other places.
            if self.order.is_none() && self.places.len() < 2 {
                let separators = [first, second, third].map(|atom| &*atom.separator);
                // A letter directly before the column is the row, which may follow the digit.
                let is_row = matches!(second.value, Value::Letter(_)) && notation.third.is_empty();
                // A name before the first place may be the name of the list.
                let after_digit =
                    || order_after_digit(separators).filter(|_| !self.places.is_empty());
                self.order = complete_order(separators.map(named_part))
                    .or_else(|| order_by_brackets(separators))
                    .or(is_row.then_some(DIGIT_FIRST))
                    .or_else(after_digit);
            }
            if self.places.is_empty() {
                self.line = first.line;
            }
            let values = [first.value, second.value, third.value];
            self.has_truth_marks |= notation.truth_separator.is_some();
            self.places.push(Place { values, is_entry: false });
            self.pending.clear();
        }
        AddResult::Consumed
    }

    /// Checks the text before a place. The text may contain digits only if it is the same for all
    /// places. Values before the first place must not be parts of another place.
    fn check_start(&mut self, atom: &Atom, notation: &Notation, differs: bool) {
        if self.preceding.is_empty() && !differs {
            return;
        }
        let before = std::mem::take(&mut self.preceding);
        let is_within = |value: &&Atom| match &*value.separator {
            "" => before.len() > 2 || notation.second.is_empty(),
            separator => {
                separator.chars().all(|c| notation.second.contains(c) || notation.third.contains(c))
            }
        };
        // A board may have its size above it, possibly with empty cells: `grid[9][9] = {0}`.
        let is_empty = |atom: &Atom| matches!(atom.value, Value::Empty | Value::Number(0));
        let is_size = matches!(&before[..], [rows, cols, rest @ ..]
            if rows.value == cols.value
                && matches!(rows.value, Value::Number(4..))
                && rest.iter().all(is_empty));
        let part = before.iter().skip(1).find(is_within).filter(|_| !is_size);
        let has_digits = differs && atom.separator.contains(|c: char| c.is_ascii_digit());
        if let Some(atom) = part.or(Some(atom).filter(|_| has_digits)) {
            self.fault.get_or_insert(misplaced_value_fault(atom));
        }
    }

    /// Returns `true` if a separator between places has the same structure as the first separator
    /// between places.
    fn is_usual(&mut self, separator: &Arc<str>) -> bool {
        let (usual, structured) =
            self.usual_separator.get_or_insert_with(|| (separator.clone(), structure(separator)));
        are_equal(usual, separator) || *structured == structure(separator)
    }

    /// Marks the latest place as an entry if the text after the place indicates an entry.
    fn mark_if_entry(&mut self, text: &str) {
        if let Some(last) = self.places.last_mut().filter(|_| self.pending.is_empty()) {
            last.is_entry |= indicates_entry(text);
        }
    }

    /// Handles the text after the last place. If the text contains the three digits of a place that
    /// has lost its separators or the mark that it is true, as in `x115`, the digits are reported
    /// as a fault instead of being ignored.
    pub(super) fn finish(&mut self, text: &str) {
        self.mark_if_entry(text);
        let is_place = |word: &str| {
            let digits = word.trim_start_matches(|c: char| c.is_alphabetic());
            digits.len() == 3 && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        if let Some(word) = text.split(['\n', ',', ';', ')']).find(|word| is_place(word)) {
            let (found, expected) = (Found::text(word), Expected::PlaceParts);
            self.fault.get_or_insert(Fault { line: self.line, column: 1, found, expected });
        }
    }

    /// Checks the places and returns the board, or its first fault. `header` is the order of the
    /// parts in a header line, if there is one.
    pub(super) fn draft(&self, header: Option<[PlacePart; 3]>) -> Result<Draft, Fault> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        // The last place lacks a value.
        if let Some(first) = self.pending.first()
            && let Some((usual, structured)) = &self.usual_separator
            && (self.pending.len() > 1
                || first.separator == *usual
                || *structured == structure(&first.separator))
        {
            return Err(misplaced_value_fault(first));
        }
        let fault =
            |found, expected| Err(Fault { line: self.line.max(1), column: 1, found, expected });
        let usual = [PlacePart::Row, PlacePart::Column, PlacePart::Digit];
        let order = header.or(self.order).unwrap_or(usual);
        let of = |place: &Place, part| {
            order.iter().position(|p| *p == part).map_or(Value::Empty, |at| place.values[at])
        };
        let coordinates = |place: &Place| [of(place, PlacePart::Row), of(place, PlacePart::Column)];
        let from_zero =
            self.places.iter().flat_map(coordinates).any(|value| value == Value::Number(0));
        // If places are marked as true, their digits may also count from 0.
        let number = |value| if let Value::Number(number) = value { number } else { 0 };
        let digits = || self.places.iter().map(|place| number(of(place, PlacePart::Digit)));
        let digits_from_zero = self.has_truth_marks && digits().any(|digit| digit == 0);
        // Digits count from 1 if any digit is the side. A board with empty cells may be larger than
        // its places show.
        let most = self.places.iter().flat_map(coordinates).map(number).max().map_or(1, |n| n + 1);
        let is_full = self.places.len() == usize::from(most * most);
        let is_above = digits().max() >= Some(if is_full { most } else { most.max(9) });
        let are_unclear =
            digits_from_zero && !from_zero || from_zero && digits_from_zero == is_above;
        let has_letter = |place: &Place| matches!(of(place, PlacePart::Row), Value::Letter(_));
        if self.has_truth_marks && are_unclear
            || self.places.iter().any(has_letter) != self.places.iter().all(has_letter)
        {
            let count = self.places.len() as u64;
            return fault(Found::Cells(count), Expected::PlaceParts);
        }
        let mut cells = Vec::with_capacity(self.places.len());
        for place in &self.places {
            let coordinate = |value| match value {
                Value::Number(n) => Some(usize::from(n) + usize::from(from_zero)),
                Value::Letter(n) => Some(usize::from(n)),
                Value::Empty => None,
            };
            let [row, column] = coordinates(place).map(coordinate);
            let digit = match of(place, PlacePart::Digit) {
                Value::Number(n) => usize::from(n) + usize::from(digits_from_zero),
                Value::Letter(_) => usize::MAX,
                Value::Empty => 0,
            };
            match (row, column) {
                (Some(row), Some(column)) => cells.push((row, column, digit, place.is_entry)),
                _ => return fault(Found::Cells(self.places.len() as u64), Expected::PlaceParts),
            }
        }
        let mut distinct: Vec<(usize, usize)> = cells.iter().map(|(r, c, ..)| (*r, *c)).collect();
        grid::shell_sort(&mut distinct);
        distinct.dedup();
        if distinct.len() < cells.len() {
            return fault(Found::Cells(cells.len() as u64), Expected::Once);
        }
        let most = cells.iter().map(|(r, c, d, _)| *r.max(c).max(d)).max().unwrap_or(0);
        let is_full = |shape: &Shape| shape.side() == most && distinct.len() == shape.cells();
        let shape = match most {
            ..=9 => Shape::from_side(most).filter(is_full).or(Some(Shape::CLASSIC)),
            _ => Shape::from_side(most.min(Shape::MAX_SIDE + 1)).filter(|_| {
                5 * cells.iter().filter(|(r, c, ..)| *r.max(c) > 9).count() >= cells.len()
            }),
        };
        let Some(shape) = shape else {
            return fault(Found::Number(most.to_string()), Expected::PlaceParts);
        };
        let digits = cells.iter().filter(|(_, _, digit, _)| *digit > 0).count();
        if digits < MIN_DIGITS && distinct.len() < shape.cells() && !self.is_chosen {
            return fault(Found::Cells(digits as u64), Expected::Places);
        }
        let side = shape.side();
        let mut draft =
            Draft { shape: Some(shape), values: vec![0; shape.cells()], ..Draft::default() };
        for (row, column, digit, is_entry) in cells {
            let cell = (row - 1) * side + column - 1;
            draft.values[cell] = u8::try_from(digit).unwrap_or(u8::MAX);
            draft.entries.extend((is_entry && digit > 0).then_some(cell));
        }
        Ok(draft)
    }
}
