//! A long list of rows of equal height, of which only the visible ones are created.
//!
//! Browsers limit the height of an element, and half a million rows would exceed the limit. The
//! content of such a list is less high than all its rows together, and the rows move faster than
//! the scrollbar.

use std::ops::Range;

/// A list of rows with its own scrollbar.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct LongList {
    /// The number of rows.
    pub row_count: u64,
    /// The height of the visible part of the list, in pixels.
    pub visible_height: f64,
}

/// The height of a row, in pixels.
pub const LIST_ROW_HEIGHT: f64 = 44.0;

/// The maximum height of the scrolled content, in pixels. Every browser supports this height at any
/// pixel density.
const MAX_CONTENT_HEIGHT: f64 = 8_000_000.0;

impl LongList {
    /// Returns the height of the scrolled content, in pixels.
    pub fn height(self) -> f64 {
        self.full_height().min(MAX_CONTENT_HEIGHT)
    }

    /// Returns the indices of the rows that are at least partly visible at a scroll position, given
    /// in pixels.
    pub fn visible_rows(self, scrolled: f64) -> Range<u64> {
        let top = self.scrolled_top(scrolled);
        let end = ((top + self.visible_height) / LIST_ROW_HEIGHT).ceil() as u64;
        (top / LIST_ROW_HEIGHT) as u64..end.min(self.row_count)
    }

    /// Returns the offset of the row with this index from the top of the scrolled content at a
    /// scroll position. Both are in pixels.
    pub fn row_offset(self, row: u64, scrolled: f64) -> f64 {
        scrolled + row as f64 * LIST_ROW_HEIGHT - self.scrolled_top(scrolled)
    }

    /// Returns the nearest scroll position at which the row with this index is completely visible,
    /// or `None` if it already is. `scrolled` is the current scroll position. Both positions are in
    /// pixels.
    pub fn scroll_to(self, row: u64, scrolled: f64) -> Option<f64> {
        let (top, begin) = (self.scrolled_top(scrolled), row as f64 * LIST_ROW_HEIGHT);
        let least = begin + LIST_ROW_HEIGHT - self.visible_height;
        // `f64::clamp` may panic with a message that contains the bounds, and formatting them would
        // add a lot of code to the page.
        let wanted = top.max(least).min(begin);
        (wanted != top).then(|| wanted.max(0.0) / self.scroll_factor())
    }

    fn full_height(self) -> f64 {
        self.row_count as f64 * LIST_ROW_HEIGHT
    }

    /// Returns the total height of the rows above the visible part at a scroll position, in pixels.
    fn scrolled_top(self, scrolled: f64) -> f64 {
        (scrolled.max(0.0) * self.scroll_factor())
            .min((self.full_height() - self.visible_height).max(0.0))
    }

    /// Returns the number of pixels by which the list moves per pixel of its scrollbar's movement.
    fn scroll_factor(self) -> f64 {
        match self.full_height() > MAX_CONTENT_HEIGHT {
            true => {
                (self.full_height() - self.visible_height)
                    / (MAX_CONTENT_HEIGHT - self.visible_height)
            }
            false => 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: u64, scrolled: f64, expected: Range<u64>) {
        let list = LongList { row_count: rows, visible_height: 440.0 };
        assert_eq!(list.visible_rows(scrolled), expected);
    }

    #[test]
    fn visible_rows_follow_the_scrollbar() {
        check(3, 0.0, 0..3);
        check(1000, 0.0, 0..10);
        check(1000, 43.0, 0..11);
        check(1000, 44.0, 1..11);
        check(1000, 1000.0 * 44.0 - 440.0, 990..1000);
        check(0, 5.0, 0..0);
    }

    #[test]
    fn the_scrollbar_reaches_both_ends_of_a_long_list() {
        let list = LongList { row_count: 528_012, visible_height: 440.0 };
        check(528_012, 0.0, 0..10);
        check(528_012, list.height() - 440.0, 528_002..528_012);
        let middle = list.visible_rows((list.height() - 440.0) / 2.0);
        assert!(middle.contains(&264_005), "{middle:?}");
    }

    #[test]
    fn a_row_that_is_scrolled_to_is_visible() {
        for rows in [30, 1000, 528_012] {
            let list = LongList { row_count: rows, visible_height: 440.0 };
            for row in [0, 1, rows / 3, rows - 1] {
                for scrolled in [0.0, 300.0, list.height() - 440.0] {
                    let at = list.scroll_to(row, scrolled).unwrap_or(scrolled);
                    // Rounding may cost a hundredth of a pixel.
                    assert!(list.visible_rows(at + 0.01).contains(&row), "{row} of {rows}");
                    assert_eq!(
                        list.scroll_to(row, at + 0.01).filter(|to| (to - at).abs() > 1.0),
                        None
                    );
                    assert!(
                        list.row_offset(row, at) - at > -0.5
                            && list.row_offset(row, at) - at < 396.5
                    );
                }
            }
        }
    }
}
