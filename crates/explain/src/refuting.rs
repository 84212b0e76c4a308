//! The lines of a refutation: the consequences of assuming a false candidate.

use grid::DigitSet;
use human::{Candidate, CellSet, Clause, LockedPattern, Refutation, RefutationStep, Step};

use crate::{ProofLine, forcing::unnumbered, picture, tell::tr, teller::Teller};

impl Teller<'_> {
    /// Writes the lines of a refutation.
    pub(crate) fn refutation(&self, of: &Refutation) -> Vec<ProofLine> {
        let mut lines = Vec::new();
        self.push_refutation(of, 0, &mut lines);
        lines
    }

    fn push_refutation(&self, of: &Refutation, within: u8, lines: &mut Vec<ProofLine>) {
        let Candidate { digit, cell } = of.assumption;
        let assumption = self.holds(cell, digit);
        let text = match within {
            0 => tr!(self.locale, "Suppose {assumption}.", assumption),
            _ => tr!(self.locale, "Suppose also that {assumption}.", assumption),
        };
        lines.push(ProofLine { depth: within, ..Self::line(text, [of.assumption]) });
        for follows in &of.deductions {
            let (text, about) = match follows {
                RefutationStep::Refuted(other) => {
                    self.push_refutation(other, within + 1, lines);
                    continue;
                }
                RefutationStep::Locked(locked) => (self.locked(locked), locked.candidates.clone()),
                RefutationStep::Step(step) => (self.inner_step(step), step.eliminations.clone()),
                RefutationStep::Singles(left) => {
                    let facts: Vec<_> = { left.iter() }
                        .map(|(candidate, clause)| self.only(*candidate, clause))
                        .collect();
                    let text =
                        tr!(self.locale, "Then {consequence}.", consequence = facts.join(", "));
                    (text, left.iter().map(|(candidate, _)| *candidate).collect())
                }
            };
            lines.push(ProofLine { depth: within, ..Self::line(text, about) });
        }
        let end = self.nothing_left(&of.contradiction, &[], &unnumbered);
        let so = match within {
            0 => {
                let (cell, digit) = (self.cell(cell), self.digit(digit));
                tr!(self.locale, "So {cell} can't be {digit}.", cell, digit)
            }
            _ => tr!(self.locale, "So {fact}.", fact = self.lacks(cell, digit)),
        };
        let about = picture::candidates(&of.contradiction, self.marks);
        lines.push(ProofLine { depth: within, ..Self::line([end, so].join(" "), about) });
    }

    /// Writes the fact that a candidate is true because it is the only one left in its house or
    /// cell.
    fn only(&self, Candidate { digit, cell }: Candidate, clause: &Clause) -> String {
        let fact = self.holds(cell, digit);
        match clause {
            Clause::House(house, _) => {
                tr!(self.locale, "{fact} ({reason})", fact, reason = self.house(*house))
            }
            _ => fact,
        }
    }

    /// Builds the sentence about locked candidates under an assumption, with their eliminations.
    fn locked(&self, of: &LockedPattern) -> String {
        let cells = |all: &[Candidate]| -> CellSet { all.iter().map(|of| of.cell).collect() };
        let digits = |all: &[Candidate]| -> DigitSet { all.iter().map(|of| of.digit).collect() };
        let at = self.all_cells(&cells(&of.candidates));
        let held = self.all_digits(digits(&of.candidates));
        let from = self.all_cells(&cells(&of.eliminations));
        let gone = self.all_digits(digits(&of.eliminations));
        match &of.clauses[..] {
            [Clause::House(house, _)] => tr!(
                self.locale,
                "Then {house} has its {held} in {at}, so {held} can't be in {from}.",
                house = self.house(*house),
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
    fn inner_step(&self, step: &Step) -> String {
        let technique = human::by_name(step.technique).unwrap_or(self.technique);
        Teller { technique, step, ..*self }.text()
    }
}
