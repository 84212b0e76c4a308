//! The next step from a position as a player has it, or what stands in its way.

use explain::Explanation;
use grid::{Cell, Position};
use human::{Family, Options, Pencilmarks, TECHNIQUES, Technique};
use serde::{Deserialize, Serialize};

use crate::{
    Begun, Failure, Kind, Outcome, Progress, Run, Slice, Solutions, Speech, Workplace,
    ground::Ground,
};

/// Finds what helps next at a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindHint {
    /// The position.
    pub position: Position,
    /// How it is told.
    pub speech: Speech,
}

/// What helps next.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Hint {
    /// Nothing is left to find.
    Solved,
    /// These cells are not as in the only solution, or cannot be right.
    Mistake(Vec<Cell>),
    /// The simplest step that was found; how many solutions the puzzle has.
    Step(Box<Explanation>, Solutions),
    /// No technique finds a step; how many solutions the puzzle has.
    Nothing(Solutions),
    /// The board is larger than techniques are searched on.
    TooLarge,
}

impl Kind for FindHint {
    fn begin(mut self, _: &mut Workplace) -> Begun {
        self.speech.speak();
        if self.position.shape().side() > human::MAX_SIDE {
            return Begun::Done(Ok(Outcome::Hint(Hint::TooLarge)));
        }
        if self.position.board().is_solved() {
            return Begun::Done(Ok(Outcome::Hint(Hint::Solved)));
        }
        let ground = Ground::new(self.position);
        match groups() {
            groups if groups.is_empty() => Begun::Done(Err(Failure::Died("no technique".into()))),
            groups => {
                let speech = self.speech;
                Begun::Going(Box::new(Finding { speech, ground, marks: None, groups, done: 0 }))
            }
        }
    }
}

/// Techniques that are asked together, with the options that they are asked with.
type Group = (Vec<&'static Technique>, Options);

/// First those that HoDoKu uses, as it does; then all there are, as far as they go. Chains of one
/// score stay together, since of these the best is taken.
pub(crate) fn groups() -> Vec<Group> {
    let is_chain = |technique: &Technique| technique.family == Family::Chains;
    let usual: Vec<_> = human::usual().collect();
    let together = |a: &&'static Technique, b: &&'static Technique| {
        is_chain(a) && is_chain(b) && a.score == b.score
    };
    let usual = usual.chunk_by(together).map(|group| (group.to_vec(), Options::solving()));
    let all = TECHNIQUES.iter().map(|technique| (vec![technique], Options::default()));
    usual.chain(all).collect()
}

/// A search for the next step.
struct Finding {
    speech: Speech,
    ground: Ground,
    marks: Option<Pencilmarks>,
    groups: Vec<Group>,
    done: usize,
}

impl Run for Finding {
    fn slice(&mut self, slice: &Slice) -> Option<Outcome> {
        let solutions = self.ground.slice(slice)?;
        if self.marks.is_none() {
            let mistakes = self.ground.mistakes();
            if !mistakes.is_empty() {
                return Some(Outcome::Hint(Hint::Mistake(mistakes)));
            }
            self.marks = self.ground.marks();
        }
        let Some(marks) = &self.marks else { return Some(Outcome::Hint(Hint::TooLarge)) };
        while let Some((techniques, options)) = self.groups.get(self.done) {
            self.done += 1;
            let (step, _) = human::next_step(marks, options, techniques);
            if let Some(told) = step.and_then(|step| self.speech.explain(step, marks)) {
                return Some(Outcome::Hint(Hint::Step(Box::new(told), solutions)));
            }
            if slice.is_over() {
                return None;
            }
        }
        Some(Outcome::Hint(Hint::Nothing(solutions)))
    }

    fn progress(&self) -> Option<Progress> {
        Some(Progress::Items { done: self.done as u64, total: self.groups.len() as u64 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::tests::{begin, in_one_go, in_short_slices};
    use grid::{Board, CellState, CellValue, Digit};

    fn position(drawing: &str) -> Position {
        let board: Board = drawing.parse().expect("a drawing of a board");
        Position::of(board)
    }

    fn find(position: Position) -> Hint {
        let job = FindHint { position, speech: Speech::default() };
        match job.clone().begin(&mut Workplace::default()) {
            Begun::Done(Ok(Outcome::Hint(hint))) => hint,
            _ => {
                let once = in_one_go(begin(job.clone()));
                assert_eq!(in_short_slices(begin(job)).0, once);
                let Outcome::Hint(hint) = once else { panic!("{once:?}") };
                hint
            }
        }
    }

    /// Candidates that a player noted in the middle of a cell.
    fn in_the_middle(values: &[usize]) -> CellState {
        let centre = values.iter().filter_map(|value| Digit::new(*value)).collect();
        CellState { centre, ..CellState::of(CellValue::EMPTY) }
    }

    #[track_caller]
    fn check_step(position: Position, technique: &str, proper: Solutions) {
        match find(position) {
            Hint::Step(found, solutions) => {
                assert_eq!((found.technique.as_str(), solutions), (technique, proper));
                assert!(found.lines.len() > 1);
            }
            other => panic!("{other:?}"),
        }
    }

    const PROPER: &str = "12.4 ..1. .1.. 4..1";

    #[test]
    fn the_simplest_step_is_found() {
        check_step(position(PROPER), "Full House", Solutions::One);
        check_step(position("123. .... .... ...."), "Full House", Solutions::Several);
    }

    #[test]
    fn what_is_done_needs_no_step() {
        assert_eq!(find(position("1234 3412 2143 4321")), Hint::Solved);
    }

    #[test]
    fn mistakes_come_first() {
        let mut wrong = position(PROPER);
        wrong.put(Cell::new(2), CellValue::Digit(Digit::new(3).expect("a digit")));
        wrong.put(Cell::new(4), CellValue::Digit(Digit::new(4).expect("a digit")));
        assert_eq!(find(wrong), Hint::Mistake(vec![Cell::new(4)]));
        let mut noted = position(PROPER);
        noted.hold(Cell::new(2), in_the_middle(&[2, 4]));
        assert_eq!(find(noted), Hint::Mistake(vec![Cell::new(2)]));
        let mut clash = position("1... .... .... ....");
        clash.put(Cell::new(1), CellValue::Digit(Digit::new(1).expect("a digit")));
        assert_eq!(find(clash), Hint::Mistake(vec![Cell::new(1)]));
    }

    #[test]
    fn marks_of_the_player_are_the_candidates() {
        let mut noted = position("1... .... .... ....");
        noted.hold(Cell::new(15), in_the_middle(&[3]));
        match find(noted) {
            Hint::Step(found, _) => assert_eq!(found.technique, "Naked Single"),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn boards_of_any_shape_have_hints_up_to_a_side() {
        assert!(matches!(
            find(Position::of(Board::empty(grid::Shape::order(6).expect("a shape")))),
            Hint::TooLarge
        ));
        assert_eq!(find(position(".... .... .... ....")), Hint::Nothing(Solutions::Several));
    }
}
