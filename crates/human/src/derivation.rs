//! The consequences of an assumption, each derived with as few lines as the search can find.
//!
//! A *line* is one claim: a candidate is the last of its cell or house, a pattern is locked, a
//! technique has a step, or another assumption fails. Consequences are processed in the order of
//! the total weight of the lines that they need, as in Dijkstra's shortest-path search (Knuth's
//! generalization to derivations). Each consequence stores the set of its lines, so a line that two
//! premises share is counted once. The sets are therefore close to minimal, but not always minimal.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashSet},
    ops::ControlFlow::{self, Continue},
    rc::Rc,
};

use crate::{
    Candidate, Pencilmarks, Step,
    consequences::ChargeBudget,
    constraint::{Constraint, candidates_of, constraints_of},
    derivation_line::{Claim, DerivationLine},
    line_set::{LineSet, MAX_LINES},
    locked_patterns::{excluded_candidates, locked_patterns},
    named_techniques,
    weights::{BASE_WEIGHT, DerivationTechniques, LineWeights},
};

/// The increase in weight between two searches for technique steps, which are expensive.
const STEP_SEARCH_INTERVAL: usize = 6 * BASE_WEIGHT;

/// A contradiction: a constraint without candidates, and the lines from which it follows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineContradiction {
    /// The constraint without candidates.
    pub constraint: Constraint,
    /// The lines from which the contradiction follows.
    pub lines: LineSet,
    /// The total weight of the lines.
    weight: usize,
}

/// The derivation of a fact: the lines on which the fact depends.
#[derive(Clone, Copy)]
struct FactDerivation {
    /// The lines on which the fact depends, directly or indirectly.
    lines: LineSet,
    /// The line that states the fact itself; `None` for the assumption, for a refuted candidate,
    /// and for a candidate that a true candidate excludes.
    line: Option<usize>,
}

/// An entry of the priority queue: the weight of a fact's lines, and the fact's index in `queued`.
type QueueEntry = Reverse<(usize, usize)>;

/// The search for the consequences of assumptions.
#[derive(Clone)]
pub(crate) struct Derivation<'a> {
    marks: &'a Pencilmarks,
    /// For each candidate, the fact that it is false and the fact that it is true, once they are
    /// known.
    facts: Vec<Option<FactDerivation>>,
    queue: BinaryHeap<QueueEntry>,
    /// All facts that were ever enqueued, each with its candidate and the candidate's truth value.
    queued: Vec<(Candidate, bool, FactDerivation)>,
    /// For each constraint, the number of candidates that aren't known to be false.
    remaining: Vec<u8>,
    /// For each constraint, whether it has lost a candidate since the last search for patterns.
    changed: Vec<bool>,
    lines: Vec<DerivationLine>,
    /// The lightest contradiction so far, if there is one.
    contradiction: Option<LineContradiction>,
    /// The weights that the derivation gives to its lines.
    weights: LineWeights,
    /// The patterns and steps that were already used: the candidates of each locked pattern, and
    /// the eliminations of each step.
    used_patterns: HashSet<Vec<Candidate>>,
    /// The weight up to which the search for patterns is complete.
    searched_weight: usize,
    /// The weight at which the next search for technique steps is due.
    next_step_weight: usize,
}

impl<'a> Derivation<'a> {
    /// Creates a derivation without an assumption.
    pub(crate) fn new(marks: &'a Pencilmarks, weights: LineWeights) -> Derivation<'a> {
        let all = marks.shape().cells() * marks.shape().side();
        let cells = grid::Cell::all(marks.shape()).map(|cell| marks.candidates(cell).len() as u8);
        let houses = marks.digits().flat_map(|digit| {
            (0..marks.house_count())
                .map(move |house| marks.positions_in(digit, house).count_ones() as u8)
        });
        let remaining: Vec<u8> = cells.chain(houses).collect();
        Derivation {
            marks,
            facts: vec![None; 2 * all],
            queue: BinaryHeap::new(),
            queued: Vec::new(),
            changed: vec![true; remaining.len()],
            remaining,
            lines: Vec::new(),
            contradiction: None,
            weights,
            used_patterns: HashSet::new(),
            searched_weight: 0,
            next_step_weight: 0,
        }
    }

    /// Assumes that a candidate is true (`on`) or false (`!on`), and propagates this assumption.
    /// Stops as soon as `spend` returns `ControlFlow::Break`.
    pub(crate) fn assume(
        &mut self,
        candidate: Candidate,
        on: bool,
        spend: ChargeBudget,
    ) -> ControlFlow<()> {
        self.enqueue(candidate, on, FactDerivation { lines: LineSet::default(), line: None });
        self.propagate(spend)
    }

    /// Adds the fact that a candidate is false because it was refuted. The refutation depends on
    /// `lines` and weighs as much as `length` lines. Does nothing if there are too many lines
    /// already.
    pub(crate) fn add_refuted(&mut self, candidate: Candidate, lines: LineSet, length: usize) {
        if let Some(line) = self.add_line(Claim::Refuted(candidate), lines, length) {
            self.enqueue(candidate, false, FactDerivation { lines: lines.with(line), line: None });
        }
    }

    /// Returns the lightest contradiction so far, or `None` if there is no contradiction.
    pub(crate) fn contradiction(&self) -> Option<LineContradiction> {
        self.contradiction
    }

    /// Returns the constraints of the singles from which the goal follows. If there is no goal, or
    /// if it doesn't follow, returns the constraints from which the contradiction follows,
    /// including the violated constraint, or `None` if there is no contradiction. The goal is a
    /// candidate with a truth value.
    pub(crate) fn constraints_to(
        &self,
        goal: Option<(Candidate, bool)>,
    ) -> Option<Vec<Constraint>> {
        let goal = goal.and_then(|(of, on)| self.facts[self.index(of, on)]);
        let (lines, end) = match goal {
            Some(known) => (known.lines, None),
            None => self.contradiction.map(|end| (end.lines, Some(end.constraint)))?,
        };
        let of_line = |line: usize| match self.lines[line].claim {
            Claim::Single(_, constraint) => Some(constraint),
            _ => None,
        };
        Some(lines.indices().filter_map(of_line).chain(end).collect())
    }

    /// Iterates over the keys by which [`LineWeights`] identifies these lines.
    pub(crate) fn line_keys(&self, lines: LineSet) -> impl Iterator<Item = u64> {
        lines.indices().map(|line| self.claim_key(&self.lines[line].claim))
    }

    /// Returns the number of lines so far.
    pub(crate) fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// Returns the line with this index.
    pub(crate) fn line_at(&self, line: usize) -> &DerivationLine {
        &self.lines[line]
    }

    /// Returns the total weight of these lines.
    fn total_weight(&self, lines: LineSet) -> usize {
        lines.indices().map(|line| self.lines[line].weight).sum()
    }

    /// Returns `true` if the candidate is known to be true (`on`) or known to be false (`!on`).
    pub(crate) fn implies(&self, candidate: Candidate, on: bool) -> bool {
        self.facts[self.index(candidate, on)].is_some()
    }

    fn index(&self, candidate: Candidate, on: bool) -> usize {
        let side = self.marks.shape().side();
        2 * (candidate.cell.index() * side + candidate.digit.value() - 1) + usize::from(on)
    }

    /// Returns the lines from which the falsehood of a candidate follows, or the empty set if the
    /// candidate isn't known to be false.
    fn lines_against(&self, candidate: Candidate) -> LineSet {
        self.facts[self.index(candidate, false)].map_or(LineSet::default(), |known| known.lines)
    }

    /// Adds a line that weighs as much as `length` lines, and returns its index. Returns `None` if
    /// there are too many lines already.
    fn add_line(&mut self, claim: Claim, premises: LineSet, length: usize) -> Option<usize> {
        if self.lines.len() == MAX_LINES {
            return None;
        }
        let weight = self.weights.weight_of(self.claim_key(&claim), length);
        self.lines.push(DerivationLine { claim, premises, weight });
        Some(self.lines.len() - 1)
    }

    /// Returns a key for the claim of a line. Within a position, every derivation gives a claim the
    /// same key.
    fn claim_key(&self, claim: &Claim) -> u64 {
        let number = |candidate: &Candidate| self.index(*candidate, true) as u64;
        match claim {
            Claim::Single(candidate, _) | Claim::Refuted(candidate) => number(candidate),
            Claim::Locked(_, remaining) => {
                remaining.iter().fold(1 << 32, |all, candidate| all + number(candidate))
            }
            Claim::Step(step) => {
                step.eliminations.iter().fold(1 << 33, |all, candidate| all + number(candidate))
            }
        }
    }

    fn enqueue(&mut self, candidate: Candidate, on: bool, known: FactDerivation) {
        if self.implies(candidate, on) {
            return;
        }
        let weight = self.total_weight(known.lines);
        if self.contradiction.is_none_or(|end| weight < end.weight) {
            self.queue.push(Reverse((weight, self.queued.len())));
            self.queued.push((candidate, on, known));
        }
    }

    /// Processes the queue, lightest consequences first. Before the weight increases, searches for
    /// locked patterns and technique steps. Stops as soon as `spend` returns `ControlFlow::Break`.
    pub(crate) fn propagate(&mut self, spend: ChargeBudget) -> ControlFlow<()> {
        loop {
            let next = self.queue.peek().map(|Reverse((weight, _))| *weight);
            if next.is_none_or(|weight| weight > self.searched_weight) {
                spend()?;
                // Triples are expensive to find, so they come last, when nothing else follows.
                if self.enqueue_locked_patterns(2)
                    || next.is_none() && self.enqueue_locked_patterns(3)
                    || self.enqueue_steps()
                {
                    continue;
                }
                let Some(weight) = next else { return Continue(()) };
                self.searched_weight = weight;
            }
            let Some(Reverse((weight, at))) = self.queue.pop() else { continue };
            let (candidate, on, known) = self.queued[at];
            let place = self.index(candidate, on);
            if self.facts[place].is_some()
                || self.contradiction.is_some_and(|end| weight >= end.weight)
            {
                continue;
            }
            spend()?;
            self.facts[place] = Some(known);
            self.check_contradiction(candidate);
            if on {
                self.enqueue_excluded(candidate, known.lines);
            } else {
                constraints_of(self.marks, candidate)
                    .into_iter()
                    .for_each(|constraint| self.check_constraint(constraint));
            }
        }
    }

    fn record_contradiction(&mut self, constraint: Constraint, lines: LineSet) {
        let weight = self.total_weight(lines);
        if self.contradiction.is_none_or(|end| weight < end.weight) {
            self.contradiction = Some(LineContradiction { constraint, lines, weight });
        }
    }

    /// Records a contradiction if a candidate is both true and false. The violated constraint is
    /// the constraint of the line that made the candidate true, or its cell if there is no such
    /// line.
    fn check_contradiction(&mut self, candidate: Candidate) {
        let [off, on] = [false, true].map(|on| self.facts[self.index(candidate, on)]);
        let (Some(off), Some(on)) = (off, on) else { return };
        match on.line.map(|line| (line, &self.line_at(line).claim)) {
            Some((line, &Claim::Single(_, constraint))) => {
                self.record_contradiction(constraint, on.lines.without(line).or(off.lines));
            }
            _ => self.record_contradiction(Constraint::Cell(candidate.cell), off.lines),
        }
    }

    /// Enqueues as false every candidate that a true candidate excludes.
    fn enqueue_excluded(&mut self, by: Candidate, lines: LineSet) {
        let known = FactDerivation { lines, line: None };
        for other in self.marks.candidates(by.cell).without(by.digit) {
            self.enqueue(Candidate::new(other, by.cell), false, known);
        }
        for peer in self.marks.places(by.digit).and(self.marks.layout().peers(by.cell)) {
            self.enqueue(Candidate::new(by.digit, peer), false, known);
        }
    }

    /// Updates a constraint after it has lost a candidate. If one candidate is left, enqueues this
    /// candidate as true. If none is left, records a contradiction.
    fn check_constraint(&mut self, constraint: Constraint) {
        let at = constraint.index(self.marks);
        self.remaining[at] -= 1;
        self.changed[at] = true;
        if self.remaining[at] > 1 {
            return;
        }
        let (remaining, lines) = self.split_candidates(constraint);
        match remaining[..] {
            [] => self.record_contradiction(constraint, lines),
            [last] if !self.implies(last, true) => {
                if let Some(line) = self.add_line(Claim::Single(last, constraint), lines, 1) {
                    let (lines, line) = (lines.with(line), Some(line));
                    self.enqueue(last, true, FactDerivation { lines, line });
                }
            }
            _ => {}
        }
    }

    /// Returns the remaining candidates of a constraint, and the lines that make its other
    /// candidates false.
    fn split_candidates(&self, constraint: Constraint) -> (Vec<Candidate>, LineSet) {
        let (mut remaining, mut lines) = (Vec::new(), LineSet::default());
        for candidate in candidates_of(self.marks, constraint) {
            if self.implies(candidate, false) {
                lines = lines.or(self.lines_against(candidate));
            } else {
                remaining.push(candidate);
            }
        }
        (remaining, lines)
    }

    /// Searches for new locked patterns of at most `most` constraints and enqueues the candidates
    /// that they exclude. Returns `true` if there are any. Does nothing if the derivation uses only
    /// singles.
    fn enqueue_locked_patterns(&mut self, most: usize) -> bool {
        if self.weights.techniques == DerivationTechniques::Singles {
            return false;
        }
        let before = self.queued.len();
        let remaining =
            |constraint: Constraint| self.remaining[constraint.index(self.marks)].into();
        // Patterns of two whose constraints haven't changed were found by an earlier search.
        let is_new =
            |constraint: Constraint| most > 2 || self.changed[constraint.index(self.marks)];
        let patterns = locked_patterns(self.marks, most, &remaining, &is_new);
        self.changed.fill(false);
        for constraints in patterns {
            let (mut remaining, mut lines) = (Vec::new(), LineSet::default());
            for constraint in &constraints {
                let (of_one, by) = self.split_candidates(*constraint);
                remaining.extend(of_one);
                lines = lines.or(by);
            }
            if self
                .contradiction
                .is_some_and(|end| self.total_weight(lines) + BASE_WEIGHT >= end.weight)
            {
                continue;
            }
            let mut eliminated = excluded_candidates(self.marks, &constraints, &remaining);
            eliminated.retain(|candidate| !self.implies(*candidate, false));
            if eliminated.is_empty() || !self.used_patterns.insert(remaining.clone()) {
                continue;
            }
            if let Some(line) = self.add_line(Claim::Locked(constraints, remaining), lines, 1) {
                let known = FactDerivation { lines: lines.with(line), line: Some(line) };
                eliminated
                    .into_iter()
                    .for_each(|eliminated| self.enqueue(eliminated, false, known));
            }
        }
        self.queued.len() > before
    }

    /// Searches for technique steps, at intervals and when nothing else follows, and enqueues their
    /// eliminations. Returns `true` if there are any. Does nothing if the derivation doesn't use
    /// techniques, or if there is already a contradiction.
    fn enqueue_steps(&mut self) -> bool {
        let is_last = self.queue.is_empty();
        if self.weights.techniques != DerivationTechniques::WellKnown
            || self.contradiction.is_some()
            || !is_last && self.searched_weight < self.next_step_weight
        {
            return false;
        }
        self.next_step_weight = self.searched_weight + STEP_SEARCH_INTERVAL;
        let before = self.queued.len();
        let queued = self.queued.iter().map(|(candidate, ..)| *candidate);
        let eliminated = queued.filter(|candidate| self.implies(*candidate, false));
        let is_new = |step: &Step| {
            !self.used_patterns.contains(&step.eliminations)
                && step.eliminations.iter().any(|eliminated| !self.implies(*eliminated, false))
        };
        for step in named_techniques::find_steps(self.marks, eliminated, &is_new) {
            if !self.used_patterns.insert(step.eliminations.clone()) {
                continue;
            }
            let constraints = step.proof.iter().filter_map(Constraint::from_clause);
            let lines = constraints
                .map(|constraint| self.split_candidates(constraint).1)
                .fold(LineSet::default(), LineSet::or);
            let eliminated = step.eliminations.clone();
            if let Some(line) = self.add_line(Claim::Step(Rc::new(step)), lines, 1) {
                let known = FactDerivation { lines: lines.with(line), line: Some(line) };
                eliminated
                    .into_iter()
                    .for_each(|eliminated| self.enqueue(eliminated, false, known));
            }
        }
        self.queued.len() > before
    }

    /// Returns the candidates that a line eliminated, among those that have already been processed.
    pub(crate) fn eliminated_by(&self, line: usize) -> Vec<Candidate> {
        let mut eliminated: Vec<Candidate> = Vec::new();
        for &(candidate, on, known) in &self.queued {
            let fact = self.facts[self.index(candidate, on)];
            if !on && known.line == Some(line) && fact.is_some_and(|t| t.line == Some(line)) {
                eliminated.push(candidate);
            }
        }
        grid::shell_sort(&mut eliminated);
        eliminated
    }
}
