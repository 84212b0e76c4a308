//! The network of strong and weak links that chains run along.
//!
//! A node is a digit in one cell, or in a group: its places in the meeting of a line and a box, one of
//! which is true when the node is. In the widest network the places of a digit in an almost locked
//! set are a node, too.
//!
//! | link | of | says |
//! |---|---|---|
//! | strong | the two nodes that hold all of a digit's places in a house; the two candidates of a cell; two digits of an almost locked set | one of them is true |
//! | weak | nodes of one digit all of whose cells see each other; two candidates of a cell | not both are true |

use std::collections::HashMap;

use grid::{Cell, Digit, DigitSet};

use crate::{CellSet, Clause, Pencilmarks};

/// What a network has as nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Candidates.
    Candidates,
    /// Candidates and groups.
    Groups,
    /// Candidates, groups and digits of almost locked sets.
    Sets,
}

/// What makes a link strong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The cell has these two candidates.
    Cell(Cell),
    /// The digit has no other place in the house.
    House(usize),
    /// The almost locked set, by its number among those of two cells or more.
    Set(usize),
}

/// The links of a position. Nodes are numbered: single candidates come first.
pub struct Network {
    /// The digit and the cells of each node.
    pub nodes: Vec<(Digit, CellSet)>,
    /// By node: those strongly linked to it, and why.
    pub strong: Vec<Vec<(usize, Reason)>>,
    /// By node: those weakly linked to it.
    pub weak: Vec<Vec<usize>>,
    /// How many nodes are single candidates.
    pub singles: usize,
    numbers: HashMap<(Digit, CellSet), usize>,
}

impl Network {
    pub(crate) fn of(marks: &Pencilmarks, extent: Extent) -> Network {
        let mut network = Network {
            nodes: Vec::new(),
            strong: Vec::new(),
            weak: Vec::new(),
            singles: 0,
            numbers: HashMap::new(),
        };
        for cell in marks.open() {
            for digit in marks.candidates(cell) {
                network.number(digit, CellSet::of(cell));
            }
        }
        network.singles = network.nodes.len();
        network.link_cells(marks);
        network.link_houses(marks, extent);
        if extent == Extent::Sets {
            network.link_sets(marks);
        }
        network.link_weakly(marks);
        network
    }

    /// The number of a node, which is made if it is new.
    fn number(&mut self, digit: Digit, cells: CellSet) -> usize {
        let next = self.nodes.len();
        let number = *self.numbers.entry((digit, cells)).or_insert(next);
        if number == next {
            self.nodes.push((digit, cells));
            self.strong.push(Vec::new());
        }
        number
    }

    fn link(&mut self, a: usize, b: usize, reason: Reason) {
        self.strong[a].push((b, reason));
        self.strong[b].push((a, reason));
    }

    fn link_cells(&mut self, marks: &Pencilmarks) {
        for cell in marks.open() {
            let mut digits = marks.candidates(cell);
            if let (2, Some(a), Some(b)) = (digits.len(), digits.next(), digits.next()) {
                let [a, b] = [a, b].map(|digit| self.number(digit, CellSet::of(cell)));
                self.link(a, b, Reason::Cell(cell));
            }
        }
    }

    fn link_houses(&mut self, marks: &Pencilmarks, extent: Extent) {
        let layout = marks.layout();
        for digit in marks.digits() {
            for house in 0..marks.houses() {
                let places = marks.places_in(digit, house);
                let count = places.len();
                if count < 2 || extent == Extent::Candidates && count > 2 {
                    continue;
                }
                let mut parts: Vec<CellSet> = Vec::new();
                for cell in places {
                    parts.push(CellSet::of(cell));
                    let crossing = layout.geometry.houses_of(cell);
                    let crossing = crossing.into_iter().filter(|other| *other != house);
                    let groups = crossing.map(|other| places.and(layout.house(other)));
                    let groups = groups.filter(|group| group.len() > 1 && group.len() < count);
                    parts.extend(groups.filter(|_| extent != Extent::Candidates));
                }
                parts.sort_unstable();
                parts.dedup();
                for (at, a) in parts.iter().enumerate() {
                    let rest = places.minus(a);
                    if parts[at + 1..].contains(&rest) {
                        let [a, b] = [*a, rest].map(|cells| self.number(digit, cells));
                        self.link(a, b, Reason::House(house));
                    }
                }
            }
        }
    }

    fn link_sets(&mut self, marks: &Pencilmarks) {
        for (at, set) in marks.almost_locked_sets(false).all.iter().enumerate() {
            for a in set.digits {
                for b in set.digits.above(Some(a)) {
                    let [a, b] = [a, b].map(|digit| self.number(digit, set.places(digit)));
                    self.link(a, b, Reason::Set(at));
                }
            }
        }
    }

    fn link_weakly(&mut self, marks: &Pencilmarks) {
        let mut by_digit: HashMap<Digit, Vec<usize>> = HashMap::new();
        for (at, (digit, _)) in self.nodes.iter().enumerate() {
            by_digit.entry(*digit).or_default().push(at);
        }
        for (digit, cells) in &self.nodes {
            let seeing = marks.seeing_all(*digit, cells);
            let alike = by_digit.get(digit).into_iter().flatten().copied();
            let mut weak: Vec<usize> =
                alike.filter(|other| self.nodes[*other].1.is_within(&seeing)).collect();
            if let Some(cell) = cells.single() {
                let others = marks.candidates(cell).without(*digit);
                weak.extend(others.filter_map(|other| self.numbers.get(&(other, *cells))));
            }
            self.weak.push(weak);
        }
    }

    /// The number of a candidate's node.
    pub(crate) fn find(&self, candidate: crate::Candidate) -> Option<usize> {
        self.numbers.get(&(candidate.digit, CellSet::of(candidate.cell))).copied()
    }

    /// What a strong link of a digit says.
    pub fn proof(marks: &Pencilmarks, digit: Digit, reason: Reason) -> Vec<Clause> {
        match reason {
            Reason::Cell(cell) => vec![Clause::Cell(cell)],
            Reason::House(house) => vec![Clause::House(house, digit)],
            Reason::Set(at) => marks.almost_locked_sets(false).all[at].proof().collect(),
        }
    }

    /// The cells and digits of the set of a strong link, if it is one of a set.
    pub fn set(marks: &Pencilmarks, reason: Reason) -> Option<(CellSet, DigitSet)> {
        let Reason::Set(at) = reason else { return None };
        let set = &marks.almost_locked_sets(false).all[at];
        Some((set.cells, set.digits))
    }
}
