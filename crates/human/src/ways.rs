//! How the conclusion of a forcing step follows, supposition by supposition.

use std::ops::ControlFlow::Continue;

use crate::{
    Clause, Pencilmarks, Step,
    consequences::{Consequences, One, Reasoning, Way},
    locked::candidates,
    techniques::forcing::clauses,
};

/// The ways of a forcing step: from each candidate of the clause to the conclusion, or, without a clause,
/// from the opposite of the conclusion to a contradiction. Steps of other techniques have none.
pub fn ways(step: &Step, marks: &Pencilmarks) -> Option<(Option<Clause>, Vec<Way>)> {
    let (agree, how) = match step.technique {
        "forcing-chain-contradiction" => (false, Reasoning::Chain),
        "forcing-net-contradiction" => (false, Reasoning::Net),
        "forcing-chain-verity" => (true, Reasoning::Chain),
        "forcing-net-verity" => (true, Reasoning::Net),
        _ => return None,
    };
    let placed = step.placements.first().map(|placed| (*placed, true));
    let (concluded, on) = placed.or_else(|| Some((*step.eliminations.first()?, false)))?;
    let mut found = Consequences::new(marks, how);
    let mut suppose = |assumed, on, to| {
        let _ = found.assume(assumed, on, &mut || Continue(()));
        found.way(to)
    };
    if !agree {
        return Some((None, vec![suppose(concluded, !on, None)?]));
    }
    // A proof that was trimmed may lack the clause: the rest of it implies that.
    step.proof.iter().cloned().chain(clauses(marks)).find_map(|clause| {
        let assumed = candidates(marks, One::of(&clause)?);
        let ways = assumed.iter().map(|one| suppose(*one, true, Some((concluded, on))));
        let ways: Vec<Way> = ways.collect::<Option<_>>()?;
        (ways.len() > 1).then_some((Some(clause), ways))
    })
}
