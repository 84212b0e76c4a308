//! Steps in lists: all of them, the way to the solution, and why a candidate is not.

use leptos::{html, prelude::*};

use super::tale::{apply_hint, candidates, digits_of_cell, proof, sentences, techniques, told};
use crate::markup::{next_frame, view};
use crate::reactive::{effect, memo};
use crate::state::{happens, peek, read};
use crate::ui::{
    bring_in_sight,
    controls::{Button, part, select},
};
use ::words::steps;
use app::{
    App,
    listing::Event,
    page::{Cover, Lesson},
    sharing,
};
use explain::Explanation;
use grid::Cell;
use human::CellSet;
use view::{
    Around, StepsChoice, StepsOrder,
    words::{dialog, hints as words, lists},
};

/// Steps that stand together: what they have in common, and of each its place and what is read of it.
type Group = (String, Vec<(usize, String)>);

/// All steps at the board as it is, by technique or by conclusion.
#[component]
pub fn StepsLesson() -> impl IntoView {
    // The group that is unfolded, by the place of its first step.
    let open = RwSignal::new(None::<usize>);
    let groups = memo(|| read(groups));
    let list = part(move || {
        let group = |(name, rows): &Group| {
            let first = rows[0].0;
            if name.is_empty() {
                return row(first, rows[0].1.clone());
            }
            let is_open = open.get() == Some(first);
            let said = lists::of_technique(name, rows.len());
            let toggle = Button::new(move || open.set(Some(first).filter(|_| !is_open)));
            let head = toggle
                .class("technique")
                .text(move || said.clone())
                .attribute("aria-expanded", move || Some(is_open.to_string()));
            let rows = rows.iter().filter(|_| is_open).map(|(n, said)| row(*n, said.clone()));
            let rows: Vec<_> = rows.collect();
            view! { <li>{head.view()}<ul>{rows}</ul></li> }.into_any()
        };
        let groups: Vec<_> = groups.with(|groups| groups.iter().map(group).collect());
        (!groups.is_empty()).then(|| {
            view! { <ul class="steps" aria-label=lists::all_steps()>{groups}</ul> }.into_any()
        })
    });
    let is_any = memo(|| {
        read(|app| {
            let list = app.learning.listing.list(&app.page, Lesson::Steps);
            list.is_some_and(|list| !list.steps.is_empty())
        })
    });
    let asked = part(move || is_any.get().then(looked_at));
    let nothing = part(move || {
        let is_none = is_any.get() && groups.with(Vec::is_empty);
        is_none.then(|| view! { <p>{lists::none_there()}</p> }.into_any())
    });
    let begin = begin(Lesson::Steps, lists::about_steps(), lists::find_all());
    let found = vec![ended(Lesson::Steps), asked, nothing, list];
    vec![begin, found.into_any(), chosen(Lesson::Steps), techniques()].into_any()
}

/// The steps as they are looked at. A step that stands alone with its conclusion is of no named group.
fn groups(app: &App) -> Vec<Group> {
    let (page, listing) = (&app.page, &app.learning.listing);
    let Some(list) = listing.list(page, Lesson::Steps) else { return Vec::new() };
    let (view, shape) = (listing.view, page.shape());
    // Elsewhere it does not matter which cell is selected.
    let cell = if view.around == Around::Anywhere { Cell::new(0) } else { page.selected() };
    let singles = |step: &Explanation| (view.order == StepsOrder::Singles).then_some(step.singles);
    let group = |places: Vec<usize>| {
        let steps = || places.iter().map(|n| (*n, &list.steps[*n]));
        let first = &list.steps[places[0]];
        if view.order == StepsOrder::Technique {
            let rows = steps().map(|(n, step)| (n, step.conclusion.clone()));
            return (first.technique.clone(), rows.collect());
        }
        let symbol = |digit| page.symbol(digit);
        let signs = steps::in_signs(&first.placements, &first.eliminations, shape, &symbol);
        let said = lists::concluded(&signs, &first.technique, singles(first));
        match places[..] {
            [n] => (String::new(), vec![(n, said)]),
            _ => (said, steps().map(|(n, step)| (n, step.technique.clone())).collect()),
        }
    };
    view.groups(&list.steps, cell, shape).into_iter().map(group).collect()
}

/// How all steps are looked at: in which order, where, and about which digit.
fn looked_at() -> AnyView {
    let list = |of: StepsChoice| {
        let names = move || {
            let names = read(|app| {
                let (page, symbol) = (&app.page, |digit| app.page.symbol(digit));
                lists::choices(of, page.selected(), page.shape(), &symbol)
            });
            names.into_iter().enumerate().map(|(n, name)| (n.to_string(), name)).collect()
        };
        let chosen = move || read(|app| app.learning.listing.view.chosen(of)).to_string();
        let choose = move |value: String| {
            let mut view = peek(|app| app.learning.listing.view);
            view.choose(of, value.parse().unwrap_or_default());
            happens(Event::View(view));
        };
        select(lists::choice(of), names, chosen, choose)
    };
    let lists = [StepsChoice::Order, StepsChoice::Around, StepsChoice::Digit].map(list);
    view! { <div class="looked-at">{Vec::from(lists)}</div> }.into_any()
}

/// The way from the givens to the solution.
#[component]
pub fn PathLesson() -> impl IntoView {
    let rows = memo(|| {
        read(|app| {
            let list = app.learning.listing.list(&app.page, Lesson::Path);
            let all = list.iter().flat_map(|list| list.steps.iter().enumerate());
            let (shape, symbol) = (app.page.shape(), |digit| app.page.symbol(digit));
            let row = |(n, step): (usize, &Explanation)| {
                let done = steps::in_signs(&step.placements, &step.eliminations, shape, &symbol);
                format!("{}. {}: {done}", n + 1, step.technique)
            };
            all.map(row).collect::<Vec<_>>()
        })
    });
    let list = part(move || {
        let rows = rows.get();
        (!rows.is_empty()).then(|| {
            let rows: Vec<_> = rows.into_iter().enumerate().map(|(n, said)| row(n, said)).collect();
            view! { <ol class="steps" aria-label=lists::path()>{rows}</ol> }.into_any()
        })
    });
    let step = memo(|| {
        read(|app| match *app.page.cover {
            Some(Cover::Step(n)) => {
                let (_, found) = app.learning.listing.moment(&app.page, n)?;
                Some((n, found.clone()))
            }
            _ => None,
        })
    });
    let line = memo(|| {
        read(|app| {
            let list = app.learning.listing.list(&app.page, Lesson::Path);
            list.and_then(|list| list.line).unwrap_or_default()
        })
    });
    let told = part(move || {
        let (n, found) = step.get()?;
        let head = lists::scored(n, &found);
        let beside = |name: &'static str, icon: &'static str, to: Option<usize>| {
            let act = move || to.into_iter().for_each(|to| happens(Event::Choose(to)));
            Button::new(act).class("command").icon(icon).says(name).off(move || to.is_none()).view()
        };
        let last = rows.with(|rows| rows.len());
        let moves = vec![
            beside(words::line_before(), "M11 3 5 8l6 5z", n.checked_sub(1)),
            beside(words::next_line(), "m5 3 6 5-6 5z", Some(n + 1).filter(|n| *n < last)),
            Button::event(Event::Apply).class("command").says(lists::up_to_here()).view(),
        ];
        let tale = sentences(&[head, found.pattern, found.conclusion]);
        let lines = found.lines.into_iter().map(|line| (line.within, line.said)).collect();
        let why = proof(lines, line, |line| Event::Line(line).into(), Vec::new());
        let moves = view! { <div class="row moves">{moves}</div> };
        Some(vec![moves.into_any(), tale, why].into_any())
    });
    let end = memo(|| read(|app| app.learning.listing.list(&app.page, Lesson::Path)?.end.clone()));
    let copy = part(move || {
        let text = [vec![end.get()?], rows.get()].concat().join("\n");
        let copy = sharing::Event::CopyText(lists::the_path(), text);
        let copy = Button::event(copy).class("command").says(dialog::copy());
        Some(view! { <div class="row">{copy.view()}</div> }.into_any())
    });
    let begin = begin(Lesson::Path, lists::about_path(), lists::find_path());
    vec![begin, ended(Lesson::Path), list, told, copy].into_any()
}

/// Why a digit is not in the selected cell.
#[component]
pub fn WhyNotLesson() -> impl IntoView {
    let candidates = candidates(|page| page.command_context().loaded);
    let ask = part(move || {
        let Some((cell, digits)) = candidates.get() else {
            return Some(view! { <p>{lists::choose_cell()}</p> }.into_any());
        };
        Some(digits_of_cell(lists::why_not_in(&cell), digits, |digit| Event::WhyNot(digit).into()))
    });
    let asked = memo(|| {
        read(|app| {
            let (page, asked) = (&app.page, app.learning.listing.asked(&app.page)?);
            let cell = steps::cells(&CellSet::of(asked.cell), page.shape());
            Some(lists::about_candidate(&cell, &page.symbol(asked.digit)))
        })
    });
    let about =
        part(move || asked.get().map(|said| view! { <p class="detail">{said}</p> }.into_any()));
    vec![ask, about, ended(Lesson::WhyNot), chosen(Lesson::WhyNot)].into_any()
}

/// A step of a list; pressing it shows it on the board.
fn row(n: usize, said: String) -> AnyView {
    let is_chosen = move || {
        read(|app| {
            let list = app.learning.listing.list(&app.page, app.places.lesson);
            list.is_some_and(|list| list.chosen == Some(n))
        })
    };
    let is_chosen = memo(is_chosen);
    let item = NodeRef::<html::Li>::new();
    // The list is lower once it is told below what was chosen.
    effect(move || {
        if let Some(item) = item.get().filter(|_| is_chosen.get()) {
            next_frame(move || bring_in_sight(&item));
        }
    });
    let row = Button::event(Event::Choose(n))
        .text(move || said.clone())
        .attribute("aria-current", move || is_chosen.get().then(|| "step".into()));
    view! { <li node_ref=item>{row.view()}</li> }.into_any()
}

/// What a list is for, and the button that makes it, until there is one.
fn begin(lesson: Lesson, about: &'static str, name: &'static str) -> AnyView {
    let is_there = memo(move || read(|app| app.learning.listing.list(&app.page, lesson).is_some()));
    part(move || {
        let begin = Button::event(Event::Open(lesson)).class("command primary").says(name);
        let loaded = read(|app| app.page.command_context().loaded);
        let begin = begin.off(move || !loaded);
        (!is_there.get()).then(|| {
            let all = vec![view! { <p>{about}</p> }.into_any(), begin.view()];
            all.into_any()
        })
    })
}

/// How the search for a list ended.
fn ended(lesson: Lesson) -> AnyView {
    let said = memo(move || {
        read(|app| {
            let list = app.learning.listing.list(&app.page, lesson)?;
            list.end.clone().filter(|said| !said.is_empty())
        })
    });
    part(move || said.get().map(|said| view! { <p class="happened">{said}</p> }.into_any()))
}

/// What is told of the step that was chosen of a list, and the button that does it.
fn chosen(lesson: Lesson) -> AnyView {
    let is_shown = memo(move || {
        read(|app| {
            let listed = app.learning.listing.list(&app.page, lesson);
            let any = listed.is_some_and(|list| match lesson {
                Lesson::WhyNot => !list.steps.is_empty(),
                _ => list.chosen.is_some(),
            });
            any && app.learning.hinting.step(&app.page).is_some()
        })
    });
    part(move || {
        is_shown.get().then(|| {
            let apply = Button::new(apply_hint).class("command primary").says(words::apply());
            let apply = view! { <div class="row">{apply.view()}</div> };
            vec![told(), apply.into_any()].into_any()
        })
    })
}
