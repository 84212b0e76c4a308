//! Steps as they are found: all steps at a position, the steps of a path to the solution, or a step
//! that rules out a candidate.

use std::{
    collections::{HashMap, VecDeque, hash_map::Entry},
    mem,
    ops::ControlFlow,
};

use explain::Explanation;
use grid::{Board, Cell, Position};
use human::{
    Candidate, CellSet, Family, Options, PathMinimizer, PatternLimits, Pencilmarks, SearchEnd,
    SolutionPath, Step, Technique, TechniqueSelection,
};
use serde::{Deserialize, Serialize};
use words::{steps, tr};

use crate::{
    JobOutcome, JobSpec, NotationSettings, PartialOutcome, Progress, RunningJob, Slice,
    SolutionCount, Started, Workplace,
    notation_settings::Explainer,
    step_search_setup::{Obstacle, StepSearchSetup, thorough_options},
};

/// Finds steps at a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindSteps {
    /// The position.
    pub position: Position,
    /// The steps to find.
    pub query: StepQuery,
    /// The notation of digits and cells.
    pub notation: NotationSettings,
}

/// The steps to find.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum StepQuery {
    /// All steps of the chosen techniques, technique by technique.
    All(TechniqueSelection),
    /// One step of the chosen techniques after another.
    Path(Route, TechniqueSelection),
    /// A step that rules out a candidate.
    Against(Candidate),
}

/// The start and the end of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Route {
    /// From the givens to the solution.
    #[default]
    Whole,
    /// From the current board to the solution.
    FromHere,
    /// From the givens to the digit of a cell, with only the steps that lead to it.
    To(Cell),
}

/// The maximum number of steps that are listed at a position.
const MOST: usize = 1_000;

impl JobSpec for FindSteps {
    fn begin(self, at: &mut Workplace) -> Started {
        let position = self.position;
        let end = |said: &str| Started::Done(Ok(JobOutcome::FindSteps(said.into())));
        if position.shape().side() > human::MAX_SIDE {
            return end(steps::too_large(at.catalogue));
        }
        if position.board().is_solved() {
            return end(steps::solved(at.catalogue));
        }
        let (techniques, limits) = match &self.query {
            StepQuery::All(chosen) => (chosen.techniques(), chosen.limits()),
            StepQuery::Path(..) | StepQuery::Against(_) => (Vec::new(), PatternLimits::default()),
        };
        let mut setup = StepSearchSetup::new(position);
        if let StepQuery::Path(_, chosen) = &self.query {
            setup = setup.with_techniques(chosen);
        }
        Started::Running(Box::new(Finding {
            setup,
            techniques,
            limits,
            query: self.query,
            explainer: self.notation.explainer(at.catalogue),
            marks: None,
            waiting: VecDeque::new(),
            explained: Vec::new(),
            simpler: Vec::new(),
            found: Vec::new(),
            path: Vec::new(),
            start: None,
            leading: None,
            before: 0,
            is_cut_off: false,
            cut: Vec::new(),
            count: 0,
            asked: 0,
        }))
    }
}

/// A search for steps.
struct Finding {
    setup: StepSearchSetup,
    /// The techniques to find all steps of.
    techniques: Vec<&'static Technique>,
    limits: PatternLimits,
    query: StepQuery,
    explainer: Explainer,
    marks: Option<Pencilmarks>,
    /// Steps of a technique that are still to be verified and explained, which can take longer than
    /// finding them.
    waiting: VecDeque<Step>,
    /// The explained steps of a technique, each with the cells of its pattern, until all steps of
    /// the technique are explained.
    explained: Vec<(CellSet, Explanation)>,
    /// The eliminations of the listed intersections and fish, each with the cells of its pattern.
    simpler: Vec<(CellSet, Vec<Candidate>)>,
    /// The explanations that were not returned yet.
    found: Vec<Explanation>,
    /// The steps of a path.
    path: Vec<Step>,
    /// The position at the start of a path to a cell, until its steps are explained.
    start: Option<Pencilmarks>,
    /// The search for the steps that lead to the cell.
    leading: Option<PathMinimizer>,
    /// The number of steps before some were left out.
    before: usize,
    /// Whether there are more steps than are listed.
    is_cut_off: bool,
    /// The names of techniques that were not searched to the end.
    cut: Vec<&'static str>,
    /// The number of explanations that were returned.
    count: usize,
    /// The number of techniques that were searched.
    asked: usize,
}

impl RunningJob for Finding {
    fn slice(&mut self, slice: &Slice) -> Option<JobOutcome> {
        let locale = self.explainer.locale;
        let catalogue = locale.catalogue;
        let mut marks = match self.marks.take() {
            Some(marks) => marks,
            None => match self.setup.begin(slice)? {
                Ok(marks) => marks,
                Err(Obstacle::Mistakes(cells)) => {
                    let shape = self.setup.shape();
                    let sentence = match self.setup.is_entry(&cells) {
                        true => {
                            let cells = steps::mistakes(locale, &cells, shape);
                            format!("{} {cells}", steps::mistake(catalogue))
                        }
                        false => {
                            let cells = steps::missing_marks_in(locale, &cells, shape);
                            format!("{} {cells}", steps::missing_marks(catalogue))
                        }
                    };
                    return Some(JobOutcome::FindSteps(sentence));
                }
                Err(Obstacle::TooLarge) => {
                    return Some(JobOutcome::FindSteps(steps::too_large(catalogue).into()));
                }
            },
        };
        if self.setup.solutions() == SolutionCount::None {
            return Some(JobOutcome::FindSteps(SolutionCount::None.note(catalogue).into()));
        }
        let mut is_over = false;
        while !is_over {
            is_over = match self.query {
                StepQuery::All(_) => !self.list_next(&marks),
                StepQuery::Path(Route::To(cell), _) => !self.lead(&mut marks, cell),
                StepQuery::Path(..) => !self.go_on(&mut marks),
                StepQuery::Against(candidate) => !self.look_against(&marks, candidate),
            };
            if !is_over && slice.is_over() {
                self.marks = Some(marks);
                return None;
            }
        }
        let said =
            [self.end(&marks), self.not_searched(), self.setup.solutions().note(catalogue).into()];
        let said: Vec<_> = said.into_iter().filter(|said| !said.is_empty()).collect();
        Some(JobOutcome::FindSteps(said.join(" ")))
    }

    fn progress(&self) -> Option<Progress> {
        let total = self.techniques.len() as u64;
        matches!(self.query, StepQuery::All(_))
            .then_some(Progress::Items { done: self.asked as u64, total })
    }

    fn take_partial(&mut self) -> Vec<PartialOutcome> {
        let found = mem::take(&mut self.found);
        self.count += found.len();
        if found.is_empty() { Vec::new() } else { vec![PartialOutcome::Steps(found)] }
    }
}

impl Finding {
    /// The sentence about the steps that were found.
    fn end(&mut self, marks: &Pencilmarks) -> String {
        let count = self.count + self.found.len();
        let catalogue = self.explainer.locale.catalogue;
        let many = || match count {
            1 => tr!(catalogue, "{n} step", n = 1),
            n => tr!(catalogue, "{n} steps", n = catalogue.number(n as u64)),
        };
        match self.query {
            StepQuery::Against(_) if count > 0 => String::new(),
            StepQuery::Against(Candidate { cell, digit }) => {
                let cell = self.explainer.cell(cell, marks.shape());
                let digit = self.explainer.symbol(digit);
                tr!(
                    catalogue,
                    "{cell} may be {digit}: Ninefold found nothing that rules out this candidate.",
                    cell,
                    digit
                )
            }
            StepQuery::Path(Route::To(cell), _) => {
                let (all, digit) = (self.before, marks.digit(cell));
                let cell = self.explainer.cell(cell, marks.shape());
                match (digit, count) {
                    (Some(_), 0) => tr!(catalogue, "{cell} is already filled.", cell),
                    (Some(digit), _) => tr!(
                        catalogue,
                        "{cell} is {digit}. This takes {steps}; the full path takes {all} to get there.",
                        cell,
                        digit = self.explainer.symbol(digit),
                        steps = many(),
                        all = catalogue.number(all as u64)
                    ),
                    (None, _) => steps::no_step(catalogue).into(),
                }
            }
            StepQuery::Path(..) => {
                let (steps, is_solved) = (mem::take(&mut self.path), marks.is_solved());
                let grade =
                    SolutionPath { steps, is_solved, is_over_budget: false }.grade(marks.shape());
                let (level, score) = (steps::level(catalogue, grade.level), grade.score);
                tr!(catalogue, "{level}, score {score}, {steps}.", level, score, steps = many())
            }
            StepQuery::All(_) if count == 0 => steps::no_step(catalogue).into(),
            StepQuery::All(_) if self.is_cut_off => {
                tr!(catalogue, "Found {steps}. There are more.", steps = many())
            }
            StepQuery::All(_) => tr!(catalogue, "Found {steps}.", steps = many()),
        }
    }

    /// The sentence about the techniques that were not searched to the end. It names them if they
    /// are few.
    fn not_searched(&self) -> String {
        let catalogue = self.explainer.locale.catalogue;
        match self.cut.len() {
            0 => String::new(),
            1..=3 => {
                let techniques = self.cut.join(", ");
                tr!(
                    catalogue,
                    "The search for these techniques was incomplete: {techniques}.",
                    techniques
                )
            }
            n => tr!(catalogue, "The search for {n} techniques was incomplete.", n),
        }
    }

    /// Explains the next step, or searches with the next technique; returns `false` if none is
    /// left.
    fn list_next(&mut self, marks: &Pencilmarks) -> bool {
        let Some(step) = self.waiting.pop_front() else {
            let mut explained = without_lesser(mem::take(&mut self.explained));
            let family = self.asked.checked_sub(1).map(|before| self.techniques[before].family);
            if family == Some(Family::Fish) {
                explained.retain(|step| !is_composed(step, &self.simpler));
            }
            if matches!(family, Some(Family::Fish | Family::Intersections)) {
                let listed = explained.iter().filter(|(_, step)| step.placements.is_empty());
                let listed = listed.map(|(cells, step)| (*cells, step.eliminations.clone()));
                self.simpler.extend(listed);
            }
            self.found.extend(explained.into_iter().map(|(_, step)| step));
            return self.ask_next(marks);
        };
        let (singles, cells) = (marks.new_singles_after(&step), step.pattern_cells());
        if let Some(told) = self.explainer.explain(step, marks) {
            self.explained.push((cells, Explanation { singles: singles as u16, ..told }));
        }
        true
    }

    /// Searches with the next technique; returns `false` if none is left, or if there are enough
    /// steps. Of the steps with the same conclusions, the first of those with the fewest cells is
    /// kept: an almost locked set can often be made larger to no purpose.
    fn ask_next(&mut self, marks: &Pencilmarks) -> bool {
        let next = self.techniques.get(self.asked).filter(|_| !self.is_cut_off);
        let Some(technique) = next.copied() else { return false };
        self.asked += 1;
        let most = MOST - self.count - self.found.len();
        let waiting = &mut self.waiting;
        let mut known: HashMap<(Vec<Candidate>, Vec<Candidate>), usize> = HashMap::new();
        let options = Options { limits: self.limits, ..thorough_options() };
        let ended = technique.find(marks, &options, &mut |step| {
            match known.entry((step.placements.clone(), step.eliminations.clone())) {
                Entry::Occupied(entry) => {
                    let before = &mut waiting[*entry.get()];
                    let is_smaller = step.pattern_cells().len() < before.pattern_cells().len();
                    if is_smaller && human::verify(&step, marks) {
                        *before = step;
                    }
                }
                Entry::Vacant(_) if waiting.len() >= most => return ControlFlow::Break(()),
                Entry::Vacant(entry) => {
                    entry.insert(waiting.len());
                    waiting.push_back(step);
                }
            }
            ControlFlow::Continue(())
        });
        match ended {
            SearchEnd::OverBudget => self.cut.push(technique.name),
            SearchEnd::Stopped => self.is_cut_off = true,
            SearchEnd::Complete => (),
        }
        true
    }

    /// Takes and explains the next step of the path; returns `false` if there is none.
    fn go_on(&mut self, marks: &mut Pencilmarks) -> bool {
        let Some(step) = self.setup.next_of_path(marks) else { return false };
        self.tell(&step, marks);
        marks.apply(&step);
        self.path.push(step);
        true
    }

    /// Explains a step of the path.
    fn tell(&mut self, step: &Step, marks: &Pencilmarks) {
        let told = self.explainer.explain(step.clone(), marks);
        self.found.push(told.unwrap_or_else(|| self.explainer.explain_guess(step, marks)));
    }

    /// Continues the path to a cell: takes its next step, checks whether a step can be left out, or
    /// explains one that is left. Returns `false` if nothing is left to do.
    fn lead(&mut self, marks: &mut Pencilmarks, cell: Cell) -> bool {
        if let Some(step) = self.waiting.pop_front() {
            self.tell(&step, marks);
            marks.apply(&step);
            return !self.waiting.is_empty();
        }
        if let Some(mut leading) = self.leading.take() {
            if leading.advance() {
                self.leading = Some(leading);
            } else {
                self.waiting = leading.into_steps().into();
                *marks = self.start.take().expect("it is kept until now");
            }
            return true;
        }
        let start = self.start.get_or_insert_with(|| marks.clone());
        if marks.digit(cell).is_some() {
            let steps = mem::take(&mut self.path);
            self.before = steps.len();
            self.leading = (!steps.is_empty()).then(|| PathMinimizer::new(start.clone(), steps));
            return self.leading.is_some();
        }
        let Some(step) = self.setup.next_of_path(marks) else { return false };
        marks.apply(&step);
        self.path.push(step);
        true
    }

    /// Finds a step that eliminates a candidate, as simple as possible, or else a contradiction
    /// that follows from it.
    fn look_against(&mut self, marks: &Pencilmarks, candidate: Candidate) -> bool {
        let is_true = |solution: &Board| solution.digit(candidate.cell) == Some(candidate.digit);
        if self.setup.solution.as_ref().is_some_and(is_true) || !marks.has(candidate) {
            return false;
        }
        let step = human::step_ruling_out(marks, candidate);
        let told = step.and_then(|step| self.explainer.explain(step, marks));
        let refuted = || self.explainer.refute(&human::refute(marks, candidate)?, marks);
        self.found.extend(told.or_else(refuted));
        false
    }
}

/// Leaves out each step of a technique if another one, with no cells outside its pattern, has the
/// same conclusions and more.
fn without_lesser(steps: Vec<(CellSet, Explanation)>) -> Vec<(CellSet, Explanation)> {
    let is_part = |part: &[Candidate], of: &[Candidate]| part.iter().all(|one| of.contains(one));
    let is_less = |(cells, step): &(CellSet, Explanation)| {
        steps.iter().any(|(others, other)| {
            other.eliminations.len() > step.eliminations.len()
                && others.is_subset(cells)
                && is_part(&step.placements, &other.placements)
                && is_part(&step.eliminations, &other.eliminations)
        })
    };
    let kept: Vec<bool> = steps.iter().map(|step| !is_less(step)).collect();
    let steps = steps.into_iter().zip(kept);
    steps.filter(|(_, is_kept)| *is_kept).map(|(step, _)| step).collect()
}

/// Returns `true` if simpler steps, with no cells outside the pattern of this one, have all of its
/// eliminations.
fn is_composed(
    (cells, step): &(CellSet, Explanation),
    simpler: &[(CellSet, Vec<Candidate>)],
) -> bool {
    step.eliminations.iter().all(|gone| {
        simpler.iter().any(|(others, all)| others.is_subset(cells) && all.contains(gone))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::running_job::tests::begin;
    use grid::Digit;
    use human::Preset;

    const PUZZLE: &str =
        "4...5...3..9.387...7.9...5..6....1..51.....38..4....2..4...3.1...682.5..1...4...6";

    fn find(drawing: &str, which: StepQuery) -> (Vec<Explanation>, String) {
        let board: Board = drawing.parse().expect("a drawing of a board");
        let (position, notation) = (Position::new(board), NotationSettings::default());
        let mut run = begin(FindSteps { position, query: which, notation });
        let mut steps = Vec::new();
        loop {
            let end = run.slice(&Slice::until(-1.0, &|| 0.0));
            for part in run.take_partial() {
                let PartialOutcome::Steps(more) = part else { panic!("{part:?}") };
                steps.extend(more);
            }
            if let Some(JobOutcome::FindSteps(end)) = end {
                return (steps, end);
            }
        }
    }

    fn path(route: Route, preset: Preset) -> StepQuery {
        StepQuery::Path(route, TechniqueSelection::Preset(preset))
    }

    #[test]
    fn a_path_has_the_chosen_techniques_and_digits_of_the_solution_beyond_them() {
        let names = |preset: Preset| {
            let techniques = preset.techniques();
            techniques.into_iter().map(|technique| technique.name).collect::<HashSet<_>>()
        };
        let used = |preset: Preset| {
            let (steps, end) = find(PUZZLE, path(Route::Whole, preset));
            assert!(end.contains("score"), "{end}");
            steps.into_iter().map(|step| step.technique).collect::<HashSet<_>>()
        };
        let is_of = |technique: &String, preset| names(preset).contains(&**technique);
        assert!(used(Preset::Everything).iter().all(|one| is_of(one, Preset::Hodoku)));
        let basic = used(Preset::Basic);
        assert!(
            basic.iter().all(|one| one == "Brute Force" || is_of(one, Preset::Basic)),
            "{basic:?}"
        );
        assert!(basic.len() > 3 && !used(Preset::Everything).is_subset(&basic), "{basic:?}");
    }

    #[test]
    fn all_steps_are_those_of_several_techniques() {
        let (steps, end) =
            find(PUZZLE, StepQuery::All(TechniqueSelection::Preset(human::Preset::Everything)));
        assert!(end.starts_with(&format!("Found {} steps.", steps.len())), "{end}");
        let names: HashSet<_> = steps.iter().map(|step| &step.technique).collect();
        assert!(steps.len() > 20 && names.len() > 5, "{names:?}");
        let after: HashSet<_> = steps.iter().map(|step| step.singles).collect();
        assert!(after.contains(&0) && after.iter().any(|n| (1..80).contains(n)), "{after:?}");
    }

    #[test]
    fn the_list_has_no_step_that_another_contains() {
        let board: Board = PUZZLE.parse().expect("a drawing of a board");
        let marks = Pencilmarks::from_board(&board, true).expect("a small board");
        let everything = TechniqueSelection::Preset(human::Preset::Everything);
        let (listed, _) = find(PUZZLE, StepQuery::All(everything.clone()));
        let (mut lesser, mut larger, mut composed) = (0, 0, 0);
        let mut simpler: Vec<Step> = Vec::new();
        for technique in everything.techniques() {
            let mut raw: Vec<Step> = Vec::new();
            let mut take = |step: Step| {
                raw.extend(human::verify(&step, &marks).then_some(step));
                ControlFlow::Continue(())
            };
            if technique.find(&marks, &thorough_options(), &mut take) != SearchEnd::Complete {
                continue;
            }
            let is_listed = |step: &Step| {
                listed.iter().any(|one| {
                    one.technique == technique.name
                        && one.placements == step.placements
                        && one.eliminations == step.eliminations
                })
            };
            // The first of the smallest steps with each conclusion.
            let smallest = raw.iter().filter(|step| {
                let is_same = |other: &&Step| {
                    other.placements == step.placements && other.eliminations == step.eliminations
                };
                let same = raw.iter().filter(is_same);
                let first = same.min_by_key(|other| other.pattern_cells().len());
                first.is_some_and(|first| std::ptr::eq(first, *step))
            });
            let smallest: Vec<&Step> = smallest.collect();
            larger += raw.len() - smallest.len();
            let mut kept = Vec::new();
            for step in &smallest {
                let contains = |other: &&Step| {
                    let is_in = |gone: &Candidate| other.eliminations.contains(gone);
                    other.eliminations.len() > step.eliminations.len()
                        && other.placements == step.placements
                        && step.eliminations.iter().all(is_in)
                        && other.pattern_cells().is_subset(&step.pattern_cells())
                };
                let is_contained = smallest.iter().any(contains);
                let is_of_simpler = |gone: &Candidate| {
                    let has = |of: &Step| of.eliminations.contains(gone);
                    let is_in = |of: &Step| of.pattern_cells().is_subset(&step.pattern_cells());
                    simpler.iter().any(|of| has(of) && is_in(of))
                };
                let is_composed = technique.family == Family::Fish
                    && !is_contained
                    && step.eliminations.iter().all(is_of_simpler);
                assert_eq!(is_listed(step), !is_contained && !is_composed, "{step:?}");
                lesser += usize::from(is_contained);
                composed += usize::from(is_composed);
                kept.extend((!is_contained && !is_composed).then(|| (*step).clone()));
            }
            if matches!(technique.family, Family::Fish | Family::Intersections) {
                simpler.extend(kept);
            }
        }
        assert!(lesser > 0 && larger > 0 && composed > 0, "{lesser} {larger} {composed}");
    }

    #[test]
    fn the_list_has_no_fish_whose_work_locked_candidates_do() {
        // In rows 1 and 9, digit 3 is only in columns 7 and 8. In row 1 it is in one box, too, and that alone
        // eliminates it in row 3.
        let puzzle =
            "..5.........369.8......5..2.3.....2.4.......357.9..8........16.3...21.95..8.56..4";
        let board: Board = puzzle.parse().expect("a drawing of a board");
        let marks = Pencilmarks::from_board(&board, true).expect("a small board");
        let gone = [24, 25].map(|cell| Candidate::new(Digit::new(3).expect("3"), Cell::new(cell)));
        let x_wing = human::TECHNIQUES.iter().find(|one| one.id == "x-wing").expect("it is there");
        let mut is_found = false;
        x_wing.find(&marks, &thorough_options(), &mut |step| {
            is_found |= step.eliminations == gone;
            ControlFlow::Continue(())
        });
        assert!(is_found);
        let everything = TechniqueSelection::Preset(Preset::Everything);
        let (listed, _) = find(puzzle, StepQuery::All(everything));
        let with_these = listed.iter().filter(|step| step.eliminations == gone);
        let names: Vec<_> = with_these.map(|step| &*step.technique).collect();
        assert!(names.contains(&"Locked Candidates Type 2 (Claiming)"), "{names:?}");
        assert!(!names.contains(&"X-Wing"), "{names:?}");
    }

    #[test]
    fn a_path_ends_in_the_solution() {
        let (steps, end) = find("12.4 ..1. .1.. 4..1", path(Route::Whole, Preset::Everything));
        let score = steps.iter().map(|step| step.score).sum::<u32>();
        assert_eq!(end, format!("Easy, score {score}, 9 steps."));
        let placed: usize = steps.iter().map(|step| step.placements.len()).sum();
        assert_eq!(placed, 9);
    }

    #[test]
    fn a_path_to_a_cell_has_what_leads_there_and_no_more() {
        let board: Board = PUZZLE.parse().expect("a drawing of a board");
        let solution = puzzle::uniqueness(&board).solution().expect("one solution");
        let (whole, _) = find(PUZZLE, path(Route::Whole, Preset::Everything));
        for cell in [1, 10, 40, 75].map(Cell::new) {
            let (steps, end) = find(PUZZLE, path(Route::To(cell), Preset::Everything));
            let placed: Vec<_> = steps.iter().flat_map(|step| &step.placements).collect();
            let last = steps.last().expect("a step").placements[..].first();
            assert_eq!(
                last.map(|last| (last.cell, Some(last.digit))),
                Some((cell, solution.digit(cell)))
            );
            assert!(placed.iter().all(|one| solution.digit(one.cell) == Some(one.digit)));
            let before =
                whole.iter().position(|step| step.placements.iter().any(|one| one.cell == cell));
            let all = before.expect("it is placed") + 1;
            assert!(steps.len() <= all, "{end}");
            let name = format!("r{}c{}", cell.index() / 9 + 1, cell.index() % 9 + 1);
            let n = steps.len();
            let said = if n == 1 { "1 step".into() } else { format!("{n} steps") };
            let digit = solution.digit(cell).expect("a digit");
            assert_eq!(
                end,
                format!(
                    "{name} is {digit}. This takes {said}; the full path takes {all} to get there."
                )
            );
        }
        let (none, end) = find(PUZZLE, path(Route::To(Cell::new(0)), Preset::Everything));
        assert_eq!((none.len(), end.as_str()), (0, "r1c1 is already filled."));
    }

    #[test]
    fn what_is_false_is_refuted_and_what_is_true_is_not() {
        let board: Board = PUZZLE.parse().expect("a drawing of a board");
        let solution = puzzle::uniqueness(&board).solution().expect("one solution");
        let marks = Pencilmarks::from_board(&board, true).expect("a small board");
        for cell in marks.empty_cells().into_iter().take(6) {
            for digit in marks.candidates(cell) {
                let candidate = Candidate::new(digit, cell);
                let (steps, _) = find(PUZZLE, StepQuery::Against(candidate));
                assert_eq!(steps.is_empty(), solution.digit(cell) == Some(digit), "{candidate:?}");
                let goes = |step: &Explanation| {
                    let mut placed = step.placements.iter();
                    step.eliminations.contains(&candidate)
                        || placed.any(|placed| placed.excludes(candidate, board.shape()))
                };
                assert!(steps.iter().all(goes));
            }
        }
    }

    #[test]
    fn what_is_no_candidate_has_nothing_to_be_refuted() {
        let given = Candidate::new(Digit::new(4).expect("a digit"), Cell::new(0));
        assert!(find(PUZZLE, StepQuery::Against(given)).0.is_empty());
    }
}
