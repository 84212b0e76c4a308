//! How many puzzles have how many solutions.

use leptos::prelude::*;

use super::controls::{Button, part, text};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::read;
use app::Event;
use collection::SolutionClass;
use jobs::Classify;
use view::words::{self, judging};

/// How many puzzles of the collection have how many solutions, once that was asked for, with ways
/// to those puzzles.
#[component]
pub fn Survey() -> impl IntoView {
    let survey = memo(|| read(|app| app.collected.classifying.survey(&app.page)));
    let asked = memo(move || survey.with(Option::is_some));
    part(move || {
        asked.get().then(|| {
            let caption = text(move || {
                survey.get().map(|s| judging::judged(s.done, s.total)).unwrap_or_default()
            });
            let left_out = memo(move || {
                read(|app| app.page.collection.as_ref().map_or(0, |open| open.report.rejected()))
            });
            let left_out_row = part(move || {
                (left_out.get() > 0).then(|| {
                    view! {
                        <tr>
                            <th scope="row">{judging::left_out()}</th>
                            <td>{words::number(left_out.get())}</td>
                            <td></td>
                        </tr>
                    }
                    .into_any()
                })
            });
            view! {
                <table class="survey">
                    <caption>{caption}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{judging::heading()}</th>
                            <th scope="col">{judging::puzzles()}</th>
                            <th scope="col"><span class="unseen">{judging::the_go_to()}</span></th>
                        </tr>
                    </thead>
                    <tbody>
                        {Vec::from(SolutionClass::ALL.map(class))}
                        {left_out_row}
                    </tbody>
                </table>
            }
            .into_any()
        })
    })
}

/// One row: a class of puzzles, their number, and the ways to the first and to the next of them,
/// where there are any.
fn class(judgement: SolutionClass) -> AnyView {
    let count = memo(move || {
        read(|app| {
            app.collected.classifying.survey(&app.page).map_or(0, |s| s.counts[judgement as usize])
        })
    });
    let class = judging::judgement(judgement, Classify::NODES);
    let none = move || count.get() == 0;
    let button = |which: &'static str, go: Event| {
        let name = judging::go_to(which, &class);
        Button::event(go)
            .class("subtle")
            .says(which)
            .attribute("aria-label", move || Some(name.clone()))
            .hidden(none)
            .view()
    };
    let buttons = vec![
        button(judging::first(), Event::FirstOfClass(judgement)),
        button(judging::next(), Event::NextOfClass(judgement)),
    ];
    view! {
        <tr class:none=none>
            <th scope="row">{class.clone()}</th>
            <td>{text(move || words::number(count.get()))}</td>
            <td>{buttons}</td>
        </tr>
    }
    .into_any()
}
