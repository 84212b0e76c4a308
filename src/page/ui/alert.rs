//! A message that waits to be read, above everything else.

use leptos::{html, prelude::*};
use web_sys::HtmlSelectElement;

use ::words::say;
use app::{Event, opening, talking};
use formats::INFOS;
use view::{sorted, words};

use super::{
    controls::{Button, part},
    modal::{show_while, was_closed},
};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{happens, read};

/// A message that waits to be read, above everything else.
#[component]
pub fn AlertDialog() -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let open = memo(|| read(|app| app.page.said.alert.is_some()));
    show_while(open, dialog);
    // The cell to look at can have the focus once the dialog gave it back. That it is closed is told
    // later than a key may come that opens something else, or another message.
    let close = move |()| {
        dialog.get_untracked().into_iter().for_each(|dialog| dialog.close());
        happens(talking::Event::CloseAlert);
    };
    let closed = move |_| {
        if was_closed(open, dialog) {
            happens(talking::Event::CloseAlert);
        }
    };
    let of_files = move || read(|app| app.page.said.alert.as_ref().is_some_and(|a| a.of_files));
    let leads_to = move || read(|app| app.page.said.alert.as_ref().and_then(|a| a.leads_to));
    let message = move || read(|app| app.page.said.alert.as_ref().map(|a| a.message.clone()));
    let detail = move || read(|app| app.page.said.alert.as_ref().and_then(|a| a.detail.clone()));
    view! {
        <dialog
            node_ref=dialog
            role="alertdialog"
            aria-labelledby="alert-message"
            aria-describedby="alert-detail"
            on:cancel=move |_| happens(talking::Event::CloseAlert)
            on:close=closed
        >
            <p id="alert-message">{message}</p>
            <p id="alert-detail" class="detail" hidden=move || detail().is_none()>{detail}</p>
            {move || of_files().then(|| view! { <Otherwise /> })}
            <div class="answers">
                {part(move || leads_to().map(|name| {
                    Button::new(move || {
                        close(());
                        happens(Event::Command(name));
                    })
                    .class("command")
                    .says(say(name))
                    .view()
                }))}
                <button class="command primary" autofocus on:click=move |_| close(())>{words::ok()}</button>
            </div>
        </dialog>
    }
}

/// The choice of another format for files that did not read.
#[component]
fn Otherwise() -> impl IntoView {
    let formats = INFOS.map(|format| (words::title(format.name), format.name));
    let formats = sorted(formats, |format| *format).into_iter();
    let formats = formats.map(|(title, name)| view! { <option value=name>{title}</option> });
    let formats: Vec<_> = formats.collect();
    let retry = move |event| {
        let format = event_target::<HtmlSelectElement>(&event).value();
        if !format.is_empty() {
            happens(talking::Event::CloseAlert);
            happens(opening::Event::Retry(format));
        }
    };
    view! {
        <p class="otherwise">
            <label>
                {words::reading_as::format()}
                <select on:change=retry>
                    <option value="">{words::reading_as::by_content()}</option>
                    {formats}
                </select>
            </label>
        </p>
    }
}
