//! The step in the list of all steps that a pointer is at.

use crate::{context::Context, feature::Feature};

/// The step that a pointer is at. It has a state of its own, so that a moving pointer updates nothing
/// but the board.
#[derive(Default)]
pub struct Pointing {
    /// The index of the step in the list.
    pub step: Option<usize>,
}

/// An event of the pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The pointer is at a step, by its index, or at none.
    Point(Option<usize>),
}

impl Feature for Pointing {
    type Event = Event;

    fn update(&mut self, _: &mut Context, Event::Point(step): Event) {
        self.step = step;
    }
}
