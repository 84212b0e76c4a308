//! Exercises.

use leptos::prelude::*;

use super::step::{about_technique, candidate_buttons, candidates, sentences};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read};
use crate::ui::{
    controls::{Button, part, select},
    technique_page::introduction,
};
use app::{playing, practising};
use explain::Explanation;
use jobs::Exercises;
use view::words::practice as words;

/// The lesson with an exercise and its answer.
#[component]
pub fn PracticeLesson() -> impl IntoView {
    let options = || {
        let any = ("any".into(), words::any_technique().into());
        let named = |(n, name): (usize, &String)| (n.to_string(), name.clone());
        read(|app| {
            let techniques = app.practising.techniques.iter();
            [any].into_iter().chain(techniques.enumerate().map(named)).collect()
        })
    };
    let chosen = || {
        let chosen = read(|app| app.practising.chosen);
        chosen.map_or("any".into(), |at| at.to_string())
    };
    let choose = |value: String| dispatch(practising::Event::Choose(value.parse().ok()));
    let choice = select(words::technique(), options, chosen, choose);
    const COLLECTION: &str = "collection";
    let sources = || {
        let named = [("", words::of_set()), (COLLECTION, words::of_collection())];
        named.map(|(value, name)| (value.into(), name.into())).into()
    };
    let source = || match read(|app| app.practising.source) {
        Exercises::OfSet => String::new(),
        Exercises::OfCollection => COLLECTION.into(),
    };
    let choose_source = |value: String| {
        let from = if value == COLLECTION { Exercises::OfCollection } else { Exercises::OfSet };
        dispatch(practising::Event::SetSource(from));
    };
    let has_collection = memo(|| read(|app| app.page.collection.is_some()));
    let from = part(move || {
        has_collection.get().then(|| select(words::from(), sources, source, choose_source))
    });
    // The task, or the step with its reasons once it was answered; whether it was; and the
    // technique.
    let exercise = memo(|| {
        read(|app| {
            let (step, answer) = app.practising.exercise(&app.page)?;
            let Explanation { technique, pattern, conclusion, lines, .. } = step;
            let text = match answer {
                None => vec![words::task(step)],
                Some(_) => {
                    let reasons = lines.iter().map(|line| &line.text);
                    [technique, pattern, conclusion].into_iter().chain(reasons).cloned().collect()
                }
            };
            Some((text, answer.is_some(), technique.clone()))
        })
    });
    let text = part(move || Some(sentences(&exercise.get()?.0)));
    let about = part(move || {
        exercise.with(Option::is_none).then(|| view! { <p>{words::about()}</p> }.into_any())
    });
    let is_open =
        move || exercise.with(|one| one.as_ref().is_some_and(|(_, answered, _)| !answered));
    let is_open = memo(is_open);
    let next =
        Button::event(practising::Event::Next).label(words::next()).attribute("class", move || {
            let is_over =
                exercise.with(|one| one.as_ref().is_some_and(|(_, answered, _)| *answered));
            Some(if is_over { "command primary" } else { "command" }.into())
        });
    let show = Button::event(practising::Event::Show)
        .class("command")
        .label(words::show())
        .hidden(move || !is_open.get());
    let candidates = candidates(|_| true);
    // On phones, this place covers the keypad.
    let digits = part(move || {
        let (cell, digits) = candidates.get().filter(|_| is_open.get())?;
        let places = read(|app| {
            let exercise = app.practising.exercise(&app.page);
            exercise.is_some_and(|(step, _)| !step.placements.is_empty())
        });
        let label = words::candidates_heading(&cell, places);
        Some(candidate_buttons(label, digits, |digit| playing::Event::Digit(digit).into()))
    });
    let streak = memo(|| read(|app| (app.practising.streak, app.practising.helped)));
    let technique = memo(move || exercise.with(|one| one.as_ref().map(|one| one.2.clone())));
    let tally = memo(move || {
        let technique = technique.get()?;
        Some(read(|app| app.page.preferences.practice.counts_of(&technique)))
    });
    let streak = part(move || {
        let (tally, (in_a_row, helped)) = (tally.get()?, streak.get());
        let is_new = tally == [0, 0] && helped == 0;
        let text = (!is_new).then(|| words::tally(tally, in_a_row, helped))?;
        Some(view! { <p class="detail">{text}</p> }.into_any())
    });
    let back = Button::event(practising::Event::Back)
        .class("command")
        .label(words::back())
        .hidden(|| read(|app| !app.practising.can_go_back(&app.page)));
    let begin = view! { <div class="row begin">{vec![choice, next.view()]}</div> }.into_any();
    let buttons = vec![show.view(), about_technique(technique)];
    let buttons = view! { <div class="row">{buttons}</div> }.into_any();
    let back = view! { <div class="row">{back.view()}</div> }.into_any();
    // What begins an exercise comes first, where it is visible on phones. The status line has the
    // task.
    vec![begin, about, text, buttons, digits, streak, back, from, introduction(technique)]
        .into_any()
}
