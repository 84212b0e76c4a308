//! The reasons of singles: the digits around them.

use grid::{Cell, Digit, DigitSet, Geometry};
use human::{Candidate, Clause, Pencilmarks, Step};

/// A digit that is the only one of its cell, or whose cell is the only one of a house.
pub struct Single {
    /// The placed digit.
    pub placed: Candidate,
    /// The house in which the digit has no other place; `None` if the cell has no other candidate.
    pub house: Option<usize>,
}

/// A part of the reason.
pub struct Shown {
    /// The kind of reason.
    pub how: How,
    /// The placed digits, or the eliminated candidates.
    pub by: Vec<Candidate>,
}

/// A kind of reason.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// Digits are placed in a house.
    Stands(usize),
    /// Earlier steps eliminated candidates.
    RuledOut,
}

impl Single {
    /// The clause with a single true candidate.
    pub fn clause(&self) -> Clause {
        match self.house {
            Some(house) => Clause::House(house, self.placed.digit),
            None => Clause::Cell(self.placed.cell),
        }
    }
}

/// The single of a step; `None` if the step is of another technique. In the last empty cell of a house,
/// the cell has no other candidate.
pub fn of(step: &Step, marks: &Pencilmarks) -> Option<Single> {
    let placed = *step.placements.first()?;
    let house = match step.technique {
        "full-house" | "naked-single" => None,
        "hidden-single" => Some(*step.base.first()?),
        _ => return None,
    };
    let has_others = |house: &usize| {
        let is_open = |cell: Cell| cell != placed.cell && marks.digit(cell).is_none();
        marks.layout().house(*house).into_iter().any(is_open)
    };
    Some(Single { placed, house: house.filter(has_others) })
}

/// The reasons of a single, those with the most digits first.
pub fn shown_by(single: &Single, marks: &Pencilmarks) -> Vec<Shown> {
    match single.house {
        Some(house) => in_house(single.placed, house, marks),
        None => in_cell(single.placed, marks),
    }
}

/// The other digits of the cell, by the houses that contain them.
fn in_cell(Candidate { digit, cell }: Candidate, marks: &Pencilmarks) -> Vec<Shown> {
    let geometry = Geometry::for_shape(marks.shape());
    let mut left = DigitSet::all(marks.shape()).without(digit);
    let mut shown = Vec::new();
    let standing = |house: usize, left: DigitSet| -> Vec<Candidate> {
        let cells = marks.layout().house(house).into_iter();
        let digits = cells.filter_map(|cell| Some(Candidate::new(marks.digit(cell)?, cell)));
        let mut digits: Vec<_> = digits.filter(|of| left.contains(of.digit)).collect();
        grid::insertion_sort_by_key(&mut digits, |of| of.digit);
        digits
    };
    loop {
        let houses = geometry.houses_of(cell).map(|house| (house, standing(house, left)));
        // The first of those that have as many.
        let most = houses.into_iter().rev().max_by_key(|(_, by)| by.len());
        let Some((house, by)) = most.filter(|(_, by)| !by.is_empty()) else { break };
        left = by.iter().fold(left, |left, of| left.without(of.digit));
        shown.push(Shown { how: How::Stands(house), by });
    }
    let gone = left.map(|digit| Candidate::new(digit, cell)).collect();
    shown.extend(ruled_out(gone));
    shown
}

/// The other cells of the house, by the places of the digit.
fn in_house(of: Candidate, house: usize, marks: &Pencilmarks) -> Vec<Shown> {
    let Candidate { digit, cell } = of;
    let layout = marks.layout();
    let is_open = |other: &Cell| *other != cell && marks.digit(*other).is_none();
    let others: Vec<Cell> = layout.house(house).into_iter().filter(is_open).collect();
    let seen_by = |other: Cell, digit: Digit| {
        let stands = |peer: &Cell| marks.digit(*peer) == Some(digit);
        layout.peers(other).into_iter().find(stands)
    };
    let mut by: Vec<Cell> = others.iter().filter_map(|other| seen_by(*other, digit)).collect();
    by.sort_unstable();
    by.dedup();
    let gone = others.into_iter().filter(|other| seen_by(*other, digit).is_none());
    let gone = gone.map(|cell| Candidate::new(digit, cell)).collect();
    let by: Vec<_> = by.into_iter().map(|cell| Candidate::new(digit, cell)).collect();
    let stands = (!by.is_empty()).then_some(Shown { how: How::Stands(house), by });
    stands.into_iter().chain(ruled_out(gone)).collect()
}

fn ruled_out(by: Vec<Candidate>) -> Option<Shown> {
    (!by.is_empty()).then_some(Shown { how: How::RuledOut, by })
}
