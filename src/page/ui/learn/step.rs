//! Parts that several lessons share: the explanation of a step, and the choice of techniques.

use leptos::prelude::*;

use crate::markup::view;
use crate::reactive::{Memo, memo};
use crate::state::{dispatch, read_app, read_untracked};
use crate::ui::{
    cell::focus_cell,
    controls::{Button, part, select},
};
use ::words::steps;
use app::{
    Event, Page, customizing, dialogs, hinting, list_number, list_with_number, messages::Dialog,
};
use grid::Digit;
use human::{Preset, TECHNIQUE_INFOS};
use view::words::{help, hints as words, technique_list};

/// Creates the explanation of the step that is shown, with its proof.
pub fn step_explanation() -> AnyView {
    let text = memo(|| read_app(|app| app.hinting.hint_text(&app.page)));
    let line = memo(|| {
        read_app(|app| app.hinting.shown_step(&app.page).map_or(0, |step| step.proof_line))
    });
    let sentences = part(move || {
        text.read_with(|text| text.as_ref().map(|text| sentence_paragraphs(&text.sentences)))
    });
    let notation = part(move || {
        let notation = text.read_with(|text| text.as_ref()?.notation.clone())?;
        Some(view! { <p class="detail notation">{notation}</p> }.into_any())
    });
    let proof = part(move || {
        let lines = text.read_with(|text| text.as_ref().map(|text| text.proof.clone()))?;
        let button = |name: &'static str, icon: &'static str, event: hinting::Event| {
            Button::event(event).class("command").icon(icon).label(name).view()
        };
        let moves = || {
            vec![
                button(
                    words::previous_line_button(),
                    "M11 3 5 8l6 5z",
                    hinting::Event::PreviousLine,
                ),
                button(words::next_line_button(), "m5 3 6 5-6 5z", hinting::Event::NextLine),
            ]
        };
        let go = |line| hinting::Event::GoToLine(line).into();
        (!lines.is_empty()).then(|| proof_lines(lines, line, go, moves()))
    });
    let technique = memo(|| {
        read_app(|app| {
            let step = app.hinting.shown_step(&app.page).filter(|step| step.revealed_level > 1)?;
            Some(step.explanation.technique.clone())
        })
    });
    let about = view! { <div class="row">{technique_page_button(technique)}</div> }.into_any();
    vec![sentences, notation, about, proof].into_any()
}

/// Creates one paragraph per sentence about a step. In a hint, the last sentence belongs to the
/// current level.
pub fn sentence_paragraphs(sentences: &[String]) -> AnyView {
    let one = |sentence: &String| view! { <p>{sentence.clone()}</p> }.into_any();
    let all: Vec<_> = sentences.iter().map(one).collect();
    view! { <div class="tale">{all}</div> }.into_any()
}

/// Creates the lines of a proof, below some buttons. A line, given as its indentation level and its
/// text, is a button that dispatches the event that `select` returns for the line's index. `at` is
/// the index of the selected line.
pub fn proof_lines(
    lines: Vec<(u8, String)>,
    at: Memo<usize>,
    select: fn(usize) -> Event,
    buttons: Vec<AnyView>,
) -> AnyView {
    let one = |(n, (within, line)): (usize, (u8, String))| {
        let line = Button::event(select(n))
            .live_label(move || line.clone())
            .attribute("aria-current", move || (at.get() == n).then(|| "step".into()));
        let class = if within > 0 { "within" } else { "" };
        view! { <li class=class>{line.view()}</li> }.into_any()
    };
    let lines: Vec<_> = lines.into_iter().enumerate().map(one).collect();
    view! {
        <div class="proof">
            <p class="detail">{words::proof_heading()}</p>
            <div class="row">{buttons}</div>
            <ol aria-label=words::proof_heading()>{lines}</ol>
        </div>
    }
    .into_any()
}

/// Creates a button that opens the page about a technique. The button is hidden if there is no
/// technique with this name.
pub fn technique_page_button(name: Memo<Option<String>>) -> AnyView {
    let page = move || {
        let name = name.get()?;
        TECHNIQUE_INFOS.iter().find(|technique| technique.name == name)
    };
    let open = move || {
        page().into_iter().for_each(|of| {
            dispatch(dialogs::Event::Open(Dialog::TechniquePage(of.id)));
        });
    };
    Button::new(open)
        .class("command")
        .live_label(move || page().map_or(String::new(), |of| words::about_technique(of.name)))
        .hidden(move || page().is_none())
        .view()
}

/// Applies the step that is shown, and moves the focus to the board.
pub fn apply_hint() {
    dispatch(Event::Command(&hinting::APPLY_HINT));
    focus_cell(read_untracked(|app| app.page.focused_cell()));
}

/// Creates the choice of the techniques with which steps are found, and buttons that open the
/// player's own list and the glossary.
pub fn technique_choice() -> AnyView {
    let list = preset_or_own(
        words::techniques_label(),
        || read_app(|app| app.page.preferences.preset),
        |preset| dispatch(customizing::Event::ChooseTechniques(preset)),
    );
    let change = Button::event(dialogs::Event::Open(Dialog::Techniques)).class("command");
    let change = change.label(technique_list::dialog_name());
    let glossary = Button::event(dialogs::Event::Open(Dialog::Help("glossary"))).class("command");
    let glossary = glossary
        .label(help::glossary_title())
        .hidden(|| read_app(|app| app.hinting.hint_text(&app.page).is_none()));
    view! {
        <div class="abreast">{vec![list, change.view(), glossary.view()]}</div>
    }
    .into_any()
}

/// Creates the list from which a preset or the player's own list is chosen. `None` means the
/// player's own list.
pub fn preset_or_own(
    label: &'static str,
    chosen: impl Fn() -> Option<Preset> + Send + Sync + 'static,
    choose: impl Fn(Option<Preset>) + 'static,
) -> AnyView {
    // The value of an option is a number that stays the same if another list is added.
    let options = || {
        let lists = Preset::ALL.map(|preset| (Some(preset), words::preset_name(preset)));
        let all = lists.into_iter().chain([(None, technique_list::own_list_name())]);
        all.map(|(list, name)| (list_number(list).to_string(), name.into())).collect()
    };
    let chosen = move || list_number(chosen()).to_string();
    let choose_list = move |value: String| {
        let list = value.parse().ok().and_then(list_with_number);
        list.into_iter().for_each(&choose);
    };
    select(label, options, chosen, choose_list)
}

/// The name of a cell, and its candidates, each with its symbol.
type CellCandidates = (String, Vec<(Digit, String)>);

/// Returns a memo of the candidates of the selected cell. The value is `None` if the cell is solved
/// or `is_wanted` returns `false`.
pub fn selected_candidates(is_wanted: fn(&Page) -> bool) -> Memo<Option<CellCandidates>> {
    memo(move || {
        read_app(|app| {
            let (page, cell) = (&app.page, app.page.focused_cell());
            let board = page.position().board_for_hints();
            let is_unsolved = is_wanted(page) && board.digit(cell).is_none();
            let digits = is_unsolved.then(|| board.candidates(cell))?;
            let name = steps::cell_name(page.cell_names(), cell, page.shape());
            Some((name, digits.map(|digit| (digit, page.format_digit(digit))).collect()))
        })
    })
}

/// Creates a label, and a button for each candidate of a cell. Pressing a button dispatches the
/// event that `event` returns for the candidate's digit.
pub fn candidate_buttons(
    label: String,
    digits: Vec<(Digit, String)>,
    event: fn(Digit) -> Event,
) -> AnyView {
    let digit = |(digit, symbol): (Digit, String)| {
        let press = move || dispatch(event(digit));
        Button::new(press).class("command").live_label(move || symbol.clone()).view()
    };
    let digits: Vec<_> = digits.into_iter().map(digit).collect();
    view! {
        <p id="of-cell">{label}</p>
        <div class="row digits" role="group" aria-labelledby="of-cell">{digits}</div>
    }
    .into_any()
}
