//! The texts of the print dialog and of the printed pages.

use super::{counted, number, plural};
use crate::print::{PrintError, PrintOptions};
use ::words::tr;
use collection::SolutionClass;
use grid::Shape;

/// The label of the field for the puzzles.
pub fn which() -> &'static str {
    tr("Puzzles")
}
/// The option for the current board.
pub fn this() -> &'static str {
    tr("The current board")
}
/// The option for a range of the open collection.
pub fn range() -> &'static str {
    tr("From the collection")
}
/// The label of the first number of the range.
pub fn from() -> &'static str {
    tr("First puzzle")
}
/// The label of the last number of the range.
pub fn to() -> &'static str {
    tr("Last puzzle")
}
/// The label of the number of puzzles per page.
pub fn each() -> &'static str {
    tr("Puzzles per page")
}
/// The label of the option for entries.
pub fn entries() -> &'static str {
    tr("Entries")
}
/// The label of the option for marks.
pub fn marks() -> &'static str {
    tr("Marks")
}
/// The label of the option for numbers and notes.
pub fn headings() -> &'static str {
    tr("Numbers and notes")
}
/// The label of the option for solutions.
pub fn solutions() -> &'static str {
    tr("Solutions on separate pages")
}
/// The heading of the options.
pub fn with() -> &'static str {
    tr("Include")
}
/// The label of the button that prints.
pub fn print() -> &'static str {
    tr("Print")
}
/// The message while puzzles are read and solved.
pub fn preparing() -> &'static str {
    tr("Preparing the pages…")
}
/// The message when the pages are ready.
pub fn ready() -> &'static str {
    tr("The pages were sent to the browser's print dialog.")
}
/// The text printed for a puzzle without a solution.
pub fn no_solution() -> &'static str {
    tr("no solution")
}
/// The text printed for a puzzle with more than one solution.
pub fn several() -> &'static str {
    tr("more than one solution")
}
/// The text printed for a puzzle that wasn't solved.
pub fn unknown() -> &'static str {
    tr("not solved: the search took too long")
}

/// Reports the number of puzzles and pages to print.
pub fn pages(print: &PrintOptions, puzzles: u64) -> String {
    let (pages, more) = print.pages(puzzles);
    let begin = tr!(
        "{puzzles} on {pages}",
        puzzles = plural(puzzles, "puzzle", "puzzles"),
        pages = plural(pages, "page", "pages")
    );
    match more {
        0 => format!("{begin}."),
        more => tr!("{begin}, and the solutions on {more} more.", begin, more = number(more)),
    }
}

/// Explains why a range of a collection with `of` puzzles can't be printed.
pub fn refused(refused: PrintError, of: u64) -> String {
    match refused {
        PrintError::OutOfRange => super::wrong_number(of),
        PrintError::Reversed => tr("The last number is smaller than the first.").into(),
        PrintError::TooMany => {
            tr!(
                "At most {most} puzzles can be printed at once.",
                most = number(PrintOptions::MAX_PUZZLES)
            )
        }
    }
}

/// Returns the heading of a puzzle.
pub fn heading(puzzle: Option<u64>, note: &str, shape: Shape) -> String {
    let first = match puzzle {
        Some(puzzle) => tr!("Puzzle {puzzle}", puzzle = counted(puzzle)),
        None => format!("{shape}"),
    };
    match note.trim() {
        "" => first,
        note => format!("{first} · {note}"),
    }
}

/// Returns the heading of a solution.
pub fn solution(puzzle: Option<u64>) -> String {
    match puzzle {
        Some(puzzle) => tr!("Solution of puzzle {puzzle}", puzzle = counted(puzzle)),
        None => tr("Solution").into(),
    }
}

/// Returns the text printed in place of a solution.
pub fn instead(judgement: SolutionClass) -> String {
    match judgement {
        SolutionClass::Unsolvable => no_solution().into(),
        SolutionClass::Several => several().into(),
        _ => unknown().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_counted() {
        let print = PrintOptions { per_page: 6, ..PrintOptions::BOARD };
        assert_eq!(pages(&PrintOptions::BOARD, 1), "1 puzzle on 1 page.");
        assert_eq!(pages(&print, 12), "12 puzzles on 2 pages.");
        let print = PrintOptions { solutions: true, ..print };
        assert_eq!(pages(&print, 12), "12 puzzles on 2 pages, and the solutions on 2 more.");
        assert_eq!(pages(&print, 6), "6 puzzles on 1 page, and the solutions on 1 more.");
    }

    #[test]
    fn refusals_have_reasons() {
        let most = "At most 1,000 puzzles can be printed at once.";
        assert_eq!(refused(PrintError::TooMany, 5), most);
        assert_eq!(refused(PrintError::OutOfRange, 5), "Puzzles are numbered from 0 to 4.");
    }

    #[test]
    fn headings_have_number_and_note() {
        assert_eq!(heading(Some(1200), " hard ", Shape::CLASSIC), "Puzzle 1,201 · hard");
        assert_eq!(heading(None, "", Shape::CLASSIC), "9×9");
    }
}
