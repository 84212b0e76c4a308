//! An exercise: a position at which some technique is what helps next.

use std::ops::ControlFlow;

use explain::Explanation;
use formats::{Letters, Text};
use grid::{Board, Cell, Position};
use human::{Options, Pencilmarks, TECHNIQUES, Technique};
use serde::{Deserialize, Serialize};

use crate::{Begun, Kind, Outcome, Speech, Workplace};

/// Takes an exercise from a set.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindExercise {
    /// The set: an exercise a line, as HoDoKu's library has positions.
    pub set: String,
    /// The name of the technique; any of the set without one.
    pub technique: Option<String>,
    /// Which of its exercises, counted around.
    pub number: u64,
    /// How steps are told.
    pub speech: Speech,
}

/// What a set has.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Practice {
    /// The names of its techniques, easy ones first.
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
        let has = |technique: &&Technique| lines.iter().any(|line| line.1.id == technique.id);
        let techniques = TECHNIQUES.iter().filter(has).map(|of| of.name.into()).collect();
        let fits = |of: &Technique| self.technique.as_ref().is_none_or(|name| *name == of.name);
        let fitting: Vec<_> = lines.iter().filter(|(_, of)| fits(of)).collect();
        let number = self.number.checked_rem(fitting.len() as u64);
        let exercise = number.and_then(|number| {
            let (line, technique) = fitting[number as usize];
            read(line, technique, &self.speech).map(Box::new)
        });
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
    let mut position = Position::of(givens);
    // What is to be taken away must be there.
    for cell in Cell::all(read.shape()).filter(|cell| !read.is_given(*cell)) {
        position.put(cell, marks.content(cell));
    }
    let mut steps: Vec<Explanation> = Vec::new();
    technique.find(&marks, &Options::default(), &mut |step| {
        steps.extend(speech.explain(step, &marks).filter(|step| !steps.contains(step)));
        if steps.len() < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (!steps.is_empty()).then_some(Exercise { position, steps })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SET: &str = "# of two techniques\n\
        :0300:1:..+91..+8+657+8.+6.94.12+6+1.4.7+9+8...+7.....6.+7..1.5.....+6...+91+9.....6.+6.....9..7+8+96....:::\n\
        :9999:1:....:::\n:0003:9:nothing:::\n";

    fn ask(technique: Option<&str>, number: u64) -> Practice {
        let technique = technique.map(Into::into);
        let job = FindExercise { set: SET.into(), technique, number, speech: Speech::default() };
        let Begun::Done(Ok(Outcome::Exercise(practice))) = job.begin(&mut Workplace::default())
        else {
            panic!("it takes one step")
        };
        practice
    }

    #[test]
    fn lines_that_are_none_are_left_out() {
        let practice = ask(Some("Whale"), 3);
        assert_eq!(practice.techniques, ["Naked Single", "X-Wing"]);
        assert_eq!(practice.exercise, None);
        assert_eq!(ask(Some("Naked Single"), 0).exercise, None);
    }
}
