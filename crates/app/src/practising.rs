//! Exercises: positions in which one technique gives the next step. The player finds the step and
//! applies it on the board.

use explain::{Explanation, LEVEL_COUNT};
use grid::{Cell, CellValue};
use human::Candidate;
use jobs::{Exercise, ExerciseAnswer, ExerciseSource, FindExercise};
use play::{Action, GameSlot, Mode, SuspendedGame};
use schedule::{TaskUpdate, Ticket};
use view::{
    Selection,
    hint::{self, HintPicture},
    words::practice as words,
};

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    effect::Effect,
    feature::Feature,
    messages::Tone,
    page::Page,
    place::{Destination, LearnTab},
    tracked::StateChange,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The exercise on the board, the choice of the next exercises, and the player's streak.
#[derive(Default)]
pub struct PracticeSession {
    /// The search for the next exercise.
    search: WorkerQuestion<(), FindExercise>,
    /// The text of the set of exercises, once it has been fetched.
    exercise_set: Option<String>,
    /// Whether the set has been fetched or is being fetched.
    is_fetched: bool,
    /// Whether an exercise should start as soon as the set has arrived.
    is_waiting: bool,
    /// The names of the techniques that have exercises, as far as they are known.
    pub techniques: Vec<String>,
    /// The index of the practised technique in [`PracticeSession::techniques`], or `None` for any
    /// technique.
    pub chosen_index: Option<usize>,
    /// The name of the technique that is practised next, until its index in the list of techniques
    /// is known.
    wanted_technique: Option<&'static str>,
    /// The source from which the next exercises are taken.
    pub exercise_source: ExerciseSource,
    /// The number of the latest exercise in its source, or 0 before the first one. Numbers beyond
    /// the last exercise continue from the first one.
    exercise_number: u64,
    /// The exercise on the board, if any.
    current: Option<CurrentExercise>,
    /// The game before the current run of exercises, if there is a run.
    game_before: Option<GameBefore>,
    /// The number of exercises in a row whose first answer was right, without hints.
    pub streak: u32,
    /// The number of right answers after a hint. They count neither as right nor as wrong, and
    /// don't affect the streak.
    pub helped_count: u32,
}

/// The distance in the set between consecutive exercises. It is a prime number, so that every
/// exercise comes up before any of them is repeated, and neighbours with the same technique are
/// separated.
const STRIDE: u64 = 7919;

/// The technique that is practised at first: an easy one.
const FIRST_TECHNIQUE: &str = "Hidden Single";

/// The exercise on the board.
struct CurrentExercise {
    /// The exercise: its position and its steps.
    exercise: Box<Exercise>,
    /// The page's game count while the exercise is on the board.
    game_count: u64,
    /// The change count at which the board was judged last.
    judged_at: u64,
    /// Whether a hint was shown.
    is_helped: bool,
    /// Whether a wrong answer was counted. Each exercise counts only once.
    was_wrong: bool,
    /// The answer that ended the exercise, if any.
    answer: Option<Answer>,
}

/// The game that was replaced by a run of exercises.
struct GameBefore {
    game: SuspendedGame,
    note: String,
    was_empty: bool,
    mode: Mode,
}

/// The answer that ends an exercise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Whether the player found the step.
    pub is_right: bool,
    /// The index of the shown step among the steps of the exercise.
    step_index: usize,
    /// The change count at which the answer was given.
    answered_at: u64,
}

/// An event that [`PracticeSession`] handles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Open the tab for exercises.
    Open,
    /// The set of exercises has arrived, or can't be fetched.
    SetFetched(Option<String>),
    /// Practise the technique with this index in the list of techniques, or any technique. Puts the
    /// next exercise on the board.
    ChooseTechnique(Option<usize>),
    /// Practise the technique with this name, with exercises from the set. Puts the next exercise
    /// on the board.
    Practise(&'static str),
    /// Take the next exercises from this source.
    SetSource(ExerciseSource),
    /// Put the next exercise on the board.
    Next,
    /// Show the answer.
    ShowAnswer,
    /// Go back to the game before the exercises.
    GoBack,
}

/// The command that opens the tab for exercises.
pub static PRACTISE: Command =
    Command::new("Practise", Condition::Always, CommandTarget::Page, || Event::Open.into());

impl CurrentExercise {
    /// Returns `true` if the exercise is on the page, regardless of the player's moves.
    fn matches_page(&self, page: &Page) -> bool {
        let givens = self.exercise.position.givens();
        self.game_count == page.play_state.game_count && *givens == *page.position().givens()
    }
}

impl GameBefore {
    fn new(page: &Page) -> GameBefore {
        let was_empty = page.puzzle_number().is_none()
            && page.is_unconstrained()
            && !page.position().is_started();
        let (suspended, note) =
            (page.play_state.games.copy_current_game(), page.play_state.puzzle_note.clone());
        GameBefore { game: suspended, note, was_empty, mode: page.input_state.mode }
    }
}

impl PracticeSession {
    /// Returns the step to find, and the answer if there is one. After an answer, the step is the
    /// one that the answer shows. Returns `None` if no exercise is on the page.
    pub fn step_and_answer(&self, page: &Page) -> Option<(&Explanation, Option<Answer>)> {
        let current = self.current.as_ref().filter(|current| current.matches_page(page))?;
        let shown = current.answer.map_or(0, |answer| answer.step_index);
        Some((current.exercise.steps.get(shown)?, current.answer))
    }

    /// Returns the picture of the answer, or `None` if there is no answer or the board has changed
    /// since.
    pub fn answer_picture(&self, page: &Page) -> Option<HintPicture> {
        let (step, answer) = self.step_and_answer(page)?;
        let is_now =
            answer.is_some_and(|answer| answer.answered_at == page.play_state.change_count);
        is_now.then(|| hint::draw_step(step, LEVEL_COUNT - 1, 0, page.shape()))
    }

    /// Returns `true` if there is a game to go back to from the exercise on the page.
    pub fn can_go_back(&self, page: &Page) -> bool {
        let has_game = self.game_before.as_ref().is_some_and(|before| !before.was_empty);
        has_game && page.play_state.games.current_slot() == GameSlot::Exercise
    }

    /// Records that a hint was shown, so that an answer doesn't count as the player's own.
    pub fn note_hint(&mut self, page: &Page) {
        let current = self.current.as_mut().filter(|current| current.matches_page(page));
        current.into_iter().for_each(|current| current.is_helped = true);
    }

    /// Goes back to the game before the exercises, if there was one.
    fn go_back(&mut self, ctx: &mut Context) {
        if let Some(GameBefore { game: suspended, note, .. }) = &self.game_before {
            let suspended = suspended.clone();
            ctx.change_game(note.clone(), |games| games.return_to(suspended));
            ctx.report_solver();
        }
    }

    /// Returns `true` while an exercise is being searched for.
    pub fn is_searching(&self) -> bool {
        self.search.is_open()
    }

    /// Fetches the set of exercises, unless it is there or being fetched.
    pub fn fetch_exercises(&mut self, ctx: &mut Context) {
        if !std::mem::replace(&mut self.is_fetched, true) {
            self.wanted_technique.get_or_insert(FIRST_TECHNIQUE);
            ctx.push_effect(Effect::FetchExercises);
        }
    }

    fn show_next(&mut self, ctx: &mut Context) {
        if self.exercise_set.is_none() {
            self.is_waiting = true;
            return self.fetch_exercises(ctx);
        }
        // The time of the first exercise is random enough.
        let before = if self.exercise_number == 0 { ctx.now as u64 } else { self.exercise_number };
        self.exercise_number = before.wrapping_add(STRIDE);
        let chosen = self.chosen_index.and_then(|at| self.techniques.get(at)).cloned();
        let technique = self.wanted_technique.map(String::from).or(chosen);
        self.find_exercise(ctx, technique);
    }

    fn find_exercise(&mut self, ctx: &mut Context, technique: Option<String>) {
        let Some(set) = self.exercise_set.clone() else { return };
        let (number, notation) = (self.exercise_number, ctx.page.notation_settings());
        // An empty name asks for the list of techniques. This list is always about the set.
        let is_about_set = technique.as_deref() == Some("");
        let is_open = ctx.page.collection.is_some() && !is_about_set;
        let from = if is_open { self.exercise_source } else { ExerciseSource::Set };
        let job = FindExercise {
            source: from,
            exercise_set: set,
            technique,
            exercise_index: number,
            notation,
        };
        self.search.ask_shown(ctx, (), words::searching_exercise(), job);
    }

    fn handle_exercise(
        &mut self,
        ctx: &mut Context,
        ExerciseAnswer { techniques, exercise }: ExerciseAnswer,
    ) {
        self.techniques = techniques;
        if let Some(name) = self.wanted_technique.take() {
            self.chosen_index = self.techniques.iter().position(|of| of == name);
        }
        let fits = |one: &Exercise| {
            let shape = one.position.shape();
            !one.steps.is_empty() && one.steps.iter().all(|step| step.exists_on(shape))
        };
        match exercise.filter(|one| fits(one)) {
            Some(one) => self.begin_exercise(ctx, one),
            None if self.exercise_number > 0 => {
                ctx.report_with_tone(Tone::Plain, words::no_exercise_found().into())
            }
            None => {}
        }
    }

    fn begin_exercise(&mut self, ctx: &mut Context, exercise: Box<Exercise>) {
        let status = words::exercise_task(&exercise.steps[0]);
        let places = !exercise.steps[0].placements.is_empty();
        if ctx.page.play_state.games.current_slot() != GameSlot::Exercise {
            self.game_before = Some(GameBefore::new(ctx.page));
        }
        let position = exercise.position.clone();
        ctx.page.messages.close_board_dialog();
        ctx.change_game(String::new(), |games| games.begin_exercise(position));
        // A selected empty cell could be taken for a part of the answer.
        let board = ctx.page.game().board();
        let filled = Cell::all(board.shape()).find(|cell| board.digit(*cell).is_some());
        filled.into_iter().for_each(|cell| ctx.change_selection(|_| Selection::from_cell(cell)));
        ctx.report(status);
        ctx.page.input_state.mode = if places { Mode::Entry } else { Mode::Corner };
        let (game_count, judged_at) =
            (ctx.page.play_state.game_count, ctx.page.play_state.change_count);
        self.current = Some(CurrentExercise {
            exercise,
            game_count,
            judged_at,
            is_helped: false,
            was_wrong: false,
            answer: None,
        });
    }

    /// Judges the player's changes since the exercise began. If no step justifies all of them,
    /// undoes the latest change and counts a wrong answer, unless one was counted already.
    fn judge_changes(&mut self, ctx: &mut Context) {
        let Some(current) = &mut self.current else { return };
        let Exercise { position, steps } = &*current.exercise;
        let (placed, eliminated) = changes_since(position, ctx.page);
        let fits = |step: &Explanation| match placed.is_empty() {
            true => eliminated.iter().all(|candidate| step.eliminations.contains(candidate)),
            false => placed.iter().all(|candidate| step.placements.contains(candidate)),
        };
        if placed.is_empty() && eliminated.is_empty() {
            return;
        }
        match steps.iter().position(fits) {
            Some(step) => self.finish_exercise(ctx, true, step),
            None => {
                let status = words::wrong_answer(&steps[0].technique);
                if !std::mem::replace(&mut current.was_wrong, true) {
                    ctx.page.preferences.practice_tally.count_answer(&steps[0].technique, false);
                }
                ctx.perform(Action::Undo);
                ctx.report_with_tone(Tone::Bad, status);
                self.streak = 0;
                self.current
                    .iter_mut()
                    .for_each(|current| current.judged_at = ctx.page.play_state.change_count);
            }
        }
    }

    fn finish_exercise(&mut self, ctx: &mut Context, is_right: bool, step: usize) {
        let Some(current) = self.current.as_mut().filter(|current| current.answer.is_none()) else {
            return;
        };
        current.judged_at = ctx.page.play_state.change_count;
        current.answer =
            Some(Answer { is_right, step_index: step, answered_at: current.judged_at });
        let is_helped = is_right && current.is_helped;
        let Some(step) = current.exercise.steps.get(step) else { return };
        match is_helped {
            true => self.helped_count += 1,
            // A wrong answer has been counted already, and has ended the streak.
            false if current.was_wrong => {}
            false => {
                self.streak = if is_right { self.streak + 1 } else { 0 };
                ctx.page.preferences.practice_tally.count_answer(&step.technique, is_right);
            }
        }
        let tone = if is_right { Tone::Good } else { Tone::Plain };
        ctx.report_with_tone(tone, words::answer_verdict(is_right, is_helped, step));
    }
}

impl Feature for PracticeSession {
    type Event = Event;

    fn destination(event: &Event) -> Option<Destination> {
        let opens = matches!(event, Event::Open | Event::Practise(_));
        opens.then_some(Destination::Learn(LearnTab::Practice))
    }

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Open => self.fetch_exercises(ctx),
            Event::SetFetched(None) => {
                self.is_fetched = false;
                ctx.report_with_tone(Tone::Bad, words::set_not_loaded().into());
            }
            Event::SetFetched(set) => {
                self.exercise_set = set;
                match std::mem::take(&mut self.is_waiting) {
                    true => self.show_next(ctx),
                    // The answer lists all techniques that have exercises.
                    false => self.find_exercise(ctx, Some(String::new())),
                }
            }
            Event::ChooseTechnique(chosen) => {
                (self.chosen_index, self.streak, self.helped_count) = (chosen, 0, 0);
                self.show_next(ctx);
            }
            Event::Practise(name) => {
                (self.wanted_technique, self.streak, self.helped_count) = (Some(name), 0, 0);
                self.exercise_source = ExerciseSource::Set;
                ctx.page.messages.dialog = None;
                self.show_next(ctx);
            }
            Event::SetSource(source) => {
                (self.exercise_source, self.streak, self.helped_count) = (source, 0, 0);
            }
            Event::Next => self.show_next(ctx),
            Event::ShowAnswer => self.finish_exercise(ctx, false, 0),
            Event::GoBack => self.go_back(ctx),
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        if let Some(TaskNews::Answer(practice)) = self.search.handle_update(ctx, task, update) {
            self.handle_exercise(ctx, practice);
        }
    }

    /// Drops an exercise whose board was replaced, and judges the player's change to the board.
    /// Restores the input mode when the run of exercises ends.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        let mut changed = StateChange::from_bool(
            self.current.take_if(|current| !current.matches_page(ctx.page)).is_some(),
        );
        let Some(current) = &mut self.current else {
            let is_over = ctx.page.play_state.games.current_slot() != GameSlot::Exercise;
            if let Some(before) = self.game_before.take_if(|_| is_over) {
                ctx.page.input_state.mode = before.mode;
                changed = StateChange::Changed;
            }
            return changed;
        };
        if std::mem::replace(&mut current.judged_at, ctx.page.play_state.change_count)
            == ctx.page.play_state.change_count
        {
            return changed;
        }
        if current.answer.is_none() {
            self.judge_changes(ctx);
        }
        StateChange::Changed
    }

    fn cancel(&mut self, ctx: &mut Context) {
        self.search.cancel(ctx);
    }
}

/// Returns the candidates that were placed in empty cells, and those that were eliminated from the
/// marks, since the position `before`.
fn changes_since(before: &grid::Position, page: &Page) -> (Vec<Candidate>, Vec<Candidate>) {
    let (mut placed, mut eliminated) = (Vec::new(), Vec::new());
    for cell in Cell::all(before.shape()) {
        match (before.content(cell), page.position().content(cell)) {
            (CellValue::Marks(_), CellValue::Digit(digit)) => {
                placed.push(Candidate::new(digit, cell));
            }
            (CellValue::Marks(was), CellValue::Marks(now)) => {
                eliminated.extend(was.minus(now).map(|digit| Candidate::new(digit, cell)));
            }
            (CellValue::Digit(_), _) => {}
        }
    }
    (placed, eliminated)
}
