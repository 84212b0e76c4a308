//! The puzzles of the collection that are others again.

use leptos::prelude::*;

use super::controls::{Button, part};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::read;
use app::{browsing, opening};
use jobs::{Pair, Pairs};
use view::words::measuring as words;

/// How many puzzles are others again, once that was asked for; a way to them, and how they are turned.
#[component]
pub fn Duplicates() -> impl IntoView {
    let pairs = memo(|| {
        read(|app| {
            let pairs = app.collected.measuring.pairs(&app.page)?;
            Some((pairs.clone(), app.page.count()?))
        })
    });
    part(move || {
        let (Pairs { count, first }, total) = pairs.get()?;
        let list = Button::event(browsing::Event::Filter(words::DUPLICATES.into()))
            .class("subtle")
            .says(words::list_duplicates())
            .hidden(move || count == 0);
        let pair = |pair: &Pair| {
            let load = Button::event(opening::Event::Load(pair.number)).class("subtle");
            let said = words::pair(pair);
            view! { <li>{load.text(move || said.clone()).view()}</li> }.into_any()
        };
        let told: Vec<_> = first.iter().map(pair).collect();
        let turned = (count > 0).then(|| {
            view! { <details><summary>{words::pairs()}</summary><ul>{told}</ul></details> }
        });
        Some(
            view! {
                <div class="duplicates">
                    <p>{words::duplicates(count, total)}</p>
                    {list.view()}
                    {turned}
                </div>
            }
            .into_any(),
        )
    })
}
