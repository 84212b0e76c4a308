//! Verifying a step: do its conclusions follow from its proof?
//!
//! A conclusion follows when its opposite contradicts the proof: when no choice of one candidate
//! from each [`Clause`] is left in which no two exclude each other. That is searched for, by
//! deciding the clause with the fewest candidates left. Before a choice, cells of a house that have as
//! many digits as they are take these from whatever sees all their places. Chains and sets need no
//! choice at all, fish a few. No technique is known here.

use std::iter;

use grid::{Cell, Digit, DigitSet};

use crate::{Candidate, CellSet, Clause, Layout, Pencilmarks, Step, matching};

/// Choices that one conclusion may take; proofs that people can follow need far fewer.
const CHOICES: usize = 50_000;

/// Whether a step's conclusions are to be had at a position and follow from its proof.
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
    if step.eliminations.is_empty() && step.concludes() && step.placements.iter().all(is_last) {
        return true;
    }
    step.concludes()
        && { concluded }.all(|candidate| marks.has(*candidate))
        && Argument::of(step, &clauses, marks).holds(&all(&clauses))
}

/// Whether a candidate is the only one of a cell, or of a digit in a house: most steps are of this kind.
fn is_single(placed: Candidate, clause: &Clause, marks: &Pencilmarks) -> bool {
    match *clause {
        Clause::Cell(cell) => {
            let is_last = || marks.candidates(cell).single() == Some(placed.digit);
            cell == placed.cell && marks.open().contains(cell) && is_last()
        }
        Clause::House(house, digit) => {
            let is_there = house < marks.houses() && digit.value() <= marks.shape().side();
            let is_last = |spots: u32| {
                spots.is_power_of_two()
                    && marks.cell_at(house, spots.trailing_zeros()) == placed.cell
            };
            digit == placed.digit && is_there && is_last(marks.spots(digit, house))
        }
        Clause::Deadly(..) | Clause::Grave(_) => false,
    }
}

/// Takes out of a step's proof what its conclusions do not need, the last clauses first. After that,
/// verifying fails when any clause is missing. The step must be verified.
pub fn trim(step: &mut Step, marks: &Pencilmarks) {
    let Some(clauses) = candidates_of(&step.proof, marks) else { return };
    let mut argument = Argument::of(step, &clauses, marks);
    let mut kept = all(&clauses);
    // What is needed once may be found not to be when there is less to look through.
    let mut before = usize::MAX;
    while kept.len() < before {
        before = kept.len();
        for at in (0..kept.len()).rev() {
            let clause = kept.remove(at);
            if !argument.holds(&kept) {
                kept.insert(at, clause);
            }
        }
    }
    let kept: Vec<Clause> =
        kept.into_iter().map(|at| step.proof[usize::from(at)].clone()).collect();
    step.proof = kept;
}

/// The numbers of clauses.
fn all(clauses: &[Vec<Candidate>]) -> Vec<u16> {
    (0..clauses.len() as u16).collect()
}

/// A step's clauses and conclusions with their candidates numbered, so that sets of these are words.
struct Argument {
    words: usize,
    /// By candidate: those that it excludes.
    excluded: Vec<u64>,
    /// By clause: its candidates.
    clauses: Vec<u64>,
    /// By candidate: its digit.
    digits: Vec<Digit>,
    /// Clauses of three cells or more of one house.
    crowds: Vec<Vec<u16>>,
    /// The numbers of what is placed, and of what is taken away.
    placed: Vec<usize>,
    gone: Vec<usize>,
    /// Open clauses and candidates that are left, choice by choice.
    open: Vec<u16>,
    left: Vec<u64>,
}

impl Argument {
    fn of(step: &Step, clauses: &[Vec<Candidate>], marks: &Pencilmarks) -> Argument {
        let layout = marks.layout();
        let concluded = step.placements.iter().chain(&step.eliminations);
        let mut candidates: Vec<Candidate> =
            clauses.iter().flatten().chain(concluded).copied().collect();
        candidates.sort_unstable_by_key(|candidate| (candidate.cell, candidate.digit));
        candidates.dedup();
        let words = candidates.len().div_ceil(64);
        let number = |candidate: &Candidate| {
            let key = |other: &Candidate| (other.cell, other.digit);
            let found = candidates.binary_search_by_key(&key(candidate), key);
            found.expect("all of them are numbered")
        };
        let mut excluded = vec![0; candidates.len() * words];
        for (row, Candidate { digit, cell }) in excluded.chunks_mut(words.max(1)).zip(&candidates) {
            for (other, candidate) in candidates.iter().enumerate() {
                let sees = || layout.peers(*cell).contains(candidate.cell);
                let (same_cell, same_digit) = (*cell == candidate.cell, *digit == candidate.digit);
                if same_cell && !same_digit || same_digit && sees() {
                    row[other / 64] |= 1 << (other % 64);
                }
            }
        }
        let mut sets = vec![0; clauses.len() * words];
        for (at, candidate) in
            clauses.iter().enumerate().flat_map(|(at, c)| c.iter().map(move |c| (at, c)))
        {
            let number = number(candidate);
            sets[at * words + number / 64] |= 1 << (number % 64);
        }
        Argument {
            words,
            excluded,
            clauses: sets,
            digits: candidates.iter().map(|candidate| candidate.digit).collect(),
            crowds: crowds(&step.proof, layout),
            placed: step.placements.iter().map(number).collect(),
            gone: step.eliminations.iter().map(number).collect(),
            open: Vec::new(),
            left: Vec::new(),
        }
    }

    /// Whether all conclusions follow from some of the clauses.
    fn holds(&mut self, clauses: &[u16]) -> bool {
        (0..self.gone.len()).all(|at| {
            self.begin(clauses);
            self.choose(self.gone[at], 0, 0);
            self.contradicts(clauses.len(), self.words, &mut { CHOICES })
        }) && (0..self.placed.len()).all(|at| {
            self.begin(clauses);
            self.left[self.placed[at] / 64] &= !(1 << (self.placed[at] % 64));
            self.contradicts(0, 0, &mut { CHOICES })
        })
    }

    /// Opens all of some clauses, with all candidates left.
    fn begin(&mut self, clauses: &[u16]) {
        self.open.clear();
        self.open.extend(clauses);
        self.left.clear();
        self.left.resize(self.words, u64::MAX);
    }

    /// Adds what is left of the open clauses from one place on once a candidate is true: those that
    /// hold by that are gone.
    fn choose(&mut self, chosen: usize, open: usize, left: usize) {
        let (word, bit) = (chosen / 64, 1 << (chosen % 64));
        for at in open..self.open.len() {
            let clause = self.open[at];
            if self.clauses[usize::from(clause) * self.words + word] & bit == 0 {
                self.open.push(clause);
            }
        }
        for word in 0..self.words {
            let excluded = self.excluded[chosen * self.words + word];
            self.left.push(self.left[left + word] & !excluded);
        }
    }

    /// The candidates that are left of a clause in one word.
    fn left_of(&self, clause: u16, word: usize, left: usize) -> u64 {
        self.clauses[usize::from(clause) * self.words + word] & self.left[left + word]
    }

    /// Whether no candidate can be chosen from each open clause without two that exclude each other;
    /// `false`, too, when that takes too many choices to see. Clauses and candidates begin at those
    /// places of their lists.
    fn contradicts(&mut self, open: usize, left: usize, choices: &mut usize) -> bool {
        let mut least = self.least(open, left);
        while least.is_some_and(|(fewest, _)| fewest > 1) {
            match self.narrow(open, left) {
                Narrowed::Nothing => break,
                Narrowed::Some => least = self.least(open, left),
                Narrowed::TooFew => return true,
            }
        }
        let Some((_, least)) = least else { return false };
        let clause = self.open.swap_remove(least);
        let (opened, lefts) = (self.open.len(), self.left.len());
        for word in 0..self.words {
            let mut candidates = self.left_of(clause, word, left);
            while candidates != 0 {
                let chosen = word * 64 + candidates.trailing_zeros() as usize;
                candidates &= candidates - 1;
                if *choices == 0 {
                    return false;
                }
                *choices -= 1;
                self.choose(chosen, open, left);
                if !self.contradicts(opened, lefts, choices) {
                    return false;
                }
                self.open.truncate(opened);
                self.left.truncate(lefts);
            }
        }
        true
    }

    /// The open clause with the fewest candidates left, by its place: how many these are, and it.
    fn least(&self, open: usize, left: usize) -> Option<(u32, usize)> {
        let count = |clause: u16| -> u32 {
            (0..self.words).map(|word| self.left_of(clause, word, left).count_ones()).sum()
        };
        (open..self.open.len()).map(|at| (count(self.open[at]), at)).min()
    }

    /// Takes away whatever excludes all that is left of a digit in cells that must hold it, since they
    /// are as many as their digits.
    fn narrow(&mut self, open: usize, left: usize) -> Narrowed {
        let mut narrowed = Narrowed::Nothing;
        for crowd in 0..self.crowds.len() {
            let is_open = |cell: &u16| self.open[open..].contains(cell);
            let cells: Vec<u16> = self.crowds[crowd].iter().copied().filter(is_open).collect();
            let digits: Vec<DigitSet> =
                cells.iter().map(|cell| self.digits_of(*cell, left)).collect();
            let Some(locked) = matching::locked(&digits) else { return Narrowed::TooFew };
            for set in locked {
                let cells: Vec<u16> = set.cells.into_iter().map(|at| cells[at]).collect();
                for digit in set.digits {
                    if self.exclude(digit, &cells, left) {
                        narrowed = Narrowed::Some;
                    }
                }
            }
        }
        narrowed
    }

    /// The candidates that are left of a clause, by their numbers.
    fn numbers(&self, clause: u16, left: usize) -> impl Iterator<Item = usize> {
        (0..self.words).flat_map(move |word| {
            let mut candidates = self.left_of(clause, word, left);
            iter::from_fn(move || {
                let bit = (candidates != 0).then(|| candidates.trailing_zeros() as usize)?;
                candidates &= candidates - 1;
                Some(word * 64 + bit)
            })
        })
    }

    /// The digits that are left of a cell.
    fn digits_of(&self, cell: u16, left: usize) -> DigitSet {
        self.numbers(cell, left).map(|candidate| self.digits[candidate]).collect()
    }

    /// Takes away whatever excludes all that is left of a digit in some cells, and says whether there
    /// was any.
    fn exclude(&mut self, digit: Digit, cells: &[u16], left: usize) -> bool {
        let places = cells.iter().flat_map(|cell| self.numbers(*cell, left));
        let places: Vec<usize> = places.filter(|place| self.digits[*place] == digit).collect();
        let mut excluded = false;
        for word in 0..self.words {
            let by = |place: &usize| self.excluded[place * self.words + word];
            let gone = places.iter().map(by).fold(u64::MAX, |all, by| all & by);
            excluded |= self.left[left + word] & gone != 0;
            self.left[left + word] &= !gone;
        }
        excluded
    }
}

/// What came of a look at cells that have as many digits as they are.
enum Narrowed {
    /// No candidate went.
    Nothing,
    /// Some went.
    Some,
    /// Some cells have fewer digits than they are.
    TooFew,
}

/// The clauses of a proof that are cells of one house, house by house, where they are three or more.
fn crowds(proof: &[Clause], layout: &Layout) -> Vec<Vec<u16>> {
    let within = |house: usize| -> Vec<u16> {
        let is_in = |clause: &&(u16, &Clause)| match clause.1 {
            Clause::Cell(cell) => layout.house(house).contains(*cell),
            _ => false,
        };
        let clauses: Vec<(u16, &Clause)> = (0..).zip(proof).collect();
        clauses.iter().filter(is_in).map(|(at, _)| *at).collect()
    };
    (0..layout.geometry.houses()).map(within).filter(|cells| cells.len() > 2).collect()
}

/// The candidates of each clause; `None` when one of them does not hold at the position.
fn candidates_of(proof: &[Clause], marks: &Pencilmarks) -> Option<Vec<Vec<Candidate>>> {
    proof.iter().map(|clause| candidates(clause, marks)).collect()
}

fn candidates(clause: &Clause, marks: &Pencilmarks) -> Option<Vec<Candidate>> {
    let within = |cells: CellSet, digits: &dyn Fn(Cell) -> DigitSet| -> Vec<Candidate> {
        let of = |cell| digits(cell).map(move |digit| Candidate::new(digit, cell));
        cells.into_iter().flat_map(of).collect()
    };
    match clause {
        Clause::Cell(cell) => {
            let open = marks.open().contains(*cell);
            open.then(|| within(CellSet::of(*cell), &|cell| marks.candidates(cell)))
        }
        Clause::House(house, digit) => {
            let missing = *house < marks.houses() && {
                let cells = marks.layout().house(*house);
                cells.into_iter().all(|cell| marks.digit(cell) != Some(*digit))
            };
            missing.then(|| within(marks.places_in(*digit, *house), &|_| DigitSet::of(*digit)))
        }
        Clause::Deadly(cells, digits) => {
            let deadly = marks.is_proper() && is_swappable(cells, *digits, marks);
            deadly.then(|| within(*cells, &|cell| marks.candidates(cell).minus(*digits)))
        }
        Clause::Grave(extra) => {
            let grave = marks.is_proper() && is_grave(extra, marks);
            grave.then(|| extra.clone())
        }
    }
}

/// Whether two digits in some cells could be swapped without any other cell noticing: no cell is a
/// given, filled ones hold one of the two, each house has none or two of the cells, and the cells
/// take two colours by turns.
fn is_swappable(cells: &CellSet, digits: DigitSet, marks: &Pencilmarks) -> bool {
    let free = |cell: Cell| {
        !marks.is_given(cell) && marks.digit(cell).is_none_or(|digit| digits.contains(digit))
    };
    let twice = |house: usize| matches!(marks.layout().house(house).and(cells).len(), 0 | 2);
    if digits.len() != 2 || !cells.into_iter().all(free) || !(0..marks.houses()).all(twice) {
        return false;
    }
    let mut left = *cells;
    while let Some(first) = left.first() {
        let mut colours = [CellSet::of(first), CellSet::EMPTY];
        let mut queue = vec![(first, 0)];
        left = left.without(first);
        while let Some((cell, colour)) = queue.pop() {
            let next = marks.layout().peers(cell).and(cells);
            if next.meets(&colours[colour]) {
                return false;
            }
            for other in next.minus(&colours[1 - colour]) {
                colours[1 - colour] = colours[1 - colour].with(other);
                left = left.without(other);
                queue.push((other, 1 - colour));
            }
        }
    }
    true
}

/// Whether without the extra candidates every open cell has two, and every digit none or two places
/// in each house.
fn is_grave(extra: &[Candidate], marks: &Pencilmarks) -> bool {
    let beside = |cell: Cell| -> DigitSet {
        extra.iter().filter(|c| c.cell == cell).map(|c| c.digit).collect()
    };
    let cell = |cell: Cell| marks.candidates(cell).minus(beside(cell)).len() == 2;
    let house = |house: usize, digit: Digit| {
        let gone = extra.iter().filter(|c| c.digit == digit).map(|c| c.cell).collect();
        matches!(marks.places_in(digit, house).minus(&gone).len(), 0 | 2)
    };
    extra.iter().all(|candidate| marks.has(*candidate))
        && marks.open().into_iter().all(cell)
        && (0..marks.houses()).all(|h| marks.digits().all(|digit| house(h, digit)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, TECHNIQUES};
    use std::ops::ControlFlow::{Break, Continue};

    /// What is left of clauses once a candidate is true.
    type With<'a> = &'a dyn Fn(&[Vec<Candidate>], Candidate) -> Vec<Vec<Candidate>>;

    /// Whether all conclusions follow from clauses, by lists of what is left of each.
    fn follows(step: &Step, clauses: &[Vec<Candidate>], marks: &Pencilmarks) -> bool {
        let shape = marks.shape();
        let with = |clauses: &[Vec<Candidate>], chosen: Candidate| -> Vec<Vec<Candidate>> {
            let open = clauses.iter().filter(|clause| !clause.contains(&chosen));
            let left = |c: &Vec<Candidate>| -> Vec<Candidate> {
                c.iter().copied().filter(|c| !chosen.excludes(*c, shape)).collect()
            };
            open.map(left).collect()
        };
        fn contradict(mut clauses: Vec<Vec<Candidate>>, choices: &mut usize, with: With) -> bool {
            let least = (0..clauses.len()).min_by_key(|at| clauses[*at].len());
            let Some(least) = least else { return false };
            clauses.swap_remove(least).into_iter().all(|chosen| {
                let more = choices.checked_sub(1);
                *choices = more.unwrap_or(0);
                more.is_some() && contradict(with(&clauses, chosen), choices, with)
            })
        }
        let denied = |candidate: Candidate| -> Vec<Vec<Candidate>> {
            let left = |c: &Vec<Candidate>| c.iter().copied().filter(|c| *c != candidate).collect();
            clauses.iter().map(left).collect()
        };
        let is_false = |c: &Candidate| contradict(with(clauses, *c), &mut { CHOICES }, &with);
        let is_true = |c: &Candidate| contradict(denied(*c), &mut { CHOICES }, &with);
        step.eliminations.iter().all(is_false) && step.placements.iter().all(is_true)
    }

    #[test]
    fn what_follows_by_words_follows_by_lists() {
        let puzzle =
            "4...5...3..9.387...7.9...5..6....1..51.....38..4....2..4...3.1...682.5..1...4...6";
        let marks = Pencilmarks::of_board(&puzzle.parse().expect("a drawing of a board"), true);
        let marks = marks.expect("a small board");
        let (mut held, mut failed) = (0, 0);
        for technique in TECHNIQUES.iter().filter(|technique| technique.id != "template-set") {
            let mut most = 4;
            let options = Options { budget: 20_000, ..Options::default() };
            technique.find(&marks, &options, &mut |step| {
                let clauses = candidates_of(&step.proof, &marks).expect("clauses that hold");
                let mut argument = Argument::of(&step, &clauses, &marks);
                // All of them, and without each.
                for gone in 0..=clauses.len() {
                    let mut less = clauses.clone();
                    let mut kept = all(&clauses);
                    if gone < clauses.len() {
                        less.remove(gone);
                        kept.remove(gone);
                    }
                    let holds = argument.holds(&kept);
                    assert_eq!(holds, follows(&step, &less, &marks), "{step:?} {gone}");
                    *(if holds { &mut held } else { &mut failed }) += 1;
                }
                most -= 1;
                if most > 0 { Continue(()) } else { Break(()) }
            });
        }
        assert!(held > 50 && failed > 50, "{held} {failed}");
    }
}
