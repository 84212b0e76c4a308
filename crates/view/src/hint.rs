//! The drawing of a hint: the parts of an explanation that are shown at a level and at a line of
//! the proof.

use std::ops::Range;

use explain::{CellPart, Explanation, LEVEL_COUNT, Link};
use grid::{Cell, Digit, DigitSet, Shape};
use human::Candidate;

use crate::format_fixed;

/// The role of a cell in a hint, and the roles of its candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HintCell {
    /// The cell's role in the pattern of the step.
    pub part: CellPart,
    /// The candidates that the hint eliminates.
    pub eliminated: DigitSet,
    /// The digit that the hint places in the cell, as a set.
    pub placed: DigitSet,
    /// The candidates that the current line of the proof refers to.
    pub current_candidates: DigitSet,
}

impl HintCell {
    /// Returns all candidates of the cell that the hint shows.
    pub fn candidates(&self) -> DigitSet {
        let CellPart { first_colour: first, second_colour: second, fins: fin, .. } = self.part;
        first.or(second).or(fin).or(self.eliminated).or(self.placed).or(self.current_candidates)
    }

    /// Returns the CSS class for the role of a candidate, or `None` if the hint doesn't show the
    /// candidate. If a candidate has several roles, the first one in this order counts: eliminated,
    /// placed, fin, second set, first set, current line.
    pub fn role(&self, digit: Digit) -> Option<&'static str> {
        let CellPart { first_colour: first, second_colour: second, fins: fin, .. } = self.part;
        let roles = [
            (self.eliminated, "gone"),
            (self.placed, "placed"),
            (fin, "fin"),
            (second, "second"),
            (first, "first"),
            (self.current_candidates, "first"),
        ];
        roles.iter().find(|(digits, _)| digits.contains(digit)).map(|(_, role)| *role)
    }
}

/// The drawing of a hint: the roles of the cells, and the links between candidates.
#[derive(Clone, PartialEq, Debug)]
pub struct HintPicture {
    /// The role of each cell in the hint, row by row.
    pub cells: Vec<HintCell>,
    /// The links that are drawn over the cells, in the order of the proof.
    pub visible_links: Vec<Link>,
    /// The indices in [`HintPicture::visible_links`] of the links that the current line of the
    /// proof is about.
    pub current_links: Range<usize>,
}

impl HintPicture {
    /// Returns the cells that the hint is about, in ascending order: the cells of the pattern and
    /// of the conclusion or, if none of them are shown, the cells to look at, as at the first two
    /// levels.
    pub fn cells_in_focus(&self) -> Vec<Cell> {
        let of = |is: fn(&HintCell) -> bool| {
            let cells = self.cells.iter().enumerate().filter(move |(_, cell)| is(cell));
            cells.map(|(index, _)| Cell::new(index)).collect::<Vec<_>>()
        };
        let about = of(|cell| cell.part.is_in_pattern || !cell.candidates().is_empty());
        if about.is_empty() {
            of(|cell| cell.part.is_in_house || cell.part.is_in_cover)
        } else {
            about
        }
    }
}

/// Draws an explanation at a level, from 1 to [`LEVEL_COUNT`], for a board of the given shape.
/// `line` is the index of the current line of the proof, which is shown only at the last level.
pub fn draw_step(
    explanation: &Explanation,
    level: usize,
    line: usize,
    shape: Shape,
) -> HintPicture {
    let mut cells = vec![HintCell::default(); shape.cells()];
    if level < 3 {
        explanation.first_cells.iter().for_each(|cell| cells[cell.index()].part.is_in_house = true);
    } else {
        explanation.cell_parts.iter().for_each(|(cell, part)| cells[cell.index()].part = *part);
    }
    let mut add = |candidates: &[Candidate], role: fn(&mut HintCell) -> &mut DigitSet| {
        for Candidate { cell, digit } in candidates {
            let role = role(&mut cells[cell.index()]);
            *role = role.with(*digit);
        }
    };
    if level >= 4 {
        add(&explanation.placements, |cell| &mut cell.placed);
        add(&explanation.eliminations, |cell| &mut cell.eliminated);
    }
    let at =
        (level >= LEVEL_COUNT).then_some(line).filter(|line| *line < explanation.proof_lines.len());
    if let Some(at) = at {
        add(&explanation.proof_lines[at].candidates, |cell| &mut cell.current_candidates);
    }
    let (links, current) = links_to_draw(explanation, at);
    let links = if level >= 4 { links } else { Vec::new() };
    HintPicture { cells, current_links: current, visible_links: links }
}

/// The maximum number of links that are drawn at the same time.
const MAX_LINKS: usize = 12;

/// Returns the links to draw, and the range of those that the current line of the proof is about.
/// `at` is the index of this line, or `None` if the proof isn't shown. All links are drawn if there
/// are at most [`MAX_LINKS`] of them, or if each line of the proof has at most one link, as in a
/// single chain. Otherwise, only the links between the latest assumption and the current line are
/// drawn, or none if the proof isn't shown.
fn links_to_draw(explanation: &Explanation, at: Option<usize>) -> (Vec<Link>, Range<usize>) {
    let lines = &explanation.proof_lines;
    let begins = |line: &usize| lines[*line].links.is_empty();
    let is_one = lines.iter().all(|line| line.links.len() < 2);
    let many = !is_one && explanation.links().count() > MAX_LINKS;
    let shown = match at {
        _ if !many => 0..lines.len(),
        Some(at) => (0..at).rev().find(begins).unwrap_or(0)..at + 1,
        None => 0..0,
    };
    let count = |lines: Range<usize>| {
        explanation.proof_lines[lines].iter().map(|line| line.links.len()).sum()
    };
    let now = at.map_or(0..0, |at| {
        let before: usize = count(shown.start..at);
        before..before + explanation.proof_lines[at].links.len()
    });
    (lines[shown].iter().flat_map(|line| line.links.clone()).collect(), now)
}

/// The height of a link's bend, as a fraction of the link's length.
const BEND: f64 = 0.14;

/// Returns a link and its arrowhead as the data of SVG paths, with cells of 100 × 100 units. The
/// link starts next to one candidate and ends next to the other. It is bent, so that links in
/// opposite directions don't overlap.
pub fn link_paths(link: &Link, shape: Shape) -> [String; 2] {
    let middle = |Candidate { cell, digit }: Candidate| {
        let place = digit.value() - 1;
        // There is a small distance between marks and the cell's border.
        let within = |at: usize, of: usize| 4.0 + 92.0 * (at as f64 + 0.5) / of as f64;
        let x = 100.0 * cell.col(shape) as f64 + within(place % shape.box_cols(), shape.box_cols());
        let y = 100.0 * cell.row(shape) as f64 + within(place / shape.box_cols(), shape.box_rows());
        (x, y)
    };
    let (from, to) = (middle(link.from), middle(link.to));
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let bend = (from.0 + across / 2.0 + BEND * down, from.1 + down / 2.0 - BEND * across);
    let size = 92.0 / shape.box_rows().max(shape.box_cols()) as f64;
    let off = (0.55 * size).min(across.hypot(down) / 3.0);
    let (start, end) = (point_towards(from, bend, off), point_towards(to, bend, off));
    // The two strokes of the arrowhead are at right angles to each other.
    let base = point_towards(end, bend, 0.35 * size);
    let (back_x, back_y) = (base.0 - end.0, base.1 - end.1);
    let one = (base.0 - 0.6 * back_y, base.1 + 0.6 * back_x);
    let other = (base.0 + 0.6 * back_y, base.1 - 0.6 * back_x);
    let at = |(x, y): (f64, f64)| format!("{} {}", format_fixed(x, 1), format_fixed(y, 1));
    [
        format!("M{}Q{} {}", at(start), at(bend), at(end)),
        format!("M{}L{}L{}", at(one), at(end), at(other)),
    ]
}

/// Returns the point at a distance from `from`, in the direction of `to`.
fn point_towards(from: (f64, f64), to: (f64, f64), distance: f64) -> (f64, f64) {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let share = distance / across.hypot(down).max(1.0);
    (from.0 + share * across, from.1 + share * down)
}
