//! The review of a game: whether the player had a reason for each digit and each elimination, and
//! which steps were available during the longest pauses.
//!
//! A reason consists of steps with the techniques of the player's list, up to the hardest technique
//! that the puzzle needs: a digit that follows only from harder techniques was guessed. If the
//! player has noted all candidates, the reason for a digit may contain one eliminating step before
//! the step that places the digit. Otherwise, the reason may contain several eliminating steps,
//! because the player can have had them in mind.

use std::collections::VecDeque;

use explain::Explanation;
use grid::{Board, Cell, CellValue, Digit, DigitSet, Position};
use human::{
    Candidate, Family, Options, Pencilmarks, ReasonSearch, Step, Technique, TechniqueSelection,
};
use play::{ChangeKind, PlayedMove};
use serde::{Deserialize, Serialize};

use crate::{
    JobOutcome, JobSpec, NotationSettings, Progress, RunningJob, StartedJob, TimeSlice, Workplace,
    notation_settings::Explainer, step_search_setup::StepSearchSetup,
};

/// A request to judge each move of a game (justified, unjustified or wrong), and to find the
/// longest pauses.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReviewGame {
    /// The givens of the puzzle.
    pub givens: Board,
    /// The moves of the game, in chronological order.
    pub moves: Vec<PlayedMove>,
    /// The techniques that count as reasons.
    pub techniques: TechniqueSelection,
    /// The notation of digits and cells.
    pub notation: NotationSettings,
}

/// The review of a game: a verdict on each move, and the longest pauses.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct GameReview {
    /// The digits that were entered and the candidates that were eliminated, in chronological
    /// order.
    pub moves: Vec<ReviewedMove>,
    /// The longest pauses, the longest first; empty if the times of the moves are unknown.
    pub pauses: Vec<LongPause>,
}

/// A reviewed move: a digit that was entered, or candidates that were eliminated.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReviewedMove {
    /// The index in the game's history of the moment after the move.
    pub moment: usize,
    /// The play time at the move in milliseconds; 0 if it is unknown.
    pub play_time: u64,
    /// The digit that was entered, or the digit of the first eliminated candidate.
    pub digit: Digit,
    /// The cell that was filled, or the cells from which candidates were eliminated.
    pub cells: Vec<Cell>,
    /// Whether the move eliminated candidates.
    pub is_elimination: bool,
    /// The judgement of whether the player had a reason for the move.
    pub verdict: MoveVerdict,
    /// The steps that justify the move, in order. If no steps justify the move, the easiest step
    /// that was available; empty if there was none.
    pub steps: Vec<Explanation>,
}

/// The verdict on a move: whether the player had a reason for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum MoveVerdict {
    /// The move was right, and steps with techniques of the list justify it.
    Justified,
    /// The move was right, but no steps with techniques of the list justify it.
    Unjustified,
    /// The move contradicts the solution.
    Wrong,
    /// The move was an applied hint.
    Hint,
}

/// A period in which no digit was entered and no candidate was eliminated.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LongPause {
    /// The play time at the start of the pause, in milliseconds.
    pub started_at: u64,
    /// The length of the pause in milliseconds.
    pub length_ms: u64,
    /// The index in [`GameReview::moves`] of the move after the pause.
    pub ended_by: usize,
    /// The easiest step that was available, or `None` if the techniques of the list find none.
    pub step: Option<Explanation>,
}

/// The maximum number of eliminating steps that a player without notes is assumed to have in mind
/// before a digit.
const MAX_STEPS_IN_MIND: usize = 4;

/// The maximum number of listed pauses.
const MAX_PAUSES: usize = 3;
/// The minimum length of a listed pause, in milliseconds.
const MIN_PAUSE_MS: u64 = 20_000;

impl JobSpec for ReviewGame {
    fn begin(self, at: &mut Workplace) -> StartedJob {
        let ReviewGame { givens, mut moves, techniques, notation } = self;
        if givens.shape().side() > human::MAX_SIDE {
            return StartedJob::Done(Ok(JobOutcome::ReviewGame(None)));
        }
        moves.retain(|one| {
            *one.position_before.givens() == givens && *one.position_after.givens() == givens
        });
        let all: Vec<_> = match techniques.is_everything() {
            true => human::default_techniques().collect(),
            false => techniques.techniques(),
        };
        let options = Options::for_list(&all, techniques.limits());
        let setup = StepSearchSetup::new(Position::new(givens)).with_techniques(&techniques);
        let is_single = |technique: &&&'static Technique| technique.family == Family::Singles;
        let reason_technique_count =
            all.iter().rposition(|technique| is_single(&technique)).map_or(0, |at| at + 1);
        StartedJob::Running(Box::new(ReviewJob {
            setup,
            explainer: notation.explainer(at.catalogue),
            total: moves.len(),
            moves: moves.into(),
            techniques: all,
            options,
            path_position: None,
            reason_technique_count,
            reasons: None,
            review: GameReview::default(),
            positions: Vec::new(),
        }))
    }
}

/// The state of [`ReviewGame`]: the solution path at first, and then the moves that remain.
struct ReviewJob {
    setup: StepSearchSetup,
    explainer: Explainer,
    /// The moves that haven't been reviewed yet.
    moves: VecDeque<PlayedMove>,
    /// The total number of moves.
    total: usize,
    /// The techniques of the player's list, from the easiest to the hardest.
    techniques: Vec<&'static Technique>,
    options: Options,
    /// The position on the solution path, or `None` until the puzzle has been checked.
    path_position: Option<Pencilmarks>,
    /// The number of leading techniques in the list that count as reasons: those up to the hardest
    /// technique on the path so far. All singles always count.
    reason_technique_count: usize,
    /// The search for reasons, or `None` before the path is complete.
    reasons: Option<ReasonSearch>,
    review: GameReview,
    /// The candidates before each reviewed move.
    positions: Vec<Pencilmarks>,
}

impl RunningJob for ReviewJob {
    fn run_slice(&mut self, slice: &TimeSlice) -> Option<JobOutcome> {
        if self.path_position.is_none() {
            match self.setup.begin(slice)? {
                Ok(marks) if self.setup.solution.is_some() => self.path_position = Some(marks),
                _ => return Some(JobOutcome::ReviewGame(None)),
            }
        }
        while self.reasons.is_none() {
            if !self.advance_path() {
                let techniques = &self.techniques[..self.reason_technique_count];
                self.reasons = Some(ReasonSearch::new(techniques, self.options.clone()));
            } else if slice.is_over() {
                return None;
            }
        }
        while let Some(played) = self.moves.pop_front() {
            self.review_move(&played);
            if slice.is_over() {
                return None;
            }
        }
        self.find_pauses();
        Some(JobOutcome::ReviewGame(Some(std::mem::take(&mut self.review))))
    }

    fn progress(&self) -> Option<Progress> {
        self.reasons.as_ref()?;
        let (total, left) = (self.total as u64, self.moves.len() as u64);
        Some(Progress::Items { done: total - left, total })
    }
}

impl ReviewJob {
    /// Applies the next step of the solution path. Returns `false` at the end of the path, or as
    /// soon as the puzzle needs all techniques of the list.
    fn advance_path(&mut self) -> bool {
        let Some(marks) = &mut self.path_position else { return false };
        let Some(step) = self.setup.next_path_step(marks) else { return false };
        let place = self.techniques.iter().position(|technique| technique.id == step.technique);
        // If a step isn't from the list, the puzzle needs the whole list.
        self.reason_technique_count =
            self.reason_technique_count.max(place.map_or(self.techniques.len(), |place| place + 1));
        marks.apply(&step);
        self.reason_technique_count < self.techniques.len()
    }

    /// Judges the digits and eliminations of a move, unless the move showed the solution or
    /// restarted the game.
    fn review_move(&mut self, played: &PlayedMove) {
        let (Some(reasons), Some(solution)) = (&mut self.reasons, &self.setup.solution) else {
            return;
        };
        if matches!(played.change.kind, ChangeKind::Solution | ChangeKind::StartOver) {
            return;
        }
        let Some(marks) = corrected_candidates(&played.position_before, solution) else { return };
        let is_noted = played.position_before.is_fully_noted();
        let mut found = Vec::new();
        for placed in entered_candidates(played) {
            let reason = match solution.digit(placed.cell) == Some(placed.digit) {
                true => {
                    let most = if is_noted { 1 } else { MAX_STEPS_IN_MIND };
                    let reason = reasons.find_placement_reason(&marks, placed, most);
                    reason.map_or(Err(MoveVerdict::Unjustified), |reason| Ok(reason.steps))
                }
                false => Err(MoveVerdict::Wrong),
            };
            found.push((placed.digit, vec![placed.cell], false, reason));
        }
        // A hint that fills a cell also removes the digit from the marks of its peers. These
        // removals are part of the entry.
        let eliminated = match is_noted && found.is_empty() {
            true => eliminated_candidates(played, &marks),
            false => Vec::new(),
        };
        if let Some(first) = eliminated.first().copied() {
            let is_right = |one: &Candidate| solution.digit(one.cell) != Some(one.digit);
            let reason = match eliminated.iter().all(is_right) {
                true => reasons
                    .find_elimination_steps(&marks, &eliminated)
                    .map_or(Err(MoveVerdict::Unjustified), |steps| {
                        Ok(steps.into_iter().map(|step| (marks.clone(), step)).collect())
                    }),
                false => Err(MoveVerdict::Wrong),
            };
            let mut cells: Vec<_> = eliminated.iter().map(|one| one.cell).collect();
            cells.dedup();
            found.push((first.digit, cells, true, reason));
        }
        for (digit, cells, is_elimination, reason) in found {
            let (verdict, steps) = match reason {
                Ok(steps) => (MoveVerdict::Justified, steps),
                Err(verdict) => (verdict, self.easiest_step(&marks)),
            };
            let verdict = match played.change.kind {
                ChangeKind::Hint => MoveVerdict::Hint,
                _ => verdict,
            };
            let steps =
                steps.into_iter().filter_map(|(marks, step)| self.explainer.explain(step, &marks));
            let steps = steps.collect();
            let (moment, time) = (played.moment, played.play_time);
            self.review.moves.push(ReviewedMove {
                moment,
                play_time: time,
                digit,
                cells,
                is_elimination,
                verdict,
                steps,
            });
            self.positions.push(marks.clone());
        }
    }

    /// Returns the easiest step that the techniques of the player's list find, with the candidates
    /// before it. The list is empty if there is no step.
    fn easiest_step(&self, marks: &Pencilmarks) -> Vec<(Pencilmarks, Step)> {
        let (step, _) = human::next_step(marks, &self.options, &self.techniques);
        step.map(|step| (marks.clone(), step)).into_iter().collect()
    }

    /// Finds the longest pauses, and the easiest step that was available during each.
    fn find_pauses(&mut self) {
        let mut pauses: Vec<LongPause> = Vec::new();
        let mut from = 0;
        for (ended_by, one) in self.review.moves.iter().enumerate() {
            let length = one.play_time.saturating_sub(from);
            if length >= MIN_PAUSE_MS {
                pauses.push(LongPause {
                    started_at: from,
                    length_ms: length,
                    ended_by,
                    step: None,
                });
            }
            from = one.play_time;
        }
        grid::insertion_sort_by_key(&mut pauses, |pause| std::cmp::Reverse(pause.length_ms));
        pauses.truncate(MAX_PAUSES);
        for pause in &mut pauses {
            let marks = &self.positions[pause.ended_by];
            let step = self.easiest_step(marks).pop();
            pause.step = step.and_then(|(marks, step)| self.explainer.explain(step, &marks));
        }
        self.review.pauses = pauses;
    }
}

/// Returns the candidates at a position after its mistakes are corrected: wrong entries are
/// removed, and right digits are added to marks that lack them. Returns `None` if the board is
/// larger than 25×25.
fn corrected_candidates(position: &Position, solution: &Board) -> Option<Pencilmarks> {
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

/// Returns the digits that a move entered, each with its cell.
fn entered_candidates(played: &PlayedMove) -> Vec<Candidate> {
    let entered = |cell: Cell| match played.position_after.content(cell) {
        CellValue::Digit(digit)
            if played.position_before.content(cell) != CellValue::Digit(digit) =>
        {
            Some(Candidate::new(digit, cell))
        }
        _ => None,
    };
    Cell::all(played.position_after.shape()).filter_map(entered).collect()
}

/// Returns the candidates that a move removed from marks, except those that the digits on the board
/// rule out. Returns none unless the move was a hint or a change of marks.
fn eliminated_candidates(played: &PlayedMove, marks: &Pencilmarks) -> Vec<Candidate> {
    let is_removal = matches!(
        played.change.kind,
        ChangeKind::Corner(_) | ChangeKind::Centre(_) | ChangeKind::Marks | ChangeKind::Hint
    );
    if !is_removal {
        return Vec::new();
    }
    let eliminated = |cell: Cell| {
        let after = match played.position_after.content(cell) {
            CellValue::Digit(_) => return DigitSet::EMPTY,
            CellValue::Marks(_) => played.position_after.noted_candidates(cell),
        };
        played.position_before.noted_candidates(cell).minus(after).and(marks.candidates(cell))
    };
    let of_cell = |cell| eliminated(cell).into_iter().map(move |digit| Candidate::new(digit, cell));
    Cell::all(played.position_after.shape()).flat_map(of_cell).collect()
}
