//! The rules of a pass over the candidates.

use ::words::say;
use leptos::prelude::*;

use super::controls::{command, switch};
use crate::markup::view;
use crate::state::{happens, read};
use app::reducing;
use human::RULE_NAMES;
use view::words;

/// The rules that a pass uses, each with a switch, and the pass.
#[component]
pub fn RulesPanel() -> impl IntoView {
    let rule = |(place, name): (usize, &'static str)| {
        let is = move || read(|app| app.page.wishes.rules[place]);
        let rule = switch(say(name), is, move |on| happens(reducing::Event::Rule(place, on)));
        view! { <li>{rule}</li> }.into_any()
    };
    let rules: Vec<_> = RULE_NAMES.into_iter().enumerate().map(rule).collect();
    view! {
        <div class="rules">
            <p>{words::pass_rules()}</p>
            <ul>{rules}</ul>
            {command("Reduce").class("command primary").view()}
        </div>
    }
}
