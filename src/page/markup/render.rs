//! Elements on the page.

use leptos::{
    prelude::*,
    reactive::effect::RenderEffect,
    tachys::view::{Mountable, any_view::AnyViewState},
};

use super::{
    Element, ElementTag,
    element::{ElementPart, WriteFn, write_attribute},
    listener::Listener,
    value::MarkupText,
};

/// An element on the page, with the states of the parts and children that keep the element up to
/// date.
pub struct ElementState {
    element: web_sys::Element,
    tag: &'static ElementTag,
    parts: Vec<PartState>,
    children: Vec<AnyViewState>,
}

enum PartState {
    Fixed(Option<MarkupText>),
    Live(RenderEffect<Option<MarkupText>>),
    Listener { _listener: Listener },
    Created,
}

impl ElementPart {
    /// Applies the part to an element, in place of the same part in an earlier state.
    fn apply(self, element: &web_sys::Element, before: Option<PartState>) -> PartState {
        let text_before = match before {
            Some(PartState::Fixed(text)) => Some(text),
            Some(PartState::Live(effect)) => effect.take_value(),
            _ => None,
        };
        match self {
            ElementPart::Fixed(write, name, text) => {
                write_change(element, write, name, text_before, &text);
                PartState::Fixed(text)
            }
            ElementPart::Live(write, name, mut text) => {
                let element = element.clone();
                let effect = move |before: Option<Option<MarkupText>>| {
                    let text = text();
                    write_change(&element, write, name, before, &text);
                    text
                };
                PartState::Live(RenderEffect::new_with_value(effect, text_before))
            }
            ElementPart::Listener(name, listener) => {
                PartState::Listener { _listener: Listener::new(element, name, listener) }
            }
            ElementPart::Created(call) => {
                call(element);
                PartState::Created
            }
        }
    }
}

/// Writes a text if it differs from the previous one. A new element has no previous text.
fn write_change(
    element: &web_sys::Element,
    write: WriteFn,
    name: &str,
    before: Option<Option<MarkupText>>,
    text: &Option<MarkupText>,
) {
    if before.unwrap_or_default() != *text {
        write(element, name, text.as_deref());
    }
}

impl Render for Element {
    type State = ElementState;

    fn build(self) -> ElementState {
        let Element { tag, parts, children } = self;
        let document = document();
        let element = match tag.is_svg {
            true => document.create_element_ns(Some("http://www.w3.org/2000/svg"), tag.name),
            false => document.create_element(tag.name),
        };
        let element = element.expect("names of elements in the sources are valid");
        for (name, value) in tag.fixed_attributes {
            write_attribute(&element, name, Some(value));
        }
        let parts = parts.take().into_iter().map(|part| part.apply(&element, None)).collect();
        let child = |child: AnyView| {
            let mut state = child.build();
            state.mount(&element, None);
            state
        };
        let children = children.into_iter().map(child).collect();
        ElementState { element, tag, parts, children }
    }

    fn rebuild(self, state: &mut ElementState) {
        if !std::ptr::eq(self.tag, state.tag) || self.children.len() != state.children.len() {
            let mut new = self.build();
            state.insert_before_this(&mut new);
            state.unmount();
            *state = new;
            return;
        }
        // Elements from one place in the sources have the same parts.
        let before = std::mem::take(&mut state.parts).into_iter();
        let parts = self.parts.take().into_iter().zip(before);
        let parts = parts.map(|(part, before)| part.apply(&state.element, Some(before)));
        state.parts = parts.collect();
        for (child, state) in self.children.into_iter().zip(&mut state.children) {
            child.rebuild(state);
        }
    }
}

impl Mountable for ElementState {
    fn unmount(&mut self) {
        self.element.remove();
    }

    fn mount(&mut self, parent: &web_sys::Element, before: Option<&web_sys::Node>) {
        // The parent is an element of the page, and `before` is one of its children.
        let _ = parent.insert_before(&self.element, before);
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        let parent = self.element.parent_element();
        parent.map(|parent| child.mount(&parent, Some(&self.element))).is_some()
    }

    fn elements(&self) -> Vec<web_sys::Element> {
        vec![self.element.clone()]
    }
}
