//! The command palette, which finds commands and pages about techniques by name.

use ::words::tr;
use leptos::{ev, html, prelude::*};

use super::{
    controls::is_enabled,
    menus::keys_or_reason,
    modal::{show_while, was_closed},
    rest_of_program::when_loaded,
    roving_focus::scroll_into_view,
};
use crate::markup::{next_frame, view};
use crate::reactive::{effect, memo};
use crate::{
    browser,
    state::{dispatch, read_app},
};
use app::{Command, Event, dialogs, messages::Dialog};
use human::TechniqueInfo;
use view::{find_techniques, first_stroke, match_rank, sorted_by_key, words};

/// An item that the palette finds: a command, or the page about a technique.
#[derive(Clone, Copy, PartialEq)]
enum PaletteItem {
    /// A command that the palette runs.
    Command(&'static Command),
    /// The page about a technique.
    Technique(&'static TechniqueInfo),
}

impl PaletteItem {
    fn is_enabled(self) -> bool {
        match self {
            PaletteItem::Command(command) => is_enabled(command),
            PaletteItem::Technique(_) => true,
        }
    }
}

/// The palette: a text field, and the commands and pages that match the text.
#[component]
pub fn CommandPalette() -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let open = memo(|| read_app(|app| app.page.messages.dialog) == Some(Dialog::Commands));
    show_while(open, dialog);
    let closed = move |_| {
        if was_closed(open, dialog) {
            dispatch(dialogs::Event::Close);
        }
    };
    // The browser reports later that the dialog was closed. By then a key may have opened another
    // dialog.
    let cancel = move |_| dispatch(dialogs::Event::Close);
    // A click outside the dialog closes it. The target of such a click is the dialog itself.
    let click = move |event: ev::MouseEvent| {
        let at = event.target();
        if at.is_some() && at.as_ref() == dialog.get_untracked().as_deref().map(AsRef::as_ref) {
            dispatch(dialogs::Event::Close);
        }
    };
    view! {
        <dialog
            class="palette"
            node_ref=dialog
            aria-label=words::menus::palette_name()
            on:cancel=cancel
            on:close=closed
            on:click=click
        >
            {move || open.get().then(|| when_loaded(move |rest| (rest.command_finder)(dialog)))}
        </dialog>
    }
}

/// Creates the contents of the palette.
pub fn command_finder(dialog: NodeRef<html::Dialog>) -> AnyView {
    view! { <CommandFinder dialog /> }.into_any()
}

/// The text field, and the commands and pages that match the text.
#[component]
fn CommandFinder(
    /// The dialog that contains the text field and the list.
    dialog: NodeRef<html::Dialog>,
) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let at = RwSignal::new(0);
    let mac = browser::is_mac();
    let found = memo(move || typed.with(|typed| matching_items(typed)));
    let at_place = move |n: usize| found.read_with(|found| found.get(n).copied());
    let choose = move |found: PaletteItem| {
        if untrack(|| found.is_enabled()) {
            // Closing the dialog first returns the keyboard focus before the command moves it.
            let _ = dialog.get_untracked().map(|dialog| dialog.close());
            dispatch(dialogs::Event::Close);
            match found {
                PaletteItem::Command(command) => dispatch(Event::Command(command)),
                PaletteItem::Technique(of) => {
                    dispatch(dialogs::Event::Open(Dialog::TechniquePage(of.id)));
                }
            }
        }
    };
    let key = move |event: ev::KeyboardEvent| {
        let count = found.with_untracked(Vec::len);
        let here = at.get_untracked();
        match event.key().as_str() {
            "ArrowDown" if count > 0 => at.set((here + 1) % count),
            "ArrowUp" if count > 0 => at.set((here + count - 1) % count),
            "Enter" => {
                untrack(|| at_place(here)).into_iter().for_each(choose);
            }
            // The browser would report later that the dialog is closed.
            "Escape" => dispatch(dialogs::Event::Close),
            "k" if event.ctrl_key() || event.meta_key() => dispatch(dialogs::Event::Close),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    // The chosen option stays visible.
    effect(move || {
        let chosen = item_id(at.get());
        next_frame(move || {
            let option = document().get_element_by_id(&chosen);
            option.into_iter().for_each(|option| scroll_into_view(&option));
        });
    });
    let option = move |(n, found): (usize, PaletteItem)| {
        let (name, keys) = match found {
            PaletteItem::Command(command) => {
                let keys = keys_or_reason(command, first_stroke(command.keys, mac));
                (tr(command.name).to_owned(), keys.into_any())
            }
            PaletteItem::Technique(of) => (words::hints::about_technique(of.name), ().into_any()),
        };
        let why_not = move || match found {
            PaletteItem::Command(command) if !is_enabled(command) => {
                Some(command.condition.unmet_reason())
            }
            _ => None,
        };
        view! {
            <li
                role="option"
                id=item_id(n)
                aria-selected=move || (at.get() == n).to_string()
                aria-disabled=move || (!found.is_enabled()).to_string()
                aria-description=why_not
                on:mousemove=move |_| if at.get_untracked() != n { at.set(n) }
                on:click=move |_| choose(found)
            >
                <span>{name}</span>
                {keys}
            </li>
        }
        .into_any()
    };
    let none = move || found.read_with(Vec::is_empty);
    view! {
        <input
            type="text"
            role="combobox"
            autofocus
            autocomplete="off"
            spellcheck="false"
            aria-label=words::menus::palette_name()
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls="commands"
            aria-activedescendant=move || (!none()).then(|| item_id(at.get()))
            placeholder=words::menus::palette_placeholder()
            on:input=move |event| {
                typed.set(event_target_value(&event));
                at.set(0);
            }
            on:keydown=key
        />
        <ul role="listbox" id="commands" aria-label=words::menus::palette_name()>
            {move || found.get().into_iter().enumerate().map(option).collect::<Vec<_>>()}
        </ul>
        <p class="detail" aria-live="polite" hidden=move || !none()>{words::menus::no_commands_found()}</p>
    }
}

fn item_id(n: usize) -> String {
    format!("command-{n}")
}

/// Returns the commands with a name or an alias that matches a text, followed by the matching pages
/// about techniques. Names match in English and in the page's language. Enabled commands come
/// before disabled ones, and better matches before worse ones.
fn matching_items(typed: &str) -> Vec<PaletteItem> {
    let rank_command = |command: &'static Command| {
        let names = [tr(command.name), command.name].into_iter();
        let names = names.chain(command.aliases.iter().copied());
        let best = names.filter_map(|name| match_rank(typed, name)).min()?;
        Some((best, !untrack(|| is_enabled(command)), command))
    };
    let is_empty = typed.trim().is_empty();
    let ranked = Command::all_commands().filter_map(rank_command);
    let found =
        sorted_by_key(ranked, |(rank, disabled, _)| (*disabled, if is_empty { 0 } else { *rank }));
    let commands = found.into_iter().map(|(_, _, command)| PaletteItem::Command(command));
    commands.chain(find_techniques(typed).into_iter().map(PaletteItem::Technique)).collect()
}
