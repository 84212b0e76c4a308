//! The time that is played: the clock runs whenever a person plays.

use crate::{
    context::Context,
    effect::{Effect, Tab, Timer},
    page::Page,
};

/// Whether the timer that shows the time is set.
#[derive(Default)]
pub struct Timing {
    ticking: bool,
}

/// What happens to the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The person stops it and the board is hidden, or goes on.
    PauseOrResume,
    /// The person goes on.
    Resume,
    /// The page can be seen, or not any more.
    Visible(bool),
    /// Whatever is done next ends the moment to enjoy a solved puzzle.
    EndFinishing,
    /// A second is over.
    Tick,
}

/// How often the game is told of its time, in milliseconds, if nobody does anything.
const TELL_EVERY: f64 = 10_000.0;

impl Timing {
    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::PauseOrResume => {
                if !ctx.resume_if_paused() {
                    ctx.page.clock.paused = true;
                    let key = ctx.page.key_of(ctx.page.game_id());
                    ctx.effect(Effect::Tab(Tab::Pause(key)));
                }
            }
            Event::Resume => _ = ctx.resume_if_paused(),
            Event::Visible(visible) => ctx.page.clock.visible = visible,
            Event::EndFinishing => {
                if ctx.page.clock.finishing {
                    ctx.page.clock.finishing = false;
                }
            }
            Event::Tick => {
                self.ticking = false;
                let Some(since) = ctx.page.clock.since else { return };
                let more = ctx.now - since;
                match more >= TELL_EVERY {
                    true => ctx.spend(),
                    false => ctx.page.clock.more = more.max(0.0) as u64,
                }
            }
        }
    }

    /// Starts the clock, or stops it; shows the time at each full second.
    pub fn settle(&mut self, ctx: &mut Context) {
        let runs = runs(ctx.page);
        if runs != ctx.page.clock.since.is_some() {
            ctx.spend();
            ctx.page.clock.since = runs.then_some(ctx.now);
        }
        if runs && !self.ticking {
            self.ticking = true;
            let played = ctx.page.played();
            ctx.effect(Effect::After(1000 - (played % 1000) as u32, Timer::Clock));
        }
    }
}

/// Whether the clock runs.
fn runs(page: &Page) -> bool {
    page.clock.visible
        && !page.clock.paused
        && page.cover.is_none()
        && page.is_timed()
        && !page.is_solved()
}
