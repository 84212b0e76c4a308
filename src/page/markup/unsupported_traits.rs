//! Methods that Leptos requires of a view but never calls on this page: attributes that are added
//! from outside, and rendering on a server. An upgrade of Leptos breaks this file first.

use leptos::{
    attr::any_attribute::AnyAttribute,
    prelude::*,
    tachys::{
        html::attribute::Attribute,
        hydration::Cursor,
        view::{Position, PositionState, add_attr::AddAnyAttr},
    },
};

use super::{Element, render::ElementState};

impl AddAnyAttr for Element {
    type Output<A: Attribute> = Element;

    fn add_any_attr<A: Attribute>(self, _: A) -> Element {
        self
    }
}

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
        _: Vec<AnyAttribute>,
    ) {
    }

    fn hydrate<const FROM_SERVER: bool>(self, _: &Cursor, _: &PositionState) -> ElementState {
        self.build()
    }

    fn into_owned(self) -> Element {
        self
    }
}
