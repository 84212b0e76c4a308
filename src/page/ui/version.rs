//! The banner of a new version.

use leptos::prelude::*;

use crate::browser;
use crate::markup::view;
use crate::reactive::memo;
use crate::state::read;
use view::words;

/// Says that there is a new version, while no work goes on; it begins when a person wants it.
#[component]
pub fn NewVersion() -> impl IntoView {
    let version = RwSignal::new_local(None::<browser::NewVersion>);
    browser::keep_site(move |new| version.set(Some(new)));
    let working = move || read(|app| app.work().is_some_and(|work| work.shown));
    let shown = memo(move || version.with(Option::is_some) && !working());
    let begin = move |_| version.with_untracked(|new| new.iter().for_each(|new| new.begin()));
    view! {
        <div class="version" class:ready=shown aria-live="polite">
            {move || {
                shown.get().then(|| view! {
                    <p>{words::version::ready()} " " <span>{words::version::detail()}</span></p>
                    <button class="command primary" on:click=begin>{words::version::reload()}</button>
                    <button class="command" on:click=move |_| version.set(None)>
                        {words::version::later()}
                    </button>
                })
            }}
        </div>
    }
}
