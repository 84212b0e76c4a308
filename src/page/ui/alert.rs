//! The alert: a message that stays until the player has closed it.

use leptos::{html, prelude::*};

use ::words::tr;
use app::{Event, dialogs, opening};
use formats::INFOS;
use view::{sorted_by_key, words};

use super::{
    controls::{Button, part},
    modal::{show_while, was_closed},
};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read_app};

/// The alert: a message that stays until the player has closed it.
#[component]
pub fn AlertDialog() -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let open = memo(|| read_app(|app| app.page.messages.alert.is_some()));
    show_while(open, dialog);
    // Closing the dialog returns the focus, so it comes before the event, which may move the focus
    // to a cell. The browser reports later that the dialog was closed: by then a key may have
    // opened another dialog.
    let close = move || {
        dialog.get_untracked().into_iter().for_each(|dialog| dialog.close());
        dispatch(dialogs::Event::CloseAlert);
    };
    let closed = move |_| {
        if was_closed(open, dialog) {
            dispatch(dialogs::Event::CloseAlert);
        }
    };
    let is_about_files =
        move || read_app(|app| app.page.messages.alert.as_ref().is_some_and(|a| a.is_about_files));
    let offered_command =
        move || read_app(|app| app.page.messages.alert.as_ref().and_then(|a| a.offered_command));
    let message =
        move || read_app(|app| app.page.messages.alert.as_ref().map(|a| a.message.clone()));
    let detail =
        move || read_app(|app| app.page.messages.alert.as_ref().and_then(|a| a.detail.clone()));
    view! {
        <dialog
            node_ref=dialog
            role="alertdialog"
            aria-labelledby="alert-message"
            aria-describedby="alert-detail"
            on:cancel=move |_| dispatch(dialogs::Event::CloseAlert)
            on:close=closed
        >
            <p id="alert-message">{message}</p>
            <p id="alert-detail" class="detail" hidden=move || detail().is_none()>{detail}</p>
            {move || is_about_files().then(|| view! { <FormatChoice /> })}
            <div class="answers">
                {part(move || offered_command().map(|command| {
                    Button::new(move || {
                        close();
                        dispatch(Event::Command(command));
                    })
                    .class("command")
                    .label(tr(command.name))
                    .view()
                }))}
                <button class="command primary" autofocus on:click=move |_| close()>{words::ok_button()}</button>
            </div>
        </dialog>
    }
}

/// The choice of a format for files that couldn't be read.
#[component]
fn FormatChoice() -> impl IntoView {
    let formats = INFOS.map(|format| (words::format_title(format.name), format.name));
    let formats = sorted_by_key(formats, |format| *format).into_iter();
    let formats = formats.map(|(title, name)| view! { <option value=name>{title}</option> });
    let formats: Vec<_> = formats.collect();
    let retry = move |event| {
        let format = event_target_value(&event);
        if !format.is_empty() {
            dispatch(dialogs::Event::CloseAlert);
            dispatch(opening::Event::Retry(format));
        }
    };
    view! {
        <p class="otherwise">
            <label>
                {words::reading_report::format_label()}
                <select on:change=retry>
                    <option value="">{words::reading_report::detect_option()}</option>
                    {formats}
                </select>
            </label>
        </p>
    }
}
