//! The lines of a derivation: the claim of each line, and the lines on which it depends.

use std::rc::Rc;

use crate::{Candidate, Step, constraint::Constraint, line_set::LineSet};

/// A claim of a derivation, which follows from the assumption and the claims of earlier lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Claim {
    /// A candidate is the last one of its constraint.
    Single(Candidate, Constraint),
    /// A pattern is locked: these constraints have only these candidates left. The constraints are
    /// a digit in a house, two or three cells or digits of a house, or a digit in two lines.
    Locked(Vec<Constraint>, Vec<Candidate>),
    /// A technique has this step.
    Step(Rc<Step>),
    /// A candidate is false, as shown by an earlier refutation.
    Refuted(Candidate),
}

/// A claim in a derivation, with its premises and its weight.
#[derive(Clone)]
pub(crate) struct DerivationLine {
    /// The claim of the line.
    pub claim: Claim,
    /// The lines on which this one depends.
    pub premises: LineSet,
    /// The weight of the line, as computed by [`LineWeights`](crate::weights::LineWeights).
    pub weight: usize,
}
