//! The distinction between givens and entries, based on the look of their ink and cells.

use grid::{Board, Cell, Digit, Shape};
use puzzle::Uniqueness;

use crate::{
    DigitKind,
    ink::{Ink, Patch},
    order::quantile,
    raster::PATCH_SIDE,
};

/// The maximum difference between the colours of ink in a group, in grey levels of 255.
const MAX_INK_DIFFERENCE: f32 = 44.0;

/// The maximum difference between the colours of cells in a group, in grey levels of 255.
const MAX_PAPER_DIFFERENCE: f32 = 10.0;

/// The factor by which relative widths of strokes are multiplied, so that [`MAX_INK_DIFFERENCE`]
/// limits their differences to 17 %.
const STROKE_FACTOR: f32 = 260.0;

/// The minimum number of givens in a puzzle.
const MIN_GIVENS: usize = 17;

/// The appearance of a digit, in which givens and entries may differ.
#[derive(Clone, Copy, Debug)]
pub struct DigitLook {
    /// The mean colour of the digit's ink.
    ink: [f32; 3],
    /// The mean colour of the cell without ink.
    paper: [f32; 3],
    /// The width of the digit's strokes in samples. A cell has [`PATCH_SIDE`] samples per side.
    stroke_width: f32,
}

impl DigitLook {
    /// Returns the look of a cell.
    pub fn new(patch: &Patch, ink: &Ink) -> DigitLook {
        let (mut inked, mut dark) = ([0.0; 3], 0.0);
        let (mut blank, mut light) = ([0.0; 3], 0.0);
        let (mut area, mut outline) = (0.0, 0.0);
        for at in
            (5..PATCH_SIDE - 5).flat_map(|y| (5..PATCH_SIDE - 5).map(move |x| y * PATCH_SIDE + x))
        {
            let value = ink[at].clamp(0.0, 1.0);
            if value > 0.75 {
                (0..3).for_each(|channel| inked[channel] += patch[at][channel]);
                dark += 1.0;
            } else if value < 0.15 {
                (0..3).for_each(|channel| blank[channel] += patch[at][channel]);
                light += 1.0;
            }
            area += value;
            outline += (ink[at + 1].clamp(0.0, 1.0) - value)
                .hypot(ink[at + PATCH_SIDE].clamp(0.0, 1.0) - value);
        }
        DigitLook {
            ink: inked.map(|sum| sum / f32::max(dark, 1.0)),
            paper: blank.map(|sum| sum / f32::max(light, 1.0)),
            stroke_width: 2.0 * area / f32::max(outline, 1.0),
        }
    }
}

/// Returns the kinds of all digits, based on the colours of their ink, the colours of their cells
/// or the widths of their strokes. All kinds are unknown if all digits look alike, or if no group
/// of similar digits is a puzzle.
pub fn digit_kinds(digits: &[Option<Digit>], looks: &[DigitLook]) -> Vec<DigitKind> {
    let mut strokes: Vec<f32> = digits
        .iter()
        .zip(looks)
        .filter(|(digit, _)| digit.is_some())
        .map(|(_, look)| look.stroke_width)
        .collect();
    let usual = quantile(&mut strokes, 0.5).max(0.1);
    let inks: Vec<[f32; 3]> = looks.iter().map(|look| look.ink).collect();
    let papers: Vec<[f32; 3]> = looks.iter().map(|look| look.paper).collect();
    let strokes: Vec<[f32; 3]> =
        looks.iter().map(|look| [STROKE_FACTOR * look.stroke_width / usual; 3]).collect();
    let board = |cells: &[usize]| {
        let content = |cell: Cell| digits[cell.index()].filter(|_| cells.contains(&cell.index()));
        Board::from_digits(Shape::CLASSIC, Cell::all(Shape::CLASSIC).map(content))
    };
    let is_puzzle =
        |cells: &Vec<usize>| cells.len() >= MIN_GIVENS && board(cells).clashes().next().is_none();
    let is_proper = |cells: &Vec<usize>| {
        is_puzzle(cells) && matches!(puzzle::uniqueness(&board(cells)), Uniqueness::Unique(_))
    };
    let by_ink = colour_groups(digits, &inks, MAX_INK_DIFFERENCE);
    let others = [
        colour_groups(digits, &papers, MAX_PAPER_DIFFERENCE),
        colour_groups(digits, &strokes, MAX_INK_DIFFERENCE),
    ];
    let all = [&by_ink, &others[0], &others[1]];
    let proper = all.into_iter().filter(|groups| groups.len() > 1).find_map(|groups| {
        let proper = groups.iter().filter(|group| is_proper(group));
        proper.min_by(|a, b| colourfulness(a, &inks).total_cmp(&colourfulness(b, &inks)))
    });
    // A puzzle may also have several solutions.
    let large = || {
        let large = by_ink.iter().filter(|group| by_ink.len() > 1 && is_puzzle(group));
        large.min_by(|a, b| colourfulness(a, &inks).total_cmp(&colourfulness(b, &inks)))
    };
    let Some(givens) = proper.or_else(large) else {
        return vec![DigitKind::Unknown; digits.len()];
    };
    let kind = |(cell, digit): (usize, &Option<Digit>)| match digit {
        None => DigitKind::Unknown,
        Some(_) if givens.contains(&cell) => DigitKind::Given,
        Some(_) => DigitKind::Entry,
    };
    digits.iter().enumerate().map(kind).collect()
}

/// Returns the distance of a group's mean colour from grey. Entries are usually more colourful than
/// givens.
fn colourfulness(group: &[usize], colours: &[[f32; 3]]) -> f32 {
    let mean = |channel: usize| {
        group.iter().map(|cell| colours[*cell][channel]).sum::<f32>() / group.len().max(1) as f32
    };
    let mean = [mean(0), mean(1), mean(2)];
    mean.iter().copied().fold(f32::MIN, f32::max) - mean.iter().copied().fold(f32::MAX, f32::min)
}

/// Returns groups of cells with digits. The colour of each cell differs by less than `spread` from
/// the colour of its group's first cell.
fn colour_groups(digits: &[Option<Digit>], colours: &[[f32; 3]], spread: f32) -> Vec<Vec<usize>> {
    let distance = |a: usize, b: usize| {
        (0..3).map(|at| (colours[a][at] - colours[b][at]).abs()).fold(0.0, f32::max)
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for cell in (0..digits.len()).filter(|cell| digits[*cell].is_some()) {
        let nearest = groups
            .iter_mut()
            .map(|group| (distance(group[0], cell), group))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        match nearest {
            Some((far, group)) if far < spread => group.push(cell),
            _ => groups.push(vec![cell]),
        }
    }
    groups
}
