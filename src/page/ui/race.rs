use ::words::say;
use leptos::{ev, prelude::*};
use web_sys::HtmlInputElement;

use super::desk::{Desk, Lane};
use engine::{ENGINES, Engine};
use view::{
    whole,
    words::{self, race as here},
};

/// Engines against each other: which, over what, and what came of it.
#[component]
pub fn RacePanel() -> impl IntoView {
    let desk = Desk::here();
    let race = desk.race;
    let entry = |(place, engine): (usize, &'static dyn Engine)| {
        view! {
            <label>
                <input
                    type="checkbox"
                    prop:checked=move || race.entered.get()[place]
                    on:change=move |event| race.entered.update(|entered| {
                        entered[place] = event_target_checked(&event);
                    })
                />
                {words::watch::about(engine.name()).title}
            </label>
        }
    };
    let course = |of_collection: bool, name: &'static str| {
        let is = move || race.of_collection.get() == of_collection;
        view! {
            <label>
                <input
                    type="radio"
                    name="course"
                    prop:checked=is
                    disabled=move || of_collection && desk.count().is_none()
                    on:change=move |_| race.of_collection.set(of_collection)
                />
                {name}
            </label>
        }
    };
    let range = move || race.of_collection.get() && desk.count().is_some();
    view! {
        <div class="race">
            <fieldset>
                <legend>{here::engines()}</legend>
                {ENGINES.into_iter().enumerate().map(entry).collect_view()}
            </fieldset>
            <fieldset>
                <legend>{here::course()}</legend>
                {course(false, here::this())}
                {course(true, here::collection())}
                {move || range().then(|| view! {
                    <Field name=here::first() value=race.first least=0 />
                    <Field name=here::many() value=race.many least=1 />
                })}
                <label>
                    {here::patience()}
                    <select on:change=move |event| {
                        race.patience.set(event_target_value(&event).parse().unwrap_or(2));
                    }>
                        {[1, 2, 10, 60].map(|s: u32| view! {
                            <option value=s.to_string() selected=move || race.patience.get() == s>
                                {s.to_string()}
                            </option>
                        })}
                    </select>
                </label>
            </fieldset>
            <button class="command primary" on:click=move |_| desk.start_race()>{here::start()}</button>
            {move || race.lanes.with(|lanes| !lanes.is_empty()).then(|| view! { <Results /> })}
        </div>
    }
}

/// A field for a number.
#[component]
fn Field(
    /// What it is called.
    name: &'static str,
    /// What it sets.
    value: RwSignal<u64>,
    /// The least that it takes.
    least: u64,
) -> impl IntoView {
    let typed = move |event: ev::Event| {
        value.set(whole(&event_target_value(&event), least).unwrap_or(value.get_untracked()));
        // What is no such number does not stay in the field.
        event_target::<HtmlInputElement>(&event).set_value(&value.get_untracked().to_string());
    };
    view! {
        <label>
            {name}
            <input
                type="number"
                inputmode="numeric"
                min=least.to_string()
                prop:value=move || value.get().to_string()
                on:change=typed
            />
        </label>
    }
}

/// What the engines did: a table, with a bar for the time.
#[component]
fn Results() -> impl IntoView {
    let desk = Desk::here();
    let lanes = desk.race.lanes;
    let slowest = move || lanes.with(|l| l.iter().map(|l| l.tally.ms).fold(1e-9, f64::max));
    let row = move |lane: &Lane| {
        let share = 100.0 * lane.tally.ms / slowest();
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
    let rows = move || lanes.with(|lanes| lanes.iter().map(row).collect_view());
    view! {
        <p class="hint">
            {move || words::plural(desk.race.puzzles.get(), "puzzle", "puzzles")} ". " {here::shared()}
        </p>
        <div class="results" tabindex="0" role="region" aria-label=here::results()>
            <table>
                <thead>
                    <tr>{here::COLUMNS.map(|name| view! { <th scope="col">{say(name)}</th> })}</tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <button class="command" on:click=move |_| desk.copy_race()>{here::copy()}</button>
    }
}
