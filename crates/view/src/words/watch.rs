//! The texts about watching a search: its events, and descriptions of the engines.

use super::{format_number, plural};
use ::words::{CellNames, catalogue, houses, steps, tr};
use engine::{Counters, Event};
use grid::{Board, Cell, Digit, Geometry, Shape};
use jobs::Frame;

/// Returns the label of the tab for watching a search.
pub fn tab_name() -> &'static str {
    tr("Watch")
}
/// Returns the label of the field for the engine.
pub fn engine_label() -> &'static str {
    tr("Engine")
}
/// Returns the label of the option to search the whole board instead of only the puzzle.
pub fn whole_board_option() -> &'static str {
    tr("Include my entries and marks")
}
/// Returns the label of the button that plays the search.
pub fn start_button() -> &'static str {
    tr("Start")
}
/// Returns the label of the button that pauses the search.
pub fn pause_button() -> &'static str {
    tr("Pause")
}
/// Returns the label of the button for the next event.
pub fn forward_button() -> &'static str {
    tr("Forward")
}
/// Returns the label of the button for the previous event.
pub fn back_button() -> &'static str {
    tr("Back")
}
/// Returns the label of the button for the next guess.
pub fn next_guess_button() -> &'static str {
    tr("Next guess")
}
/// Returns the label of the button for the next backtrack.
pub fn next_backtrack_button() -> &'static str {
    tr("Next backtrack")
}
/// Returns the label of the button for the start of the search.
pub fn to_start_button() -> &'static str {
    tr("Go to the start")
}
/// Returns the label of the button for the next solution or, if there is none, the end.
pub fn to_end_button() -> &'static str {
    tr("Go to the next solution")
}
/// Returns the label of the field for the speed.
pub fn speed_label() -> &'static str {
    tr("Speed")
}
/// Returns the accessible name of the slider over the curve of depths. The slider shows the current
/// moment.
pub fn moment_label() -> &'static str {
    tr("Point in the search")
}
/// Returns the label of the button that copies the shown digits to the player's board.
pub fn copy_to_board_button() -> &'static str {
    tr("Copy to my board")
}
/// Returns the label of the button that solves without showing the search.
pub fn run_at_full_speed_button() -> &'static str {
    tr("Run at full speed")
}
/// Returns the tooltip of the button that solves without showing the search.
pub fn run_detail() -> &'static str {
    tr("Solves your board with this engine, without showing the search.")
}
/// Returns the message to show after a key that has no effect while a search is watched.
pub fn search_shown() -> &'static str {
    tr("This is the search, not your board. Stop watching to continue playing.")
}
/// Returns the text before the search starts.
pub fn no_event() -> &'static str {
    tr("Press Start or Forward to see how this engine searches.")
}
/// Returns the heading of the engine's description.
pub fn description_heading() -> &'static str {
    tr("About this engine")
}
/// Returns the heading of the engine's strengths.
pub fn strengths() -> &'static str {
    tr("Good for")
}
/// Returns the heading of the engine's weaknesses: boards that the engine isn't suited to.
pub fn weaknesses() -> &'static str {
    tr("Not suited to")
}

/// The description of an engine.
pub struct EngineDescription {
    /// The name of the engine.
    pub heading: &'static str,
    /// A summary of how the algorithm works, in a few sentences.
    pub idea: &'static str,
    /// The origin of the algorithm.
    pub source: &'static str,
    /// The engine's strengths.
    pub strengths: &'static str,
    /// The engine's weaknesses.
    pub weaknesses: &'static str,
}

/// Describes the engine with this id, or the default engine for an unknown id.
pub fn describe_engine(engine: &str) -> EngineDescription {
    match engine {
        "backtrack" => EngineDescription {
            heading: tr("Row-major backtracking"),
            idea: tr(
                "Fills the cells row by row with the smallest digit that doesn't clash. When no digit fits, tries the next digit in the previous cell.",
            ),
            source: tr(
                "The textbook constraint search: S. Golomb and L. Baumert, Backtrack Programming, 1965, and J. Gaschnig and others in the 1970s.",
            ),
            strengths: tr(
                "Short programs; proving that a solution is the first in lexicographic order.",
            ),
            weaknesses: tr(
                "9×9 puzzles with an empty first row, designed to defeat backtracking; most larger boards.",
            ),
        },
        "free-cells" => EngineDescription {
            heading: tr("Free-cell list"),
            idea: tr(
                "Lists the free cells once. An index moves forward when a digit fits, and back when no digit fits.",
            ),
            source: tr(
                "A common first exercise in programming courses: backtracking over a list instead of the board.",
            ),
            strengths: tr(
                "Watching a search advance and backtrack. The engine is about 1.5 times as fast as row-major backtracking.",
            ),
            weaknesses: tr(
                "The same puzzles as row-major backtracking, because both try the same digits.",
            ),
        },
        "reduction" => EngineDescription {
            heading: tr("Constraint reduction"),
            idea: tr(
                "Tracks the candidates of every cell. A pass eliminates the digit of each solved cell from its row, column and box. If a pass changes nothing, the search branches on the cell with the fewest candidates.",
            ),
            source: tr(
                "A. Mackworth, Consistency in Networks of Relations, 1977, with the fewest-candidates rule by R. Haralick and G. Elliott, 1980.",
            ),
            strengths: tr(
                "Ordinary 9×9 and 16×16 puzzles; seeing how one elimination leads to the next.",
            ),
            weaknesses: tr(
                "Hard 25×25 boards, because the engine doesn't look for hidden singles.",
            ),
        },
        "refinement" => EngineDescription {
            heading: tr("Refinement and guessing"),
            idea: tr(
                "Like constraint reduction, but also finds hidden singles: digits with only one place left in a row, column or box. When there are no singles, guesses the smallest candidate in the cell with the fewest candidates.",
            ),
            source: tr(
                "P. Norvig, Solving Every Sudoku Puzzle, 2006: naked and hidden singles, then search.",
            ),
            strengths: tr("Any 9×9 puzzle; most 16×16 puzzles."),
            weaknesses: tr("The hardest boards that are 25×25 or larger."),
        },
        _ => EngineDescription {
            heading: tr("Fast"),
            idea: tr(
                "Propagates naked and hidden singles, then guesses in the cell with the fewest candidates. At full speed, 9×9 boards use a dedicated engine, and slow searches switch to clause learning.",
            ),
            source: tr(
                "Counting the places for each digit: D. Knuth, Dancing Links, 2000. Clause learning: J. Marques-Silva and K. Sakallah, 1996.",
            ),
            strengths: tr("Nearly everything. Ninefold itself uses this engine."),
            weaknesses: tr("Some half-filled boards that are 36×36 or larger."),
        },
    }
}

/// Describes the latest event of a search with its reason. If the search is complete, describes its
/// result, and if the search hasn't started, reports this. `start` is the board that the search
/// began with.
pub fn latest_event(frame: &Frame, start: &Board, names: CellNames) -> String {
    let shape = start.shape();
    let at = |cell| steps::cell_name(names, cell, shape);
    let Some(event) = frame.event.filter(|_| !frame.is_exhausted) else {
        let verdict = start.verdict();
        return match frame.is_exhausted {
            false => tr("The search hasn't started.").into(),
            true if frame.event_index == 0 && verdict.is_fault() => {
                tr!(
                    "There is nothing to search: {verdict}.",
                    verdict = houses::verdict_sentence(verdict)
                )
            }
            true => end_of_search(frame),
        };
    };
    let trying = frame.candidates.is_empty();
    match event {
        Event::Place { cell, digit } if trying => {
            tr!("{cell} = {digit} doesn't clash, so it stays for now.", cell = at(cell), digit)
        }
        Event::Place { cell, digit } => {
            tr!("{cell} = {digit}: the only candidate.", cell = at(cell), digit)
        }
        Event::Clash { cell, digit, house } => {
            tr!(
                "{cell} = {digit} clashes with the {digit} in {house}.",
                cell = at(cell),
                digit,
                house = houses::house_name(catalogue(), house)
            )
        }
        Event::StepBack { cell, digit } => {
            tr!("Dead end: {digit} is removed from {cell}.", digit, cell = at(cell))
        }
        Event::Eliminate { cell, digit } => match blocking_cell(frame, shape, cell, digit) {
            Some(peer) => {
                tr!(
                    "{cell} isn't {digit}, because {peer} is.",
                    cell = at(cell),
                    digit,
                    peer = at(peer)
                )
            }
            None => tr!("{cell} isn't {digit}: another digit goes there.", cell = at(cell), digit),
        },
        Event::NoCandidate { cell } => {
            tr!("{cell} has no candidates left: a contradiction.", cell = at(cell))
        }
        Event::NoPlace { digit, house } => {
            tr!(
                "{digit} has no place left in {house}: a contradiction.",
                digit,
                house = houses::house_name(catalogue(), house)
            )
        }
        Event::Guess { cell, digit, depth } => {
            tr!("Guess {depth}: suppose {cell} = {digit}.", depth, cell = at(cell), digit)
        }
        Event::Refute { cell, digit, depth } => {
            tr!(
                "Guess {depth} was wrong: {cell} isn't {digit}. Everything since that guess is undone.",
                depth,
                cell = at(cell),
                digit
            )
        }
        Event::Leave { cell, digit, depth } => tr!(
            "Guess {depth} ({cell} = {digit}) leads to no more solutions. Everything since that guess is undone.",
            depth,
            cell = at(cell),
            digit
        ),
        Event::Pass => {
            tr!(
                "Starting pass {passes} over the candidates.",
                passes = format_number(frame.counters.pass_count)
            )
        }
        Event::Solved => match frame.solution_count {
            1 => tr("Solved.").into(),
            more => tr!("Found solution {more}.", more = format_number(more)),
        },
    }
}

/// Returns the peer whose only candidate eliminates a candidate from a cell, or `None` if there is
/// no such peer.
fn blocking_cell(frame: &Frame, shape: Shape, cell: Cell, digit: Digit) -> Option<Cell> {
    if cell.index() >= shape.cells() {
        return None;
    }
    let is = |peer: &&Cell| {
        let decided = frame.candidates.get(peer.index()).and_then(|set| set.single());
        decided == Some(digit)
    };
    Geometry::for_shape(shape).peers(cell).iter().find(is).copied()
}

fn end_of_search(frame: &Frame) -> String {
    match frame.solution_count {
        0 => tr("The search is complete: there is no solution.").into(),
        1 => tr("The search is complete: there is only one solution.").into(),
        more => {
            tr!("The search is complete: {more}.", more = plural(more, "solution", "solutions"))
        }
    }
}

/// Describes a playback speed in events per second; `None` means as many as possible.
pub fn speed_name(events: Option<u32>) -> String {
    match events {
        Some(1) => tr("1 event per second").into(),
        Some(events) => tr!("{events} events per second", events = format_number(events.into())),
        None => tr("as fast as possible").into(),
    }
}

/// Describes the current moment of a search for a slider: the number of the event, and the number
/// of all events so far.
pub fn moment_text(at: u64, events: u64) -> String {
    tr!("event {at} of {events}", at = format_number(at), events = format_number(events))
}

/// Lists the counters of a search, each with its name. `at` is the number of events so far, and
/// `depth` the current depth.
pub fn counter_values(at: u64, depth: u64, counters: &Counters) -> [(&'static str, u64); 8] {
    [
        (tr("Events"), at),
        (tr("Depth"), depth),
        (tr("Guesses"), counters.guess_count),
        (tr("Backtracks"), counters.backtrack_count),
        (tr("Placements"), counters.placement_count),
        (tr("Clashes"), counters.clash_count),
        (tr("Passes"), counters.pass_count),
        (tr("Positions"), counters.node_count),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search_view::tests::frame;
    use engine::ENGINES;

    #[track_caller]
    fn check(board: &str, engine: &str, at: u64, expected: &str) {
        let board = board.parse().expect("a drawing of a board");
        assert_eq!(latest_event(&frame(engine, &board, at), &board, CellNames::Numbers), expected);
    }

    const BOARD: &str = "1... .... ..2. ....";

    #[test]
    fn events_are_described() {
        check(BOARD, "backtrack", 0, "The search hasn't started.");
        check(BOARD, "backtrack", 1, "r1c2 = 1 clashes with the 1 in row 1.");
        check(BOARD, "backtrack", 2, "r1c2 = 2 doesn't clash, so it stays for now.");
        check(BOARD, "reduction", 1, "Starting pass 1 over the candidates.");
        check(BOARD, "reduction", 2, "r1c2 isn't 1, because r1c1 is.");
        let clash = "11.. .... .... ....";
        check(clash, "free-cells", 9, "There is nothing to search: 1 twice in row 1.");
        let none = "The search is complete: there is no solution.";
        check("12.. ..3. .... ...4", "free-cells", 9999, none);
    }

    #[test]
    fn every_engine_is_described() {
        let titles = ENGINES.map(|engine| describe_engine(engine.name()).heading);
        let set: std::collections::BTreeSet<_> = titles.iter().collect();
        assert_eq!(set.len(), ENGINES.len());
    }
}
