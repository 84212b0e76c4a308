//! Parts that several views of games share: a game as a card, and today's date and level.

use leptos::prelude::*;

use crate::browser;
use crate::markup::view;
use crate::state::read_app;
use crate::ui::controls::Button;
use app::played_games;
use human::Level;
use play::save::{GameSource, PlayedGame};
use view::{small_board, words::played as words};

/// Creates a button that continues a game. The button shows a small picture of the board, the
/// game's origin, and its progress. `key` is the key of the game's record.
pub fn game_card(key: &str, game: &PlayedGame) -> AnyView {
    let content = view! {
        {game_picture(game)}
        <span>
            <b>{words::game_level(game)} " "</b>
            {words::game_source(game)} " "
            <small>{words::game_state(game)}</small>
        </span>
    };
    Button::event(played_games::Event::Continue(key.into()))
        .class("command card")
        .content(content.into_any())
        .view()
}

/// Creates a small picture of a game's board.
fn game_picture(game: &PlayedGame) -> AnyView {
    let [givens, entries] = small_board(&game.origin, &game.board);
    let side = game.origin.shape().side();
    view! {
        <svg class="small-board" viewBox=format!("0 0 {side} {side}") aria-hidden="true">
            <path class="givens" d=givens />
            <path class="entries" d=entries />
        </svg>
    }
    .into_any()
}

/// Returns today's date as the number of days since 1970.
pub fn today() -> i64 {
    read_app(|app| app.page.clock.today(browser::time_ms()))
}

/// Returns the level at which the puzzle of the day is offered: the level that was played last, or
/// Medium if no puzzle of the day was played.
pub fn daily_level() -> Level {
    read_app(|app| {
        let daily = app.played_games.started_games().find_map(|(_, game)| match game.source {
            GameSource::Daily { level, .. } => Level::ALL.get(usize::from(level)).copied(),
            _ => None,
        });
        daily.unwrap_or(Level::Medium)
    })
}
