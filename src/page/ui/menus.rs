//! The menus of the bar: a button each, which opens a list of commands.

use ::words::say;
use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::controls::{can, rove, within};
use crate::markup::{next_frame, view};
use crate::{browser, state::happens};
use app::{Command, Event, MENUS, Menu, OF_PAGE};
use view::{keys_of, small, words};

/// The menus of the bar: one each on wide screens; on narrow ones all in one.
#[component]
pub fn Menus() -> impl IntoView {
    let each = MENUS.iter().map(|menu| drop_down("wide", say(menu.name), None, vec![menu]));
    let each: Vec<_> = each.collect();
    let all = MENUS.iter().collect();
    view! {
        <nav class="menus" aria-label=words::menus::name()>
            {each}
            {drop_down("narrow", words::menus::all(), Some("M2 4h12M2 8h12M2 12h12"), all)}
        </nav>
    }
}

/// The menu of what is about the page, on narrow screens.
pub fn more() -> AnyView {
    drop_down("narrow", words::menus::more(), Some("M3 8h.01M8 8h.01M13 8h.01"), vec![&OF_PAGE])
}

/// A button that opens a menu below it.
fn drop_down(
    class: &'static str,
    name: &'static str,
    icon: Option<&'static str>,
    menus: Vec<&'static Menu>,
) -> AnyView {
    let open = RwSignal::new(false);
    let (button, list) = (NodeRef::<html::Button>::new(), NodeRef::<html::Div>::new());
    // Where the keyboard was before: that is where it goes back to once a command was chosen.
    let before = StoredValue::new_local(None::<HtmlElement>);
    let several = menus.len() > 1;
    let show = move |last: bool| {
        if !open.get_untracked() {
            let active = document().active_element().and_then(|at| at.dyn_into().ok());
            before.set_value(active);
            open.set(true);
        }
        // The list is there once views were told.
        next_frame(move || {
            let items = items(list);
            let item = if last { items.last() } else { items.first() };
            let _ = item.map(|item| item.focus());
        });
    };
    let hide = move |focus: bool| {
        open.set(false);
        if focus {
            let _ = button.get_untracked().map(|button| button.focus());
        }
    };
    let key = move |event: ev::KeyboardEvent| {
        let items = items(list);
        let here = document().active_element();
        let at = items.iter().position(|item| here.as_ref() == Some(item));
        match event.key().as_str() {
            "Escape" => hide(true),
            // The focus goes on from where the button stands.
            "Tab" => return hide(true),
            "ArrowLeft" | "ArrowRight" => {
                hide(true);
                beside(button, event.key() == "ArrowRight");
            }
            "Enter" | " " => {
                let _ = at.map(|at| items[at].click());
            }
            pressed => {
                let to = at.and_then(|at| rove(pressed, at, items.len()));
                let to = to.or_else(|| begins(&items, at, pressed));
                let _ = to.map(|to| items[to].focus());
            }
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let on_button = move |event: ev::KeyboardEvent| {
        match event.key().as_str() {
            "ArrowDown" => show(false),
            "ArrowUp" => show(true),
            "ArrowLeft" | "ArrowRight" => beside(button, event.key() == "ArrowRight"),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let choose = move |command: &'static Command| {
        let was = before.try_update_value(Option::take).flatten();
        hide(was.is_none());
        // A dialog that the command opens takes the keyboard, and gives it back there.
        let _ = was.map(|was| was.focus());
        happens(Event::Command(command.name));
    };
    // A press anywhere else, or the keyboard that goes elsewhere, closes it.
    let left = move |event: ev::FocusEvent| {
        let to = event.related_target().and_then(|to| to.dyn_into::<web_sys::Node>().ok());
        let inside = |node: &web_sys::Node| {
            let list = list.get_untracked().is_some_and(|list| list.contains(Some(node)));
            list || button.get_untracked().is_some_and(|button| button.contains(Some(node)))
        };
        if !to.as_ref().is_some_and(inside) {
            open.set(false);
        }
    };
    let menu = move || {
        open.get().then(|| {
            let parts: Vec<_> = menus.iter().map(|menu| part(menu, several, choose)).collect();
            view! {
                <div
                    class="menu"
                    role="menu"
                    aria-label=name
                    node_ref=list
                    tabindex="-1"
                    on:keydown=key
                    on:focusout=left
                >
                    {parts}
                </div>
            }
            .into_any()
        })
    };
    let label = icon.map(|_| name);
    let shown = match icon {
        Some(path) => super::controls::icon(path),
        None => name.into_any(),
    };
    view! {
        <div class=format!("drop-down {class}")>
            <button
                type="button"
                class="subtle"
                node_ref=button
                aria-label=label
                title=label
                aria-haspopup="menu"
                aria-expanded=move || open.get().to_string()
                on:click=move |_| if open.get_untracked() { hide(true) } else { show(false) }
                on:keydown=on_button
                // Firefox and Safari give a pressed button no focus.
                on:mousedown=move |event| if open.get_untracked() { event.prevent_default() }
            >
                {shown}
            </button>
            {menu}
        </div>
    }
    .into_any()
}

/// The commands of a menu; where it is one of several in a list, under its name.
fn part(
    menu: &'static Menu,
    several: bool,
    choose: impl Fn(&'static Command) + Copy + 'static,
) -> AnyView {
    let mac = browser::is_mac();
    let item = |command: &'static Command| {
        let keys = keys_of(command.name, mac);
        let off = move || !can(command);
        view! {
            <div
                role="menuitem"
                tabindex="-1"
                aria-disabled=move || off().to_string()
                aria-keyshortcuts=keys.clone()
                aria-description=move || off().then(|| command.when.reason())
                on:click=move |_| if !untrack(off) { choose(command) }
            >
                <span>{say(command.name)}</span>
                {beside_name(command, keys)}
            </div>
        }
        .into_any()
    };
    let groups = menu.groups.iter().enumerate().map(|(n, group)| {
        let line = (n > 0).then(|| view! { <div role="separator"></div> }.into_any());
        (line, group.iter().map(item).collect::<Vec<_>>())
    });
    let groups: Vec<_> = groups.collect();
    if !several {
        return groups.into_any();
    }
    view! {
        <div role="group" aria-label=say(menu.name)>
            <div class="menu-name" aria-hidden="true">{say(menu.name)}</div>
            {groups}
        </div>
    }
    .into_any()
}

/// What stands beside a command's name: its keys, or why it cannot act.
pub fn beside_name(command: &'static Command, keys: Option<String>) -> AnyView {
    let keys = StoredValue::new(keys);
    let shown = move || match can(command) {
        true => {
            keys.get_value().map(|keys| view! { <kbd aria-hidden="true">{keys}</kbd> }.into_any())
        }
        false => {
            Some(view! { <small aria-hidden="true">{command.when.reason()}</small> }.into_any())
        }
    };
    super::controls::part(shown)
}

/// The commands of a list, as they stand in it.
fn items(list: NodeRef<html::Div>) -> Vec<HtmlElement> {
    list.get_untracked().map_or(Vec::new(), |list| within(&list, "[role=menuitem]"))
}

/// The next item whose name begins with a letter.
fn begins(items: &[HtmlElement], at: Option<usize>, letter: &str) -> Option<usize> {
    if letter.chars().count() != 1 {
        return None;
    }
    let from = at.map_or(0, |at| at + 1);
    (from..items.len()).chain(0..from).find(|n| {
        let name = items[*n].text_content().unwrap_or_default();
        small(&name).starts_with(&small(letter))
    })
}

/// Opens the menu after this one, or before it.
fn beside(button: NodeRef<html::Button>, after: bool) {
    let Some(bar) = document().query_selector(".menus").ok().flatten() else { return };
    let buttons = within(&bar, ".wide > button");
    let here = button.get_untracked();
    let at = buttons.iter().position(|other| here.as_deref() == Some(other));
    let Some(at) = at else { return };
    let to = if after { at + 1 } else { at + buttons.len() - 1 } % buttons.len();
    let _ = buttons[to].focus();
    buttons[to].click();
}
