//! An exercise: a position at which some technique is what helps next. It is taken from a set; where that has
//! none of a technique, puzzles are made until one comes to such a position. Or it is one that puzzles of the
//! open files come to.

use std::{ops::ControlFlow, vec};

use collection::Collection;
use explain::Explanation;
use formats::{Letters, Text};
use generate::{Generator, Made, Wish};
use grid::{Board, Cell, Position, Shape};
use human::{Family, Options, Pencilmarks, TECHNIQUES, Technique};
use serde::{Deserialize, Serialize};

use crate::{Begun, Kind, Outcome, Progress, Run, Slice, Speech, Spread, Workplace};

/// Takes an exercise from a set, from puzzles that are made, or from the open files.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindExercise {
    /// Where it is taken from.
    pub from: Exercises,
    /// The set: an exercise a line, as HoDoKu's library has positions.
    pub set: String,
    /// The name of the technique; any of the set without one, none where it is empty.
    pub technique: Option<String>,
    /// Which of its exercises, counted around; what is made follows from it, and at which puzzle one
    /// begins to look.
    pub number: u64,
    /// How steps are told.
    pub speech: Speech,
}

/// Where exercises are taken from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Exercises {
    /// A set of them.
    #[default]
    OfSet,
    /// Puzzles of the open files.
    OfCollection,
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

/// So many puzzles of the open files are looked at for an exercise.
const PUZZLES: u64 = 500;

impl Kind for FindExercise {
    fn spread(&self) -> Spread {
        match self.from {
            Exercises::OfSet => Spread::Alone,
            Exercises::OfCollection => Spread::OnCollection { latest: false },
        }
    }

    fn begin(mut self, at: &mut Workplace) -> Begun {
        self.speech.speak();
        let lines: Vec<(&str, &Technique)> = self.set.lines().filter_map(of_technique).collect();
        let has = |technique: &&Technique| {
            may_be_made(technique) || lines.iter().any(|line| line.1.id == technique.id)
        };
        let techniques: Vec<String> =
            TECHNIQUES.iter().filter(has).map(|of| of.name.into()).collect();
        if self.from == Exercises::OfCollection {
            let technique = TECHNIQUES.iter().find(|of| self.technique.as_deref() == Some(of.name));
            let puzzles = match at.collection() {
                Ok(collection) => some_of(collection, self.number),
                Err(failure) => return Begun::Done(Err(failure)),
            };
            let (source, speech) = (Source::Open(puzzles.into_iter()), self.speech);
            return Begun::Going(Box::new(Seeking { technique, techniques, source, speech }));
        }
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
            let (source, speech) = (Source::Made(Box::new(puzzles)), self.speech);
            let technique = Some(technique);
            return Begun::Going(Box::new(Seeking { technique, techniques, source, speech }));
        }
        Begun::Done(Ok(Outcome::Exercise(Practice { techniques, exercise })))
    }
}

/// Some puzzles of the open files, from one of them on and counted around.
fn some_of(collection: &Collection, from: u64) -> Vec<Board> {
    let count = collection.report().count();
    let numbers = (0..count.min(PUZZLES)).map(|at| from.wrapping_add(at) % count);
    let records = numbers.filter_map(|number| collection.record(usize::try_from(number).ok()?));
    records.map(|record| record.position.givens().clone()).collect()
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

/// Puzzles are looked at until one comes to a position at which a technique is what helps next.
struct Seeking {
    /// Any that is no single without one.
    technique: Option<&'static Technique>,
    techniques: Vec<String>,
    source: Source,
    speech: Speech,
}

/// Where puzzles come from that are looked at.
enum Source {
    Made(Box<Generator>),
    Open(vec::IntoIter<Board>),
}

impl Source {
    /// The next puzzle; the outer is `None` where there are no more, the inner where it takes longer.
    fn next(&mut self, slice: &Slice) -> Option<Option<Board>> {
        match self {
            Source::Made(puzzles) => Some(match puzzles.slice(&|| slice.is_over()) {
                Some(Made::Puzzle(puzzle)) => Some(puzzle.board),
                _ => None,
            }),
            Source::Open(puzzles) => puzzles.next().map(Some),
        }
    }
}

impl Seeking {
    /// The position that a puzzle comes to when nothing easier helps, if the technique does.
    fn position(&self, puzzle: &Board) -> Option<Exercise> {
        let is_easier = |(at, one): &(usize, &Technique)| *at < QUICK && one.is_usual;
        let is_before = |one: &&Technique| match self.technique {
            Some(technique) => one.id != technique.id,
            None => one.family == Family::Singles,
        };
        let before = TECHNIQUES.iter().take_while(is_before);
        let easier: Vec<_> = before.enumerate().filter(is_easier).map(|(_, one)| one).collect();
        let mut marks = Pencilmarks::of_board(puzzle, true)?;
        while let Some(step) = human::next_step(&marks, &Options::solving(), &easier).0 {
            marks.apply(&step);
        }
        let technique = self.technique.or_else(|| {
            let usual: Vec<_> = human::usual().collect();
            human::by_name(human::next_step(&marks, &Options::solving(), &usual).0?.technique)
        })?;
        exercise(&marks, puzzle.clone(), technique, &self.speech)
    }
}

impl Run for Seeking {
    fn slice(&mut self, slice: &Slice) -> Option<Outcome> {
        self.speech.speak();
        loop {
            let next = self.source.next(slice);
            let is_over = next.is_none();
            let exercise = next.flatten().and_then(|puzzle| self.position(&puzzle)).map(Box::new);
            if exercise.is_some() || is_over {
                let techniques = std::mem::take(&mut self.techniques);
                return Some(Outcome::Exercise(Practice { techniques, exercise }));
            }
            if slice.is_over() {
                return None;
            }
        }
    }

    fn progress(&self) -> Option<Progress> {
        match &self.source {
            Source::Made(puzzles) => Some(Progress::Searching { nodes: puzzles.tries() }),
            Source::Open(_) => None,
        }
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
        FindExercise { from: Exercises::OfSet, set: SET.into(), technique: None, number, speech }
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
