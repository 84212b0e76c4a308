//! The play time of games: the clock runs while the player is playing.

use schedule::Ticket;

use crate::{
    context::Context,
    effect::{Effect, TabStorage},
    feature::Feature,
    page::Page,
    tracked::StateChange,
};

/// The feature that runs the clock. The clock itself is stored on the page.
#[derive(Default)]
pub struct GameClock {
    /// The timer that fires at the next full second of play time.
    second_timer: Option<Ticket>,
}

/// An event that [`GameClock`] handles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    /// Pause the game and hide the board, or resume it. A solved game isn't paused.
    PauseOrResume,
    /// Resume the game.
    Resume,
    /// The page has become visible (`true`) or hidden (`false`).
    VisibilityChanged(bool),
    /// The local time is this many milliseconds since 1970.
    LocalTime(f64),
    /// Stop the celebration, because the player did something after solving the puzzle.
    EndCelebration,
}

/// The interval at which play time is added to the game while the player does nothing, in
/// milliseconds.
const UPDATE_INTERVAL: f64 = 10_000.0;

impl Feature for GameClock {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::PauseOrResume => {
                if !ctx.resume_if_paused() && !ctx.page.is_solved() {
                    ctx.page.clock.is_paused = true;
                    let key = ctx.page.storage_key(ctx.page.game_id());
                    ctx.push_effect(Effect::Tab(TabStorage::Pause(key)));
                }
            }
            Event::Resume => _ = ctx.resume_if_paused(),
            Event::VisibilityChanged(is_visible) => ctx.page.clock.is_visible = is_visible,
            Event::LocalTime(time) => ctx.page.clock.loaded_at = time - ctx.now,
            Event::EndCelebration => ctx.page.clock.is_celebrating = false,
        }
    }

    fn on_timer(&mut self, ctx: &mut Context, timer: Ticket) {
        if self.second_timer.take_if(|tick| *tick == timer).is_none() {
            return;
        }
        let Some(since) = ctx.page.clock.updated_at else { return };
        let time = ctx.now - since;
        match time >= UPDATE_INTERVAL {
            true => ctx.add_elapsed_time(),
            false => ctx.page.clock.displayed_ms = time.max(0.0) as u64,
        }
    }

    /// Starts or stops the clock. While it runs, schedules the next update of the displayed time,
    /// at the next full second.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        let is_running = is_running(ctx.page);
        if is_running != ctx.page.clock.updated_at.is_some() {
            ctx.add_elapsed_time();
            ctx.page.clock.updated_at = is_running.then_some(ctx.now);
        }
        if is_running && self.second_timer.is_none() {
            let played = ctx.page.play_time();
            self.second_timer = Some(ctx.start_timer(1000 - (played % 1000) as u32));
        }
        StateChange::Unchanged
    }
}

/// Returns `true` if the clock should be running: the page is visible, the game isn't paused,
/// covered or solved, no dialog is open, and the time is measured.
fn is_running(page: &Page) -> bool {
    page.clock.is_visible
        && !page.clock.is_paused
        && page.overlay.is_none()
        && page.messages.dialog.is_none()
        && page.is_timed()
        && !page.is_solved()
}
