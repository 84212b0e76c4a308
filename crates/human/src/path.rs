//! Solve paths: step after step, each by the first technique of a list that finds one; and what they
//! say of a puzzle.
//!
//! HoDoKu's measure is the sum of the scores of all steps, and a level: the highest of a step, raised as
//! long as the score is above what the level may have. Other boards than 9×9 take fewer or many more
//! steps, so that scores say nothing of their level: it is that of the hardest step.

use std::collections::BTreeMap;

use grid::{Board, Shape};

use crate::{
    BRUTE_FORCE, Candidate, Clause, Level, Options, Pencilmarks, Searched, Step, TECHNIQUES,
    Technique, by_name,
};

/// A puzzle solved step by step, as far as that went.
#[derive(Clone, Debug)]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Whether they solve it.
    pub is_solved: bool,
    /// Whether some technique ran out of its budget, so that a simpler step may have been there.
    pub is_over_budget: bool,
}

/// What a path says of its puzzle on HoDoKu's scale.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grade {
    /// The level of the puzzle.
    pub level: Level,
    /// The sum of the scores.
    pub score: u32,
    /// The technique that counts most.
    pub hardest: Option<&'static str>,
    /// How often each technique was used, in the order of the list.
    pub counts: Vec<(&'static str, usize)>,
}

/// The techniques that HoDoKu solves with, unless it is told otherwise.
pub fn usual() -> impl Iterator<Item = &'static Technique> {
    TECHNIQUES.iter().filter(|technique| technique.is_usual)
}

/// The first step at a position by some techniques, those of the list first, which is verified; and
/// whether one of those before ran out of its budget.
pub fn next_step(
    marks: &Pencilmarks,
    options: &Options,
    techniques: &[&'static Technique],
) -> (Option<Step>, bool) {
    let mut over = false;
    let mut techniques = techniques.iter().peekable();
    while let Some(technique) = techniques.next() {
        let mut best: Option<Step> = None;
        let mut look = |technique: &Technique| {
            let ended = if technique.finder.is_weighed() {
                technique.improve(marks, options, &mut best)
            } else {
                let (first, ended) = technique.look(marks, options);
                best = first;
                ended
            };
            over |= ended == Searched::OverBudget;
        };
        look(technique);
        while let Some(next) =
            techniques.next_if(|next| next.finder.is_weighed() && is_alike(next, technique))
        {
            look(next);
        }
        if best.is_some() {
            return (best, over);
        }
    }
    (None, over)
}

/// Whether two techniques are one to those who look for steps.
fn is_alike(one: &Technique, other: &Technique) -> bool {
    (one.family, one.score) == (other.family, other.score)
}

/// Solves a puzzle from a position by some techniques. Where none finds a step, a digit of the
/// solution is put in, if that is given: such a step is always named as a guess.
pub fn path(
    mut marks: Pencilmarks,
    options: &Options,
    techniques: &[&'static Technique],
    solution: Option<&Board>,
) -> Path {
    let mut path = Path { steps: Vec::new(), is_solved: false, is_over_budget: false };
    while !marks.is_solved() {
        let (step, over) = next_step(&marks, options, techniques);
        path.is_over_budget |= over;
        let Some(step) = step.or_else(|| guess(&marks, solution?)) else { return path };
        marks.apply(&step);
        path.steps.push(step);
        if marks.is_broken() {
            return path;
        }
    }
    path.is_solved = true;
    path
}

/// The solution's digit in the first open cell.
fn guess(marks: &Pencilmarks, solution: &Board) -> Option<Step> {
    let cell = marks.open().first()?;
    let digit = solution.digit(cell).filter(|digit| marks.has(Candidate::new(*digit, cell)))?;
    let step = Step { technique: BRUTE_FORCE.id, ..Step::default() };
    Some(step.because([Clause::Cell(cell)]).placing(digit, cell))
}

impl Path {
    /// Level, score and counts, of a puzzle of a shape.
    pub fn grade(&self, shape: Shape) -> Grade {
        let mut counts: BTreeMap<usize, (&'static Technique, usize)> = BTreeMap::new();
        for technique in self.steps.iter().filter_map(|step| by_name(step.technique)) {
            let place = TECHNIQUES.iter().position(|other| other.id == technique.id);
            counts.entry(place.unwrap_or(TECHNIQUES.len())).or_insert((technique, 0)).1 += 1;
        }
        let score = counts.values().map(|(technique, n)| technique.score * *n as u32).sum();
        let hardest = counts.values().map(|(t, _)| *t).max_by_key(|t| (t.level, t.score));
        let mut level = if self.is_solved { Level::Easy } else { Level::Extreme };
        level = level.max(hardest.map_or(Level::Easy, |technique| technique.level));
        while shape == Shape::CLASSIC && level.cap().is_some_and(|cap| score > cap) {
            level = level.next();
        }
        let counts = counts.into_values().map(|(technique, n)| (technique.id, n)).collect();
        Grade { level, score, hardest: hardest.map(|technique| technique.id), counts }
    }
}

impl Level {
    /// The greatest score of a 9×9 puzzle of the level; `None` when there is none.
    pub fn cap(self) -> Option<u32> {
        match self {
            Level::Easy => Some(800),
            Level::Medium => Some(1000),
            Level::Hard => Some(1600),
            Level::Unfair => Some(1800),
            Level::Extreme => None,
        }
    }

    /// The level above; the last is its own.
    pub fn next(self) -> Level {
        match self {
            Level::Easy => Level::Medium,
            Level::Medium => Level::Hard,
            Level::Hard => Level::Unfair,
            Level::Unfair | Level::Extreme => Level::Extreme,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(puzzle: &str, level: Level, score: u32) {
        let board: Board = puzzle.parse().expect("a drawing of a board");
        let marks = Pencilmarks::of_board(&board, true).expect("a board to 25×25");
        let path = path(marks, &Options::solving(), &usual().collect::<Vec<_>>(), None);
        assert!(path.is_solved);
        let grade = path.grade(board.shape());
        assert_eq!((grade.level, grade.score), (level, score));
    }

    #[test]
    fn a_puzzle_has_a_level_and_a_score() {
        check("123. 3412 2143 432.", Level::Easy, 8);
        check("1... ..3. .4.. ...2", Level::Easy, 48);
    }
}
