//! The dialog of settings.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::controls::{choice, close, command, switch};
use crate::browser::{self, LANGUAGES, set_language};
use crate::markup::{next_frame, view};
use crate::reactive::memo;
use crate::state::{happens, peek, read};
use app::{OF_KEPT, keeping, page::Dialog, talking::Event};

use ::words::steps::Cells;
use play::save::{Checks, Settings, Theme};
use view::words::settings as words;

/// How the person wants things to be; what is chosen is so at once.
#[component]
pub fn SettingsForm() -> impl IntoView {
    let settings = memo(|| read(|app| app.page.wishes.settings));
    let checks = |how: Checks| {
        let (name, more) = words::checks(how);
        let is = move || settings.with(|settings| settings.checks == how);
        choice("checks", name, Some(more), is, move || set(|now| now.checks = how))
    };
    let theme = |theme: Theme| {
        let is = move || settings.with(|settings| settings.theme == theme);
        choice("theme", words::theme(theme), None, is, move || set(|now| now.theme = theme))
    };
    let cells = |cells: Cells| {
        let is = move || read(|app| app.page.wishes.cells) == cells;
        choice("cells", words::cells(cells), None, is, move || happens(Event::Cells(cells)))
    };
    let language = |(code, name): (&'static str, &'static str)| {
        let choose = move || {
            happens(keeping::Event::KeepNow);
            set_language(code);
        };
        choice("language", name, None, move || browser::language() == code, choose)
    };
    let setting = move |name: &'static str, part: fn(&mut Settings) -> &mut bool| {
        let is = move || *part(&mut settings.get());
        switch(name, is, move |on| set(|now| *part(now) = on))
    };
    view! {
        <fieldset class="column">
            <legend>{words::the_checks()}</legend>
            {[Checks::Clashes, Checks::Solution, Checks::Asked].map(checks)}
        </fieldset>
        <fieldset class="column">
            <legend>{words::play()}</legend>
            {setting(words::clean(), |settings| &mut settings.clean)}
            {setting(words::timer(), |settings| &mut settings.timer)}
            {switch(words::letters(), || read(|app| app.page.wishes.letters), |on| happens(Event::Letters(on)))}
        </fieldset>
        <fieldset>
            <legend>{words::the_cells()}</legend>
            {Cells::ALL.map(cells)}
        </fieldset>
        <fieldset>
            <legend>{words::the_theme()}</legend>
            {[Theme::System, Theme::Light, Theme::Dark].map(theme)}
        </fieldset>
        <fieldset>
            <legend>{words::language()}</legend>
            {LANGUAGES.map(language)}
        </fieldset>
        <fieldset>
            <legend>{words::kept()}</legend>
            {OF_KEPT.commands().map(|kept| command(kept.name).view()).collect::<Vec<_>>()}
        </fieldset>
        <p class="answers">{close(|| happens(Event::CloseDialog))}</p>
    }
}

/// Changes a setting.
fn set(change: impl FnOnce(&mut Settings)) {
    let mut settings = peek(|app| app.page.wishes.settings);
    change(&mut settings);
    happens(Event::Settings(settings));
}

/// Where the page began again since a language was chosen, it goes on at that choice.
pub fn go_on_choosing() {
    if browser::language_was_chosen() {
        happens(Event::Ask(Dialog::Settings));
        next_frame(|| {
            let chosen = document().query_selector("[name=language]:checked").ok().flatten();
            let chosen = chosen.and_then(|chosen| chosen.dyn_into::<HtmlElement>().ok());
            // It is focused or stays as it is.
            let _ = chosen.map(|chosen| chosen.focus());
        });
    }
}
