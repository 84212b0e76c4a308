//! Controls: texts that follow the app, buttons and fields. They are made from data, so that the
//! program contains each kind once.

mod button;
mod field;

use leptos::prelude::*;

use crate::{
    markup::{AttributeValue, view},
    state::read_app,
};
use app::Command;

pub use button::{Button, close_button, command_button};
pub use field::{FieldLabel, TextField, checkbox, number_field, radio, select, select_nth};

/// A function whose result follows the state of the app.
type LiveValue<T> = Box<dyn Fn() -> T + Send + Sync>;

/// Creates a text that follows the state of the app.
pub fn text(text: impl Fn() -> String + Send + Sync + 'static) -> AnyView {
    live_text(Box::new(text))
}

fn live_text(text: LiveValue<String>) -> AnyView {
    (move || text()).into_any()
}

/// Creates a part of the page that follows the state of the app. The part is absent while `view`
/// returns `None`.
pub fn part(view: impl Fn() -> Option<AnyView> + Send + Sync + 'static) -> AnyView {
    live_part(Box::new(view))
}

fn live_part(view: LiveValue<Option<AnyView>>) -> AnyView {
    (move || view()).into_any()
}

/// Creates an icon of 16 by 16 units, drawn by one SVG path.
pub fn icon(path: impl AttributeValue) -> AnyView {
    view! { <svg viewBox="0 0 16 16" aria-hidden="true"><path d=path /></svg> }.into_any()
}

/// Returns `true` if a command is enabled.
pub fn is_enabled(command: &Command) -> bool {
    read_app(|app| command.condition.is_met(app.command_context()))
}
