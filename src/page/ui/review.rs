//! The review of the game: a timeline, a summary, and the steps that the player overlooked.

use leptos::{ev, html, prelude::*};

use super::{
    controls::{Button, command_button, part},
    learn::{sentence_paragraphs, technique_page_button},
};
use crate::markup::view;
use crate::reactive::{Memo, memo};
use crate::state::{dispatch, read_app, read_untracked};
use app::{
    page::ReviewPoint,
    practising,
    reviewing::{Event, REVIEW_GAME},
};
use human::TECHNIQUE_INFOS;
use jobs::MoveVerdict;
use view::{ReviewSummary, format_fixed, move_positions, next_fault, words::review as words};

/// The width and the height of the timeline, in SVG units.
const TIMELINE_WIDTH: f64 = 600.0;
const TIMELINE_HEIGHT: &str = "24";

/// The maximum number of techniques for which exercises are offered.
const MAX_EXERCISES: usize = 4;

/// Creates the button that starts a review of the game, with a description.
pub fn review_offer() -> AnyView {
    let button = command_button(&REVIEW_GAME).class("command").view();
    let about = view! { <p class="detail">{words::about_review()}</p> }.into_any();
    view! { <div class="offer">{vec![button, about]}</div> }.into_any()
}

/// The review: the move that is shown on the board, the summary, the longest pauses, and exercises.
#[component]
pub fn ReviewPanel() -> impl IntoView {
    let summary = memo(|| {
        read_app(|app| app.reviewing.review(&app.page).map(ReviewSummary::new)).unwrap_or_default()
    });
    let hints = memo(|| {
        read_app(|app| app.played_games.current_game(&app.page).map_or(0, |game| game.hint_count))
    });
    let facts = part(move || {
        let fact = |(name, value): (&'static str, String)| {
            view! { <div><dt>{name}</dt><dd>{value}</dd></div> }.into_any()
        };
        let facts = summary.read_with(|summary| words::summary_table(summary, hints.get()));
        let facts: Vec<_> = facts.into_iter().map(fact).collect();
        Some(view! { <dl>{facts}</dl> }.into_any())
    });
    let used = part(move || {
        let used = summary.read_with(words::techniques_used);
        let used = Some(used).filter(|used| !used.is_empty())?;
        Some(view! { <h3>{words::techniques_used_label()}</h3> <p>{used}</p> }.into_any())
    });
    let back =
        Button::event(Event::Close).class("command").label(words::back_to_history_button()).view();
    let head = view! { <h2>{words::review_heading()}</h2> }.into_any();
    let row = view! { <div class="row">{back}</div> }.into_any();
    let line = view! { <MoveTimeline /> }.into_any();
    let parts =
        vec![head, line, shown_move(), facts, pause_list(), used, exercise_buttons(summary), row];
    view! { <section class="review">{parts}</section> }
}

/// Creates the description of the move or pause that is shown, and buttons that go to other moves.
fn shown_move() -> AnyView {
    let shown = memo(|| read_app(|app| app.reviewing.shown_move(&app.page)));
    let count =
        memo(|| read_app(|app| app.reviewing.review(&app.page).map_or(0, |all| all.moves.len())));
    let go = |name: &'static str, icon: &'static str, to: Memo<Option<usize>>| {
        let show = move || {
            let to = to.get_untracked().map(ReviewPoint::Move);
            to.into_iter().for_each(|to| dispatch(Event::Show(to)));
        };
        let is_end = move || to.get().is_none();
        Button::new(show).class("command").icon(icon).label(name).disabled(is_end).view()
    };
    let has_faults = memo(|| {
        read_app(|app| {
            let review = app.reviewing.review(&app.page);
            review.is_some_and(|review| next_fault(review, None).is_some())
        })
    });
    let before = memo(move || shown.get()?.checked_sub(1));
    let after = memo(move || {
        Some(shown.get().map_or(0, |shown| shown + 1)).filter(|next| *next < count.get())
    });
    let moves = vec![
        go(words::previous_move_button(), "M11 3 5 8l6 5z", before),
        go(words::next_move_button(), "m5 3 6 5-6 5z", after),
        Button::event(Event::NextFault)
            .class("command")
            .label(words::next_fault_button())
            .hidden(move || !has_faults.get())
            .view(),
    ];
    let explanation = memo(|| {
        read_app(|app| {
            let (page, reviewing) = (&app.page, &app.reviewing);
            let review = reviewing.review(page)?;
            let steps = reviewing.shown_step(page).map(words::step_sentences).unwrap_or_default();
            let head = match reviewing.shown_point(page)? {
                ReviewPoint::Move(n) => {
                    let (one, symbol) = (review.moves.get(n)?, |digit| page.format_digit(digit));
                    let line = words::move_line(one, page.shape(), page.cell_names(), symbol);
                    vec![line, words::move_reason(one)]
                }
                ReviewPoint::Pause(n) => vec![words::pause_line(review.pauses.get(n)?)],
            };
            Some([head, steps].concat())
        })
    });
    let technique =
        memo(|| read_app(|app| Some(app.reviewing.shown_step(&app.page)?.technique.clone())));
    let explanation = part(move || {
        explanation.read_with(|explanation| {
            explanation.as_ref().map(|explanation| sentence_paragraphs(explanation))
        })
    });
    let row = view! { <div class="row moves">{moves}</div> }.into_any();
    let about = view! { <div class="row">{technique_page_button(technique)}</div> }.into_any();
    vec![row, explanation, about].into_any()
}

/// Creates the list of the longest pauses. Pressing a pause shows the step that the player could
/// have found.
fn pause_list() -> AnyView {
    let all = memo(|| {
        read_app(|app| {
            let review = app.reviewing.review(&app.page);
            let pauses = review.map_or(&[][..], |review| &review.pauses);
            pauses.iter().map(words::pause_line).collect::<Vec<_>>()
        })
    });
    let shown = memo(|| read_app(|app| app.reviewing.shown_point(&app.page)));
    part(move || {
        let one = |(n, text): (usize, String)| {
            let point = ReviewPoint::Pause(n);
            let is_shown = move || (shown.get() == Some(point)).then(|| "step".into());
            let button = Button::event(Event::Show(point)).live_label(move || text.clone());
            let button = button.attribute("aria-current", is_shown).view();
            view! { <li>{button}</li> }.into_any()
        };
        let all: Vec<_> = all.get().into_iter().enumerate().map(one).collect();
        (!all.is_empty()).then(|| {
            view! { <h3>{words::pauses_label()}</h3> <ol class="steps">{all}</ol> }.into_any()
        })
    })
}

/// Creates buttons that start exercises for the techniques that the player missed. The buttons are
/// absent if there are no such techniques.
fn exercise_buttons(summary: Memo<ReviewSummary>) -> AnyView {
    part(move || {
        let missed = summary.read_with(|summary| summary.missed_techniques.clone());
        let known = |(name, _): (String, usize)| {
            let info = TECHNIQUE_INFOS.iter().find(|info| info.name == name)?;
            Some(info.name)
        };
        let button = |name: &'static str| {
            let label = move || words::practise_button(name);
            Button::event(practising::Event::Practise(name))
                .class("command")
                .live_label(label)
                .view()
        };
        let all = missed.into_iter().filter_map(known).take(MAX_EXERCISES).map(button);
        let all: Vec<_> = all.collect();
        (!all.is_empty()).then(|| {
            view! { <h3>{words::missed_heading()}</h3> <div class="row">{all}</div> }.into_any()
        })
    })
}

/// The timeline: a mark for each move, and the move that is shown.
#[component]
fn MoveTimeline() -> impl IntoView {
    let field = NodeRef::<html::Div>::new();
    let places = memo(|| {
        read_app(|app| app.reviewing.review(&app.page).map(move_positions).unwrap_or_default())
    });
    let shown = memo(|| read_app(|app| app.reviewing.shown_move(&app.page)).unwrap_or(0));
    let marks = move || {
        let verdicts = read_app(|app| {
            let review = app.reviewing.review(&app.page);
            let moves = review.map_or(&[][..], |review| &review.moves);
            moves.iter().map(|one| one.verdict).collect::<Vec<_>>()
        });
        let mark = |(place, verdict): (f64, MoveVerdict)| {
            let (class, top) = match verdict {
                MoveVerdict::Justified => ("reason", "17"),
                MoveVerdict::Hint => ("hint", "17"),
                MoveVerdict::Unjustified => ("ahead", "8"),
                MoveVerdict::Wrong => ("wrong", "0"),
            };
            let x = format_fixed(place * TIMELINE_WIDTH, 0);
            view! { <line class=class x1=x.clone() x2=x y1=top y2=TIMELINE_HEIGHT /> }.into_any()
        };
        places.get().into_iter().zip(verdicts).map(mark).collect::<Vec<_>>()
    };
    let here = move || {
        let place = places.read_with(|places| places.get(shown.get()).copied()).unwrap_or(0.0);
        format_fixed(place * TIMELINE_WIDTH, 0)
    };
    let last = move || places.read_with(|places| places.len().saturating_sub(1));
    let go = move |to: usize| {
        dispatch(Event::Show(ReviewPoint::Move(to.min(read_untracked(|app| {
            app.reviewing.review(&app.page).map_or(0, |all| all.moves.len().saturating_sub(1))
        })))))
    };
    let click = move |event: ev::MouseEvent| {
        let Some(field) = field.get_untracked() else { return };
        let at = f64::from(event.offset_x()) / f64::from(field.client_width().max(1));
        let nearest = places.with_untracked(|places| {
            let distance = |n: &usize| (places[*n] - at).abs();
            (0..places.len()).min_by(|a, b| distance(a).total_cmp(&distance(b)))
        });
        nearest.into_iter().for_each(go);
    };
    let key = move |event: ev::KeyboardEvent| {
        let at = shown.get_untracked();
        let to = match event.key().as_str() {
            "ArrowRight" | "ArrowUp" => at + 1,
            "ArrowLeft" | "ArrowDown" => at.saturating_sub(1),
            "PageUp" => at + 10,
            "PageDown" => at.saturating_sub(10),
            "Home" => 0,
            "End" => usize::MAX,
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        go(to);
    };
    let text = move || read_app(|app| app.reviewing.describe_move(&app.page, shown.get()));
    view! {
        <div class="timeline">
            <div
                class="moves-line"
                node_ref=field
                role="slider"
                tabindex="0"
                aria-label=words::timeline_label()
                aria-valuemin="1"
                aria-valuemax=move || (last() + 1).to_string()
                aria-valuenow=move || (shown.get() + 1).to_string()
                aria-valuetext=move || text().unwrap_or_default()
                on:click=click
                on:keydown=key
            >
                <svg viewBox="0 0 600 24" preserveAspectRatio="none" aria-hidden="true">
                    {marks}
                    <line class="here" x1=here x2=here y1="0" y2=TIMELINE_HEIGHT />
                </svg>
            </div>
            <p class="detail">{words::timeline_legend()}</p>
        </div>
    }
}
