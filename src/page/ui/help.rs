//! The help, made from the tables of keys and formats.

use ::words::say;
use leptos::prelude::*;

use super::controls::close;
use crate::markup::view;
use crate::{browser, state::happens};
use app::talking;
use formats::INFOS;
use view::{
    HelpLine, WatchKey, told,
    words::{self, help},
};

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
            {close(|| happens(talking::Event::CloseDialog))}
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
