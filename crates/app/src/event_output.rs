//! The results of one event: effects for the browser, and follow-ups for other features.

use std::collections::VecDeque;

use crate::{effect::Effect, followup::Followup};

/// The collected results of one event.
pub struct EventOutput {
    /// The time of the event, in milliseconds since the page was loaded.
    pub now: f64,
    /// The effects for the browser, in order.
    pub effects: Vec<Effect>,
    /// The follow-ups for other features, in order.
    pub followups: VecDeque<Followup>,
}

impl EventOutput {
    /// Creates an output without effects or follow-ups. `now` is in milliseconds since the page was
    /// loaded.
    pub fn new(now: f64) -> EventOutput {
        EventOutput { now, effects: Vec::new(), followups: VecDeque::new() }
    }
}
