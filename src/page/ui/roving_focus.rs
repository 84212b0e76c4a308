//! Moving the keyboard focus among elements that belong together, such as tabs or the items of a
//! menu.

use leptos::{ev, prelude::document};
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

/// Moves the focus among the buttons of a list, if the event's key moves the focus.
pub fn move_within_list(event: ev::KeyboardEvent) {
    let list = event.current_target().and_then(|list| list.dyn_into::<Element>().ok());
    let Some(buttons) = list.map(|list| elements_within(&list, "button")) else { return };
    let here = document().active_element();
    let at = buttons.iter().position(|button| here.as_ref() == Some(button));
    let Some(to) = at.and_then(|at| next_index(&event.key(), at, buttons.len())) else { return };
    event.prevent_default();
    event.stop_propagation();
    let _ = buttons[to].focus();
}

/// Scrolls a list as little as necessary for an item to be visible in it. What contains the list
/// isn't scrolled.
pub fn scroll_list_to(list: &Element, item: &Element) {
    let (frame, place) = (list.get_bounding_client_rect(), item.get_bounding_client_rect());
    let above = (frame.top() - place.top()).max(0.0);
    let below = (place.bottom() - frame.bottom()).max(0.0);
    list.set_scroll_top(list.scroll_top() + (below - above) as i32);
}

/// Scrolls as little as necessary for an element to be visible.
pub fn scroll_into_view(element: &Element) {
    let nearest = ScrollIntoViewOptions::new();
    nearest.set_block(ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&nearest);
}
