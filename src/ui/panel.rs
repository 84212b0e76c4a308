use leptos::{html, prelude::*};

use super::desk::{Desk, Open};
use crate::{
    game::Action,
    view::{Command, words},
};

/// The sample collection: small boards and large ones, gentle and hard.
const SAMPLE: &str = include_str!("../../samples/sample.txt");

/// So many of the lines that were left out are listed.
const LISTED: usize = 100;

/// What is open, and the commands.
#[component]
pub fn Panel() -> impl IntoView {
    let desk = Desk::here();
    let picker = NodeRef::<html::Input>::new();
    let pick = move |_| {
        if let Some(picker) = picker.get_untracked() {
            picker.click();
        }
    };
    let picked = move |_| {
        let Some(picker) = picker.get_untracked() else { return };
        let file = picker.files().and_then(|files| files.item(0));
        // Choosing the same file again is a choice too.
        picker.set_value("");
        if let Some(file) = file {
            desk.open_file(&file, 0);
        }
    };
    let history = desk.history;
    view! {
        <div class="panel">
            {move || match desk.open.get() {
                None => view! { <Welcome /> }.into_any(),
                Some(open) => view! { <Opened open /> }.into_any(),
            }}
            <div class="commands" role="group" aria-label="File">
                <CommandButton command=Command::OpenPuzzleFile on_click=pick />
                <CommandButton command=Command::LoadRandomPuzzle />
                <input
                    type="file"
                    class="picker"
                    tabindex="-1"
                    aria-hidden="true"
                    node_ref=picker
                    on:change=picked
                />
            </div>
            <div class="commands" role="group" aria-label="Puzzle">
                <CommandButton command=Command::SolvePuzzle />
                <CommandButton command=Command::CheckSolution />
                <button
                    class="command"
                    disabled=move || !history.get().0
                    on:click=move |_| desk.play(Action::StartOver)
                >
                    {words::keypad::START_OVER}
                </button>
            </div>
            <details class="help">
                <summary>{words::KEYS}</summary>
                <ul>{words::KEY_LIST.map(|(keys, does)| view! { <li><kbd>{keys}</kbd> " " {does}</li> })}</ul>
            </details>
        </div>
    }
}

/// A command's button.
#[component]
fn CommandButton(
    /// The command.
    command: Command,
    /// What the page does at a click, for a command that needs the page.
    #[prop(optional, into)]
    on_click: Option<Callback<()>>,
) -> impl IntoView {
    let desk = Desk::here();
    let facts = desk.facts;
    let act = move |_| match on_click {
        Some(on_click) => on_click.run(()),
        None => desk.command(command),
    };
    view! {
        <button
            class="command"
            class:first={command == Command::OpenPuzzleFile}
            disabled=move || !command.is_enabled(facts.get())
            on:click=act
        >
            {command.name()}
        </button>
    }
}

/// What stands where the collection will be.
#[component]
fn Welcome() -> impl IntoView {
    let desk = Desk::here();
    view! {
        <div class="welcome">
            <p>{words::EMPTY}</p>
            <button class="command" on:click=move |_| desk.open_text(words::SAMPLE, SAMPLE)>
                {words::OPEN_SAMPLE}
            </button>
        </div>
    }
}

/// The open collection, and what of the file was left out.
#[component]
fn Opened(
    /// The open collection.
    open: Open,
) -> impl IntoView {
    let desk = Desk::here();
    let report = open.report;
    let more = report.rejected.saturating_sub(report.faults.len().min(LISTED) as u64);
    let faults =
        report.faults.iter().take(LISTED).map(|fault| view! { <li>{fault.to_string()}</li> });
    let faults = faults.collect_view();
    view! {
        <div class="opened">
            <p class="file" title=open.name.clone()>{open.name.clone()}</p>
            <p class="about">{words::count(report.count, "puzzle")} " · " {report.title.clone()}</p>
            <p class="note" hidden=move || desk.note.with(String::is_empty)>{desk.note}</p>
            {(report.rejected > 0).then(|| view! {
                <details class="left-out">
                    <summary>{words::left_out(report.rejected)}</summary>
                    <ul>{faults}</ul>
                    {(more > 0).then(|| view! { <p>{words::and_more(more)}</p> })}
                </details>
            })}
        </div>
    }
}
