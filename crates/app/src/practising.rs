//! Practice: positions at which a technique is what helps next. The player does its step, and is told
//! whether that is one.

use explain::{Explanation, LEVELS};
use grid::{Board, Cell, CellValue};
use human::Candidate;
use jobs::{Exercise, Exercises, FindExercise, Outcome, Practice};
use play::{Action, Mode};
use schedule::{TaskId, Update};
use view::{
    hint::{self, Picture},
    words::practice as words,
};

use crate::{
    command::{Offer, On, When},
    context::Context,
    effect::Effect,
    page::{Page, Tone},
    task::{Owner, Work},
};

/// Exercises, and how they went.
#[derive(Default)]
pub struct Practising {
    /// The search for an exercise.
    pub work: Option<Work>,
    /// The set of exercises, once it is there.
    set: Option<String>,
    /// Whether it is there, or on its way.
    is_fetched: bool,
    /// Whether an exercise is wanted as soon as it is.
    waits: bool,
    /// The names of the techniques that it has exercises of.
    pub techniques: Vec<String>,
    /// The technique that is practised, by its place among those; any without one.
    pub chosen: Option<usize>,
    /// Where exercises are taken from.
    pub from: Exercises,
    /// Which exercise comes next.
    number: u64,
    going: Option<Going>,
    /// What was there before the first of the exercises that followed one another.
    before: Option<Before>,
    /// How many answers were right, one after the other.
    pub streak: u32,
}

/// So far after one exercise in the set the next one is: a prime number, so that all have their turn
/// before one comes again, and those of one technique that stand together do not come together.
const STRIDE: u64 = 7919;

/// The exercise on the board.
struct Going {
    exercise: Box<Exercise>,
    /// The game that it is.
    game: u64,
    /// The step of the game that was looked at last.
    step: u64,
    answer: Option<Answer>,
}

/// What exercises that followed one another took the place of.
struct Before {
    board: Option<Back>,
    mode: Mode,
    /// Their givens: undone, one brings back the one before it.
    exercises: Vec<Board>,
}

/// Where the board is that an exercise took the place of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Back {
    /// It is a puzzle of the open collection, by its number.
    Puzzle(u64),
    /// It is a moment of the player's own board.
    Moment(usize),
}

/// How an exercise ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Whether the player found it.
    pub is_right: bool,
    /// The step that is shown, by its place.
    step: usize,
    /// The step of the game at which it was given.
    at: u64,
}

/// What happens to practice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A person wants to practise.
    Open,
    /// This is the set of exercises; `None` where it cannot be had.
    Fetched(Option<String>),
    /// The technique at a place is practised, or any.
    Choose(Option<usize>),
    /// They are taken from here.
    From(Exercises),
    /// The next exercise is put on the board.
    Next,
    /// The answer is shown.
    Show,
}

/// Goes to the place to practise.
pub const PRACTISE: Offer<Event> =
    Offer { name: "Practise", when: When::Always, on: On::Page, act: Event::Open };

impl Going {
    /// Whether its board is on the page, whatever was done there.
    fn is_on(&self, page: &Page) -> bool {
        let givens = self.exercise.position.givens();
        self.game == page.play.game && *givens == *page.position().givens()
    }
}

impl Before {
    fn of(page: &Page) -> Before {
        let board = match page.number() {
            Some(number) => Some(Back::Puzzle(number as u64)),
            None if page.is_bare() && !page.position().is_begun() => None,
            None => Some(Back::Moment(page.game().now())),
        };
        Before { board, mode: page.input.mode, exercises: Vec::new() }
    }

    /// Whether one of the exercises is on the page.
    fn is_left(&self, page: &Page) -> bool {
        page.number().is_none() && self.exercises.contains(page.position().givens())
    }
}

impl Practising {
    fn going(&self, page: &Page) -> Option<&Going> {
        self.going.as_ref().filter(|going| going.is_on(page))
    }

    /// The step that is looked for, and how it went; the step is the one that is to be shown then.
    pub fn exercise(&self, page: &Page) -> Option<(&Explanation, Option<Answer>)> {
        let going = self.going(page)?;
        let shown = going.answer.map_or(0, |answer| answer.step);
        Some((going.exercise.steps.get(shown)?, going.answer))
    }

    /// The picture of the answer, once it is shown.
    pub fn picture(&self, page: &Page) -> Option<Picture> {
        let (step, answer) = self.exercise(page)?;
        let is_now = answer.is_some_and(|answer| answer.at == page.play.step);
        is_now.then(|| hint::picture(step, LEVELS - 1, 0, page.shape()))
    }

    /// Where the board is that was left for exercises, as long as one is on the page.
    pub fn back(&self, page: &Page) -> Option<Back> {
        self.before.as_ref().filter(|before| before.is_left(page))?.board
    }

    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Open => self.fetch(ctx),
            Event::Fetched(None) => {
                self.is_fetched = false;
                ctx.judge(Tone::Bad, words::no_set().into());
            }
            Event::Fetched(set) => {
                self.set = set;
                match std::mem::take(&mut self.waits) {
                    true => self.next(ctx),
                    // It says which techniques there are.
                    false => self.find(ctx, Some(String::new())),
                }
            }
            Event::Choose(chosen) => {
                (self.chosen, self.streak) = (chosen, 0);
                self.next(ctx);
            }
            Event::From(from) => (self.from, self.streak) = (from, 0),
            Event::Next => self.next(ctx),
            Event::Show => self.answer(ctx, false, 0),
        }
    }

    fn fetch(&mut self, ctx: &mut Context) {
        if !std::mem::replace(&mut self.is_fetched, true) {
            ctx.effect(Effect::FetchExercises);
        }
    }

    fn next(&mut self, ctx: &mut Context) {
        if self.set.is_none() {
            self.waits = true;
            return self.fetch(ctx);
        }
        // Where one begins is chance enough.
        let before = if self.number == 0 { ctx.now as u64 } else { self.number };
        self.number = before.wrapping_add(STRIDE);
        let technique = self.chosen.and_then(|at| self.techniques.get(at)).cloned();
        self.find(ctx, technique);
    }

    fn find(&mut self, ctx: &mut Context, technique: Option<String>) {
        let Some(set) = self.set.clone() else { return };
        self.cancel(ctx);
        let (number, speech) = (self.number, ctx.page.speech());
        // What the set has is asked of the set.
        let is_asked = technique.as_deref() == Some("");
        let is_open = ctx.page.collection.is_some() && !is_asked;
        let from = if is_open { self.from } else { Exercises::OfSet };
        let job = FindExercise { from, set, technique, number, speech };
        self.work = Some(ctx.work(Owner::Practising, words::looking(), job, None));
    }

    /// Takes an exercise that was found.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        if !Work::is(&self.work, task) {
            return;
        }
        match update {
            Update::Done(Outcome::Exercise(Practice { techniques, exercise })) => {
                ctx.end(&mut self.work);
                self.techniques = techniques;
                let fits = |one: &Exercise| {
                    let shape = one.position.shape();
                    !one.steps.is_empty() && one.steps.iter().all(|step| step.is_on(shape))
                };
                match exercise.filter(|one| fits(one)) {
                    Some(one) => self.begin(ctx, one),
                    None if self.number > 0 => ctx.judge(Tone::Plain, words::none_here().into()),
                    None => {}
                }
            }
            Update::Progress(progress) => {
                self.work.iter_mut().for_each(|work| work.progress = Some(progress));
            }
            Update::Failed(failure) => {
                ctx.end(&mut self.work);
                ctx.tell_failure(&failure);
            }
            _ => {}
        }
    }

    fn begin(&mut self, ctx: &mut Context, exercise: Box<Exercise>) {
        let said = words::task(&exercise.steps[0]);
        let places = !exercise.steps[0].placements.is_empty();
        let before = self.before.take().filter(|before| before.is_left(ctx.page));
        let mut before = before.unwrap_or_else(|| Before::of(ctx.page));
        before.exercises.push(exercise.position.givens().clone());
        self.before = Some(before);
        ctx.place(exercise.position.clone(), said);
        ctx.page.input.mode = if places { Mode::Digit } else { Mode::Corner };
        let (game, step) = (ctx.page.play.game, ctx.page.play.step);
        self.going = Some(Going { exercise, game, step, answer: None });
    }

    /// Drops the search that goes on.
    pub fn cancel(&mut self, ctx: &mut Context) -> bool {
        ctx.cancel(&mut self.work)
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        let other = |going: &Going| (going.game, going.step) != (page.play.game, page.play.step);
        self.going.as_ref().is_some_and(other)
            || self.before.as_ref().is_some_and(|before| !before.is_left(page))
    }

    /// An exercise whose board is gone is over; one whose board has changed may be answered.
    pub fn settle(&mut self, ctx: &mut Context) {
        let step = ctx.page.play.step;
        // Undone, it brings back what was on the board before.
        self.going.take_if(|going| !going.is_on(ctx.page));
        let Some(going) = &mut self.going else {
            if let Some(before) = self.before.take_if(|before| !before.is_left(ctx.page)) {
                ctx.page.input.mode = before.mode;
            }
            return;
        };
        going.step = step;
        if going.answer.is_some() {
            return;
        }
        let Exercise { position, steps } = &*going.exercise;
        let (placed, gone) = done(position, ctx.page);
        let fits = |step: &Explanation| match placed.is_empty() {
            true => gone.iter().all(|candidate| step.eliminations.contains(candidate)),
            false => placed.iter().all(|candidate| step.placements.contains(candidate)),
        };
        if placed.is_empty() && gone.is_empty() {
            return;
        }
        match steps.iter().position(fits) {
            Some(step) => self.answer(ctx, true, step),
            None => {
                let said = words::wrong(&steps[0].technique);
                ctx.play(Action::Undo);
                ctx.judge(Tone::Bad, said);
                self.streak = 0;
                self.going.iter_mut().for_each(|going| going.step = ctx.page.play.step);
            }
        }
    }

    fn answer(&mut self, ctx: &mut Context, is_right: bool, step: usize) {
        let Some(going) = self.going.as_mut().filter(|going| going.answer.is_none()) else {
            return;
        };
        going.step = ctx.page.play.step;
        going.answer = Some(Answer { is_right, step, at: going.step });
        self.streak = if is_right { self.streak + 1 } else { 0 };
        let Some(step) = going.exercise.steps.get(step) else { return };
        let tone = if is_right { Tone::Good } else { Tone::Plain };
        ctx.judge(tone, words::answered(is_right, step));
    }
}

/// What was put in and what was taken away since a position.
fn done(before: &grid::Position, page: &Page) -> (Vec<Candidate>, Vec<Candidate>) {
    let (mut placed, mut gone) = (Vec::new(), Vec::new());
    for cell in Cell::all(before.shape()) {
        match (before.content(cell), page.position().content(cell)) {
            (CellValue::Marks(_), CellValue::Digit(digit)) => {
                placed.push(Candidate::new(digit, cell));
            }
            (CellValue::Marks(was), CellValue::Marks(now)) => {
                gone.extend(was.minus(now).map(|digit| Candidate::new(digit, cell)));
            }
            (CellValue::Digit(_), _) => {}
        }
    }
    (placed, gone)
}
