//! The links of a hint, drawn over the board.

use leptos::prelude::*;

use super::controls::part;
use crate::markup::view;
use crate::reactive::memo;
use crate::state::read_app;
use view::hint::link_paths;

/// The links of the step that is shown.
#[component]
pub fn HintLinks() -> impl IntoView {
    let picture = memo(|| {
        read_app(|app| {
            let picture = app::step_picture(app)?;
            (!picture.visible_links.is_empty())
                .then(|| (app.page.shape(), picture.visible_links, picture.current_links))
        })
    });
    part(move || {
        let (shape, links, current) = picture.get()?;
        let paths = links.iter().enumerate().flat_map(|(n, link)| {
            let kind = if link.is_strong { "strong" } else { "weak" };
            let now = if current.contains(&n) { "now" } else { "" };
            let [line, head] = link_paths(link, shape);
            let (line_class, head_class) = (format!("{kind} {now}"), format!("head {now}"));
            [
                view! { <path class=line_class d=line /> }.into_any(),
                view! { <path class=head_class d=head /> }.into_any(),
            ]
        });
        let paths: Vec<_> = paths.collect();
        let side = 100 * shape.side();
        let all = view! {
            <svg class="links" viewBox=format!("0 0 {side} {side}") aria-hidden="true">{paths}</svg>
        };
        Some(all.into_any())
    })
}
