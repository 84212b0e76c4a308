//! What people read about the puzzles of a collection that are judged.

use super::{count, number, time};
use crate::collection::{Judgement, Judgements};

/// The table's heading.
pub const HEADING: &str = "Solutions";
/// The column of numbers.
pub const PUZZLES: &str = "Puzzles";
/// Said while all puzzles are judged.
pub const CHECKING: &str = "Checking the collection …";
/// Said while all puzzles are solved.
pub const SOLVING: &str = "Solving the collection …";
/// The lines that are no puzzles.
pub const LEFT_OUT: &str = "Left out: not readable";
/// What stands in a file of solutions for a puzzle that has none.
pub const NO_SOLUTION: &str = "no solution";
/// What stands there for a puzzle that nobody could tell.
pub const UNKNOWN: &str = "not solved";
/// The column of buttons.
pub const GO_TO: &str = "Go to";
/// Said when there is no puzzle of a class.
pub const NONE_SO_FAR: &str = "There is no such puzzle.";
/// The button to the first puzzle of a class.
pub const FIRST: &str = "First";
/// The button to the next one.
pub const NEXT: &str = "Next";

/// How many solutions a puzzle has.
pub fn judgement(judgement: Judgement, nodes: u64) -> String {
    match judgement {
        Judgement::Proper => "One solution".into(),
        Judgement::Several => "Several solutions".into(),
        Judgement::Unsolvable => "No solution".into(),
        Judgement::Unknown => format!("Not told by {} positions", number(nodes)),
    }
}

/// The accessible name of a button that goes to a puzzle of a class.
pub fn go_to(which: &str, class: &str) -> String {
    format!("{which}: {class}")
}

/// How many puzzles were judged.
pub fn judged(done: u64, total: u64) -> String {
    match done == total {
        true => format!("All {} checked", count(total, "puzzle")),
        false => format!("{} of {} checked", number(done), count(total, "puzzle")),
    }
}

/// How far it is, so many seconds after it began: amount, rate, time left.
pub fn progress(done: u64, total: u64, seconds: f64) -> String {
    let rate = done as f64 / seconds.max(0.001);
    let left = total.saturating_sub(done) as f64 / rate.max(0.001);
    let left = if done == 0 { String::new() } else { format!(" · {left:.0} s left") };
    format!("{} of {} · {} a second{left}", number(done), number(total), number(rate as u64))
}

/// What was found out, once all puzzles were judged.
pub fn over(all: &Judgements, ms: f64) -> String {
    let share = |judgement, words: &str| {
        let n = all.count(judgement);
        (n > 0).then(|| format!("{} with {words}", number(n)))
    };
    let parts = [
        share(Judgement::Proper, "one solution"),
        share(Judgement::Several, "several"),
        share(Judgement::Unsolvable, "none"),
        share(Judgement::Unknown, "a number that was not told"),
    ];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    format!("Checked {} in {}: {}.", count(all.len(), "puzzle"), time(ms), parts.join(", "))
}

/// Said when the solutions were saved.
pub fn saved(name: &str, puzzles: u64, ms: f64) -> String {
    format!("Saved {name}: {} in {}.", count(puzzles, "line"), time(ms))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_out_is_summed_up() {
        let mut all = Judgements::default();
        all.extend(&[Judgement::Proper, Judgement::Proper, Judgement::Unsolvable]);
        assert_eq!(over(&all, 4.0), "Checked 3 puzzles in 4 ms: 2 with one solution, 1 with none.");
    }

    #[test]
    fn progress_says_amount_rate_and_time_left() {
        assert_eq!(progress(1000, 3000, 2.0), "1,000 of 3,000 · 500 a second · 4 s left");
        assert_eq!(progress(0, 3000, 0.5), "0 of 3,000 · 0 a second");
        assert_eq!(judged(3, 3000), "3 of 3,000 puzzles checked");
        assert_eq!(judged(3000, 3000), "All 3,000 puzzles checked");
    }
}
