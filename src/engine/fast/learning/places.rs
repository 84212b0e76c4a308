//! What is open on a board: its literals, and the groups of them of which exactly one is true.

use crate::grid::{Cell, Digit, DigitSet, Geometry};

/// A candidate that may be true or false, numbered from 0 over what is open alone.
pub(super) type Place = u32;

/// A place that is true, `2 · place`, or that is false, `2 · place + 1`.
pub(super) type Literal = u32;

/// The literal of a place that is true, or of one that is false.
pub(super) fn literal(place: Place, is: bool) -> Literal {
    place << 1 | u32::from(!is)
}

/// The candidates of the open cells of a position, and their groups: every cell, and every digit
/// in every house. A group has two places or more; what is decided is in none.
pub(super) struct Places {
    candidates: Box<[(Cell, Digit)]>,
    /// A place's cell, row, column and box.
    groups: Box<[[u32; 4]]>,
    /// Where each group's members begin, and where the last one's end.
    begins: Box<[u32]>,
    members: Box<[Place]>,
    /// Each cell's first place; cells that are decided have none.
    firsts: Box<[Place]>,
    /// The position.
    sets: Box<[DigitSet]>,
}

impl Places {
    /// The places of a position that propagation of singles has closed.
    pub(super) fn new(geometry: &Geometry, sets: Box<[DigitSet]>) -> Places {
        let shape = geometry.shape();
        let side = shape.side();
        let mut firsts = Vec::with_capacity(sets.len());
        let mut candidates = Vec::new();
        let mut names = Vec::new();
        for (cell, set) in Cell::all(shape).zip(&sets) {
            firsts.push(candidates.len() as Place);
            for digit in if set.len() > 1 { *set } else { DigitSet::EMPTY } {
                let of_house = |house: usize| shape.cells() + house * side + digit.value() - 1;
                let [row, column, box_] = geometry.houses_of(cell).map(of_house);
                candidates.push((cell, digit));
                names.push([cell.index(), row, column, box_]);
            }
        }
        let mut lens = vec![0; shape.cells() + geometry.houses() * side];
        names.as_flattened().iter().for_each(|name| lens[*name] += 1);
        let mut numbers = vec![0; lens.len()];
        let mut begins = vec![0];
        for (name, len) in lens.iter().enumerate().filter(|(_, len)| **len > 0) {
            numbers[name] = begins.len() as u32 - 1;
            begins.push(begins[begins.len() - 1] + len);
        }
        let groups: Box<[_]> = names.iter().map(|four| four.map(|name| numbers[name])).collect();
        let mut ends = begins.clone();
        let mut members = vec![0; 4 * candidates.len()];
        for (place, four) in groups.iter().enumerate() {
            for group in four {
                let end = &mut ends[*group as usize];
                members[*end as usize] = place as Place;
                *end += 1;
            }
        }
        Places {
            candidates: candidates.into(),
            groups,
            begins: begins.into(),
            members: members.into(),
            firsts: firsts.into(),
            sets,
        }
    }

    /// How many places there are.
    pub(super) fn len(&self) -> usize {
        self.candidates.len()
    }

    /// How many groups there are.
    pub(super) fn groups(&self) -> usize {
        self.begins.len() - 1
    }

    /// The four groups of a place.
    pub(super) fn groups_of(&self, place: Place) -> [u32; 4] {
        self.groups[place as usize]
    }

    /// The places of a group, in order.
    pub(super) fn members(&self, group: u32) -> &[Place] {
        let group = group as usize;
        &self.members[self.begins[group] as usize..self.begins[group + 1] as usize]
    }

    /// The place of an open cell's candidate.
    pub(super) fn place(&self, cell: Cell, digit: Digit) -> Place {
        let from = self.firsts[cell.index()];
        let later = &self.candidates[from as usize..];
        let at = later.iter().position(|candidate| *candidate == (cell, digit));
        from + at.expect("a candidate of an open cell") as Place
    }

    /// The digits of all cells, the true places being these.
    pub(super) fn digits(&self, is: impl Fn(Place) -> bool) -> Vec<Digit> {
        let mut digits: Vec<_> = self.sets.iter().map(|set| set.first()).collect();
        for (place, (cell, digit)) in self.candidates.iter().enumerate() {
            if is(place as Place) {
                digits[cell.index()] = Some(*digit);
            }
        }
        digits.into_iter().map(|digit| digit.expect("every cell has a candidate")).collect()
    }
}
