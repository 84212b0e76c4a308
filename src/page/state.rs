//! The app on the page: views read it, and send it what happens.

use std::cell::RefCell;

use app::{App, Effect, Event, talking::THEMES};
use grid::Digit;
use leptos::prelude::*;
use play::save::Theme;
use view::Stroke;

use crate::{browser, browser::Outside};

/// The app, what it does outside, and who is told of changes of each of its parts.
struct Stage {
    app: App,
    /// How often each part may have changed when views were told last.
    seen: [u64; App::SLOTS],
}

thread_local! {
    static STAGE: RefCell<Option<Stage>> = const { RefCell::new(None) };
    static OUTSIDE: RefCell<Option<Outside>> = const { RefCell::new(None) };
    static CHANGES: [ArcTrigger; App::SLOTS] = std::array::from_fn(|_| ArcTrigger::new());
}

/// Begins the app.
pub fn begin(focus: fn(grid::Cell)) {
    let now = browser::theme();
    let theme = THEMES.into_iter().find(|(_, name)| now.as_deref() == Some(name));
    let app = App::new(theme.map_or(Theme::System, |(theme, _)| theme));
    let seen = app.slots().map(|slot| slot.revision());
    STAGE.set(Some(Stage { app, seen }));
    OUTSIDE.set(Some(Outside::new(send, focus)));
}

/// Starts one of the workers that stand ready; `false` when enough do.
pub fn warm_up() -> bool {
    let outside = OUTSIDE.with_borrow(Clone::clone);
    outside.is_some_and(|outside| outside.workers().warm_up())
}

/// Reads the app; who does so in an effect or a memo is run again when a part that was read may have
/// changed.
///
/// # Panics
/// Where the app has not begun, or is being read.
pub fn read<T>(read: impl FnOnce(&App) -> T) -> T {
    let (mut read, mut result) = (Some(read), None);
    lend(&mut |app| result = read.take().map(|read| read(app)));
    result.expect("the app is lent")
}

/// Lends the app to one of the many who read it: this stands in the program once.
fn lend(read: &mut dyn FnMut(&App)) {
    STAGE.with_borrow(|stage| {
        let app = &stage.as_ref().expect("the app has begun").app;
        let slots = app.slots();
        slots.iter().for_each(|slot| _ = slot.take_read());
        read(app);
        CHANGES.with(|changes| {
            for (slot, change) in slots.iter().zip(changes) {
                if slot.take_read() {
                    change.track();
                }
            }
        });
    });
}

/// Reads the app once.
pub fn peek<T>(with: impl FnOnce(&App) -> T) -> T {
    untrack(|| read(with))
}

/// How a digit is shown.
pub fn symbol(digit: Digit) -> String {
    read(|app| app.page.symbol(digit))
}

/// Tells the app that something happens.
pub fn happens(event: impl Into<Event>) {
    send(event.into());
}

fn send(event: Event) {
    let now = browser::now();
    let effects = STAGE.with_borrow_mut(|stage| {
        stage.as_mut().map(|stage| stage.app.update(event, now)).unwrap_or_default()
    });
    perform(effects);
}

/// Tells the app of a key press at a time, in milliseconds; `false` for a key that means nothing
/// here.
pub fn press(stroke: Stroke, now: f64) -> bool {
    let effects =
        STAGE.with_borrow_mut(|stage| stage.as_mut().and_then(|stage| stage.app.key(stroke, now)));
    let means = effects.is_some();
    perform(effects.unwrap_or_default());
    means
}

/// Tells views what has changed, and does outside what is to be done.
fn perform(effects: Vec<Effect>) {
    let changed = STAGE.with_borrow_mut(|stage| {
        let Some(stage) = stage else { return Vec::new() };
        let now = stage.app.slots().map(|slot| slot.revision());
        let changed = (0..now.len()).filter(|slot| now[*slot] != stage.seen[*slot]).collect();
        stage.seen = now;
        changed
    });
    CHANGES.with(|changes| changed.into_iter().for_each(|slot: usize| changes[slot].notify()));
    if effects.is_empty() {
        return;
    }
    if let Some(outside) = OUTSIDE.with_borrow(Clone::clone) {
        effects.into_iter().for_each(|effect| outside.perform(effect));
    }
}
