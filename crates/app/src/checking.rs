//! Checks of the board that use only the rules, without a search.

use grid::Verdict;
use view::{Selection, words};

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    effect::Effect,
    feature::Feature,
    messages::Tone,
};

/// The feature that checks the board against the rules.
#[derive(Default)]
pub struct BoardCheck;

/// An event that [`BoardCheck`] handles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Report whether the full board is solved correctly.
    CheckSolution,
    /// Report whether the board is solved, valid or faulty, and select the first faulty cell.
    Validate,
}

/// The command that reports whether the full board is solved correctly.
pub static CHECK_SOLUTION: Command =
    Command::new("Check Solution", Condition::IsFull, CommandTarget::Board, || {
        Event::CheckSolution.into()
    })
    .with_aliases(&["Find Mistakes", "Fehler finden"]);
/// The command that reports whether the board is solved, valid or faulty, and selects the first
/// faulty cell.
pub static VALIDATE_BOARD: Command =
    Command::new("Validate Board", Condition::Always, CommandTarget::Board, || {
        Event::Validate.into()
    })
    .with_aliases(&["Check for Mistakes", "Fehler suchen"]);

impl Feature for BoardCheck {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::CheckSolution if ctx.page.is_solved() => {
                ctx.alert(words::correctly_solved(), None)
            }
            Event::CheckSolution => ctx.alert(words::not_solved(), None),
            Event::Validate => validate_board(ctx),
        }
        ctx.page.messages.checked_at = Some(ctx.page.play_state.change_count);
    }
}

fn validate_board(ctx: &mut Context) {
    let verdict = ctx.page.game().board().verdict();
    let tone = match verdict {
        Verdict::Solved => Tone::Good,
        // Entries may be wrong even if they break no rule.
        Verdict::Incomplete => Tone::Plain,
        _ => Tone::Bad,
    };
    ctx.report_with_tone(tone, words::verdict_text(verdict));
    if verdict == Verdict::Incomplete && ctx.page.position().entry_cells().next().is_some() {
        ctx.append_to_report(words::no_clashes());
    }
    if let Some(cell) = verdict.cells().first().copied() {
        ctx.change_selection(|_| Selection::from_cell(cell));
        ctx.push_effect(Effect::Focus(cell));
    }
}
