//! The lines of a forcing step, branch by branch: the assumption, its consequences, and the end of
//! the branch.

use grid::{Cell, Geometry};
use human::{
    Candidate, CellSet, Clause, Deduction, DigitPlaces, FalseCandidate, ForcingBranch, Step,
};

use words::CellNames;

use crate::{
    Link, ProofLine, picture,
    seeing::MAX_GROUPS_PER_SENTENCE,
    sentence::tr,
    step_writer::{Argument, StepWriter, capitalized},
};

/// A function that writes, after a space, the number of the line that states a fact. The text is
/// empty if lines aren't numbered, or if no line states the fact.
type LineNumber<'a> = &'a dyn Fn(&DigitPlaces) -> String;

/// The maximum number of deductions in a branch whose lines aren't numbered.
const MAX_UNNUMBERED_DEDUCTIONS: usize = 3;

/// Writes nothing. This is the [`LineNumber`] function of lines that aren't numbered.
pub(crate) fn no_line_number(_: &DigitPlaces) -> String {
    String::new()
}

impl StepWriter<'_> {
    /// Builds the argument of a forcing step, given its branches and the clause whose candidates
    /// they assume, if there is one.
    pub(crate) fn forcing(&self, clause: Option<&Clause>, branches: &[ForcingBranch]) -> Argument {
        let contradiction = branches.first().and_then(|branch| branch.contradiction.as_ref());
        let pattern = match (clause, contradiction) {
            (Some(clause), _) => self.choice_sentence(clause),
            (None, Some(Clause::House(house, digit))) => tr!(
                self.locale,
                "One assumption leaves no place for {digit} in {house}.",
                digit = self.digit_text(*digit),
                house = self.house_name(*house)
            ),
            (None, Some(end)) => tr!(
                self.locale,
                "One assumption leaves no candidate in {cells}.",
                cells = self.cells_with_and(&self.clause_cells(end))
            ),
            (None, None) => String::new(),
        };
        // A whip that depends on a tridagon begins with it.
        let Argument { pattern, mut lines, .. } = match self.step.guardians.is_empty() {
            true => Argument { pattern, ..Argument::default() },
            false => self.tridagon(),
        };
        let within = u8::from(clause.is_some());
        let is_long =
            branches.iter().any(|branch| branch.deductions.len() > MAX_UNNUMBERED_DEDUCTIONS);
        if is_long {
            for (n, line) in lines.iter_mut().enumerate() {
                line.text = format!("[{}] {}", n + 1, line.text);
            }
        }
        for branch in branches {
            self.add_branch(branch, within, is_long, &mut lines);
        }
        if clause.is_some() {
            lines.extend(self.in_each_case_lines());
        }
        let notation = match (clause, branches) {
            (None, [branch]) => self.whip_notation(branch).unwrap_or_default(),
            _ => String::new(),
        };
        Argument { pattern, lines, notation }
    }

    /// Writes a refutation in the notation of whips: each constraint with a candidate that an
    /// earlier candidate excludes, and the remaining candidate, as in
    /// `r8n9{c2 c6} - r5c6{n9 .} ⇒ r3c2≠9`. A whip begins with its length, as in `whip[2]: `. In a
    /// net, each chain begins with the candidate that it continues, as in
    /// `r3c2=9: r8n9{c2 c6}; r3c2=9: r3c4{n9 n5} - r8n5{c4 .}`. Returns `None` if the branch
    /// assumes that a candidate is false, or if a constraint has only one candidate.
    fn whip_notation(&self, branch: &ForcingBranch) -> Option<String> {
        let start: DigitPlaces = Some(branch.assumption.into()).filter(|_| branch.is_true)?;
        let start_text = |of: DigitPlaces| {
            format!("{}={}: ", self.unspaced_cell_list(of.cells), self.digit_text(of.digit))
        };
        let (mut before, mut is_net, mut text) = (start, false, String::new());
        let steps = branch.deductions.iter();
        let steps = steps.map(|step| (&step.clause, &step.false_candidates, Some(step.remaining)));
        let end = branch.contradiction.as_ref().map(|end| (end, &branch.excluded_candidates, None));
        for (clause, gone, right) in steps.chain(end) {
            let is_next = |gone: &&FalseCandidate| gone.excluded_by == Some(before);
            let left = gone.iter().find(is_next).or(gone.first())?;
            if left.excluded_by != Some(before) {
                is_net = true;
                text = text + "; " + &start_text(left.excluded_by?);
            } else if !text.is_empty() {
                text.push_str(" - ");
            }
            text.push_str(&self.constraint_notation(clause, left.candidate.into(), right));
            before = right.unwrap_or(before);
        }
        if is_net {
            text = start_text(start) + &text;
        }
        let Candidate { digit, cell } = branch.assumption;
        let (cell, digit) =
            (self.unspaced_cell_list(CellSet::from_cell(cell)), self.digit_text(digit));
        // The length of a whip is the number of its constraints.
        let length = match self.technique.id {
            id if id.ends_with("whip") => format!("{id}[{}]: ", branch.deductions.len() + 1),
            _ => String::new(),
        };
        Some(format!("{length}{text} ⇒ {cell}≠{digit}"))
    }

    /// Writes a constraint with two of its candidates, the second of which may be missing:
    /// `b2n9{r1c6 r2c4}`.
    fn constraint_notation(
        &self,
        clause: &Clause,
        left: DigitPlaces,
        right: Option<DigitPlaces>,
    ) -> String {
        let (house, name) = match clause {
            Clause::Cell(cell) => {
                (String::new(), self.unspaced_cell_list(CellSet::from_cell(*cell)))
            }
            Clause::House(house, digit) => {
                let house = Geometry::for_shape(self.shape()).house(*house);
                let letter = ['r', 'c', 'b'][house.kind as usize];
                let house = format!("{letter}{}", house.number + 1);
                let name = format!("{house}n{}", self.digit_text(*digit));
                (house, name)
            }
            _ => (String::new(), format!("OR{}", self.step.guardians.len())),
        };
        let candidate = |at: DigitPlaces| match clause {
            Clause::Cell(_) => format!("n{}", self.digit_text(at.digit)),
            Clause::House(..) => self.unspaced_cell_list(at.cells).replace(&house, ""),
            _ => self.digit_text(at.digit) + &self.unspaced_cell_list(at.cells),
        };
        let right = right.map_or(".".into(), candidate);
        format!("{name}{{{} {right}}}", candidate(left))
    }

    /// Writes cells by the numbers of their rows and columns, without spaces.
    fn unspaced_cell_list(&self, cells: CellSet) -> String {
        words::steps::cell_list(CellNames::Numbers, &cells, self.shape()).replace(", ", ",")
    }

    /// Builds lines stating that every case leads to the conclusions.
    pub(crate) fn in_each_case_lines(&self) -> impl Iterator<Item = ProofLine> {
        let Step { placements, eliminations, .. } = self.step;
        let placed = placements.iter().map(|of| (of, self.true_fact(of.cell, of.digit)));
        let gone = eliminations.iter().map(|of| (of, self.false_fact(of.cell, of.digit)));
        placed.chain(gone).map(|(of, fact)| {
            Self::proof_line(tr!(self.locale, "So in each possible case, {fact}.", fact), [*of])
        })
    }

    /// Adds the lines of a branch. If lines are numbered, their reasons refer to earlier lines by
    /// number. `within` is the nesting level of the lines after the assumption.
    fn add_branch(
        &self,
        branch: &ForcingBranch,
        within: u8,
        is_numbered: bool,
        lines: &mut Vec<ProofLine>,
    ) {
        let Candidate { cell, digit } = branch.assumption;
        let assumption = match branch.is_true {
            true => self.true_fact(cell, digit),
            false => self.false_fact(cell, digit),
        };
        let before = lines.len();
        let known: Vec<DigitPlaces> = [branch.assumption.into()]
            .into_iter()
            .chain(branch.deductions.iter().map(|follow| follow.remaining))
            .collect();
        let number = |of: &DigitPlaces| {
            let is_it = |it: &DigitPlaces| it.digit == of.digit && it.cells.is_subset(&of.cells);
            let at = known.iter().position(is_it).filter(|_| is_numbered);
            at.map_or(String::new(), |at| format!(" [{}]", before + at + 1))
        };
        let mut add = |line: ProofLine, within: u8| {
            let text = match is_numbered {
                true => format!("[{}] {}", lines.len() + 1, line.text),
                false => line.text,
            };
            lines.push(ProofLine { text, depth: within, ..line });
        };
        let text = tr!(self.locale, "Suppose {assumption}.", assumption);
        add(Self::proof_line(text, [branch.assumption]), 0);
        for follow in &branch.deductions {
            add(self.deduction_line(follow, &number), within);
        }
        // The last deduction may be the conclusion already.
        let is_told = branch.contradiction.is_none() && !self.step.placements.is_empty();
        if is_told && !branch.deductions.is_empty() {
            return;
        }
        let about: Vec<Candidate> = match branch.excluded_candidates.is_empty() {
            true => self.step.placements.clone(),
            false => branch.excluded_candidates.iter().map(|excluded| excluded.candidate).collect(),
        };
        let links = branch.excluded_candidates.iter().flat_map(weak_links).collect();
        let mut text = match &branch.contradiction {
            Some(end) => self.nothing_left_sentence(end, &branch.excluded_candidates, &number),
            None => self.outcome_sentence(branch, &number),
        };
        // One of several cases is impossible.
        if branch.contradiction.is_some() && within > 0 {
            let fact = match branch.is_true {
                true => self.false_fact(cell, digit),
                false => self.true_fact(cell, digit),
            };
            text = [text, tr!(self.locale, "So {fact}.", fact)].join(" ");
        }
        add(ProofLine { links, ..Self::proof_line(text, about) }, within);
    }

    /// Writes the outcome of a branch without a contradiction.
    fn outcome_sentence(&self, branch: &ForcingBranch, number: LineNumber) -> String {
        let cell = self.step.eliminations.first().map(|gone| gone.cell);
        let reasons = self.reason_texts(&branch.excluded_candidates, cell, number);
        match (self.step.placements.first(), self.step.eliminations.first()) {
            (Some(placed), _) => {
                tr!(self.locale, "So {fact}.", fact = self.true_fact(placed.cell, placed.digit))
            }
            (None, Some(gone)) if reasons.is_empty() => {
                tr!(self.locale, "So {fact}.", fact = self.false_fact(gone.cell, gone.digit))
            }
            (None, Some(gone)) => {
                self.fact_with_reasons(self.false_fact(gone.cell, gone.digit), reasons)
            }
            (None, None) => String::new(),
        }
    }

    /// Builds the line about a deduction, with the reasons why the other candidates of its cell or
    /// house are false.
    pub(crate) fn deduction_line(&self, follow: &Deduction, number: LineNumber) -> ProofLine {
        let DigitPlaces { digit, cells } = follow.remaining;
        let own = match follow.clause {
            Clause::Cell(cell) => Some(cell),
            _ => None,
        };
        let reasons = self.reason_texts(&follow.false_candidates, own, number);
        let fact = match &follow.clause {
            Clause::House(house, _) => tr!(
                self.locale,
                "{house} has its {digit} in {cell}",
                house = self.house_name(*house),
                digit = self.digit_text(digit),
                cell = self.cells_with_or(&cells)
            ),
            Clause::Guardians(_) => tr!(
                self.locale,
                "only the guardian {digit} in {cell} is left",
                digit = self.digit_text(digit),
                cell = self.cells_with_or(&cells)
            ),
            _ => cells.first().map_or_else(String::new, |cell| self.true_fact(cell, digit)),
        };
        let text = self.fact_with_reasons(fact, reasons);
        let mut links = Vec::new();
        for gone in &follow.false_candidates {
            links.extend(weak_links(gone));
            let strong = |to| Link { from: gone.candidate, to, is_strong: true };
            links.extend(follow.remaining.candidates().map(strong));
        }
        ProofLine { links, ..Self::proof_line(text, follow.remaining.candidates()) }
    }

    /// Writes a fact and its reasons. Several reasons are sentences of their own.
    fn fact_with_reasons(&self, fact: String, reasons: Vec<String>) -> String {
        if let [reasons] = &reasons[..] {
            return tr!(self.locale, "Then {fact}: {reasons}.", fact, reasons);
        }
        let mut text = tr!(self.locale, "Then {fact}.", fact);
        for reason in reasons {
            text = format!("{text} {}.", capitalized(reason));
        }
        text
    }

    /// Writes the reasons why candidates are false: the true candidates that their cells see, a
    /// different digit in their cell, or the number of the line that assumes that the candidate is
    /// false. The cell `it` isn't named again. Each reason is a short clause.
    fn reason_texts(
        &self,
        false_candidates: &[FalseCandidate],
        it: Option<Cell>,
        number: LineNumber,
    ) -> Vec<String> {
        let mut seen: Vec<(CellSet, Vec<DigitPlaces>)> = Vec::new();
        for of in false_candidates {
            let Some(by) = of.excluded_by else { continue };
            let cell = of.candidate.cell;
            // Cells that see the same true candidate are grouped first.
            match seen.iter_mut().find(|(_, all)| all[..] == [by]) {
                Some((cells, _)) => cells.insert(cell),
                None => seen.push((CellSet::from_cell(cell), vec![by])),
            }
        }
        let mut groups: Vec<(CellSet, Vec<DigitPlaces>)> = Vec::new();
        for (cells, by) in seen {
            let is_own = by.iter().any(|of| of.cells == cells && cells.len() == 1);
            match groups.iter_mut().find(|(of, _)| *of == cells && !is_own) {
                Some((_, all)) => all.extend(by),
                None => groups.push((cells, by)),
            }
        }
        let reason = |(cells, by): (&CellSet, &[DigitPlaces])| {
            if let ([own], Some(cell)) = (by, cells.single())
                && own.cells == *cells
            {
                return self.true_fact(cell, own.digit) + &number(own);
            }
            // The candidates that the cells see, grouped by the houses: `7 in r4c3 (row 4)`.
            let mut seen: Vec<(String, Vec<String>)> = Vec::new();
            for of in by {
                let name = self.digits_in(self.digit_text(of.digit), self.cells_with_or(&of.cells));
                let name = name + &number(of);
                let houses = self.sight_houses(cells, &of.cells);
                match seen.iter_mut().find(|(other, _)| *other == houses) {
                    Some((_, names)) => names.push(name),
                    None => seen.push((houses, vec![name])),
                }
            }
            let groups_of_houses = seen.len();
            let seen = seen
                .iter()
                .map(|(houses, names)| format!("{} ({houses})", self.join_with_and(names)));
            // A list that contains lists has commas only.
            let what = match by.len() > groups_of_houses {
                true => seen.collect::<Vec<_>>().join(", "),
                false => self.join_with_and(&seen.collect::<Vec<_>>()),
            };
            match cells.single() {
                Some(cell) if Some(cell) == it => tr!(self.locale, "it sees {what}", what),
                _ => self.sees_text(cells, what),
            }
        };
        let parts = groups
            .iter()
            .flat_map(|(cells, by)| by.chunks(MAX_GROUPS_PER_SENTENCE).map(move |by| (cells, by)));
        let assumed =
            false_candidates.iter().filter(|of| of.excluded_by.is_none()).filter_map(|of| {
                let line = number(&of.candidate.into());
                let Candidate { cell, digit } = of.candidate;
                (!line.is_empty()).then(|| self.false_fact(cell, digit) + &line)
            });
        assumed.chain(parts.map(reason)).collect()
    }

    /// Builds the sentence stating that a clause has no candidate left.
    pub(crate) fn nothing_left_sentence(
        &self,
        end: &Clause,
        false_candidates: &[FalseCandidate],
        number: LineNumber,
    ) -> String {
        let it = match end {
            Clause::Cell(cell) => Some(*cell),
            _ => None,
        };
        let reasons = self.reason_texts(false_candidates, it, number);
        let main = match end {
            Clause::House(house, none) => tr!(
                self.locale,
                "{house} has no place left for {digit}",
                house = self.house_name(*house),
                digit = self.digit_text(*none)
            ),
            Clause::Guardians(_) => self.locale.tr("no guardian is left").into(),
            end => tr!(
                self.locale,
                "no candidate is left in {cells}",
                cells = self.cells_with_and(&self.clause_cells(end))
            ),
        };
        self.fact_with_reasons(main, reasons)
    }

    /// Builds the sentence about the choice from which the branches start: `r9c3 is 3, 4 or 7.`
    fn choice_sentence(&self, clause: &Clause) -> String {
        match clause {
            Clause::House(house, digit) => tr!(
                self.locale,
                "In {house}, {digit} is in {cells}.",
                house = self.house_name(*house),
                digit = self.digit_text(*digit),
                cells = self.cells_with_or(&self.marks.places_in(*digit, *house))
            ),
            _ => {
                let cells = self.clause_cells(clause);
                tr!(
                    self.locale,
                    "{cell} is {digits}.",
                    cell = self.cell_list(&cells),
                    digits = self.digits_with_or(self.marks.candidate_union(&cells))
                )
            }
        }
    }

    /// Returns the cells that a clause is about.
    pub(crate) fn clause_cells(&self, clause: &Clause) -> CellSet {
        let of: Vec<Cell> =
            picture::clause_candidates(clause, self.marks).iter().map(|of| of.cell).collect();
        match clause {
            Clause::Cell(cell) => CellSet::from_cell(*cell),
            _ => of.into_iter().collect(),
        }
    }
}

/// Returns the weak links that exclude a false candidate: one from each candidate in `excluded_by`,
/// or none if the candidate was assumed to be false.
fn weak_links(false_candidate: &FalseCandidate) -> Vec<Link> {
    let by = false_candidate.excluded_by.into_iter().flat_map(|by| by.candidates());
    by.map(|from| Link { from, to: false_candidate.candidate, is_strong: false }).collect()
}
