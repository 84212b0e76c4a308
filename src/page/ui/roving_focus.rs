//! Moving the keyboard focus among elements that belong together, such as tabs or the items of a
//! menu.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, ScrollIntoViewOptions, ScrollLogicalPosition};

/// Returns the index to which a key moves the focus from the index `at`, in a row or column of
/// `count` elements. Returns `None` if the key doesn't move the focus.
pub fn next_index(key: &str, at: usize, count: usize) -> Option<usize> {
    match key {
        "ArrowRight" | "ArrowDown" => Some((at + 1) % count),
        "ArrowLeft" | "ArrowUp" => Some((at + count - 1) % count),
        "Home" => Some(0),
        "End" => Some(count - 1),
        _ => None,
    }
}

/// Returns the descendants of an element that match a selector.
pub fn elements_within(element: &Element, selector: &str) -> Vec<HtmlElement> {
    let Ok(found) = element.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|n| found.item(n)?.dyn_into().ok()).collect()
}

/// Scrolls as little as necessary for an element to be visible.
pub fn scroll_into_view(element: &Element) {
    let nearest = ScrollIntoViewOptions::new();
    nearest.set_block(ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&nearest);
}
