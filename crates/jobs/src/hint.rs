//! The next step from a position as a player has it, or what stands in its way.

use explain::Explanation;
use grid::{Cell, Position};
use human::{Chosen, Family, Options, Pencilmarks, Preset, Technique};
use serde::{Deserialize, Serialize};

use crate::{
    Begun, Kind, Outcome, Progress, Run, Slice, Solutions, Speech, Workplace,
    ground::{self, Ground, Obstacle},
};

/// Finds what helps next at a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindHint {
    /// The position.
    pub position: Position,
    /// What is wanted.
    pub want: Want,
    /// How it is told.
    pub speech: Speech,
}

/// What is wanted of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Want {
    /// The simplest step by the techniques that are chosen.
    Step(Chosen),
    /// A digit of the solution.
    Digit,
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
    /// No technique finds a step; how many solutions the puzzle has, and whether all were searched to
    /// the end.
    Nothing(Solutions, bool),
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
        let groups = match &self.want {
            Want::Step(chosen) => groups(chosen),
            Want::Digit => Vec::new(),
        };
        let FindHint { speech, want, .. } = self;
        let (marks, done, is_cut) = (None, 0, false);
        Begun::Going(Box::new(Finding { speech, want, ground, marks, groups, done, is_cut }))
    }
}

/// Techniques that are asked together, with the options that they are asked with.
type Group = (Vec<&'static Technique>, Options);

/// The techniques that are chosen, in their order, as HoDoKu uses them. Where these are all there are, or
/// a list that somebody put together, all follow as far as they go; of all there are, those that HoDoKu
/// uses come first. Chains of one score stay together, since of these the best is taken.
fn groups(chosen: &Chosen) -> Vec<Group> {
    let is_chain = |technique: &Technique| technique.family == Family::Chains;
    let together = |a: &&'static Technique, b: &&'static Technique| {
        is_chain(a) && is_chain(b) && a.score == b.score
    };
    let (techniques, limits) = (chosen.techniques(), chosen.limits());
    let usual = chosen.is_everything().then(|| Preset::Hodoku.techniques());
    let goes_on = chosen.is_everything() || matches!(chosen, Chosen::Own(_));
    let solving = Options { limits, ..Options::solving() };
    let thorough = Options { limits, ..ground::thorough() };
    let first = usual.as_ref().unwrap_or(&techniques).chunk_by(together);
    let first = first.map(|group| (group.to_vec(), solving.clone()));
    let then = techniques.iter().filter(|_| goes_on);
    first.chain(then.map(|technique| (vec![*technique], thorough.clone()))).collect()
}

/// A search for the next step.
struct Finding {
    speech: Speech,
    want: Want,
    ground: Ground,
    marks: Option<Pencilmarks>,
    groups: Vec<Group>,
    done: usize,
    /// Whether some technique was not searched to the end.
    is_cut: bool,
}

impl Run for Finding {
    fn slice(&mut self, slice: &Slice) -> Option<Outcome> {
        let marks = match self.marks.take() {
            Some(marks) => marks,
            None => match self.ground.begin(slice)? {
                Ok(marks) => marks,
                Err(Obstacle::Mistakes(cells)) => return Some(Outcome::Hint(Hint::Mistake(cells))),
                Err(Obstacle::TooLarge) => return Some(Outcome::Hint(Hint::TooLarge)),
            },
        };
        let solutions = self.ground.solutions();
        if solutions == Solutions::None {
            return Some(Outcome::Hint(Hint::Nothing(solutions, true)));
        }
        while let Some((techniques, options)) = self.groups.get(self.done) {
            self.done += 1;
            let (step, is_over) = human::next_step(&marks, options, techniques);
            self.is_cut |= is_over;
            if let Some(told) = step.and_then(|step| self.speech.explain(step, &marks)) {
                return Some(Outcome::Hint(Hint::Step(Box::new(told), solutions)));
            }
            if slice.is_over() {
                self.marks = Some(marks);
                return None;
            }
        }
        let digit = self.ground.guess(&marks).filter(|_| self.want == Want::Digit);
        Some(Outcome::Hint(match digit {
            Some(step) => Hint::Step(Box::new(self.speech.guess(&step, &marks)), solutions),
            None => Hint::Nothing(solutions, !self.is_cut),
        }))
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

    fn step(preset: Preset) -> Want {
        Want::Step(Chosen::Preset(preset))
    }

    fn find(position: Position) -> Hint {
        want(position, step(Preset::Everything))
    }

    fn want(position: Position, want: Want) -> Hint {
        let job = FindHint { position, want, speech: Speech::default() };
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
    fn a_short_list_finds_less_and_a_digit_is_always_there() {
        let set = include_str!("../../../samples/practice.txt").into();
        let (technique, speech) = (Some("X-Wing".into()), Speech::default());
        let job = crate::FindExercise {
            from: crate::Exercises::OfSet,
            set,
            technique,
            number: 0,
            speech,
        };
        let Begun::Done(Ok(Outcome::Exercise(practice))) = job.begin(&mut Workplace::default())
        else {
            panic!("it takes one step")
        };
        let hard = practice.exercise.expect("an exercise").position;
        assert_eq!(want(hard.clone(), step(Preset::Basic)), Hint::Nothing(Solutions::One, true));
        for preset in [Preset::Se, Preset::Hodoku, Preset::Everything] {
            let Hint::Step(found, _) = want(hard.clone(), step(preset)) else { panic!() };
            assert_eq!(found.technique, "X-Wing");
        }
        let solution = puzzle::uniqueness(hard.givens()).solution().expect("one solution");
        let Hint::Step(found, Solutions::One) = want(hard, Want::Digit) else { panic!("none") };
        let [placed] = found.placements[..] else { panic!("{found:?}") };
        assert_eq!(solution.digit(placed.cell), Some(placed.digit));
        let empty = position(".... .... .... ....");
        assert_eq!(want(empty, Want::Digit), Hint::Nothing(Solutions::Several, true));
    }

    #[test]
    fn boards_of_any_shape_have_hints_up_to_a_side() {
        assert!(matches!(
            find(Position::of(Board::empty(grid::Shape::order(6).expect("a shape")))),
            Hint::TooLarge
        ));
        assert_eq!(find(position(".... .... .... ....")), Hint::Nothing(Solutions::Several, true));
    }
}
