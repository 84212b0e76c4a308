//! The banner about a new version.

use leptos::prelude::*;

use crate::browser;
use crate::markup::view;
use crate::reactive::memo;
use crate::state::read_app;
use view::words;

/// The banner that offers to start a new version of the site, unless work is in progress.
#[component]
pub fn NewVersionOffer() -> impl IntoView {
    let version = RwSignal::new_local(None::<browser::NewVersion>);
    browser::enable_offline_use(move |new| version.set(Some(new)));
    let is_working = move || read_app(|app| app.shown_work().is_some_and(|work| work.is_shown));
    let shown = memo(move || version.with(Option::is_some) && !is_working());
    let start =
        move |_| version.with_untracked(|new| new.iter().for_each(|new| new.start_version()));
    view! {
        <div class="version" class:ready=shown aria-live="polite">
            {move || {
                shown.get().then(|| view! {
                    <p>{words::version::new_version_ready()} " " <span>{words::version::new_version_detail()}</span></p>
                    <button class="command primary" on:click=start>{words::version::reload_button()}</button>
                    <button class="command" on:click=move |_| version.set(None)>
                        {words::version::later_button()}
                    </button>
                })
            }}
        </div>
    }
}
