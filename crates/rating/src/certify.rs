//! Certificates of paths: each conclusion has a proof that can be checked without knowing any
//! technique.

use certificate::{Candidate, Certificate, Conclusion, ProofPosition, Step, Variable};
use grid::{Board, Cell, Shape};

use crate::{RatedHint, Scale, refutation::refute};

/// The reason why a path can't be certified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CertifyError {
    /// The candidates of some cells are restricted, or the shape isn't 9×9. Certificates can't
    /// express such puzzles.
    Restricted,
    /// Two givens clash.
    ClashingGivens,
    /// The step with this number, counted from 1, couldn't be proved.
    UnprovedStep(usize),
}

/// Certifies the path of a puzzle, as [`path`](crate::path) returns it. The proofs need not be
/// those of the techniques: eliminations that assume a unique solution are proved without that
/// assumption.
///
/// # Errors
/// Returns the reason if the path can't be certified.
pub fn certify(
    puzzle: &Board,
    scale: Scale,
    path: &[RatedHint],
) -> Result<Certificate, CertifyError> {
    let is_restricted =
        |cell: Cell| puzzle.digit(cell).is_none() && puzzle.allowed_digits(cell).len() < 9;
    if puzzle.shape() != Shape::CLASSIC || Cell::all(Shape::CLASSIC).any(is_restricted) {
        return Err(CertifyError::Restricted);
    }
    let mut position = ProofPosition::new(puzzle).map_err(|_| CertifyError::ClashingGivens)?;
    let steps = path.iter().enumerate().map(|(at, hint)| {
        let conclusions =
            prove_conclusions(&mut position, hint).ok_or(CertifyError::UnprovedStep(at + 1))?;
        let technique = hint.technique().id().to_owned();
        Ok(Step { rating: hint.rating(), technique, conclusions })
    });
    Ok(Certificate::new(puzzle.clone(), scale.name(), steps.collect::<Result<_, _>>()?))
}

/// Proves the conclusions of a hint, and applies them. Returns `None` if a proof wasn't found.
fn prove_conclusions(position: &mut ProofPosition, hint: &RatedHint) -> Option<Vec<Conclusion>> {
    let mut conclusions = Vec::new();
    let mut eliminate = |position: &mut ProofPosition, candidate: Candidate| {
        let proof = refute(position, candidate)?;
        position.eliminate(candidate);
        conclusions.push(Conclusion::Elimination(candidate, proof));
        Some(())
    };
    for (cell, digits) in hint.eliminations() {
        for digit in digits {
            eliminate(position, Candidate { cell, digit })?;
        }
    }
    if let Some((cell, digit)) = hint.placement() {
        let placed = Candidate { cell, digit };
        if single_variable(position, placed, hint.rating()).is_none() {
            // A chain that ends in a placement: it eliminates the cell's other candidates.
            let others: Vec<_> = position.candidates(Variable::Cell(cell)).collect();
            for other in others.into_iter().filter(|other| *other != placed) {
                eliminate(position, other)?;
            }
        }
        let variable = single_variable(position, placed, hint.rating())?;
        position.place(placed);
        conclusions.push(Conclusion::Placement(placed, variable));
    }
    Some(conclusions)
}

/// Returns a variable whose only candidate is `placed`, or `None` if there is no such variable. If
/// the rating is that of a hidden single, the variable must be a digit in a house of the
/// corresponding kind: a house with one empty cell (1.0), a box (1.2), or a line (1.5).
fn single_variable(position: &ProofPosition, placed: Candidate, rating: u16) -> Option<Variable> {
    let [cell, row, column, house] = Variable::containing(placed);
    let is_last = |variable: &Variable| position.open_cells(*variable) == 1;
    let variables = match rating {
        10 => [row, column, house].into_iter().filter(is_last).collect(),
        12 => vec![house],
        15 => vec![row, column],
        _ => vec![cell, row, column, house],
    };
    variables.into_iter().find(|variable| position.only_candidate(*variable) == Some(placed))
}
