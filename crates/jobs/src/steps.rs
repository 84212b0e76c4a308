//! Steps, as they are found: all at a position, those of a path to the solution, or what speaks
//! against a candidate.

use std::{
    collections::{HashSet, VecDeque},
    mem,
    ops::ControlFlow,
};

use explain::Explanation;
use grid::{Board, Cell, Position};
use human::{
    Candidate, CellSet, Chosen, Family, Leading, Level, Limits, Options, Path, Pencilmarks,
    Searched, Step, Technique,
};
use serde::{Deserialize, Serialize};
use words::{say, steps};

use crate::{
    Begun, Kind, Outcome, Partial, Progress, Run, Slice, Solutions, Speech, Workplace,
    ground::{self, Ground, Obstacle},
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Which {
    /// All that the chosen techniques find, technique by technique.
    All(Chosen),
    /// Step after step.
    Path(Route),
    /// One that speaks against a candidate.
    Against(Candidate),
}

/// Where a path goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Route {
    /// From the givens to the solution.
    #[default]
    Whole,
    /// From the board as it is to the solution.
    FromHere,
    /// From the givens to the digit of a cell, by the steps alone that lead to it.
    To(Cell),
}

/// The most steps that are listed at a position.
const MOST: usize = 1_000;

impl Kind for FindSteps {
    fn begin(mut self, _: &mut Workplace) -> Begun {
        self.speech.speak();
        let position = self.position;
        let end = |said: &str| Begun::Done(Ok(Outcome::Steps(said.into())));
        if position.shape().side() > human::MAX_SIDE {
            return end(steps::too_large());
        }
        if position.board().is_solved() {
            return end(steps::solved());
        }
        let (techniques, limits) = match &self.which {
            Which::All(chosen) => (chosen.techniques(), chosen.limits()),
            Which::Path(_) | Which::Against(_) => (Vec::new(), Limits::default()),
        };
        Begun::Going(Box::new(Finding {
            ground: Ground::new(position),
            techniques,
            limits,
            which: self.which,
            speech: self.speech,
            marks: None,
            waiting: VecDeque::new(),
            found: Vec::new(),
            known: HashSet::new(),
            path: Vec::new(),
            start: None,
            leading: None,
            before: 0,
            cut: Vec::new(),
            count: 0,
            asked: 0,
        }))
    }
}

/// A search for steps.
struct Finding {
    ground: Ground,
    /// Those that are asked for all their steps.
    techniques: Vec<&'static Technique>,
    limits: Limits,
    which: Which,
    speech: Speech,
    marks: Option<Pencilmarks>,
    /// Steps that a technique found, which are to be verified and told: that can take longer than
    /// finding them.
    waiting: VecDeque<Step>,
    /// Steps that were not handed over yet.
    found: Vec<Explanation>,
    /// What is concluded by steps that were found, each by its technique.
    known: HashSet<(&'static str, Vec<Candidate>, Vec<Candidate>)>,
    /// The steps of a path.
    path: Vec<Step>,
    /// The position that a path to a cell begins at, until its steps are told.
    start: Option<Pencilmarks>,
    /// What finds out which steps lead to the cell.
    leading: Option<Leading>,
    /// How many steps there were before some were left out.
    before: usize,
    /// Techniques that were not searched to the end.
    cut: Vec<&'static str>,
    /// How many steps were handed over.
    count: usize,
    /// How many techniques were asked.
    asked: usize,
}

impl Run for Finding {
    fn slice(&mut self, slice: &Slice) -> Option<Outcome> {
        let mut marks = match self.marks.take() {
            Some(marks) => marks,
            None => match self.ground.begin(slice)? {
                Ok(marks) => marks,
                Err(Obstacle::Mistakes(cells)) => {
                    let mistakes = steps::mistakes(&cells, self.ground.shape());
                    return Some(Outcome::Steps(format!("{} {mistakes}", steps::mistake())));
                }
                Err(Obstacle::TooLarge) => {
                    return Some(Outcome::Steps(steps::too_large().into()));
                }
            },
        };
        if self.ground.solutions() == Solutions::None {
            return Some(Outcome::Steps(Solutions::None.note().into()));
        }
        let mut is_over = false;
        while !is_over {
            is_over = match self.which {
                Which::All(_) => !self.list_next(&marks),
                Which::Path(Route::To(cell)) => !self.lead(&mut marks, cell),
                Which::Path(_) => !self.go_on(&mut marks),
                Which::Against(candidate) => !self.look_against(&marks, candidate),
            };
            if !is_over && slice.is_over() {
                self.marks = Some(marks);
                return None;
            }
        }
        let said = [self.end(&marks), self.not_searched(), self.ground.solutions().note().into()];
        let said: Vec<_> = said.into_iter().filter(|said| !said.is_empty()).collect();
        Some(Outcome::Steps(said.join(" ")))
    }

    fn progress(&self) -> Option<Progress> {
        let total = self.techniques.len() as u64;
        matches!(self.which, Which::All(_))
            .then_some(Progress::Items { done: self.asked as u64, total })
    }

    fn hand_over(&mut self) -> Vec<Partial> {
        let found = mem::take(&mut self.found);
        self.count += found.len();
        if found.is_empty() { Vec::new() } else { vec![Partial::Steps(found)] }
    }
}

impl Finding {
    /// What is said of the steps that were found.
    fn end(&mut self, marks: &Pencilmarks) -> String {
        let count = self.count + self.found.len();
        let many = || match count {
            1 => say!("{n} step", n = 1),
            n => say!("{n} steps", n = words::number(n as u64)),
        };
        match self.which {
            Which::Against(_) if count > 0 => String::new(),
            Which::Against(Candidate { cell, digit }) => {
                let cell = steps::cells(&CellSet::of(cell), marks.shape());
                let digit = self.speech.symbol(digit);
                say!(
                    "{cell} can be {digit}: nothing was found that speaks against it.",
                    cell,
                    digit
                )
            }
            Which::Path(Route::To(cell)) => {
                let (all, digit) = (self.before, marks.digit(cell));
                let cell = steps::cells(&CellSet::of(cell), marks.shape());
                match (digit, count) {
                    (Some(_), 0) => say!("{cell} is filled already.", cell),
                    (Some(digit), _) => say!(
                        "{cell} is {digit}: {steps}, of {all} up to there.",
                        cell,
                        digit = self.speech.symbol(digit),
                        steps = many(),
                        all = words::number(all as u64)
                    ),
                    (None, _) => steps::none().into(),
                }
            }
            Which::Path(_) => {
                let (steps, is_solved) = (mem::take(&mut self.path), marks.is_solved());
                let grade = Path { steps, is_solved, is_over_budget: false }.grade(marks.shape());
                let (level, score) = (steps::level(grade.level), grade.score);
                say!("{level}, score {score}, {steps}.", level, score, steps = many())
            }
            Which::All(_) if count == 0 => steps::none().into(),
            Which::All(_) if self.is_full() => {
                say!("Found: {steps}. There are more.", steps = many())
            }
            Which::All(_) => say!("Found: {steps}.", steps = many()),
        }
    }

    /// Which techniques were not searched to the end: their names, where they are few.
    fn not_searched(&self) -> String {
        match self.cut.len() {
            0 => String::new(),
            1..=3 => {
                let techniques = self.cut.join(", ");
                say!("Not searched to the end: {techniques}.", techniques)
            }
            n => say!("{n} techniques were not searched to the end.", n),
        }
    }

    /// Tells the next step, or has the next technique find more; `false` when there is none.
    fn list_next(&mut self, marks: &Pencilmarks) -> bool {
        match self.waiting.pop_front() {
            Some(step) => {
                let singles = marks.singles_after(&step);
                let told = self.speech.explain(step, marks);
                self.found.extend(told.map(|told| Explanation { singles: singles as u16, ..told }));
            }
            None => return self.ask_next(marks),
        }
        true
    }

    /// Has the next technique find its steps; `false` when there is none, or when there are enough.
    fn ask_next(&mut self, marks: &Pencilmarks) -> bool {
        if self.is_full() {
            return false;
        }
        let Some(technique) = self.techniques.get(self.asked).copied() else { return false };
        self.asked += 1;
        let Finding { known, waiting, .. } = self;
        let options = Options { limits: self.limits, ..ground::thorough() };
        let ended = technique.find(marks, &options, &mut |step| {
            if known.len() >= MOST {
                return ControlFlow::Break(());
            }
            let concluded = (step.technique, step.placements.clone(), step.eliminations.clone());
            if known.insert(concluded) {
                waiting.push_back(step);
            }
            ControlFlow::Continue(())
        });
        if ended == Searched::OverBudget {
            self.cut.push(technique.name);
        }
        true
    }

    /// Whether as many steps were found as are listed.
    fn is_full(&self) -> bool {
        self.known.len() >= MOST
    }

    /// Takes the next step of the path, and tells it; `false` where there is none.
    fn go_on(&mut self, marks: &mut Pencilmarks) -> bool {
        let Some(step) = self.ground.next_of_path(marks) else { return false };
        self.tell(&step, marks);
        marks.apply(&step);
        self.path.push(step);
        true
    }

    /// Hands a step of the path over.
    fn tell(&mut self, step: &Step, marks: &Pencilmarks) {
        let told = self.speech.explain(step.clone(), marks);
        self.found.push(told.unwrap_or_else(|| self.speech.guess(step, marks)));
    }

    /// Goes on with the path to a cell: takes its next step; finds out whether one can be left out; or
    /// tells one that is left. `false` when there is nothing more to do.
    fn lead(&mut self, marks: &mut Pencilmarks, cell: Cell) -> bool {
        if let Some(step) = self.waiting.pop_front() {
            self.tell(&step, marks);
            marks.apply(&step);
            return !self.waiting.is_empty();
        }
        if let Some(mut leading) = self.leading.take() {
            if leading.go_on() {
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
            self.leading = (!steps.is_empty()).then(|| Leading::new(start.clone(), steps));
            return self.leading.is_some();
        }
        let Some(step) = self.ground.next_of_path(marks) else { return false };
        marks.apply(&step);
        self.path.push(step);
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

    fn find(drawing: &str, which: Which) -> (Vec<Explanation>, String) {
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
        let (steps, end) = find(PUZZLE, Which::All(Chosen::Preset(human::Preset::Everything)));
        assert!(end.starts_with(&format!("Found: {} steps.", steps.len())), "{end}");
        let names: HashSet<_> = steps.iter().map(|step| &step.technique).collect();
        assert!(steps.len() > 20 && names.len() > 5, "{names:?}");
        let after: HashSet<_> = steps.iter().map(|step| step.singles).collect();
        assert!(after.contains(&0) && after.iter().any(|n| (1..80).contains(n)), "{after:?}");
    }

    #[test]
    fn a_path_ends_in_the_solution() {
        let (steps, end) = find("12.4 ..1. .1.. 4..1", Which::Path(Route::Whole));
        let score = steps.iter().map(|step| step.score).sum::<u32>();
        assert_eq!(end, format!("Easy, score {score}, 9 steps."));
        let placed: usize = steps.iter().map(|step| step.placements.len()).sum();
        assert_eq!(placed, 9);
    }

    #[test]
    fn a_path_to_a_cell_has_what_leads_there_and_no_more() {
        let board: Board = PUZZLE.parse().expect("a drawing of a board");
        let solution = puzzle::uniqueness(&board).solution().expect("one solution");
        let (whole, _) = find(PUZZLE, Which::Path(Route::Whole));
        for cell in [1, 10, 40, 75].map(Cell::new) {
            let (steps, end) = find(PUZZLE, Which::Path(Route::To(cell)));
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
            assert_eq!(end, format!("{name} is {digit}: {said}, of {all} up to there."));
        }
        let (none, end) = find(PUZZLE, Which::Path(Route::To(Cell::new(0))));
        assert_eq!((none.len(), end.as_str()), (0, "r1c1 is filled already."));
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
