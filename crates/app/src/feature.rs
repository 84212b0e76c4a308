//! The interface of a feature of the page.

use schedule::{TaskUpdate, Ticket};

use crate::{
    context::Context,
    effect::{StoreAnswer, StoreError},
    place::Destination,
    tracked::StateChange,
};

/// A feature of the page: a state, and the events that change it.
///
/// A feature reads and changes the page through its [`Context`] and never sees another feature.
/// Consequences for other features are left to a [`Followup`](crate::followup::Followup).
pub trait Feature: Default {
    /// The events that a view or the browser can send to the feature.
    type Event;

    /// Returns the place next to the board that opens before an event is handled, or `None` if the
    /// place stays the same.
    fn destination(_event: &Self::Event) -> Option<Destination> {
        None
    }

    /// Handles an event that the player or the browser sent to the feature.
    fn update(&mut self, ctx: &mut Context, event: Self::Event);

    /// Handles an update of a task that the feature started, such as its result.
    fn on_update(&mut self, _ctx: &mut Context, _task: Ticket, _update: TaskUpdate) {}

    /// Handles storage's answer to a call that the feature made.
    fn on_stored(
        &mut self,
        _ctx: &mut Context,
        _call: Ticket,
        _answer: Result<StoreAnswer, StoreError>,
    ) {
    }

    /// Handles the firing of a timer that the feature started.
    fn on_timer(&mut self, _ctx: &mut Context, _timer: Ticket) {}

    /// Synchronizes the feature with the page after every event: drops state that is out of date,
    /// and starts tasks whose results are missing. Returns whether the feature's state has changed.
    fn sync_with_page(&mut self, _ctx: &mut Context) -> StateChange {
        StateChange::Unchanged
    }

    /// Cancels the feature's work, because the player doesn't want to wait for it.
    fn cancel(&mut self, _ctx: &mut Context) {}

    /// Pauses the work of the feature, or resumes it. Only work that is marked as pausable can be
    /// paused.
    fn pause_or_resume(&mut self, _ctx: &mut Context) {}
}
