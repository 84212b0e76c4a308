//! The four patterns that dynamic chains may use: locked candidates, hidden pairs, naked pairs and
//! X-Wings. Only the first kind of pattern that eliminates anything is used, with all its
//! eliminations.
//!
//! A pattern is used only if it depends on candidates that have been eliminated. These candidates
//! are its causes.

use std::rc::Rc;

use super::closure::{PatternRemoval, tag};
use crate::{
    Scale,
    candidate_grid::CandidateGrid,
    nine::{BOX_COLUMN_ROW, COLUMN, HOUSE_CELLS, HOUSE_MASKS, HOUSES, ROW, bits, cells_in},
    producers::sets::{subsets_of_size, union},
};

/// The eliminations of a pattern: cells, each with a mask of digits. The order of the cells
/// matters.
pub(crate) type Eliminations = Vec<(u8, u16)>;

/// Appends the removals of a pattern, with the cells in the order in which the original program's
/// hash table returns them. Does nothing if the pattern has no causes, because it then doesn't
/// depend on eliminated candidates.
pub(crate) fn push_removals(
    mut eliminated: Eliminations,
    causes: Vec<u16>,
    nested: Option<Rc<super::closure::NestedProof>>,
    out: &mut Vec<PatternRemoval>,
) {
    if causes.is_empty() {
        return;
    }
    let mut buckets = 16;
    while eliminated.len() * 4 > buckets * 3 {
        buckets *= 2;
    }
    grid::insertion_sort_by_key(&mut eliminated, |(cell, _)| *cell as usize % buckets);
    let causes: Rc<[u16]> = causes.into();
    for (cell, digits) in eliminated {
        for digit in bits(digits) {
            let (causes, nested) = (causes.clone(), nested.clone());
            out.push(PatternRemoval { tag: tag(cell, digit), causes, nested });
        }
    }
}

/// Returns all removals from a working position by the first kind of pattern that eliminates
/// anything. `source` is the position before any candidates were eliminated.
pub(crate) fn find_removals(
    position: &CandidateGrid,
    source: &CandidateGrid,
    scale: Scale,
) -> Vec<PatternRemoval> {
    let mut out = Vec::new();
    push_locked_candidates(position, source, scale, &mut out);
    for kind in [push_hidden_pairs, push_naked_pairs, push_x_wings] {
        if !out.is_empty() {
            break;
        }
        kind(position, source, &mut out);
    }
    out
}

fn digit_eliminations(cells: u128, digit: u8) -> Eliminations {
    cells_in(cells).map(|cell| (cell, 1 << digit)).collect()
}

fn push_locked_candidates(
    position: &CandidateGrid,
    source: &CandidateGrid,
    scale: Scale,
    out: &mut Vec<PatternRemoval>,
) {
    crate::producers::locked_candidates::for_each_locked(
        position,
        scale,
        0x1ff,
        &mut |first, second, digit| {
            let eliminated = position.digits[digit] & HOUSE_MASKS[second] & !HOUSE_MASKS[first];
            if eliminated != 0 {
                let cells = source.digits[digit] & !position.digits[digit] & HOUSE_MASKS[first];
                let causes = HOUSE_CELLS[first]
                    .into_iter()
                    .filter(|c| cells & !HOUSE_MASKS[second] & 1 << c != 0);
                let causes = causes.map(|cell| tag(cell, digit as u8)).collect();
                push_removals(digit_eliminations(eliminated, digit as u8), causes, None, out);
            }
            false
        },
    );
}

fn push_hidden_pairs(
    position: &CandidateGrid,
    source: &CandidateGrid,
    out: &mut Vec<PatternRemoval>,
) {
    for kind in BOX_COLUMN_ROW {
        for (house, cells) in HOUSE_CELLS.iter().enumerate().skip(kind).take(9) {
            if position.empty_count(house) <= 4 {
                continue;
            }
            for set in subsets_of_size(&position.places[house], 2) {
                let places = union(&position.places[house], set);
                let pattern_cells = bits(places).map(|place| cells[place as usize]);
                let eliminated =
                    pattern_cells.map(|cell| (cell, position.cells[cell as usize] & !set));
                let eliminated: Eliminations =
                    eliminated.filter(|(_, eliminated)| *eliminated != 0).collect();
                if eliminated.is_empty() {
                    continue;
                }
                let others = bits(!places & 0x1ff).map(|place| cells[place as usize]);
                let causes = others.flat_map(|cell| {
                    bits(source.cells[cell as usize] & set).map(move |digit| tag(cell, digit))
                });
                push_removals(eliminated, causes.collect(), None, out);
            }
        }
    }
}

fn push_naked_pairs(
    position: &CandidateGrid,
    source: &CandidateGrid,
    out: &mut Vec<PatternRemoval>,
) {
    for kind in BOX_COLUMN_ROW {
        for (house, cells) in HOUSE_CELLS.iter().enumerate().skip(kind).take(9) {
            if position.empty_count(house) < 4 {
                continue;
            }
            let digits = cells.map(|cell| position.cells[cell as usize]);
            for set in subsets_of_size(&digits, 2) {
                let common = union(&digits, set);
                let others = bits(!set & 0x1ff);
                let eliminated =
                    others.map(|place| (cells[place as usize], digits[place as usize] & common));
                let eliminated: Eliminations =
                    eliminated.filter(|(_, eliminated)| *eliminated != 0).collect();
                if eliminated.is_empty() {
                    continue;
                }
                let pattern_cells = bits(set).map(|place| cells[place as usize]);
                let causes = pattern_cells.flat_map(|cell| {
                    bits(source.cells[cell as usize] & !common).map(move |digit| tag(cell, digit))
                });
                push_removals(eliminated, causes.collect(), None, out);
            }
        }
    }
}

fn push_x_wings(position: &CandidateGrid, source: &CandidateGrid, out: &mut Vec<PatternRemoval>) {
    for (base, cover) in [(COLUMN, ROW), (ROW, COLUMN)] {
        // The results are sorted by the combination of lines first, then by the digit.
        let mut found = Vec::new();
        for digit in 0..9 {
            if position.placed_counts[digit] + 4 > 9 {
                continue;
            }
            let lines: [u16; 9] = std::array::from_fn(|line| position.places[base + line][digit]);
            found.extend(
                subsets_of_size(&lines, 2).into_iter().map(|set| (set, digit, union(&lines, set))),
            );
        }
        grid::shell_sort(&mut found);
        for (set, digit, covers) in found {
            let base_cells = bits(set).fold(0, |all, n| all | HOUSE_MASKS[base + n as usize]);
            let cover_cells = bits(covers).fold(0, |all, n| all | HOUSE_MASKS[cover + n as usize]);
            // The cells are listed cover set by cover set, as in the original program.
            let eliminated: Eliminations = bits(covers)
                .flat_map(|n| HOUSE_CELLS[cover + n as usize])
                .filter(|c| position.digits[digit] & cover_cells & !base_cells & 1 << c != 0)
                .map(|cell| (cell, 1 << digit))
                .collect();
            if eliminated.is_empty() {
                continue;
            }
            let missing = source.digits[digit] & !position.digits[digit] & !cover_cells;
            let causes = bits(set).flat_map(|n| HOUSE_CELLS[base + n as usize]);
            let causes = causes.filter(|cell| missing & 1 << cell != 0);
            push_removals(
                eliminated,
                causes.map(|cell| tag(cell, digit as u8)).collect(),
                None,
                out,
            );
        }
    }
}

/// Returns the tags of the candidates of a cell, or of the places of a digit in a house, whose
/// absence a cause requires. There are none if the cause is a pattern or an assumption.
pub(crate) fn required_absences(
    position: &CandidateGrid,
    source: &CandidateGrid,
    at: u16,
    cause: super::closure::Cause,
) -> Vec<u16> {
    use super::closure::{Cause, cell_of, digit_of};
    let (cell, digit) = (cell_of(at), digit_of(at));
    match cause {
        Cause::Cell => {
            let eliminated = source.cells[cell as usize] & !position.cells[cell as usize];
            bits(eliminated).map(|digit| tag(cell, digit)).collect()
        }
        Cause::House(kind) => {
            let house = HOUSES[cell as usize][kind as usize] as usize;
            let eliminated =
                source.places[house][digit as usize] & !position.places[house][digit as usize];
            bits(eliminated).map(|place| tag(HOUSE_CELLS[house][place as usize], digit)).collect()
        }
        Cause::Pattern | Cause::Assumed => Vec::new(),
    }
}
