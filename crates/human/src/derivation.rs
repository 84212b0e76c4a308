//! What follows from a supposition, each consequence by as few lines as were found.
//!
//! A *line* says that a candidate is the last of its cell or house, that something is locked, or that
//! another supposition fails. Consequences are taken up by how many lines they need, fewest first, as in
//! Dijkstra's search for paths (Knuth's generalization to derivations). Each keeps the set of its
//! lines, so a line that two reasons share is counted once; the sets are then near the smallest, not
//! always the smallest.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashSet},
    ops::ControlFlow::{self, Continue},
    rc::Rc,
};

use crate::{
    Candidate, Pencilmarks, Step,
    consequences::One,
    lines::{LINES, Lines},
    locked::{candidates, excluded, patterns},
    named,
    weights::{Techniques, WEIGHT, Weights},
};

/// What is to be added to the weight until steps of techniques are looked for again: they are dear.
const STRIDE: usize = 6 * WEIGHT;

/// What a line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Says {
    /// A candidate is the last of a cell or house.
    Left(Candidate, One),
    /// A digit in a house, two or three cells or digits in a house, or a digit in two lines are left
    /// with as many places and digits.
    Locked(Vec<One>, Vec<Candidate>),
    /// A technique has a step.
    Step(Rc<Step>),
    /// A candidate fails, as was shown before.
    Fails(Candidate),
}

/// A line of a derivation.
#[derive(Clone)]
pub(crate) struct Line {
    pub says: Says,
    /// The lines that it rests on.
    pub rests_on: Lines,
    /// What it weighs.
    weight: usize,
}

/// A contradiction: what has nothing true left, and the lines that it rests on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    pub one: One,
    pub lines: Lines,
    /// What these weigh.
    weight: usize,
}

/// Something that follows, once it is taken up.
#[derive(Clone, Copy)]
struct Known {
    lines: Lines,
    /// The line that says so, of what is true; none of what was supposed.
    line: Option<usize>,
}

/// What waits to be taken up: its weight, and its place among what was put in the queue.
type Waiting = Reverse<(usize, usize)>;

/// Consequences of suppositions.
#[derive(Clone)]
pub(crate) struct Derivation<'a> {
    marks: &'a Pencilmarks,
    /// By candidate and whether it is true.
    known: Vec<Option<Known>>,
    queue: BinaryHeap<Waiting>,
    /// What was put in the queue: candidate, whether it is true, why.
    queued: Vec<(Candidate, bool, Known)>,
    /// By cell, then by digit and house: how many candidates are not known to be false.
    left: Vec<u8>,
    /// Likewise, whether one has gone since patterns were looked for.
    changed: Vec<bool>,
    lines: Vec<Line>,
    /// The shortest contradiction.
    end: Option<End>,
    /// What lines are weighed by.
    weights: Weights,
    /// What was locked already, and what steps took away.
    locked: HashSet<Vec<Candidate>>,
    /// The weight up to which patterns were looked for.
    level: usize,
    /// The weight from which on steps of techniques are looked for.
    next_step: usize,
}

/// Pays for a consequence, or ends it all.
pub(crate) type Spend<'s> = &'s mut dyn FnMut() -> ControlFlow<()>;

impl<'a> Derivation<'a> {
    /// Nothing follows yet.
    pub(crate) fn new(marks: &'a Pencilmarks, weights: Weights) -> Derivation<'a> {
        let all = marks.shape().cells() * marks.shape().side();
        let cells = grid::Cell::all(marks.shape()).map(|cell| marks.candidates(cell).len() as u8);
        let houses = marks.digits().flat_map(|digit| {
            (0..marks.houses()).map(move |house| marks.spots(digit, house).count_ones() as u8)
        });
        let left: Vec<u8> = cells.chain(houses).collect();
        Derivation {
            marks,
            known: vec![None; 2 * all],
            queue: BinaryHeap::new(),
            queued: Vec::new(),
            changed: vec![true; left.len()],
            left,
            lines: Vec::new(),
            end: None,
            weights,
            locked: HashSet::new(),
            level: 0,
            next_step: 0,
        }
    }

    /// Supposes that a candidate is true, and follows that to the end.
    pub(crate) fn suppose(&mut self, of: Candidate, spend: Spend) -> ControlFlow<()> {
        self.put(of, true, Known { lines: Lines::default(), line: None });
        self.follow(spend)
    }

    /// Adds that a candidate is refuted: by some lines, and by a refutation that takes `length` more.
    pub(crate) fn add_failure(&mut self, of: Candidate, lines: Lines, length: usize) {
        if let Some(line) = self.add(Says::Fails(of), lines, length) {
            self.put(of, false, Known { lines: lines.with(line), line: None });
        }
    }

    /// The shortest contradiction that was found.
    pub(crate) fn end(&self) -> Option<End> {
        self.end
    }

    /// The keys of some lines, for weights.
    pub(crate) fn keys(&self, lines: Lines) -> impl Iterator<Item = u64> {
        lines.numbers().map(|line| self.key(&self.lines[line].says))
    }

    /// How many lines there are.
    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    /// A line.
    pub(crate) fn line(&self, line: usize) -> &Line {
        &self.lines[line]
    }

    /// What some lines weigh.
    fn weight(&self, lines: Lines) -> usize {
        lines.numbers().map(|line| self.lines[line].weight).sum()
    }

    /// Whether a candidate is known to be true, or false.
    pub(crate) fn knows(&self, candidate: Candidate, on: bool) -> bool {
        self.known[self.at(candidate, on)].is_some()
    }

    fn at(&self, candidate: Candidate, on: bool) -> usize {
        let side = self.marks.shape().side();
        2 * (candidate.cell.index() * side + candidate.digit.value() - 1) + usize::from(on)
    }

    fn lines_of(&self, candidate: Candidate) -> Lines {
        self.known[self.at(candidate, false)].map_or(Lines::default(), |known| known.lines)
    }

    /// The number of a new line, which is as long as that when it is told; `None` when there are too
    /// many.
    fn add(&mut self, says: Says, rests_on: Lines, length: usize) -> Option<usize> {
        if self.lines.len() == LINES {
            return None;
        }
        let weight = self.weights.of(self.key(&says), length);
        self.lines.push(Line { says, rests_on, weight });
        Some(self.lines.len() - 1)
    }

    /// What tells a line from others of the position, whichever derivation it is in.
    fn key(&self, says: &Says) -> u64 {
        let number = |candidate: &Candidate| self.at(*candidate, true) as u64;
        match says {
            Says::Left(candidate, _) | Says::Fails(candidate) => number(candidate),
            Says::Locked(_, left) => left.iter().fold(1 << 32, |all, one| all + number(one)),
            Says::Step(step) => {
                step.eliminations.iter().fold(1 << 33, |all, one| all + number(one))
            }
        }
    }

    fn put(&mut self, candidate: Candidate, on: bool, known: Known) {
        if self.knows(candidate, on) {
            return;
        }
        let weight = self.weight(known.lines);
        if self.end.is_none_or(|end| weight < end.weight) {
            self.queue.push(Reverse((weight, self.queued.len())));
            self.queued.push((candidate, on, known));
        }
    }

    /// Takes up what waits, the shortest first; before what is longer, what is locked.
    pub(crate) fn follow(&mut self, spend: Spend) -> ControlFlow<()> {
        loop {
            let next = self.queue.peek().map(|Reverse((weight, _))| *weight);
            if next.is_none_or(|weight| weight > self.level) {
                spend()?;
                // Triples are dear: they wait until nothing else follows.
                if self.lock(2) || next.is_none() && self.lock(3) || self.step() {
                    continue;
                }
                let Some(weight) = next else { return Continue(()) };
                self.level = weight;
            }
            let Some(Reverse((weight, at))) = self.queue.pop() else { continue };
            let (candidate, on, known) = self.queued[at];
            let place = self.at(candidate, on);
            if self.known[place].is_some() || self.end.is_some_and(|end| weight >= end.weight) {
                continue;
            }
            spend()?;
            self.known[place] = Some(known);
            self.look_at_opposite(candidate);
            if on {
                self.exclude(candidate, known.lines);
            } else {
                ones(self.marks, candidate).into_iter().for_each(|one| self.look_in(one));
            }
        }
    }

    fn note_end(&mut self, one: One, lines: Lines) {
        let weight = self.weight(lines);
        if self.end.is_none_or(|end| weight < end.weight) {
            self.end = Some(End { one, lines, weight });
        }
    }

    /// A candidate that is true by a line, and false: the line's cell or house has nothing left.
    fn look_at_opposite(&mut self, candidate: Candidate) {
        let [off, on] = [false, true].map(|on| self.known[self.at(candidate, on)]);
        let (Some(off), Some(on)) = (off, on) else { return };
        match on.line.map(|line| (line, &self.line(line).says)) {
            Some((line, &Says::Left(_, one))) => {
                self.note_end(one, on.lines.without(line).or(off.lines));
            }
            _ => self.note_end(One::Cell(candidate.cell), off.lines),
        }
    }

    /// Whatever a true candidate excludes is false.
    fn exclude(&mut self, by: Candidate, lines: Lines) {
        let known = Known { lines, line: None };
        for other in self.marks.candidates(by.cell).without(by.digit) {
            self.put(Candidate::new(other, by.cell), false, known);
        }
        for peer in self.marks.places(by.digit).and(self.marks.layout().peers(by.cell)) {
            self.put(Candidate::new(by.digit, peer), false, known);
        }
    }

    /// One less is left of a cell, or of a digit in a house.
    fn look_in(&mut self, one: One) {
        let at = one.place(self.marks);
        self.left[at] -= 1;
        self.changed[at] = true;
        if self.left[at] > 1 {
            return;
        }
        let (left, lines) = self.split(one);
        match left[..] {
            [] => self.note_end(one, lines),
            [last] if !self.knows(last, true) => {
                if let Some(line) = self.add(Says::Left(last, one), lines, 1) {
                    let (lines, line) = (lines.with(line), Some(line));
                    self.put(last, true, Known { lines, line });
                }
            }
            _ => {}
        }
    }

    /// What is left of a cell or a house, and the lines by which the rest is not.
    fn split(&self, one: One) -> (Vec<Candidate>, Lines) {
        let (mut left, mut lines) = (Vec::new(), Lines::default());
        for candidate in candidates(self.marks, one) {
            if self.knows(candidate, false) {
                lines = lines.or(self.lines_of(candidate));
            } else {
                left.push(candidate);
            }
        }
        (left, lines)
    }

    /// Puts in the queue what new patterns exclude that are of a size at most; whether there is any.
    fn lock(&mut self, most: usize) -> bool {
        let before = self.queued.len();
        let left = |one: One| self.left[one.place(self.marks)].into();
        // Patterns of two were looked for when nothing more had changed.
        let is_new = |one: One| most > 2 || self.changed[one.place(self.marks)];
        let patterns = patterns(self.marks, most, &left, &is_new);
        self.changed.fill(false);
        for ones in patterns {
            let (mut left, mut lines) = (Vec::new(), Lines::default());
            for one in &ones {
                let (of_one, by) = self.split(*one);
                left.extend(of_one);
                lines = lines.or(by);
            }
            if self.end.is_some_and(|end| self.weight(lines) + WEIGHT >= end.weight) {
                continue;
            }
            let mut gone = excluded(self.marks, &ones, &left);
            gone.retain(|candidate| !self.knows(*candidate, false));
            if gone.is_empty() || !self.locked.insert(left.clone()) {
                continue;
            }
            if let Some(line) = self.add(Says::Locked(ones, left), lines, 1) {
                let known = Known { lines: lines.with(line), line: Some(line) };
                gone.into_iter().for_each(|gone| self.put(gone, false, known));
            }
        }
        self.queued.len() > before
    }

    /// Puts in the queue what steps of techniques take away, now and then and where nothing else
    /// follows; whether there is any.
    fn step(&mut self) -> bool {
        let is_last = self.queue.is_empty();
        if self.weights.techniques == Techniques::Basic
            || self.end.is_some()
            || !is_last && self.level < self.next_step
        {
            return false;
        }
        self.next_step = self.level + STRIDE;
        let before = self.queued.len();
        let queued = self.queued.iter().map(|(candidate, ..)| *candidate);
        let gone = queued.filter(|candidate| self.knows(*candidate, false));
        let is_new = |step: &Step| {
            !self.locked.contains(&step.eliminations)
                && step.eliminations.iter().any(|gone| !self.knows(*gone, false))
        };
        for step in named::steps(self.marks, gone, &is_new) {
            if !self.locked.insert(step.eliminations.clone()) {
                continue;
            }
            let ones = step.proof.iter().filter_map(One::of);
            let lines = ones.map(|one| self.split(one).1).fold(Lines::default(), Lines::or);
            let gone = step.eliminations.clone();
            if let Some(line) = self.add(Says::Step(Rc::new(step)), lines, 1) {
                let known = Known { lines: lines.with(line), line: Some(line) };
                gone.into_iter().for_each(|gone| self.put(gone, false, known));
            }
        }
        self.queued.len() > before
    }

    /// What a line takes away, of what was taken up.
    pub(crate) fn gone_by(&self, line: usize) -> Vec<Candidate> {
        let mut gone: Vec<Candidate> = Vec::new();
        for &(candidate, on, known) in &self.queued {
            let taken = self.known[self.at(candidate, on)];
            if !on && known.line == Some(line) && taken.is_some_and(|t| t.line == Some(line)) {
                gone.push(candidate);
            }
        }
        gone.sort_unstable();
        gone
    }
}

/// The cell of a candidate, and its digit in the houses.
fn ones(marks: &Pencilmarks, of: Candidate) -> [One; 4] {
    let [row, column, box_] = marks.layout().geometry.houses_of(of.cell);
    let house = |house: usize| One::House(house as u8, of.digit);
    [One::Cell(of.cell), house(row), house(column), house(box_)]
}
