//! The end of a game: its result, and buttons that lead to the next puzzle and to other views.

use leptos::prelude::*;

use super::card::today;
use crate::markup::view;
use crate::state::read_app;
use crate::ui::controls::{Button, command_button};
use app::{Event, played_games, reviewing::REVIEW_GAME, sharing};
use play::save::{GameSource, PlayedGame};
use view::words::{played as words, review};

/// Returns the game on the page, or `None` if the player hasn't solved its puzzle.
pub fn solved_game() -> Option<PlayedGame> {
    read_app(|app| {
        let game = app.played_games.current_game(&app.page)?;
        (app.page.is_solved() && game.is_solved_by_player()).then(|| game.clone())
    })
}

/// Creates the button that opens another puzzle of the same kind.
pub fn next_puzzle_button() -> AnyView {
    Button::event(played_games::Event::PlayNext)
        .class("command primary")
        .label(words::next_puzzle_button())
        .view()
}

/// Creates the view of a game's result, with buttons that lead to the next puzzle and to other
/// views.
pub fn game_result(game: &PlayedGame) -> AnyView {
    let level = game.grade.as_ref().map(|grade| grade.level);
    let statistics =
        |level: Option<u8>| read_app(|app| app.played_games.statistics(level.map(Some)));
    let own = level.map(|level| statistics(Some(level)));
    let mistakes = read_app(|app| app.page.count_corrected_mistakes());
    let mut facts = words::result_facts(game, mistakes, &statistics(None), own.as_ref());
    if matches!(game.source, GameSource::Daily { .. }) {
        facts.push(words::streak_fact(read_app(|app| app.played_games.streaks(today()))));
    }
    let fact = |(name, value): (&'static str, String)| {
        view! { <div><dt>{name}</dt><dd>{value}</dd></div> }.into_any()
    };
    let facts: Vec<_> = facts.into_iter().map(fact).collect();
    let buttons = vec![
        next_puzzle_button(),
        Button::event(Event::Command(&REVIEW_GAME))
            .class("command")
            .label(review::review_button())
            .view(),
        command_button(&sharing::COPY_LINK).view(),
        command_button(&played_games::MY_GAMES).view(),
    ];
    view! {
        <section class="finished">
            <h2>{words::solved_heading()}</h2>
            <dl>{facts}</dl>
            <div class="row">{buttons}</div>
        </section>
    }
    .into_any()
}
