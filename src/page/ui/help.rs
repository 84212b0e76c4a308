//! The help, made from the tables of keys and formats.

use ::words::say;
use leptos::prelude::*;

use crate::{browser, state::happens};
use app::{page::Dialog, talking};
use formats::INFOS;
use view::{
    HelpLine, WatchKey, told,
    words::{self, help},
};

/// The button that shows the help.
#[component]
pub fn HelpButton() -> impl IntoView {
    view! {
        <button class="subtle" aria-label=help::help() title=help::help() on:click=move |_| happens(talking::Event::Ask(Dialog::Help))>
            <svg viewBox="0 0 16 16" aria-hidden="true">
                <circle cx="8" cy="8" r="6.5" />
                <path d="M6 6.3a2 2 0 1 1 2.7 1.9q-.7.3-.7 1.1M8 11.4v.1" />
            </svg>
            <span class="button-label">{help::help()}</span>
        </button>
    }
}

/// What the page does, how to play, every key, and what files it reads.
#[component]
pub fn Help() -> impl IntoView {
    let mac = browser::is_mac();
    let groups = told(mac).into_iter().map(|(heading, lines)| keys(heading, &lines)).collect_view();
    let pointer = help::POINTER_LIST.iter().enumerate().map(|(place, (how, does))| {
        let how = if mac && place == 1 { help::pointer_on_mac() } else { say(how) };
        view! { <tr><th scope="row">{how}</th><td>{say(does)}</td></tr> }
    });
    let pointer = pointer.collect_view();
    let formats: Vec<_> =
        INFOS.iter().map(|format| view! { <li>{words::title(format.name)}</li> }).collect();
    view! {
        <div class="help">
            <p>{help::what()}</p>
            <p>{help::where_it_is()}</p>
            <h3>{help::playing()}</h3>
            <ul>{help::RULES.map(|rule| view! { <li>{say(rule)}</li> })}</ul>
            <h3>{help::keys()}</h3>
            {groups}
            {keys(help::watching(), &WatchKey::told())}
            <table>
                <caption>{help::pointer()}</caption>
                <tbody>{pointer}</tbody>
            </table>
            <h3>{help::files()}</h3>
            <p>{help::formats()}</p>
            <ul class="formats">{formats}</ul>
        </div>
        <p class="answers">
            <button class="command primary" autofocus on:click=move |_| happens(talking::Event::CloseDialog)>
                {words::dialog::close()}
            </button>
        </p>
    }
}

/// A group of keys, each with what it does.
fn keys(heading: &'static str, lines: &[HelpLine]) -> AnyView {
    let line = |line: &HelpLine| {
        let strokes = line.strokes.iter().map(|stroke| {
            let keys = stroke.iter().map(|key| view! { <kbd>{key.clone()}</kbd> });
            view! { <span class="stroke">{keys.collect_view()}</span> }
        });
        view! { <tr><th scope="row">{strokes.collect_view()}</th><td>{line.does}</td></tr> }
    };
    let lines = lines.iter().map(line).collect_view();
    view! {
        <table>
            <caption>{heading}</caption>
            <thead class="unseen">
                <tr><th scope="col">{help::key()}</th><th scope="col">{help::does()}</th></tr>
            </thead>
            <tbody>{lines}</tbody>
        </table>
    }
    .into_any()
}
