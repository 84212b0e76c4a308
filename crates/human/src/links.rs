//! The network of strong and weak links along which chains run.
//!
//! A node is a digit in one cell, or a group: the places of a digit in the intersection of a line
//! and a box. A group is true if the digit is in one of its places. In the widest network, the
//! places of a digit in an almost locked set are also a node.
//!
//! | link | between | meaning |
//! |---|---|---|
//! | strong | the two nodes that contain all places of a digit in a house; the two candidates of a cell; two digits of an almost locked set; one digit of an almost locked set and the candidate that the set's other digits leave in a cell | at least one of them is true |
//! | weak | nodes of the same digit, all of whose cells see each other; two candidates of a cell | not both are true |
//!
//! The links of a node are sorted as in HoDoKu 2.2 (`TablingSolver.fillTables` and
//! `fillTablesWithGroupNodes`), because their order decides which of several shortest chains is
//! found. For a single candidate, links within its cell come first, then those in its row, column
//! and box, then links to groups, those in rows before those in columns. For a group, strong links
//! to single candidates come first, the one in its box before the one in its line, then strong
//! links to groups, the one in its line before the one in its box.

use std::collections::HashMap;

use grid::{Cell, Digit, DigitSet};

use crate::{Candidate, CellSet, Clause, Pencilmarks, shared_cache::SharedPart};

impl Pencilmarks {
    /// Returns the strong and weak links of the position, for the nodes of this kind of network.
    pub fn link_network(&self, kind: NetworkKind) -> &Network {
        self.shared_part(SharedPart::Network(kind as usize), || Network::from_marks(self, kind))
    }
}

/// The kind of a network: the kinds of nodes that it contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetworkKind {
    /// Single candidates only.
    Candidates,
    /// Single candidates and groups.
    Groups,
    /// Single candidates, groups and digits of almost locked sets.
    Sets,
}

/// The reason why a link is strong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkReason {
    /// The cell has only these two candidates.
    Cell(Cell),
    /// The digit has no other place in the house.
    House(usize),
    /// Both digits are in the almost locked set with this index, among the sets of at least two
    /// cells.
    Set(usize),
    /// Without the digit, the other digits of the almost locked set with this index leave only one
    /// candidate in the cell.
    LeftBySet(usize, Cell),
}

/// The links of a position. A node is identified by its index; single candidates come first, cell
/// by cell.
pub struct Network {
    /// The digit and the cells of each node.
    pub nodes: Vec<(Digit, CellSet)>,
    /// The number of nodes that are single candidates.
    pub single_count: usize,
    strong: Adjacency<(usize, LinkReason)>,
    weak: Adjacency<usize>,
    /// For each cell and digit, the index of the candidate's node plus 1, or 0 if there is none.
    single_nodes: Vec<u32>,
    side: usize,
    group_nodes: HashMap<(Digit, CellSet), usize>,
}

/// One list for each node, with all lists stored in a single vector, in the order of the nodes.
struct Adjacency<T> {
    items: Vec<T>,
    ends: Vec<usize>,
}

impl<T> Adjacency<T> {
    fn links_of(&self, at: usize) -> &[T] {
        &self.items[at.checked_sub(1).map_or(0, |before| self.ends[before])..self.ends[at]]
    }
}

impl Network {
    pub(crate) fn from_marks(marks: &Pencilmarks, kind: NetworkKind) -> Network {
        let side = marks.shape().side();
        let mut network = Network {
            nodes: Vec::with_capacity(marks.empty_cells().len() * 4),
            single_count: 0,
            strong: Adjacency { items: Vec::new(), ends: Vec::new() },
            weak: Adjacency { items: Vec::new(), ends: Vec::new() },
            single_nodes: vec![0; marks.shape().cells() * side],
            side,
            group_nodes: HashMap::new(),
        };
        for cell in marks.empty_cells() {
            for digit in marks.candidates(cell) {
                network.nodes.push((digit, CellSet::from_cell(cell)));
                let at = network.index(Candidate::new(digit, cell));
                network.single_nodes[at] = network.nodes.len() as u32;
            }
        }
        network.single_count = network.nodes.len();
        let mut links = Vec::new();
        network.link_cells(marks, &mut links);
        network.link_houses(marks, kind, &mut links);
        if kind == NetworkKind::Sets {
            network.link_sets(marks, &mut links);
            network.link_cells_left_by_sets(marks, &mut links);
        }
        let ranks = network.node_ranks(marks);
        network.strong = strong_adjacency(network.nodes.len(), &links);
        network.sort_strong_links(marks, &ranks);
        network.link_weakly(marks, &ranks);
        network
    }

    /// Returns the nodes that are strongly linked to a node, each with the reason.
    pub fn strong_links(&self, node: usize) -> &[(usize, LinkReason)] {
        self.strong.links_of(node)
    }

    /// Returns the nodes that are weakly linked to a node.
    pub fn weak_links(&self, node: usize) -> &[usize] {
        self.weak.links_of(node)
    }

    fn index(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.side + candidate.digit.value() - 1
    }

    /// Returns the index of a node, and adds the node if it is new.
    fn find_or_add_node(&mut self, digit: Digit, cells: CellSet) -> usize {
        if let Some(node) =
            cells.single().and_then(|cell| self.node_of(Candidate::new(digit, cell)))
        {
            return node;
        }
        let next = self.nodes.len();
        let number = *self.group_nodes.entry((digit, cells)).or_insert(next);
        if number == next {
            self.nodes.push((digit, cells));
        }
        number
    }

    fn link_cells(&mut self, marks: &Pencilmarks, links: &mut Vec<StrongLink>) {
        for cell in marks.empty_cells() {
            let mut digits = marks.candidates(cell);
            if let (2, Some(a), Some(b)) = (digits.len(), digits.next(), digits.next()) {
                let [a, b] =
                    [a, b].map(|digit| self.find_or_add_node(digit, CellSet::from_cell(cell)));
                links.push((a, b, LinkReason::Cell(cell)));
            }
        }
    }

    fn link_houses(&mut self, marks: &Pencilmarks, kind: NetworkKind, links: &mut Vec<StrongLink>) {
        for digit in marks.digits() {
            for house in 0..marks.house_count() {
                let all = marks.positions_in(digit, house);
                let count = all.count_ones();
                if count < 2 || kind == NetworkKind::Candidates && count > 2 {
                    continue;
                }
                if count == 2 {
                    let spots = [all.trailing_zeros(), all.ilog2()];
                    let node = |spot| Candidate::new(digit, marks.cell_at(house, spot));
                    if let [Some(a), Some(b)] = spots.map(|spot| self.node_of(node(spot))) {
                        links.push((a, b, LinkReason::House(house)));
                    }
                    continue;
                }
                // The ways to divide the places into two nodes, without duplicates.
                let mut pairs: Vec<[CellSet; 2]> = Vec::new();
                let crossings = marks.layout().intersections(house);
                let is_group = |part: u32| (2..count).contains(&part.count_ones());
                let is_part = |part: u32| {
                    part.is_power_of_two()
                        || is_group(part)
                            && crossings.iter().any(|(_, crossing)| all & crossing == part)
                };
                let mut pair = |part: u32| {
                    let cells = |part| marks.cells_at(house, part);
                    let mut pair = [cells(part), cells(all & !part)];
                    grid::insertion_sort(&mut pair);
                    pairs.push(pair);
                };
                for part in crossings.iter().map(|(_, crossing)| all & crossing) {
                    let rest = all & !part;
                    // Two groups form a single pair, which is added for the group with the first
                    // place.
                    let is_second = is_group(rest) && rest & all.wrapping_neg() & all != 0;
                    if is_group(part) && is_part(rest) && !is_second {
                        pair(part);
                    }
                }
                grid::insertion_sort(&mut pairs);
                for pair in pairs {
                    let [a, b] = pair.map(|cells| self.find_or_add_node(digit, cells));
                    links.push((a, b, LinkReason::House(house)));
                }
            }
        }
    }

    fn link_sets(&mut self, marks: &Pencilmarks, links: &mut Vec<StrongLink>) {
        for (at, set) in marks.almost_locked_sets(false).sets.iter().enumerate() {
            for a in set.digits {
                for b in set.digits.above(Some(a)) {
                    let [a, b] =
                        [a, b].map(|digit| self.find_or_add_node(digit, *set.places(digit)));
                    links.push((a, b, LinkReason::Set(at)));
                }
            }
        }
    }

    /// Links a digit of an almost locked set to a candidate of a cell outside: if the digit is
    /// false, the set's other digits exclude all other candidates of the cell. The set must exclude
    /// at least two candidates.
    fn link_cells_left_by_sets(&mut self, marks: &Pencilmarks, links: &mut Vec<StrongLink>) {
        for (at, set) in marks.almost_locked_sets(false).sets.iter().enumerate() {
            for cell in marks.empty_cells().minus(&set.cells) {
                let all = marks.candidates(cell);
                let excluded: DigitSet =
                    all.filter(|digit| set.places_seeing(*digit).contains(cell)).collect();
                if excluded.len() < 2 || excluded.len() + 1 < all.len() {
                    continue;
                }
                for out in set.digits {
                    let remaining = all.minus(excluded.without(out));
                    let Some(last) = remaining.single() else { continue };
                    let from = self.find_or_add_node(out, *set.places(out));
                    let to = self.find_or_add_node(last, CellSet::from_cell(cell));
                    links.push((from, to, LinkReason::LeftBySet(at, cell)));
                }
            }
        }
    }

    /// Returns the ranks of all nodes, by which links to them are sorted: groups in rows before
    /// those in columns, then by line and by box. Single candidates have rank 0.
    fn node_ranks(&self, marks: &Pencilmarks) -> Vec<usize> {
        let boxes = 2 * self.side;
        let rank = |(at, (_, cells)): (usize, &(Digit, CellSet))| {
            if at < self.single_count {
                return 0;
            }
            let houses = || marks.layout().common_houses(cells);
            let line = houses().find(|house| *house < boxes).unwrap_or(boxes);
            1 + line * boxes + houses().find(|house| *house >= boxes).map_or(0, |it| it - boxes)
        };
        self.nodes.iter().enumerate().map(rank).collect()
    }

    fn sort_strong_links(&mut self, marks: &Pencilmarks, ranks: &[usize]) {
        let boxes = 2 * marks.shape().side();
        let mut start = 0;
        for (at, &end) in self.strong.ends.iter().enumerate() {
            grid::insertion_sort_by_key(&mut self.strong.items[start..end], |(node, reason)| {
                let in_line = matches!(reason, LinkReason::House(house) if *house < boxes);
                match (at < self.single_count, *node < self.single_count) {
                    (true, _) => (ranks[*node], false),
                    (false, true) => (0, in_line),
                    (false, false) => (1, !in_line),
                }
            });
            start = end;
        }
    }

    fn link_weakly(&mut self, marks: &Pencilmarks, ranks: &[usize]) {
        let mut several: Vec<Vec<usize>> = vec![Vec::new(); self.side];
        for (at, (digit, _)) in self.nodes.iter().enumerate().skip(self.single_count) {
            several[digit.value() - 1].push(at);
        }
        several
            .iter_mut()
            .for_each(|nodes| grid::insertion_sort_by_key(nodes, |node| ranks[*node]));
        let (mut all, mut ends) = (Vec::new(), Vec::with_capacity(self.nodes.len()));
        for (at, &(digit, cells)) in self.nodes.iter().enumerate() {
            let seeing = marks.places_seeing(digit, &cells);
            let node_of = |cell| self.node_of(Candidate::new(digit, cell));
            if let Some(cell) = cells.first().filter(|_| at < self.single_count) {
                let others = marks.candidates(cell).without(digit);
                let others = others.map(|other| Candidate::new(other, cell));
                all.extend(others.filter_map(|other| self.node_of(other)));
                let houses = marks.layout().geometry.houses_of(cell);
                let [row, column, _] = houses.map(|house| *marks.layout().house_cells(house));
                let rest = seeing.minus(&row).minus(&column);
                for peers in [seeing.and(&row), seeing.and(&column), rest] {
                    all.extend(peers.into_iter().filter_map(node_of));
                }
            } else {
                all.extend(seeing.into_iter().filter_map(node_of));
            }
            let several = several[digit.value() - 1].iter().copied();
            all.extend(several.filter(|other| self.nodes[*other].1.is_subset(&seeing)));
            ends.push(all.len());
        }
        self.weak = Adjacency { items: all, ends };
    }

    /// Returns the index of a candidate's node. Returns `None` if the position doesn't have the
    /// candidate.
    pub(crate) fn node_of(&self, candidate: Candidate) -> Option<usize> {
        (self.single_nodes[self.index(candidate)] as usize).checked_sub(1)
    }

    /// Returns the clauses that prove a strong link. `digit` is the digit of the link, and is used
    /// only if the reason is a house.
    pub fn link_proof(marks: &Pencilmarks, digit: Digit, reason: LinkReason) -> Vec<Clause> {
        match reason {
            LinkReason::Cell(cell) => vec![Clause::Cell(cell)],
            LinkReason::House(house) => vec![Clause::House(house, digit)],
            LinkReason::Set(at) => marks.almost_locked_sets(false).sets[at].proof().collect(),
            LinkReason::LeftBySet(at, cell) => {
                let set = marks.almost_locked_sets(false).sets[at].proof();
                set.chain([Clause::Cell(cell)]).collect()
            }
        }
    }

    /// Returns the cells and digits of the almost locked set that makes a link strong. Returns
    /// `None` if the link has a different reason.
    pub fn linking_set(marks: &Pencilmarks, reason: LinkReason) -> Option<(CellSet, DigitSet)> {
        let (LinkReason::Set(at) | LinkReason::LeftBySet(at, _)) = reason else { return None };
        let set = &marks.almost_locked_sets(false).sets[at];
        Some((set.cells, set.digits))
    }
}

/// The two nodes of a strong link, and the reason why it is strong.
type StrongLink = (usize, usize, LinkReason);

/// Lists the strong links of each node, in order of discovery.
fn strong_adjacency(nodes: usize, links: &[StrongLink]) -> Adjacency<(usize, LinkReason)> {
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
    let mut all = vec![(0, LinkReason::Set(0)); sum];
    for &(a, b, reason) in links {
        for (one, other) in [(a, b), (b, a)] {
            all[next[one]] = (other, reason);
            next[one] += 1;
        }
    }
    Adjacency { items: all, ends }
}
