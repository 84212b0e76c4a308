//! The place to learn: hints, steps in lists, and exercises.

mod ask;
mod lists;
mod own_list;
mod practice;
mod tale;

use leptos::prelude::*;

pub use self::own_list::OwnTechniques;
use self::{
    ask::HintLesson,
    lists::{PathLesson, StepsLesson, WhyNotLesson},
    practice::PracticeLesson,
};
use super::tabs::tabs;
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{happens, read};
use app::{page::Lesson, places};
use view::words;

/// What there is to learn: the next step, and steps in lists.
#[component]
pub fn LearnPlace() -> impl IntoView {
    let lesson = memo(|| read(|app| app.places.lesson));
    let names = [
        words::hints::ask(),
        words::lists::all_steps(),
        words::lists::path(),
        words::lists::why_not(),
        words::practice::tab(),
    ];
    let names = names.to_vec();
    let at = memo(move || lesson.get() as usize);
    let choose = |n| happens(places::Event::Learn(Lesson::ALL[n]));
    let tabs = tabs("lesson", words::lists::lessons(), names, at, choose);
    let shown = move || match lesson.get() {
        Lesson::Hint => view! { <HintLesson /> }.into_any(),
        Lesson::Steps => view! { <StepsLesson /> }.into_any(),
        Lesson::Path => view! { <PathLesson /> }.into_any(),
        Lesson::WhyNot => view! { <WhyNotLesson /> }.into_any(),
        Lesson::Practice => view! { <PracticeLesson /> }.into_any(),
    };
    view! {
        <div class="learn">
            {tabs}
            <div
                role="tabpanel"
                class="lesson-of"
                id="lesson-panel"
                aria-labelledby=move || format!("lesson-{}", lesson.get() as u8)
            >
                {shown}
            </div>
        </div>
    }
}
