//! The measure of the canonical form, of the values that are derived from it, and of the key that
//! equivalent puzzles share.

use collection::{ColumnValue, Measure, ValueState};
use grid::Board;
use puzzle::Canonicalizer;

use crate::{Findings, FinishedMeasurement, Measurement};

pub fn begin(givens: &Board) -> Box<dyn Measurement> {
    match Canonicalizer::new(givens) {
        Ok(canonicalizer) => Box::new(canonicalizer),
        Err(_) => Box::new(FinishedMeasurement(Findings::absent_findings(Measure::Canonical))),
    }
}

impl Measurement for Canonicalizer {
    /// Continues until the canonical form is known. Returns `None` if `stop` returned `true` before
    /// the form was known. The column `duplicate` also depends on other puzzles, so it is only set
    /// for puzzles that can't have duplicates.
    fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<Findings> {
        let Ok(form) = Canonicalizer::run_until(self, stop)? else {
            return Some(Findings::absent_findings(Measure::Canonical));
        };
        let mut findings = Findings { key: Some(form.key().to_bytes()), ..Findings::default() };
        let text = |text: String| ValueState::Known(ColumnValue::Text(text));
        findings.set_value("canonical", text(form.to_string()));
        findings.set_value("id", text(form.key().to_string()));
        Some(findings.with_number("automorphisms", form.automorphism_count().unwrap_or(u128::MAX)))
    }
}
