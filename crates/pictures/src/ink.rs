//! The ink of a cell: its colours, normalized so that paper is 0 and ink is 1.
//!
//! The lines around a cell remain visible. The net has been trained to ignore them.

use crate::{
    Corners,
    order::quantile,
    raster::{PATCH_SIDE, Pyramid},
    shade,
};

/// The margin around a cell that is sampled with the cell, as a fraction of the cell's side.
pub const MARGIN: f32 = 0.08;

/// The ink of a cell, row by row, with values from −0.5 to 1.5: 0 is paper, 1 is ink.
pub type Ink = [f32; PATCH_SIDE * PATCH_SIDE];

/// The colours of a cell, row by row, each from 0 to 255.
pub type Patch = Vec<[f32; 3]>;

/// The way in which ink differs from paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InkTone {
    /// Ink is darker than paper, as in photos of print.
    Dark,
    /// Ink is darker than paper, and the edges of shadows may cross cells.
    Shaded,
    /// Ink is lighter than paper, as in photos of dark screens.
    Light,
    /// Ink differs in colour from most of its cell, as in screenshots.
    Colour,
}

/// Returns the colours of the cell with these corners.
pub fn sample_patch(pyramid: &Pyramid, quad: &Corners) -> Patch {
    pyramid.sample_quad(quad, PATCH_SIDE, MARGIN)
}

/// Returns a grey value from 0 to 255. Print in any colour gets a low value.
pub fn grey_value([r, g, b]: [f32; 3]) -> f32 {
    0.5 * r.min(g).min(b) + 0.5 * (0.299 * r + 0.587 * g + 0.114 * b)
}

/// The differences of a cell's colours from its paper, before they are divided by the contrast of
/// the grid.
pub struct PaperDifferences {
    values: Vec<f32>,
    /// The difference of the darkest parts of the cell. It is a fraction of the paper's brightness
    /// and includes the lines around the cell. For [`InkTone::Colour`], it is in grey levels of 255
    /// and excludes these lines.
    pub contrast: f32,
    tone: InkTone,
}

/// The minimum contrast of a grid in a photo, as a fraction of the paper's brightness.
const MIN_CONTRAST: f32 = 0.03;

/// The minimum contrast of a digit in a screenshot, in grey levels of 255.
const MIN_COLOUR_CONTRAST: f32 = 18.0;

impl PaperDifferences {
    /// Computes the differences of a patch from its paper, and their contrast.
    pub fn new(patch: &Patch, tone: InkTone) -> PaperDifferences {
        let values: Vec<f32> = match tone {
            InkTone::Dark | InkTone::Shaded | InkTone::Light => {
                let tones = patch.iter().map(|colour| match tone {
                    InkTone::Light => 255.0 - grey_value(*colour),
                    _ => grey_value(*colour),
                });
                let tones: Vec<f32> = tones.collect();
                let shaded =
                    if tone == InkTone::Shaded { shade::paper_brightness(&tones) } else { None };
                let paper =
                    quantile(&mut inner_indices(5).map(|at| tones[at]).collect::<Vec<_>>(), 0.75);
                let paper = |at: usize| shaded.as_ref().map_or(paper, |shaded| shaded[at]).max(1.0);
                tones.iter().enumerate().map(|(at, tone)| 1.0 - tone / paper(at)).collect()
            }
            InkTone::Colour => {
                let paper: [f32; 3] = std::array::from_fn(|channel| {
                    quantile(
                        &mut inner_indices(5).map(|at| patch[at][channel]).collect::<Vec<_>>(),
                        0.5,
                    )
                });
                let distance = |colour: &[f32; 3]| {
                    (0..3).map(|at| (colour[at] - paper[at]).abs()).fold(0.0, f32::max)
                };
                patch.iter().map(distance).collect()
            }
        };
        let contrast = match tone {
            InkTone::Colour => {
                quantile(&mut inner_indices(5).map(|at| values[at]).collect::<Vec<_>>(), 0.98)
            }
            _ => quantile(&mut values.clone(), 0.98),
        };
        PaperDifferences { values, contrast, tone }
    }

    /// Returns a typical absolute difference from the paper in the middle of the cell (the 0.4
    /// quantile), in the same unit as `contrast`. It is almost 0 in screenshots and larger in
    /// photos.
    pub fn unevenness(&self) -> f32 {
        quantile(&mut inner_indices(5).map(|at| self.values[at].abs()).collect::<Vec<_>>(), 0.4)
    }

    /// Returns the difference of the darkest ink in the middle of the cell (the 0.96 quantile), in
    /// the same unit as `contrast`, without the lines around the cell.
    pub fn ink_depth(&self) -> f32 {
        quantile(&mut inner_indices(8).map(|at| self.values[at]).collect::<Vec<_>>(), 0.96)
    }

    /// Returns the ink of the cell. `grid` is the contrast of its grid, from [`grid_contrast`].
    pub fn to_ink(&self, grid: f32) -> Ink {
        let contrast = match self.tone {
            InkTone::Colour => self.contrast.max(0.35 * grid).max(MIN_COLOUR_CONTRAST),
            _ => grid.max(MIN_CONTRAST),
        };
        std::array::from_fn(|at| (self.values[at] / contrast).clamp(-0.5, 1.5))
    }
}

/// Returns the contrast of a grid: the median contrast of its cells, ignoring cells that have
/// hardly any contrast. The result is 0 if all cells are ignored.
pub fn grid_contrast(cells: &[PaperDifferences]) -> f32 {
    let mut contrasts: Vec<f32> = cells.iter().map(|cell| cell.contrast).collect();
    // Empty cells of a screenshot have no contrast at all.
    contrasts.retain(|contrast| *contrast > MIN_CONTRAST / 2.0);
    quantile(&mut contrasts, 0.5)
}

/// Returns the indices of the values of a patch that are at least `margin` away from its edges.
fn inner_indices(margin: usize) -> impl Iterator<Item = usize> {
    let range = margin..PATCH_SIDE - margin;
    range.clone().flat_map(move |y| range.clone().map(move |x| y * PATCH_SIDE + x))
}
