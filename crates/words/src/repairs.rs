//! Sentences about puzzles that aren't proper, and about the changes that make them proper.

use crate::{Catalogue, houses::cell_name as name, tr};
use grid::Shape;
use puzzle::{ConflictSize, Diagnosis, GivenChange, SearchCoverage};

/// Describes the diagnosis of a puzzle in a sentence.
pub fn diagnosis_sentence(catalogue: &Catalogue, diagnosis: &Diagnosis) -> String {
    match diagnosis {
        Diagnosis::Proper(_) => {
            catalogue.tr("The puzzle is proper: it has exactly one solution.").into()
        }
        // If fewer than two givens are part of the contradiction, it is due to restricted
        // candidates.
        Diagnosis::Impossible { conflict, .. } if conflict.givens.len() < 2 => {
            catalogue.tr("The puzzle has no solution: its candidates contradict each other.").into()
        }
        Diagnosis::Impossible { conflict, .. } => {
            let givens = format!("{} {}", conflict.givens.len(), catalogue.tr("givens"));
            match conflict.size {
                ConflictSize::Smallest => tr!(
                    catalogue,
                    "The puzzle has no solution: {givens} contradict each other. No smaller group does.",
                    givens
                ),
                ConflictSize::Minimal => tr!(
                    catalogue,
                    "The puzzle has no solution: {givens} contradict each other. All of them are needed for this contradiction.",
                    givens
                ),
                ConflictSize::Unproved => {
                    tr!(
                        catalogue,
                        "The puzzle has no solution: {givens} contradict each other.",
                        givens
                    )
                }
            }
        }
        Diagnosis::Several { .. } => catalogue
            .tr("The puzzle has several solutions: givens are missing, or a given is wrong.")
            .into(),
        Diagnosis::Unknown => catalogue.tr("Counting the puzzle's solutions took too long.").into(),
    }
}

/// Returns the heading for a list of `count` changes. If `coverage` isn't complete, the heading
/// begins with the note that not all changes were tried.
pub fn changes_heading(catalogue: &Catalogue, count: usize, coverage: SearchCoverage) -> String {
    let sentence = match count {
        0 => catalogue.tr("No single change that repairs the puzzle was found.").into(),
        1 => catalogue.tr("This change repairs the puzzle:").into(),
        many => {
            tr!(
                catalogue,
                "Any of these {many} changes repairs the puzzle (most likely first):",
                many
            )
        }
    };
    match coverage {
        SearchCoverage::Complete => sentence,
        SearchCoverage::OverBudget => {
            format!("{} {sentence}", catalogue.tr("Not all changes were tried."))
        }
    }
}

/// Describes a change of a puzzle's givens.
pub fn change_sentence(catalogue: &Catalogue, change: &GivenChange, shape: Shape) -> String {
    match change {
        GivenChange::Replace { cell, from, to } => {
            tr!(
                catalogue,
                "Change {from} to {to} in {cell}",
                cell = name(catalogue, *cell, shape),
                to,
                from
            )
        }
        GivenChange::Remove { cell } => {
            tr!(catalogue, "Remove the given in {cell}", cell = name(catalogue, *cell, shape))
        }
        GivenChange::Add(givens) => {
            let one = |(cell, digit): &(grid::Cell, grid::Digit)| {
                tr!(catalogue, "{digit} in {cell}", digit, cell = name(catalogue, *cell, shape))
            };
            let givens = givens.iter().map(one).collect::<Vec<_>>().join("; ");
            tr!(catalogue, "Add {givens}", givens)
        }
    }
}
