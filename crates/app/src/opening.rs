//! Files that are opened as one collection, and the puzzles of it that are loaded.

use collection::{Choice, OpenError, Record};
use jobs::{Failure, Open as OpenJob, Opened, Outcome, ReadRecord};
use play::State;
use schedule::{TaskId, Update};
use view::words;

use crate::{
    command::{Offer, On, When},
    context::Context,
    effect::{Effect, Picked, Timer},
    page::{Open, Page, Tone},
    task::{Owner, Work},
};

/// The files that are being opened, and the puzzle that is on its way.
#[derive(Default)]
pub struct Opening {
    /// The work of opening.
    pub work: Option<Work>,
    /// The files that are being opened.
    picked: Option<Picked>,
    /// Whether they are those that were open on the last visit.
    again: bool,
    /// Whether they are those that are open, and more.
    grows: bool,
    /// Whether a person goes on with them where that was left off.
    goes_on: bool,
    /// What they will grow to once they are open.
    grown: Option<Picked>,
    /// The files that did not read last.
    unread: Option<Picked>,
    /// Counts the choices that came to nothing: what shows them goes back to what stands.
    pub refused: u64,
    /// The puzzle that is on its way.
    coming: Option<Coming>,
    /// What is typed in the field of the number and not taken yet, and the game beside it.
    typed: Option<(String, u64)>,
    /// Counts the changes of what is typed: a pause is one after which there was none.
    changes: u32,
}

/// A puzzle that is on its way, and what was on the page when it was asked for.
#[derive(Clone, Copy)]
struct Coming {
    task: TaskId,
    number: u64,
    collection: u64,
    game: u64,
}

/// What happens to files.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Files are opened; if none reads, nothing changes.
    Open(Picked),
    /// Files that are kept are opened again, at the puzzle of a number.
    GoOn(Picked, u64),
    /// The files that are open have more puzzles now: these take their place.
    Grow(Picked),
    /// The files that did not read are opened in another way.
    Retry(String),
    /// The open files are read once more, in another way.
    Reread(Choice),
    /// The puzzle of a number is loaded.
    Load(u64),
    /// This stands in the field of the number now. It is taken when that is said, or after a pause.
    Typed(String),
    /// What was typed there is taken, if anything was.
    TakeTyped,
    /// The puzzle after the number in that field is loaded.
    StepUp,
    /// The one before it is.
    StepDown,
    /// The puzzle after the one that was asked for last is loaded.
    LoadNext,
    /// The one before it is.
    LoadPrevious,
    /// Any puzzle is loaded.
    LoadRandom,
    /// The puzzle of this number is, which was chosen by chance below the number of all.
    Chosen(u64),
    /// Files are to be chosen.
    Pick,
}

/// Chooses files and opens them.
pub const OPEN_PUZZLE_FILE: Offer<Event> =
    Offer { name: "Open Puzzle File", when: When::Always, on: On::Page, act: Event::Pick };
/// Loads any puzzle of the open collection.
pub const LOAD_RANDOM_PUZZLE: Offer<Event> =
    Offer { name: "Load Random Puzzle", when: When::Open, on: On::Page, act: Event::LoadRandom };

/// A time without a key, in milliseconds, after which a number is taken as it was typed.
const PAUSE: u32 = 600;
/// Loads the puzzle before.
pub const PREVIOUS_PUZZLE: Offer<Event> =
    Offer { name: "Previous Puzzle", when: When::Before, on: On::Page, act: Event::LoadPrevious };
/// Loads the puzzle after.
pub const NEXT_PUZZLE: Offer<Event> =
    Offer { name: "Next Puzzle", when: When::After, on: On::Page, act: Event::LoadNext };

/// A puzzle of a collection, after its number.
pub type Numbered = (u64, Record);

impl Coming {
    /// Whether what it was asked for is still on the page.
    fn is_of(self, page: &Page) -> bool {
        page.game_id().collection == Some(self.collection) && page.play.game == self.game
    }
}

impl Opening {
    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Open(picked) => self.open(ctx, picked, 0),
            Event::GoOn(picked, at) => {
                self.open(ctx, picked, at);
                self.goes_on = true;
            }
            Event::Grow(picked) => {
                if self.work.is_some() {
                    self.grown = Some(picked);
                } else {
                    self.open(ctx, picked, 0);
                    self.grows = true;
                }
            }
            Event::Retry(format) => {
                let Some(picked) = self.unread.clone() else { return };
                let choice = Choice { format: Some(format), letters: None };
                self.open(ctx, Picked { choice, ..picked }, 0);
            }
            Event::Reread(choice) => {
                let Some(open) = &*ctx.page.collection else { return };
                let picked = Picked {
                    files: open.files,
                    name: open.name.clone(),
                    choice,
                    id: Some(open.id),
                };
                self.open(ctx, picked, 0);
            }
            Event::Load(number) | Event::Chosen(number) => self.load(ctx, number),
            Event::Typed(text) => {
                self.typed = Some((text, ctx.page.play.game));
                self.changes = self.changes.wrapping_add(1);
                ctx.effect(Effect::After(PAUSE, Timer::Typed(self.changes)));
            }
            Event::TakeTyped => self.take_typed(ctx),
            Event::StepUp => self.step(ctx, true),
            Event::StepDown => self.step(ctx, false),
            Event::LoadNext => self.load_beside(ctx, true),
            Event::LoadPrevious => self.load_beside(ctx, false),
            Event::LoadRandom => {
                ctx.page.count().into_iter().for_each(|count| ctx.effect(Effect::Random(count)));
            }
            Event::Pick => ctx.effect(Effect::PickFiles),
        }
    }

    /// Begins to open files in place of those that are being opened, at the puzzle of a number.
    fn open(&mut self, ctx: &mut Context, picked: Picked, at: u64) {
        ctx.cancel(&mut self.work);
        let title = words::reading(&picked.name);
        let job = OpenJob { choice: picked.choice.clone(), at };
        self.work = Some(ctx.work(Owner::Opening, title, job, Some(picked.files)));
        self.unread = Some(picked.clone());
        self.picked = Some(picked);
        (self.again, self.grows, self.goes_on) = (false, false, false);
    }

    /// Opens the files that were open on the last visit, at the puzzle of a number, unless a person has
    /// opened others.
    pub fn reopen(&mut self, ctx: &mut Context, (picked, at): (Picked, u64)) {
        if self.work.is_none() && ctx.page.collection.is_none() {
            self.open(ctx, picked, at);
            self.unread = None;
            self.again = true;
        }
    }

    /// Whether such files are being opened.
    pub fn reopens(&self) -> bool {
        self.again && self.work.is_some()
    }

    /// Whether fewer of these puzzles are being opened.
    pub fn opens(&self, more: &Picked) -> bool {
        self.work.is_some() && self.picked.as_ref().is_some_and(|picked| picked.id == more.id)
    }

    /// Lets the files that are open now grow, if they have more puzzles meanwhile.
    pub fn go_on_growing(&mut self, ctx: &mut Context) {
        let is_open = |picked: &Picked| picked.id == ctx.page.game_id().collection;
        if let Some(grown) = self.grown.take().filter(is_open) {
            self.update(ctx, Event::Grow(grown));
        }
    }

    /// Whether the files that are being opened are the open ones, and more.
    pub fn grows(&self, page: &Page) -> bool {
        let id = self.picked.as_ref().and_then(|picked| picked.id);
        self.grows && id.is_some() && id == page.game_id().collection
    }

    /// Takes what is told of the files. Returns the open files and the puzzle that is wanted of them
    /// when they are open.
    pub fn opened(
        &mut self,
        ctx: &mut Context,
        task: TaskId,
        update: Update,
    ) -> Option<(Open, Numbered, f64)> {
        if !Work::is(&self.work, task) {
            return None;
        }
        match update {
            Update::Progress(progress) => {
                self.work.iter_mut().for_each(|work| work.progress = Some(progress));
                None
            }
            Update::Done(Outcome::Open(Opened { report, at, record, id })) => {
                let work = ctx.end(&mut self.work)?;
                let Picked { files, name, choice, id: given } = self.picked.take()?;
                let open = Open { name, report, choice, id: given.unwrap_or(id), files };
                Some((open, (at, record), ctx.now - work.begun))
            }
            Update::Failed(failure) => {
                ctx.end(&mut self.work);
                self.refused += 1;
                if self.again {
                    self.picked = None;
                    return None;
                }
                let chosen = self.picked.take().is_some_and(|p| p.choice != Choice::default());
                ctx.tell_failure(&failure);
                // What is no text reads in no other way.
                let is_text =
                    matches!(failure, Failure::Open(OpenError::NoPuzzle(_) | OpenError::Headed(_)));
                let of_files = is_text && !chosen;
                ctx.page.said.alert.iter_mut().for_each(|alert| alert.of_files = of_files);
                None
            }
            _ => None,
        }
    }

    /// Puts a collection that was opened before the player.
    pub fn show(&mut self, ctx: &mut Context, open: Open, (at, record): Numbered, ms: f64) {
        let at = at as usize;
        let said = match self.goes_on {
            true => words::keep::restored(&open.name, Some(at)),
            false => words::opened(&open.name, &open.report, ms),
        };
        self.coming = None;
        // What was said of the puzzle before would seem to be said of this one.
        ctx.page.said.alert = None;
        ctx.effect(Effect::ForgetAddress);
        *ctx.page.collection = Some(open);
        let Record { position, note } = record;
        ctx.change_game(note, move |games| games.open_at(at, State::new(position)));
        ctx.say(said);
    }

    /// The number of the puzzle that was asked for last, or else of the one on the board.
    pub fn asked_for(&self, page: &Page) -> Option<u64> {
        let here = || page.number().map(|number| number as u64);
        self.coming.map(|coming| coming.number).or_else(here)
    }

    /// What stands in the field of the number: what is typed there, or else the number of the puzzle
    /// that was asked for last, which may be on its way.
    pub fn number_field(&self, page: &Page) -> String {
        let number = || self.asked_for(page);
        let typed = self.typed.as_ref().map(|(text, _)| text.clone());
        typed.unwrap_or_else(|| number().map_or(String::new(), |number| number.to_string()))
    }

    /// Takes what was typed, if that was the last change of it.
    pub fn pause_is_over(&mut self, ctx: &mut Context, changes: u32) {
        if changes == self.changes {
            self.take_typed(ctx);
        }
    }

    fn take_typed(&mut self, ctx: &mut Context) {
        let Some((text, _)) = self.typed.take() else { return };
        match text.trim() {
            "" => {}
            text => self.load(ctx, text.parse().unwrap_or(u64::MAX)),
        }
    }

    fn step(&mut self, ctx: &mut Context, up: bool) {
        let typed = self.typed.take().and_then(|(text, _)| text.trim().parse::<u64>().ok());
        match typed {
            Some(number) if up => self.load(ctx, number.saturating_add(1)),
            Some(number) => self.load(ctx, number.saturating_sub(1)),
            None => self.load_beside(ctx, up),
        }
    }

    /// Asks for nothing more that is on its way.
    pub fn stop_loading(&mut self, ctx: &mut Context) {
        if let Some(coming) = self.coming.take() {
            ctx.effect(Effect::Cancel(coming.task));
        }
    }

    /// The number of the puzzle before the one that was asked for last, or after it, if there is one.
    pub fn beside(&self, page: &Page, after: bool) -> Option<u64> {
        let step = |coming: u64| coming.checked_add_signed(if after { 1 } else { -1 });
        match self.coming {
            Some(coming) => step(coming.number).filter(|to| Some(*to) < page.count()),
            None => page.beside(after),
        }
    }

    fn load_beside(&mut self, ctx: &mut Context, after: bool) {
        let number = self.beside(ctx.page, after);
        number.into_iter().for_each(|number| self.load(ctx, number));
    }

    fn load(&mut self, ctx: &mut Context, number: u64) {
        let Some(open) = ctx.page.collection.as_ref() else { return };
        let (id, count) = (open.id, open.report.count());
        self.typed = None;
        if number >= count {
            return ctx.judge(Tone::Bad, words::wrong_number(count));
        }
        self.stop_loading(ctx);
        let task = ctx.start(Owner::Loading, ReadRecord { number }, None);
        let game = ctx.page.play.game;
        self.coming = Some(Coming { task, number, collection: id, game });
    }

    /// Takes the record that was asked for last.
    pub fn loaded(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        let Some(coming) = self.coming.filter(|coming| coming.task == task) else { return };
        match update {
            Update::Progress(_) | Update::Partial(_) => return,
            _ => self.coming = None,
        }
        match update {
            Update::Done(Outcome::Record(Record { position, note })) => {
                let number = coming.number as usize;
                if ctx.page.number() == Some(number) {
                    ctx.change(|_| ());
                    ctx.select(|selection| view::Selection::of(selection.at()));
                } else {
                    ctx.change_game(note, move |games| games.switch_to(number, position));
                }
                let givens = ctx.page.game().givens().filled();
                ctx.say(words::loaded(number, ctx.page.shape(), givens));
                ctx.say_who_solved();
            }
            Update::Failed(failure) => ctx.tell_failure(&failure),
            _ => {}
        }
    }

    /// Drops the files that are being opened.
    pub fn cancel(&mut self, ctx: &mut Context) -> bool {
        self.picked = None;
        ctx.cancel(&mut self.work)
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        self.coming.is_some_and(|coming| !coming.is_of(page))
            || self.typed.as_ref().is_some_and(|(_, game)| *game != page.play.game)
    }

    /// A puzzle on its way that is of another collection, or that the player has left for a board of
    /// one's own, is asked for no more; nor is one whose number was typed before that.
    pub fn settle(&mut self, ctx: &mut Context) {
        self.stop_loading(ctx);
        self.typed = None;
    }
}
