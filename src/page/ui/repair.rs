//! The panel for repairing puzzles.

use leptos::prelude::*;

use super::controls::{Button, command_button, part};
use crate::markup::view;
use crate::reactive::{Memo, memo};
use crate::state::read_app;
use app::repairing::{Event, REPAIR_PUZZLE};
use jobs::RepairReport;
use view::words::repair as words;

/// The panel for repairing puzzles: the diagnosis, and the changes that would make the puzzle
/// proper.
#[component]
pub fn RepairPanel() -> impl IntoView {
    let found = repair_report();
    let about = part(move || {
        let report = found.read_with(|found| found.as_ref().map(|found| found.diagnosis.clone()));
        Some(report.unwrap_or_else(|| words::about_repair().into()).into_any())
    });
    view! {
        <div class="repair">
            <p>{about}</p>
            {command_button(&REPAIR_PUZZLE).class("command primary").view()}
            {part(move || found.get().map(change_list))}
        </div>
    }
}

/// Returns a memo of the diagnosis of the puzzle on the page. The value is `None` until the
/// diagnosis is known.
fn repair_report() -> Memo<Option<RepairReport>> {
    memo(|| read_app(|app| app.repairing.repair_report(&app.page).cloned()))
}

/// Creates the list of changes that would give the entered puzzle exactly one solution, followed by
/// the diagnosis of the puzzle. The view is absent until both are known. Small phones have room
/// only for the changes, so these come first.
pub fn entered_repairs() -> AnyView {
    let found = repair_report();
    part(move || {
        let found = found.get()?;
        let diagnosis = found.diagnosis.clone();
        Some(view! { <div class="repair">{change_list(found)}<p>{diagnosis}</p></div> }.into_any())
    })
}

/// Creates the list of the changes, each with a button that applies it.
fn change_list(found: RepairReport) -> AnyView {
    let change = |(place, (text, _)): (usize, (String, _))| {
        let name = words::apply_change(&text);
        let apply = Button::event(Event::Apply(place))
            .class("command")
            .label(words::apply_button())
            .attribute("aria-label", move || Some(name.clone()));
        view! { <li><span>{text}</span>{apply.view()}</li> }.into_any()
    };
    let (heading, others) = (found.heading, found.other_count);
    let listed: Vec<_> = found.changes.into_iter().enumerate().map(change).collect();
    view! {
        <p>{heading}</p>
        <ul>{listed}</ul>
        <p class="detail" hidden=others == 0>{words::other_changes(others)}</p>
    }
    .into_any()
}
