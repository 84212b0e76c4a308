//! Solution paths, and the grade of a puzzle, which is based on its path. Each step of a path comes
//! from the first technique in a list that finds a step.
//!
//! HoDoKu's score is the sum of the scores of all steps. The level is the level of the hardest
//! step, raised until the score is within the maximum of the level. Only the scores of 9×9 puzzles
//! affect the level, because boards of other sizes take far fewer or far more steps.

use grid::{Board, Shape};

use crate::{
    BRUTE_FORCE, Candidate, Clause, Level, Options, PatternLimits, Pencilmarks, Step,
    StepSearchOutcome, TECHNIQUES, Technique, by_name, technique::StepMerit,
};

/// The steps that solve a puzzle, or that lead as far as the techniques get.
#[derive(Clone, Debug)]
pub struct SolutionPath {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Whether the steps solve the puzzle completely.
    pub is_solved: bool,
    /// Whether some technique exceeded its budget, so that a simpler step may have been missed.
    pub is_over_budget: bool,
}

/// The difficulty of a puzzle on HoDoKu's scale, with the techniques that its path uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grade {
    /// The level of the puzzle; [`Level::Extreme`] if the path doesn't solve it.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The id of the technique with the highest level and, within that level, the highest score;
    /// `None` if there are no steps.
    pub hardest_technique: Option<&'static str>,
    /// The number of times that each technique is used, by id, in the order of [`TECHNIQUES`].
    /// Brute force comes last.
    pub technique_counts: Vec<(&'static str, usize)>,
}

/// Iterates over the techniques that HoDoKu uses by default.
pub fn default_techniques() -> impl Iterator<Item = &'static Technique> {
    TECHNIQUES.iter().filter(|technique| technique.is_default)
}

/// Tries the techniques in order, and returns the first verified step, if there is one. If a
/// technique uses its best step, the techniques that directly follow it and have the same family
/// and score are tried as well, and the best of all their steps is returned. Also returns whether
/// some technique exceeded its budget before the step was found.
pub fn next_step(
    marks: &Pencilmarks,
    options: &Options,
    techniques: &[&'static Technique],
) -> (Option<Step>, bool) {
    let mut over = false;
    let mut techniques = techniques.iter().peekable();
    while let Some(technique) = techniques.next() {
        let mut best: Option<(Step, StepMerit)> = None;
        let mut first: Option<Step> = None;
        let mut look = |technique: &Technique| {
            let ended = if technique.finder.uses_best_step() {
                technique.find_better(marks, options, &mut best)
            } else {
                let (step, ended) = technique.find_first_with_outcome(marks, options);
                first = step;
                ended
            };
            over |= ended == StepSearchOutcome::OverBudget;
        };
        look(technique);
        while let Some(next) = techniques
            .next_if(|next| next.finder.uses_best_step() && have_same_rank(next, technique))
        {
            look(next);
        }
        if let Some(step) = first.or(best.map(|(step, _)| step)) {
            return (Some(step), over);
        }
    }
    (None, over)
}

/// Returns `true` if two techniques have the same family and score. The solver then uses the better
/// of their steps.
fn have_same_rank(one: &Technique, other: &Technique) -> bool {
    (one.family, one.score) == (other.family, other.score)
}

/// Solves a puzzle from this position with these techniques. When none of them has a step, places a
/// digit of `solution`, if a solution is given, as a brute-force step. If no digit can be placed in
/// this way, or if the position becomes contradictory, the path ends unsolved.
pub fn find_path(
    mut marks: Pencilmarks,
    options: &Options,
    techniques: &[&'static Technique],
    solution: Option<&Board>,
) -> SolutionPath {
    let mut path = SolutionPath { steps: Vec::new(), is_solved: false, is_over_budget: false };
    while !marks.is_solved() {
        let (step, over) = next_step(&marks, options, techniques);
        path.is_over_budget |= over;
        let Some(step) = step.or_else(|| guess_step(&marks, solution?)) else { return path };
        marks.apply(&step);
        path.steps.push(step);
        if marks.is_contradictory() {
            return path;
        }
    }
    path.is_solved = true;
    path
}

/// Creates a step that places the solution's digit in the first empty cell. Returns `None` if no
/// cell is empty, if the solution has no digit for the cell, or if the position excludes that
/// digit.
fn guess_step(marks: &Pencilmarks, solution: &Board) -> Option<Step> {
    let cell = marks.empty_cells().first()?;
    let digit =
        solution.digit(cell).filter(|digit| marks.has_candidate(Candidate::new(*digit, cell)))?;
    let step = Step { technique: BRUTE_FORCE.id, ..Step::default() };
    Some(step.with_clauses([Clause::Cell(cell)]).with_placement(digit, cell))
}

impl SolutionPath {
    /// Computes the level and the score of the path, its hardest technique, and the number of uses
    /// of each technique. Steps of unknown techniques are ignored. `shape` is the shape of the
    /// puzzle.
    pub fn grade(&self, shape: Shape) -> Grade {
        // The techniques that the path uses, each with its index in the list and its number of
        // steps.
        let mut counts: Vec<(usize, &'static Technique, usize)> = Vec::new();
        for technique in self.steps.iter().filter_map(|step| by_name(step.technique)) {
            let place = TECHNIQUES.iter().position(|other| other.id == technique.id);
            let place = place.unwrap_or(TECHNIQUES.len());
            match counts.iter_mut().find(|(other, ..)| *other == place) {
                Some((.., n)) => *n += 1,
                None => counts.push((place, technique, 1)),
            }
        }
        grid::insertion_sort_by_key(&mut counts, |(place, ..)| *place);
        let score = counts.iter().map(|(_, technique, n)| technique.score * *n as u32).sum();
        let hardest = counts.iter().map(|(_, t, _)| *t).max_by_key(|t| (t.level, t.score));
        let mut level = if self.is_solved { Level::Easy } else { Level::Extreme };
        level = level.max(hardest.map_or(Level::Easy, |technique| technique.level));
        while shape == Shape::CLASSIC && level.max_score().is_some_and(|cap| score > cap) {
            level = level.next();
        }
        let counts = counts.into_iter().map(|(_, technique, n)| (technique.id, n)).collect();
        Grade {
            level,
            score,
            hardest_technique: hardest.map(|technique| technique.id),
            technique_counts: counts,
        }
    }
}

impl Level {
    /// Returns the maximum score of a 9×9 puzzle of this level, or `None` for the highest level.
    pub fn max_score(self) -> Option<u32> {
        match self {
            Level::Easy => Some(800),
            Level::Medium => Some(1000),
            Level::Hard => Some(1600),
            Level::Unfair => Some(1800),
            Level::Extreme => None,
        }
    }

    /// Returns the next higher level, or the level itself if it is the highest.
    pub fn next(self) -> Level {
        match self {
            Level::Easy => Level::Medium,
            Level::Medium => Level::Hard,
            Level::Hard => Level::Unfair,
            Level::Unfair | Level::Extreme => Level::Extreme,
        }
    }
}

impl Options {
    /// Returns HoDoKu's settings for this list of techniques. Patterns that HoDoKu's searches miss
    /// are left out only for HoDoKu's own list, because paths of other lists aren't compared with
    /// HoDoKu's.
    pub fn for_list(techniques: &[&Technique], limits: PatternLimits) -> Options {
        let own = default_techniques().map(|technique| technique.id);
        let only_hodoku_patterns = own.eq(techniques.iter().map(|technique| technique.id));
        Options { pattern_limits: limits, only_hodoku_patterns, ..Options::for_solving() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(puzzle: &str, level: Level, score: u32) {
        let board: Board = puzzle.parse().expect("a drawing of a board");
        let marks = Pencilmarks::from_board(&board, true).expect("a board up to 25×25");
        let path = find_path(
            marks,
            &Options::for_solving(),
            &default_techniques().collect::<Vec<_>>(),
            None,
        );
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
