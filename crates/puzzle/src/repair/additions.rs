//! The fewest givens to add to a board with several solutions so that one is left.
//!
//! Where all solutions are known, givens are chosen among them: each keeps those that have it, and
//! one has to be left.
//!
//! ```text
//! solutions        1 2 3 4 5
//! r1c1=5           x x x . .     by itself it leaves three
//! r1c1=4           . . . x x     two
//! r7c2=1           . x . x .     two; beside r1c1=4 it leaves the fourth alone
//! ```
//!
//! Where there are too many, the given that fewest of the first solutions have is added until all
//! can be known; what turns out not to be needed goes again. Such additions need not be the fewest.

use grid::{Board, Cell, Digit, DigitSet};

use super::{
    Change, Extent, Phase, Question,
    bounded::{Count, Extent as Seen, Found},
};

/// So many solutions are looked at.
const SOLUTIONS: usize = 512;

/// Not more proposals are handed out.
const MOST: usize = 96;

/// So many intersections are looked at for one number of givens: some 10 ms, not cut into slices.
const PAIRS: usize = 1_000_000;

type Members = [u64; SOLUTIONS / 64];

/// A given that could be added, and which of the solutions have it.
struct Choice {
    cell: Cell,
    digit: Digit,
    members: Members,
}

/// A search for givens to add.
pub(super) struct Additions {
    board: Board,
    /// What was added because there were too many solutions.
    added: Vec<(Cell, Digit)>,
    step: Step,
    found: Vec<Vec<(Cell, Digit)>>,
    extent: Extent,
}

enum Step {
    /// What are the solutions?
    Look,
    /// Is the addition of this number needed?
    Check(usize),
    Done,
}

impl Additions {
    /// The search in a board with several solutions.
    pub(super) fn new(board: &Board) -> Additions {
        Additions {
            board: board.clone(),
            added: Vec::new(),
            step: Step::Look,
            found: Vec::new(),
            extent: Extent::Whole,
        }
    }

    /// The additions, and whether fewer givens are known not to do.
    pub(super) fn done(self) -> (Vec<Change>, Extent) {
        (self.found.into_iter().map(Change::Add).collect(), self.extent)
    }

    fn with(&self, givens: &[(Cell, Digit)]) -> Board {
        Change::Add(givens.to_vec()).made(&self.board)
    }

    /// The givens that some solutions have and others do not.
    fn choices(&self, solutions: &[Board]) -> Vec<Choice> {
        let open = Cell::all(self.board.shape()).filter(|cell| self.board.digit(*cell).is_none());
        let mut choices = Vec::new();
        for cell in open {
            let digits: DigitSet = solutions.iter().filter_map(|of| of.digit(cell)).collect();
            for digit in digits.filter(|_| digits.len() > 1) {
                let mut members = Members::default();
                for (at, _) in
                    solutions.iter().enumerate().filter(|(_, of)| of.digit(cell) == Some(digit))
                {
                    members[at / 64] |= 1 << (at % 64);
                }
                choices.push(Choice { cell, digit, members });
            }
        }
        choices
    }

    /// Takes all solutions that are left.
    fn choose(&mut self, solutions: &[Board]) {
        let choices = self.choices(solutions);
        for many in 1..=3 {
            let chosen = isolating(&choices, many);
            if !chosen.is_empty() {
                self.found =
                    chosen.into_iter().map(|more| [&self.added[..], &more].concat()).collect();
                self.step = Step::Done;
                return;
            }
        }
        self.add_rarest(&choices);
    }

    /// Adds the given that the fewest of the solutions have.
    fn add_rarest(&mut self, choices: &[Choice]) {
        self.extent = Extent::OverBudget;
        match choices.iter().min_by_key(|choice| size(&choice.members)) {
            Some(rarest) => self.added.push((rarest.cell, rarest.digit)),
            None => self.step = Step::Done,
        }
    }
}

impl Phase for Additions {
    fn next(&mut self) -> Option<Question> {
        match self.step {
            Step::Look => Some(Question { board: self.with(&self.added), limit: SOLUTIONS }),
            Step::Check(at) => {
                let mut fewer = self.found.first()?.clone();
                fewer.remove(at);
                Some(Question { board: self.with(&fewer), limit: 2 })
            }
            Step::Done => None,
        }
    }

    fn hear(&mut self, found: Found) {
        match (&self.step, found.extent) {
            (Step::Look, Seen::Whole) if found.solutions.len() > 1 => self.choose(&found.solutions),
            (Step::Look, Seen::Whole) => self.found = vec![self.added.clone()],
            (Step::Look, Seen::Limit) => self.add_rarest(&self.choices(&found.solutions)),
            (Step::Look, Seen::OverBudget) => {
                self.extent = Extent::OverBudget;
                self.step = Step::Done;
            }
            (Step::Check(at), _) => {
                let at = *at;
                if let (Count::One(_), Some(first)) = (found.count(), self.found.first_mut()) {
                    first.remove(at);
                    self.found.truncate(1);
                    self.step = Step::Check(at);
                } else {
                    self.step = Step::Check(at + 1);
                }
            }
            (Step::Done, _) => {}
        }
        // What was added on the way is looked at again, once.
        if !self.added.is_empty() {
            self.step = match (&self.step, self.found.first()) {
                (Step::Look | Step::Done, Some(_)) => Step::Check(0),
                (Step::Check(at), Some(first)) if *at < first.len() => Step::Check(*at),
                (Step::Check(_), _) => Step::Done,
                (Step::Look, None) => Step::Look,
                (Step::Done, None) => Step::Done,
            };
        }
    }
}

fn size(members: &Members) -> u32 {
    members.iter().map(|word| word.count_ones()).sum()
}

fn both(one: &Members, other: &Members) -> Members {
    std::array::from_fn(|at| one[at] & other[at])
}

/// So many givens that leave one solution together, none of which does so with fewer: at most so
/// many of them, and none when there are too many to look at.
fn isolating(choices: &[Choice], many: usize) -> Vec<Vec<(Cell, Digit)>> {
    let mut found = Vec::new();
    let mut looks = PAIRS;
    fn extend(
        choices: &[Choice],
        many: usize,
        members: &Members,
        chosen: &mut Vec<(Cell, Digit)>,
        looks: &mut usize,
        found: &mut Vec<Vec<(Cell, Digit)>>,
    ) {
        for (at, choice) in choices.iter().enumerate() {
            if found.len() == MOST || *looks == 0 {
                return;
            }
            *looks -= 1;
            let left = both(members, &choice.members);
            let count = size(&left);
            chosen.push((choice.cell, choice.digit));
            if many == 1 && count == 1 {
                found.push(chosen.clone());
            } else if many > 1 && count > 1 {
                extend(&choices[at + 1..], many - 1, &left, chosen, looks, found);
            }
            chosen.pop();
        }
    }
    extend(choices, many, &[u64::MAX; SOLUTIONS / 64], &mut Vec::new(), &mut looks, &mut found);
    found
}
