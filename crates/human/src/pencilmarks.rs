//! The position that techniques search: digits, candidates by cell and by digit, and a cache of
//! structures that techniques share.
//!
//! Sudoku books call such a position a grid with full pencilmarks. Unlike [`grid::Position`], which
//! contains a player's input, it has complete candidates.

use std::cell::Cell as StdCell;

use grid::{Board, Cell, CellValue, Digit, DigitSet, Shape};

use crate::{
    Candidate, CellSet,
    house_layout::HouseLayout,
    shared_cache::{SharedCache, SharedPart},
};

/// A board with the candidates of its empty cells, for shapes up to 25×25. The board may contain
/// contradictions. A filled cell has no candidates.
#[derive(Clone)]
pub struct Pencilmarks {
    shape: Shape,
    layout: &'static HouseLayout,
    values: Box<[Option<Digit>]>,
    givens: CellSet,
    empty: CellSet,
    cells: Box<[DigitSet]>,
    places: Box<[CellSet]>,
    counts: CandidateCounts,
    is_proper: bool,
    shared: SharedCache,
}

/// Counts that are updated with each change, so that techniques for simple patterns don't have to
/// scan cells.
#[derive(Clone)]
struct CandidateCounts {
    /// For each digit and house, the positions in the house where the digit can go, as bits. The
    /// lowest bit represents the first cell.
    spots: Box<[u32]>,
    /// For each house, the number of empty cells.
    empty_counts: Box<[u8]>,
    /// For each house, the digits that are placed.
    placed: Box<[DigitSet]>,
    /// For each house, the digits that still have a place.
    placeable: Box<[DigitSet]>,
    /// The patterns that are known to be absent, as bits: one entry per digit, then one per house.
    absent_patterns: Box<[StdCell<u64>]>,
    /// The number of empty cells without candidates.
    starved_count: usize,
    /// The candidates that became the only one of their cell, in the order in which that happened.
    naked_singles: Vec<Candidate>,
    /// The candidates that became the only one of their digit in a house, in the order in which
    /// that happened.
    hidden_singles: Vec<Candidate>,
}

/// The scope of a pattern: a digit on the whole board, or a house.
#[derive(Clone, Copy)]
pub(crate) enum PatternScope {
    Digit(Digit),
    House(usize),
}

impl Pencilmarks {
    /// Creates the candidates of a position: for each empty cell, the digits that the puzzle and
    /// the cell's peers allow. If the player has noted candidates in the cell, all other digits are
    /// excluded. Most corner marks count only if candidates are noted throughout: see
    /// [`grid::Position::board_for_hints`]. `proper` is `true` if the puzzle is known to have
    /// exactly one solution. Returns `None` for boards larger than 25×25.
    pub fn from_position(position: &grid::Position, proper: bool) -> Option<Pencilmarks> {
        let board = position.board_for_hints();
        Pencilmarks::new(&board, &|cell| position.is_given(cell), proper)
    }

    /// Creates the candidates of a board, with all digits as givens. `proper` is `true` if the
    /// board is known to have exactly one solution. Returns `None` for boards larger than 25×25.
    pub fn from_board(board: &Board, proper: bool) -> Option<Pencilmarks> {
        Pencilmarks::new(board, &|cell| board.digit(cell).is_some(), proper)
    }

    /// Places the digits one after another, then eliminates candidates. This order ensures that
    /// singles are found in the same order as in HoDoKu. Returns `None` for boards larger than
    /// 25×25.
    fn new(board: &Board, is_given: &dyn Fn(Cell) -> bool, proper: bool) -> Option<Pencilmarks> {
        let shape = board.shape();
        let layout = HouseLayout::for_shape(shape)?;
        // Sets of cells have room for 25×25 cells only.
        let givens = Cell::all(shape).filter(|cell| is_given(*cell)).collect();
        let (all, houses) = (DigitSet::all(shape), layout.geometry.house_count());
        let cells: CellSet = Cell::all(shape).collect();
        let spots = (1_u64 << shape.side()) - 1;
        let mut marks = Pencilmarks {
            shape,
            layout,
            values: vec![None; shape.cells()].into(),
            givens,
            empty: cells,
            cells: vec![all; shape.cells()].into(),
            places: vec![cells; shape.side()].into(),
            counts: CandidateCounts {
                spots: vec![spots as u32; shape.side() * houses].into(),
                empty_counts: vec![shape.side() as u8; houses].into(),
                placed: vec![DigitSet::EMPTY; houses].into(),
                placeable: vec![all; houses].into(),
                absent_patterns: vec![StdCell::new(0); shape.side() + houses].into(),
                starved_count: 0,
                naked_singles: Vec::new(),
                hidden_singles: Vec::new(),
            },
            is_proper: proper,
            shared: SharedCache::default(),
        };
        for cell in Cell::all(shape) {
            if let Some(digit) = board.digit(cell) {
                marks.place(Candidate::new(digit, cell));
            }
        }
        for cell in Cell::all(shape).filter(|cell| board.digit(*cell).is_none()) {
            for digit in marks.candidates(cell).minus(board.candidates(cell)) {
                marks.remove_candidate(Candidate::new(digit, cell));
            }
        }
        Some(marks)
    }

    /// Updates the counts after an empty cell has lost a candidate: records that it has one
    /// candidate left, or none.
    fn update_cell_counts(&mut self, cell: Cell) {
        match self.candidates(cell).len() {
            0 => self.counts.starved_count += 1,
            1 => {
                let last = self.candidates(cell).first();
                self.counts.naked_singles.extend(last.map(|digit| Candidate::new(digit, cell)));
            }
            _ => {}
        }
    }

    /// Records that a digit has only this place left in a house.
    fn record_hidden_single(&mut self, digit: Digit, cell: Cell) {
        let last = Candidate::new(digit, cell);
        // The cell in which the digit is being placed isn't a hidden single.
        if self.has_candidate(last) {
            self.counts.hidden_singles.push(last);
        }
    }

    fn index(&self, digit: Digit, house: usize) -> usize {
        (digit.value() - 1) * self.layout.geometry.house_count() + house
    }

    /// Returns the board's shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the houses and peers of the shape.
    pub fn layout(&self) -> &'static HouseLayout {
        self.layout
    }

    /// Returns `true` if the puzzle is known to have exactly one solution.
    pub fn is_proper(&self) -> bool {
        self.is_proper
    }

    /// Returns the digit in a cell, or `None` if the cell is empty.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.values[cell.index()]
    }

    /// Returns `true` if a cell holds a given.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens.contains(cell)
    }

    /// Returns the cells without a digit.
    pub fn empty_cells(&self) -> &CellSet {
        &self.empty
    }

    /// Returns the candidates of a cell. A cell with a digit has none.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.cells[cell.index()]
    }

    /// Returns the cells in which a digit can still go.
    pub fn places(&self, digit: Digit) -> &CellSet {
        &self.places[digit.value() - 1]
    }

    /// Returns the cells of a house in which a digit can still go.
    pub fn places_in(&self, digit: Digit, house: usize) -> CellSet {
        self.places(digit).and(self.layout.house_cells(house))
    }

    /// Returns the positions in a house where a digit can still go, as bits. The lowest bit
    /// represents the first cell.
    pub(crate) fn positions_in(&self, digit: Digit, house: usize) -> u32 {
        self.counts.spots[self.index(digit, house)]
    }

    /// Returns the cell at a position in a house, counted from 0.
    pub(crate) fn cell_at(&self, house: usize, spot: u32) -> Cell {
        self.layout.geometry.cells(house)[spot as usize]
    }

    /// Returns the cells at several positions in a house. `spots` contains the positions as bits.
    pub(crate) fn cells_at(&self, house: usize, mut spots: u32) -> CellSet {
        let mut cells = CellSet::EMPTY;
        while spots != 0 {
            cells = cells.with(self.cell_at(house, spots.trailing_zeros()));
            spots &= spots - 1;
        }
        cells
    }

    /// Returns `true` if the digits are all allowed in a cell, judging by the filled cells alone.
    pub(crate) fn filled_cells_allow(&self, cell: Cell, digits: DigitSet) -> bool {
        let placed = self.layout.geometry.houses_of(cell).map(|house| self.counts.placed[house]);
        placed.into_iter().all(|placed| placed.and(digits).is_empty())
    }

    /// Returns the number of empty cells in a house.
    pub(crate) fn empty_count(&self, house: usize) -> usize {
        self.counts.empty_counts[house].into()
    }

    /// Returns `true` if all patterns in `pattern`, one bit per pattern, are known to be absent.
    /// This knowledge is discarded when the digit or the house loses a candidate.
    pub(crate) fn is_known_absent(&self, scope: PatternScope, pattern: u64) -> bool {
        self.absent_patterns(scope).get() & pattern == pattern
    }

    /// Records that a pattern is absent, until the digit or house loses a candidate.
    pub(crate) fn record_absent(&self, scope: PatternScope, pattern: u64) {
        self.absent_patterns(scope).set(self.absent_patterns(scope).get() | pattern);
    }

    fn absent_patterns(&self, scope: PatternScope) -> &StdCell<u64> {
        match scope {
            PatternScope::Digit(digit) => &self.counts.absent_patterns[digit.value() - 1],
            PatternScope::House(house) => &self.counts.absent_patterns[self.shape.side() + house],
        }
    }

    /// Iterates over the candidates that are the only one of their cell, in the order in which they
    /// became the only one.
    pub(crate) fn naked_singles(&self) -> impl Iterator<Item = Candidate> {
        self.counts.naked_singles.iter().copied().filter(|candidate| self.has_candidate(*candidate))
    }

    /// Iterates over the candidates that are the only one of their digit in a house, in the order
    /// in which they became the only one. The same candidate may be returned more than once.
    pub(crate) fn hidden_singles(&self) -> impl Iterator<Item = Candidate> {
        self.counts
            .hidden_singles
            .iter()
            .copied()
            .filter(|candidate| self.has_candidate(*candidate))
    }

    /// Returns `true` if a candidate is true (`on`) or false (`!on`) because of a single alone: a
    /// candidate that is the only one of its cell, or of its digit in a house.
    pub(crate) fn follows_from_single(&self, candidate: Candidate, on: bool) -> bool {
        self.naked_singles().chain(self.hidden_singles()).any(|single| match on {
            true => single == candidate,
            false => single.excludes(candidate, self.shape()),
        })
    }

    /// Returns `true` if the position still has this candidate.
    pub fn has_candidate(&self, candidate: Candidate) -> bool {
        self.candidates(candidate.cell).contains(candidate.digit)
    }

    /// Iterates over the digits of the board, in ascending order.
    pub fn digits(&self) -> impl DoubleEndedIterator<Item = Digit> + use<> {
        Digit::all(self.shape)
    }

    /// Returns the number of houses.
    pub fn house_count(&self) -> usize {
        self.layout.geometry.house_count()
    }

    /// Returns the places of a digit that see all the given cells.
    pub fn places_seeing(&self, digit: Digit, cells: &CellSet) -> CellSet {
        self.places(digit).and(&self.layout.common_peers(cells))
    }

    /// Returns the union of the candidates of some cells.
    pub fn candidate_union(&self, cells: &CellSet) -> DigitSet {
        cells.into_iter().fold(DigitSet::EMPTY, |all, cell| all.or(self.candidates(cell)))
    }

    /// Returns `true` if every cell is filled.
    pub fn is_solved(&self) -> bool {
        self.empty.is_empty()
    }

    /// Returns `true` if some empty cell has no candidates, or some house has no place for a
    /// missing digit.
    pub fn is_contradictory(&self) -> bool {
        let all = DigitSet::all(self.shape);
        let CandidateCounts { placed, placeable, .. } = &self.counts;
        let lacks = |(placed, placeable): (&DigitSet, &DigitSet)| placed.or(*placeable) != all;
        self.counts.starved_count > 0 || placed.iter().zip(placeable).any(lacks)
    }

    /// Eliminates a candidate if it is still possible.
    pub fn eliminate(&mut self, candidate: Candidate) {
        self.shared = SharedCache::default();
        self.remove_candidate(candidate);
    }

    fn remove_candidate(&mut self, Candidate { digit, cell }: Candidate) {
        if !self.cells[cell.index()].contains(digit) {
            return;
        }
        self.cells[cell.index()] = self.cells[cell.index()].without(digit);
        self.update_cell_counts(cell);
        self.remove_place(Candidate { digit, cell });
    }

    /// Removes a cell from the places of a digit, in all its houses.
    fn remove_place(&mut self, Candidate { digit, cell }: Candidate) {
        self.places[digit.value() - 1].remove(cell);
        let houses = self.layout.geometry.houses_of(cell);
        self.counts.absent_patterns[digit.value() - 1].set(0);
        for (house, spot) in houses.into_iter().zip(self.layout.positions_in_houses(cell)) {
            let at = self.index(digit, house);
            self.counts.absent_patterns[self.shape.side() + house].set(0);
            self.counts.spots[at] &= !(1 << spot);
            let remaining = self.counts.spots[at];
            if remaining == 0 {
                self.counts.placeable[house] = self.counts.placeable[house].without(digit);
            } else if remaining.is_power_of_two() {
                self.record_hidden_single(digit, self.cell_at(house, remaining.trailing_zeros()));
            }
        }
    }

    /// Places a digit in an empty cell, as an entry, and eliminates it from the cell's peers. The
    /// digit need not be a candidate of the cell. Does nothing if the cell is filled.
    pub fn place(&mut self, candidate: Candidate) {
        let Candidate { digit, cell } = candidate;
        if !self.empty.contains(cell) {
            return;
        }
        self.shared = SharedCache::default();
        let candidates = std::mem::take(&mut self.cells[cell.index()]);
        if candidates.is_empty() {
            self.counts.starved_count -= 1;
        }
        for peer in self.places(digit).and(self.layout.peers(cell)) {
            self.remove_candidate(Candidate::new(digit, peer));
        }
        for other in candidates {
            self.remove_place(Candidate::new(other, cell));
        }
        for house in self.layout.geometry.houses_of(cell) {
            self.counts.empty_counts[house] -= 1;
            self.counts.placed[house] = self.counts.placed[house].with(digit);
        }
        self.counts.naked_singles.retain(|single| single.cell != cell);
        self.counts.hidden_singles.retain(|single| single.cell != cell);
        self.values[cell.index()] = Some(digit);
        self.empty.remove(cell);
    }

    /// Returns the content of a cell: its digit, or its candidates as marks.
    pub fn content(&self, cell: Cell) -> CellValue {
        self.digit(cell).map_or(CellValue::Marks(self.candidates(cell)), CellValue::Digit)
    }

    /// Returns a structure that techniques share. The structure is built on first use, and again on
    /// first use after a change.
    pub(crate) fn shared_part<T: Send + 'static>(
        &self,
        part: SharedPart,
        build: impl FnOnce() -> T,
    ) -> &T {
        self.shared.get(part, build)
    }
}
