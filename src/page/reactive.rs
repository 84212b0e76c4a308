//! What is computed of what it reads, and what is done again when that changes, over Leptos' signals. A
//! memo there makes a program of each kind of value; here the value is beside it, and one counts changes.

use std::{any::Any, marker::PhantomData};

use leptos::prelude::*;

/// What is computed of what it reads, anew when that changes; who reads it is told when it differs.
pub struct Memo<T> {
    held: StoredValue<Option<Box<dyn Any + Send + Sync>>>,
    /// How often it differed.
    changes: leptos::prelude::Memo<u32>,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Memo<T> {
    fn clone(&self) -> Memo<T> {
        *self
    }
}

impl<T> Copy for Memo<T> {}

/// Computes something of what it reads.
pub fn memo<T>(compute: impl Fn() -> T + Send + Sync + 'static) -> Memo<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    let held = StoredValue::new(None);
    let compute: Box<dyn Fn() -> T + Send + Sync> = Box::new(compute);
    let update = move || {
        let now = compute();
        let before = |held: &Option<Box<dyn Any + Send + Sync>>| {
            held.as_ref().and_then(|held| held.downcast_ref()) == Some(&now)
        };
        let differs = !held.with_value(before);
        if differs {
            held.set_value(Some(Box::new(now) as Box<_>));
        }
        differs
    };
    Memo { held, changes: counted(Box::new(update)), of: PhantomData }
}

fn counted(update: Box<dyn Fn() -> bool + Send + Sync>) -> leptos::prelude::Memo<u32> {
    leptos::prelude::Memo::new(move |changes: Option<&u32>| {
        changes.copied().unwrap_or(0).wrapping_add(update().into())
    })
}

impl<T: 'static> Memo<T> {
    /// Lends what it is now.
    pub fn with<R>(&self, read: impl FnOnce(&T) -> R) -> R {
        self.changes.get();
        self.lend(read)
    }

    /// Lends what it is now, once.
    pub fn with_untracked<R>(&self, read: impl FnOnce(&T) -> R) -> R {
        self.changes.get_untracked();
        self.lend(read)
    }

    fn lend<R>(&self, read: impl FnOnce(&T) -> R) -> R {
        self.held.with_value(|held| {
            let held = held.as_ref().and_then(|held| held.downcast_ref());
            read(held.expect("it was computed"))
        })
    }

    /// Has whoever asks run again when it differs.
    pub fn track(&self) {
        self.changes.get();
    }
}

impl<T: Clone + 'static> Memo<T> {
    /// What it is now.
    pub fn get(&self) -> T {
        self.with(T::clone)
    }

    /// What it is now, once.
    pub fn get_untracked(&self) -> T {
        self.with_untracked(T::clone)
    }
}

/// What is computed, for many readers: it tells them where it differs. Whoever reads a memo has to ask,
/// at each change of what that read, whether there is anything new; this asks once for all.
pub struct Settled<T> {
    computed: Memo<T>,
    differs: Trigger,
}

impl<T> Clone for Settled<T> {
    fn clone(&self) -> Settled<T> {
        *self
    }
}

impl<T> Copy for Settled<T> {}

impl<T: Clone + 'static> Settled<T> {
    /// Follows a memo.
    pub fn new(computed: Memo<T>) -> Settled<T> {
        let (changes, differs) = (computed.changes, Trigger::new());
        follow(changes, differs);
        Settled { computed, differs }
    }

    /// What it is now.
    pub fn get(&self) -> T {
        self.differs.track();
        self.computed.get_untracked()
    }
}

fn follow(changes: leptos::prelude::Memo<u32>, differs: Trigger) {
    let mut before = changes.get_untracked();
    effect(move || {
        let now = changes.get();
        if std::mem::replace(&mut before, now) != now {
            differs.notify();
        }
    });
}

/// Does something now, and again when something changes that it reads.
pub fn effect(act: impl FnMut() + 'static) {
    effect_boxed(Box::new(act));
}

fn effect_boxed(mut act: Box<dyn FnMut()>) {
    Effect::new(move |_| act());
}
