//! A part of the state that knows whether it was read, and how often it may have changed.

use std::{
    cell::Cell,
    ops::{Deref, DerefMut},
};

/// A part of the state. Whoever shows something reads some slots, and needs to show it anew when one
/// of these was written: both are told by the slot itself, so nobody has to name what depends on
/// what.
#[derive(Clone, Debug, Default)]
pub struct Slot<T> {
    value: T,
    revision: u64,
    read: Cell<bool>,
}

/// What is the same in slots of all kinds.
pub trait Tracked {
    /// How often it was lent to be changed.
    fn revision(&self) -> u64;

    /// Whether it was read since this was asked last.
    fn take_read(&self) -> bool;
}

impl<T> Slot<T> {
    /// A slot that holds a value.
    pub fn new(value: T) -> Slot<T> {
        Slot { value, revision: 0, read: Cell::new(false) }
    }
}

impl<T> Deref for Slot<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.read.set(true);
        &self.value
    }
}

impl<T> DerefMut for Slot<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.revision += 1;
        &mut self.value
    }
}

impl<T> Tracked for Slot<T> {
    fn revision(&self) -> u64 {
        self.revision
    }

    fn take_read(&self) -> bool {
        self.read.replace(false)
    }
}
