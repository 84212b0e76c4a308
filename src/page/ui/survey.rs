//! The table that counts the collection's puzzles by their number of solutions.

use leptos::prelude::*;

use super::controls::{Button, part, text};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::read_app;
use app::analysis::Event;
use collection::SolutionClass;
use view::words::{self, classes};

/// A table of the collection's puzzles by their number of solutions. The table is shown after the
/// player has asked for it.
#[component]
pub fn SurveyTable() -> impl IntoView {
    let survey = memo(|| read_app(|app| app.analysis.survey_counts(&app.page)));
    let has_counts = memo(move || survey.read_with(Option::is_some));
    part(move || {
        has_counts.get().then(|| {
            let caption = text(move || {
                survey.get().map(|s| classes::checked_count(s.classified_count, s.puzzle_count)).unwrap_or_default()
            });
            let left_out = memo(move || {
                read_app(|app| app.page.collection.as_ref().map_or(0, |open| open.report.rejected_count()))
            });
            let left_out_row = part(move || {
                (left_out.get() > 0).then(|| {
                    view! {
                        <tr>
                            <th scope="row">{classes::unreadable_puzzles()}</th>
                            <td>{words::format_number(left_out.get())}</td>
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
                            <th scope="col">{classes::classes_heading()}</th>
                            <th scope="col">{classes::puzzles_heading()}</th>
                            <th scope="col"><span class="unseen">{classes::go_to_heading()}</span></th>
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
        read_app(|app| {
            app.analysis.survey_counts(&app.page).map_or(0, |s| s.counts_by_class[class as usize])
        })
    });
    let title = classes::class_name(class);
    let none = move || count.get() == 0;
    let button = |which: &'static str, go: Event| {
        let name = classes::go_to_class(which, &title);
        Button::event(go)
            .class("subtle")
            .label(which)
            .attribute("aria-label", move || Some(name.clone()))
            .hidden(none)
            .view()
    };
    let buttons = vec![
        button(classes::first_button(), Event::LoadFirst(class)),
        button(classes::next_button(), Event::LoadNext(class)),
    ];
    view! {
        <tr class:none=none>
            <th scope="row">{title.clone()}</th>
            <td>{text(move || words::format_number(count.get()))}</td>
            <td>{buttons}</td>
        </tr>
    }
    .into_any()
}
