//! A position with candidates, and a stack of saved copies for backtracking.

use super::{Contradiction, Event, Observer};
use grid::{Board, Candidates, Cell, Digit, DigitSet, Geometry};

/// The current position of a search, with a stack of earlier positions. If `TRACKS_HOUSES` is
/// `true`, the houses that lost a candidate are recorded.
#[derive(Clone)]
pub(super) struct PositionStack<const TRACKS_HOUSES: bool> {
    pub geometry: &'static Geometry,
    pub current: Candidates,
    /// The solved cells whose digit hasn't been eliminated from their peers yet.
    pub pending_singles: Vec<Cell>,
    /// The rows, columns and boxes that lost a candidate since they were last examined, with one
    /// bit per house.
    pub changed_houses: [u64; 3],
    pub unsolved_count: usize,
    /// The number of cells whose digit has been eliminated from their peers.
    pub placement_count: u64,
    /// The empty cells in which the board's restrictions allow only one digit. These cells are
    /// reported to observers at the start.
    restricted: Vec<Cell>,
    /// The candidates in all saved positions, one position after another.
    saved: Vec<DigitSet>,
    /// The number of unsolved cells in each saved position.
    saved_unsolved: Vec<usize>,
}

impl<const TRACKS_HOUSES: bool> PositionStack<TRACKS_HOUSES> {
    pub fn new(board: &Board) -> Self {
        let shape = board.shape();
        let current = Candidates::from_board(board);
        let mut solved = Vec::with_capacity(shape.cells());
        solved.extend(Cell::all(shape).filter(|cell| current.get(*cell).single().is_some()));
        let free = |cell: &&Cell| board.digit(**cell).is_none();
        PositionStack {
            geometry: Geometry::for_shape(shape),
            unsolved_count: shape.cells() - solved.len(),
            restricted: solved.iter().filter(free).copied().collect(),
            current,
            pending_singles: solved,
            changed_houses: [u64::MAX >> (64 - shape.side()); 3],
            placement_count: 0,
            saved: Vec::new(),
            saved_unsolved: Vec::new(),
        }
    }

    /// Reports the empty cells in which the board's restrictions allow only one digit. Returns an
    /// error if a cell has no candidates.
    pub fn begin<O: Observer>(&mut self, observer: &mut O) -> Result<(), Contradiction> {
        for cell in self.restricted.drain(..) {
            if let Some(digit) = self.current.get(cell).single() {
                observer.observe(Event::Place { cell, digit });
            }
        }
        match self.current.sets().iter().position(|&set| set == DigitSet::EMPTY) {
            None => Ok(()),
            Some(place) => {
                observer.observe(Event::NoCandidate { cell: Cell::new(place) });
                Err(Contradiction)
            }
        }
    }

    /// Eliminates a candidate, which must be present, from a cell. Returns an error if it was the
    /// cell's last candidate.
    pub fn eliminate<O: Observer>(
        &mut self,
        cell: Cell,
        digit: Digit,
        observer: &mut O,
    ) -> Result<(), Contradiction> {
        let set = &mut self.current.sets_mut()[cell.index()];
        *set = set.without(digit);
        let left = *set;
        observer.observe(Event::Eliminate { cell, digit });
        if TRACKS_HOUSES {
            let side = self.geometry.shape().side();
            let [row, col, box_] = self.geometry.houses_of(cell);
            self.changed_houses[0] |= 1 << row;
            self.changed_houses[1] |= 1 << (col - side);
            self.changed_houses[2] |= 1 << (box_ - 2 * side);
        }
        if left.is_empty() {
            observer.observe(Event::NoCandidate { cell });
            return Err(Contradiction);
        }
        if let Some(digit) = left.single() {
            observer.observe(Event::Place { cell, digit });
            self.unsolved_count -= 1;
            self.pending_singles.push(cell);
        }
        Ok(())
    }

    /// Eliminates all candidates except `digit` from a cell. Returns an error if `digit` isn't a
    /// candidate of the cell.
    pub fn keep_only<O: Observer>(
        &mut self,
        cell: Cell,
        digit: Digit,
        observer: &mut O,
    ) -> Result<(), Contradiction> {
        for other in self.current.get(cell).without(digit) {
            self.eliminate(cell, other, observer)?;
        }
        Ok(())
    }

    /// Eliminates a solved cell's digit from its peers. Returns `true` if any peer had that
    /// candidate, or an error if the cell or a peer has no candidates left.
    pub fn eliminate_from_peers<O: Observer>(
        &mut self,
        cell: Cell,
        observer: &mut O,
    ) -> Result<bool, Contradiction> {
        let Some(digit) = self.current.get(cell).single() else { return Err(Contradiction) };
        self.placement_count += 1;
        let mut changed = false;
        for &peer in self.geometry.peers(cell) {
            if self.current.get(peer).contains(digit) {
                changed = true;
                self.eliminate(peer, digit, observer)?;
            }
        }
        Ok(changed)
    }

    /// Saves a copy of the position.
    pub fn push_copy(&mut self) {
        self.saved.extend_from_slice(self.current.sets());
        self.saved_unsolved.push(self.unsolved_count);
    }

    /// Restores the latest saved position without removing it from the stack.
    pub fn restore_top(&mut self) {
        let sets = self.current.sets_mut();
        let from = self.saved.len().saturating_sub(sets.len());
        if let Some(&unsolved) = self.saved_unsolved.last() {
            sets.copy_from_slice(&self.saved[from..]);
            self.unsolved_count = unsolved;
        }
        self.pending_singles.clear();
        self.changed_houses = [0; 3];
    }

    /// Removes the latest saved position from the stack.
    pub fn pop_saved(&mut self) {
        self.saved.truncate(self.saved.len().saturating_sub(self.current.sets().len()));
        self.saved_unsolved.pop();
    }

    /// Passes the digits of all cells, which must be solved, to the sink.
    pub fn report_solution(&self, sink: &mut dyn FnMut(&[Digit])) {
        let digits: Option<Vec<Digit>> =
            self.current.sets().iter().map(|set| set.single()).collect();
        sink(&digits.expect("a position without unsolved cells"));
    }
}
