//! Engines that race: which, over what, and what came of it.

use ::words::say;
use leptos::{ev, prelude::*};
use web_sys::HtmlInputElement;

use crate::state::{happens, peek, read};
use app::{
    App,
    racing::{Event, RaceEntry},
};
use engine::INFOS;
use view::{
    whole,
    words::{self, race as here},
};

/// Engines against each other: which, over what, and what came of it.
#[component]
pub fn RacePanel() -> impl IntoView {
    let entry = |(place, engine): (usize, &'static str)| {
        view! {
            <label>
                <input
                    type="checkbox"
                    prop:checked=move || read(|app| app.racing.entered[place])
                    on:change=move |event| happens(Event::Enter(place, event_target_checked(&event)))
                />
                {words::watch::about(engine).title}
            </label>
        }
    };
    let course = |of_collection: bool, name: &'static str| {
        let is = move || read(|app| app.racing.of_collection) == of_collection;
        view! {
            <label>
                <input
                    type="radio"
                    name="course"
                    prop:checked=is
                    disabled=move || of_collection && read(|app| app.page.count()).is_none()
                    on:change=move |_| happens(Event::OfCollection(of_collection))
                />
                {name}
            </label>
        }
    };
    let range = Memo::new(|_| read(|app| app.racing.of_collection && app.page.count().is_some()));
    let raced = Memo::new(|_| read(|app| app.racing.results(&app.page).is_some()));
    view! {
        <div class="race">
            <fieldset>
                <legend>{here::engines()}</legend>
                {INFOS.iter().map(|info| info.name).enumerate().map(entry).collect_view()}
            </fieldset>
            <fieldset>
                <legend>{here::course()}</legend>
                {course(false, here::this())}
                {course(true, here::collection())}
                {move || range.get().then(|| view! {
                    <Field name=here::first() value=|app| app.racing.first set=Event::First least=0 />
                    <Field name=here::many() value=|app| app.racing.many set=Event::Many least=1 />
                })}
                <label>
                    {here::patience()}
                    <select on:change=move |event| {
                        happens(Event::Patience(event_target_value(&event).parse().unwrap_or(2)));
                    }>
                        {[1, 2, 10, 60].map(|s: u32| view! {
                            <option value=s.to_string() selected=move || read(|app| app.racing.patience) == s>
                                {s.to_string()}
                            </option>
                        })}
                    </select>
                </label>
            </fieldset>
            <button class="command primary" on:click=move |_| happens(Event::Start)>{here::start()}</button>
            {move || raced.get().then(|| view! { <Results /> })}
        </div>
    }
}

/// A field for a number.
#[component]
fn Field(
    /// What it is called.
    name: &'static str,
    /// What it sets.
    value: fn(&App) -> u64,
    /// What happens when another number is written.
    set: fn(u64) -> Event,
    /// The least that it takes.
    least: u64,
) -> impl IntoView {
    // What is typed stays while nothing else is chosen.
    let shown = Memo::new(move |_| read(value));
    let typed = move |event: ev::Event| {
        let number = whole(&event_target_value(&event), least);
        number.into_iter().for_each(|number| happens(set(number)));
        // What is no such number does not stay in the field.
        event_target::<HtmlInputElement>(&event).set_value(&peek(value).to_string());
    };
    view! {
        <label>
            {name}
            <input
                type="number"
                inputmode="numeric"
                min=least.to_string()
                prop:value=move || shown.get().to_string()
                on:change=typed
            />
        </label>
    }
}

/// What the engines did: a table, with a bar for the time.
#[component]
fn Results() -> impl IntoView {
    let row = |lane: &RaceEntry, slowest: f64| {
        let share = 100.0 * lane.tally.ms / slowest;
        let [time, solved, given_up, none, nodes, guesses, backtracks] = here::row(&lane.tally);
        view! {
            <tr class:running=lane.running>
                <th scope="row">{words::watch::about(lane.engine).title}</th>
                <td class="time">
                    {time}
                    <span class="bar" aria-hidden="true" style:width=format!("{share:.1}%")></span>
                </td>
                <td>{solved}</td>
                <td>{given_up}</td>
                <td>{none}</td>
                <td>{nodes}</td>
                <td>{guesses}</td>
                <td>{backtracks}</td>
            </tr>
        }
    };
    let rows = move || {
        read(|app| {
            let (entries, _) = app.racing.results(&app.page).unwrap_or_default();
            let slowest = entries.iter().map(|entry| entry.tally.ms).fold(1e-9, f64::max);
            entries.iter().map(|entry| row(entry, slowest)).collect_view()
        })
    };
    let puzzles = || read(|app| app.racing.results(&app.page).map_or(0, |results| results.1));
    view! {
        <p class="hint">
            {move || words::plural(puzzles(), "puzzle", "puzzles")} ". " {here::shared()}
        </p>
        <div class="results" tabindex="0" role="region" aria-label=here::results()>
            <table>
                <thead>
                    <tr>{here::COLUMNS.map(|name| view! { <th scope="col">{say(name)}</th> })}</tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <button class="command" on:click=move |_| happens(Event::Copy)>{here::copy()}</button>
    }
}
