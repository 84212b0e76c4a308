//! What follows from one assumption, with the reason of each consequence.

use std::ops::ControlFlow;

use grid::{Cell, Digit};

use crate::{Candidate, CellSet, Clause, Pencilmarks, technique::Sink};

/// Why a candidate is true or false.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Why {
    /// It was assumed.
    Assumed,
    /// This one is true, which excludes it.
    Excluded(Candidate),
    /// All others of the clause are false.
    Left(Clause),
}

/// The consequences of an assumption. In a chain, a candidate is the last of a clause only if it was
/// one of two from the beginning.
pub(super) struct Consequences<'a> {
    marks: &'a Pencilmarks,
    net: bool,
    /// By cell and digit.
    on: Vec<Option<Why>>,
    off: Vec<Option<Why>>,
    queue: Vec<(Candidate, bool)>,
    /// A clause all of whose candidates are false, or a candidate that is true and false.
    failed: Option<Failed>,
}

enum Failed {
    Clause(Clause),
    Candidate(Candidate),
}

impl<'a> Consequences<'a> {
    pub(super) fn new(marks: &'a Pencilmarks, net: bool) -> Consequences<'a> {
        let all = marks.shape().cells() * marks.shape().side();
        let none = || vec![None; all];
        Consequences { marks, net, on: none(), off: none(), queue: Vec::new(), failed: None }
    }

    fn at(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.marks.shape().side() + candidate.digit.value() - 1
    }

    /// Forgets all, and follows a new assumption to the end or to a contradiction.
    pub(super) fn assume(
        &mut self,
        candidate: Candidate,
        on: bool,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        self.on.fill(None);
        self.off.fill(None);
        (self.failed, self.queue) = (None, Vec::new());
        self.learn(candidate, on, Why::Assumed);
        let mut next = 0;
        while next < self.queue.len() && self.failed.is_none() {
            sink.spend(1)?;
            let (candidate, on) = self.queue[next];
            next += 1;
            if on {
                self.exclude(candidate);
            } else {
                self.look_for_last(candidate);
            }
        }
        ControlFlow::Continue(())
    }

    fn learn(&mut self, candidate: Candidate, on: bool, why: Why) {
        let at = self.at(candidate);
        let (known, denied) =
            if on { (&mut self.on, &self.off) } else { (&mut self.off, &self.on) };
        if known[at].is_none() {
            known[at] = Some(why);
            self.queue.push((candidate, on));
            if denied[at].is_some() {
                self.failed.get_or_insert(Failed::Candidate(candidate));
            }
        }
    }

    /// Whatever excludes the candidate is false.
    fn exclude(&mut self, by: Candidate) {
        let Candidate { digit, cell } = by;
        for other in self.marks.candidates(cell).without(digit) {
            self.learn(Candidate::new(other, cell), false, Why::Excluded(by));
        }
        for peer in self.marks.places(digit).and(self.marks.layout().peers(cell)) {
            self.learn(Candidate::new(digit, peer), false, Why::Excluded(by));
        }
    }

    /// Where a candidate is false, another one may be the last of its cell or house.
    fn look_for_last(&mut self, gone: Candidate) {
        let Candidate { digit, cell } = gone;
        let of = |digit: Digit| Candidate::new(digit, cell);
        let here: Vec<Candidate> = self.marks.candidates(cell).map(of).collect();
        self.look_in(&here, Clause::Cell(cell));
        for house in self.marks.layout().geometry.houses_of(cell) {
            let places: CellSet = self.marks.places_in(digit, house);
            let of = |cell: Cell| Candidate::new(digit, cell);
            let there: Vec<Candidate> = places.into_iter().map(of).collect();
            self.look_in(&there, Clause::House(house, digit));
        }
    }

    fn look_in(&mut self, all: &[Candidate], clause: Clause) {
        let left: Vec<Candidate> =
            all.iter().copied().filter(|c| self.off[self.at(*c)].is_none()).collect();
        match left[..] {
            [] => _ = self.failed.get_or_insert(Failed::Clause(clause)),
            [last] if self.net || all.len() == 2 => self.learn(last, true, Why::Left(clause)),
            _ => {}
        }
    }

    /// Whether a candidate is true, or false, as a consequence.
    pub(super) fn knows(&self, candidate: Candidate, on: bool) -> bool {
        let at = self.at(candidate);
        if on { self.on[at].is_some() } else { self.off[at].is_some() }
    }

    /// The clauses by which a consequence follows.
    pub(super) fn proof(&self, candidate: Candidate, on: bool) -> Vec<Clause> {
        let mut proof = Vec::new();
        let mut seen = vec![[false; 2]; self.on.len()];
        let mut open = vec![(candidate, on)];
        while let Some((candidate, on)) = open.pop() {
            let at = self.at(candidate);
            if std::mem::replace(&mut seen[at][usize::from(on)], true) {
                continue;
            }
            match if on { &self.on[at] } else { &self.off[at] } {
                Some(Why::Excluded(by)) => open.push((*by, true)),
                Some(Why::Left(clause)) => {
                    proof.push(clause.clone());
                    let others = self.candidates(clause).into_iter().filter(|c| *c != candidate);
                    open.extend(others.map(|other| (other, false)));
                }
                Some(Why::Assumed) | None => {}
            }
        }
        proof
    }

    /// The clauses by which the assumption contradicts itself, if it does.
    pub(super) fn contradiction(&self) -> Option<Vec<Clause>> {
        Some(match self.failed.as_ref()? {
            Failed::Candidate(candidate) => {
                let mut proof = self.proof(*candidate, true);
                proof.extend(self.proof(*candidate, false));
                proof
            }
            Failed::Clause(clause) => {
                let mut proof = vec![clause.clone()];
                for candidate in self.candidates(clause) {
                    proof.extend(self.proof(candidate, false));
                }
                proof
            }
        })
    }

    fn candidates(&self, clause: &Clause) -> Vec<Candidate> {
        let marks = self.marks;
        match clause {
            Clause::Cell(cell) => {
                marks.candidates(*cell).map(|digit| Candidate::new(digit, *cell)).collect()
            }
            Clause::House(house, digit) => {
                let places = marks.places_in(*digit, *house);
                places.into_iter().map(|cell| Candidate::new(*digit, cell)).collect()
            }
            Clause::Deadly(..) | Clause::Grave(_) => Vec::new(),
        }
    }
}
