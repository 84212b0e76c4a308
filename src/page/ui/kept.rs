use leptos::{prelude::*, task::spawn_local};

use super::desk::Desk;
use view::words::{self, keep};

/// Asks whether everything that is kept shall go away.
#[component]
pub fn Forget() -> impl IntoView {
    let desk = Desk::here();
    view! {
        <p class="detail">{keep::forget_question()}</p>
        <p class="answers">
            <button class="command primary" autofocus on:click=move |_| desk.dialog.set(None)>
                {words::cancel()}
            </button>
            <button class="command" on:click=move |_| desk.forget_everything()>{keep::forget()}</button>
        </p>
    }
}

/// Asks which of two games goes on: this tab's, or another one's.
#[component]
pub fn Elsewhere() -> impl IntoView {
    let desk = Desk::here();
    view! {
        <p class="detail">{keep::elsewhere_detail()}</p>
        <p class="answers">
            <button class="command" on:click=move |_| spawn_local(desk.take_elsewhere())>{keep::take()}</button>
            <button class="command primary" autofocus on:click=move |_| desk.dialog.set(None)>
                {keep::keep()}
            </button>
        </p>
    }
}
