//! 3D Medusa: candidates of all digits in two colours, which alternate in cells with two candidates
//! and in houses with two places for a digit. All candidates of one colour are true, and all
//! candidates of the other colour are false.
//!
//! ```text
//! Ab . . | aB . .     A and a are linked in the row, A and b in the cell, a and B in the cell:
//! . . .  | . . .      either both upper-case letters are true, or both lower-case ones
//! ```
//!
//! A colour is false if two of its candidates exclude each other, or if it would leave a cell
//! without candidates or a digit without places. Otherwise, a candidate that is excluded by both
//! colours is false.

use std::ops::ControlFlow;

use grid::DigitSet;

use crate::{
    Candidate, Clause, Options, Pencilmarks, Step,
    constraint::{Constraint, candidates_of, clauses, constraints_of},
    technique::{StepFinder, StepSink},
};

/// The search for 3D Medusas: candidates of several digits in two colours.
pub(crate) struct Medusa;

/// The minimum number of candidates in a network.
const MIN_SIZE: usize = 4;

/// A network of candidates in two colours, and the clauses that link them.
#[derive(Default)]
struct MedusaNetwork {
    colours: [Vec<Candidate>; 2],
    links: Vec<Clause>,
}

impl StepFinder for Medusa {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let clauses = clauses(marks);
        for network in find_networks(marks, &clauses) {
            sink.spend_work(1)?;
            let mut is_refuted = false;
            for colour in 0..2 {
                if let Some(emptied) = network.find_refutation(marks, colour, &clauses) {
                    is_refuted = true;
                    let mut step = network.build_step().with_clauses(emptied);
                    step.eliminations = network.colours[colour].clone();
                    sink.push(step)?;
                }
            }
            if !is_refuted {
                let mut step = network.build_step();
                step.eliminations = network.excluded_by_both(marks);
                sink.push(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the networks that contain candidates of several digits. Networks with too few
/// candidates, or in which a candidate has both colours, are left out.
fn find_networks(marks: &Pencilmarks, clauses: &[Clause]) -> Vec<MedusaNetwork> {
    let pair = |clause: &Clause| match Constraint::from_clause(clause)
        .map(|of| candidates_of(marks, of))?[..]
    {
        [one, other] => Some(([one, other], clause.clone())),
        _ => None,
    };
    let mut links: Vec<([Candidate; 2], Clause)> = clauses.iter().filter_map(pair).collect();
    let mut all = Vec::new();
    while let Some(([first, _], _)) = links.first() {
        let mut network =
            MedusaNetwork { colours: [vec![*first], Vec::new()], ..MedusaNetwork::default() };
        loop {
            let before = links.len();
            links.retain(|(pair, clause)| {
                let is_linked = network.insert(*pair);
                if is_linked {
                    network.links.push(clause.clone());
                }
                !is_linked
            });
            if links.len() == before {
                break;
            }
        }
        let [one, other] = &network.colours;
        let digits: DigitSet = one.iter().chain(other).map(|of| of.digit).collect();
        let is_consistent = one.iter().all(|candidate| !other.contains(candidate));
        if digits.len() > 1 && one.len() + other.len() >= MIN_SIZE && is_consistent {
            all.push(network);
        }
    }
    all
}

impl MedusaNetwork {
    /// Colours a pair of linked candidates: if one of them has a colour, the other candidate gets
    /// the opposite colour. Returns `false` if neither has a colour.
    fn insert(&mut self, pair: [Candidate; 2]) -> bool {
        for (candidate, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            for colour in 0..2 {
                if self.colours[colour].contains(&candidate) {
                    if !self.colours[1 - colour].contains(&other) {
                        self.colours[1 - colour].push(other);
                    }
                    return true;
                }
            }
        }
        false
    }

    fn build_step(&self) -> Step {
        let digits = self.colours.iter().flatten().map(|of| of.digit).collect();
        Step { colours: self.colours.to_vec(), ..Step::new(digits) }
            .with_clauses(self.links.iter().cloned())
    }

    fn contains(&self, candidate: &Candidate) -> bool {
        self.colours.iter().any(|colour| colour.contains(candidate))
    }

    /// Returns `true` if a candidate would be false if this colour were true.
    fn excludes(&self, marks: &Pencilmarks, colour: usize, candidate: &Candidate) -> bool {
        self.colours[colour].iter().any(|of| of.excludes(*candidate, marks.shape()))
    }

    /// Returns the reason why a colour is false: a clause whose candidates are all outside the
    /// network and would all be false, or `Some(None)` if two candidates of the colour exclude each
    /// other. Returns `None` if the colour may be true.
    fn find_refutation(
        &self,
        marks: &Pencilmarks,
        colour: usize,
        clauses: &[Clause],
    ) -> Option<Option<Clause>> {
        if self.colours[colour].iter().any(|of| self.excludes(marks, colour, of)) {
            return Some(None);
        }
        let is_emptied = |clause: &&Clause| {
            let candidates = Constraint::from_clause(clause).map(|of| candidates_of(marks, of));
            candidates.is_some_and(|all| {
                all.iter().all(|of| !self.contains(of) && self.excludes(marks, colour, of))
            })
        };
        clauses.iter().find(is_emptied).map(|clause| Some(clause.clone()))
    }

    /// Returns the candidates outside the network that both colours exclude.
    fn excluded_by_both(&self, marks: &Pencilmarks) -> Vec<Candidate> {
        let mut all: Vec<Candidate> = Vec::new();
        for candidate in self.colours[0].iter() {
            for one in constraints_of(marks, *candidate) {
                all.extend(candidates_of(marks, one).iter().filter(|of| {
                    !self.contains(of) && self.excludes(marks, 0, of) && self.excludes(marks, 1, of)
                }));
            }
        }
        all
    }
}
