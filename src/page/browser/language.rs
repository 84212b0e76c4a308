//! The language that people read: the one they chose, or else the browser's.

use super::site::text_of;
use words::{Catalogue, speak};

const KEY: &str = "ninefold-language";

/// Where it stands for the page's next start that a language was chosen.
const CHOSEN: &str = "ninefold-language-chosen";

/// The languages there are, by their codes, each in its own words. English needs no catalogue; any
/// other has one beside the program, called by its code.
pub const LANGUAGES: [(&str, &str); 2] = [("en", "English"), ("de", "Deutsch")];

/// The code of the page's language.
pub fn language() -> &'static str {
    let Some(window) = web_sys::window() else { return LANGUAGES[0].0 };
    let storage = window.local_storage().ok().flatten();
    let chosen = storage.and_then(|storage| storage.get_item(KEY).ok().flatten());
    let wanted = chosen.or_else(|| window.navigator().language()).unwrap_or_default();
    let known = LANGUAGES.into_iter().find(|(code, _)| wanted.split('-').next() == Some(code));
    known.map_or(LANGUAGES[0].0, |(code, _)| code)
}

/// Chooses a language and begins the page again.
pub fn set_language(code: &str) {
    let Some(window) = web_sys::window() else { return };
    let storage = window.local_storage().ok().flatten();
    // Where nothing can be kept, the browser's own language stays.
    let _ = storage.map(|storage| storage.set_item(KEY, code));
    let session = window.session_storage().ok().flatten();
    let _ = session.map(|session| session.set_item(CHOSEN, code));
    let _ = window.location().reload();
}

/// Whether the page began again since a language was chosen; asked once more, it did not.
pub fn language_was_chosen() -> bool {
    let session = web_sys::window().and_then(|window| window.session_storage().ok().flatten());
    let Some(session) = session else { return false };
    let chosen = session.get_item(CHOSEN).is_ok_and(|code| code.is_some());
    let _ = session.remove_item(CHOSEN);
    chosen
}

/// Has everything said in the page's language. Where its catalogue cannot be had, all is English.
pub async fn speak_language() {
    let code = language();
    if code == LANGUAGES[0].0 {
        return;
    }
    let Some(text) = text_of(&format!("{code}.txt")).await else { return };
    // The page says it to its end.
    let Ok(catalogue) = Catalogue::read(Box::leak(text.into_boxed_str())) else { return };
    speak(catalogue);
    let root = web_sys::window().and_then(|window| window.document()?.document_element());
    let _ = root.map(|root| root.set_attribute("lang", code));
}
