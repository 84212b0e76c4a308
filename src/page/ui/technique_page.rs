//! The pages about techniques in a dialog. They are documents of the site, loaded when they are
//! opened.

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::Element;

use super::{
    controls::{Button, close_button, part},
    help::open_glossary,
};
use crate::browser;
use crate::markup::view;
use crate::reactive::Memo;
use crate::state::{dispatch, read_untracked};
use ::words::tr;
use app::{
    dialogs,
    messages::{Dialog, TECHNIQUE_INDEX},
    practising,
};
use human::{TECHNIQUE_INFOS, TechniqueInfo};
use view::words::help;

/// A page about a technique, or the index of all pages.
#[component]
pub fn TechniquePage(
    /// The id of the technique, or the id of the index.
    first: &'static str,
) -> impl IntoView {
    let content = NodeRef::<html::Div>::new();
    spawn_local(async move {
        let page = browser::technique_page(first).await;
        // The dialog may be closed by now.
        let Some(content) = content.try_get_untracked().flatten() else { return };
        content
            .set_inner_html(&page.unwrap_or_else(|| format!("<p>{}</p>", help::help_not_loaded())));
        mark_practised(&content);
        // The dialog scrolls, not the page in it.
        let dialog = content.closest("dialog").ok().flatten();
        dialog.into_iter().for_each(|dialog| dialog.set_scroll_top(0));
        // If the page can't be focused, the focus stays where it is.
        let _ = content.focus();
    });
    let index = (first != TECHNIQUE_INDEX).then(|| {
        let open = dialogs::Event::Open(Dialog::TechniquePage(TECHNIQUE_INDEX));
        Button::event(open).class("command").label(tr("Techniques")).view()
    });
    view! {
        <link rel="stylesheet" href="techniques/pages.css" />
        <div class="technique" node_ref=content tabindex="-1" autofocus=true on:click=follow_link></div>
        <p class="answers">{index}{close_button(|| dispatch(dialogs::Event::Close))}</p>
    }
}

/// Follows a link on a page: to another page, to an exercise or to the glossary. Other links are
/// left to the browser.
fn follow_link(event: web_sys::MouseEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(link) = target.and_then(|target| target.closest("a").ok()?) else { return };
    let data = |name: &str| link.get_attribute(name);
    if let Some(technique) = data("data-practise").as_deref().and_then(technique_with_id) {
        event.prevent_default();
        dispatch(practising::Event::Practise(technique.name));
    } else if let Some(term) = data("data-term") {
        event.prevent_default();
        open_glossary(term);
    } else if let Some(id) = data("href").as_deref().and_then(page_of_link) {
        event.prevent_default();
        dispatch(dialogs::Event::Open(Dialog::TechniquePage(id)));
    }
}

/// Creates a section with the beginning of the page about a technique, including its picture. The
/// section is unfolded until the technique has been practised, and absent if there is no technique
/// with this name.
pub fn page_introduction(technique: Memo<Option<String>>) -> AnyView {
    part(move || {
        let name = technique.get()?;
        let TechniqueInfo { id, name, .. } = TECHNIQUE_INFOS.iter().find(|of| of.name == name)?;
        let is_new =
            read_untracked(|app| app.page.preferences.practice_tally.counts_of(name)) == [0, 0];
        let content = NodeRef::<html::Div>::new();
        spawn_local(async move {
            let page = browser::technique_page(id).await.unwrap_or_default();
            let content = content.try_get_untracked().flatten();
            content.into_iter().for_each(|content| content.set_inner_html(&page));
        });
        let page = view! { <div class="technique introduction" node_ref=content on:click=follow_link></div> };
        let summary = view! { <summary>{*name}</summary> <link rel="stylesheet" href="techniques/pages.css" /> };
        Some(view! { <details open=is_new>{vec![summary, page.into_any()]}</details> }.into_any())
    })
}

/// Returns the id of the page to which a link leads, or `None` if the link leads elsewhere.
fn page_of_link(link: &str) -> Option<&'static str> {
    let id = link.strip_suffix(".html")?;
    let technique = technique_with_id(id).map(|technique| technique.id);
    technique.or_else(|| (id == TECHNIQUE_INDEX).then_some(TECHNIQUE_INDEX))
}

fn technique_with_id(id: &str) -> Option<&'static TechniqueInfo> {
    TECHNIQUE_INFOS.iter().find(|technique| technique.id == id)
}

/// Marks those techniques in the lists of the index for which the player has answered an exercise
/// correctly.
fn mark_practised(content: &Element) {
    for item in super::roving_focus::elements_within(content, "[data-technique]") {
        let id = item.get_attribute("data-technique").unwrap_or_default();
        let name = technique_with_id(&id).map_or("", |technique| technique.name);
        let [right, _] = read_untracked(|app| app.page.preferences.practice_tally.counts_of(name));
        if right > 0 {
            // A missing mark does no harm.
            let _ = item.set_attribute("data-done", "");
        }
    }
}
