//! Exercises, one after the other.

use leptos::prelude::*;

use super::tale::{candidates, digits_of_cell, sentences};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{happens, read};
use crate::ui::controls::{Button, part, select};
use app::{
    history, opening, playing,
    practising::{self, Back},
};
use explain::Explanation;
use jobs::Exercises;
use view::words::practice as words;

/// An exercise, and what is told of it.
#[component]
pub fn PracticeLesson() -> impl IntoView {
    let options = || {
        let any = ("any".into(), words::any().into());
        let named = |(n, name): (usize, &String)| (n.to_string(), name.clone());
        read(|app| {
            let techniques = app.learning.practising.techniques.iter();
            [any].into_iter().chain(techniques.enumerate().map(named)).collect()
        })
    };
    let chosen = || {
        let chosen = read(|app| app.learning.practising.chosen);
        chosen.map_or("any".into(), |at| at.to_string())
    };
    let choose = |value: String| happens(practising::Event::Choose(value.parse().ok()));
    let choice = select(words::technique(), options, chosen, choose);
    const OF: &str = "collection";
    let sources = || {
        let named = [("", words::of_set()), (OF, words::of_collection())];
        named.map(|(value, name)| (value.into(), name.into())).into()
    };
    let taken = || match read(|app| app.learning.practising.from) {
        Exercises::OfSet => String::new(),
        Exercises::OfCollection => OF.into(),
    };
    let take = |value: String| {
        let from = if value == OF { Exercises::OfCollection } else { Exercises::OfSet };
        happens(practising::Event::From(from));
    };
    let is_open = memo(|| read(|app| app.page.collection.is_some()));
    let from = part(move || is_open.get().then(|| select(words::from(), sources, taken, take)));
    // What is to be done; or how it went, with the step.
    let exercise = memo(|| {
        read(|app| {
            let (step, answer) = app.learning.practising.exercise(&app.page)?;
            let Explanation { pattern, conclusion, .. } = step;
            Some(match answer {
                None => (vec![words::task(step)], false),
                Some(_) => {
                    (vec![step.technique.clone(), pattern.clone(), conclusion.clone()], true)
                }
            })
        })
    });
    let told = part(move || {
        let (told, _) = exercise.get()?;
        Some(sentences(&told))
    });
    let about = part(move || {
        exercise.with(Option::is_none).then(|| view! { <p>{words::about()}</p> }.into_any())
    });
    let open = move || exercise.with(|one| one.as_ref().is_some_and(|(_, answered)| !answered));
    let is_open = memo(open);
    let next =
        Button::event(practising::Event::Next).says(words::next()).attribute("class", move || {
            let is_over = exercise.with(|one| one.as_ref().is_some_and(|(_, answered)| *answered));
            Some(if is_over { "command primary" } else { "command" }.into())
        });
    let show = Button::event(practising::Event::Show)
        .class("command")
        .says(words::show())
        .hidden(move || !is_open.get());
    let candidates = candidates(|_| true);
    // The keypad may lie below this place.
    let digits = part(move || {
        let (cell, digits) = candidates.get().filter(|_| is_open.get())?;
        let places = read(|app| {
            let exercise = app.learning.practising.exercise(&app.page);
            exercise.is_some_and(|(step, _)| !step.placements.is_empty())
        });
        let said = words::of_cell(&cell, places);
        Some(digits_of_cell(said, digits, |digit| playing::Event::Digit(digit).into()))
    });
    let streak = memo(|| read(|app| app.learning.practising.streak));
    let streak = part(move || {
        let right = Some(streak.get()).filter(|right| *right > 0)?;
        Some(view! { <p class="detail">{words::streak(right)}</p> }.into_any())
    });
    let away = memo(|| read(|app| app.learning.practising.back(&app.page)));
    let go_back = move || match away.get_untracked() {
        Some(Back::Puzzle(number)) => happens(opening::Event::Load(number)),
        Some(Back::Moment(moment)) => happens(history::Event::GoTo(moment)),
        None => {}
    };
    let back = Button::new(go_back)
        .class("command")
        .says(words::back())
        .hidden(move || away.with(Option::is_none));
    let buttons = vec![next.view(), show.view()];
    let buttons = view! { <div class="row">{buttons}</div> }.into_any();
    let back = view! { <div class="row">{back.view()}</div> }.into_any();
    vec![about, choice, from, buttons, told, digits, streak, back].into_any()
}
