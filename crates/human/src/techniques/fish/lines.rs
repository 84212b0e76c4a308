//! The lines that can be the base of a basic fish, found with bit masks of lines before any cells
//! are examined.
//!
//! ```text
//! line 1   . x . . x . . . .     together they have x in crossing lines 2, 5 and 8: as a fish of
//! line 5   . x . . . . . x .     size 2, they have a fin, and the eliminations are in the box of
//!                                the fin
//! ```

use std::ops::ControlFlow;

use grid::Digit;

use crate::{MAX_SIDE, Pencilmarks};

/// The places of a digit in all rows or all columns. Each line is represented by a bit mask of the
/// lines that cross it at a place.
pub(super) struct LineMasks {
    masks: [u32; MAX_SIDE],
    side: usize,
    /// The number of lines in this direction through a box.
    box_depth: usize,
    /// The number of cells that a line shares with a box.
    box_width: usize,
}

impl LineMasks {
    /// Creates the masks of a digit's rows or columns.
    pub(super) fn for_digit(marks: &Pencilmarks, digit: Digit, direction: BaseLines) -> LineMasks {
        let shape = marks.shape();
        let (first, deep, wide) = match direction {
            BaseLines::Rows => (0, shape.box_rows(), shape.box_cols()),
            BaseLines::Columns => (shape.side(), shape.box_cols(), shape.box_rows()),
        };
        let mut masks = [0; MAX_SIDE];
        for (line, mask) in masks.iter_mut().enumerate().take(shape.side()) {
            *mask = marks.positions_in(digit, first + line);
        }
        LineMasks { masks, side: shape.side(), box_depth: deep, box_width: wide }
    }

    /// Calls `found` with every combination of `size` lines, in order, that can be the base of a
    /// fish with eliminations. Stops as soon as `found` returns `ControlFlow::Break`.
    pub(super) fn for_each_base(
        &self,
        size: usize,
        kind: FinMode,
        found: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // All fins are in one box, which contains cells of `box_width` crossing lines. One of these
        // lines must be covered.
        let limit = if kind == FinMode::Finned { size + self.box_width - 1 } else { size };
        let open = self.masks.iter().filter(|mask| **mask != 0).count();
        if open < size {
            return ControlFlow::Continue(());
        }
        let mut base = [0; MAX_SIDE];
        self.extend_base(
            &mut base,
            0,
            0,
            &BaseLimits { size, max_crossings: limit as u32, kind },
            found,
        )
    }

    fn extend_base(
        &self,
        base: &mut [usize; MAX_SIDE],
        len: usize,
        union: u32,
        limits: &BaseLimits,
        found: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if len == limits.size {
            let size = limits.size as u32;
            let fits = match limits.kind {
                FinMode::Finless => {
                    union.count_ones() == size && self.has_finless_target(&base[..len], union)
                }
                FinMode::Finned => {
                    union.count_ones() > size && self.has_finned_target(&base[..len], union, size)
                }
            };
            return if fits { found(&base[..len]) } else { ControlFlow::Continue(()) };
        }
        let from = if len == 0 { 0 } else { base[len - 1] + 1 };
        // Enough lines must remain to complete the base.
        for line in from..(self.side + len + 1).saturating_sub(limits.size) {
            let joined = union | self.masks[line];
            if self.masks[line] != 0 && joined.count_ones() <= limits.max_crossings {
                base[len] = line;
                self.extend_base(base, len + 1, joined, limits, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns `true` if a line outside the base has the digit in one of the crossing lines.
    fn has_finless_target(&self, base: &[usize], union: u32) -> bool {
        (0..self.side).any(|line| self.masks[line] & union != 0 && !base.contains(&line))
    }

    /// Returns `true` if a finned fish could eliminate some place outside the base: there are
    /// `size` crossing lines, one of them the line through that place, that contain all places of
    /// the base except some in the place's box.
    fn has_finned_target(&self, base: &[usize], union: u32, size: u32) -> bool {
        (0..self.side).step_by(self.box_depth).any(|first| {
            let (mut inside, mut outside, mut free) = (0, 0, 0);
            for &line in base {
                let is_inside = (first..first + self.box_depth).contains(&line);
                *if is_inside { &mut inside } else { &mut outside } |= self.masks[line];
            }
            if inside == 0 || outside.count_ones() > size {
                return false;
            }
            for line in (first..first + self.box_depth).filter(|line| !base.contains(line)) {
                free |= self.masks[line] & union;
            }
            let mut targets = free;
            while targets != 0 {
                let target = targets & targets.wrapping_neg();
                let stack = target.trailing_zeros() as usize / self.box_width * self.box_width;
                let in_box = ((1 << self.box_width) - 1) << stack;
                if (outside | inside & !in_box | target).count_ones() <= size {
                    return true;
                }
                targets &= targets - 1;
            }
            false
        })
    }
}

/// The direction of a fish's base sets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BaseLines {
    Rows,
    Columns,
}

/// The requirement that a fish has fins, or that it has none.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FinMode {
    Finless,
    Finned,
}

/// The conditions that the base of a basic fish must satisfy.
struct BaseLimits {
    size: usize,
    /// The maximum number of crossing lines with places of the base.
    max_crossings: u32,
    kind: FinMode,
}
