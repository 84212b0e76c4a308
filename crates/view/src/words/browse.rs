//! The texts of the list of puzzles in a collection.

use super::{
    format_number, format_puzzle_number,
    history::format_clock,
    measuring::{DUPLICATES, NO_DUPLICATES},
    plural,
};
use ::words::tr;
use collection::Measure;
use human::TECHNIQUE_INFOS;

/// Returns the heading of the list.
pub fn list_heading() -> &'static str {
    tr("Puzzles")
}
/// Returns the label of the field for a filter expression.
pub fn filter_label() -> &'static str {
    tr("Filter")
}
/// Returns an example of a filter expression.
pub fn filter_example() -> &'static str {
    "hard && x-wing"
}
/// Returns the help text of the filter field.
pub fn filter_help() -> &'static str {
    tr(
        "Columns include number (from 0), clues, level, score, hardest, techniques, state, note, solutions, duplicate and rating. Compare with ==, !=, <, <=, > or >=. Combine with &&, || or !. Other filters: has(x-wing), only(basic), note ~ text, or just a level, state or technique.",
    )
}
/// Returns the label of the button that opens the help about filters.
pub fn filter_examples_button() -> &'static str {
    tr("Filter examples")
}
/// Returns the message to show if a filter is chosen while no collection is open.
pub fn filter_applies_later() -> &'static str {
    tr("The filter will apply to the next collection you open.")
}
/// Returns the label of the list of common filters.
pub fn common_filters_label() -> &'static str {
    tr("Show")
}
/// Returns the label of the list from which the hardest allowed technique is chosen.
pub fn hardest_technique_label() -> &'static str {
    tr("Hardest technique allowed")
}
/// The common filters: the expression and the English name of each.
pub const FILTERS: [(&str, &str); 11] = [
    ("", "All"),
    ("state == new", "Not started"),
    ("state == begun", "In progress"),
    ("state == solved", "Solved"),
    ("level == easy", "Easy"),
    ("level == medium", "Medium"),
    ("level == hard", "Hard"),
    ("level == unfair", "Unfair"),
    ("level == extreme", "Extreme"),
    (DUPLICATES, "Duplicates"),
    (NO_DUPLICATES, "Without duplicates"),
];
/// Returns the label of the buttons that sort the list.
pub fn order_label() -> &'static str {
    tr("Order")
}
/// Returns the label of the field for the column of the chart. If there are two columns, this one
/// is the vertical axis.
pub fn chart_label() -> &'static str {
    tr("Histogram")
}
/// Returns the label of the field for the second column of the chart: its horizontal axis.
pub fn axis_label() -> &'static str {
    tr("X axis")
}
/// Returns the label of the option for no chart or for no second column.
pub fn no_chart_option() -> &'static str {
    tr("None")
}
/// Returns the name of a chart of two columns, given by their names.
pub fn plot_title(y: &str, x: &str) -> String {
    tr!("{y} against {x}", y, x)
}
/// Returns the label of the button that removes the condition that was last added to the filter by
/// choosing a bar or a bin of a chart.
pub fn zoom_out_button() -> &'static str {
    tr("Zoom out")
}
/// Describes the values of a column in a bin of a chart, from the first to the last.
pub fn range_text(column: &str, first: String, last: String) -> String {
    match first == last {
        true => format!("{column} {first}"),
        false => tr!("{column} {first} to {last}", column, first, last),
    }
}
/// Reports the number of puzzles in a chart (`known`), and the number of additional puzzles whose
/// values are missing (`unknown`).
pub fn charted_count(known: u64, unknown: u64) -> String {
    match unknown {
        0 => puzzle_count(known),
        _ => {
            tr!(
                "{puzzles} · {unknown} more with missing values",
                puzzles = puzzle_count(known),
                unknown = format_number(unknown)
            )
        }
    }
}
/// Reports a number of puzzles.
pub fn puzzle_count(count: u64) -> String {
    plural(count, "puzzle", "puzzles")
}
/// Returns the message for an empty list. `missing` is a measure that some puzzles lack, if any.
pub fn empty_list_message(missing: Option<Measure>) -> &'static str {
    match missing {
        Some(_) => tr("No matches so far. Some values may not have been computed yet."),
        None => tr("No matches."),
    }
}

/// Returns the accessible name of the checkbox that selects a puzzle.
pub fn select_puzzle_label() -> &'static str {
    tr("Select (Space)")
}
/// Reports the number of selected puzzles.
pub fn selected_count(count: u64) -> String {
    tr!("{n} selected", n = format_number(count))
}
/// Returns the label of the button that lists only the selected puzzles.
pub fn show_selected_button() -> &'static str {
    tr("Show Selected")
}
/// Returns the label of the button that selects all puzzles of the list.
pub fn select_all_button() -> &'static str {
    tr("Select All")
}
/// Returns the label of the button that deselects all puzzles.
pub fn deselect_all_button() -> &'static str {
    tr("Deselect All")
}
/// Returns the message to show after all puzzles were deselected.
pub fn all_deselected() -> &'static str {
    tr("All puzzles were deselected.")
}

/// Returns the heading of the column with this id; empty for columns that aren't shown.
pub fn column_name(name: &str) -> &'static str {
    match name {
        "number" => tr("No."),
        "clues" => tr("Givens"),
        "level" => tr("Level"),
        "score" => tr("Score"),
        "rating" => tr("Rating"),
        "hardest" => tr("Hardest"),
        "state" => tr("State"),
        "tedepth" => tr("T&E depth"),
        "w" => tr("W rating"),
        "solutions" => tr("Solutions"),
        "time" => tr("Seconds played"),
        "bank" => "bank ER",
        "ep" => "bank EP",
        "ed" => "bank ED",
        "se" => "se ER",
        _ => "",
    }
}

/// Returns the name of a level, by its index from 0. Indices above 4 also mean Extreme.
pub fn level_name(level: u8) -> &'static str {
    match level {
        0 => tr("Easy"),
        1 => tr("Medium"),
        2 => tr("Hard"),
        3 => tr("Unfair"),
        _ => tr("Extreme"),
    }
}

/// Returns the text for a value in a chart of the column with this id.
pub fn value_name(column: &str, value: &str) -> String {
    let levels = ["easy", "medium", "hard", "unfair", "extreme"];
    match (column, levels.iter().position(|level| *level == value)) {
        ("level", Some(number)) => level_name(number as u8).into(),
        ("hardest", _) => technique_name(value).into(),
        ("number", _) => value.parse().map_or_else(|_| value.into(), format_puzzle_number),
        _ => value.parse().map_or_else(|_| value.into(), format_number),
    }
}

/// Returns the name of the technique with this id, or of brute force for any other text.
pub fn technique_name(id: &str) -> &'static str {
    let of = TECHNIQUE_INFOS.iter().find(|info| info.id == id);
    of.map_or_else(|| tr("Brute Force"), |info| info.name)
}

/// Formats a rating, given in tenths, on the scale with this name: `bank 4.5`.
pub fn rating_on_scale(scale: &str, tenths: u32) -> String {
    format!("{scale} {}.{}", tenths / 10, tenths % 10)
}

/// Describes the number of solutions of a puzzle that doesn't have exactly one.
pub fn solution_count(solutions: u32) -> &'static str {
    if solutions == 0 { tr("no solution") } else { tr("several solutions") }
}

/// Describes a duplicate of the puzzle with this number, from 0.
pub fn duplicate_of(original: u64) -> String {
    tr!("duplicate of {n}", n = format_puzzle_number(original))
}

/// Reports the number of listed puzzles, the number of all puzzles, and the number of puzzles for
/// which the filter has no answer (`unknown`). `missing` is a measure that some puzzles lack. If it
/// is `None`, these puzzles can't have a value: for example, a puzzle without a solution has no
/// level.
pub fn listed_count(count: u64, total: u64, unknown: u64, missing: Option<Measure>) -> String {
    let listed =
        tr!("{count} of {total}", count = format_number(count), total = format_number(total));
    match unknown {
        0 => listed,
        unknown => {
            let unknown = format_number(unknown);
            match missing {
                Some(_) => tr!("{listed} · {unknown} with missing values", listed, unknown),
                None => tr!("{listed} · {unknown} without a value", listed, unknown),
            }
        }
    }
}

/// Returns the title of the work that filters and sorts the list.
pub fn listing_title() -> &'static str {
    tr("Filtering and sorting…")
}
/// Returns the note that the list is sorted only by the values that are known so far.
pub fn sort_incomplete() -> &'static str {
    tr("Sorted by the values computed so far.")
}

/// Returns the message to show if all values that the filter, the sort order and the chart use are
/// known.
pub fn no_values_missing() -> &'static str {
    tr("The list and the chart already have all the values they need.")
}

/// Reports an error in a filter. `listed` is the filter that is still in effect, or empty if there
/// is none.
pub fn filter_error(error: &str, listed: &str) -> String {
    match listed {
        "" => tr!("{error} The list still shows all puzzles.", error),
        listed => tr!("{error} The list still uses the filter {listed}.", error, listed),
    }
}

/// Returns the state of a solved puzzle.
pub fn solved_state() -> &'static str {
    tr("Solved")
}
/// Returns the state of a puzzle in progress.
pub fn started_state() -> &'static str {
    tr("In progress")
}

/// Reports the number of givens.
pub fn given_count(clues: usize) -> String {
    plural(clues as u64, "given", "givens")
}

/// Describes the player's progress in a puzzle: its state, and the play time, which is given in
/// milliseconds and left out if it is less than a second.
pub fn play_progress(is_solved: bool, spent: u64) -> String {
    let state = if is_solved { solved_state() } else { started_state() };
    match spent {
        0..1000 => state.into(),
        _ => format!("{state} {}", format_clock(spent)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_values_do_not_count_as_missing() {
        assert_eq!(listed_count(3, 5, 2, Some(Measure::Grade)), "3 of 5 · 2 with missing values");
        assert_eq!(listed_count(3, 5, 2, None), "3 of 5 · 2 without a value");
        assert_eq!(empty_list_message(None), "No matches.");
    }
}
