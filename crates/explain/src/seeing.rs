//! Reasons for eliminations: the cells that see each other, and the houses that they share.

use std::cmp::Reverse;

use grid::{Cell, Digit};
use human::{Candidate, CellSet};

use crate::{ProofLine, sentence::tr, step_writer::StepWriter};

/// The intended maximum number of lines of a proof. If a proof would be longer, lines of the list
/// at its end are combined.
const MAX_PROOF_LINES: usize = 12;

/// The maximum number of groups of cells per sentence.
pub(crate) const MAX_GROUPS_PER_SENTENCE: usize = 2;

/// Appends the lines of a list to a proof. If the proof would have more than `MAX_PROOF_LINES`
/// lines, lines of the list are combined.
pub(crate) fn append_list(lines: &mut Vec<ProofLine>, list: Vec<ProofLine>) {
    let room = MAX_PROOF_LINES.saturating_sub(lines.len()).max(1);
    let per_line = list.len().div_ceil(room).max(1);
    let mut list = list.into_iter();
    while let Some(mut line) = list.next() {
        for next in list.by_ref().take(per_line - 1) {
            line.text = [line.text, next.text].join(" ");
            line.candidates.extend(next.candidates);
        }
        lines.push(line);
    }
}

impl StepWriter<'_> {
    /// Builds lines stating that some cells see all of the ends, so they can't be the digit. Each
    /// end is a cell or a group of cells.
    pub(crate) fn seeing_all_lines(
        &self,
        digit: Digit,
        cells: &CellSet,
        ends: &[CellSet],
    ) -> Vec<ProofLine> {
        let groups = self.group_by_sight(cells, ends);
        self.sight_lines(digit, &groups, self.ends_pronoun(ends), ends)
    }

    /// Builds lines stating that one of these cells has the digit, and that the cells from which
    /// the digit is eliminated see all of these cells.
    pub(crate) fn one_cell_lines(&self, digit: Digit, cells: &CellSet) -> Vec<ProofLine> {
        let ends: Vec<CellSet> = cells.into_iter().map(CellSet::from_cell).collect();
        self.one_end_lines(digit, &ends)
    }

    /// Builds lines stating that one of the ends has the digit, and that the cells from which the
    /// digit is eliminated see all ends. The ends are single cells, in the order of the argument.
    /// If there is only one end and the step doesn't fill it, the end is named as the only place of
    /// the digit.
    pub(crate) fn one_end_lines(&self, digit: Digit, ends: &[CellSet]) -> Vec<ProofLine> {
        self.excluding_end_lines(digit, ends, &self.eliminated_cells(digit))
    }

    /// Builds the lines of [`one_end_lines`](Self::one_end_lines) for only some of the cells from
    /// which the digit is eliminated.
    pub(crate) fn excluding_end_lines(
        &self,
        digit: Digit,
        ends: &[CellSet],
        eliminated: &CellSet,
    ) -> Vec<ProofLine> {
        let cells: Vec<_> = ends.iter().map(|end| self.cell_list(end)).collect();
        let (cells, named) = (self.join_with_or(&cells), self.digit_text(digit));
        let so = match ends {
            [_] if self.only_remaining_digit() != Some(digit) => {
                tr!(
                    self.locale,
                    "Of these cells, only {cell} can be {digit}, so it is {digit}.",
                    cell = cells,
                    digit = named
                )
            }
            _ => tr!(self.locale, "So {cells} is {digit}.", cells, digit = named),
        };
        let about = ends.iter().flat_map(|end| Self::digit_candidates(digit, *end));
        let mut lines = vec![Self::proof_line(so, about)];
        lines.extend(self.seeing_all_lines(digit, eliminated, ends));
        lines
    }

    /// Builds lines stating that some cells see the digit, whichever of the places contains it.
    pub(crate) fn seeing_one_lines(
        &self,
        digit: Digit,
        cells: &CellSet,
        places: CellSet,
    ) -> Vec<ProofLine> {
        let groups = self.group_by_sight(cells, &[places]);
        self.sight_lines(digit, &groups, self.locale.tr("it"), &[places])
    }

    fn ends_pronoun(&self, ends: &[CellSet]) -> &'static str {
        let all_ends = ends.iter().fold(CellSet::EMPTY, |all, end| all.or(end));
        // A single end is referred to by the number of its cells.
        match (ends.len(), all_ends.len()) {
            (_, 1) => self.locale.tr("it"),
            (1, 2) | (2, _) => self.locale.tr("both"),
            (1, 3) | (3, _) => self.locale.tr("all three"),
            _ => self.locale.tr("all of these"),
        }
    }

    fn sight_lines(
        &self,
        digit: Digit,
        groups: &[(Vec<usize>, CellSet)],
        what: &str,
        ends: &[CellSet],
    ) -> Vec<ProofLine> {
        let all_ends = ends.iter().fold(CellSet::EMPTY, |all, end| all.or(end));
        let line = |groups: &[(Vec<usize>, CellSet)]| {
            let parts = groups.iter().enumerate().map(|(nth, (houses, cells))| {
                let houses = self.houses_in_order(houses);
                match nth {
                    0 => self.sees_text(cells, format!("{what} ({houses})")),
                    _ => {
                        tr!(
                            self.locale,
                            "{cells} too ({houses})",
                            cells = self.cells_with_and(cells),
                            houses
                        )
                    }
                }
            });
            let text = format!("{}.", parts.collect::<Vec<_>>().join(", "));
            let cells = groups.iter().fold(all_ends, |all, (_, cells)| all.or(cells));
            Self::proof_line(text, Self::digit_candidates(digit, cells))
        };
        groups.chunks(MAX_GROUPS_PER_SENTENCE).map(line).collect()
    }

    /// Writes the statement that these candidates are false.
    pub(crate) fn ruling_out_sentence(&self, eliminated: &[Candidate]) -> String {
        let candidates = self.candidate_list(eliminated);
        tr!(self.locale, "That rules out {candidates}.", candidates)
    }

    /// Writes the statement that some cells see `what`.
    pub(crate) fn sees_text(&self, cells: &CellSet, what: String) -> String {
        let names = self.cells_with_and(cells);
        match cells.len() {
            1 => tr!(self.locale, "{cells} sees {what}", cells = names, what),
            _ => tr!(self.locale, "{cells} see {what}", cells = names, what),
        }
    }

    /// Writes the houses in which some cells see other cells, in the order of the cells. If one
    /// house contains all of the cells, only this house is written.
    pub(crate) fn sight_houses(&self, cells: &CellSet, others: &CellSet) -> String {
        let mut houses: Vec<usize> = self.common_house(&cells.or(others)).into_iter().collect();
        if houses.is_empty() {
            for cell in cells {
                for house in self.houses_between(cell, &[*others]) {
                    if !houses.contains(&house) {
                        houses.push(house);
                    }
                }
            }
        }
        match cells.len() == 1 || houses.is_sorted() {
            true => self.houses_in_brackets(&houses),
            false => self.houses_in_order(&houses),
        }
    }

    /// Writes cells with the houses in which other cells see them: `r4c35 (row 4)`.
    pub(crate) fn seen_cells_text(&self, cells: &CellSet, by: &CellSet) -> String {
        format!("{} ({})", self.cells_with_and(cells), self.sight_houses(by, cells))
    }

    /// Splits cells into few groups, according to the houses in which they see the ends. Returns
    /// each group with these houses.
    pub(crate) fn group_by_sight(
        &self,
        cells: &CellSet,
        ends: &[CellSet],
    ) -> Vec<(Vec<usize>, CellSet)> {
        let ways: Vec<(Cell, Vec<Vec<usize>>)> =
            cells.into_iter().map(|cell| (cell, self.ways_to_see(cell, ends))).collect();
        let mut left = *cells;
        let mut groups = Vec::new();
        while let Some(first) = left.first() {
            let with = |way: &Vec<usize>| -> CellSet {
                let has = |(cell, ways): &&(Cell, Vec<Vec<usize>>)| {
                    left.contains(*cell) && ways.contains(way)
                };
                ways.iter().filter(has).map(|(cell, _)| *cell).collect()
            };
            let of_first = ways.iter().find(|(cell, _)| *cell == first);
            let all = of_first.into_iter().flat_map(|(_, ways)| ways).map(|way| (way, with(way)));
            let widest = all.rev().max_by_key(|(way, cells)| (cells.len(), Reverse(way.len())));
            let Some((way, cells)) = widest else { break };
            left = left.minus(&cells);
            groups.push((way.clone(), cells));
        }
        groups
    }

    /// Returns the ways in which a cell sees the ends. Each way is a list of the houses in which
    /// the cell sees them, without duplicates.
    fn ways_to_see(&self, cell: Cell, ends: &[CellSet]) -> Vec<Vec<usize>> {
        let mut ways: Vec<Vec<usize>> = vec![Vec::new()];
        for end in ends {
            let whole: Vec<Vec<usize>> = self
                .marks
                .layout()
                .common_houses(&end.with(cell))
                .map(|house| vec![house])
                .collect();
            let options = match whole.is_empty() {
                true => vec![self.houses_between(cell, &[*end])],
                false => whole,
            };
            let extended = ways.iter().flat_map(|way| {
                options.iter().map(|houses| {
                    let mut way = way.clone();
                    way.extend(
                        houses
                            .iter()
                            .filter(|house| !way.contains(house))
                            .copied()
                            .collect::<Vec<_>>(),
                    );
                    way
                })
            });
            ways = extended.collect();
        }
        ways
    }

    /// Returns the houses in which a cell sees the ends, without duplicates.
    pub(crate) fn houses_between(&self, cell: Cell, ends: &[CellSet]) -> Vec<usize> {
        let layout = self.marks.layout();
        let around = layout.geometry.houses_of(cell);
        let mut houses = Vec::new();
        for end in ends {
            let mut unseen = *end;
            while !unseen.is_empty() {
                let in_house = |house: usize| layout.house_cells(house).and(&unseen);
                // The first house with the most cells is chosen.
                let widest = around.into_iter().rev().max_by_key(|house| in_house(*house).len());
                let Some(seen) = widest.map(in_house).filter(|seen| !seen.is_empty()) else {
                    break;
                };
                unseen = unseen.minus(&seen);
                houses.extend(widest.filter(|house| !houses.contains(house)));
            }
        }
        houses
    }

    /// Returns the first house that contains both cells, or `None` if no house does.
    pub(crate) fn pair_house(&self, one: Cell, other: Cell) -> Option<usize> {
        self.common_house(&CellSet::from_cell(one).with(other))
    }

    /// Writes houses in the order of the argument: `row 4, box 5`.
    pub(crate) fn houses_in_order(&self, houses: &[usize]) -> String {
        houses.iter().map(|house| self.house_name(*house)).collect::<Vec<_>>().join(", ")
    }
}
