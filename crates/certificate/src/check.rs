//! The checker, which follows a certificate line by line without any search.

use crate::{
    Candidate, Certificate, Conclusion, ProofLine, ProofPosition, Step,
    certificate::{path_ratings, path_totals},
    ratings::has_possible_rating,
};

/// The first fault of a certificate, and the step in which it was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckError {
    /// The number of the faulty step, from 1, or `None` if the fault isn't in a step.
    pub step: Option<usize>,
    /// The kind of fault.
    pub fault: Fault,
}

/// The reason why a certificate is rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Two givens clash.
    ClashingGivens,
    /// The scale or the technique is unknown, or the technique can't have this rating on this
    /// scale.
    ImpossibleRating,
    /// The candidate has already been eliminated, or its cell has already been filled.
    NotCandidate(Candidate),
    /// The placed candidate isn't the only candidate of the variable that the step names.
    UnprovedPlacement(Candidate),
    /// The elimination of the candidate doesn't follow from its proof.
    UnprovedElimination(Candidate),
    /// The step has no conclusions.
    NoConclusion,
    /// The path doesn't fill the board.
    Unsolved,
    /// The claimed ER, EP or ED doesn't match the steps.
    WrongRatings,
    /// The claimed number of steps, number of conclusions or sum of ratings doesn't match the
    /// steps.
    WrongTotals,
}

impl Certificate {
    /// Checks that every step follows from the position before it, that the path solves the puzzle,
    /// and that the claims about the path match the steps. This also proves that the puzzle has
    /// exactly one solution.
    ///
    /// # Errors
    /// Returns the first fault.
    pub fn check(&self) -> Result<(), CheckError> {
        let whole = |fault| CheckError { step: None, fault };
        let mut position =
            ProofPosition::new(&self.puzzle).map_err(|_| whole(Fault::ClashingGivens))?;
        for (at, step) in self.steps.iter().enumerate() {
            let of_step = |fault| CheckError { step: Some(at + 1), fault };
            check_step(&mut position, step, &self.scale).map_err(of_step)?;
        }
        if !position.is_solved() {
            return Err(whole(Fault::Unsolved));
        }
        if self.rating != path_ratings(&self.steps) {
            return Err(whole(Fault::WrongRatings));
        }
        if self.path_totals != path_totals(&self.steps) {
            return Err(whole(Fault::WrongTotals));
        }
        Ok(())
    }
}

/// Checks a step, and applies its conclusions to the position. Returns the first fault, if there is
/// one.
fn check_step(position: &mut ProofPosition, step: &Step, scale: &str) -> Result<(), Fault> {
    if !has_possible_rating(scale, step, position) {
        return Err(Fault::ImpossibleRating);
    }
    if step.conclusions.is_empty() {
        return Err(Fault::NoConclusion);
    }
    for conclusion in &step.conclusions {
        let (Conclusion::Placement(candidate, _) | Conclusion::Elimination(candidate, _)) =
            conclusion;
        if !position.is_possible(*candidate) || position.is_placed(candidate.cell) {
            return Err(Fault::NotCandidate(*candidate));
        }
        match conclusion {
            Conclusion::Placement(candidate, variable) => {
                if position.only_candidate(*variable) != Some(*candidate) {
                    return Err(Fault::UnprovedPlacement(*candidate));
                }
                position.place(*candidate);
            }
            Conclusion::Elimination(candidate, proof) => {
                if !position.refutes(*candidate, proof) {
                    return Err(Fault::UnprovedElimination(*candidate));
                }
                position.eliminate(*candidate);
            }
        }
    }
    Ok(())
}

impl ProofPosition {
    /// Returns `true` if a proof shows that a candidate is false. Every line except the last must
    /// lead to a new conclusion, and the last line must name a variable without candidates.
    pub fn refutes(&self, candidate: Candidate, proof: &[ProofLine]) -> bool {
        let Some((last, lines)) = proof.split_last() else { return false };
        let mut position = self.clone();
        position.place(candidate);
        for line in lines {
            match line {
                ProofLine::Variable(variable) => match position.only_candidate(*variable) {
                    Some(single) if !position.is_placed(single.cell) => position.place(single),
                    _ => return false,
                },
                ProofLine::Exclusion(excluded, proof) => {
                    let is_open =
                        position.is_possible(*excluded) && !position.is_placed(excluded.cell);
                    if !is_open || !position.refutes(*excluded, proof) {
                        return false;
                    }
                    position.eliminate(*excluded);
                }
            }
        }
        matches!(last, ProofLine::Variable(variable) if position.candidates(*variable).next().is_none())
    }
}
