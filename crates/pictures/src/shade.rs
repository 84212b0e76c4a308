//! The brightness of paper on both sides of the edge of a shadow.

use crate::{order::quantile, raster::PATCH_SIDE};

/// The minimum ratio between the brightness of paper in light and in shadow.
const MIN_BRIGHTNESS_RATIO: f32 = 1.15;

/// The minimum number of samples on each side of an edge.
const MIN_SAMPLES: usize = 8;

/// The widths of edges that are tried, in samples of the cell, from sharp edges to those of distant
/// shadows.
const EDGE_WIDTHS: [f32; 4] = [1.0, 4.0, 8.0, 14.0];

/// The minimum reduction in loss at which an edge is accepted, as a fraction of the loss without an
/// edge.
const MIN_GAIN: f32 = 0.3;

/// The maximum loss of a sample that is darker than the paper, so that the darkness of ink doesn't
/// matter.
const MAX_LOSS: f32 = 0.2;

/// A straight edge between two areas of paper that differ in brightness.
#[derive(Clone, Copy, Debug)]
struct ShadowEdge {
    /// The direction across the edge, as a vector of length 1.
    across: [f32; 2],
    /// The distance of the edge from the middle of the cell, in samples of the cell.
    offset: f32,
    /// The width over which the brightness changes, in samples of the cell.
    width: f32,
    /// The brightness before the edge.
    before: f32,
    /// The brightness behind the edge.
    behind: f32,
}

impl ShadowEdge {
    /// Returns the signed distance of the cell's sample `at` from the middle of the cell, in the
    /// direction across the edge.
    fn signed_distance(across: [f32; 2], at: usize) -> f32 {
        let middle = (PATCH_SIDE - 1) as f32 / 2.0;
        ((at % PATCH_SIDE) as f32 - middle) * across[0]
            + ((at / PATCH_SIDE) as f32 - middle) * across[1]
    }

    /// Returns the brightness of the paper at this distance from the middle.
    fn brightness_at(&self, place: f32) -> f32 {
        let part = ((place - self.offset) / self.width + 0.5).clamp(0.0, 1.0);
        self.before + (self.behind - self.before) * part
    }

    /// Returns the edge at this offset that fits the samples, with its loss. Returns `None` if
    /// there are too few samples on a side, or if both sides are about equally bright.
    fn fit_edge(
        samples: &[(f32, f32)],
        across: [f32; 2],
        offset: f32,
        width: f32,
    ) -> Option<(f32, ShadowEdge)> {
        let level = |side: f32| {
            let of_side = |sample: &&(f32, f32)| side * (sample.0 - offset) > width / 2.0;
            let mut tones: Vec<f32> = samples.iter().filter(of_side).map(|s| s.1).collect();
            (tones.len() >= MIN_SAMPLES).then(|| quantile(&mut tones, 0.75).max(1.0))
        };
        let edge = ShadowEdge { across, offset, width, before: level(-1.0)?, behind: level(1.0)? };
        let (low, high) = (edge.before.min(edge.behind), edge.before.max(edge.behind));
        (high > MIN_BRIGHTNESS_RATIO * low)
            .then(|| (mean_loss(samples, |place| edge.brightness_at(place)), edge))
    }
}

/// Returns the edge with the smaller loss, or `None` if there are no edges.
fn with_smaller_loss(
    one: Option<(f32, ShadowEdge)>,
    other: Option<(f32, ShadowEdge)>,
) -> Option<(f32, ShadowEdge)> {
    let loss = |edge: Option<(f32, ShadowEdge)>| edge.map_or(f32::MAX, |edge| edge.0);
    if loss(other) < loss(one) { other } else { one }
}

/// Returns the mean difference between samples and the paper, as a fraction of the paper's
/// brightness. Samples that are lighter than the paper count twice, because ink makes samples
/// darker than the paper, but nothing makes them lighter.
fn mean_loss(samples: &[(f32, f32)], paper: impl Fn(f32) -> f32) -> f32 {
    let losses = samples.iter().map(|(place, tone)| {
        let difference = 1.0 - tone / paper(*place);
        if difference < 0.0 { -2.0 * difference } else { difference.min(MAX_LOSS) }
    });
    losses.sum::<f32>() / samples.len().max(1) as f32
}

/// Returns the brightness of the paper at each sample of a cell, or `None` if no edge of a shadow
/// crosses the cell.
pub fn paper_brightness(tones: &[f32]) -> Option<Vec<f32>> {
    if is_even(tones) {
        return None;
    }
    let plain = cell_samples(tones, [1.0, 0.0]);
    let mut all: Vec<f32> = plain.iter().map(|sample| sample.1).collect();
    let even = quantile(&mut all, 0.75).max(1.0);
    let mut best = None;
    for direction in -6..6 {
        for (x, y) in [(6, direction), (-direction, 6)] {
            let length = ((x * x + y * y) as f32).sqrt();
            let across = [x as f32 / length, y as f32 / length];
            let samples = cell_samples(tones, across);
            for offset in -7..=7 {
                for width in [EDGE_WIDTHS[0], EDGE_WIDTHS[2]] {
                    let fitted = ShadowEdge::fit_edge(&samples, across, 2.0 * offset as f32, width);
                    best = with_smaller_loss(best, fitted);
                }
            }
        }
    }
    let (_, ShadowEdge { across, offset, .. }) = best?;
    let samples = cell_samples(tones, across);
    for nearer in -4..=4 {
        for width in EDGE_WIDTHS {
            best = with_smaller_loss(
                best,
                ShadowEdge::fit_edge(&samples, across, offset + 0.5 * nearer as f32, width),
            );
        }
    }
    let (loss, edge) = best?;
    (loss < (1.0 - MIN_GAIN) * self::mean_loss(&plain, |_| even)).then(|| {
        (0..PATCH_SIDE * PATCH_SIDE)
            .map(|at| edge.brightness_at(ShadowEdge::signed_distance(edge.across, at)))
            .collect()
    })
}

/// Returns the samples of a cell, each with its distance from the middle in a direction, and its
/// brightness.
fn cell_samples(tones: &[f32], across: [f32; 2]) -> Vec<(f32, f32)> {
    let range = || (4..PATCH_SIDE - 4).step_by(2);
    let places = range().flat_map(|y| range().map(move |x| y * PATCH_SIDE + x));
    places.map(|at| (ShadowEdge::signed_distance(across, at), tones[at])).collect()
}

/// Returns `true` if the paper is about equally bright in all parts of a cell. No stroke is so wide
/// that it hides all paper of a part. Edges that only cross the outermost parts aren't noticed, but
/// they don't hide digits.
fn is_even(tones: &[f32]) -> bool {
    const PART_SIDE: usize = 6;
    let parts = || (4..PATCH_SIDE - 4).step_by(PART_SIDE);
    let (mut darkest, mut brightest) = (f32::MAX, 0.0_f32);
    for (x, y) in parts().flat_map(|y| parts().map(move |x| (x, y))) {
        let rows = (y..y + PART_SIDE).map(|y| &tones[y * PATCH_SIDE + x..][..PART_SIDE]);
        let paper = rows.flatten().copied().fold(0.0, f32::max);
        (darkest, brightest) = (darkest.min(paper), brightest.max(paper));
    }
    brightest < MIN_BRIGHTNESS_RATIO * darkest
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a cell with a stroke across its middle. Its paper is in shadow on one side of an
    /// edge.
    fn shaded_cell(edge: &ShadowEdge) -> Vec<f32> {
        let is_ink = |at: usize| {
            (8..24).contains(&(at % PATCH_SIDE)) && (14..17).contains(&(at / PATCH_SIDE))
        };
        let tone = |at: usize| {
            let paper = edge.brightness_at(ShadowEdge::signed_distance(edge.across, at));
            if is_ink(at) { 0.4 * paper } else { paper }
        };
        (0..PATCH_SIDE * PATCH_SIDE).map(tone).collect()
    }

    #[test]
    fn paper_is_found_on_both_sides_of_an_edge() {
        for across in [[1.0, 0.0], [0.0, 1.0], [0.6, 0.8], [-0.8, 0.6]] {
            for (offset, width) in [(0.0, 1.0), (-6.3, 1.0), (5.5, 2.0), (2.0, 8.0)] {
                for (before, behind) in [(200.0, 90.0), (120.0, 220.0)] {
                    let edge = ShadowEdge { across, offset, width, before, behind };
                    let found = paper_brightness(&shaded_cell(&edge)).expect("an edge");
                    let far = |at: &usize| {
                        (ShadowEdge::signed_distance(across, *at) - offset).abs()
                            > width / 2.0 + 5.0
                    };
                    for at in (0..PATCH_SIDE * PATCH_SIDE).filter(far) {
                        let expected = edge.brightness_at(ShadowEdge::signed_distance(across, at));
                        let difference = (found[at] / expected - 1.0).abs();
                        assert!(difference < 0.1, "{edge:?} at {at}: {}", found[at]);
                    }
                }
            }
        }
    }

    #[test]
    fn even_paper_has_no_edge() {
        let edge = ShadowEdge {
            across: [1.0, 0.0],
            offset: 0.0,
            width: 1.0,
            before: 200.0,
            behind: 200.0,
        };
        assert_eq!(paper_brightness(&shaded_cell(&edge)), None);
        let gradient = ShadowEdge { width: 60.0, behind: 190.0, ..edge };
        assert_eq!(paper_brightness(&shaded_cell(&gradient)), None);
    }
}
