//! The texts about measuring all puzzles of a collection: grading, rating and checking them, and
//! finding duplicates.

use super::{format_duration, format_number, format_puzzle_number, plural};
use ::words::tr;
use collection::Measure;
use facts::Effort;
use jobs::DuplicatePair;

/// Returns the help text of the command that grades a collection.
pub fn about_grading() -> &'static str {
    tr("Finds each puzzle's level, score and hardest technique.")
}
/// Returns the help text of the command that rates a collection.
pub fn about_rating() -> &'static str {
    tr("Rates each puzzle's difficulty on the chosen scale.")
}
/// Returns the help text of the command that finds duplicates.
pub fn about_duplicates() -> &'static str {
    tr("Finds puzzles that are the same when rotated, mirrored, rearranged or relabelled.")
}
/// Returns the help text of the command that checks a collection.
pub fn about_checking() -> &'static str {
    tr("Counts the solutions of each puzzle: none, one or several.")
}

/// Returns the title of the work that measures a collection.
pub fn measuring_title(measure: Measure, effort: Effort) -> String {
    match measure {
        Measure::Grade if effort == Effort::Quick => tr("Grading the easy puzzles…").into(),
        Measure::Grade => tr("Grading the collection…").into(),
        Measure::Canonical => tr("Looking for duplicates…").into(),
        Measure::Redundancy => tr("Looking for redundant givens in the collection…").into(),
        Measure::Trials => tr("Computing T&E depths for the collection…").into(),
        Measure::Whips => tr("Computing W ratings for the collection…").into(),
        Measure::Bank | Measure::Explainer => {
            tr!("Rating the collection on the {scale} scale…", scale = scale_of_measure(measure))
        }
        _ => tr("Checking the collection…").into(),
    }
}

fn scale_of_measure(measure: Measure) -> &'static str {
    if measure == Measure::Bank { "bank" } else { "se" }
}

/// Reports the end of a measurement: the number of all puzzles, the number of those that were
/// measured in this run (`fresh`), and the run's duration in milliseconds.
pub fn measuring_finished(measure: Measure, puzzles: u64, fresh: u64, ms: f64) -> String {
    let (all, ms) = (plural(puzzles, "puzzle", "puzzles"), format_duration(ms));
    let done = match measure {
        Measure::Bank | Measure::Explainer => {
            tr!(
                "Rated {puzzles} on the {scale} scale",
                puzzles = all,
                scale = scale_of_measure(measure)
            )
        }
        Measure::Trials => tr!("Computed T&E depths for {puzzles}", puzzles = all),
        Measure::Whips => tr!("Computed W ratings for {puzzles}", puzzles = all),
        Measure::Redundancy => tr!("Checked {puzzles} for redundant givens", puzzles = all),
        _ => tr!("Graded {puzzles}", puzzles = all),
    };
    match fresh < puzzles {
        true => {
            tr!("{done}. In this run: {fresh} in {ms}.", done, fresh = format_number(fresh), ms)
        }
        false => tr!("{done} in {ms}.", done, ms),
    }
}

/// Returns the message to show if all values are already known.
pub fn all_known(total: u64) -> String {
    tr!("Results for {puzzles} are already known.", puzzles = plural(total, "puzzle", "puzzles"))
}

/// Returns the message to show after a measurement was cancelled, with the number of puzzles with a
/// result and the number of all puzzles.
pub fn measuring_cancelled(done: u64, total: u64) -> String {
    tr!(
        "Cancelled. Results for {done} of {total} puzzles are saved. Run the command again to continue.",
        done = format_number(done),
        total = format_number(total)
    )
}

/// Returns the message to show after all results were deleted.
pub fn results_deleted() -> &'static str {
    tr("All saved levels, ratings and other results for collections were deleted.")
}

/// Reports the number of duplicates among `total` puzzles.
pub fn duplicate_count(count: u64, total: u64) -> String {
    let puzzles = plural(total, "puzzle", "puzzles");
    match count {
        0 => tr!(
            "No duplicates among {puzzles}, even when rotated, mirrored, rearranged or relabelled.",
            puzzles
        ),
        1 => tr!(
            "1 of {puzzles} is a duplicate, possibly rotated, mirrored, rearranged or relabelled.",
            puzzles
        ),
        _ => tr!(
            "{count} of {puzzles} are duplicates, possibly rotated, mirrored, rearranged or relabelled.",
            count = format_number(count),
            puzzles
        ),
    }
}
/// Returns the label of the button that lists only duplicates.
pub fn list_duplicates_button() -> &'static str {
    tr("List duplicates")
}
/// The filter expression that lists only duplicates.
pub const DUPLICATES: &str = "duplicate >= 0";
/// The filter expression that lists only puzzles that aren't duplicates.
pub const NO_DUPLICATES: &str = "!(duplicate >= 0)";
/// Returns the label of the button that saves the collection without its duplicates.
pub fn save_without_duplicates_button() -> &'static str {
    tr("Save without duplicates")
}
/// Returns the heading of the list of duplicates with their transformations.
pub fn transformations_heading() -> &'static str {
    tr("Transformations")
}

/// Describes a duplicate: its number, that of its original, and the transformation between them, if
/// it is known.
pub fn describe_duplicate(
    DuplicatePair { duplicate_number: n, original_number: of, transformation: turn }: &DuplicatePair,
) -> String {
    let (n, of) = (format_puzzle_number(*n), format_puzzle_number(*of));
    match &**turn {
        "" => tr!("Puzzle {n} is equivalent to puzzle {of}", n, of),
        turn => tr!("Puzzle {n} is equivalent to puzzle {of}: {turn}", n, of, turn),
    }
}

/// Returns the label of the field for the rating scale.
pub fn scale_label() -> &'static str {
    tr("Scale")
}
/// Returns the title of the rating scale with this name: `se`, or the bank's scale for any other
/// name.
pub fn scale_name(name: &str) -> String {
    match name {
        "se" => tr("se: Sudoku Explainer").into(),
        _ => tr("bank: Sudoku Exchange").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_results_are_counted_separately() {
        let level = |fresh| measuring_finished(Measure::Grade, 528_012, fresh, 2000.0);
        assert_eq!(level(528_012), "Graded 528,012 puzzles in 2.0 s.");
        assert_eq!(level(76), "Graded 528,012 puzzles. In this run: 76 in 2.0 s.");
    }
}
