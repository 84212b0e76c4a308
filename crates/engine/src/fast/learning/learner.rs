//! The search: decide, propagate, learn from conflicts, begin anew now and then.

use super::super::Order;
use super::{
    analysis::Analysis,
    choice::Choice,
    clauses::Reason,
    encoding::{Encoding, Lit, Var, lit},
    restarts::Restarts,
    trail::{Conflict, Trail},
};
use crate::{Counters, Ended, LearnedState, Limits};
use grid::{Board, Cell, Digit, DigitSet, Geometry};

/// The number of solutions that are ruled out by a clause each, so that the search stays free to
/// begin anew. Where there are more, it goes through them like a clock, which takes no memory.
const CLAUSES: u64 = 32;

/// Conflicts until clauses are forgotten.
const REDUCE: u64 = 600;

/// Conflicts between two restarts, at least.
const RESTART: u64 = 1024;

/// The same between the turns of a search in lexicographic order.
const TURN: u64 = 400;

/// The number of the most active variables that are compared before one is decided.
const COMPARED: usize = 8;

/// The share of all variables that a decision is expected to assign before it was made once, and
/// that of one that failed at once.
const UNKNOWN: f64 = 0.05;
const FAILED: f64 = 0.125;

pub(super) struct Learner {
    /// What the search in lexicographic order knows; `None` where any order will do.
    ordered: Option<Ordered>,
    trail: Trail,
    choice: Choice,
    analysis: Analysis,
    restarts: Restarts,
    /// The levels up to this one are a path through the solutions: what was tried on them before
    /// holds no more of them, so they are left one at a time.
    floor: u32,
    found: u64,
    /// A solution that was found elsewhere: its variables that were not decided yet, which come
    /// first, and what each cell has in it. Empty when there is none.
    followed: Vec<Var>,
    known: Vec<Var>,
    conflicts: u64,
    compared: Vec<Var>,
    /// What was decided last, and the trail's length before, until it is seen what follows.
    decided: Option<(Var, usize)>,
    next_reduction: u64,
    exhausted: bool,
    pub counters: Counters,
}

/// A search in lexicographic order. Every cell gets its smallest candidate, cell by cell, so the
/// first solution that is come to is the first one. Where that is not what a solution has that is
/// known, it is tried: the search goes on by turns in order and as it likes, until it finds another
/// solution or what was tried is ruled out.
#[derive(Default)]
struct Ordered {
    /// Whether each candidate is in a solution that has all that was decided before the trial;
    /// empty when none is known.
    known: Vec<bool>,
    /// The level of what is tried.
    tried: Option<u32>,
    /// Whether it is the turn of the most active variables.
    by_activity: bool,
}

impl Learner {
    /// A search of a position that propagation of singles has closed.
    pub(super) fn new(geometry: &Geometry, sets: Box<[DigitSet]>, order: Order) -> Learner {
        let encoding = Encoding::new(geometry, sets);
        let len = encoding.len();
        let activity = (0..encoding.candidates() as Var).map(|var| {
            let weight = |group| 1.0 / encoding.members(group).len() as f64;
            encoding.groups_of(lit(var, true)).map(weight).sum::<f64>() * 1e-3
        });
        Learner {
            ordered: (order == Order::Lexicographic).then(Ordered::default),
            choice: Choice::new(activity.collect(), len as f64 * UNKNOWN),
            analysis: Analysis::new(len),
            restarts: Restarts::new(if order == Order::Quickest { RESTART } else { TURN }),
            trail: Trail::new(encoding),
            floor: 0,
            found: 0,
            followed: Vec::new(),
            known: Vec::new(),
            conflicts: 0,
            compared: Vec::new(),
            decided: None,
            next_reduction: REDUCE,
            exhausted: false,
            counters: Counters::default(),
        }
    }

    /// A search of a subproblem that was learned about. Whatever cannot have been learned of it is
    /// passed over.
    pub(super) fn resume(geometry: &Geometry, board: &Board, learned: &LearnedState) -> Learner {
        let sets = Cell::all(board.shape()).map(|cell| board.allowed(cell)).collect();
        let mut learner = Learner::new(geometry, sets, Order::Quickest);
        let candidates = learner.trail.encoding.candidates();
        if learned.activity.len() == candidates {
            let impact = learner.trail.encoding.len() as f64 * UNKNOWN;
            let activity = learned.activity.iter().map(|a| f64::from(*a));
            learner.choice = Choice::new(activity.collect(), impact);
        }
        learner.trail.clauses.resume(&learned.clauses);
        for unit in &learned.units {
            if (*unit as usize) < 2 * learner.trail.encoding.len()
                && learner.trail.is_open(unit >> 1)
            {
                learner.trail.assign(*unit, Reason::NONE);
            }
        }
        learner
    }

    /// Splits off what the first decision leaves out, with all that was learned.
    pub(super) fn split_off(&mut self) -> Option<LearnedState> {
        let kept = self.trail.decision(0)?;
        let learned = LearnedState {
            units: self.trail.certain().iter().copied().chain([kept ^ 1]).collect(),
            activity: self.choice.activities().collect(),
            clauses: self.trail.clauses.as_words().to_vec(),
        };
        self.floor = self.floor.saturating_sub(1);
        self.trail.close_first();
        self.choice.close_first();
        Some(learned)
    }

    /// Before the search: no solution has all these digits.
    pub(super) fn rule_out(&mut self, digits: impl Iterator<Item = (Cell, Digit)>) {
        let vars = digits.map(|(cell, digit)| self.trail.encoding.var(cell, digit));
        let clause: Vec<_> = vars.map(|var| lit(var, false)).collect();
        self.add(clause);
    }

    /// Before any solution was handed out or ruled out: what open cells have in one. The search
    /// comes to it next, and stays near it after that.
    pub(super) fn follow(&mut self, digits: impl Iterator<Item = (Cell, Digit)>) {
        let encoding = &self.trail.encoding;
        for (cell, digit) in digits {
            let var = encoding.var(cell, digit);
            self.followed.push(var);
            self.known.extend(encoding.of_cell(cell).map(|_| var));
        }
        // On level 0, what was not told yet still has to be.
        if self.trail.level() > 0 {
            self.back_to(0);
        }
    }

    /// Adds a clause on level 0.
    fn add(&mut self, mut clause: Vec<Lit>) {
        if clause.iter().any(|literal| self.trail.is(*literal)) {
            return;
        }
        clause.retain(|literal| self.trail.is_open(literal >> 1));
        match clause[..] {
            [] => self.exhausted = true,
            [only] => self.trail.assign(only, Reason::NONE),
            _ => {
                self.trail.clauses.add(&clause, 0);
            }
        }
    }

    /// Runs on, as [`Search::run`](crate::Search::run) does.
    pub(super) fn run(&mut self, limits: &Limits, sink: &mut dyn FnMut(&[Digit])) -> Ended {
        let mut wanted = limits.solutions;
        let mut nodes = 0;
        while !self.exhausted {
            let result = self.trail.propagate();
            if let Some((var, before)) = self.decided.take() {
                let assigned = match result {
                    Ok(()) => (self.trail.trail.len() - before) as f64,
                    Err(_) => self.trail.encoding.len() as f64 * FAILED,
                };
                self.choice.decided(var, assigned);
            }
            if let Err(conflict) = result {
                self.counters.backtracks += 1;
                self.resolve(conflict);
            } else if nodes == limits.nodes {
                return Ended::NodeLimit;
            } else {
                nodes += 1;
                self.counters.nodes += 1;
                if self.trail.is_full() && self.is_shown() {
                    continue;
                } else if self.trail.is_full() {
                    sink(&self.trail.encoding.digits(|var| self.trail.is(lit(var, true))));
                    self.leave();
                    wanted = wanted.saturating_sub(1);
                    if wanted == 0 {
                        return Ended::Enough;
                    }
                } else {
                    self.decide();
                }
            }
            if (limits.stop)() {
                return Ended::Stopped;
            }
        }
        Ended::Exhausted
    }

    /// Opens a level, perhaps after all levels were closed.
    fn decide(&mut self) {
        if self.restarts.due() {
            let level = match &self.ordered {
                None => self.worth_keeping(),
                Some(ordered) => ordered.tried.unwrap_or(u32::MAX),
            };
            if let Some(ordered) = &mut self.ordered {
                ordered.by_activity = !ordered.by_activity;
            }
            self.back_to(level);
        }
        if self.conflicts >= self.next_reduction {
            self.next_reduction = self.conflicts + REDUCE;
            self.trail.reduce();
        }
        let taken = self.choice.taken();
        let var = match self.ordered {
            None => self.near(),
            Some(_) => self.next(),
        };
        if let Some(var) = var {
            self.counters.guesses += 1;
            self.counters.placements += 1;
            self.choice.open_level(taken);
            self.decided = Some((var, self.trail.trail.len()));
            self.trail.decide(lit(var, true));
        }
    }

    /// What the cell of the best variable has in a solution that is known, as long as it may; else
    /// that variable.
    fn near(&mut self) -> Option<Var> {
        while let Some(var) = self.followed.pop() {
            if self.trail.is_open(var) {
                return Some(var);
            }
        }
        let best = self.choose()?;
        let known = self.known.get(best as usize).copied().filter(|near| self.trail.is_open(*near));
        if known.is_some_and(|near| near != best) {
            self.choice.push(best);
        }
        known.or(Some(best))
    }

    /// The next variable in order; or while one is tried, perhaps another.
    fn next(&mut self) -> Option<Var> {
        let ordered = self.ordered.as_ref()?;
        let is_unknown = ordered.known.is_empty();
        let level = self.trail.level();
        let tries = ordered.tried.is_some_and(|tried| tried <= level);
        if tries && (ordered.by_activity || is_unknown) {
            return self.choose();
        }
        let first = self.first();
        if tries {
            return first;
        }
        let ordered = self.ordered.as_mut()?;
        let tries = |var: &Var| is_unknown || !ordered.known[*var as usize];
        ordered.tried = first.filter(tries).map(|_| level + 1);
        first
    }

    /// Whether a solution only shows that what was tried has one.
    fn is_shown(&mut self) -> bool {
        let level = self.trail.level();
        let Some(ordered) = &mut self.ordered else { return false };
        let Some(tried) = ordered.tried.take().filter(|tried| *tried < level) else { return false };
        let vars = 0..self.trail.encoding.candidates() as Var;
        ordered.known = vars.map(|var| self.trail.is(lit(var, true))).collect();
        self.back_to(tried);
        true
    }

    /// The smallest candidate of the first open cell, where all was decided in order so far: then
    /// nothing before the last decision is open.
    fn first(&self) -> Option<Var> {
        let Trail { encoding, trail, marks, .. } = &self.trail;
        let decided = marks.last().map_or(0, |mark| trail[*mark as usize] >> 1);
        (decided..encoding.candidates() as Var).find(|var| self.trail.is_open(*var))
    }

    /// Of the most active open variables the one that weighs most, when that is divided by the
    /// others that the smallest of its groups has left: where that is one, either way decides both.
    fn choose(&mut self) -> Option<Var> {
        let Learner { trail, choice, compared, .. } = self;
        while compared.len() < COMPARED
            && let Some(var) = choice.pop()
        {
            if trail.is_open(var) {
                compared.push(var);
            }
        }
        let weight = |var: Var| choice.weight_of(var) / f64::from(trail.others(var));
        let best = compared
            .iter()
            .copied()
            .reduce(|one, other| if weight(other) > weight(one) { other } else { one });
        for var in compared.drain(..) {
            if Some(var) != best {
                choice.push(var);
            }
        }
        best
    }

    /// The level that another start would come to by the same decisions.
    fn worth_keeping(&mut self) -> u32 {
        while let Some(var) = self.choice.first() {
            if self.trail.is_open(var) {
                let trail = &self.trail;
                let decisions = trail.marks[self.floor as usize..].iter();
                let same = decisions.take_while(|mark| {
                    let decision = trail.trail[**mark as usize] >> 1;
                    self.choice.is_before(decision, var)
                });
                return self.floor + same.count() as u32;
            }
            self.choice.pop();
        }
        self.floor
    }

    /// Goes back to where the clause that a conflict teaches has one open literal.
    fn resolve(&mut self, conflict: Conflict) {
        let level = self.trail.level();
        if level == self.floor {
            return self.step_back();
        }
        self.conflicts += 1;
        let Learner { trail, choice, analysis, restarts, .. } = self;
        let lesson = analysis.learn(trail, choice, conflict);
        restarts.count();
        self.back_to(lesson.level.max(self.floor));
        let clause = &self.analysis.clause;
        let reason = match clause.len() {
            1 => Reason::NONE,
            _ => {
                let clause = self.trail.clauses.add(clause, lesson.blocks);
                self.trail.clauses.clause(clause)
            }
        };
        self.trail.assign(clause[0], reason);
    }

    /// Leaves a solution for good.
    fn leave(&mut self) {
        self.found += 1;
        self.ordered = self.ordered.take().map(|_| Ordered::default());
        let level = self.trail.level();
        if self.floor > 0 || self.found > CLAUSES || level < 2 {
            self.floor = level;
            return self.step_back();
        }
        let decisions = self.trail.marks.iter().rev().map(|mark| self.trail.trail[*mark as usize]);
        let clause: Vec<_> = decisions.map(|literal| literal ^ 1).collect();
        self.back_to(level - 1);
        let added = self.trail.clauses.add(&clause, 0);
        let reason = self.trail.clauses.clause(added);
        self.trail.assign(clause[0], reason);
    }

    /// Closes the floor's level, whose decision holds no more solutions; there is none left when
    /// that is the lowest.
    fn step_back(&mut self) {
        if self.floor == 0 {
            self.exhausted = true;
            return;
        }
        self.floor -= 1;
        let mark = self.trail.marks[self.floor as usize];
        let decision = self.trail.trail[mark as usize];
        self.back_to(self.floor);
        self.trail.assign(decision ^ 1, Reason::NONE);
    }

    fn back_to(&mut self, level: u32) {
        self.decided = None;
        let Learner { trail, choice, .. } = self;
        trail.back_to(level);
        choice.back_to(level, |var| trail.is_open(var));
    }
}
