//! A row of tabs.

use leptos::{ev, html, prelude::*};

use super::controls::{rove, within};
use crate::markup::view;
use crate::reactive::Memo;

/// A row of tabs, of which one is chosen: arrows go about in it.
pub fn tabs(
    of: &'static str,
    label: &'static str,
    names: Vec<&'static str>,
    chosen: Memo<usize>,
    choose: fn(usize),
) -> AnyView {
    let list = NodeRef::<html::Div>::new();
    let many = names.len();
    let key = move |event: ev::KeyboardEvent| {
        let Some(to) = rove(&event.key(), chosen.get_untracked(), many) else { return };
        event.prevent_default();
        event.stop_propagation();
        choose(to);
        let tab = list.get_untracked().map(|list| within(&list, "[role=tab]"));
        let _ = tab.and_then(|tabs| tabs.get(to).map(|tab| tab.focus()));
    };
    let tab = |(n, name): (usize, &'static str)| {
        view! {
            <div
                role="tab"
                id=format!("{of}-{n}")
                aria-selected=move || (chosen.get() == n).to_string()
                aria-controls=format!("{of}-panel")
                tabindex=move || if chosen.get() == n { "0" } else { "-1" }
                on:click=move |_| choose(n)
            >
                {name}
            </div>
        }
        .into_any()
    };
    let row: Vec<_> = names.into_iter().enumerate().map(tab).collect();
    view! {
        <div role="tablist" class=of aria-label=label node_ref=list on:keydown=key>
            {row}
        </div>
    }
    .into_any()
}
