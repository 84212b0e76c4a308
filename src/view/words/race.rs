//! The words about races of engines.

use super::{number, time};
use crate::protocol::Tally;

/// The tab.
pub const TAB: &str = "Race";
/// The engines that take part.
pub const ENGINES: &str = "Engines";
/// What they race over.
pub const COURSE: &str = "Puzzles";
/// The puzzle on the board.
pub const THIS: &str = "This puzzle";
/// Puzzles of the collection.
pub const COLLECTION: &str = "Of the collection";
/// The number of the first.
pub const FIRST: &str = "From number";
/// How many.
pub const MANY: &str = "How many";
/// Seconds after which a puzzle is given up.
pub const PATIENCE: &str = "Seconds for a puzzle";
/// Starts a race.
pub const START: &str = "Start the race";
/// Copies the results.
pub const COPY: &str = "Copy as CSV";
/// What is copied.
pub const RESULTS: &str = "the results";
/// Said while it goes on.
pub const RUNNING: &str = "The engines race …";
/// Said when no engine was chosen.
pub const NOBODY: &str = "Choose an engine at least.";
/// The columns of the table.
pub const COLUMNS: [&str; 8] =
    ["Engine", "solved", "no solution", "given up", "time", "nodes", "guesses", "backtracks"];
/// Said below the table.
pub const SHARED: &str = "Each engine has a worker of its own. With fewer cores than engines they take turns, and all take longer.";

/// What an engine's row of the table says.
pub fn row(tally: &Tally) -> [String; 7] {
    let Tally { solved, unsolvable, given_up, ms, counters } = *tally;
    [
        number(solved),
        number(unsolvable),
        number(given_up),
        time(ms),
        number(counters.nodes),
        number(counters.guesses),
        number(counters.backtracks),
    ]
}

/// Who was the quickest of those who gave nothing up.
pub fn over<'a>(lanes: impl Iterator<Item = (&'a str, &'a Tally)>) -> String {
    let whole = lanes.filter(|(_, tally)| tally.given_up == 0);
    match whole.min_by(|(_, one), (_, two)| one.ms.total_cmp(&two.ms)) {
        Some((engine, tally)) => {
            format!("The race is over: {engine} was first, in {}.", time(tally.ms))
        }
        None => "The race is over: every engine gave something up.".into(),
    }
}
