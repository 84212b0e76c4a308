//! What is wrong with a puzzle, and the changes that make it proper.

use leptos::prelude::*;

use super::controls::{Button, command, part};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::read;
use app::repairing::Event;
use jobs::Repaired;
use view::words::repair as words;

/// What is wrong with the puzzle, and the changes that make it proper, each with a button.
#[component]
pub fn RepairPanel() -> impl IntoView {
    let found = memo(|| read(|app| app.repairing.found(&app.page).cloned()));
    let about = part(move || {
        let said = found.with(|found| found.as_ref().map(|found| found.said.clone()));
        Some(said.unwrap_or_else(|| words::about().into()).into_any())
    });
    view! {
        <div class="repair">
            <p>{about}</p>
            {command("Repair Puzzle").class("command primary").view()}
            {part(move || found.get().map(changes))}
        </div>
    }
}

/// The changes.
fn changes(found: Repaired) -> AnyView {
    let change = |(place, (said, _)): (usize, (String, _))| {
        let name = words::apply_that(&said);
        let apply = Button::event(Event::Apply(place))
            .class("command")
            .says(words::apply())
            .attribute("aria-label", move || Some(name.clone()));
        view! { <li><span>{said}</span>{apply.view()}</li> }.into_any()
    };
    let (heading, others) = (found.heading, found.others);
    let listed: Vec<_> = found.changes.into_iter().enumerate().map(change).collect();
    view! {
        <p>{heading}</p>
        <ul>{listed}</ul>
        <p class="detail" hidden=others == 0>{words::others(others)}</p>
    }
    .into_any()
}
