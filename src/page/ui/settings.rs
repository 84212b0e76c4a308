//! The dialog of settings.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::controls::{checkbox, close_button, command_button, radio};
use crate::browser::{self, LANGUAGES, set_language};
use crate::markup::{next_frame, view};
use crate::reactive::memo;
use crate::state::{dispatch, read_app, read_untracked};
use app::{STORAGE_MENU, customizing::Event, dialogs, messages::Dialog, persistence};

use ::words::CellNames;
use play::save::{EntryChecks, Settings, Theme};
use view::words::settings as words;

/// The player's settings. Every change takes effect immediately. Choosing a language reloads the
/// page and returns the focus to the language field.
#[component]
pub fn SettingsForm() -> impl IntoView {
    let settings = memo(|| read_app(|app| app.page.preferences.settings));
    let checks = |how: EntryChecks| {
        let (name, more) = words::check_names(how);
        let is = move || settings.read_with(|settings| settings.entry_checks == how);
        radio("checks", name, Some(more), is, move || change_settings(|now| now.entry_checks = how))
    };
    let theme = |theme: Theme| {
        let is = move || settings.read_with(|settings| settings.theme == theme);
        radio("theme", words::theme_name(theme), None, is, move || {
            change_settings(|now| now.theme = theme)
        })
    };
    let cells = |cells: CellNames| {
        let is = move || read_app(|app| app.page.preferences.cell_names) == cells;
        radio("cells", words::cell_naming(cells), None, is, move || {
            dispatch(Event::ChooseCellNames(cells))
        })
    };
    let size = |is_large: bool| {
        let is = move || read_app(|app| app.page.preferences.is_text_large) == is_large;
        let choose = move || dispatch(Event::UseLargeText(is_large));
        radio("size", words::text_size_name(is_large), None, is, choose)
    };
    let language = |(code, name): (&'static str, &'static str)| {
        let choose = move || {
            dispatch(persistence::Event::SaveNow);
            set_language(code);
        };
        radio("language", name, None, move || browser::language() == code, choose)
    };
    let setting = move |name: &'static str, part: fn(&mut Settings) -> &mut bool| {
        let is = move || *part(&mut settings.get());
        checkbox(name, is, move |on| change_settings(|now| *part(now) = on))
    };
    if browser::was_language_chosen() {
        browser::forget_language_choice();
        next_frame(focus_language);
    }
    view! {
        <fieldset class="column">
            <legend>{words::checks_label()}</legend>
            {[EntryChecks::Clashes, EntryChecks::Solution, EntryChecks::OnRequest].map(checks)}
        </fieldset>
        <fieldset class="column">
            <legend>{words::play_heading()}</legend>
            {setting(words::auto_remove_marks_option(), |settings| &mut settings.auto_removes_marks)}
            {setting(words::show_timer_option(), |settings| &mut settings.shows_timer)}
            {checkbox(words::keep_screen_on_option(), || read_app(|app| app.page.preferences.keeps_screen_on), |on| dispatch(Event::KeepScreenOn(on)))}
            {checkbox(words::letters_label(), || read_app(|app| app.page.preferences.uses_letters), |on| dispatch(Event::UseLetters(on)))}
        </fieldset>
        <fieldset>
            <legend>{words::cells_label()}</legend>
            {CellNames::ALL.map(cells)}
        </fieldset>
        <fieldset>
            <legend>{words::text_size_label()}</legend>
            {[false, true].map(size)}
        </fieldset>
        <fieldset>
            <legend>{words::theme_label()}</legend>
            {[Theme::System, Theme::Light, Theme::Dark].map(theme)}
        </fieldset>
        <fieldset>
            <legend>{words::language_label()}</legend>
            {LANGUAGES.map(language)}
        </fieldset>
        <fieldset>
            <legend>{words::saved_data_heading()}</legend>
            {STORAGE_MENU.commands().map(|one| command_button(one).view()).collect::<Vec<_>>()}
        </fieldset>
        <p class="answers">{close_button(|| dispatch(dialogs::Event::Close))}</p>
    }
}

/// Applies a change to the settings, and dispatches the result.
fn change_settings(change: impl FnOnce(&mut Settings)) {
    let mut settings = read_untracked(|app| app.page.preferences.settings);
    change(&mut settings);
    dispatch(Event::ReplaceSettings(settings));
}

/// Reopens the settings if the page was reloaded because a language was chosen there.
pub fn reopen_after_language_choice() {
    if browser::was_language_chosen() {
        dispatch(dialogs::Event::Open(Dialog::Settings));
    }
}

fn focus_language() {
    let chosen = document().query_selector("[name=language]:checked").ok().flatten();
    let chosen = chosen.and_then(|chosen| chosen.dyn_into::<HtmlElement>().ok());
    // If the button can't be focused, the focus stays where it is.
    let _ = chosen.map(|chosen| chosen.focus());
}
