//! The texts of the print dialog and of the printed pages.

use super::{browse, dates::format_date, format_number, format_puzzle_number, generation, plural};
use crate::print::{NumbersError, PrintOptions, SolutionPages};
use ::words::tr;
use collection::SolutionClass;
use grid::Shape;
use jobs::GradedPuzzle;

/// Returns the heading of the choice of puzzles.
pub fn puzzle_choice() -> &'static str {
    tr("Puzzles")
}
/// Returns the label of the option for the current board.
pub fn current_board_option() -> &'static str {
    tr("The current board")
}
/// Returns the label of the option to choose puzzles of the open collection by their numbers.
pub fn by_number_option() -> &'static str {
    tr("Puzzles by number")
}
/// Returns the label of the option for the puzzles of the list.
pub fn listed_puzzles_option() -> &'static str {
    tr("The filtered and sorted list")
}
/// Returns the label of the option for the selected puzzles of the list.
pub fn selected_puzzles_option() -> &'static str {
    tr("The selected puzzles")
}
/// Returns the label of the option for puzzles that are generated for the sheet.
pub fn generated_puzzles_option() -> &'static str {
    tr("New puzzles")
}
/// Returns the label of the field for the numbers of puzzles.
pub fn numbers_label() -> &'static str {
    tr("Numbers, such as 1-12, 15")
}
/// Returns the label of the number of new puzzles.
pub fn count_label() -> &'static str {
    tr("Number of puzzles")
}
/// Returns the label of the field for the lowest level of new puzzles.
pub fn easiest_label() -> &'static str {
    tr("From level")
}
/// Returns the label of the field for the highest level of new puzzles.
pub fn hardest_label() -> &'static str {
    tr("To level")
}
/// Returns the label of the button that generates different puzzles.
pub fn make_others_button() -> &'static str {
    tr("Make different puzzles")
}
/// Returns the heading of the options for pages.
pub fn page_heading() -> &'static str {
    tr("Page")
}
/// Returns the label of the field for the title.
pub fn title_label() -> &'static str {
    tr("Title")
}
/// Returns the label of the option for a line for a name and a date.
pub fn name_line_option() -> &'static str {
    tr("Line for name and date")
}
/// Returns the label before the line for a name.
pub fn name_label() -> &'static str {
    tr("Name")
}
/// Returns the label before the line for a date.
pub fn date_label() -> &'static str {
    tr("Date")
}
/// Returns the label of the number of puzzles per page.
pub fn puzzles_per_page_label() -> &'static str {
    tr("Puzzles per page")
}
/// Returns the label of the option that sorts puzzles by their level.
pub fn by_level_option() -> &'static str {
    tr("Easiest first")
}
/// Returns the heading of the options for the content of puzzles.
pub fn contents_heading() -> &'static str {
    tr("Include")
}
/// Returns the label of the option for entries.
pub fn entries_option() -> &'static str {
    tr("Entries")
}
/// Returns the label of the option for marks.
pub fn marks_option() -> &'static str {
    tr("Marks")
}
/// Returns the label of the option for candidates.
pub fn candidates_option() -> &'static str {
    tr("Candidates in empty cells")
}
/// Returns the label of the option for numbers.
pub fn numbers_option() -> &'static str {
    tr("Numbers")
}
/// Returns the label of the option for notes.
pub fn notes_option() -> &'static str {
    tr("Notes")
}
/// Returns the label of the option for levels.
pub fn level_option() -> &'static str {
    tr("Level")
}
/// Returns the label of the option for scores.
pub fn score_option() -> &'static str {
    tr("Score")
}
/// Returns the label of the option for hints.
pub fn hint_option() -> &'static str {
    tr("First hint, upside down")
}
/// Returns the label of the option for QR codes.
pub fn code_option() -> &'static str {
    tr("QR code that opens the puzzle")
}
/// Returns the label of the choice of pages for solutions.
pub fn solutions_label() -> &'static str {
    tr("Solutions")
}
/// Returns the accessible name of the preview.
pub fn preview_heading() -> &'static str {
    tr("Preview")
}
/// Returns the label of the button that prints.
pub fn print_button() -> &'static str {
    tr("Print")
}
/// Returns the message to show while puzzles are read and solved.
pub fn preparing_pages() -> &'static str {
    tr("Preparing the pages…")
}
/// Returns the label of the button that stops the preparation.
pub fn stop_button() -> &'static str {
    tr("Stop")
}
/// Returns the message to show after the preparation was stopped.
pub fn stopped_early() -> &'static str {
    tr("Stopped early: some levels, solutions or hints are missing.")
}
/// Returns the message to show after the preparation was stopped before all puzzles were ready.
pub fn puzzles_missing() -> &'static str {
    tr("Stopped early: some puzzles are missing.")
}
/// Reports the number of puzzles whose links are too long for QR codes.
pub fn codes_missing(puzzles: u64) -> String {
    let puzzles = plural(puzzles, "puzzle", "puzzles");
    tr!("{puzzles} without a QR code, because the link is too long.", puzzles)
}
/// Returns the message to show when the pages are ready.
pub fn pages_sent() -> &'static str {
    tr("The pages were sent to the browser's print dialog.")
}
/// Returns the note that generated puzzles are saved when they are printed.
pub fn generated_are_saved() -> &'static str {
    tr("These puzzles will be saved in Recent Files when you print them.")
}
/// Returns the name under which generated puzzles are saved. It consists of the sheet's title, or a
/// default title if that is empty, and the date. `day` is the number of days since 1970.
pub fn generated_name(title: &str, day: i64) -> String {
    let title =
        Some(title.trim()).filter(|title| !title.is_empty()).unwrap_or(generated_puzzles_option());
    format!("{title}, {}", format_date(day))
}
/// Returns the message to show when the pages are ready and the generated puzzles are saved.
pub fn generated_saved(name: &str) -> String {
    format!("{} {}", pages_sent(), tr!("The puzzles are saved in Recent Files as {name}.", name))
}
/// Returns the message to show when the pages are ready, but the generated puzzles couldn't be
/// saved.
pub fn generated_not_saved() -> String {
    format!("{} {}", pages_sent(), tr("The puzzles couldn't be saved in Recent Files."))
}
/// Returns the report in the preview if there are no puzzles to print.
pub fn no_puzzles() -> &'static str {
    tr("There are no puzzles to print.")
}
/// Returns the text printed for a puzzle without a solution.
pub fn no_solution_fact() -> &'static str {
    tr("no solution")
}
/// Returns the text printed for a puzzle with more than one solution.
pub fn several_solutions_fact() -> &'static str {
    tr("more than one solution")
}
/// Returns the text printed for a puzzle that wasn't solved.
pub fn unknown_solutions_fact() -> &'static str {
    tr("not solved: the search took too long")
}

/// Returns the name of a choice of pages for solutions.
pub fn solution_pages(choice: SolutionPages) -> &'static str {
    match choice {
        SolutionPages::None => tr("None"),
        SolutionPages::Large => tr("On separate pages"),
        SolutionPages::Small => tr("Small, on separate pages"),
    }
}

/// Reports the number of puzzles, the number of their pages, and the number of additional pages for
/// the solutions.
pub fn page_count(puzzles: u64, (pages, more): (u64, u64)) -> String {
    let begin = tr!(
        "{puzzles} on {pages}",
        puzzles = plural(puzzles, "puzzle", "puzzles"),
        pages = plural(pages, "page", "pages")
    );
    match more {
        0 => format!("{begin}."),
        more => {
            tr!("{begin}, plus {more} of solutions.", begin, more = plural(more, "page", "pages"))
        }
    }
}

/// Returns the note that the preview shows only the first `shown` of all pages.
pub fn first_pages(shown: u64, total: u64) -> String {
    tr!("The preview shows the first {shown} of {of} pages.", shown, of = format_number(total))
}

/// Explains why the typed numbers of puzzles can't be used. `puzzle_count` is the number of puzzles
/// in the collection.
pub fn numbers_refused(refused: NumbersError, puzzle_count: u64) -> String {
    match refused {
        NumbersError::Malformed => tr("Enter numbers and ranges, such as 1-12, 15.").into(),
        NumbersError::OutOfRange(number) => generation::no_such_number(number, puzzle_count),
        NumbersError::Reversed => tr("A range ends before it starts.").into(),
        NumbersError::TooMany => too_many_puzzles(),
    }
}

/// Returns the message about the maximum number of puzzles that can be printed at once.
pub fn too_many_puzzles() -> String {
    tr!(
        "At most {most} puzzles can be printed at once.",
        most = format_number(PrintOptions::MAX_PUZZLES)
    )
}

/// Returns the heading of a puzzle: its number, or its shape if it has none. The argument is
/// counted from 0, and the text from 1.
pub fn puzzle_heading(puzzle: Option<u64>, shape: Shape) -> String {
    match puzzle {
        Some(puzzle) => tr!("Puzzle {puzzle}", puzzle = format_puzzle_number(puzzle)),
        None => shape.to_string(),
    }
}

/// Returns the text below a puzzle: its heading, level, score and note, as far as the options ask
/// for them and they are known. The note is last, because only the first lines are printed.
pub fn puzzle_caption(
    heading: String,
    note: &str,
    grade: Option<&GradedPuzzle>,
    options: &PrintOptions,
) -> String {
    let level = grade
        .filter(|_| options.shows_level)
        .map(|grade| browse::level_name(grade.level).to_owned());
    let score =
        grade.filter(|_| options.shows_score).map(|grade| format_number(grade.score.into()));
    let note = Some(note.trim()).filter(|note| options.shows_notes && !note.is_empty());
    let parts =
        [Some(heading).filter(|_| options.shows_numbers), level, score, note.map(String::from)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Returns the heading of a puzzle's solution. `puzzle` is the number of the puzzle, counted from
/// 0, if it has a number.
pub fn solution_heading(puzzle: Option<u64>) -> String {
    match puzzle {
        Some(puzzle) => tr!("Solution of puzzle {puzzle}", puzzle = format_puzzle_number(puzzle)),
        None => tr("Solution").into(),
    }
}

/// Returns the title of a page of solutions for a sheet with this title. The result is empty if the
/// sheet has no title.
pub fn solutions_title(title: &str) -> String {
    match title.trim() {
        "" => String::new(),
        title => format!("{title} · {}", solutions_label()),
    }
}

/// Returns the accessible name of the QR code for a link.
pub fn qr_code_label(link: &str) -> String {
    tr!("QR code for the link {link}", link)
}

/// Returns the text that is printed in place of the solution of a puzzle in this class.
pub fn no_solution_text(judgement: SolutionClass) -> String {
    match judgement {
        SolutionClass::Unsolvable => no_solution_fact().into(),
        SolutionClass::Several => several_solutions_fact().into(),
        _ => unknown_solutions_fact().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_counted() {
        assert_eq!(page_count(1, (1, 0)), "1 puzzle on 1 page.");
        assert_eq!(page_count(12, (2, 2)), "12 puzzles on 2 pages, plus 2 pages of solutions.");
        assert_eq!(first_pages(6, 84), "The preview shows the first 6 of 84 pages.");
    }

    #[test]
    fn refused_numbers_are_explained() {
        let most = "At most 1,000 puzzles can be printed at once.";
        assert_eq!(numbers_refused(NumbersError::TooMany, 5), most);
        assert_eq!(
            numbers_refused(NumbersError::OutOfRange(1234), 5),
            "Unknown puzzle number: 1,234. Use 1 to 5."
        );
    }

    #[test]
    fn captions_have_number_level_score_and_note() {
        assert_eq!(puzzle_heading(Some(1200), Shape::CLASSIC), "Puzzle 1,201");
        assert_eq!(puzzle_heading(None, Shape::CLASSIC), "9×9");
        let grade = GradedPuzzle { level: 2, score: 1234, hardest_technique: None };
        let options = PrintOptions { shows_level: true, shows_score: true, ..PrintOptions::BOARD };
        let of = |grade, options: &PrintOptions| {
            puzzle_caption("Puzzle 1".into(), " by hand ", grade, options)
        };
        assert_eq!(of(Some(&grade), &options), "Puzzle 1 · Hard · 1,234 · by hand");
        assert_eq!(of(None, &options), "Puzzle 1 · by hand");
        let bare = PrintOptions { shows_numbers: false, shows_notes: false, ..options };
        assert_eq!(of(Some(&grade), &bare), "Hard · 1,234");
        assert_eq!(of(Some(&grade), &PrintOptions::BOARD), "Puzzle 1 · by hand");
        assert_eq!(of(Some(&grade), &PrintOptions::worksheet()), "Puzzle 1 · Hard");
    }

    #[test]
    fn pages_of_solutions_have_the_title() {
        assert_eq!(solutions_title(" Class 4b "), "Class 4b · Solutions");
        assert_eq!(solutions_title(""), "");
    }
}
