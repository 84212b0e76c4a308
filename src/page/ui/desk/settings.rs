//! How the person wants things to be: what the dialog of settings chooses.

use leptos::prelude::*;

use super::Desk;
use crate::browser;
use play::save::{Settings, Theme};

/// The names of colours that are not the system's.
const THEMES: [(Theme, &str); 2] = [(Theme::Light, "light"), (Theme::Dark, "dark")];

/// The settings as they are before it is known what was kept.
pub fn first_settings() -> Settings {
    let now = browser::theme();
    let theme = THEMES.into_iter().find(|(_, name)| now.as_deref() == Some(name));
    Settings { theme: theme.map_or(Theme::System, |(theme, _)| theme), ..Settings::default() }
}

/// Settings.
impl Desk {
    /// Has the page follow the settings.
    pub fn begin_settings(self) {
        let theme = Memo::new(move |_| self.settings.with(|settings| settings.theme));
        Effect::new(move |_| {
            let theme = theme.get();
            let named = THEMES.into_iter().find(|named| named.0 == theme);
            browser::set_theme(named.map(|(_, name)| name));
        });
    }

    /// Changes a setting.
    pub fn set(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        // What cannot be ended should not go on.
        if !self.settings.with_untracked(|settings| settings.timer) {
            self.go_on();
        }
    }
}
