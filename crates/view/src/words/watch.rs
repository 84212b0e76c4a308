//! The words about searches that are watched: what happens in them, and what the engines are.

use super::{number, plural};
use ::words::{houses, say, steps};
use engine::{Counters, Event};
use grid::{Board, Cell, Digit, Geometry, Shape};
use human::CellSet;
use jobs::Frame;

/// The tab.
pub fn tab() -> &'static str {
    say("Watch")
}
/// The choice of an engine.
pub fn engine() -> &'static str {
    say("Engine")
}
/// Everything on the board is searched, not the puzzle alone.
pub fn from_here() -> &'static str {
    say("With my entries and marks")
}
/// Plays it.
pub fn start() -> &'static str {
    say("Start")
}
/// Holds it.
pub fn pause() -> &'static str {
    say("Pause")
}
/// One event on.
pub fn forward() -> &'static str {
    say("Forward")
}
/// One event back.
pub fn back() -> &'static str {
    say("Back")
}
/// The next digit that is tried.
pub fn next_guess() -> &'static str {
    say("Next guess")
}
/// The next that is taken back.
pub fn next_backtrack() -> &'static str {
    say("Next backtrack")
}
/// The beginning.
pub fn to_start() -> &'static str {
    say("To the start")
}
/// The next solution, or the end where there is none.
pub fn to_end() -> &'static str {
    say("To the next solution")
}
/// How fast it is played.
pub fn the_speed() -> &'static str {
    say("Speed")
}
/// How deep the search was, and where it stands.
pub fn the_moment() -> &'static str {
    say("Moment of the search")
}
/// Puts what is shown on the player's own board.
pub fn keep() -> &'static str {
    say("Put on my board")
}
/// Solves it without being watched.
pub fn run() -> &'static str {
    say("Run at full speed")
}
/// Shown beside the pointer there.
pub fn run_detail() -> &'static str {
    say("Solves your board with this engine, without a picture of its search.")
}
/// Said of a key that does nothing while a search is watched.
pub fn not_now() -> &'static str {
    say("This is the search, not your board. Stop watching to play on.")
}
/// Said before anything is watched.
pub fn nothing() -> &'static str {
    say("Start, or step forward, to see how this engine searches.")
}
/// The heading of what is known of the engines.
pub fn the_about() -> &'static str {
    say("About this engine")
}
/// The heading of what they are good for.
pub fn good() -> &'static str {
    say("Good")
}
/// The heading of what they are hopeless for.
pub fn hopeless() -> &'static str {
    say("Hopeless")
}

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
            title: say("Row-major backtracking"),
            idea: say(
                "Goes through the cells row by row and puts the smallest digit there that clashes with nothing. Where none is left, it takes the latest one back and tries the next.",
            ),
            source: say(
                "The textbook search for constraints; J. Gaschnig and others described it in the 1970s, after S. Golomb and L. Baumert, Backtrack Programming, 1965.",
            ),
            good: say("Short programs; proofs that a solution is the first in order."),
            hopeless: say(
                "9×9 puzzles with an empty first row made against it; most boards above 9×9.",
            ),
        },
        "free-cells" => About {
            title: say("Free-cell list"),
            idea: say(
                "Makes a list of the free cells once. An index goes forward where a value fits, and back where none is left.",
            ),
            source: say(
                "The usual first exercise in programming courses: backtracking over a list instead of the board.",
            ),
            good: say(
                "Seeing how a search goes forward and back; half as fast again as going over the board.",
            ),
            hopeless: say(
                "What is hopeless for row-major backtracking: it makes the same placements.",
            ),
        },
        "reduction" => About {
            title: say("Constraint reduction"),
            idea: say(
                "Keeps the candidates of every cell. A pass takes each decided digit from its row, column and box; where passes change nothing, it splits the cell with the fewest candidates.",
            ),
            source: say(
                "A. Mackworth, Consistency in Networks of Relations, 1977, and the rule of the least choice of R. Haralick and G. Elliott, 1980.",
            ),
            good: say("Ordinary 9×9 and 16×16 puzzles; showing what follows from what."),
            hopeless: say("Hard 25×25 boards: it sees no digit that has only one place left."),
        },
        "refinement" => About {
            title: say("Refinement and guessing"),
            idea: say(
                "As reduction, and a digit with one place left in a row, column or box goes there. Then it guesses the smallest candidate of the cell with the fewest.",
            ),
            source: say(
                "How P. Norvig solved every Sudoku puzzle, 2006: singles of cells and houses, then search.",
            ),
            good: say("Any 9×9 puzzle, most 16×16 ones."),
            hopeless: say("The hardest boards from 25×25 on."),
        },
        _ => About {
            title: say("Fast"),
            idea: say(
                "Propagates cells and places as far as both go, and guesses where it contradicts most. What is shown here is its search for boards of any shape; run at full speed, 9×9 boards have an engine of their own, and boards that stall are searched by learning clauses.",
            ),
            source: say(
                "Counts of places after D. Knuth, Dancing Links, 2000; clause learning after J. Marques-Silva and K. Sakallah, 1996.",
            ),
            good: say("Everything; the rest of the product uses it."),
            hopeless: say("Some boards from 36×36 on, half filled."),
        },
    }
}

/// A cell in the field's short way: `r3c4`.
pub fn short(cell: Cell, shape: Shape) -> String {
    steps::cells(&CellSet::of(cell), shape)
}

/// What just happened in a search, and why.
pub fn happened(frame: &Frame, start: &Board) -> String {
    let shape = start.shape();
    let at = |cell| short(cell, shape);
    let Some(event) = frame.event.filter(|_| !frame.over) else {
        let verdict = start.verdict();
        return match frame.over {
            false => say("The search has not begun.").into(),
            true if frame.at == 0 && verdict.is_fault() => {
                say!("There is nothing to search: {verdict}.", verdict = houses::verdict(verdict))
            }
            true => over(frame),
        };
    };
    let trying = frame.candidates.is_empty();
    match event {
        Event::Place { cell, digit } if trying => {
            say!("{cell} = {digit} clashes with nothing: it stays for now.", cell = at(cell), digit)
        }
        Event::Place { cell, digit } => {
            say!("{cell} = {digit}: its only candidate.", cell = at(cell), digit)
        }
        Event::Clash { cell, digit, house } => {
            say!(
                "{cell} = {digit} clashes with the {digit} in {house}.",
                cell = at(cell),
                digit,
                house = houses::house(house)
            )
        }
        Event::StepBack { cell, digit } => {
            say!("Further on no digit fits: {digit} leaves {cell} again.", digit, cell = at(cell))
        }
        Event::Eliminate { cell, digit } => match because(frame, shape, cell, digit) {
            Some(peer) => {
                say!(
                    "{cell} is not {digit}, since {peer} is.",
                    cell = at(cell),
                    digit,
                    peer = at(peer)
                )
            }
            None => say!(
                "{cell} is not {digit}: another digit has no other place.",
                cell = at(cell),
                digit
            ),
        },
        Event::NoCandidate { cell } => {
            say!("{cell} has no candidate left: a contradiction.", cell = at(cell))
        }
        Event::NoPlace { digit, house } => {
            say!(
                "{digit} has no place left in {house}: a contradiction.",
                digit,
                house = houses::house(house)
            )
        }
        Event::Guess { cell, digit, depth } => {
            say!("Guess {depth}: suppose that {cell} = {digit}.", depth, cell = at(cell), digit)
        }
        Event::Refute { cell, digit, depth } => {
            say!(
                "Guess {depth} was wrong: {cell} is not {digit}. All since then is taken back.",
                depth,
                cell = at(cell),
                digit
            )
        }
        Event::Leave { cell, digit, depth } => say!(
            "Guess {depth}, {cell} = {digit}, has no further solution. All since then is taken back.",
            depth,
            cell = at(cell),
            digit
        ),
        Event::Pass => {
            say!(
                "Pass {passes} over the candidates begins.",
                passes = number(frame.counters.passes)
            )
        }
        Event::Solved => match frame.solutions {
            1 => say("Solved.").into(),
            more => say!("Solved once more: solution {more}.", more = number(more)),
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
        0 => say("Everything was searched: there is no solution.").into(),
        1 => say("Everything was searched: that solution is the only one.").into(),
        more => {
            say!("Everything was searched: {more}.", more = plural(more, "solution", "solutions"))
        }
    }
}

/// How fast a search is played.
pub fn speed(events: Option<u32>) -> String {
    match events {
        Some(1) => say("1 event a second").into(),
        Some(events) => say!("{events} events a second", events = number(events.into())),
        None => say("as fast as it goes").into(),
    }
}

/// Where a search stands, as a slider says it.
pub fn moment(at: u64, events: u64) -> String {
    say!("event {at} of {events}", at = number(at), events = number(events))
}

/// How far a search is, and its counters, each with its name.
pub fn counters(at: u64, depth: u64, counters: &Counters) -> [(&'static str, u64); 8] {
    [
        (say("events"), at),
        (say("depth"), depth),
        (say("guesses"), counters.guesses),
        (say("backtracks"), counters.backtracks),
        (say("placements"), counters.placements),
        (say("clashes"), counters.clashes),
        (say("passes"), counters.passes),
        (say("nodes"), counters.nodes),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tests::frame;
    use engine::ENGINES;

    #[track_caller]
    fn check(board: &str, engine: &str, at: u64, expected: &str) {
        let board = board.parse().expect("a drawing of a board");
        assert_eq!(happened(&frame(engine, &board, at), &board), expected);
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
