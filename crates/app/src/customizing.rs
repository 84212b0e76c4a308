//! Changing the player's preferences, and applying the colour theme to the page.

use ::words::CellNames;
use human::{CustomList, Preset};
use play::save::{Settings, Theme};

use crate::{context::Context, effect::Effect, feature::Feature, tracked::StateChange};

/// The feature that changes the player's preferences, which are stored on the page.
#[derive(Default)]
pub struct Customization;

/// An event that [`Customization`] handles.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Replace the settings of the settings dialog.
    ReplaceSettings(Settings),
    /// Choose whether digits above 9 are shown as letters.
    UseLetters(bool),
    /// Choose how cells are named.
    ChooseCellNames(CellNames),
    /// Choose whether text and marks are large.
    UseLargeText(bool),
    /// Choose whether the screen stays on while the clock runs.
    KeepScreenOn(bool),
    /// Choose a list of techniques for hints; `None` is the player's own list.
    ChooseTechniques(Option<Preset>),
    /// Replace the player's own list of techniques, and use it for hints.
    SetOwnList(CustomList),
    /// Unfold (`true`) or fold (`false`) the report on the open collection.
    UnfoldReport(bool),
}

/// The colour themes that have a name in the document. For any other theme, the system's colours
/// are used.
pub const THEMES: [(Theme, &str); 2] = [(Theme::Light, "light"), (Theme::Dark, "dark")];

impl Feature for Customization {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::ReplaceSettings(settings) => {
                ctx.page.preferences.settings = settings;
                // Without a timer, nothing would end a pause.
                if !settings.shows_timer {
                    ctx.resume_if_paused();
                }
            }
            Event::UseLetters(letters) => ctx.page.preferences.uses_letters = letters,
            Event::ChooseCellNames(names) => ctx.page.preferences.cell_names = names,
            Event::UseLargeText(is_large) => ctx.page.preferences.is_text_large = is_large,
            Event::KeepScreenOn(keeps_on) => ctx.page.preferences.keeps_screen_on = keeps_on,
            Event::ChooseTechniques(preset) => ctx.page.preferences.preset = preset,
            Event::SetOwnList(list) => {
                ctx.report(view::words::technique_list::list_in_use(list.enabled_count()));
                let preferences = &mut *ctx.page.preferences;
                (preferences.preset, preferences.own_list) = (None, list);
            }
            Event::UnfoldReport(is_unfolded) => {
                if ctx.page.preferences.is_report_unfolded != is_unfolded {
                    ctx.page.preferences.is_report_unfolded = is_unfolded;
                }
            }
        }
    }

    /// Applies the chosen colour theme to the page.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        let theme = ctx.page.preferences.settings.theme;
        if std::mem::replace(&mut ctx.page.theme, theme) != theme {
            let named = THEMES.into_iter().find(|(one, _)| *one == theme);
            ctx.push_effect(Effect::SetTheme(named.map(|(_, name)| name)));
        }
        StateChange::Unchanged
    }
}
