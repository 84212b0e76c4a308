//! Guarded patterns: one of the guardians (extra candidates) is true, because the pattern alone
//! would be impossible or would give a second solution.

use grid::{Cell, Digit, DigitSet, HouseKind};
use human::{Candidate, CellSet};

use crate::{
    ProofLine,
    tell::tr,
    teller::{Argument, Teller, capitalized},
};

impl Teller<'_> {
    /// Builds the argument of guardians: a ring of an odd number of cells with one digit.
    pub(crate) fn odd_ring(&self) -> Argument {
        let (step, Some(digit)) = (self.step, self.step.digits.single()) else {
            return Argument::default();
        };
        let (named, houses) = (self.digit(digit), self.houses(&step.base_houses));
        let ring = self.ring_in_houses();
        let pattern = tr!(
            self.locale,
            "Ring of {n} cells, linked in {houses}: {ring}.",
            n = self.count(step.cells.len()),
            ring = self.in_ring(&ring),
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
            n = self.count(step.cells.len())
        );
        let about: Vec<_> = Self::each(digit, step.cells).collect();
        let mut lines = [pairs, odd].map(|text| Self::line(text, about.clone())).to_vec();
        let mut parts = vec![pattern];
        if step.placements.is_empty() {
            parts.push(self.guardians(&step.guardians));
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
                    cell = self.cell(*cell),
                    houses = self.houses(&others)
                ));
            }
        }
        lines.extend(self.one_is_true(&step.guardians));
        Argument { pattern: parts.join(" "), lines, ..Argument::default() }
    }

    /// Returns the cells of a ring in the order of its houses, which are the base of the step: each
    /// house contains a cell and the next one.
    fn ring_in_houses(&self) -> Vec<Cell> {
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
        let (cells, n) = (self.step.cells, self.count(self.step.cells.len()));
        let digits = self.all_digits(self.step.digits);
        let ring = self.ring_of(&cells);
        let next = ring.iter().cycle().skip(1);
        let houses: Vec<usize> = ring
            .iter()
            .zip(next)
            .filter_map(|(one, next)| self.house_of_pair(*one, *next))
            .collect();
        let pattern = tr!(
            self.locale,
            "Ring of {n} cells: {ring}. Apart from guardians, these cells can only be {digits}. Each cell sees the next one, and the last sees the first ({houses}).",
            n = &n,
            digits = self.any_digit(self.step.digits),
            ring = self.in_ring(&ring),
            houses = self.houses_in_order(&houses)
        );
        let odd = tr!(
            self.locale,
            "Without guardians, {digits} would alternate around the ring, which is impossible because {n} is odd.",
            digits,
            n
        );
        let lines = vec![Self::line(odd, self.held(cells, self.step.digits))];
        self.with_guardians(vec![pattern], lines, None)
    }

    /// Builds the argument of a tridagon: twelve cells with three digits in four boxes.
    pub(crate) fn tridagon(&self) -> Argument {
        let (cells, digits) = (self.step.cells, self.all_digits(self.step.digits));
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
            cells = self.cells(&cells),
            digits = &digits,
            boxes = self.houses(&boxes)
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
                first = self.house(around[0]),
                second = self.house(around[1]),
                third = self.house(around[2]),
                fourth = self.house(around[3])
            ),
            tr!(
                self.locale,
                "Shared rows and columns lead from {first} back to {first} ({tour}). So the four shifts would cancel out.",
                first = self.cell(same[0]),
                tour = self.in_ring(same)
            ),
            tr!(
                self.locale,
                "But they lead from {first} to {last} ({tour}). These cells would have the same digit: a contradiction.",
                first = self.cell(other[0]),
                last = self.cell(other[4]),
                tour = self.in_ring(other)
            ),
        ];
        let about = self.held(cells, self.step.digits);
        let lines = texts.map(|text: String| Self::line(text, about.clone())).to_vec();
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
        let pattern = tr!(
            self.locale,
            "Rectangle {cells} with the digits {digits}.",
            cells = self.cells(&step.cells),
            digits = self.all_digits(step.digits)
        );
        let texts = [
            tr!(
                self.locale,
                "Suppose that {cells} held only {digits} (deadly pattern).",
                cells = self.all_cells(&step.cells),
                digits = self.all_digits(step.digits)
            ),
            tr!(
                self.locale,
                "Then {lines} could swap these digits, and each house would keep its digits.",
                lines = self.houses(&[one, other])
            ),
        ];
        let about = self.held(step.cells, step.digits);
        let mut lines = texts.map(|text| Self::line(text, about.clone())).to_vec();
        lines.push(self.would_be_second(about));
        self.with_guardians(vec![pattern], lines, step.base_houses.first())
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
        let named: Vec<_> = groups.iter().map(|(digits, cells)| self.set(cells, *digits)).collect();
        let pattern = tr!(
            self.locale,
            "Cells with two digits each, apart from guardians: {sets}.",
            sets = self.and(&named)
        );
        let texts = [
            self.locale.tr("Each house has each of these digits in two of the cells or in none."),
            self.locale.tr(
                "If the cells held only these digits (deadly pattern), each cell could switch to its other digit.",
            ),
        ];
        let about: Vec<Candidate> =
            groups.iter().flat_map(|(digits, cells)| self.held(*cells, *digits)).collect();
        let mut lines = texts.map(|text| Self::line(text.into(), about.clone())).to_vec();
        lines.push(self.would_be_second(about));
        self.with_guardians(vec![pattern], lines, self.step.base_houses.first())
    }

    /// Builds the argument of a rectangle with guardians outside its cells.
    pub(crate) fn external_rectangle(&self) -> Argument {
        let step = self.step;
        let pair = self.all_digits(step.digits);
        let mut lines = self.second_solution(&step.cells, step.digits);
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
                cells = self.cells(&step.cells),
                digits = &pair
            ),
            false => self.corners(&step.cells, &roof, step.digits),
        };
        let confined = tr!(
            self.locale,
            "Without guardians, {house} would have {digits} only in {cells}.",
            house = self.houses(&houses),
            digits = &pair,
            cells = self.all_cells(&sides)
        );
        let only = tr!(
            self.locale,
            "Without guardians, {cells} would hold only {digits}.",
            cells = self.all_cells(&step.cells),
            digits = &pair
        );
        lines.push(Self::line(only, self.held(step.cells, step.digits)));
        let told = self.with_guardians(vec![pattern], lines, None);
        Argument { pattern: [told.pattern, confined].join(" "), ..told }
    }

    /// Builds the line stating that there would be a second solution.
    fn would_be_second(&self, about: Vec<Candidate>) -> ProofLine {
        let text = self
            .locale
            .tr("That would give a second solution, but the puzzle is assumed to have only one.");
        Self::line(text.into(), about)
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
        pattern.push(self.guardians(guardians));
        match self.step.chains.is_empty() {
            true => self.close_guardians(guardians, &mut pattern, &mut lines, confining),
            // The chains begin with the guardians.
            false => lines.push(self.one_of(guardians)),
        }
        Argument { pattern: pattern.join(" "), lines, ..Argument::default() }
    }

    /// Completes a pattern and a proof with the consequences of the guardians. `confining` is the
    /// house that confines a digit to the cells with guardians.
    pub(crate) fn close_guardians(
        &self,
        guardians: &[Candidate],
        pattern: &mut Vec<String>,
        lines: &mut Vec<ProofLine>,
        confining: Option<&usize>,
    ) {
        let cells: CellSet = guardians.iter().map(|of| of.cell).collect();
        let others: DigitSet = guardians.iter().map(|of| of.digit).collect();
        if let Some((set, digits)) = self.step.cell_digit_sets.first() {
            let house = self.shared_house(&set.or(&cells));
            let sets = self.sets_of(set);
            pattern.push(tr!(self.locale, "In {house}: {sets}.", house, sets));
            lines.extend(self.as_one_cell(guardians, set, *digits));
        } else if let Some(&house) = confining {
            let confined = |digit: &Digit| {
                self.marks.places_in(*digit, house) == cells && !others.contains(*digit)
            };
            if let Some(bound) = self.marks.digits().find(confined) {
                pattern.push(self.only_in(bound, house, &cells));
                lines.extend(self.beside_a_guardian(guardians, bound, house));
            }
        } else {
            lines.extend(self.one_is_true(guardians));
        }
    }

    /// Builds the sentence stating that a house confines a digit to some cells.
    pub(crate) fn only_in(&self, digit: Digit, house: usize, cells: &CellSet) -> String {
        tr!(
            self.locale,
            "In {houses}, {digit} can only go in {cells}.",
            houses = self.house(house),
            digit = self.digit(digit),
            cells = self.all_cells(cells)
        )
    }

    /// Builds lines stating that a guardian is in one of two cells, and the digit that a house
    /// confines to these cells is in the other.
    pub(crate) fn beside_a_guardian(
        &self,
        guardians: &[Candidate],
        bound: Digit,
        house: usize,
    ) -> Vec<ProofLine> {
        let cells: CellSet = guardians.iter().map(|of| of.cell).collect();
        let text = tr!(
            self.locale,
            "The other of these two cells is {digit}, because {house} needs {digit}.",
            digit = self.digit(bound),
            house = self.house(house)
        );
        let mut lines = vec![self.one_of(guardians), Self::line(text, Self::each(bound, cells))];
        for cell in cells {
            let own = guardians.iter().filter(|of| of.cell == cell).map(|of| of.digit);
            lines.push(self.is_one_of(cell, own.chain([bound]).collect()));
        }
        lines
    }

    /// Builds the line stating that a cell holds one of some digits.
    pub(crate) fn is_one_of(&self, cell: Cell, digits: DigitSet) -> ProofLine {
        let text = tr!(
            self.locale,
            "So {cell} is {digits}.",
            cell = self.cell(cell),
            digits = self.any_digit(digits)
        );
        Self::line(text, self.held(CellSet::from_cell(cell), digits))
    }

    /// Builds lines stating that one of the guardians is true, and that each of them excludes the
    /// eliminated candidates.
    pub(crate) fn one_is_true(&self, guardians: &[Candidate]) -> Vec<ProofLine> {
        let cells: CellSet = guardians.iter().map(|of| of.cell).collect();
        let digits: DigitSet = guardians.iter().map(|of| of.digit).collect();
        match (cells.single(), digits.single()) {
            (Some(cell), _) => vec![self.is_one_of(cell, digits)],
            (None, Some(_)) => self.one_guardian(&cells, digits),
            (None, None) => {
                let mut lines = vec![self.one_of(guardians)];
                for gone in &self.step.eliminations {
                    let by = self.guardians_excluding(guardians, *gone);
                    let text = tr!(
                        self.locale,
                        "Each guardian excludes {digit} from {cell}: {guardians}.",
                        digit = self.digit(gone.digit),
                        cell = self.cell(gone.cell),
                        guardians = self.and(&by)
                    );
                    let about = guardians.iter().chain([gone]).copied();
                    lines.push(Self::line(text, about));
                }
                lines
            }
        }
    }

    /// Writes guardians with the house in which they exclude a candidate. Guardians in the same
    /// house are combined: `5 in r1c23 (row 1)`.
    fn guardians_excluding(&self, guardians: &[Candidate], gone: Candidate) -> Vec<String> {
        let house = |of: &Candidate| match of.cell == gone.cell {
            true => String::new(),
            false => format!(" ({})", self.house_of_both(of.cell, gone.cell)),
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
            self.digits_in(self.all_digits(*digit), self.all_cells(cells)) + house
        };
        groups.iter().map(name).collect()
    }

    /// Writes a candidate with the house in which it excludes another one: `5 in r1c2 (row 1)`.
    pub(crate) fn excluding(&self, by: Candidate, gone: Candidate) -> String {
        let named = self.named_candidates(&[by]);
        match by.cell == gone.cell {
            true => named,
            false => format!("{named} ({})", self.house_of_both(by.cell, gone.cell)),
        }
    }

    /// Builds the argument of a reverse BUG: a pattern of filled cells of two digits, which a
    /// candidate would complete.
    pub(crate) fn reverse_bug(&self) -> Argument {
        let (step, &[gone]) = (self.step, &self.step.eliminations[..]) else {
            return Argument::default();
        };
        let filled = step.cells.without(gone.cell);
        let pair = self.all_digits(step.digits);
        let pattern = tr!(
            self.locale,
            "The cells filled with {digits} are {cells}.",
            digits = self.any_digit(step.digits),
            cells = self.cells(&filled)
        );
        let complete = tr!(
            self.locale,
            "If {cell} were {digit}, each house would have both {digits} among the filled cells, or neither.",
            cell = self.cell(gone.cell),
            digit = self.digit(gone.digit),
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
        let mut lines = vec![Self::line(complete, [gone]), Self::line(swap, [gone])];
        lines.push(self.would_be_second(vec![gone]));
        Argument { pattern: capitalized(pattern), lines, ..Argument::default() }
    }
}
