//! Guarded patterns: one of the guardians (extra candidates) is true, because the pattern alone
//! would be impossible or would give a second solution.

use grid::{Cell, Digit, DigitSet, HouseKind};
use human::{Candidate, CellSet};

use crate::{
    ProofLine,
    sentence::tr,
    step_writer::{Argument, StepWriter, capitalized},
};

impl StepWriter<'_> {
    /// Builds the argument of guardians: a ring of an odd number of cells with one digit.
    pub(crate) fn odd_ring(&self) -> Argument {
        let (step, Some(digit)) = (self.step, self.step.digits.single()) else {
            return Argument::default();
        };
        let (named, houses) = (self.digit_text(digit), self.house_list(&step.base_houses));
        let ring = self.ring_in_house_order();
        let pattern = tr!(
            self.locale,
            "Ring of {n} cells, linked in {houses}: {ring}.",
            n = self.number_text(step.cells.len()),
            ring = self.ring_text(&ring),
            houses = &houses
        );
        let pairs = tr!(
            self.locale,
            "If no guardian were {digit}, each of these houses would have its {digit} in one of two neighbouring ring cells.",
            digit = &named
        );
        let odd = tr!(
            self.locale,
            "So {digit} would be in every other cell of the ring, which is impossible because {n} is odd.",
            digit = &named,
            n = self.number_text(step.cells.len())
        );
        let about: Vec<_> = Self::digit_candidates(digit, step.cells).collect();
        let mut lines = [pairs, odd].map(|text| Self::proof_line(text, about.clone())).to_vec();
        let mut parts = vec![pattern];
        if step.placements.is_empty() {
            parts.push(self.guardian_sentence(&step.guardians));
        }
        // The two houses that link a cell to its neighbours don't make it a guardian, but other
        // houses do.
        let house_of = |at: usize| step.base_houses[at % ring.len()];
        for (at, cell) in ring.iter().enumerate() {
            let is_linked =
                |house: &usize| [house_of(at), house_of(at + ring.len() - 1)].contains(house);
            let mut others = self.houses_containing(*cell, &step.base_houses);
            others.retain(|house| !is_linked(house));
            if !others.is_empty() {
                parts.push(tr!(
                    self.locale,
                    "Ring cell {cell} is also a guardian, as a third place in {houses}.",
                    cell = self.cell_name(*cell),
                    houses = self.house_list(&others)
                ));
            }
        }
        lines.extend(self.one_guardian_true_lines(&step.guardians));
        Argument { pattern: parts.join(" "), lines, ..Argument::default() }
    }

    /// Returns the cells of a ring in the order of its houses, which are the base of the step: each
    /// house contains a cell and the next cell.
    fn ring_in_house_order(&self) -> Vec<Cell> {
        let layout = self.marks.layout();
        let houses = &self.step.base_houses;
        let before = |at: usize| houses[(at + houses.len() - 1) % houses.len()];
        let at_corner = |at: usize| {
            let both = layout.house_cells(houses[at]).and(layout.house_cells(before(at)));
            both.and(&self.step.cells)
        };
        // Two houses may share several cells of the ring; no cell is named twice.
        let mut left = self.step.cells;
        let mut ring = Vec::new();
        for at in 0..houses.len() {
            let next = at_corner(at).and(&left);
            let of_next = at_corner((at + 1) % houses.len());
            let Some(cell) = next.minus(&of_next).first().or(next.first()) else { continue };
            left = left.without(cell);
            ring.push(cell);
        }
        ring
    }

    /// Builds the argument of an oddagon: a ring of an odd number of cells with two digits.
    pub(crate) fn oddagon(&self) -> Argument {
        let (cells, n) = (self.step.cells, self.number_text(self.step.cells.len()));
        let digits = self.digits_with_and(self.step.digits);
        let ring = self.ring_in_order(&cells);
        let next = ring.iter().cycle().skip(1);
        let houses: Vec<usize> =
            ring.iter().zip(next).filter_map(|(one, next)| self.pair_house(*one, *next)).collect();
        let pattern = tr!(
            self.locale,
            "Ring of {n} cells: {ring}. Apart from guardians, these cells can only be {digits}. Each cell sees the next one, and the last sees the first ({houses}).",
            n = &n,
            digits = self.digits_with_or(self.step.digits),
            ring = self.ring_text(&ring),
            houses = self.houses_in_order(&houses)
        );
        let odd = tr!(
            self.locale,
            "Without guardians, {digits} would alternate around the ring, which is impossible because {n} is odd.",
            digits,
            n
        );
        let lines = vec![Self::proof_line(odd, self.candidates_in(cells, self.step.digits))];
        self.with_guardians(vec![pattern], lines, None)
    }

    /// Builds the argument of a tridagon: twelve cells with three digits in four boxes.
    pub(crate) fn tridagon(&self) -> Argument {
        let (cells, digits) = (self.step.cells, self.digits_with_and(self.step.digits));
        let is_box = |house: &usize| {
            let of = grid::Geometry::for_shape(self.shape()).house(*house);
            of.kind == HouseKind::Box && self.marks.layout().house_cells(*house).intersects(&cells)
        };
        let boxes: Vec<usize> = (0..self.marks.house_count()).filter(is_box).collect();
        let &[first, second, below, last] = &boxes[..] else { return Argument::default() };
        let around = [first, second, last, below];
        let tours = self.tours(around);
        let is_same = |tour: &&[Cell; 5]| tour[0] == tour[4];
        let [same, other] = [tours.iter().find(is_same), tours.iter().find(|tour| !is_same(tour))];
        let (Some(same), Some(other)) = (same, other) else { return Argument::default() };
        let pattern = tr!(
            self.locale,
            "Cells {cells}, three in each of {boxes}, with the digits {digits}.",
            cells = self.cell_list(&cells),
            digits = &digits,
            boxes = self.house_list(&boxes)
        );
        let texts = [
            self.locale.tr("In each box, these cells are in different rows and columns.").into(),
            tr!(
                self.locale,
                "With only {digits}, two neighbouring boxes would have different digits in each row or column they share.",
                digits
            ),
            tr!(
                self.locale,
                "So from {first} to {second}, {third}, {fourth} and back, the digits could only shift cyclically.",
                first = self.house_name(around[0]),
                second = self.house_name(around[1]),
                third = self.house_name(around[2]),
                fourth = self.house_name(around[3])
            ),
            tr!(
                self.locale,
                "Shared rows and columns lead from {first} back to {first} ({tour}). So the four shifts would cancel out.",
                first = self.cell_name(same[0]),
                tour = self.ring_text(same)
            ),
            tr!(
                self.locale,
                "But shared rows and columns also lead from {first} to {last} ({tour}). These two cells would have the same digit: a contradiction.",
                first = self.cell_name(other[0]),
                last = self.cell_name(other[4]),
                tour = self.ring_text(other)
            ),
        ];
        let about = self.candidates_in(cells, self.step.digits);
        let lines = texts.map(|text: String| Self::proof_line(text, about.clone())).to_vec();
        self.with_guardians(vec![pattern], lines, None)
    }

    /// Returns the tours through the cells of a tridagon in the boxes `around`, one from each cell
    /// of the first box: each cell shares a row or a column with the next, and the last is in the
    /// first box again.
    fn tours(&self, around: [usize; 4]) -> Vec<[Cell; 5]> {
        let in_box =
            |at: usize| self.marks.layout().house_cells(around[at % 4]).and(&self.step.cells);
        let next = |from: Cell, at: usize| {
            in_box(at).into_iter().find(|cell| cell.sees(from, self.shape())).unwrap_or(from)
        };
        let tour = |first: Cell| {
            let mut tour = [first; 5];
            (1..5).for_each(|at| tour[at] = next(tour[at - 1], at));
            tour
        };
        in_box(0).into_iter().map(tour).collect()
    }

    /// Builds the argument of an extended rectangle.
    pub(crate) fn extended_rectangle(&self) -> Argument {
        let (step, &[one, other]) = (self.step, &self.step.cover_houses[..]) else {
            return Argument::default();
        };
        let lines = self.house_list(&[one, other]);
        let pattern = tr!(
            self.locale,
            "Rectangle {cells} in {lines} with the digits {digits}.",
            cells = self.cell_list(&step.cells),
            lines = &lines,
            digits = self.digits_with_and(step.digits)
        );
        let texts = [
            tr!(
                self.locale,
                "In each of {houses}, the cells of the rectangle share a box.",
                houses = self.house_list(&self.houses_within_boxes([one, other]))
            ),
            tr!(
                self.locale,
                "Suppose that {cells} held only {digits} (deadly pattern).",
                cells = self.cells_with_and(&step.cells),
                digits = self.digits_with_and(step.digits)
            ),
            tr!(
                self.locale,
                "Then {lines} would each have all of these digits in the rectangle.",
                lines = &lines
            ),
            tr!(
                self.locale,
                "So {lines} could swap these digits, and each house would keep its digits.",
                lines
            ),
        ];
        let about = self.candidates_in(step.cells, step.digits);
        let mut lines = texts.map(|text| Self::proof_line(text, about.clone())).to_vec();
        lines.push(self.second_solution_line(about));
        self.with_guardians(vec![pattern], lines, step.base_houses.first())
    }

    /// Returns the houses whose cells of an extended rectangle share a box: its long lines, or the
    /// lines that cross these.
    fn houses_within_boxes(&self, long: [usize; 2]) -> Vec<usize> {
        let (layout, cells) = (self.marks.layout(), &self.step.cells);
        let shares_box = |line: &usize| {
            let own = layout.house_cells(*line).and(cells);
            layout.common_houses(&own).any(|house| house != *line)
        };
        if long.iter().all(shares_box) {
            return long.into();
        }
        let side = self.shape().side();
        let crosses =
            |line: &usize| !long.contains(line) && layout.house_cells(*line).and(cells).len() > 1;
        (0..2 * side).filter(crosses).collect()
    }

    /// Builds the argument of a BUG Lite: cells with two digits each.
    pub(crate) fn bug_lite(&self) -> Argument {
        // The digits of the pattern are the candidates that aren't guardians.
        let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
        for cell in self.step.cells {
            let extra = self.step.guardians.iter().filter(|of| of.cell == cell);
            let digits = self.marks.candidates(cell).minus(extra.map(|of| of.digit).collect());
            match groups.iter_mut().find(|(of, _)| *of == digits) {
                Some((_, cells)) => cells.insert(cell),
                None => groups.push((digits, CellSet::from_cell(cell))),
            }
        }
        let named: Vec<_> =
            groups.iter().map(|(digits, cells)| self.set_text(cells, *digits)).collect();
        let pattern = tr!(
            self.locale,
            "Cells with two digits each, apart from guardians: {sets}.",
            sets = self.join_with_and(&named)
        );
        let texts = [
            self.locale.tr("Each house has each of these digits in two of the cells or in none."),
            self.locale.tr(
                "With only these digits (deadly pattern), each house would have each digit in exactly one of its two cells.",
            ),
            self.locale.tr("So each cell could switch to its other digit."),
        ];
        let about: Vec<Candidate> =
            groups.iter().flat_map(|(digits, cells)| self.candidates_in(*cells, *digits)).collect();
        let mut lines = texts.map(|text| Self::proof_line(text.into(), about.clone())).to_vec();
        lines.push(self.second_solution_line(about));
        self.with_guardians(vec![pattern], lines, self.step.base_houses.first())
    }

    /// Builds the argument of a rectangle with guardians outside its cells.
    pub(crate) fn external_rectangle(&self) -> Argument {
        let step = self.step;
        let pair = self.digits_with_and(step.digits);
        let mut lines = self.deadly_pattern_lines(&step.cells, step.digits);
        let mut rest = step.cells;
        let mut houses: Vec<usize> = Vec::new();
        for house in &step.base_houses {
            rest = rest.minus(self.marks.layout().house_cells(*house));
            if !houses.contains(house) {
                houses.push(*house);
            }
        }
        let sides = step.cells.minus(&rest);
        let extra = |cell: &Cell| !self.marks.candidates(*cell).minus(step.digits).is_empty();
        let roof: CellSet = step.cells.into_iter().filter(extra).collect();
        let pattern = match roof == step.cells {
            true => tr!(
                self.locale,
                "Rectangle {cells} with the digits {digits}.",
                cells = self.cell_list(&step.cells),
                digits = &pair
            ),
            false => self.corners_sentence(&step.cells, &roof, step.digits),
        };
        let confined = tr!(
            self.locale,
            "Without guardians, {house} would have {digits} only in {cells}.",
            house = self.house_list(&houses),
            digits = &pair,
            cells = self.cells_with_and(&sides)
        );
        let only = tr!(
            self.locale,
            "Without guardians, {cells} would hold only {digits}.",
            cells = self.cells_with_and(&step.cells),
            digits = &pair
        );
        lines.push(Self::proof_line(only, self.candidates_in(step.cells, step.digits)));
        let told = self.with_guardians(vec![pattern], lines, None);
        Argument { pattern: [told.pattern, confined].join(" "), ..told }
    }

    /// Builds the line stating that there would be a second solution.
    fn second_solution_line(&self, about: Vec<Candidate>) -> ProofLine {
        let text = self
            .locale
            .tr("That would give a second solution, but the puzzle is assumed to have only one.");
        Self::proof_line(text.into(), about)
    }

    /// Completes an argument with the guardians of the step. `confining` is the house that confines
    /// a digit to the cells with guardians; `None` if this isn't part of the argument.
    pub(crate) fn with_guardians(
        &self,
        mut pattern: Vec<String>,
        mut lines: Vec<ProofLine>,
        confining: Option<&usize>,
    ) -> Argument {
        let guardians = &self.step.guardians;
        pattern.push(self.guardian_sentence(guardians));
        match self.step.chains.is_empty() {
            true => self.add_guardian_consequences(guardians, &mut pattern, &mut lines, confining),
            // The chains begin with the guardians.
            false => lines.push(self.one_of_line(guardians)),
        }
        Argument { pattern: pattern.join(" "), lines, ..Argument::default() }
    }

    /// Completes a pattern and a proof with the consequences of the guardians. `confining` is the
    /// house that confines a digit to the cells with guardians.
    pub(crate) fn add_guardian_consequences(
        &self,
        guardians: &[Candidate],
        pattern: &mut Vec<String>,
        lines: &mut Vec<ProofLine>,
        confining: Option<&usize>,
    ) {
        let cells: CellSet = guardians.iter().map(|of| of.cell).collect();
        let others: DigitSet = guardians.iter().map(|of| of.digit).collect();
        if let Some((set, digits)) = self.step.cell_digit_sets.first() {
            let house = self.common_house_name(&set.or(&cells));
            let sets = self.cell_set_list(set);
            pattern.push(tr!(self.locale, "In {house}: {sets}.", house, sets));
            lines.extend(self.as_one_cell_lines(guardians, set, *digits));
        } else if let Some(&house) = confining {
            let confined = |digit: &Digit| {
                self.marks.places_in(*digit, house) == cells && !others.contains(*digit)
            };
            if let Some(bound) = self.marks.digits().find(confined) {
                pattern.push(self.confinement_sentence(bound, house, &cells));
                lines.extend(self.confined_digit_lines(guardians, bound, house));
            }
        } else {
            lines.extend(self.one_guardian_true_lines(guardians));
        }
    }

    /// Builds the sentence stating that a house confines a digit to some cells.
    pub(crate) fn confinement_sentence(
        &self,
        digit: Digit,
        house: usize,
        cells: &CellSet,
    ) -> String {
        tr!(
            self.locale,
            "In {houses}, {digit} can only go in {cells}.",
            houses = self.house_name(house),
            digit = self.digit_text(digit),
            cells = self.cells_with_and(cells)
        )
    }

    /// Builds lines stating that a guardian is in one of two cells, and the digit that a house
    /// confines to these cells is in the other.
    pub(crate) fn confined_digit_lines(
        &self,
        guardians: &[Candidate],
        bound: Digit,
        house: usize,
    ) -> Vec<ProofLine> {
        let cells: CellSet = guardians.iter().map(|of| of.cell).collect();
        let text = tr!(
            self.locale,
            "The other of these two cells is {digit}, because {house} needs {digit}.",
            digit = self.digit_text(bound),
            house = self.house_name(house)
        );
        let mut lines = vec![
            self.one_of_line(guardians),
            Self::proof_line(text, Self::digit_candidates(bound, cells)),
        ];
        let left = |cell: Cell| -> DigitSet {
            let own = guardians.iter().filter(|of| of.cell == cell);
            own.map(|of| of.digit).chain([bound]).collect()
        };
        let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
        for cell in cells {
            match groups.iter_mut().find(|(of, _)| *of == left(cell)) {
                Some((_, cells)) => cells.insert(cell),
                None => groups.push((left(cell), CellSet::from_cell(cell))),
            }
        }
        let fact = |(digits, cells): &(DigitSet, CellSet)| {
            tr!(
                self.locale,
                "{cell} can only be {digit}",
                cell = self.cells_with_and(cells),
                digit = self.digits_with_or(*digits)
            )
        };
        let facts: Vec<_> = groups.iter().map(fact).collect();
        let facts = facts.join(self.locale.tr(", and "));
        let text = tr!(self.locale, "So {facts}.", facts);
        let about = groups.iter().flat_map(|(digits, cells)| self.candidates_in(*cells, *digits));
        lines.push(Self::proof_line(text, about));
        lines
    }

    /// Builds the line stating that a cell holds one of some digits.
    pub(crate) fn one_of_digits_line(&self, cell: Cell, digits: DigitSet) -> ProofLine {
        let text = tr!(
            self.locale,
            "So {cell} is {digits}.",
            cell = self.cell_name(cell),
            digits = self.digits_with_or(digits)
        );
        Self::proof_line(text, self.candidates_in(CellSet::from_cell(cell), digits))
    }

    /// Builds lines stating that one of the guardians is true, and that each guardian excludes the
    /// eliminated candidates.
    pub(crate) fn one_guardian_true_lines(&self, guardians: &[Candidate]) -> Vec<ProofLine> {
        let cells: CellSet = guardians.iter().map(|of| of.cell).collect();
        let digits: DigitSet = guardians.iter().map(|of| of.digit).collect();
        match (cells.single(), digits.single()) {
            (Some(cell), _) => vec![self.one_of_digits_line(cell, digits)],
            (None, Some(_)) => self.one_guardian_lines(&cells, digits),
            (None, None) => {
                let mut lines = vec![self.one_of_line(guardians)];
                for gone in &self.step.eliminations {
                    let by = self.excluding_guardian_texts(guardians, *gone);
                    let text = tr!(
                        self.locale,
                        "Each guardian excludes {digit} from {cell}: {guardians}.",
                        digit = self.digit_text(gone.digit),
                        cell = self.cell_name(gone.cell),
                        guardians = self.join_with_and(&by)
                    );
                    let about = guardians.iter().chain([gone]).copied();
                    lines.push(Self::proof_line(text, about));
                }
                lines
            }
        }
    }

    /// Writes guardians with the house in which they exclude a candidate. Guardians in the same
    /// house are combined: `5 in r1c23 (row 1)`.
    fn excluding_guardian_texts(
        &self,
        guardians: &[Candidate],
        eliminated: Candidate,
    ) -> Vec<String> {
        let house = |of: &Candidate| match of.cell == eliminated.cell {
            true => String::new(),
            false => format!(" ({})", self.pair_house_name(of.cell, eliminated.cell)),
        };
        let mut groups: Vec<(DigitSet, String, CellSet)> = Vec::new();
        for of in guardians {
            let own = (DigitSet::from_digit(of.digit), house(of), CellSet::from_cell(of.cell));
            let is_same = |(digits, house, cells): &&mut (DigitSet, String, CellSet)| {
                *house == own.1 && (*digits == own.0 || *cells == own.2)
            };
            match groups.iter_mut().find(is_same) {
                Some((digits, _, cells)) => {
                    *digits = digits.with(of.digit);
                    cells.insert(of.cell);
                }
                None => groups.push(own),
            }
        }
        let name = |(digit, house, cells): &(DigitSet, String, CellSet)| {
            let digits = self.digits_with_and(*digit);
            match house.is_empty() {
                true => tr!(self.locale, "{digits} there", digits),
                false => self.digits_in(digits, self.cells_with_and(cells)) + house,
            }
        };
        groups.iter().map(name).collect()
    }

    /// Writes a candidate with the house in which it excludes another candidate:
    /// `5 in r1c2 (row 1)`.
    pub(crate) fn excluding_candidate_text(&self, by: Candidate, eliminated: Candidate) -> String {
        let named = self.candidate_list(&[by]);
        match by.cell == eliminated.cell {
            true => named,
            false => format!("{named} ({})", self.pair_house_name(by.cell, eliminated.cell)),
        }
    }

    /// Builds the argument of a reverse BUG: a pattern of filled cells of two digits. A candidate
    /// would complete the pattern.
    pub(crate) fn reverse_bug(&self) -> Argument {
        let (step, &[gone]) = (self.step, &self.step.eliminations[..]) else {
            return Argument::default();
        };
        let filled = step.cells.without(gone.cell);
        let pair = self.digits_with_and(step.digits);
        let pattern = tr!(
            self.locale,
            "The cells filled with {digits} are {cells}.",
            digits = self.digits_with_or(step.digits),
            cells = self.cell_list(&filled)
        );
        let complete = tr!(
            self.locale,
            "If {cell} were {digit}, each house would have both {digits} among the filled cells, or neither.",
            cell = self.cell_name(gone.cell),
            digit = self.digit_text(gone.digit),
            digits = &pair
        );
        let has_given = filled.into_iter().any(|cell| self.marks.is_given(cell));
        let swap = match has_given {
            true => tr!(
                self.locale,
                "Then {digits} could be swapped in all other cells that have these digits. None of those cells is a given.",
                digits = &pair
            ),
            false => tr!(
                self.locale,
                "Then {digits} could be swapped in these cells, none of which is a given.",
                digits = &pair
            ),
        };
        let mut lines = vec![Self::proof_line(complete, [gone]), Self::proof_line(swap, [gone])];
        lines.push(self.second_solution_line(vec![gone]));
        Argument { pattern: capitalized(pattern), lines, ..Argument::default() }
    }
}
