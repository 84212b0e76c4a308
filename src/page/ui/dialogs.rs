//! The dialogs that ask the player for something.

use app::{dialogs, messages::Dialog};
use leptos::{html, prelude::*};

use super::{
    board_dialogs::{Export, NewBoard, SaveCollection},
    games::{Daily, MyGames},
    help::Help,
    kept::{Elsewhere, Forget},
    later::later,
    learn::OwnTechniques,
    modal::{show_while, was_closed},
    new_puzzle::NewPuzzle,
    print_dialog::PrintDialog,
    recent::RecentFiles,
    settings::{SettingsForm, reopen_after_language_choice},
    share::ShareDialog,
    technique_page::TechniquePage,
};
use ::words::tr;
use view::words;

use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read};

/// The dialogs that ask the player for something. At most one of them is open.
#[component]
pub fn Dialogs() -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let dialog_now = memo(|| {
        // The palette has an element of its own.
        read(|app| app.page.messages.dialog).filter(|dialog| *dialog != Dialog::Commands)
    });
    let open = memo(move || dialog_now.get().is_some());
    show_while(open, dialog);
    reopen_after_language_choice();
    let closed = move |_| {
        if was_closed(open, dialog) {
            dispatch(dialogs::Event::Close);
        }
    };
    // The browser reports later that the dialog was closed. By then a key may have opened another
    // one.
    let cancel = move |_| dispatch(dialogs::Event::Close);
    let heading = move || match dialog_now.get() {
        Some(Dialog::New) => tr("New Board"),
        Some(Dialog::NewPuzzle) => tr("New Puzzle"),
        Some(Dialog::SaveCollection) => tr("Save Collection"),
        Some(Dialog::Export) => tr("Export Board"),
        Some(Dialog::Forget) => tr("Forget Everything"),
        Some(Dialog::Elsewhere) => words::keep::changed_in_other_tab(),
        Some(Dialog::Settings) => words::settings::name(),
        Some(Dialog::Techniques) => words::own_list::name(),
        Some(Dialog::TechniquePage(_)) => tr("Techniques"),
        Some(Dialog::Print) => tr("Print"),
        Some(Dialog::Share) => tr("Share Board"),
        Some(Dialog::Help(_)) => words::help::help(),
        Some(Dialog::Recent) => tr("Recent Files"),
        Some(Dialog::MyGames) => tr("My Games"),
        Some(Dialog::Daily) => tr("Daily Puzzle"),
        Some(Dialog::Commands) | None => "",
    };
    view! {
        <dialog
            class="asking"
            node_ref=dialog
            aria-labelledby="dialog-heading"
            on:cancel=cancel
            on:close=closed
        >
            <h2 id="dialog-heading">{heading}</h2>
            {move || dialog_now.get().map(|dialog| later(move |rest| (rest.dialog)(dialog)))}
        </dialog>
    }
}

/// Creates the contents of a dialog. The palette has none, because it has an element of its own.
pub fn contents(dialog: Dialog) -> AnyView {
    match dialog {
        Dialog::New => view! { <NewBoard /> }.into_any(),
        Dialog::NewPuzzle => view! { <NewPuzzle /> }.into_any(),
        Dialog::SaveCollection => view! { <SaveCollection /> }.into_any(),
        Dialog::Export => view! { <Export /> }.into_any(),
        Dialog::Forget => view! { <Forget /> }.into_any(),
        Dialog::Elsewhere => view! { <Elsewhere /> }.into_any(),
        Dialog::Settings => view! { <SettingsForm /> }.into_any(),
        Dialog::Techniques => view! { <OwnTechniques /> }.into_any(),
        Dialog::TechniquePage(id) => view! { <TechniquePage first=id /> }.into_any(),
        Dialog::Print => view! { <PrintDialog /> }.into_any(),
        Dialog::Share => view! { <ShareDialog /> }.into_any(),
        Dialog::Help(first) => view! { <Help first=first /> }.into_any(),
        Dialog::Recent => view! { <RecentFiles /> }.into_any(),
        Dialog::MyGames => view! { <MyGames /> }.into_any(),
        Dialog::Daily => view! { <Daily /> }.into_any(),
        Dialog::Commands => ().into_any(),
    }
}
