//! Puzzles whose givens stand in the cells of a pattern: the digits are sought, not the cells.
//!
//! A full board has the digits to begin with. As long as it has several solutions, one or two givens
//! are taken out and given other digits: all solutions without them are gone through, up to a
//! number, and each pair of digits that they have in those cells is counted. The pair that the
//! fewest have is the best there is for these cells:
//!
//! ```text
//! . 5 . ? . .     without both: 812 solutions;  3 and 7: 96 of them, 3 and 8: 2, 4 and 1: 1, done
//! ? . 2 . . .
//! ```
//!
//! So every change is the best of its kind at the cost of one count, and the number of solutions
//! is what it all goes by. A pair that was just there is left out, so that it does not come back;
//! where nothing gets better for a while another full board is taken.

use grid::{Board, Cell, Digit};

use crate::{fill, prober::Prober, random::Random};

/// Solutions that are gone through for a change.
const SOLUTIONS: usize = 3000;

/// Changes without a better board before it is begun anew.
const PATIENCE: usize = 60;

/// A board whose digits are sought, change by change.
pub(crate) struct Fit {
    cells: Vec<Cell>,
    board: Board,
    /// How many solutions it has, as far as they were counted.
    solutions: usize,
    /// The fewest so far, and the changes since then.
    fewest: usize,
    since: usize,
}

impl Fit {
    /// A board with the digits of a full one, chosen by chance, in these cells.
    pub(crate) fn new(cells: &[Cell], shape: grid::Shape, random: &mut Random) -> Fit {
        let full = fill::full(shape, random);
        let mut board = Board::empty(shape);
        cells.iter().for_each(|cell| board.set(*cell, full.digit(*cell)));
        Fit { cells: cells.to_vec(), board, solutions: usize::MAX, fewest: usize::MAX, since: 0 }
    }

    /// Makes a change: the board and its solution, once it has one alone. Where changes do not
    /// help, `Err`: it is to be begun anew.
    pub(crate) fn step(
        &mut self,
        prober: &mut Prober,
        random: &mut Random,
    ) -> Result<Option<(Board, Board)>, GivenUp> {
        if self.solutions == usize::MAX {
            self.solutions = prober.solutions(&self.board, SOLUTIONS, &mut |_| ());
        } else {
            self.change(prober, random);
        }
        if self.solutions == 1 {
            let solution = prober.solution(&self.board);
            return Ok(solution.map(|solution| (self.board.clone(), solution)));
        }
        if self.solutions < self.fewest {
            (self.fewest, self.since) = (self.solutions, 0);
        } else {
            self.since += 1;
        }
        if self.since > PATIENCE { Err(GivenUp) } else { Ok(None) }
    }

    /// Gives two cells the digits that the fewest solutions have there.
    fn change(&mut self, prober: &mut Prober, random: &mut Random) {
        let side = self.board.shape().side();
        let many = if self.cells.len() > 1 && self.solutions < SOLUTIONS { 2 } else { 1 };
        let mut chosen = Vec::with_capacity(many);
        while chosen.len() < many {
            let Some(cell) = random.choose(&self.cells) else { return };
            if !chosen.contains(cell) {
                chosen.push(*cell);
            }
        }
        let before: Vec<Option<Digit>> =
            chosen.iter().map(|cell| self.board.digit(*cell)).collect();
        let code = |digits: &[usize]| digits.iter().fold(0, |code, digit| code * side + digit - 1);
        let old = before.iter().flatten().map(|digit| digit.value()).collect::<Vec<_>>();
        let old = code(&old);
        chosen.iter().for_each(|cell| self.board.set(*cell, None));
        let mut counts = vec![0usize; side.pow(many as u32)];
        let all = prober.solutions(&self.board, SOLUTIONS, &mut |digits| {
            let values = chosen.iter().map(|cell| digits[cell.index()].value());
            counts[code(&values.collect::<Vec<_>>())] += 1;
        });
        let others = counts.iter().enumerate().filter(|(at, count)| **count > 0 && *at != old);
        let least = others.clone().map(|(_, count)| *count).min();
        let best: Vec<usize> =
            others.filter(|(_, count)| Some(**count) == least).map(|(at, _)| at).collect();
        let Some(new) = random.choose(&best).copied() else {
            chosen.iter().zip(before).for_each(|(cell, digit)| self.board.set(*cell, digit));
            return;
        };
        let digit = |value: usize| Digit::new(value % side + 1);
        match chosen.as_slice() {
            [one] => self.board.set(*one, digit(new)),
            [one, two] => {
                self.board.set(*one, digit(new / side));
                self.board.set(*two, digit(new));
            }
            _ => {}
        }
        // Where not all solutions were gone through, those of the pair are more than were seen.
        self.solutions = match least {
            Some(least) if all < SOLUTIONS => least,
            _ => prober.solutions(&self.board, SOLUTIONS, &mut |_| ()),
        };
    }
}

/// Changes do not help any more.
pub(crate) struct GivenUp;
