//! Steps in lists: all of them, the way to the solution, and why a candidate is not.

use leptos::{html, prelude::*};
use web_sys::PointerEvent;

use super::tale::{apply_hint, candidates, digits_of_cell, proof, sentences, techniques, told};
use crate::markup::{next_frame, view};
use crate::reactive::{effect, memo};
use crate::state::{happens, peek, read};
use crate::ui::{
    bring_in_sight,
    controls::{Button, part, select, select_nth, text},
    puzzles::scale,
};
use ::words::steps;
use app::{
    App,
    listing::Event,
    page::{Cover, Lesson},
    recording::{self, PathForm},
    sharing,
};
use explain::Explanation;
use grid::Cell;
use human::CellSet;
use jobs::Route;
use view::{
    Around, StepsChoice, StepsOrder, peaks,
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
                return row(first, rows[0].1.clone(), None);
            }
            let is_open = open.get() == Some(first);
            let said = lists::of_technique(name, rows.len());
            let toggle = Button::new(move || open.set(Some(first).filter(|_| !is_open)));
            let head = toggle
                .class("technique")
                .text(move || said.clone())
                .attribute("aria-expanded", move || Some(is_open.to_string()));
            let rows = rows.iter().filter(|_| is_open).map(|(n, said)| row(*n, said.clone(), None));
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

/// The way to the solution, or to a cell.
#[component]
pub fn PathLesson() -> impl IntoView {
    let rows = memo(|| {
        read(|app| {
            let list = app.learning.listing.list(&app.page, Lesson::Path);
            let steps = list.map_or(&[][..], |list| &list.steps);
            let (shape, symbol) = (app.page.shape(), |digit| app.page.symbol(digit));
            let row = |((n, step), is_peak): ((usize, &Explanation), bool)| {
                let done = steps::in_signs(&step.placements, &step.eliminations, shape, &symbol);
                (format!("{}. {}: {done}", n + 1, step.technique), step.score, is_peak)
            };
            steps.iter().enumerate().zip(peaks(steps)).map(row).collect::<Vec<_>>()
        })
    });
    let list = part(move || {
        let rows = rows.get();
        let row = |(n, (said, score, is_peak)): (usize, (String, u32, bool))| {
            row(n, said, Some((score, is_peak)))
        };
        (!rows.is_empty()).then(|| {
            let rows: Vec<_> = rows.into_iter().enumerate().map(row).collect();
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
    let text = move || {
        let end = read(|app| app.learning.listing.list(&app.page, Lesson::Path)?.end.clone())?;
        let rows = rows.with(|rows| rows.iter().map(|(said, ..)| said.clone()).collect::<Vec<_>>());
        Some([vec![end], rows].concat().join("\n"))
    };
    let begin = begin(Lesson::Path, lists::about_path(), lists::find_path());
    vec![route(), begin, ended(Lesson::Path), rating(), list, told, tally(), forms(text)].into_any()
}

/// Where the path goes.
fn route() -> AnyView {
    let chosen = || {
        read(|app| match app.learning.listing.route {
            Route::Whole => 0,
            Route::FromHere => 1,
            Route::To(_) => 2,
        })
    };
    let choose = |n| {
        let to = Route::To(peek(|app| app.page.selected()));
        let route = [Route::Whole, Route::FromHere, to].get(n).copied();
        happens(Event::Route(route.unwrap_or_default()));
    };
    select_nth(lists::route(), lists::routes(), chosen, choose)
}

/// How the Explainers rate the puzzle, once its path is there.
fn rating() -> AnyView {
    let said = memo(|| {
        read(|app| {
            let is_there = app.learning.listing.has_whole_path(&app.page);
            let rating = app.learning.recording.rating(&app.page).filter(|_| is_there)?;
            Some(rating.map_or(lists::rating().into(), |rated| lists::rated(&rated.ratings)))
        })
    });
    let is_there = memo(move || said.with(Option::is_some));
    part(move || {
        is_there.get().then(|| {
            let said = text(move || said.get().unwrap_or_default());
            view! { <div class="abreast">{scale()}<span aria-live="polite">{said}</span></div> }
                .into_any()
        })
    })
}

/// How often the path uses each technique.
fn tally() -> AnyView {
    let all = memo(|| {
        read(|app| {
            let list = app.learning.listing.list(&app.page, Lesson::Path);
            let steps = list.filter(|list| list.end.is_some()).map_or(&[][..], |list| &list.steps);
            let said = |(name, count, score)| lists::tallied(name, count, score);
            view::tally(steps).into_iter().map(said).collect::<Vec<_>>()
        })
    });
    part(move || {
        let one = |said: &String| view! { <li>{said.clone()}</li> }.into_any();
        let all: Vec<_> = all.with(|all| all.iter().map(one).collect());
        (!all.is_empty()).then(|| {
            view! { <details><summary>{lists::tally()}</summary><ul>{all}</ul></details> }
                .into_any()
        })
    })
}

/// The path as it can be written, to be copied and saved.
fn forms(plain: impl Fn() -> Option<String> + Send + Sync + 'static) -> AnyView {
    let is_whole = memo(|| read(|app| app.learning.listing.has_whole_path(&app.page)));
    let form = memo(|| read(|app| app.learning.recording.form));
    let plain = memo(plain);
    let written = memo(move || match form.get() {
        PathForm::Text => plain.get(),
        _ if is_whole.get() => {
            read(|app| app.learning.recording.written(&app.page).map(str::to_owned))
        }
        _ => plain.get(),
    });
    let list = part(move || {
        is_whole.get().then(|| {
            let choose = |n| {
                let form = PathForm::ALL.get(n).copied();
                happens(recording::Event::Form(form.unwrap_or_default()));
            };
            select_nth(lists::form(), lists::forms(), move || form.get() as usize, choose)
        })
    });
    let buttons = part(move || {
        let text = written.get().filter(|text| !text.is_empty())?;
        let copy = sharing::Event::CopyText(lists::the_path(), text.clone());
        let copy = Button::event(copy).class("command").says(dialog::copy());
        let save = Button::event(sharing::Event::SaveText(text));
        let save = save.class("command").says(dialog::save());
        Some(vec![copy.view(), save.view()].into_any())
    });
    view! { <div class="abreast">{vec![list, buttons]}</div> }.into_any()
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

/// A step of a list, where it is of a path with its score, and whether it is harder than all before it;
/// pressing it shows it on the board.
fn row(n: usize, said: String, score: Option<(u32, bool)>) -> AnyView {
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
    let row = match score {
        Some((score, is_peak)) => row
            .class(if is_peak { "peak" } else { "" })
            .attribute("data-score", move || Some(score.to_string()))
            .more(move || Some(lists::step_score(score, is_peak))),
        None => row,
    };
    // A finger that is put down chooses.
    let point = move |event: PointerEvent| {
        if event.pointer_type() == "mouse" {
            happens(Event::Point(Some(n)));
        }
    };
    let leave = move |_| happens(Event::Point(None));
    view! {
        <li node_ref=item on:pointerenter=point on:pointerleave=leave>
            {row.view()}
        </li>
    }
    .into_any()
}

/// What a list is for, and the button that makes it, until there is one.
fn begin(lesson: Lesson, about: &'static str, name: &'static str) -> AnyView {
    let is_there = memo(move || read(|app| app.learning.listing.is_there(&app.page, lesson)));
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
