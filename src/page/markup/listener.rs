//! Listeners for events.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::Event;

use self::ev::EventDescriptor;
use super::value::MarkupText;

/// The events that markup can listen to.
pub mod ev {
    use std::borrow::Cow;

    pub use leptos::ev::*;
    use web_sys::Event;

    /// The event that is sent when a dialog is about to be closed with Escape. Leptos doesn't
    /// define this event.
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

/// A listener of an element. The listener is removed from the element when this value is dropped.
pub(super) struct Listener {
    element: web_sys::Element,
    name: MarkupText,
    callback: Closure<dyn FnMut(Event)>,
}

impl Listener {
    /// Adds a listener to an element, until the result is dropped.
    pub fn new(
        element: &web_sys::Element,
        name: MarkupText,
        listener: Box<dyn FnMut(Event)>,
    ) -> Self {
        let (element, callback) = (element.clone(), Closure::wrap(listener));
        let function = callback.as_ref().unchecked_ref();
        // Adding a listener can't fail.
        let _ = element.add_event_listener_with_callback(&name, function);
        Listener { element, name, callback }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let function = self.callback.as_ref().unchecked_ref();
        // Removing a listener can't fail.
        let _ = self.element.remove_event_listener_with_callback(&self.name, function);
    }
}

/// Listens to an event of the window, as long as the page is open.
pub fn on_window<E>(event: E, listener: impl FnMut(E::EventType) + 'static)
where
    E: EventDescriptor,
    E::EventType: JsCast,
{
    listen_to_window(&event.name(), without_type::<E>(listener));
}

fn listen_to_window(name: &str, listener: Box<dyn FnMut(Event)>) {
    let function = Closure::wrap(with_current_owner(listener)).into_js_value();
    // Adding a listener can't fail.
    let _ = window().add_event_listener_with_callback(name, function.unchecked_ref());
}

/// Wraps a listener so that it takes an event of any type.
pub(super) fn without_type<E>(
    mut listener: impl FnMut(E::EventType) + 'static,
) -> Box<dyn FnMut(Event)>
where
    E: EventDescriptor,
    E::EventType: JsCast,
{
    Box::new(move |event| listener(event.unchecked_into()))
}

/// Wraps a listener so that it runs in the reactive scope in which this function is called.
pub(super) fn with_current_owner(mut listener: Box<dyn FnMut(Event)>) -> Box<dyn FnMut(Event)> {
    let owner = Owner::current().unwrap_or_default();
    Box::new(move |event| owner.with(|| listener(event)))
}

/// Calls a function before the next frame is painted.
pub fn next_frame(call: impl FnOnce() + 'static) {
    next_frame_boxed(Box::new(call));
}

fn next_frame_boxed(call: Box<dyn FnOnce()>) {
    request_animation_frame(call);
}
