//! A filter that rewrites boards in unusual forms as plain rows.

use super::cells::CellText;
use super::faulty::without_labels;
use super::fields::{rewrite_clauses, rewrite_fields, without_index};
use super::indices::rewrite_indices;
use super::lines;
use super::numbering::rewrite_numbered_lines;
use super::rewriting::{Rewriting, cell_values, rewrite, without_number};
use super::splitting;
use super::statements::rewrite_statements;
use super::susser;
use super::tables::rewrite_tables;
use crate::repairs::{Repair, RepairSet};
use crate::{Detection, HEAD_BYTES, Letters, RecordScanner, Text, detect};
use grid::{Position, Shape};

/// The maximum length of a text that is rewritten, in bytes. A longer text passes unchanged.
const MAX_TEXT_BYTES: usize = 256 << 20;

/// A filter that rewrites a text as it arrives, if it is in a form that no format reads. The
/// beginning of the text decides whether it passes unchanged; otherwise all of it is held back.
#[derive(Default)]
pub(crate) struct FormFilter {
    stage: Stage,
    /// The function that rewrites the text, once the beginning of the text has determined it.
    rewrite: Option<Rewrite>,
    /// The text that is held back.
    pending: Vec<u8>,
    repairs: RepairSet,
    shapes: Vec<Shape>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Stage {
    /// More text is needed to decide.
    #[default]
    Undecided,
    /// The filter needs the whole text, and waits for the rest of the text.
    Collecting,
    /// The text passes unchanged.
    Passing,
}

impl FormFilter {
    /// Creates a filter that changes nothing.
    pub(crate) fn passing() -> FormFilter {
        FormFilter { stage: Stage::Passing, ..FormFilter::default() }
    }

    /// Returns the repairs made so far.
    pub(crate) fn repairs(&self) -> RepairSet {
        self.repairs
    }

    /// Returns the shapes that the text specifies, at most one per side.
    pub(crate) fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Processes the new part of `text`, which begins at offset `done`. Text that is held back is
    /// removed from `text`, and appended in a later call. `last` is `true` if no more text will
    /// come.
    pub(crate) fn push(&mut self, text: &mut Vec<u8>, done: usize, last: bool) {
        if self.stage == Stage::Passing {
            return;
        }
        self.pending.extend_from_slice(&text[done..]);
        text.truncate(done);
        if self.stage == Stage::Undecided && (last || self.pending.len() >= HEAD_BYTES) {
            let is_whole = last && self.pending.len() < HEAD_BYTES;
            let head = &self.pending[..self.pending.len().min(HEAD_BYTES)];
            self.stage = match find_rewriting(head, is_whole) {
                Some((_, rewriting)) if is_whole => {
                    self.replace_pending(rewriting);
                    Stage::Passing
                }
                Some((rewrite, _)) => {
                    self.rewrite = Some(rewrite);
                    Stage::Collecting
                }
                None => Stage::Passing,
            };
        }
        if self.stage == Stage::Collecting {
            if last
                && let (Some(rewrite), Ok(text)) =
                    (self.rewrite, std::str::from_utf8(&self.pending))
                && let Some(rewriting) = rewrite(text)
            {
                self.replace_pending(rewriting);
            }
            if last || self.pending.len() > MAX_TEXT_BYTES {
                self.stage = Stage::Passing;
            }
        }
        if self.stage == Stage::Passing {
            text.append(&mut self.pending);
        }
    }

    fn replace_pending(&mut self, rewriting: Rewriting) {
        self.pending = rewriting.text.into_bytes();
        (self.repairs, self.shapes) = (rewriting.repairs, rewriting.shapes);
    }
}

/// The outcome of reading a text.
struct Reading {
    boards: Vec<Position>,
    faults: usize,
    /// Whether any board has clashing digits, or a first row and a first column that only number
    /// the other columns and rows.
    is_doubtful: bool,
    /// Whether any board has a first row and a first column that only number the other columns and
    /// rows.
    is_framed: bool,
}

/// The number of boards after which reading the beginning of a file stops, if there are no faults.
const SUFFICIENT_BOARDS: usize = 64;

/// A function that rewrites a text, or returns `None` if there is nothing to rewrite.
type Rewrite = fn(&str) -> Option<Rewriting>;

/// All functions that rewrite a text, in the order in which they are tried.
const REWRITES: [Rewrite; 11] = [
    susser::rewrite,
    rewrite_fields,
    rewrite_clauses,
    without_index,
    rewrite_indices,
    rewrite_numbered_lines,
    rewrite,
    rewrite_tables,
    rewrite_statements,
    without_number,
    without_labels,
];

/// Returns `true` if a text must be rewritten as plain rows to be read.
pub(crate) fn is_unusual_form(bytes: &[u8]) -> bool {
    find_rewriting(bytes, true).is_some()
}

/// Rewrites a text as plain rows. `is_whole` is `true` if `bytes` is the whole text rather than its
/// beginning. Returns the rewriting function and its result, or `None` if the text needn't or can't
/// be rewritten.
fn find_rewriting(bytes: &[u8], is_whole: bool) -> Option<(Rewrite, Rewriting)> {
    let text = std::str::from_utf8(bytes)
        .or_else(|error| std::str::from_utf8(&bytes[..error.valid_up_to()]))
        .ok()?;
    let detection = detect(bytes, true)?;
    if !is_whole && passes_unchanged(&detection) {
        return None;
    }
    let present = read(bytes, is_whole, Some(detection.clone()));
    let is_good = present.faults == 0 && !present.boards.is_empty();
    // A format that reads grids may ignore puzzles in other forms in the same text.
    let has_more =
        |line: &str| lines::announces_solution(line) || splitting::numbered_puzzle(line).is_some();
    let is_read = || !present.is_doubtful && !text.lines().any(has_more);
    // Columns that are misread as rows may also form a board.
    let has_columns = || {
        let found = text.contains('(').then(|| rewrite_statements(text)).flatten();
        found.is_some_and(|found| found.repairs.contains(Repair::Columns))
    };
    if is_good && (passes_unchanged(&detection) || is_read() && !has_columns()) {
        return None;
    }
    if passes_unchanged(&detection) && !present.boards.is_empty() {
        return None;
    }
    // Rewriting that produces boards is preferred to rewriting that only allows a fault to be
    // reported.
    [true, false].into_iter().find_map(|needs_boards| {
        REWRITES.into_iter().find_map(|rewrite| {
            let rewritten = rewrite(text)?;
            let is_better = is_better(&rewritten, &present, is_whole, needs_boards);
            is_better.then_some((rewrite, rewritten))
        })
    })
}

/// Returns `true` if a rewritten text can be read with fewer faults or doubts than the text itself,
/// and has boards if they are needed.
fn is_better(rewritten: &Rewriting, present: &Reading, is_whole: bool, needs_boards: bool) -> bool {
    let is_good = present.faults == 0 && !present.boards.is_empty();
    // If the text is only the beginning of a file, its last board may be incomplete.
    let end = if is_whole { rewritten.text.len() } else { rewritten.end };
    let rewritten_text = &rewritten.text.as_bytes()[..end];
    // Detection gets `true`, because otherwise it would wait for more text.
    let mut result = read(rewritten_text, true, detect(rewritten_text, true));
    if rewritten.are_boards_unknown && !is_whole {
        result.faults = result.faults.saturating_sub(1);
    }
    // A line that may be a row must not be ignored without a fault.
    let is_odd = rewritten.has_odd_rows || is_whole && rewritten.has_doubtful_end;
    if is_odd && result.faults == 0 {
        return false;
    }
    if rewritten.are_boards_unknown {
        let is_read = !result.boards.is_empty() && result.faults == 0 && !result.is_doubtful;
        return present.boards.is_empty() && is_read;
    }
    let count = rewritten.boards.len();
    let mut pairs = result.boards.iter().zip(&rewritten.boards);
    // The rewritten text must be read with the values that were found.
    let is_same = |(position, cells): (&Position, &Vec<CellText>)| {
        position.shape().cells() == cells.len()
            && cell_values(cells).is_none_or(|values| has_values(position, &values))
    };
    if result.boards.len() > count || !pairs.all(is_same) {
        return false;
    }
    match (present.boards.len(), result.boards.len()) {
        (_, 0) if needs_boards => false,
        (0, 0) => result.faults == 1 && (rewritten.has_wrong_numbers || present.faults > 0),
        (0, _) => true,
        _ if is_good && !present.is_doubtful => {
            let has_more = result.boards.len() > present.boards.len();
            let others = [Repair::Solutions, Repair::Columns];
            let is_interpreted =
                others.into_iter().any(|repair| rewritten.repairs.contains(repair));
            result.faults == 0 && (has_more || is_interpreted)
        }
        // A number too large for the inner board may be a digit if the labels are read as cells.
        (_, 0) if present.is_framed && rewritten.has_wrong_numbers => result.faults == 1,
        _ if is_good => result.faults == 0 && rewritten.is_clean && count > 0,
        (before, after) => {
            let has_fewer_doubts = present.is_doubtful && !result.is_doubtful;
            let has_solutions = rewritten.repairs.contains(Repair::Solutions);
            (after >= before || has_solutions && after > 0)
                && (result.faults < present.faults || has_fewer_doubts)
        }
    }
}

/// Returns `true` if texts of the detected format aren't rewritten, because they are documents,
/// links or lines of puzzles.
fn passes_unchanged(detection: &Detection) -> bool {
    !detection.format.resembles_unusual_forms() && !detection.is_guess
}

/// Returns `true` if the cells of a position have these values, with 0 for an empty cell.
fn has_values(position: &Position, values: &[u8]) -> bool {
    let board = position.board();
    let digits = board.digits().iter().map(|digit| digit.map_or(0, u8::from));
    digits.eq(values.iter().copied())
}

/// Reads a text in the format that its beginning suggests.
fn read(bytes: &[u8], is_whole: bool, detection: Option<Detection>) -> Reading {
    let mut records = RecordScanner::new(None);
    let mut reading =
        Reading { boards: Vec::new(), faults: 0, is_doubtful: false, is_framed: false };
    if let Some(detection) = detection {
        records.begin(detection);
    }
    while let Some(found) = records.next(bytes, is_whole) {
        let Ok(place) = found else {
            reading.faults += 1;
            continue;
        };
        let text = Text { line: place.line, bytes: &bytes[place.bytes] };
        let Some(format) = records.format() else { break };
        // The file's letters aren't known yet, so a large board that can't be read isn't a fault.
        match text.position(format, &Letters::STANDARD) {
            Ok((_, position)) => {
                let has_clash = position.board().clashes().next().is_some();
                reading.is_framed |= is_framed(&position);
                reading.is_doubtful |= has_clash || reading.is_framed;
                reading.boards.push(position);
            }
            Err(_) if text.bytes.len() > 81 => {}
            Err(_) => reading.faults += 1,
        }
        if reading.faults == 0 && reading.boards.len() >= SUFFICIENT_BOARDS && !is_whole {
            break;
        }
    }
    reading
}

/// Returns `true` if the first row and the first column of a board count from 0 or 1, with an empty
/// corner. These are the labels of a smaller board.
fn is_framed(position: &Position) -> bool {
    let board = position.board();
    let side = board.shape().side();
    let value = |at: usize| board.digits()[at].map_or(0, |digit| usize::from(u8::from(digit)));
    let counts = |from: usize, step: usize| (1..side).all(|n| value(n * step) == n - 1 + from);
    value(0) == 0 && [0, 1].iter().any(|from| counts(*from, 1) && counts(*from, side))
}
