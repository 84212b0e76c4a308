//! Why a candidate is false: what follows from it, down to a cell or a house that has nothing left.
//! Locked candidates and pairs follow, too, where singles alone do not do or where they make it shorter.
//! Where that is long, or shows nothing, steps of techniques with a name follow beside; then other candidates
//! are refuted beside it, one after the other, until it shows. The shortest is taken.

use std::{
    cmp::Reverse,
    collections::HashMap,
    ops::ControlFlow::{self, Break, Continue},
};

use crate::{
    Candidate, Clause, Options, Pencilmarks, Searched, Step, TECHNIQUES, Technique,
    derivation::{Derivation, End, Says, Spend},
    lines::Lines,
    weights::{Techniques, Weights},
};

/// How a candidate contradicts the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// What is assumed.
    pub assumed: Candidate,
    /// What follows, in order.
    pub follows: Vec<Follows>,
    /// All of it is false then.
    pub end: Clause,
}

/// What follows from an assumption.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Follows {
    /// Candidates are the last of their clauses: one, or two that do not rest on each other.
    Left(Vec<(Candidate, Clause)>),
    /// One is false, since it contradicts what is known.
    Gone(Refutation),
    /// A digit in a house, or two cells, or two digits in a house, are left with as many candidates as
    /// these have digits and places; so others are false.
    Locked(Locked),
    /// A technique has a step, where only what is left counts.
    Step(Box<Step>),
}

/// What is locked once an assumption was followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Locked {
    /// A digit in a house; two cells; two digits in a house.
    pub clauses: Vec<Clause>,
    /// What is left of them.
    pub left: Vec<Candidate>,
    /// What is false by that.
    pub gone: Vec<Candidate>,
}

/// Lines beside the first and the last that a refutation may have before a shorter one is looked for.
const SHORT: usize = 10;

/// How often a shorter one is looked for, at first anew, then near the shortest that was found.
const TRIES: u64 = 60;
const ANEW: u64 = 8;

/// Singles that a line tells at once.
const AT_ONCE: usize = 2;

/// Consequences that may be followed before it is given up.
const BUDGET: u64 = 1_000_000;

/// How often other candidates are refuted beside what is supposed, until something follows.
const ROUNDS: usize = 3;

/// Refutes a candidate; `None` where it is true, or where that takes too long.
pub fn refute(marks: &Pencilmarks, candidate: Candidate) -> Option<Refutation> {
    let mut budget = BUDGET;
    let mut spend = || match budget.checked_sub(1) {
        Some(left) => {
            budget = left;
            Continue(())
        }
        None => Break(()),
    };
    let mut best: Option<Refutation> = None;
    let mut take = |found: Option<Refutation>| {
        let shorter = found.filter(|found| best.as_ref().is_none_or(|b| found.lines() < b.lines()));
        best = shorter.or(best.take());
        best.as_ref().is_some_and(|best| best.lines() <= SHORT + 2)
    };
    let _ = take(straight(marks, candidate, Techniques::Basic, &mut spend))
        || take(straight(marks, candidate, Techniques::Named, &mut spend))
        || take(nested(marks, candidate, &mut spend));
    best
}

/// Refutes a candidate with no other supposition, in as few lines as are found.
fn straight(
    marks: &Pencilmarks,
    candidate: Candidate,
    techniques: Techniques,
    spend: Spend,
) -> Option<Refutation> {
    let turns = |found: &Derivation, end: End| in_turn(found, end.lines, 0).len();
    let weights = |seed| Weights { seed, techniques, ..Weights::default() };
    let mut found = Derivation::new(marks, weights(0));
    found.suppose(candidate, spend).is_continue().then_some(())?;
    let mut end = found.end()?;
    let mut fewest = turns(&found, end);
    for seed in 1..=TRIES {
        if fewest <= SHORT {
            break;
        }
        let weights = match seed {
            ..=ANEW => weights(seed),
            _ => weights(seed).favouring(found.keys(end.lines)),
        };
        let mut other = Derivation::new(marks, weights);
        if other.suppose(candidate, spend).is_break() {
            break;
        }
        let Some(shorter) = other.end() else { continue };
        let count = turns(&other, shorter);
        if count < fewest {
            (found, end, fewest) = (other, shorter, count);
        }
    }
    Some(told(&found, candidate, end, 0, &HashMap::new()))
}

/// Refutes a candidate by refuting others beside it.
fn nested(marks: &Pencilmarks, candidate: Candidate, spend: Spend) -> Option<Refutation> {
    let mut found = Derivation::new(marks, Weights::default());
    let mut inner = HashMap::new();
    found.suppose(candidate, spend).is_continue().then_some(())?;
    for _ in 0..ROUNDS {
        if found.end().is_some() {
            break;
        }
        let _: ControlFlow<()> = refute_others(marks, &mut found, &mut inner, spend);
        found.follow(spend).is_continue().then_some(())?;
    }
    found.end().map(|end| told(&found, candidate, end, 0, &inner))
}

/// Refutes other candidates beside what is supposed, and adds that they fail.
fn refute_others(
    marks: &Pencilmarks,
    found: &mut Derivation,
    inner: &mut HashMap<Candidate, Refutation>,
    spend: Spend,
) -> ControlFlow<()> {
    let mut failures = Vec::new();
    for cell in marks.open() {
        for digit in marks.candidates(cell) {
            let other = Candidate::new(digit, cell);
            if found.knows(other, true) || found.knows(other, false) {
                continue;
            }
            let mut then = found.clone();
            then.suppose(other, spend)?;
            if let Some(end) = then.end() {
                let refutation = told(&then, other, end, found.len(), inner);
                failures.push((end, refutation));
            }
        }
    }
    let from = found.len();
    for (end, refutation) in failures {
        let other = refutation.assumed;
        found.add_failure(other, end.lines.before(from), refutation.lines());
        inner.insert(other, refutation);
    }
    Continue(())
}

/// What a supposition leads to, as a refutation by the lines from one on; what fails in these was
/// refuted before.
fn told(
    found: &Derivation,
    assumed: Candidate,
    end: End,
    from: usize,
    inner: &HashMap<Candidate, Refutation>,
) -> Refutation {
    let mut follows = Vec::new();
    for lines in in_turn(found, end.lines, from) {
        let says = |line: &usize| &found.line(*line).says;
        follows.extend(match says(&lines[0]) {
            Says::Left(..) => {
                let left = lines.iter().filter_map(|line| match says(line) {
                    Says::Left(candidate, one) => Some((*candidate, (*one).into())),
                    _ => None,
                });
                Some(Follows::Left(left.collect()))
            }
            Says::Step(step) => {
                let eliminations = found.gone_by(lines[0]);
                let placements = Vec::new();
                let step = Step { placements, eliminations, ..Step::clone(step) };
                Some(Follows::Step(Box::new(step)))
            }
            Says::Fails(candidate) => inner.get(candidate).cloned().map(Follows::Gone),
            Says::Locked(ones, left) => Some(Follows::Locked(Locked {
                clauses: ones.iter().map(|one| Clause::from(*one)).collect(),
                left: left.clone(),
                gone: found.gone_by(lines[0]),
            })),
        });
    }
    Refutation { assumed, follows, end: end.one.into() }
}

/// Lines from one on in an order in which each comes after those that it rests on, the longest way to
/// the end first: two singles at once where neither rests on the other.
fn in_turn(found: &Derivation, lines: Lines, from: usize) -> Vec<Vec<usize>> {
    let mut left: Vec<usize> = lines.numbers().filter(|line| *line >= from).collect();
    // How many lines there are at most from one to the end, one after the other.
    let mut heights: HashMap<usize, usize> = HashMap::new();
    for line in left.iter().rev() {
        let height = heights.get(line).copied().unwrap_or(0);
        for before in found.line(*line).rests_on.numbers() {
            let own = heights.entry(before).or_default();
            *own = (*own).max(height + 1);
        }
    }
    left.sort_by_key(|line| (Reverse(heights.get(line).copied()), *line));
    let (mut told, mut turns) = (lines.before(from), Vec::new());
    while !left.is_empty() {
        let is_ready = |line: &usize| {
            found.line(*line).rests_on.numbers().all(|line| line < from || told.contains(line))
        };
        let is_single = |line: &usize| matches!(found.line(*line).says, Says::Left(..));
        let mut turn: Vec<usize> = Vec::new();
        for line in left.iter().copied().filter(is_ready) {
            let fits = turn.first().is_none_or(|first| is_single(first) && is_single(&line));
            if fits && turn.len() < AT_ONCE {
                turn.push(line);
            }
        }
        if turn.is_empty() {
            break;
        }
        left.retain(|line| !turn.contains(line));
        told = turn.iter().copied().fold(told, Lines::with);
        turns.push(turn);
    }
    turns
}

/// The first step by some techniques that speaks against a candidate: it goes, or what is placed
/// excludes it.
pub fn speaks_against(
    marks: &Pencilmarks,
    candidate: Candidate,
    options: &Options,
    is_asked: impl Fn(&Technique) -> bool,
) -> Option<Step> {
    let against = |step: &Step| {
        step.eliminations.contains(&candidate)
            || step.placements.iter().any(|placed| placed.excludes(candidate, marks.shape()))
    };
    TECHNIQUES.iter().filter(|technique| is_asked(technique)).find_map(|technique| {
        let mut found = None;
        let _: Searched = technique.find(marks, options, &mut |step| {
            if against(&step) && crate::verify(&step, marks) {
                found = Some(step);
                return Break(());
            }
            Continue(())
        });
        found
    })
}

impl Refutation {
    /// The clauses that it rests on.
    pub fn proof(&self) -> Vec<Clause> {
        let follows = self.follows.iter().flat_map(|follows| match follows {
            Follows::Left(left) => left.iter().map(|(_, clause)| clause.clone()).collect(),
            Follows::Gone(other) => other.proof(),
            Follows::Locked(locked) => locked.clauses.clone(),
            Follows::Step(step) => step.proof.clone(),
        });
        follows.chain([self.end.clone()]).collect()
    }

    /// It as a step.
    pub fn step(&self) -> Step {
        let Candidate { digit, cell } = self.assumed;
        let step = Step::about(grid::DigitSet::of(digit)).because(self.proof());
        let net = Step { technique: "forcing-net-contradiction", ..step };
        Step { eliminations: vec![Candidate::new(digit, cell)], ..net }
    }

    /// How many lines it takes to be told, with the assumption and what is concluded.
    pub fn lines(&self) -> usize {
        let lines = |follows: &Follows| match follows {
            Follows::Left(_) | Follows::Locked(_) | Follows::Step(_) => 1,
            Follows::Gone(other) => other.lines(),
        };
        2 + self.follows.iter().map(lines).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Board, Digit};

    /// Each false candidate of some cells is refuted, which is verified, and no true one is.
    #[track_caller]
    fn check(puzzle: &str, cells: usize) {
        let board: Board = puzzle.parse().expect("a drawing of a board");
        let marks = Pencilmarks::of_board(&board, true).expect("a small board");
        let is_true = |candidate: &Candidate| {
            let mut filled = board.clone();
            filled.set(candidate.cell, Some(candidate.digit));
            has_solution(&filled)
        };
        for cell in marks.open().into_iter().take(cells) {
            for candidate in marks.candidates(cell).map(|digit: Digit| Candidate::new(digit, cell))
            {
                let found = refute(&marks, candidate);
                assert_eq!(found.is_none(), is_true(&candidate), "{candidate:?}");
                assert!(found.is_none_or(|found| crate::verify(&found.step(), &marks)));
            }
        }
    }

    /// By trying.
    fn has_solution(board: &Board) -> bool {
        let open = grid::Cell::all(board.shape()).filter(|cell| board.digit(*cell).is_none());
        let Some(cell) = open.min_by_key(|cell| board.candidates(*cell).len()) else {
            return true;
        };
        board.candidates(cell).into_iter().any(|digit| {
            let mut filled = board.clone();
            filled.set(cell, Some(digit));
            has_solution(&filled)
        })
    }

    #[test]
    fn what_is_false_is_refuted() {
        check("12.4 ..1. .1.. 4..1", 16);
        check(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            20,
        );
        check(
            "4...5...3..9.387...7.9...5..6....1..51.....38..4....2..4...3.1...682.5..1...4...6",
            12,
        );
    }
}
