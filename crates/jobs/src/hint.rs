//! Hints: the next step from a player's position, or the reason why there is no step.

use explain::Explanation;
use grid::{Cell, Position};
use human::{Family, Options, Pencilmarks, Preset, Technique, TechniqueSelection};
use serde::{Deserialize, Serialize};

use crate::{
    JobOutcome, JobSpec, NotationSettings, Progress, RunningJob, SolutionCount, StartedJob,
    TimeSlice, Workplace,
    notation_settings::Explainer,
    step_search_setup::{SearchObstacle, StepSearchSetup, thorough_options},
};

/// A request for a hint at a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindHint {
    /// The player's position.
    pub position: Position,
    /// The kind of hint to find.
    pub kind: HintKind,
    /// The notation of digits and cells.
    pub notation: NotationSettings,
}

/// The kind of hint to find: a step, or a digit of the solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum HintKind {
    /// The simplest step of the chosen techniques.
    Step(TechniqueSelection),
    /// A digit of the solution. It is found only if the puzzle has exactly one solution and its
    /// board isn't too large.
    Digit,
}

/// The answer to [`FindHint`]: a step, or the reason why there is none.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum HintAnswer {
    /// The board is solved.
    Solved,
    /// The player has made mistakes: in these cells, the entry differs from the only solution, or
    /// clashes if there isn't exactly one solution. If all entries are right, the marks in these
    /// cells lack the right digit.
    Mistake(Vec<Cell>),
    /// The step that was found (the simplest step, or the entry of a digit of the solution), and
    /// the number of solutions of the puzzle.
    Step(Box<Explanation>, SolutionCount),
    /// No hint was found, or the puzzle has no solution. The fields are the number of solutions of
    /// the puzzle, and whether every technique was searched completely (`true` if the puzzle has no
    /// solution).
    Nothing(SolutionCount, bool),
    /// The board is too large for techniques.
    TooLarge,
}

impl JobSpec for FindHint {
    fn begin(self, at: &mut Workplace) -> StartedJob {
        if self.position.shape().side() > human::MAX_SIDE {
            return StartedJob::Done(Ok(JobOutcome::FindHint(HintAnswer::TooLarge)));
        }
        if self.position.board().is_solved() {
            return StartedJob::Done(Ok(JobOutcome::FindHint(HintAnswer::Solved)));
        }
        let setup = StepSearchSetup::new(self.position);
        let groups = match &self.kind {
            HintKind::Step(chosen) => technique_groups(chosen),
            HintKind::Digit => Vec::new(),
        };
        let FindHint { notation, kind, .. } = self;
        let explainer = notation.explainer(at.catalogue);
        let (marks, done, is_incomplete) = (None, 0, false);
        StartedJob::Running(Box::new(HintJob {
            explainer,
            kind,
            setup,
            marks,
            groups,
            tried_count: done,
            is_incomplete,
        }))
    }
}

/// Techniques that are searched together, and the options of the search.
type TechniqueGroup = (Vec<&'static Technique>, Options);

/// Returns the groups of techniques to search, in order. The first pass has the chosen techniques,
/// or only HoDoKu's techniques if everything was chosen, with HoDoKu's settings. In this pass,
/// adjacent chain techniques with equal scores share a group, because the best of their steps is
/// chosen. If everything or the player's own list was chosen, a second pass follows, which searches
/// thoroughly with each chosen technique.
fn technique_groups(chosen: &TechniqueSelection) -> Vec<TechniqueGroup> {
    let is_chain = |technique: &Technique| technique.family == Family::Chains;
    let together = |a: &&'static Technique, b: &&'static Technique| {
        is_chain(a) && is_chain(b) && a.score == b.score
    };
    let (techniques, limits) = (chosen.techniques(), chosen.limits());
    let usual = chosen.is_everything().then(|| Preset::Hodoku.techniques());
    let is_repeated = chosen.is_everything() || matches!(chosen, TechniqueSelection::Custom(_));
    let first = usual.as_ref().unwrap_or(&techniques);
    let solving = Options::for_list(first, limits);
    let thorough = Options { pattern_limits: limits, ..thorough_options() };
    let first = first.chunk_by(together);
    let first = first.map(|group| (group.to_vec(), solving.clone()));
    let then = techniques.iter().filter(|_| is_repeated);
    first.chain(then.map(|technique| (vec![*technique], thorough.clone()))).collect()
}

/// A search for the next step.
struct HintJob {
    explainer: Explainer,
    kind: HintKind,
    setup: StepSearchSetup,
    marks: Option<Pencilmarks>,
    groups: Vec<TechniqueGroup>,
    tried_count: usize,
    /// Whether the search for steps was incomplete for at least one technique.
    is_incomplete: bool,
}

impl RunningJob for HintJob {
    fn run_slice(&mut self, slice: &TimeSlice) -> Option<JobOutcome> {
        let marks = match self.marks.take() {
            Some(marks) => marks,
            None => match self.setup.begin(slice)? {
                Ok(marks) => marks,
                Err(SearchObstacle::Mistakes(cells)) => {
                    return Some(JobOutcome::FindHint(HintAnswer::Mistake(cells)));
                }
                Err(SearchObstacle::TooLarge) => {
                    return Some(JobOutcome::FindHint(HintAnswer::TooLarge));
                }
            },
        };
        let solutions = self.setup.solution_count();
        if solutions == SolutionCount::None {
            return Some(JobOutcome::FindHint(HintAnswer::Nothing(solutions, true)));
        }
        while let Some((techniques, options)) = self.groups.get(self.tried_count) {
            self.tried_count += 1;
            let (step, is_over) = human::next_step(&marks, options, techniques);
            self.is_incomplete |= is_over;
            if let Some(explanation) = step.and_then(|step| self.explainer.explain(step, &marks)) {
                return Some(JobOutcome::FindHint(HintAnswer::Step(
                    Box::new(explanation),
                    solutions,
                )));
            }
            if slice.is_over() {
                self.marks = Some(marks);
                return None;
            }
        }
        let digit = self.setup.guess_step(&marks).filter(|_| self.kind == HintKind::Digit);
        Some(JobOutcome::FindHint(match digit {
            Some(step) => {
                HintAnswer::Step(Box::new(self.explainer.explain_guess(&step, &marks)), solutions)
            }
            None => HintAnswer::Nothing(solutions, !self.is_incomplete),
        }))
    }

    fn progress(&self) -> Option<Progress> {
        Some(Progress::Items { done: self.tried_count as u64, total: self.groups.len() as u64 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::running_job::tests::{begin, run_in_short_slices, run_uninterrupted};
    use grid::{Board, CellState, CellValue, Digit};

    fn position(drawing: &str) -> Position {
        let board: Board = drawing.parse().expect("a drawing of a board");
        Position::new(board)
    }

    fn step(preset: Preset) -> HintKind {
        HintKind::Step(TechniqueSelection::Preset(preset))
    }

    fn find(position: Position) -> HintAnswer {
        find_hint(position, step(Preset::Everything))
    }

    fn find_hint(position: Position, kind: HintKind) -> HintAnswer {
        let job = FindHint { position, kind, notation: NotationSettings::default() };
        match job.clone().begin(&mut Workplace::default()) {
            StartedJob::Done(Ok(JobOutcome::FindHint(hint))) => hint,
            _ => {
                let once = run_uninterrupted(begin(job.clone()));
                assert_eq!(run_in_short_slices(begin(job)).0, once);
                let JobOutcome::FindHint(hint) = once else { panic!("{once:?}") };
                hint
            }
        }
    }

    /// Returns a cell whose candidates the player noted as centre marks.
    fn cell_with_centre_marks(values: &[usize]) -> CellState {
        let centre = values.iter().filter_map(|value| Digit::new(*value)).collect();
        CellState { centre, ..CellState::from_content(CellValue::EMPTY) }
    }

    #[track_caller]
    fn check_step(position: Position, technique: &str, proper: SolutionCount) {
        match find(position) {
            HintAnswer::Step(found, solutions) => {
                assert_eq!((found.technique.as_str(), solutions), (technique, proper));
                assert!(found.proof_lines.len() > 1);
            }
            other => panic!("{other:?}"),
        }
    }

    const PROPER: &str = "12.4 ..1. .1.. 4..1";

    #[test]
    fn the_simplest_step_is_found() {
        check_step(position(PROPER), "Full House", SolutionCount::One);
        check_step(position("123. .... .... ...."), "Full House", SolutionCount::Several);
    }

    #[test]
    fn a_solved_board_needs_no_step() {
        assert_eq!(find(position("1234 3412 2143 4321")), HintAnswer::Solved);
    }

    #[test]
    fn mistakes_come_first() {
        let mut wrong = position(PROPER);
        wrong.set_content(Cell::new(2), CellValue::Digit(Digit::new(3).expect("a digit")));
        wrong.set_content(Cell::new(4), CellValue::Digit(Digit::new(4).expect("a digit")));
        assert_eq!(find(wrong), HintAnswer::Mistake(vec![Cell::new(4)]));
        let mut noted = position(PROPER);
        noted.set_cell_state(Cell::new(2), cell_with_centre_marks(&[2, 4]));
        assert_eq!(find(noted.clone()), HintAnswer::Mistake(vec![Cell::new(2)]));
        noted.set_content(Cell::new(4), CellValue::Digit(Digit::new(4).expect("a digit")));
        assert_eq!(find(noted), HintAnswer::Mistake(vec![Cell::new(4)]));
        let mut clash = position("1... .... .... ....");
        clash.set_content(Cell::new(1), CellValue::Digit(Digit::new(1).expect("a digit")));
        assert_eq!(find(clash), HintAnswer::Mistake(vec![Cell::new(1)]));
    }

    #[test]
    fn marks_of_the_player_are_the_candidates() {
        let mut noted = position("1... .... .... ....");
        noted.set_cell_state(Cell::new(15), cell_with_centre_marks(&[3]));
        match find(noted) {
            HintAnswer::Step(found, _) => assert_eq!(found.technique, "Naked Single"),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_basic_list_finds_no_step_but_a_digit_is_found() {
        let set = include_str!("../../../samples/practice.txt").into();
        let (technique, notation) = (Some("X-Wing".into()), NotationSettings::default());
        let job = crate::FindExercise {
            source: crate::ExerciseSource::Set,
            exercise_set: set,
            technique,
            exercise_index: 0,
            notation,
        };
        let StartedJob::Done(Ok(JobOutcome::FindExercise(practice))) =
            job.begin(&mut Workplace::default())
        else {
            panic!("it takes one step")
        };
        let hard = practice.exercise.expect("an exercise").position;
        assert_eq!(
            find_hint(hard.clone(), step(Preset::Basic)),
            HintAnswer::Nothing(SolutionCount::One, true)
        );
        for preset in [Preset::Se, Preset::Hodoku, Preset::Everything] {
            let HintAnswer::Step(found, _) = find_hint(hard.clone(), step(preset)) else {
                panic!()
            };
            assert_eq!(found.technique, "X-Wing");
        }
        let solution = puzzle::uniqueness(hard.givens()).solution().expect("one solution");
        let HintAnswer::Step(found, SolutionCount::One) = find_hint(hard, HintKind::Digit) else {
            panic!("none")
        };
        let [placed] = found.placements[..] else { panic!("{found:?}") };
        assert_eq!(solution.digit(placed.cell), Some(placed.digit));
        let empty = position(".... .... .... ....");
        assert_eq!(
            find_hint(empty, HintKind::Digit),
            HintAnswer::Nothing(SolutionCount::Several, true)
        );
    }

    #[test]
    fn boards_that_are_too_large_or_empty_have_no_hint() {
        assert!(matches!(
            find(Position::new(Board::empty(grid::Shape::order(6).expect("a shape")))),
            HintAnswer::TooLarge
        ));
        assert_eq!(
            find(position(".... .... .... ....")),
            HintAnswer::Nothing(SolutionCount::Several, true)
        );
    }
}
