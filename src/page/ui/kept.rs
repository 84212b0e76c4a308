//! The dialogs about what is kept.

use app::{backup, keeping, talking};
use leptos::prelude::*;

use crate::markup::view;
use crate::state::happens;
use view::words::{self, keep};

/// Asks whether everything that is kept shall go away.
#[component]
pub fn Forget() -> impl IntoView {
    view! {
        <p class="detail">{keep::forget_question()}</p>
        <p class="answers">
            <button class="command primary" autofocus on:click=move |_| happens(talking::Event::CloseDialog)>
                {words::cancel()}
            </button>
            <button class="command" on:click=move |_| happens(backup::Event::Forget)>{keep::forget()}</button>
        </p>
    }
}

/// Asks which of two games goes on: this tab's, or another one's.
#[component]
pub fn Elsewhere() -> impl IntoView {
    view! {
        <p class="detail">{keep::elsewhere_detail()}</p>
        <p class="answers">
            <button class="command" on:click=move |_| happens(keeping::Event::TakeElsewhere)>{keep::take()}</button>
            <button class="command primary" autofocus on:click=move |_| happens(talking::Event::CloseDialog)>
                {keep::keep()}
            </button>
        </p>
    }
}
