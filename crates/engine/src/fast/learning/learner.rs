//! The clause learning search, which decides, propagates, learns from conflicts, and restarts from
//! time to time.

use super::super::SolutionOrder;
use super::{
    activity_heap::ActivityHeap,
    analysis::Analysis,
    clauses::Reason,
    encoding::{Encoding, Literal, VarIndex, literal},
    restarts::Restarts,
    trail::{Conflict, Trail},
};
use crate::{Counters, Ended, LearnedState, Limits};
use grid::{Board, Cell, Digit, DigitSet, Geometry};

/// The maximum number of solutions that are each ruled out by a clause, so that the search can
/// still restart. After that, the search enumerates solutions by undoing one level at a time,
/// without using more memory.
const MAX_SOLUTION_CLAUSES: u64 = 32;

/// The number of conflicts between two reductions of the learned clauses.
const CONFLICTS_PER_REDUCTION: u64 = 600;

/// The minimum number of conflicts between two restarts.
const RESTART_UNIT: u64 = 1024;

/// The minimum number of conflicts before a search in lexicographic order switches between
/// decisions in order and free decisions.
const ORDERED_RESTART_UNIT: u64 = 400;

/// The maximum number of the most active variables that are compared before one of them is decided.
const MAX_COMPARED: usize = 8;

/// The share of all variables that the decision of a candidate is assumed to assign, until the
/// candidate has been decided for the first time.
const ASSUMED_IMPACT: f64 = 0.05;

/// The share of all variables that is recorded for a decision that leads to an immediate
/// contradiction.
const FAILED_IMPACT: f64 = 0.125;

pub(super) struct Learner {
    /// The state of a search in lexicographic order, or `None` if the order of solutions doesn't
    /// matter.
    ordered: Option<OrderedSearch>,
    trail: Trail,
    heap: ActivityHeap,
    analysis: Analysis,
    restarts: Restarts,
    /// The highest level on which solutions are enumerated. Everything tried earlier on the levels
    /// up to the floor has no solutions left, so these levels are undone one at a time.
    floor: u32,
    solution_count: u64,
    /// The variables of a solution from another search that haven't been decided yet. These
    /// variables are decided first.
    vars_to_follow: Vec<VarIndex>,
    /// For each candidate, the variable of its cell that is true in the solution from another
    /// search. Empty if there is no such solution.
    known_solution: Vec<VarIndex>,
    conflicts: u64,
    compared: Vec<VarIndex>,
    /// The latest decision, and the length of the trail before it. `None` after the consequences of
    /// the decision have been counted.
    latest_decision: Option<(VarIndex, usize)>,
    next_reduction: u64,
    is_exhausted: bool,
    pub counters: Counters,
}

/// The state of a search in lexicographic order. Every cell gets its smallest candidate, cell by
/// cell, so the first solution reached is the lexicographically first. A candidate that differs
/// from the known solution is on trial: the search alternates between decisions in order and free
/// decisions until it finds another solution or refutes the candidate.
#[derive(Default)]
struct OrderedSearch {
    /// Whether each candidate is true in a known solution that agrees with all decisions before the
    /// trial. Empty if no such solution is known.
    known_solution: Vec<bool>,
    /// The level of the candidate on trial, or `None` if no candidate is on trial.
    trial_level: Option<u32>,
    /// Whether the most active variables are decided at the moment, rather than the next variables
    /// in order.
    decides_by_activity: bool,
}

impl Learner {
    /// Creates a search of a position in which all singles have been propagated.
    pub(super) fn new(geometry: &Geometry, sets: Box<[DigitSet]>, order: SolutionOrder) -> Learner {
        let encoding = Encoding::new(geometry, sets);
        let len = encoding.len();
        let activity = (0..encoding.candidate_count() as VarIndex).map(|var| {
            let weight = |group| 1.0 / encoding.group_literals(group).len() as f64;
            encoding.groups_of(literal(var, true)).map(weight).sum::<f64>() * 1e-3
        });
        Learner {
            ordered: (order == SolutionOrder::Lexicographic).then(OrderedSearch::default),
            heap: ActivityHeap::new(activity.collect(), len as f64 * ASSUMED_IMPACT),
            analysis: Analysis::new(len),
            restarts: Restarts::new(if order == SolutionOrder::Quickest {
                RESTART_UNIT
            } else {
                ORDERED_RESTART_UNIT
            }),
            trail: Trail::new(encoding),
            floor: 0,
            solution_count: 0,
            vars_to_follow: Vec::new(),
            known_solution: Vec::new(),
            conflicts: 0,
            compared: Vec::new(),
            latest_decision: None,
            next_reduction: CONFLICTS_PER_REDUCTION,
            is_exhausted: false,
            counters: Counters::default(),
        }
    }

    /// Creates a search of a subproblem with a learned state. Any invalid parts of that state are
    /// ignored.
    pub(super) fn from_learned(
        geometry: &Geometry,
        board: &Board,
        learned: &LearnedState,
    ) -> Learner {
        let sets = Cell::all(board.shape()).map(|cell| board.allowed_digits(cell)).collect();
        let mut learner = Learner::new(geometry, sets, SolutionOrder::Quickest);
        let candidates = learner.trail.encoding.candidate_count();
        if learned.activities.len() == candidates {
            let impact = learner.trail.encoding.len() as f64 * ASSUMED_IMPACT;
            let activity = learned.activities.iter().map(|a| f64::from(*a));
            learner.heap = ActivityHeap::new(activity.collect(), impact);
        }
        learner.trail.clauses.add_learned(&learned.clause_words);
        for unit in &learned.unit_literals {
            if (*unit as usize) < 2 * learner.trail.encoding.len()
                && learner.trail.is_open(unit >> 1)
            {
                learner.trail.assign(*unit, Reason::NONE);
            }
        }
        learner
    }

    /// Splits off the branch that the first decision excludes, with everything that has been
    /// learned. The decision itself becomes permanent in this search. Returns `None` if no decision
    /// is in effect.
    pub(super) fn split_off(&mut self) -> Option<LearnedState> {
        let kept = self.trail.decision_of_level(0)?;
        let learned = LearnedState {
            unit_literals: self
                .trail
                .certain_literals()
                .iter()
                .copied()
                .chain([kept ^ 1])
                .collect(),
            activities: self.heap.activities().collect(),
            clause_words: self.trail.clauses.as_words().to_vec(),
        };
        self.floor = self.floor.saturating_sub(1);
        self.trail.close_first_level();
        self.heap.close_first_level();
        Some(learned)
    }

    /// Rules out all solutions that contain all of these digits, which must be candidates of
    /// unsolved cells. This must be called before the search starts.
    pub(super) fn rule_out(&mut self, digits: impl Iterator<Item = (Cell, Digit)>) {
        let vars = digits.map(|(cell, digit)| self.trail.encoding.variable_of(cell, digit));
        let clause: Vec<_> = vars.map(|var| literal(var, false)).collect();
        self.add_clause(clause);
    }

    /// Makes the search follow a known solution, given as the digits of all unsolved cells. The
    /// search reaches this solution next, and stays near it afterwards. This must be called before
    /// any solution is reported or ruled out.
    pub(super) fn follow_solution(&mut self, digits: impl Iterator<Item = (Cell, Digit)>) {
        let encoding = &self.trail.encoding;
        for (cell, digit) in digits {
            let var = encoding.variable_of(cell, digit);
            self.vars_to_follow.push(var);
            self.known_solution.extend(encoding.vars_of_cell(cell).map(|_| var));
        }
        // Literals on level 0 that haven't been propagated yet must still be propagated.
        if self.trail.current_level() > 0 {
            self.backtrack_to(0);
        }
    }

    /// Adds a clause on level 0, unless one of its literals is true. If only one literal is open,
    /// assigns it instead. If none is open, the search is exhausted.
    fn add_clause(&mut self, mut clause: Vec<Literal>) {
        if clause.iter().any(|literal| self.trail.is_true(*literal)) {
            return;
        }
        clause.retain(|literal| self.trail.is_open(literal >> 1));
        match clause[..] {
            [] => self.is_exhausted = true,
            [only] => self.trail.assign(only, Reason::NONE),
            _ => {
                self.trail.clauses.add_clause(&clause, 0);
            }
        }
    }

    /// Runs the search, with the same limits and results as [`Search::run`](crate::Search::run).
    pub(super) fn run(&mut self, limits: &Limits, sink: &mut dyn FnMut(&[Digit])) -> Ended {
        let mut wanted = limits.max_solutions;
        let mut nodes = 0;
        while !self.is_exhausted {
            let result = self.trail.propagate();
            if let Some((var, before)) = self.latest_decision.take() {
                let assigned = match result {
                    Ok(()) => (self.trail.trail.len() - before) as f64,
                    Err(_) => self.trail.encoding.len() as f64 * FAILED_IMPACT,
                };
                self.heap.record_impact(var, assigned);
            }
            if let Err(conflict) = result {
                self.counters.backtrack_count += 1;
                self.resolve_conflict(conflict);
            } else if nodes == limits.max_nodes {
                return Ended::NodeLimit;
            } else {
                nodes += 1;
                self.counters.node_count += 1;
                if self.trail.is_full() && self.try_end_trial() {
                    continue;
                } else if self.trail.is_full() {
                    sink(
                        &self
                            .trail
                            .encoding
                            .digits_of_cells(|var| self.trail.is_true(literal(var, true))),
                    );
                    self.rule_out_solution();
                    wanted = wanted.saturating_sub(1);
                    if wanted == 0 {
                        return Ended::SolutionLimit;
                    }
                } else {
                    self.make_decision();
                }
            }
            if (limits.should_stop)() {
                return Ended::Stopped;
            }
        }
        Ended::Exhausted
    }

    /// Restarts and removes clauses if either is due, and then opens a level with a decision. In
    /// lexicographic order, a restart also switches between decisions in order and free decisions.
    fn make_decision(&mut self) {
        if self.restarts.take_due() {
            let level = match &self.ordered {
                None => self.reusable_level(),
                Some(ordered) => ordered.trial_level.unwrap_or(u32::MAX),
            };
            if let Some(ordered) = &mut self.ordered {
                ordered.decides_by_activity = !ordered.decides_by_activity;
            }
            self.backtrack_to(level);
        }
        if self.conflicts >= self.next_reduction {
            self.next_reduction = self.conflicts + CONFLICTS_PER_REDUCTION;
            self.trail.remove_worst();
        }
        let assigned_before = self.heap.assigned_count();
        let var = match self.ordered {
            None => self.choose_near_solution(),
            Some(_) => self.next_in_order(),
        };
        if let Some(var) = var {
            self.counters.guess_count += 1;
            self.counters.placement_count += 1;
            self.heap.open_level(assigned_before);
            self.latest_decision = Some((var, self.trail.trail.len()));
            self.trail.open_level(literal(var, true));
        }
    }

    /// Returns the next open variable of the solution that the search should follow. If there is no
    /// such variable, returns the best variable, or the variable of the same cell that is true in a
    /// known solution, if that variable is still open. Returns `None` if no variable is open.
    fn choose_near_solution(&mut self) -> Option<VarIndex> {
        while let Some(var) = self.vars_to_follow.pop() {
            if self.trail.is_open(var) {
                return Some(var);
            }
        }
        let best = self.choose_variable()?;
        let known = self
            .known_solution
            .get(best as usize)
            .copied()
            .filter(|near| self.trail.is_open(*near));
        if known.is_some_and(|near| near != best) {
            self.heap.push(best);
        }
        known.or(Some(best))
    }

    /// Returns the next variable in lexicographic order, or `None` if no variable is open. During a
    /// trial, any open variable may be returned.
    fn next_in_order(&mut self) -> Option<VarIndex> {
        let ordered = self.ordered.as_ref()?;
        let is_unknown = ordered.known_solution.is_empty();
        let level = self.trail.current_level();
        let tries = ordered.trial_level.is_some_and(|tried| tried <= level);
        if tries && (ordered.decides_by_activity || is_unknown) {
            return self.choose_variable();
        }
        let first = self.first_open_candidate();
        if tries {
            return first;
        }
        let ordered = self.ordered.as_mut()?;
        let tries = |var: &VarIndex| is_unknown || !ordered.known_solution[*var as usize];
        ordered.trial_level = first.filter(tries).map(|_| level + 1);
        first
    }

    /// If the current solution was needed only to show that the candidate on trial is in a
    /// solution, ends the trial: stores the solution as known, backtracks to the trial's level, and
    /// returns `true`. Otherwise, returns `false`.
    fn try_end_trial(&mut self) -> bool {
        let level = self.trail.current_level();
        let Some(ordered) = &mut self.ordered else { return false };
        let Some(tried) = ordered.trial_level.take().filter(|tried| *tried < level) else {
            return false;
        };
        let vars = 0..self.trail.encoding.candidate_count() as VarIndex;
        ordered.known_solution = vars.map(|var| self.trail.is_true(literal(var, true))).collect();
        self.backtrack_to(tried);
        true
    }

    /// Returns the smallest candidate of the first unsolved cell, or `None` if all cells are
    /// solved. All decisions must have been made in order, so that all cells before the latest
    /// decision are solved.
    fn first_open_candidate(&self) -> Option<VarIndex> {
        let Trail { encoding, trail, level_starts: marks, .. } = &self.trail;
        let decided = marks.last().map_or(0, |mark| trail[*mark as usize] >> 1);
        (decided..encoding.candidate_count() as VarIndex).find(|var| self.trail.is_open(*var))
    }

    /// Removes the best of the most active open variables from the heap and returns it. Returns
    /// `None` if no variable is open. The weight of a variable is divided by the number of other
    /// open literals in its smallest group. If there is only one other open literal, each value of
    /// the variable also determines the value of that literal.
    fn choose_variable(&mut self) -> Option<VarIndex> {
        let Learner { trail, heap, compared, .. } = self;
        while compared.len() < MAX_COMPARED
            && let Some(var) = heap.pop()
        {
            if trail.is_open(var) {
                compared.push(var);
            }
        }
        let weight = |var: VarIndex| heap.weight_of(var) / f64::from(trail.other_open_count(var));
        let best = compared
            .iter()
            .copied()
            .reduce(|one, other| if weight(other) > weight(one) { other } else { one });
        for var in compared.drain(..) {
            if Some(var) != best {
                heap.push(var);
            }
        }
        best
    }

    /// Returns the level up to which a restart would make the same decisions again.
    fn reusable_level(&mut self) -> u32 {
        while let Some(var) = self.heap.most_active() {
            if self.trail.is_open(var) {
                let trail = &self.trail;
                let decisions = trail.level_starts[self.floor as usize..].iter();
                let same = decisions.take_while(|mark| {
                    let decision = trail.trail[**mark as usize] >> 1;
                    self.heap.is_more_active(decision, var)
                });
                return self.floor + same.count() as u32;
            }
            self.heap.pop();
        }
        self.floor
    }

    /// Learns a clause from a conflict, and backtracks to the level on which only one literal of
    /// the clause is open, but not below the floor. If the current level is the floor, steps back
    /// instead.
    fn resolve_conflict(&mut self, conflict: Conflict) {
        let level = self.trail.current_level();
        if level == self.floor {
            return self.step_back();
        }
        self.conflicts += 1;
        let Learner { trail, heap, analysis, restarts, .. } = self;
        let learned = analysis.learn(trail, heap, conflict);
        restarts.count_conflict();
        self.backtrack_to(learned.backjump_level.max(self.floor));
        let clause = &self.analysis.clause;
        let reason = match clause.len() {
            1 => Reason::NONE,
            _ => {
                let clause = self.trail.clauses.add_clause(clause, learned.block_count);
                self.trail.clauses.clause_reason(clause)
            }
        };
        self.trail.assign(clause[0], reason);
    }

    /// Rules out the current solution, so that it isn't found again: with a clause for each of the
    /// first solutions, and later by undoing the latest level.
    fn rule_out_solution(&mut self) {
        self.solution_count += 1;
        self.ordered = self.ordered.take().map(|_| OrderedSearch::default());
        let level = self.trail.current_level();
        if self.floor > 0 || self.solution_count > MAX_SOLUTION_CLAUSES || level < 2 {
            self.floor = level;
            return self.step_back();
        }
        let decisions =
            self.trail.level_starts.iter().rev().map(|mark| self.trail.trail[*mark as usize]);
        let clause: Vec<_> = decisions.map(|literal| literal ^ 1).collect();
        self.backtrack_to(level - 1);
        let added = self.trail.clauses.add_clause(&clause, 0);
        let reason = self.trail.clauses.clause_reason(added);
        self.trail.assign(clause[0], reason);
    }

    /// Undoes the level of the floor and makes its decision false, because the decision has no
    /// solutions left. If the floor is 0, the search is exhausted.
    fn step_back(&mut self) {
        if self.floor == 0 {
            self.is_exhausted = true;
            return;
        }
        self.floor -= 1;
        let mark = self.trail.level_starts[self.floor as usize];
        let decision = self.trail.trail[mark as usize];
        self.backtrack_to(self.floor);
        self.trail.assign(decision ^ 1, Reason::NONE);
    }

    fn backtrack_to(&mut self, level: u32) {
        self.latest_decision = None;
        let Learner { trail, heap, .. } = self;
        trail.backtrack_to(level);
        heap.backtrack_to(level, |var| trail.is_open(var));
    }
}
