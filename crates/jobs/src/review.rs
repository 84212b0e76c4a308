//! The review of a game: whether each digit and each elimination had a reason when it was made, and
//! what could have been seen during the longest pauses.
//!
//! A reason is found with the techniques of the player's list, up to the hardest one that the puzzle
//! needs: a digit that only follows from harder ones was guessed. With candidates noted throughout, one
//! eliminating step may precede the digit; without them, a player can have several in mind.

use std::collections::VecDeque;

use explain::Explanation;
use grid::{Board, Cell, CellValue, Digit, DigitSet, Position};
use human::{Candidate, Options, Pencilmarks, ReasonSearch, Step, Technique, TechniqueSelection};
use play::{ChangeKind, Game, PlayedMove};
use serde::{Deserialize, Serialize};

use crate::{
    JobOutcome, JobSpec, NotationSettings, Progress, RunningJob, Slice, Started, Workplace,
    notation_settings::Explainer, step_search_setup::StepSearchSetup,
};

/// Reviews a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReviewGame {
    /// The game.
    pub game: Box<Game>,
    /// The techniques that count as reasons.
    pub techniques: TechniqueSelection,
    /// The notation of digits and cells.
    pub notation: NotationSettings,
}

/// The review of a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct GameReview {
    /// The digits that were entered and the candidates that were eliminated, in the order in which
    /// that was done.
    pub moves: Vec<ReviewedMove>,
    /// The longest pauses, the longest first. There are none in games without times.
    pub pauses: Vec<Pause>,
}

/// A digit that was entered, or candidates that were eliminated.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReviewedMove {
    /// The number of the moment to which it led.
    pub moment: usize,
    /// The play time, in milliseconds; 0 if it isn't known.
    pub time: u64,
    /// The digit, or the digit of the first candidate.
    pub digit: Digit,
    /// The cell, or the cells that lost candidates.
    pub cells: Vec<Cell>,
    /// Whether candidates were eliminated.
    pub is_elimination: bool,
    /// Whether there was a reason.
    pub verdict: Verdict,
    /// The steps that were the reason, in order; without a reason, the easiest step that was there.
    pub steps: Vec<ReviewStep>,
}

/// Whether there was a reason for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Verdict {
    /// Steps of the list justified it.
    Reason,
    /// It was right, but no step of the list justified it.
    Ahead,
    /// It was wrong.
    Wrong,
    /// It was a hint that was applied.
    Hint,
}

/// A step, and the board on which it was there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReviewStep {
    /// The id of the technique.
    pub technique: String,
    /// The digits, and the candidates as restrictions.
    pub board: Board,
    /// The explanation of the step.
    pub explanation: Explanation,
}

/// A time during which nothing was entered and nothing was eliminated.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pause {
    /// The play time at its beginning, in milliseconds.
    pub from: u64,
    /// The length in milliseconds.
    pub length: u64,
    /// The index of the move that ended it.
    pub ended_by: usize,
    /// The easiest step that was there; `None` if the list has none.
    pub step: Option<ReviewStep>,
}

/// The most eliminating steps that a player without notes is thought to have in mind for one digit.
const MOST_IN_MIND: usize = 4;

/// The most moves that are reviewed.
const MOST_MOVES: usize = 2_000;

/// The number of pauses that are listed, and the shortest one, in milliseconds.
const PAUSES: usize = 3;
const SHORTEST_PAUSE: u64 = 20_000;

impl JobSpec for ReviewGame {
    fn begin(self, at: &mut Workplace) -> Started {
        let givens = Position::new(self.game.givens().clone());
        if givens.shape().side() > human::MAX_SIDE {
            return Started::Done(Ok(JobOutcome::ReviewGame(None)));
        }
        let all = match self.techniques.is_everything() {
            true => human::default_techniques().collect(),
            false => self.techniques.techniques(),
        };
        let options = Options { limits: self.techniques.limits(), ..Options::for_solving() };
        Started::Running(Box::new(Reviewing {
            setup: StepSearchSetup::new(givens).with_techniques(&self.techniques),
            explainer: self.notation.explainer(at.catalogue),
            game: self.game,
            all,
            options,
            path: None,
            hardest: 0,
            state: None,
            review: GameReview::default(),
            before: Vec::new(),
            total: 0,
        }))
    }
}

/// A review that is under way.
struct Reviewing {
    setup: StepSearchSetup,
    explainer: Explainer,
    game: Box<Game>,
    /// The player's list, from the easiest technique to the hardest.
    all: Vec<&'static Technique>,
    options: Options,
    /// The position on the solution path, while the hardest technique of the puzzle is searched.
    path: Option<Pencilmarks>,
    /// The number of techniques up to the hardest one of the path so far.
    hardest: usize,
    /// The moves to review, and the search for their reasons, once the path is known.
    state: Option<(VecDeque<PlayedMove>, ReasonSearch)>,
    review: GameReview,
    /// The candidates before each move of the review.
    before: Vec<Pencilmarks>,
    total: usize,
}

impl RunningJob for Reviewing {
    fn slice(&mut self, slice: &Slice) -> Option<JobOutcome> {
        if self.path.is_none() {
            match self.setup.begin(slice)? {
                Ok(marks) if self.setup.solution.is_some() => self.path = Some(marks),
                _ => return Some(JobOutcome::ReviewGame(None)),
            }
        }
        loop {
            let is_over = match &mut self.state {
                None => !self.walk_path(),
                Some(_) => !self.review_next(),
            };
            if is_over && self.state.is_some() {
                self.find_pauses();
                return Some(JobOutcome::ReviewGame(Some(std::mem::take(&mut self.review))));
            }
            if is_over {
                self.start();
            }
            if slice.is_over() {
                return None;
            }
        }
    }

    fn progress(&self) -> Option<Progress> {
        let (moves, _) = self.state.as_ref()?;
        let total = self.total as u64;
        Some(Progress::Items { done: total - moves.len() as u64, total })
    }
}

impl Reviewing {
    /// Takes a step of the solution path; returns `false` at its end.
    fn walk_path(&mut self) -> bool {
        let Some(marks) = &mut self.path else { return false };
        let Some(step) = self.setup.next_of_path(marks) else { return false };
        let place = self.all.iter().position(|technique| technique.id == step.technique);
        // What the list can't solve needs all of it.
        self.hardest = self.hardest.max(place.map_or(self.all.len(), |place| place + 1));
        marks.apply(&step);
        self.hardest < self.all.len()
    }

    /// Starts with the moves.
    fn start(&mut self) {
        let givens = self.game.givens();
        let is_here =
            |one: &PlayedMove| one.before.givens() == givens && one.after.givens() == givens;
        let moves: VecDeque<_> = self.game.replay().filter(is_here).take(MOST_MOVES).collect();
        self.total = moves.len();
        let reasons = ReasonSearch::new(&self.all[..self.hardest], self.options.clone());
        self.state = Some((moves, reasons));
    }

    /// Reviews the next move; returns `false` if none is left.
    fn review_next(&mut self) -> bool {
        let Some((moves, reasons)) = &mut self.state else { return false };
        let Some(played) = moves.pop_front() else { return false };
        let Some(solution) = &self.setup.solution else { return false };
        let is_own = !matches!(played.change.what, ChangeKind::Solution | ChangeKind::StartOver);
        let Some(marks) = candidates(&played.before, solution).filter(|_| is_own) else {
            return true;
        };
        let is_noted = played.before.is_fully_noted();
        let mut found = Vec::new();
        for placed in entries(&played) {
            let reason = match solution.digit(placed.cell) == Some(placed.digit) {
                true => {
                    let most = if is_noted { 1 } else { MOST_IN_MIND };
                    let reason = reasons.of_placement(&marks, placed, most);
                    reason.map_or(Err(Verdict::Ahead), |reason| Ok(reason.steps))
                }
                false => Err(Verdict::Wrong),
            };
            found.push((placed.digit, vec![placed.cell], false, reason));
        }
        let gone = if is_noted { eliminations(&played, &marks) } else { Vec::new() };
        if let Some(first) = gone.first().copied() {
            let is_right = |gone: &Candidate| solution.digit(gone.cell) != Some(gone.digit);
            let reason = match gone.iter().all(is_right) {
                true => {
                    reasons.of_eliminations(&marks, &gone).map_or(Err(Verdict::Ahead), |steps| {
                        Ok(steps.into_iter().map(|step| (marks.clone(), step)).collect())
                    })
                }
                false => Err(Verdict::Wrong),
            };
            let mut cells: Vec<_> = gone.iter().map(|gone| gone.cell).collect();
            cells.dedup();
            found.push((first.digit, cells, true, reason));
        }
        for (digit, cells, is_elimination, reason) in found {
            let (verdict, steps) = match reason {
                Ok(steps) => (Verdict::Reason, steps),
                Err(verdict) => (verdict, self.easiest(&marks)),
            };
            let verdict = match played.change.what {
                ChangeKind::Hint => Verdict::Hint,
                _ => verdict,
            };
            let steps = steps.into_iter().filter_map(|(marks, step)| self.shown(&marks, step));
            let steps = steps.collect();
            let (moment, time) = (played.moment, played.time);
            self.review.moves.push(ReviewedMove {
                moment,
                time,
                digit,
                cells,
                is_elimination,
                verdict,
                steps,
            });
            self.before.push(marks.clone());
        }
        true
    }

    /// The easiest step of the player's list.
    fn easiest(&self, marks: &Pencilmarks) -> Vec<(Pencilmarks, Step)> {
        let (step, _) = human::next_step(marks, &self.options, &self.all);
        step.map(|step| (marks.clone(), step)).into_iter().collect()
    }

    /// A step with its explanation and its board.
    fn shown(&self, marks: &Pencilmarks, step: Step) -> Option<ReviewStep> {
        let technique = step.technique.into();
        let explanation = self.explainer.explain(step, marks)?;
        Some(ReviewStep { technique, board: marks.board(), explanation })
    }

    /// Finds the longest pauses, and the steps that were there.
    fn find_pauses(&mut self) {
        let mut pauses: Vec<Pause> = Vec::new();
        let mut from = 0;
        for (ended_by, one) in self.review.moves.iter().enumerate() {
            let length = one.time.saturating_sub(from);
            if length >= SHORTEST_PAUSE {
                pauses.push(Pause { from, length, ended_by, step: None });
            }
            from = one.time;
        }
        pauses.sort_by_key(|pause| std::cmp::Reverse(pause.length));
        pauses.truncate(PAUSES);
        for pause in &mut pauses {
            let marks = &self.before[pause.ended_by];
            let step = self.easiest(marks).pop();
            pause.step = step.and_then(|(marks, step)| self.shown(&marks, step));
        }
        self.review.pauses = pauses;
    }
}

/// The candidates at a position without the mistakes in it: wrong entries are left out, and right
/// digits are added to marks that lack them.
fn candidates(position: &Position, solution: &Board) -> Option<Pencilmarks> {
    let mut position = position.clone();
    let shape = position.shape();
    let wrong = |cell: &Cell| match position.content(*cell) {
        CellValue::Digit(digit) => Some(digit) != solution.digit(*cell),
        CellValue::Marks(_) => false,
    };
    for cell in Cell::all(shape).filter(wrong).collect::<Vec<_>>() {
        position.set_content(cell, CellValue::Marks(DigitSet::EMPTY));
    }
    let noted = position.board_for_hints();
    for cell in Cell::all(shape) {
        let (allowed, right) = (noted.allowed_digits(cell), solution.digit(cell)?);
        if matches!(position.content(cell), CellValue::Marks(_)) && !allowed.contains(right) {
            let mut state = position.cell_state(cell);
            match state.centre.is_empty() {
                true => state.content = CellValue::Marks(position.marks(cell).with(right)),
                false => state.centre = state.centre.with(right),
            }
            position.set_cell_state(cell, state);
        }
    }
    Pencilmarks::from_position(&position, true)
}

/// The digits that a move entered.
fn entries(played: &PlayedMove) -> Vec<Candidate> {
    let entered = |cell: Cell| match played.after.content(cell) {
        CellValue::Digit(digit) if played.before.content(cell) != CellValue::Digit(digit) => {
            Some(Candidate::new(digit, cell))
        }
        _ => None,
    };
    Cell::all(played.after.shape()).filter_map(entered).collect()
}

/// The candidates that a move removed from marks, without those that the digits on the board rule out.
fn eliminations(played: &PlayedMove, marks: &Pencilmarks) -> Vec<Candidate> {
    let is_removal = matches!(
        played.change.what,
        ChangeKind::Corner(_) | ChangeKind::Centre(_) | ChangeKind::Write | ChangeKind::Hint
    );
    if !is_removal {
        return Vec::new();
    }
    let gone = |cell: Cell| {
        let after = match played.after.content(cell) {
            CellValue::Digit(_) => return DigitSet::EMPTY,
            CellValue::Marks(_) => played.after.noted_candidates(cell),
        };
        played.before.noted_candidates(cell).minus(after).and(marks.candidates(cell))
    };
    let of_cell = |cell| gone(cell).into_iter().map(move |digit| Candidate::new(digit, cell));
    Cell::all(played.after.shape()).flat_map(of_cell).collect()
}
