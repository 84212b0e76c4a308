//! Verifying a step: do its conclusions follow from its proof?
//!
//! A conclusion follows when its opposite contradicts the proof: when no choice of one candidate
//! from each [`Clause`] is left in which no two exclude each other. That is searched for, by
//! deciding the clause with the fewest candidates left. Chains need no choice at all, sets and fish
//! a few. No technique is known here.

use grid::{Cell, Digit, DigitSet, Shape};

use crate::{Candidate, CellSet, Clause, Pencilmarks, Step};

/// Choices that one conclusion may take; proofs that people can follow need far fewer.
const CHOICES: usize = 50_000;

/// Whether a step's conclusions are to be had at a position and follow from its proof.
pub fn verify(step: &Step, marks: &Pencilmarks) -> bool {
    let concluded = step.placements.iter().chain(&step.eliminations);
    let Some(clauses) = candidates_of(&step.proof, marks) else { return false };
    step.concludes()
        && { concluded }.all(|candidate| marks.has(*candidate))
        && follow(step, &clauses, marks.shape())
}

/// Takes out of a step's proof what its conclusions do not need, the last clauses first. After that,
/// verifying fails when any clause is missing. The step must be verified.
pub fn trim(step: &mut Step, marks: &Pencilmarks) {
    let Some(mut clauses) = candidates_of(&step.proof, marks) else { return };
    // What is needed once may be found not to be when there is less to look through.
    let mut before = usize::MAX;
    while clauses.len() < before {
        before = clauses.len();
        for at in (0..clauses.len()).rev() {
            let clause = clauses.remove(at);
            if follow(step, &clauses, marks.shape()) {
                step.proof.remove(at);
            } else {
                clauses.insert(at, clause);
            }
        }
    }
}

/// Whether all conclusions follow from clauses.
fn follow(step: &Step, clauses: &[Vec<Candidate>], shape: Shape) -> bool {
    let denied = |candidate: Candidate| {
        let left = |c: &Vec<Candidate>| c.iter().copied().filter(|c| *c != candidate).collect();
        clauses.iter().map(left).collect()
    };
    step.eliminations.iter().all(|c| contradict(with(clauses, *c, shape), shape, &mut { CHOICES }))
        && step.placements.iter().all(|c| contradict(denied(*c), shape, &mut { CHOICES }))
}

/// Whether no candidate can be chosen from each clause without two that exclude each other; `false`,
/// too, when that takes too many choices to see.
fn contradict(mut clauses: Vec<Vec<Candidate>>, shape: Shape, choices: &mut usize) -> bool {
    let Some(least) = (0..clauses.len()).min_by_key(|at| clauses[*at].len()) else { return false };
    let clause = clauses.swap_remove(least);
    clause.into_iter().all(|chosen| {
        if *choices == 0 {
            return false;
        }
        *choices -= 1;
        contradict(with(&clauses, chosen, shape), shape, choices)
    })
}

/// What is left of clauses once a candidate is true: those that hold by that are gone.
fn with(clauses: &[Vec<Candidate>], chosen: Candidate, shape: Shape) -> Vec<Vec<Candidate>> {
    let open = clauses.iter().filter(|clause| !clause.contains(&chosen));
    open.map(|c| c.iter().copied().filter(|c| !chosen.excludes(*c, shape)).collect()).collect()
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
