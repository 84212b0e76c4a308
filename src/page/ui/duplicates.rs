//! The duplicates in the collection.

use leptos::prelude::*;

use super::controls::{Button, part};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read_app};
use app::{
    collection_export::{self, PuzzlesToSave},
    collection_list, opening,
};
use jobs::{DuplicatePair, DuplicatePairs};
use view::words::measuring as words;

/// The number of duplicates, and the first of them with the transformations between the originals
/// and the duplicates. This report is shown after the player has asked for duplicates.
#[component]
pub fn DuplicateList() -> impl IntoView {
    let pairs = memo(|| {
        read_app(|app| {
            let pairs = app.analysis.duplicate_pairs(&app.page)?;
            Some((pairs.clone(), app.page.puzzle_count()?))
        })
    });
    part(move || {
        let (DuplicatePairs { total_count: count, first_pairs: first }, total) = pairs.get()?;
        let list = Button::event(collection_list::Event::Filter(words::DUPLICATES.into()))
            .class("subtle")
            .label(words::list_duplicates_button())
            .hidden(move || count == 0);
        let save = || {
            dispatch(collection_list::Event::Filter(words::NO_DUPLICATES.into()));
            dispatch(collection_export::Event::OpenDialog(PuzzlesToSave::Listed));
        };
        let save = Button::new(save)
            .class("subtle")
            .label(words::save_without_duplicates_button())
            .hidden(move || count == 0);
        let pair = |pair: &DuplicatePair| {
            let load = Button::event(opening::Event::Load(pair.duplicate_number)).class("subtle");
            let label = words::describe_duplicate(pair);
            view! { <li>{load.live_label(move || label.clone()).view()}</li> }.into_any()
        };
        let pairs: Vec<_> = first.iter().map(pair).collect();
        let details = (count > 0).then(|| {
            view! { <details><summary>{words::transformations_heading()}</summary><ul>{pairs}</ul></details> }
        });
        Some(
            view! {
                <div class="duplicates">
                    <p>{words::duplicate_count(count, total)}</p>
                    {list.view()}
                    {save.view()}
                    {details}
                </div>
            }
            .into_any(),
        )
    })
}
