//! The collection's puzzles counted by their number of solutions.

use leptos::prelude::*;

use super::controls::{Button, part, text};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::read;
use app::analysis::Event;
use collection::SolutionClass;
use view::words::{self, judging};

/// A table of the collection's puzzles by their number of solutions. The table is shown after the
/// player has asked for it.
#[component]
pub fn Survey() -> impl IntoView {
    let survey = memo(|| read(|app| app.analysis.counts(&app.page)));
    let has_counts = memo(move || survey.with(Option::is_some));
    part(move || {
        has_counts.get().then(|| {
            let caption = text(move || {
                survey.get().map(|s| judging::judged(s.counted, s.total)).unwrap_or_default()
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
                            <th scope="col"><span class="unseen">{judging::go_to_heading()}</span></th>
                        </tr>
                    </thead>
                    <tbody>
                        {Vec::from(SolutionClass::ALL.map(class_row))}
                        {left_out_row}
                    </tbody>
                </table>
            }
            .into_any()
        })
    })
}

/// Creates a row of the table: a class of puzzles, the number of puzzles in it, and buttons that
/// open the first and the next of them.
fn class_row(class: SolutionClass) -> AnyView {
    let count = memo(move || {
        read(|app| app.analysis.counts(&app.page).map_or(0, |s| s.of_class[class as usize]))
    });
    let title = judging::judgement(class);
    let none = move || count.get() == 0;
    let button = |which: &'static str, go: Event| {
        let name = judging::go_to(which, &title);
        Button::event(go)
            .class("subtle")
            .label(which)
            .attribute("aria-label", move || Some(name.clone()))
            .hidden(none)
            .view()
    };
    let buttons = vec![
        button(judging::first(), Event::First(class)),
        button(judging::next(), Event::Next(class)),
    ];
    view! {
        <tr class:none=none>
            <th scope="row">{title.clone()}</th>
            <td>{text(move || words::number(count.get()))}</td>
            <td>{buttons}</td>
        </tr>
    }
    .into_any()
}
