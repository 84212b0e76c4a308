//! A long list of rows of one height, of which only those in sight are made.
//!
//! No browser lets an element be as tall as half a million rows: beyond a height the list is
//! scrolled faster than its scrollbar moves.

use std::ops::Range;

/// A list in a frame of its own.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct LongList {
    /// How many rows it has.
    pub rows: u64,
    /// The height of the frame, in pixels.
    pub frame: f64,
}

/// The height of a row, in pixels.
pub const LIST_ROW: f64 = 44.0;

/// The height that an element may have in every browser, at any density of pixels.
const TALLEST: f64 = 8_000_000.0;

impl LongList {
    /// The height of what is scrolled, in pixels.
    pub fn height(self) -> f64 {
        self.whole().min(TALLEST)
    }

    /// The rows in sight where the list is scrolled so far.
    pub fn in_sight(self, scrolled: f64) -> Range<u64> {
        let top = self.top(scrolled);
        let end = ((top + self.frame) / LIST_ROW).ceil() as u64;
        (top / LIST_ROW) as u64..end.min(self.rows)
    }

    /// Where a row begins within what is scrolled, where the list is scrolled so far.
    pub fn place(self, row: u64, scrolled: f64) -> f64 {
        scrolled + row as f64 * LIST_ROW - self.top(scrolled)
    }

    /// How far the list is to be scrolled for a row to be in sight, or nothing where it is.
    pub fn reach(self, row: u64, scrolled: f64) -> Option<f64> {
        let (top, begin) = (self.top(scrolled), row as f64 * LIST_ROW);
        let least = begin + LIST_ROW - self.frame;
        // What would panic prints numbers, and that is a large part of the program.
        let wanted = top.max(least).min(begin);
        (wanted != top).then(|| wanted.max(0.0) / self.speed())
    }

    fn whole(self) -> f64 {
        self.rows as f64 * LIST_ROW
    }

    /// The row heights that are above the frame.
    fn top(self, scrolled: f64) -> f64 {
        (scrolled.max(0.0) * self.speed()).min((self.whole() - self.frame).max(0.0))
    }

    /// How many times as fast as its scrollbar the list moves.
    fn speed(self) -> f64 {
        match self.whole() > TALLEST {
            true => (self.whole() - self.frame) / (TALLEST - self.frame),
            false => 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: u64, scrolled: f64, expected: Range<u64>) {
        let list = LongList { rows, frame: 440.0 };
        assert_eq!(list.in_sight(scrolled), expected);
    }

    #[test]
    fn rows_in_sight_follow_the_scrollbar() {
        check(3, 0.0, 0..3);
        check(1000, 0.0, 0..10);
        check(1000, 43.0, 0..11);
        check(1000, 44.0, 1..11);
        check(1000, 1000.0 * 44.0 - 440.0, 990..1000);
        check(0, 5.0, 0..0);
    }

    #[test]
    fn half_a_million_rows_begin_and_end_with_the_scrollbar() {
        let list = LongList { rows: 528_012, frame: 440.0 };
        check(528_012, 0.0, 0..10);
        check(528_012, list.height() - 440.0, 528_002..528_012);
        let middle = list.in_sight((list.height() - 440.0) / 2.0);
        assert!(middle.contains(&264_005), "{middle:?}");
    }

    #[test]
    fn a_row_that_is_reached_is_in_sight() {
        for rows in [30, 1000, 528_012] {
            let list = LongList { rows, frame: 440.0 };
            for row in [0, 1, rows / 3, rows - 1] {
                for scrolled in [0.0, 300.0, list.height() - 440.0] {
                    let at = list.reach(row, scrolled).unwrap_or(scrolled);
                    // A hundredth of a pixel is lost in between.
                    assert!(list.in_sight(at + 0.01).contains(&row), "{row} of {rows}");
                    assert_eq!(list.reach(row, at + 0.01).filter(|to| (to - at).abs() > 1.0), None);
                    assert!(list.place(row, at) - at > -0.5 && list.place(row, at) - at < 396.5);
                }
            }
        }
    }
}
