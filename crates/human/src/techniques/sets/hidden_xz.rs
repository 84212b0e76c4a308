//! AHS-XZ: two almost hidden sets, each of which is k digits with k + 1 places in a house. At most
//! one cell of a set holds none of the set's digits.
//!
//! ```text
//! house A   x p p     x and y can't both hold a digit of their set, so A's digits are in all p or
//! house B   y q q     B's in all q. A candidate that both some p and some q exclude is eliminated
//! ```
//!
//! This is the ALS-XZ rule with hidden sets. A set of one digit with two places is an ordinary
//! strong link. Two sets with the same cells are left out, because they form a hidden subset
//! together.

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{
    Candidate, CellSet, Clause, Options, Pencilmarks, Step,
    combinations::for_each_combination,
    technique::{StepFinder, StepSink},
};

/// The search for two almost hidden sets, each with a cell such that not both of these cells can
/// hold a digit of their set.
pub(crate) struct AhsXz;

/// The maximum number of digits of a set.
const MAX_DIGITS: usize = 4;

/// An almost hidden set: digits that have one place more in a house than there are digits.
struct AlmostHiddenSet {
    house: usize,
    digits: DigitSet,
    cells: Vec<Cell>,
    /// For each cell, the candidates that are false if the cell holds none of the digits, as bits.
    excluded: Vec<Box<[u64]>>,
}

/// A cell of a set, given as the index of the set and the index of the cell within the set.
type SetCell = (usize, usize);

impl StepFinder for AhsXz {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let sets = almost_hidden_sets(marks, sink)?;
        let nodes: Vec<SetCell> = { sets.iter().enumerate() }
            .flat_map(|(at, set)| (0..set.cells.len()).map(move |nth| (at, nth)))
            .collect();
        let cell = |node: SetCell| sets[node.0].cells[node.1];
        let digits = |node: SetCell| marks.candidates(cell(node)).and(sets[node.0].digits);
        let mut by_cell = vec![Vec::new(); marks.shape().cells()];
        nodes.iter().for_each(|node| by_cell[cell(*node).index()].push(*node));
        let mut seen: Vec<Vec<u64>> = Vec::new();
        for &one in &nodes {
            let (here, own) = (cell(one), digits(one));
            let mut others: Vec<SetCell> = by_cell[here.index()].clone();
            others.retain(|other| digits(*other).and(own).is_empty());
            if let Some(digit) = own.single() {
                for peer in marks.places(digit).and(marks.layout().peers(here)) {
                    let nodes = by_cell[peer.index()].iter().copied();
                    others.extend(nodes.filter(|other| digits(*other) == own));
                }
            }
            let is_new =
                |other: &SetCell| other.0 > one.0 && sets[other.0].cells != sets[one.0].cells;
            for other in others.into_iter().filter(is_new) {
                sink.spend_work(1)?;
                let [a, b] = [one, other].map(|(set, nth)| &sets[set].excluded[nth]);
                let both: Vec<u64> = a.iter().zip(b).map(|(a, b)| a & b).collect();
                if both.iter().all(|word| *word == 0) || seen.contains(&both) {
                    continue;
                }
                let link = CellSet::from_cell(here).with(cell(other));
                sink.push(build_step(marks, [&sets[one.0], &sets[other.0]], link, &both))?;
                seen.push(both);
            }
        }
        ControlFlow::Continue(())
    }
}

/// Finds all almost hidden sets, those with the fewest digits first. Stops as soon as the sink's
/// budget is spent.
fn almost_hidden_sets(
    marks: &Pencilmarks,
    sink: &mut StepSink,
) -> ControlFlow<(), Vec<AlmostHiddenSet>> {
    let mut all: Vec<AlmostHiddenSet> = Vec::new();
    for size in 1..=MAX_DIGITS {
        for house in 0..marks.house_count() {
            let open = |digit: &Digit| marks.positions_in(*digit, house) != 0;
            let digits: Vec<Digit> = marks.digits().filter(open).collect();
            for_each_combination(&digits, size, &mut |chosen| {
                sink.spend_work(1)?;
                let spots =
                    chosen.iter().fold(0, |all, digit| all | marks.positions_in(*digit, house));
                let cells = marks.cells_at(house, spots);
                let digits = chosen.iter().copied().collect();
                // Digits whose places are all in a line and in a box are found in both houses.
                let is_new = |of: &AlmostHiddenSet| {
                    of.digits != digits || of.cells.iter().any(|cell| !cells.contains(*cell))
                };
                if cells.len() == size + 1 && all.iter().all(is_new) {
                    let cells: Vec<Cell> = cells.into_iter().collect();
                    let excluded = (0..cells.len())
                        .map(|nth| excluded_candidates(marks, digits, &cells, nth))
                        .collect();
                    all.push(AlmostHiddenSet { house, digits, cells, excluded });
                }
                ControlFlow::Continue(())
            })?;
        }
    }
    ControlFlow::Continue(all)
}

/// Returns, as bits, the candidates that are false if each cell but the one at index `without`
/// holds one of the digits.
fn excluded_candidates(
    marks: &Pencilmarks,
    digits: DigitSet,
    cells: &[Cell],
    without: usize,
) -> Box<[u64]> {
    let side = marks.shape().side();
    let mut bits = vec![0_u64; (marks.shape().cells() * side).div_ceil(64)];
    let mut insert = |digit: Digit, cell: Cell| {
        let at = cell.index() * side + digit.value() - 1;
        bits[at / 64] |= 1 << (at % 64);
    };
    for (_, cell) in cells.iter().enumerate().filter(|(nth, _)| *nth != without) {
        let candidates = marks.candidates(*cell);
        candidates.minus(digits).for_each(|digit| insert(digit, *cell));
        if let Some(digit) = candidates.and(digits).single() {
            let seen = marks.places(digit).and(marks.layout().peers(*cell));
            seen.into_iter().for_each(|cell| insert(digit, cell));
        }
    }
    bits.into()
}

fn build_step(
    marks: &Pencilmarks,
    sets: [&AlmostHiddenSet; 2],
    link: CellSet,
    both: &[u64],
) -> Step {
    let mut step = Step {
        cells: link,
        base_houses: sets.iter().map(|set| set.house).collect(),
        cell_digit_sets: sets
            .iter()
            .map(|set| (set.cells.iter().copied().collect(), set.digits))
            .collect(),
        ..Step::new(sets[0].digits.or(sets[1].digits))
    };
    for set in sets {
        step = step.with_clauses(set.digits.map(|digit| Clause::House(set.house, digit)));
    }
    let side = marks.shape().side();
    for cell in marks.empty_cells() {
        let is_out = |digit: &Digit| {
            let at = cell.index() * side + digit.value() - 1;
            both[at / 64] >> (at % 64) & 1 == 1
        };
        let eliminated: DigitSet = marks.candidates(cell).filter(is_out).collect();
        step.eliminations.extend(eliminated.map(|digit| Candidate::new(digit, cell)));
    }
    step
}
