//! What is wrong with a puzzle, and the changes that make it proper.

use leptos::prelude::*;

use super::controls::{Button, command, part};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::read;
use app::repairing::Event;
use puzzle::{Change, Diagnosis};
use view::words::repair as words;

/// So many changes are listed.
const LISTED: usize = 50;

/// What is wrong with the puzzle, and the changes that make it proper, each with a button.
#[component]
pub fn RepairPanel() -> impl IntoView {
    let found = memo(|| read(|app| app.repairing.found(&app.page).cloned()));
    let about =
        move || found.with(|found| found.as_ref().map_or(words::about().into(), words::found));
    view! {
        <div class="repair">
            <p>{about}</p>
            {command("Repair Puzzle").class("command primary").view()}
            {part(move || found.get().and_then(|found| changes(&found)))}
        </div>
    }
}

/// The changes; nothing of a puzzle that needs none.
fn changes(found: &Diagnosis) -> Option<AnyView> {
    let (Diagnosis::Impossible { proposals, extent, .. }
    | Diagnosis::Several { proposals, extent }) = found
    else {
        return None;
    };
    let shape = read(|app| app.page.shape());
    let change = |(place, change): (usize, &Change)| {
        let said = words::change(change, shape);
        let name = words::apply_that(&said);
        let apply = Button::event(Event::Apply(place))
            .class("command")
            .says(words::apply())
            .attribute("aria-label", move || Some(name.clone()));
        view! { <li><span>{said}</span>{apply.view()}</li> }.into_any()
    };
    let others = proposals.len().saturating_sub(LISTED);
    let listed: Vec<_> = proposals.iter().take(LISTED).enumerate().map(change).collect();
    Some(
        view! {
            <p>{words::changes(proposals.len(), *extent)}</p>
            <ul>{listed}</ul>
            {(others > 0).then(|| view! { <p class="detail">{words::others(others)}</p> })}
        }
        .into_any(),
    )
}
