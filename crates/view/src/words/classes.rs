//! The texts about counting the solutions of a collection's puzzles.

use super::{format_decimal, format_duration, format_number, plural};
use ::words::tr;
use collection::{ClassColumn, SolutionClass};

/// Returns the heading of the table of solution classes.
pub fn classes_heading() -> &'static str {
    tr("Solutions")
}
/// Returns the heading of the column of counts.
pub fn puzzles_heading() -> &'static str {
    tr("Puzzles")
}
/// Returns the title of the work that solves all puzzles.
pub fn solving_collection() -> &'static str {
    tr("Solving the collection…")
}
/// Returns the label of the row for lines that aren't puzzles.
pub fn unreadable_puzzles() -> &'static str {
    tr("Unreadable (left out)")
}
/// Returns the line in a file of solutions for a puzzle without a solution.
pub fn no_solution_line() -> &'static str {
    tr("no solution")
}
/// Returns the line in a file of solutions for a puzzle whose search was abandoned.
pub fn unknown_line() -> &'static str {
    tr("not solved")
}
/// Returns the heading of the column of buttons.
pub fn go_to_heading() -> &'static str {
    tr("Go to")
}
/// Returns the message to show if no puzzle is known to be in a class.
pub fn no_puzzles_so_far() -> &'static str {
    tr("No puzzles found in this group.")
}
/// Returns the label of the button for the first puzzle of a class.
pub fn first_button() -> &'static str {
    tr("First")
}
/// Returns the label of the button for the next puzzle of a class.
pub fn next_button() -> &'static str {
    tr("Next")
}

/// Describes a class of puzzles with the same number of solutions.
pub fn class_name(judgement: SolutionClass) -> String {
    match judgement {
        SolutionClass::Proper => tr("One solution").into(),
        SolutionClass::Several => tr("Several solutions").into(),
        SolutionClass::Unsolvable => tr("No solution").into(),
        SolutionClass::Unknown => {
            tr!(
                "Unknown: gave up after {nodes} positions",
                nodes = format_number(facts::QUICK_NODES)
            )
        }
    }
}

/// Returns the accessible name of a button that goes to a puzzle of a class. `which` is the label
/// of the button.
pub fn go_to_class(which: &str, class: &str) -> String {
    format!("{which}: {class}")
}

/// Reports how many of the puzzles were checked.
pub fn checked_count(done: u64, total: u64) -> String {
    let puzzles = plural(total, "puzzle", "puzzles");
    match done == total {
        true if total == 1 => tr!("{total} checked", total = puzzles),
        true => tr!("All {total} checked", total = puzzles),
        false => tr!("{done} of {total} checked", done = format_number(done), total = puzzles),
    }
}

/// Reports the progress of work on `total` items: amount, rate and time left. The work was started
/// or resumed `seconds` seconds ago, when `before` items were done.
pub fn checking_progress(done: u64, total: u64, before: u64, seconds: f64) -> String {
    let fresh = done.saturating_sub(before);
    let rate = fresh as f64 / seconds.max(0.001);
    let left = total.saturating_sub(done) as f64 / rate.max(0.001);
    let left = if fresh == 0 {
        String::new()
    } else {
        tr!(" · {left} s left", left = format_decimal(left, 0))
    };
    tr!(
        "{done} of {total} · {rate} per second{left}",
        done = format_number(done),
        total = format_number(total),
        rate = format_number(rate as u64),
        left
    )
}

/// Sums up the results for all puzzles. `fresh` is the number of puzzles that were checked in this
/// run, and the run's duration in milliseconds; `None` if all results were known before.
pub fn checking_finished(all: &ClassColumn, fresh: Option<(u64, f64)>) -> String {
    let share = |judgement, words: &str| {
        let n = all.count(judgement);
        (n > 0).then(|| tr!("{n} with {words}", n = format_number(n), words))
    };
    let parts = [
        share(SolutionClass::Proper, tr("one solution")),
        share(SolutionClass::Several, tr("several solutions")),
        share(SolutionClass::Unsolvable, tr("no solution")),
        share(SolutionClass::Unknown, tr("an unknown number of solutions")),
    ];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    let (count, parts) = (all.len(), parts.join(", "));
    let all = plural(count, "puzzle", "puzzles");
    match fresh {
        None => tr!("Checked {all}: {parts}.", all, parts),
        Some((fresh, ms)) if fresh == count => {
            tr!("Checked {all} in {ms}: {parts}.", all, ms = format_duration(ms), parts)
        }
        Some((fresh, ms)) => tr!(
            "Checked {all}: {parts}. In this run: {fresh} in {ms}.",
            all,
            parts,
            fresh = format_number(fresh),
            ms = format_duration(ms)
        ),
    }
}

/// Reports that the solutions of `puzzles` puzzles were saved under a name, after `ms`
/// milliseconds.
pub fn solutions_saved(name: &str, puzzles: u64, ms: f64) -> String {
    tr!(
        "Saved {name}: {lines} in {ms}.",
        name,
        lines = plural(puzzles, "line", "lines"),
        ms = format_duration(ms)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_summed_up() {
        let mut all = ClassColumn::default();
        all.extend(&[SolutionClass::Proper, SolutionClass::Proper, SolutionClass::Unsolvable]);
        assert_eq!(
            checking_finished(&all, Some((3, 4.0))),
            "Checked 3 puzzles in 4 ms: 2 with one solution, 1 with no solution."
        );
        assert_eq!(
            checking_finished(&all, None),
            "Checked 3 puzzles: 2 with one solution, 1 with no solution."
        );
    }

    #[test]
    fn progress_has_amount_rate_and_time_left() {
        assert_eq!(
            checking_progress(1000, 3000, 0, 2.0),
            "1,000 of 3,000 · 500 per second · 4 s left"
        );
        assert_eq!(checking_progress(0, 3000, 0, 0.5), "0 of 3,000 · 0 per second");
        // Puzzles that were done before this run don't count towards the rate.
        assert_eq!(
            checking_progress(2000, 3000, 1000, 2.0),
            "2,000 of 3,000 · 500 per second · 2 s left"
        );
        assert_eq!(checked_count(3, 3000), "3 of 3,000 puzzles checked");
        assert_eq!(checked_count(1, 1), "1 puzzle checked");
        assert_eq!(checked_count(3000, 3000), "All 3,000 puzzles checked");
    }
}
