//! A hint as it is drawn: what a level, and a line of the proof, show of an explanation.

use std::ops::Range;

use explain::{Explanation, LEVELS, Link, Part};
use grid::{Cell, Digit, DigitSet, Shape};
use human::Candidate;

use crate::fixed;

/// What a cell has to do with a hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HintCell {
    /// What the pattern has to do with it.
    pub of: Part,
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
        let Part { first, second, fin, .. } = self.of;
        first.or(second).or(fin).or(self.gone).or(self.placed).or(self.now)
    }

    /// The role of a candidate, as style knows it: the one that says most where it has several.
    pub fn role(&self, digit: Digit) -> Option<&'static str> {
        let Part { first, second, fin, .. } = self.of;
        let roles = [
            (self.gone, "gone"),
            (self.placed, "placed"),
            (fin, "fin"),
            (second, "second"),
            (first, "first"),
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
    pub links: Vec<Link>,
    /// Those that the line of the proof is about.
    pub now: Range<usize>,
}

impl Picture {
    /// The cells that it is about: those of the pattern and of what follows, or else the house to
    /// look at.
    pub fn about(&self) -> Vec<Cell> {
        let of = |is: fn(&HintCell) -> bool| {
            let cells = self.cells.iter().enumerate().filter(move |(_, cell)| is(cell));
            cells.map(|(index, _)| Cell::new(index)).collect::<Vec<_>>()
        };
        let about = of(|cell| cell.of.pattern || !cell.candidates().is_empty());
        if about.is_empty() { of(|cell| cell.of.house || cell.of.cover) } else { about }
    }
}

/// What is drawn of an explanation at a level and at a line of its proof. It is on a board of the shape.
pub fn picture(of: &Explanation, level: usize, line: usize, shape: Shape) -> Picture {
    let mut cells = vec![HintCell::default(); shape.cells()];
    if level < 3 {
        of.look.iter().for_each(|cell| cells[cell.index()].of.house = true);
    } else {
        of.cells.iter().for_each(|(cell, part)| cells[cell.index()].of = *part);
    }
    let mut add = |candidates: &[Candidate], role: fn(&mut HintCell) -> &mut DigitSet| {
        for Candidate { cell, digit } in candidates {
            let role = role(&mut cells[cell.index()]);
            *role = role.with(*digit);
        }
    };
    if level >= 4 {
        add(&of.placements, |cell| &mut cell.placed);
        add(&of.eliminations, |cell| &mut cell.gone);
    }
    let at = (level >= LEVELS).then_some(line).filter(|line| *line < of.lines.len());
    if let Some(at) = at {
        add(&of.lines[at].about, |cell| &mut cell.now);
    }
    let (links, now) = links(of, at);
    let links = if level >= 4 { links } else { Vec::new() };
    Picture { cells, now, links }
}

/// More links than these are not drawn at once.
const MANY: usize = 12;

/// The links that are drawn, and which of them a line of the proof is about: all of one chain; where
/// many come of several suppositions, those since the latest one.
fn links(of: &Explanation, at: Option<usize>) -> (Vec<Link>, Range<usize>) {
    let lines = &of.lines;
    let begins = |line: &usize| lines[*line].links.is_empty();
    let is_one = lines.iter().all(|line| line.links.len() < 2);
    let many = !is_one && of.links().count() > MANY;
    let shown = match at {
        _ if !many => 0..lines.len(),
        Some(at) => (0..at).rev().find(begins).unwrap_or(0)..at + 1,
        None => 0..0,
    };
    let count = |lines: Range<usize>| of.lines[lines].iter().map(|line| line.links.len()).sum();
    let now = at.map_or(0..0, |at| {
        let before: usize = count(shown.start..at);
        before..before + of.lines[at].links.len()
    });
    (lines[shown].iter().flat_map(|line| line.links.clone()).collect(), now)
}

/// How far a link bends from the straight way, as a share of it.
const BEND: f64 = 0.14;

/// A link and the head of its arrow, as paths of an SVG in which a cell is of 100 by 100 units. It goes
/// from beside one candidate to beside the other, bent so that the ways there and back are two.
pub fn paths(link: &Link, shape: Shape) -> [String; 2] {
    let middle = |Candidate { cell, digit }: Candidate| {
        let place = digit.value() - 1;
        // Marks keep a little off the cell's border.
        let within = |at: usize, of: usize| 4.0 + 92.0 * (at as f64 + 0.5) / of as f64;
        let x = 100.0 * cell.col(shape) as f64 + within(place % shape.cols(), shape.cols());
        let y = 100.0 * cell.row(shape) as f64 + within(place / shape.cols(), shape.rows());
        (x, y)
    };
    let (from, to) = (middle(link.from), middle(link.to));
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

/// The point that is so far from one point, on the way to another.
fn towards(from: (f64, f64), to: (f64, f64), far: f64) -> (f64, f64) {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let share = far / across.hypot(down).max(1.0);
    (from.0 + share * across, from.1 + share * down)
}
