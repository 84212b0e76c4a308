//! A plot of two columns against each other: the shades of its bins, and navigation between the
//! bins.

use std::fmt::Write;

/// The number of shades in a plot.
pub const SHADES: usize = 8;

/// The bins of a plot, row by row from the bottom, each row from left to right.
#[derive(Clone, Copy, Debug)]
pub struct PlotBins<'a> {
    /// The number of bins per row.
    pub column_count: usize,
    /// The number of puzzles in each bin.
    pub bin_counts: &'a [u64],
}

impl PlotBins<'_> {
    /// Returns the number of rows.
    pub fn row_count(self) -> usize {
        self.bin_counts.len() / self.column_count
    }

    /// Returns the index of the bin with the most puzzles, the first one if there are several.
    pub fn fullest_bin(self) -> usize {
        let places = (0..self.bin_counts.len()).rev();
        places.max_by_key(|at| self.bin_counts[*at]).unwrap_or(0)
    }

    /// Returns the shade for `count` puzzles: a number from 1 to [`SHADES`], where [`SHADES`] is
    /// the shade for the maximum `most`. The scale is logarithmic, because a few bins often contain
    /// most of the puzzles.
    fn shade_of_count(count: u64, most: u64) -> usize {
        let steps = |count: u64| count.ilog2() as usize + 1;
        (steps(count) * SHADES).div_ceil(steps(most))
    }

    /// Draws the bins of each shade as the data of an SVG path, with one unit per bin. The path for
    /// the fewest puzzles comes first. Empty bins aren't drawn.
    pub fn shade_paths(self) -> [String; SHADES] {
        let mut paths = [const { String::new() }; SHADES];
        let (most, top) = (self.bin_counts[self.fullest_bin()], self.row_count() - 1);
        for (at, count) in self.bin_counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let (x, y) = (at % self.column_count, top - at / self.column_count);
            let _ = write!(paths[Self::shade_of_count(*count, most) - 1], "M{x} {y}h1v1h-1z");
        }
        paths
    }

    /// Returns the index of the non-empty bin that is nearest to a point, or `None` if no such bin
    /// is within `reach`. The point is given as fractions of the width and the height, from the top
    /// left. `size` is the size of the plot. Both `size` and `reach` are in pixels.
    pub fn nearest_bin(self, point: (f64, f64), size: (f64, f64), reach: f64) -> Option<usize> {
        let (wide, high) = (size.0 / self.column_count as f64, size.1 / self.row_count() as f64);
        // The distance to the nearest edge of a bin, or 0 within it.
        let beside = |at: f64, bin: usize, length: f64| {
            let from = bin as f64 * length;
            (from - at).max(at - from - length).max(0.0)
        };
        let top = self.row_count() - 1;
        let distance = |at: usize| {
            let x = beside(point.0 * size.0, at % self.column_count, wide);
            let y = beside(point.1 * size.1, top - at / self.column_count, high);
            x * x + y * y
        };
        let filled = (0..self.bin_counts.len()).filter(|at| self.bin_counts[*at] > 0);
        let near = filled.map(|at| (at, distance(at)));
        let nearest = near.min_by(|(_, one), (_, other)| one.total_cmp(other));
        nearest.filter(|(_, distance)| *distance <= reach * reach).map(|(at, _)| at)
    }

    /// Returns the index of the bin to which a key moves from the bin `at`: an arrow key to a
    /// neighbour, if there is one, and Home and End to the first and last non-empty bin of the row.
    /// Returns `None` for other keys.
    pub fn bin_after_key(self, at: usize, key: &str) -> Option<usize> {
        let (x, y, width) = (at % self.column_count, at / self.column_count, self.column_count);
        let mut row = y * width..(y + 1) * width;
        Some(match key {
            "ArrowLeft" => at - usize::from(x > 0),
            "ArrowRight" => at + usize::from(x + 1 < width),
            "ArrowDown" => at - if y > 0 { width } else { 0 },
            "ArrowUp" => at + if y + 1 < self.row_count() { width } else { 0 },
            "Home" => row.find(|at| self.bin_counts[*at] > 0).unwrap_or(at),
            "End" => row.rfind(|at| self.bin_counts[*at] > 0).unwrap_or(at),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two rows of three bins; the upper row comes second.
    const BINS: PlotBins = PlotBins { column_count: 3, bin_counts: &[1, 0, 300, 0, 2, 0] };

    #[test]
    fn shades_show_how_many_puzzles_there_are() {
        let shades = BINS.shade_paths();
        assert_eq!(shades[0], "M0 1h1v1h-1z");
        assert_eq!(shades[1], "M1 0h1v1h-1z");
        assert_eq!(shades[SHADES - 1], "M2 1h1v1h-1z");
        assert_eq!(shades.iter().filter(|path| path.is_empty()).count(), SHADES - 3);
        for (count, most, shade) in
            [(1, 1, 8), (1, 2, 4), (1, u64::MAX, 1), (9, 9, 8), (0b111, 8, 6)]
        {
            assert_eq!(PlotBins::shade_of_count(count, most), shade, "{count} of {most}");
        }
    }

    #[test]
    fn a_point_belongs_to_the_nearest_bin_with_puzzles() {
        let nearest = |x, y| BINS.nearest_bin((x, y), (30.0, 20.0), 4.0);
        assert_eq!(nearest(0.1, 0.9), Some(0));
        assert_eq!(nearest(0.9, 0.6), Some(2));
        assert_eq!(nearest(0.5, 0.1), Some(4));
        // The second of these points isn't within four pixels of a bin.
        assert_eq!(nearest(0.45, 0.9), Some(0));
        assert_eq!(nearest(0.5, 0.9), None);
        assert_eq!(nearest(0.3, 0.1), Some(4));
        assert_eq!(nearest(-9.0, f64::NAN), None);
    }

    #[test]
    fn keys_move_between_bins() {
        assert_eq!(BINS.fullest_bin(), 2);
        for (at, key, to) in [
            (0, "ArrowLeft", 0),
            (0, "ArrowRight", 1),
            (2, "ArrowRight", 2),
            (1, "ArrowUp", 4),
            (4, "ArrowUp", 4),
            (4, "ArrowDown", 1),
            (1, "ArrowDown", 1),
            (1, "Home", 0),
            (1, "End", 2),
            (3, "End", 4),
        ] {
            assert_eq!(BINS.bin_after_key(at, key), Some(to), "{key} from {at}");
        }
        assert_eq!(BINS.bin_after_key(0, "Tab"), None);
    }
}
