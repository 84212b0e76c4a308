//! What stands beside the board, one at a time.

use leptos::{ev, html, prelude::*};
use web_sys::HtmlElement;

use super::{
    history::HistoryPanel, keypad::Keypad, race::RacePanel, solutions::SolutionsPanel,
    watch::WatchPanel,
};
use view::words;

/// What stands beside the board, one at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tab {
    Keypad,
    History,
    Watch,
    Solutions,
    Race,
}

impl Tab {
    const ALL: [Tab; 5] = [Tab::Keypad, Tab::History, Tab::Watch, Tab::Solutions, Tab::Race];

    fn name(self) -> &'static str {
        match self {
            Tab::Keypad => words::keypad::name(),
            Tab::History => words::history::tab(),
            Tab::Watch => words::watch::tab(),
            Tab::Solutions => words::solutions::tab(),
            Tab::Race => words::race::tab(),
        }
    }
}

/// The tabs and what the chosen one shows.
#[component]
pub fn Tabs() -> impl IntoView {
    let chosen = RwSignal::new(Tab::Keypad);
    let list = NodeRef::<html::Div>::new();
    let choose = move |tab: Tab| chosen.set(tab);
    let key = move |event: ev::KeyboardEvent| {
        let at = Tab::ALL.iter().position(|tab| *tab == chosen.get_untracked()).unwrap_or(0);
        let to = match event.key().as_str() {
            "ArrowRight" => (at + 1) % Tab::ALL.len(),
            "ArrowLeft" => (at + Tab::ALL.len() - 1) % Tab::ALL.len(),
            "Home" => 0,
            "End" => Tab::ALL.len() - 1,
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        choose(Tab::ALL[to]);
        let tab = list.get_untracked().and_then(|list| list.children().item(to as u32));
        if let Some(tab) =
            tab.and_then(|tab| wasm_bindgen::JsCast::dyn_into::<HtmlElement>(tab).ok())
        {
            let _ = tab.focus();
        }
    };
    let tab = move |tab: Tab| {
        let is = move || chosen.get() == tab;
        view! {
            <button
                role="tab"
                id=format!("tab-{tab:?}")
                aria-selected=move || is().to_string()
                aria-controls="tab-panel"
                tabindex=move || if is() { "0" } else { "-1" }
                on:click=move |_| choose(tab)
            >
                {tab.name()}
            </button>
        }
    };
    view! {
        <div class="tabs">
            <div role="tablist" aria-label=words::tabs() node_ref=list on:keydown=key>
                {Tab::ALL.map(tab)}
            </div>
            <div
                role="tabpanel"
                id="tab-panel"
                aria-labelledby=move || format!("tab-{:?}", chosen.get())
            >
                {move || match chosen.get() {
                    Tab::Keypad => view! { <Keypad /> }.into_any(),
                    Tab::History => view! { <HistoryPanel /> }.into_any(),
                    Tab::Watch => view! { <WatchPanel /> }.into_any(),
                    Tab::Solutions => view! { <SolutionsPanel /> }.into_any(),
                    Tab::Race => view! { <RacePanel /> }.into_any(),
                }}
            </div>
        </div>
    }
}
