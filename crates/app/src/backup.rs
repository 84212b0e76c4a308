//! All that is kept: as a file, from a file, or gone. What is done with it waits until all that has
//! changed is kept.

use ::words::steps::{Cells, name_cells};
use grid::Shape;
use play::{
    Games, Mode,
    save::{Settings, Unreadable},
};
use view::words::keep;

use crate::{
    command::{Offer, On, When},
    context::Context,
    effect::{Effect, StoreError},
    page::Dialog,
};

/// What is to be done with all that is kept.
#[derive(Default)]
pub struct Backup {
    waiting: Option<Effect>,
}

/// What happens to all that is kept.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// It is saved to a file.
    Export,
    /// It was, or could not be read; how many games there are.
    Exported(Result<usize, StoreError>),
    /// A file of it is taken in.
    Import,
    /// The file was taken in, or not.
    Imported(Result<usize, ImportError>),
    /// Whether it shall be forgotten is asked.
    AskToForget,
    /// It is forgotten.
    Forget,
    /// It was, or could not be.
    Forgotten(Result<(), StoreError>),
}

/// Why a file of everything was not taken in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportError {
    /// It is no such file, or a newer one.
    File(Unreadable),
    /// Not all of it could be kept.
    Partly(StoreError),
}

/// The name of the file.
pub const FILE: &str = "everything.ninefold";

/// Saves all that is kept to one file.
pub const EXPORT_EVERYTHING: Offer<Event> =
    Offer { name: "Export Everything", when: When::Always, on: On::Page, act: Event::Export };
/// Takes in all that such a file holds.
pub const IMPORT_EVERYTHING: Offer<Event> =
    Offer { name: "Import Everything", when: When::Always, on: On::Page, act: Event::Import };
/// Forgets all that is kept.
pub const FORGET_EVERYTHING: Offer<Event> =
    Offer { name: "Forget Everything", when: When::Always, on: On::Page, act: Event::AskToForget };

/// What becomes of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// It stays.
    Stay,
    /// It is as it was at first, and what is kept comes back.
    Restore,
    /// It is as it was at first, and nothing is kept.
    BeginAnew,
}

impl Backup {
    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) -> Then {
        match event {
            Event::Export => self.waiting = Some(Effect::ExportAll),
            Event::Exported(Ok(games)) => ctx.say(keep::exported(FILE, games)),
            Event::Import => self.waiting = Some(Effect::ImportAll),
            Event::AskToForget => ctx.page.said.dialog = Some(Dialog::Forget),
            Event::Forget => {
                // What a person opens from now on is kept.
                ctx.page.said.dialog = None;
                ctx.effect(Effect::ForgetAll);
                return Then::BeginAnew;
            }
            Event::Imported(Ok(games)) => {
                ctx.say(keep::imported(games));
                return Then::Restore;
            }
            Event::Imported(Err(ImportError::Partly(error))) => {
                ctx.tell(keep::partly(), Some(error.words));
                return Then::Restore;
            }
            Event::Imported(Err(ImportError::File(why))) => {
                let detail = match why {
                    Unreadable::Newer => keep::bad_newer(),
                    Unreadable::Spoilt => keep::bad_spoilt(),
                };
                ctx.tell(keep::bad_file(), Some(detail.into()));
            }
            Event::Forgotten(Ok(())) => {}
            Event::Exported(Err(error)) => ctx.tell(keep::failed(), Some(error.words)),
            Event::Forgotten(Err(error)) => {
                ctx.tell(keep::failed(), Some(error.words));
                return Then::Restore;
            }
        }
        Then::Stay
    }

    /// Goes on once all that has changed is kept.
    pub fn settle(&mut self, ctx: &mut Context, writes: bool) {
        if !writes {
            self.waiting.take().into_iter().for_each(|effect| ctx.effect(effect));
        }
    }

    /// Whether something waits for what has changed to be kept.
    pub fn waits(&self) -> bool {
        self.waiting.is_some()
    }
}

/// Puts all away: the page is as it was at first.
pub fn put_away(ctx: &mut Context) {
    let said = ctx.page.said.status.clone();
    ctx.effect(Effect::ForgetAddress);
    ctx.effect(Effect::CloseFiles);
    *ctx.page.collection = None;
    ctx.change_game(String::new(), |games| *games = Games::blank(Shape::CLASSIC));
    ctx.say(said);
}

/// Things are as they are at first.
pub fn first_wishes(ctx: &mut Context) {
    ctx.page.input.mode = Mode::default();
    let rules = ctx.page.wishes.rules.len();
    let wishes = &mut *ctx.page.wishes;
    (wishes.letters, wishes.settings) = (false, Settings::default());
    wishes.rules = crate::page::first_rules(rules);
    wishes.techniques = Some(human::Preset::default());
    wishes.own = crate::page::first_own();
    wishes.cells = Cells::default();
    name_cells(wishes.cells);
    ctx.say(keep::forgotten());
}
