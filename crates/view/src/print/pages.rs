//! The pages of a sheet: pages of puzzles, followed by pages of solutions.

use jobs::QrCode;

use super::{PrintOptions, SolutionPages};
use crate::words::printing as words;

/// A puzzle or a solution on paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintedItem {
    /// The text below the drawing. May be empty.
    pub heading: String,
    /// The hint that is printed upside down. May be empty.
    pub hint: String,
    /// The QR code of a link that opens the puzzle, if it is printed.
    pub code: Option<QrCode>,
    /// The number of cells along a side of the board.
    pub board_side: usize,
    /// The content of the SVG, or the text to print in place of the drawing.
    pub drawing: Result<String, String>,
}

/// The arrangement of the items on a page in portrait orientation. In landscape orientation,
/// columns and rows are swapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PageLayout {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// The number of lines of text for which there is room below each item, even if the item has
    /// fewer lines. If an item has more lines, the boards of all items on the page are smaller.
    pub caption_lines: usize,
}

/// A printed page with puzzles or solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintedPage {
    /// The title. May be empty.
    pub title: String,
    /// Whether the page has a line on which to write a name and a date.
    pub has_name_line: bool,
    /// The arrangement of the items.
    pub layout: PageLayout,
    /// The puzzles or the solutions.
    pub items: Vec<PrintedItem>,
}

impl PageLayout {
    /// Creates a layout for the given number of items per page. The numbers of columns and rows are
    /// as close as possible, there are at least as many rows as columns, and each item has one line
    /// of text.
    pub fn new(per_page: usize) -> PageLayout {
        let per_page = per_page.max(1);
        let is_side = |n: &usize| per_page.is_multiple_of(*n);
        let columns = (1..=per_page).take_while(|n| n * n <= per_page).filter(is_side).last();
        let columns = columns.unwrap_or(1);
        PageLayout { columns, rows: per_page / columns, caption_lines: 1 }
    }

    /// Creates the layout for pages of puzzles with these options. Text needs more lines in narrow
    /// columns, and a QR code is as high as four lines.
    fn for_puzzles(options: &PrintOptions) -> PageLayout {
        let layout = PageLayout::new(options.puzzles_per_page);
        let narrow = layout.columns.max(layout.rows).min(3);
        let caption = if options.shows_notes || narrow > 2 { 2 } else { 1 };
        let hint = if options.shows_hint { narrow.min(2) } else { 0 };
        let code = if options.shows_code { 4 } else { 0 };
        PageLayout { caption_lines: code.max(caption + hint), ..layout }
    }
}

/// Returns the number of pages for `puzzles` puzzles, and the number of additional pages for their
/// solutions. `side` is the number of cells along a side of the largest board.
pub fn page_count(options: &PrintOptions, puzzles: u64, side: usize) -> (u64, u64) {
    let pages = puzzles.div_ceil(options.puzzles_per_page.max(1) as u64);
    let solutions = options.solution_pages.per_page(options.puzzles_per_page, side);
    (pages, solutions.map_or(0, |each| puzzles.div_ceil(each as u64)))
}

/// Lays out those pages whose indices are in the range `shown`. The solutions follow the puzzles
/// and start on a new page. `puzzles` is the number of puzzles, and `side` is the number of cells
/// along a side of the largest board. `puzzle` and `solution` return the items with the given
/// index.
pub fn lay_out_pages(
    options: &PrintOptions,
    puzzles: usize,
    side: usize,
    shown: std::ops::Range<usize>,
    puzzle: &dyn Fn(usize) -> PrintedItem,
    solution: &dyn Fn(usize) -> PrintedItem,
) -> Vec<PrintedPage> {
    let (of_puzzles, of_solutions) = page_count(options, puzzles as u64, side);
    let (of_puzzles, of_solutions) = (of_puzzles as usize, of_solutions as usize);
    let shown = shown.start..shown.end.min(of_puzzles + of_solutions);
    let items = |page: usize, each: usize, item: &dyn Fn(usize) -> PrintedItem| {
        (page * each..((page + 1) * each).min(puzzles)).map(item).collect::<Vec<_>>()
    };
    let page = |page: usize| match page.checked_sub(of_puzzles) {
        None => PrintedPage {
            title: options.title.trim().into(),
            has_name_line: options.has_name_line,
            layout: PageLayout::for_puzzles(options),
            items: items(page, options.puzzles_per_page.max(1), puzzle),
        },
        Some(page) => {
            let each = options.solution_pages.per_page(options.puzzles_per_page, side).unwrap_or(1);
            PrintedPage {
                title: words::solutions_title(&options.title),
                has_name_line: false,
                layout: match options.solution_pages {
                    // The boards on all pages of solutions have the same size, even if the last
                    // page has fewer boards.
                    SolutionPages::Small => PageLayout::new(each),
                    _ => PageLayout::new(options.puzzles_per_page),
                },
                items: items(page, each, solution),
            }
        }
    };
    shown.map(page).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(heading: String) -> PrintedItem {
        PrintedItem {
            heading,
            hint: String::new(),
            code: None,
            board_side: 9,
            drawing: Ok(String::new()),
        }
    }

    #[track_caller]
    fn check(options: &PrintOptions, puzzles: usize, side: usize, expected: &[&str]) {
        let puzzle = |n: usize| item(n.to_string());
        let solution = |n: usize| item(format!("s{n}"));
        let all = lay_out_pages(options, puzzles, side, 0..usize::MAX, &puzzle, &solution);
        let text = |page: &PrintedPage| {
            page.items.iter().map(|item| &*item.heading).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(all.iter().map(text).collect::<Vec<_>>(), expected);
        let (of_puzzles, of_solutions) = page_count(options, puzzles as u64, side);
        assert_eq!(of_puzzles + of_solutions, all.len() as u64);
        for n in 0..all.len() {
            assert_eq!(
                lay_out_pages(options, puzzles, side, n..n + 1, &puzzle, &solution),
                all[n..=n]
            );
        }
    }

    #[test]
    fn solutions_follow_the_puzzles() {
        let plain = PrintOptions { puzzles_per_page: 2, ..PrintOptions::BOARD };
        check(&plain, 3, 9, &["0 1", "2"]);
        let large = PrintOptions { solution_pages: SolutionPages::Large, ..plain.clone() };
        check(&large, 3, 9, &["0 1", "2", "s0 s1", "s2"]);
        let small = PrintOptions { solution_pages: SolutionPages::Small, ..plain };
        check(&small, 3, 9, &["0 1", "2", "s0 s1 s2"]);
        let many = PrintOptions { puzzles_per_page: 12, ..small };
        check(&many, 7, 25, &["0 1 2 3 4 5 6", "s0 s1 s2 s3 s4 s5 s6"]);
        check(&many, 0, 9, &[]);
    }

    #[test]
    fn puzzles_are_in_columns_and_rows() {
        let layout = |each| {
            let PageLayout { columns, rows, .. } = PageLayout::new(each);
            (columns, rows)
        };
        let expected = [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4)];
        assert_eq!(PrintOptions::PAGE_SIZES.map(layout), expected);
        assert_eq!((layout(0), layout(20)), ((1, 1), (4, 5)));
    }

    #[test]
    fn captions_and_codes_have_enough_lines() {
        let lines = |options: PrintOptions| PageLayout::for_puzzles(&options).caption_lines;
        let plain = PrintOptions { puzzles_per_page: 2, shows_notes: false, ..PrintOptions::BOARD };
        assert_eq!(lines(plain.clone()), 1);
        assert_eq!(lines(PrintOptions { shows_notes: true, ..plain.clone() }), 2);
        let hint = PrintOptions { shows_hint: true, ..plain };
        assert_eq!(lines(hint.clone()), 3);
        assert_eq!(lines(PrintOptions { shows_code: true, ..hint.clone() }), 4);
        assert_eq!(lines(PrintOptions { puzzles_per_page: 9, ..hint }), 4);
    }
}
