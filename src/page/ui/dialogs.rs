//! All dialogs except alerts and the palette of commands.

use app::{dialogs, messages::Dialog};
use leptos::{html, prelude::*};

use super::{
    board_dialogs::{ExportDialog, NewBoardDialog, SaveCollectionDialog},
    help::HelpDialog,
    learn::TechniqueListDialog,
    modal::{show_while, was_closed},
    new_puzzle::NewPuzzleDialog,
    played_games::{DailyCalendar, GameList},
    print_dialog::PrintDialog,
    recent::RecentFilesDialog,
    rest_of_program::when_loaded,
    settings::{SettingsForm, reopen_after_language_choice},
    share::ShareDialog,
    storage_dialogs::{ForgetDialog, OtherTabDialog},
    technique_page::TechniquePage,
};
use ::words::tr;
use view::words;

use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read_app};

/// The element of all dialogs except alerts and the palette. At most one dialog is open.
#[component]
pub fn OpenDialog() -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let dialog_now = memo(|| {
        // The palette has an element of its own.
        read_app(|app| app.page.messages.dialog).filter(|dialog| *dialog != Dialog::Commands)
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
    // dialog.
    let cancel = move |event: web_sys::Event| {
        // Another dialog may be shown in place of this dialog.
        event.prevent_default();
        dispatch(dialogs::Event::Close);
    };
    let heading = move || match dialog_now.get() {
        Some(Dialog::NewBoard) => tr("New Board"),
        Some(Dialog::NewPuzzle) => tr("New Puzzle"),
        Some(Dialog::SaveCollection) => tr("Save Collection"),
        Some(Dialog::Export) => tr("Export Board"),
        Some(Dialog::Forget) => tr("Forget Everything"),
        Some(Dialog::VersionChoice) => words::storage::changed_in_other_tab(),
        Some(Dialog::Settings) => words::settings::dialog_name(),
        Some(Dialog::Techniques) => words::technique_list::dialog_name(),
        Some(Dialog::TechniquePage(_)) => tr("Techniques"),
        Some(Dialog::Print) => tr("Print"),
        Some(Dialog::Share) => tr("Share Board"),
        Some(Dialog::Help(_)) => words::help::help_title(),
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
            {move || dialog_now.get().map(|dialog| when_loaded(move |rest| (rest.dialog_contents)(dialog)))}
        </dialog>
    }
}

/// Creates the contents of a dialog. The palette has no contents here, because it has an element of
/// its own.
pub fn dialog_contents(dialog: Dialog) -> AnyView {
    match dialog {
        Dialog::NewBoard => view! { <NewBoardDialog /> }.into_any(),
        Dialog::NewPuzzle => view! { <NewPuzzleDialog /> }.into_any(),
        Dialog::SaveCollection => view! { <SaveCollectionDialog /> }.into_any(),
        Dialog::Export => view! { <ExportDialog /> }.into_any(),
        Dialog::Forget => view! { <ForgetDialog /> }.into_any(),
        Dialog::VersionChoice => view! { <OtherTabDialog /> }.into_any(),
        Dialog::Settings => view! { <SettingsForm /> }.into_any(),
        Dialog::Techniques => view! { <TechniqueListDialog /> }.into_any(),
        Dialog::TechniquePage(id) => view! { <TechniquePage first=id /> }.into_any(),
        Dialog::Print => view! { <PrintDialog /> }.into_any(),
        Dialog::Share => view! { <ShareDialog /> }.into_any(),
        Dialog::Help(first) => view! { <HelpDialog first=first /> }.into_any(),
        Dialog::Recent => view! { <RecentFilesDialog /> }.into_any(),
        Dialog::MyGames => view! { <GameList /> }.into_any(),
        Dialog::Daily => view! { <DailyCalendar /> }.into_any(),
        Dialog::Commands => ().into_any(),
    }
}
