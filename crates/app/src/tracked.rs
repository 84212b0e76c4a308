//! Parts of the state that track reads and changes.
//!
//! A view that reads a part is updated when the part is written. The part itself records reads and
//! writes, so the parts that a view depends on don't have to be listed.

use std::{
    cell::Cell,
    ops::{Deref, DerefMut},
};

/// A part of the state that counts its changes.
///
/// Dereferencing the part marks it as read. Borrowing it mutably counts as a change, whether or not
/// anything is written. [`set`](Tracked::set) and [`modify_with`](Tracked::modify_with) count only
/// real changes.
#[derive(Clone, Debug, Default)]
pub struct Tracked<T> {
    value: T,
    revision: u64,
    is_read: Cell<bool>,
}

/// The tracking data of a [`Tracked`] part, independent of the part's type.
pub trait Revisioned {
    /// Returns the number of changes so far.
    fn revision(&self) -> u64;

    /// Returns `true` if the part is marked as read, and replaces the mark with `is_read`.
    fn replace_is_read(&self, is_read: bool) -> bool;
}

/// The outcome of an operation on a part of the state: the part has changed, or it hasn't.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StateChange {
    /// The state has changed, so views of it are out of date.
    Changed,
    /// The state hasn't changed in a way that a view could show.
    Unchanged,
}

impl StateChange {
    /// Returns [`StateChange::Changed`] if `is_changed` is `true`, otherwise
    /// [`StateChange::Unchanged`].
    pub fn from_bool(is_changed: bool) -> StateChange {
        if is_changed { StateChange::Changed } else { StateChange::Unchanged }
    }

    /// Returns [`StateChange::Changed`] if this change or the other one happened, otherwise
    /// [`StateChange::Unchanged`].
    pub fn or(self, other: StateChange) -> StateChange {
        StateChange::from_bool(self == StateChange::Changed || other == StateChange::Changed)
    }
}

impl<T> Tracked<T> {
    /// Creates a part with an initial value, which counts as unread.
    pub fn new(value: T) -> Tracked<T> {
        Tracked { value, revision: 0, is_read: Cell::new(false) }
    }

    /// Passes the part to a function, which returns whether it changed anything. This doesn't count
    /// as reading the part.
    pub fn modify_with(&mut self, sync: impl FnOnce(&mut T) -> StateChange) {
        if sync(&mut self.value) == StateChange::Changed {
            self.revision += 1;
        }
    }
}

impl<T: PartialEq> Tracked<T> {
    /// Sets the value. Setting an equal value doesn't count as a change.
    pub fn set(&mut self, value: T) {
        if self.value != value {
            self.value = value;
            self.revision += 1;
        }
    }
}

impl<T> Deref for Tracked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.is_read.set(true);
        &self.value
    }
}

impl<T> DerefMut for Tracked<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.revision += 1;
        &mut self.value
    }
}

impl<T> Revisioned for Tracked<T> {
    fn revision(&self) -> u64 {
        self.revision
    }

    fn replace_is_read(&self, is_read: bool) -> bool {
        self.is_read.replace(is_read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_real_changes_are_counted() {
        let mut part = Tracked::new(1);
        part.set(1);
        part.modify_with(|_| StateChange::Unchanged);
        assert_eq!(part.revision(), 0);
        part.set(2);
        part.modify_with(|value| {
            *value += 1;
            StateChange::Changed
        });
        *part += 1;
        assert_eq!((part.revision(), *part), (3, 4));
    }

    #[test]
    fn a_read_is_detected_once() {
        let part = Tracked::new(1);
        assert!(!part.replace_is_read(false));
        assert_eq!(*part, 1);
        assert!(part.replace_is_read(false));
        assert!(!part.replace_is_read(false));
    }
}
