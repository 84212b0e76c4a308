//! The page's colours. They are kept beside the other settings as well, where `before.js` finds them
//! before the program runs.

use web_sys::Element;

const KEY: &str = "ninefold-theme";
const ATTRIBUTE: &str = "data-theme";

/// The colours that the page has, by their name; `None` where it has those of the system.
pub fn theme() -> Option<String> {
    root()?.get_attribute(ATTRIBUTE)
}

/// Gives the page colours, by their name; without one, those of the system.
pub fn set_theme(name: Option<&str>) {
    let Some(root) = root() else { return };
    let storage = web_sys::window().and_then(|window| window.local_storage().ok().flatten());
    // Where nothing can be kept, the next visit begins with the system's colours.
    let _ = match name {
        Some(name) => root.set_attribute(ATTRIBUTE, name),
        None => root.remove_attribute(ATTRIBUTE),
    };
    if let Some(storage) = storage {
        let _ = match name {
            Some(name) => storage.set_item(KEY, name),
            None => storage.remove_item(KEY),
        };
    }
}

fn root() -> Option<Element> {
    web_sys::window()?.document()?.document_element()
}
