//! The words around steps in lists.

use explain::Explanation;
use jobs::Which;

use super::plural;
use crate::{Around, StepsChoice, StepsOrder};
use ::words::{houses, say, steps};
use grid::{Cell, Digit, Geometry, Shape};
use human::CellSet;

/// The tab of all steps.
pub fn all_steps() -> &'static str {
    say("All Steps")
}
/// The tab of the path.
pub fn path() -> &'static str {
    say("Solve Path")
}
/// The tab of what speaks against a candidate.
pub fn why_not() -> &'static str {
    say("Why Not")
}
/// What is learned, together.
pub fn lessons() -> &'static str {
    say("What to learn")
}
/// Said before all steps were asked for.
pub fn about_steps() -> &'static str {
    say("Every step that a technique finds on your board now. Choose one to see it there.")
}
/// Said before the path was asked for.
pub fn about_path() -> &'static str {
    say("The way from the givens to the solution, simple steps first, with the puzzle's level.")
}
/// Lists all steps.
pub fn find_all() -> &'static str {
    say("Find all steps")
}
/// Lists the path.
pub fn find_path() -> &'static str {
    say("Find the path")
}
/// Asks where the path goes.
pub fn route() -> &'static str {
    say("Path")
}
/// Where it can go.
pub fn routes() -> [&'static str; 3] {
    [say("from the givens"), say("from the board as it is"), say("to the selected cell only")]
}
/// What a step of the path scores, and whether it is harder than all before it.
pub fn step_score(score: u32, is_peak: bool) -> String {
    match is_peak {
        true => say!("score {score}, the hardest so far", score),
        false => say!("score {score}", score),
    }
}
/// The techniques of the path, once they are unfolded.
pub fn tally() -> &'static str {
    say("Techniques of this path")
}
/// How often a technique is used, and its score.
pub fn tallied(technique: &str, count: usize, score: u32) -> String {
    format!("{technique}: {count} × {score}")
}
/// How a puzzle is rated on a scale: by its hardest step, by those up to the first digit, and by its first
/// step.
pub fn rated(ratings: &Result<[String; 3], String>) -> String {
    match ratings {
        Ok([er, ep, ed]) => format!("ER {er} · EP {ep} · ED {ed}"),
        Err(least) => say!("ER more than {least}; it takes too long to find out", least),
    }
}
/// Said until it is rated.
pub fn rating() -> &'static str {
    say("Rating …")
}
/// Asks how the path is written.
pub fn form() -> &'static str {
    say("As")
}
/// How it can be written.
pub fn forms() -> [&'static str; 4] {
    [say("text"), say("HoDoKu's lines"), "JSON", say("the Explainer's steps")]
}
/// What is copied of the path.
pub fn the_path() -> &'static str {
    say("the path")
}
/// Does the path up to the step that is shown.
pub fn up_to_here() -> &'static str {
    say("Do all up to here")
}
/// Asks for a cell.
pub fn choose_cell() -> &'static str {
    say(
        "Select an empty cell of the board, then a digit here: it is said why the cell cannot hold it.",
    )
}
/// The candidates of the selected cell.
pub fn why_not_in(cell: &str) -> String {
    say!("Why is {cell} not …", cell)
}
/// What the answer is about.
pub fn about_candidate(cell: &str, digit: &str) -> String {
    say!("About {digit} in {cell}:", digit, cell)
}
/// The status line while a step of the path is shown and the player plays on.
pub fn own_again() -> &'static str {
    say("That was a step of the path; this is your board again.")
}
/// Said while steps are looked for.
pub fn looking(which: &Which) -> &'static str {
    match which {
        Which::All(_) => say("Looking for all steps …"),
        Which::Path(_) => say("Looking for the path …"),
        Which::Against(_) => say("Looking for what speaks against it …"),
    }
}
/// Said once the path was done so far.
pub fn applied(steps: usize) -> String {
    say!("Done: {steps}.", steps = plural(steps as u64, "step", "steps"))
}
/// A step of the path, with its technique and what follows.
pub fn step(n: usize, of: &Explanation) -> String {
    let Explanation { technique, pattern, conclusion, .. } = of;
    format!("{}. {technique}: {pattern} {conclusion}", n + 1)
}
/// The technique of a step of the path, and its score.
pub fn scored(n: usize, of: &Explanation) -> String {
    let Explanation { technique, score, .. } = of;
    say!("{n}. {technique}, score {score}", n = n + 1, technique, score)
}
/// How many steps a technique has.
pub fn of_technique(technique: &str, steps: usize) -> String {
    format!("{technique} ({steps})")
}

/// Asks for one of several ways to look at all steps.
pub fn choice(of: StepsChoice) -> &'static str {
    match of {
        StepsChoice::Order => say("Order"),
        StepsChoice::Around => say("Where"),
        StepsChoice::Digit => say("Digit"),
    }
}
/// What there is to choose, by its number; `cell` is the selected one.
pub fn choices(
    of: StepsChoice,
    cell: Cell,
    shape: Shape,
    symbol: &dyn Fn(Digit) -> String,
) -> Vec<String> {
    let around = |around: Around| match around.house(cell, shape) {
        Some(house) => houses::house(Geometry::of(shape).house(house)),
        None if around == Around::Cell => steps::cells(&CellSet::of(cell), shape),
        None => say("anywhere").into(),
    };
    let order = |order| match order {
        StepsOrder::Technique => say("by technique"),
        StepsOrder::Conclusion => say("by conclusion"),
        StepsOrder::Easiest => say("easiest first"),
        StepsOrder::Most => say("most candidates first"),
        StepsOrder::Singles => say("most new singles first"),
    };
    match of {
        StepsChoice::Order => StepsOrder::ALL.map(|one| order(one).into()).to_vec(),
        StepsChoice::Around => Around::ALL.map(around).to_vec(),
        StepsChoice::Digit => {
            [say("any").into()].into_iter().chain(Digit::all(shape).map(symbol)).collect()
        }
    }
}
/// Said where steps were found, but none that is asked for.
pub fn none_there() -> &'static str {
    say("No step concludes anything of that there.")
}
/// A step in a list of conclusions: what follows, and by which technique; where that is the order, how
/// many singles there are after it that there were not before.
pub fn concluded(signs: &str, by: &str, singles: Option<u16>) -> String {
    let step = format!("{signs}: {by}");
    match singles {
        None => step,
        Some(n) => {
            let singles = plural(n.into(), "new single", "new singles");
            format!("{step}, {singles}")
        }
    }
}
