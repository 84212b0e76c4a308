//! The lines of a refutation: the consequences of assuming a false candidate.

use grid::DigitSet;
use human::{Candidate, CellSet, Clause, LockedPattern, Refutation, RefutationStep, Step};

use crate::{ProofLine, forcing::no_line_number, picture, sentence::tr, step_writer::StepWriter};

impl StepWriter<'_> {
    /// Writes the lines of a refutation.
    pub(crate) fn refutation_lines(&self, refutation: &Refutation) -> Vec<ProofLine> {
        let mut lines = Vec::new();
        self.push_refutation(refutation, 0, &mut lines);
        lines
    }

    fn push_refutation(&self, refutation: &Refutation, within: u8, lines: &mut Vec<ProofLine>) {
        let Candidate { digit, cell } = refutation.assumption;
        let assumption = self.true_fact(cell, digit);
        let text = match within {
            0 => tr!(self.locale, "Suppose {assumption}.", assumption),
            _ => tr!(self.locale, "Suppose also that {assumption}.", assumption),
        };
        lines.push(ProofLine { depth: within, ..Self::proof_line(text, [refutation.assumption]) });
        for follows in &refutation.deductions {
            let (text, about) = match follows {
                RefutationStep::Refuted(other) => {
                    self.push_refutation(other, within + 1, lines);
                    continue;
                }
                RefutationStep::Locked(locked) => {
                    (self.locked_sentence(locked), locked.candidates.clone())
                }
                RefutationStep::Step(step) => {
                    (self.inner_step_text(step), step.eliminations.clone())
                }
                RefutationStep::Singles(left) => {
                    let facts: Vec<_> = { left.iter() }
                        .map(|(candidate, clause)| self.remaining_fact(*candidate, clause))
                        .collect();
                    let text =
                        tr!(self.locale, "Then {consequence}.", consequence = facts.join(", "));
                    (text, left.iter().map(|(candidate, _)| *candidate).collect())
                }
            };
            lines.push(ProofLine { depth: within, ..Self::proof_line(text, about) });
        }
        let end = self.nothing_left_sentence(&refutation.contradiction, &[], &no_line_number);
        let so = match within {
            0 => {
                let (cell, digit) = (self.cell_name(cell), self.digit_text(digit));
                tr!(self.locale, "So {cell} can't be {digit}.", cell, digit)
            }
            _ => tr!(self.locale, "So {fact}.", fact = self.false_fact(cell, digit)),
        };
        let about = picture::clause_candidates(&refutation.contradiction, self.marks);
        lines.push(ProofLine { depth: within, ..Self::proof_line([end, so].join(" "), about) });
    }

    /// Writes the fact that a candidate is true because it is the only one left in its house or
    /// cell.
    fn remaining_fact(&self, Candidate { digit, cell }: Candidate, clause: &Clause) -> String {
        let fact = self.true_fact(cell, digit);
        match clause {
            Clause::House(house, _) => {
                tr!(self.locale, "{fact} ({reason})", fact, reason = self.house_name(*house))
            }
            _ => fact,
        }
    }

    /// Builds the sentence about locked candidates under an assumption, with their eliminations.
    fn locked_sentence(&self, pattern: &LockedPattern) -> String {
        let cells =
            |all: &[Candidate]| -> CellSet { all.iter().map(|candidate| candidate.cell).collect() };
        let digits = |all: &[Candidate]| -> DigitSet {
            all.iter().map(|candidate| candidate.digit).collect()
        };
        let at = self.cells_with_and(&cells(&pattern.candidates));
        let held = self.digits_with_and(digits(&pattern.candidates));
        let from = self.cells_with_and(&cells(&pattern.eliminations));
        let gone = self.digits_with_and(digits(&pattern.eliminations));
        match &pattern.clauses[..] {
            [Clause::House(house, _)] => tr!(
                self.locale,
                "Then {house} has its {held} in {at}, so {held} can't be in {from}.",
                house = self.house_name(*house),
                held,
                at,
                from
            ),
            [Clause::Cell(_), ..] => tr!(
                self.locale,
                "Then {at} can only hold {held}, so {gone} can't be in {from}.",
                at,
                held,
                gone,
                from
            ),
            _ => tr!(
                self.locale,
                "Then {held} can only go in {at}, so {gone} can't be in {from}.",
                held,
                at,
                gone,
                from
            ),
        }
    }

    /// Builds sentences about a step under an assumption: technique, pattern and conclusion.
    fn inner_step_text(&self, step: &Step) -> String {
        let technique = human::by_name(step.technique).unwrap_or(self.technique);
        StepWriter { technique, step, ..*self }.step_text()
    }
}
