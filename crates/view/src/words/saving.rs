//! The texts about saving the list of puzzles to a file.

use super::plural;
use ::words::tr;

/// Returns the title of the work that writes the file.
pub fn saving_collection() -> &'static str {
    tr("Saving the collection…")
}
/// Returns the introduction of the dialog, with the number of puzzles to save.
pub fn about_saving(count: u64) -> String {
    tr!("{puzzles} will be saved in the order shown.", puzzles = plural(count, "puzzle", "puzzles"))
}
/// Describes a format that can hold many puzzles. `format` is the id of the format. The text is
/// empty for other formats.
pub fn about_format(format: &str) -> &'static str {
    match format {
        "line" => tr("One puzzle per line. Nearly every Sudoku program reads this format."),
        "headed" => tr("The box size, then one 4×4 or 9×9 puzzle per line."),
        "sdm" => tr("One 9×9 puzzle per line, for programs that read .sdm files."),
        "grid" => tr("Grids with lines between the boxes, for reading or printing."),
        "table" => tr("Rows of numbers and candidates, for boards of any size."),
        "opensudoku" => tr("For the Android app OpenSudoku."),
        "hodoku" => tr("Lines for HoDoKu, with entries and eliminated candidates."),
        "bank" => tr("Sudoku Exchange bank lines. Every puzzle needs a rating."),
        "csv" => tr("For spreadsheets: puzzles with level, score and other values."),
        _ => "",
    }
}
/// Returns the message to show if the file wasn't saved because `puzzles` puzzles have no rating.
pub fn unrated_puzzles(puzzles: u64) -> String {
    match puzzles {
        1 => tr("1 puzzle has no rating yet, so no file was saved.").into(),
        n => tr!(
            "{n} puzzles have no rating yet, so no file was saved.",
            n = super::format_number(n)
        ),
    }
}
/// Explains where ratings come from.
pub fn about_ratings() -> &'static str {
    tr(
        "This format needs ratings on the \"bank: Sudoku Exchange\" scale. Use Rate Collection to compute them.",
    )
}
/// Reports the name of the saved file, the number of its puzzles, and the number of those that were
/// left out because the format can't store them.
pub fn collection_saved(name: &str, puzzles: u64, left_out: u64) -> String {
    let puzzles = plural(puzzles, "puzzle", "puzzles");
    let saved = tr!("Saved {name}: {puzzles}.", name, puzzles);
    match left_out {
        0 => saved,
        n => {
            format!(
                "{saved} {}",
                tr!(
                    "Puzzles left out because this format can't store their boards: {n}.",
                    n = super::format_number(n)
                )
            )
        }
    }
}
