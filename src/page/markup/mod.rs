//! Views that the macro [`view!`](view) creates from markup.
//!
//! Leptos has a type for every combination of an element, its attributes and its children, and
//! compiles code for each of them. Here, all elements have the same type, and so do all listeners
//! and all parts that change: a view is a list of its parts, which the same code processes.
//! Rendering on a server isn't supported.

mod child;
mod element;
mod listener;
mod render;
mod unsupported_traits;
mod value;

pub use ::markup::view;
pub use leptos::component::{component_props_builder, component_view};

pub use child::{Child, join_views, view_component};
pub use element::{Element, ElementTag};
pub use listener::{ev, next_frame, on_window};
pub use value::AttributeValue;
