//! Work that rests, and is gone on with.

use view::words;

use crate::{context::Context, effect::Effect, task::Work};

/// Lets work rest. What was done of it stays with whoever has it.
pub fn pause(ctx: &mut Context, work: &mut Work) {
    work.paused = true;
    ctx.effect(Effect::Cancel(work.task));
    ctx.say_throughout(words::paused(&work.title));
}

/// Shows work that has begun in place of work that rested.
pub fn resume(ctx: &mut Context, work: &mut Work) {
    work.shown = true;
    ctx.say_throughout(work.title.clone());
}
