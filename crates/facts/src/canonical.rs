//! The measure of the canonical form, of the values that are derived from it, and of the key that
//! equivalent puzzles share.

use collection::{ColumnValue, Measure, ValueState};
use grid::Board;
use puzzle::Canonicalizer;

use crate::{Findings, FindingsWriter, Measurement};

pub fn begin(givens: &Board) -> Box<dyn Measurement> {
    match Canonicalizer::new(givens) {
        Ok(canonicalizer) => Box::new(canonicalizer),
        Err(_) => Box::new(FindingsWriter(Findings::never(Measure::Canonical))),
    }
}

impl Measurement for Canonicalizer {
    /// Continues until the canonical form is known. Returns `None` if `stop` returned `true` before
    /// the form was known. The column `duplicate` also depends on other puzzles, so it is only set
    /// for puzzles that can't have duplicates.
    fn slice(&mut self, stop: &dyn Fn() -> bool) -> Option<Findings> {
        let Ok(form) = Canonicalizer::slice(self, stop)? else {
            return Some(Findings::never(Measure::Canonical));
        };
        let mut findings = Findings { key: Some(form.key().to_bytes()), ..Findings::default() };
        let text = |text: String| ValueState::Known(ColumnValue::Text(text));
        findings.set("canonical", text(form.to_string()));
        findings.set("id", text(form.key().to_string()));
        Some(findings.with("automorphisms", form.automorphism_count().unwrap_or(u128::MAX)))
    }
}
