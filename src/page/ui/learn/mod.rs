//! The Learn place: hints, lists of steps, and exercises.

mod hint;
mod lists;
mod own_list;
mod practice;
mod step;

use leptos::prelude::*;

pub use self::own_list::TechniqueListDialog;
pub use self::step::{sentence_paragraphs, technique_page_button};
use self::{
    hint::HintLesson,
    lists::{PathLesson, StepsLesson, WhyNotLesson},
    practice::PracticeLesson,
};
use super::{
    controls::part,
    played_games::{game_result, solved_game},
    tabs::{tab_panel, tab_row},
};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read_app};
use app::{
    navigation,
    place::{Destination, LearnTab},
};
use view::words;

/// The Learn place: its tabs, and the lesson that is chosen.
#[component]
pub fn LearnPlace() -> impl IntoView {
    let tab = memo(|| read_app(|app| app.navigation.learn_tab));
    let names = [
        words::hints::hint_button(),
        words::lists::all_steps_tab(),
        words::lists::path_tab(),
        words::lists::why_not_tab(),
        words::practice::tab_name(),
    ];
    let names = names.to_vec();
    let at = memo(move || tab.get() as usize);
    let choose = |n| dispatch(navigation::Event::GoTo(Destination::Learn(LearnTab::ALL[n])));
    let tabs = tab_row("lesson", words::lists::learning_tabs_label(), names, at, choose);
    // A solved board needs no hint.
    let solved = memo(solved_game);
    let shown = move || match tab.get() {
        LearnTab::Hint => part(move || {
            Some(match solved.get() {
                Some(game) => game_result(&game),
                None => view! { <HintLesson /> }.into_any(),
            })
        }),
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
