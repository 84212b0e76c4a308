//! The whole way from pixels to a reading.

use crate::{Corners, NoGrid, Pixels, Reading};

/// Finds the grid in a picture and reads its cells.
///
/// # Errors
/// If no grid with digits was found.
pub fn read(_: &Pixels) -> Result<Reading, NoGrid> {
    Err(NoGrid::NotFound)
}

/// Reads the cells of the grid with these corners, which may be inaccurate by a third of a cell.
///
/// # Errors
/// If the grid is too small, or if its corners aren't those of a convex quadrilateral.
pub fn read_with_corners(_: &Pixels, _: Corners) -> Result<Reading, NoGrid> {
    Err(NoGrid::NotFound)
}
