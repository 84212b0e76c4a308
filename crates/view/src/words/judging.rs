//! What people read about the puzzles of a collection that are judged.

use super::{decimal, number, plural, time};
use ::words::say;
use collection::{ClassColumn, SolutionClass};

/// The table's heading.
pub fn heading() -> &'static str {
    say("Solutions")
}
/// The column of numbers.
pub fn puzzles() -> &'static str {
    say("Puzzles")
}
/// Said while all puzzles are judged.
pub fn checking() -> &'static str {
    say("Checking the collection …")
}
/// Said while all puzzles are solved.
pub fn solving() -> &'static str {
    say("Solving the collection …")
}
/// The lines that are no puzzles.
pub fn left_out() -> &'static str {
    say("Left out: not readable")
}
/// What stands in a file of solutions for a puzzle that has none.
pub fn no_solution() -> &'static str {
    say("no solution")
}
/// What stands there for a puzzle that nobody could tell.
pub fn unknown() -> &'static str {
    say("not solved")
}
/// The column of buttons.
pub fn the_go_to() -> &'static str {
    say("Go to")
}
/// Said when there is no puzzle of a class.
pub fn none_so_far() -> &'static str {
    say("There is no such puzzle.")
}
/// The button to the first puzzle of a class.
pub fn first() -> &'static str {
    say("First")
}
/// The button to the next one.
pub fn next() -> &'static str {
    say("Next")
}

/// How many solutions a puzzle has.
pub fn judgement(judgement: SolutionClass, nodes: u64) -> String {
    match judgement {
        SolutionClass::Proper => say("One solution").into(),
        SolutionClass::Several => say("Several solutions").into(),
        SolutionClass::Unsolvable => say("No solution").into(),
        SolutionClass::Unknown => {
            say!("Not known: given up after {nodes} positions", nodes = number(nodes))
        }
    }
}

/// The accessible name of a button that goes to a puzzle of a class.
pub fn go_to(which: &str, class: &str) -> String {
    format!("{which}: {class}")
}

/// How many puzzles were judged.
pub fn judged(done: u64, total: u64) -> String {
    let puzzles = plural(total, "puzzle", "puzzles");
    match done == total {
        true if total == 1 => say!("{total} checked", total = puzzles),
        true => say!("All {total} checked", total = puzzles),
        false => say!("{done} of {total} checked", done = number(done), total = puzzles),
    }
}

/// How far it is: amount, rate and time left. It began `seconds` ago, when `before` puzzles were done.
pub fn progress(done: u64, total: u64, before: u64, seconds: f64) -> String {
    let fresh = done.saturating_sub(before);
    let rate = fresh as f64 / seconds.max(0.001);
    let left = total.saturating_sub(done) as f64 / rate.max(0.001);
    let left =
        if fresh == 0 { String::new() } else { say!(" · {left} s left", left = decimal(left, 0)) };
    say!(
        "{done} of {total} · {rate} a second{left}",
        done = number(done),
        total = number(total),
        rate = number(rate as u64),
        left
    )
}

/// What was found out, once all puzzles were judged.
pub fn over(all: &ClassColumn, ms: f64) -> String {
    let share = |judgement, words: &str| {
        let n = all.count(judgement);
        (n > 0).then(|| say!("{n} with {words}", n = number(n), words))
    };
    let parts = [
        share(SolutionClass::Proper, say("one solution")),
        share(SolutionClass::Several, say("several")),
        share(SolutionClass::Unsolvable, say("none")),
        share(SolutionClass::Unknown, say("an unknown number")),
    ];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    say!(
        "Checked {all} in {ms}: {parts}.",
        all = plural(all.len(), "puzzle", "puzzles"),
        ms = time(ms),
        parts = parts.join(", ")
    )
}

/// Said when the solutions were saved.
pub fn saved(name: &str, puzzles: u64, ms: f64) -> String {
    say!(
        "Saved {name}: {lines} in {ms}.",
        name,
        lines = plural(puzzles, "line", "lines"),
        ms = time(ms)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_out_is_summed_up() {
        let mut all = ClassColumn::default();
        all.extend(&[SolutionClass::Proper, SolutionClass::Proper, SolutionClass::Unsolvable]);
        assert_eq!(over(&all, 4.0), "Checked 3 puzzles in 4 ms: 2 with one solution, 1 with none.");
    }

    #[test]
    fn progress_says_amount_rate_and_time_left() {
        assert_eq!(progress(1000, 3000, 0, 2.0), "1,000 of 3,000 · 500 a second · 4 s left");
        assert_eq!(progress(0, 3000, 0, 0.5), "0 of 3,000 · 0 a second");
        // What was done before it began took none of that time.
        assert_eq!(progress(2000, 3000, 1000, 2.0), "2,000 of 3,000 · 500 a second · 2 s left");
        assert_eq!(judged(3, 3000), "3 of 3,000 puzzles checked");
        assert_eq!(judged(1, 1), "1 puzzle checked");
        assert_eq!(judged(3000, 3000), "All 3,000 puzzles checked");
    }
}
