//! The palette: any command by its name.

use ::words::say;
use leptos::{ev, html, prelude::*};

use super::{
    controls::can,
    modal::{show_while, was_closed},
};
use crate::markup::{next_frame, view};
use crate::reactive::{effect, memo};
use crate::{
    browser,
    state::{happens, read},
};
use app::{Command, Event, page::Dialog, talking};
use view::{keys_of, rank, sorted, words};

/// The palette: a field, and the commands that answer to what is typed in it.
#[component]
pub fn Palette() -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let open = memo(|| read(|app| app.page.said.dialog) == Some(Dialog::Commands));
    show_while(open, dialog);
    let closed = move |_| {
        if was_closed(open, dialog) {
            happens(talking::Event::CloseDialog);
        }
    };
    // That it is closed is told later than a key may come that opens the next.
    let cancelled = move |_| happens(talking::Event::CloseDialog);
    // A press beside it closes it.
    let beside = move |event: ev::MouseEvent| {
        let at = event.target();
        if at.is_some() && at.as_ref() == dialog.get_untracked().as_deref().map(AsRef::as_ref) {
            happens(talking::Event::CloseDialog);
        }
    };
    view! {
        <dialog
            class="palette"
            node_ref=dialog
            aria-label=words::menus::palette()
            on:cancel=cancelled
            on:close=closed
            on:click=beside
        >
            {move || open.get().then(|| view! { <Found /> }.into_any())}
        </dialog>
    }
}

/// The field, and what is found.
#[component]
fn Found() -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let at = RwSignal::new(0);
    let mac = browser::is_mac();
    let found = memo(move || typed.with(|typed| found(typed)));
    let name = move |n: usize| found.with(|found| found.get(n).copied());
    let choose = move |command: &'static Command| {
        if untrack(|| can(command)) {
            happens(talking::Event::CloseDialog);
            // The dialog gives the keyboard back first.
            next_frame(move || happens(Event::Command(command.name)));
        }
    };
    let key = move |event: ev::KeyboardEvent| {
        let many = found.with_untracked(Vec::len);
        let here = at.get_untracked();
        match event.key().as_str() {
            "ArrowDown" if many > 0 => at.set((here + 1) % many),
            "ArrowUp" if many > 0 => at.set((here + many - 1) % many),
            "Enter" => {
                let command = untrack(|| name(here)).and_then(Command::named);
                command.into_iter().for_each(choose);
            }
            // The browser would tell of it only later.
            "Escape" => happens(talking::Event::CloseDialog),
            "k" if event.ctrl_key() || event.meta_key() => happens(talking::Event::CloseDialog),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    // What is chosen stays in sight.
    effect(move || {
        let chosen = id(at.get());
        next_frame(move || {
            let option = document().get_element_by_id(&chosen);
            option.into_iter().for_each(|option| super::bring_in_sight(&option));
        });
    });
    let option = move |(n, of): (usize, &'static str)| {
        let command = Command::named(of)?;
        let beside = super::menus::beside_name(command, keys_of(of, mac));
        Some(
            view! {
                <li
                    role="option"
                    id=id(n)
                    aria-selected=move || (at.get() == n).to_string()
                    aria-disabled=move || (!can(command)).to_string()
                    aria-description=move || (!can(command)).then(|| command.when.reason())
                    on:mousemove=move |_| if at.get_untracked() != n { at.set(n) }
                    on:click=move |_| choose(command)
                >
                    <span>{say(of)}</span>
                    {beside}
                </li>
            }
            .into_any(),
        )
    };
    let none = move || found.with(Vec::is_empty);
    view! {
        <input
            type="text"
            role="combobox"
            autofocus
            autocomplete="off"
            spellcheck="false"
            aria-label=words::menus::palette()
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls="commands"
            aria-activedescendant=move || (!none()).then(|| id(at.get()))
            placeholder=words::menus::type_to_find()
            on:input=move |event| {
                typed.set(event_target_value(&event));
                at.set(0);
            }
            on:keydown=key
        />
        <ul role="listbox" id="commands" aria-label=words::menus::palette()>
            {move || found.get().into_iter().enumerate().filter_map(option).collect::<Vec<_>>()}
        </ul>
        <p class="detail" aria-live="polite" hidden=move || !none()>{words::menus::none_found()}</p>
    }
}

fn id(n: usize) -> String {
    format!("command-{n}")
}

/// The names of the commands that answer to what is typed, in any language that they have: best
/// first, and those that can act before those that cannot.
fn found(typed: &str) -> Vec<&'static str> {
    let of = |command: &'static Command| {
        let rank = rank(typed, say(command.name)).into_iter().chain(rank(typed, command.name));
        Some((rank.min()?, !untrack(|| can(command)), command.name))
    };
    let all = typed.trim().is_empty();
    let found =
        sorted(Command::all().filter_map(of), |(rank, off, _)| (*off, if all { 0 } else { *rank }));
    found.into_iter().map(|(_, _, name)| name).collect()
}
