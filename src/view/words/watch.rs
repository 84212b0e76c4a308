//! The words about searches that are watched: what happens in them, and what the engines are.

use super::{number, plural};
use crate::{
    engine::{Counters, Event},
    grid::{Board, Cell, Digit, Geometry, Shape},
    protocol::Frame,
    view::WatchKey,
};

/// The tab.
pub const TAB: &str = "Watch";
/// The choice of an engine.
pub const ENGINE: &str = "Engine";
/// Everything on the board is searched, not the puzzle alone.
pub const FROM_HERE: &str = "With my entries and marks";
/// Plays it.
pub const START: &str = "Start";
/// Holds it.
pub const PAUSE: &str = "Pause";
/// One event on.
pub const FORWARD: &str = "Forward";
/// One event back.
pub const BACK: &str = "Back";
/// The next digit that is tried.
pub const NEXT_GUESS: &str = "Next guess";
/// The next that is taken back.
pub const NEXT_BACKTRACK: &str = "Next backtrack";
/// The beginning.
pub const TO_START: &str = "To the start";
/// The next solution, or the end where there is none.
pub const TO_END: &str = "To the next solution";
/// How fast it is played.
pub const SPEED: &str = "Speed";
/// How deep the search was, and where it stands.
pub const MOMENT: &str = "Moment of the search";
/// Ends watching.
pub const STOP: &str = "Stop watching";
/// Puts what is shown on the player's own board.
pub const KEEP: &str = "Put on my board";
/// Solves it without being watched.
pub const RUN: &str = "Run at full speed";
/// Said of a key that does nothing while a search is watched.
pub const NOT_NOW: &str = "This is the search, not your board. Stop watching to play on.";
/// Said before anything is watched.
pub const NOTHING: &str = "Start, or step forward, to see how this engine searches.";
/// The keys meanwhile, what they mean, and what that does.
pub static KEYS: [(&[&str], WatchKey, &str); 6] = [
    (&[" "], WatchKey::Play, "plays the search, and pauses"),
    (&[".", ">"], WatchKey::Forward, "one event on"),
    (&[",", "<"], WatchKey::Back, "one event back"),
    (&["g"], WatchKey::Guess, "to the next guess"),
    (&["b"], WatchKey::Backtrack, "to the next backtrack"),
    (&["Escape"], WatchKey::Stop, "back to your board"),
];
/// The heading of what is known of the engines.
pub const ABOUT: &str = "About this engine";
/// The heading of what they are good for.
pub const GOOD: &str = "Good";
/// The heading of what they are hopeless for.
pub const HOPELESS: &str = "Hopeless";

/// What is known of an engine.
pub struct About {
    /// What people call it.
    pub title: &'static str,
    /// What it does.
    pub idea: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// What it is good for.
    pub good: &'static str,
    /// What it is hopeless for.
    pub hopeless: &'static str,
}

/// What is known of the engine of that name.
pub fn about(engine: &str) -> About {
    match engine {
        "backtrack" => About {
            title: "Row-major backtracking",
            idea: "Goes through the cells row by row and puts the smallest digit there that clashes with nothing. Where none is left, it takes the latest one back and tries the next.",
            source: "The textbook search for constraints; J. Gaschnig and others described it in the 1970s, after S. Golomb and L. Baumert, Backtrack Programming, 1965.",
            good: "Short programs; proofs that a solution is the first in order.",
            hopeless: "9×9 puzzles with an empty first row made against it; most boards above 9×9.",
        },
        "free-cells" => About {
            title: "Free-cell list",
            idea: "Makes a list of the free cells once. An index goes forward where a value fits, and back where none is left.",
            source: "The usual first exercise in programming courses: backtracking over a list instead of the board.",
            good: "Seeing how a search goes forward and back; half as fast again as going over the board.",
            hopeless: "What is hopeless for row-major backtracking: it makes the same placements.",
        },
        "reduction" => About {
            title: "Constraint reduction",
            idea: "Keeps the candidates of every cell. A pass takes each decided digit from its row, column and box; where passes change nothing, it splits the cell with the fewest candidates.",
            source: "A. Mackworth, Consistency in Networks of Relations, 1977, and the rule of the least choice of R. Haralick and G. Elliott, 1980.",
            good: "Ordinary 9×9 and 16×16 puzzles; showing what follows from what.",
            hopeless: "Hard 25×25 boards: it sees no digit that has only one place left.",
        },
        "refinement" => About {
            title: "Refinement and guessing",
            idea: "As reduction, and a digit with one place left in a row, column or box goes there. Then it guesses the smallest candidate of the cell with the fewest.",
            source: "How P. Norvig solved every Sudoku puzzle, 2006: singles of cells and houses, then search.",
            good: "Any 9×9 puzzle, most 16×16 ones.",
            hopeless: "The hardest boards from 25×25 on.",
        },
        _ => About {
            title: "Fast",
            idea: "Propagates cells and places as far as both go, and guesses where it contradicts most. What is shown here is its search for boards of any shape; run at full speed, 9×9 boards have an engine of their own, and boards that stall are searched by learning clauses.",
            source: "Counts of places after D. Knuth, Dancing Links, 2000; clause learning after J. Marques-Silva and K. Sakallah, 1996.",
            good: "Everything; the rest of the product uses it.",
            hopeless: "Some boards from 36×36 on, half filled.",
        },
    }
}

/// A cell in the field's short way: `r3c4`.
pub fn short(cell: Cell, shape: Shape) -> String {
    format!("r{}c{}", cell.row(shape) + 1, cell.col(shape) + 1)
}

/// What just happened in a search, and why.
pub fn happened(frame: &Frame, start: &Board) -> String {
    let shape = start.shape();
    let at = |cell| short(cell, shape);
    let Some(event) = frame.event.filter(|_| !frame.over) else {
        let verdict = start.verdict();
        return match frame.over {
            false => "The search has not begun.".into(),
            true if frame.at == 0 && verdict.is_fault() => {
                format!("There is nothing to search: {verdict}.")
            }
            true => over(frame),
        };
    };
    let trying = frame.candidates.is_empty();
    match event {
        Event::Place { cell, digit } if trying => {
            format!("{} = {digit} clashes with nothing: it stays for now.", at(cell))
        }
        Event::Place { cell, digit } => {
            format!("{} = {digit}: its only candidate.", at(cell))
        }
        Event::Clash { cell, digit, house } => {
            format!("{} = {digit} clashes with the {digit} in {house}.", at(cell))
        }
        Event::StepBack { cell, digit } => {
            format!("Further on no digit fits: {digit} leaves {} again.", at(cell))
        }
        Event::Eliminate { cell, digit } => match because(frame, shape, cell, digit) {
            Some(peer) => {
                format!("{} is not {digit}, since {} is.", at(cell), at(peer))
            }
            None => format!("{} is not {digit}: another digit has no other place.", at(cell)),
        },
        Event::NoCandidate { cell } => {
            format!("{} has no candidate left: a contradiction.", at(cell))
        }
        Event::NoPlace { digit, house } => {
            format!("{digit} has no place left in {house}: a contradiction.")
        }
        Event::Guess { cell, digit, depth } => {
            format!("Guess {depth}: suppose that {} = {digit}.", at(cell))
        }
        Event::Refute { cell, digit, depth } => {
            format!(
                "Guess {depth} was wrong: {} is not {digit}. All since then is taken back.",
                at(cell)
            )
        }
        Event::Leave { cell, digit, depth } => format!(
            "Guess {depth}, {} = {digit}, has no further solution. All since then is taken back.",
            at(cell)
        ),
        Event::Pass => {
            format!("Pass {} over the candidates begins.", number(frame.counters.passes))
        }
        Event::Solved => match frame.solutions {
            1 => "Solved.".into(),
            more => format!("Solved once more: solution {}.", number(more)),
        },
    }
}

/// The peer whose digit takes a candidate from a cell.
fn because(frame: &Frame, shape: Shape, cell: Cell, digit: Digit) -> Option<Cell> {
    if cell.index() >= shape.cells() {
        return None;
    }
    let is = |peer: &&Cell| {
        let decided = frame.candidates.get(peer.index()).and_then(|set| set.single());
        decided == Some(digit)
    };
    Geometry::of(shape).peers(cell).iter().find(is).copied()
}

fn over(frame: &Frame) -> String {
    match frame.solutions {
        0 => "Everything was searched: there is no solution.".into(),
        1 => "Everything was searched: that solution is the only one.".into(),
        more => {
            format!("Everything was searched: {}.", plural(more, "solution", "solutions"))
        }
    }
}

/// How fast a search is played.
pub fn speed(events: Option<u32>) -> String {
    match events {
        Some(1) => "1 event a second".into(),
        Some(events) => format!("{} events a second", number(events.into())),
        None => "as fast as it goes".into(),
    }
}

/// Where a search stands, as a slider says it.
pub fn moment(at: u64, events: u64) -> String {
    format!("event {} of {}", number(at), number(events))
}

/// The counters of a search, each with its name.
pub fn counters(counters: &Counters) -> [(&'static str, u64); 6] {
    [
        ("guesses", counters.guesses),
        ("backtracks", counters.backtracks),
        ("placements", counters.placements),
        ("clashes", counters.clashes),
        ("passes", counters.passes),
        ("nodes", counters.nodes),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{engine::ENGINES, engine::Goal, worker::Watching};

    #[track_caller]
    fn check(board: &str, engine: &str, at: u64, expected: &str) {
        let board = board.parse().expect("a drawing of a board");
        let mut watching = Watching::new(engine, &board).expect("an engine");
        assert_eq!(happened(&watching.go(Goal::Event(at), &|| false), &board), expected);
    }

    const BOARD: &str = "1... .... ..2. ....";

    #[test]
    fn events_are_told() {
        check(BOARD, "backtrack", 0, "The search has not begun.");
        check(BOARD, "backtrack", 1, "r1c2 = 1 clashes with the 1 in row 1.");
        check(BOARD, "backtrack", 2, "r1c2 = 2 clashes with nothing: it stays for now.");
        check(BOARD, "reduction", 1, "Pass 1 over the candidates begins.");
        check(BOARD, "reduction", 2, "r1c2 is not 1, since r1c1 is.");
        let clash = "11.. .... .... ....";
        check(clash, "free-cells", 9, "There is nothing to search: 1 twice in row 1.");
        let none = "Everything was searched: there is no solution.";
        check("12.. ..3. .... ...4", "free-cells", 9999, none);
    }

    #[test]
    fn every_engine_is_described() {
        let titles = ENGINES.map(|engine| about(engine.name()).title);
        let set: std::collections::BTreeSet<_> = titles.iter().collect();
        assert_eq!(set.len(), ENGINES.len());
    }
}
