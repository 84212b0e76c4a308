//! Verification of a step: checks that its conclusions follow from its proof.
//!
//! The proof is checked against the rules of Sudoku alone, without any technique. [`clauses`]
//! checks that the clauses hold in the position, and [`deadly_pattern`] checks that a pattern would
//! give a second solution. Then [`argument`] searches for a contradiction, or [`rank`] counts.

mod argument;
mod clauses;
mod deadly_pattern;
mod rank;

use argument::NumberedArgument;
use clauses::candidates_of;

use crate::{Candidate, Clause, Pencilmarks, Step};

/// Returns `true` if a step's conclusions are possible in a position and follow from its proof.
/// Returns `false` for a step without conclusions, and if some clause of the proof doesn't hold.
pub fn verify(step: &Step, marks: &Pencilmarks) -> bool {
    if let ([placed], [], [clause]) =
        (&step.placements[..], &step.eliminations[..], &step.proof[..])
        && is_single(*placed, clause, marks)
    {
        return true;
    }
    let concluded = step.placements.iter().chain(&step.eliminations);
    let Some(clauses) = candidates_of(&step.proof, marks) else { return false };
    let is_last = |placed: &Candidate| clauses.iter().any(|clause| clause == &[*placed]);
    if step.eliminations.is_empty() && step.has_conclusions() && step.placements.iter().all(is_last)
    {
        return true;
    }
    step.has_conclusions()
        && { concluded }.all(|candidate| marks.has_candidate(*candidate))
        && match step.rank_links.is_empty() {
            true => NumberedArgument::new(step, &clauses, marks).is_valid(&all_clauses(&clauses)),
            false => rank::is_valid(step, &clauses, marks),
        }
}

/// Returns `true` if this is the only candidate of a clause, so that it can be placed. This covers
/// most steps.
fn is_single(placed: Candidate, clause: &Clause, marks: &Pencilmarks) -> bool {
    match *clause {
        Clause::Cell(cell) => {
            let is_last = || marks.candidates(cell).single() == Some(placed.digit);
            cell == placed.cell && marks.empty_cells().contains(cell) && is_last()
        }
        Clause::House(house, digit) => {
            let is_there = house < marks.house_count() && digit.value() <= marks.shape().side();
            let is_last = |spots: u32| {
                spots.is_power_of_two()
                    && marks.cell_at(house, spots.trailing_zeros()) == placed.cell
            };
            digit == placed.digit && is_there && is_last(marks.positions_in(digit, house))
        }
        _ => false,
    }
}

/// The number of clauses above which a proof is first reduced to the clauses that a search for
/// contradictions uses. Proofs with templates of several digits have up to 243 clauses.
const LARGE_PROOF: usize = 48;

/// Removes from a step's proof the clauses that its conclusions don't need, starting with the last
/// one. In the result, every clause is needed for verification. The proof of a step that is
/// verified by counting stays unchanged. The step must already be verified.
pub fn trim_proof(step: &mut Step, marks: &Pencilmarks) {
    let Some(clauses) = candidates_of(&step.proof, marks) else { return };
    if !step.rank_links.is_empty() {
        return;
    }
    let mut argument = NumberedArgument::new(step, &clauses, marks);
    let mut needed = all_clauses(&clauses);
    if needed.len() > LARGE_PROOF {
        let used = argument.used_clauses(&needed);
        if argument.is_valid(&used) {
            needed = used;
        }
    }
    let mut used = argument.used_clauses(&needed);
    loop {
        let before = needed.len();
        argument.has_given_up = false;
        for at in (0..before).rev() {
            let clause = needed.remove(at);
            // Without a clause that the last search didn't use, the conclusions still follow.
            if used.contains(&clause) {
                match argument.is_valid(&needed) {
                    true => used = argument.last_used(&needed),
                    false => needed.insert(at, clause),
                }
            }
        }
        // A clause that is needed is still needed after other clauses have been removed. But if a
        // search gave up, the clause may turn out to be unnecessary.
        if needed.len() == before || !argument.has_given_up {
            break;
        }
    }
    let needed: Vec<Clause> =
        needed.into_iter().map(|at| step.proof[usize::from(at)].clone()).collect();
    step.proof = needed;
}

/// Returns the indices of all the clauses.
fn all_clauses(clauses: &[Vec<Candidate>]) -> Vec<u16> {
    (0..clauses.len() as u16).collect()
}

#[cfg(test)]
mod tests {
    use super::{argument::MAX_CHOICES, *};
    use crate::{Options, TECHNIQUES};
    use std::ops::ControlFlow::{Break, Continue};

    /// A function that returns the remaining candidates of each open clause once a candidate is
    /// true.
    type RemainingAfter<'a> = &'a dyn Fn(&[Vec<Candidate>], Candidate) -> Vec<Vec<Candidate>>;

    /// Returns `true` if all conclusions follow from the clauses. This implementation uses lists
    /// instead of bit masks.
    fn follows_from(step: &Step, clauses: &[Vec<Candidate>], marks: &Pencilmarks) -> bool {
        let shape = marks.shape();
        let with = |clauses: &[Vec<Candidate>], chosen: Candidate| -> Vec<Vec<Candidate>> {
            let open = clauses.iter().filter(|clause| !clause.contains(&chosen));
            let remaining = |c: &Vec<Candidate>| -> Vec<Candidate> {
                c.iter().copied().filter(|c| !chosen.excludes(*c, shape)).collect()
            };
            open.map(remaining).collect()
        };
        fn are_contradictory(
            mut clauses: Vec<Vec<Candidate>>,
            choices: &mut usize,
            with: RemainingAfter,
        ) -> bool {
            let least = (0..clauses.len()).min_by_key(|at| clauses[*at].len());
            let Some(least) = least else { return false };
            clauses.swap_remove(least).into_iter().all(|chosen| {
                let more = choices.checked_sub(1);
                *choices = more.unwrap_or(0);
                more.is_some() && are_contradictory(with(&clauses, chosen), choices, with)
            })
        }
        let denied = |candidate: Candidate| -> Vec<Vec<Candidate>> {
            let remaining =
                |c: &Vec<Candidate>| c.iter().copied().filter(|c| *c != candidate).collect();
            clauses.iter().map(remaining).collect()
        };
        let is_false =
            |c: &Candidate| are_contradictory(with(clauses, *c), &mut { MAX_CHOICES }, &with);
        let is_true = |c: &Candidate| are_contradictory(denied(*c), &mut { MAX_CHOICES }, &with);
        step.eliminations.iter().all(is_false) && step.placements.iter().all(is_true)
    }

    #[test]
    fn bit_masks_and_lists_agree() {
        let puzzle =
            "4...5...3..9.387...7.9...5..6....1..51.....38..4....2..4...3.1...682.5..1...4...6";
        let marks = Pencilmarks::from_board(&puzzle.parse().expect("a drawing of a board"), true);
        let marks = marks.expect("a small board");
        let (mut verified, mut failed) = (0, 0);
        for technique in TECHNIQUES.iter().filter(|technique| technique.id != "template-set") {
            let mut most = 4;
            let options = Options { work_budget: 20_000, ..Options::default() };
            technique.find(&marks, &options, &mut |step| {
                let clauses = candidates_of(&step.proof, &marks).expect("clauses that hold");
                let mut argument = NumberedArgument::new(&step, &clauses, &marks);
                // With all clauses, and with each of them removed.
                for removed in 0..=clauses.len() {
                    let mut fewer = clauses.clone();
                    let mut indices = all_clauses(&clauses);
                    if removed < clauses.len() {
                        fewer.remove(removed);
                        indices.remove(removed);
                    }
                    let holds = argument.is_valid(&indices);
                    assert_eq!(holds, follows_from(&step, &fewer, &marks), "{step:?} {removed}");
                    *(if holds { &mut verified } else { &mut failed }) += 1;
                }
                most -= 1;
                if most > 0 { Continue(()) } else { Break(()) }
            });
        }
        assert!(verified > 50 && failed > 50, "{verified} {failed}");
    }

    /// Removes from a step's proof the clauses that it doesn't need, one by one, starting with the
    /// last one, until every clause is needed. This implementation verifies the step each time.
    fn trim_one_by_one(step: &mut Step, marks: &Pencilmarks) {
        let mut before = usize::MAX;
        while step.proof.len() < before {
            before = step.proof.len();
            for at in (0..before).rev() {
                let clause = step.proof.remove(at);
                if !verify(step, marks) {
                    step.proof.insert(at, clause);
                }
            }
        }
    }

    #[test]
    fn proofs_are_trimmed_to_the_clauses_that_are_needed() {
        let puzzle =
            "4...5...3..9.387...7.9...5..6....1..51.....38..4....2..4...3.1...682.5..1...4...6";
        let marks = Pencilmarks::from_board(&puzzle.parse().expect("a drawing of a board"), true);
        let marks = marks.expect("a small board");
        let (mut trimmed, mut complete) = (0, 0);
        for technique in &TECHNIQUES {
            let mut most = 30;
            let options = Options { work_budget: 20_000, ..Options::default() };
            technique.find(&marks, &options, &mut |mut step| {
                if !verify(&step, &marks) || step.proof.len() > LARGE_PROOF {
                    return Continue(());
                }
                let (length, mut expected) = (step.proof.len(), step.clone());
                if step.rank_links.is_empty() {
                    trim_one_by_one(&mut expected, &marks);
                }
                trim_proof(&mut step, &marks);
                assert_eq!(step, expected);
                *(if step.proof.len() < length { &mut trimmed } else { &mut complete }) += 1;
                most -= 1;
                if most > 0 { Continue(()) } else { Break(()) }
            });
        }
        assert!(trimmed > 50 && complete > 50, "{trimmed} {complete}");
    }
}
