//! The strong links of a digit, and the links to which each of them can be joined.

mod house_link;

pub(crate) use house_link::{HouseLink, LinkEnd};

use crate::{
    candidate_grid::CandidateGrid,
    nine::{bits, cells_in},
};
use house_link::links;

/// The strong links of a digit, house by house, and the index at which each kind of house begins.
#[derive(Clone, Default)]
pub(crate) struct LinkGraph {
    pub(crate) links: Vec<HouseLink>,
    from: [usize; 4],
}

/// The strong links of all digits, as they were when they were last needed.
#[derive(Clone)]
pub(crate) struct LinkGraphs {
    graphs: [LinkGraph; 9],
    /// The digits whose links may be out of date, as a mask.
    outdated: u16,
}

impl LinkGraphs {
    /// Creates graphs that are all out of date.
    pub fn new() -> LinkGraphs {
        LinkGraphs { graphs: Default::default(), outdated: 0x1ff }
    }

    /// Records that the places of some digits have changed.
    pub fn mark_outdated(&mut self, digits: u16) {
        self.outdated |= digits;
    }

    /// Finds the links of some digits again if they are out of date.
    pub(crate) fn update(&mut self, position: &CandidateGrid, digits: u16) {
        for digit in bits(digits & self.outdated).map(usize::from) {
            self.graphs[digit].update(position, digit);
        }
        self.outdated &= !digits;
    }

    pub(crate) fn of_digit(&self, digit: u8) -> &LinkGraph {
        &self.graphs[digit as usize]
    }
}

impl LinkGraph {
    /// The links in a kind of house.
    pub(crate) fn of_kind(&self, kind: usize) -> u64 {
        let below = |n: usize| (1u64 << n) - 1;
        below(self.from[kind + 1]) & !below(self.from[kind])
    }

    fn update(&mut self, position: &CandidateGrid, digit: usize) {
        let all = &mut self.links;
        all.clear();
        for house in 0..27 {
            let from = all.len();
            links(position, digit, house, all);
            let later = !0 << all.len();
            all[from..].iter_mut().for_each(|link| link.later = later);
            self.from[house / 9 + 1] = all.len();
        }
        // The links with a place in each cell, and the links with an end in each house.
        let (mut by_cell, mut by_house) = ([0u64; 81], [0u64; 27]);
        let houses = |link: &HouseLink| {
            let [one, other] = &link.ends;
            cells_in((one.within | other.within).into()).map(usize::from)
        };
        for (n, link) in all.iter().enumerate() {
            cells_in(link.places).for_each(|cell| by_cell[cell as usize] |= 1 << n);
            houses(link).for_each(|house| by_house[house] |= 1 << n);
        }
        for link in all.iter_mut() {
            let places = cells_in(link.places);
            link.disjoint = !places.fold(0, |set, cell| set | by_cell[cell as usize]);
            link.joined = link.disjoint & houses(link).fold(0, |set, house| set | by_house[house]);
        }
    }
}
