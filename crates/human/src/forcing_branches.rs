//! The branches of a forcing step: how its conclusion follows from each assumption.

use std::ops::ControlFlow::Continue;

use crate::{
    Clause, Pencilmarks, Step,
    consequences::{Consequences, ForcingBranch, Reasoning},
    constraint::{Constraint, candidates_of},
    techniques::forcing::clauses,
};

/// The branches of a forcing step, and the clause whose candidates they assume. Without a clause,
/// there is a single branch, from the opposite of the conclusion to a contradiction. Returns `None`
/// for other techniques.
pub fn forcing_branches(
    step: &Step,
    marks: &Pencilmarks,
) -> Option<(Option<Clause>, Vec<ForcingBranch>)> {
    let (agree, reasoning) = match step.technique {
        "forcing-chain-contradiction" => (false, Reasoning::Chain),
        "forcing-net-contradiction" => (false, Reasoning::Net),
        "forcing-chain-verity" => (true, Reasoning::Chain),
        "forcing-net-verity" => (true, Reasoning::Net),
        _ => return None,
    };
    let placed = step.placements.first().map(|placed| (*placed, true));
    let (concluded, on) = placed.or_else(|| Some((*step.eliminations.first()?, false)))?;
    let mut found = Consequences::new(marks, reasoning);
    let mut suppose = |assumed, on, to| {
        let _ = found.assume(assumed, on, &mut || Continue(()));
        found.branch(to)
    };
    if !agree {
        return Some((None, vec![suppose(concluded, !on, None)?]));
    }
    // A trimmed proof may lack the clause, if the other clauses imply it.
    step.proof.iter().cloned().chain(clauses(marks)).find_map(|clause| {
        let assumed = candidates_of(marks, Constraint::from_clause(&clause)?);
        let branches = assumed.iter().map(|one| suppose(*one, true, Some((concluded, on))));
        let branches: Vec<ForcingBranch> = branches.collect::<Option<_>>()?;
        (branches.len() > 1).then_some((Some(clause), branches))
    })
}
