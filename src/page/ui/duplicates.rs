//! The duplicates in the collection.

use leptos::prelude::*;

use super::controls::{Button, part};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read};
use app::{
    collection_export::{self, SavedPuzzles},
    collection_list, opening,
};
use jobs::{DuplicatePair, DuplicatePairs};
use view::words::measuring as words;

/// The number of duplicates, and the first of them with the transformations between the originals
/// and the duplicates. This report is shown after the player has asked for duplicates.
#[component]
pub fn Duplicates() -> impl IntoView {
    let pairs = memo(|| {
        read(|app| {
            let pairs = app.analysis.pairs(&app.page)?;
            Some((pairs.clone(), app.page.count()?))
        })
    });
    part(move || {
        let (DuplicatePairs { count, first }, total) = pairs.get()?;
        let list = Button::event(collection_list::Event::Filter(words::DUPLICATES.into()))
            .class("subtle")
            .label(words::list_duplicates())
            .hidden(move || count == 0);
        let save = || {
            dispatch(collection_list::Event::Filter(words::NO_DUPLICATES.into()));
            dispatch(collection_export::Event::Ask(SavedPuzzles::Listed));
        };
        let save = Button::new(save)
            .class("subtle")
            .label(words::save_without())
            .hidden(move || count == 0);
        let pair = |pair: &DuplicatePair| {
            let load = Button::event(opening::Event::Load(pair.number)).class("subtle");
            let label = words::pair(pair);
            view! { <li>{load.live_label(move || label.clone()).view()}</li> }.into_any()
        };
        let pairs: Vec<_> = first.iter().map(pair).collect();
        let details = (count > 0).then(|| {
            view! { <details><summary>{words::pairs()}</summary><ul>{pairs}</ul></details> }
        });
        Some(
            view! {
                <div class="duplicates">
                    <p>{words::duplicates(count, total)}</p>
                    {list.view()}
                    {save.view()}
                    {details}
                </div>
            }
            .into_any(),
        )
    })
}
