//! What is said and asked: messages that wait, dialogs, and how the person wants things to be.

use ::words::steps::{Cells, name_cells};
use human::{OwnList, Preset};
use play::save::{Settings, Theme};

use crate::{
    command::{Offer, On, When},
    context::Context,
    effect::Effect,
    page::Dialog,
};

/// What happens to it.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The message that waits was read.
    CloseAlert,
    /// A dialog opens.
    Ask(Dialog),
    /// The dialog closes.
    CloseDialog,
    /// These settings are chosen.
    Settings(Settings),
    /// Digits above 9 are letters from now on, or numbers.
    Letters(bool),
    /// Cells are named so from now on.
    Cells(Cells),
    /// Steps are looked for by this list of techniques from now on; by the person's own, if by none.
    Techniques(Option<Preset>),
    /// Steps are looked for by these techniques, which the person put together.
    Own(OwnList),
    /// The report on the open collection is unfolded, or not.
    Unfold(bool),
}

/// Opens the dialog of settings.
pub const SETTINGS: Offer<Event> =
    Offer { name: "Settings", when: When::Always, on: On::Page, act: Event::Ask(Dialog::Settings) };
/// Opens the dialog of techniques.
pub const CHOOSE_TECHNIQUES: Offer<Event> = Offer {
    name: "Choose Techniques",
    when: When::Always,
    on: On::Page,
    act: Event::Ask(Dialog::Techniques),
};
/// Shows the help.
pub const HELP: Offer<Event> =
    Offer { name: "Help", when: When::Always, on: On::Page, act: Event::Ask(Dialog::Help) };

/// The colours that the page has.
#[derive(Default)]
pub struct Colours(Option<Theme>);

/// The names of colours that are not the system's.
pub const THEMES: [(Theme, &str); 2] = [(Theme::Light, "light"), (Theme::Dark, "dark")];

/// Does what an event says.
pub fn update(ctx: &mut Context, event: Event) {
    match event {
        Event::CloseAlert => {
            if ctx.page.said.alert.is_some() {
                ctx.page.said.alert = None;
            }
        }
        Event::Ask(dialog) => ctx.page.said.dialog = Some(dialog),
        Event::CloseDialog => {
            if ctx.page.said.dialog.is_some() {
                ctx.page.said.dialog = None;
            }
        }
        Event::Settings(settings) => {
            ctx.page.wishes.settings = settings;
            // What cannot be ended should not go on.
            if !settings.timer {
                ctx.resume_if_paused();
            }
        }
        Event::Letters(letters) => ctx.page.wishes.letters = letters,
        Event::Cells(cells) => {
            name_cells(cells);
            ctx.page.wishes.cells = cells;
        }
        Event::Techniques(preset) => ctx.page.wishes.techniques = preset,
        Event::Own(list) => {
            ctx.say(view::words::own_list::taken(list.used()));
            let wishes = &mut *ctx.page.wishes;
            (wishes.techniques, wishes.own) = (None, list);
        }
        Event::Unfold(unfolded) => {
            if ctx.page.wishes.unfolded != unfolded {
                ctx.page.wishes.unfolded = unfolded;
            }
        }
    }
}

impl Colours {
    /// The colours that the page has as it starts.
    pub fn new(theme: Theme) -> Colours {
        Colours(Some(theme))
    }

    /// Gives the page the colours that were chosen.
    pub fn settle(&mut self, ctx: &mut Context) {
        let theme = ctx.page.wishes.settings.theme;
        if self.0.replace(theme) != Some(theme) {
            let name = THEMES.into_iter().find(|named| named.0 == theme).map(|named| named.1);
            ctx.effect(Effect::SetTheme(name));
        }
    }
}
