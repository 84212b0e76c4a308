//! The bar on top.

use leptos::{ev, prelude::*};

use super::{
    controls::{Button, text},
    menus,
    timer::Timer,
};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{happens, read};
use app::{opening::Event, page::Dialog, talking};
use view::words;

/// What the bar on top has of the page: the puzzle's time, the palette, the settings, the help.
#[component]
pub fn OfPage() -> impl IntoView {
    let ask = |dialog: Dialog, class: &'static str, name: &'static str, icon: &'static str| {
        Button::event(talking::Event::Ask(dialog))
            .class(class)
            .icon(icon)
            .called(move || name.into())
            .attribute("aria-haspopup", || Some("dialog".into()))
            .view()
    };
    const PALETTE: &str = "M2.500 4.500h11M2.500 8h6M2.500 11.500h4M10.500 13.500l3-3M13.500 10a2 2 0 1 0-3 0 2 2 0 0 0 3 0z";
    const SETTINGS: &str = "M2 4.500h5.500M11.500 4.500H14M2 11.500h2.500M8.500 11.500H14M11.500 4.500a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM8.500 11.500a2 2 0 1 1-4 0 2 2 0 0 1 4 0z";
    const HELP: &str = "M14.500 8a6.500 6.500 0 1 1-13 0 6.500 6.500 0 0 1 13 0zM6 6.300a2 2 0 1 1 2.700 1.900q-.7.300-.7 1.100M8 11.400v.1";
    view! {
        <Timer />
        <div class="of-page">
            {ask(Dialog::Commands, "subtle wide", words::menus::palette(), PALETTE)}
            {ask(Dialog::Settings, "subtle wide", words::settings::name(), SETTINGS)}
            {ask(Dialog::Help, "subtle wide", words::help::help(), HELP)}
            {menus::more()}
        </div>
    }
}

/// The number of the loaded puzzle, with the one before and the one after.
#[component]
pub fn PuzzleNumber() -> impl IntoView {
    let number = memo(|| read(|app| app.opening.number_field(&app.page)));
    let count = memo(|| read(|app| app.page.count()));
    let last = move || count.get().map_or(0, |count| count - 1);
    let press = |event: ev::KeyboardEvent| {
        let step = match &*event.key() {
            "ArrowUp" => Event::StepUp,
            "ArrowDown" => Event::StepDown,
            "Enter" => Event::TakeTyped,
            _ => return,
        };
        event.prevent_default();
        happens(step);
    };
    let none = move || count.get().is_none();
    let beside = |after: bool| {
        let (event, icon, name) = match after {
            true => (Event::LoadNext, "m6 3 5 5-5 5", words::next()),
            false => (Event::LoadPrevious, "M10 3 5 8l5 5", words::previous()),
        };
        Button::event(event)
            .class("subtle")
            .icon(icon)
            .called(move || name.into())
            .off(move || {
                let context = read(|app| app.command_context());
                !(if after { context.after } else { context.before })
            })
            .view()
    };
    let random = Button::event(Event::LoadRandom)
        .class("subtle random")
        .icon("M3 3h10v10H3zM5.500 5.500h.01M10.500 5.500h.01M8 8h.01M5.500 10.500h.01M10.500 10.500h.01")
        .called(|| words::any_puzzle().into());
    view! {
        <div class="number" class:none=none>
            {beside(false)}
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
                on:input=|event| happens(Event::Typed(event_target_value(&event)))
                on:change=|_| happens(Event::TakeTyped)
                on:keydown=press
            />
            {beside(true)}
            {random.view()}
            <span class="range">{text(move || count.get().map(words::number_range).unwrap_or_default())}</span>
        </div>
    }
}
