//! Whether the board is right: what a look at it alone tells.

use view::words;

use crate::{
    command::{Offer, On, always},
    context::Context,
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
pub const CHECK_SOLUTION: Offer<Event> = Offer {
    name: "Check Solution",
    when: |page| page.full,
    on: On::Board,
    act: Event::CheckSolution,
};
/// Says what state the board is in.
pub const VALIDATE_BOARD: Offer<Event> =
    Offer { name: "Validate Board", when: always, on: On::Board, act: Event::Validate };

/// Does what an event says.
pub fn update(ctx: &mut Context, event: Event) {
    let (message, cell) = match event {
        Event::CheckSolution if ctx.page.is_solved() => (words::correct().into(), None),
        Event::CheckSolution => (words::not_solved().into(), None),
        Event::Validate => {
            let verdict = ctx.page.game().board().verdict();
            (words::verdict(verdict), verdict.cells().first().copied())
        }
    };
    ctx.tell(&message, None);
    ctx.say_of_board(message);
    let step = ctx.page.play.step;
    let said = &mut *ctx.page.said;
    said.asked = Some(step);
    said.alert.iter_mut().for_each(|alert| alert.cell = cell);
}
