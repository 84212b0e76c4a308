//! Rows of tabs, and their panels.

use leptos::{ev, html, prelude::*};

use super::roving_focus::{elements_within, next_index};
use crate::markup::{Child, view};
use crate::reactive::Memo;

/// Creates a row of tabs, one of which is chosen. Arrow keys choose another tab. `id` is the prefix
/// of the ids of the tabs and the panel, and the class of the row.
pub fn tab_row(
    id: &'static str,
    label: &'static str,
    names: Vec<&'static str>,
    chosen: Memo<usize>,
    choose: fn(usize),
) -> AnyView {
    let list = NodeRef::<html::Div>::new();
    let count = names.len();
    let key = move |event: ev::KeyboardEvent| {
        let Some(to) = next_index(&event.key(), chosen.get_untracked(), count) else { return };
        event.prevent_default();
        event.stop_propagation();
        choose(to);
        let tabs = list.get_untracked().map(|list| elements_within(&list, "[role=tab]"));
        let _ = tabs.and_then(|tabs| tabs.get(to).map(|tab| tab.focus()));
    };
    let tab = |(n, name): (usize, &'static str)| {
        view! {
            <div
                role="tab"
                id=format!("{id}-{n}")
                aria-selected=move || (chosen.get() == n).to_string()
                aria-controls=format!("{id}-panel")
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
        <div role="tablist" class=id aria-label=label node_ref=list on:keydown=key>
            {row}
        </div>
    }
    .into_any()
}

/// Creates the panel below a row of tabs with the same `id`. `content` is the view of the chosen
/// tab.
pub fn tab_panel<C: Child>(
    id: &'static str,
    class: Option<&'static str>,
    chosen: Memo<usize>,
    content: impl FnMut() -> C + Send + 'static,
) -> AnyView {
    view! {
        <div
            role="tabpanel"
            class=class
            id=format!("{id}-panel")
            aria-labelledby=move || format!("{id}-{}", chosen.get())
        >
            {content}
        </div>
    }
    .into_any()
}
