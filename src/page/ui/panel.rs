use ::words::say;
use leptos::{html, prelude::*};

use super::{desk::Desk, intake, report::Report, survey::Survey};
use human::{RULES, Rule};
use view::{Command, words};

/// The sample collection: small boards and large ones, gentle and hard.
const SAMPLE: &str = include_str!("../../../samples/sample.txt");

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
        let files = picker.files().map(|files| intake::list(&files)).unwrap_or_default();
        // Choosing the same file again is a choice too.
        picker.set_value("");
        desk.open_files(files);
    };
    let open = Command::OPEN.map(|command| match command {
        Command::OpenPuzzleFile => view! { <CommandButton command on_click=pick /> }.into_any(),
        _ => view! { <CommandButton command /> }.into_any(),
    });
    let file = Command::FILE.map(|command| view! { <CommandButton command /> });
    let puzzle = Command::PUZZLE.map(|command| view! { <CommandButton command /> });
    view! {
        <div class="panel">
            <div class="commands" role="group" aria-label=words::of_collection()>
                {open}
                <input
                    type="file"
                    multiple
                    class="picker"
                    tabindex="-1"
                    aria-hidden="true"
                    node_ref=picker
                    on:change=picked
                />
            </div>
            {move || match desk.open.get() {
                None => view! { <Welcome /> }.into_any(),
                Some(open) => view! { <Report open /> }.into_any(),
            }}
            <Survey />
            <div class="commands" role="group" aria-label=words::of_puzzle()>{puzzle}</div>
            <PassRules />
            <div class="commands" role="group" aria-label=words::of_file()>{file}</div>
        </div>
    }
}

/// The rules that a pass uses, each with a switch.
#[component]
fn PassRules() -> impl IntoView {
    let rules = Desk::here().rules;
    let rule = |(place, rule): (usize, &'static dyn Rule)| {
        view! {
            <li>
                <label>
                    <input
                        type="checkbox"
                        prop:checked=move || rules.get()[place]
                        on:change=move |event| rules.update(|rules| {
                            rules[place] = event_target_checked(&event);
                        })
                    />
                    {say(rule.name())}
                </label>
            </li>
        }
    };
    view! {
        <details class="rules">
            <summary>{words::pass_rules()}</summary>
            <ul>{RULES.into_iter().enumerate().map(rule).collect_view()}</ul>
        </details>
    }
}

/// A command's button. One that cannot act keeps the focus that it may have.
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
    let off = move || !command.is_enabled(facts.get());
    let act = move |_| match on_click {
        _ if untrack(off) => {}
        Some(on_click) => on_click.run(()),
        None => desk.command(command),
    };
    view! {
        <button
            class="command"
            class:primary={command == Command::OpenPuzzleFile}
            aria-disabled=move || off().to_string()
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
            <p>{words::empty()}</p>
            <button class="command" on:click=move |_| desk.open_text(words::sample(), SAMPLE)>
                {words::open_sample()}
            </button>
        </div>
    }
}
