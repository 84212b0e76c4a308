//! The search for grids on screens, where cells are axis-parallel areas of one colour: nine equal
//! areas in a row are cells, regardless of their colours and of what separates them.

use grid::insertion_sort_by_key;

use super::{
    GridCandidate, LinePolarity,
    components::{Component, Connectivity, label},
};
use crate::{
    Point,
    order::{order_key, sorted_by_key},
    raster::Raster,
};

/// The criteria that determine which pixels form an area of one colour.
#[derive(Clone, Copy, Debug)]
pub struct AreaCriteria {
    /// The maximum difference between neighbouring pixels of one area, in grey levels of 255.
    tolerance: u8,
    /// The distance from the edge of an area within which pixels are ignored, so that areas that
    /// touch at only a few pixels are separate.
    reach: usize,
}

/// The criteria for areas, in the order in which they are tried.
pub const AREA_CRITERIA: [AreaCriteria; 3] = [
    AreaCriteria { tolerance: 2, reach: 0 },
    AreaCriteria { tolerance: 9, reach: 0 },
    AreaCriteria { tolerance: 4, reach: 2 },
];

/// The minimum side of an area, in pixels.
const MIN_SIDE: usize = 8;

/// The maximum number of areas that are compared with each other.
const MAX_AREAS: usize = 4000;

/// A range of pixels, from `from` (included) to `to` (excluded).
#[derive(Clone, Copy, Debug)]
struct PixelSpan {
    from: f32,
    to: f32,
}

/// Returns the grids whose cells or boxes are areas of one colour, in coordinates of the picture.
pub fn find_grids(raster: &Raster, areas: AreaCriteria) -> Vec<GridCandidate> {
    let mut found: Vec<GridCandidate> = Vec::new();
    let AreaCriteria { tolerance, reach } = areas;
    let is_alike = |at: usize, other: usize| {
        let (one, other) = (raster.pixels[at], raster.pixels[other]);
        one == other || (0..3).all(|c| one[c].abs_diff(other[c]) <= tolerance)
    };
    let is_inside = (reach > 0).then(|| area_pixels(raster, reach, is_alike));
    let joins = |at: usize, other: usize| {
        is_inside.as_ref().is_none_or(|inside| inside[at] && inside[other]) && is_alike(at, other)
    };
    let labelling = label(raster.width, raster.height, Connectivity::Four, joins);
    let is_square = |component: &Component| {
        let (width, height) = (component.width(), component.height());
        width.min(height) >= MIN_SIDE
            && 4 * width.max(height) <= 5 * width.min(height)
            && 10 * component.pixel_count >= 3 * width * height
    };
    let areas: Vec<Component> = labelling.components.into_iter().filter(is_square).collect();
    let mut areas = sorted_by_key(&areas, |area| (area.width().max(area.height()) as i32, 0));
    // Tiny areas are the insides of letters.
    let excess = areas.len().saturating_sub(MAX_AREAS);
    areas.drain(..excess);
    for cluster in adjacent_groups(&areas) {
        let before = found.len();
        for (side, parts) in [(9, 1), (3, 3)] {
            // The cells of one grid aren't the boxes of another.
            if found.len() > before {
                break;
            }
            let (columns, rows) = (
                group_spans(&cluster, |area| PixelSpan {
                    from: area.left as f32,
                    to: area.right as f32 + 1.0,
                }),
                group_spans(&cluster, |area| PixelSpan {
                    from: area.top as f32,
                    to: area.bottom as f32 + 1.0,
                }),
            );
            for (x, y) in square_windows(&cluster, &columns, &rows, side) {
                let (x, y) = (
                    grid_lines(&columns[x..x + side], parts),
                    grid_lines(&rows[y..y + side], parts),
                );
                let nodes: Vec<Point> =
                    (0..100).map(|at| Point { x: x[at % 10], y: y[at / 10] }).collect();
                let is_near = |other: &GridCandidate| {
                    let cell = (nodes[99].x - nodes[0].x) / 9.0;
                    [0, 99].into_iter().all(|at| {
                        let (a, b) = (nodes[at], other.nodes[at]);
                        (a.x - b.x).abs().max((a.y - b.y).abs()) < 0.1 * cell
                    })
                };
                if is_square_grid(&nodes) && !found.iter().any(is_near) {
                    found.push(GridCandidate {
                        nodes,
                        lines: if parts == 1 { LinePolarity::Tiles } else { LinePolarity::Boxes },
                    });
                }
            }
        }
    }
    found
}

/// Returns, for each pixel, whether it is within an area of similar colour: all pixels up to a
/// distance of `reach` are alike.
fn area_pixels(
    raster: &Raster,
    reach: usize,
    is_alike: impl Fn(usize, usize) -> bool,
) -> Vec<bool> {
    let (width, count) = (raster.width, raster.pixels.len());
    let even = |step: usize| -> Vec<bool> {
        (0..count).map(|at| at + step < count && is_alike(at, at + step)).collect()
    };
    let (right, below) = (even(1), even(width));
    let all = |of: &[bool], step: usize| -> Vec<bool> {
        let far = reach * step;
        let is_even = |at: usize| {
            at >= far && at + far < count && (at - far..at + far).step_by(step).all(|at| of[at])
        };
        (0..count).map(is_even).collect()
    };
    let (across, down) = (all(&right, 1), all(&below, width));
    across.iter().zip(down).map(|(across, down)| *across && down).collect()
}

fn is_square_grid(nodes: &[Point]) -> bool {
    let (width, height) = (nodes[99].x - nodes[0].x, nodes[99].y - nodes[0].y);
    width > 60.0 && height > 60.0 && width < 1.2 * height && height < 1.2 * width
}

/// Returns groups of areas of similar size that are next to each other in rows or columns. Groups
/// with fewer than seven areas are left out.
fn adjacent_groups(areas: &[Component]) -> Vec<Vec<Component>> {
    let mut parents: Vec<usize> = (0..areas.len()).collect();
    fn find_root(parents: &mut [usize], mut at: usize) -> usize {
        while parents[at] != at {
            parents[at] = parents[parents[at]];
            at = parents[at];
        }
        at
    }
    for (at, one) in areas.iter().enumerate() {
        let side = one.width().max(one.height());
        for (other_at, other) in areas.iter().enumerate().skip(at + 1) {
            // The areas are sorted by size.
            if 4 * other.width().max(other.height()) > 5 * side {
                break;
            }
            let apart = |a_from: usize, a_to: usize, b_from: usize, b_to: usize| {
                b_from.saturating_sub(a_to).max(a_from.saturating_sub(b_to))
            };
            let shift_x = (one.left + one.right).abs_diff(other.left + other.right) / 2;
            let shift_y = (one.top + one.bottom).abs_diff(other.top + other.bottom) / 2;
            let gap_x = apart(one.left, one.right, other.left, other.right);
            let gap_y = apart(one.top, one.bottom, other.top, other.bottom);
            let is_next = |shift: usize, gap: usize, along: usize| {
                6 * shift <= side && 5 * gap <= 2 * side && 4 * along >= 3 * side
            };
            if is_next(shift_y, gap_x, shift_x) || is_next(shift_x, gap_y, shift_y) {
                let (one, other) = (find_root(&mut parents, at), find_root(&mut parents, other_at));
                parents[one] = other;
            }
        }
    }
    let mut groups: Vec<Vec<Component>> = vec![Vec::new(); areas.len()];
    for (at, area) in areas.iter().enumerate() {
        let root = find_root(&mut parents, at);
        groups[root].push(*area);
    }
    groups.retain(|group| group.len() >= 7);
    groups
}

/// Returns the columns (or rows) of a group. Areas whose centres are close together form one line,
/// from the median of their starts to the median of their ends.
fn group_spans(group: &[Component], span: impl Fn(&Component) -> PixelSpan) -> Vec<PixelSpan> {
    let spans: Vec<PixelSpan> = group.iter().map(span).collect();
    let spans = sorted_by_key(&spans, |span| (order_key(span.from + span.to), 0));
    let mut lines = Vec::new();
    let mut start = 0;
    for at in 1..=spans.len() {
        let is_end = at == spans.len() || {
            let (before, here) = (spans[at - 1], spans[at]);
            (here.from + here.to - before.from - before.to) / 2.0 > 0.25 * (before.to - before.from)
        };
        if is_end {
            let mut from: Vec<f32> = spans[start..at].iter().map(|span| span.from).collect();
            let mut to: Vec<f32> = spans[start..at].iter().map(|span| span.to).collect();
            let middle = |values: &mut Vec<f32>| crate::order::quantile(values, 0.5);
            lines.push(PixelSpan { from: middle(&mut from), to: middle(&mut to) });
            start = at;
        }
    }
    lines
}

/// Returns the squares of `side` columns and `side` rows at nearly equal distances that contain the
/// most areas, at most three of them. Each is represented by the indices of its first column and
/// its first row. Squares with too few areas are left out.
fn square_windows(
    group: &[Component],
    columns: &[PixelSpan],
    rows: &[PixelSpan],
    side: usize,
) -> Vec<(usize, usize)> {
    let starts = |lines: &[PixelSpan]| -> Vec<usize> {
        (0..(lines.len() + 1).saturating_sub(side))
            .filter(|start| {
                let middles: Vec<f32> = lines[*start..start + side]
                    .iter()
                    .map(|span| (span.from + span.to) / 2.0)
                    .collect();
                let steps: Vec<f32> = middles.windows(2).map(|pair| pair[1] - pair[0]).collect();
                let mean = (middles[side - 1] - middles[0]) / (side - 1) as f32;
                steps.iter().all(|step| (step - mean).abs() < 0.2 * mean)
            })
            .collect()
    };
    let mut found: Vec<(usize, (usize, usize))> = Vec::new();
    for x in starts(columns) {
        for y in starts(rows) {
            let inside = |area: &&Component| {
                let (left, right) = (columns[x].from, columns[x + side - 1].to);
                let (top, bottom) = (rows[y].from, rows[y + side - 1].to);
                let (middle_x, middle_y) =
                    ((area.left + area.right) as f32 / 2.0, (area.top + area.bottom) as f32 / 2.0);
                middle_x > left && middle_x < right && middle_y > top && middle_y < bottom
            };
            let count = group.iter().filter(inside).count();
            if count >= if side == 9 { 36 } else { 7 } {
                found.push((count, (x, y)));
            }
        }
    }
    insertion_sort_by_key(&mut found, |(count, _)| usize::MAX - count);
    found.truncate(3);
    found.into_iter().map(|(_, place)| place).collect()
}

/// Returns the ten lines of a grid, given the ranges of its cells (`parts` is 1) or of its boxes
/// (`parts` is 3).
fn grid_lines(spans: &[PixelSpan], parts: usize) -> Vec<f32> {
    let mut gaps: Vec<f32> = spans.windows(2).map(|pair| pair[1].from - pair[0].to).collect();
    let gap = crate::order::quantile(&mut gaps, 0.3).max(0.0);
    let (Some(first), Some(last)) = (spans.first(), spans.last()) else { return Vec::new() };
    let mut outer = vec![first.from - gap / 2.0];
    outer.extend(spans.windows(2).map(|pair| (pair[0].to + pair[1].from) / 2.0));
    outer.push(last.to + gap / 2.0);
    if parts == 1 {
        return outer;
    }
    let mut all: Vec<f32> = outer
        .windows(2)
        .flat_map(|pair| {
            (0..parts).map(move |part| pair[0] + (pair[1] - pair[0]) * part as f32 / parts as f32)
        })
        .collect();
    all.extend(outer.last());
    all
}
