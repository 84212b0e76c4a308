//! The size of large boards.

use leptos::prelude::*;

use super::controls::icon;
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read_app, read_untracked};
use app::{customizing, playing};
use view::words;

/// The factor by which one press of a button changes the size.
const ZOOM_STEP: f64 = 1.35;

/// The maximum size of the board, as a multiple of the available space.
const MAX_ZOOM: f64 = 12.0;

/// The buttons for the size of a large board, and for the choice between numbers and letters.
#[component]
pub fn SizeBar() -> impl IntoView {
    let zoom = memo(|| read_app(|app| app.page.input_state.zoom));
    let is_large = memo(move || read_app(|app| app.page.shape().side()) > 9);
    let zoom_by = move |factor: f64| {
        let now = zoom.get_untracked().or_else(measure_board).unwrap_or(1.0);
        dispatch(playing::Event::SetZoom((now * factor).clamp(1.0, MAX_ZOOM)));
    };
    view! {
        <div class="size" hidden=move || !is_large.get()>
            <button
                class="subtle"
                aria-label=words::size::zoom_out_button()
                on:click=move |_| zoom_by(1.0 / ZOOM_STEP)
            >
                {icon("M3 8h10")}
            </button>
            <button class="subtle" on:click=move |_| dispatch(playing::Event::SetZoom(1.0))>{words::size::fit_button()}</button>
            <button
                class="subtle"
                aria-label=words::size::zoom_in_button()
                on:click=move |_| zoom_by(ZOOM_STEP)
            >
                {icon("M3 8h10M8 3v10")}
            </button>
            <button
                class="subtle"
                aria-pressed=move || read_app(|app| app.page.preferences.uses_letters).to_string()
                on:click=move |_| dispatch(customizing::Event::UseLetters(!read_untracked(|app| app.page.preferences.uses_letters)))
            >
                {words::size::letters_button()}
            </button>
        </div>
    }
}

/// Measures the size of the board as a multiple of the available space. Returns `None` if the board
/// isn't mounted.
fn measure_board() -> Option<f64> {
    let find = |selector| document().query_selector(selector).ok().flatten();
    let (frame, place) = (find(".frame")?, find(".place")?);
    let room = frame.client_width().min(frame.client_height());
    Some(f64::from(place.client_width()) / f64::from(room.max(1)))
}
