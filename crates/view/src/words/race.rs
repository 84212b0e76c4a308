//! The texts about races between engines.

use super::{decimal, number};
use ::words::tr;
use jobs::Tally;

/// Returns the label of the tab for races.
pub fn tab() -> &'static str {
    tr("Race")
}
/// Returns the label of the list of engines.
pub fn engines() -> &'static str {
    tr("Engines")
}
/// Returns the label of the field for the puzzles.
pub fn puzzle_choice() -> &'static str {
    tr("Puzzles")
}
/// Returns the label of the option for the puzzle on the board.
pub fn board_puzzle() -> &'static str {
    tr("This puzzle")
}
/// Returns the label of the option for puzzles of the collection.
pub fn collection() -> &'static str {
    tr("From the collection")
}
/// Returns the label of the number of the first puzzle.
pub fn first() -> &'static str {
    tr("First puzzle")
}
/// Returns the label of the number of puzzles.
pub fn puzzle_count() -> &'static str {
    tr("Number of puzzles")
}
/// Returns the label of the time limit per puzzle, in seconds.
pub fn patience() -> &'static str {
    tr("Seconds per puzzle")
}
/// Returns the label of the button that starts the race.
pub fn start() -> &'static str {
    tr("Start the race")
}
/// Returns the label of the button that copies the results.
pub fn copy() -> &'static str {
    tr("Copy as CSV")
}
/// Returns the name of the results in the message that they were copied.
pub fn results() -> &'static str {
    tr("the results")
}
/// Returns the message to show during a race.
pub fn running() -> &'static str {
    tr("The engines are racing…")
}
/// Returns the message to show if no engine was chosen.
pub fn no_engine() -> &'static str {
    tr("Choose at least one engine.")
}
/// The column headings of the table, in English.
pub const COLUMNS: [&str; 8] =
    ["Engine", "Time", "Solved", "Gave up", "No solution", "Nodes", "Guesses", "Backtracks"];
/// Returns the note below the table.
pub fn shared() -> &'static str {
    tr("Each engine runs in its own worker. With fewer cores than engines, the race takes longer.")
}

/// Returns the cells of an engine's row in the table, after the engine's name.
pub fn row(tally: &Tally) -> [String; 7] {
    let Tally { solved, unsolvable, given_up, ms, counters } = *tally;
    [
        clock(ms),
        number(solved),
        number(given_up),
        number(unsolvable),
        number(counters.nodes),
        number(counters.guesses),
        number(counters.backtracks),
    ]
}

/// Formats a time in milliseconds with up to three significant digits: `0.74 ms`, `12.3 ms`, `1.25
/// s`.
fn clock(ms: f64) -> String {
    match ms {
        ms if ms < 0.095 => tr("under 0.1 ms").into(),
        ms if ms < 9.995 => format!("{} ms", decimal(ms, 2)),
        ms if ms < 99.95 => format!("{} ms", decimal(ms, 1)),
        ms if ms < 999.5 => format!("{} ms", decimal(ms, 0)),
        ms if ms < 9995.0 => format!("{} s", decimal(ms / 1000.0, 2)),
        ms => format!("{} s", decimal(ms / 1000.0, 1)),
    }
}

/// Names the fastest of the engines that gave up on no puzzle, or reports that there is none.
pub fn finished<'a>(lanes: impl Iterator<Item = (&'a str, &'a Tally)>) -> String {
    let whole = lanes.filter(|(_, tally)| tally.given_up == 0);
    match whole.min_by(|(_, one), (_, two)| one.ms.total_cmp(&two.ms)) {
        Some((engine, tally)) => {
            let title = super::watch::describe_engine(engine).title;
            tr!("The race is over: {title} won in {ms}.", title, ms = clock(tally.ms))
        }
        None => tr("The race is over: every engine gave up on at least one puzzle.").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_digits() {
        let times = [0.0, 0.744, 12.34, 512.4, 1250.0, 61_000.0].map(clock);
        assert_eq!(times, ["under 0.1 ms", "0.74 ms", "12.3 ms", "512 ms", "1.25 s", "61.0 s"]);
    }

    #[test]
    fn the_winner_gave_up_on_no_puzzle() {
        let tally = |ms, given_up| Tally { ms, given_up, ..Tally::default() };
        let (hasty, slow) = (tally(1.0, 1), tally(20.0, 0));
        let message = finished([("fast", &hasty), ("reduction", &slow)].into_iter());
        assert_eq!(message, "The race is over: Constraint reduction won in 20.0 ms.");
        assert!(finished([("one", &hasty)].into_iter()).contains("every engine"));
    }
}
