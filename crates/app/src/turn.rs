//! The results of one event: effects for the browser, and follow-ups for other features.

use std::collections::VecDeque;

use crate::{effect::Effect, followup::Followup};

/// Collects what one event leads to.
pub struct Turn {
    /// Milliseconds since the page was loaded.
    pub now: f64,
    /// The effects for the browser, in order.
    pub effects: Vec<Effect>,
    /// The follow-ups for other features, in order.
    pub followups: VecDeque<Followup>,
}

impl Turn {
    /// A turn at a time in milliseconds, without effects.
    pub fn at(now: f64) -> Turn {
        Turn { now, effects: Vec::new(), followups: VecDeque::new() }
    }
}
