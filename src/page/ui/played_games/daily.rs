//! The puzzles of the day: a calendar of a month.

use leptos::prelude::*;

use super::card::{daily_level, today};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read_app};
use crate::ui::controls::{Button, part, select_nth, text};
use app::{dialogs, generating, played_games::Event};
use human::Level;
use view::words::{browse, dates, dialog, played as words};

/// A calendar of a month's puzzles, with the player's progress in each of them, and the streaks.
#[component]
pub fn DailyCalendar() -> impl IntoView {
    let level = RwSignal::new(daily_level());
    let month = memo(|| read_app(|app| app.played_games.shown_month(today())));
    let heading = text(move || dates::format_month(month.get().0));
    let turn = |months, icon, name: &'static str| {
        Button::event(Event::MoveCalendar(months))
            .class("subtle")
            .icon(icon)
            .name(move || name.into())
    };
    let before = turn(-1, "M11 3 5 8l6 5z", words::previous_month_button()).view();
    let after = turn(1, "m5 3 6 5-6 5z", words::next_month_button());
    let after = after.disabled(|| read_app(|app| app.played_games.month_offset >= 0)).view();
    // 1 January 1970 was a Thursday.
    let weekday = |day: i64| (day + 3).rem_euclid(7);
    let name = |name: &'static str| view! { <i aria-hidden="true">{name}</i> }.into_any();
    let names: Vec<_> = dates::weekdays().map(name).collect();
    let days = part(move || {
        let (first, count) = month.get();
        let today = today();
        let day = |day: i64| {
            let state = read_app(|app| {
                let game = app.played_games.daily_game(day)?;
                Some(game.is_solved_by_player())
            });
            let (class, label) = match state {
                Some(true) => ("done", words::day_solved()),
                Some(false) => ("begun", words::day_started()),
                None => ("", words::day_not_played()),
            };
            let name = format!("{}, {label}", dates::format_date_with_weekday(day));
            let content = view! { <span class=class>{(day - first + 1).to_string()}</span> };
            let play = move || generating::Event::PlayDay(day, level.get_untracked());
            let button = Button::new(move || dispatch(play()));
            let button = button.class("day").name(move || name.clone());
            let button = button.content(content.into_any()).disabled(move || day > today);
            button.attribute("aria-current", move || (day == today).then(|| "date".into())).view()
        };
        let mut all: Vec<AnyView> =
            (0..weekday(first)).map(|_| view! { <i></i> }.into_any()).collect();
        all.extend((0..i64::from(count)).map(|n| day(first + n)));
        Some(view! { <div class="days">{all}</div> }.into_any())
    });
    let levels = Level::ALL.map(|level| browse::level_name(level as u8));
    let choose = move |n: usize| level.set(Level::ALL[n.min(Level::ALL.len() - 1)]);
    let levels = select_nth(words::day_level_label(), levels, move || level.get() as usize, choose);
    let play_today = Button::new(move || {
        dispatch(generating::Event::PlayDay(today(), level.get_untracked()));
    });
    let play_today = play_today.class("command primary").live_label(move || {
        let game = read_app(|app| {
            app.played_games.daily_game_of_level(today(), level.get() as u8).cloned()
        });
        words::today_button(game.as_ref()).into()
    });
    let close =
        Button::event(dialogs::Event::Close).class("command").label(dialog::close_button()).view();
    let streaks = text(|| words::streak_text(read_app(|app| app.played_games.streaks(today()))));
    view! {
        <p class="choices">{levels}</p>
        <div class="month">{before}<h3 aria-live="polite">{heading}</h3>{after}</div>
        <div class="days" aria-hidden="true">{names}</div>
        {days}
        <p>{streaks}</p>
        <p class="detail">{words::about_days()}</p>
        <p class="answers">{close}{play_today.view()}</p>
    }
}
