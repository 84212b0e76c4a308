//! The consequences of an assumption, each with its cause.

use std::ops::ControlFlow;

use grid::{Cell, Digit};

use crate::{
    Candidate, CellSet, Clause, Pencilmarks,
    constraint::{Constraint, constraints_of},
};

/// The kind of reasoning that a search for consequences may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reasoning {
    /// Each consequence has a single cause: a candidate is the last of its constraint only if the
    /// constraint had exactly two candidates in the position.
    Chain,
    /// A consequence may have several causes.
    Net,
    /// As in a net, and in addition, the remaining places of a digit in a house exclude every
    /// candidate that sees all of them.
    Groups,
}

impl Reasoning {
    /// All kinds of reasoning, the weakest first.
    pub(crate) const ALL: [Reasoning; 3] = [Reasoning::Chain, Reasoning::Net, Reasoning::Groups];
}

/// One branch of a forcing argument: an assumption and its consequences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForcingBranch {
    /// The candidate of the assumption.
    pub assumption: Candidate,
    /// Whether the candidate is assumed to be true.
    pub is_true: bool,
    /// The deductions that lead to the end of the branch. Each deduction depends only on the
    /// assumption and earlier deductions.
    pub deductions: Vec<Deduction>,
    /// The false candidates at the end of the branch: the step's elimination, or all candidates of
    /// a contradicted clause. The list is empty if the last deduction is the step's placement.
    pub excluded_candidates: Vec<FalseCandidate>,
    /// The clause whose candidates are all false, if the branch ends in a contradiction; otherwise
    /// `None`.
    pub contradiction: Option<Clause>,
}

/// A deduction from a clause. All other candidates of the clause are false, so the remaining
/// candidate is true, or at least one of several remaining places of a digit is true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deduction {
    /// The remaining candidates of the clause.
    pub remaining: DigitPlaces,
    /// The clause whose other candidates are false.
    pub clause: Clause,
    /// The other candidates of the clause, all of them false.
    pub false_candidates: Vec<FalseCandidate>,
}

/// Some places of a digit, at least one of which is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DigitPlaces {
    /// The digit of the places.
    pub digit: Digit,
    /// The places, as cells. There is at least one.
    pub cells: CellSet,
}

/// A candidate that is false, and the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FalseCandidate {
    /// The false candidate.
    pub candidate: Candidate,
    /// The true candidate that excludes this one, or several places of a digit that all exclude it,
    /// at least one of which is true; `None` if the candidate was assumed to be false.
    pub excluded_by: Option<DigitPlaces>,
}

impl From<Candidate> for DigitPlaces {
    fn from(Candidate { digit, cell }: Candidate) -> DigitPlaces {
        DigitPlaces { digit, cells: CellSet::from_cell(cell) }
    }
}

impl DigitPlaces {
    /// Iterates over the places, as candidates.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + use<> {
        let digit = self.digit;
        self.cells.into_iter().map(move |cell| Candidate::new(digit, cell))
    }
}

/// The reason why a candidate is known to be true or false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cause {
    /// The candidate is the assumption itself.
    Assumed,
    /// A true candidate excludes the candidate.
    Excluded(Candidate),
    /// The candidate sees every candidate of the constraint that isn't known to be false.
    ExcludedBy(Constraint),
    /// All other candidates of the constraint are false.
    LastOf(Constraint),
}

/// Everything that follows from an assumption, up to the first contradiction.
pub(crate) struct Consequences<'a> {
    marks: &'a Pencilmarks,
    reasoning: Reasoning,
    /// For each candidate, by cell and digit: if it is known to be true, the cause and the
    /// candidate's index in `literals`.
    true_facts: Vec<Option<(Cause, u16)>>,
    /// For each candidate, by cell and digit: if it is known to be false, the cause and the
    /// candidate's index in `literals`.
    false_facts: Vec<Option<(Cause, u16)>>,
    /// The known candidates, in order of deduction, each with its truth value.
    literals: Vec<(Candidate, bool)>,
    /// The index in `literals` of the next literal to propagate.
    next_literal: usize,
    /// For each constraint, the number of candidates that aren't known to be false.
    remaining: Vec<u8>,
    /// The first constraint found that has no true candidate, if there is one.
    violated_constraint: Option<Constraint>,
    /// For each constraint, by index, whether it may be used. `None` allows all constraints.
    usable: Option<Vec<bool>>,
    /// The candidates of an additional constraint, at least one of which is true. Several of them
    /// may be true.
    guardians: Vec<Candidate>,
}

/// A callback that charges one consequence to the budget, and returns `ControlFlow::Break` once the
/// budget is spent.
pub(crate) type ChargeBudget<'s> = &'s mut dyn FnMut() -> ControlFlow<()>;

impl<'a> Consequences<'a> {
    /// Creates a search without an assumption.
    pub(crate) fn new(marks: &'a Pencilmarks, reasoning: Reasoning) -> Consequences<'a> {
        let all = marks.shape().cells() * marks.shape().side();
        let (on, off) = (vec![None; all], vec![None; all]);
        let cells = Cell::all(marks.shape()).map(|cell| marks.candidates(cell).len() as u8);
        let houses = marks.digits().flat_map(|digit| {
            (0..marks.house_count())
                .map(move |house| marks.positions_in(digit, house).count_ones() as u8)
        });
        let remaining = cells.chain(houses).chain([0]).collect();
        Consequences {
            marks,
            reasoning,
            true_facts: on,
            false_facts: off,
            literals: Vec::new(),
            next_literal: 0,
            remaining,
            violated_constraint: None,
            usable: None,
            guardians: Vec::new(),
        }
    }

    /// Adds the constraint that at least one of these candidates is true.
    pub(crate) fn with_guardians(mut self, guardians: &[Candidate]) -> Consequences<'a> {
        self.remaining[Constraint::Guardians.index(self.marks)] = guardians.len() as u8;
        self.guardians = guardians.to_vec();
        self
    }

    /// Iterates over the constraints of a candidate, including the guardians if the candidate is a
    /// guardian.
    fn constraints_of(&self, candidate: Candidate) -> impl Iterator<Item = Constraint> + use<> {
        let guardians = self.guardians.contains(&candidate).then_some(Constraint::Guardians);
        constraints_of(self.marks, candidate).into_iter().chain(guardians)
    }

    /// Restricts the search to the constraints of these clauses and to the guardians. Clauses that
    /// aren't about a cell or a house are ignored.
    pub(crate) fn restrict_to(&mut self, proof: &[Clause]) {
        let mut usable = vec![false; self.remaining.len()];
        let of_proof = proof.iter().filter_map(Constraint::from_clause);
        for one in of_proof.chain([Constraint::Guardians]) {
            usable[one.index(self.marks)] = true;
        }
        self.usable = Some(usable);
    }

    /// Returns `true` if the assumption leads to a contradiction.
    pub(crate) fn is_contradictory(&self) -> bool {
        self.violated_constraint.is_some()
    }

    /// Follows an assumption with one kind of reasoning after another, the weakest first, until it
    /// reaches the goal (if there is a goal) or a contradiction. Returns the consequences, or
    /// `None` if neither is reached. Stops as soon as `spend` returns `ControlFlow::Break`. The
    /// assumption and the goal are each a candidate with a truth value.
    pub(crate) fn reach_goal(
        marks: &'a Pencilmarks,
        (assumption, on): (Candidate, bool),
        goal: Option<(Candidate, bool)>,
        spend: ChargeBudget,
    ) -> ControlFlow<(), Option<Consequences<'a>>> {
        for reasoning in Reasoning::ALL {
            let mut found = Consequences::new(marks, reasoning);
            found.assume(assumption, on, spend)?;
            if found.violated_constraint.is_some()
                || goal.is_some_and(|(of, on)| found.implies(of, on))
            {
                return ControlFlow::Continue(Some(found));
            }
        }
        ControlFlow::Continue(None)
    }

    /// Returns the clauses from which the goal follows. If there is no goal, or if it doesn't
    /// follow, returns the clauses from which the contradiction follows, or an empty list if there
    /// is no contradiction.
    pub(crate) fn proof_of(&self, goal: Option<(Candidate, bool)>) -> Vec<Clause> {
        match goal.filter(|(of, on)| self.implies(*of, *on)) {
            Some((of, on)) => self.proof_of_literal(of, on),
            None => self.proof_of_contradiction().unwrap_or_default(),
        }
    }

    /// Returns the branch to the goal. If there is no goal, or if it doesn't follow, returns the
    /// branch to the contradiction, or `None` if there is no contradiction.
    pub(crate) fn branch_to(&self, goal: Option<(Candidate, bool)>) -> Option<ForcingBranch> {
        self.branch_from_assumption(goal.filter(|(of, on)| self.implies(*of, *on)))
    }

    fn candidate_index(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.marks.shape().side() + candidate.digit.value() - 1
    }

    /// Discards all consequences, then assumes that a candidate is true (`on`) or false (`!on`),
    /// and propagates this assumption until nothing more follows or there is a contradiction. Stops
    /// as soon as `spend` returns `ControlFlow::Break`.
    pub(crate) fn assume(
        &mut self,
        assumption: Candidate,
        on: bool,
        spend: ChargeBudget,
    ) -> ControlFlow<()> {
        for at in 0..self.literals.len() {
            let (candidate, on) = self.literals[at];
            let place = self.candidate_index(candidate);
            if on {
                self.true_facts[place] = None;
            } else {
                self.false_facts[place] = None;
                for constraint in self.constraints_of(candidate) {
                    let remaining = constraint.index(self.marks);
                    self.remaining[remaining] += 1;
                }
            }
        }
        self.next_literal = 0;
        self.literals.clear();
        self.violated_constraint = None;
        self.record_literal(assumption, on, Cause::Assumed);
        self.propagate(spend)
    }

    fn propagate(&mut self, spend: ChargeBudget) -> ControlFlow<()> {
        while self.next_literal < self.literals.len() && self.violated_constraint.is_none() {
            spend()?;
            let (candidate, on) = self.literals[self.next_literal];
            self.next_literal += 1;
            if on {
                self.exclude_conflicting(candidate);
            } else {
                self.check_constraints(candidate);
            }
        }
        ControlFlow::Continue(())
    }

    fn record_literal(&mut self, candidate: Candidate, on: bool, cause: Cause) {
        let (at, place) = (self.candidate_index(candidate), self.literals.len() as u16);
        let (known, denied) = if on {
            (&mut self.true_facts, &self.false_facts)
        } else {
            (&mut self.false_facts, &self.true_facts)
        };
        if known[at].is_some() {
            return;
        }
        known[at] = Some((cause, place));
        let is_denied = denied[at].is_some();
        self.literals.push((candidate, on));
        if !on {
            for constraint in self.constraints_of(candidate) {
                let remaining = constraint.index(self.marks);
                self.remaining[remaining] -= 1;
            }
        }
        if is_denied {
            // If the candidate was true as the last of a constraint, this constraint has no true
            // candidate. Otherwise, the candidate was assumed to be true, and its cell has no true
            // candidate.
            let end = match self.true_facts[at] {
                Some((Cause::LastOf(one), _)) => one,
                _ => Constraint::Cell(candidate.cell),
            };
            self.violated_constraint.get_or_insert(end);
        }
    }

    /// Marks as false every candidate that a true candidate excludes.
    fn exclude_conflicting(&mut self, by: Candidate) {
        let Candidate { digit, cell } = by;
        for other in self.marks.candidates(cell).without(digit) {
            self.record_literal(Candidate::new(other, cell), false, Cause::Excluded(by));
        }
        for peer in self.marks.places(digit).and(self.marks.layout().peers(cell)) {
            self.record_literal(Candidate::new(digit, peer), false, Cause::Excluded(by));
        }
    }

    /// Checks the constraints of a false candidate. If none of the candidates of a constraint is
    /// left, there is a contradiction. If one is left, it is true (with [`Reasoning::Chain`], only
    /// if there were two). With [`Reasoning::Groups`], the remaining places of a digit may exclude
    /// other candidates.
    fn check_constraints(&mut self, candidate: Candidate) {
        self.constraints_of(candidate).for_each(|one| self.check_constraint(one));
    }

    fn check_constraint(&mut self, constraint: Constraint) {
        let index = constraint.index(self.marks);
        if self.usable.as_ref().is_some_and(|usable| !usable[index]) {
            return;
        }
        match self.remaining[index] {
            0 => _ = self.violated_constraint.get_or_insert(constraint),
            1 if self.reasoning != Reasoning::Chain || self.candidate_count(constraint) == 2 => {
                let mut last = None;
                self.for_each_candidate(constraint, &mut |candidate| {
                    if self.false_facts[self.candidate_index(candidate)].is_none() {
                        last = Some(candidate);
                    }
                });
                if let Some(last) = last {
                    self.record_literal(last, true, Cause::LastOf(constraint));
                }
            }
            _ if self.reasoning == Reasoning::Groups => self.exclude_by_group(constraint),
            _ => {}
        }
    }

    /// Marks as false every candidate that sees all remaining places of a digit in a house.
    fn exclude_by_group(&mut self, constraint: Constraint) {
        let Constraint::House(_, digit) = constraint else { return };
        let mut places = CellSet::EMPTY;
        self.for_each_candidate(constraint, &mut |candidate| {
            if self.false_facts[self.candidate_index(candidate)].is_none() {
                places.insert(candidate.cell);
            }
        });
        for cell in self.marks.places_seeing(digit, &places) {
            self.record_literal(Candidate::new(digit, cell), false, Cause::ExcludedBy(constraint));
        }
    }

    /// Returns the places of a constraint's digit that see a candidate, as a group.
    fn group_seeing(&self, constraint: Constraint, candidate: Candidate) -> DigitPlaces {
        let peers = self.marks.layout().peers(candidate.cell);
        let all = self.candidates(constraint).into_iter().map(|other| other.cell);
        let cells = all.filter(|cell| peers.contains(*cell)).collect();
        DigitPlaces { digit: candidate.digit, cells }
    }

    /// Returns the candidates of a constraint that aren't in a group. If all of them are false, at
    /// least one candidate in the group is true.
    fn other_candidates(&self, constraint: Constraint, group: &DigitPlaces) -> Vec<Candidate> {
        let mut all = self.candidates(constraint);
        all.retain(|other| !(other.digit == group.digit && group.cells.contains(other.cell)));
        all
    }

    /// Returns the number of candidates of a constraint in the position.
    fn candidate_count(&self, constraint: Constraint) -> usize {
        match constraint {
            Constraint::Cell(cell) => self.marks.candidates(cell).len(),
            Constraint::House(house, digit) => {
                self.marks.positions_in(digit, house.into()).count_ones() as usize
            }
            Constraint::Guardians => self.guardians.len(),
        }
    }

    fn for_each_candidate(&self, constraint: Constraint, take: &mut dyn FnMut(Candidate)) {
        match constraint {
            Constraint::Cell(cell) => {
                let digits = self.marks.candidates(cell);
                digits.for_each(|digit| take(Candidate::new(digit, cell)));
            }
            Constraint::House(house, digit) => {
                let mut spots = self.marks.positions_in(digit, house.into());
                while spots != 0 {
                    let cell = self.marks.cell_at(house.into(), spots.trailing_zeros());
                    take(Candidate::new(digit, cell));
                    spots &= spots - 1;
                }
            }
            Constraint::Guardians => self.guardians.iter().for_each(|guardian| take(*guardian)),
        }
    }

    /// Returns the candidates of a constraint in the position.
    fn candidates(&self, constraint: Constraint) -> Vec<Candidate> {
        let mut all = Vec::new();
        self.for_each_candidate(constraint, &mut |candidate| all.push(candidate));
        all
    }

    /// Returns `true` if the candidate is known to be true (`on`) or known to be false (`!on`).
    pub(crate) fn implies(&self, candidate: Candidate, on: bool) -> bool {
        let at = self.candidate_index(candidate);
        if on { self.true_facts[at].is_some() } else { self.false_facts[at].is_some() }
    }

    /// Returns all literals: the candidates that are known to be true or false, each with its truth
    /// value, in order of deduction.
    pub(crate) fn literals(&self) -> &[(Candidate, bool)] {
        &self.literals
    }

    /// Returns the indices of the given literals and of all literals on which they depend, in
    /// ascending order.
    fn dependencies(&self, literals: &[(Candidate, bool)]) -> Vec<usize> {
        let mut needed = vec![false; self.literals.len()];
        let place = |(candidate, on): (Candidate, bool)| {
            let known = if on { &self.true_facts } else { &self.false_facts };
            known[self.candidate_index(candidate)].map(|(_, place)| usize::from(place))
        };
        let need = |needed: &mut Vec<bool>, literals| {
            place(literals).into_iter().for_each(|place| needed[place] = true);
        };
        literals.iter().for_each(|literals| need(&mut needed, *literals));
        // Causes precede their consequences.
        for at in (0..needed.len()).rev().filter(|at| *at < self.literals.len()) {
            if !needed[at] {
                continue;
            }
            match self.cause_of(at) {
                Cause::Excluded(by) => need(&mut needed, (by, true)),
                Cause::LastOf(one) => {
                    let others = self.candidates(one).into_iter();
                    let others = others.filter(|other| *other != self.literals[at].0);
                    others.for_each(|other| need(&mut needed, (other, false)));
                }
                Cause::ExcludedBy(one) => {
                    let group = self.group_seeing(one, self.literals[at].0);
                    let others = self.other_candidates(one, &group).into_iter();
                    others.for_each(|other| need(&mut needed, (other, false)));
                }
                Cause::Assumed => {}
            }
        }
        (0..needed.len()).filter(|at| needed[*at]).collect()
    }

    fn cause_of(&self, at: usize) -> Cause {
        let (candidate, on) = self.literals[at];
        let known = if on { &self.true_facts } else { &self.false_facts };
        known[self.candidate_index(candidate)].map_or(Cause::Assumed, |(cause, _)| cause)
    }

    /// Returns the clauses from which a literal (a candidate with a truth value) follows.
    pub(crate) fn proof_of_literal(&self, candidate: Candidate, on: bool) -> Vec<Clause> {
        self.proof_of_literals(&[(candidate, on)])
    }

    /// Returns the clauses from which the contradiction follows, or `None` if there is no
    /// contradiction.
    pub(crate) fn proof_of_contradiction(&self) -> Option<Vec<Clause>> {
        let end = self.violated_constraint?;
        let mut proof = vec![self.clause(end)];
        proof.extend(self.proof_of_literals(&as_false_literals(self.candidates(end))));
        Some(proof)
    }

    /// Returns the branch from the assumption to a literal, or to the contradiction if `to` is
    /// `None`. Returns `None` if the assumption doesn't lead there, or if nothing has been assumed.
    pub(crate) fn branch_from_assumption(
        &self,
        to: Option<(Candidate, bool)>,
    ) -> Option<ForcingBranch> {
        let (assumed, on) = *self.literals.first()?;
        let (goal, end) = match to {
            Some(to) => (vec![to], None),
            None => (
                as_false_literals(self.candidates(self.violated_constraint?)),
                self.violated_constraint.map(|one| self.clause(one)),
            ),
        };
        if !goal.iter().all(|(candidate, on)| self.implies(*candidate, *on)) {
            return None;
        }
        let with_cause = |candidate: Candidate| {
            let excluded_by = match self.false_facts[self.candidate_index(candidate)] {
                Some((Cause::Excluded(by), _)) => Some(by.into()),
                Some((Cause::ExcludedBy(one), _)) => Some(self.group_seeing(one, candidate)),
                _ => None,
            };
            FalseCandidate { candidate, excluded_by }
        };
        let mut follows: Vec<Deduction> = Vec::new();
        for at in self.dependencies(&goal) {
            let (candidate, _) = self.literals[at];
            let (one, remaining) = match self.cause_of(at) {
                Cause::LastOf(one) => (one, candidate.into()),
                Cause::ExcludedBy(one) => (one, self.group_seeing(one, candidate)),
                Cause::Assumed | Cause::Excluded(_) => continue,
            };
            let clause = self.clause(one);
            if follows.iter().all(|of| (&of.clause, of.remaining) != (&clause, remaining)) {
                let others =
                    self.other_candidates(one, &remaining).into_iter().map(with_cause).collect();
                follows.push(Deduction { remaining, clause, false_candidates: others });
            }
        }
        let at_end = goal.iter().filter(|(_, on)| !on).map(|(candidate, _)| with_cause(*candidate));
        Some(ForcingBranch {
            assumption: assumed,
            is_true: on,
            deductions: follows,
            excluded_candidates: at_end.collect(),
            contradiction: end,
        })
    }

    fn clause(&self, constraint: Constraint) -> Clause {
        constraint.to_clause(&self.guardians)
    }

    fn proof_of_literals(&self, literals: &[(Candidate, bool)]) -> Vec<Clause> {
        let causes = self.dependencies(literals).into_iter().map(|at| self.cause_of(at));
        let clauses = causes.filter_map(|cause| match cause {
            Cause::LastOf(one) | Cause::ExcludedBy(one) => Some(self.clause(one)),
            _ => None,
        });
        clauses.collect()
    }
}

/// Returns the literals that state that these candidates are false.
fn as_false_literals(candidates: Vec<Candidate>) -> Vec<(Candidate, bool)> {
    candidates.into_iter().map(|candidate| (candidate, false)).collect()
}
