//! The words about races of engines.

use super::{decimal, number};
use ::words::say;
use jobs::Tally;

/// The tab.
pub fn tab() -> &'static str {
    say("Race")
}
/// The engines that take part.
pub fn engines() -> &'static str {
    say("Engines")
}
/// What they race over.
pub fn course() -> &'static str {
    say("Puzzles")
}
/// The puzzle on the board.
pub fn this() -> &'static str {
    say("This puzzle")
}
/// Puzzles of the collection.
pub fn collection() -> &'static str {
    say("Of the collection")
}
/// The number of the first.
pub fn first() -> &'static str {
    say("From number")
}
/// How many.
pub fn many() -> &'static str {
    say("How many")
}
/// Seconds after which a puzzle is given up.
pub fn patience() -> &'static str {
    say("Seconds for a puzzle")
}
/// Starts a race.
pub fn start() -> &'static str {
    say("Start the race")
}
/// Copies the results.
pub fn copy() -> &'static str {
    say("Copy as CSV")
}
/// What is copied.
pub fn results() -> &'static str {
    say("the results")
}
/// Said while it goes on.
pub fn running() -> &'static str {
    say("The engines race …")
}
/// Said when no engine was chosen.
pub fn nobody() -> &'static str {
    say("Choose an engine at least.")
}
/// The columns of the table.
pub const COLUMNS: [&str; 8] =
    ["Engine", "time", "solved", "given up", "no solution", "nodes", "guesses", "backtracks"];
/// Said below the table.
pub fn shared() -> &'static str {
    say(
        "Each engine has a worker of its own. With fewer cores than engines they take turns, and all take longer.",
    )
}

/// What an engine's row of the table says.
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

/// A time of three figures: `0.74 ms`, `12.3 ms`, `1.25 s`.
fn clock(ms: f64) -> String {
    match ms {
        ms if ms < 0.095 => say("under 0.1 ms").into(),
        ms if ms < 9.995 => format!("{} ms", decimal(ms, 2)),
        ms if ms < 99.95 => format!("{} ms", decimal(ms, 1)),
        ms if ms < 999.5 => format!("{} ms", decimal(ms, 0)),
        ms if ms < 9995.0 => format!("{} s", decimal(ms / 1000.0, 2)),
        ms => format!("{} s", decimal(ms / 1000.0, 1)),
    }
}

/// Who was the quickest of those who gave nothing up.
pub fn over<'a>(lanes: impl Iterator<Item = (&'a str, &'a Tally)>) -> String {
    let whole = lanes.filter(|(_, tally)| tally.given_up == 0);
    match whole.min_by(|(_, one), (_, two)| one.ms.total_cmp(&two.ms)) {
        Some((engine, tally)) => {
            let title = super::watch::about(engine).title;
            say!("The race is over: {title} was first, in {ms}.", title, ms = clock(tally.ms))
        }
        None => say("The race is over: every engine gave something up.").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_figures() {
        let times = [0.0, 0.744, 12.34, 512.4, 1250.0, 61_000.0].map(clock);
        assert_eq!(times, ["under 0.1 ms", "0.74 ms", "12.3 ms", "512 ms", "1.25 s", "61.0 s"]);
    }

    #[test]
    fn the_first_gave_nothing_up() {
        let tally = |ms, given_up| Tally { ms, given_up, ..Tally::default() };
        let (hasty, slow) = (tally(1.0, 1), tally(20.0, 0));
        let said = over([("fast", &hasty), ("reduction", &slow)].into_iter());
        assert_eq!(said, "The race is over: Constraint reduction was first, in 20.0 ms.");
        assert!(over([("one", &hasty)].into_iter()).contains("every engine"));
    }
}
