//! The words about printing, and those on paper.

use super::{count, number};
use crate::{
    collection::Judgement,
    grid::Shape,
    view::print::{Print, Refused},
};

/// Which puzzles.
pub const WHICH: &str = "Puzzles";
/// This one.
pub const THIS: &str = "The board as it stands";
/// A range of the open collection.
pub const RANGE: &str = "Of the collection";
/// Its first.
pub const FROM: &str = "from";
/// Its last.
pub const TO: &str = "to";
/// How many to a page.
pub const EACH: &str = "To a page";
/// Whether entries are printed.
pub const ENTRIES: &str = "Entries";
/// Whether marks are.
pub const MARKS: &str = "Marks";
/// Whether number and note are.
pub const HEADINGS: &str = "Numbers and notes";
/// Whether solutions are.
pub const SOLUTIONS: &str = "Solutions, on pages of their own";
/// What else is printed.
pub const WITH: &str = "With";
/// The button that prints.
pub const PRINT: &str = "Print";
/// Said while puzzles are read and solved.
pub const PREPARING: &str = "Preparing the pages …";
/// Said when all is ready.
pub const READY: &str = "The pages were handed to the browser's print dialog.";
/// What stands in the place of a solution that there is none of.
pub const NO_SOLUTION: &str = "no solution";
/// The same where there are many.
pub const SEVERAL: &str = "more than one solution";
/// The same where nobody knows.
pub const UNKNOWN: &str = "not solved: the search was too long";

/// What will be printed.
pub fn pages(print: &Print, puzzles: u64) -> String {
    let (pages, more) = print.pages(puzzles);
    let begin = format!("{} on {}", count(puzzles, "puzzle"), count(pages, "page"));
    match more {
        0 => format!("{begin}."),
        more => format!("{begin}, and the solutions on {} more.", number(more)),
    }
}

/// Why something cannot be printed, of a collection of so many.
pub fn refused(refused: Refused, of: u64) -> String {
    match refused {
        Refused::NoSuch => super::wrong_number(of),
        Refused::Backwards => "The last number comes before the first.".into(),
        Refused::TooMany => {
            format!("At most {} puzzles are printed at once.", number(Print::MOST))
        }
    }
}

/// What stands above a puzzle.
pub fn heading(puzzle: Option<u64>, note: &str, shape: Shape) -> String {
    let first = match puzzle {
        Some(puzzle) => format!("Puzzle {}", number(puzzle)),
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
        Some(puzzle) => format!("Solution of puzzle {}", number(puzzle)),
        None => "Solution".into(),
    }
}

/// What stands in the place of a solution.
pub fn instead(judgement: Judgement) -> String {
    match judgement {
        Judgement::Unsolvable => NO_SOLUTION.into(),
        Judgement::Several => SEVERAL.into(),
        _ => UNKNOWN.into(),
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
