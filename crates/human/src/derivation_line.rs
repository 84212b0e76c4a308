//! The lines of a derivation: the claim of each line, and the lines on which it depends.

use std::rc::Rc;

use crate::{Candidate, Step, constraint::Constraint, line_set::LineSet};

/// The claim of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Claim {
    /// A candidate is the last of its constraint.
    Single(Candidate, Constraint),
    /// A pattern is locked: a digit in a house, two or three cells or digits of a house, or a digit
    /// in two lines has only these candidates left.
    Locked(Vec<Constraint>, Vec<Candidate>),
    /// A technique has a step.
    Step(Rc<Step>),
    /// A candidate is false, as shown by an earlier refutation.
    Refuted(Candidate),
}

/// A line of a derivation.
#[derive(Clone)]
pub(crate) struct DerivationLine {
    pub claim: Claim,
    /// The lines on which this one depends.
    pub premises: LineSet,
    /// The weight of the line.
    pub weight: usize,
}
