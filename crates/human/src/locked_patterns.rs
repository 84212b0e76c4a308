//! Locked patterns for derivations, recognized by the number of remaining candidates: locked
//! candidates, naked and hidden subsets, and X-Wings.

use std::ops::ControlFlow::Continue;

use grid::DigitSet;

use crate::{
    Candidate, CellSet, Pencilmarks, combinations::for_each_combination, constraint::Constraint,
};

/// Finds the groups of constraints that may be locked, judging by the number of candidates that
/// `remaining` returns for each constraint. A group is a single digit in a house; two to `most`
/// cells of a house, or two to `most` digits in it; or a digit in two parallel lines. At least one
/// constraint per group satisfies `is_new`.
pub(crate) fn locked_patterns(
    marks: &Pencilmarks,
    most: usize,
    remaining: &dyn Fn(Constraint) -> usize,
    is_new: &dyn Fn(Constraint) -> bool,
) -> Vec<Vec<Constraint>> {
    let mut found = Vec::new();
    let few = |constraint: &Constraint, most: usize| (2..=most).contains(&remaining(*constraint));
    let any_new =
        |constraints: &[Constraint]| constraints.iter().any(|constraint| is_new(*constraint));
    for house in 0..marks.house_count() {
        let digits: Vec<Constraint> =
            marks.digits().map(|digit| Constraint::House(house as u8, digit)).collect();
        let cells = marks.layout().geometry.cells(house);
        let cells: Vec<Constraint> = cells.iter().map(|cell| Constraint::Cell(*cell)).collect();
        let alone =
            digits.iter().filter(|constraint| remaining(**constraint) > 1 && is_new(**constraint));
        found.extend(alone.map(|constraint| vec![*constraint]));
        for all in [cells, digits] {
            if !any_new(&all) {
                continue;
            }
            for size in 2..=most {
                let members: Vec<Constraint> =
                    all.iter().copied().filter(|constraint| few(constraint, size)).collect();
                let _ = for_each_combination(&members, size, &mut |chosen| {
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
            let lines = lines.map(|line| Constraint::House(line as u8, digit));
            let members: Vec<Constraint> = lines.filter(|constraint| few(constraint, 2)).collect();
            let _ = for_each_combination(&members, 2, &mut |chosen| {
                if any_new(chosen) {
                    found.push(chosen.to_vec());
                }
                Continue::<()>(())
            });
        }
    }
    found
}

/// Returns the candidates that are false if the constraints have only the candidates `remaining`
/// left, in ascending order. Returns an empty list if the constraints aren't locked.
pub(crate) fn excluded_candidates(
    marks: &Pencilmarks,
    constraints: &[Constraint],
    remaining: &[Candidate],
) -> Vec<Candidate> {
    let digits: DigitSet = remaining.iter().map(|candidate| candidate.digit).collect();
    let cells: CellSet = remaining.iter().map(|candidate| candidate.cell).collect();
    let mut eliminated = Vec::new();
    let mut add = |digit, cells: CellSet| {
        eliminated.extend(cells.into_iter().map(|cell| Candidate::new(digit, cell)));
    };
    match constraints {
        [_] => digits.for_each(|digit| add(digit, marks.places_seeing(digit, &cells))),
        // A digit in two lines: its places are in two crossing houses.
        [Constraint::House(_, digit), Constraint::House(_, other)] if digit == other => {
            for place in cells.into_iter() {
                for house in marks.layout().geometry.houses_of(place) {
                    let shared_places = marks.layout().house_cells(house).and(&cells);
                    let crosses = shared_places.len() == 2
                        && constraints.iter().all(|constraint| match constraint {
                            Constraint::House(line, _) => {
                                marks.layout().house_cells((*line).into()).and(&shared_places).len()
                                    == 1
                            }
                            Constraint::Cell(_) | Constraint::Guardians => false,
                        });
                    if crosses && cells.len() == 4 && is_rectangle(marks, &cells) {
                        add(*digit, marks.places_in(*digit, house).minus(&cells));
                    }
                }
            }
        }
        [Constraint::Cell(_), ..] if digits.len() == constraints.len() => {
            for digit in digits {
                let digit_candidates =
                    remaining.iter().filter(|candidate| candidate.digit == digit);
                let places = digit_candidates.map(|candidate| candidate.cell).collect();
                add(digit, marks.places_seeing(digit, &places));
            }
        }
        [Constraint::House(..), ..] if cells.len() == constraints.len() => {
            for cell in cells {
                for digit in marks.candidates(cell).minus(digits) {
                    add(digit, CellSet::from_cell(cell));
                }
            }
            for digit in digits {
                let digit_candidates =
                    remaining.iter().filter(|candidate| candidate.digit == digit);
                let places = digit_candidates.map(|candidate| candidate.cell).collect();
                add(digit, marks.places_seeing(digit, &places));
            }
        }
        _ => {}
    }
    grid::shell_sort(&mut eliminated);
    eliminated.dedup();
    eliminated
}

/// Returns `true` if the cells are in exactly two rows and two columns.
fn is_rectangle(marks: &Pencilmarks, cells: &CellSet) -> bool {
    let line_count = |n: usize| {
        let mut lines: Vec<usize> =
            cells.into_iter().map(|cell| marks.layout().geometry.houses_of(cell)[n]).collect();
        grid::shell_sort(&mut lines);
        lines.dedup();
        lines.len()
    };
    line_count(0) == 2 && line_count(1) == 2
}
