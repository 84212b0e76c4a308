//! The place to learn: hints, lists of steps, and exercises.

mod hint;
mod lists;
mod own_list;
mod practice;
mod step;

use leptos::prelude::*;

pub use self::own_list::OwnTechniques;
pub use self::step::{about_technique, sentences};
use self::{
    hint::HintLesson,
    lists::{PathLesson, StepsLesson, WhyNotLesson},
    practice::PracticeLesson,
};
use super::tabs::{tab_panel, tabs};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read};
use app::{
    navigation,
    place::{Destination, LearnTab},
};
use view::words;

/// The place to learn: its tabs, and the lesson that is chosen.
#[component]
pub fn LearnPlace() -> impl IntoView {
    let tab = memo(|| read(|app| app.navigation.learn));
    let names = [
        words::hints::ask(),
        words::lists::all_steps(),
        words::lists::path(),
        words::lists::why_not(),
        words::practice::tab(),
    ];
    let names = names.to_vec();
    let at = memo(move || tab.get() as usize);
    let choose = |n| dispatch(navigation::Event::GoTo(Destination::Learn(LearnTab::ALL[n])));
    let tabs = tabs("lesson", words::lists::lesson_tabs(), names, at, choose);
    let shown = move || match tab.get() {
        LearnTab::Hint => view! { <HintLesson /> }.into_any(),
        LearnTab::Steps => view! { <StepsLesson /> }.into_any(),
        LearnTab::Path => view! { <PathLesson /> }.into_any(),
        LearnTab::WhyNot => view! { <WhyNotLesson /> }.into_any(),
        LearnTab::Practice => view! { <PracticeLesson /> }.into_any(),
    };
    view! {
        <div class="learn">
            {tabs}
            {tab_panel("lesson", Some("lesson-of"), at, shown)}
        </div>
    }
}
