//! What follows from assumptions, with the reason of each consequence.

use std::ops::ControlFlow;

use grid::{Cell, Digit};

use crate::{Candidate, Clause, Pencilmarks};

/// What has one true candidate: a cell, or a digit in a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum One {
    Cell(Cell),
    House(u8, Digit),
}

impl One {
    /// Its place where all of a position stand in a row: cells, and then each digit's houses.
    pub(crate) fn place(self, marks: &Pencilmarks) -> usize {
        match self {
            One::Cell(cell) => cell.index(),
            One::House(house, digit) => {
                let first = marks.shape().cells() + (digit.value() - 1) * marks.houses();
                first + usize::from(house)
            }
        }
    }

    /// That of a clause, unless the clause argues from there being one solution.
    pub(crate) fn of(clause: &Clause) -> Option<One> {
        match clause {
            Clause::Cell(cell) => Some(One::Cell(*cell)),
            Clause::House(house, digit) => Some(One::House(*house as u8, *digit)),
            Clause::Deadly(..) | Clause::Grave(_) => None,
        }
    }
}

impl From<One> for Clause {
    fn from(one: One) -> Clause {
        match one {
            One::Cell(cell) => Clause::Cell(cell),
            One::House(house, digit) => Clause::House(house.into(), digit),
        }
    }
}

/// How far reasons go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reasoning {
    /// Each consequence has one cause: a candidate is the last of a cell or house only if it was one
    /// of two from the beginning.
    Chain,
    /// It may have several.
    Net,
}

/// What a supposition leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// What is supposed.
    pub assumed: Candidate,
    /// Whether it is supposed to be true.
    pub on: bool,
    /// What is true by that, in order.
    pub follows: Vec<Follow>,
    /// What is false at the end: what the step takes away, or all of a clause; nothing where what follows
    /// last is what the step places.
    pub gone: Vec<Gone>,
    /// The clause of which all is false.
    pub end: Option<Clause>,
}

/// A candidate that is true, as the last of a clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Follow {
    /// It.
    pub last: Candidate,
    /// The clause.
    pub of: Clause,
    /// The clause's other candidates.
    pub gone: Vec<Gone>,
}

/// A candidate that is false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gone {
    /// It.
    pub candidate: Candidate,
    /// What excludes it; `None` where it is supposed to be false.
    pub by: Option<Candidate>,
}

/// Why a candidate is true or false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Why {
    /// It was assumed.
    Assumed,
    /// This one is true, which excludes it.
    Excluded(Candidate),
    /// All others are false.
    Left(One),
}

/// The consequences of an assumption, down to the first contradiction.
pub(crate) struct Consequences<'a> {
    marks: &'a Pencilmarks,
    how: Reasoning,
    /// By cell and digit: why it is true, and the place at which that is known.
    on: Vec<Option<(Why, u16)>>,
    off: Vec<Option<(Why, u16)>>,
    /// What is known, in order.
    known: Vec<(Candidate, bool)>,
    /// How much of it was followed.
    next: usize,
    /// By cell, then by digit and house: how many candidates are not false.
    left: Vec<u8>,
    /// What has nothing true left.
    end: Option<One>,
}

/// Pays for a consequence, or ends it all.
pub(crate) type Spend<'s> = &'s mut dyn FnMut() -> ControlFlow<()>;

impl<'a> Consequences<'a> {
    /// Begins without any.
    pub(crate) fn new(marks: &'a Pencilmarks, how: Reasoning) -> Consequences<'a> {
        let all = marks.shape().cells() * marks.shape().side();
        let (on, off) = (vec![None; all], vec![None; all]);
        let cells = Cell::all(marks.shape()).map(|cell| marks.candidates(cell).len() as u8);
        let houses = marks.digits().flat_map(|digit| {
            (0..marks.houses()).map(move |house| marks.spots(digit, house).count_ones() as u8)
        });
        let left = cells.chain(houses).collect();
        Consequences { marks, how, on, off, known: Vec::new(), next: 0, left, end: None }
    }

    /// The cell of a candidate, and its digit in the houses.
    fn ones(&self, of: Candidate) -> [One; 4] {
        let [row, column, box_] = self.marks.layout().geometry.houses_of(of.cell);
        let house = |house: usize| One::House(house as u8, of.digit);
        [One::Cell(of.cell), house(row), house(column), house(box_)]
    }

    fn at(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.marks.shape().side() + candidate.digit.value() - 1
    }

    /// Forgets all, and follows an assumption to the end or to a contradiction.
    pub(crate) fn assume(&mut self, of: Candidate, on: bool, spend: Spend) -> ControlFlow<()> {
        for at in 0..self.known.len() {
            let (candidate, on) = self.known[at];
            let place = self.at(candidate);
            if on {
                self.on[place] = None;
            } else {
                self.off[place] = None;
                for one in self.ones(candidate) {
                    let left = one.place(self.marks);
                    self.left[left] += 1;
                }
            }
        }
        self.next = 0;
        self.known.clear();
        self.end = None;
        self.learn(of, on, Why::Assumed);
        self.follow(spend)
    }

    fn follow(&mut self, spend: Spend) -> ControlFlow<()> {
        while self.next < self.known.len() && self.end.is_none() {
            spend()?;
            let (candidate, on) = self.known[self.next];
            self.next += 1;
            if on {
                self.exclude(candidate);
            } else {
                self.look_for_last(candidate);
            }
        }
        ControlFlow::Continue(())
    }

    fn learn(&mut self, candidate: Candidate, on: bool, why: Why) {
        let (at, place) = (self.at(candidate), self.known.len() as u16);
        let (known, denied) =
            if on { (&mut self.on, &self.off) } else { (&mut self.off, &self.on) };
        if known[at].is_some() {
            return;
        }
        known[at] = Some((why, place));
        let is_denied = denied[at].is_some();
        self.known.push((candidate, on));
        if !on {
            for one in self.ones(candidate) {
                let left = one.place(self.marks);
                self.left[left] -= 1;
            }
        }
        if is_denied {
            // It was the last of something, and is false: so all of that is.
            let end = match self.on[at] {
                Some((Why::Left(one), _)) => one,
                _ => One::Cell(candidate.cell),
            };
            self.end.get_or_insert(end);
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
        self.ones(gone).into_iter().for_each(|one| self.look_in(one));
    }

    fn look_in(&mut self, one: One) {
        match self.left[one.place(self.marks)] {
            0 => _ = self.end.get_or_insert(one),
            1 if self.how == Reasoning::Net || self.count(one) == 2 => {
                let mut last = None;
                self.each(one, &mut |candidate| {
                    if self.off[self.at(candidate)].is_none() {
                        last = Some(candidate);
                    }
                });
                if let Some(last) = last {
                    self.learn(last, true, Why::Left(one));
                }
            }
            _ => {}
        }
    }

    /// How many candidates a cell has, or a digit in a house.
    fn count(&self, one: One) -> usize {
        match one {
            One::Cell(cell) => self.marks.candidates(cell).len(),
            One::House(house, digit) => self.marks.spots(digit, house.into()).count_ones() as usize,
        }
    }

    fn each(&self, one: One, take: &mut dyn FnMut(Candidate)) {
        match one {
            One::Cell(cell) => {
                let digits = self.marks.candidates(cell);
                digits.for_each(|digit| take(Candidate::new(digit, cell)));
            }
            One::House(house, digit) => {
                let mut spots = self.marks.spots(digit, house.into());
                while spots != 0 {
                    let cell = self.marks.cell_at(house.into(), spots.trailing_zeros());
                    take(Candidate::new(digit, cell));
                    spots &= spots - 1;
                }
            }
        }
    }

    /// The candidates of a cell, or of a digit in a house.
    fn candidates(&self, one: One) -> Vec<Candidate> {
        let mut all = Vec::new();
        self.each(one, &mut |candidate| all.push(candidate));
        all
    }

    /// Whether a candidate is true, or false, as a consequence.
    pub(crate) fn knows(&self, candidate: Candidate, on: bool) -> bool {
        let at = self.at(candidate);
        if on { self.on[at].is_some() } else { self.off[at].is_some() }
    }

    /// All that is known: candidates, and whether they are true.
    pub(crate) fn all(&self) -> &[(Candidate, bool)] {
        &self.known
    }

    /// What some of what is known rests on, itself included, by its place, in order.
    fn rests_on(&self, of: &[(Candidate, bool)]) -> Vec<usize> {
        let mut needed = vec![false; self.known.len()];
        let place = |(candidate, on): (Candidate, bool)| {
            let known = if on { &self.on } else { &self.off };
            known[self.at(candidate)].map(|(_, place)| usize::from(place))
        };
        let need = |needed: &mut Vec<bool>, of| {
            place(of).into_iter().for_each(|place| needed[place] = true);
        };
        of.iter().for_each(|of| need(&mut needed, *of));
        // Reasons are known before what follows from them.
        for at in (0..needed.len()).rev().filter(|at| *at < self.known.len()) {
            if !needed[at] {
                continue;
            }
            match self.why(at) {
                Why::Excluded(by) => need(&mut needed, (by, true)),
                Why::Left(one) => {
                    let others = self.candidates(one).into_iter();
                    let others = others.filter(|other| *other != self.known[at].0);
                    others.for_each(|other| need(&mut needed, (other, false)));
                }
                Why::Assumed => {}
            }
        }
        (0..needed.len()).filter(|at| needed[*at]).collect()
    }

    fn why(&self, at: usize) -> Why {
        let (candidate, on) = self.known[at];
        let known = if on { &self.on } else { &self.off };
        known[self.at(candidate)].map_or(Why::Assumed, |(why, _)| why)
    }

    /// The clauses by which a consequence follows.
    pub(crate) fn proof(&self, candidate: Candidate, on: bool) -> Vec<Clause> {
        self.clauses(&[(candidate, on)])
    }

    /// The clauses by which the assumption contradicts itself, if it does.
    pub(crate) fn contradiction(&self) -> Option<Vec<Clause>> {
        let end = self.end?;
        let mut proof = vec![end.into()];
        proof.extend(self.clauses(&gone(self.candidates(end))));
        Some(proof)
    }

    /// How the assumption leads to a candidate's being true or false, or else to a contradiction, if it
    /// does.
    pub(crate) fn way(&self, to: Option<(Candidate, bool)>) -> Option<Way> {
        let (assumed, on) = *self.known.first()?;
        let (goal, end) = match to {
            Some(to) => (vec![to], None),
            None => (gone(self.candidates(self.end?)), self.end.map(Clause::from)),
        };
        if !goal.iter().all(|(candidate, on)| self.knows(*candidate, *on)) {
            return None;
        }
        let why_gone = |candidate: Candidate| {
            let by = match self.off[self.at(candidate)] {
                Some((Why::Excluded(by), _)) => Some(by),
                _ => None,
            };
            Gone { candidate, by }
        };
        let follows = self.rests_on(&goal).into_iter().filter_map(|at| match self.why(at) {
            Why::Left(one) => {
                let last = self.known[at].0;
                let others = self.candidates(one).into_iter().filter(|other| *other != last);
                Some(Follow { last, of: one.into(), gone: others.map(why_gone).collect() })
            }
            Why::Assumed | Why::Excluded(_) => None,
        });
        let follows = follows.collect();
        let at_end = goal.iter().filter(|(_, on)| !on).map(|(candidate, _)| why_gone(*candidate));
        Some(Way { assumed, on, follows, gone: at_end.collect(), end })
    }

    fn clauses(&self, of: &[(Candidate, bool)]) -> Vec<Clause> {
        let whys = self.rests_on(of).into_iter().map(|at| self.why(at));
        let clauses = whys.filter_map(|why| match why {
            Why::Left(one) => Some(one.into()),
            _ => None,
        });
        clauses.collect()
    }
}

/// That some candidates are false.
fn gone(candidates: Vec<Candidate>) -> Vec<(Candidate, bool)> {
    candidates.into_iter().map(|candidate| (candidate, false)).collect()
}
