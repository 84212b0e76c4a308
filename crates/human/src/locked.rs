//! What is locked by how much is left of cells and of digits in houses, for derivations: locked candidates,
//! naked and hidden subsets, X-Wings.

use std::ops::ControlFlow::Continue;

use grid::DigitSet;

use crate::{Candidate, CellSet, Pencilmarks, choose::choose, consequences::One};

/// The candidates of a cell, or of a digit in a house.
pub(crate) fn candidates(marks: &Pencilmarks, one: One) -> Vec<Candidate> {
    match one {
        One::Cell(cell) => {
            marks.candidates(cell).map(|digit| Candidate::new(digit, cell)).collect()
        }
        One::House(house, digit) => {
            let cells = marks.cells_at(house.into(), marks.spots(digit, house.into()));
            cells.into_iter().map(|cell| Candidate::new(digit, cell)).collect()
        }
    }
}

/// Cells and digits in houses that may be locked, by how many candidates are left of each: one digit in a
/// house; two cells or more, or digits, in a house; a digit in two lines.
pub(crate) fn patterns(
    marks: &Pencilmarks,
    most: usize,
    left: &dyn Fn(One) -> usize,
    is_new: &dyn Fn(One) -> bool,
) -> Vec<Vec<One>> {
    let mut found = Vec::new();
    let few = |one: &One, most: usize| (2..=most).contains(&left(*one));
    let any_new = |ones: &[One]| ones.iter().any(|one| is_new(*one));
    for house in 0..marks.houses() {
        let digits: Vec<One> = marks.digits().map(|digit| One::House(house as u8, digit)).collect();
        let cells = marks.layout().geometry.cells(house);
        let cells: Vec<One> = cells.iter().map(|cell| One::Cell(*cell)).collect();
        let alone = digits.iter().filter(|one| left(**one) > 1 && is_new(**one));
        found.extend(alone.map(|one| vec![*one]));
        for all in [cells, digits] {
            if !any_new(&all) {
                continue;
            }
            for size in 2..=most {
                let members: Vec<One> = all.iter().copied().filter(|one| few(one, size)).collect();
                let _ = choose(&members, size, &mut |chosen| {
                    if any_new(chosen) {
                        found.push(chosen.to_vec());
                    }
                    Continue::<()>(())
                });
            }
        }
    }
    let side = marks.shape().side();
    for digit in marks.digits() {
        for lines in [0..side, side..2 * side] {
            let lines = lines.map(|line| One::House(line as u8, digit));
            let members: Vec<One> = lines.filter(|one| few(one, 2)).collect();
            let _ = choose(&members, 2, &mut |chosen| {
                if any_new(chosen) {
                    found.push(chosen.to_vec());
                }
                Continue::<()>(())
            });
        }
    }
    found
}

/// What is false since cells, or digits in houses, have no more left than this.
pub(crate) fn excluded(marks: &Pencilmarks, ones: &[One], left: &[Candidate]) -> Vec<Candidate> {
    let digits: DigitSet = left.iter().map(|candidate| candidate.digit).collect();
    let cells: CellSet = left.iter().map(|candidate| candidate.cell).collect();
    let mut gone = Vec::new();
    let mut add = |digit, cells: CellSet| {
        gone.extend(cells.into_iter().map(|cell| Candidate::new(digit, cell)));
    };
    match ones {
        [_] => digits.for_each(|digit| add(digit, marks.seeing_all(digit, &cells))),
        // A digit in two lines: its places are in two others.
        [One::House(_, digit), One::House(_, other)] if digit == other => {
            for place in cells.into_iter() {
                for house in marks.layout().geometry.houses_of(place) {
                    let there = marks.layout().house(house).and(&cells);
                    let crosses = there.len() == 2
                        && ones.iter().all(|one| match one {
                            One::House(line, _) => {
                                marks.layout().house((*line).into()).and(&there).len() == 1
                            }
                            One::Cell(_) => false,
                        });
                    if crosses && cells.len() == 4 && is_rectangle(marks, &cells) {
                        add(*digit, marks.places_in(*digit, house).minus(&cells));
                    }
                }
            }
        }
        [One::Cell(_), ..] if digits.len() == ones.len() => {
            for digit in digits {
                let of = left.iter().filter(|candidate| candidate.digit == digit);
                let places = of.map(|candidate| candidate.cell).collect();
                add(digit, marks.seeing_all(digit, &places));
            }
        }
        [One::House(..), ..] if cells.len() == ones.len() => {
            for cell in cells {
                for digit in marks.candidates(cell).minus(digits) {
                    add(digit, CellSet::of(cell));
                }
            }
            for digit in digits {
                let of = left.iter().filter(|candidate| candidate.digit == digit);
                let places = of.map(|candidate| candidate.cell).collect();
                add(digit, marks.seeing_all(digit, &places));
            }
        }
        _ => {}
    }
    gone.sort_unstable();
    gone.dedup();
    gone
}

/// Whether four cells are in two rows and two columns.
fn is_rectangle(marks: &Pencilmarks, cells: &CellSet) -> bool {
    let of = |n: usize| {
        let mut lines: Vec<usize> =
            cells.into_iter().map(|cell| marks.layout().geometry.houses_of(cell)[n]).collect();
        lines.sort_unstable();
        lines.dedup();
        lines.len()
    };
    of(0) == 2 && of(1) == 2
}
