//! The first screen: games to continue, puzzles to play, and ways to open others.

use leptos::prelude::*;

use super::card::{card, level_of_day, today};
use crate::browser::{DateStyle, date_text, is_touch_only};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read};
use crate::ui::{
    controls::{Button, command_button, part},
    recent::{has_none, latest_files},
};
use app::{
    Command, entering, generating, opening, played_games, reading_pictures, recent_list, sharing,
};
use human::Level;
use view::words::{browse, played as words};

/// The maximum number of games that the first screen offers to continue.
const MAX_OFFERED: usize = 3;

/// Returns `true` if nothing has been started: the board is empty, no puzzle is being entered, and
/// no collection is open.
pub fn is_untouched() -> bool {
    read(|app| {
        let is_empty = app.page.is_bare() && !app.page.position().is_started();
        is_empty && !app.page.input.is_entering() && app.page.collection.is_none()
    })
}

/// The first screen, which is shown while nothing has been started: games to continue, puzzles to
/// play, and buttons that open others.
#[component]
pub fn Start() -> impl IntoView {
    let open = memo(|| {
        read(|app| {
            app.played_games.open_games(&app.page).take(MAX_OFFERED).cloned().collect::<Vec<_>>()
        })
    });
    let resume = part(move || {
        let open = open.get();
        let mut cards: Vec<_> = open.iter().map(|(key, game)| card(key, game)).collect();
        cards.push(command_button(&played_games::MY_GAMES).label(words::all_games()).view());
        (!open.is_empty()).then(|| section(words::resume(), "cards", cards))
    });
    let level = |level: Level| {
        let class = if level == Level::Easy { "command primary" } else { "command" };
        let button = Button::event(generating::Event::Play(level)).class(class);
        button.label(browse::level(level as u8)).view()
    };
    let levels = section(words::play(), "levels-to-play", Level::ALL.map(level).into());
    let calendar = command_button(&played_games::DAILY_PUZZLE).label(words::calendar()).view();
    let daily = section(words::daily(), "today", vec![daily_button(), calendar]);
    let way = |command: &'static Command, label| command_button(command).label(label).view();
    let ways = vec![
        way(&opening::OPEN_PUZZLE_FILE, words::open_file()),
        way(&sharing::PASTE_PUZZLE, words::paste()),
        command_button(&reading_pictures::TAKE_PHOTO)
            .label(words::take_photo())
            .hidden(|| !is_touch_only())
            .view(),
        way(&entering::ENTER_PUZZLE, words::from_paper()),
        sample_button().view(),
        command_button(&recent_list::RECENT_FILES).hidden(has_none).view(),
    ];
    let ways = section(words::open(), "row", ways);
    let files = view! { {latest_files()} <p class="detail">{words::or_type()}</p> }.into_any();
    let all = vec![resume, levels, daily, ways, files];
    // The visible parts don't move when the games that can be continued are read.
    let is_read = memo(|| read(|app| app.played_games.is_read()));
    // On phones, the keypad takes the place of all this as soon as a cell is selected.
    let has_selected = memo(|| read(|app| app.page.selected().index() > 0));
    view! {
        <div class="start" class:typing=move || has_selected.get() class:unread=move || !is_read.get()>
            {all}
        </div>
    }
}

/// Creates a section of the first screen. `class` is the class of its content.
fn section(heading: &'static str, class: &'static str, content: Vec<AnyView>) -> AnyView {
    view! {
        <section>
            <h2>{heading}</h2>
            <div class=class>{content}</div>
        </section>
    }
    .into_any()
}

/// Creates the button that opens the sample collection.
pub fn sample_button() -> Button {
    Button::event(sharing::Event::Sample).class("command").label(::view::words::open_sample())
}

/// Creates the button that opens today's puzzle, with the player's progress in it.
fn daily_button() -> AnyView {
    let label = || {
        let level = browse::level(level_of_day() as u8);
        format!("{} · {level}", date_text(today(), DateStyle::Day))
    };
    let progress = || {
        let level = level_of_day() as u8;
        read(|app| app.played_games.of_day_at(today(), level).map(words::progress_of_day))
    };
    let progress = view! { <small>{move || progress().map(|text| format!(" {text}"))}</small> };
    Button::new(|| dispatch(generating::Event::PlayDay(today(), level_of_day())))
        .class("command")
        .live_label(label)
        .content(progress.into_any())
        .view()
}
