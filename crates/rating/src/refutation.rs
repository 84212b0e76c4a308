//! Short proofs that candidates are false.
//!
//! A candidate is assumed to be true, and singles are placed until a variable has no candidate. If
//! there are no more singles and every variable still has a candidate, other candidates that lead
//! to a contradiction are eliminated. Finally, unnecessary lines are removed from the proof until
//! every remaining line is necessary.

use certificate::{Candidate, ProofLine, ProofPosition, Variable};

use crate::resolution::CandidatePlanes;

/// The maximum depth of nested proofs.
const MAX_DEPTH: usize = 3;

/// Returns a proof that a candidate is false, or `None` if the candidate isn't false or its proof
/// would be too deep.
pub fn refute(position: &ProofPosition, candidate: Candidate) -> Option<Vec<ProofLine>> {
    (0..=MAX_DEPTH).find_map(|depth| refute_with_depth(position, candidate, depth))
}

/// Returns a proof that a candidate is false, with nested proofs up to a depth of `depth`. Returns
/// `None` if no such proof was found.
fn refute_with_depth(
    position: &ProofPosition,
    candidate: Candidate,
    depth: usize,
) -> Option<Vec<ProofLine>> {
    let mut supposed = position.clone();
    supposed.place(candidate);
    let mut lines = Vec::new();
    while !place_singles(&mut supposed, &mut lines) {
        let (excluded, proof) = (0..depth).find_map(|below| find_exclusion(&supposed, below))?;
        supposed.eliminate(excluded);
        lines.push(ProofLine::Exclusion(excluded, proof));
    }
    trim_proof(&mut lines, &|lines| position.refutes(candidate, lines));
    Some(lines)
}

/// Places singles, and adds them to a proof. Returns `true` if a variable has no candidate, which
/// completes the proof.
fn place_singles(position: &mut ProofPosition, lines: &mut Vec<ProofLine>) -> bool {
    loop {
        let is_empty = |variable: &Variable| position.candidates(*variable).next().is_none();
        if let Some(empty) = Variable::all().find(is_empty) {
            lines.push(ProofLine::Variable(empty));
            return true;
        }
        let before = lines.len();
        for variable in Variable::all() {
            let single = position.only_candidate(variable);
            if let Some(single) = single.filter(|single| !position.is_placed(single.cell)) {
                position.place(single);
                lines.push(ProofLine::Variable(variable));
            }
        }
        if lines.len() == before {
            return false;
        }
    }
}

/// Returns a candidate that leads to a contradiction, with a proof that contains nested proofs up
/// to a depth of `depth`. Returns `None` if no such candidate was found.
fn find_exclusion(position: &ProofPosition, depth: usize) -> Option<(Candidate, Vec<ProofLine>)> {
    let cells = Variable::all().take(81).filter(|variable| match variable {
        Variable::Cell(cell) => !position.is_placed(*cell),
        Variable::House(..) => false,
    });
    let planes = to_planes(position);
    let may_fail = |candidate: &Candidate| {
        let mut planes = planes.clone();
        planes.place(candidate_number(*candidate));
        depth > 0 || planes.place_singles().is_err()
    };
    let mut candidates = cells.flat_map(|cell| position.candidates(cell)).filter(may_fail);
    candidates
        .find_map(|candidate| Some((candidate, refute_with_depth(position, candidate, depth)?)))
}

/// Returns the number of a candidate in [`CandidatePlanes`].
fn candidate_number(candidate: Candidate) -> usize {
    81 * (candidate.digit.value() - 1) + candidate.cell.index()
}

/// Converts a position to planes, in which contradictions are found faster.
fn to_planes(position: &ProofPosition) -> CandidatePlanes {
    let mut planes = CandidatePlanes::full();
    for variable in Variable::all().take(81) {
        let Variable::Cell(cell) = variable else { continue };
        for digit in grid::Digit::all(grid::Shape::CLASSIC) {
            let candidate = Candidate { cell, digit };
            match (position.is_possible(candidate), position.is_placed(cell)) {
                (true, true) => planes.place(candidate_number(candidate)),
                (true, false) => {}
                (false, _) => planes.remove(candidate_number(candidate)),
            }
        }
    }
    planes
}

/// Removes all unnecessary lines from a proof, including the lines of nested proofs.
fn trim_proof(lines: &mut Vec<ProofLine>, is_valid: &dyn Fn(&[ProofLine]) -> bool) {
    let mut at = lines.len();
    let mut has_changed = false;
    while at > 0 {
        at -= 1;
        let line = lines.remove(at);
        if is_valid(lines) {
            has_changed = true;
            continue;
        }
        lines.insert(at, line);
        let ProofLine::Exclusion(excluded, proof) = &lines[at] else { continue };
        let (excluded, mut inner) = (*excluded, proof.clone());
        let size = inner.len();
        trim_proof(&mut inner, &|inner| {
            let mut all = lines.clone();
            all[at] = ProofLine::Exclusion(excluded, inner.to_vec());
            is_valid(&all)
        });
        has_changed |= inner.len() < size;
        lines[at] = ProofLine::Exclusion(excluded, inner);
    }
    if has_changed {
        trim_proof(lines, is_valid);
    }
}
