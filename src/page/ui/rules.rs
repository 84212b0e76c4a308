//! The rules for eliminating candidates.

use ::words::tr;
use leptos::prelude::*;

use super::controls::{checkbox, command_button};
use crate::markup::view;
use crate::state::{dispatch, read_app};
use app::eliminating;
use human::RULE_NAMES;
use view::words;

/// The rules, each with a checkbox, and the button that applies them.
#[component]
pub fn RulesPanel() -> impl IntoView {
    let rule = |(place, name): (usize, &'static str)| {
        let is = move || read_app(|app| app.page.preferences.used_rules[place]);
        let rule =
            checkbox(tr(name), is, move |on| dispatch(eliminating::Event::SwitchRule(place, on)));
        view! { <li>{rule}</li> }.into_any()
    };
    let rules: Vec<_> = RULE_NAMES.into_iter().enumerate().map(rule).collect();
    view! {
        <div class="rules">
            <p>{words::pass_rules_heading()}</p>
            <ul>{rules}</ul>
            {command_button(&eliminating::ELIMINATE_CANDIDATES).class("command primary").view()}
        </div>
    }
}
