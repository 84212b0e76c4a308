//! The texts of the review of a game.

use ::words::{CellNames, steps, tr};
use explain::Explanation;
use grid::{Digit, Shape};
use human::CellSet;
use jobs::{LongPause, MoveVerdict, ReviewedMove};

use super::{format_number, history::format_clock, plural};
use crate::ReviewSummary;

/// Returns the heading of the review.
pub fn review_heading() -> &'static str {
    tr("Review of this game")
}
/// Returns the label of the button that reviews a game that has just been finished.
pub fn review_button() -> &'static str {
    tr("Review this game")
}
/// Returns the text above the button that reviews the game, in the history.
pub fn about_review() -> &'static str {
    tr("See which entries were justified, where you guessed, and what you missed.")
}
/// Returns the label of the button that leads back to the history.
pub fn back_to_history_button() -> &'static str {
    tr("Back to the history")
}
/// Returns the title of the work that reviews a game.
pub fn reviewing_title() -> &'static str {
    tr("Reviewing the game…")
}
/// Returns the message about a game that can't be reviewed.
pub fn improper_puzzle() -> &'static str {
    tr("A game can only be reviewed if its puzzle has exactly one solution and is at most 25×25.")
}
/// Returns the message about a game without moves.
pub fn no_moves() -> &'static str {
    tr("There is nothing to review yet: enter a digit first.")
}
/// Returns the banner over the board while a review is shown.
pub fn earlier_moment_shown() -> &'static str {
    tr("An earlier moment in this game")
}
/// Returns the message to show when the player continues to play while an earlier moment is shown.
pub fn current_board_shown() -> &'static str {
    tr("You were viewing an earlier moment. This is your current board again.")
}
/// Returns the accessible name of the timeline.
pub fn timeline_label() -> &'static str {
    tr("Moves in this game")
}
/// Returns the explanation of the marks on the timeline.
pub fn timeline_legend() -> &'static str {
    tr(
        "Short bars: justified or from a hint. Taller bars: right, but not justified. Full-height bars: wrong.",
    )
}
/// Returns the label of the button that leads to the previous move.
pub fn previous_move_button() -> &'static str {
    tr("Previous move")
}
/// Returns the label of the button that leads to the next move.
pub fn next_move_button() -> &'static str {
    tr("Next move")
}
/// Returns the label of the button that leads to the next guess or mistake.
pub fn next_fault_button() -> &'static str {
    tr("Next guess or mistake")
}
/// Returns the heading of the techniques that were used.
pub fn techniques_used_label() -> &'static str {
    tr("Techniques used")
}
/// Returns the heading of the longest pauses.
pub fn pauses_label() -> &'static str {
    tr("Longest pauses")
}
/// Returns the heading of the buttons that start exercises for overlooked techniques.
pub fn missed_heading() -> &'static str {
    tr("Practise what you missed")
}

/// Returns the name of a verdict on a move.
pub fn verdict_text(verdict: MoveVerdict) -> &'static str {
    match verdict {
        MoveVerdict::Justified => tr("justified"),
        MoveVerdict::Unjustified => tr("right, but not justified"),
        MoveVerdict::Wrong => tr("wrong"),
        MoveVerdict::Hint => tr("from a hint"),
    }
}

/// Describes a move in the notation of Sudoku forums: `r1c5 = 4`, or `r1c5 ≠ 4` for an elimination.
fn describe_move(
    reviewed: &ReviewedMove,
    shape: Shape,
    names: CellNames,
    symbol: impl Fn(Digit) -> String,
) -> String {
    let cells: CellSet = reviewed.cells.iter().copied().collect();
    let cells = steps::cell_list(names, &cells, shape);
    match reviewed.is_elimination {
        true => format!("{cells} ≠ {}", symbol(reviewed.digit)),
        false => format!("{cells} = {}", symbol(reviewed.digit)),
    }
}

/// Describes a move on one line: its time, if it is known, its effect, and the verdict.
pub fn move_line(
    reviewed: &ReviewedMove,
    shape: Shape,
    names: CellNames,
    symbol: impl Fn(Digit) -> String,
) -> String {
    let (done, verdict) =
        (describe_move(reviewed, shape, names, symbol), verdict_text(reviewed.verdict));
    match reviewed.play_time {
        0 => tr!("{done}: {verdict}", done, verdict),
        time => tr!("{time} · {done}: {verdict}", time = format_clock(time), done, verdict),
    }
}

/// Reports the position of a move among all `total` moves, and the description of the move
/// (`line`). `n` is its index, from 0.
pub fn move_position(n: usize, total: usize, line: &str) -> String {
    tr!(
        "Move {n} of {of}, {line}",
        n = format_number(n as u64 + 1),
        of = format_number(total as u64),
        line
    )
}

/// Explains the verdict on a move: the techniques that justify it, or the easiest step that the
/// player could have made instead of the move.
pub fn move_reason(reviewed: &ReviewedMove) -> String {
    let names = reviewed.steps.iter().map(|step| step.technique.as_str());
    let names = names.collect::<Vec<_>>();
    let names = names.join(", ");
    match (reviewed.verdict, names.is_empty()) {
        (MoveVerdict::Justified, _) => tr!("Reason: {names}.", names),
        (MoveVerdict::Unjustified, true) => {
            tr("Right, but no selected technique justified this move.").into()
        }
        (MoveVerdict::Unjustified, false) => tr!(
            "Right, but no selected technique justified this move. Easiest available step: {names}.",
            names
        ),
        (MoveVerdict::Wrong, true) => tr("This move contradicts the solution.").into(),
        (MoveVerdict::Wrong, false) => {
            tr!("This move contradicts the solution. Easiest available step: {names}.", names)
        }
        (MoveVerdict::Hint, _) => tr("A hint was applied.").into(),
    }
}

/// Returns the sentences about a step, without its proof.
pub fn step_sentences(explanation: &Explanation) -> Vec<String> {
    [&explanation.technique, &explanation.pattern_sentence, &explanation.conclusion_sentence]
        .into_iter()
        .cloned()
        .collect()
}

/// Describes a long pause, with the step that the player could have found.
pub fn pause_line(pause: &LongPause) -> String {
    let time = format_clock(pause.length_ms);
    match &pause.step {
        Some(step) => {
            let technique = step.technique.as_str();
            tr!("{technique} was available for {time}.", technique, time)
        }
        None => tr!("No step was available for {time}.", time),
    }
}

/// Returns the facts of the summary, each with its name and its value. `hints` is the number of
/// hints that were shown in the game, including hints that weren't applied.
pub fn summary_table(summary: &ReviewSummary, hints: u32) -> Vec<(&'static str, String)> {
    let [reason, ahead, wrong, _] = summary.entries;
    let own = reason + ahead + wrong;
    let count = |n: usize| format_number(n as u64);
    let mut facts = Vec::new();
    if let Some(share) = summary.justified_percentage() {
        let all = plural(own as u64, "entry", "entries");
        let said = tr!("{n} of {all} ({share}%)", n = count(reason), all, share);
        facts.push((tr("Justified"), said));
        facts.push((tr("Right, but not justified"), count(ahead)));
        facts.push((tr("Wrong"), count(wrong)));
    }
    if hints > 0 {
        facts.push((tr("Hints"), count(hints as usize)));
    }
    let [reason, ahead, wrong, _] = summary.eliminations;
    let own = reason + ahead + wrong;
    if own > 0 {
        let said = tr!("{n} of {all}", n = count(reason), all = count(own));
        facts.push((tr("Justified eliminations"), said));
    }
    facts
}

/// Lists the techniques that were used, each with the number of its steps if there are several.
pub fn techniques_used(summary: &ReviewSummary) -> String {
    let one = |(name, count): &(String, usize)| match count {
        1 => name.clone(),
        count => format!("{name} × {}", format_number(*count as u64)),
    };
    summary.used_techniques.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Returns the label of the button that starts exercises for a technique.
pub fn practise_button(technique: &str) -> String {
    tr!("Practise {technique}", technique)
}
