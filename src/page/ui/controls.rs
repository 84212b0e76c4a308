//! What the page is made of: buttons, fields and texts, made from data, so that all of a kind share
//! one piece of the program.

use leptos::{ev, html, prelude::*};
use web_sys::{HtmlElement, HtmlInputElement};

use crate::markup::view;
use crate::reactive::{effect, memo};
use crate::state::{happens, read};
use ::words::say;
use app::{Command, Event};
use view::{whole, words};

/// Something that changes with the app.
type Live<T> = Box<dyn Fn() -> T + Send + Sync>;

/// A text that changes with the app.
pub fn text(of: impl Fn() -> String + Send + Sync + 'static) -> AnyView {
    live_text(Box::new(of))
}

fn live_text(of: Live<String>) -> AnyView {
    (move || of()).into_any()
}

/// A part of the page that changes with the app, or is not there.
pub fn part(of: impl Fn() -> Option<AnyView> + Send + Sync + 'static) -> AnyView {
    live_part(Box::new(of))
}

fn live_part(of: Live<Option<AnyView>>) -> AnyView {
    (move || of()).into_any()
}

/// A picture of 16 by 16 units, of one path.
pub fn icon(path: &'static str) -> AnyView {
    view! { <svg viewBox="0 0 16 16" aria-hidden="true"><path d=path /></svg> }.into_any()
}

/// A button: what it says, how it looks and what it does.
pub struct Button {
    class: &'static str,
    icon: Option<Live<&'static str>>,
    text: Option<Live<String>>,
    label: Option<Live<String>>,
    more: Option<Live<Option<String>>>,
    inside: Option<AnyView>,
    off: Option<Live<bool>>,
    pressed: Option<Live<Option<bool>>>,
    hidden: Option<Live<bool>>,
    attributes: Vec<(&'static str, Live<Option<String>>)>,
    act: Box<dyn FnMut()>,
}

impl Button {
    /// A button that does something.
    pub fn new(act: impl FnMut() + 'static) -> Button {
        Button {
            class: "",
            icon: None,
            text: None,
            label: None,
            more: None,
            inside: None,
            off: None,
            pressed: None,
            hidden: None,
            attributes: Vec::new(),
            act: Box::new(act),
        }
    }

    /// What happens in the app, on a button.
    pub fn event(event: impl Into<Event>) -> Button {
        let event = event.into();
        Button::new(move || happens(event.clone()))
    }

    /// The classes of its element.
    pub fn class(mut self, class: &'static str) -> Button {
        self.class = class;
        self
    }

    /// A picture before its text.
    pub fn icon(mut self, path: &'static str) -> Button {
        self.icon = Some(Box::new(move || path));
        self
    }

    /// A picture before its text, which changes.
    pub fn icons(mut self, path: impl Fn() -> &'static str + Send + Sync + 'static) -> Button {
        self.icon = Some(Box::new(path));
        self
    }

    /// What stands on it.
    pub fn says(mut self, text: &'static str) -> Button {
        self.text = Some(Box::new(move || text.into()));
        self
    }

    /// What stands on it, which changes.
    pub fn text(mut self, text: impl Fn() -> String + Send + Sync + 'static) -> Button {
        self.text = Some(Box::new(text));
        self
    }

    /// What it is called where that does not stand on it, which is shown beside the pointer, too.
    pub fn called(mut self, label: impl Fn() -> String + Send + Sync + 'static) -> Button {
        self.label = Some(Box::new(label));
        self
    }

    /// What else assistive technology tells of it.
    pub fn more(mut self, more: impl Fn() -> Option<String> + Send + Sync + 'static) -> Button {
        self.more = Some(Box::new(more));
        self
    }

    /// What stands on it besides.
    pub fn with(mut self, inside: AnyView) -> Button {
        self.inside = Some(inside);
        self
    }

    /// When it cannot act. It keeps the focus that it may have, and is no stop for who tabs along.
    pub fn off(mut self, off: impl Fn() -> bool + Send + Sync + 'static) -> Button {
        self.off = Some(Box::new(off));
        self
    }

    /// Whether it is pressed in, for a button that stays so.
    pub fn pressed(mut self, pressed: impl Fn() -> Option<bool> + Send + Sync + 'static) -> Button {
        self.pressed = Some(Box::new(pressed));
        self
    }

    /// When it is not there.
    pub fn hidden(mut self, hidden: impl Fn() -> bool + Send + Sync + 'static) -> Button {
        self.hidden = Some(Box::new(hidden));
        self
    }

    /// An attribute of its element.
    pub fn attribute(
        mut self,
        name: &'static str,
        value: impl Fn() -> Option<String> + Send + Sync + 'static,
    ) -> Button {
        self.attributes.push((name, Box::new(value)));
        self
    }

    /// What is shown of it.
    pub fn view(self) -> AnyView {
        let Button {
            class, icon: path, text: of, label, more, inside, off, pressed, hidden, ..
        } = self;
        let mut act = self.act;
        let off = StoredValue::new(off);
        let is_off = move || off.with_value(|off| off.as_ref().is_some_and(|off| off()));
        let has_off = off.with_value(Option::is_some);
        let label = StoredValue::new(label);
        let called = move || label.with_value(|label| label.as_ref().map(|label| label()));
        let picture = path.map(|path| {
            let path = move || path();
            view! { <svg viewBox="0 0 16 16" aria-hidden="true"><path d=path /></svg> }.into_any()
        });
        let element = NodeRef::<html::Button>::new();
        let attributes = StoredValue::new(self.attributes);
        effect(move || {
            let Some(element) = element.get() else { return };
            attributes.with_value(|attributes| {
                for (name, value) in attributes {
                    // No name here is one that no attribute can have.
                    let _ = match value() {
                        Some(value) => element.set_attribute(name, &value),
                        None => element.remove_attribute(name),
                    };
                }
            });
        });
        view! {
            <button
                type="button"
                class=class
                node_ref=element
                aria-label=called
                title=called
                aria-description=move || more.as_ref().and_then(|more| more())
                aria-disabled=move || has_off.then(|| is_off().to_string())
                tabindex=move || (has_off && is_off()).then(|| String::from("-1"))
                aria-pressed=move || pressed.as_ref().and_then(|is| is()).map(|is| is.to_string())
                hidden=move || hidden.as_ref().is_some_and(|hidden| hidden())
                on:click=move |_| if !untrack(is_off) { act() }
            >
                {picture}
                {of.map(live_text)}
                {inside}
            </button>
        }
        .into_any()
    }
}

/// A command's button; it stands only where the command is needed.
pub fn command(name: &'static str) -> Button {
    Button::new(move || happens(Event::Command(name))).class("command").says(say(name))
}

/// Whether a command can act now.
pub fn can(command: &Command) -> bool {
    read(|app| command.when.holds(app.command_context()))
}

/// Something that is so or not.
pub fn switch(
    name: &'static str,
    is: impl Fn() -> bool + Send + Sync + 'static,
    set: impl Fn(bool) + 'static,
) -> AnyView {
    live_switch(name, Box::new(is), Box::new(set))
}

fn live_switch(name: &'static str, is: Live<bool>, set: Box<dyn Fn(bool)>) -> AnyView {
    view! {
        <label>
            <input
                type="checkbox"
                prop:checked=is
                on:change=move |event| set(event_target_checked(&event))
            />
            {name}
        </label>
    }
    .into_any()
}

/// One of several that exclude each other, with more about it.
pub fn choice(
    group: &'static str,
    name: &'static str,
    more: Option<&'static str>,
    is: impl Fn() -> bool + Send + Sync + 'static,
    choose: impl Fn() + 'static,
) -> AnyView {
    live_choice(group, name, more, Box::new(is), Box::new(choose))
}

fn live_choice(
    group: &'static str,
    name: &'static str,
    more: Option<&'static str>,
    is: Live<bool>,
    choose: Box<dyn Fn()>,
) -> AnyView {
    let more = more.map(|more| view! { <span class="detail">{more}</span> }.into_any());
    view! {
        <label>
            <input type="radio" name=group prop:checked=is on:change=move |_| choose() />
            <span>{name} " " {more}</span>
        </label>
    }
    .into_any()
}

/// A list to choose one of: of each what it is called in the program, and what people read.
pub fn select(
    label: &'static str,
    options: impl Fn() -> Vec<(String, String)> + Send + Sync + 'static,
    chosen: impl Fn() -> String + Send + Sync + 'static,
    choose: impl Fn(String) + 'static,
) -> AnyView {
    live_select(label, Box::new(options), Box::new(chosen), Box::new(choose))
}

/// A list to choose one of by its number, from 0.
pub fn select_nth(
    label: &'static str,
    names: impl Into<Vec<&'static str>>,
    chosen: impl Fn() -> usize + Send + Sync + 'static,
    choose: impl Fn(usize) + 'static,
) -> AnyView {
    live_select_nth(label, names.into(), Box::new(chosen), Box::new(choose))
}

fn live_select_nth(
    label: &'static str,
    names: Vec<&'static str>,
    chosen: Live<usize>,
    choose: Box<dyn Fn(usize)>,
) -> AnyView {
    let named = |(n, name): (usize, &&str)| (n.to_string(), (*name).into());
    let options = move || names.iter().enumerate().map(named).collect();
    let choose = move |value: String| choose(value.parse().unwrap_or_default());
    live_select(label, Box::new(options), Box::new(move || chosen().to_string()), Box::new(choose))
}

fn live_select(
    label: &'static str,
    options: Live<Vec<(String, String)>>,
    chosen: Live<String>,
    choose: Box<dyn Fn(String)>,
) -> AnyView {
    let element = NodeRef::<html::Select>::new();
    let options = memo(options);
    let list = move || {
        let option = |(value, name): (String, String)| {
            view! { <option value=value>{name}</option> }.into_any()
        };
        options.get().into_iter().map(option).collect::<Vec<_>>()
    };
    effect(move || {
        options.track();
        let chosen = chosen();
        element.get().into_iter().for_each(|element| element.set_value(&chosen));
    });
    view! {
        <label>
            {label}
            <select node_ref=element on:change=move |event| choose(event_target_value(&event))>
                {list}
            </select>
        </label>
    }
    .into_any()
}

/// A field for a number: what no such number is does not stay in it.
pub fn number(
    label: &'static str,
    unseen: bool,
    least: u64,
    value: impl Fn() -> u64 + Send + Sync + Copy + 'static,
    set: impl Fn(u64) + 'static,
) -> AnyView {
    live_number(label, unseen, least, Box::new(value), Box::new(set))
}

fn live_number(
    label: &'static str,
    unseen: bool,
    least: u64,
    value: Live<u64>,
    set: Box<dyn Fn(u64)>,
) -> AnyView {
    let value = StoredValue::new(value);
    let now = move || value.with_value(|value| value());
    let typed = move |event: ev::Event| {
        whole(&event_target_value(&event), least).into_iter().for_each(&set);
        event_target::<HtmlInputElement>(&event).set_value(&untrack(now).to_string());
    };
    view! {
        <label>
            {(!unseen).then_some(label)}
            <input
                type="number"
                inputmode="numeric"
                min=least.to_string()
                aria-label=unseen.then_some(label)
                prop:value=move || now().to_string()
                on:change=typed
            />
        </label>
    }
    .into_any()
}

/// A field whose text is taken as it is typed, with what is wrong with it below.
pub struct Entry {
    /// What the element of its complaint is known by.
    pub id: &'static str,
    /// What it is called.
    pub label: &'static str,
    /// What stands in an empty one, in place of its name before it.
    pub hint: Option<&'static str>,
    /// The keys that are offered on a screen: `numeric` or `decimal`.
    pub keys: &'static str,
    /// What stands in it first.
    pub first: String,
}

impl Entry {
    /// What is shown of it.
    pub fn view(
        self,
        complaint: impl Fn() -> Option<String> + Send + Sync + 'static,
        set: impl Fn(String) + 'static,
    ) -> AnyView {
        self.live(memo(complaint), Box::new(set))
    }

    fn live(
        self,
        complaint: crate::reactive::Memo<Option<String>>,
        set: Box<dyn Fn(String)>,
    ) -> AnyView {
        let Entry { id, label, hint, keys, first } = self;
        let typed = move |event: ev::Event| {
            let input = event_target::<HtmlInputElement>(&event);
            // The browser hands over nothing of what is no number at all.
            set(if input.check_validity() { input.value() } else { "?".into() });
        };
        let is_wrong = move || complaint.with(Option::is_some);
        let input = view! {
            <input
                type=if keys == "decimal" { "text" } else { "number" }
                step="1"
                autocomplete="off"
                inputmode=keys
                placeholder=hint
                value=first
                aria-label=hint.is_some().then_some(label)
                aria-invalid=move || is_wrong().to_string()
                aria-describedby=move || is_wrong().then_some(id)
                on:input=typed
            />
        }
        .into_any();
        let wrong = view! {
            <p class="complaint" id=id aria-live="polite" hidden=move || !is_wrong()>
                {move || complaint.get()}
            </p>
        }
        .into_any();
        match hint {
            None => vec![view! { <label>{label} {input}</label> }.into_any(), wrong].into_any(),
            Some(_) => view! { <div class="end">{vec![input, wrong]}</div> }.into_any(),
        }
    }
}

/// Where a key leads in a row or a column of so many, from a place in it.
pub fn rove(key: &str, at: usize, many: usize) -> Option<usize> {
    match key {
        "ArrowRight" | "ArrowDown" => Some((at + 1) % many),
        "ArrowLeft" | "ArrowUp" => Some((at + many - 1) % many),
        "Home" => Some(0),
        "End" => Some(many - 1),
        _ => None,
    }
}

/// The elements within another that a selector names.
pub fn within(element: &web_sys::Element, selector: &str) -> Vec<HtmlElement> {
    use wasm_bindgen::JsCast;
    let Ok(found) = element.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|n| found.item(n)?.dyn_into().ok()).collect()
}

/// The button that ends a dialog in which something is read.
pub fn close(act: impl FnMut() + 'static) -> AnyView {
    Button::new(act)
        .class("command primary")
        .says(words::dialog::close())
        .attribute("autofocus", || Some(String::new()))
        .view()
}
