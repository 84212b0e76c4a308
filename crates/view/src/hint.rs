//! The picture of a hint: what each cell and each candidate has to do with the step, by level.
//!
//! ```text
//! level 1, 2   the house to look at
//! level 3      the pattern: houses, cells, candidates with their roles
//! level 4      the links of chains, what is placed and what goes
//! level 5      the same, with what the line of the proof speaks of
//! ```

use grid::{Board, Cell, Digit, DigitSet, Geometry, Shape};
use human::{Candidate, CellSet, Clause};
use jobs::FoundStep;

use crate::fixed;

/// What a cell has to do with a hint. Candidates may be of several roles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HintCell {
    /// It is in a house that is to be looked at, or that the pattern holds all places of.
    pub house: bool,
    /// It is in a house that the pattern eliminates from.
    pub cover: bool,
    /// It is of the pattern.
    pub part: bool,
    /// Candidates of the pattern.
    pub first: DigitSet,
    /// Those of its second set or colour.
    pub second: DigitSet,
    /// Fins, and what else stands beside.
    pub fin: DigitSet,
    /// Candidates that go.
    pub gone: DigitSet,
    /// What is placed.
    pub placed: DigitSet,
    /// Candidates that the line of the proof speaks of.
    pub now: DigitSet,
}

impl HintCell {
    /// All candidates that are shown of it.
    pub fn candidates(&self) -> DigitSet {
        self.first.or(self.second).or(self.fin).or(self.gone).or(self.placed).or(self.now)
    }

    /// The role of a candidate, as style knows it: the one that says most where it has several.
    pub fn role(&self, digit: Digit) -> Option<&'static str> {
        let roles = [
            (self.gone, "gone"),
            (self.placed, "placed"),
            (self.fin, "fin"),
            (self.second, "second"),
            (self.first, "first"),
            (self.now, "first"),
        ];
        roles.iter().find(|(digits, _)| digits.contains(digit)).map(|(_, role)| *role)
    }
}

/// A hint as it is drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// What each cell has to do with it.
    pub cells: Vec<HintCell>,
    /// Links over the cells, in the order of the argument.
    pub links: Vec<HintLink>,
}

impl Picture {
    /// The cells that it is about: those of the pattern and of what follows, or else the house to
    /// look at.
    pub fn about(&self) -> Vec<Cell> {
        let of = |is: fn(&HintCell) -> bool| {
            let cells = self.cells.iter().enumerate().filter(move |(_, cell)| is(cell));
            cells.map(|(index, _)| Cell::new(index)).collect::<Vec<_>>()
        };
        let about = of(|cell| cell.part || !cell.candidates().is_empty());
        if about.is_empty() { of(|cell| cell.house || cell.cover) } else { about }
    }
}

/// A link of a chain between two candidates, each a digit in a cell: a group's is in its first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HintLink {
    /// Where it starts.
    pub from: (Cell, Digit),
    /// Where it leads.
    pub to: (Cell, Digit),
    /// Whether it says that one of the two is true.
    pub strong: bool,
    /// Whether the line of the proof speaks of it.
    pub now: bool,
}

/// How far a link bends from the straight way, as a share of it.
const BEND: f64 = 0.14;

impl HintLink {
    /// The link and the head of its arrow, as paths of an SVG in which a cell is of 100 by 100 units.
    /// It goes from beside one candidate to beside the other, bent so that the ways there and back are
    /// two.
    pub fn paths(&self, shape: Shape) -> [String; 2] {
        let middle = |(cell, digit): (Cell, Digit)| {
            let place = digit.value() - 1;
            // Marks keep a little off the cell's border.
            let within = |at: usize, of: usize| 4.0 + 92.0 * (at as f64 + 0.5) / of as f64;
            let x = 100.0 * cell.col(shape) as f64 + within(place % shape.cols(), shape.cols());
            let y = 100.0 * cell.row(shape) as f64 + within(place / shape.cols(), shape.rows());
            (x, y)
        };
        let (from, to) = (middle(self.from), middle(self.to));
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let bend = (from.0 + across / 2.0 + BEND * down, from.1 + down / 2.0 - BEND * across);
        let size = 92.0 / shape.rows().max(shape.cols()) as f64;
        let off = (0.55 * size).min(across.hypot(down) / 3.0);
        let (start, end) = (towards(from, bend, off), towards(to, bend, off));
        // The head's two strokes come back at half a right angle.
        let base = towards(end, bend, 0.35 * size);
        let (back_x, back_y) = (base.0 - end.0, base.1 - end.1);
        let one = (base.0 - 0.6 * back_y, base.1 + 0.6 * back_x);
        let other = (base.0 + 0.6 * back_y, base.1 - 0.6 * back_x);
        let at = |(x, y): (f64, f64)| format!("{} {}", fixed(x, 1), fixed(y, 1));
        [
            format!("M{}Q{} {}", at(start), at(bend), at(end)),
            format!("M{}L{}L{}", at(one), at(end), at(other)),
        ]
    }
}

/// The point that is so far from one point, on the way to another.
fn towards(from: (f64, f64), to: (f64, f64), far: f64) -> (f64, f64) {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let share = far / across.hypot(down).max(1.0);
    (from.0 + share * across, from.1 + share * down)
}

/// Whether a cell is empty and may hold a digit.
pub fn has(board: &Board, cell: Cell, digit: Digit) -> bool {
    board.digit(cell).is_none() && board.candidates(cell).contains(digit)
}

/// The cells of the pattern.
pub fn pattern(found: &FoundStep) -> CellSet {
    let step = &found.step;
    let sets = step.sets.iter().map(|(cells, _)| *cells);
    let nodes = step.chains.iter().flatten().map(|node| node.cells);
    let colours = step.colours.iter().flatten().map(|candidate| CellSet::of(candidate.cell));
    let all = sets.chain(nodes).chain(colours).chain([step.cells, step.fins]);
    all.fold(CellSet::EMPTY, |all, cells| all.or(&cells))
}

/// The house to look at first.
pub fn region(found: &FoundStep, shape: Shape) -> usize {
    let step = &found.step;
    if let Some(house) = step.base.first().or(step.cover.first()) {
        return *house;
    }
    let of_proof = step.proof.iter().find_map(|clause| match clause {
        Clause::House(house, _) => Some(*house),
        _ => None,
    });
    let cell = pattern(found).first();
    let cell = cell.or_else(|| {
        step.proof.iter().find_map(|clause| match clause {
            Clause::Cell(cell) => Some(*cell),
            _ => None,
        })
    });
    let box_of = |cell: Cell| Geometry::of(shape).houses_of(cell)[2];
    cell.map(box_of).or(of_proof).unwrap_or_default()
}

/// What is drawn of a step at a level, and at a line of its proof, on a board with the candidates that
/// it was found on.
pub fn picture(found: &FoundStep, level: usize, line: usize, board: &Board) -> Picture {
    let mut cells = cells(found, level, board);
    let mut links = if level < 4 { Vec::new() } else { links(found) };
    if level >= 5 {
        if let Some(link) = links.get_mut(line) {
            link.now = true;
        } else if let Some(clause) = found.step.proof.get(line).filter(|_| links.is_empty()) {
            for candidate in candidates(clause, board) {
                let cell = &mut cells[candidate.cell.index()];
                cell.now = cell.now.or(DigitSet::of(candidate.digit));
            }
        }
    }
    Picture { cells, links }
}

/// The candidates one of which is true.
fn candidates(clause: &Clause, board: &Board) -> Vec<Candidate> {
    let all = |cell: Cell, digits: DigitSet| {
        let there = digits.filter(move |digit| has(board, cell, *digit));
        there.map(move |digit| Candidate::new(digit, cell))
    };
    match clause {
        Clause::Cell(cell) => all(*cell, board.candidates(*cell)).collect(),
        Clause::House(house, digit) => {
            let cells = Geometry::of(board.shape()).cells(*house).iter();
            cells.flat_map(|cell| all(*cell, DigitSet::of(*digit))).collect()
        }
        Clause::Deadly(cells, digits) => {
            cells.into_iter().flat_map(|cell| all(cell, *digits)).collect()
        }
        Clause::Grave(extra) => extra.clone(),
    }
}

/// What each cell has to do with a step at a level.
fn cells(found: &FoundStep, level: usize, board: &Board) -> Vec<HintCell> {
    let (step, shape) = (&found.step, board.shape());
    let geometry = Geometry::of(shape);
    let mut cells = vec![HintCell::default(); shape.cells()];
    let nowhere = step.base.is_empty() && step.cover.is_empty() && pattern(found).is_empty();
    if level < 3 || nowhere {
        let of = geometry.cells(region(found, shape));
        of.iter().for_each(|cell| cells[cell.index()].house = true);
        if level < 3 {
            return cells;
        }
    }
    for house in &step.base {
        geometry.cells(*house).iter().for_each(|cell| cells[cell.index()].house = true);
    }
    for house in &step.cover {
        geometry.cells(*house).iter().for_each(|cell| cells[cell.index()].cover = true);
    }
    pattern(found).into_iter().for_each(|cell| cells[cell.index()].part = true);
    roles(found, board, &mut cells);
    // The digit of a placement is told with the conclusion, and so is what goes.
    for candidate in &step.placements {
        let cell = &mut cells[candidate.cell.index()];
        let digit = DigitSet::of(candidate.digit);
        for role in [&mut cell.first, &mut cell.second, &mut cell.fin] {
            *role = role.minus(digit);
        }
        if level >= 4 {
            cell.placed = cell.placed.or(digit);
        }
    }
    for candidate in &step.eliminations {
        let cell = &mut cells[candidate.cell.index()];
        let digit = DigitSet::of(candidate.digit);
        for role in [&mut cell.first, &mut cell.second, &mut cell.fin] {
            *role = role.minus(digit);
        }
        if level >= 4 {
            cell.gone = cell.gone.or(digit);
        }
    }
    cells
}

/// The candidates of the pattern by their roles.
fn roles(found: &FoundStep, board: &Board, cells: &mut [HintCell]) {
    let step = &found.step;
    let there = |cell: Cell| match board.digit(cell) {
        None => board.candidates(cell),
        Some(_) => DigitSet::EMPTY,
    };
    for node in step.chains.iter().flatten() {
        for cell in node.cells {
            let here = &mut cells[cell.index()];
            let role = if node.strong { &mut here.first } else { &mut here.second };
            *role = role.or(DigitSet::of(node.digit).and(there(cell)));
        }
    }
    if !step.chains.is_empty() {
        return;
    }
    for (n, colour) in step.colours.iter().enumerate() {
        for candidate in colour {
            let here = &mut cells[candidate.cell.index()];
            let role = if n % 2 == 0 { &mut here.first } else { &mut here.second };
            *role = role.or(DigitSet::of(candidate.digit));
        }
    }
    for (n, (set, digits)) in step.sets.iter().enumerate() {
        for cell in *set {
            let here = &mut cells[cell.index()];
            let role = if n % 2 == 0 { &mut here.first } else { &mut here.second };
            *role = role.or(digits.and(there(cell)));
        }
    }
    if step.sets.is_empty() {
        for cell in step.cells {
            cells[cell.index()].first = step.digits.and(there(cell));
        }
    }
    for cell in step.fins {
        let here = &mut cells[cell.index()];
        here.fin = step.digits.and(there(cell));
        here.first = here.first.minus(here.fin);
    }
}

/// The links of the step's chains.
pub fn links(found: &FoundStep) -> Vec<HintLink> {
    let chains = found.step.chains.iter().flat_map(|chain| chain.windows(2));
    let link = |pair: &[human::Node]| {
        let [from, to] = [&pair[0], &pair[1]].map(|n| n.cells.first().map(|cell| (cell, n.digit)));
        Some(HintLink { from: from?, to: to?, strong: pair[1].strong, now: false })
    };
    chains.filter_map(link).collect()
}
