//! The dialog for new puzzles.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, KeyboardEvent};

use super::controls::{Button, TextField, checkbox, command_button, part, select, text};
use crate::markup::view;
use crate::reactive::{effect, memo};
use crate::state::{dispatch, read_app, read_untracked};
use app::{
    dialogs,
    entering::ENTER_PUZZLE,
    generating::{Event, FormField, OptionList, PuzzleChoice, PuzzleForm},
    played_games::DAILY_PUZZLE,
};
use human::Level;
use view::words::{self, browse, generation, played};

/// The dialog that asks what new puzzles should be like, and how many to generate.
#[component]
pub fn NewPuzzleDialog() -> impl IntoView {
    let form = RwSignal::new(read_untracked(|app| {
        PuzzleForm::new(app.generating.last_request.as_ref(), &app.page)
    }));
    // The options besides the level are shown on request, or if they were used the last time.
    let has_more = RwSignal::new(read_untracked(|app| {
        app.generating.last_request.as_ref().is_some_and(|last| !last.has_only_level_and_symmetry())
    }));
    let list = move |list: OptionList| {
        select(
            list.label(),
            move || form.with(|form| list.options(form)),
            move || form.with(|form| list.chosen_value(form)),
            move |value| form.update(|form| list.choose(form, &value)),
        )
    };
    let entry = move |field: FormField, label: &'static str, placeholder: Option<&'static str>| {
        let first = form.with_untracked(|form| form.field_text(field).into());
        TextField { id: field.fault_id(), label, placeholder, keys: field.input_mode(), first }
            .view(
                move || form.with(|form| form.field_fault(field)),
                move |text| form.update(|form| form.set_text(field, text)),
            )
    };
    let minimal = checkbox(
        generation::minimal_label(),
        move || form.with(|form| form.requirements.minimality == generation::minimality(true)),
        move |each| form.update(|form| form.requirements.minimality = generation::minimality(each)),
    );
    let (from, to) =
        (Some(generation::range_start_placeholder()), Some(generation::range_end_placeholder()));
    let clues = vec![
        entry(FormField::MinGivens, generation::min_givens_label(), from),
        entry(FormField::MaxGivens, generation::max_givens_label(), to),
    ];
    let ratings = vec![
        entry(FormField::MinRating, generation::min_rating_label(), from),
        entry(FormField::MaxRating, generation::max_rating_label(), to),
    ];
    let number = entry(FormField::Number, generation::number_label(), None);
    let count = entry(FormField::Count, generation::count_label(), None);
    let places = form.with_untracked(PuzzleForm::has_patterns).then(|| list(OptionList::Pattern));

    // After every change, a worker checks whether the request can be met and how long that takes.
    let request = memo(move || form.with(|form| form.request().ok()));
    effect(move || {
        let request = request.get().filter(|_| has_more.get());
        request.into_iter().for_each(|request| dispatch(Event::RequestChanged(request)));
    });
    let known = move || {
        let request = request.get().filter(|request| request.choice == PuzzleChoice::New)?;
        let known = read_app(|app| app.generating.check_result(&request).cloned())?;
        Some(known.map(|one| generation::usual_time(one, request.count)))
    };
    let usual = text(move || match form.with(|form| form.choice) {
        PuzzleChoice::Number(_) => generation::number_detail(),
        PuzzleChoice::Today => generation::day_detail(),
        PuzzleChoice::New => known().and_then(Result::ok).unwrap_or_default(),
    });
    let refusal = part(move || {
        let why = known().filter(|_| has_more.get())?.err()?;
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
    let close = Button::event(dialogs::Event::Close).class("command").label(words::cancel_button());
    // Options that were changed before the button for a level is pressed also apply to its puzzle.
    let unchanged = request.get_untracked();
    let level = |level: Level| {
        let unchanged = unchanged.clone();
        Button::new(move || {
            if !has_more.get_untracked() || request.get_untracked() == unchanged {
                return dispatch(Event::Play(level));
            }
            form.update(|form| OptionList::Level.choose(form, level.name()));
            make();
        })
        .class("command")
        .label(browse::level_name(level as u8))
        .view()
    };
    let levels: Vec<_> = Level::ALL.map(level).into();
    let others = [&DAILY_PUZZLE, &ENTER_PUZZLE].map(|command| command_button(command).view());
    let make = Button::new(make).class("command primary").label(generation::make_button());
    let make = make.hidden(move || !has_more.get());
    let more = Button::new(move || has_more.update(|more| *more = !*more))
        .class("command more-options")
        .label(generation::more_options_button())
        .attribute("aria-expanded", move || Some(has_more.get().to_string()))
        .attribute("aria-controls", || Some("more-options".into()));
    let lacks = move |field: FormField| move || form.with(|form| !form.has_field(field));
    view! {
        <div class="levels-to-play" role="group" aria-label=played::play_heading()>{levels}</div>
        {more.view()}
        <div class="options" id="more-options" hidden=move || !has_more.get()>
        <div class="fields" on:keydown=by_enter>
            {vec![list(OptionList::PuzzleKind), list(OptionList::Level)]}
            <div class="more" hidden=lacks(FormField::Number)>{number}</div>
            <div class="more" hidden=lacks(FormField::Count)>
                {vec![list(OptionList::Shape), list(OptionList::Symmetry), list(OptionList::RequiredTechnique)]}
                <div class="both">
                    <span aria-hidden="true">{generation::givens_label()}</span>
                    <div>{clues}</div>
                </div>
                {places}
                <div class="more" hidden=move || form.with(|form| !form.has_ratings())>
                    {list(OptionList::Scale)}
                </div>
                <div class="both" hidden=lacks(FormField::MinRating)>
                    <span aria-hidden="true">{generation::rating_range_label()}</span>
                    <div>{ratings}</div>
                </div>
                {vec![count, minimal]}
            </div>
        </div>
        <p class="detail">{usual}</p>
        </div>
        <div class="row">{Vec::from(others)}</div>
        <div class="answers">{vec![refusal, close.view(), make.view()]}</div>
    }
}
