//! Exercises: positions at which a technique gives the next step. An exercise is usually taken from
//! a set. If the set has none for the technique, puzzles are generated until one leads to such a
//! position. Alternatively, the puzzles of the open files are searched for such a position.

use std::{ops::ControlFlow, vec};

use collection::Collection;
use explain::Explanation;
use formats::{Letters, Text};
use generate::{Generator, MakeOutcome, PuzzleSpec};
use grid::{Board, Cell, Position, Shape};
use human::{Family, Options, PatternLimits, Pencilmarks, TECHNIQUES, Technique};
use serde::{Deserialize, Serialize};

use crate::{
    JobOutcome, JobSpec, NotationSettings, Placement, Progress, RunningJob, StartedJob, TimeSlice,
    Workplace, notation_settings::Explainer,
};

/// A request to find an exercise for a technique, and to list the techniques that can be practised.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindExercise {
    /// The source of the exercise to find.
    pub source: ExerciseSource,
    /// The set of exercises, one per line, in the format of HoDoKu's library.
    pub exercise_set: String,
    /// The name of the technique, or `None` for any technique. If the name is empty and the source
    /// is the set, no exercise is looked for.
    pub technique: Option<String>,
    /// The index of the exercise among the set's exercises for the technique, modulo their number.
    /// If puzzles are generated, the index is the seed. If the open files are searched, the index
    /// is the number of the first puzzle to search, modulo the number of puzzles.
    pub exercise_index: u64,
    /// The notation of digits and cells.
    pub notation: NotationSettings,
}

/// The source from which exercises are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum ExerciseSource {
    /// The set of exercises. If it has none for the technique, puzzles are generated.
    #[default]
    Set,
    /// The puzzles of the open files.
    Collection,
}

/// The techniques that can be practised, and the exercise that was found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ExerciseAnswer {
    /// The names of the techniques that can be practised, the easiest first: those with exercises
    /// in the set, and those that 9×9 puzzles may need.
    pub techniques: Vec<String>,
    /// The requested exercise, or `None` if there is none.
    pub exercise: Option<Box<Exercise>>,
}

/// An exercise: a position and the steps that solve the exercise.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Exercise {
    /// The position at the start of the exercise.
    pub position: Position,
    /// The steps of the technique at the position. Each of them is a correct answer.
    pub steps: Vec<Explanation>,
}

/// The maximum number of correct answers.
const MAX_ANSWERS: usize = 100;

/// The maximum number of puzzles of the open files that are searched.
const MAX_PUZZLES: u64 = 500;

impl JobSpec for FindExercise {
    fn placement(&self) -> Placement {
        match self.source {
            ExerciseSource::Set => Placement::OneWorker,
            ExerciseSource::Collection => Placement::OnCollection,
        }
    }

    fn begin(self, at: &mut Workplace) -> StartedJob {
        let explainer = self.notation.explainer(at.catalogue);
        let lines: Vec<(&str, &Technique)> =
            self.exercise_set.lines().filter_map(line_and_technique).collect();
        let has = |technique: &&Technique| {
            may_be_needed(technique) || lines.iter().any(|line| line.1.id == technique.id)
        };
        let techniques: Vec<String> =
            TECHNIQUES.iter().filter(has).map(|of| of.name.into()).collect();
        if self.source == ExerciseSource::Collection {
            let technique = TECHNIQUES.iter().find(|of| self.technique.as_deref() == Some(of.name));
            let puzzles = match at.collection() {
                Ok(collection) => puzzles_from(collection, self.exercise_index),
                Err(failure) => return StartedJob::Done(Err(failure)),
            };
            let source = PuzzleSource::Open(puzzles.into_iter());
            return StartedJob::Running(Box::new(ExerciseSearch {
                technique,
                techniques,
                source,
                explainer,
            }));
        }
        let fits = |of: &Technique| self.technique.as_ref().is_none_or(|name| *name == of.name);
        let fitting: Vec<_> = lines.iter().filter(|(_, of)| fits(of)).collect();
        let number = self.exercise_index.checked_rem(fitting.len() as u64);
        let exercise = number.and_then(|number| {
            let (line, technique) = fitting[number as usize];
            parse_exercise(line, technique, &explainer).map(Box::new)
        });
        let made = TECHNIQUES.iter().filter(|of| exercise.is_none() && may_be_needed(of));
        let made = made
            .into_iter()
            .find(|of| self.technique.as_ref().is_some_and(|name| *name == of.name));
        if let Some(technique) = made
            && let Ok(puzzles) =
                Generator::new(PuzzleSpec::new(Shape::CLASSIC), self.exercise_index, 0)
        {
            let (source, technique) = (PuzzleSource::Generated(Box::new(puzzles)), Some(technique));
            return StartedJob::Running(Box::new(ExerciseSearch {
                technique,
                techniques,
                source,
                explainer,
            }));
        }
        StartedJob::Done(Ok(JobOutcome::FindExercise(ExerciseAnswer { techniques, exercise })))
    }
}

/// Returns at most [`MAX_PUZZLES`] puzzles of the open files: the puzzle with the number `from` and
/// the puzzles after it. The numbers wrap around.
fn puzzles_from(collection: &Collection, from: u64) -> Vec<Board> {
    let count = collection.report().record_count();
    let numbers = (0..count.min(MAX_PUZZLES)).map(|at| from.wrapping_add(at) % count);
    let records = numbers.filter_map(|number| collection.record(usize::try_from(number).ok()?));
    records.map(|record| record.position.givens().clone()).collect()
}

/// Returns a line of the set with its technique, or `None` if the line has no known technique.
fn line_and_technique(line: &str) -> Option<(&str, &'static Technique)> {
    let code = line.split(':').nth(1).filter(|code| !code.is_empty())?;
    Some((line, human::by_name(code)?))
}

/// Reads the exercise in a line, or returns `None` if the line can't be read or the technique finds
/// no step there.
fn parse_exercise(line: &str, technique: &Technique, explainer: &Explainer) -> Option<Exercise> {
    let text = Text { line: 1, bytes: line.as_bytes() };
    let hodoku = formats::by_name("hodoku")?;
    let (_, read) = text.position(hodoku, &Letters::STANDARD).ok()?;
    let marks = Pencilmarks::from_position(&read, true)?;
    let mut givens = Board::empty(read.shape());
    let of_puzzle = Cell::all(read.shape()).filter(|cell| read.is_given(*cell));
    of_puzzle.for_each(|cell| givens.set(cell, marks.digit(cell)));
    exercise_at(&marks, givens, technique, explainer)
}

/// Returns the exercise for a technique at a position of a puzzle, or `None` if the technique finds
/// no step.
fn exercise_at(
    marks: &Pencilmarks,
    givens: Board,
    technique: &Technique,
    explainer: &Explainer,
) -> Option<Exercise> {
    let mut position = Position::new(givens);
    // The candidates to eliminate must be on the board.
    for cell in Cell::all(position.shape()) {
        if !position.is_given(cell) {
            position.set_content(cell, marks.content(cell));
        }
    }
    let mut steps: Vec<Explanation> = Vec::new();
    technique.find(marks, &Options::default(), &mut |step| {
        steps.extend(explainer.explain(step, marks).filter(|step| !steps.contains(step)));
        if steps.len() < MAX_ANSWERS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (!steps.is_empty()).then_some(Exercise { position, steps })
}

/// The endings of the ids of large fish. No 9×9 puzzle needs such a fish, because a fish with five
/// or more rows has a smaller complementary fish.
const NEVER_NEEDED: [&str; 3] = ["squirmbag", "whale", "leviathan"];

/// The number of techniques at the start of `TECHNIQUES` that are quick to search; chains and rarer
/// patterns follow. An exercise is a position at which no step is found by the quick default
/// techniques that are listed before the technique to practise.
const QUICK_COUNT: usize = 54;

/// Returns `true` if a 9×9 puzzle may need a technique. This is true of all techniques except the
/// large fish in [`NEVER_NEEDED`].
fn may_be_needed(technique: &Technique) -> bool {
    !NEVER_NEEDED.iter().any(|never| technique.id.ends_with(never))
}

/// A search through puzzles for one that leads to a position at which a technique gives the next
/// step.
struct ExerciseSearch {
    /// The technique to practise, or `None` for any technique that isn't a single.
    technique: Option<&'static Technique>,
    techniques: Vec<String>,
    source: PuzzleSource,
    explainer: Explainer,
}

/// The source of puzzles from whose paths exercises are taken.
enum PuzzleSource {
    Generated(Box<Generator>),
    Open(vec::IntoIter<Board>),
}

impl PuzzleSource {
    /// Returns the next puzzle. The result is `None` if there are no more puzzles, and `Some(None)`
    /// if the puzzle isn't complete at the end of the slice or couldn't be generated.
    fn next(&mut self, slice: &TimeSlice) -> Option<Option<Board>> {
        match self {
            PuzzleSource::Generated(puzzles) => {
                Some(match puzzles.run_until(&|| slice.is_over()) {
                    Some(MakeOutcome::Puzzle(puzzle)) => Some(puzzle.board),
                    _ => None,
                })
            }
            PuzzleSource::Open(puzzles) => puzzles.next().map(Some),
        }
    }
}

impl ExerciseSearch {
    /// Solves the puzzle with easier techniques until they find no more steps, and returns the
    /// exercise at that position. Returns `None` if the technique doesn't find a step there either,
    /// or if the board is too large for techniques.
    fn exercise_from(&self, puzzle: &Board) -> Option<Exercise> {
        let is_easier = |(at, one): &(usize, &Technique)| *at < QUICK_COUNT && one.is_default;
        let is_before = |one: &&Technique| match self.technique {
            Some(technique) => one.id != technique.id,
            None => one.family == Family::Singles,
        };
        let before = TECHNIQUES.iter().take_while(is_before);
        let easier: Vec<_> = before.enumerate().filter(is_easier).map(|(_, one)| one).collect();
        let mut marks = Pencilmarks::from_board(puzzle, true)?;
        let options = Options::for_list(&easier, PatternLimits::default());
        while let Some(step) = human::next_step(&marks, &options, &easier).0 {
            marks.apply(&step);
        }
        let technique = self.technique.or_else(|| {
            let usual: Vec<_> = human::default_techniques().collect();
            human::by_name(human::next_step(&marks, &Options::for_solving(), &usual).0?.technique)
        })?;
        exercise_at(&marks, puzzle.clone(), technique, &self.explainer)
    }
}

impl RunningJob for ExerciseSearch {
    fn run_slice(&mut self, slice: &TimeSlice) -> Option<JobOutcome> {
        loop {
            let next = self.source.next(slice);
            let is_over = next.is_none();
            let exercise =
                next.flatten().and_then(|puzzle| self.exercise_from(&puzzle)).map(Box::new);
            if exercise.is_some() || is_over {
                let techniques = std::mem::take(&mut self.techniques);
                return Some(JobOutcome::FindExercise(ExerciseAnswer { techniques, exercise }));
            }
            if slice.is_over() {
                return None;
            }
        }
    }

    fn progress(&self) -> Option<Progress> {
        match &self.source {
            PuzzleSource::Generated(puzzles) => {
                Some(Progress::Searching { nodes: puzzles.tries() })
            }
            PuzzleSource::Open(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::running_job::tests::{begin, run_in_short_slices, run_uninterrupted};
    use grid::{CellValue, DigitSet};

    const EXERCISE_SET: &str = "# of two techniques\n\
        :0300:1:..+91..+8+657+8.+6.94.12+6+1.4.7+9+8...+7.....6.+7..1.5.....+6...+91+9.....6.+6.....9..7+8+96....:::\n\
        :9999:1:....:::\n:0003:9:nothing:::\n";

    fn set_exercise_request(number: u64) -> FindExercise {
        let notation = NotationSettings::default();
        FindExercise {
            source: ExerciseSource::Set,
            exercise_set: EXERCISE_SET.into(),
            technique: None,
            exercise_index: number,
            notation,
        }
    }

    fn find_exercise(technique: Option<&str>, number: u64) -> ExerciseAnswer {
        let technique = technique.map(Into::into);
        let job = FindExercise { technique, ..set_exercise_request(number) };
        let StartedJob::Done(Ok(JobOutcome::FindExercise(practice))) =
            job.begin(&mut Workplace::default())
        else {
            panic!("it takes one step")
        };
        practice
    }

    #[test]
    fn invalid_lines_are_ignored() {
        let practice = find_exercise(None, 3);
        let names = practice.techniques;
        assert!(names.starts_with(&["Full House".into(), "Naked Single".into()]), "{names:?}");
        assert!(!names.contains(&"Whale".into()));
        assert_eq!(find_exercise(Some("Whale"), 3).exercise, None);
    }

    #[test]
    fn exercises_are_generated_for_techniques_that_the_set_lacks() {
        for name in ["Skyscraper", "Franken Swordfish", "Naked Pair"] {
            let job = FindExercise {
                technique: Some(name.into()),
                ..set_exercise_request(name.len() as u64)
            };
            let JobOutcome::FindExercise(practice) = run_uninterrupted(begin(job.clone())) else {
                panic!("an exercise is found")
            };
            let exercise = practice.exercise.expect("an exercise");
            assert!(exercise.steps.iter().all(|step| step.technique == name), "{name}");
            let givens = exercise.position.givens();
            assert!(puzzle::uniqueness(givens).solution().is_ok());
            // The candidates that the player has to find are on the board.
            let step = &exercise.steps[0];
            let marks = |cell| match exercise.position.content(cell) {
                CellValue::Marks(marks) => marks,
                CellValue::Digit(_) => DigitSet::EMPTY,
            };
            let conclusions = step.eliminations.iter().chain(&step.placements);
            assert!(conclusions.clone().count() > 0);
            conclusions.into_iter().for_each(|one| assert!(marks(one.cell).contains(one.digit)));
            let JobOutcome::FindExercise(again) = run_in_short_slices(begin(job)).0 else {
                panic!("an exercise is found")
            };
            assert_eq!(again.exercise, Some(exercise));
        }
    }
}
