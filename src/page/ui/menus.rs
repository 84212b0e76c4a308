//! The menus of the top bar. Each is a button that opens a list of commands.

use ::words::tr;
use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::{
    controls::{icon, is_enabled, part},
    roving_focus::{elements_within, next_index},
};
use crate::markup::{next_frame, view};
use crate::{browser, state::dispatch};
use app::{Command, Event, MENUS, Menu, PAGE_MENU, SHORT_MENU};
use view::{first_stroke, lowercase_latin, words};

/// The menus of the top bar. On narrow screens, a single menu contains all of them.
#[component]
pub fn MenuBar() -> impl IntoView {
    let each = MENUS.iter().map(|menu| drop_down("wide", tr(menu.name), None, vec![menu]));
    let each: Vec<_> = each.collect();
    let all = MENUS.iter().collect();
    view! {
        <nav class="menus" aria-label=words::menus::menu_bar_name()>
            {each}
            {drop_down("narrow", words::menus::menu_button(), Some("M2 4h12M2 8h12M2 12h12"), all)}
        </nav>
    }
}

/// Creates the menu with the commands that open the settings and the help, for narrow screens.
pub fn page_menu() -> AnyView {
    drop_down(
        "narrow",
        words::menus::more_button(),
        Some("M3 8h.01M8 8h.01M13 8h.01"),
        vec![&PAGE_MENU],
    )
}

/// Creates a button that opens a menu below it. If there are several menus, they are folded into
/// one. The button shows its icon, or its name if there is no icon.
fn drop_down(
    class: &'static str,
    name: &'static str,
    icon_path: Option<&'static str>,
    menus: Vec<&'static Menu>,
) -> AnyView {
    let open = RwSignal::new(false);
    let (button, list) = (NodeRef::<html::Button>::new(), NodeRef::<html::Div>::new());
    // The element that had the focus before, and gets it back when a command has been chosen.
    let before = StoredValue::new_local(None::<HtmlElement>);
    let show = move |first: FirstFocus| {
        if !open.get_untracked() {
            let active = document().active_element().and_then(|at| at.dyn_into().ok());
            before.set_value(active);
            open.set(true);
        }
        // The list isn't mounted before the next frame.
        next_frame(move || {
            let items = menu_items_of(list);
            let item = match first {
                FirstFocus::FirstItem => items.first(),
                FirstFocus::LastItem => items.last(),
            };
            let _ = item.map(|item| item.focus());
        });
    };
    let hide = move || {
        open.set(false);
        let _ = button.get_untracked().map(|button| button.focus());
    };
    let key = move |event: ev::KeyboardEvent| {
        let items = menu_items_of(list);
        let here = document().active_element();
        let at = items.iter().position(|item| here.as_ref() == Some(item));
        match event.key().as_str() {
            "Escape" => hide(),
            // The browser moves the focus on from the button.
            "Tab" => return hide(),
            "ArrowLeft" => {
                hide();
                open_adjacent(button, MenuDirection::Previous);
            }
            "ArrowRight" => {
                hide();
                open_adjacent(button, MenuDirection::Next);
            }
            "Enter" | " " => {
                let _ = at.map(|at| items[at].click());
            }
            pressed => {
                let to = at.and_then(|at| next_index(pressed, at, items.len()));
                let to = to.or_else(|| next_with_letter(&items, at, pressed));
                let _ = to.map(|to| items[to].focus());
            }
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let on_button = move |event: ev::KeyboardEvent| {
        match event.key().as_str() {
            "ArrowDown" => show(FirstFocus::FirstItem),
            "ArrowUp" => show(FirstFocus::LastItem),
            "ArrowLeft" => open_adjacent(button, MenuDirection::Previous),
            "ArrowRight" => open_adjacent(button, MenuDirection::Next),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let choose = move |command: &'static Command| {
        // A dialog that the command opens returns the focus to this element.
        match before.try_update_value(Option::take).flatten() {
            Some(before) => {
                open.set(false);
                let _ = before.focus();
            }
            None => hide(),
        }
        dispatch(Event::Command(command));
    };
    // The menu closes when the focus leaves it.
    let leave = move |event: ev::FocusEvent| {
        let to = event.related_target().and_then(|to| to.dyn_into::<web_sys::Node>().ok());
        let inside = |node: &web_sys::Node| {
            let in_list = list.get_untracked().is_some_and(|list| list.contains(Some(node)));
            in_list || button.get_untracked().is_some_and(|button| button.contains(Some(node)))
        };
        if !to.as_ref().is_some_and(inside) {
            open.set(false);
        }
    };
    let menu = move || {
        open.get().then(|| {
            let groups = match menus[..] {
                [menu] => menu_items(menu, choose),
                _ => {
                    let folded = menus.iter().map(|menu| folded_menu(menu, choose));
                    menu_items(&SHORT_MENU, choose).into_iter().chain(folded).collect()
                }
            };
            view! {
                <div
                    class="menu"
                    role="menu"
                    aria-label=name
                    node_ref=list
                    tabindex="-1"
                    on:keydown=key
                    on:focusout=leave
                >
                    {groups}
                </div>
            }
            .into_any()
        })
    };
    let label = icon_path.map(|_| name);
    let content = match icon_path {
        Some(path) => icon(path),
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
                on:click=move |_| if open.get_untracked() { hide() } else { show(FirstFocus::FirstItem) }
                on:keydown=on_button
                // Firefox and Safari don't focus a button that is pressed, so the menu would close
                // first.
                on:mousedown=move |event| if open.get_untracked() { event.prevent_default() }
            >
                {content}
            </button>
            {menu}
        </div>
    }
    .into_any()
}

/// The item that gets the focus when a menu opens.
#[derive(Clone, Copy)]
enum FirstFocus {
    FirstItem,
    LastItem,
}

/// The direction from a menu to the previous or the next menu in the bar.
enum MenuDirection {
    Previous,
    Next,
}

/// Creates the items for the commands of a menu, in groups. Pressing an item calls `choose`.
fn menu_items(
    menu: &'static Menu,
    choose: impl Fn(&'static Command) + Copy + 'static,
) -> Vec<AnyView> {
    let mac = browser::is_mac();
    let item = |command: &'static Command| {
        let keys = first_stroke(command.keys, mac);
        let is_disabled = move || !is_enabled(command);
        view! {
            <div
                role="menuitem"
                tabindex="-1"
                aria-disabled=move || is_disabled().to_string()
                aria-keyshortcuts=keys.clone()
                aria-description=move || is_disabled().then(|| command.condition.unmet_reason())
                on:click=move |_| if !untrack(is_disabled) { choose(command) }
            >
                <span>{tr(command.name)}</span>
                {keys_or_reason(command, keys)}
            </div>
        }
        .into_any()
    };
    let groups = menu.groups.iter().enumerate().map(|(n, group)| {
        let line = (n > 0).then(|| view! { <div role="separator"></div> }.into_any());
        (line, group.iter().copied().map(item).collect::<Vec<_>>()).into_any()
    });
    groups.collect()
}

/// Creates a button with the name of a menu. Pressing the button shows or hides the commands of the
/// menu below it.
fn folded_menu(
    menu: &'static Menu,
    choose: impl Fn(&'static Command) + Copy + Send + Sync + 'static,
) -> AnyView {
    let is_open = RwSignal::new(false);
    let name = tr(menu.name);
    let items = part(move || {
        let items = is_open.get().then(|| menu_items(menu, choose))?;
        Some(view! { <div role="group" aria-label=name>{items}</div> }.into_any())
    });
    let head = view! {
        <div
            class="folded"
            role="menuitem"
            tabindex="-1"
            aria-expanded=move || is_open.get().to_string()
            on:click=move |_| is_open.update(|is| *is = !*is)
        >
            {name}
        </div>
    };
    vec![head.into_any(), items].into_any()
}

/// Creates the view of a command's keys, or of the reason why the command is disabled.
pub fn keys_or_reason(command: &'static Command, keys: Option<String>) -> AnyView {
    let keys = StoredValue::new(keys);
    part(move || match is_enabled(command) {
        true => {
            keys.get_value().map(|keys| view! { <kbd aria-hidden="true">{keys}</kbd> }.into_any())
        }
        false => Some(
            view! { <small aria-hidden="true">{command.condition.unmet_reason()}</small> }
                .into_any(),
        ),
    })
}

/// Returns the items of a list of commands, in order.
fn menu_items_of(list: NodeRef<html::Div>) -> Vec<HtmlElement> {
    list.get_untracked().map_or(Vec::new(), |list| elements_within(&list, "[role=menuitem]"))
}

/// Returns the index of the next item whose name starts with the given letter. The search wraps
/// around at the end. Returns `None` if there is no such item, or if `letter` isn't a single
/// character.
fn next_with_letter(items: &[HtmlElement], at: Option<usize>, letter: &str) -> Option<usize> {
    if letter.chars().count() != 1 {
        return None;
    }
    let from = at.map_or(0, |at| at + 1);
    (from..items.len()).chain(0..from).find(|n| {
        let name = items[*n].text_content().unwrap_or_default();
        lowercase_latin(&name).starts_with(&lowercase_latin(letter))
    })
}

/// Opens the menu before or after the menu with this button. The menus wrap around.
fn open_adjacent(button: NodeRef<html::Button>, to: MenuDirection) {
    let Some(bar) = document().query_selector(".menus").ok().flatten() else { return };
    let buttons = elements_within(&bar, ".wide > button");
    let here = button.get_untracked();
    let at = buttons.iter().position(|other| here.as_deref() == Some(other));
    let Some(at) = at else { return };
    let to = match to {
        MenuDirection::Next => at + 1,
        MenuDirection::Previous => at + buttons.len() - 1,
    } % buttons.len();
    let _ = buttons[to].focus();
    buttons[to].click();
}
