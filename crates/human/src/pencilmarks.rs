//! The position that techniques look at: digits, candidates by cell and by digit, and what techniques
//! share, made when it is first asked for.
//!
//! A grid with full pencilmarks is what solvers' books call it. It differs from
//! [`grid::Position`], which is what a player put in: here candidates are complete, and every
//! change drops what was made of them.

use std::{
    any::Any,
    cell::{Cell as Cell_, OnceCell},
};

use grid::{Board, Cell, CellValue, Digit, DigitSet, Shape};

use crate::{Candidate, CellSet, layout::Layout};

/// A board with the candidates of its empty cells, for shapes up to 25×25. It may contradict itself;
/// a filled cell has no candidate.
#[derive(Clone)]
pub struct Pencilmarks {
    shape: Shape,
    layout: &'static Layout,
    values: Box<[Option<Digit>]>,
    givens: CellSet,
    open: CellSet,
    cells: Box<[DigitSet]>,
    places: Box<[CellSet]>,
    tally: Tally,
    proper: bool,
    shared: Shared,
}

/// What is counted along with each change, so that simple techniques need not look at cells.
#[derive(Clone)]
struct Tally {
    /// By digit and house, which of the house's cells the digit may go in: the first is the lowest bit.
    spots: Box<[u32]>,
    /// By house: its empty cells, the digits in it, and those that it has a place for.
    open: Box<[u8]>,
    placed: Box<[DigitSet]>,
    placeable: Box<[DigitSet]>,
    /// By digit, then by house: the patterns that it is known to have nothing of, as bits.
    barren: Box<[Cell_<u64>]>,
    /// How many empty cells have no candidate.
    starved: usize,
    /// Candidates that were left alone in their cell, and in a house, in the order in which they
    /// came to be.
    naked: Vec<Candidate>,
    hidden: Vec<Candidate>,
}

/// What a pattern is looked for in.
#[derive(Clone, Copy)]
pub(crate) enum Of {
    Digit(Digit),
    House(usize),
}

/// What techniques share, each part made when it is first asked for. Only the file that makes a part
/// knows its type.
#[derive(Default)]
struct Shared([OnceCell<Box<dyn Any + Send>>; Part::COUNT]);

/// A part of what techniques share.
#[derive(Clone, Copy)]
pub(crate) enum Part {
    /// Links, by their extent.
    Network(usize),
    /// What follows from nodes, by the extent of links.
    Reach(usize),
    /// Almost locked sets, without single cells or with them.
    Sets(usize),
    /// Rectangles that would be swappable.
    Rectangles,
    /// Networks of two colours.
    Colored,
}

impl Part {
    const COUNT: usize = 10;

    fn place(self) -> usize {
        match self {
            Part::Network(extent) => extent,
            Part::Reach(extent) => 3 + extent,
            Part::Sets(single) => 6 + single,
            Part::Rectangles => 8,
            Part::Colored => 9,
        }
    }
}

/// A copy makes its own when it is asked.
impl Clone for Shared {
    fn clone(&self) -> Shared {
        Shared::default()
    }
}

impl Pencilmarks {
    /// The candidates that a position leaves: what the peers of an empty cell allow, of what was
    /// noted there; corner marks count where nearly all cells have
    /// marks. `proper` says whether its puzzle
    /// is known to have one solution. `None` above 25×25.
    pub fn of(position: &grid::Position, proper: bool) -> Option<Pencilmarks> {
        let board = position.as_penciled();
        let givens = Cell::all(position.shape()).filter(|cell| position.is_given(*cell));
        Pencilmarks::new(&board, givens.collect(), proper)
    }

    /// The candidates of a board all of whose digits are givens.
    pub fn of_board(board: &Board, proper: bool) -> Option<Pencilmarks> {
        let givens = Cell::all(board.shape()).filter(|cell| board.digit(*cell).is_some());
        Pencilmarks::new(board, givens.collect(), proper)
    }

    /// Digits are put in one after the other, and candidates taken away after that, as singles come in
    /// the order in which they came to be.
    fn new(board: &Board, givens: CellSet, proper: bool) -> Option<Pencilmarks> {
        let shape = board.shape();
        let layout = Layout::of(shape)?;
        let (all, houses) = (DigitSet::all(shape), layout.geometry.houses());
        let cells: CellSet = Cell::all(shape).collect();
        let spots = (1_u64 << shape.side()) - 1;
        let mut marks = Pencilmarks {
            shape,
            layout,
            values: vec![None; shape.cells()].into(),
            givens,
            open: cells,
            cells: vec![all; shape.cells()].into(),
            places: vec![cells; shape.side()].into(),
            tally: Tally {
                spots: vec![spots as u32; shape.side() * houses].into(),
                open: vec![shape.side() as u8; houses].into(),
                placed: vec![DigitSet::EMPTY; houses].into(),
                placeable: vec![all; houses].into(),
                barren: vec![Cell_::new(0); shape.side() + houses].into(),
                starved: 0,
                naked: Vec::new(),
                hidden: Vec::new(),
            },
            proper,
            shared: Shared::default(),
        };
        for cell in Cell::all(shape) {
            if let Some(digit) = board.digit(cell) {
                marks.place(Candidate::new(digit, cell));
            }
        }
        for cell in Cell::all(shape).filter(|cell| board.digit(*cell).is_none()) {
            for digit in marks.candidates(cell).minus(board.candidates(cell)) {
                marks.drop(Candidate::new(digit, cell));
            }
        }
        Some(marks)
    }

    /// Notes that an empty cell has one candidate or none, if so.
    fn note_fewer(&mut self, cell: Cell) {
        match self.candidates(cell).len() {
            0 => self.tally.starved += 1,
            1 => {
                let last = self.candidates(cell).first();
                self.tally.naked.extend(last.map(|digit| Candidate::new(digit, cell)));
            }
            _ => {}
        }
    }

    /// Notes that a digit has one place in a house.
    fn note_hidden(&mut self, digit: Digit, cell: Cell) {
        let last = Candidate::new(digit, cell);
        // That is not so of the place that the digit is being put in.
        if self.has(last) {
            self.tally.hidden.push(last);
        }
    }

    fn at(&self, digit: Digit, house: usize) -> usize {
        (digit.value() - 1) * self.layout.geometry.houses() + house
    }

    /// The board's shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The houses and peers of the shape.
    pub fn layout(&self) -> &'static Layout {
        self.layout
    }

    /// Whether the puzzle is known to have exactly one solution.
    pub fn is_proper(&self) -> bool {
        self.proper
    }

    /// The digit in a cell.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.values[cell.index()]
    }

    /// Whether the cell holds a given, rather than an entry or nothing.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens.contains(cell)
    }

    /// The cells without a digit.
    pub fn open(&self) -> &CellSet {
        &self.open
    }

    /// The candidates of a cell; none where a digit stands.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.cells[cell.index()]
    }

    /// The cells that a digit may still go in.
    pub fn places(&self, digit: Digit) -> &CellSet {
        &self.places[digit.value() - 1]
    }

    /// The cells of a house that a digit may still go in.
    pub fn places_in(&self, digit: Digit, house: usize) -> CellSet {
        self.places(digit).and(self.layout.house(house))
    }

    /// Which cells of a house, by their places in it, a digit may still go in: the first is the lowest
    /// bit.
    pub(crate) fn spots(&self, digit: Digit, house: usize) -> u32 {
        self.tally.spots[self.at(digit, house)]
    }

    /// The cell of a house at a place in it.
    pub(crate) fn cell_at(&self, house: usize, spot: u32) -> Cell {
        self.layout.geometry.cells(house)[spot as usize]
    }

    /// The cells of a house at some places in it.
    pub(crate) fn cells_at(&self, house: usize, mut spots: u32) -> CellSet {
        let mut cells = CellSet::EMPTY;
        while spots != 0 {
            cells = cells.with(self.cell_at(house, spots.trailing_zeros()));
            spots &= spots - 1;
        }
        cells
    }

    /// How many cells of a house are empty.
    pub(crate) fn open_in(&self, house: usize) -> usize {
        self.tally.open[house].into()
    }

    /// Whether a digit or a house is known to have nothing of a pattern, as bits. It stays so until
    /// one of its candidates goes.
    pub(crate) fn is_barren(&self, of: Of, pattern: u64) -> bool {
        self.barren(of).get() & pattern == pattern
    }

    /// Notes that a digit or a house has nothing of a pattern.
    pub(crate) fn note_barren(&self, of: Of, pattern: u64) {
        self.barren(of).set(self.barren(of).get() | pattern);
    }

    fn barren(&self, of: Of) -> &Cell_<u64> {
        match of {
            Of::Digit(digit) => &self.tally.barren[digit.value() - 1],
            Of::House(house) => &self.tally.barren[self.shape.side() + house],
        }
    }

    /// The candidates that are alone in their cell, in the order in which they came to be so.
    pub(crate) fn naked(&self) -> impl Iterator<Item = Candidate> {
        self.tally.naked.iter().copied().filter(|candidate| self.has(*candidate))
    }

    /// The candidates that are alone in a house, in the order in which they came to be so; one may
    /// come twice.
    pub(crate) fn hidden(&self) -> impl Iterator<Item = Candidate> {
        self.tally.hidden.iter().copied().filter(|candidate| self.has(*candidate))
    }

    /// Whether the candidate is still there.
    pub fn has(&self, candidate: Candidate) -> bool {
        self.candidates(candidate.cell).contains(candidate.digit)
    }

    /// The digits of the board, in order.
    pub fn digits(&self) -> impl DoubleEndedIterator<Item = Digit> + use<> {
        Digit::all(self.shape)
    }

    /// The number of houses.
    pub fn houses(&self) -> usize {
        self.layout.geometry.houses()
    }

    /// The candidates of a digit that see all of some cells.
    pub fn seeing_all(&self, digit: Digit, cells: &CellSet) -> CellSet {
        self.places(digit).and(&self.layout.common_peers(cells))
    }

    /// The candidates of some cells, together.
    pub fn union(&self, cells: &CellSet) -> DigitSet {
        cells.into_iter().fold(DigitSet::EMPTY, |all, cell| all.or(self.candidates(cell)))
    }

    /// Whether every cell holds a digit.
    pub fn is_solved(&self) -> bool {
        self.open.is_empty()
    }

    /// Whether some empty cell has no candidate, or some house no place for a digit it lacks.
    pub fn is_broken(&self) -> bool {
        let all = DigitSet::all(self.shape);
        let Tally { placed, placeable, .. } = &self.tally;
        let lacks = |(placed, placeable): (&DigitSet, &DigitSet)| placed.or(*placeable) != all;
        self.tally.starved > 0 || placed.iter().zip(placeable).any(lacks)
    }

    /// Takes a candidate away, if it is there.
    pub fn eliminate(&mut self, candidate: Candidate) {
        self.shared = Shared::default();
        self.drop(candidate);
    }

    fn drop(&mut self, Candidate { digit, cell }: Candidate) {
        if !self.cells[cell.index()].contains(digit) {
            return;
        }
        self.cells[cell.index()] = self.cells[cell.index()].without(digit);
        self.note_fewer(cell);
        self.vacate(Candidate { digit, cell });
    }

    /// Takes a digit from the places that a cell is, in its houses.
    fn vacate(&mut self, Candidate { digit, cell }: Candidate) {
        self.places[digit.value() - 1].remove(cell);
        let houses = self.layout.geometry.houses_of(cell);
        self.tally.barren[digit.value() - 1].set(0);
        for (house, spot) in houses.into_iter().zip(self.layout.spots(cell)) {
            let at = self.at(digit, house);
            self.tally.barren[self.shape.side() + house].set(0);
            self.tally.spots[at] &= !(1 << spot);
            let left = self.tally.spots[at];
            if left == 0 {
                self.tally.placeable[house] = self.tally.placeable[house].without(digit);
            } else if left.is_power_of_two() {
                self.note_hidden(digit, self.cell_at(house, left.trailing_zeros()));
            }
        }
    }

    /// Puts a digit in an empty cell, as an entry; it leaves the cell's peers. A cell that is filled
    /// stays as it is.
    pub fn place(&mut self, candidate: Candidate) {
        let Candidate { digit, cell } = candidate;
        if !self.open.contains(cell) {
            return;
        }
        self.shared = Shared::default();
        let candidates = std::mem::take(&mut self.cells[cell.index()]);
        if candidates.is_empty() {
            self.tally.starved -= 1;
        }
        for peer in self.places(digit).and(self.layout.peers(cell)) {
            self.drop(Candidate::new(digit, peer));
        }
        for other in candidates {
            self.vacate(Candidate::new(other, cell));
        }
        for house in self.layout.geometry.houses_of(cell) {
            self.tally.open[house] -= 1;
            self.tally.placed[house] = self.tally.placed[house].with(digit);
        }
        self.tally.naked.retain(|single| single.cell != cell);
        self.tally.hidden.retain(|single| single.cell != cell);
        self.values[cell.index()] = Some(digit);
        self.open.remove(cell);
    }

    /// What a cell shows: its digit, or its candidates as marks.
    pub fn content(&self, cell: Cell) -> CellValue {
        self.digit(cell).map_or(CellValue::Marks(self.candidates(cell)), CellValue::Digit)
    }

    /// A part of what techniques share, made when it is first asked for since the last change.
    pub(crate) fn shared<T: Send + 'static>(&self, part: Part, make: impl FnOnce() -> T) -> &T {
        let made = self.shared.0[part.place()].get_or_init(|| Box::new(make()));
        made.downcast_ref().expect("a part is made in one place")
    }
}
