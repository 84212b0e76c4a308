//! The player's games: statistics, and a list of all games.

use leptos::prelude::*;

use super::card::{game_card, today};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read_app};
use crate::ui::{
    controls::{Button, close_button, part, select_nth, text},
    recent::restore_offer,
};
use app::{
    dialogs,
    played_games::{Event, SourceFilter},
};
use human::{Level, TECHNIQUE_INFOS};
use play::{GameStatistics, save::PlayedGame};
use view::{
    format_fixed,
    words::{browse, dates::format_date, history::format_clock, played as words},
};

/// The maximum number of play times in the chart of the latest times.
const MAX_CHART_TIMES: usize = 10;

/// The maximum number of games that are listed. Older games are only in the saved list.
const MAX_LISTED_GAMES: usize = 200;

/// Statistics by level, and the list of games.
#[component]
pub fn GameList() -> impl IntoView {
    let filter = |n: usize| dispatch(Event::Filter(SourceFilter::ALL[n.min(4)]));
    let chosen = || read_app(|app| app.played_games.filter) as usize;
    let filter = select_nth(words::source_filter_label(), words::source_names(), chosen, filter);
    let table = part(|| {
        let statistics =
            |level: Option<Option<u8>>| read_app(|app| app.played_games.statistics(level));
        let all = statistics(None);
        let mut rows = statistics_rows(words::all_levels(), &all);
        let levels = Level::ALL.map(|level| Some(level as u8));
        for level in levels.into_iter().chain([None]) {
            let own = statistics(Some(level));
            if own.started_count > 0 {
                let name = level.map_or_else(words::other_games, browse::level_name);
                rows.extend(statistics_rows(name, &own));
            }
        }
        let heads: Vec<_> = words::statistics_columns().map(column_heading).into();
        let is_unplayed = all.play_times.is_empty();
        let table = view! {
            <table class="statistics">
                <thead><tr>{heads}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
            <p class="detail" hidden=is_unplayed>{words::latest_times(latest_times(&all))}</p>
        };
        Some(table.into_any())
    });
    let games = memo(|| {
        read_app(|app| {
            let filter = app.played_games.filter;
            let games = app.played_games.listed_games().filter(|(_, game)| filter.includes(game));
            games.take(MAX_LISTED_GAMES).cloned().collect::<Vec<_>>()
        })
    });
    let list = part(move || {
        let games = games.get();
        if games.is_empty() {
            return Some(view! { <p class="detail">{words::no_games()}</p> }.into_any());
        }
        let row = |(key, game): &(String, PlayedGame)| {
            let date = format_date(game.last_day());
            let name = format!("{}: {}", words::delete_button(), words::game_name(game));
            let delete = Button::event(Event::Delete(key.clone())).class("subtle");
            let delete = delete
                .label(words::delete_button())
                .attribute("aria-label", move || Some(name.clone()))
                .view();
            view! { <li>{game_card(key, game)}<small>{date}</small>{delete}</li> }.into_any()
        };
        let rows: Vec<_> = games.iter().map(row).collect();
        Some(view! { <ul class="games" aria-label=words::games_heading()>{rows}</ul> }.into_any())
    });
    let deleted = move || read_app(|app| app.played_games.deleted_game().map(words::game_name));
    let deleted = restore_offer(deleted, || dispatch(Event::Restore));
    // Techniques are sorted from easy to hard, as in all lists.
    let practised = memo(|| {
        read_app(|app| {
            let tally = &app.page.preferences.practice_tally;
            let rank = |name: &str| TECHNIQUE_INFOS.iter().position(|info| info.name == name);
            let mut all: Vec<_> =
                tally.iter().map(|(name, answers)| (name.to_owned(), answers)).collect();
            all.sort_by_key(|(name, _)| rank(name));
            all
        })
    });
    let practice = part(move || {
        let practised = practised.get();
        let row = |(name, [right, wrong]): &(String, [u32; 2])| {
            let all = right.saturating_add(*wrong);
            let values = [all.to_string(), right.to_string(), words::format_share(*right, all)];
            table_row(name.clone(), values.into())
        };
        let rows: Vec<_> = practised.iter().map(row).collect();
        let heads = words::practice_columns().map(column_heading);
        let table = view! {
            <h3>{words::practised_heading()}</h3>
            <table class="statistics">
                <thead><tr>{Vec::from(heads)}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        };
        (!practised.is_empty()).then(|| table.into_any())
    });
    let save = Button::event(Event::SaveList).class("command").label(words::save_list_button());
    let save = save.hidden(move || games.read_with(Vec::is_empty)).view();
    let streaks = text(|| words::streak_text(read_app(|app| app.played_games.streaks(today()))));
    view! {
        <p class="choices">{filter}</p>
        <h3>{words::statistics_heading()}</h3>
        {table}
        <p>{streaks}</p>
        {practice}
        <h3>{words::games_heading()}</h3>
        {deleted}
        {list}
        <p class="detail">{words::about_statistics()}</p>
        <p class="answers">{save}{close_button(|| dispatch(dialogs::Event::Close))}</p>
    }
}

/// Creates the row of a level in the table of statistics, and a row with its latest play times.
fn statistics_rows(name: &'static str, statistics: &GameStatistics) -> Vec<AnyView> {
    let time = |time: Option<u64>| time.map_or("–".into(), format_clock);
    let values = [
        statistics.started_count.to_string(),
        statistics.solved_count.to_string(),
        statistics.solved_without_hints.to_string(),
        time(statistics.best_time()),
        time(statistics.median_time()),
    ];
    let row = table_row(name.into(), values.into());
    let times = play_time_chart(latest_times(statistics));
    let times = times.map(|line| view! { <tr><td colspan="6">{line}</td></tr> }.into_any());
    [row].into_iter().chain(times).collect()
}

/// Returns the latest play times, the most recent last.
fn latest_times(statistics: &GameStatistics) -> &[u64] {
    let times = &statistics.play_times;
    &times[times.len().saturating_sub(MAX_CHART_TIMES)..]
}

/// Creates the heading of a column.
fn column_heading(name: &'static str) -> AnyView {
    view! { <th scope="col">{name}</th> }.into_any()
}

/// Creates a row of a table, with its name in the first column.
fn table_row(name: String, values: Vec<String>) -> AnyView {
    let cell = |value: String| view! { <td>{value}</td> }.into_any();
    let values: Vec<_> = values.into_iter().map(cell).collect();
    view! { <tr><th scope="row">{name}</th>{values}</tr> }.into_any()
}

/// Creates a line chart of play times, the most recent on the right. Returns `None` if there are
/// fewer than two times.
fn play_time_chart(times: &[u64]) -> Option<AnyView> {
    let most = times.iter().max().copied().filter(|_| times.len() > 1)?.max(1) as f64;
    let point = |(n, time): (usize, &u64)| {
        let x = 100.0 * n as f64 / (times.len() - 1) as f64;
        format!("{},{}", format_fixed(x, 1), format_fixed(22.0 - 20.0 * *time as f64 / most, 1))
    };
    let points: Vec<_> = times.iter().enumerate().map(point).collect();
    let line = view! {
        <svg class="times" viewBox="0 0 100 24" preserveAspectRatio="none" role="img" aria-label=words::latest_times(times)>
            <path d=format!("M{}", points.join("L")) />
        </svg>
    };
    Some(line.into_any())
}
