//! The texts about races between engines.

use super::{format_decimal, format_number};
use ::words::tr;
use jobs::RaceTally;

/// Returns the label of the tab for races.
pub fn tab_name() -> &'static str {
    tr("Race")
}
/// Returns the label of the list of engines.
pub fn engines_label() -> &'static str {
    tr("Engines")
}
/// Returns the label of the field for the puzzles.
pub fn puzzle_choice() -> &'static str {
    tr("Puzzles")
}
/// Returns the label of the option to race on the puzzle that is on the board.
pub fn board_puzzle_option() -> &'static str {
    tr("This puzzle")
}
/// Returns the label of the option for puzzles of the collection.
pub fn collection_puzzles_option() -> &'static str {
    tr("From the collection")
}
/// Returns the label of the number of the first puzzle.
pub fn first_puzzle_label() -> &'static str {
    tr("First puzzle")
}
/// Returns the label of the number of puzzles.
pub fn puzzle_count_label() -> &'static str {
    tr("Number of puzzles")
}
/// Returns the label of the time limit per puzzle, in seconds.
pub fn time_limit_label() -> &'static str {
    tr("Maximum seconds per puzzle")
}
/// Returns the label of the button that starts the race.
pub fn start_button() -> &'static str {
    tr("Start the race")
}
/// Returns the label of the button that copies the results.
pub fn copy_csv_button() -> &'static str {
    tr("Copy as CSV")
}
/// Returns the name of the results in the message that they were copied.
pub fn the_results() -> &'static str {
    tr("the results")
}
/// Returns the message to show during a race.
pub fn race_running() -> &'static str {
    tr("The engines are racing…")
}
/// Returns the message to show if no engine was chosen.
pub fn no_engine_chosen() -> &'static str {
    tr("Choose at least one engine.")
}
/// The column headings of the table, in English.
pub const COLUMNS: [&str; 8] =
    ["Engine", "Time", "Solved", "Gave up", "No solution", "Positions", "Guesses", "Backtracks"];
/// Returns the note below the table.
pub fn about_worker_sharing() -> &'static str {
    tr("The engines run in parallel. With fewer cores than engines, the race takes longer.")
}

/// Returns the cells of an engine's row in the table, after the engine's name.
pub fn result_row(tally: &RaceTally) -> [String; 7] {
    let RaceTally {
        solved_count: solved,
        unsolvable_count: unsolvable,
        abandoned_count: given_up,
        duration_ms: ms,
        counters,
    } = *tally;
    [
        format_time(ms),
        format_number(solved),
        format_number(given_up),
        format_number(unsolvable),
        format_number(counters.node_count),
        format_number(counters.guess_count),
        format_number(counters.backtrack_count),
    ]
}

/// Formats a time in milliseconds with up to three significant digits: `0.74 ms`, `12.3 ms`, `1.25
/// s`.
fn format_time(ms: f64) -> String {
    match ms {
        ms if ms < 0.095 => tr("under 0.1 ms").into(),
        ms if ms < 9.995 => format!("{} ms", format_decimal(ms, 2)),
        ms if ms < 99.95 => format!("{} ms", format_decimal(ms, 1)),
        ms if ms < 999.5 => format!("{} ms", format_decimal(ms, 0)),
        ms if ms < 9995.0 => format!("{} s", format_decimal(ms / 1000.0, 2)),
        ms => format!("{} s", format_decimal(ms / 1000.0, 1)),
    }
}

/// Names the fastest engine among those that didn't give up on any puzzle, or reports that every
/// engine gave up.
pub fn race_finished<'a>(lanes: impl Iterator<Item = (&'a str, &'a RaceTally)>) -> String {
    let whole = lanes.filter(|(_, tally)| tally.abandoned_count == 0);
    match whole.min_by(|(_, one), (_, two)| one.duration_ms.total_cmp(&two.duration_ms)) {
        Some((engine, tally)) => {
            let title = super::watch::describe_engine(engine).heading;
            tr!(
                "The race is over: {title} won in {ms}.",
                title,
                ms = format_time(tally.duration_ms)
            )
        }
        None => tr("The race is over: every engine gave up on at least one puzzle.").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_digits() {
        let times = [0.0, 0.744, 12.34, 512.4, 1250.0, 61_000.0].map(format_time);
        assert_eq!(times, ["under 0.1 ms", "0.74 ms", "12.3 ms", "512 ms", "1.25 s", "61.0 s"]);
    }

    #[test]
    fn engines_that_gave_up_cannot_win() {
        let tally = |ms, given_up| RaceTally {
            duration_ms: ms,
            abandoned_count: given_up,
            ..RaceTally::default()
        };
        let (hasty, slow) = (tally(1.0, 1), tally(20.0, 0));
        let message = race_finished([("fast", &hasty), ("reduction", &slow)].into_iter());
        assert_eq!(message, "The race is over: Constraint reduction won in 20.0 ms.");
        assert!(race_finished([("one", &hasty)].into_iter()).contains("every engine"));
    }
}
