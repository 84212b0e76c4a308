//! The language of the page: the language that the player chose, otherwise the browser's language.

use words::{Catalogue, set_catalogue};

use super::{
    site::fetch_text,
    web_storage::{get_item, local_storage, session_storage, set_item},
};

const LANGUAGE_KEY: &str = "ninefold-language";

/// The key in the session's storage for the language that was chosen before the page reloaded.
const CHOICE_KEY: &str = "ninefold-language-chosen";

/// The available languages, each with its code and its own name for itself. Every language except
/// English has a catalogue, in a file named after the language's code.
pub const LANGUAGES: [(&str, &str); 2] = [("en", "English"), ("de", "Deutsch")];

/// Returns the code of the page's language, which is English if the wanted language isn't
/// available.
pub fn language() -> &'static str {
    let Some(window) = web_sys::window() else { return LANGUAGES[0].0 };
    let wanted = get_item(local_storage(), LANGUAGE_KEY).or_else(|| window.navigator().language());
    let wanted = wanted.unwrap_or_default();
    let known = LANGUAGES.into_iter().find(|(code, _)| wanted.split('-').next() == Some(code));
    known.map_or(LANGUAGES[0].0, |(code, _)| code)
}

/// Chooses a language, and reloads the page.
pub fn set_language(code: &str) {
    set_item(local_storage(), LANGUAGE_KEY, Some(code));
    set_item(session_storage(), CHOICE_KEY, Some(code));
    let _ = web_sys::window().map(|window| window.location().reload());
}

/// Returns `true` if the page was reloaded because a language was chosen. Remains `true` until
/// [`forget_language_choice`] is called.
pub fn was_language_chosen() -> bool {
    get_item(session_storage(), CHOICE_KEY).is_some()
}

/// Forgets that a language was chosen.
pub fn forget_language_choice() {
    set_item(session_storage(), CHOICE_KEY, None);
}

/// Loads the text of the help in the page's language. Returns `None` if that fails.
pub async fn help_text() -> Option<String> {
    fetch_text(&format!("help.{}.txt", language())).await
}

/// Loads the main part of the page about the technique with the given id, in the page's language.
/// Returns `None` if that fails.
pub async fn technique_page(id: &str) -> Option<String> {
    let folder = if language() == LANGUAGES[0].0 { "" } else { "de/" };
    let page = fetch_text(&format!("techniques/{folder}{id}.html")).await?;
    let (_, main) = page.split_once("<main class=\"technique\">")?;
    Some(main.split_once("</main>")?.0.into())
}

/// Loads the catalogue of the page's language. Without a catalogue, the page is in English.
pub async fn load_language() {
    let code = language();
    if code == LANGUAGES[0].0 {
        return;
    }
    let Some(text) = fetch_text(&format!("{code}.txt")).await else { return };
    // The catalogue is needed as long as the page is open.
    let Ok(catalogue) = Catalogue::parse(Box::leak(text.into_boxed_str())) else { return };
    set_catalogue(catalogue);
    let root = web_sys::window().and_then(|window| window.document()?.document_element());
    let _ = root.map(|root| root.set_attribute("lang", code));
}
