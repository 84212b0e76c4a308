//! The position that techniques look at: digits, candidates by cell and by digit, and what techniques
//! share, made when it is first asked for.
//!
//! A grid with full pencilmarks is what solvers' books call it. It differs from
//! [`grid::Position`], which is what a player put in: here candidates are complete, and every
//! change drops what was made of them.

use std::cell::OnceCell;

use grid::{Board, Cell, CellValue, Digit, DigitSet, Shape};

use crate::{
    AlmostLockedSets, Candidate, CellSet, Step,
    layout::Layout,
    links::{self, Network},
};

/// A board with the candidates of its empty cells, for shapes up to 25×25. It may contradict itself;
/// a filled cell has no candidate.
pub struct Pencilmarks {
    shape: Shape,
    layout: &'static Layout,
    values: Box<[Option<Digit>]>,
    givens: CellSet,
    open: CellSet,
    cells: Box<[DigitSet]>,
    places: Box<[CellSet]>,
    proper: bool,
    shared: Shared,
}

/// What techniques share, each part made when it is first asked for.
#[derive(Default)]
struct Shared {
    networks: [OnceCell<Network>; 3],
    sets: [OnceCell<AlmostLockedSets>; 2],
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

    fn new(board: &Board, givens: CellSet, proper: bool) -> Option<Pencilmarks> {
        let shape = board.shape();
        let layout = Layout::of(shape)?;
        let open = Cell::all(shape).filter(|cell| board.digit(*cell).is_none()).collect();
        let mut marks = Pencilmarks {
            shape,
            layout,
            values: board.digits().into(),
            givens,
            open,
            cells: vec![DigitSet::EMPTY; shape.cells()].into(),
            places: vec![CellSet::EMPTY; shape.side()].into(),
            proper,
            shared: Shared::default(),
        };
        for cell in open {
            for digit in board.candidates(cell) {
                marks.cells[cell.index()] = marks.cells[cell.index()].with(digit);
                marks.places[digit.value() - 1] = marks.places[digit.value() - 1].with(cell);
            }
        }
        Some(marks)
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
        let placed = |house: usize| {
            let cells = self.layout.house(house).into_iter();
            cells.filter_map(|cell| self.digit(cell)).collect::<DigitSet>()
        };
        self.open.into_iter().any(|cell| self.candidates(cell).is_empty())
            || (0..self.houses()).any(|house| {
                let missing = DigitSet::all(self.shape).minus(placed(house)).into_iter();
                missing.into_iter().any(|digit| self.places_in(digit, house).is_empty())
            })
    }

    /// Takes a candidate away, if it is there.
    pub fn eliminate(&mut self, candidate: Candidate) {
        self.shared = Shared::default();
        self.drop(candidate);
    }

    fn drop(&mut self, Candidate { digit, cell }: Candidate) {
        self.cells[cell.index()] = self.cells[cell.index()].without(digit);
        self.places[digit.value() - 1] = self.places[digit.value() - 1].without(cell);
    }

    /// Puts a digit in an empty cell, as an entry; it leaves the cell's peers.
    pub fn place(&mut self, candidate: Candidate) {
        self.shared = Shared::default();
        let Candidate { digit, cell } = candidate;
        for other in self.candidates(cell) {
            self.drop(Candidate::new(other, cell));
        }
        for peer in self.places(digit).and(self.layout.peers(cell)) {
            self.drop(Candidate::new(digit, peer));
        }
        self.values[cell.index()] = Some(digit);
        self.open = self.open.without(cell);
    }

    /// Does what a step concludes.
    pub fn apply(&mut self, step: &Step) {
        step.eliminations.iter().for_each(|candidate| self.eliminate(*candidate));
        step.placements.iter().for_each(|candidate| self.place(*candidate));
    }

    /// What a cell shows: its digit, or its candidates as marks.
    pub fn content(&self, cell: Cell) -> CellValue {
        self.digit(cell).map_or(CellValue::Marks(self.candidates(cell)), CellValue::Digit)
    }

    /// The strong and weak links between candidates; with groups, or with groups and almost locked
    /// sets as nodes, too.
    pub fn network(&self, extent: links::Extent) -> &Network {
        self.shared.networks[extent as usize].get_or_init(|| Network::of(self, extent))
    }

    /// The almost locked sets, and what they have in common; `single` says whether one cell with two
    /// candidates counts as a set.
    pub fn almost_locked_sets(&self, single: bool) -> &AlmostLockedSets {
        self.shared.sets[usize::from(single)].get_or_init(|| AlmostLockedSets::of(self, single))
    }
}
