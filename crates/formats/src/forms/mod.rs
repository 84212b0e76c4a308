//! Boards in the forms in which people write them: with labels around them, titles and numbers
//! above them, text next to them, unusual separators, or spaces as empty cells.
//!
//! ```text
//!     1 2 3 4        4 2 2         5;3;;        5 3 |   7
//!   A 1 . . 4        1 0 0 4       ;;1;         6   | 1 9
//!   B . . 1 .        0 0 1 0       …              9 |
//!   …                …                          …
//! ```
//!
//! The formats of this crate don't read these forms. A [`filter::FormFilter`] rewrites boards in
//! these forms as plain rows when a file arrives, if the file can't be read without faults
//! otherwise. The formats therefore don't depend on these forms.

mod boards;
mod cells;
mod columns;
mod faulty;
mod fields;
pub(crate) mod filter;
mod indices;
mod labels;
mod lines;
mod numbering;
mod rewriting;
mod search;
mod splitting;
mod statements;
mod susser;
mod tables;
mod tabs;

pub(crate) use lines::announces_solution;

/// Returns `true` if most lines of a file are text rather than rows.
pub(crate) fn is_text(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let all = || text.lines().filter(|line| !line.trim().is_empty());
    2 * all().filter(|line| lines::is_text(line)).count() > all().count()
}

/// Returns the number of columns that a line labels, or `None` if it labels none.
pub(crate) fn column_label_count(line: &[u8]) -> Option<usize> {
    let line = lines::plain(std::str::from_utf8(line).ok()?);
    labels::header(&line).map(|columns| columns.len())
}
