//! The top bar: the puzzle's number, the timer, and buttons for the page.

use leptos::{ev, prelude::*};

use super::{
    controls::{Button, text},
    menus,
    timer::TimerDisplay,
};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read_app};
use app::{dialogs, messages::Dialog, opening::Event};
use view::words;

/// The right end of the top bar: the time, and buttons for palette, settings and help.
#[component]
pub fn PageTools() -> impl IntoView {
    let opener = |dialog: Dialog, class: &'static str, name: &'static str, icon: &'static str| {
        Button::event(dialogs::Event::Open(dialog))
            .class(class)
            .icon(icon)
            .name(move || name.into())
            .attribute("aria-haspopup", || Some("dialog".into()))
            .view()
    };
    const PALETTE_ICON: &str = "M2.500 4.500h11M2.500 8h6M2.500 11.500h4M10.500 13.500l3-3M13.500 10a2 2 0 1 0-3 0 2 2 0 0 0 3 0z";
    const SETTINGS_ICON: &str = "M2 4.500h5.500M11.500 4.500H14M2 11.500h2.500M8.500 11.500H14M11.500 4.500a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM8.500 11.500a2 2 0 1 1-4 0 2 2 0 0 1 4 0z";
    const HELP_ICON: &str = "M14.500 8a6.500 6.500 0 1 1-13 0 6.500 6.500 0 0 1 13 0zM6 6.300a2 2 0 1 1 2.700 1.900q-.7.300-.7 1.100M8 11.400v.1";
    view! {
        <TimerDisplay />
        <div class="of-page">
            {opener(Dialog::Commands, "subtle wide", words::menus::palette_name(), PALETTE_ICON)}
            {opener(Dialog::Settings, "subtle wide", words::settings::dialog_name(), SETTINGS_ICON)}
            {opener(Dialog::Help(""), "subtle wide", words::help::help_title(), HELP_ICON)}
            {menus::page_menu()}
        </div>
    }
}

/// The number of the loaded puzzle, and buttons for the previous, the next and a random puzzle.
#[component]
pub fn PuzzleNumber() -> impl IntoView {
    let number = memo(|| read_app(|app| app.opening.number_field(&app.page)));
    let count = memo(|| read_app(|app| app.page.puzzle_count()));
    let place = memo(|| {
        read_app(|app| {
            Some(words::position_in_list(
                app.opening.requested_number(&app.page)?,
                app.page.puzzle_count()?,
            ))
        })
    });
    let last = move || count.get().map_or(0, |count| count - 1);
    let press = |event: ev::KeyboardEvent| {
        let step = match &*event.key() {
            "ArrowUp" => Event::StepUp,
            "ArrowDown" => Event::StepDown,
            "Enter" => Event::AcceptTyped,
            _ => return,
        };
        event.prevent_default();
        dispatch(step);
    };
    let none = move || count.get().is_none();
    let button = |event: Event, icon: &'static str, name: &'static str| {
        Button::event(event).class("subtle").icon(icon).name(move || name.into())
    };
    let previous = button(Event::LoadPrevious, "M10 3 5 8l5 5", words::previous_button())
        .disabled(|| !read_app(|app| app.command_context().has_previous));
    let next = button(Event::LoadNext, "m6 3 5 5-5 5", words::next_button())
        .disabled(|| !read_app(|app| app.command_context().has_next));
    let random = Button::event(Event::LoadRandom)
        .class("subtle random")
        .icon("M3 3h10v10H3zM5.500 5.500h.01M10.500 5.500h.01M8 8h.01M5.500 10.500h.01M10.500 10.500h.01")
        .name(|| words::load_random_button().into());
    view! {
        <div class="number" class:none=none>
            {previous.view()}
            <input
                type="number"
                inputmode="numeric"
                aria-label=words::puzzle_number()
                title=move || count.get().map(words::wrong_number)
                min="0"
                max=move || last().to_string()
                step="1"
                disabled=none
                placeholder="–"
                prop:value=number
                on:input=|event| dispatch(Event::Typed(event_target_value(&event)))
                on:change=|_| dispatch(Event::AcceptTyped)
                on:keydown=press
            />
            {next.view()}
            {random.view()}
            <span class="range">{text(move || place.get().unwrap_or_default())}</span>
        </div>
    }
}
