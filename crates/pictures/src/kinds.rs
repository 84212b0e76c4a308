//! Givens and entries, told apart by the colours of their ink.

use grid::{Board, Cell, Digit, Shape};
use puzzle::Uniqueness;

use crate::{
    DigitKind,
    ink::{Ink, Patch, SIDE},
};

/// The maximum difference of colours in a group, in grey levels of 255.
const SPREAD: f32 = 44.0;

/// The minimum number of digits of a puzzle.
const MIN_GIVENS: usize = 17;

/// The mean colour of a cell's ink.
pub fn colour(patch: &Patch, ink: &Ink) -> [f32; 3] {
    let (mut sum, mut count) = ([0.0; 3], 0.0);
    for y in 6..SIDE - 6 {
        for x in 6..SIDE - 6 {
            let at = y * SIDE + x;
            if ink[at] > 0.75 {
                (0..3).for_each(|channel| sum[channel] += patch[at][channel]);
                count += 1.0;
            }
        }
    }
    sum.map(|value| value / f32::max(count, 1.0))
}

/// The kinds of all digits, from the colours of their ink. All are unknown if the colours don't
/// differ, or if no group of colours is a puzzle.
pub fn kinds(digits: &[Option<Digit>], colours: &[[f32; 3]]) -> Vec<DigitKind> {
    let unknown = vec![DigitKind::Unknown; digits.len()];
    let groups = groups(digits, colours);
    if groups.len() < 2 {
        return unknown;
    }
    let board = |cells: &[usize]| {
        let content = |cell: Cell| digits[cell.index()].filter(|_| cells.contains(&cell.index()));
        Board::from_digits(Shape::CLASSIC, Cell::all(Shape::CLASSIC).map(content))
    };
    let is_proper = |cells: &[usize]| {
        let board = board(cells);
        cells.len() >= MIN_GIVENS
            && board.clashes().next().is_none()
            && matches!(puzzle::uniqueness(&board), Uniqueness::Unique(_))
    };
    // The least colourful group that is a puzzle by itself has the givens. A puzzle may also have
    // several solutions.
    let colourfulness = |group: &[usize]| {
        let mean = |channel: usize| {
            group.iter().map(|cell| colours[*cell][channel]).sum::<f32>() / group.len() as f32
        };
        let mean = [mean(0), mean(1), mean(2)];
        mean.iter().copied().fold(f32::MIN, f32::max)
            - mean.iter().copied().fold(f32::MAX, f32::min)
    };
    let least = |groups: &[&Vec<usize>]| -> Option<Vec<usize>> {
        let least = groups.iter().min_by(|a, b| colourfulness(a).total_cmp(&colourfulness(b)));
        least.map(|group| group.to_vec())
    };
    let proper: Vec<&Vec<usize>> = groups.iter().filter(|group| is_proper(group)).collect();
    let large: Vec<&Vec<usize>> = groups
        .iter()
        .filter(|group| group.len() >= MIN_GIVENS && board(group).clashes().next().is_none())
        .collect();
    let Some(givens) = least(&proper).or_else(|| least(&large)) else { return unknown };
    let kind = |(cell, digit): (usize, &Option<Digit>)| match digit {
        None => DigitKind::Unknown,
        Some(_) if givens.contains(&cell) => DigitKind::Given,
        Some(_) => DigitKind::Entry,
    };
    digits.iter().enumerate().map(kind).collect()
}

/// The cells with digits in groups of similar colours.
fn groups(digits: &[Option<Digit>], colours: &[[f32; 3]]) -> Vec<Vec<usize>> {
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
            Some((far, group)) if far < SPREAD => group.push(cell),
            _ => groups.push(vec![cell]),
        }
    }
    groups
}
