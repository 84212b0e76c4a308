//! Recent files: the collections whose files are kept. Each is opened again where a person was in it, or
//! kept no more.

use play::save::{self, SHELF, Shelf, Shelved, Visit};
use view::words::keep as words;

use crate::{
    command::{Offer, On, When},
    context::Context,
    effect::{Effect, Picked, StoreAnswer, StoreCall, Ticket},
    page::{Dialog, Page, Tone},
};

/// The files that are kept, as far as they were read.
#[derive(Default)]
pub struct Recent {
    files: Vec<RecentFile>,
    step: Step,
    /// Whether the list is to be shown once it is read.
    wanted: bool,
    ticket: Ticket,
}

/// The files of a collection that are kept.
#[derive(Clone, PartialEq, Debug)]
pub struct RecentFile {
    /// What is kept.
    pub kept: Shelved,
    /// Where the person was, and how far; nothing is known of that where an early version kept them.
    pub visit: Option<Visit>,
}

/// What is asked of storage.
#[derive(Default)]
enum Step {
    /// Nothing yet.
    #[default]
    Unread,
    /// Which files are kept.
    Shelf,
    /// How far one was in each.
    Visits(Vec<Shelved>),
    /// The files, to be opened.
    Files(RecentFile),
    /// Nothing.
    Over,
}

/// What happens to them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// They are shown.
    Show,
    /// Those of a collection are opened again.
    Open(u64),
    /// Those of a collection are kept no more.
    Forget(u64),
}

/// Shows the files that are kept.
pub const RECENT_FILES: Offer<Event> =
    Offer { name: "Recent Files", when: When::Always, on: On::Page, act: Event::Show };

/// The first of the tickets that are of them.
pub const TICKETS: Ticket = 1 << 27;

impl Recent {
    /// Those that are not open, the latest first.
    pub fn files(&self, page: &Page) -> impl Iterator<Item = &RecentFile> {
        let open = page.game_id().collection;
        self.files.iter().filter(move |file| Some(file.kept.collection) != open)
    }

    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        let place = |of: u64| self.files.iter().position(|file| file.kept.collection == of);
        match event {
            Event::Show => {
                self.wanted = true;
                self.settle(ctx);
            }
            Event::Open(of) => {
                let Some(place) = place(of) else { return };
                let file = self.files[place].clone();
                ctx.page.said.dialog = None;
                self.ask(ctx, StoreCall::Files(file.kept.files()), Step::Files(file));
            }
            Event::Forget(of) => {
                let Some(place) = place(of) else { return };
                let name = self.forget(ctx, place);
                ctx.say(words::unshelved(&name));
            }
        }
    }

    /// Keeps some files no more. Returns what they are called.
    fn forget(&mut self, ctx: &mut Context, place: usize) -> String {
        let RecentFile { kept, .. } = self.files.remove(place);
        let name = kept.name.clone();
        self.ask(ctx, StoreCall::Unshelve(kept), Step::Over);
        name
    }

    fn ask(&mut self, ctx: &mut Context, call: StoreCall, step: Step) {
        self.step = step;
        self.ticket = (self.ticket + 1) % TICKETS;
        ctx.effect(Effect::Store(TICKETS + self.ticket, call));
    }

    /// Takes what storage answers; `None` where it cannot be read. Returns files that are to be opened,
    /// and at the puzzle of which number.
    pub fn stored(
        &mut self,
        ctx: &mut Context,
        ticket: Ticket,
        answer: Option<StoreAnswer>,
    ) -> Option<(Picked, u64)> {
        if ticket != TICKETS + self.ticket {
            return None;
        }
        match (std::mem::replace(&mut self.step, Step::Over), answer) {
            (Step::Shelf, Some(StoreAnswer::Records(records))) => {
                let shelf = records.into_iter().next().flatten();
                let all = Shelf::read(shelf.as_deref()).all;
                let keys = all.iter().map(|one| Visit::key(one.collection)).collect();
                self.ask(ctx, StoreCall::Read(keys), Step::Visits(all));
            }
            (Step::Visits(all), Some(StoreAnswer::Records(records))) => {
                let visit = |record: Option<Vec<u8>>| save::read(&record?).ok();
                let files = all.into_iter().zip(records);
                let files = files.map(|(kept, of)| RecentFile { kept, visit: visit(of) });
                self.files = files.collect();
                self.show(ctx);
            }
            (Step::Shelf | Step::Visits(_), _) => self.show(ctx),
            (Step::Files(RecentFile { kept, visit }), Some(StoreAnswer::Files(Some(files)))) => {
                let at = visit.map_or(0, |visit| visit.number);
                return Some((Picked::again(kept, files), at));
            }
            (Step::Files(file), Some(StoreAnswer::Files(None))) => {
                let place = self.files.iter().position(|other| *other == file);
                place.into_iter().for_each(|place| _ = self.forget(ctx, place));
                ctx.judge(Tone::Bad, words::gone(&file.kept.name));
            }
            (Step::Files(_), _) => ctx.judge(Tone::Bad, words::failed().into()),
            (Step::Unread | Step::Over, _) => {}
        }
        None
    }

    fn show(&mut self, ctx: &mut Context) {
        if std::mem::take(&mut self.wanted) {
            ctx.page.said.dialog = Some(Dialog::Recent);
        }
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        matches!(self.step, Step::Unread) && page.collection.is_none()
    }

    /// Reads which files are kept.
    pub fn settle(&mut self, ctx: &mut Context) {
        self.ask(ctx, StoreCall::Read(vec![SHELF.into()]), Step::Shelf);
    }

    /// Knows of none any more: all was put away.
    pub fn put_away(&mut self) {
        *self = Recent { ticket: self.ticket, ..Recent::default() };
    }
}
