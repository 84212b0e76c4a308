//! Aligned exclusion: cells whose combinations of digits leave other cells without candidates.

use grid::{Cell, Digit, DigitSet};
use human::{Candidate, CellSet};

use crate::{
    ProofLine,
    tell::tr,
    teller::{Argument, Teller},
};

impl Teller<'_> {
    /// Builds the argument of an aligned exclusion.
    pub(crate) fn aligned_exclusion(&self) -> Argument {
        let cells: Vec<Cell> = self.step.cells.into_iter().collect();
        let near = self.marks.layout().common_peers(&self.step.cells);
        let few = |cell: &Cell| (2..=cells.len()).contains(&self.marks.candidates(*cell).len());
        let blockers: Vec<Cell> =
            near.and(self.marks.empty_cells()).into_iter().filter(few).collect();
        let mut used = CellSet::EMPTY;
        let mut lines = Vec::new();
        for gone in &self.step.eliminations {
            lines.extend(self.without_combination(gone, &cells, &blockers, &mut used));
        }
        let seen_by = |blocker: Cell| {
            let houses = self.sight(&CellSet::from_cell(blocker), &self.step.cells);
            format!("{} ({houses})", self.cell_set(blocker))
        };
        let cells = self.sets_without_conclusion(&self.step.cells);
        let mut pattern = vec![tr!(self.locale, "Aligned cells: {cells}.", cells)];
        if !used.is_empty() {
            let blockers = self.and(&used.into_iter().map(seen_by).collect::<Vec<_>>());
            pattern.push(tr!(self.locale, "Each aligned cell sees {blockers}.", blockers));
        }
        Argument { pattern: pattern.join(" "), lines, ..Argument::default() }
    }

    /// Writes cells with their candidates. Cells from which the step eliminates candidates are
    /// written without them.
    pub(crate) fn sets_without_conclusion(&self, cells: &CellSet) -> String {
        let gone: CellSet = self.step.eliminations.iter().map(|of| of.cell).collect();
        let mut names = self.cell_sets(&cells.minus(&gone));
        names.extend(gone.and(cells).into_iter().map(|cell| self.cell(cell)));
        self.and(&names)
    }

    /// Builds lines stating that each combination with the candidate is impossible: one line for
    /// each cell that combinations would leave without candidates, then the conclusion. Adds these
    /// cells to `used`.
    fn without_combination(
        &self,
        gone: &Candidate,
        cells: &[Cell],
        blockers: &[Cell],
        used: &mut CellSet,
    ) -> Vec<ProofLine> {
        let others: Vec<Cell> = cells.iter().copied().filter(|cell| *cell != gone.cell).collect();
        let mut combinations: Vec<Vec<Digit>> = vec![Vec::new()];
        // The digits that some combinations repeat, and the houses where they do.
        let (mut repeated, mut houses) = (DigitSet::EMPTY, Vec::new());
        for cell in &others {
            let mut next = Vec::new();
            for chosen in &combinations {
                for digit in self.marks.candidates(*cell) {
                    let placed = others.iter().zip(chosen).map(|(at, of)| (*at, *of));
                    let mut placed = [(gone.cell, gone.digit)].into_iter().chain(placed);
                    let same = placed.find(|(at, of)| *of == digit && at.sees(*cell, self.shape()));
                    let Some((at, _)) = same else {
                        next.push([chosen.clone(), vec![digit]].concat());
                        continue;
                    };
                    repeated = repeated.with(digit);
                    let house = self.house_of_both(at, *cell);
                    if !houses.contains(&house) {
                        houses.push(house);
                    }
                }
            }
            combinations = next;
        }
        let names = self.all_cells(&others.iter().copied().collect());
        let fact = self.holds(gone.cell, gone.digit);
        let mut lines = Vec::new();
        let mut left = combinations;
        while !left.is_empty() {
            let empties = |blocker: &Cell, chosen: &[Digit]| {
                let all: DigitSet = chosen.iter().copied().chain([gone.digit]).collect();
                self.marks.candidates(*blocker).minus(all).is_empty()
            };
            let count = |blocker: &&Cell| left.iter().filter(|of| empties(blocker, of)).count();
            let known = |blocker: &&Cell| (count(blocker), used.contains(**blocker));
            let Some(blocker) = blockers.iter().max_by_key(known) else { break };
            let (these, rest): (Vec<_>, Vec<_>) =
                left.iter().cloned().partition(|of| empties(blocker, of));
            if these.is_empty() {
                break;
            }
            left = rest;
            used.insert(*blocker);
            let written = |chosen: &Vec<Digit>| {
                chosen.iter().map(|digit| self.digit(*digit)).collect::<Vec<_>>().join("/")
            };
            let combinations: Vec<_> = these.iter().map(written).collect();
            let text = tr!(
                self.locale,
                "If {fact}, {blocker} has no candidate left with {combinations} in {cells}.",
                fact = &fact,
                combinations = self.or(&combinations),
                cells = &names,
                blocker = self.cell_set(*blocker)
            );
            let about = self.held(CellSet::from_cell(*blocker), DigitSet::all(self.shape()));
            lines.push(Self::line(text, [*gone].into_iter().chain(about)));
        }
        let fact = self.lacks(gone.cell, gone.digit);
        let (digits, houses) = (self.any_digit(repeated), self.or(&houses));
        let only = match (repeated.is_empty(), lines.is_empty()) {
            (true, _) => tr!(self.locale, "So {fact}.", fact),
            (false, true) => tr!(
                self.locale,
                "If {assumption}, every combination repeats {digits} in {houses}. So {fact}.",
                assumption = self.holds(gone.cell, gone.digit),
                digits,
                houses,
                fact
            ),
            (false, false) => tr!(
                self.locale,
                "Every other combination would repeat {digits} in {houses}, so {fact}.",
                digits,
                houses,
                fact
            ),
        };
        lines.push(Self::line(only, [*gone]));
        lines
    }
}
