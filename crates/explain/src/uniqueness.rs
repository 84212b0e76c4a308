//! Uniqueness: rectangles, loops and bivalue universal graves that would give a second solution.

use grid::{Cell, Digit, DigitSet, Shape};
use human::{Candidate, CellSet, Clause};

use crate::{
    ProofLine,
    sentence::tr,
    step_writer::{Argument, StepWriter, capitalized},
};

impl StepWriter<'_> {
    /// Builds the argument of a rectangle or loop of two digits with at least one empty cell.
    pub(crate) fn deadly_pattern(&self) -> Argument {
        let (cells, digits) = (self.step.cells, self.step.digits);
        let extra = |cell: &Cell| !self.marks.candidates(*cell).minus(digits).is_empty();
        let roof: CellSet = cells.into_iter().filter(extra).collect();
        let others = self.marks.candidate_union(&roof).minus(digits);
        let mut lines = self.deadly_pattern_lines(&cells, digits);
        let mut pattern = vec![self.corners_sentence(&cells, &roof, digits)];
        let guardians = self.candidates_in(roof, others);
        let has_set = !self.step.cell_digit_sets.is_empty();
        if !has_set && !self.step.base_houses.is_empty() {
            pattern.push(self.confinement_sentences());
            lines.extend(self.confinement_lines(&roof, digits));
        } else if !has_set && roof.len() == 1 {
            pattern.push(self.guardian_sentence(&guardians));
            lines.push(self.would_be_deadly_line(self.cell_list(&roof), self.eliminated_digits()));
        } else {
            pattern.push(self.guardian_sentence(&guardians));
            self.add_guardian_consequences(&guardians, &mut pattern, &mut lines, None);
        }
        Argument { pattern: pattern.join(" "), lines, ..Argument::default() }
    }

    /// Builds the sentence about the cells of the pattern by their roles: the floor has only the
    /// two digits, the roof has other candidates as well.
    pub(crate) fn corners_sentence(
        &self,
        cells: &CellSet,
        roof: &CellSet,
        digits: DigitSet,
    ) -> String {
        let floor = cells.minus(roof);
        // The braces don't contain candidates that were eliminated.
        let lacks_one = |cell: Cell| self.marks.candidates(cell).len() == 1;
        let pair = match floor.into_iter().any(lacks_one) {
            true => self.join_with_and(&self.cell_set_texts(&floor)),
            false => self.set_text(&floor, digits),
        };
        let roof = match self.lacks_a_digit() {
            true => self.cell_sets_hiding_conclusion(roof),
            false => self.cells_with_and(roof),
        };
        match cells.len() {
            4 => tr!(
                self.locale,
                "Rectangle {cells}: floor {pair}; roof {roof}.",
                cells = self.cell_list(cells),
                pair,
                roof
            ),
            _ => tr!(
                self.locale,
                "Loop {cells}: floor {pair}; roof {roof}.",
                cells = self.ring_text(&self.ring_in_order(cells)),
                pair,
                roof
            ),
        }
    }

    /// Returns `true` if all cells of the pattern are empty and some cell lacks one of the digits.
    fn lacks_a_digit(&self) -> bool {
        let (cells, digits) = (self.step.cells, self.step.digits);
        cells.into_iter().all(|cell| self.marks.digit(cell).is_none())
            && self.candidates_in(cells, digits).len() < cells.len() * digits.len()
    }

    /// Writes the cells of a loop in order.
    pub(crate) fn ring_text(&self, ring: &[Cell]) -> String {
        ring.iter().map(|cell| self.cell_name(*cell)).collect::<Vec<_>>().join("–")
    }

    /// Returns the cells of a loop in order. Each cell shares a house with the next, and the last
    /// with the first.
    pub(crate) fn ring_in_order(&self, cells: &CellSet) -> Vec<Cell> {
        fn close_ring(ring: &mut Vec<Cell>, left: CellSet, shape: Shape) -> bool {
            let (Some(first), Some(last)) = (ring.first().copied(), ring.last().copied()) else {
                return false;
            };
            let is_closed = left.is_empty() && last.sees(first, shape);
            is_closed
                || left.into_iter().filter(|next| next.sees(last, shape)).any(|next| {
                    ring.push(next);
                    let is_closed = close_ring(ring, left.without(next), shape);
                    if !is_closed {
                        ring.pop();
                    }
                    is_closed
                })
        }
        let shape = self.shape();
        let mut ring: Vec<Cell> = cells.first().into_iter().collect();
        let left = ring.iter().fold(*cells, |left, cell| left.without(*cell));
        close_ring(&mut ring, left, shape);
        ring
    }

    /// Builds the sentence about the extra candidates.
    pub(crate) fn guardian_sentence(&self, extra: &[Candidate]) -> String {
        let guardians = self.candidate_list(extra);
        match extra.len() {
            1 => tr!(self.locale, "Extra candidate (guardian): {guardians}.", guardians),
            _ => tr!(self.locale, "Extra candidates (guardians): {guardians}.", guardians),
        }
    }

    /// Builds lines stating that the pattern without its extra candidates would give a second
    /// solution.
    pub(crate) fn deadly_pattern_lines(&self, cells: &CellSet, digits: DigitSet) -> Vec<ProofLine> {
        let about = self.candidates_in(*cells, digits);
        let where_ = match cells.len() {
            4 => tr!(
                self.locale,
                "{cells} are in two rows, two columns and two boxes.",
                cells = self.cells_with_and(cells)
            ),
            _ => tr!(
                self.locale,
                "Each house has either two or none of {cells}.",
                cells = self.cells_with_and(cells)
            ),
        };
        let pair = self.digits_with_and(digits);
        if let Some((both, digit)) = self.clashing_cells(cells, digits) {
            let clash = tr!(
                self.locale,
                "If these cells held only {digits} (deadly pattern), {cells} would both be {digit} ({house}).",
                digits = pair,
                cells = self.cells_with_and(&both),
                digit = self.digit_text(digit),
                house = self.common_house_name(&both)
            );
            let other = digits.without(digit);
            let why = tr!(
                self.locale,
                "Neither of these two cells can be {digit}.",
                digit = self.digits_with_and(other)
            );
            let clash = [clash, why].join(" ");
            return [where_, clash].map(|text| Self::proof_line(text, about.clone())).into();
        }
        let mut swap = tr!(
            self.locale,
            "If these cells held only {digits} (deadly pattern), swapping the digits would give a second solution.",
            digits = pair
        );
        if self.lacks_a_digit() {
            let all = cells.into_iter().flat_map(|cell| {
                let gone = digits.minus(self.marks.candidates(cell));
                gone.map(move |digit| Candidate::new(digit, cell))
            });
            let gone = self.candidates_from(&all.collect::<Vec<_>>());
            swap.push(' ');
            swap.push_str(&tr!(
                self.locale,
                "The swap keeps all givens. It doesn't matter that earlier steps eliminated {gone}.",
                gone
            ));
        }
        let one = self.locale.tr("The puzzle is assumed to have only one solution.");
        let lines = [where_, swap, one.into()];
        lines.map(|text| Self::proof_line(text, about.clone())).into()
    }

    /// Returns two cells that see each other and have only one of the digits left, the same in
    /// both. Also returns this digit. Returns `None` if there are no such cells.
    fn clashing_cells(&self, cells: &CellSet, digits: DigitSet) -> Option<(CellSet, Digit)> {
        cells.into_iter().find_map(|cell| {
            let left = self.marks.candidates(cell).and(digits);
            let is_same = |other: &Cell| self.marks.candidates(*other).and(digits) == left;
            let other = self.marks.layout().peers(cell).and(cells).into_iter().find(is_same)?;
            Some((CellSet::from_cell(cell).with(other), left.single()?))
        })
    }

    /// Builds lines stating that one of the cells of the roof holds the only extra digit, and that
    /// the cells from which it is eliminated see all of these cells.
    pub(crate) fn one_guardian_lines(&self, roof: &CellSet, others: DigitSet) -> Vec<ProofLine> {
        let Some(digit) = others.single() else { return Vec::new() };
        let has = |cell: &Cell| self.marks.candidates(*cell).contains(digit);
        self.one_cell_lines(digit, &roof.into_iter().filter(has).collect())
    }

    /// Builds the line stating that one of the extra candidates is true. Cells with the same extra
    /// digits are combined.
    pub(crate) fn one_of_line(&self, extra: &[Candidate]) -> ProofLine {
        let cells: CellSet = extra.iter().map(|of| of.cell).collect();
        let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
        for cell in cells {
            let own = extra.iter().filter(|of| of.cell == cell);
            let own: DigitSet = own.map(|of| of.digit).collect();
            match groups.iter_mut().find(|(digits, _)| *digits == own) {
                Some((_, cells)) => cells.insert(cell),
                None => groups.push((own, CellSet::from_cell(cell))),
            }
        }
        let fact = |(digits, cells): &(DigitSet, CellSet)| {
            let digit = self.digits_with_or(*digits);
            tr!(self.locale, "{cell} is {digit}", cell = self.cells_with_or(cells), digit)
        };
        let facts: Vec<_> = groups.iter().map(fact).collect();
        let facts = facts.join(self.locale.tr(", or "));
        Self::proof_line(tr!(self.locale, "So {facts}.", facts), extra.to_vec())
    }

    /// Builds lines stating that the extra candidates form a naked subset with other cells, as if
    /// all extra candidates were in one cell.
    pub(crate) fn as_one_cell_lines(
        &self,
        extra: &[Candidate],
        set: &CellSet,
        digits: DigitSet,
    ) -> Vec<ProofLine> {
        let roof: CellSet = extra.iter().map(|of| of.cell).collect();
        let others: DigitSet = extra.iter().map(|of| of.digit).collect();
        let braces: Vec<_> = others.map(self.symbol).collect();
        let houses: Vec<usize> = self.marks.layout().common_houses(&set.or(&roof)).collect();
        let count = tr!(
            self.locale,
            "Treat {cells} as one cell {digits}.",
            cells = self.cells_with_and(&roof),
            digits = format!("{{{}}}", braces.join(","))
        );
        let with = tr!(
            self.locale,
            "Together with {cells}, this cell forms {subset} in {house}: {digits}.",
            cells = self.cells_with_and(set),
            subset = match digits.len() {
                2 => self.locale.tr("a naked pair"),
                3 => self.locale.tr("a naked triple"),
                4 => self.locale.tr("a naked quadruple"),
                _ => self.locale.tr("a naked subset"),
            },
            house = self.house_list(&houses),
            digits = self.digits_with_and(digits)
        );
        let mut lines = vec![self.one_of_line(extra)];
        if roof.len() > 1 {
            lines.push(Self::proof_line(count, extra.to_vec()));
        }
        lines.push(Self::proof_line(with, self.candidates_in(*set, digits)));
        // Cells with guardians, and cells outside of these houses, see all places of a digit.
        let is_used = |of: &Candidate| {
            let is_here = |house: &usize| self.marks.layout().house_cells(*house).contains(of.cell);
            !roof.contains(of.cell) && houses.iter().any(is_here)
        };
        let (used, rest): (Vec<Candidate>, Vec<Candidate>) =
            self.step.eliminations.iter().partition(|of| is_used(of));
        if !used.is_empty() {
            lines.push(self.used_in_houses_line(
                &houses,
                self.locale.tr("these digits").into(),
                used,
            ));
        }
        for digit in digits {
            let seeing = rest.iter().filter(|of| of.digit == digit).map(|of| of.cell);
            let seeing: CellSet = seeing.collect();
            let own = extra.iter().filter(|of| of.digit == digit).map(|of| of.cell);
            let own = own.collect::<CellSet>().or(&self.marks.places(digit).and(set));
            if !seeing.is_empty() {
                let ends: Vec<CellSet> = own.into_iter().map(CellSet::from_cell).collect();
                let mut told = self.excluding_end_lines(digit, &ends, &seeing);
                let in_set = self.marks.places(digit).and(set);
                let guards = own.minus(&in_set);
                let first = lines[0].text.clone();
                if !in_set.is_empty() && !guards.is_empty() {
                    told[0].text = tr!(
                        self.locale,
                        "The subset needs its {digit}: in {cells}, or as the guardian in {others}.",
                        digit = self.digit_text(digit),
                        cells = self.cells_with_or(&in_set),
                        others = self.cells_with_or(&guards)
                    );
                } else if told[0].text != first {
                    told[0].text = tr!(
                        self.locale,
                        "The subset needs its {digit}: in {cells}.",
                        digit = self.digit_text(digit),
                        cells = self.cells_with_or(&own)
                    );
                }
                // If all guardians have this digit, the first line has stated this already.
                lines.extend(told.into_iter().filter(|line| line.text != first));
            }
        }
        lines
    }

    /// Builds the sentences about the digit that the houses of the step confine to the pattern. The
    /// text is empty if there is no such digit.
    fn confinement_sentences(&self) -> String {
        let Some(bound) = self.confined_digit() else { return String::new() };
        let sentence = |house: &usize| {
            self.confinement_sentence(bound, *house, &self.marks.places_in(bound, *house))
        };
        self.step.base_houses.iter().map(sentence).collect::<Vec<_>>().join(" ")
    }

    /// Builds the line stating that, if a cell held one of these digits, all cells of the pattern
    /// would hold only the two digits of the pattern.
    fn would_be_deadly_line(&self, cell: String, digits: DigitSet) -> ProofLine {
        let text = tr!(
            self.locale,
            "If {cell} were {digits}, all {n} cells would hold only {pair}.",
            cell,
            digits = self.digits_with_or(digits),
            n = self.number_text(self.step.cells.len()),
            pair = self.digits_with_and(self.step.digits)
        );
        Self::proof_line(text, self.candidates_in(self.step.cells, self.step.digits))
    }

    fn confined_digit(&self) -> Option<Digit> {
        let confines = |digit: &Digit| {
            self.step.base_houses.iter().all(|house| {
                let places = self.marks.places_in(*digit, *house);
                !places.is_empty() && places.is_subset(&self.step.cells)
            })
        };
        // If two digits are confined, the proof shows which one is meant.
        let mut digits: Vec<Digit> = self.step.digits.filter(confines).collect();
        if let Some(Clause::House(_, digit)) =
            self.step.proof.iter().find(|clause| matches!(clause, Clause::House(..)))
            && digits.contains(digit)
        {
            return Some(*digit);
        }
        digits.pop()
    }

    fn confinement_lines(&self, roof: &CellSet, digits: DigitSet) -> Vec<ProofLine> {
        let Some(bound) = self.confined_digit() else { return Vec::new() };
        let Some(free) = digits.without(bound).first() else { return Vec::new() };
        if let [house] = self.step.base_houses[..] {
            let has = tr!(
                self.locale,
                "{house} has its {digit} in {cells}.",
                house = capitalized(self.house_name(house)),
                digit = self.digit_text(bound),
                cells = self.cells_with_or(roof)
            );
            let other = self.locale.tr("the other cell");
            return vec![
                Self::proof_line(has, Self::digit_candidates(bound, *roof)),
                self.would_be_deadly_line(other.into(), DigitSet::from_digit(free)),
            ];
        }
        // Each elimination would fill the pattern, corner by corner.
        let cells = self.step.cells;
        let mut rest = CellSet::EMPTY;
        let mut lines = Vec::new();
        for gone in &self.step.eliminations {
            let next_to = self.marks.layout().peers(gone.cell).and(&cells);
            let across = cells.minus(&next_to).without(gone.cell);
            let in_house = |house: &usize| self.marks.layout().house_cells(*house).and(&cells);
            let (cell, digit) = (self.cell_name(gone.cell), self.digit_text(gone.digit));
            let text = if gone.digit == bound {
                // In the other, parallel house, the digit would be in the opposite cell.
                let mut houses = self.step.base_houses.iter().copied();
                let other = houses.find(|house| across.is_subset(&in_house(house)));
                let near = other.map_or(CellSet::EMPTY, |house| in_house(&house).minus(&across));
                rest = next_to;
                self.forced_across_sentence(
                    *gone,
                    &near,
                    &across,
                    self.common_house_name(&near.or(&across)),
                )
            } else {
                rest = across;
                let filled = |house: &usize| {
                    let corner = in_house(house).and(&next_to).first()?;
                    Some(format!(
                        "{} ({})",
                        self.would_hold_text(corner, bound),
                        self.house_name(*house)
                    ))
                };
                let filled: Vec<_> = self.step.base_houses.iter().filter_map(filled).collect();
                let consequence = self.join_with_and(&filled);
                tr!(self.locale, "If {cell} were {digit}, {consequence}.", cell, digit, consequence)
            };
            lines.push(Self::proof_line(text, self.candidates_in(cells, digits)));
        }
        let then = tr!(
            self.locale,
            "Then {cells} would be {digit}, so all {n} cells would hold only {pair}.",
            cells = self.cells_with_and(&rest),
            digit = self.digit_text(free),
            n = self.number_text(cells.len()),
            pair = self.digits_with_and(digits)
        );
        lines.push(Self::proof_line(then, self.candidates_in(cells, digits)));
        lines
    }

    /// Builds the sentence stating that a candidate would exclude its digit from the cells `near`,
    /// so that the house would have its digit in the cell `across`.
    fn forced_across_sentence(
        &self,
        eliminated: Candidate,
        near: &CellSet,
        across: &CellSet,
        house: String,
    ) -> String {
        tr!(
            self.locale,
            "If {cell} were {digit}, {near} couldn't be {digit} ({first}), so {across} would be {digit} ({second}).",
            cell = self.cell_name(eliminated.cell),
            digit = self.digit_text(eliminated.digit),
            near = self.cells_with_and(near),
            first = self.sight_houses(&CellSet::from_cell(eliminated.cell), near),
            across = self.cell_list(across),
            second = house
        )
    }

    /// Writes a candidate as an assumption: `r4c3 would be 7`.
    fn would_hold_text(&self, cell: Cell, digit: Digit) -> String {
        let (cell, digit) = (self.cell_name(cell), self.digit_text(digit));
        tr!(self.locale, "{cell} would be {digit}", cell, digit)
    }

    /// Builds the argument of a rectangle with entries, none of which are givens.
    pub(crate) fn avoidable(&self) -> Argument {
        let (cells, digits) = (self.step.cells, self.step.digits);
        let placed = |cell: &Cell| self.marks.digit(*cell).is_some();
        let (filled, open): (Vec<Cell>, Vec<Cell>) = cells.into_iter().partition(placed);
        let entries: Vec<String> = { filled.iter() }
            .filter_map(|cell| {
                Some(format!(
                    "{} = {}",
                    self.cell_name(*cell),
                    self.digit_text(self.marks.digit(*cell)?)
                ))
            })
            .collect();
        let open: CellSet = open.into_iter().collect();
        let mut pattern = vec![tr!(
            self.locale,
            "Rectangle {cells}: {entries} (entered, not given); still unsolved: {open}.",
            cells = self.cell_list(&cells),
            entries = self.join_with_and(&entries),
            open = self.cell_sets_hiding_conclusion(&open)
        )];
        let others = self.marks.candidate_union(&open).minus(digits);
        let mut lines = self.deadly_pattern_lines(&cells, digits);
        let given = self
            .locale
            .tr("None of these cells is a given, so the swap wouldn't change any given.");
        lines.insert(2, Self::proof_line(given.into(), self.candidates_in(open, digits)));
        match (open.len(), &self.step.base_houses[..]) {
            (1, _) => lines
                .push(self.would_be_deadly_line(self.cell_list(&open), self.eliminated_digits())),
            (_, [house]) => {
                if let Some((digit, corner)) = self.hidden_corner_lines(&open, *house) {
                    let places = self.marks.places_in(digit, *house);
                    pattern.push(self.confinement_sentence(digit, *house, &places));
                    lines.extend(corner);
                }
            }
            _ => {
                pattern.push(self.guardian_sentence(&self.candidates_in(open, others)));
                lines.extend(self.one_guardian_lines(&open, others));
            }
        }
        Argument { pattern: pattern.join(" "), lines, ..Argument::default() }
    }

    /// Builds lines stating that an eliminated candidate would leave only one place in a house for
    /// the digit that completes the swap. Also returns this digit. Returns `None` if the step
    /// eliminates nothing, or no other cell is open.
    fn hidden_corner_lines(&self, open: &CellSet, house: usize) -> Option<(Digit, Vec<ProofLine>)> {
        let gone = self.step.eliminations.first().copied()?;
        let other = open.without(gone.cell).first()?;
        let digit = match gone.cell.sees(other, self.shape()) {
            true => self.step.digits.without(gone.digit).first(),
            false => Some(gone.digit),
        };
        let digit = digit.unwrap_or(gone.digit);
        // The eliminated candidate would fill its own corner, and exclude its digit from other
        // places.
        let places = self.marks.places_in(digit, house);
        let seen = places.without(other).without(gone.cell);
        let is_single = seen.is_empty() && places.len() == 1;
        let text = match seen.is_empty() {
            true if is_single => {
                let so = tr!(
                    self.locale,
                    "So {cells} is {digit}.",
                    cells = self.cell_name(other),
                    digit = self.digit_text(digit)
                );
                [self.confinement_sentence(digit, house, &places), so].join(" ")
            }
            true => tr!(
                self.locale,
                "If {cell} were {digit}, {house} would have its {other_digit} in {other}.",
                cell = self.cell_name(gone.cell),
                digit = self.digit_text(gone.digit),
                house = self.house_name(house),
                other_digit = self.digit_text(digit),
                other = self.cell_name(other)
            ),
            false => self.forced_across_sentence(
                gone,
                &seen,
                &CellSet::from_cell(other),
                self.house_name(house),
            ),
        };
        let about = Self::digit_candidates(digit, places).chain([gone]);
        // A digit that has a single place doesn't depend on the eliminated candidate.
        let deadly = match is_single {
            true => self
                .would_be_deadly_line(self.cell_name(gone.cell), DigitSet::from_digit(gone.digit)),
            false => {
                let text = tr!(
                    self.locale,
                    "Then all {n} cells would hold only {pair}.",
                    n = self.number_text(self.step.cells.len()),
                    pair = self.digits_with_and(self.step.digits)
                );
                Self::proof_line(text, self.candidates_in(self.step.cells, self.step.digits))
            }
        };
        Some((digit, vec![Self::proof_line(text, about), deadly]))
    }

    /// Builds the argument of a bivalue universal grave (BUG): almost all empty cells have two
    /// candidates.
    pub(crate) fn bug_argument(&self) -> Argument {
        let bug = self.step.proof.iter().find_map(|clause| match clause {
            Clause::Bug(extra) => Some(extra.clone()),
            _ => None,
        });
        let extra = bug.unwrap_or_default();
        let cells: CellSet = extra.iter().map(|of| of.cell).collect();
        let except = match &extra[..] {
            [one] => self.cell_set_text(one.cell),
            _ => self.cells_with_and(&cells),
        };
        let mut pattern = vec![tr!(
            self.locale,
            "Every unsolved cell has two candidates, except {cells}.",
            cells = except
        )];
        let mut lines = Vec::new();
        let mut guardians = self.locale.tr("the guardians").to_string();
        match &extra[..] {
            [one] => {
                let houses = self.house_list(&self.marks.layout().geometry.houses_of(one.cell));
                pattern.push(tr!(
                    self.locale,
                    "{digit} has three places in each of {houses}: it is the extra candidate (guardian).",
                    digit = self.digit_text(one.digit),
                    houses
                ));
                guardians = self.candidate_list(&extra);
            }
            _ => pattern.push(self.guardian_sentence(&extra)),
        }
        let without = tr!(
            self.locale,
            "Without {guardians}, every unsolved cell would have two candidates and every digit two places per house (BUG).",
            guardians
        );
        let texts = [
            without,
            self.locale
                .tr("In any solution of such a position, each digit would be in one of its two places in every house.")
                .into(),
            self.locale
                .tr("With the other candidate in every cell, each digit would be in its other place: a second solution.")
                .into(),
            self.locale.tr("The puzzle is assumed to have only one solution.").into(),
        ];
        lines.extend(texts.map(|text: String| Self::proof_line(text, extra.clone())));
        self.add_guardian_consequences(
            &extra,
            &mut pattern,
            &mut lines,
            self.step.base_houses.first(),
        );
        Argument { pattern: pattern.join(" "), lines, ..Argument::default() }
    }
}
