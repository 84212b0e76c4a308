//! The place to learn: a hint, told level by level; steps in lists; and the links of the step that is
//! shown, drawn over the board.

use leptos::prelude::*;

use super::{
    board::focus,
    controls::{Button, command, part, select},
    places::tabs,
};
use crate::markup::view;
use crate::reactive::{Memo, memo};
use crate::state::{happens, peek, read};
use ::words::{say, steps};
use app::{
    Event as Happening,
    hinting::{self, Tale},
    listing::Event,
    opening,
    page::{Cover, Lesson, Page},
    places, playing, practising, talking,
};
use explain::{Explanation, LEVELS};
use grid::Digit;
use human::{CellSet, Preset};
use jobs::Hint;
use view::{
    hint::paths,
    words::{hints as words, lists, practice},
};

/// What can be done beside the next level of what is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// Nothing is.
    None,
    /// A step, at a level.
    Step(usize),
    /// A mistake, which is marked or not; the history can go back from it or not.
    Mistake { marked: bool, entry: bool },
    /// What has no other level.
    End,
}

/// What there is to learn: the next step, and steps in lists.
#[component]
pub fn LearnPlace() -> impl IntoView {
    let lesson = memo(|| read(|app| app.places.lesson));
    let names =
        [words::ask(), lists::all_steps(), lists::path(), lists::why_not(), practice::tab()];
    let names = names.to_vec();
    let at = memo(move || lesson.get() as usize);
    let choose = |n| happens(places::Event::Learn(Lesson::ALL[n]));
    let tabs = tabs("lesson", lists::lessons(), names, at, choose);
    let shown = move || match lesson.get() {
        Lesson::Hint => view! { <HintLesson /> }.into_any(),
        Lesson::Steps => view! { <StepsLesson /> }.into_any(),
        Lesson::Path => view! { <PathLesson /> }.into_any(),
        Lesson::WhyNot => view! { <WhyNotLesson /> }.into_any(),
        Lesson::Practice => view! { <PracticeLesson /> }.into_any(),
    };
    view! {
        <div class="learn">
            {tabs}
            <div
                role="tabpanel"
                class="lesson-of"
                id="lesson-panel"
                aria-labelledby=move || format!("lesson-{}", lesson.get() as u8)
            >
                {shown}
            </div>
        </div>
    }
}

/// What is known of the next step, and what can be done with it.
#[component]
fn HintLesson() -> impl IntoView {
    let shown = memo(shown);
    let level = move || match shown.get() {
        Shown::Step(level) => Some(level),
        _ => None,
    };
    let heading = part(move || {
        let level = level()?;
        let steps = (1..=LEVELS).map(|n| {
            let class = if n <= level { "on" } else { "" };
            view! { <i class=class></i> }.into_any()
        });
        let steps: Vec<_> = steps.collect();
        let head = view! {
            <p class="level">
                <span>{words::level(level)}</span>
                <span class="levels" aria-hidden="true">{steps}</span>
            </p>
        };
        Some(head.into_any())
    });
    let intro = part(move || {
        let none = shown.get() == Shown::None;
        none.then(|| view! { <p>{words::intro()}</p> }.into_any())
    });
    let nothing = memo(|| read(|app| app.hinting.found_nothing(&app.page)));
    let further = part(move || {
        let is_all = nothing.get()?;
        let all = Button::event(hinting::Event::TryAll).class("command").says(words::try_all());
        let digit = Button::event(hinting::Event::ShowDigit).class("command");
        let all = all.hidden(move || is_all).view();
        let buttons = vec![all, digit.says(words::show_digit()).view()];
        Some(view! { <div class="row">{buttons}</div> }.into_any())
    });
    vec![ladder(shown), heading, intro, told(), further, techniques()].into_any()
}

/// Which techniques steps are looked for by.
fn techniques() -> AnyView {
    let options = || {
        let named = |(n, preset): (usize, Preset)| (n.to_string(), words::preset(preset).into());
        Preset::ALL.into_iter().enumerate().map(named).collect()
    };
    let chosen = || read(|app| (app.page.wishes.techniques as usize).to_string());
    let choose = |value: String| {
        let preset = value.parse::<usize>().ok().and_then(|n| Preset::ALL.get(n).copied());
        happens(talking::Event::Techniques(preset.unwrap_or_default()));
    };
    select(words::techniques(), options, chosen, choose)
}

/// What is told of the step that is shown, with its proof.
fn told() -> AnyView {
    let tale = memo(|| read(|app| app.hinting.tale(&app.page)));
    let line = memo(|| read(|app| app.hinting.step(&app.page).map_or(0, |told| told.line)));
    let sentences = part(move || tale.with(|tale| tale.as_ref().map(sentences)));
    let proof = part(move || {
        let lines = tale.with(|tale| tale.as_ref().map(|tale| tale.proof.clone()))?;
        (!lines.is_empty()).then(|| proof(lines, line))
    });
    vec![sentences, proof].into_any()
}

/// All steps at the board as it is, technique by technique.
#[component]
fn StepsLesson() -> impl IntoView {
    let open = RwSignal::new(None::<String>);
    let groups = memo(|| {
        let mut groups: Vec<(String, Vec<(usize, String)>)> = Vec::new();
        read(|app| {
            let list = app.listing.list(&app.page, Lesson::Steps);
            for (n, step) in list.iter().flat_map(|list| list.steps.iter().enumerate()) {
                let row = (n, step.conclusion.clone());
                match groups.last_mut().filter(|(name, _)| *name == step.technique) {
                    Some((_, rows)) => rows.push(row),
                    None => groups.push((step.technique.clone(), vec![row])),
                }
            }
        });
        groups
    });
    let list = part(move || {
        let group = |(name, rows): &(String, Vec<(usize, String)>)| {
            let is_open = open.with(|open| open.as_ref() == Some(name));
            let (said, name) = (lists::of_technique(name, rows.len()), name.clone());
            let toggle = Button::new(move || {
                open.update(|open| *open = Some(name.clone()).filter(|_| !is_open));
            });
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
    let begin = begin(Lesson::Steps, lists::about_steps(), lists::find_all());
    vec![begin, ended(Lesson::Steps), list, chosen(Lesson::Steps), techniques()].into_any()
}

/// The way from the givens to the solution.
#[component]
fn PathLesson() -> impl IntoView {
    let rows = memo(|| {
        read(|app| {
            let list = app.listing.list(&app.page, Lesson::Path);
            let steps = list.iter().flat_map(|list| list.steps.iter().enumerate());
            let row = |(n, step): (usize, &Explanation)| {
                format!("{}. {} · {}", n + 1, step.technique, step.score)
            };
            steps.map(row).collect::<Vec<_>>()
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
                let (_, found) = app.listing.moment(&app.page, n)?;
                Some((n, found.clone()))
            }
            _ => None,
        })
    });
    let told = part(move || {
        let (n, found) = step.get()?;
        let head = format!("{}. {}", n + 1, found.technique);
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
        let told = view! {
            <div class="row moves">{moves}</div>
            <div class="tale"><p>{head}</p><p>{found.pattern}</p><p>{found.conclusion}</p></div>
        };
        Some(told.into_any())
    });
    let begin = begin(Lesson::Path, lists::about_path(), lists::find_path());
    vec![begin, ended(Lesson::Path), list, told].into_any()
}

/// Why a digit is not in the selected cell.
#[component]
fn WhyNotLesson() -> impl IntoView {
    let candidates = candidates(|page| page.command_context().loaded);
    let ask = part(move || {
        let Some((cell, digits)) = candidates.get() else {
            return Some(view! { <p>{lists::choose_cell()}</p> }.into_any());
        };
        Some(digits_of_cell(lists::why_not_in(&cell), digits, |digit| Event::WhyNot(digit).into()))
    });
    let asked = memo(|| {
        read(|app| {
            let (page, asked) = (&app.page, app.listing.asked(&app.page)?);
            let cell = steps::cells(&CellSet::of(asked.cell), page.shape());
            Some(lists::about_candidate(&cell, &page.symbol(asked.digit)))
        })
    });
    let about =
        part(move || asked.get().map(|said| view! { <p class="detail">{said}</p> }.into_any()));
    vec![ask, about, ended(Lesson::WhyNot), chosen(Lesson::WhyNot)].into_any()
}

/// The name of a cell, and its candidates as they are shown.
type OfCell = (String, Vec<(Digit, String)>);

/// The candidates of the selected cell, where it is open.
fn candidates(is_wanted: fn(&Page) -> bool) -> Memo<Option<OfCell>> {
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
fn digits_of_cell(
    said: String,
    digits: Vec<(Digit, String)>,
    act: fn(Digit) -> Happening,
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

/// Exercises, one after the other.
#[component]
fn PracticeLesson() -> impl IntoView {
    let options = || {
        let any = ("any".into(), practice::any().into());
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
    let choose = |value: String| happens(practising::Event::Choose(value.parse().ok()));
    let choice = select(practice::technique(), options, chosen, choose);
    // What is to be done; or how it went, with the step.
    let exercise = memo(|| {
        read(|app| {
            let (step, answer) = app.practising.exercise(&app.page)?;
            let Explanation { pattern, conclusion, .. } = step;
            Some(match answer {
                None => (vec![practice::task(step)], false),
                Some(_) => {
                    (vec![step.technique.clone(), pattern.clone(), conclusion.clone()], true)
                }
            })
        })
    });
    let told = part(move || {
        let (sentences, _) = exercise.get()?;
        Some(self::sentences(&Tale { sentences, ..Tale::default() }))
    });
    let about = part(move || {
        exercise.with(Option::is_none).then(|| view! { <p>{practice::about()}</p> }.into_any())
    });
    let open = move || exercise.with(|one| one.as_ref().is_some_and(|(_, answered)| !answered));
    let is_open = memo(open);
    let next = Button::event(practising::Event::Next).says(practice::next()).attribute(
        "class",
        move || {
            let is_over = exercise.with(|one| one.as_ref().is_some_and(|(_, answered)| *answered));
            Some(if is_over { "command primary" } else { "command" }.into())
        },
    );
    let show = Button::event(practising::Event::Show)
        .class("command")
        .says(practice::show())
        .hidden(move || !is_open.get());
    let candidates = candidates(|_| true);
    // The keypad may lie below this place.
    let digits = part(move || {
        let (cell, digits) = candidates.get().filter(|_| is_open.get())?;
        let places = read(|app| {
            let exercise = app.practising.exercise(&app.page);
            exercise.is_some_and(|(step, _)| !step.placements.is_empty())
        });
        let said = practice::of_cell(&cell, places);
        Some(digits_of_cell(said, digits, |digit| playing::Event::Digit(digit).into()))
    });
    let streak = memo(|| read(|app| app.practising.streak));
    let streak = part(move || {
        let right = Some(streak.get()).filter(|right| *right > 0)?;
        Some(view! { <p class="detail">{practice::streak(right)}</p> }.into_any())
    });
    // An exercise stands on the player's own board.
    let away = memo(|| {
        read(|app| {
            let page = &app.page;
            let own = page.number().is_none();
            let before = page.beside(false).map(|_| opening::Event::LoadPrevious);
            before.or(page.beside(true).map(|_| opening::Event::LoadNext)).filter(|_| own)
        })
    });
    let back = Button::new(move || away.get_untracked().into_iter().for_each(happens))
        .class("command")
        .says(practice::back())
        .hidden(move || away.with(Option::is_none));
    let buttons = vec![next.view(), show.view()];
    let buttons = view! { <div class="row">{buttons}</div> }.into_any();
    let back = view! { <div class="row">{back.view()}</div> }.into_any();
    vec![about, choice, buttons, told, digits, streak, back].into_any()
}

/// A step of a list; pressing it shows it on the board.
fn row(n: usize, said: String) -> AnyView {
    let is_chosen = move || {
        read(|app| {
            let list = app.listing.list(&app.page, app.places.lesson);
            list.is_some_and(|list| list.chosen == Some(n))
        })
    };
    let row = Button::event(Event::Choose(n))
        .text(move || said.clone())
        .attribute("aria-current", move || is_chosen().then(|| "step".into()));
    view! { <li>{row.view()}</li> }.into_any()
}

/// What a list is for, and the button that makes it, until there is one.
fn begin(lesson: Lesson, about: &'static str, name: &'static str) -> AnyView {
    let is_there = memo(move || read(|app| app.listing.list(&app.page, lesson).is_some()));
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
            let list = app.listing.list(&app.page, lesson)?;
            list.end.clone().filter(|said| !said.is_empty())
        })
    });
    part(move || said.get().map(|said| view! { <p class="happened">{said}</p> }.into_any()))
}

/// What is told of the step that was chosen of a list, and the button that does it.
fn chosen(lesson: Lesson) -> AnyView {
    let is_shown = memo(move || {
        read(|app| {
            let listed = app.listing.list(&app.page, lesson);
            let any = listed.is_some_and(|list| match lesson {
                Lesson::WhyNot => !list.steps.is_empty(),
                _ => list.chosen.is_some(),
            });
            any && app.hinting.step(&app.page).is_some()
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

fn apply_hint() {
    happens(Happening::Command("Apply Hint"));
    focus(peek(|app| app.page.selected()));
}

/// What is shown now.
fn shown() -> Shown {
    read(|app| match app.hinting.hint(&app.page) {
        None => Shown::None,
        Some((Hint::Step(..), level)) => Shown::Step(level),
        Some((Hint::Mistake(_), level)) => {
            Shown::Mistake { marked: level > 1, entry: app.hinting.is_entry_wrong(&app.page) }
        }
        Some(_) => Shown::End,
    })
}

/// What is told, the last sentence of which is what this level adds.
fn sentences(tale: &Tale) -> AnyView {
    let one = |sentence: &String| view! { <p>{sentence.clone()}</p> }.into_any();
    let all: Vec<_> = tale.sentences.iter().map(one).collect();
    view! { <div class="tale">{all}</div> }.into_any()
}

/// The lines of the proof; each is a button that leads to it.
fn proof(lines: Vec<(u8, String)>, at: Memo<usize>) -> AnyView {
    let one = |(n, (within, line)): (usize, (u8, String))| {
        let line = Button::event(hinting::Event::Line(n))
            .text(move || line.clone())
            .attribute("aria-current", move || (at.get() == n).then(|| "step".into()));
        let class = if within > 0 { "within" } else { "" };
        view! { <li class=class>{line.view()}</li> }.into_any()
    };
    let lines: Vec<_> = lines.into_iter().enumerate().map(one).collect();
    let beside = |name: &'static str, icon: &'static str, event: hinting::Event| {
        Button::event(event).class("command").icon(icon).says(name).view()
    };
    let moves = vec![
        beside(words::line_before(), "M11 3 5 8l6 5z", hinting::Event::Back),
        beside(words::next_line(), "m5 3 6 5-6 5z", hinting::Event::Forward),
    ];
    view! {
        <div class="proof">
            <p class="detail">{words::proof()}</p>
            <div class="row">{moves}</div>
            <ol aria-label=words::proof()>{lines}</ol>
        </div>
    }
    .into_any()
}

/// The buttons of the ladder. Each stays where it is while it is pressed again and again.
fn ladder(shown: Memo<Shown>) -> AnyView {
    let is_last = move || shown.get() == Shown::Step(LEVELS);
    let more = Button::event(hinting::Event::More)
        .class("command primary")
        .text(move || {
            match shown.get() {
                Shown::Mistake { .. } => words::show_it(),
                Shown::None | Shown::End => words::ask(),
                Shown::Step(_) => words::more(),
            }
            .into()
        })
        .hidden(move || {
            is_last() || matches!(shown.get(), Shown::End | Shown::Mistake { marked: true, .. })
        });
    let apply = Button::new(apply_hint)
        .says(words::apply())
        .attribute("class", move || {
            Some(if is_last() { "command primary" } else { "command" }.into())
        })
        .hidden(move || !matches!(shown.get(), Shown::Step(4..)));
    let less = Button::event(hinting::Event::Less)
        .class("command")
        .says(words::back())
        .hidden(move || !matches!(shown.get(), Shown::Step(2..)));
    let go_back = command("Go Back to First Wrong Entry")
        .text(|| words::go_back().into())
        .hidden(move || !matches!(shown.get(), Shown::Mistake { entry: true, .. }));
    let buttons = vec![less.view(), more.view(), go_back.view(), apply.view()];
    view! { <div class="row ladder" role="group" aria-label=say("Hint")>{buttons}</div> }.into_any()
}

/// The links of the step that is shown, over the board.
#[component]
pub fn HintLinks() -> impl IntoView {
    let picture = memo(|| {
        read(|app| {
            let picture = app::picture(app)?;
            (!picture.links.is_empty()).then(|| (app.page.shape(), picture.links, picture.now))
        })
    });
    part(move || {
        let (shape, links, line) = picture.get()?;
        let paths = links.iter().enumerate().flat_map(|(n, link)| {
            let way = if link.strong { "strong" } else { "weak" };
            let now = if line == Some(n) { "now" } else { "" };
            let [line, head] = paths(link, shape);
            let (of_line, of_head) = (format!("{way} {now}"), format!("head {now}"));
            [
                view! { <path class=of_line d=line /> }.into_any(),
                view! { <path class=of_head d=head /> }.into_any(),
            ]
        });
        let paths: Vec<_> = paths.collect();
        let side = 100 * shape.side();
        let all = view! {
            <svg class="links" viewBox=format!("0 0 {side} {side}") aria-hidden="true">{paths}</svg>
        };
        Some(all.into_any())
    })
}
