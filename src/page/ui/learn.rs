//! The place to learn: a hint, told level by level; and its links, drawn over the board.

use leptos::prelude::*;

use super::{
    board::focus,
    controls::{Button, command, part},
};
use crate::markup::view;
use crate::state::{happens, peek, read};
use ::words::say;
use app::{
    Event as Happening,
    hinting::{Event, Tale},
};
use explain::LEVELS;
use jobs::Hint;
use view::{hint::paths, words::hints as words};

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

/// What is known of the next step, and what can be done with it.
#[component]
pub fn LearnPlace() -> impl IntoView {
    let shown = Memo::new(|_| shown());
    let tale = Memo::new(|_| read(|app| app.hinting.tale(&app.page)));
    let line = Memo::new(|_| read(|app| app.hinting.step(&app.page).map_or(0, |told| told.line)));
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
    let told = part(move || tale.with(|tale| tale.as_ref().map(sentences)));
    let proof = part(move || {
        let lines = tale.with(|tale| tale.as_ref().map(|tale| tale.proof.clone()))?;
        (!lines.is_empty()).then(|| proof(lines, line))
    });
    let intro = part(move || {
        let none = shown.get() == Shown::None;
        none.then(|| view! { <p>{words::intro()}</p> }.into_any())
    });
    view! {
        <div class="learn">
            {ladder(shown)}
            {heading}
            {intro}
            {told}
            {proof}
        </div>
    }
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
fn proof(lines: Vec<String>, at: Memo<usize>) -> AnyView {
    let one = |(n, line): (usize, String)| {
        let line = Button::event(Event::Line(n))
            .text(move || line.clone())
            .attribute("aria-current", move || (at.get() == n).then(|| "step".into()));
        view! { <li>{line.view()}</li> }.into_any()
    };
    let lines: Vec<_> = lines.into_iter().enumerate().map(one).collect();
    let beside = |name: &'static str, icon: &'static str, event: Event| {
        Button::event(event).class("command").icon(icon).says(name).view()
    };
    let moves = vec![
        beside(words::line_before(), "M11 3 5 8l6 5z", Event::Back),
        beside(words::next_line(), "m5 3 6 5-6 5z", Event::Forward),
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
    let more = Button::event(Event::More)
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
    let apply = Button::new(|| {
        happens(Happening::Command("Apply Hint"));
        focus(peek(|app| app.page.selected()));
    })
    .says(words::apply())
    .attribute("class", move || Some(if is_last() { "command primary" } else { "command" }.into()))
    .hidden(move || !matches!(shown.get(), Shown::Step(4..)));
    let less = Button::event(Event::Less)
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
    let picture = Memo::new(|_| {
        read(|app| {
            let picture = app.hinting.picture(&app.page)?;
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
