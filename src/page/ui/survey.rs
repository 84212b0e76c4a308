//! How many puzzles have how many solutions.

use leptos::prelude::*;

use crate::state::{happens, read};
use app::{Event, classifying::NODES};
use collection::SolutionClass;
use view::words::{self, judging};

/// How many puzzles of the collection have how many solutions, once that was asked for, with ways
/// to those puzzles.
#[component]
pub fn Survey() -> impl IntoView {
    let survey = Memo::new(|_| read(|app| app.classifying.survey(&app.page)));
    let asked = Memo::new(move |_| survey.with(Option::is_some));
    let caption = move || survey.get().map(|s| judging::judged(s.done, s.total));
    let left_out = Memo::new(move |_| {
        read(|app| app.page.collection.as_ref().map_or(0, |open| open.report.rejected()))
    });
    let row = |judgement| view! { <Class judgement /> };
    view! {
        {move || asked.get().then(|| view! {
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
                    {SolutionClass::ALL.map(row)}
                    <tr hidden=move || left_out.get() == 0>
                        <th scope="row">{judging::left_out()}</th>
                        <td>{move || words::number(left_out.get())}</td>
                        <td></td>
                    </tr>
                </tbody>
            </table>
        })}
    }
}

/// One row: a class of puzzles, their number, and the ways to the first and to the next of them.
#[component]
fn Class(
    /// What the puzzles of the class have in common.
    judgement: SolutionClass,
) -> impl IntoView {
    let survey = Memo::new(|_| read(|app| app.classifying.survey(&app.page)));
    let count = Memo::new(move |_| survey.with(|s| s.map_or(0, |s| s.counts[judgement as usize])));
    let class = judging::judgement(judgement, NODES);
    let button = |which: &'static str, go: Event| {
        let name = judging::go_to(which, &class);
        let off = move || (count.get() == 0).to_string();
        let go = move |_| happens(go.clone());
        view! {
            <button class="subtle" aria-label=name aria-disabled=off on:click=go>{which}</button>
        }
    };
    let buttons = [
        button(judging::first(), Event::FirstOfClass(judgement)),
        button(judging::next(), Event::NextOfClass(judgement)),
    ];
    view! {
        <tr class:none=move || count.get() == 0>
            <th scope="row">{class.clone()}</th>
            <td>{move || words::number(count.get())}</td>
            <td>{buttons}</td>
        </tr>
    }
}
