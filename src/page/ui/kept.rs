//! The dialogs about stored data.

use app::{backups, dialogs, persistence};
use leptos::prelude::*;

use crate::markup::view;
use crate::state::dispatch;
use view::words::{self, keep};

/// Asks whether to delete everything that is stored.
#[component]
pub fn Forget() -> impl IntoView {
    view! {
        <p class="detail">{keep::forget_question()}</p>
        <p class="answers">
            <button class="command primary" autofocus on:click=move |_| dispatch(dialogs::Event::Close)>
                {words::cancel()}
            </button>
            <button class="command" on:click=move |_| dispatch(backups::Event::Forget)>{keep::forget()}</button>
        </p>
    }
}

/// Asks which game to continue: this tab's, or that of another tab.
#[component]
pub fn Elsewhere() -> impl IntoView {
    view! {
        <p class="detail">{keep::other_tab_detail()}</p>
        <p class="answers">
            <button class="command" on:click=move |_| dispatch(persistence::Event::ContinueOtherTab)>{keep::continue_other()}</button>
            <button class="command primary" autofocus on:click=move |_| dispatch(dialogs::Event::Close)>
                {keep::keep_this()}
            </button>
        </p>
    }
}
