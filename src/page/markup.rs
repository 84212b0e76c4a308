//! The page's markup: what the macro [`view!`](view) makes, as views of Leptos. There is one type for
//! all elements, one for all listeners and one for all that changes, so that a view is a list of
//! what is in it, and not a piece of the program. Rendering on a server is absent.

use std::borrow::Cow;

use leptos::{
    html::ElementType,
    prelude::*,
    reactive::effect::RenderEffect,
    tachys::{
        html::{attribute::Attribute, node_ref::NodeRefContainer},
        hydration::Cursor,
        view::{
            Mountable, Position, PositionState, add_attr::AddAnyAttr, any_view::AnyViewState,
            iterators::StaticVec,
        },
    },
};
use send_wrapper::SendWrapper;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Event, HtmlElement, HtmlInputElement};

use self::ev::EventDescriptor;
use crate::reactive::Memo;

pub use ::markup::view;
pub use leptos::component::{component_props_builder, component_view};

/// The events that markup can listen to.
pub mod ev {
    use std::borrow::Cow;

    pub use leptos::ev::*;
    use web_sys::Event;

    /// Escape is about to close a dialog. Leptos has no name for it.
    #[expect(non_camel_case_types, reason = "events are named as in markup")]
    #[derive(Clone)]
    pub struct cancel;

    impl EventDescriptor for cancel {
        type EventType = Event;

        const BUBBLES: bool = false;

        fn name(&self) -> Cow<'static, str> {
            "cancel".into()
        }

        fn event_delegation_key(&self) -> Cow<'static, str> {
            "$$$cancel".into()
        }
    }
}

/// What markup says of an element that never changes. There is one for each place in the sources.
pub struct Tag {
    /// The element's name.
    pub name: &'static str,
    /// Whether it is part of a picture.
    pub svg: bool,
    /// Its attributes.
    pub fixed: &'static [(&'static str, &'static str)],
}

type Text = Cow<'static, str>;

/// Writes something of an element, or takes it away.
type Write = fn(&web_sys::Element, &str, Option<&str>);

/// Something of an element beside its tag.
enum Part {
    Fixed(Write, &'static str, Option<Text>),
    Live(Write, &'static str, Box<dyn FnMut() -> Option<Text>>),
    Listener(Text, Box<dyn FnMut(Event)>),
    Begin(Box<dyn FnOnce(&web_sys::Element)>),
}

/// An element that is to be.
pub struct Element {
    tag: &'static Tag,
    parts: SendWrapper<Vec<Part>>,
    children: Vec<AnyView>,
}

impl Element {
    /// An element with nothing in it.
    pub fn new(tag: &'static Tag) -> Element {
        Element { tag, parts: SendWrapper::new(Vec::new()), children: Vec::new() }
    }

    /// Something that stands in it, after what stands there already.
    pub fn child(&mut self, child: AnyView) {
        self.children.push(child);
    }

    /// An attribute.
    pub fn attribute(&mut self, name: &'static str, value: impl Value) {
        self.set(write_attribute, name, value);
    }

    /// A class that it may have.
    pub fn class(&mut self, name: &'static str, is: impl Value) {
        self.set(write_class, name, is);
    }

    /// A property of its style.
    pub fn style(&mut self, name: &'static str, value: impl Value) {
        self.set(write_style, name, value);
    }

    /// Whether it is checked.
    pub fn checked(&mut self, is: impl Value) {
        self.set(write_checked, "", is);
    }

    /// What is in a field.
    pub fn value(&mut self, value: impl Value) {
        self.set(write_value, "", value);
    }

    /// What stands in it, as HTML.
    pub fn inner_html(&mut self, html: String) {
        self.set(|element, _, html| element.set_inner_html(html.unwrap_or("")), "", html);
    }

    /// What happens at an event.
    pub fn on<E>(&mut self, event: E, act: impl FnMut(E::EventType) + 'static)
    where
        E: EventDescriptor,
        E::EventType: JsCast,
    {
        self.listen(event.name(), untyped::<E>(act));
    }

    /// What holds it, once it is there.
    pub fn node_ref<E>(&mut self, node: NodeRef<E>)
    where
        E: ElementType,
        E::Output: JsCast + 'static,
    {
        self.parts.push(Part::Begin(Box::new(move |element| node.load(element))));
    }

    /// What is done with it, once it is there.
    pub fn with(&mut self, act: impl FnOnce(web_sys::Element) + 'static) {
        self.parts.push(Part::Begin(Box::new(move |element| act(element.clone()))));
    }

    fn set<V: Value>(&mut self, write: Write, name: &'static str, mut value: V) {
        self.parts.push(match V::LIVE {
            true => Part::Live(write, name, Box::new(move || value.get())),
            false => Part::Fixed(write, name, value.get()),
        });
    }

    fn listen(&mut self, name: Text, act: Box<dyn FnMut(Event)>) {
        self.parts.push(Part::Listener(name, owned(act)));
    }
}

/// What happens at an event of the window, as long as the page is there.
pub fn on_window<E>(event: E, act: impl FnMut(E::EventType) + 'static)
where
    E: EventDescriptor,
    E::EventType: JsCast,
{
    listen_to_window(&event.name(), untyped::<E>(act));
}

fn listen_to_window(name: &str, act: Box<dyn FnMut(Event)>) {
    let act = Closure::wrap(owned(act)).into_js_value();
    // There is nothing that refuses it.
    let _ = window().add_event_listener_with_callback(name, act.unchecked_ref());
}

fn untyped<E>(mut act: impl FnMut(E::EventType) + 'static) -> Box<dyn FnMut(Event)>
where
    E: EventDescriptor,
    E::EventType: JsCast,
{
    Box::new(move |event| act(event.unchecked_into()))
}

/// What happens at an event, with what is there for the view that asks for it.
fn owned(mut act: Box<dyn FnMut(Event)>) -> Box<dyn FnMut(Event)> {
    let owner = Owner::current().unwrap_or_default();
    Box::new(move |event| owner.with(|| act(event)))
}

/// Does something before the next frame is painted.
pub fn next_frame(act: impl FnOnce() + 'static) {
    next_frame_boxed(Box::new(act));
}

fn next_frame_boxed(act: Box<dyn FnOnce()>) {
    request_animation_frame(act);
}

fn write_attribute(element: &web_sys::Element, name: &str, value: Option<&str>) {
    // No name in the sources is one that no attribute can have.
    let _ = match value {
        Some(value) => element.set_attribute(name, value),
        None => element.remove_attribute(name),
    };
}

fn write_class(element: &web_sys::Element, name: &str, is: Option<&str>) {
    let classes = element.class_list();
    // Nor is one no class can have.
    let _ = if is.is_some() { classes.add_1(name) } else { classes.remove_1(name) };
}

fn write_style(element: &web_sys::Element, name: &str, value: Option<&str>) {
    let style = element.unchecked_ref::<HtmlElement>().style();
    // What the browser does not know it leaves out.
    let _ = match value {
        Some(value) => style.set_property(name, value),
        None => style.remove_property(name).map(drop),
    };
}

fn write_checked(element: &web_sys::Element, _: &str, is: Option<&str>) {
    element.unchecked_ref::<HtmlInputElement>().set_checked(is.is_some());
}

fn write_value(element: &web_sys::Element, _: &str, value: Option<&str>) {
    element.unchecked_ref::<HtmlInputElement>().set_value(value.unwrap_or(""));
}

/// A text that is there or not; what is there or not without one has an empty one.
pub trait Value: Sized + 'static {
    /// Whether it changes with what it reads.
    const LIVE: bool = false;

    /// What it is now; what is not live is asked once.
    fn get(&mut self) -> Option<Text>;
}

impl Value for bool {
    fn get(&mut self) -> Option<Text> {
        self.then_some(Cow::Borrowed(""))
    }
}

impl Value for &'static str {
    fn get(&mut self) -> Option<Text> {
        Some(Cow::Borrowed(self))
    }
}

impl Value for String {
    fn get(&mut self) -> Option<Text> {
        Some(Cow::Owned(std::mem::take(self)))
    }
}

impl<V: Value> Value for Option<V> {
    fn get(&mut self) -> Option<Text> {
        self.as_mut()?.get()
    }
}

impl<V: Value, F: FnMut() -> V + 'static> Value for F {
    const LIVE: bool = true;

    fn get(&mut self) -> Option<Text> {
        self().get()
    }
}

impl<V: Value + Clone> Value for Memo<V> {
    const LIVE: bool = true;

    fn get(&mut self) -> Option<Text> {
        Memo::get(self).get()
    }
}

/// What can stand in an element.
pub trait Child {
    /// The view that it is.
    fn into_child(self) -> AnyView;
}

impl Child for AnyView {
    fn into_child(self) -> AnyView {
        self
    }
}

impl Child for Element {
    fn into_child(self) -> AnyView {
        self.into_any()
    }
}

impl<V: RenderHtml + Send> Child for View<V> {
    fn into_child(self) -> AnyView {
        self.into_inner().into_any()
    }
}

impl Child for String {
    fn into_child(self) -> AnyView {
        self.into_any()
    }
}

impl Child for &'static str {
    fn into_child(self) -> AnyView {
        self.to_owned().into_any()
    }
}

impl<C: Child> Child for Option<C> {
    fn into_child(self) -> AnyView {
        self.map_or_else(|| ().into_any(), C::into_child)
    }
}

impl<C: Child> Child for Vec<C> {
    fn into_child(self) -> AnyView {
        self.into_iter().map(C::into_child).collect::<Vec<_>>().into_any()
    }
}

impl<C: Child, const N: usize> Child for [C; N] {
    fn into_child(self) -> AnyView {
        Vec::from(self).into_child()
    }
}

impl<A: Child, B: Child> Child for (A, B) {
    fn into_child(self) -> AnyView {
        several(vec![self.0.into_child(), self.1.into_child()])
    }
}

impl<A: Child, B: Child, C: Child> Child for (A, B, C) {
    fn into_child(self) -> AnyView {
        several(vec![self.0.into_child(), self.1.into_child(), self.2.into_child()])
    }
}

impl<C: Child, F: FnMut() -> C + Send + 'static> Child for F {
    fn into_child(mut self) -> AnyView {
        live(Box::new(move || self().into_child()))
    }
}

impl<C: Child + Clone + 'static> Child for Memo<C> {
    fn into_child(self) -> AnyView {
        live(Box::new(move || self.get().into_child()))
    }
}

fn live(view: Box<dyn FnMut() -> AnyView + Send>) -> AnyView {
    view.into_any()
}

/// Several things, one after another.
pub fn several(children: Vec<AnyView>) -> AnyView {
    StaticVec::from(children).into_any()
}

/// What a component made.
pub fn component(view: impl IntoView) -> AnyView {
    view.into_any()
}

/// An element that is there, with what keeps it as it should be.
pub struct ElementState {
    element: web_sys::Element,
    tag: &'static Tag,
    parts: Vec<PartState>,
    children: Vec<AnyViewState>,
}

enum PartState {
    Fixed(Option<Text>),
    Live(RenderEffect<Option<Text>>),
    Listener { _listener: Listener },
    Begun,
}

/// What hears an event, until it is dropped.
struct Listener {
    element: web_sys::Element,
    name: Text,
    act: Closure<dyn FnMut(Event)>,
}

impl Drop for Listener {
    fn drop(&mut self) {
        let act = self.act.as_ref().unchecked_ref();
        // It is there.
        let _ = self.element.remove_event_listener_with_callback(&self.name, act);
    }
}

impl Part {
    /// Has an element be as this says, which was as `before` says.
    fn put(self, element: &web_sys::Element, before: Option<PartState>) -> PartState {
        let before_text = match before {
            Some(PartState::Fixed(text)) => Some(text),
            Some(PartState::Live(effect)) => effect.take_value(),
            _ => None,
        };
        match self {
            Part::Fixed(write, name, text) => {
                change(element, write, name, before_text, &text);
                PartState::Fixed(text)
            }
            Part::Live(write, name, mut text) => {
                let element = element.clone();
                let effect = move |before: Option<Option<Text>>| {
                    let text = text();
                    change(&element, write, name, before, &text);
                    text
                };
                PartState::Live(RenderEffect::new_with_value(effect, before_text))
            }
            Part::Listener(name, act) => {
                let (element, act) = (element.clone(), Closure::wrap(act));
                // There is nothing that refuses it.
                let _ =
                    element.add_event_listener_with_callback(&name, act.as_ref().unchecked_ref());
                PartState::Listener { _listener: Listener { element, name, act } }
            }
            Part::Begin(act) => {
                act(element);
                PartState::Begun
            }
        }
    }
}

/// Writes a text where it differs from the one before; where there was none, no text is not written.
fn change(
    element: &web_sys::Element,
    write: Write,
    name: &str,
    before: Option<Option<Text>>,
    text: &Option<Text>,
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
        let element = match tag.svg {
            true => document.create_element_ns(Some("http://www.w3.org/2000/svg"), tag.name),
            false => document.create_element(tag.name),
        };
        let element = element.expect("the sources name elements that there are");
        for (name, value) in tag.fixed {
            write_attribute(&element, name, Some(value));
        }
        let parts = parts.take().into_iter().map(|part| part.put(&element, None)).collect();
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
        // What comes of one place in the sources has the same parts.
        let before = std::mem::take(&mut state.parts).into_iter();
        let parts = self.parts.take().into_iter().zip(before);
        state.parts = parts.map(|(part, before)| part.put(&state.element, Some(before))).collect();
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
        // The parent is an element of the page, and what comes after is in it.
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

impl AddAnyAttr for Element {
    type Output<A: Attribute> = Element;

    fn add_any_attr<A: Attribute>(self, _: A) -> Element {
        self
    }
}

/// What Leptos would ask of a view on a server.
impl RenderHtml for Element {
    type AsyncOutput = Element;
    type Owned = Element;

    const MIN_LENGTH: usize = 0;

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Element {
        self
    }

    fn to_html_with_buf(
        self,
        _: &mut String,
        _: &mut Position,
        _: bool,
        _: bool,
        _: Vec<leptos::attr::any_attribute::AnyAttribute>,
    ) {
    }

    fn hydrate<const FROM_SERVER: bool>(self, _: &Cursor, _: &PositionState) -> ElementState {
        self.build()
    }

    fn into_owned(self) -> Element {
        self
    }
}
