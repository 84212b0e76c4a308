//! What people read about a board and its cells: what it holds, what state it is in, what follows.

use super::{count, number, plural, time};
use crate::{
    engine::{Counters, Outcome},
    game::Reduced,
    grid::{Cell, Digit, DigitSet, Shape, Verdict},
    view::{CellView, Tone},
};

/// A cell's accessible name.
pub fn cell(cell: &CellView) -> String {
    let CellView { row, col, digit, given, marks, centre, clash, starved, tone, .. } = *cell;
    let holds = match digit {
        Some(digit) if given => format!("{digit}, given"),
        Some(digit) => digit.to_string(),
        None if marks.or(centre).is_empty() && starved => "empty, no candidate".into(),
        None if marks.or(centre).is_empty() => "empty".into(),
        None if centre.is_empty() => format!("marks {}", list(marks)),
        None if marks.is_empty() => format!("centre marks {}", list(centre)),
        None => format!("marks {}, centre marks {}", list(marks), list(centre)),
    };
    let colours: String = cell.colours.map(|n| format!(", {}", colour(n))).collect();
    let told = match tone {
        _ if clash || starved => ", conflict",
        Some(Tone::Differs) => ", differs between solutions",
        Some(Tone::Now) => ", tried now",
        Some(Tone::Guessed) => ", guessed",
        None => "",
    };
    let lit = if cell.lit { ", highlighted" } else { "" };
    format!("Row {row}, column {col}, {holds}{colours}{told}{lit}")
}

/// Digits with blanks between them.
fn list(digits: DigitSet) -> String {
    digits.map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
}

/// What a colour is called, by its number from 1 to 9.
pub fn colour(number: Digit) -> &'static str {
    const COLOURS: [&str; 9] =
        ["grey", "sky blue", "orange", "green", "yellow", "blue", "red", "purple", "brown"];
    COLOURS.get(number.value() - 1).copied().unwrap_or_default()
}

/// The state that a board is in.
pub fn verdict(verdict: Verdict) -> String {
    match verdict {
        Verdict::Solved => "The board is solved.".into(),
        Verdict::Incomplete => "The board is valid, but not solved.".into(),
        Verdict::Clash(clash) => format!("The board is not valid: {clash}."),
        fault => format!("The board is not valid: {fault}."),
    }
}

/// How long a solve took, and what the engine did.
pub fn solved(engine: &str, ms: f64, counters: &Counters) -> String {
    let by = if engine == "fast" { String::new() } else { format!(" by {engine}") };
    let did = match counters.guesses {
        0 => "no guess".into(),
        guesses => {
            let guesses = plural(guesses, "guess", "guesses");
            format!("{guesses}, {} of them taken back", number(counters.backtracks))
        }
    };
    format!("Solved in {}{by}: {did}.", time(ms))
}

/// Said when the board was changed while its solution was searched.
pub const CHANGED: &str = "The board was changed meanwhile; the solution is not shown.";

/// How it is known that a board has no solution, perhaps after so many positions.
pub fn no_solution(verdict: Verdict, positions: Option<u64>) -> String {
    match verdict {
        Verdict::Clash(clash) => format!("Two of its digits clash: {clash}."),
        fault if fault.is_fault() => format!("It cannot have one: {fault}."),
        _ => {
            let searched = positions
                .map_or("the search".into(), |n| format!("searching {}", count(n, "position")));
            format!("No two of its digits clash: {searched} showed it.")
        }
    }
}

/// The heading of the rules that a pass uses.
pub const PASS_RULES: &str = "Rules of a pass";

/// What a reduction pass did, and the state that it ended in.
pub fn reduced(pass: &Reduced, before: Verdict, shape: Shape) -> String {
    let removed: usize = pass.removed.iter().map(|removal| removal.digits.len()).sum();
    let (removed, decided) =
        (count(removed as u64, "candidate"), count(pass.decided as u64, "cell"));
    let undecided = pass.undecided as u64;
    match (pass.outcome, pass.emptied) {
        (Outcome::Solved, _) => format!("Solved: {removed} removed, {decided} decided."),
        (Outcome::Unsolvable, _) if matches!(before, Verdict::Clash(_)) => {
            format!("Unsolvable: {before}; {removed} removed.")
        }
        (Outcome::Unsolvable, Some(cell)) => {
            format!("Unsolvable: {} has no candidate left; {removed} removed.", place(cell, shape))
        }
        (Outcome::Unsolvable, None) => {
            "Unsolvable: every cell is decided, and digits clash.".into()
        }
        (Outcome::Reducible, _) => {
            format!("Reducible: {removed} removed, {decided} decided, {} to go.", number(undecided))
        }
        (Outcome::Irreducible, _) => {
            format!("Irreducible: nothing changed, {} undecided.", count(undecided, "cell"))
        }
    }
}

/// The undecided cell with the fewest candidates, and which they are.
pub fn min_choice(choice: Option<(Cell, DigitSet)>, shape: Shape) -> String {
    match choice {
        None => "Every cell is decided.".into(),
        Some((cell, set)) if set.is_empty() => {
            format!("{} has no candidate left.", capital(&place(cell, shape)))
        }
        Some((cell, set)) => {
            let digits: Vec<_> = set.map(|digit| digit.to_string()).collect();
            let which = if set.len() == 1 { "candidate" } else { "candidates" };
            format!("{}: {which} {}.", capital(&place(cell, shape)), digits.join(" "))
        }
    }
}

/// Where a cell is: `row 3, column 4`.
pub fn place(cell: Cell, shape: Shape) -> String {
    format!("row {}, column {}", cell.row(shape) + 1, cell.col(shape) + 1)
}

/// A sentence's beginning.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
