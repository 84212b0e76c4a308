//! A position of candidates that engines take from, and copies of it to come back to.

use super::{Contradiction, Event, Observer};
use grid::{Board, Candidates, Cell, Digit, DigitSet, Geometry};

/// The position that a search stands at, upon those that it stood at. `MARKED` positions know
/// which houses lost a candidate.
#[derive(Clone)]
pub(super) struct Positions<const MARKED: bool> {
    pub geometry: &'static Geometry,
    pub now: Candidates,
    /// Cells that became decided and whose digit has not left their peers.
    pub decided: Vec<Cell>,
    /// Rows, columns and boxes that lost a candidate, a bit each.
    pub changed: [u64; 3],
    pub undecided: usize,
    /// Digits that left their peers.
    pub placements: u64,
    /// Cells that a restriction decided, for observers from the beginning.
    restricted: Vec<Cell>,
    /// Copies, one upon another, and how many cells were undecided in each.
    saved: Vec<DigitSet>,
    saved_undecided: Vec<usize>,
}

impl<const MARKED: bool> Positions<MARKED> {
    pub fn new(board: &Board) -> Self {
        let shape = board.shape();
        let now = Candidates::of(board);
        let mut decided = Vec::with_capacity(shape.cells());
        decided.extend(Cell::all(shape).filter(|cell| now.get(*cell).single().is_some()));
        let free = |cell: &&Cell| board.digit(**cell).is_none();
        Positions {
            geometry: Geometry::of(shape),
            undecided: shape.cells() - decided.len(),
            restricted: decided.iter().filter(free).copied().collect(),
            now,
            decided,
            changed: [u64::MAX >> (64 - shape.side()); 3],
            placements: 0,
            saved: Vec::new(),
            saved_undecided: Vec::new(),
        }
    }

    /// Shows the restricted cells, and ends where a cell has no candidate.
    pub fn begin<O: Observer>(&mut self, observer: &mut O) -> Result<(), Contradiction> {
        for cell in self.restricted.drain(..) {
            if let Some(digit) = self.now.get(cell).single() {
                observer.see(Event::Place { cell, digit });
            }
        }
        match self.now.sets().iter().position(|&set| set == DigitSet::EMPTY) {
            None => Ok(()),
            Some(place) => {
                observer.see(Event::NoCandidate { cell: Cell::new(place) });
                Err(Contradiction)
            }
        }
    }

    /// Takes one candidate, which is there, out of a cell.
    pub fn take<O: Observer>(
        &mut self,
        cell: Cell,
        digit: Digit,
        observer: &mut O,
    ) -> Result<(), Contradiction> {
        let set = &mut self.now.sets_mut()[cell.index()];
        *set = set.without(digit);
        let left = *set;
        observer.see(Event::Eliminate { cell, digit });
        if MARKED {
            let side = self.geometry.shape().side();
            let [row, col, box_] = self.geometry.houses_of(cell);
            self.changed[0] |= 1 << row;
            self.changed[1] |= 1 << (col - side);
            self.changed[2] |= 1 << (box_ - 2 * side);
        }
        if left.is_empty() {
            observer.see(Event::NoCandidate { cell });
            return Err(Contradiction);
        }
        if let Some(digit) = left.single() {
            observer.see(Event::Place { cell, digit });
            self.undecided -= 1;
            self.decided.push(cell);
        }
        Ok(())
    }

    /// Takes all other candidates out of a cell.
    pub fn decide<O: Observer>(
        &mut self,
        cell: Cell,
        digit: Digit,
        observer: &mut O,
    ) -> Result<(), Contradiction> {
        for other in self.now.get(cell).without(digit) {
            self.take(cell, other, observer)?;
        }
        Ok(())
    }

    /// Takes a decided cell's digit out of its peers; whether any had it.
    pub fn leave_peers<O: Observer>(
        &mut self,
        cell: Cell,
        observer: &mut O,
    ) -> Result<bool, Contradiction> {
        let Some(digit) = self.now.get(cell).single() else { return Err(Contradiction) };
        self.placements += 1;
        let mut changed = false;
        for &peer in self.geometry.peers(cell) {
            if self.now.get(peer).contains(digit) {
                changed = true;
                self.take(peer, digit, observer)?;
            }
        }
        Ok(changed)
    }

    /// Puts a copy of the position aside.
    pub fn save(&mut self) {
        self.saved.extend_from_slice(self.now.sets());
        self.saved_undecided.push(self.undecided);
    }

    /// Comes back to the latest copy, and keeps it for the next time.
    pub fn restore(&mut self) {
        let sets = self.now.sets_mut();
        let from = self.saved.len().saturating_sub(sets.len());
        if let Some(&undecided) = self.saved_undecided.last() {
            sets.copy_from_slice(&self.saved[from..]);
            self.undecided = undecided;
        }
        self.decided.clear();
        self.changed = [0; 3];
    }

    /// Throws the latest copy away.
    pub fn forget(&mut self) {
        self.saved.truncate(self.saved.len().saturating_sub(self.now.sets().len()));
        self.saved_undecided.pop();
    }

    /// Every cell's digit, when all are decided.
    pub fn hand_out(&self, sink: &mut dyn FnMut(&[Digit])) {
        let digits: Option<Vec<Digit>> = self.now.sets().iter().map(|set| set.single()).collect();
        sink(&digits.expect("a position without an undecided cell"));
    }
}
