//! The words about printing, and those on paper.

use super::{number, plural};
use crate::print::{Print, Refused};
use ::words::say;
use collection::SolutionClass;
use grid::Shape;

/// Which puzzles.
pub fn which() -> &'static str {
    say("Puzzles")
}
/// This one.
pub fn this() -> &'static str {
    say("The board as it stands")
}
/// A range of the open collection.
pub fn range() -> &'static str {
    say("Of the collection")
}
/// Its first.
pub fn from() -> &'static str {
    say("from")
}
/// Its last.
pub fn to() -> &'static str {
    say("to")
}
/// How many to a page.
pub fn each() -> &'static str {
    say("To a page")
}
/// Whether entries are printed.
pub fn entries() -> &'static str {
    say("Entries")
}
/// Whether marks are.
pub fn marks() -> &'static str {
    say("Marks")
}
/// Whether number and note are.
pub fn headings() -> &'static str {
    say("Numbers and notes")
}
/// Whether solutions are.
pub fn solutions() -> &'static str {
    say("Solutions, on pages of their own")
}
/// What else is printed.
pub fn with() -> &'static str {
    say("With")
}
/// The button that prints.
pub fn print() -> &'static str {
    say("Print")
}
/// Said while puzzles are read and solved.
pub fn preparing() -> &'static str {
    say("Preparing the pages …")
}
/// Said when all is ready.
pub fn ready() -> &'static str {
    say("The pages were handed to the browser's print dialog.")
}
/// What stands in the place of a solution that there is none of.
pub fn no_solution() -> &'static str {
    say("no solution")
}
/// The same where there are many.
pub fn several() -> &'static str {
    say("more than one solution")
}
/// The same where nobody knows.
pub fn unknown() -> &'static str {
    say("not solved: the search was too long")
}

/// What will be printed.
pub fn pages(print: &Print, puzzles: u64) -> String {
    let (pages, more) = print.pages(puzzles);
    let begin = say!(
        "{puzzles} on {pages}",
        puzzles = plural(puzzles, "puzzle", "puzzles"),
        pages = plural(pages, "page", "pages")
    );
    match more {
        0 => format!("{begin}."),
        more => say!("{begin}, and the solutions on {more} more.", begin, more = number(more)),
    }
}

/// Why something cannot be printed, of a collection of so many.
pub fn refused(refused: Refused, of: u64) -> String {
    match refused {
        Refused::NoSuch => super::wrong_number(of),
        Refused::Backwards => say("The last number comes before the first.").into(),
        Refused::TooMany => {
            say!("At most {most} puzzles are printed at once.", most = number(Print::MOST))
        }
    }
}

/// What stands above a puzzle.
pub fn heading(puzzle: Option<u64>, note: &str, shape: Shape) -> String {
    let first = match puzzle {
        Some(puzzle) => say!("Puzzle {puzzle}", puzzle = number(puzzle)),
        None => format!("{shape}"),
    };
    match note.trim() {
        "" => first,
        note => format!("{first} · {note}"),
    }
}

/// What stands above a solution.
pub fn solution(puzzle: Option<u64>) -> String {
    match puzzle {
        Some(puzzle) => say!("Solution of puzzle {puzzle}", puzzle = number(puzzle)),
        None => say("Solution").into(),
    }
}

/// What stands in the place of a solution.
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
    fn pages_are_told() {
        let print = Print { each: 6, ..Print::BOARD };
        assert_eq!(pages(&Print::BOARD, 1), "1 puzzle on 1 page.");
        assert_eq!(pages(&print, 12), "12 puzzles on 2 pages.");
        let print = Print { solutions: true, ..print };
        assert_eq!(pages(&print, 12), "12 puzzles on 2 pages, and the solutions on 2 more.");
        assert_eq!(pages(&print, 6), "6 puzzles on 1 page, and the solutions on 1 more.");
    }

    #[test]
    fn refusals_say_why() {
        let most = "At most 1,000 puzzles are printed at once.";
        assert_eq!(refused(Refused::TooMany, 5), most);
        assert_eq!(refused(Refused::NoSuch, 5), "Puzzle numbers go from 0 to 4.");
    }

    #[test]
    fn headings_say_number_and_note() {
        assert_eq!(heading(Some(1200), " hard ", Shape::CLASSIC), "Puzzle 1,200 · hard");
        assert_eq!(heading(None, "", Shape::CLASSIC), "9×9");
    }
}
