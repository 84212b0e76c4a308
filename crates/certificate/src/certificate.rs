//! The parts of a certificate.

use grid::{Board, Cell, Digit};

/// A candidate: a digit that may be possible in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The cell that may hold the digit.
    pub cell: Cell,
    /// The digit that the cell may hold.
    pub digit: Digit,
}

/// A variable: a set of candidates of which exactly one is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variable {
    /// The candidates of a cell.
    Cell(Cell),
    /// The places of a digit in a house. Rows are numbered from 0 to 8, columns from 9 to 17, and
    /// boxes from 18 to 26.
    House(u8, Digit),
}

/// A line of the proof that a candidate is false.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProofLine {
    /// The variable has one candidate left, which is therefore true; or it has none, which ends the
    /// proof.
    Variable(Variable),
    /// Another candidate is also false, which is shown by a proof of its own.
    Exclusion(Candidate, Vec<ProofLine>),
}

/// The placement or the elimination of a candidate, with its proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conclusion {
    /// The candidate is true, because it is the only one left in the variable.
    Placement(Candidate, Variable),
    /// The candidate is false, which is shown by a proof.
    Elimination(Candidate, Vec<ProofLine>),
}

/// A step of a solution path: one use of a technique, with a rating, and conclusions with their
/// proofs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The rating of the step, in tenths.
    pub rating: u16,
    /// The id of the technique, such as `x-wing`.
    pub technique: String,
    /// The conclusions of the step. Each proof may use the conclusions before it.
    pub conclusions: Vec<Conclusion>,
}

/// The solution path of a puzzle, rated on a scale, with claims about the path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The puzzle, which must be 9×9.
    pub puzzle: Board,
    /// The name of the scale: `se` or `bank`.
    pub scale: String,
    /// Three claimed ratings, in tenths: the maximum of all steps (ER), the maximum of the steps up
    /// to the first placement (EP), and the rating of the first step (ED).
    pub rating: [u16; 3],
    /// Three claimed totals: the number of steps, the number of their conclusions, and the sum of
    /// the steps' ratings in tenths.
    pub path_totals: [u32; 3],
    /// The steps of the path, in order.
    pub steps: Vec<Step>,
}

impl Certificate {
    /// Creates the certificate of a path, and computes the claims from its steps.
    pub fn new(puzzle: Board, scale: &str, steps: Vec<Step>) -> Certificate {
        let (rating, path_totals) = (path_ratings(&steps), path_totals(&steps));
        Certificate { puzzle, scale: scale.to_owned(), rating, path_totals, steps }
    }
}

/// Returns ER, EP and ED of a path, in tenths. They are 0 if the path is empty.
pub(crate) fn path_ratings(steps: &[Step]) -> [u16; 3] {
    let highest = |steps: &[Step]| steps.iter().map(|step| step.rating).max().unwrap_or(0);
    let places = |conclusion: &Conclusion| matches!(conclusion, Conclusion::Placement(..));
    let first = steps.iter().position(|step| step.conclusions.iter().any(places));
    let until_first = first.map_or(steps, |first| &steps[..=first]);
    [highest(steps), highest(until_first), steps.first().map_or(0, |step| step.rating)]
}

/// Returns the number of steps, the number of their conclusions, and the sum of their ratings in
/// tenths.
pub(crate) fn path_totals(steps: &[Step]) -> [u32; 3] {
    let conclusions: usize = steps.iter().map(|step| step.conclusions.len()).sum();
    let ratings = steps.iter().map(|step| u32::from(step.rating)).sum();
    [steps.len() as u32, conclusions as u32, ratings]
}
