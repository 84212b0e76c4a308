//! Memos and effects that are based on Leptos's signals.
//!
//! Leptos compiles its memos separately for each type of value. Here, values are stored next to a
//! memo that only counts how often they have changed, so the program contains the code of memos
//! only once.

use std::{any::Any, marker::PhantomData, sync::Arc};

use leptos::prelude::*;

type AnyValue = Arc<dyn Any + Send + Sync>;

/// A value that is computed again whenever something that the computation read changes. Observers
/// are notified if the new value is different.
pub struct Memo<T> {
    untyped: UntypedMemo,
    value_type: PhantomData<fn() -> T>,
}

impl<T> Clone for Memo<T> {
    fn clone(&self) -> Memo<T> {
        *self
    }
}

impl<T> Copy for Memo<T> {}

/// A memo without the type of its value.
#[derive(Clone, Copy)]
struct UntypedMemo {
    value: StoredValue<Option<AnyValue>>,
    /// The number of times that the value has changed.
    changes: leptos::prelude::Memo<u32>,
}

/// Creates a memo of the value that `compute` returns.
pub fn memo<T>(compute: impl Fn() -> T + Send + Sync + 'static) -> Memo<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    let next = move |before: Option<AnyValue>| {
        let now = compute();
        let is_same = before.as_ref().and_then(|before| before.downcast_ref()) == Some(&now);
        (!is_same).then(|| Arc::new(now) as AnyValue)
    };
    Memo { untyped: UntypedMemo::new(Box::new(next)), value_type: PhantomData }
}

impl UntypedMemo {
    /// Creates a memo from a function that takes the previous value and returns the next one, or
    /// `None` if the value is unchanged.
    #[inline(never)]
    fn new(next: Box<dyn Fn(Option<AnyValue>) -> Option<AnyValue> + Send + Sync>) -> UntypedMemo {
        let value = StoredValue::new(None);
        let changes = leptos::prelude::Memo::new(move |changes: Option<&u32>| {
            let now = next(value.get_value());
            let has_changed = now.is_some();
            if has_changed {
                value.set_value(now);
            }
            changes.copied().unwrap_or(0).wrapping_add(has_changed.into())
        });
        UntypedMemo { value, changes }
    }

    /// Returns the value, and subscribes the current observer.
    #[inline(never)]
    fn get(self) -> AnyValue {
        self.changes.get();
        self.value.get_value().expect("it was computed")
    }

    /// Returns the value without subscribing the current observer.
    #[inline(never)]
    fn get_untracked(self) -> AnyValue {
        self.changes.get_untracked();
        self.value.get_value().expect("it was computed")
    }
}

impl<T: 'static> Memo<T> {
    /// Subscribes the current observer, and returns the result of a function of the value.
    pub fn read_with<R>(&self, read: impl FnOnce(&T) -> R) -> R {
        read_value(&self.untyped.get(), read)
    }

    /// Returns the result of a function of the value, without subscribing the current observer.
    pub fn with_untracked<R>(&self, read: impl FnOnce(&T) -> R) -> R {
        read_value(&self.untyped.get_untracked(), read)
    }

    /// Subscribes the current observer to changes of the value.
    pub fn track(&self) {
        self.untyped.changes.get();
    }
}

fn read_value<T: 'static, R>(value: &AnyValue, read: impl FnOnce(&T) -> R) -> R {
    read(value.downcast_ref().expect("values have the type of their memo"))
}

impl<T: Clone + 'static> Memo<T> {
    /// Returns the value, and subscribes the current observer.
    pub fn get(&self) -> T {
        self.read_with(T::clone)
    }

    /// Returns the value without subscribing the current observer.
    pub fn get_untracked(&self) -> T {
        self.with_untracked(T::clone)
    }
}

/// A memo for many observers. Whenever a source of a plain memo changes, each of the memo's
/// observers must check whether the value is different. A shared memo checks once for all of them.
pub struct SharedMemo<T> {
    memo: Memo<T>,
    changed: Trigger,
}

impl<T> Clone for SharedMemo<T> {
    fn clone(&self) -> SharedMemo<T> {
        *self
    }
}

impl<T> Copy for SharedMemo<T> {}

impl<T: Clone + 'static> SharedMemo<T> {
    /// Creates a shared memo of the value of a memo.
    pub fn new(memo: Memo<T>) -> SharedMemo<T> {
        let changed = Trigger::new();
        notify_on_change(memo.untyped.changes, changed);
        SharedMemo { memo, changed }
    }

    /// Returns the value, and subscribes the current observer.
    pub fn get(&self) -> T {
        self.changed.track();
        self.memo.get_untracked()
    }
}

fn notify_on_change(changes: leptos::prelude::Memo<u32>, changed: Trigger) {
    let mut before = changes.get_untracked();
    effect(move || {
        let now = changes.get();
        if std::mem::replace(&mut before, now) != now {
            changed.notify();
        }
    });
}

/// Runs a function now, and again whenever something that it reads changes.
pub fn effect(run: impl FnMut() + 'static) {
    effect_boxed(Box::new(run));
}

fn effect_boxed(mut run: Box<dyn FnMut()>) {
    Effect::new(move |_| run());
}
