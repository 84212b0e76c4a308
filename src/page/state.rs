//! The app on the page: views read its state and dispatch events to it.

use std::cell::{Cell, Ref, RefCell};

use app::{App, Effect, Event, customizing::THEMES};
use grid::Digit;
use leptos::prelude::*;
use play::save::Theme;
use view::Stroke;

use crate::browser::{self, EffectRunner};

/// The app, and the revisions of which the views were notified.
struct AppHost {
    app: App,
    /// The revision of each part of the state when views were last notified.
    notified: [u64; App::PART_COUNT],
}

thread_local! {
    /// The app, which lives as long as the page.
    static APP_HOST: Cell<Option<&'static RefCell<AppHost>>> = const { Cell::new(None) };
    static EFFECT_RUNNER: RefCell<Option<EffectRunner>> = const { RefCell::new(None) };
    /// The triggers that notify the views that have read a part of the state, one per part.
    static PART_TRIGGERS: [ArcTrigger; App::PART_COUNT] = std::array::from_fn(|_| ArcTrigger::new());
}

/// Starts the app. `focus` moves the keyboard focus to a cell. `draw` draws the board as an SVG
/// document, or returns `None` if the code that draws the board isn't loaded yet.
pub fn start_app(focus: fn(grid::Cell), draw: fn() -> Option<String>) {
    let now = browser::current_theme();
    let theme = THEMES.into_iter().find(|(_, name)| now.as_deref() == Some(name));
    let app = App::new(theme.map_or(Theme::System, |(theme, _)| theme));
    let notified = app.tracked_parts().map(|part| part.revision());
    APP_HOST.set(Some(Box::leak(Box::new(RefCell::new(AppHost { app, notified })))));
    EFFECT_RUNNER.set(Some(EffectRunner::new(dispatch_event, focus, draw)));
}

/// Starts one more spare worker. Returns `false` if all spare workers have been started, or if the
/// app hasn't been started.
pub fn warm_up_worker() -> bool {
    let runner = EFFECT_RUNNER.with_borrow(Clone::clone);
    runner.is_some_and(|runner| runner.workers().warm_up_worker())
}

/// Reads the app. The calling effect or memo runs again when a part that was read may have changed.
///
/// # Panics
///
/// Panics if the app hasn't been started, or is being updated.
pub fn read_app<T>(read: impl FnOnce(&App) -> T) -> T {
    let lent = lend_app();
    read(&lent.host.app)
}

/// Reads the app without subscribing to changes.
///
/// # Panics
///
/// Panics if the app hasn't been started, or is being updated.
pub fn read_untracked<T>(read: impl FnOnce(&App) -> T) -> T {
    read(&app_host().borrow().app)
}

/// The app while it is lent to a reader. When this is dropped, the current observer subscribes to
/// the parts that were read.
struct LentApp {
    host: Ref<'static, AppHost>,
    /// The parts that an outer reader has read so far, if readers are nested.
    read_before: [bool; App::PART_COUNT],
}

// Lending is not generic, so that the program contains it only once.
#[inline(never)]
fn lend_app() -> LentApp {
    let host = app_host().borrow();
    let read_before = host.app.tracked_parts().map(|part| part.replace_is_read(false));
    LentApp { host, read_before }
}

impl Drop for LentApp {
    #[inline(never)]
    fn drop(&mut self) {
        PART_TRIGGERS.with(|changes| {
            let parts = self.host.app.tracked_parts().into_iter().zip(self.read_before);
            for ((part, was_read), change) in parts.zip(changes) {
                if part.replace_is_read(was_read) {
                    change.track();
                }
            }
        });
    }
}

fn app_host() -> &'static RefCell<AppHost> {
    APP_HOST.get().expect("the app has started")
}

/// Returns the symbol of a digit: a number or a letter, as the player has chosen.
pub fn digit_symbol(digit: Digit) -> String {
    read_app(|app| app.page.format_digit(digit))
}

/// Sends an event to the app.
pub fn dispatch(event: impl Into<Event>) {
    dispatch_event(event.into());
}

fn dispatch_event(event: Event) {
    let now = browser::time_ms();
    let effects = app_host().borrow_mut().app.update(event, now);
    finish_update(effects);
}

/// Sends a key press to the app, with its time in milliseconds. Returns `false` if the key has no
/// meaning in the app's current state.
pub fn dispatch_key(stroke: Stroke, now: f64) -> bool {
    let effects = app_host().borrow_mut().app.press_key(stroke, now);
    let has_meaning = effects.is_some();
    finish_update(effects.unwrap_or_default());
    has_meaning
}

/// Notifies the views that have read a changed part of the state, and runs the effects of an
/// update.
fn finish_update(effects: Vec<Effect>) {
    let mut host = app_host().borrow_mut();
    let now = host.app.tracked_parts().map(|part| part.revision());
    let before = std::mem::replace(&mut host.notified, now);
    drop(host);
    PART_TRIGGERS.with(|changes| {
        for ((before, now), change) in before.iter().zip(now).zip(changes) {
            if *before != now {
                change.notify();
            }
        }
    });
    if effects.is_empty() {
        return;
    }
    if let Some(runner) = EFFECT_RUNNER.with_borrow(Clone::clone) {
        effects.into_iter().for_each(|effect| runner.perform(effect));
    }
}
