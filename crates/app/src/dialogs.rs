//! Opening and closing dialogs, and closing alerts.

use view::{Modifiers, Shortcut};

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    feature::Feature,
    messages::{Dialog, TECHNIQUE_INDEX},
};

/// The feature that opens and closes dialogs, and closes alerts. Both are stored on the page.
#[derive(Default)]
pub struct Dialogs {
    /// The page about a technique from which the help was opened, and to which closing the help
    /// returns.
    page_before: Option<Dialog>,
}

/// An event that [`Dialogs`] handles.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Close the alert that is shown.
    CloseAlert,
    /// Open a dialog, in place of the one that is open.
    Open(Dialog),
    /// Close the dialog. The help returns to the page about a technique from which it was opened.
    Close,
}

/// The command that opens the settings dialog.
pub static SETTINGS: Command =
    Command::new("Settings", Condition::Always, CommandTarget::Page, || {
        Event::Open(Dialog::Settings).into()
    })
    .with_aliases(&[
        "Options",
        "Preferences",
        "Dark Mode",
        "Theme",
        "Language",
        "Sprache",
        "Deutsch",
        "German",
        "Dunkel",
    ]);
/// The command that opens the dialog for choosing techniques.
pub static CHOOSE_TECHNIQUES: Command =
    Command::new("Choose Techniques", Condition::Always, CommandTarget::Page, || {
        Event::Open(Dialog::Techniques).into()
    });
/// The command that opens the index of the pages about techniques.
pub static TECHNIQUES: Command =
    Command::new("Techniques", Condition::Always, CommandTarget::Page, || {
        Event::Open(Dialog::TechniquePage(TECHNIQUE_INDEX)).into()
    });
/// The command that opens the help at its beginning.
pub static HELP: Command = Command::new("Help", Condition::Always, CommandTarget::Page, || {
    Event::Open(Dialog::Help("")).into()
})
.with_keys(&[Shortcut { modifiers: Modifiers::MaybeShift, keys: &["?", "F1"] }])
.with_aliases(&["Keyboard Shortcuts", "Tastenkürzel", "Manual"]);

impl Feature for Dialogs {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::CloseAlert if ctx.page.messages.alert.is_some() => {
                ctx.page.messages.alert = None;
            }
            Event::Open(dialog) => {
                let before = ctx.page.messages.dialog.replace(dialog);
                let is_page = |before: &Dialog| matches!(before, Dialog::TechniquePage(_));
                self.page_before =
                    before.filter(is_page).filter(|_| matches!(dialog, Dialog::Help(_)));
            }
            Event::Close if ctx.page.messages.dialog.is_some() => {
                ctx.page.messages.dialog = self.page_before.take();
            }
            Event::CloseAlert | Event::Close => {}
        }
    }
}
