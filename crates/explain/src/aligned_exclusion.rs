//! Aligned exclusion: cells for which some combinations of digits would leave other cells without
//! candidates.

use grid::{Cell, Digit, DigitSet};
use human::{Candidate, CellSet};

use crate::{
    ProofLine,
    sentence::tr,
    step_writer::{Argument, StepWriter},
};

impl StepWriter<'_> {
    /// Builds the argument of an aligned exclusion.
    pub(crate) fn aligned_exclusion(&self) -> Argument {
        self.aligned_argument(self.step.cells).unwrap_or_default()
    }

    /// Builds the argument of an aligned exclusion that uses only these cells. Returns `None` if
    /// these cells don't exclude all eliminated candidates.
    fn aligned_argument(&self, aligned: CellSet) -> Option<Argument> {
        let near = self.marks.layout().common_peers(&aligned);
        let few = |cell: &Cell| (2..=aligned.len()).contains(&self.marks.candidates(*cell).len());
        let blockers: Vec<Cell> =
            near.and(self.marks.empty_cells()).into_iter().filter(few).collect();
        let mut used = CellSet::EMPTY;
        let mut lines = Vec::new();
        for gone in &self.step.eliminations {
            let (blocked, told) = smaller_sets_first(aligned).find_map(|cells| {
                let mut blocked = used;
                let told = self.exclusion_lines(gone, cells, &blockers, &mut blocked)?;
                Some((blocked, told))
            })?;
            used = blocked;
            lines.extend(told);
        }
        let seen_by = |blocker: Cell| {
            let houses = self.sight_houses(&CellSet::from_cell(blocker), &aligned);
            format!("{} ({houses})", self.cell_set_text(blocker))
        };
        let cells = self.cell_sets_hiding_conclusion(&aligned);
        let mut pattern = vec![tr!(self.locale, "Aligned cells: {cells}.", cells)];
        if !used.is_empty() {
            let blockers = self.join_with_and(&used.into_iter().map(seen_by).collect::<Vec<_>>());
            pattern.push(tr!(self.locale, "Each aligned cell sees {blockers}.", blockers));
        }
        Some(Argument { pattern: pattern.join(" "), lines, ..Argument::default() })
    }

    /// Writes cells with their candidates. Cells from which the step eliminates candidates are
    /// written without their candidates.
    pub(crate) fn cell_sets_hiding_conclusion(&self, cells: &CellSet) -> String {
        let gone: CellSet = self.step.eliminations.iter().map(|of| of.cell).collect();
        let mut names = self.cell_set_texts(&cells.minus(&gone));
        names.extend(gone.and(cells).into_iter().map(|cell| self.cell_name(cell)));
        self.join_with_and(&names)
    }

    /// Builds lines stating that each combination with an eliminated candidate is impossible: one
    /// line for each cell that combinations would leave without candidates, then the conclusion.
    /// Adds these cells to `used`. Returns `None` if a combination is possible, or if the candidate
    /// isn't in one of the cells.
    fn exclusion_lines(
        &self,
        eliminated: &Candidate,
        cells: CellSet,
        blockers: &[Cell],
        used: &mut CellSet,
    ) -> Option<Vec<ProofLine>> {
        if !cells.contains(eliminated.cell) {
            return None;
        }
        let others: Vec<Cell> = cells.without(eliminated.cell).into_iter().collect();
        let mut combinations: Vec<Vec<Digit>> = vec![Vec::new()];
        // The digits that some combinations repeat, and the houses where they do.
        let (mut repeated, mut houses) = (DigitSet::EMPTY, Vec::new());
        for cell in &others {
            let mut next = Vec::new();
            for chosen in &combinations {
                for digit in self.marks.candidates(*cell) {
                    let placed = others.iter().zip(chosen).map(|(at, of)| (*at, *of));
                    let mut placed =
                        [(eliminated.cell, eliminated.digit)].into_iter().chain(placed);
                    let same = placed.find(|(at, of)| *of == digit && at.sees(*cell, self.shape()));
                    let Some((at, _)) = same else {
                        next.push([chosen.clone(), vec![digit]].concat());
                        continue;
                    };
                    repeated = repeated.with(digit);
                    let house = self.pair_house_name(at, *cell);
                    if !houses.contains(&house) {
                        houses.push(house);
                    }
                }
            }
            combinations = next;
        }
        let names = self.cells_with_and(&others.iter().copied().collect());
        let fact = self.true_fact(eliminated.cell, eliminated.digit);
        let mut lines = Vec::new();
        let mut left = combinations;
        while !left.is_empty() {
            let empties = |blocker: &Cell, chosen: &[Digit]| {
                let all: DigitSet = chosen.iter().copied().chain([eliminated.digit]).collect();
                self.marks.candidates(*blocker).minus(all).is_empty()
            };
            let count = |blocker: &&Cell| left.iter().filter(|of| empties(blocker, of)).count();
            let known = |blocker: &&Cell| (count(blocker), used.contains(**blocker));
            let blocker = blockers.iter().max_by_key(known)?;
            let (these, rest): (Vec<_>, Vec<_>) =
                left.iter().cloned().partition(|of| empties(blocker, of));
            if these.is_empty() {
                return None;
            }
            left = rest;
            used.insert(*blocker);
            let written = |chosen: &Vec<Digit>| {
                chosen.iter().map(|digit| self.digit_text(*digit)).collect::<Vec<_>>().join("/")
            };
            let combinations: Vec<_> = these.iter().map(written).collect();
            let text = tr!(
                self.locale,
                "If {fact}, {blocker} has no candidate left with {combinations} in {cells}.",
                fact = &fact,
                combinations = self.join_with_or(&combinations),
                cells = &names,
                blocker = self.cell_set_text(*blocker)
            );
            let about =
                self.candidates_in(CellSet::from_cell(*blocker), DigitSet::all(self.shape()));
            lines.push(Self::proof_line(text, [*eliminated].into_iter().chain(about)));
        }
        let fact = self.false_fact(eliminated.cell, eliminated.digit);
        let (digits, houses) = (self.digits_with_or(repeated), self.join_with_or(&houses));
        let only = match (repeated.is_empty(), lines.is_empty()) {
            (true, _) => tr!(self.locale, "So {fact}.", fact),
            (false, true) => tr!(
                self.locale,
                "If {assumption}, every combination repeats {digits} in {houses}. So {fact}.",
                assumption = self.true_fact(eliminated.cell, eliminated.digit),
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
        lines.push(Self::proof_line(only, [*eliminated]));
        Some(lines)
    }
}

/// Iterates over the sets of at least two cells that have one cell fewer than `all`, and finally
/// over `all` itself.
fn smaller_sets_first(all: CellSet) -> impl Iterator<Item = CellSet> {
    let fewer = all.into_iter().map(move |out| all.without(out));
    fewer.filter(|cells| cells.len() > 1).chain([all])
}
