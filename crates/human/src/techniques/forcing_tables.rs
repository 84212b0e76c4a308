//! HoDoKu's tables, which list what each candidate implies if it is true and if it is false, and
//! the conclusion that HoDoKu 2.2 and 2.3.2 would draw from them
//! (`TablingSolver.checkForcingChains`): a placement in the first possible cell, otherwise the
//! first elimination (`TablingComparator`).

use grid::{Cell, Digit, DigitSet};

use crate::{
    Candidate, Clause, Pencilmarks,
    consequences::Reasoning,
    constraint::{Constraint, candidates_of, clauses},
    links::{Network, NetworkKind},
    network_reach::NetworkReach,
    shared_cache::SharedPart,
};

/// The consequences of each candidate if it is true, and if it is false.
pub(crate) struct ForcingTables<'a> {
    marks: &'a Pencilmarks,
    network: &'a Network,
    /// The number of words per row.
    words: usize,
    /// The rows: for each candidate, one row in case it is false, then one in case it is true. A
    /// row has two bits per candidate: one for false, one for true. Each row contains its own
    /// assumption.
    rows: &'a [u64],
}

/// A conclusion: a candidate that is true or false. Conclusions are sorted from the best to the
/// worst.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ForcedConclusion {
    /// Whether the candidate is false. Placements come before eliminations.
    pub(crate) is_false: bool,
    pub(crate) cell: Cell,
    pub(crate) digit: Digit,
}

/// A word in which the bit for false is set, and the bit for true isn't, for each of its 32
/// candidates.
const FALSE_BITS: u64 = 0x5555_5555_5555_5555;

/// The maximum number of nodes of a network with tables, which no 9×9 board exceeds. Larger tables
/// take too long.
const MAX_NODES: usize = 1_200;

impl<'a> ForcingTables<'a> {
    /// Creates the tables of chains or of nets. Returns `None` if there are too many nodes.
    pub(crate) fn new(marks: &'a Pencilmarks, reasoning: Reasoning) -> Option<ForcingTables<'a>> {
        let network = marks.link_network(NetworkKind::Groups);
        if network.nodes.len() > MAX_NODES {
            return None;
        }
        let reach = marks.network_reach(NetworkKind::Groups)?;
        let rows = match reasoning {
            Reasoning::Chain => {
                marks.shared_part(SharedPart::ForcingRows(0), || chain_rows(network, reach))
            }
            _ => marks.shared_part(SharedPart::ForcingRows(1), || net_rows(marks, network)),
        };
        let words = (2 * network.single_count).div_ceil(64);
        Some(ForcingTables { marks, network, words, rows })
    }

    fn consequences_of(&self, literal: usize) -> &[u64] {
        &self.rows[literal * self.words..][..self.words]
    }

    fn forced_conclusion(&self, literal: usize) -> ForcedConclusion {
        let (digit, cells) = self.network.nodes[literal / 2];
        let cell = cells.first().expect("a candidate has a cell");
        ForcedConclusion { is_false: literal.is_multiple_of(2), cell, digit }
    }

    /// Returns the best conclusion from an assumption that contradicts itself, or `None` if no
    /// assumption does.
    pub(crate) fn best_contradiction(&self) -> Option<ForcedConclusion> {
        let ends = self.contradiction_masks();
        let count = 2 * self.network.single_count;
        let found = (0..count)
            .filter(|literal| self.is_contradictory(self.consequences_of(*literal), &ends));
        found.map(|literal| self.forced_conclusion(literal ^ 1)).min()
    }

    /// Returns the candidates of each cell, and of each digit in a house that has lost places only
    /// because of filled cells. If all candidates of an entry are false, there is a contradiction.
    /// Each entry is a mask of the bits for false.
    fn contradiction_masks(&self) -> Vec<Vec<u64>> {
        let marks = self.marks;
        let is_whole = |clause: &Clause| match clause {
            Clause::House(house, digit) => {
                let alone = DigitSet::from_digit(*digit);
                let open = marks.layout().house_cells(*house).and(marks.empty_cells());
                let allowed =
                    open.into_iter().filter(|cell| marks.filled_cells_allow(*cell, alone));
                allowed.count() == marks.places_in(*digit, *house).len()
            }
            _ => true,
        };
        let all = self.clauses().into_iter().filter(|(clause, _)| is_whole(clause));
        all.map(|(_, nodes)| {
            let mut mask = vec![0; self.words];
            nodes.iter().for_each(|node| mask[2 * node / 64] |= 1 << (2 * node % 64));
            mask
        })
        .collect()
    }

    /// Returns `true` if a row contains a candidate as both true and false, or all candidates of
    /// one of `ends` as false.
    fn is_contradictory(&self, row: &[u64], ends: &[Vec<u64>]) -> bool {
        row.iter().any(|word| word & (word >> 1) & FALSE_BITS != 0)
            || ends.iter().any(|end| end.iter().zip(row).all(|(end, word)| end & !word == 0))
    }

    /// Returns the best conclusion that several assumptions have in common. The assumptions are
    /// either all candidates of a clause (`Ok`), or one candidate being true and being false
    /// (`Err`). Returns `None` if there is no such conclusion.
    pub(crate) fn best_verity(&self) -> Option<(ForcedConclusion, Result<Clause, Candidate>)> {
        let mut best: Option<(ForcedConclusion, Result<Clause, Candidate>)> = None;
        let mut consider =
            |common: &[u64], excluded: Option<Cell>, of: Result<Clause, Candidate>| {
                for literal in set_bit_indices(common) {
                    let forced = self.forced_conclusion(literal);
                    if Some(forced.cell) != excluded
                        && best.as_ref().is_none_or(|(bar, _)| forced < *bar)
                    {
                        best = Some((forced, of.clone()));
                    }
                }
            };
        let mut common = vec![0; self.words];
        for node in 0..self.network.single_count {
            let rows = [self.consequences_of(2 * node), self.consequences_of(2 * node + 1)];
            common.iter_mut().enumerate().for_each(|(at, word)| *word = rows[0][at] & rows[1][at]);
            let ForcedConclusion { cell, digit, .. } = self.forced_conclusion(2 * node);
            consider(&common, Some(cell), Err(Candidate::new(digit, cell)));
        }
        for (clause, nodes) in self.clauses() {
            common.fill(u64::MAX);
            for node in nodes {
                let row = self.consequences_of(2 * node + 1);
                common.iter_mut().zip(row).for_each(|(word, more)| *word &= more);
            }
            consider(&common, None, Ok(clause));
        }
        best
    }

    /// Returns each cell, and each digit in a house, with the nodes of its candidates. Cells and
    /// digits with fewer than two candidates are left out.
    fn clauses(&self) -> Vec<(Clause, Vec<usize>)> {
        let nodes = |clause: &Clause| -> Vec<usize> {
            let all = Constraint::from_clause(clause).map(|one| candidates_of(self.marks, one));
            let all = all.into_iter().flatten();
            all.filter_map(|candidate| self.network.node_of(candidate)).collect()
        };
        let all = clauses(self.marks).into_iter().map(|clause| (nodes(&clause), clause));
        all.filter(|(nodes, _)| nodes.len() > 1).map(|(nodes, clause)| (clause, nodes)).collect()
    }
}

/// Computes the rows for chains: a candidate implies everything that follows from it through links.
fn chain_rows(network: &Network, reach: &NetworkReach) -> Vec<u64> {
    let count = network.single_count;
    let words = (2 * count).div_ceil(64);
    let mut rows = Vec::with_capacity(2 * count * words);
    for literal in 0..2 * count {
        let start = rows.len();
        rows.extend_from_slice(&reach.consequences(literal / 2, literal % 2 != 0)[..words]);
        clear_from(&mut rows[start..], 2 * count);
        rows[start + literal / 64] |= 1 << (literal % 64);
    }
    rows
}

/// Computes the rows for nets: a candidate implies what follows from it through a link or within
/// four rounds of naked and hidden singles, and what these consequences imply in the same way.
fn net_rows(marks: &Pencilmarks, network: &Network) -> Vec<u64> {
    let count = network.single_count;
    let words = (2 * network.nodes.len()).div_ceil(64);
    let mut direct = vec![vec![0; words]; 2 * network.nodes.len()];
    for (literal, row) in direct.iter_mut().enumerate() {
        let (node, on) = (literal / 2, literal % 2 != 0);
        let mut imply = |literal: usize| row[literal / 64] |= 1 << (literal % 64);
        if on {
            network.weak_links(node).iter().for_each(|other| imply(2 * other));
        } else {
            network.strong_links(node).iter().for_each(|(other, _)| imply(2 * other + 1));
        }
        if node < count {
            let (digit, cells) = network.nodes[node];
            for cell in cells {
                look_ahead(marks, Candidate::new(digit, cell), on, &mut |candidate, on| {
                    if let Some(node) = network.node_of(candidate) {
                        imply(2 * node + usize::from(on));
                    }
                });
            }
        }
    }
    let within = (2 * count).div_ceil(64);
    let mut rows = Vec::with_capacity(2 * count * within);
    for literal in 0..2 * count {
        let mut row = vec![0; words];
        let mut open = vec![literal];
        row[literal / 64] |= 1 << (literal % 64);
        while let Some(next) = open.pop() {
            for (at, word) in row.iter_mut().enumerate() {
                let new = direct[next][at] & !*word;
                *word |= new;
                open.extend(set_bit_indices(&[new]).map(|bit| 64 * at + bit));
            }
        }
        row.truncate(within);
        clear_from(&mut row, 2 * count);
        rows.extend(row);
    }
    rows
}

/// The number of rounds of singles that HoDoKu looks ahead.
const LOOK_AHEAD_ROUNDS: usize = 4;

/// Calls `imply` with everything that follows within a few rounds of singles if a candidate is true
/// (`on`) or false (`!on`) (`TablingSolver.getTableEntry`).
fn look_ahead(
    marks: &Pencilmarks,
    candidate: Candidate,
    on: bool,
    imply: &mut dyn FnMut(Candidate, bool),
) {
    let mut ahead = marks.clone();
    let mut place = |ahead: &mut Pencilmarks, Candidate { digit, cell }: Candidate| {
        imply(Candidate::new(digit, cell), true);
        for peer in marks.places(digit).and(marks.layout().peers(cell)) {
            imply(Candidate::new(digit, peer), false);
        }
        for other in ahead.candidates(cell).without(digit) {
            imply(Candidate::new(other, cell), false);
        }
        ahead.place(Candidate::new(digit, cell));
    };
    if on {
        place(&mut ahead, candidate);
    } else {
        ahead.eliminate(candidate);
        if let Some(last) = ahead.candidates(candidate.cell).single() {
            place(&mut ahead, Candidate::new(last, candidate.cell));
        }
    }
    for _ in 0..LOOK_AHEAD_ROUNDS {
        let mut singles: Vec<Candidate> = ahead.naked_singles().collect();
        let naked = singles.len();
        for single in ahead.hidden_singles() {
            if singles[naked..].iter().all(|other| other.cell != single.cell) {
                singles.push(single);
            }
        }
        if singles.is_empty() {
            break;
        }
        singles.into_iter().for_each(|single| place(&mut ahead, single));
    }
}

/// Clears all bits from index `bit` on.
fn clear_from(words: &mut [u64], bit: usize) {
    for (at, word) in words.iter_mut().enumerate() {
        let kept = bit.saturating_sub(64 * at);
        *word &= if kept >= 64 { u64::MAX } else { (1 << kept) - 1 };
    }
}

/// Iterates over the indices of the set bits.
fn set_bit_indices(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(at, word)| {
        let mut rest = *word;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            (bit < 64).then_some(64 * at + bit)
        })
    })
}
