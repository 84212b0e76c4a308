//! The texts about lists of steps, and the labels of their controls.

use explain::Explanation;
use jobs::StepQuery;

use super::{boards::capitalize, plural};
use crate::{ConclusionArea, StepsOrder, StepsSetting};
use ::words::{CellNames, catalogue, houses, steps, tr};
use grid::{Cell, Digit, Geometry, Shape};

/// Returns the label of the tab with all steps.
pub fn all_steps_tab() -> &'static str {
    tr("All Steps")
}
/// Returns the label of the tab with the solution path.
pub fn path_tab() -> &'static str {
    tr("Solution Path")
}
/// Returns the label of the tab with the steps that rule out a candidate.
pub fn why_not_tab() -> &'static str {
    tr("Why Not")
}
/// Returns the accessible name of the tabs within the tab Learn.
pub fn learning_tabs_label() -> &'static str {
    tr("Learning tools")
}
/// Returns the introduction to the list of all steps.
pub fn about_steps() -> &'static str {
    tr(
        "Lists the steps that the selected techniques allow on the current board. Select a step to view it.",
    )
}
/// Returns the introduction to the solution path.
pub fn about_path() -> &'static str {
    tr(
        "Uses the selected techniques to find the steps that lead to the solution or to the selected cell's digit.",
    )
}
/// Returns the label of the button that lists all steps.
pub fn find_all_button() -> &'static str {
    tr("Find all steps")
}
/// Returns the label of the button that finds the path.
pub fn find_path_button() -> &'static str {
    tr("Find the solution path")
}
/// Returns the label of the field for the kind of path.
pub fn route_label() -> &'static str {
    tr("Path")
}
/// Returns the names of the paths that can be chosen.
pub fn route_names() -> [&'static str; 3] {
    [tr("From the givens"), tr("From the current board"), tr("Only up to the selected cell")]
}
/// Formats the score of a step of the path. `is_peak` means that the step is harder than all steps
/// before it.
pub fn step_score(score: u32, is_peak: bool) -> String {
    match is_peak {
        true => tr!("score {score}, hardest so far", score),
        false => tr!("score {score}", score),
    }
}
/// Returns the heading of the section with the path's techniques. The section can be unfolded.
pub fn tally_heading() -> &'static str {
    tr("Techniques in this path")
}
/// Reports the number of uses of a technique, and its score: `X-Wing: 2 × 140`.
pub fn technique_uses(technique: &str, count: usize, score: u32) -> String {
    format!("{technique}: {count} × {score}")
}
/// Reports the ratings on a scale: that of the hardest step (ER), of the hardest step up to the
/// first digit (EP), and of the first step (ED). The error is the highest rating so far, if rating
/// took too long.
pub fn path_ratings(ratings: &Result<[String; 3], String>) -> String {
    match ratings {
        Ok([er, ep, ed]) => format!("ER {er} · EP {ep} · ED {ed}"),
        Err(least) => tr!("ER above {least} (stopped: rating took too long)", least),
    }
}
/// Returns the message to show while the puzzle is being rated.
pub fn rating_in_progress() -> &'static str {
    tr("Rating…")
}
/// Returns the label of the field for the format of the path.
pub fn format_label() -> &'static str {
    tr("Format")
}
/// Returns the names of the formats for the path.
pub fn format_names() -> [&'static str; 4] {
    [tr("Text"), tr("HoDoKu lines"), "JSON", tr("Sudoku Explainer steps")]
}
/// Returns the name of the path in the message that it was copied.
pub fn path_name() -> &'static str {
    tr("the solution path")
}
/// Returns the label of the button that applies the path up to the shown step.
pub fn apply_up_to_here_button() -> &'static str {
    tr("Apply all steps up to here")
}
/// Returns the instruction to select a cell.
pub fn choose_cell_instruction() -> &'static str {
    tr("Select an empty cell, then choose a digit here to see the steps that rule it out.")
}
/// Returns the heading of the candidates of the cell with this name.
pub fn why_not_in(cell: &str) -> String {
    tr!("Why can't {cell} be…", cell)
}
/// Returns the heading of the steps that rule out a candidate, given by its cell and its digit.
pub fn about_candidate(cell: &str, digit: &str) -> String {
    tr!("About {digit} in {cell}:", digit, cell)
}
/// Returns the message to show when the player continues to play while a step of the path is shown.
pub fn own_board_shown() -> &'static str {
    tr("You were viewing a step in the solution path. This is your own board again.")
}
/// Returns the message to show during the search for steps.
pub fn searching_steps(which: &StepQuery) -> &'static str {
    match which {
        StepQuery::All(_) => tr("Looking for all steps…"),
        StepQuery::Path(..) => tr("Looking for the solution path…"),
        StepQuery::Eliminating(_) => tr("Checking whether this candidate can be ruled out…"),
    }
}
/// Returns the message to show after the first `steps` steps of the path were applied.
pub fn steps_applied(steps: usize) -> String {
    tr!("Applied {steps}.", steps = plural(steps as u64, "step", "steps"))
}
/// Describes a step of the path: its number, technique, pattern and conclusion. `n` is its index,
/// from 0.
pub fn step_line(n: usize, explanation: &Explanation) -> String {
    let Explanation {
        technique, pattern_sentence: pattern, conclusion_sentence: conclusion, ..
    } = explanation;
    format!("{}. {technique}: {pattern} {conclusion}", n + 1)
}
/// Describes a step of the path: its number, technique and score. `n` is its index, from 0.
pub fn step_with_score(n: usize, explanation: &Explanation) -> String {
    let Explanation { technique, score, .. } = explanation;
    tr!("{n}. {technique}, score {score}", n = n + 1, technique, score)
}
/// Reports the number of steps of a technique: `X-Wing (2)`.
pub fn steps_of_technique(technique: &str, steps: usize) -> String {
    format!("{technique} ({steps})")
}

/// Returns the label of a setting of the list of all steps.
pub fn choice_label(setting: StepsSetting) -> &'static str {
    match setting {
        StepsSetting::Order => tr("Order"),
        StepsSetting::Area => tr("Location"),
        StepsSetting::Digit => tr("Digit"),
    }
}
/// Lists the names of a setting's values, in the order of their numbers. `cell` is the selected
/// cell.
pub fn choice_names(
    setting: StepsSetting,
    cell: Cell,
    shape: Shape,
    names: CellNames,
    symbol: &dyn Fn(Digit) -> String,
) -> Vec<String> {
    let around = |around: ConclusionArea| match around.house_of(cell, shape) {
        Some(house) => {
            capitalize(&houses::house_name(catalogue(), Geometry::for_shape(shape).house(house)))
        }
        None if around == ConclusionArea::Cell => steps::cell_name(names, cell, shape),
        None => tr("Anywhere").into(),
    };
    let order = |order| match order {
        StepsOrder::Technique => tr("By technique"),
        StepsOrder::Conclusion => tr("By conclusion"),
        StepsOrder::Easiest => tr("Easiest first"),
        StepsOrder::MostEliminations => tr("Most eliminations first"),
        StepsOrder::Singles => tr("Most new singles first"),
    };
    match setting {
        StepsSetting::Order => StepsOrder::ALL.map(|one| order(one).into()).to_vec(),
        StepsSetting::Area => ConclusionArea::ALL.map(around).to_vec(),
        StepsSetting::Digit => {
            [tr("Any").into()].into_iter().chain(Digit::all(shape).map(symbol)).collect()
        }
    }
}
/// Returns the message to show if none of the steps matches the filters.
pub fn no_matching_step() -> &'static str {
    tr("No step matches these filters.")
}
/// Describes a step in a list of conclusions: its conclusion and its technique. If the list is
/// sorted by new singles, their number (`singles`) follows.
pub fn conclusion_line(conclusion: &str, technique: &str, singles: Option<u16>) -> String {
    let step = format!("{conclusion}: {technique}");
    match singles {
        None => step,
        Some(n) => {
            let singles = plural(n.into(), "new single", "new singles");
            format!("{step}, {singles}")
        }
    }
}
