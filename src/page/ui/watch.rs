//! The panel for watching a search.

use leptos::{ev, html, prelude::*};

use super::controls::{Button, checkbox, select, text};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read_app};
use app::watching::{Event, PlaybackTarget};
use engine::{DepthCurve, DepthStatistics, ENGINE_INFOS, SeekTarget};
use jobs::Frame;
use view::{Speed, depth_outline, format_fixed, words::watch as words};

/// The panel for watching a search: the choice of the engine and the speed, the latest event, and
/// the counters.
#[component]
pub fn WatchPanel() -> impl IntoView {
    let engines = || {
        let names =
            ENGINE_INFOS.iter().map(|info| words::describe_engine(info.name).heading.to_owned());
        names.enumerate().map(|(n, name)| (n.to_string(), name)).collect()
    };
    let engine = select(
        words::engine_label(),
        engines,
        || read_app(|app| app.watching.engine_index).to_string(),
        |n| dispatch(Event::ChooseEngine(n.parse().unwrap_or(0))),
    );
    let with_entries = checkbox(
        words::whole_board_option(),
        || read_app(|app| app.watching.includes_entries),
        |with| dispatch(Event::IncludeEntries(with)),
    );
    let is_playing = || read_app(|app| app.watching.playback_target()).is_some();
    let small = |name: &'static str, icon: &'static str, event: Event| {
        Button::event(event).class("command").icon(icon).name(move || name.into()).view()
    };
    let play = Button::event(Event::PlayOrPause)
        .class("command primary")
        .live_icon(move || if is_playing() { "M5 3v10M11 3v10" } else { "M5 3v10l8-5z" })
        .live_label(move || {
            if is_playing() { words::pause_button() } else { words::start_button() }.into()
        });
    let player = vec![
        small(
            words::to_start_button(),
            "M4 3v10M12 3 6 8l6 5z",
            Event::GoToGoal(SeekTarget::Event(0)),
        ),
        small(words::back_button(), "M11 3 5 8l6 5z", Event::Step(-1)),
        play.view(),
        small(words::forward_button(), "m5 3 6 5-6 5z", Event::Step(1)),
        small(
            words::to_end_button(),
            "M12 3v10M4 3l6 5-6 5z",
            Event::GoToGoal(SeekTarget::Solution),
        ),
    ];
    let wide = |name: &'static str, event: Event| Button::event(event).class("command").label(name);
    let further = vec![
        wide(words::next_guess_button(), Event::GoToGoal(SeekTarget::Guess)).view(),
        wide(words::next_backtrack_button(), Event::GoToGoal(SeekTarget::Backtrack)).view(),
        wide(words::run_at_full_speed_button(), Event::RunAtFullSpeed)
            .attribute("title", || Some(words::run_detail().into()))
            .view(),
        wide(words::copy_to_board_button(), Event::PutOnBoard)
            .hidden(|| with_frame(|frame| frame.is_none()))
            .view(),
    ];
    view! {
        <div class="watch">
            <div class="choices">{engine} {with_entries}</div>
            <div class="player">{player}</div>
            {depth_curve()}
            {speed_slider()}
            {latest_event()}
            {counter_table()}
            <div class="further">{further}</div>
            {engine_description()}
        </div>
    }
}

/// Creates the slider for the speed of the playback.
fn speed_slider() -> AnyView {
    let now = || words::speed_name(read_app(|app| app.watching.speed).events_per_second());
    view! {
        <label class="speed">
            {words::speed_label()}
            <input
                type="range"
                min="0"
                max=Speed::FASTEST.index().to_string()
                prop:value=move || read_app(|app| app.watching.speed).index().to_string()
                aria-valuetext=now
                on:input=move |event| {
                    let place = event_target_value(&event).parse().unwrap_or(0);
                    dispatch(Event::SetSpeed(Speed::from_index(place)));
                }
            />
            <span aria-hidden="true">{text(now)}</span>
        </label>
    }
    .into_any()
}

/// Creates the description of the latest event of the search. Screen readers read it out while the
/// playback is paused.
fn latest_event() -> AnyView {
    let live = move || match read_app(|app| app.watching.playback_target()) {
        Some(PlaybackTarget::Goal(SeekTarget::Event(_))) | None => "polite",
        Some(_) => "off",
    };
    let text = text(|| read_app(|app| app.watching.latest_event(&app.page)));
    view! { <p class="happened" aria-live=live aria-atomic="true">{text}</p> }.into_any()
}

/// Creates the curve of the search's depth after each event, as a picture to click on and as a
/// slider for the keyboard.
fn depth_curve() -> AnyView {
    let (width, height) = (256_u32, 56_u32);
    let field = NodeRef::<html::Div>::new();
    let curve = memo(move || {
        with_frame(|frame| frame.map(|frame| frame.curve.clone())).unwrap_or_default()
    });
    let at = memo(move || with_frame(|frame| frame.map_or(0, |frame| frame.event_index)));
    // The last point may cover fewer events than the other points.
    let events_shown =
        |curve: &DepthCurve| (curve.events_per_point() * curve.points().len() as u64).max(1);
    let place = move || {
        format_fixed(f64::from(width) * at.get() as f64 / curve.read_with(events_shown) as f64, 2)
    };
    let band = |range: fn(&DepthStatistics) -> (f64, f64)| {
        move || {
            curve.read_with(|curve| {
                depth_outline(curve.points(), range, width.into(), height.into())
            })
        }
    };
    let go = move |to: u64| {
        let most = curve.with_untracked(DepthCurve::event_count);
        dispatch(Event::GoToGoal(SeekTarget::Event(to.min(most))));
    };
    let click = move |event: ev::MouseEvent| {
        let Some(field) = field.get_untracked() else { return };
        let share = f64::from(event.offset_x()) / f64::from(field.client_width().max(1));
        go((share.clamp(0.0, 1.0) * curve.with_untracked(events_shown) as f64) as u64);
    };
    let key = move |event: ev::KeyboardEvent| {
        let most = curve.with_untracked(DepthCurve::event_count);
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
            true => dispatch(Event::Step(1)),
            false => go(to),
        }
    };
    view! {
        <div
            class="depths"
            node_ref=field
            role="slider"
            tabindex="0"
            aria-label=words::moment_label()
            aria-valuemin="0"
            aria-valuemax=move || curve.read_with(DepthCurve::event_count).to_string()
            aria-valuenow=move || at.get().to_string()
            aria-valuetext=move || words::moment_text(at.get(), curve.read_with(DepthCurve::event_count))
            on:click=click
            on:keydown=key
        >
            <svg viewBox=format!("0 0 {width} {height}") preserveAspectRatio="none" aria-hidden="true">
                <polygon points=band(DepthStatistics::extremes) />
                <polygon points=band(DepthStatistics::typical_range) />
                <line x1=place x2=place y1="0" y2=height.to_string() />
            </svg>
        </div>
    }
    .into_any()
}

/// Creates the list of the search's counters.
fn counter_table() -> AnyView {
    let counters = move || {
        let (at, depth, counters) = with_frame(|frame| {
            frame
                .map_or_else(Default::default, |f| (f.event_index, f.trial_cells.len(), f.counters))
        });
        let all = words::counter_values(at, depth as u64, &counters).into_iter();
        let one = |(name, n): (&'static str, u64)| {
            view! { <div><dt>{name}</dt><dd>{view::words::format_number(n)}</dd></div> }.into_any()
        };
        all.map(one).collect::<Vec<_>>()
    };
    view! { <dl class="counted">{counters}</dl> }.into_any()
}

/// Creates the description of the chosen engine.
fn engine_description() -> AnyView {
    let about = || words::describe_engine(read_app(|app| app.watching.engine_name()));
    view! {
        <details class="about-engine">
            <summary>{words::description_heading()}</summary>
            <p>{text(move || about().idea.into())}</p>
            <dl>
                <dt>{words::strengths()}</dt>
                <dd>{text(move || about().strengths.into())}</dd>
                <dt>{words::weaknesses()}</dt>
                <dd>{text(move || about().weaknesses.into())}</dd>
            </dl>
            <p class="hint">{text(move || about().source.into())}</p>
        </details>
    }
    .into_any()
}

/// Passes the moment that is shown to a function, or `None` if no moment is shown. Returns the
/// function's result.
fn with_frame<T>(with: impl FnOnce(Option<&Frame>) -> T) -> T {
    read_app(|app| with(app.watching.shown_frame(&app.page).map(|(frame, _)| frame)))
}
