//! The step under the pointer in the list of all steps.

use crate::{context::Context, feature::Feature};

/// The step under the pointer. It is a separate state, so that a moving pointer updates only the
/// board.
#[derive(Default)]
pub struct Pointer {
    /// The index of the step in the list, or `None` if the pointer isn't on a step.
    pub pointed_step: Option<usize>,
}

/// An event that [`Pointer`] handles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The pointer is on the step with this index, from 0, or on no step (`None`).
    Point(Option<usize>),
}

impl Feature for Pointer {
    type Event = Event;

    fn update(&mut self, _: &mut Context, Event::Point(step): Event) {
        self.pointed_step = step;
    }
}
