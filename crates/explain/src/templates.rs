//! Templates: all ways to place one digit in the whole grid, and the cells that all or none of them
//! use.

use grid::{Cell, Digit};
use human::{Candidate, CellSet, Clause, Deduction, DigitPlaces, FalseCandidate};

use crate::{
    ProofLine,
    sentence::tr,
    step_writer::{Argument, StepWriter},
};

/// The maximum number of templates that are counted.
const MAX_COUNTED_TEMPLATES: usize = 1000;

/// The maximum number of nested assumptions in a proof.
const MAX_ASSUMPTION_DEPTH: usize = 4;

impl StepWriter<'_> {
    /// Builds the argument of a template step.
    pub(crate) fn templates(&self) -> Argument {
        let step = self.step;
        let Some(digit) = step.digits.single() else { return Argument::default() };
        let places = *self.marks.places(digit);
        let mut count = 0;
        self.count_templates(&self.open_rows(digit), places, &mut count);
        let named = self.digit_text(digit);
        let pattern = match count {
            n if n > MAX_COUNTED_TEMPLATES => tr!(
                self.locale,
                "{digit} has more than {n} complete placements (templates).",
                digit = &named,
                n = MAX_COUNTED_TEMPLATES
            ),
            1 => tr!(
                self.locale,
                "{digit} has only one complete placement (template).",
                digit = &named
            ),
            n => tr!(
                self.locale,
                "{digit} has {n} complete placements (templates).",
                digit = &named,
                n = self.number_text(n)
            ),
        };
        let mut lines = Vec::new();
        for placed in &step.placements {
            let text = tr!(
                self.locale,
                "Every complete placement uses {cell}.",
                cell = self.cell_name(placed.cell)
            );
            let assumption = self.false_fact(placed.cell, digit);
            let left = [places.without(placed.cell), CellSet::EMPTY];
            self.prove_claim(&text, &assumption, *placed, left, &mut lines);
        }
        self.add_elimination_proof(digit, &mut lines);
        Argument { pattern, lines, ..Argument::default() }
    }

    /// Adds lines that prove that no template uses the eliminated candidates. Each line may depend
    /// on the lines before it.
    fn add_elimination_proof(&self, digit: Digit, lines: &mut Vec<ProofLine>) {
        let mut places = *self.marks.places(digit);
        let mut gone: CellSet = self.eliminated_cells(digit);
        // The house in which a candidate, if it were true, would leave no place.
        let emptied = |cell: Cell, places: &CellSet| {
            let left = self.without_peers(places, cell);
            let narrowest = self.narrowest_house(digit, &left, &CellSet::from_cell(cell));
            narrowest.filter(|(n, _)| *n == 0).map(|(_, house)| house)
        };
        while let Some(first) = gone.first() {
            let proven = match gone.into_iter().find_map(|cell| emptied(cell, &places)) {
                Some(house) => {
                    let empties = |cell: &Cell| emptied(*cell, &places) == Some(house);
                    let cells: CellSet = gone.into_iter().filter(empties).collect();
                    let left = places.and(self.marks.layout().house_cells(house));
                    let ends: Vec<_> = cells.into_iter().map(CellSet::from_cell).collect();
                    let seen = self.seeing_all_lines(digit, &left, &ends);
                    let mut seen: Vec<_> = seen.into_iter().map(|line| line.text).collect();
                    let shown = self.marks.places_in(digit, house).minus(&left);
                    if !shown.is_empty() {
                        seen.push(tr!(
                            self.locale,
                            "{cells} can't be {digit}, as shown above.",
                            cells = self.cells_with_and(&shown),
                            digit = self.digit_text(digit)
                        ));
                    }
                    let text = tr!(
                        self.locale,
                        "{digit} in {cells} would leave {house} without any {digit}: {reasons}",
                        digit = self.digit_text(digit),
                        cells = self.cells_with_or(&cells),
                        house = self.house_name(house),
                        reasons = seen.join(" ")
                    );
                    lines.push(Self::proof_line(
                        text,
                        Self::digit_candidates(digit, cells.or(&left)),
                    ));
                    cells
                }
                None => {
                    // The candidate that comes first is the one whose elimination lets the most
                    // other candidates empty a house immediately.
                    let helps = |cell: &Cell| {
                        let left = places.without(*cell);
                        gone.without(*cell)
                            .into_iter()
                            .filter(|of| emptied(*of, &left).is_some())
                            .count()
                    };
                    let cell = gone.into_iter().max_by_key(helps).unwrap_or(first);
                    let text = tr!(
                        self.locale,
                        "None of the templates uses {cell}.",
                        cell = self.cell_name(cell)
                    );
                    let left = [self.without_peers(&places, cell), CellSet::from_cell(cell)];
                    let assumption = self.true_fact(cell, digit);
                    self.prove_claim(&text, &assumption, Candidate::new(digit, cell), left, lines);
                    CellSet::from_cell(cell)
                }
            };
            places = places.minus(&proven);
            gone = gone.minus(&proven);
        }
    }

    /// Returns the indices of the rows that don't contain the digit yet.
    fn open_rows(&self, digit: Digit) -> Vec<usize> {
        let is_open = |row: &usize| !self.marks.places_in(digit, *row).is_empty();
        (0..self.shape().side()).filter(is_open).collect()
    }

    fn count_templates(&self, rows: &[usize], places: CellSet, count: &mut usize) {
        let Some((row, rows)) = rows.split_first() else {
            *count += 1;
            return;
        };
        for cell in places.and(self.marks.layout().house_cells(*row)) {
            if *count <= MAX_COUNTED_TEMPLATES {
                self.count_templates(rows, self.without_peers(&places, cell), count);
            }
        }
    }

    fn without_peers(&self, places: &CellSet, cell: Cell) -> CellSet {
        places.minus(self.marks.layout().peers(cell))
    }

    /// Adds lines that prove a claim by refuting the opposite assumption about a candidate. The
    /// first line states the claim and the assumption. `left` contains the cells that the
    /// assumption leaves for the digit, and those of these cells that hold the digit.
    fn prove_claim(
        &self,
        claim: &str,
        assumption: &str,
        about: Candidate,
        left: [CellSet; 2],
        lines: &mut Vec<ProofLine>,
    ) {
        let first = lines.len();
        self.add_supposition(assumption, about, about.digit, left, 0, lines);
        if let Some(line) = lines.get_mut(first) {
            line.text = [claim, &line.text].join(" ");
        }
    }

    /// Adds lines showing that an assumption about a candidate leaves some house without a place
    /// for `digit`. `places` contains the cells that the assumption leaves for the digit, and
    /// `placed` contains those of these cells that hold the digit. Returns `false` if no short
    /// proof was found; in that case, a line states that all continuations were tried.
    fn add_supposition(
        &self,
        assumption: &str,
        about: Candidate,
        digit: Digit,
        [places, placed]: [CellSet; 2],
        within: u8,
        lines: &mut Vec<ProofLine>,
    ) -> bool {
        let text = match within {
            0 => tr!(self.locale, "Suppose {assumption}.", assumption),
            _ => tr!(self.locale, "Suppose also that {assumption}.", assumption),
        };
        lines.push(ProofLine { depth: within, ..Self::proof_line(text, [about]) });
        let start = lines.len();
        if self.add_contradiction(digit, places, placed, within, lines) {
            return true;
        }
        lines.truncate(start);
        let text =
            self.locale.tr("Every way to continue leaves a house without a place for the digit.");
        lines.push(ProofLine { depth: within, ..Self::proof_line(text.into(), [about]) });
        false
    }

    /// Adds lines showing that the places of a digit are too few, if `placed` of them hold the
    /// digit. Returns `false` if no short proof was found.
    fn add_contradiction(
        &self,
        digit: Digit,
        mut places: CellSet,
        mut placed: CellSet,
        within: u8,
        lines: &mut Vec<ProofLine>,
    ) -> bool {
        loop {
            let left = |house: usize| places.and(self.marks.layout().house_cells(house));
            let gone = |house: usize| -> Vec<FalseCandidate> {
                let false_place = |cell: Cell| {
                    let by = placed.and(self.marks.layout().peers(cell)).first();
                    let excluded_by = by.map(|by| Candidate::new(digit, by).into());
                    FalseCandidate { candidate: Candidate::new(digit, cell), excluded_by }
                };
                let all = self.marks.places_in(digit, house).minus(&places);
                all.into_iter().map(false_place).collect()
            };
            // Earlier lines have eliminated the places that no assumption excludes.
            let eliminated = self.eliminated_cells(digit).minus(&placed);
            let shown = |of: &DigitPlaces| match of.cells.is_subset(&eliminated) {
                true => self.locale.tr(", as shown above").into(),
                false => String::new(),
            };
            match self.narrowest_house(digit, &places, &placed) {
                Some((0, house)) => {
                    let text = self.nothing_left_sentence(
                        &Clause::House(house, digit),
                        &gone(house),
                        &shown,
                    );
                    let about = Self::digit_candidates(digit, self.marks.places_in(digit, house));
                    lines.push(ProofLine { depth: within, ..Self::proof_line(text, about) });
                    return true;
                }
                Some((1, house)) => {
                    let Some(cell) = left(house).first() else { return false };
                    let follows = Deduction {
                        remaining: Candidate::new(digit, cell).into(),
                        clause: Clause::House(house, digit),
                        false_candidates: gone(house),
                    };
                    lines
                        .push(ProofLine { depth: within, ..self.deduction_line(&follows, &shown) });
                    placed.insert(cell);
                    places = self.without_peers(&places, cell);
                }
                Some((_, house)) if usize::from(within) < MAX_ASSUMPTION_DEPTH => {
                    for cell in left(house) {
                        let rest = [self.without_peers(&places, cell), placed.with(cell)];
                        let of = Candidate::new(digit, cell);
                        let assumption = self.true_fact(cell, digit);
                        if !self.add_supposition(&assumption, of, digit, rest, within + 1, lines) {
                            return false;
                        }
                    }
                    let text = tr!(
                        self.locale,
                        "So {house} has no place for {digit}.",
                        house = self.house_name(house),
                        digit = self.digit_text(digit)
                    );
                    lines.push(ProofLine {
                        depth: within,
                        ..Self::proof_line(text, Self::digit_candidates(digit, left(house)))
                    });
                    return true;
                }
                _ => return false,
            }
        }
    }

    /// Returns the smallest number of places that a house has left for a digit, and the index of
    /// this house. Houses that already hold the digit are skipped. Returns `None` if there is no
    /// such house.
    fn narrowest_house(
        &self,
        digit: Digit,
        places: &CellSet,
        placed: &CellSet,
    ) -> Option<(usize, usize)> {
        let of_house = |house: usize| {
            let in_house = self.marks.layout().house_cells(house);
            let n = places.and(in_house).len();
            let is_open = !self.marks.places_in(digit, house).is_empty()
                && (n != 1 || !placed.intersects(in_house));
            is_open.then_some((n, house))
        };
        (0..self.marks.house_count()).filter_map(of_house).min()
    }

    /// Returns the house in which the first eliminated candidate, if it were true, would leave the
    /// fewest places. Returns `None` unless the step eliminates candidates that are in no template.
    pub(crate) fn template_house(&self) -> Option<usize> {
        let gone =
            self.step.eliminations.first().filter(|_| self.technique.id == "template-del")?;
        let places = self.without_peers(self.marks.places(gone.digit), gone.cell);
        let (_, house) =
            self.narrowest_house(gone.digit, &places, &CellSet::from_cell(gone.cell))?;
        Some(house)
    }

    /// Builds the argument of a digit that was taken from the solution.
    pub(crate) fn guess(&self) -> Argument {
        let text = [
            self.locale.tr("None of the selected techniques found a step within its limits."),
            self.locale.tr("A search found the only solution, and this is one of its digits."),
        ];
        let pattern = self
            .locale
            .tr("None of the selected techniques applies; the digit comes from the solution.");
        Argument {
            pattern: pattern.into(),
            lines: text.map(|text| Self::proof_line(text.into(), [])).into(),
            ..Argument::default()
        }
    }
}
