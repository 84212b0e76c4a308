//! The branches of a forcing step: how its conclusion follows from each assumption.

use std::ops::ControlFlow::Continue;

use crate::{
    Candidate, ChainNode, Clause, Deduction, DigitPlaces, FalseCandidate, Pencilmarks, Step,
    consequences::{Consequences, ForcingBranch, Reasoning},
    constraint::{Constraint, candidates_of, clauses},
    derivation::Derivation,
    weights::{DerivationTechniques, LineWeights},
};

/// The number of deductions up to which a branch is accepted without random searches for a shorter
/// branch.
const ACCEPTED_LENGTH: usize = 6;

/// The maximum number of searches for a shorter branch.
const MAX_TRIES: u64 = 16;

/// Returns the branches of a forcing step, and the clause whose candidates the branches assume.
/// Without a clause, there is either one branch, from the opposite of the conclusion to a
/// contradiction, or two, which assume that the same candidate is true and false. Only forcing
/// chains, forcing nets, whips and tridagons with whips have branches. Returns `None` for all other
/// steps, and if the branches can't be reconstructed.
pub fn forcing_branches(
    step: &Step,
    marks: &Pencilmarks,
) -> Option<(Option<Clause>, Vec<ForcingBranch>)> {
    let agree = match step.technique {
        "whip" | "g-whip" => return Some((None, vec![whip_branch(step, marks)?])),
        "tridagon" if !step.chains.is_empty() => {
            return Some((None, vec![whip_branch(step, marks)?]));
        }
        "forcing-chain-contradiction" | "forcing-net-contradiction" => false,
        "forcing-chain-verity" | "forcing-net-verity" => true,
        _ => return None,
    };
    let placed = step.placements.first().map(|placed| (*placed, true));
    let (concluded, on) = placed.or_else(|| Some((*step.eliminations.first()?, false)))?;
    let suppose = |assumption, goal| {
        let found = Consequences::reach_goal(marks, assumption, goal, &mut || Continue(()));
        found.continue_value()??.branch_to(goal)
    };
    if !agree {
        return Some((None, vec![shorten_branch(suppose((concluded, !on), None)?, None, marks)]));
    }
    let goal = Some((concluded, on));
    // A trimmed proof may lack the clause, if the other clauses imply it.
    let by_clause = step.proof.iter().cloned().chain(clauses(marks)).find_map(|clause| {
        let assumed = candidates_of(marks, Constraint::from_clause(&clause)?);
        let branches = assumed.iter().map(|one| suppose((*one, true), goal));
        let branches: Vec<ForcingBranch> = branches.collect::<Option<_>>()?;
        (branches.len() > 1).then_some((Some(clause), branches))
    });
    let in_cell = |cell| marks.candidates(cell).map(move |digit| Candidate::new(digit, cell));
    let mut candidates = marks.empty_cells().into_iter().flat_map(in_cell);
    let (clause, branches): (_, Vec<ForcingBranch>) = by_clause.or_else(|| {
        candidates.find_map(|either| {
            let branches = [true, false].map(|on| suppose((either, on), goal));
            Some((None, branches.into_iter().collect::<Option<_>>()?))
        })
    })?;
    Some((clause, branches.into_iter().map(|branch| shorten_branch(branch, goal, marks)).collect()))
}

/// Returns a branch with the same assumption and with few deductions, all of which are needed. The
/// new end may be a contradiction instead of the goal.
fn shorten_branch(
    branch: ForcingBranch,
    goal: Option<(Candidate, bool)>,
    marks: &Pencilmarks,
) -> ForcingBranch {
    let mut shortest = drop_deductions(branch, goal, marks);
    let tries = if shortest.deductions.len() > ACCEPTED_LENGTH { MAX_TRIES } else { 1 };
    let mut tried = Vec::new();
    for seed in 0..tries {
        let Some(other) = concise_branch(&shortest, goal, marks, seed) else { break };
        if tried.contains(&other) {
            continue;
        }
        tried.push(other.clone());
        let other = drop_deductions(other, goal, marks);
        if other.deductions.len() < shortest.deductions.len() {
            shortest = other;
        }
    }
    group_deductions(shortest)
}

/// Searches for a branch from the same assumption with as few singles as possible. `seed`
/// determines the weights of the singles, as in [`LineWeights`]. Returns `None` if singles don't
/// lead to the goal or to a contradiction.
fn concise_branch(
    branch: &ForcingBranch,
    goal: Option<(Candidate, bool)>,
    marks: &Pencilmarks,
    seed: u64,
) -> Option<ForcingBranch> {
    let techniques = DerivationTechniques::Singles;
    let weights = LineWeights { seed, techniques, ..LineWeights::default() };
    let mut found = Derivation::new(marks, weights);
    let _ = found.assume(branch.assumption, branch.is_true, &mut || Continue(()));
    let clauses: Vec<Clause> =
        found.constraints_to(goal)?.into_iter().map(|one| one.to_clause(&[])).collect();
    branch_within(&mut Consequences::new(marks, Reasoning::Net), branch, &clauses, goal)
}

/// Returns the branch from the same assumption that uses only these clauses, or `None` if they
/// don't suffice.
fn branch_within(
    search: &mut Consequences,
    branch: &ForcingBranch,
    clauses: &[Clause],
    goal: Option<(Candidate, bool)>,
) -> Option<ForcingBranch> {
    search.restrict_to(clauses);
    let found = search.assume(branch.assumption, branch.is_true, &mut || Continue(()));
    found.continue_value().and_then(|()| search.branch_to(goal))
}

/// Drops the deductions that aren't needed to reach the end of a branch.
fn drop_deductions(
    mut branch: ForcingBranch,
    goal: Option<(Candidate, bool)>,
    marks: &Pencilmarks,
) -> ForcingBranch {
    let is_grouped = branch.deductions.iter().any(|of| of.remaining.cells.len() > 1);
    let reasoning = if is_grouped { Reasoning::Groups } else { Reasoning::Net };
    let mut within = Consequences::new(marks, reasoning);
    let mut at = 0;
    while at < branch.deductions.len() {
        let mut clauses: Vec<Clause> =
            branch.deductions.iter().map(|of| of.clause.clone()).collect();
        clauses.remove(at);
        clauses.extend(branch.contradiction.clone());
        let other = branch_within(&mut within, &branch, &clauses, goal);
        match other.filter(|other| other.deductions.len() < branch.deductions.len()) {
            Some(other) => branch = other,
            None => at += 1,
        }
    }
    branch
}

/// Sorts the deductions so that those that lead to a deduction directly precede it.
fn group_deductions(mut branch: ForcingBranch) -> ForcingBranch {
    fn visit(
        false_candidates: &[FalseCandidate],
        known: &[DigitPlaces],
        left: &mut [Option<Deduction>],
        sorted: &mut Vec<Deduction>,
    ) {
        for by in false_candidates.iter().filter_map(|of| of.excluded_by) {
            let is_cause = |of: &DigitPlaces| of.digit == by.digit && of.cells.is_subset(&by.cells);
            if let Some(at) = known.iter().position(is_cause)
                && let Some(cause) = left[at].take()
            {
                visit(&cause.false_candidates, known, left, sorted);
                sorted.push(cause);
            }
        }
    }
    let all = std::mem::take(&mut branch.deductions);
    let known: Vec<DigitPlaces> = all.iter().map(|of| of.remaining).collect();
    let mut left: Vec<Option<Deduction>> = all.into_iter().map(Some).collect();
    // Without excluded candidates, the last deduction is the goal.
    let last = left.last_mut().filter(|_| branch.excluded_candidates.is_empty());
    let last = last.and_then(Option::take);
    let gone = last.as_ref().map_or(&branch.excluded_candidates, |last| &last.false_candidates);
    visit(gone, &known, &mut left, &mut branch.deductions);
    branch.deductions.extend(last);
    branch
}

/// Returns the branch of a whip, from the target to a contradiction, constraint by constraint.
/// Returns `None` if the nodes of the step don't form a whip.
fn whip_branch(step: &Step, marks: &Pencilmarks) -> Option<ForcingBranch> {
    let assumption = *step.eliminations.first()?;
    let mut known: Vec<DigitPlaces> = vec![assumption.into()];
    let mut deductions = Vec::new();
    let guardians = Clause::Guardians(step.guardians.clone());
    let clauses = [step.proof.clone(), clauses(marks), vec![guardians]].concat();
    for nodes in step.chains.first()?.chunks(2) {
        let places = |node: &ChainNode| DigitPlaces { digit: node.digit, cells: node.cells };
        let (first, remaining) = (places(&nodes[0]), nodes.get(1).map(places));
        let is_other = |of: &Candidate| {
            remaining.is_none_or(|left| left.digit != of.digit || !left.cells.contains(of.cell))
        };
        let own = first.candidates().chain(remaining.iter().flat_map(DigitPlaces::candidates));
        let own: Vec<Candidate> = own.collect();
        // If several clauses contain these candidates, use one whose other candidates are false.
        let (clause, false_candidates) = clauses.iter().find_map(|clause| {
            let all = match clause {
                Clause::Guardians(all) => all.clone(),
                clause => candidates_of(marks, Constraint::from_clause(clause)?),
            };
            let false_candidate = |candidate: Candidate| {
                let excludes = |by: &&DigitPlaces| {
                    by.candidates().all(|by| by.excludes(candidate, marks.shape()))
                };
                let excluded_by = Some(*known.iter().rev().find(excludes)?);
                Some(FalseCandidate { candidate, excluded_by })
            };
            let others = all.iter().copied().filter(is_other).map(false_candidate);
            let others: Vec<FalseCandidate> = others.collect::<Option<_>>()?;
            own.iter().all(|of| all.contains(of)).then(|| (clause.clone(), others))
        })?;
        let Some(remaining) = remaining else {
            return Some(ForcingBranch {
                assumption,
                is_true: true,
                deductions,
                excluded_candidates: false_candidates,
                contradiction: Some(clause),
            });
        };
        known.push(remaining);
        deductions.push(Deduction { remaining, clause, false_candidates });
    }
    None
}
