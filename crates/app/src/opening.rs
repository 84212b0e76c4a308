//! Files that are opened as one collection, and the puzzles of it that are loaded.

use collection::{Choice, Record};
use jobs::{Failure, Open as OpenJob, Opened, Outcome, ReadRecord};
use schedule::{TaskId, Update};
use view::words;

use crate::{
    command::{Offer, On},
    context::Context,
    effect::{Effect, Picked},
    page::{Open, Page},
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
    /// The files that did not read last.
    unread: Option<Picked>,
    /// Counts the choices that came to nothing: what shows them goes back to what stands.
    pub refused: u64,
    /// The puzzle that is on its way.
    coming: Option<Coming>,
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
    /// The files that did not read are opened in another way.
    Retry(String),
    /// The open files are read once more, in another way.
    Reread(Choice),
    /// The puzzle of a number is loaded.
    Load(u64),
    /// The puzzle after the one that was asked for last is loaded.
    LoadNext,
    /// The one before it is.
    LoadPrevious,
    /// Any puzzle is loaded.
    LoadRandom,
    /// The picker is wanted, which the page has.
    Pick,
}

/// Chooses files and opens them.
pub const OPEN_PUZZLE_FILE: Offer<Event> = Offer {
    name: "Open Puzzle File",
    when: crate::command::always,
    on: On::Page,
    act: Event::Pick,
};
/// Loads any puzzle of the open collection.
pub const LOAD_RANDOM_PUZZLE: Offer<Event> = Offer {
    name: "Load Random Puzzle",
    when: |page| page.open,
    on: On::Page,
    act: Event::LoadRandom,
};

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
            Event::Open(picked) => self.open(ctx, picked),
            Event::Retry(format) => {
                let Some(picked) = self.unread.clone() else { return };
                let choice = Choice { format: Some(format), letters: None };
                self.open(ctx, Picked { choice, ..picked });
            }
            Event::Reread(choice) => {
                let Some(open) = &*ctx.page.collection else { return };
                let picked = Picked { files: open.files, name: open.name.clone(), choice };
                self.open(ctx, picked);
            }
            Event::Load(number) => self.load(ctx, number),
            Event::LoadNext => self.load_beside(ctx, true),
            Event::LoadPrevious => self.load_beside(ctx, false),
            Event::LoadRandom => {
                ctx.page.count().into_iter().for_each(|count| ctx.effect(Effect::Random(count)));
            }
            Event::Pick => {}
        }
    }

    /// Begins to open files in place of those that are being opened.
    pub fn open(&mut self, ctx: &mut Context, picked: Picked) {
        ctx.cancel(&mut self.work);
        let title = words::reading(&picked.name);
        let job = OpenJob { choice: picked.choice.clone() };
        self.work = Some(ctx.work(Owner::Opening, title, job, Some(picked.files)));
        self.unread = Some(picked.clone());
        self.picked = Some(picked);
        self.again = false;
    }

    /// Opens the files that were open on the last visit, unless a person has opened others.
    pub fn reopen(&mut self, ctx: &mut Context, picked: Picked) {
        if self.work.is_none() && ctx.page.collection.is_none() {
            self.open(ctx, picked);
            self.unread = None;
            self.again = true;
        }
    }

    /// Whether such files are being opened.
    pub fn reopens(&self) -> bool {
        self.again && self.work.is_some()
    }

    /// Takes what is told of the files. Returns the open files and the first puzzle when they are
    /// open.
    pub fn opened(
        &mut self,
        ctx: &mut Context,
        task: TaskId,
        update: Update,
    ) -> Option<(Open, Record, f64)> {
        if !Work::is(&self.work, task) {
            return None;
        }
        match update {
            Update::Progress(progress) => {
                self.work.iter_mut().for_each(|work| work.progress = Some(progress));
                None
            }
            Update::Done(Outcome::Open(Opened { report, first, id })) => {
                let work = ctx.end(&mut self.work)?;
                let Picked { files, name, choice } = self.picked.take()?;
                let open = Open { name, report, choice, id, files };
                Some((open, first, ctx.now - work.begun))
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
                let of_files = matches!(failure, Failure::Open(_)) && !chosen;
                ctx.page.said.alert.iter_mut().for_each(|alert| alert.of_files = of_files);
                None
            }
            _ => None,
        }
    }

    /// Puts a collection that was opened before the player.
    pub fn show(&mut self, ctx: &mut Context, open: Open, first: Record, ms: f64) {
        let said = words::opened(&open.name, &open.report, ms);
        self.coming = None;
        // What was said of the puzzle before would seem to be said of this one.
        ctx.page.said.alert = None;
        ctx.leave_dialog();
        ctx.effect(Effect::ForgetAddress);
        *ctx.page.collection = Some(open);
        ctx.change_game(first.note, move |games| games.open(first.position));
        ctx.say(said);
    }

    /// The number of the puzzle that was asked for last, which may be on its way.
    pub fn coming(&self, page: &Page) -> Option<u64> {
        let here = || page.number().map(|number| number as u64);
        self.coming.map(|coming| coming.number).or_else(here)
    }

    /// Asks for nothing more that is on its way.
    pub fn stop_loading(&mut self, ctx: &mut Context) {
        if let Some(coming) = self.coming.take() {
            ctx.effect(Effect::Cancel(coming.task));
        }
    }

    fn load_beside(&mut self, ctx: &mut Context, after: bool) {
        let step = |coming: u64| coming.checked_add_signed(if after { 1 } else { -1 });
        let number = match self.coming {
            Some(coming) => step(coming.number).filter(|to| Some(*to) < ctx.page.count()),
            None => ctx.page.beside(after),
        };
        number.into_iter().for_each(|number| self.load(ctx, number));
    }

    fn load(&mut self, ctx: &mut Context, number: u64) {
        let Some(open) = ctx.page.collection.as_ref() else { return };
        let (id, count) = (open.id, open.report.count());
        self.stop_loading(ctx);
        if number >= count {
            return ctx.say(words::wrong_number(count));
        }
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
            _ if !coming.is_of(ctx.page) => {}
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
    }

    /// A puzzle on its way that is of another collection, or that the player has left for a board of
    /// one's own, is asked for no more.
    pub fn settle(&mut self, ctx: &mut Context) {
        self.stop_loading(ctx);
    }
}
