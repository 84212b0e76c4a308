//! Buttons.

use leptos::{html, prelude::*};

use super::{LiveValue, icon, live_text};
use crate::{markup::view, reactive::effect, state::dispatch};
use ::words::tr;
use app::{Command, Event};
use view::words;

/// A button that is being built: its look, its state, and the function that it calls.
pub struct Button {
    class: &'static str,
    icon: Option<LiveValue<&'static str>>,
    label: Option<LiveValue<String>>,
    name: Option<LiveValue<String>>,
    description: Option<LiveValue<Option<String>>>,
    content: Option<AnyView>,
    disabled: Option<LiveValue<bool>>,
    pressed: Option<LiveValue<Option<bool>>>,
    hidden: Option<LiveValue<bool>>,
    attributes: Vec<(&'static str, LiveValue<Option<String>>)>,
    on_click: Box<dyn FnMut()>,
}

impl Button {
    /// Creates a button that calls a function.
    pub fn new(on_click: impl FnMut() + 'static) -> Button {
        Button {
            class: "",
            icon: None,
            label: None,
            name: None,
            description: None,
            content: None,
            disabled: None,
            pressed: None,
            hidden: None,
            attributes: Vec::new(),
            on_click: Box::new(on_click),
        }
    }

    /// Creates a button that dispatches an event.
    pub fn event(event: impl Into<Event>) -> Button {
        let event = event.into();
        Button::new(move || dispatch(event.clone()))
    }

    /// Sets the classes of the button's element.
    pub fn class(mut self, class: &'static str) -> Button {
        self.class = class;
        self
    }

    /// Sets the icon before the button's label, as an SVG path.
    pub fn icon(mut self, path: &'static str) -> Button {
        self.icon = Some(Box::new(move || path));
        self
    }

    /// Sets an icon that follows the state of the app.
    pub fn live_icon(mut self, path: impl Fn() -> &'static str + Send + Sync + 'static) -> Button {
        self.icon = Some(Box::new(path));
        self
    }

    /// Sets the button's label.
    pub fn label(mut self, text: &'static str) -> Button {
        self.label = Some(Box::new(move || text.into()));
        self
    }

    /// Sets a label that follows the state of the app.
    pub fn live_label(mut self, text: impl Fn() -> String + Send + Sync + 'static) -> Button {
        self.label = Some(Box::new(text));
        self
    }

    /// Sets the button's accessible name and tooltip, for a label that isn't clear without context.
    pub fn name(mut self, name: impl Fn() -> String + Send + Sync + 'static) -> Button {
        self.name = Some(Box::new(name));
        self
    }

    /// Sets the description that assistive technology reads after the button's name.
    pub fn description(
        mut self,
        description: impl Fn() -> Option<String> + Send + Sync + 'static,
    ) -> Button {
        self.description = Some(Box::new(description));
        self
    }

    /// Adds content after the button's label.
    pub fn content(mut self, content: AnyView) -> Button {
        self.content = Some(content);
        self
    }

    /// Disables the button while a condition holds. A disabled button keeps the focus, but Tab
    /// skips it.
    pub fn disabled(mut self, condition: impl Fn() -> bool + Send + Sync + 'static) -> Button {
        self.disabled = Some(Box::new(condition));
        self
    }

    /// Makes this a toggle button, and sets whether it is pressed. While `pressed` returns `None`,
    /// this is a plain button.
    pub fn pressed(mut self, pressed: impl Fn() -> Option<bool> + Send + Sync + 'static) -> Button {
        self.pressed = Some(Box::new(pressed));
        self
    }

    /// Hides the button while a condition holds.
    pub fn hidden(mut self, condition: impl Fn() -> bool + Send + Sync + 'static) -> Button {
        self.hidden = Some(Box::new(condition));
        self
    }

    /// Sets an attribute of the button's element.
    pub fn attribute(
        mut self,
        name: &'static str,
        value: impl Fn() -> Option<String> + Send + Sync + 'static,
    ) -> Button {
        self.attributes.push((name, Box::new(value)));
        self
    }

    /// Builds the view of the button.
    pub fn view(self) -> AnyView {
        let Button {
            class,
            icon: path,
            label,
            name,
            description,
            content,
            disabled,
            pressed,
            hidden,
            attributes,
            mut on_click,
        } = self;
        let can_be_disabled = disabled.is_some();
        let disabled = StoredValue::new(disabled);
        let is_disabled = move || disabled.with_value(|is| is.as_ref().is_some_and(|is| is()));
        let name = StoredValue::new(name);
        let name = move || name.with_value(|name| name.as_ref().map(|name| name()));
        let element = NodeRef::<html::Button>::new();
        let attributes = StoredValue::new(attributes);
        effect(move || {
            let Some(element) = element.get() else { return };
            attributes.with_value(|attributes| {
                for (name, value) in attributes {
                    // Names in the sources are valid.
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
                aria-label=name
                title=name
                aria-description=move || description.as_ref().and_then(|description| description())
                aria-disabled=move || can_be_disabled.then(|| is_disabled().to_string())
                tabindex=move || (can_be_disabled && is_disabled()).then(|| String::from("-1"))
                aria-pressed=move || pressed.as_ref().and_then(|is| is()).map(|is| is.to_string())
                hidden=move || hidden.as_ref().is_some_and(|hidden| hidden())
                on:click=move |_| if !untrack(is_disabled) { on_click() }
            >
                {path.map(icon)}
                {label.map(live_text)}
                {content}
            </button>
        }
        .into_any()
    }
}

/// Creates a button that runs a command and has the command's name as its label.
pub fn command_button(command: &'static Command) -> Button {
    let run = move || dispatch(Event::Command(command));
    Button::new(run).class("command").label(tr(command.name))
}

/// Creates the Close button of a dialog. The button gets the focus when the dialog opens, and calls
/// `on_click`.
pub fn close_button(on_click: impl FnMut() + 'static) -> AnyView {
    Button::new(on_click)
        .class("command primary")
        .label(words::dialog::close_button())
        .attribute("autofocus", || Some(String::new()))
        .view()
}
