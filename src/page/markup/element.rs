//! Elements before they are rendered.

use leptos::{html::ElementType, prelude::*, tachys::html::node_ref::NodeRefContainer};
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlElement, HtmlInputElement};

use super::{
    ev::EventDescriptor,
    listener::{with_current_owner, without_type},
    value::{AttributeValue, MarkupText},
};

/// The name and the fixed attributes of an element in markup. Each element in the sources has a tag
/// of its own.
pub struct ElementTag {
    /// The name of the element.
    pub name: &'static str,
    /// Whether the element belongs to an SVG picture.
    pub is_svg: bool,
    /// The attributes with fixed values.
    pub fixed_attributes: &'static [(&'static str, &'static str)],
}

/// A function that writes the named property of an element, or removes the property if there is no
/// value.
pub(super) type WriteFn = fn(&web_sys::Element, &str, Option<&str>);

/// A part of an element besides its tag and its children.
pub(super) enum ElementPart {
    /// A property that never changes.
    Fixed(WriteFn, &'static str, Option<MarkupText>),
    /// A property that is written again whenever something that its function reads changes.
    Live(WriteFn, &'static str, Box<dyn FnMut() -> Option<MarkupText>>),
    /// A listener for the event with this name.
    Listener(MarkupText, Box<dyn FnMut(Event)>),
    /// A function that is called with the element once it exists.
    Created(Box<dyn FnOnce(&web_sys::Element)>),
}

/// An element that isn't rendered yet.
pub struct Element {
    pub(super) tag: &'static ElementTag,
    pub(super) parts: SendWrapper<Vec<ElementPart>>,
    pub(super) children: Vec<AnyView>,
}

impl Element {
    /// Creates an empty element.
    pub fn new(tag: &'static ElementTag) -> Element {
        Element { tag, parts: SendWrapper::new(Vec::new()), children: Vec::new() }
    }

    /// Appends a view as the last child.
    #[inline(never)]
    pub(super) fn append(&mut self, view: AnyView) {
        self.children.push(view);
    }

    /// Sets an attribute.
    pub fn attribute(&mut self, name: &'static str, value: impl AttributeValue) {
        self.set(write_attribute, name, value);
    }

    /// Adds a class while a condition holds.
    pub fn class(&mut self, name: &'static str, condition: impl AttributeValue) {
        self.set(write_class, name, condition);
    }

    /// Sets a property of the element's style.
    pub fn style(&mut self, name: &'static str, value: impl AttributeValue) {
        self.set(write_style, name, value);
    }

    /// Checks or unchecks a checkbox or radio button.
    pub fn checked(&mut self, condition: impl AttributeValue) {
        self.set(write_checked, "", condition);
    }

    /// Sets the content of a field.
    pub fn value(&mut self, value: impl AttributeValue) {
        self.set(write_value, "", value);
    }

    /// Sets the content of the element as HTML.
    pub fn inner_html(&mut self, html: String) {
        self.set(|element, _, html| element.set_inner_html(html.unwrap_or("")), "", html);
    }

    /// Adds a listener that is called with each event of this type.
    pub fn on<E>(&mut self, event: E, listener: impl FnMut(E::EventType) + 'static)
    where
        E: EventDescriptor,
        E::EventType: JsCast,
    {
        self.listen(event.name(), without_type::<E>(listener));
    }

    /// Sets a reference to the element once it exists.
    pub fn node_ref<E>(&mut self, node: NodeRef<E>)
    where
        E: ElementType,
        E::Output: JsCast + 'static,
    {
        self.parts.push(ElementPart::Created(Box::new(move |element| node.load(element))));
    }

    /// Calls a function with the element once it exists.
    pub fn with(&mut self, on_created: impl FnOnce(web_sys::Element) + 'static) {
        self.parts.push(ElementPart::Created(Box::new(move |element| on_created(element.clone()))));
    }

    fn set<V: AttributeValue>(&mut self, write: WriteFn, name: &'static str, mut value: V) {
        match V::IS_LIVE {
            true => self.set_live(write, name, Box::new(move || value.get())),
            false => self.set_fixed(write, name, value.get()),
        }
    }

    #[inline(never)]
    fn set_live(
        &mut self,
        write: WriteFn,
        name: &'static str,
        value: Box<dyn FnMut() -> Option<MarkupText>>,
    ) {
        self.parts.push(ElementPart::Live(write, name, value));
    }

    #[inline(never)]
    fn set_fixed(&mut self, write: WriteFn, name: &'static str, value: Option<MarkupText>) {
        self.parts.push(ElementPart::Fixed(write, name, value));
    }

    #[inline(never)]
    fn listen(&mut self, name: MarkupText, listener: Box<dyn FnMut(Event)>) {
        self.parts.push(ElementPart::Listener(name, with_current_owner(listener)));
    }
}

pub(super) fn write_attribute(element: &web_sys::Element, name: &str, value: Option<&str>) {
    // Names in the sources are valid.
    let _ = match value {
        Some(value) => element.set_attribute(name, value),
        None => element.remove_attribute(name),
    };
}

fn write_class(element: &web_sys::Element, name: &str, condition: Option<&str>) {
    let classes = element.class_list();
    // Names in the sources are valid.
    let _ = if condition.is_some() { classes.add_1(name) } else { classes.remove_1(name) };
}

fn write_style(element: &web_sys::Element, name: &str, value: Option<&str>) {
    let style = element.unchecked_ref::<HtmlElement>().style();
    // Browsers ignore properties that they don't know.
    let _ = match value {
        Some(value) => style.set_property(name, value),
        None => style.remove_property(name).map(drop),
    };
}

fn write_checked(element: &web_sys::Element, _: &str, condition: Option<&str>) {
    element.unchecked_ref::<HtmlInputElement>().set_checked(condition.is_some());
}

fn write_value(element: &web_sys::Element, _: &str, value: Option<&str>) {
    element.unchecked_ref::<HtmlInputElement>().set_value(value.unwrap_or(""));
}
