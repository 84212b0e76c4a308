//! The dialog with the links to the board: a QR code, and links to other sites.

use leptos::prelude::*;

use super::{
    code::qr_code_picture,
    controls::{Button, checkbox, close_button, part},
};
use crate::browser::address;
use crate::markup::view;
use crate::reactive::{effect, memo};
use crate::state::{dispatch, read_app, read_untracked};
use app::{
    dialogs,
    sharing::{Event, Sharing},
};
use formats::SiteLink;
use view::words::{self, sharing};

/// The dialog that shares the board: a link to copy, its QR code, and links that open the board on
/// other sites. No other site is contacted until the player follows one of these links.
#[component]
pub fn ShareDialog() -> impl IntoView {
    let has_progress = RwSignal::new(true);
    effect(move || {
        let page_address = address::address_with_fragment("");
        dispatch(Event::LinksShown { page_address, has_progress: has_progress.get() });
    });
    let choice = read_untracked(|app| Sharing::has_progress(&app.page)).then(|| {
        checkbox(
            sharing::include_progress_label(),
            move || has_progress.get(),
            move |now| has_progress.set(now),
        )
    });
    let links = memo(|| read_app(|app| app.sharing.board_links(&app.page).cloned()));
    let code = part(move || {
        let links = links.get()?;
        let picture = links.code.as_ref().map(qr_code_picture);
        let about = match picture.is_some() {
            true => sharing::about_code(),
            false => sharing::link_too_long(),
        };
        let link = links.link;
        let copy = Button::new(move || dispatch(Event::CopyText(words::link_name(), link.clone())));
        let copy = copy.class("command").label(sharing::copy_link_button()).view();
        Some(
            view! {
                <div class="shared-link">
                    {picture}
                    <div>
                        <p>{about}</p>
                        {copy}
                    </div>
                </div>
            }
            .into_any(),
        )
    });
    let sites = part(move || {
        let sites: Vec<_> = links.get()?.site_links.into_iter().map(site_link).collect();
        let content = match sites.is_empty() {
            true => view! { <p class="detail">{sharing::no_supported_site()}</p> }.into_any(),
            false => view! { <ul class="sites">{sites}</ul> }.into_any(),
        };
        Some(view! { <h3>{sharing::open_in_heading()}</h3> {content} }.into_any())
    });
    let status = move || read_app(|app| app.page.messages.status.clone());
    let before = untrack(status);
    let report = move || Some(status()).filter(|now| *now != before);
    let close = close_button(|| dispatch(dialogs::Event::Close));
    view! {
        {choice}
        {vec![code, sites]}
        <p class="detail" aria-live="polite">{report}</p>
        <p class="answers">{close}</p>
    }
}

/// Creates a link to another site, with a description of what following the link does.
fn site_link(link: SiteLink) -> AnyView {
    let SiteLink { site, address, lost } = link;
    view! {
        <li>
            <a href=address target="_blank" rel="noopener noreferrer" class="command">
                {site.name()}
            </a>
            <span class="detail">{sharing::about_site(site, lost)}</span>
        </li>
    }
    .into_any()
}
