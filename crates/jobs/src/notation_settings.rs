//! The notation in which steps are explained. The request for a job that explains steps contains
//! the player's notation settings. The language is a property of the worker, which receives the
//! catalogue once.

use explain::Explanation;
use grid::{Cell, Digit, Shape};
use human::{BRUTE_FORCE, Pencilmarks, Refutation, Step};
use serde::{Deserialize, Serialize};
use words::{Catalogue, CellNames, Locale, steps};

/// The player's settings for digits and cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct NotationSettings {
    /// Whether digits above 9 are written as letters.
    pub uses_letters: bool,
    /// The naming scheme for cells, as an index into the list of all schemes
    /// (`words::CellNames::ALL`).
    pub cell_names: u8,
}

impl NotationSettings {
    /// Returns an explainer of steps that uses these settings and the language of a catalogue.
    pub(crate) fn explainer(self, catalogue: &'static Catalogue) -> Explainer {
        let locale = Locale { catalogue, cell_names: CellNames::from_index(self.cell_names) };
        Explainer { locale, uses_letters: self.uses_letters }
    }
}

/// An explainer of steps, in the language of the worker and the notation of the player.
#[derive(Clone, Copy)]
pub(crate) struct Explainer {
    pub locale: Locale,
    uses_letters: bool,
}

impl Explainer {
    /// Explains a step, without the clauses that its conclusions don't need. Returns `None` if no
    /// technique has the step's id, or if the step can't be verified.
    pub fn explain(&self, mut step: Step, marks: &Pencilmarks) -> Option<Explanation> {
        let technique = human::by_name(step.technique)?;
        if !human::verify(&step, marks) {
            return None;
        }
        human::trim_proof(&mut step, marks);
        Some(explain::explain(self.locale, technique, &step, marks, &|digit| {
            self.format_digit(digit)
        }))
    }

    /// Explains a refutation: why a candidate is false. Returns `None` if its technique is unknown,
    /// or if the refutation can't be verified.
    pub fn explain_refutation(
        &self,
        refutation: &Refutation,
        marks: &Pencilmarks,
    ) -> Option<Explanation> {
        let step = refutation.to_step();
        let technique = human::by_name(step.technique)?;
        let symbol = |digit| self.format_digit(digit);
        let explain = || explain::refute(self.locale, technique, refutation, marks, &symbol);
        human::verify(&step, marks).then(explain)
    }

    /// Explains a digit of the solution that no technique leads to.
    pub fn explain_guess(&self, step: &Step, marks: &Pencilmarks) -> Explanation {
        explain::explain(self.locale, &BRUTE_FORCE, step, marks, &|digit| self.format_digit(digit))
    }

    /// Formats a digit as a number, or as the digit's symbol if the player chose letters.
    pub fn format_digit(&self, digit: Digit) -> String {
        match self.uses_letters {
            true => digit.symbol().into(),
            false => digit.to_string(),
        }
    }

    /// Returns the name of a cell in the player's naming scheme.
    pub fn cell_name(&self, cell: Cell, shape: Shape) -> String {
        steps::cell_name(self.locale.cell_names, cell, shape)
    }
}
