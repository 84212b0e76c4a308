//! Views whose code is in the rest of the program, which is loaded after the page is shown. Until
//! then, a notice is shown instead of these views.

use std::{cell::Cell, pin::Pin};

use app::{messages::Dialog, place::Place};
use leptos::{html, prelude::*, task::spawn_local};
use view::{print::PrintedPage, words::loading as words};

use super::controls::Button;
use crate::markup::view;

/// The functions of the rest of the program that views call.
#[derive(Clone, Copy)]
pub struct RestOfProgram {
    /// Creates the contents of an open dialog.
    pub dialog_contents: fn(Dialog) -> AnyView,
    /// Creates the contents of a place next to the board.
    pub place_contents: fn(Place) -> AnyView,
    /// Creates the panel that is shown above the keypad while a puzzle is entered.
    pub entry_panel: fn() -> AnyView,
    /// Creates the panel for the picture from which the board was read.
    pub picture_panel: fn() -> AnyView,
    /// Creates the printed pages of a sheet.
    pub printed_pages: fn(&[PrintedPage]) -> AnyView,
    /// Creates the contents of the palette, in the given dialog element.
    pub command_finder: fn(NodeRef<html::Dialog>) -> AnyView,
    /// Draws the board as it is shown, as an SVG document.
    pub board_drawing: fn() -> String,
}

/// The rest of the program while it is being loaded. The result is `None` if loading fails.
pub type RestFuture = Pin<Box<dyn Future<Output = Option<RestOfProgram>>>>;

/// The state of loading the rest of the program.
#[derive(Clone, Copy)]
enum LoadStatus {
    /// Not loaded, and no failure has been reported.
    Absent,
    Loading,
    Loaded(RestOfProgram),
    /// Loading failed while a view was waiting for the rest of the program.
    Failed,
}

thread_local! {
    static LOADER: Cell<Option<fn() -> RestFuture>> = const { Cell::new(None) };
    static LOAD_STATUS: Cell<LoadStatus> = const { Cell::new(LoadStatus::Absent) };
    static IS_WANTED: Cell<bool> = const { Cell::new(false) };
    static STATUS_CHANGED: ArcTrigger = ArcTrigger::new();
}

/// Loads the rest of the program by calling a function, which is called again after a failure.
pub fn load_with(load: fn() -> RestFuture) {
    LOADER.set(Some(load));
    start_loading();
}

fn start_loading() {
    let Some(load) = LOADER.get() else { return };
    LOAD_STATUS.set(LoadStatus::Loading);
    spawn_local(async move {
        LOAD_STATUS.set(match load().await {
            Some(rest) => LoadStatus::Loaded(rest),
            None if IS_WANTED.get() => LoadStatus::Failed,
            None => LoadStatus::Absent,
        });
        STATUS_CHANGED.with(ArcTrigger::notify);
    });
}

/// Makes the calling observer run again when the rest of the program is loaded, or if loading
/// fails.
pub fn track_status() {
    if !matches!(LOAD_STATUS.get(), LoadStatus::Loaded(_)) {
        STATUS_CHANGED.with(ArcTrigger::track);
    }
}

/// Creates a view with the rest of the program, or a notice until the rest is loaded. The calling
/// observer runs again when the rest is loaded.
pub fn when_loaded(view: impl FnOnce(RestOfProgram) -> AnyView) -> AnyView {
    match LOAD_STATUS.get() {
        LoadStatus::Loaded(rest) => view(rest),
        _ => loading_notice(),
    }
}

/// Draws the board with its overlay and its hint as an SVG document. Returns `None` if the rest of
/// the program isn't loaded yet.
pub fn draw_board() -> Option<String> {
    match LOAD_STATUS.get() {
        LoadStatus::Loaded(rest) => Some((rest.board_drawing)()),
        _ => None,
    }
}

#[inline(never)]
fn loading_notice() -> AnyView {
    track_status();
    IS_WANTED.set(true);
    if let LoadStatus::Failed = LOAD_STATUS.get() {
        return failure_notice();
    }
    if let LoadStatus::Absent = LOAD_STATUS.get() {
        start_loading();
    }
    view! { <p class="detail">{words::loading_notice()}</p> }.into_any()
}

fn failure_notice() -> AnyView {
    let retry = || {
        start_loading();
        STATUS_CHANGED.with(ArcTrigger::notify);
    };
    view! {
        <p role="alert">{words::not_loaded()}</p>
        <p class="answers">{Button::new(retry).class("command").label(words::try_again_button()).view()}</p>
    }
    .into_any()
}
