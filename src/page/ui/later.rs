//! Views whose code is in the rest of the program. Until that is loaded, a notice is shown in their place.

use std::{cell::Cell, pin::Pin};

use app::{messages::Dialog, place::Place};
use leptos::{html, prelude::*, task::spawn_local};
use view::words::rest as words;

use super::controls::Button;
use crate::markup::view;

/// The functions of the rest of the program that views call.
#[derive(Clone, Copy)]
pub struct Rest {
    /// The contents of a dialog.
    pub dialog: fn(Dialog) -> AnyView,
    /// The contents of a place next to the board.
    pub place: fn(Place) -> AnyView,
    /// The picture whose board is on the page.
    pub picture: fn() -> AnyView,
    /// The contents of the palette, which is in this element.
    pub finder: fn(NodeRef<html::Dialog>) -> AnyView,
}

/// The rest of the program while it is being loaded: `None` if that fails.
pub type Loading = Pin<Box<dyn Future<Output = Option<Rest>>>>;

/// Whether the rest of the program is there.
#[derive(Clone, Copy)]
enum Status {
    /// It is being loaded, or will be once the page is shown.
    Awaited,
    Loaded(Rest),
    Failed,
}

thread_local! {
    static LOAD: Cell<Option<fn() -> Loading>> = const { Cell::new(None) };
    static STATUS: Cell<Status> = const { Cell::new(Status::Awaited) };
    static CHANGED: ArcTrigger = ArcTrigger::new();
}

/// Loads the rest of the program.
pub fn load(load: fn() -> Loading) {
    LOAD.set(Some(load));
    set_status(Status::Awaited);
    spawn_local(async move {
        let rest = load().await;
        set_status(rest.map_or(Status::Failed, Status::Loaded));
    });
}

fn set_status(status: Status) {
    STATUS.set(status);
    CHANGED.with(ArcTrigger::notify);
}

/// A view that the rest of the program makes. The observer that calls this runs again when the rest is loaded.
pub fn later(view: impl FnOnce(Rest) -> AnyView) -> AnyView {
    match status() {
        Status::Loaded(rest) => view(rest),
        Status::Awaited => {
            view! { <p class="detail" role="status">{words::loading()}</p> }.into_any()
        }
        Status::Failed => failure(),
    }
}

fn status() -> Status {
    let status = STATUS.get();
    if !matches!(status, Status::Loaded(_)) {
        CHANGED.with(ArcTrigger::track);
    }
    status
}

fn failure() -> AnyView {
    let retry = || LOAD.get().into_iter().for_each(load);
    view! {
        <p role="alert">{words::not_loaded()}</p>
        <p class="answers">
            {Button::new(retry).class("command").label(words::try_again()).view()}
        </p>
    }
    .into_any()
}
