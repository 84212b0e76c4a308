//! The next step, told level by level.

use leptos::prelude::*;

use super::tale::{apply_hint, techniques, told};
use crate::markup::view;
use crate::reactive::{Memo, memo};
use crate::state::read;
use crate::ui::controls::{Button, command, part};
use ::words::say;
use app::hinting;
use explain::LEVELS;
use jobs::Hint;
use view::words::hints as words;

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
pub fn HintLesson() -> impl IntoView {
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
    let nothing = memo(|| read(|app| app.learning.hinting.found_nothing(&app.page)));
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

/// What is shown now.
fn shown() -> Shown {
    read(|app| match app.learning.hinting.hint(&app.page) {
        None => Shown::None,
        Some((Hint::Step(..), level)) => Shown::Step(level),
        Some((Hint::Mistake(_), level)) => Shown::Mistake {
            marked: level > 1,
            entry: app.learning.hinting.is_entry_wrong(&app.page),
        },
        Some(_) => Shown::End,
    })
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
