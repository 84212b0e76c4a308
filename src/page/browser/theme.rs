//! The colour theme of the page. The theme has an entry of its own in `localStorage`, where
//! `before.js` finds the theme before the program runs.

use web_sys::Element;

use super::web_storage::{local_storage, set_item};

const THEME_KEY: &str = "ninefold-theme";
const THEME_ATTRIBUTE: &str = "data-theme";

/// Returns the name of the theme that is shown, or `None` if the page uses the system's theme.
pub fn current_theme() -> Option<String> {
    root_element()?.get_attribute(THEME_ATTRIBUTE)
}

/// Shows a theme, or the system's theme if `name` is `None`.
pub fn set_theme(name: Option<&str>) {
    let Some(root) = root_element() else { return };
    // The name of the attribute is valid.
    let _ = match name {
        Some(name) => root.set_attribute(THEME_ATTRIBUTE, name),
        None => root.remove_attribute(THEME_ATTRIBUTE),
    };
    set_item(local_storage(), THEME_KEY, name);
}

fn root_element() -> Option<Element> {
    web_sys::window()?.document()?.document_element()
}
