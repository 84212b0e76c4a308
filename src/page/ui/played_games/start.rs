//! The first screen: games to continue, puzzles to play, and buttons that open other puzzles.

use leptos::prelude::*;

use super::card::{daily_level, game_card, today};
use crate::browser::is_touch_only;
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read_app};
use crate::ui::{
    controls::{Button, command_button, part},
    recent::{has_no_recent_files, latest_files},
};
use app::{
    Command, entering, generating, opening, played_games, reading_pictures, recent_list, sharing,
};
use human::Level;
use view::words::{browse, dates::format_date_with_weekday, played as words};

/// The maximum number of games that the first screen offers to continue.
const MAX_OFFERED_GAMES: usize = 3;

/// Returns `true` if nothing has been started: the board is empty, no puzzle is being entered, and
/// no collection is open.
pub fn shows_start_screen() -> bool {
    read_app(|app| {
        let is_empty = app.page.is_unconstrained() && !app.page.position().is_started();
        is_empty && !app.page.input_state.is_entering() && app.page.collection.is_none()
    })
}

/// The first screen, which is shown while nothing has been started: games to continue, puzzles to
/// play, and buttons that open other puzzles.
#[component]
pub fn StartScreen() -> impl IntoView {
    let resumable = memo(|| {
        read_app(|app| {
            app.played_games
                .resumable_games(&app.page)
                .take(MAX_OFFERED_GAMES)
                .cloned()
                .collect::<Vec<_>>()
        })
    });
    let resume = part(move || {
        let games = resumable.get();
        let mut cards: Vec<_> = games.iter().map(|(key, game)| game_card(key, game)).collect();
        cards.push(command_button(&played_games::MY_GAMES).label(words::all_games_button()).view());
        (!games.is_empty()).then(|| start_section(words::resume_heading(), "cards", cards))
    });
    let level = |level: Level| {
        let class = if level == Level::Easy { "command primary" } else { "command" };
        let button = Button::event(generating::Event::Play(level)).class(class);
        button.label(browse::level_name(level as u8)).view()
    };
    let levels =
        start_section(words::play_heading(), "levels-to-play", Level::ALL.map(level).into());
    let calendar =
        command_button(&played_games::DAILY_PUZZLE).label(words::calendar_button()).view();
    let daily = start_section(words::daily_title(), "today", vec![daily_button(), calendar]);
    let button = |command: &'static Command, label| command_button(command).label(label).view();
    let buttons = vec![
        button(&opening::OPEN_PUZZLE_FILE, words::open_file_button()),
        button(&sharing::PASTE_PUZZLE, words::paste_button()),
        command_button(&reading_pictures::TAKE_PHOTO)
            .label(words::take_photo_button())
            .hidden(|| !is_touch_only())
            .view(),
        button(&entering::ENTER_PUZZLE, words::enter_from_paper_button()),
        sample_button().view(),
        command_button(&recent_list::RECENT_FILES).hidden(has_no_recent_files).view(),
    ];
    let buttons = start_section(words::open_heading(), "row", buttons);
    let files =
        view! { {latest_files()} <p class="detail">{words::other_ways_to_start()}</p> }.into_any();
    let all = vec![resume, levels, daily, buttons, files];
    // Until the games that can be continued are read, the screen is hidden, so that nothing moves.
    let is_read = memo(|| read_app(|app| app.played_games.is_read()));
    // On phones, the keypad replaces this screen as soon as a cell is selected.
    let has_selected = memo(|| read_app(|app| app.page.focused_cell().index() > 0));
    view! {
        <div class="start" class:typing=move || has_selected.get() class:unread=move || !is_read.get()>
            {all}
        </div>
    }
}

/// Creates a section of the first screen. `class` is the class of its content.
fn start_section(heading: &'static str, class: &'static str, content: Vec<AnyView>) -> AnyView {
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
    Button::event(sharing::Event::OpenSample)
        .class("command")
        .label(::view::words::open_sample_button())
}

/// Creates the button that opens today's puzzle, with the player's progress in it.
fn daily_button() -> AnyView {
    let label = || {
        let level = browse::level_name(daily_level() as u8);
        format!("{} · {level}", format_date_with_weekday(today()))
    };
    let progress = || {
        let level = daily_level() as u8;
        read_app(|app| {
            app.played_games.daily_game_of_level(today(), level).map(words::progress_of_day)
        })
    };
    let progress = view! { <small>{move || progress().map(|text| format!(" {text}"))}</small> };
    Button::new(|| dispatch(generating::Event::PlayDay(today(), daily_level())))
        .class("command")
        .live_label(label)
        .content(progress.into_any())
        .view()
}
