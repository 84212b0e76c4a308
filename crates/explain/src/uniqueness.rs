//! Uniqueness: rectangles, loops and graves that would give a second solution.

use grid::{Cell, Digit, DigitSet};
use human::{Candidate, CellSet, Clause};

use crate::{
    Line,
    tell::tr,
    teller::{Argument, Teller, capitalized},
};

impl Teller<'_> {
    /// The argument of a rectangle or loop of two digits, at least one cell of which is open.
    pub(crate) fn deadly_pattern(&self) -> Argument {
        let (cells, digits) = (self.step.cells, self.step.digits);
        let extra = |cell: &Cell| !self.marks.candidates(*cell).minus(digits).is_empty();
        let roof: CellSet = cells.into_iter().filter(extra).collect();
        let others = self.marks.candidate_union(&roof).minus(digits);
        let mut lines = self.second_solution(&cells, digits);
        let mut pattern = vec![self.corners(&cells, &roof, digits)];
        match (self.step.sets.first(), &self.step.base[..]) {
            (Some((set, all)), _) => {
                pattern.push(self.guardians_in(&roof, others));
                let house = self.shared_house(&set.or(&roof));
                pattern.push(tr!(
                    self.locale,
                    "In {house}: {sets}.",
                    house,
                    sets = self.sets_of(set)
                ));
                lines.extend(self.as_one_cell(&self.held(roof, others), set, *all));
            }
            (None, [_, ..]) => {
                pattern.push(self.bound_places());
                lines.extend(self.bound_lines(&roof, digits));
            }
            (None, []) if roof.len() == 1 => {
                let Some(open) = roof.first() else { return Argument::default() };
                pattern.push(self.guardians_in(&roof, others));
                let gone = self.eliminated_digits();
                let text = tr!(
                    self.locale,
                    "If {cell} were {digits}, all cells would hold only {pair}.",
                    cell = self.cell(open),
                    digits = self.any_digit(gone),
                    pair = self.all_digits(digits)
                );
                lines.push(Self::line(text, self.held(cells, digits)));
            }
            (None, []) => {
                pattern.push(self.guardians_in(&roof, others));
                lines.extend(self.one_guardian(&roof, others));
            }
        }
        Argument { pattern: pattern.join(" "), lines, ..Argument::default() }
    }

    /// The sentence about the cells of the pattern by their roles: those with the two digits only
    /// (floor) and the others (roof).
    fn corners(&self, cells: &CellSet, roof: &CellSet, digits: DigitSet) -> String {
        let floor = cells.minus(roof);
        let pair = self.set(&floor, digits);
        let roof = self.all_cells(roof);
        match cells.len() {
            4 => tr!(
                self.locale,
                "Rectangle {cells}: floor {pair}, roof {roof}.",
                cells = self.cells(cells),
                pair,
                roof
            ),
            _ => tr!(
                self.locale,
                "Loop {cells}: floor {pair}, roof {roof}.",
                cells = self.in_ring(cells),
                pair,
                roof
            ),
        }
    }

    /// The cells of a loop in their order.
    fn in_ring(&self, cells: &CellSet) -> String {
        let mut left = *cells;
        let mut ring = Vec::new();
        let mut next = left.first();
        while let Some(cell) = next {
            ring.push(self.cell(cell));
            left.remove(cell);
            // A neighbour in a house that holds no other cell of the loop is the next one.
            next = self.marks.layout().peers(cell).and(&left).first();
        }
        ring.join("–")
    }

    /// The sentence about the extra candidates.
    fn guardians_in(&self, roof: &CellSet, others: DigitSet) -> String {
        let places = |digit: Digit| {
            let has = |cell: &Cell| self.marks.candidates(*cell).contains(digit);
            roof.into_iter().filter(has).collect()
        };
        let one = |(digits, cells): &(DigitSet, CellSet)| {
            let (digit, cells) = (self.all_digits(*digits), self.all_cells(cells));
            tr!(self.locale, "{digit} in {cells}", digit, cells)
        };
        let guardians: Vec<_> = self.by_places(others, places).iter().map(one).collect();
        let guardians = guardians.join(", ");
        match others.len() {
            1 => tr!(self.locale, "Extra candidate (guardian): {guardians}.", guardians),
            _ => tr!(self.locale, "Extra candidates (guardians): {guardians}.", guardians),
        }
    }

    /// The lines that the pattern without its extra candidates would give a second solution.
    fn second_solution(&self, cells: &CellSet, digits: DigitSet) -> Vec<Line> {
        let about = self.held(*cells, digits);
        let where_ = match cells.len() {
            4 => tr!(
                self.locale,
                "{cells} lie in two rows, two columns and two boxes.",
                cells = self.all_cells(cells)
            ),
            _ => tr!(
                self.locale,
                "Each house has two of {cells} or none.",
                cells = self.all_cells(cells)
            ),
        };
        let swap = tr!(
            self.locale,
            "If they held only {digits} (deadly pattern), swapping these would give a second solution.",
            digits = self.all_digits(digits)
        );
        let one = self.locale.tr("The puzzle is assumed to have only one.");
        let lines = [where_, swap, one.into()];
        lines.map(|text| Self::line(text, about.clone())).into()
    }

    /// The lines that one of the cells has the only extra digit, and which cells see them all.
    fn one_guardian(&self, roof: &CellSet, others: DigitSet) -> Vec<Line> {
        let Some(digit) = others.single() else { return Vec::new() };
        let has = |cell: &Cell| self.marks.candidates(*cell).contains(digit);
        let roof: CellSet = roof.into_iter().filter(has).collect();
        let so = tr!(
            self.locale,
            "So {cells} is {digit}.",
            cells = self.any_cell(&roof),
            digit = self.digit(digit)
        );
        let mut lines = vec![Self::line(so, Self::each(digit, roof))];
        let ends: Vec<CellSet> = roof.into_iter().map(CellSet::from_cell).collect();
        lines.extend(self.seeing(digit, &self.eliminated(digit), &ends));
        lines
    }

    /// The lines that the extra candidates form a naked subset with other cells, as one cell.
    fn as_one_cell(&self, extra: &[Candidate], set: &CellSet, digits: DigitSet) -> Vec<Line> {
        let roof: CellSet = extra.iter().map(|of| of.cell).collect();
        let others: DigitSet = extra.iter().map(|of| of.digit).collect();
        let facts: Vec<_> = extra.iter().map(|of| self.holds(of.cell, of.digit)).collect();
        let braces: Vec<_> = others.map(self.symbol).collect();
        let so = tr!(self.locale, "So {facts}.", facts = self.or(&facts));
        let count = tr!(
            self.locale,
            "Count {cells} as one cell {digits}.",
            cells = self.all_cells(&roof),
            digits = format!("{{{}}}", braces.join(","))
        );
        let with = tr!(
            self.locale,
            "With {cells}, that makes {n} cells for {n} digits: {digits}.",
            cells = self.all_cells(set),
            n = self.count(digits.len()),
            digits = self.all_digits(digits)
        );
        let mut lines = vec![
            Self::line(so, extra.to_vec()),
            Self::line(count, extra.to_vec()),
            Self::line(with, self.held(*set, digits)),
        ];
        let mut left: Vec<Candidate> = self.step.eliminations.clone();
        let houses: Vec<usize> = self.marks.layout().common_houses(&set.or(&roof)).collect();
        for house in houses {
            let in_house = self.marks.layout().house(house);
            let (here, rest) = left.into_iter().partition(|of| in_house.contains(of.cell));
            left = rest;
            let here: Vec<Candidate> = here;
            if !here.is_empty() {
                lines.push(self.used_in(house, here));
            }
        }
        lines
    }

    /// The sentence about the digit that the houses of the step confine to the pattern.
    fn bound_places(&self) -> String {
        let Some(bound) = self.bound_digit() else { return String::new() };
        let place = |house: &usize| {
            tr!(
                self.locale,
                "{cells} in {house}",
                cells = self.all_cells(&self.marks.places_in(bound, *house)),
                house = self.house(*house)
            )
        };
        let places: Vec<_> = self.step.base.iter().map(place).collect();
        tr!(
            self.locale,
            "{digit} can only go in {places}.",
            digit = self.digit(bound),
            places = places.join(", ")
        )
    }

    fn bound_digit(&self) -> Option<Digit> {
        let confines = |digit: &Digit| {
            self.step.base.iter().all(|house| {
                let places = self.marks.places_in(*digit, *house);
                !places.is_empty() && places.is_subset(&self.step.cells)
            })
        };
        // Of two such digits, the one that isn't eliminated is meant, but for type 6.
        let mut digits: Vec<Digit> = self.step.digits.filter(confines).collect();
        if let Some(Clause::House(_, digit)) =
            self.step.proof.iter().find(|clause| matches!(clause, Clause::House(..)))
            && digits.contains(digit)
        {
            return Some(*digit);
        }
        digits.pop()
    }

    fn bound_lines(&self, roof: &CellSet, digits: DigitSet) -> Vec<Line> {
        let Some(bound) = self.bound_digit() else { return Vec::new() };
        let Some(free) = digits.without(bound).first() else { return Vec::new() };
        let [named, other] = [bound, free].map(|digit| self.digit(digit));
        let about = self.held(self.step.cells, digits);
        let pair = self.all_digits(digits);
        if let [house] = self.step.base[..] {
            let needs = tr!(
                self.locale,
                "{house} needs {digit}, so it is in {cells}.",
                house = capitalized(self.house(house)),
                digit = &named,
                cells = self.any_cell(roof)
            );
            let other_cell = tr!(
                self.locale,
                "If the other cell were {other}, all cells would hold only {pair}.",
                other,
                pair
            );
            return vec![
                Self::line(needs, Self::each(bound, *roof)),
                Self::line(other_cell, about),
            ];
        }
        // Each elimination would fill the pattern, corner by corner.
        let line = |gone: &Candidate| {
            let corner = |house: usize, digit: Digit, not: Cell| {
                let cells = self.marks.layout().house(house).and(&self.step.cells).without(not);
                cells.first().map(|cell| (self.would_hold(cell, digit), self.house(house)))
            };
            let filled: Vec<String> = if gone.digit == bound {
                // The houses are parallel: the place across in the other house holds the digit.
                let across = self
                    .step
                    .base
                    .iter()
                    .copied()
                    .find(|house| !self.marks.layout().house(*house).contains(gone.cell));
                let across = across.and_then(|house| {
                    let column = self.marks.layout().peers(gone.cell).and(&self.step.cells);
                    let in_house = self.marks.layout().house(house).and(&self.step.cells);
                    let free = in_house.minus(&column);
                    free.first().map(|cell| (self.would_hold(cell, bound), self.house(house)))
                });
                across.into_iter().map(|(fact, house)| format!("{fact} ({house})")).collect()
            } else {
                let corners =
                    self.step.base.iter().filter_map(|house| corner(*house, bound, gone.cell));
                corners.map(|(fact, house)| format!("{fact} ({house})")).collect()
            };
            let text = tr!(
                self.locale,
                "If {cell} were {digit}, {consequence}.",
                cell = self.cell(gone.cell),
                digit = self.digit(gone.digit),
                consequence = self.and(&filled)
            );
            let then = tr!(self.locale, "Then all cells would hold only {pair}.", pair = &pair);
            [Self::line(text, about.clone()), Self::line(then, about.clone())]
        };
        self.step.eliminations.iter().flat_map(line).collect()
    }

    /// A candidate under an assumption as text: `r4c3 would be 7`.
    fn would_hold(&self, cell: Cell, digit: Digit) -> String {
        let (cell, digit) = (self.cell(cell), self.digit(digit));
        tr!(self.locale, "{cell} would be {digit}", cell, digit)
    }

    /// The argument of a rectangle with entries, none of which is a given.
    pub(crate) fn avoidable(&self) -> Argument {
        let (cells, digits) = (self.step.cells, self.step.digits);
        let placed = |cell: &Cell| self.marks.digit(*cell).is_some();
        let (filled, open): (Vec<Cell>, Vec<Cell>) = cells.into_iter().partition(placed);
        let entries: Vec<String> = { filled.iter() }
            .filter_map(|cell| {
                Some(format!("{} = {}", self.cell(*cell), self.digit(self.marks.digit(*cell)?)))
            })
            .collect();
        let open: CellSet = open.into_iter().collect();
        let pattern = tr!(
            self.locale,
            "Rectangle {cells}: {entries}, entered and not given; still open: {open}.",
            cells = self.cells(&cells),
            entries = self.and(&entries),
            open = self.sets_without_conclusion(&open)
        );
        let others = self.marks.candidate_union(&open).minus(digits);
        let about = self.held(open, digits);
        let mut lines = self.second_solution(&cells, digits);
        let given = self.locale.tr("None of them is a given, so swapping would keep every given.");
        lines.insert(1, Self::line(given.into(), about));
        match open.len() {
            1 => {
                let gone = self.eliminated_digits();
                let text = tr!(
                    self.locale,
                    "So {cell} isn't {digits}.",
                    cell = self.all_cells(&open),
                    digits = self.any_digit(gone)
                );
                lines.push(Self::line(text, self.step.eliminations.clone()));
            }
            _ => lines.extend(self.one_guardian(&open, others)),
        }
        Argument { pattern, lines, ..Argument::default() }
    }

    /// The argument of a grave: all open cells but a few have two candidates.
    pub(crate) fn grave(&self) -> Argument {
        let bug = self.step.proof.iter().find_map(|clause| match clause {
            Clause::Bug(extra) => Some(extra.clone()),
            _ => None,
        });
        let extra = bug.unwrap_or_default();
        let cells: CellSet = extra.iter().map(|of| of.cell).collect();
        let others: DigitSet = extra.iter().map(|of| of.digit).collect();
        let facts: Vec<_> = { extra.iter() }
            .map(|of| {
                let (digit, cells) = (self.digit(of.digit), self.cell(of.cell));
                tr!(self.locale, "{digit} in {cells}", digit, cells)
            })
            .collect();
        // Naming the guardian of a single cell would tell what is left.
        let main = match &extra[..] {
            [one] => {
                let houses = self.marks.layout().geometry.houses_of(one.cell);
                tr!(
                    self.locale,
                    "Every open cell has two candidates, except {cell}. One of its digits (guardian) has three places in {houses}.",
                    cell = self.cell_set(one.cell),
                    houses = self.houses(&houses)
                )
            }
            _ => tr!(
                self.locale,
                "Every open cell has two candidates, except for extra ones (guardians): {guardians}.",
                guardians = facts.join(", ")
            ),
        };
        let mut pattern = vec![main];
        let without = tr!(
            self.locale,
            "Without the guardians, every open cell would have two candidates, every digit two places per house (BUG)."
        );
        let never = self.locale.tr(
            "Such a position never has exactly one solution, and the puzzle is assumed to have one.",
        );
        let mut lines =
            vec![Self::line(without, extra.clone()), Self::line(never.into(), extra.clone())];
        let so = || {
            let facts: Vec<_> = extra.iter().map(|of| self.holds(of.cell, of.digit)).collect();
            let facts = self.or(&facts);
            Self::line(tr!(self.locale, "So {facts}.", facts), extra.clone())
        };
        match (self.step.sets.first(), &self.step.base[..]) {
            (Some((set, digits)), _) => {
                let house = self.shared_house(&set.or(&cells));
                pattern.push(tr!(
                    self.locale,
                    "In {house}: {sets}.",
                    house,
                    sets = self.sets_of(set)
                ));
                lines.extend(self.as_one_cell(&extra, set, *digits));
            }
            (None, [house, ..]) => {
                let confined = |digit: &Digit| {
                    self.marks.places_in(*digit, *house) == cells && !others.contains(*digit)
                };
                let bound = self.marks.digits().find(confined);
                let named = bound.map_or(String::new(), |digit| self.digit(digit));
                pattern.push(tr!(
                    self.locale,
                    "In {houses}, {digit} can only go in {cells}.",
                    houses = self.house(*house),
                    digit = &named,
                    cells = self.all_cells(&cells)
                ));
                lines.push(so());
                let text = tr!(
                    self.locale,
                    "The other of the two cells is {digit}, which {house} needs.",
                    digit = &named,
                    house = self.house(*house)
                );
                let about = bound.map(|digit| Self::each(digit, cells).collect::<Vec<_>>());
                lines.push(Self::line(text, about.unwrap_or_default()));
                for of in &extra {
                    let either = [of.digit].into_iter().chain(bound).collect();
                    let text = tr!(
                        self.locale,
                        "So {cell} is {digits}.",
                        cell = self.cell(of.cell),
                        digits = self.any_digit(either)
                    );
                    lines.push(Self::line(text, [*of]));
                }
            }
            (None, []) if extra.len() == 1 => lines.push(so()),
            (None, []) => lines.extend(self.one_guardian(&cells, others)),
        }
        Argument { pattern: pattern.join(" "), lines, ..Argument::default() }
    }
}
