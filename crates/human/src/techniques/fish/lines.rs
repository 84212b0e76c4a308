//! Which lines can be the base of a basic fish: masks of lines say so before cells are looked at.
//!
//! ```text
//! line 1   . x . . x . . . .     together 2, 5 and 8: three crossing lines, so that with two of these
//! line 5   . x . . . . . x .     the fish has a fin, which lies in one box with what it eliminates
//! ```

use std::ops::ControlFlow;

use grid::Digit;

use crate::{MAX_SIDE, Pencilmarks};

/// The places of a digit in the lines of one kind, each line as a mask of the lines that cross it.
pub(super) struct Lines {
    masks: [u32; MAX_SIDE],
    side: usize,
    /// Lines that pass through one box, and cells of a line in it.
    deep: usize,
    wide: usize,
}

impl Lines {
    /// Those of a digit: rows, or columns.
    pub(super) fn of(marks: &Pencilmarks, digit: Digit, of_rows: OfRows) -> Lines {
        let shape = marks.shape();
        let (first, deep, wide) = match of_rows {
            OfRows::Yes => (0, shape.rows(), shape.cols()),
            OfRows::No => (shape.side(), shape.cols(), shape.rows()),
        };
        let mut masks = [0; MAX_SIDE];
        for (line, mask) in masks.iter_mut().enumerate().take(shape.side()) {
            *mask = marks.spots(digit, first + line);
        }
        Lines { masks, side: shape.side(), deep, wide }
    }

    /// Hands out every so many lines, in order, that can be the base of a fish that eliminates
    /// something.
    pub(super) fn bases(
        &self,
        size: usize,
        kind: Wanted,
        found: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // All fins lie in one box, with one crossing line that covers a part of it.
        let limit = if kind == Wanted::Finned { size + self.wide - 1 } else { size };
        let open = self.masks.iter().filter(|mask| **mask != 0).count();
        if open < size {
            return ControlFlow::Continue(());
        }
        let mut base = [0; MAX_SIDE];
        self.grow(&mut base, 0, 0, &Limits { size, limit: limit as u32, kind }, found)
    }

    fn grow(
        &self,
        base: &mut [usize; MAX_SIDE],
        len: usize,
        union: u32,
        limits: &Limits,
        found: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if len == limits.size {
            let size = limits.size as u32;
            let fits = match limits.kind {
                Wanted::Bare => union.count_ones() == size && self.beside(&base[..len], union),
                Wanted::Finned => {
                    union.count_ones() > size && self.has_target(&base[..len], union, size)
                }
            };
            return if fits { found(&base[..len]) } else { ControlFlow::Continue(()) };
        }
        let from = if len == 0 { 0 } else { base[len - 1] + 1 };
        // As many as are missing must be left.
        for line in from..(self.side + len + 1).saturating_sub(limits.size) {
            let joined = union | self.masks[line];
            if self.masks[line] != 0 && joined.count_ones() <= limits.limit {
                base[len] = line;
                self.grow(base, len + 1, joined, limits, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether some other line has the digit in one of the crossing lines.
    fn beside(&self, base: &[usize], union: u32) -> bool {
        (0..self.side).any(|line| self.masks[line] & union != 0 && !base.contains(&line))
    }

    /// Whether a place beside the base sees, in its box, all that is too much for so many crossing
    /// lines, its own among them.
    fn has_target(&self, base: &[usize], union: u32, size: u32) -> bool {
        (0..self.side).step_by(self.deep).any(|first| {
            let (mut inside, mut outside, mut free) = (0, 0, 0);
            for &line in base {
                let is_inside = (first..first + self.deep).contains(&line);
                *if is_inside { &mut inside } else { &mut outside } |= self.masks[line];
            }
            if inside == 0 || outside.count_ones() > size {
                return false;
            }
            for line in (first..first + self.deep).filter(|line| !base.contains(line)) {
                free |= self.masks[line] & union;
            }
            let mut targets = free;
            while targets != 0 {
                let target = targets & targets.wrapping_neg();
                let stack = target.trailing_zeros() as usize / self.wide * self.wide;
                let in_box = ((1 << self.wide) - 1) << stack;
                if (outside | inside & !in_box | target).count_ones() <= size {
                    return true;
                }
                targets &= targets - 1;
            }
            false
        })
    }
}

/// Whether lines are rows or columns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OfRows {
    Yes,
    No,
}

/// Fish without fins, or with some.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Bare,
    Finned,
}

/// What bases are to be.
struct Limits {
    size: usize,
    /// The most crossing lines that they may have.
    limit: u32,
    kind: Wanted,
}
