//! The picture of an explanation: the roles of cells and candidates in a step.

use grid::{Cell, DigitSet, Geometry, Shape};
use human::{Candidate, CellSet, ChainNode, Clause, Pencilmarks, Step};

use crate::{CellPart, Link};

/// Returns the cells of a step's pattern.
pub fn pattern_cells(step: &Step) -> CellSet {
    let sets = step.cell_digit_sets.iter().map(|(cells, _)| *cells);
    let nodes = step.chains.iter().flatten().map(|node| node.cells);
    let colours = step.colours.iter().flatten().map(|candidate| CellSet::from_cell(candidate.cell));
    let guardians = step.guardians.iter().map(|of| CellSet::from_cell(of.cell));
    let all = sets.chain(nodes).chain(colours).chain(guardians).chain([step.cells, step.fins]);
    all.fold(CellSet::EMPTY, |all, cells| all.or(&cells))
}

/// Returns the index of the house to look at first: the first base house, otherwise the first cover
/// house, otherwise the house with the most cells of the pattern. If the pattern has no cells,
/// returns the first house of the proof, or 0 if there is none.
pub fn first_house(step: &Step, marks: &Pencilmarks) -> usize {
    if let Some(house) = step.base_houses.first().or(step.cover_houses.first()) {
        return *house;
    }
    let pattern = pattern_cells(step);
    if pattern.is_empty() {
        let of_proof = step.proof.iter().find_map(|clause| clause_house(clause, marks.shape()));
        return of_proof.unwrap_or_default();
    }
    // Of several houses with the most cells, the last one is chosen. Boxes come after rows and
    // columns.
    let within = |house: &usize| marks.layout().house_cells(*house).and(&pattern).len();
    (0..marks.house_count()).max_by_key(within).unwrap_or_default()
}

/// Returns the index of the house of a clause. For clauses about a cell, this is the cell's box.
/// Returns `None` for all other clauses.
pub fn clause_house(clause: &Clause, shape: Shape) -> Option<usize> {
    match clause {
        Clause::House(house, _) => Some(*house),
        Clause::Cell(cell) => Some(Geometry::for_shape(shape).houses_of(*cell)[2]),
        Clause::Symmetric(cell, _) => Some(Geometry::for_shape(shape).houses_of(*cell)[2]),
        Clause::Deadly(..)
        | Clause::DeadlySets(_)
        | Clause::Reversed(..)
        | Clause::Bug(_)
        | Clause::Guardians(_) => None,
    }
}

/// Returns the candidates that a clause is about. One of them must be true, except for deadly and
/// reversed patterns, whose own digits are returned.
pub fn clause_candidates(clause: &Clause, marks: &Pencilmarks) -> Vec<Candidate> {
    let of = |cell: Cell, digits: DigitSet| {
        marks.candidates(cell).and(digits).map(move |digit| Candidate::new(digit, cell))
    };
    match clause {
        Clause::Cell(cell) | Clause::Symmetric(cell, _) => {
            of(*cell, marks.candidates(*cell)).collect()
        }
        Clause::House(house, digit) => {
            let places = marks.places_in(*digit, *house);
            places.into_iter().map(|cell| Candidate::new(*digit, cell)).collect()
        }
        Clause::Deadly(cells, digits) | Clause::Reversed(cells, digits) => {
            cells.into_iter().flat_map(|cell| of(cell, *digits)).collect()
        }
        Clause::DeadlySets(sets) => {
            sets.iter().flat_map(|(cell, digits)| of(*cell, *digits)).collect()
        }
        Clause::Bug(all) | Clause::Guardians(all) => all.clone(),
    }
}

/// The cells of a picture with their roles, sorted by cell.
type CellParts = Vec<(Cell, CellPart)>;

/// Returns a mutable reference to the role of a cell. If the cell has no role yet, adds an empty
/// role.
fn part_mut(cells: &mut CellParts, cell: Cell) -> &mut CellPart {
    let place = cells.binary_search_by_key(&cell, |(cell, _)| *cell).unwrap_or_else(|place| {
        cells.insert(place, (cell, CellPart::default()));
        place
    });
    &mut cells[place].1
}

/// Returns the cells of the house to look at first, and the cells of the pattern and of its houses,
/// each with its role. Neither list reveals the conclusion.
pub fn cell_parts(step: &Step, marks: &Pencilmarks) -> [Vec<(Cell, CellPart)>; 2] {
    let layout = marks.layout();
    let region = layout.house_cells(first_house(step, marks));
    let look = || {
        region.into_iter().map(|cell| (cell, CellPart { is_in_house: true, ..CellPart::default() }))
    };
    let mut cells = CellParts::new();
    let pattern = pattern_cells(step);
    if step.base_houses.is_empty() && step.cover_houses.is_empty() && pattern.is_empty() {
        cells = look().collect();
    }
    let houses = |numbers: &[usize]| {
        numbers.iter().fold(CellSet::EMPTY, |all, house| all.or(layout.house_cells(*house)))
    };
    houses(&step.base_houses)
        .into_iter()
        .for_each(|cell| part_mut(&mut cells, cell).is_in_house = true);
    houses(&step.cover_houses)
        .into_iter()
        .for_each(|cell| part_mut(&mut cells, cell).is_in_cover = true);
    pattern.into_iter().for_each(|cell| part_mut(&mut cells, cell).is_in_pattern = true);
    add_roles(step, marks, &mut cells);
    for concluded in step.placements.iter().chain(&step.eliminations) {
        let Some((_, part)) = cells.iter_mut().find(|(cell, _)| *cell == concluded.cell) else {
            continue;
        };
        for role in [&mut part.first_colour, &mut part.second_colour, &mut part.fins] {
            *role = role.without(concluded.digit);
        }
    }
    [look().collect(), cells]
}

/// Returns the cells of a refutation: the cell of the assumed candidate, and those of the
/// candidates that its proof mentions.
pub fn parts_of_candidates(all: &[Candidate], assumed: Candidate) -> Vec<(Cell, CellPart)> {
    let mut cells = CellParts::new();
    part_mut(&mut cells, assumed.cell).is_in_pattern = true;
    for Candidate { digit, cell } in all.iter().filter(|candidate| **candidate != assumed) {
        let first = &mut part_mut(&mut cells, *cell).first_colour;
        *first = first.with(*digit);
    }
    cells
}

/// Adds the candidates of the pattern to the roles of their cells.
fn add_roles(step: &Step, marks: &Pencilmarks, cells: &mut CellParts) {
    let mut add = |cell: Cell, digits: DigitSet, role: fn(&mut CellPart) -> &mut DigitSet| {
        let role = role(part_mut(cells, cell));
        *role = role.or(digits.and(marks.candidates(cell)));
    };
    let by_turns = |n: usize| -> fn(&mut CellPart) -> &mut DigitSet {
        if n.is_multiple_of(2) {
            |part| &mut part.first_colour
        } else {
            |part| &mut part.second_colour
        }
    };
    for Candidate { digit, cell } in &step.guardians {
        add(*cell, DigitSet::from_digit(*digit), |part| &mut part.fins);
    }
    for node in step.chains.iter().flatten() {
        let role = by_turns(usize::from(!node.is_strong));
        node.cells.into_iter().for_each(|cell| add(cell, DigitSet::from_digit(node.digit), role));
    }
    if !step.chains.is_empty() {
        return;
    }
    for (n, colour) in step.colours.iter().enumerate() {
        colour.iter().for_each(|of| add(of.cell, DigitSet::from_digit(of.digit), by_turns(n)));
    }
    for (n, (set, digits)) in step.cell_digit_sets.iter().enumerate() {
        set.into_iter().for_each(|cell| add(cell, *digits, by_turns(n)));
    }
    if step.cell_digit_sets.is_empty() {
        let plain = step.cells.minus(&step.fins);
        plain.into_iter().for_each(|cell| add(cell, step.digits, |part| &mut part.first_colour));
    }
    step.fins.into_iter().for_each(|cell| add(cell, step.digits, |part| &mut part.fins));
}

/// Returns the link of a chain from one node to the next. Returns `None` for a node without cells.
pub fn node_link(from: &ChainNode, to: &ChainNode) -> Option<Link> {
    let first = |node: &ChainNode| Some(Candidate::new(node.digit, node.cells.first()?));
    Some(Link { from: first(from)?, to: first(to)?, is_strong: to.is_strong })
}
