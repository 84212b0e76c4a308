//! What is open, and the commands.

use ::words::say;
use leptos::{html, prelude::*};

use super::{intake, report::Report, survey::Survey};
use crate::state::{happens, read};
use app::{Command, Event, Menu, opening, reducing, sharing};
use human::RULE_NAMES;
use view::words;

/// The sample collection: small boards and large ones, gentle and hard.
const SAMPLE: &str = include_str!("../../../samples/sample.txt");

/// What is open, and the commands.
#[component]
pub fn Panel() -> impl IntoView {
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
        intake::open(files);
    };
    let open = Command::of(Menu::Open).map(|command| match (command.act)() {
        Event::Opening(opening::Event::Pick) => {
            view! { <CommandButton command on_click=pick /> }.into_any()
        }
        _ => view! { <CommandButton command /> }.into_any(),
    });
    let buttons =
        |menu| Command::of(menu).map(|command| view! { <CommandButton command /> }).collect_view();
    let collection = Memo::new(|_| read(|app| Option::clone(&app.page.collection)));
    view! {
        <div class="panel">
            <div class="commands" role="group" aria-label=words::of_collection()>
                {open.collect_view()}
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
            {move || match collection.get() {
                None => view! { <Welcome /> }.into_any(),
                Some(open) => view! { <Report open /> }.into_any(),
            }}
            <Survey />
            <div class="commands" role="group" aria-label=words::of_puzzle()>{buttons(Menu::Puzzle)}</div>
            <PassRules />
            <div class="commands" role="group" aria-label=words::of_file()>{buttons(Menu::File)}</div>
        </div>
    }
}

/// The rules that a pass uses, each with a switch.
#[component]
fn PassRules() -> impl IntoView {
    let rule = |(place, name): (usize, &'static str)| {
        view! {
            <li>
                <label>
                    <input
                        type="checkbox"
                        prop:checked=move || read(|app| app.page.wishes.rules[place])
                        on:change=move |event| happens(reducing::Event::Rule(place, event_target_checked(&event)))
                    />
                    {say(name)}
                </label>
            </li>
        }
    };
    view! {
        <details class="rules">
            <summary>{words::pass_rules()}</summary>
            <ul>{RULE_NAMES.into_iter().enumerate().map(rule).collect_view()}</ul>
        </details>
    }
}

/// A command's button. One that cannot act keeps the focus that it may have.
#[component]
fn CommandButton(
    /// The command.
    command: &'static Command,
    /// What the page does at a click, for a command that needs the page.
    #[prop(optional, into)]
    on_click: Option<Callback<()>>,
) -> impl IntoView {
    let off = Memo::new(move |_| !read(|app| (command.when)(app.page.command_context())));
    let act = move |_| match on_click {
        _ if off.get_untracked() => {}
        Some(on_click) => on_click.run(()),
        None => happens(Event::Command(command.name)),
    };
    view! {
        <button
            class="command"
            class:primary={command.menu == Menu::Open && on_click.is_some()}
            aria-disabled=move || off.get().to_string()
            on:click=act
        >
            {say(command.name)}
        </button>
    }
}

/// What stands where the collection will be.
#[component]
fn Welcome() -> impl IntoView {
    view! {
        <div class="welcome">
            <p>{words::empty()}</p>
            <button class="command" on:click=move |_| happens(sharing::Event::OpenText(words::sample().into(), SAMPLE.into()))>
                {words::open_sample()}
            </button>
        </div>
    }
}
