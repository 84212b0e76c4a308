//! The dialogs about stored data.

use app::{backups, dialogs, persistence};
use leptos::prelude::*;

use crate::markup::view;
use crate::state::dispatch;
use view::words::{self, storage};

/// The dialog that asks whether to delete everything that is stored.
#[component]
pub fn ForgetDialog() -> impl IntoView {
    view! {
        <p class="detail">{storage::forget_question()}</p>
        <p class="answers">
            <button class="command primary" autofocus on:click=move |_| dispatch(dialogs::Event::Close)>
                {words::cancel_button()}
            </button>
            <button class="command" on:click=move |_| dispatch(backups::Event::Forget)>{storage::forget_everything_button()}</button>
        </p>
    }
}

/// The dialog that asks which game to continue: this tab's game, or the game of another tab.
#[component]
pub fn OtherTabDialog() -> impl IntoView {
    view! {
        <p class="detail">{storage::other_tab_detail()}</p>
        <p class="answers">
            <button class="command" on:click=move |_| dispatch(persistence::Event::ContinueOtherTab)>{storage::use_other_board_button()}</button>
            <button class="command primary" autofocus on:click=move |_| dispatch(dialogs::Event::Close)>
                {storage::keep_this_board_button()}
            </button>
        </p>
    }
}
