//! The lesson with exercises for techniques.

use leptos::prelude::*;

use super::step::{
    candidate_buttons, selected_candidates, sentence_paragraphs, technique_page_button,
};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read_app};
use crate::ui::{
    controls::{Button, part, select},
    technique_page::page_introduction,
};
use app::{playing, practising};
use explain::Explanation;
use jobs::ExerciseSource;
use view::words::practice as words;

/// The lesson with an exercise and its answer.
#[component]
pub fn PracticeLesson() -> impl IntoView {
    let options = || {
        let any = ("any".into(), words::any_technique_option().into());
        let named = |(n, name): (usize, &String)| (n.to_string(), name.clone());
        read_app(|app| {
            let techniques = app.practising.techniques.iter();
            [any].into_iter().chain(techniques.enumerate().map(named)).collect()
        })
    };
    let chosen = || {
        let chosen = read_app(|app| app.practising.chosen_index);
        chosen.map_or("any".into(), |at| at.to_string())
    };
    let choose = |value: String| dispatch(practising::Event::ChooseTechnique(value.parse().ok()));
    let choice = select(words::technique_label(), options, chosen, choose);
    const COLLECTION_VALUE: &str = "collection";
    let sources = || {
        let named = [
            ("", words::exercise_set_option()),
            (COLLECTION_VALUE, words::open_collection_option()),
        ];
        named.map(|(value, name)| (value.into(), name.into())).into()
    };
    let source = || match read_app(|app| app.practising.exercise_source) {
        ExerciseSource::Set => String::new(),
        ExerciseSource::Collection => COLLECTION_VALUE.into(),
    };
    let choose_source = |value: String| {
        let from = if value == COLLECTION_VALUE {
            ExerciseSource::Collection
        } else {
            ExerciseSource::Set
        };
        dispatch(practising::Event::SetSource(from));
    };
    let has_collection = memo(|| read_app(|app| app.page.collection.is_some()));
    let from = part(move || {
        has_collection.get().then(|| select(words::source_label(), sources, source, choose_source))
    });
    // The task (once it is answered, the step with its reasons), whether it is answered, and the
    // technique.
    let exercise = memo(|| {
        read_app(|app| {
            let (step, answer) = app.practising.step_and_answer(&app.page)?;
            let Explanation {
                technique, pattern_sentence, conclusion_sentence, proof_lines, ..
            } = step;
            let text = match answer {
                None => vec![words::exercise_task(step)],
                Some(_) => {
                    let reasons = proof_lines.iter().map(|line| &line.text);
                    [technique, pattern_sentence, conclusion_sentence]
                        .into_iter()
                        .chain(reasons)
                        .cloned()
                        .collect()
                }
            };
            Some((text, answer.is_some(), technique.clone()))
        })
    });
    let text = part(move || Some(sentence_paragraphs(&exercise.get()?.0)));
    let about = part(move || {
        exercise
            .read_with(Option::is_none)
            .then(|| view! { <p>{words::about_exercises()}</p> }.into_any())
    });
    let is_open =
        move || exercise.read_with(|one| one.as_ref().is_some_and(|(_, answered, _)| !answered));
    let is_open = memo(is_open);
    let next = Button::event(practising::Event::Next)
        .label(words::next_exercise_button())
        .attribute("class", move || {
            let is_over =
                exercise.read_with(|one| one.as_ref().is_some_and(|(_, answered, _)| *answered));
            Some(if is_over { "command primary" } else { "command" }.into())
        });
    let show = Button::event(practising::Event::ShowAnswer)
        .class("command")
        .label(words::show_step_button())
        .hidden(move || !is_open.get());
    let candidates = selected_candidates(|_| true);
    // On phones, this place covers the keypad.
    let digits = part(move || {
        let (cell, digits) = candidates.get().filter(|_| is_open.get())?;
        let places = read_app(|app| {
            let exercise = app.practising.step_and_answer(&app.page);
            exercise.is_some_and(|(step, _)| !step.placements.is_empty())
        });
        let label = words::candidates_heading(&cell, places);
        Some(candidate_buttons(label, digits, |digit| playing::Event::Digit(digit).into()))
    });
    let streak = memo(|| read_app(|app| (app.practising.streak, app.practising.helped_count)));
    let technique = memo(move || exercise.read_with(|one| one.as_ref().map(|one| one.2.clone())));
    let tally = memo(move || {
        let technique = technique.get()?;
        Some(read_app(|app| app.page.preferences.practice_tally.counts_of(&technique)))
    });
    let streak = part(move || {
        let (tally, (in_a_row, helped)) = (tally.get()?, streak.get());
        let is_new = tally == [0, 0] && helped == 0;
        let text = (!is_new).then(|| words::answer_tally(tally, in_a_row, helped))?;
        Some(view! { <p class="detail">{text}</p> }.into_any())
    });
    let back = Button::event(practising::Event::GoBack)
        .class("command")
        .label(words::back_to_puzzle_button())
        .hidden(|| read_app(|app| !app.practising.can_go_back(&app.page)));
    let begin = view! { <div class="row begin">{vec![choice, next.view()]}</div> }.into_any();
    let buttons = vec![show.view(), technique_page_button(technique)];
    let buttons = view! { <div class="row">{buttons}</div> }.into_any();
    let back = view! { <div class="row">{back.view()}</div> }.into_any();
    // The controls that start an exercise come first, where they are visible on phones. The status
    // line has the task.
    vec![begin, about, text, buttons, digits, streak, back, from, page_introduction(technique)]
        .into_any()
}
