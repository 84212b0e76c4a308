//! Code shared by formats whose JSON describes a board cell by cell: collecting the cells, and
//! checking the whole board.

use crate::{
    Draft, Expected, Feature, FeatureSet, Found,
    document::json::{Scalar, ValueError},
};
use grid::{Cell, Digit, DigitSet, Shape};

/// A board that is collected cell by cell, and whose size may not be known yet.
#[derive(Default)]
pub(crate) struct PartialBoard {
    cells: Vec<(usize, usize, PartialCell)>,
    /// The title, the author and the rules.
    pub(crate) notes: Vec<String>,
    pub(crate) unsupported: FeatureSet,
    /// The side, if it is specified separately from the cells.
    pub(crate) size: Option<usize>,
    /// Whether values are givens unless specified otherwise.
    pub(crate) values_are_givens: bool,
}

/// The content of one cell.
#[derive(Default)]
pub(crate) struct PartialCell {
    pub(crate) value: Option<Digit>,
    /// Whether the value is a given, if specified.
    pub(crate) is_given: Option<bool>,
    /// The centre marks, if specified.
    pub(crate) centre: Option<DigitSet>,
    /// The corner marks, if specified. They may be specified as empty.
    pub(crate) corners: Option<DigitSet>,
    pub(crate) candidates: Option<DigitSet>,
    /// The number of the region that contains the cell. Regions may have any numbers.
    pub(crate) region: Option<usize>,
}

/// The part of a cell that a value describes.
#[derive(Clone, Copy)]
pub(crate) enum CellPart {
    Value,
    /// Whether the value is a given.
    Given,
    /// A centre mark.
    Centre,
    /// A corner mark.
    Corner,
    Candidate,
    Colour,
}

impl PartialBoard {
    /// Sets a part of the latest cell, if there is one. A colour is only recorded as unsupported.
    /// Returns an error if the value isn't a digit but should be one.
    pub(crate) fn set(&mut self, part: CellPart, scalar: Scalar) -> Result<(), ValueError> {
        let size = self.size;
        if matches!(part, CellPart::Colour) && !scalar.is_empty_value() {
            self.add_unsupported(Feature::Colours);
        }
        let Some(cell) = self.latest() else { return Ok(()) };
        match part {
            CellPart::Value if scalar.is_empty_value() || scalar == Scalar::Number(0) => {}
            CellPart::Value => cell.value = Some(parse_digit(scalar, size)?),
            CellPart::Given => cell.is_given = Some(scalar == Scalar::Bool(true)),
            CellPart::Centre => add_digit(&mut cell.centre, parse_digit(scalar, size)?),
            CellPart::Corner => add_digit(&mut cell.corners, parse_digit(scalar, size)?),
            CellPart::Candidate => add_digit(&mut cell.candidates, parse_digit(scalar, size)?),
            CellPart::Colour => {}
        }
        Ok(())
    }

    /// Begins a cell, whose row and column are counted from 0. Returns an error if the largest
    /// board doesn't have the row or the column.
    pub(crate) fn begin_cell(&mut self, row: usize, col: usize) -> Result<(), ValueError> {
        if row >= Shape::MAX_SIDE || col >= Shape::MAX_SIDE {
            return Err((Found::Cells(self.cells.len() as u64 + 1), Expected::Cells(None)));
        }
        self.cells.push((row, col, PartialCell::default()));
        Ok(())
    }

    /// Returns the latest cell, or `None` before the first one.
    pub(crate) fn latest(&mut self) -> Option<&mut PartialCell> {
        self.cells.last_mut().map(|(_, _, one)| one)
    }

    /// Iterates over the cells, each with its row and column.
    pub(crate) fn cells(&mut self) -> impl Iterator<Item = &mut (usize, usize, PartialCell)> {
        self.cells.iter_mut()
    }

    pub(crate) fn add_unsupported(&mut self, thing: Feature) {
        self.unsupported = self.unsupported.with(thing);
    }

    /// Adds a note, unless it is empty or isn't text.
    pub(crate) fn add_note(&mut self, scalar: Scalar) {
        if let Scalar::Text(text) = scalar
            && !text.trim().is_empty()
        {
            self.notes.push(text.trim().into());
        }
    }

    /// Checks the whole board and converts it into a draft. Returns an error if the cells aren't
    /// those of a board of a valid size in row-by-row order, if the regions aren't the boxes of a
    /// shape, or if a digit is too large.
    pub(crate) fn into_draft(self) -> Result<Draft, ValueError> {
        let side = self.size.unwrap_or(self.cells.len().isqrt());
        let missing = (Found::Cells(self.cells.len() as u64), Shape::from_side(side));
        let (found, Some(usual)) = missing else {
            return Err((missing.0, Expected::Cells(None)));
        };
        let places = self.cells.iter().map(|(row, col, _)| (*row, *col));
        if !places.eq((0..usual.cells()).map(|at| (at / side, at % side))) {
            return Err((found, Expected::Cells(Some(usual))));
        }
        let labels: Vec<_> = self.cells.iter().map(|(_, _, one)| one.region).collect();
        let regions = || (Found::Text("regions".into()), Expected::Classic);
        let shape = if labels.iter().all(Option::is_none) {
            usual
        } else {
            shape_from_regions(usual, &labels).ok_or_else(regions)?
        };
        let mut draft = Draft { shape: Some(shape), ..Draft::default() };
        for (at, (_, _, one)) in self.cells.into_iter().enumerate() {
            let all = DigitSet::all(shape);
            let digits =
                [one.centre, one.corners, one.candidates, one.value.map(DigitSet::from_digit)];
            let strange = digits.iter().flatten().find_map(|set| set.minus(all).first());
            if let Some(digit) = strange {
                return Err((Found::Number(digit.to_string()), Expected::Cell(shape)));
            }
            draft.values.push(one.value.map_or(0, |digit| digit.value() as u8));
            if one.value.is_some() && !one.is_given.unwrap_or(self.values_are_givens) {
                draft.entries.push(at);
            }
            draft.candidates.extend(one.candidates.map(|set| (at, set)));
            draft.marks.extend(one.corners.map(|set| (at, set)));
            draft.centre.extend(one.centre.map(|set| (at, set)));
        }
        Ok(draft.with_note(&self.notes.join(", ")))
    }
}

/// Parses a digit, or returns an error if the value isn't one. If the size isn't known yet, the
/// digit may later turn out to be too large.
fn parse_digit(scalar: Scalar, size: Option<usize>) -> Result<Digit, ValueError> {
    let most = size.unwrap_or(Shape::MAX_SIDE).min(Shape::MAX_SIDE);
    let expected = size.and_then(Shape::from_side).map_or(Expected::CellSymbol, Expected::Cell);
    scalar.number_up_to(most).and_then(Digit::new).ok_or_else(|| (scalar.into_found(), expected))
}

/// Adds a digit to a set, which is created with the first digit.
fn add_digit(set: &mut Option<DigitSet>, digit: Digit) {
    *set = Some(set.unwrap_or_default().with(digit));
}

/// Returns the shape whose boxes are the regions and whose side is that of the usual shape, or
/// `None` if no shape has such boxes. A cell without a region belongs to its box in the usual
/// shape.
fn shape_from_regions(usual: Shape, regions: &[Option<usize>]) -> Option<Shape> {
    let region = |cell: Cell| regions[cell.index()].unwrap_or(cell.box_(usual));
    let fits = |shape: &Shape| {
        let mut names = vec![None; shape.side()];
        let one_name = Cell::all(*shape)
            .all(|cell| *names[cell.box_(*shape)].get_or_insert(region(cell)) == region(cell));
        grid::insertion_sort(&mut names);
        names.dedup();
        one_name && names.len() == shape.side()
    };
    let others = Shape::all().filter(|shape| shape.side() == usual.side());
    [usual].into_iter().chain(others).find(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(side: usize, regions: &str, expected: Option<(usize, usize)>) {
        let regions: Vec<_> = regions.chars().map(|c| c.to_digit(10).map(|d| d as usize)).collect();
        let usual = Shape::from_side(side).expect("a shape");
        let found =
            shape_from_regions(usual, &regions).map(|shape| (shape.box_rows(), shape.box_cols()));
        assert_eq!(found, expected);
    }

    #[test]
    fn regions_must_be_the_boxes_of_a_shape() {
        check(4, "1122112233443344", Some((2, 2)));
        check(4, "0011....2233..33", Some((2, 2)));
        check(4, "1122112233443343", None);
        check(4, "1111222233334444", None);
        check(4, "1111111111111111", None);
        check(6, "001122001122001122334455334455334455", Some((3, 2)));
    }
}
