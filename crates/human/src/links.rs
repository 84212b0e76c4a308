//! The network of strong and weak links that chains run along.
//!
//! A node is a digit in one cell, or in a group: its places in the meeting of a line and a box, one of
//! which is true when the node is. In the widest network the places of a digit in an almost locked
//! set are a node, too.
//!
//! | link | of | says |
//! |---|---|---|
//! | strong | the two nodes that hold all of a digit's places in a house; the two candidates of a cell; two digits of an almost locked set; one of its digits and what its others leave to a cell | one of them is true |
//! | weak | nodes of one digit all of whose cells see each other; two candidates of a cell | not both are true |

use std::collections::HashMap;

use grid::{Cell, Digit, DigitSet};

use crate::{Candidate, CellSet, Clause, Pencilmarks, pencilmarks::Part};

impl Pencilmarks {
    /// The strong and weak links between candidates; with groups, or with groups and almost locked
    /// sets as nodes, too.
    pub fn network(&self, extent: Extent) -> &Network {
        self.shared(Part::Network(extent as usize), || Network::of(self, extent))
    }
}

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
    /// Without the digit, that set leaves the cell one candidate only.
    Leaves(usize, Cell),
}

/// The links of a position. Nodes are numbered: single candidates come first, cell by cell.
pub struct Network {
    /// The digit and the cells of each node.
    pub nodes: Vec<(Digit, CellSet)>,
    /// How many nodes are single candidates.
    pub singles: usize,
    strong: Rows<(usize, Reason)>,
    weak: Rows<usize>,
    /// By cell and digit: the number of the candidate's node, and one more.
    single: Vec<u32>,
    side: usize,
    several: HashMap<(Digit, CellSet), usize>,
}

/// Lists one after another.
struct Rows<T> {
    all: Vec<T>,
    ends: Vec<usize>,
}

impl<T> Rows<T> {
    fn row(&self, at: usize) -> &[T] {
        &self.all[at.checked_sub(1).map_or(0, |before| self.ends[before])..self.ends[at]]
    }
}

impl Network {
    pub(crate) fn of(marks: &Pencilmarks, extent: Extent) -> Network {
        let side = marks.shape().side();
        let mut network = Network {
            nodes: Vec::with_capacity(marks.open().len() * 4),
            singles: 0,
            strong: Rows { all: Vec::new(), ends: Vec::new() },
            weak: Rows { all: Vec::new(), ends: Vec::new() },
            single: vec![0; marks.shape().cells() * side],
            side,
            several: HashMap::new(),
        };
        for cell in marks.open() {
            for digit in marks.candidates(cell) {
                network.nodes.push((digit, CellSet::of(cell)));
                let at = network.at(Candidate::new(digit, cell));
                network.single[at] = network.nodes.len() as u32;
            }
        }
        network.singles = network.nodes.len();
        let mut links = Vec::new();
        network.link_cells(marks, &mut links);
        network.link_houses(marks, extent, &mut links);
        if extent == Extent::Sets {
            network.link_sets(marks, &mut links);
            network.link_what_sets_leave(marks, &mut links);
        }
        network.strong = strong(network.nodes.len(), &links);
        network.link_weakly(marks);
        network
    }

    /// The nodes strongly linked to one, and why.
    pub fn strong(&self, node: usize) -> &[(usize, Reason)] {
        self.strong.row(node)
    }

    /// The nodes weakly linked to one.
    pub fn weak(&self, node: usize) -> &[usize] {
        self.weak.row(node)
    }

    fn at(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.side + candidate.digit.value() - 1
    }

    /// The number of a node, which is made if it is new.
    fn number(&mut self, digit: Digit, cells: CellSet) -> usize {
        if let Some(node) = cells.single().and_then(|cell| self.find(Candidate::new(digit, cell))) {
            return node;
        }
        let next = self.nodes.len();
        let number = *self.several.entry((digit, cells)).or_insert(next);
        if number == next {
            self.nodes.push((digit, cells));
        }
        number
    }

    fn link_cells(&mut self, marks: &Pencilmarks, links: &mut Vec<Strong>) {
        for cell in marks.open() {
            let mut digits = marks.candidates(cell);
            if let (2, Some(a), Some(b)) = (digits.len(), digits.next(), digits.next()) {
                let [a, b] = [a, b].map(|digit| self.number(digit, CellSet::of(cell)));
                links.push((a, b, Reason::Cell(cell)));
            }
        }
    }

    fn link_houses(&mut self, marks: &Pencilmarks, extent: Extent, links: &mut Vec<Strong>) {
        for digit in marks.digits() {
            for house in 0..marks.houses() {
                let all = marks.spots(digit, house);
                let count = all.count_ones();
                if count < 2 || extent == Extent::Candidates && count > 2 {
                    continue;
                }
                if count == 2 {
                    let spots = [all.trailing_zeros(), all.ilog2()];
                    let node = |spot| Candidate::new(digit, marks.cell_at(house, spot));
                    if let [Some(a), Some(b)] = spots.map(|spot| self.find(node(spot))) {
                        links.push((a, b, Reason::House(house)));
                    }
                    continue;
                }
                // What is a part of the places, and so is the rest: each of them once.
                let mut pairs: Vec<[CellSet; 2]> = Vec::new();
                let crossings = marks.layout().crossings(house);
                let is_group = |part: u32| (2..count).contains(&part.count_ones());
                let is_part = |part: u32| {
                    part.is_power_of_two()
                        || is_group(part)
                            && crossings.iter().any(|(_, crossing)| all & crossing == part)
                };
                let mut pair = |part: u32| {
                    let cells = |part| marks.cells_at(house, part);
                    let mut pair = [cells(part), cells(all & !part)];
                    pair.sort_unstable();
                    pairs.push(pair);
                };
                for part in crossings.iter().map(|(_, crossing)| all & crossing) {
                    let rest = all & !part;
                    // Of two groups, the one with the first place.
                    let is_second = is_group(rest) && rest & all.wrapping_neg() & all != 0;
                    if is_group(part) && is_part(rest) && !is_second {
                        pair(part);
                    }
                }
                pairs.sort_unstable();
                for pair in pairs {
                    let [a, b] = pair.map(|cells| self.number(digit, cells));
                    links.push((a, b, Reason::House(house)));
                }
            }
        }
    }

    fn link_sets(&mut self, marks: &Pencilmarks, links: &mut Vec<Strong>) {
        for (at, set) in marks.almost_locked_sets(false).all.iter().enumerate() {
            for a in set.digits {
                for b in set.digits.above(Some(a)) {
                    let [a, b] = [a, b].map(|digit| self.number(digit, *set.places(digit)));
                    links.push((a, b, Reason::Set(at)));
                }
            }
        }
    }

    /// Links each digit of a set to the candidate that its other digits, two or more, leave to a cell.
    fn link_what_sets_leave(&mut self, marks: &Pencilmarks, links: &mut Vec<Strong>) {
        for (at, set) in marks.almost_locked_sets(false).all.iter().enumerate() {
            for cell in marks.open().minus(&set.cells) {
                let all = marks.candidates(cell);
                let gone: DigitSet =
                    all.filter(|digit| set.seeing(*digit).contains(cell)).collect();
                if gone.len() < 2 || gone.len() + 1 < all.len() {
                    continue;
                }
                for out in set.digits {
                    let left = all.minus(gone.without(out));
                    let Some(last) = left.single() else { continue };
                    let from = self.number(out, *set.places(out));
                    let to = self.number(last, CellSet::of(cell));
                    links.push((from, to, Reason::Leaves(at, cell)));
                }
            }
        }
    }

    fn link_weakly(&mut self, marks: &Pencilmarks) {
        let mut several: Vec<Vec<usize>> = vec![Vec::new(); self.side];
        for (at, (digit, _)) in self.nodes.iter().enumerate().skip(self.singles) {
            several[digit.value() - 1].push(at);
        }
        let (mut all, mut ends) = (Vec::new(), Vec::with_capacity(self.nodes.len()));
        for (at, &(digit, cells)) in self.nodes.iter().enumerate() {
            let seeing = marks.seeing_all(digit, &cells);
            let alike = seeing.into_iter().map(|cell| Candidate::new(digit, cell));
            all.extend(alike.filter_map(|candidate| self.find(candidate)));
            let several = several[digit.value() - 1].iter().copied();
            all.extend(several.filter(|other| self.nodes[*other].1.is_within(&seeing)));
            if let Some(cell) = cells.first().filter(|_| at < self.singles) {
                let others = marks.candidates(cell).without(digit);
                let others = others.map(|other| Candidate::new(other, cell));
                all.extend(others.filter_map(|other| self.find(other)));
            }
            ends.push(all.len());
        }
        self.weak = Rows { all, ends };
    }

    /// The number of a candidate's node.
    pub(crate) fn find(&self, candidate: Candidate) -> Option<usize> {
        (self.single[self.at(candidate)] as usize).checked_sub(1)
    }

    /// What a strong link of a digit says.
    pub fn proof(marks: &Pencilmarks, digit: Digit, reason: Reason) -> Vec<Clause> {
        match reason {
            Reason::Cell(cell) => vec![Clause::Cell(cell)],
            Reason::House(house) => vec![Clause::House(house, digit)],
            Reason::Set(at) => marks.almost_locked_sets(false).all[at].proof().collect(),
            Reason::Leaves(at, cell) => {
                let set = marks.almost_locked_sets(false).all[at].proof();
                set.chain([Clause::Cell(cell)]).collect()
            }
        }
    }

    /// The cells and digits of the set of a strong link, if it is one of a set.
    pub fn set(marks: &Pencilmarks, reason: Reason) -> Option<(CellSet, DigitSet)> {
        let (Reason::Set(at) | Reason::Leaves(at, _)) = reason else { return None };
        let set = &marks.almost_locked_sets(false).all[at];
        Some((set.cells, set.digits))
    }
}

/// Two nodes and what makes the link strong.
type Strong = (usize, usize, Reason);

/// The links of each node, in their order.
fn strong(nodes: usize, links: &[Strong]) -> Rows<(usize, Reason)> {
    let mut ends = vec![0; nodes];
    for (a, b, _) in links {
        ends[*a] += 1;
        ends[*b] += 1;
    }
    let mut next = Vec::with_capacity(nodes);
    let mut sum = 0;
    for end in &mut ends {
        next.push(sum);
        sum += *end;
        *end = sum;
    }
    let mut all = vec![(0, Reason::Set(0)); sum];
    for &(a, b, reason) in links {
        for (one, other) in [(a, b), (b, a)] {
            all[next[one]] = (other, reason);
            next[one] += 1;
        }
    }
    Rows { all, ends }
}
