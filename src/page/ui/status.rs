//! The status line.

use leptos::prelude::*;

use super::{
    board_size::SizeBar,
    cell::focus_cell,
    controls::{Button, command_button, part, text},
    keypad::{redo_button, undo_button},
};
use crate::browser::time_ms;
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read_app, read_untracked};
use app::{
    Event, WorkItem, counting, messages::Tone, page::BoardOverlay, place::Place, reviewing,
    step_lists, watching,
};
use jobs::Progress;
use view::words::{self, menus, review};

/// The status line, with a progress bar while work takes long.
#[component]
pub fn StatusLine() -> impl IntoView {
    let work_started = memo(move || {
        read_app(|app| app.shown_work().filter(|work| work.is_shown).map(|work| work.started_at))
    });
    let status = text(|| read_app(|app| app.page.messages.status.clone()));
    let offered = memo(|| read_app(|app| app.page.messages.offered_command));
    // The keypad and the history have their own buttons for Undo and Redo.
    let is_away = memo(|| {
        read_app(|app| {
            let now = app.page.command_context();
            let has_own = matches!(app.navigation.place, Place::Play | Place::History);
            !has_own && (now.can_undo || now.can_redo)
        })
    });
    // On phones, a long message is smaller.
    let is_long = || read_app(|app| app.page.messages.status.chars().count() > 48);
    let is = |tone| move || read_app(|app| app.page.messages.tone == tone);
    view! {
        <div class="status" class:works=move || work_started.get().is_some()>
            <p role="status" class:long=is_long class:good=is(Tone::Good) class:bad=is(Tone::Bad)>{status}</p>
            {part(move || match work_started.get() {
                Some(_) => Some(view! { <WorkBar /> }.into_any()),
                None => offered.get().map(|command| command_button(command).view()),
            })}
            <OverlayBanner />
            {part(move || is_away.get().then(|| {
                view! { <div class="travel">{undo_button().view()}{redo_button().view()}</div> }.into_any()
            }))}
            <SizeBar />
        </div>
    }
}

/// The banner that names what is shown instead of the player's own board, with a button that leads
/// back.
#[component]
fn OverlayBanner() -> impl IntoView {
    let overlay = memo(|| read_app(|app| *app.page.overlay));
    part(move || {
        let (what, back): (_, Event) = match overlay.get()? {
            BoardOverlay::Search => (menus::search_heading(), watching::Event::Stop.into()),
            BoardOverlay::Solution(_) => {
                (menus::solution_heading(), counting::Event::Show(None).into())
            }
            BoardOverlay::Step(_) => (menus::step_heading(), step_lists::Event::Uncover.into()),
            BoardOverlay::Review(_) => {
                (review::earlier_moment_shown(), reviewing::Event::Uncover.into())
            }
        };
        let back = Button::event(back).class("command").label(menus::back_to_board_button()).view();
        Some(view! { <div class="banner"><span>{what}</span>{back}</div> }.into_any())
    })
}

/// The progress of long work, and buttons that pause and cancel it.
#[component]
fn WorkBar() -> impl IntoView {
    let share = move || {
        let progress = read_app(|app| app.shown_work().and_then(|work| work.progress));
        match progress {
            Some(Progress::Reading { done, total, .. } | Progress::Items { done, total }) => {
                Some((100 * done / total.max(1)).to_string())
            }
            _ => None,
        }
    };
    let report = |work: &WorkItem| match work.progress? {
        Progress::Items { done, total } if work.is_paused() => {
            Some(words::browse::listed_count(done, total, 0, None))
        }
        progress => {
            Some(words::job_progress(progress, work.done_before, time_ms() - work.started_at))
        }
    };
    let report = move || read_app(|app| app.shown_work().and_then(report)).unwrap_or_default();
    let is =
        |condition: fn(&WorkItem) -> bool| read_app(|app| app.shown_work().is_some_and(condition));
    // The button disappears with the work, so the focus moves to the board.
    let cancel = move || {
        dispatch(Event::Cancel);
        focus_cell(read_untracked(|app| app.page.focused_cell()));
    };
    view! {
        <div class="work">
            <div
                role="progressbar"
                aria-label=move || read_app(|app| app.shown_work().map(|work| work.title.clone()))
                aria-valuemin="0"
                aria-valuemax="100"
                aria-valuenow=share
                class:endless=move || share().is_none()
                style:--share=move || share().map(|share| format!("{share}%"))
            ></div>
            <p class="told">{text(report)}</p>
            {Button::event(Event::PauseOrResume)
                .class("command")
                .live_label(move || String::from(if is(WorkItem::is_paused) { words::resume_button() } else { words::watch::pause_button() }))
                .hidden(move || !is(WorkItem::can_pause))
                .view()}
            {Button::new(cancel).class("command").label(words::cancel_button()).view()}
        </div>
    }
}
