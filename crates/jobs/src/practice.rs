//! An exercise: a position at which some technique is what helps next. It is taken from a set; where that has
//! none of a technique, puzzles are made until one comes to such a position.

use std::ops::ControlFlow;

use explain::Explanation;
use formats::{Letters, Text};
use generate::{Generator, Made, Wish};
use grid::{Board, Cell, Position, Shape};
use human::{Options, Pencilmarks, TECHNIQUES, Technique};
use serde::{Deserialize, Serialize};

use crate::{Begun, Kind, Outcome, Progress, Run, Slice, Speech, Workplace};

/// Takes an exercise from a set, or from puzzles that are made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindExercise {
    /// The set: an exercise a line, as HoDoKu's library has positions.
    pub set: String,
    /// The name of the technique; any of the set without one, none where it is empty.
    pub technique: Option<String>,
    /// Which of its exercises, counted around; what is made follows from it.
    pub number: u64,
    /// How steps are told.
    pub speech: Speech,
}

/// What there is to practise.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Practice {
    /// The names of the techniques that there are exercises of, or may be, easy ones first.
    pub techniques: Vec<String>,
    /// The exercise that was asked for, if there is one.
    pub exercise: Option<Box<Exercise>>,
}

/// An exercise.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Exercise {
    /// The position.
    pub position: Position,
    /// The steps of the technique there: each is an answer.
    pub steps: Vec<Explanation>,
}

/// The most answers that are told.
const MOST: usize = 100;

impl Kind for FindExercise {
    fn begin(mut self, _: &mut Workplace) -> Begun {
        self.speech.speak();
        let lines: Vec<(&str, &Technique)> = self.set.lines().filter_map(of_technique).collect();
        let has = |technique: &&Technique| {
            may_be_made(technique) || lines.iter().any(|line| line.1.id == technique.id)
        };
        let techniques: Vec<String> =
            TECHNIQUES.iter().filter(has).map(|of| of.name.into()).collect();
        let fits = |of: &Technique| self.technique.as_ref().is_none_or(|name| *name == of.name);
        let fitting: Vec<_> = lines.iter().filter(|(_, of)| fits(of)).collect();
        let number = self.number.checked_rem(fitting.len() as u64);
        let exercise = number.and_then(|number| {
            let (line, technique) = fitting[number as usize];
            read(line, technique, &self.speech).map(Box::new)
        });
        let made = TECHNIQUES.iter().filter(|of| exercise.is_none() && may_be_made(of));
        let made = made
            .into_iter()
            .find(|of| self.technique.as_ref().is_some_and(|name| *name == of.name));
        if let Some(technique) = made
            && let Ok(puzzles) = Generator::new(Wish::of(Shape::CLASSIC), self.number, 0)
        {
            let speech = self.speech;
            return Begun::Going(Box::new(Seeking { technique, techniques, puzzles, speech }));
        }
        Begun::Done(Ok(Outcome::Exercise(Practice { techniques, exercise })))
    }
}

/// A line with its technique.
fn of_technique(line: &str) -> Option<(&str, &'static Technique)> {
    let code = line.split(':').nth(1).filter(|code| !code.is_empty())?;
    Some((line, human::by_name(code)?))
}

/// The exercise of a line; `None` where there is nothing to be found.
fn read(line: &str, technique: &Technique, speech: &Speech) -> Option<Exercise> {
    let text = Text { line: 1, bytes: line.as_bytes() };
    let hodoku = formats::by_name("hodoku")?;
    let (_, read) = text.position(hodoku, &Letters::STANDARD).ok()?;
    let marks = Pencilmarks::of(&read, true)?;
    let mut givens = Board::empty(read.shape());
    let of_puzzle = Cell::all(read.shape()).filter(|cell| read.is_given(*cell));
    of_puzzle.for_each(|cell| givens.set(cell, marks.digit(cell)));
    exercise(&marks, givens, technique, speech)
}

/// The exercise of a technique at a position of a puzzle; `None` where there is nothing to be found.
fn exercise(
    marks: &Pencilmarks,
    givens: Board,
    technique: &Technique,
    speech: &Speech,
) -> Option<Exercise> {
    let mut position = Position::of(givens);
    // What is to be taken away must be there.
    for cell in Cell::all(position.shape()) {
        if !position.is_given(cell) {
            position.put(cell, marks.content(cell));
        }
    }
    let mut steps: Vec<Explanation> = Vec::new();
    technique.find(marks, &Options::default(), &mut |step| {
        steps.extend(speech.explain(step, marks).filter(|step| !steps.contains(step)));
        if steps.len() < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (!steps.is_empty()).then_some(Exercise { position, steps })
}

/// Fish of half a board and more: the other half is a smaller one.
const NEVER: [&str; 3] = ["squirmbag", "whale", "leviathan"];

/// The place before which techniques are looked for quickly: what stands behind is chains, and what is
/// rarer. Positions are sought where nothing quicker helps.
const QUICK: usize = 54;

/// Whether puzzles come to positions for a technique.
fn may_be_made(technique: &Technique) -> bool {
    !NEVER.iter().any(|never| technique.id.ends_with(never))
}

/// Puzzles are made until one comes to a position at which a technique is what helps next.
struct Seeking {
    technique: &'static Technique,
    techniques: Vec<String>,
    puzzles: Generator,
    speech: Speech,
}

impl Seeking {
    /// The position that a puzzle comes to when nothing easier helps, if the technique does.
    fn position(&self, puzzle: &Board) -> Option<Exercise> {
        let is_easier = |(at, one): &(usize, &Technique)| *at < QUICK && one.is_usual;
        let before = TECHNIQUES.iter().take_while(|one| one.id != self.technique.id);
        let easier: Vec<_> = before.enumerate().filter(is_easier).map(|(_, one)| one).collect();
        let mut marks = Pencilmarks::of_board(puzzle, true)?;
        while let Some(step) = human::next_step(&marks, &Options::solving(), &easier).0 {
            marks.apply(&step);
        }
        exercise(&marks, puzzle.clone(), self.technique, &self.speech)
    }
}

impl Run for Seeking {
    fn slice(&mut self, slice: &Slice) -> Option<Outcome> {
        self.speech.speak();
        loop {
            if let Some(Made::Puzzle(puzzle)) = self.puzzles.slice(&|| slice.is_over())
                && let Some(exercise) = self.position(&puzzle.board)
            {
                let techniques = std::mem::take(&mut self.techniques);
                let exercise = Some(Box::new(exercise));
                return Some(Outcome::Exercise(Practice { techniques, exercise }));
            }
            if slice.is_over() {
                return None;
            }
        }
    }

    fn progress(&self) -> Option<Progress> {
        Some(Progress::Searching { nodes: self.puzzles.tries() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::tests::{begin, in_one_go, in_short_slices};
    use grid::{CellValue, DigitSet};

    const SET: &str = "# of two techniques\n\
        :0300:1:..+91..+8+657+8.+6.94.12+6+1.4.7+9+8...+7.....6.+7..1.5.....+6...+91+9.....6.+6.....9..7+8+96....:::\n\
        :9999:1:....:::\n:0003:9:nothing:::\n";

    fn of_set(number: u64) -> FindExercise {
        let speech = Speech::default();
        FindExercise { set: SET.into(), technique: None, number, speech }
    }

    fn ask(technique: Option<&str>, number: u64) -> Practice {
        let technique = technique.map(Into::into);
        let job = FindExercise { technique, ..of_set(number) };
        let Begun::Done(Ok(Outcome::Exercise(practice))) = job.begin(&mut Workplace::default())
        else {
            panic!("it takes one step")
        };
        practice
    }

    #[test]
    fn lines_that_are_none_are_left_out() {
        let practice = ask(None, 3);
        let names = practice.techniques;
        assert!(names.starts_with(&["Full House".into(), "Naked Single".into()]), "{names:?}");
        assert!(!names.contains(&"Whale".into()));
        assert_eq!(ask(Some("Whale"), 3).exercise, None);
    }

    #[test]
    fn where_the_set_has_none_they_are_made() {
        for name in ["Skyscraper", "Franken Swordfish", "Naked Pair"] {
            let job = FindExercise { technique: Some(name.into()), ..of_set(name.len() as u64) };
            let Outcome::Exercise(practice) = in_one_go(begin(job.clone())) else {
                panic!("an exercise is found")
            };
            let exercise = practice.exercise.expect("an exercise");
            assert!(exercise.steps.iter().all(|step| step.technique == name), "{name}");
            let givens = exercise.position.givens();
            assert!(puzzle::uniqueness(givens).solution().is_ok());
            // What a player is to find stands on the board.
            let step = &exercise.steps[0];
            let marks = |cell| match exercise.position.content(cell) {
                CellValue::Marks(marks) => marks,
                CellValue::Digit(_) => DigitSet::EMPTY,
            };
            let gone = step.eliminations.iter().chain(&step.placements);
            assert!(gone.clone().count() > 0);
            gone.into_iter().for_each(|one| assert!(marks(one.cell).contains(one.digit)));
            let Outcome::Exercise(again) = in_short_slices(begin(job)).0 else {
                panic!("an exercise is found")
            };
            assert_eq!(again.exercise, Some(exercise));
        }
    }
}
