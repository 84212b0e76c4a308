//! Boards of numbers in programs and documents, whatever is between the rows: statements, keys or
//! tags, or nothing if all cells are in one list.
//!
//! ```text
//! data grid / 5,3,0, … /      db 5,3,0,…      - - 5       <cell>5</cell>
//! m <- matrix(c(5,3, …), 9)   db 6,0,0,…        - 3       <cell></cell>
//! ```
//!
//! A run of cells is a row or a board, and words end the run. Some languages, such as Fortran and
//! R, fill a board column by column unless the text specifies the order.

use std::ops::Range;

use super::cells::{CellText, cell};
use super::rewriting::{Rewriting, rewrite, write_cell};
use super::{announces_solution, search::quality};
use crate::misfit::has_shifted_rows;
use crate::repairs::{Repair, RepairSet};
use crate::text::wrapped;
use grid::Shape;

/// A run of cells in a text.
#[derive(Default)]
struct Run {
    cells: Vec<CellText>,
    /// The number of cells before each end of a line or of a list.
    ends: Vec<usize>,
    /// The range of the run's bytes in the text.
    bytes: Range<usize>,
}

/// Rewrites the boards of numbers in a text as plain rows. Returns `None` if there are none, if a
/// board has clashing digits, or if a board that is announced as a solution has empty cells.
pub(super) fn rewrite_statements(text: &str) -> Option<Rewriting> {
    let runs = runs(text);
    let (mut rows, mut repairs) = (String::new(), RepairSet::NONE.with(Repair::Text));
    let (mut at, mut end, mut has_odd_rows) = (0, 0, false);
    // The index after the runs that have the same length.
    let mut same_end = 0;
    while at < runs.len() {
        if at >= same_end {
            let same = |run: &&Run| run.cells.len() == runs[at].cells.len();
            same_end = at + runs[at..].iter().take_while(same).count();
        }
        let Some((mut cells, shape, count)) = first_board(&runs[at..], same_end - at) else {
            has_odd_rows = true;
            at += 1;
            continue;
        };
        let side = shape.side();
        let before = &text[end..runs[at].bytes.start];
        // If runs are rows, the subscripts between the first two runs are examined.
        let is_row = count > 1;
        let near = if is_row {
            runs[at].bytes.end..runs[at + 1].bytes.start
        } else {
            end..runs[at].bytes.start
        };
        if are_columns(&text[near], &text[runs[at].bytes.end..], is_row) {
            let turned: Vec<CellText> =
                (0..cells.len()).map(|cell| cells[cell % side * side + cell / side]).collect();
            // Transposing can make digits clash if boxes aren't square.
            if quality(&turned, shape) <= quality(&cells, shape) {
                cells = turned;
                repairs = repairs.with(Repair::Columns);
            }
        }
        let is_solution = announces_solution(before);
        // A puzzle with the name of a solution is left to other rewriting functions.
        if is_solution && cells.iter().any(|cell| matches!(cell, CellText::Empty(_))) {
            return None;
        }
        rows += if is_solution { "solution\n" } else { "\n" };
        for (cell, number) in cells.iter().zip(1_usize..) {
            write_cell(*cell, side, true, &mut rows);
            if number.is_multiple_of(side) {
                rows.push('\n');
            }
        }
        at += count;
        end = runs[at - 1].bytes.end;
    }
    let found = rewrite(&rows).filter(|found| found.is_clean && !found.boards.is_empty())?;
    Some(Rewriting { repairs: found.repairs.or(repairs), has_odd_rows, ..found })
}

/// Returns the cells and the shape of the board with which these runs begin, and the number of its
/// runs. Returns `None` if they begin with something else. `same` is the number of runs, including
/// the first one, that have the same length.
fn first_board(runs: &[Run], same: usize) -> Option<(Vec<CellText>, Shape, usize)> {
    let Run { cells, ends, .. } = &runs[0];
    let length = cells.len();
    let (shape, from, rows) = if let Some(shape) = Shape::from_cell_count(length) {
        let side = shape.side();
        let first = ends[0];
        // Lines of equal length are whole rows or equal parts of rows. If lengths differ, there
        // must not be as many lines as rows.
        let fits = match ends.iter().zip(1..).all(|(end, line)| *end == line * first) {
            true => first.is_multiple_of(side) || side.is_multiple_of(first),
            false => {
                let starts = [0].into_iter().chain(ends.iter().copied());
                let lengths = ends.iter().zip(starts).map(|(end, start)| end - start);
                ends.len() != side && !has_shifted_rows(lengths, side)
            }
        };
        (shape, 0, runs.get(..1).filter(|_| fits)?)
    } else {
        // The first cell of each row may be its number.
        let is_number = |(run, row): (&Run, u16)| run.cells[0] == CellText::Number(row);
        let from = usize::from(runs.iter().take(length - 1).zip(1..).all(is_number));
        let shape = Shape::from_side(length - from)?;
        let is_whole = same.is_multiple_of(shape.side());
        (shape, from, runs.get(..shape.side()).filter(|_| is_whole)?)
    };
    let mut all = Vec::new();
    rows.iter().for_each(|run| all.extend_from_slice(&run.cells[from..]));
    // Zeros among other empty cells, or a first row that counts up, mean that there are labels.
    let is_zero = |cell: &CellText| *cell == CellText::Empty(b'0');
    let is_other = |cell: &CellText| matches!(cell, CellText::Empty(_)) && !is_zero(cell);
    let counts = |skipped: usize| {
        let row = all.iter().take(shape.side()).skip(skipped);
        row.zip(1..).all(|(cell, number)| *cell == CellText::Number(number))
    };
    let is_labelled = all.iter().any(is_zero) && all.iter().any(is_other)
        || counts(0)
        || is_zero(&all[0]) && counts(1);
    (!is_labelled).then_some((all, shape, rows.len()))
}

/// Parts of the text around boards, without spaces and in lower case. Each of them means that the
/// board is listed column by column, and two of them cancel each other out. `\n` represents the
/// board and the brackets that close it, and `\t` represents `.T`. The last three are subscripts of
/// a column.
const COLUMN_MARKERS: [&str; 18] = [
    "reshape(",
    ".reshape(",
    "matrix(c(",
    "matrix(data=c(",
    "order='f'",
    "order=[2,1]",
    "order=(/2,1/)",
    "transpose(",
    "permutedims(",
    "=t(",
    "-t(",
    "cbind(",
    "byrow=t",
    "\t",
    "\n'",
    "(:,",
    "[:,",
    "[,",
];

/// Returns `true` if a board between two texts is filled column by column or is transposed, but not
/// both. If `is_row` is `true`, the texts are before and after a single row.
fn are_columns(before: &str, after: &str, is_row: bool) -> bool {
    let is_kept = |c: &char| !c.is_whitespace() && *c != '&';
    let mut near: Vec<char> = before.chars().rev().filter(is_kept).take(60).collect();
    near.reverse();
    near.push('\n');
    // An apostrophe transposes a matrix only after a bracket and without an opening apostrophe
    // before the matrix.
    let closed = after.trim_start_matches(|c: char| "]),".contains(c) || c.is_whitespace());
    let is_quoted = before.trim_end_matches(['[', '(', ' ']).ends_with('\'');
    if closed.len() == after.len() || is_quoted {
        near.push(' ');
    }
    let closed: String = closed.chars().filter(is_kept).take(60).collect();
    near.extend(closed.replace(".To", "").replace(".T", "\t").chars());
    let near: String = near.iter().map(char::to_ascii_lowercase).collect();
    let signs = &COLUMN_MARKERS[..if is_row { 18 } else { 15 }];
    // In `data ((g(i, j), j = 1, 9), i = 1, 9) /`, `j` changes first. A board is listed column by
    // column if this index isn't the last subscript.
    let list = near.split_once("/\n").and_then(|(before, _)| before.split_once("data"));
    let by_data = list.is_some_and(|(_, list)| match list.split_once("),") {
        Some((subscripts, rest)) => subscripts.bytes().last() != rest.bytes().next(),
        None => !is_row,
    });
    signs.iter().fold(by_data, |columns, sign| columns ^ near.contains(sign))
}

/// Returns the runs of at least four cells in a text.
fn runs(text: &str) -> Vec<Run> {
    let (mut runs, mut run, mut at) = (Vec::new(), Run::default(), 0);
    // Whether a tag or a brace was just opened, so that its end would be an empty cell.
    let (mut is_open, mut is_line_start) = (false, true);
    let empty = Some(CellText::Empty(b' '));
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let is_word = |c: char| c.is_alphanumeric() || "_.*-".contains(c);
        let was_open = std::mem::take(&mut is_open);
        let (mut length, mut found, mut breaks) = (c.len_utf8(), None, false);
        let is_tag = || rest[1..].starts_with(|c| c == '/' || is_word(c));
        if ["//", "#", "!", "--"].iter().any(|sign| rest.starts_with(sign)) {
            length = rest.find('\n').unwrap_or(rest.len());
        } else if c == '<'
            && is_tag()
            && let Some(end) = rest[1..].find(['<', '>']).map(|end| end + 1)
            && rest[end..].starts_with('>')
        {
            length = end + 1;
            let is_end = rest.starts_with("</");
            found = empty.filter(|_| is_end && was_open);
            is_open = !is_end && !rest[..end].ends_with('/');
            breaks = rest.starts_with("<table") || rest.starts_with("<h");
        } else if c.is_whitespace() {
            is_open = was_open;
            is_line_start |= c == '\n';
        } else if is_word(c) {
            length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            let word = &rest[..length];
            let is_bullet = word == "-" && is_line_start;
            is_line_start = is_bullet;
            // A full stop may end a statement.
            let is_stop = || word == "." && text[..at].ends_with([')', ']']);
            found = match cell(word) {
                Some(CellText::Symbol(_)) | None => {
                    empty.filter(|_| length > 1 && wrapped::is_empty_word(word))
                }
                value => value.filter(|_| !"-*xX".contains(c) && !is_stop()),
            };
            // In Forth, `c,` stores the number before it.
            let is_store = || {
                let number = text[..at].strip_suffix(' ').filter(|_| rest.starts_with("c,"));
                number.is_some_and(|text| text.ends_with(|c: char| c.is_ascii_digit()))
            };
            breaks = found.is_none() && !is_bullet && !rest.starts_with("c(") && !is_store();
        } else {
            is_open = c == '{';
            found = empty.filter(|_| c == '}' && was_open);
            breaks = !",;&[](){}\\\"'`|>".contains(c) && !rest.starts_with("=>");
            // A number before a colon or an equals sign is a key.
            if matches!(c, ':' | '=') {
                run.cells.pop();
            }
        }
        if let Some(value) = found {
            if run.cells.is_empty() {
                run.bytes.start = at;
            }
            run.cells.push(value);
            run.bytes.end = at + length;
        }
        at += length;
        let count = run.cells.len();
        breaks |= at == text.len();
        if breaks || "\n])}".contains(c) && run.ends.last() != Some(&count) {
            run.ends.push(count);
        }
        if breaks {
            let mut run = std::mem::take(&mut run);
            // The size of an array may follow its cells.
            if let [.., CellText::Number(rows), CellText::Number(cols)] = run.cells[..]
                && rows == cols
                && count == usize::from(rows) * usize::from(cols) + 2
            {
                run.cells.truncate(count - 2);
            }
            let count = run.cells.len();
            run.ends.retain(|end| (1..count).contains(end));
            run.ends.dedup();
            run.ends.push(count);
            if count > 3 {
                runs.push(run);
            }
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_may_follow_the_cells() {
        let text = "grid: 2 1 4 3 3 4 1 2 1 2 3 4 4 3 2 0 4 4\n";
        let found = rewrite_statements(text).expect("a board");
        assert_eq!(found.text, "\n2143\n3412\n1234\n432.\n");
    }
}
