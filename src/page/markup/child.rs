//! Content of elements.

use leptos::{prelude::*, tachys::view::iterators::StaticVec};

use super::Element;
use crate::reactive::Memo;

/// A value that an element can contain, such as a text, a view or a list of these.
pub trait Child {
    /// Converts the content to a view.
    fn into_child(self) -> AnyView;

    /// Appends the content to the children of an element. The program is smaller if this isn't
    /// inlined into the code that builds an element.
    #[inline(never)]
    fn append_to(self, parent: &mut Element)
    where
        Self: Sized,
    {
        parent.append(self.into_child());
    }
}

impl Element {
    /// Appends a child.
    pub fn child(&mut self, child: impl Child) {
        child.append_to(self);
    }
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
        join_views(vec![self.0.into_child(), self.1.into_child()])
    }
}

impl<A: Child, B: Child, C: Child> Child for (A, B, C) {
    fn into_child(self) -> AnyView {
        join_views(vec![self.0.into_child(), self.1.into_child(), self.2.into_child()])
    }
}

impl<C: Child, F: FnMut() -> C + Send + 'static> Child for F {
    fn into_child(mut self) -> AnyView {
        live_view(Box::new(move || self().into_child()))
    }

    fn append_to(mut self, parent: &mut Element) {
        append_live(Box::new(move || self().into_child()), parent);
    }
}

impl<C: Child + Clone + 'static> Child for Memo<C> {
    fn into_child(self) -> AnyView {
        live_view(Box::new(move || self.get().into_child()))
    }
}

#[inline(never)]
fn live_view(view: Box<dyn FnMut() -> AnyView + Send>) -> AnyView {
    view.into_any()
}

#[inline(never)]
fn append_live(view: Box<dyn FnMut() -> AnyView + Send>, parent: &mut Element) {
    parent.append(live_view(view));
}

/// Combines several views into one.
pub fn join_views(children: Vec<AnyView>) -> AnyView {
    StaticVec::from(children).into_any()
}

/// Returns the view of a component, with its type erased.
pub fn view_component(view: impl IntoView) -> AnyView {
    view.into_any()
}
