//! The dialog for new puzzles.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, KeyboardEvent};

use super::controls::{Button, TextField, checkbox, part, select, text};
use crate::markup::view;
use crate::reactive::{effect, memo};
use crate::state::{dispatch, peek, read};
use app::{
    dialogs,
    generating::{Event, Field, Form, List, Pick},
};
use human::Level;
use view::words::{self, browse, making, played};

/// Asks what new puzzles should be like, and how many to generate.
#[component]
pub fn NewPuzzle() -> impl IntoView {
    let form = RwSignal::new(peek(|app| Form::new(app.generating.last.as_ref(), &app.page)));
    // Everything beyond a level is shown on request, or if it was used the last time.
    let has_more = RwSignal::new(peek(|app| {
        app.generating.last.as_ref().is_some_and(|last| !last.is_of_level())
    }));
    let list = move |list: List| {
        select(
            list.label(),
            move || form.with(|form| list.options(form)),
            move || form.with(|form| list.chosen(form)),
            move |value| form.update(|form| list.choose(form, &value)),
        )
    };
    let entry = move |field: Field, label: &'static str, placeholder: Option<&'static str>| {
        let first = form.with_untracked(|form| form.text(field).into());
        TextField { id: field.id(), label, placeholder, keys: field.keys(), first }.view(
            move || form.with(|form| form.complaint(field)),
            move |text| form.update(|form| form.set_text(field, text)),
        )
    };
    let minimal = checkbox(
        making::minimal(),
        move || form.with(|form| form.requirements.minimal == making::minimality(true)),
        move |each| form.update(|form| form.requirements.minimal = making::minimality(each)),
    );
    let (from, to) = (Some(making::range_start()), Some(making::range_end()));
    let clues = vec![
        entry(Field::MinGivens, making::fewest(), from),
        entry(Field::MaxGivens, making::most(), to),
    ];
    let ratings = vec![
        entry(Field::MinRating, making::least(), from),
        entry(Field::MaxRating, making::greatest(), to),
    ];
    let number = entry(Field::Number, making::number(), None);
    let count = entry(Field::Count, making::count_label(), None);
    let places = form.with_untracked(Form::has_patterns).then(|| list(List::Pattern));

    // Whether the request can be met, and how long that takes, is found out after every change.
    let request = memo(move || form.with(|form| form.request().ok()));
    effect(move || {
        let request = request.get().filter(|_| has_more.get());
        request.into_iter().for_each(|request| dispatch(Event::Consider(request)));
    });
    let known = move || {
        let request = request.get().filter(|request| request.pick == Pick::New)?;
        let known = read(|app| app.generating.check_result(&request).cloned())?;
        Some(known.map(|one| making::usual(one, request.count)))
    };
    let usual = text(move || match form.with(|form| form.pick) {
        Pick::Number(_) => making::number_detail(),
        Pick::Today => making::day_detail(),
        Pick::New => known().and_then(Result::ok).unwrap_or_default(),
    });
    let refusal = part(move || {
        let why = known()?.err()?;
        Some(view! { <p class="complaint" role="alert">{why}</p> }.into_any())
    });
    let make = move || {
        request.get_untracked().into_iter().for_each(|request| dispatch(Event::Make(request)));
    };
    let by_enter = move |event: KeyboardEvent| {
        let target = event.target().and_then(|of| of.dyn_into::<HtmlInputElement>().ok());
        if event.key() == "Enter" && target.is_some_and(|target| target.type_() != "checkbox") {
            make();
        }
    };
    let close = Button::event(dialogs::Event::Close).class("command").label(words::cancel());
    let make = Button::new(make).class("command primary").label(making::make());
    let make = make.hidden(move || !has_more.get());
    let level = |level: Level| {
        Button::event(Event::Play(level)).class("command").label(browse::level(level as u8)).view()
    };
    let levels: Vec<_> = Level::ALL.map(level).into();
    let more = Button::new(move || has_more.update(|more| *more = !*more))
        .class("command more-options")
        .label(making::more())
        .attribute("aria-expanded", move || Some(has_more.get().to_string()))
        .attribute("aria-controls", || Some("more-options".into()));
    let lacks = move |field: Field| move || form.with(|form| !form.has(field));
    view! {
        <div class="levels-to-play" role="group" aria-label=played::play()>{levels}</div>
        {more.view()}
        <div class="options" id="more-options" hidden=move || !has_more.get()>
        <div class="fields" on:keydown=by_enter>
            {vec![list(List::PuzzleKind), list(List::Level)]}
            <div class="more" hidden=lacks(Field::Number)>{number}</div>
            <div class="more" hidden=lacks(Field::Count)>
                {vec![list(List::Shape), list(List::Symmetry), list(List::Needs)]}
                <div class="both">
                    <span aria-hidden="true">{making::clues()}</span>
                    <div>{clues}</div>
                </div>
                {places}
                <div class="more" hidden=move || form.with(|form| !form.has_ratings())>
                    {list(List::Scale)}
                </div>
                <div class="both" hidden=lacks(Field::MinRating)>
                    <span aria-hidden="true">{making::rating_range()}</span>
                    <div>{ratings}</div>
                </div>
                {vec![count, minimal]}
            </div>
        </div>
        <p class="detail">{usual}</p>
        {refusal}
        </div>
        <p class="answers">{vec![close.view(), make.view()]}</p>
    }
}
