//! The search for fish: chooses base sets first, then cover sets for each candidate that might be
//! eliminated.
//!
//! A base candidate that the target doesn't see must be covered, by one of at most three houses, so
//! there are few combinations of cover sets. The remaining cover sets cover fins.

use std::ops::ControlFlow;

use grid::{Cell, Digit};

use super::{
    Fins, Fish, FishSets,
    lines::{BaseLines, FinMode, LineMasks},
    sieve::{CoverChoice, CoverLimits, CoveredBase, PartialBase, Sieve},
};
use crate::{
    CellSet, Options, Pencilmarks, pattern_bits, pencilmarks::PatternScope, technique::StepSink,
};

/// A fish that was found, with its eliminations.
#[derive(Clone)]
pub(crate) struct FoundFish {
    pub(crate) digit: Digit,
    pub(crate) base: Vec<usize>,
    pub(crate) cover: Vec<usize>,
    pub(crate) fins: CellSet,
    pub(crate) eliminated: CellSet,
}

type FishCallback<'a, 'b> = &'a mut dyn FnMut(&FoundFish, &mut StepSink<'b>) -> ControlFlow<()>;

/// The search for fish of one kind, over all digits.
pub(super) struct FishSearch<'a> {
    marks: &'a Pencilmarks,
    fish: &'a Fish,
    max_fins: usize,
    max_endo_fins: usize,
    /// Whether eliminated candidates need not see the fins.
    ignores_fins: bool,
    digit: Digit,
    places: CellSet,
    /// The houses that contain places of the digit: those that may be base sets, and those that may
    /// be cover sets.
    houses: [Vec<(usize, CellSet)>; 2],
    base: Vec<usize>,
    /// The base candidates.
    base_cells: CellSet,
    /// The candidates in more than one base set.
    endo_cells: CellSet,
    cover: Vec<usize>,
    /// The combinations of cover sets that were already reported with the current base.
    reported_covers: Vec<Vec<usize>>,
    /// Whether the search so far rules out all fish of the digit, whatever their number of fins.
    is_absent: bool,
    /// Whether places are represented by bits of a word if there are few enough.
    uses_sieve: bool,
}

/// The bit for rows in a combination of kinds of houses.
const ROWS: u8 = 1;
/// The bit for columns in a combination of kinds of houses.
const COLUMNS: u8 = 2;
/// The bit for boxes in a combination of kinds of houses.
const BOXES: u8 = 4;

impl<'a> FishSearch<'a> {
    pub(super) fn new(marks: &'a Pencilmarks, options: &Options, fish: &'a Fish) -> FishSearch<'a> {
        let finned = fish.fins != Fins::None;
        FishSearch {
            marks,
            fish,
            max_fins: if finned { options.max_fins } else { 0 },
            max_endo_fins: if finned { options.max_endo_fins } else { 0 },
            ignores_fins: false,
            digit: Digit::new(1).expect("one is a digit"),
            places: CellSet::EMPTY,
            houses: [Vec::new(), Vec::new()],
            base: Vec::new(),
            base_cells: CellSet::EMPTY,
            endo_cells: CellSet::EMPTY,
            cover: Vec::new(),
            reported_covers: Vec::new(),
            is_absent: false,
            uses_sieve: true,
        }
    }

    /// Changes the search so that eliminated candidates need not see the fins.
    pub(super) fn ignoring_fins(self) -> FishSearch<'a> {
        FishSearch { ignores_fins: true, ..self }
    }

    /// Calls `take` with every fish. Stops as soon as the sink or `take` returns
    /// `ControlFlow::Break`. Fish with the same base are found one after another.
    pub(super) fn run<'b>(
        &mut self,
        sink: &mut StepSink<'b>,
        take: FishCallback<'_, 'b>,
    ) -> ControlFlow<()> {
        let choices: &[[u8; 2]] = match self.fish.sets {
            FishSets::Basic => &[[ROWS, COLUMNS], [COLUMNS, ROWS]],
            FishSets::Franken => {
                &[[ROWS | BOXES, COLUMNS | BOXES], [COLUMNS | BOXES, ROWS | BOXES]]
            }
            FishSets::Mutant => &[[ROWS | COLUMNS | BOXES, ROWS | COLUMNS | BOXES]],
        };
        let (mutant, finned) = (self.fish.sets == FishSets::Mutant, self.fish.fins != Fins::None);
        let pattern = pattern_bits::digit::boxed_fish_bit(
            self.fish.size,
            usize::from(mutant),
            usize::from(finned),
        );
        for digit in self.marks.digits() {
            let is_basic = self.fish.sets == FishSets::Basic;
            if !is_basic
                && !self.ignores_fins
                && self.marks.is_known_absent(PatternScope::Digit(digit), pattern)
            {
                continue;
            }
            self.is_absent = !self.ignores_fins;
            for choice in choices {
                if is_basic && !self.ignores_fins {
                    self.search_lines(digit, *choice, sink, take)?;
                    continue;
                }
                self.set_houses(digit, *choice);
                let sieve =
                    Sieve::new(self.marks, &self.places, &self.houses, finned, self.ignores_fins);
                let sieve = sieve.as_ref().filter(|_| self.uses_sieve);
                self.is_absent &= sieve.is_some();
                match sieve {
                    Some(sieve) => {
                        let empty = sieve.empty_base();
                        let sets: Vec<_> =
                            (0..self.houses[0].len()).map(|at| (at, empty)).collect();
                        self.extend_base(sieve, empty, &sets, sink, take)?;
                    }
                    None => self.choose_base(0, sink, take)?,
                }
            }
            if !is_basic && self.is_absent {
                self.marks.record_absent(PatternScope::Digit(digit), pattern);
            }
        }
        ControlFlow::Continue(())
    }

    /// Sets the digit, and the houses that may be base sets and cover sets, given the kinds of
    /// each.
    fn set_houses(&mut self, digit: Digit, choice: [u8; 2]) {
        self.digit = digit;
        self.places = *self.marks.places(digit);
        self.houses = choice.map(|kinds| {
            let houses = (0..self.marks.house_count()).filter(|h| kinds & self.house_kind(*h) != 0);
            let places = houses.map(|house| (house, self.marks.places_in(digit, house)));
            places.filter(|(_, places)| !places.is_empty()).collect()
        });
    }

    /// Searches for basic fish in the bases of [`LineMasks`]. Stops as soon as the sink or `take`
    /// returns `ControlFlow::Break`.
    fn search_lines<'b>(
        &mut self,
        digit: Digit,
        choice: [u8; 2],
        sink: &mut StepSink<'b>,
        take: FishCallback<'_, 'b>,
    ) -> ControlFlow<()> {
        let direction = if choice[0] == ROWS { BaseLines::Rows } else { BaseLines::Columns };
        let wanted = if self.fish.fins == Fins::None { FinMode::Finless } else { FinMode::Finned };
        let first = if choice[0] == ROWS { 0 } else { self.marks.shape().side() };
        let pattern =
            pattern_bits::digit::fish_bit(self.fish.size, direction as usize, wanted as usize);
        if self.marks.is_known_absent(PatternScope::Digit(digit), pattern) {
            return ControlFlow::Continue(());
        }
        let mut is_absent = true;
        LineMasks::for_digit(self.marks, digit, direction).for_each_base(
            self.fish.size,
            wanted,
            &mut |base| {
                if is_absent {
                    is_absent = false;
                    self.set_houses(digit, choice);
                }
                self.base.clear();
                self.base.extend(base.iter().map(|line| first + line));
                let places = |house: &usize| self.marks.places_in(digit, *house);
                self.base_cells =
                    self.base.iter().map(places).fold(CellSet::EMPTY, |all, at| all.or(&at));
                self.choose_targets(None, sink, take)
            },
        )?;
        if is_absent {
            self.marks.record_absent(PatternScope::Digit(digit), pattern);
        }
        ControlFlow::Continue(())
    }

    fn house_kind(&self, house: usize) -> u8 {
        1 << (house / self.marks.shape().side())
    }

    fn house_kinds(&self, houses: &[usize]) -> u8 {
        houses.iter().fold(0, |kinds, house| kinds | self.house_kind(*house))
    }

    /// Chooses base sets one by one, without the sieve.
    fn choose_base<'b>(
        &mut self,
        from: usize,
        sink: &mut StepSink<'b>,
        take: FishCallback<'_, 'b>,
    ) -> ControlFlow<()> {
        if self.base.len() == self.fish.size {
            return self.choose_targets(None, sink, take);
        }
        for at in from..self.houses[0].len() {
            let (house, places) = self.houses[0][at];
            let (base_cells, endo) = (self.base_cells, self.endo_cells);
            self.endo_cells = endo.or(&base_cells.and(&places));
            if self.endo_cells.len() > self.max_endo_fins {
                self.is_absent &= self.fish.fins == Fins::None;
            } else {
                self.base_cells = base_cells.or(&places);
                self.base.push(house);
                self.choose_base(at + 1, sink, take)?;
                self.base.pop();
            }
            (self.base_cells, self.endo_cells) = (base_cells, endo);
        }
        ControlFlow::Continue(())
    }

    /// Chooses base sets one by one. `sets` contains the sets that may still be added: the index of
    /// each set, and the base that it formed with the sets chosen before the last one. A target
    /// that was impossible for that base is still impossible.
    fn extend_base<'b>(
        &mut self,
        sieve: &Sieve,
        partial: PartialBase,
        sets: &[(usize, PartialBase)],
        sink: &mut StepSink<'b>,
        take: FishCallback<'_, 'b>,
    ) -> ControlFlow<()> {
        let missing = self.fish.size - self.base.len();
        if missing == 0 {
            return self.choose_targets(Some((sieve, partial)), sink, take);
        }
        let mut grown = Vec::with_capacity(sets.len());
        for (at, before) in sets {
            let Some(more) =
                sieve.add_base(partial.without_targets_outside(before), *at, self.fish.size)
            else {
                continue;
            };
            if more.endo_count() > self.max_endo_fins {
                self.is_absent &= self.fish.fins == Fins::None;
            } else {
                grown.push((*at, more));
            }
        }
        for nth in 0..(grown.len() + 1).saturating_sub(missing) {
            let (at, more) = grown[nth];
            self.base.push(self.houses[0][at].0);
            self.extend_base(sieve, more, &grown[nth + 1..], sink, take)?;
            self.base.pop();
        }
        ControlFlow::Continue(())
    }

    /// Searches for cover sets for the chosen base sets. If the fish may have fins that aren't
    /// ignored, searches separately for each target. Stops as soon as the sink or `take` returns
    /// `ControlFlow::Break`.
    fn choose_targets<'b>(
        &mut self,
        partial: Option<(&Sieve, PartialBase)>,
        sink: &mut StepSink<'b>,
        take: FishCallback<'_, 'b>,
    ) -> ControlFlow<()> {
        sink.spend_work(1)?;
        self.reported_covers.clear();
        if let Some((sieve, partial)) = partial {
            return self.choose_cover_with_sieve(sieve, partial, sink, take);
        }
        if self.fish.fins == Fins::None {
            return self.choose_cover(self.base_cells, None, sink, take);
        }
        if self.ignores_fins {
            return self.choose_cover(CellSet::EMPTY, None, sink, take);
        }
        for target in self.places {
            let peers = self.marks.layout().peers(target);
            if self.endo_cells.is_subset(peers) {
                let required = self.base_cells.minus(peers).minus(&self.endo_cells);
                self.choose_cover(required, Some(target), sink, take)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Searches for cover sets with the sieve, which skips combinations that eliminate nothing,
    /// unless fins are ignored. Stops as soon as the sink or `take` returns `ControlFlow::Break`.
    fn choose_cover_with_sieve<'b>(
        &mut self,
        sieve: &Sieve,
        partial: PartialBase,
        sink: &mut StepSink<'b>,
        take: FishCallback<'_, 'b>,
    ) -> ControlFlow<()> {
        let covers = self.houses[1].iter().enumerate();
        let free = covers.filter(|(_, (house, _))| !self.base.contains(house));
        let free = free.fold(0, |all, (at, _)| all | 1 << at);
        let limits = CoverLimits { size: self.fish.size, free };
        // Without fins, every base candidate must be covered, so the target doesn't matter. The
        // target doesn't matter either if fins are ignored.
        let is_any = self.fish.fins == Fins::None || self.ignores_fins;
        if !is_any && !sieve.may_eliminate(partial, &limits) {
            return ControlFlow::Continue(());
        }
        let targets = if is_any { 1 } else { sieve.cells().len() };
        let mut chosen = CoverChoice::default();
        for target in 0..targets {
            let Some(required) = sieve.required_cover(partial, target, self.fish.size) else {
                continue;
            };
            let found = &mut |cover: &[usize], covered: CoveredBase| {
                sink.spend_work(1)?;
                self.is_absent = false;
                let fin_count = covered.fins.count_ones() as usize;
                let lacks_fins = fin_count == 0 && (!is_any || self.ignores_fins);
                if fin_count > self.max_fins || lacks_fins || covered.eliminated == 0 {
                    return ControlFlow::Continue(());
                }
                let cover = cover.iter().map(|at| self.houses[1][*at].0).collect();
                let Some(cover) = self.admit_cover(cover) else {
                    return ControlFlow::Continue(());
                };
                let [fins, eliminated] =
                    [covered.fins, covered.eliminated].map(|places| sieve.to_cell_set(places));
                take(&self.found_fish(cover, fins, eliminated), sink)
            };
            chosen.known.clear();
            sieve.for_each_cover(partial, required, &mut chosen, &limits, found)?;
        }
        ControlFlow::Continue(())
    }

    /// Chooses cover sets: first for the cells that must be covered, then for other base candidates
    /// until there are as many cover sets as base sets. Stops as soon as the sink or `take` returns
    /// `ControlFlow::Break`.
    fn choose_cover<'b>(
        &mut self,
        required: CellSet,
        target: Option<Cell>,
        sink: &mut StepSink<'b>,
        take: FishCallback<'_, 'b>,
    ) -> ControlFlow<()> {
        if self.cover.len() == self.fish.size {
            return if required.is_empty() {
                self.report_cover(target, sink, take)
            } else {
                ControlFlow::Continue(())
            };
        }
        let remaining = self.fish.size - self.cover.len();
        if required.len() > remaining * self.marks.shape().side() {
            return ControlFlow::Continue(());
        }
        let open = match required.first() {
            Some(cell) => CellSet::from_cell(cell),
            None => self.base_cells.minus(&self.covered_cells()),
        };
        for at in 0..self.houses[1].len() {
            let (house, places) = self.houses[1][at];
            let fresh = !self.base.contains(&house) && !self.cover.contains(&house);
            if fresh && places.intersects(&open) {
                self.cover.push(house);
                self.choose_cover(required.minus(&places), target, sink, take)?;
                self.cover.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn covered_cells(&self) -> CellSet {
        let house = |house: &usize| self.marks.layout().house_cells(*house);
        self.cover.iter().fold(CellSet::EMPTY, |all, cover| all.or(house(cover)))
    }

    /// Reports the fish with the current base and cover sets, unless it is of the wrong kind, has
    /// too many fins, lacks the fins that the search requires, eliminates nothing, or was already
    /// reported. Stops as soon as the sink or `take` returns `ControlFlow::Break`.
    fn report_cover<'b>(
        &mut self,
        target: Option<Cell>,
        sink: &mut StepSink<'b>,
        take: FishCallback<'_, 'b>,
    ) -> ControlFlow<()> {
        sink.spend_work(1)?;
        self.is_absent = false;
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for house in &self.cover {
            let cells = self.marks.layout().house_cells(*house);
            twice = twice.or(&once.and(cells));
            once = once.or(cells);
        }
        let fins = self.base_cells.minus(&once).or(&self.endo_cells);
        if fins.len() > self.max_fins || fins.is_empty() && (target.is_some() || self.ignores_fins)
        {
            return ControlFlow::Continue(());
        }
        let mut eliminated = self.places.and(&once.minus(&self.base_cells).or(&twice));
        if !fins.is_empty() && !self.ignores_fins {
            eliminated = eliminated.and(&self.marks.layout().common_peers(&fins));
        }
        if eliminated.is_empty() {
            return ControlFlow::Continue(());
        }
        match self.admit_cover(self.cover.clone()) {
            Some(cover) => take(&self.found_fish(cover, fins, eliminated), sink),
            None => ControlFlow::Continue(()),
        }
    }

    /// Records a combination of cover sets as reported and returns it, sorted. Returns `None` if
    /// the fish is of the wrong kind or was already reported.
    fn admit_cover(&mut self, mut cover: Vec<usize>) -> Option<Vec<usize>> {
        grid::shell_sort(&mut cover);
        if !self.matches_kind(&cover) || self.reported_covers.contains(&cover) {
            return None;
        }
        self.reported_covers.push(cover.clone());
        Some(cover)
    }

    fn found_fish(&self, cover: Vec<usize>, fins: CellSet, eliminated: CellSet) -> FoundFish {
        FoundFish { digit: self.digit, base: self.base.clone(), cover, fins, eliminated }
    }

    fn matches_kind(&self, cover: &[usize]) -> bool {
        let (base, cover) = (self.house_kinds(&self.base), self.house_kinds(cover));
        match self.fish.sets {
            FishSets::Basic => true,
            FishSets::Franken => (base | cover) & BOXES != 0,
            FishSets::Mutant => {
                let split = |a: u8, b: u8| base & a == 0 && cover & b == 0;
                !split(ROWS, COLUMNS) && !split(COLUMNS, ROWS)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use grid::Board;

    use super::*;
    use crate::{Step, Technique, by_name, technique::StepFinder};

    /// A finder of fish that, unlike [`Fish`], can ignore fins and search without the sieve.
    struct FishFinder {
        fish: Fish,
        ignores_fins: bool,
        uses_sieve: bool,
    }

    impl StepFinder for FishFinder {
        fn find(
            &self,
            marks: &Pencilmarks,
            options: &Options,
            sink: &mut StepSink,
        ) -> ControlFlow<()> {
            let FishFinder { ignores_fins, uses_sieve, .. } = *self;
            let options = Options { max_fins: 2, max_endo_fins: 1, ..options.clone() };
            let search = FishSearch::new(marks, &options, &self.fish);
            FishSearch { ignores_fins, uses_sieve, ..search }
                .run(sink, &mut |found, sink| sink.push(found.build_step(marks)))
        }
    }

    #[test]
    fn the_same_fish_are_found_without_the_sieve() {
        let boards = [
            "..5..7........9.238....2..6.57..3.6...........3.1..27.1..7....897.3........8..3..",
            "4...5...3..9.387...7.9...5..6....1..51.....38..4....2..4...3.1...682.5..1...4...6",
        ];
        let kinds = [
            (2, FishSets::Franken),
            (2, FishSets::Mutant),
            (3, FishSets::Franken),
            (3, FishSets::Mutant),
        ];
        let modes = [(Fins::None, false), (Fins::Any, false), (Fins::Any, true)];
        let mut count = 0;
        for board in boards {
            let board: Board = board.parse().expect("a drawing of a board");
            for ((size, sets), (fins, ignores_fins)) in
                kinds.into_iter().flat_map(|kind| modes.map(|mode| (kind, mode)))
            {
                let found = |uses_sieve: bool| {
                    let fish = Fish { size, sets, fins };
                    let finder: &FishFinder =
                        Box::leak(Box::new(FishFinder { fish, ignores_fins, uses_sieve }));
                    let technique =
                        Technique { finder, ..*by_name("X-Wing").expect("a technique") };
                    // The marks record absent patterns, so each search gets marks of its own.
                    let marks = Pencilmarks::from_board(&board, true).expect("a small board");
                    let mut steps: Vec<Step> = Vec::new();
                    technique.find(&marks, &Options::default(), &mut |step| {
                        steps.push(step);
                        ControlFlow::Continue(())
                    });
                    steps
                };
                let (fast, slow) = (found(true), found(false));
                assert_eq!(fast, slow, "{size} {ignores_fins}");
                count += fast.len();
            }
        }
        assert!(count > 100, "{count}");
    }
}
