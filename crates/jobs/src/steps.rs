//! Steps, as they are found: all at a position, those of a path to the solution, or what speaks
//! against a candidate.

use std::{collections::HashSet, mem, ops::ControlFlow};

use explain::Explanation;
use grid::{Board, Cell, Position};
use human::{
    BRUTE_FORCE, Candidate, Clause, Family, Level, Options, Path, Pencilmarks, Searched, Step,
    TECHNIQUES, Technique,
};
use serde::{Deserialize, Serialize};

use crate::{
    Begun, Kind, Outcome, Partial, Progress, Run, Slice, Solutions, Speech, Workplace,
    ground::Ground,
};

/// Finds steps at a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindSteps {
    /// The position.
    pub position: Position,
    /// Which steps.
    pub which: Which,
    /// How they are told.
    pub speech: Speech,
}

/// Which steps are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Which {
    /// All that techniques find, technique by technique.
    All,
    /// Step after step to the solution.
    Path,
    /// One that speaks against a candidate.
    Against(Candidate),
}

/// How the search for steps ended. They came before.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum StepsEnd {
    /// Nothing is left to find.
    Solved,
    /// These cells are not as in the only solution, or cannot be right.
    Mistake(Vec<Cell>),
    /// The board is larger than techniques are searched on.
    TooLarge,
    /// It was searched.
    Searched {
        /// How many solutions the puzzle has.
        solutions: Solutions,
        /// Techniques that may have more steps: their search took too long, or found too many.
        cut: Vec<String>,
        /// HoDoKu's level and score, of a path.
        grade: Option<(Level, u32)>,
    },
}

/// The most steps that are listed at a position.
const MOST: usize = 1_000;

impl Kind for FindSteps {
    fn begin(mut self, _: &mut Workplace) -> Begun {
        self.speech.speak();
        let (position, large) = (self.position, StepsEnd::TooLarge);
        if position.shape().side() > human::MAX_SIDE {
            return Begun::Done(Ok(Outcome::Steps(large)));
        }
        if position.board().is_solved() {
            return Begun::Done(Ok(Outcome::Steps(StepsEnd::Solved)));
        }
        Begun::Going(Box::new(Finding {
            ground: Ground::new(position),
            which: self.which,
            speech: self.speech,
            marks: None,
            found: Vec::new(),
            known: HashSet::new(),
            path: Vec::new(),
            cut: Vec::new(),
            asked: 0,
        }))
    }
}

/// A search for steps.
struct Finding {
    ground: Ground,
    which: Which,
    speech: Speech,
    marks: Option<Pencilmarks>,
    /// Steps that were not handed over yet.
    found: Vec<Explanation>,
    /// What is concluded by steps that were found, each by its technique.
    known: HashSet<(&'static str, Vec<Candidate>, Vec<Candidate>)>,
    /// The steps of a path.
    path: Vec<Step>,
    cut: Vec<String>,
    /// How many techniques were asked.
    asked: usize,
}

impl Run for Finding {
    fn slice(&mut self, slice: &Slice) -> Option<Outcome> {
        let solutions = self.ground.slice(slice)?;
        if self.marks.is_none() {
            let mistakes = self.ground.mistakes();
            if !mistakes.is_empty() {
                return Some(Outcome::Steps(StepsEnd::Mistake(mistakes)));
            }
            self.marks = self.ground.marks();
        }
        let Some(mut marks) = self.marks.take() else {
            return Some(Outcome::Steps(StepsEnd::TooLarge));
        };
        let mut is_over = false;
        while !is_over {
            is_over = match self.which {
                Which::All => !self.ask_next(&marks),
                Which::Path => !self.go_on(&mut marks),
                Which::Against(candidate) => !self.look_against(&marks, candidate),
            };
            if !is_over && slice.is_over() {
                self.marks = Some(marks);
                return None;
            }
        }
        let (steps, is_solved) = (mem::take(&mut self.path), marks.is_solved());
        let grade = (self.which == Which::Path)
            .then(|| Path { steps, is_solved, is_over_budget: false }.grade());
        Some(Outcome::Steps(StepsEnd::Searched {
            solutions,
            cut: mem::take(&mut self.cut),
            grade: grade.map(|grade| (grade.level, grade.score)),
        }))
    }

    fn progress(&self) -> Option<Progress> {
        let total = TECHNIQUES.len() as u64;
        (self.which == Which::All).then_some(Progress::Items { done: self.asked as u64, total })
    }

    fn hand_over(&mut self) -> Vec<Partial> {
        let found = mem::take(&mut self.found);
        if found.is_empty() { Vec::new() } else { vec![Partial::Steps(found)] }
    }
}

impl Finding {
    /// Lists the steps of the next technique; `false` when there is none.
    fn ask_next(&mut self, marks: &Pencilmarks) -> bool {
        let Some(technique) = TECHNIQUES.get(self.asked) else { return false };
        self.asked += 1;
        let options = Options { budget: 4_000_000, ..Options::default() };
        let Finding { known, speech, found, .. } = self;
        let ended = technique.find(marks, &options, &mut |step| {
            if known.len() >= MOST {
                return ControlFlow::Break(());
            }
            let concluded = (step.technique, step.placements.clone(), step.eliminations.clone());
            if known.insert(concluded) {
                found.extend(speech.explain(step, marks));
            }
            ControlFlow::Continue(())
        });
        if ended != Searched::Whole {
            self.cut.push(technique.name.into());
        }
        true
    }

    /// Takes the next step of the path; `false` where there is none.
    fn go_on(&mut self, marks: &mut Pencilmarks) -> bool {
        if marks.is_solved() || marks.is_broken() {
            return false;
        }
        let usual: Vec<_> = human::usual().collect();
        let (step, over) = human::next_step(marks, &Options::solving(), &usual);
        if over && self.cut.is_empty() {
            self.cut.push(String::new());
        }
        let told = step.and_then(|step| Some((self.speech.explain(step.clone(), marks)?, step)));
        let guess = |solution: &Board| {
            let cell = marks.open().first()?;
            let guess = Step { technique: BRUTE_FORCE.id, ..Step::default() };
            let guess = guess.because([Clause::Cell(cell)]).placing(solution.digit(cell)?, cell);
            Some((self.speech.guess(&guess, marks), guess))
        };
        let told = told.or_else(|| guess(self.ground.solution.as_ref()?));
        let Some((told, step)) = told else { return false };
        marks.apply(&step);
        self.path.push(step);
        self.found.push(told);
        true
    }

    /// Looks for a step that has a candidate go, as simple as may be, or else for what contradicts
    /// it.
    fn look_against(&mut self, marks: &Pencilmarks, candidate: Candidate) -> bool {
        let is_true = |solution: &Board| solution.digit(candidate.cell) == Some(candidate.digit);
        if self.ground.solution.as_ref().is_some_and(is_true) || !marks.has(candidate) {
            return false;
        }
        let options = Options { budget: 500_000, ..Options::solving() };
        let simple = |technique: &Technique| {
            let Technique { is_usual, level, family, .. } = technique;
            *is_usual && *level <= Level::Hard && *family != Family::Forcing
        };
        let step = human::speaks_against(marks, candidate, &options, simple);
        let told = step.and_then(|step| self.speech.explain(step, marks));
        let refuted = || self.speech.refute(&human::refute(marks, candidate)?, marks);
        self.found.extend(told.or_else(refuted));
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::tests::begin;
    use grid::Digit;

    const PUZZLE: &str =
        "4...5...3..9.387...7.9...5..6....1..51.....38..4....2..4...3.1...682.5..1...4...6";

    fn find(drawing: &str, which: Which) -> (Vec<Explanation>, StepsEnd) {
        let board: Board = drawing.parse().expect("a drawing of a board");
        let (position, speech) = (Position::of(board), Speech::default());
        let mut run = begin(FindSteps { position, which, speech });
        let mut steps = Vec::new();
        loop {
            let end = run.slice(&Slice::until(-1.0, &|| 0.0));
            for part in run.hand_over() {
                let Partial::Steps(more) = part else { panic!("{part:?}") };
                steps.extend(more);
            }
            if let Some(Outcome::Steps(end)) = end {
                return (steps, end);
            }
        }
    }

    #[test]
    fn all_steps_are_those_of_several_techniques() {
        let (steps, end) = find(PUZZLE, Which::All);
        assert!(matches!(end, StepsEnd::Searched { solutions: Solutions::One, .. }), "{end:?}");
        let names: HashSet<_> = steps.iter().map(|step| &step.technique).collect();
        assert!(steps.len() > 20 && names.len() > 5, "{names:?}");
    }

    #[test]
    fn a_path_ends_in_the_solution() {
        let (steps, end) = find("12.4 ..1. .1.. 4..1", Which::Path);
        let StepsEnd::Searched { grade: Some((Level::Easy, score)), .. } = end else {
            panic!("{end:?}")
        };
        assert_eq!(score, steps.iter().map(|step| step.score).sum::<u32>());
        let placed: usize = steps.iter().map(|step| step.placements.len()).sum();
        assert_eq!(placed, 9);
    }

    #[test]
    fn what_is_false_is_refuted_and_what_is_true_is_not() {
        let board: Board = PUZZLE.parse().expect("a drawing of a board");
        let solution = puzzle::uniqueness(&board).solution().expect("one solution");
        let marks = Pencilmarks::of_board(&board, true).expect("a small board");
        for cell in marks.open().into_iter().take(6) {
            for digit in marks.candidates(cell) {
                let candidate = Candidate::new(digit, cell);
                let (steps, _) = find(PUZZLE, Which::Against(candidate));
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
        assert!(find(PUZZLE, Which::Against(given)).0.is_empty());
    }
}
