//! Whether the board is right: what a look at it alone tells.

use grid::Verdict;
use view::{Selection, words};

use crate::{
    command::{Offer, On, When},
    context::Context,
    effect::Effect,
    page::Tone,
};

/// What is asked of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Whether the filled board is right.
    CheckSolution,
    /// In which state the board is.
    Validate,
}

/// Says whether the filled board is right.
pub const CHECK_SOLUTION: Offer<Event> =
    Offer { name: "Check Solution", when: When::Full, on: On::Board, act: Event::CheckSolution };
/// Says what state the board is in.
pub const VALIDATE_BOARD: Offer<Event> =
    Offer { name: "Validate Board", when: When::Always, on: On::Board, act: Event::Validate };

/// Does what an event says.
pub fn update(ctx: &mut Context, event: Event) {
    match event {
        Event::CheckSolution if ctx.page.is_solved() => ctx.tell(words::correct(), None),
        Event::CheckSolution => ctx.tell(words::not_solved(), None),
        Event::Validate => {
            let verdict = ctx.page.game().board().verdict();
            let tone = match verdict {
                Verdict::Solved => Tone::Good,
                // What is entered may still be wrong.
                Verdict::Incomplete => Tone::Plain,
                _ => Tone::Bad,
            };
            ctx.judge(tone, words::verdict(verdict));
            if verdict == Verdict::Incomplete && ctx.page.position().entries().next().is_some() {
                ctx.say_more(words::may_be_wrong());
            }
            if let Some(cell) = verdict.cells().first().copied() {
                ctx.select(|_| Selection::of(cell));
                ctx.effect(Effect::Focus(cell));
            }
        }
    }
    ctx.page.said.asked = Some(ctx.page.play.step);
}
