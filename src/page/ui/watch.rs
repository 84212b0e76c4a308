//! A search that is watched.

use leptos::{ev, html, prelude::*};

use crate::state::{happens, read};
use app::{
    Event as Happening,
    watching::{Event, Going},
};
use engine::{Curve, Goal, INFOS};
use jobs::Frame;
use view::{Speed, outline, words::watch as words};

/// Watching a search: which, how fast, what happens, and what it did so far.
#[component]
pub fn WatchPanel() -> impl IntoView {
    let going = || read(|app| app.watching.going()).is_some();
    let seen = || frame(|frame| frame.is_some());
    let at_start = move || frame(|frame| frame.is_none_or(|frame| frame.at == 0));
    let over = move || frame(|frame| frame.is_some_and(|frame| frame.over));
    let option = |(place, engine): (usize, &'static str)| {
        view! {
            <option value=place.to_string() selected=move || read(|app| app.watching.engine) == place>
                {words::about(engine).title}
            </option>
        }
    };
    let choose = move |event: ev::Event| {
        happens(Event::Engine(event_target_value(&event).parse().unwrap_or(0)));
    };
    let button = move |name: &'static str, off: Signal<bool>, act: Callback<()>| {
        view! {
            <button
                class="command"
                aria-disabled=move || off.get().to_string()
                on:click=move |_| if !off.get_untracked() { act.run(()) }
            >
                {name}
            </button>
        }
    };
    let (at_start, over) = (Signal::derive(at_start), Signal::derive(over));
    let unseen = Signal::derive(move || !seen());
    let go = move |goal: Goal| Callback::new(move |()| happens(Event::To(goal)));
    view! {
        <div class="watch">
            <div class="choices">
                <label>
                    {words::engine()}
                    <select on:change=choose>{INFOS.iter().map(|info| info.name).enumerate().map(option).collect_view()}</select>
                </label>
                <label>
                    <input
                        type="checkbox"
                        prop:checked=move || read(|app| app.watching.with_entries)
                        on:change=move |event| {
                            happens(Event::WithEntries(event_target_checked(&event)));
                        }
                    />
                    {words::from_here()}
                </label>
            </div>
            <div class="transport">
                {button(words::back(), at_start, Callback::new(|()| happens(Event::Step(-1))))}
                <button class="command primary" on:click=move |_| happens(Event::PlayOrPause)>
                    {move || if going() { words::pause() } else { words::start() }}
                </button>
                {button(words::forward(), over, Callback::new(|()| happens(Event::Step(1))))}
            </div>
            <label class="speed">
                {words::the_speed()}
                <input
                    type="range"
                    min="0"
                    max=Speed::LAST.place().to_string()
                    prop:value=move || read(|app| app.watching.speed).place().to_string()
                    aria-valuetext=move || words::speed(read(|app| app.watching.speed).events())
                    on:input=move |event| {
                        let place = event_target_value(&event).parse().unwrap_or(0);
                        happens(Event::Speed(Speed::of(place)));
                    }
                />
                <span aria-hidden="true">{move || words::speed(read(|app| app.watching.speed).events())}</span>
            </label>
            <Happened />
            <Depths />
            <Counted />
            <div class="transport">
                {button(words::to_start(), at_start, go(Goal::Event(0)))}
                {button(words::to_end(), over, go(Goal::Solution))}
                {button(words::next_guess(), over, go(Goal::Guess))}
                {button(words::next_backtrack(), over, go(Goal::Backtrack))}
                {button(words::keep(), unseen, Callback::new(move |()| happens(Event::Keep)))}
                {button(words::stop(), unseen, Callback::new(|()| happens(Event::Stop)))}
            </div>
            <button
                class="command"
                on:click=move |_| happens(Happening::RunWatched)
            >
                {words::run()}
            </button>
            <AboutEngine />
        </div>
    }
}

/// The line that says what just happened. It is read out when the search stands still.
#[component]
fn Happened() -> impl IntoView {
    let live = move || match read(|app| app.watching.going()) {
        Some(Going::To(Goal::Event(_))) | None => "polite",
        Some(_) => "off",
    };
    view! {
        <p class="happened" aria-live=live aria-atomic="true">{move || read(|app| app.watching.happened(&app.page))}</p>
    }
}

/// How deep the search was over its events: a picture to be clicked, and a slider for the keyboard.
#[component]
fn Depths() -> impl IntoView {
    let (width, height) = (256.0, 56.0);
    let field = NodeRef::<html::Div>::new();
    let curve = Memo::new(move |_| {
        frame(|frame| frame.map(|frame| frame.curve.clone())).unwrap_or_default()
    });
    let at = Memo::new(move |_| frame(|frame| frame.map_or(0, |frame| frame.at)));
    // The last point may stand for fewer events than the others.
    let shown = |curve: &Curve| (curve.each() * curve.points().len() as u64).max(1);
    let place = move || width * at.get() as f64 / curve.with(shown) as f64;
    let go = move |to: u64| {
        let most = curve.with_untracked(Curve::events);
        happens(Event::To(Goal::Event(to.min(most))));
    };
    let click = move |event: ev::MouseEvent| {
        let Some(field) = field.get_untracked() else { return };
        let share = f64::from(event.offset_x()) / f64::from(field.client_width().max(1));
        go((share.clamp(0.0, 1.0) * curve.with_untracked(shown) as f64) as u64);
    };
    let key = move |event: ev::KeyboardEvent| {
        let most = curve.with_untracked(Curve::events);
        let (at, page) = (at.get_untracked(), most / 10 + 1);
        let to = match event.key().as_str() {
            "ArrowRight" | "ArrowUp" => at.saturating_add(1),
            "ArrowLeft" | "ArrowDown" => at.saturating_sub(1),
            "PageUp" => at.saturating_add(page),
            "PageDown" => at.saturating_sub(page),
            "Home" => 0,
            "End" => most,
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        match to == at + 1 {
            true => happens(Event::Step(1)),
            false => go(to),
        }
    };
    view! {
        <div
            class="depths"
            node_ref=field
            role="slider"
            tabindex="0"
            aria-label=words::the_moment()
            aria-valuemin="0"
            aria-valuemax=move || curve.with(Curve::events).to_string()
            aria-valuenow=move || at.get().to_string()
            aria-valuetext=move || words::moment(at.get(), curve.with(Curve::events))
            on:click=click
            on:keydown=key
        >
            <svg viewBox=format!("0 0 {width} {height}") preserveAspectRatio="none" aria-hidden="true">
                <polygon points=move || curve.with(|curve| outline(curve.points(), width, height)) />
                <line x1=place x2=place y1="0" y2=height.to_string() />
            </svg>
        </div>
    }
}

/// What the search did so far.
#[component]
fn Counted() -> impl IntoView {
    let counters = move || {
        let (at, depth, counters) = frame(|frame| {
            frame.map_or_else(Default::default, |f| (f.at, f.tried.len(), f.counters))
        });
        let all = words::counters(at, depth as u64, &counters).into_iter();
        all.map(|(name, n)| view! { <div><dt>{name}</dt><dd>{view::words::number(n)}</dd></div> })
            .collect_view()
    };
    view! { <dl class="counted">{counters}</dl> }
}

/// What is known of the engine that is chosen.
#[component]
fn AboutEngine() -> impl IntoView {
    let about = || words::about(read(|app| app.watching.engine_name()));
    view! {
        <details class="about-engine">
            <summary>{words::the_about()}</summary>
            <p>{move || about().idea}</p>
            <dl>
                <dt>{words::good()}</dt>
                <dd>{move || about().good}</dd>
                <dt>{words::hopeless()}</dt>
                <dd>{move || about().hopeless}</dd>
            </dl>
            <p class="hint">{move || about().source}</p>
        </details>
    }
}

/// Reads the moment that is shown, if one is.
fn frame<T>(with: impl FnOnce(Option<&Frame>) -> T) -> T {
    read(|app| with(app.watching.shown(&app.page).map(|(frame, _)| frame)))
}
