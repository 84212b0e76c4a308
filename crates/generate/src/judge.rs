//! The check that a puzzle is solved as specified. It ends as early as possible.
//!
//! A trial solves the puzzle with some techniques, step by step, and ends with the first step that
//! violates the specification: a step that is too hard, or a wrong first step beyond singles.
//! Techniques of higher levels than the specified level aren't tried: if no other technique has a
//! step, the puzzle has a higher level. Ratings are checked last.

use grid::{Board, Shape};
use human::{CellSet, Family, Level, Options, Pencilmarks, Technique};

use crate::{
    PuzzleSpec, RatingRange, RatingScale, TechniqueRef, rating_range::RatingTrial,
    verdict::TrialVerdict,
};

/// The expected result of a trial.
#[derive(Clone, Debug)]
enum Expectation {
    /// The default path solves the puzzle with the specified level, score and techniques.
    Path,
    /// The puzzle is solved, and each of these techniques is used.
    SolvedWith(Vec<TechniqueRef>),
    /// The puzzle is solved.
    Solved,
    /// The puzzle isn't solved.
    Stuck,
    /// The puzzle isn't solved, and this technique has a step when no other technique of the trial
    /// has one. Most puzzles that need a technique have such a step at that point, and searching
    /// for it is faster than trying all easier techniques.
    Offers(TechniqueRef),
}

/// Some techniques, and the expected result of solving a puzzle with them.
#[derive(Clone)]
struct Trial {
    techniques: Vec<&'static Technique>,
    expectation: Expectation,
}

/// The trials of a specification, the likeliest to fail first.
#[derive(Clone)]
pub(crate) struct Trials {
    trials: Vec<Trial>,
    /// The ranges of ratings that are checked after the trials, the lowest first. The W rating is
    /// the last one, because it takes the longest.
    ratings: Vec<RatingRange>,
    level: Option<Level>,
    score: Option<(u32, u32)>,
    in_path: Vec<TechniqueRef>,
    first_steps: Vec<TechniqueRef>,
    /// Whether the level depends on the score, which is the case only for 9×9 boards.
    level_depends_on_score: bool,
}

/// The index in [`human::TECHNIQUES`] of the last technique that is based on locked candidates.
const LAST_LOCKED_TECHNIQUE: usize = 6;

/// The number of techniques in the list up to and including hidden triples.
const BASIC_TECHNIQUE_COUNT: usize = 11;

/// The index in [`human::TECHNIQUES`] of the last technique that takes little time. Chains and the
/// techniques after them come later.
const LAST_FAST_TECHNIQUE: usize = 54;

impl Trials {
    pub(crate) fn for_spec(spec: &PuzzleSpec) -> Trials {
        let usual = || human::default_techniques().collect::<Vec<_>>();
        let mut all = Vec::new();
        if let Some(hardest) = spec.required.iter().max_by_key(|technique| technique.index()) {
            let place = hardest.index();
            // Techniques that subsume a required technique would leave no eliminations for it.
            let counts = |technique: &Technique| {
                technique.is_default
                    && !spec
                        .required
                        .iter()
                        .any(|required| spec.subsumed_by(required).contains(&technique.id))
            };
            let before = human::TECHNIQUES.iter().enumerate().filter(|(at, technique)| {
                counts(technique) && Some(*at) < place
                    || spec.required.contains(&TechniqueRef(&human::TECHNIQUES[*at]))
            });
            let techniques: Vec<_> = before.map(|(_, technique)| technique).collect();
            if place > Some(LAST_FAST_TECHNIQUE) {
                let techniques = human::TECHNIQUES.iter().take(BASIC_TECHNIQUE_COUNT).collect();
                all.push(Trial { techniques, expectation: Expectation::Offers(*hardest) });
            }
            let expectation = Expectation::SolvedWith(spec.required.clone());
            let without = |technique: &TechniqueRef| Trial {
                techniques: without(&techniques, std::slice::from_ref(technique)),
                expectation: Expectation::Stuck,
            };
            let others =
                spec.required.iter().filter(|technique| *technique != hardest).map(without);
            let others: Vec<_> = others.collect();
            all.push(Trial { techniques, expectation });
            all.extend(others);
        }
        if !spec.sufficient.is_empty() {
            let allowed = |technique: &&Technique| {
                technique.family == Family::Singles
                    || spec.sufficient.iter().any(|sufficient| sufficient.0.id == technique.id)
            };
            let techniques = human::TECHNIQUES.iter().filter(allowed).collect();
            all.push(Trial { techniques, expectation: Expectation::Solved });
        }
        if !spec.not_needed.is_empty() {
            all.push(Trial {
                techniques: without(&usual(), &spec.not_needed),
                expectation: Expectation::Solved,
            });
        }
        let techniques = spec.in_path.iter().chain(&spec.first_steps);
        let deepest = techniques.filter_map(TechniqueRef::index).max();
        if spec.level.is_some() || spec.score.is_some() || deepest.is_some() {
            let mut techniques = usual();
            if spec.score.is_none() {
                let level = spec.level.unwrap_or(Level::Easy).min(Level::Unfair);
                let end = human::TECHNIQUES.iter().enumerate();
                let end =
                    end.filter(|(_, technique)| technique.is_default && technique.level <= level);
                let end = end.map(|(at, _)| at).max().max(deepest).unwrap_or(0);
                techniques.retain(|technique| {
                    TechniqueRef(technique).index().is_some_and(|at| at <= end)
                });
            }
            for technique in spec
                .in_path
                .iter()
                .chain(&spec.first_steps)
                .filter(|technique| !technique.0.is_default)
            {
                techniques.push(technique.0);
            }
            grid::insertion_sort_by_key(&mut techniques, |technique| {
                TechniqueRef(technique).index()
            });
            techniques.dedup_by_key(|technique| technique.id);
            all.push(Trial { techniques, expectation: Expectation::Path });
        }
        let mut ratings = spec.ratings.clone();
        grid::insertion_sort_by_key(&mut ratings, |rated| {
            (rated.scale == RatingScale::Whip, rated.max)
        });
        Trials {
            trials: all,
            ratings,
            level: spec.level,
            score: spec.score,
            in_path: spec.in_path.clone(),
            first_steps: spec.first_steps.clone(),
            level_depends_on_score: spec.shape == Shape::CLASSIC,
        }
    }

    /// Returns `true` if a puzzle that singles and locked candidates solve can't satisfy the
    /// specification, because the level is above Medium or a later technique is required. Always
    /// returns `false` for shapes other than 9×9.
    pub(crate) fn need_more_than_locked_candidates(&self) -> bool {
        let is_beyond_locked = |list: &[TechniqueRef]| {
            list.iter().any(|technique| technique.index() > Some(LAST_LOCKED_TECHNIQUE))
        };
        self.level_depends_on_score
            && (self.level.is_some_and(|level| level > Level::Medium) && self.score.is_none()
                || self.trials.iter().any(|trial| match &trial.expectation {
                    Expectation::SolvedWith(list) => is_beyond_locked(list),
                    _ => false,
                }))
    }

    /// Returns `true` if it takes long to find out that no technique has a step. In that case,
    /// puzzles are first checked for a step of the required technique.
    pub(crate) fn are_expensive(&self) -> bool {
        self.trials.iter().any(|trial| matches!(trial.expectation, Expectation::Offers(_)))
    }

    /// Returns `true` if there are no trials and no ratings to check, so that every puzzle is
    /// accepted.
    pub(crate) fn is_empty(&self) -> bool {
        self.trials.is_empty() && self.ratings.is_empty()
    }
}

/// Returns the techniques of a list except for the excluded ones.
fn without(list: &[&'static Technique], excluded: &[TechniqueRef]) -> Vec<&'static Technique> {
    let is_retained =
        |technique: &&&Technique| !excluded.iter().any(|other| other.0.id == technique.id);
    list.iter().filter(is_retained).copied().collect()
}

/// A puzzle's closeness to needing some techniques.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Nearness {
    /// The puzzle isn't close: it is solved without the techniques, or it fails for other reasons.
    Far,
    /// Easier techniques don't solve the puzzle, but the required techniques don't have a step.
    Stuck,
    /// The required techniques have steps but don't suffice. These cells are empty at the end.
    Used(CellSet),
}

/// The state of judging a puzzle, step by step.
pub(crate) struct Judgement {
    board: Board,
    options: Options,
    /// The index of the current trial.
    trial: usize,
    marks: Option<Pencilmarks>,
    score: u32,
    level: Level,
    is_beyond_singles: bool,
    used: Vec<&'static str>,
    /// The rating in progress, or `None` until all trials have been passed.
    rating_trial: Option<RatingTrial>,
}

impl Judgement {
    pub(crate) fn new(board: &Board) -> Judgement {
        Judgement {
            board: board.clone(),
            options: Options::for_solving(),
            trial: 0,
            marks: None,
            score: 0,
            level: Level::Easy,
            is_beyond_singles: false,
            used: Vec::new(),
            rating_trial: None,
        }
    }

    /// Makes the next step of solving or rating the puzzle. Returns the verdict, or `None` if it
    /// isn't known yet.
    pub(crate) fn step(&mut self, trials: &Trials) -> Option<TrialVerdict> {
        let Some(trial) = trials.trials.get(self.trial) else { return self.rate(trials) };
        if self.marks.is_none() {
            self.marks = Pencilmarks::from_board(&self.board, true);
            (self.score, self.level, self.is_beyond_singles) = (0, Level::Easy, false);
            self.used.clear();
            // Only levels and scores depend on the path that HoDoKu would find.
            self.options.only_hodoku_patterns = matches!(trial.expectation, Expectation::Path);
        }
        let Some(marks) = &mut self.marks else { return Some(TrialVerdict::Harder) };
        let ended = if marks.is_solved() {
            Some(self.solved_verdict(trial, trials))
        } else {
            match human::next_step(marks, &self.options, &trial.techniques).0 {
                Some(step) => {
                    marks.apply(&step);
                    let technique = human::by_name(step.technique);
                    technique.and_then(|technique| self.record_use(technique, trial, trials))
                }
                None => Some(self.stuck_verdict(trial, trials)),
            }
        };
        let verdict = ended?;
        if verdict == TrialVerdict::Met {
            (self.trial, self.marks) = (self.trial + 1, None);
            let count = trials.trials.len() + trials.ratings.len();
            return (self.trial == count).then_some(verdict);
        }
        Some(verdict)
    }

    /// Continues the rating in slices after all trials are passed. Returns the verdict, or `None`
    /// if it isn't known yet.
    fn rate(&mut self, trials: &Trials) -> Option<TrialVerdict> {
        let at = self.trial - trials.trials.len();
        let Some(rated) = trials.ratings.get(at) else { return Some(TrialVerdict::Met) };
        if self.rating_trial.is_none() {
            self.rating_trial = RatingTrial::new(&self.board, *rated);
        }
        // Boards that aren't 9×9 have no ratings.
        let Some(trial) = &mut self.rating_trial else { return Some(TrialVerdict::Harder) };
        let verdict = trial.step()?;
        if verdict == TrialVerdict::Met && at + 1 < trials.ratings.len() {
            (self.trial, self.rating_trial) = (self.trial + 1, None);
            return None;
        }
        Some(verdict)
    }

    /// Returns how close a puzzle that doesn't satisfy the specification is to needing the required
    /// techniques.
    pub(crate) fn nearness(&self, trials: &Trials) -> Nearness {
        let (Some(trial), Some(marks)) = (trials.trials.get(self.trial), &self.marks) else {
            return Nearness::Far;
        };
        match &trial.expectation {
            Expectation::SolvedWith(_) if marks.is_solved() => Nearness::Far,
            Expectation::SolvedWith(list) if self.has_used_all(list) => {
                Nearness::Used(*marks.empty_cells())
            }
            Expectation::SolvedWith(_) => Nearness::Stuck,
            _ => Nearness::Far,
        }
    }

    /// Records the use of a technique. Returns a verdict if the step already shows that the
    /// specification is satisfied or violated, and otherwise `None`.
    fn record_use(
        &mut self,
        technique: &'static Technique,
        trial: &Trial,
        trials: &Trials,
    ) -> Option<TrialVerdict> {
        self.score = self.score.saturating_add(technique.score);
        self.level = self.level.max(technique.level);
        if !self.used.contains(&technique.id) {
            self.used.push(technique.id);
        }
        if !matches!(trial.expectation, Expectation::Path) {
            return None;
        }
        if trials.level_depends_on_score {
            while self.level.max_score().is_some_and(|cap| self.score > cap) {
                self.level = self.level.next();
            }
        }
        if !self.is_beyond_singles && technique.family != Family::Singles {
            self.is_beyond_singles = true;
            if !trials.first_steps.is_empty()
                && !trials.first_steps.iter().any(|first| first.0.id == technique.id)
            {
                return Some(TrialVerdict::Harder);
            }
        }
        if trials.level.is_some_and(|level| self.level > level)
            || trials.score.is_some_and(|(_, most)| self.score > most)
        {
            return Some(TrialVerdict::Harder);
        }
        let is_enough =
            trials.level.is_none_or(|level| level == Level::Extreme && self.level == level)
                && trials.score.is_none_or(|(least, most)| self.score >= least && most == u32::MAX)
                && (trials.first_steps.is_empty() || self.is_beyond_singles)
                && self.has_used_all(&trials.in_path);
        is_enough.then_some(TrialVerdict::Met)
    }

    fn has_used_all(&self, list: &[TechniqueRef]) -> bool {
        list.iter().all(|technique| self.used.contains(&technique.0.id))
    }

    fn solved_verdict(&self, trial: &Trial, trials: &Trials) -> TrialVerdict {
        let met = match &trial.expectation {
            Expectation::Solved => true,
            Expectation::Stuck | Expectation::Offers(_) => false,
            Expectation::SolvedWith(list) => self.has_used_all(list),
            Expectation::Path => {
                trials.level.is_none_or(|level| self.level == level)
                    && trials.score.is_none_or(|(least, _)| self.score >= least)
                    && (trials.first_steps.is_empty() || self.is_beyond_singles)
                    && self.has_used_all(&trials.in_path)
            }
        };
        if met { TrialVerdict::Met } else { TrialVerdict::Easier }
    }

    /// Returns the verdict for a puzzle on which no technique of the trial has a step. All
    /// techniques that weren't tried are harder.
    fn stuck_verdict(&self, trial: &Trial, trials: &Trials) -> TrialVerdict {
        match &trial.expectation {
            Expectation::Stuck => TrialVerdict::Met,
            Expectation::Offers(technique) => {
                let has_step =
                    |marks: &Pencilmarks| technique.0.first_step(marks, &self.options).is_some();
                if self.marks.as_ref().is_some_and(has_step) {
                    TrialVerdict::Met
                } else {
                    TrialVerdict::Harder
                }
            }
            Expectation::Path
                if trials.score.is_none()
                    && trials.level.is_none_or(|level| level == Level::Extreme)
                    && (trials.first_steps.is_empty() || self.is_beyond_singles)
                    && self.has_used_all(&trials.in_path)
                    && trials.level.is_some() =>
            {
                TrialVerdict::Met
            }
            _ => TrialVerdict::Harder,
        }
    }
}
