//! What the lessons share: what is told of the step that is shown, and what one asks by.

use leptos::prelude::*;

use crate::markup::view;
use crate::reactive::{Memo, memo};
use crate::state::{happens, peek, read};
use crate::ui::{
    cell::focus,
    controls::{Button, part, select_nth},
};
use ::words::steps;
use app::{
    Event, hinting,
    page::{Dialog, Page},
    talking,
};
use grid::Digit;
use human::{CellSet, Preset};
use view::words::{hints as words, own_list};

/// What is told of the step that is shown, with its proof.
pub fn told() -> AnyView {
    let tale = memo(|| read(|app| app.learning.hinting.tale(&app.page)));
    let line =
        memo(|| read(|app| app.learning.hinting.step(&app.page).map_or(0, |told| told.line)));
    let sentences =
        part(move || tale.with(|tale| tale.as_ref().map(|tale| sentences(&tale.sentences))));
    let proof = part(move || {
        let lines = tale.with(|tale| tale.as_ref().map(|tale| tale.proof.clone()))?;
        let beside = |name: &'static str, icon: &'static str, event: hinting::Event| {
            Button::event(event).class("command").icon(icon).says(name).view()
        };
        let moves = || {
            vec![
                beside(words::line_before(), "M11 3 5 8l6 5z", hinting::Event::Back),
                beside(words::next_line(), "m5 3 6 5-6 5z", hinting::Event::Forward),
            ]
        };
        let go = |line| hinting::Event::Line(line).into();
        (!lines.is_empty()).then(|| proof(lines, line, go, moves()))
    });
    vec![sentences, proof].into_any()
}

/// What is told, the last sentence of which is what this level adds.
pub fn sentences(told: &[String]) -> AnyView {
    let one = |sentence: &String| view! { <p>{sentence.clone()}</p> }.into_any();
    let all: Vec<_> = told.iter().map(one).collect();
    view! { <div class="tale">{all}</div> }.into_any()
}

/// The lines of the proof; each is a button that goes there. Other buttons stand before them.
pub fn proof(
    lines: Vec<(u8, String)>,
    at: Memo<usize>,
    go: fn(usize) -> Event,
    before: Vec<AnyView>,
) -> AnyView {
    let one = |(n, (within, line)): (usize, (u8, String))| {
        let line = Button::event(go(n))
            .text(move || line.clone())
            .attribute("aria-current", move || (at.get() == n).then(|| "step".into()));
        let class = if within > 0 { "within" } else { "" };
        view! { <li class=class>{line.view()}</li> }.into_any()
    };
    let lines: Vec<_> = lines.into_iter().enumerate().map(one).collect();
    view! {
        <div class="proof">
            <p class="detail">{words::proof()}</p>
            <div class="row">{before}</div>
            <ol aria-label=words::proof()>{lines}</ol>
        </div>
    }
    .into_any()
}

pub fn apply_hint() {
    happens(Event::Command("Apply Hint"));
    focus(peek(|app| app.page.selected()));
}

/// Which techniques steps are looked for by.
pub fn techniques() -> AnyView {
    let list = preset_or_own(
        words::techniques(),
        || read(|app| app.page.wishes.techniques),
        |preset| happens(talking::Event::Techniques(preset)),
    );
    let change = Button::event(talking::Event::Ask(Dialog::Techniques)).class("command");
    let change = change.says(own_list::name());
    view! {
        <div class="abreast">{vec![list, change.view()]}</div>
    }
    .into_any()
}

/// A list that is there, or the person's own.
pub fn preset_or_own(
    label: &'static str,
    chosen: impl Fn() -> Option<Preset> + Send + Sync + 'static,
    choose: impl Fn(Option<Preset>) + 'static,
) -> AnyView {
    let names = [Preset::ALL.map(words::preset).as_slice(), &[own_list::own()]].concat();
    let place = move || chosen().map_or(Preset::ALL.len(), |preset| preset as usize);
    select_nth(label, names, place, move |n| choose(Preset::ALL.get(n).copied()))
}

/// The name of a cell, and its candidates as they are shown.
type OfCell = (String, Vec<(Digit, String)>);

/// The candidates of the selected cell, where it is open.
pub fn candidates(is_wanted: fn(&Page) -> bool) -> Memo<Option<OfCell>> {
    memo(move || {
        read(|app| {
            let (page, cell) = (&app.page, app.page.selected());
            let board = page.position().as_penciled();
            let open = is_wanted(page) && board.digit(cell).is_none();
            let digits = open.then(|| board.candidates(cell))?;
            let name = steps::cells(&CellSet::of(cell), page.shape());
            Some((name, digits.map(|digit| (digit, page.symbol(digit))).collect()))
        })
    })
}

/// A button for each candidate of a cell.
pub fn digits_of_cell(
    said: String,
    digits: Vec<(Digit, String)>,
    act: fn(Digit) -> Event,
) -> AnyView {
    let digit = |(digit, symbol): (Digit, String)| {
        let press = move || happens(act(digit));
        Button::new(press).class("command").text(move || symbol.clone()).view()
    };
    let digits: Vec<_> = digits.into_iter().map(digit).collect();
    view! {
        <p id="of-cell">{said}</p>
        <div class="row digits" role="group" aria-labelledby="of-cell">{digits}</div>
    }
    .into_any()
}
