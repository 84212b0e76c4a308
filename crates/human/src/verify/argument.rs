//! The search for a contradiction between a proof and the opposite of its conclusion.
//!
//! A conclusion follows if its opposite contradicts the proof, that is, if there is no choice of
//! one candidate from each [`Clause`] in which no two exclude each other. The search branches on
//! the clause with the fewest candidates. Before it branches, it searches for cells of a house that
//! have as many digits as there are cells, and eliminates these digits from other cells. Chains and
//! sets don't need any branching, and fish need only a little.

use std::iter;

use grid::{Digit, DigitSet};

use crate::{Candidate, Clause, HouseLayout, Pencilmarks, Step, locked_set_matching};

/// The maximum number of choices per conclusion. Proofs that a reader can follow need far fewer.
pub(super) const MAX_CHOICES: usize = 50_000;

/// The clauses and conclusions of a step, with numbered candidates so that sets of candidates are
/// bit masks.
pub(super) struct NumberedArgument {
    /// The number of words per set of candidates.
    words: usize,
    /// For each candidate, the set of candidates that it excludes.
    excluded: Vec<u64>,
    /// For each clause, the set of its candidates.
    clauses: Vec<u64>,
    /// The digit of each candidate.
    digits: Vec<Digit>,
    /// The clauses that are cells of the same house, for each house with at least three such
    /// clauses.
    house_groups: Vec<Vec<u16>>,
    /// The numbers of the candidates that the step places.
    placed: Vec<usize>,
    /// The numbers of the candidates that the step eliminates.
    eliminated: Vec<usize>,
    /// A stack of open clauses, with one section per choice.
    open_clauses: Vec<u16>,
    /// A stack of sets of remaining candidates, with one section per choice.
    remaining: Vec<u64>,
    /// For each clause, whether the last search for contradictions has used it.
    is_used: Vec<bool>,
    /// Whether a search has given up because it would have taken too many choices.
    pub(super) has_given_up: bool,
}

impl NumberedArgument {
    pub(super) fn new(
        step: &Step,
        clauses: &[Vec<Candidate>],
        marks: &Pencilmarks,
    ) -> NumberedArgument {
        let layout = marks.layout();
        let concluded = step.placements.iter().chain(&step.eliminations);
        let mut candidates: Vec<Candidate> =
            clauses.iter().flatten().chain(concluded).copied().collect();
        grid::shell_sort(&mut candidates);
        candidates.dedup();
        let words = candidates.len().div_ceil(64);
        let number = |candidate: &Candidate| {
            candidates.binary_search(candidate).expect("every candidate has a number")
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
        NumberedArgument {
            words,
            excluded,
            clauses: sets,
            digits: candidates.iter().map(|candidate| candidate.digit).collect(),
            house_groups: house_groups(&step.proof, layout),
            placed: step.placements.iter().map(number).collect(),
            eliminated: step.eliminations.iter().map(number).collect(),
            open_clauses: Vec::new(),
            remaining: Vec::new(),
            is_used: vec![false; clauses.len()],
            has_given_up: false,
        }
    }

    /// Returns the clauses, out of `clauses`, that the search for contradictions uses. If the
    /// conclusions follow from `clauses`, they follow from the returned clauses alone, but checking
    /// them again may need too many choices.
    pub(super) fn used_clauses(&mut self, clauses: &[u16]) -> Vec<u16> {
        self.is_valid(clauses);
        self.last_used(clauses)
    }

    /// Returns the clauses, out of `clauses`, that the last search for contradictions used.
    pub(super) fn last_used(&self, clauses: &[u16]) -> Vec<u16> {
        clauses.iter().copied().filter(|clause| self.is_used[usize::from(*clause)]).collect()
    }

    /// Returns `true` if all conclusions follow from these clauses.
    #[inline(never)] // There are several calls, and the search is large.
    pub(super) fn is_valid(&mut self, clauses: &[u16]) -> bool {
        self.is_used.fill(false);
        (0..self.eliminated.len()).all(|at| {
            self.reset(clauses);
            self.push_choice(self.eliminated[at], 0, 0);
            self.is_contradictory(clauses.len(), self.words, &mut { MAX_CHOICES })
        }) && (0..self.placed.len()).all(|at| {
            self.reset(clauses);
            self.remaining[self.placed[at] / 64] &= !(1 << (self.placed[at] % 64));
            self.is_contradictory(0, 0, &mut { MAX_CHOICES })
        })
    }

    /// Starts a new search in which these clauses are open and all candidates remain.
    fn reset(&mut self, clauses: &[u16]) {
        self.open_clauses.clear();
        self.open_clauses.extend(clauses);
        self.remaining.clear();
        self.remaining.resize(self.words, u64::MAX);
    }

    /// Pushes a section for the choice of a candidate. The section has the open clauses from index
    /// `open` on that don't contain the candidate, and the candidates from index `remaining` on
    /// that it doesn't exclude.
    fn push_choice(&mut self, chosen: usize, open: usize, remaining: usize) {
        let (word, bit) = (chosen / 64, 1 << (chosen % 64));
        for at in open..self.open_clauses.len() {
            let clause = self.open_clauses[at];
            if self.clauses[usize::from(clause) * self.words + word] & bit == 0 {
                self.open_clauses.push(clause);
            }
        }
        for word in 0..self.words {
            let excluded = self.excluded[chosen * self.words + word];
            self.remaining.push(self.remaining[remaining + word] & !excluded);
        }
    }

    /// Returns one word of the bit mask of the remaining candidates of a clause. `word` is the
    /// index of the word, and `remaining` is the start index of the section.
    fn remaining_in(&self, clause: u16, word: usize, remaining: usize) -> u64 {
        self.clauses[usize::from(clause) * self.words + word] & self.remaining[remaining + word]
    }

    /// Returns `true` if every choice of one candidate from each open clause contains two
    /// candidates that exclude each other. Returns `false` if there is another choice, or if it
    /// takes too many choices to decide. `open` and `remaining` are the start indices of the
    /// sections.
    fn is_contradictory(&mut self, open: usize, remaining: usize, choices: &mut usize) -> bool {
        let mut least = self.smallest_clause(open, remaining);
        while least.is_some_and(|(fewest, _)| fewest > 1) {
            match self.eliminate_by_locked_cells(open, remaining) {
                SubsetOutcome::Unchanged => break,
                SubsetOutcome::Removed => least = self.smallest_clause(open, remaining),
                SubsetOutcome::TooFew => return true,
            }
        }
        let Some((_, least)) = least else { return false };
        let clause = self.open_clauses.swap_remove(least);
        self.is_used[usize::from(clause)] = true;
        let (next_open, next_remaining) = (self.open_clauses.len(), self.remaining.len());
        for word in 0..self.words {
            let mut candidates = self.remaining_in(clause, word, remaining);
            while candidates != 0 {
                let chosen = word * 64 + candidates.trailing_zeros() as usize;
                candidates &= candidates - 1;
                if *choices == 0 {
                    self.has_given_up = true;
                    return false;
                }
                *choices -= 1;
                self.push_choice(chosen, open, remaining);
                if !self.is_contradictory(next_open, next_remaining, choices) {
                    return false;
                }
                self.open_clauses.truncate(next_open);
                self.remaining.truncate(next_remaining);
            }
        }
        true
    }

    /// Finds the open clause with the fewest remaining candidates. Returns the number of these
    /// candidates and the clause's index in `open_clauses`, or `None` if no clause is open.
    fn smallest_clause(&self, open: usize, remaining: usize) -> Option<(u32, usize)> {
        let count = |clause: u16| -> u32 {
            (0..self.words)
                .map(|word| self.remaining_in(clause, word, remaining).count_ones())
                .sum()
        };
        (open..self.open_clauses.len()).map(|at| (count(self.open_clauses[at]), at)).min()
    }

    /// Finds cells that have as many digits as there are cells, and therefore must hold these
    /// digits. Eliminates the candidates that exclude all remaining places of such a digit in these
    /// cells.
    fn eliminate_by_locked_cells(&mut self, open: usize, remaining: usize) -> SubsetOutcome {
        let mut narrowed = SubsetOutcome::Unchanged;
        for group in 0..self.house_groups.len() {
            let is_open = |cell: &u16| self.open_clauses[open..].contains(cell);
            let cells: Vec<u16> =
                self.house_groups[group].iter().copied().filter(is_open).collect();
            cells.iter().for_each(|cell| self.is_used[usize::from(*cell)] = true);
            let digits: Vec<DigitSet> =
                cells.iter().map(|cell| self.digits_of(*cell, remaining)).collect();
            let Some(locked) = locked_set_matching::locked_sets(&digits) else {
                return SubsetOutcome::TooFew;
            };
            for set in locked {
                let cells: Vec<u16> = set.cells.into_iter().map(|at| cells[at]).collect();
                for digit in set.digits {
                    if self.eliminate_seen(digit, &cells, remaining) {
                        narrowed = SubsetOutcome::Removed;
                    }
                }
            }
        }
        narrowed
    }

    /// Iterates over the numbers of the remaining candidates of a clause.
    fn open_candidates(&self, clause: u16, remaining: usize) -> impl Iterator<Item = usize> {
        (0..self.words).flat_map(move |word| {
            let mut candidates = self.remaining_in(clause, word, remaining);
            iter::from_fn(move || {
                let bit = (candidates != 0).then(|| candidates.trailing_zeros() as usize)?;
                candidates &= candidates - 1;
                Some(word * 64 + bit)
            })
        })
    }

    /// Returns the remaining digits of a cell. `cell` is the number of its clause.
    fn digits_of(&self, cell: u16, remaining: usize) -> DigitSet {
        self.open_candidates(cell, remaining).map(|candidate| self.digits[candidate]).collect()
    }

    /// Eliminates the candidates that exclude all remaining places of a digit in these cells.
    /// Returns `true` if any candidate was eliminated.
    fn eliminate_seen(&mut self, digit: Digit, cells: &[u16], remaining: usize) -> bool {
        let places = cells.iter().flat_map(|cell| self.open_candidates(*cell, remaining));
        let places: Vec<usize> = places.filter(|place| self.digits[*place] == digit).collect();
        let mut excluded = false;
        for word in 0..self.words {
            let by = |place: &usize| self.excluded[place * self.words + word];
            let removed = places.iter().map(by).fold(u64::MAX, |all, by| all & by);
            excluded |= self.remaining[remaining + word] & removed != 0;
            self.remaining[remaining + word] &= !removed;
        }
        excluded
    }
}

/// The result of a search for cells that have as many digits as there are cells.
enum SubsetOutcome {
    /// No candidate was eliminated.
    Unchanged,
    /// Some candidates were eliminated.
    Removed,
    /// Some cells have fewer digits than there are cells, which is a contradiction.
    TooFew,
}

/// Returns a group for each house with at least three clauses about its cells: the indices of these
/// clauses.
fn house_groups(proof: &[Clause], layout: &HouseLayout) -> Vec<Vec<u16>> {
    let within = |house: usize| -> Vec<u16> {
        let is_in = |clause: &(u16, &Clause)| match clause.1 {
            Clause::Cell(cell) => layout.house_cells(house).contains(*cell),
            _ => false,
        };
        (0..).zip(proof).filter(is_in).map(|(at, _)| at).collect()
    };
    (0..layout.geometry.house_count()).map(within).filter(|cells| cells.len() > 2).collect()
}
