//! Searches for steps, which are reported as they are found: all steps at a position, the steps of
//! a solution path, or a step that rules out a candidate.

use std::{
    collections::{HashMap, VecDeque, hash_map::Entry},
    mem,
    ops::ControlFlow,
};

use explain::Explanation;
use grid::{Board, Cell, Position};
use human::{
    Candidate, CellSet, Family, Options, PathMinimizer, PatternLimits, Pencilmarks, SolutionPath,
    Step, StepSearchOutcome, Technique, TechniqueSelection,
};
use serde::{Deserialize, Serialize};
use words::{steps, tr};

use crate::{
    JobOutcome, JobSpec, NotationSettings, PartialOutcome, Progress, RunningJob, SolutionCount,
    StartedJob, TimeSlice, Workplace,
    notation_settings::Explainer,
    step_search_setup::{SearchObstacle, StepSearchSetup, thorough_options},
};

/// A request to find steps at a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindSteps {
    /// The player's position.
    pub position: Position,
    /// The steps to find.
    pub query: StepQuery,
    /// The notation of digits and cells.
    pub notation: NotationSettings,
}

/// The steps to find: all steps at a position, the steps of a path, or a step that rules out a
/// candidate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum StepQuery {
    /// All steps of the chosen techniques, technique by technique.
    All(TechniqueSelection),
    /// The steps of a path with the chosen techniques, one after another.
    Path(Route, TechniqueSelection),
    /// A step that rules out a candidate.
    Eliminating(Candidate),
}

/// The start and the end of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Route {
    /// From the givens to the solution.
    #[default]
    Whole,
    /// From the current position to the solution.
    FromHere,
    /// From the givens to the digit of a cell, with only the steps that are needed for the digit.
    ToCell(Cell),
}

/// The maximum number of steps that a query for all steps lists.
const MAX_STEPS: usize = 1_000;

impl JobSpec for FindSteps {
    fn begin(self, at: &mut Workplace) -> StartedJob {
        let position = self.position;
        let end = |sentence: &str| StartedJob::Done(Ok(JobOutcome::FindSteps(sentence.into())));
        if position.shape().side() > human::MAX_SIDE {
            return end(steps::board_too_large_sentence(at.catalogue));
        }
        if position.board().is_solved() {
            return end(steps::solved_sentence(at.catalogue));
        }
        let (techniques, limits) = match &self.query {
            StepQuery::All(chosen) => (chosen.techniques(), chosen.limits()),
            StepQuery::Path(..) | StepQuery::Eliminating(_) => {
                (Vec::new(), PatternLimits::default())
            }
        };
        let mut setup = StepSearchSetup::new(position);
        if let StepQuery::Path(_, chosen) = &self.query {
            setup = setup.with_techniques(chosen);
        }
        StartedJob::Running(Box::new(StepsJob {
            setup,
            techniques,
            limits,
            query: self.query,
            explainer: self.notation.explainer(at.catalogue),
            marks: None,
            pending: VecDeque::new(),
            explained: Vec::new(),
            simpler_eliminations: Vec::new(),
            explanations: Vec::new(),
            path: Vec::new(),
            path_start: None,
            minimizer: None,
            full_path_length: 0,
            is_cut_off: false,
            incomplete: Vec::new(),
            returned_count: 0,
            searched_count: 0,
        }))
    }
}

/// The state of [`FindSteps`]: the steps found so far, and the work that remains.
struct StepsJob {
    setup: StepSearchSetup,
    /// The techniques whose steps are all listed; empty unless the query is for all steps.
    techniques: Vec<&'static Technique>,
    limits: PatternLimits,
    query: StepQuery,
    explainer: Explainer,
    marks: Option<Pencilmarks>,
    /// The steps that still have to be verified and explained. This work can take longer than
    /// finding the steps.
    pending: VecDeque<Step>,
    /// The explained steps of a technique, each with the cells of its pattern, until all steps of
    /// the technique are explained.
    explained: Vec<(CellSet, Explanation)>,
    /// The eliminations of each listed step with locked candidates or a fish, with the cells of its
    /// pattern. A larger fish is left out if these steps make all of its eliminations.
    simpler_eliminations: Vec<(CellSet, Vec<Candidate>)>,
    /// The explanations that haven't been returned yet.
    explanations: Vec<Explanation>,
    /// The steps of the path so far.
    path: Vec<Step>,
    /// The position at the start of a path to a cell, or `None` before the search for the path and
    /// after the unnecessary steps have been left out.
    path_start: Option<Pencilmarks>,
    /// The search for those steps of the path that lead to the cell, or `None` while no such search
    /// is running.
    minimizer: Option<PathMinimizer>,
    /// The number of steps on the full path to a cell, including unnecessary steps.
    full_path_length: usize,
    /// Whether there are more steps than the listed ones.
    is_cut_off: bool,
    /// The names of the techniques whose search was incomplete.
    incomplete: Vec<&'static str>,
    /// The number of explanations that have been returned.
    returned_count: usize,
    /// The number of techniques that were searched.
    searched_count: usize,
}

impl RunningJob for StepsJob {
    fn run_slice(&mut self, slice: &TimeSlice) -> Option<JobOutcome> {
        let locale = self.explainer.locale;
        let catalogue = locale.catalogue;
        let mut marks = match self.marks.take() {
            Some(marks) => marks,
            None => match self.setup.begin(slice)? {
                Ok(marks) => marks,
                Err(SearchObstacle::Mistakes(cells)) => {
                    let shape = self.setup.shape();
                    let sentence = match self.setup.are_entries(&cells) {
                        true => {
                            let cells = steps::mistakes_in_cells(locale, &cells, shape);
                            format!("{} {cells}", steps::mistake_sentence(catalogue))
                        }
                        false => {
                            let cells = steps::missing_marks_in_cells(locale, &cells, shape);
                            format!("{} {cells}", steps::missing_marks_sentence(catalogue))
                        }
                    };
                    return Some(JobOutcome::FindSteps(sentence));
                }
                Err(SearchObstacle::TooLarge) => {
                    return Some(JobOutcome::FindSteps(
                        steps::board_too_large_sentence(catalogue).into(),
                    ));
                }
            },
        };
        if self.setup.solution_count() == SolutionCount::None {
            return Some(JobOutcome::FindSteps(
                SolutionCount::None.improper_note(catalogue).into(),
            ));
        }
        let mut is_over = false;
        while !is_over {
            is_over = match self.query {
                StepQuery::All(_) => !self.advance_list(&marks),
                StepQuery::Path(Route::ToCell(cell), _) => !self.advance_path_to(&mut marks, cell),
                StepQuery::Path(..) => !self.advance_path(&mut marks),
                StepQuery::Eliminating(candidate) => !self.find_refutation(&marks, candidate),
            };
            if !is_over && slice.is_over() {
                self.marks = Some(marks);
                return None;
            }
        }
        let sentences = [
            self.closing_sentence(&marks),
            self.incomplete_search_note(),
            self.setup.solution_count().improper_note(catalogue).into(),
        ];
        let sentences: Vec<_> =
            sentences.into_iter().filter(|sentence| !sentence.is_empty()).collect();
        Some(JobOutcome::FindSteps(sentences.join(" ")))
    }

    fn progress(&self) -> Option<Progress> {
        let total = self.techniques.len() as u64;
        matches!(self.query, StepQuery::All(_))
            .then_some(Progress::Items { done: self.searched_count as u64, total })
    }

    fn take_partial(&mut self) -> Vec<PartialOutcome> {
        let found = mem::take(&mut self.explanations);
        self.returned_count += found.len();
        if found.is_empty() { Vec::new() } else { vec![PartialOutcome::Steps(found)] }
    }
}

impl StepsJob {
    /// Returns the sentence about the steps that were found; empty if a candidate was ruled out.
    fn closing_sentence(&mut self, marks: &Pencilmarks) -> String {
        let count = self.returned_count + self.explanations.len();
        let catalogue = self.explainer.locale.catalogue;
        let step_count = |count: usize| match count {
            1 => tr!(catalogue, "{n} step", n = 1),
            n => tr!(catalogue, "{n} steps", n = catalogue.format_number(n as u64)),
        };
        match self.query {
            StepQuery::Eliminating(_) if count > 0 => String::new(),
            StepQuery::Eliminating(Candidate { cell, digit }) => {
                let cell = self.explainer.cell_name(cell, marks.shape());
                let digit = self.explainer.format_digit(digit);
                tr!(catalogue, "Found no step that rules out {digit} in {cell}.", cell, digit)
            }
            StepQuery::Path(Route::ToCell(cell), _) => {
                let (all, digit) = (self.full_path_length, marks.digit(cell));
                let cell = self.explainer.cell_name(cell, marks.shape());
                match (digit, count) {
                    (Some(_), 0) => tr!(catalogue, "{cell} is already filled.", cell),
                    (Some(digit), _) => tr!(
                        catalogue,
                        "{cell} is {digit}, found in {steps}. The full path has {all}.",
                        cell,
                        digit = self.explainer.format_digit(digit),
                        steps = step_count(count),
                        all = step_count(all)
                    ),
                    (None, _) => steps::no_step_sentence(catalogue).into(),
                }
            }
            StepQuery::Path(..) => {
                let (steps, is_solved) = (mem::take(&mut self.path), marks.is_solved());
                let grade =
                    SolutionPath { steps, is_solved, is_over_budget: false }.grade(marks.shape());
                let (level, score) = (steps::level_name(catalogue, grade.level), grade.score);
                tr!(
                    catalogue,
                    "{level}, score {score}, {steps}.",
                    level,
                    score,
                    steps = step_count(count)
                )
            }
            StepQuery::All(_) if count == 0 => steps::no_step_sentence(catalogue).into(),
            StepQuery::All(_) if self.is_cut_off => {
                tr!(catalogue, "Found {steps}. There are more.", steps = step_count(count))
            }
            StepQuery::All(_) => tr!(catalogue, "Found {steps}.", steps = step_count(count)),
        }
    }

    /// Returns the sentence about the techniques whose search was incomplete, or an empty text if
    /// there are none. The sentence names the techniques if there are at most three.
    fn incomplete_search_note(&self) -> String {
        let catalogue = self.explainer.locale.catalogue;
        match self.incomplete.len() {
            0 => String::new(),
            1..=3 => {
                let techniques = self.incomplete.join(", ");
                tr!(
                    catalogue,
                    "The search for these techniques was incomplete: {techniques}.",
                    techniques
                )
            }
            n => tr!(catalogue, "The search for {n} techniques was incomplete.", n),
        }
    }

    /// Explains the next pending step of the current technique. If none is left, adds the
    /// technique's explanations to the list, and searches with the next technique. Returns `false`
    /// if there is nothing left to do.
    fn advance_list(&mut self, marks: &Pencilmarks) -> bool {
        let Some(step) = self.pending.pop_front() else {
            let mut explained = without_subsumed(mem::take(&mut self.explained));
            let family =
                self.searched_count.checked_sub(1).map(|before| self.techniques[before].family);
            if family == Some(Family::Fish) {
                explained
                    .retain(|step| !is_replaced_by_simpler_steps(step, &self.simpler_eliminations));
            }
            if matches!(family, Some(Family::Fish | Family::Intersections)) {
                let listed = explained.iter().filter(|(_, step)| step.placements.is_empty());
                let listed = listed.map(|(cells, step)| (*cells, step.eliminations.clone()));
                self.simpler_eliminations.extend(listed);
            }
            self.explanations.extend(explained.into_iter().map(|(_, step)| step));
            return self.search_next_technique(marks);
        };
        let (singles, cells) = (marks.new_single_count_after(&step), step.pattern_cells());
        if let Some(explanation) = self.explainer.explain(step, marks) {
            self.explained
                .push((cells, Explanation { new_single_count: singles as u16, ..explanation }));
        }
        true
    }

    /// Searches with the next technique. Returns `false` if no technique is left, or if there were
    /// more than [`MAX_STEPS`] steps. Of several steps with the same conclusions, the first with
    /// the fewest cells is retained: an almost locked set can often be enlarged to no purpose.
    fn search_next_technique(&mut self, marks: &Pencilmarks) -> bool {
        let next = self.techniques.get(self.searched_count).filter(|_| !self.is_cut_off);
        let Some(technique) = next.copied() else { return false };
        self.searched_count += 1;
        let most = MAX_STEPS - self.returned_count - self.explanations.len();
        let waiting = &mut self.pending;
        let mut known: HashMap<(Vec<Candidate>, Vec<Candidate>), usize> = HashMap::new();
        let options = Options { pattern_limits: self.limits, ..thorough_options() };
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
            StepSearchOutcome::OverBudget => self.incomplete.push(technique.name),
            StepSearchOutcome::Stopped => self.is_cut_off = true,
            StepSearchOutcome::Complete => (),
        }
        true
    }

    /// Finds and explains the next step of the path. Returns `false` at the end of the path.
    fn advance_path(&mut self, marks: &mut Pencilmarks) -> bool {
        let Some(step) = self.setup.next_path_step(marks) else { return false };
        self.explain_step(&step, marks);
        marks.apply(&step);
        self.path.push(step);
        true
    }

    /// Explains a step of the path.
    fn explain_step(&mut self, step: &Step, marks: &Pencilmarks) {
        let explanation = self.explainer.explain(step.clone(), marks);
        self.explanations
            .push(explanation.unwrap_or_else(|| self.explainer.explain_guess(step, marks)));
    }

    /// Continues the path to a cell: finds its next step, checks whether a step can be left out, or
    /// explains one of the remaining steps. Returns `false` if there is nothing left to do.
    fn advance_path_to(&mut self, marks: &mut Pencilmarks, cell: Cell) -> bool {
        if let Some(step) = self.pending.pop_front() {
            self.explain_step(&step, marks);
            marks.apply(&step);
            return !self.pending.is_empty();
        }
        if let Some(mut minimizer) = self.minimizer.take() {
            if minimizer.check_next_step() {
                self.minimizer = Some(minimizer);
            } else {
                self.pending = minimizer.into_steps().into();
                *marks = self.path_start.take().expect("it is kept until now");
            }
            return true;
        }
        let start = self.path_start.get_or_insert_with(|| marks.clone());
        if marks.digit(cell).is_some() {
            let steps = mem::take(&mut self.path);
            self.full_path_length = steps.len();
            self.minimizer = (!steps.is_empty()).then(|| PathMinimizer::new(start.clone(), steps));
            return self.minimizer.is_some();
        }
        let Some(step) = self.setup.next_path_step(marks) else { return false };
        marks.apply(&step);
        self.path.push(step);
        true
    }

    /// Finds the simplest possible step that eliminates a candidate, or otherwise a contradiction
    /// that follows from the candidate. Finds nothing if the candidate is part of the solution or
    /// isn't on the board. Returns `false`, because there is nothing left to do.
    fn find_refutation(&mut self, marks: &Pencilmarks, candidate: Candidate) -> bool {
        let is_true = |solution: &Board| solution.digit(candidate.cell) == Some(candidate.digit);
        if self.setup.solution.as_ref().is_some_and(is_true) || !marks.has_candidate(candidate) {
            return false;
        }
        let step = human::step_ruling_out(marks, candidate);
        let explanation = step.and_then(|step| self.explainer.explain(step, marks));
        let refuted =
            || self.explainer.explain_refutation(&human::refute(marks, candidate)?, marks);
        self.explanations.extend(explanation.or_else(refuted));
        false
    }
}

/// Returns the steps of a technique, except those that another step subsumes. A step is left out if
/// another step has all its conclusions and additional eliminations, and the other step's pattern
/// has no additional cells.
fn without_subsumed(steps: Vec<(CellSet, Explanation)>) -> Vec<(CellSet, Explanation)> {
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
    steps.filter(|(_, is_retained)| *is_retained).map(|(step, _)| step).collect()
}

/// Returns `true` if each elimination of a step is also an elimination of a simpler step whose
/// pattern is part of the step's pattern.
fn is_replaced_by_simpler_steps(
    (cells, step): &(CellSet, Explanation),
    simpler: &[(CellSet, Vec<Candidate>)],
) -> bool {
    step.eliminations.iter().all(|elimination| {
        simpler.iter().any(|(others, all)| others.is_subset(cells) && all.contains(elimination))
    })
}

#[cfg(test)]
mod tests;
