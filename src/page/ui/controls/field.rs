//! Checkboxes, radio buttons, lists and text fields.

use leptos::{ev, html, prelude::*};
use web_sys::HtmlInputElement;

use super::LiveValue;
use crate::{
    markup::view,
    reactive::{Memo, effect, memo},
};
use view::parse_whole_number;

/// Creates a checkbox with a label after it.
pub fn checkbox(
    label: &'static str,
    checked: impl Fn() -> bool + Send + Sync + 'static,
    on_change: impl Fn(bool) + 'static,
) -> AnyView {
    live_checkbox(label, Box::new(checked), Box::new(on_change))
}

fn live_checkbox(
    label: &'static str,
    checked: LiveValue<bool>,
    on_change: Box<dyn Fn(bool)>,
) -> AnyView {
    view! {
        <label>
            <input
                type="checkbox"
                prop:checked=checked
                on:change=move |event| on_change(event_target_checked(&event))
            />
            {label}
        </label>
    }
    .into_any()
}

/// Creates a radio button of a group, with an optional detail after its label.
pub fn radio(
    group: &'static str,
    label: &'static str,
    detail: Option<&'static str>,
    checked: impl Fn() -> bool + Send + Sync + 'static,
    on_choose: impl Fn() + 'static,
) -> AnyView {
    live_radio(group, label, detail, Box::new(checked), Box::new(on_choose))
}

fn live_radio(
    group: &'static str,
    label: &'static str,
    detail: Option<&'static str>,
    checked: LiveValue<bool>,
    on_choose: Box<dyn Fn()>,
) -> AnyView {
    let detail = detail.map(|detail| view! { <span class="detail">{detail}</span> }.into_any());
    view! {
        <label>
            <input type="radio" name=group prop:checked=checked on:change=move |_| on_choose() />
            <span>{label} " " {detail}</span>
        </label>
    }
    .into_any()
}

/// Creates a list from which one option is chosen. Each option has a value, which the program uses,
/// and a text.
pub fn select(
    label: &'static str,
    options: impl Fn() -> Vec<(String, String)> + Send + Sync + 'static,
    chosen: impl Fn() -> String + Send + Sync + 'static,
    on_choose: impl Fn(String) + 'static,
) -> AnyView {
    live_select(label, Box::new(options), Box::new(chosen), Box::new(on_choose))
}

/// Creates a list from which one option is chosen by its index.
pub fn select_nth(
    label: &'static str,
    texts: impl Into<Vec<&'static str>>,
    chosen: impl Fn() -> usize + Send + Sync + 'static,
    on_choose: impl Fn(usize) + 'static,
) -> AnyView {
    live_select_nth(label, texts.into(), Box::new(chosen), Box::new(on_choose))
}

fn live_select_nth(
    label: &'static str,
    texts: Vec<&'static str>,
    chosen: LiveValue<usize>,
    on_choose: Box<dyn Fn(usize)>,
) -> AnyView {
    let option = |(n, text): (usize, &&str)| (n.to_string(), (*text).into());
    let options = move || texts.iter().enumerate().map(option).collect();
    let chosen = move || chosen().to_string();
    let on_choose = move |value: String| on_choose(value.parse().unwrap_or_default());
    live_select(label, Box::new(options), Box::new(chosen), Box::new(on_choose))
}

fn live_select(
    label: &'static str,
    options: LiveValue<Vec<(String, String)>>,
    chosen: LiveValue<String>,
    on_choose: Box<dyn Fn(String)>,
) -> AnyView {
    let element = NodeRef::<html::Select>::new();
    let options = memo(options);
    let list = move || {
        let option = |(value, text): (String, String)| {
            view! { <option value=value>{text}</option> }.into_any()
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
            <select node_ref=element on:change=move |event| on_choose(event_target_value(&event))>
                {list}
            </select>
        </label>
    }
    .into_any()
}

/// Creates a field for a number that is at least `min`. Any other input is replaced with the
/// previous number.
pub fn number_field(
    label: FieldLabel,
    min: u64,
    value: impl Fn() -> u64 + Send + Sync + Copy + 'static,
    on_change: impl Fn(u64) + 'static,
) -> AnyView {
    live_number_field(label, min, Box::new(value), Box::new(on_change))
}

/// The label of a field, which may be visible or only for assistive technology.
pub enum FieldLabel {
    /// A label before the field.
    Visible(&'static str),
    /// A label for assistive technology only.
    Hidden(&'static str),
}

fn live_number_field(
    label: FieldLabel,
    min: u64,
    value: LiveValue<u64>,
    on_change: Box<dyn Fn(u64)>,
) -> AnyView {
    let (visible, hidden) = match label {
        FieldLabel::Visible(label) => (Some(label), None),
        FieldLabel::Hidden(label) => (None, Some(label)),
    };
    let value = StoredValue::new(value);
    let now = move || value.with_value(|value| value());
    let typed = move |event: ev::Event| {
        parse_whole_number(&event_target_value(&event), min).into_iter().for_each(&on_change);
    };
    let end = move |event: ev::Event| {
        event_target::<HtmlInputElement>(&event).set_value(&untrack(now).to_string());
    };
    view! {
        <label>
            {visible}
            <input
                type="number"
                inputmode="numeric"
                min=min.to_string()
                aria-label=hidden
                prop:value=move || now().to_string()
                on:input=typed
                on:change=end
            />
        </label>
    }
    .into_any()
}

/// A text field whose text is used while it is typed. Error messages about the text appear below
/// the field.
pub struct TextField {
    /// The id of the element that shows error messages.
    pub id: &'static str,
    /// The label of the text field.
    pub label: &'static str,
    /// The placeholder, or `None` for a field with a visible label. A field with a placeholder has
    /// a label only for assistive technology.
    pub placeholder: Option<&'static str>,
    /// The on-screen keyboard for the field: `numeric` or `decimal`.
    pub keys: &'static str,
    /// The initial text.
    pub first: String,
}

impl TextField {
    /// Builds the view of the field. `complaint` returns the error message, or `None` if the text
    /// is valid. `on_input` is called with the text after every change, or with `?` if the browser
    /// rejects the text.
    pub fn view(
        self,
        complaint: impl Fn() -> Option<String> + Send + Sync + 'static,
        on_input: impl Fn(String) + 'static,
    ) -> AnyView {
        self.live_view(memo(complaint), Box::new(on_input))
    }

    fn live_view(self, complaint: Memo<Option<String>>, on_input: Box<dyn Fn(String)>) -> AnyView {
        let TextField { id, label, placeholder, keys, first } = self;
        let typed = move |event: ev::Event| {
            let input = event_target::<HtmlInputElement>(&event);
            // If the text isn't a number at all, the browser reports an empty text.
            on_input(if input.check_validity() { input.value() } else { "?".into() });
        };
        let is_wrong = move || complaint.read_with(Option::is_some);
        let input = view! {
            <input
                type=if keys == "decimal" { "text" } else { "number" }
                step="1"
                autocomplete="off"
                inputmode=keys
                placeholder=placeholder
                value=first
                aria-label=placeholder.is_some().then_some(label)
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
        match placeholder {
            None => vec![view! { <label>{label} {input}</label> }.into_any(), wrong].into_any(),
            Some(_) => view! { <div class="end">{vec![input, wrong]}</div> }.into_any(),
        }
    }
}
