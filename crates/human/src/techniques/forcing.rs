//! Forcing: what follows from an assumption, and from each of several one of which is true.
//!
//! ```text
//! contradiction     x true leaves some cell or house with nothing: x is false
//! verity            all candidates of a cell, or all places of a digit in a house, lead to one
//!                   consequence: it is true
//! ```
//!
//! In a *chain* every consequence has one cause; in a *net* it may have several: a candidate is true
//! when all others of its cell or house are false, for whatever reasons.

use std::ops::ControlFlow;

use grid::DigitSet;

use crate::{
    Candidate, Clause, Options, Pencilmarks, Step,
    consequences::{Consequences, Reasoning},
    technique::{Find, Merit, Sink},
};

/// What a forcing technique concludes by.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    /// An assumption fails.
    Contradiction,
    /// All of some assumptions agree.
    Verity,
}

/// Forcing chains, or nets.
pub(crate) struct Forcing {
    pub(crate) by: By,
    pub(crate) how: Reasoning,
}

impl Find for Forcing {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        match self.by {
            By::Contradiction => self.contradictions(marks, sink),
            By::Verity => self.verities(marks, sink),
        }
    }

    fn is_weighed(&self) -> bool {
        true
    }
}

impl Forcing {
    fn contradictions(&self, marks: &Pencilmarks, sink: &mut Sink) -> ControlFlow<()> {
        let mut found = Consequences::new(marks, self.how);
        for on in [false, true] {
            for candidate in candidates(marks) {
                if !sink.wants(Merit::forced(candidate, !on)) {
                    continue;
                }
                found.assume(candidate, on, &mut || sink.spend(1))?;
                let Some(proof) = found.contradiction() else { continue };
                let step = Step::about(DigitSet::of(candidate.digit)).because(proof);
                sink.step(conclude(step, marks, candidate, !on))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn verities(&self, marks: &Pencilmarks, sink: &mut Sink) -> ControlFlow<()> {
        let mut known = Known::new(marks, self.how);
        for clause in clauses(marks) {
            let assumed = match clause {
                Clause::Cell(cell) => {
                    marks.candidates(cell).map(|digit| Candidate::new(digit, cell)).collect()
                }
                Clause::House(house, digit) => marks
                    .places_in(digit, house)
                    .into_iter()
                    .map(|cell| Candidate::new(digit, cell))
                    .collect(),
                Clause::Deadly(..) | Clause::Grave(_) => Vec::new(),
            };
            if assumed.len() < 2 || !known.agree(&assumed, sink)? {
                continue;
            }
            let mut ways = Vec::new();
            for candidate in &assumed {
                let mut way = Consequences::new(marks, self.how);
                way.assume(*candidate, true, &mut || sink.spend(1))?;
                ways.push(way);
            }
            for candidate in candidates(marks) {
                for on in [true, false] {
                    if !sink.wants(Merit::forced(candidate, on))
                        || !ways.iter().all(|way| way.knows(candidate, on))
                    {
                        continue;
                    }
                    let mut step = Step::about(DigitSet::of(candidate.digit));
                    step = step.because([clause.clone()]);
                    for way in &ways {
                        step = step.because(way.proof(candidate, on));
                    }
                    sink.step(conclude(step, marks, candidate, on))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// What follows from each candidate, as bits, once it was asked for.
struct Known<'a> {
    marks: &'a Pencilmarks,
    found: Consequences<'a>,
    /// By cell and digit.
    of: Vec<Option<Box<[u64]>>>,
}

impl<'a> Known<'a> {
    fn new(marks: &'a Pencilmarks, how: Reasoning) -> Known<'a> {
        let all = marks.shape().cells() * marks.shape().side();
        Known { marks, found: Consequences::new(marks, how), of: vec![None; all] }
    }

    fn at(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.marks.shape().side() + candidate.digit.value() - 1
    }

    /// Whether something follows from each of some candidates.
    fn agree(&mut self, assumed: &[Candidate], sink: &mut Sink) -> ControlFlow<(), bool> {
        for candidate in assumed {
            let at = self.at(*candidate);
            if self.of[at].is_some() {
                continue;
            }
            self.found.assume(*candidate, true, &mut || sink.spend(1))?;
            let mut bits = vec![0_u64; (2 * self.of.len()).div_ceil(64)];
            for &(known, on) in self.found.all() {
                let bit = 2 * self.at(known) + usize::from(on);
                bits[bit / 64] |= 1 << (bit % 64);
            }
            self.of[at] = Some(bits.into());
        }
        let known: Vec<&[u64]> = assumed
            .iter()
            .filter_map(|candidate| self.of[self.at(*candidate)].as_deref())
            .collect();
        let Some((first, others)) = known.split_first() else {
            return ControlFlow::Continue(false);
        };
        let in_all = |word: usize| others.iter().fold(first[word], |all, bits| all & bits[word]);
        ControlFlow::Continue((0..first.len()).any(|word| in_all(word) != 0))
    }
}

/// The step that a candidate is true or false.
fn conclude(step: Step, marks: &Pencilmarks, candidate: Candidate, on: bool) -> Step {
    let Candidate { digit, cell } = candidate;
    if on { step.placing(digit, cell) } else { step.clearing(marks, cell, DigitSet::of(digit)) }
}

fn candidates(marks: &Pencilmarks) -> impl Iterator<Item = Candidate> {
    let of = |cell| marks.candidates(cell).map(move |digit| Candidate::new(digit, cell));
    marks.open().into_iter().flat_map(of)
}

/// All that says that one of some candidates is true: each open cell, each digit in each house.
pub(crate) fn clauses(marks: &Pencilmarks) -> Vec<Clause> {
    let houses = (0..marks.houses()).flat_map(|house| {
        let open = marks.digits().filter(move |digit| !marks.places_in(*digit, house).is_empty());
        open.map(move |digit| Clause::House(house, digit))
    });
    marks.open().into_iter().map(Clause::Cell).chain(houses).collect()
}
