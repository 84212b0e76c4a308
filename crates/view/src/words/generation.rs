//! The texts about generated puzzles, and the labels of the dialog that generates them.

use super::{dates::format_date, format_duration, plural};
use ::words::{catalogue, steps, tr};
use generate::{
    Minimality, PUZZLES_PER_LEVEL, RatingScale, SharedKey, SharedPuzzle, Symmetry, days_since_epoch,
};
use human::Level;
use rating::Scale;

/// Returns the label of the field for the board's shape.
pub fn shape_label() -> &'static str {
    tr("Board")
}
/// Returns the label of the field for the level.
pub fn level_label() -> &'static str {
    tr("Level")
}
/// Returns the label of the button that shows all options.
pub fn more_options_button() -> &'static str {
    tr("More options")
}
/// Returns the label of the option that allows any value.
pub fn any_option() -> &'static str {
    tr("Any")
}
/// Returns the label of the field for the symmetry of the givens.
pub fn symmetry_label() -> &'static str {
    tr("Symmetry")
}
/// Returns the label of the field for the required technique.
pub fn technique_label() -> &'static str {
    tr("Required technique")
}
/// Returns the label of the field for the pattern of givens.
pub fn pattern_label() -> &'static str {
    tr("Givens")
}
/// Returns the label of the option for no pattern.
pub fn givens_anywhere_option() -> &'static str {
    tr("Anywhere")
}
/// Returns the label of the option that uses the `cells` selected cells as the pattern.
pub fn in_selected_cells_option(cells: usize) -> String {
    tr!("In the selected cells ({n})", n = cells)
}
/// Returns the label of the option that uses the `cells` filled cells as the pattern.
pub fn in_filled_cells_option(cells: usize) -> String {
    tr!("In the filled cells ({n})", n = cells)
}
/// Returns the label of the option for a minimal puzzle.
pub fn minimal_label() -> &'static str {
    tr("Minimal (every given is needed)")
}
/// Returns the label of the fields for the minimum and the maximum number of givens.
pub fn givens_label() -> &'static str {
    tr("Number of givens")
}
/// Returns the label of the minimum number of givens.
pub fn min_givens_label() -> &'static str {
    tr("Minimum givens")
}
/// Returns the label of the maximum number of givens.
pub fn max_givens_label() -> &'static str {
    tr("Maximum givens")
}
/// Returns the label of the field for the rating scale.
pub fn rating_label() -> &'static str {
    tr("Rating")
}
/// Returns the name of a rating scale.
pub fn rating_scale_name(scale: RatingScale) -> &'static str {
    match scale {
        RatingScale::Explainer(Scale::Bank) => tr("Sudoku Exchange bank"),
        RatingScale::Explainer(Scale::Se) => tr("Sudoku Explainer"),
        RatingScale::TrialDepth => tr("T&E depth"),
        RatingScale::Whip => tr("W rating"),
    }
}
/// Returns the label of the fields for the minimum and the maximum rating.
pub fn rating_range_label() -> &'static str {
    tr("Rating range")
}
/// Returns the label of the minimum rating.
pub fn min_rating_label() -> &'static str {
    tr("Minimum rating")
}
/// Returns the label of the maximum rating.
pub fn max_rating_label() -> &'static str {
    tr("Maximum rating")
}
/// Returns the placeholder in the empty field for the start of a range.
pub fn range_start_placeholder() -> &'static str {
    tr("min")
}
/// Returns the placeholder in the empty field for the end of a range.
pub fn range_end_placeholder() -> &'static str {
    tr("max")
}
/// Returns the label of the field for the number of puzzles to generate.
pub fn count_label() -> &'static str {
    tr("Quantity")
}
/// Returns the label of the button that generates the puzzles.
pub fn make_button() -> &'static str {
    tr("Make")
}
/// Reports the usual time for `count` puzzles, if one takes `seconds` seconds.
pub fn usual_time(seconds: f64, count: u64) -> String {
    let all = (seconds * count as f64).max(seconds);
    match (count, all) {
        (1, ..0.5) => tr("A puzzle like this is usually ready immediately.").into(),
        (1, ..45.0) => {
            tr!("A puzzle like this usually takes about {time}.", time = about_seconds(all))
        }
        (1, _) => tr("Puzzles like this are rare and may take minutes to make.").into(),
        (_, ..1.0) => tr("Puzzles like this are usually ready within a second.").into(),
        (_, ..7200.0) if seconds > 1.0 => tr!(
            "About {each} per puzzle: {puzzles} usually take {time}.",
            each = about_seconds(seconds),
            puzzles = plural(count, "puzzle", "puzzles"),
            time = about_seconds(all)
        ),
        (_, ..7200.0) => tr!(
            "About {rate} per second: {puzzles} usually take {time}.",
            rate = puzzle_rate(1.0 / seconds),
            puzzles = plural(count, "puzzle", "puzzles"),
            time = about_seconds(all)
        ),
        _ => tr!(
            "Puzzles like this are rare: {puzzles} may take hours.",
            puzzles = plural(count, "puzzle", "puzzles")
        ),
    }
}
/// Formats an approximate time, given in seconds. Times of 90 seconds or more are given in minutes.
fn about_seconds(seconds: f64) -> String {
    match seconds {
        ..90.0 => tr!("{s} s", s = super::format_number(seconds.ceil() as u64)),
        _ => tr!("{min} min", min = super::format_number((seconds / 60.0).round() as u64)),
    }
}
fn puzzle_rate(rate: f64) -> String {
    match rate {
        ..10.0 => super::format_decimal(rate, 1),
        _ => super::format_number((rate / 10.0) as u64 * 10),
    }
}

/// Returns the name of a symmetry.
pub fn symmetry_name(symmetry: Symmetry) -> &'static str {
    match symmetry {
        Symmetry::None => tr("None"),
        Symmetry::Rotate180 => tr("Half turn"),
        Symmetry::Rotate90 => tr("Quarter turn"),
        Symmetry::MirrorH => tr("Left–right mirror"),
        Symmetry::MirrorV => tr("Top–bottom mirror"),
        Symmetry::MirrorHv => tr("Both mirrors"),
        Symmetry::Diagonal => tr("Diagonal"),
        Symmetry::Antidiagonal => tr("Antidiagonal"),
        Symmetry::Diagonals => tr("Both diagonals"),
        Symmetry::Full => tr("Full symmetry"),
        Symmetry::Translate => tr("Same pattern in every box"),
        Symmetry::Any => tr("Any symmetry"),
    }
}

/// Returns the minimality that a puzzle must have: if `each` is `true`, every given must be needed;
/// otherwise, the puzzle needn't be minimal.
pub fn minimality(each: bool) -> Minimality {
    if each { Minimality::ByGiven } else { Minimality::NotRequired }
}

/// Returns the label of the choice between a new puzzle and a shared one.
pub fn puzzle_kind() -> &'static str {
    tr("Puzzle")
}
/// Returns the label of the option for a new puzzle.
pub fn new_puzzle_option() -> &'static str {
    tr("New")
}
/// Returns the label of the option for a numbered puzzle, which is the same for everyone.
pub fn by_number_option() -> &'static str {
    tr("By number")
}
/// Returns the label of the option for the puzzle of the day.
pub fn daily_puzzle_option() -> &'static str {
    tr("Daily puzzle")
}
/// Returns the label of the number of a shared puzzle.
pub fn number_label() -> &'static str {
    tr("Number")
}
/// Returns the help text of the field for the number of a shared puzzle.
pub fn number_detail() -> String {
    tr!(
        "Each level has {n} puzzles, which are the same for everyone. Enter 0 for a random puzzle. Use Copy Link to share a puzzle.",
        n = super::format_number(PUZZLES_PER_LEVEL.into())
    )
}
/// Returns the help text of the option for the puzzle of the day.
pub fn day_detail() -> String {
    tr("Everyone gets the same puzzle today. Use Copy Link to share it.").into()
}
/// Reports a shared puzzle: its level, and its number or its day.
pub fn shared_puzzle(shared: SharedPuzzle) -> String {
    let level = level_name(shared.level);
    match shared.key {
        SharedKey::Number(number) => {
            tr!("{level}, puzzle {number}.", level, number = super::format_number(number.into()))
        }
        SharedKey::Day(year, month, day) => {
            let day = days_since_epoch(year, month, day).map(format_date).unwrap_or_default();
            tr!("Puzzle for {day}: {level}.", day, level)
        }
    }
}
/// Reports today's puzzle of the day, with its level.
pub fn todays_puzzle(level: Level) -> String {
    tr!("Daily puzzle: {level}.", level = level_name(level))
}
fn level_name(level: Level) -> &'static str {
    super::browse::level_name(level as u8)
}
/// Returns the error for a number that no puzzle has. `last` is the last number.
pub fn no_such_number(number: u64, last: u64) -> String {
    let (number, last) = (super::format_number(number), super::format_number(last));
    tr!("Unknown puzzle number: {number}. Use 1 to {last}.", number, last)
}
/// Returns the error for a field that needs a whole number from `least` to `most`.
pub fn whole_number_error(least: u64, most: u64) -> String {
    let (least, most) = (super::format_number(least), super::format_number(most));
    tr!("Enter a whole number from {least} to {most}.", least, most)
}
/// Returns the error for the number of a shared puzzle. The number must be from 1 to `last`, or 0
/// for any puzzle.
pub fn number_or_any_error(last: u64) -> String {
    tr!(
        "Enter a whole number from 1 to {last}, or 0 for a random puzzle.",
        last = super::format_number(last)
    )
}
/// Returns the error for a field that needs a rating.
pub fn rating_error() -> String {
    tr("Enter a rating from 1.0 to 20.0.").into()
}
/// Returns the error for a range that ends before it starts.
pub fn min_above_max() -> String {
    tr("The minimum is greater than the maximum.").into()
}
/// Reports a puzzle that was generated in advance, with the number of its givens and the required
/// level, if any.
pub fn puzzle_ready(givens: usize, level: Option<Level>) -> String {
    let said = tr!("New puzzle with {givens}.", givens = plural(givens as u64, "given", "givens"));
    said + &level_suffix(level)
}

/// Returns the title of the work that generates `count` puzzles.
pub fn generating_title(count: u64) -> String {
    tr!("Making {puzzles}…", puzzles = plural(count, "puzzle", "puzzles"))
}
/// Reports a puzzle that was generated in `ms` milliseconds, with the number of its givens and the
/// required level, if any.
pub fn generated_one(givens: usize, ms: f64, level: Option<Level>) -> String {
    let said = tr!(
        "New puzzle with {givens}, made in {ms}.",
        givens = plural(givens as u64, "given", "givens"),
        ms = format_duration(ms)
    );
    said + &level_suffix(level)
}
/// Returns the sentence about the required level, with a space before it, or an empty text if no
/// level is required.
fn level_suffix(level: Option<Level>) -> String {
    level.map_or_else(String::new, |level| {
        tr!(" Level: {level}.", level = steps::level_name(catalogue(), level))
    })
}
/// Reports that `count` puzzles were generated in `ms` milliseconds. `is_exhausted` means that more
/// were requested, but all further puzzles were equivalent to these.
pub fn generated_all(count: u64, ms: f64, is_exhausted: bool) -> String {
    let said = tr!(
        "Made {puzzles} in {ms}.",
        puzzles = plural(count, "puzzle", "puzzles"),
        ms = format_duration(ms)
    );
    let why = if is_exhausted { tr(" All other attempts gave equivalent puzzles.") } else { "" };
    said + why
}
/// Reports that generating was cancelled after `done` of `total` puzzles.
pub fn generating_cancelled(done: u64, total: u64) -> String {
    tr!(
        "Cancelled. {done} of {total} puzzles were made.",
        done = super::format_number(done),
        total = super::format_number(total)
    )
}
/// Reports that the first `count` of many puzzles were generated.
pub fn first_puzzles_ready(count: u64) -> String {
    tr!(
        "{puzzles} made so far. You can play while more are being made.",
        puzzles = plural(count, "puzzle", "puzzles")
    )
}
/// Returns the name of a collection of `count` generated puzzles.
pub fn collection_name(count: u64) -> String {
    match count {
        1 => tr("1 new puzzle").into(),
        n => tr!("{n} new puzzles", n = super::format_number(n)),
    }
}
