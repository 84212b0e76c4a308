//! The links of a hint, drawn over the board.

use leptos::prelude::*;

use super::controls::part;
use crate::markup::view;
use crate::reactive::memo;
use crate::state::read;
use view::hint::paths;

/// The links of the step that is shown, over the board.
#[component]
pub fn HintLinks() -> impl IntoView {
    let picture = memo(|| {
        read(|app| {
            let picture = app::picture(app)?;
            (!picture.links.is_empty()).then(|| (app.page.shape(), picture.links, picture.now))
        })
    });
    part(move || {
        let (shape, links, line) = picture.get()?;
        let paths = links.iter().enumerate().flat_map(|(n, link)| {
            let way = if link.strong { "strong" } else { "weak" };
            let now = if line.contains(&n) { "now" } else { "" };
            let [line, head] = paths(link, shape);
            let (of_line, of_head) = (format!("{way} {now}"), format!("head {now}"));
            [
                view! { <path class=of_line d=line /> }.into_any(),
                view! { <path class=of_head d=head /> }.into_any(),
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
