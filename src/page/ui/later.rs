//! Views whose code is in the rest of the program. While that is being loaded, a notice takes their
//! place.

use std::{cell::Cell, pin::Pin};

use app::{messages::Dialog, place::Place};
use leptos::{html, prelude::*, task::spawn_local};
use view::{print::PrintedPage, words::rest as words};

use super::controls::Button;
use crate::markup::view;

/// The functions of the rest of the program that views call.
#[derive(Clone, Copy)]
pub struct RestOfProgram {
    /// Creates the contents of a dialog.
    pub dialog: fn(Dialog) -> AnyView,
    /// Creates the contents of a place next to the board.
    pub place: fn(Place) -> AnyView,
    /// Creates the panel that is shown above the keypad while a puzzle is entered.
    pub enter: fn() -> AnyView,
    /// Creates the panel for the picture from which the board was read.
    pub picture: fn() -> AnyView,
    /// Creates printed pages.
    pub paper: fn(&[PrintedPage]) -> AnyView,
    /// Creates the contents of the palette, in the given dialog element.
    pub finder: fn(NodeRef<html::Dialog>) -> AnyView,
    /// Draws the board as it is shown, as an SVG document.
    pub drawing: fn() -> String,
}

/// The rest of the program while it is being loaded. The result is `None` if loading fails.
pub type RestFuture = Pin<Box<dyn Future<Output = Option<RestOfProgram>>>>;

/// The state of loading the rest of the program.
#[derive(Clone, Copy)]
enum Status {
    /// Not loaded, and no failure has been reported.
    Absent,
    Loading,
    Loaded(RestOfProgram),
    /// Loading failed while a view was waiting for the rest of the program.
    Failed,
}

thread_local! {
    static LOAD: Cell<Option<fn() -> RestFuture>> = const { Cell::new(None) };
    static STATUS: Cell<Status> = const { Cell::new(Status::Absent) };
    static IS_WANTED: Cell<bool> = const { Cell::new(false) };
    static CHANGED: ArcTrigger = ArcTrigger::new();
}

/// Loads the rest of the program by calling a function, which is called again after a failure.
pub fn load(load: fn() -> RestFuture) {
    LOAD.set(Some(load));
    start();
}

fn start() {
    let Some(load) = LOAD.get() else { return };
    STATUS.set(Status::Loading);
    spawn_local(async move {
        STATUS.set(match load().await {
            Some(rest) => Status::Loaded(rest),
            None if IS_WANTED.get() => Status::Failed,
            None => Status::Absent,
        });
        CHANGED.with(ArcTrigger::notify);
    });
}

/// Makes the calling observer run again when the rest of the program is loaded, or if loading
/// fails.
pub fn track() {
    if !matches!(STATUS.get(), Status::Loaded(_)) {
        CHANGED.with(ArcTrigger::track);
    }
}

/// Creates a view with the rest of the program, or a notice until the rest is loaded. The calling
/// observer runs again when the rest is loaded.
pub fn later(view: impl FnOnce(RestOfProgram) -> AnyView) -> AnyView {
    match STATUS.get() {
        Status::Loaded(rest) => view(rest),
        _ => notice(),
    }
}

/// Draws the board with its overlay and its hint as an SVG document. Returns `None` if the rest of
/// the program isn't loaded yet.
pub fn drawing() -> Option<String> {
    match STATUS.get() {
        Status::Loaded(rest) => Some((rest.drawing)()),
        _ => None,
    }
}

#[inline(never)]
fn notice() -> AnyView {
    track();
    IS_WANTED.set(true);
    if let Status::Failed = STATUS.get() {
        return failure();
    }
    if let Status::Absent = STATUS.get() {
        start();
    }
    view! { <p class="detail">{words::loading()}</p> }.into_any()
}

fn failure() -> AnyView {
    let retry = || {
        start();
        CHANGED.with(ArcTrigger::notify);
    };
    view! {
        <p role="alert">{words::not_loaded()}</p>
        <p class="answers">{Button::new(retry).class("command").label(words::try_again()).view()}</p>
    }
    .into_any()
}
