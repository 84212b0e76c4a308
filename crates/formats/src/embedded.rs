//! Puzzles in text and code: lines of a log, numbered lines, strings of a program, YAML.
//!
//! ```text
//! INFO puzzle: 1..4..1..1..4..1        String board = "1..4" +        {"board": "1..4\n..1.\n…"}
//! INFO puzzle: 4..1..1..1..1..4            "..1." +
//!                                          …
//! ```
//!
//! A run of cells is a word or the content of a string, in which `\n` ends a run. Most runs of a
//! file have the same length, which is that of a board or of a row. The rows of a board are on
//! consecutive lines or in one string. Any other text is ignored, except that the rest of a line
//! with a whole board becomes the board's note. A board after its puzzle is ignored if it is a
//! solution.
//!
//! A file is read in this way only if the format that is detected otherwise can't read any puzzle
//! at its beginning. Tolerated: quotes and punctuation around runs, spaces and bars between cells,
//! borders and empty lines between bands. Rejected: boards with a missing or additional row, or
//! with text among their rows.

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, Lines, SplitMode, Survey, Text, forms, misfit, rows::borders,
    text::letters,
};
use grid::{Position, Shape};

pub(super) const INFO: Info = Info {
    name: "embedded",
    title: "puzzles in text or code",
    evidence: "the puzzles are surrounded by other text",
    supports: FeatureSet::NONE,
    has_letters: true,
    is_strict: false,
};

pub(super) struct Embedded;

impl Format for Embedded {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn resembles_unusual_forms(&self) -> bool {
        true
    }

    /// Returns `true` for files with text around their boards. If each board is one run, the same
    /// word, or punctuation, must precede all boards, and at most half of the boards may be faulty.
    /// If boards consist of several runs, none may be faulty. At least a third of the cells must be
    /// empty, because numbers of other kinds have few zeros.
    fn detect(&self, head: &Head) -> bool {
        let mut state = State::default();
        state.preview(head);
        let Some(layout) = state.layout else { return false };
        let (mut cells, mut blanks, mut boards, mut faults) = (0, 0, 0, 0);
        let (mut has_text, mut has_header, mut others) = (false, false, 0);
        let (mut words_before, mut puzzle) = (Vec::new(), Vec::new());
        let mut pieces = Lines::with_split_mode(SplitMode::Strings);
        while let Some((_, piece)) = pieces.next(head.start, head.is_whole) {
            others += digits_around(piece, layout);
            for run in runs(piece).iter().filter(|run| run.symbols.len() == layout.run_length) {
                // Solutions don't count, because they have no empty cells.
                if layout.runs_per_board() == 1 {
                    if misfit::is_completion_of(&run.bytes(), &puzzle) {
                        continue;
                    }
                    puzzle = run.bytes();
                }
                cells += run.symbols.len();
                blanks += run.empty_cell_count();
                words_before.push(word_before(piece, run));
                // Numbers that aren't rows often repeat digits.
                if layout.runs_per_board() > 1 && run.repeats_digit() {
                    return false;
                }
            }
            // If a line names all columns but one, the first cell of each row is a label.
            if layout.runs_per_board() > 1
                && forms::column_label_count(piece.bytes) == Some(layout.run_length - 1)
            {
                return false;
            }
            let is_bare = !has_text_around(piece, layout);
            has_text |= !is_bare;
            has_header |= is_bare
                && layout.runs_per_board() > 1
                && forms::column_label_count(piece.bytes) == Some(layout.run_length);
            match state.push(piece) {
                Ok(LineRole::Last) => boards += 1,
                Ok(_) => {}
                Err(_) => faults += 1,
            }
        }
        let is_complete = !head.is_whole || state.finish().is_ok();
        words_before.dedup();
        let is_uniform = layout.runs_per_board() > 1 || words_before.len() == 1;
        let are_cells = 3 * blanks >= cells && others < cells;
        // If each board is one run, at most half of the boards may be faulty. Otherwise, no board
        // may be faulty.
        let is_right = if layout.runs_per_board() == 1 { faults <= boards } else { faults == 0 };
        // A bare line with the labels of all columns belongs to a labelled board rather than to
        // rows in text.
        has_text && !has_header && is_uniform && boards > 0 && is_right && is_complete && are_cells
    }

    fn split_mode(&self) -> SplitMode {
        SplitMode::Strings
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State::default())
    }

    fn needs_preview(&self) -> bool {
        true
    }

    fn read(&self, text: Text, letters: &Letters) -> Result<Draft, Fault> {
        let (cells, layout) = collect_cells(text);
        let Some(shape) = layout.map(|layout| layout.shape) else {
            return Ok(Draft::default());
        };
        let mut values = Vec::new();
        for (line, column, symbol) in cells {
            values.push(letters.value(symbol, shape).ok_or(Fault {
                line,
                column,
                found: Found::Symbol(symbol.into()),
                expected: Expected::Cell(shape),
            })?);
        }
        let draft = Draft { shape: Some(shape), values, ..Draft::default() };
        Ok(draft.with_note(&words_around(text, shape)))
    }

    fn survey(&self, text: Text, survey: &mut Survey) {
        if let (cells, Some(layout)) = collect_cells(text) {
            let symbols: Vec<u8> = cells.into_iter().map(|(_, _, symbol)| symbol).collect();
            survey.add_board(layout.shape, &symbols);
        }
    }

    /// Returns `None`, because every other format is easier to read.
    fn write(&self, _: &Position) -> Option<String> {
        None
    }
}

/// A run of consecutive cells in a line.
struct Run {
    /// The column of each cell, from 1, and its symbol.
    symbols: Vec<(u64, u8)>,
}

impl Run {
    /// Returns `true` if two cells of the run have the same digit.
    fn repeats_digit(&self) -> bool {
        let mut symbols = self.bytes();
        symbols.retain(|symbol| !is_empty_cell(*symbol));
        grid::shell_sort(&mut symbols);
        symbols.windows(2).any(|two| two[0] == two[1])
    }

    /// Returns the number of empty cells.
    fn empty_cell_count(&self) -> usize {
        self.symbols.iter().filter(|(_, symbol)| is_empty_cell(*symbol)).count()
    }

    /// Returns the symbols of the cells.
    fn bytes(&self) -> Vec<u8> {
        self.symbols.iter().map(|(_, symbol)| *symbol).collect()
    }

    /// Returns `true` if the cells are valid on boards of a shape.
    fn fits(&self, shape: Shape) -> bool {
        letters::first_invalid(&self.bytes(), shape).is_none()
    }
}

fn is_empty_cell(symbol: u8) -> bool {
    matches!(symbol, b'.' | b'0' | b'*' | b'_' | b'-' | b'x' | b'X')
}

/// The minimum length of a run of cells: that of a row of the smallest board.
const MIN_RUN: usize = 4;

/// Returns the runs of cells in a line. Only spaces or punctuation may separate them from other
/// words. The cells of a string or of a line may be separated by spaces and bars.
fn runs(line: Line) -> Vec<Run> {
    let text = String::from_utf8_lossy(line.bytes);
    let mut runs = Vec::new();
    for (column, segment) in segments(&text) {
        if borders::is_border(segment) {
            continue;
        }
        let words = words(column, segment);
        let cells = |words: &[(u64, &str)]| -> Option<Run> {
            let length = words.iter().map(|(_, word)| word.len()).sum();
            if length < MIN_RUN {
                return None;
            }
            let symbols = || words.iter().flat_map(|(_, word)| word.bytes());
            let count = |test: fn(u8) -> bool| symbols().filter(|symbol| test(*symbol)).count();
            let empty = count(is_empty_cell);
            let letters = count(|symbol| symbol.is_ascii_alphabetic() && !is_empty_cell(symbol));
            // Most words aren't runs, so they are examined before memory is allocated.
            let is_run = symbols().all(|s| s.is_ascii_alphanumeric() || is_empty_cell(s))
                && (letters == 0 || 3 * empty >= length)
                && !symbols().all(|symbol| matches!(symbol, b'-' | b'_' | b'*'));
            if !is_run {
                return None;
            }
            let mut symbols = Vec::with_capacity(length);
            for (column, word) in words {
                symbols.extend((*column..).zip(word.bytes()));
            }
            Some(Run { symbols })
        };
        let is_plain = |c: char| c.is_alphanumeric() || c.is_whitespace() || "|│┃║.*_-".contains(c);
        let is_short =
            words.iter().all(|(_, word)| word.len() < MIN_RUN && word.len() == words[0].1.len())
                && segment.chars().all(is_plain);
        match is_short.then(|| cells(&words)).flatten() {
            Some(run) => runs.push(run),
            None => {
                runs.extend(words.chunks(1).filter(|word| !is_date(word[0].1)).filter_map(cells))
            }
        }
    }
    runs
}

/// Splits a line at its quotation marks and at the escapes of line ends, and returns each part with
/// its column.
fn segments(text: &str) -> impl Iterator<Item = (u64, &str)> {
    let bytes = text.as_bytes();
    let is_escape = move |at: usize| {
        bytes[at] == b'\\' && bytes.get(at + 1).is_some_and(|next| b"nrt\\".contains(next))
    };
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at;
        let rest = bytes.get(start..).filter(|rest| !rest.is_empty())?;
        let ends = |at: &usize| b"\"'`".contains(&bytes[*at]) || is_escape(*at);
        let end = (start..start + rest.len()).find(ends).unwrap_or(bytes.len());
        at = end + 1 + usize::from(end < bytes.len() && is_escape(end));
        let column = text[..start.min(text.len())].chars().count() as u64 + 1;
        Some((column, &text[start..end]))
    })
}

/// Returns the words between spaces, bars and similar separators, each with its column and without
/// the punctuation around it.
fn words(column: u64, segment: &str) -> Vec<(u64, &str)> {
    let separates = |c: char| c.is_whitespace() || "|│┃║,=;<>&([{".contains(c);
    let punctuation = |c: char| "()[]{}<>:;,!?+&\\#/@~$%^".contains(c);
    let (mut words, mut column, mut counted) = (Vec::with_capacity(16), column, 0);
    for word in segment.split(separates).map(|word| word.trim_matches(punctuation)) {
        if word.is_empty() {
            continue;
        }
        let at = word.as_ptr() as usize - segment.as_ptr() as usize;
        column += segment[counted..at].chars().count() as u64;
        counted = at;
        words.push((column, word));
    }
    words
}

/// Returns `true` if a word that consists of digits and separators is a date.
fn is_date(word: &str) -> bool {
    if word.len() > 10 {
        return false;
    }
    let parts: Vec<&str> = word.split(['-', '.']).collect();
    let is_number = |part: &&str| {
        let is_year = part.len() == 4 && ["19", "20"].iter().any(|first| part.starts_with(first));
        (is_year || (1..3).contains(&part.len())) && part.bytes().all(|c| c.is_ascii_digit())
    };
    parts.len() == 3 && parts.iter().all(is_number)
}

/// Returns the letters of the word before a run, or an empty string if punctuation precedes the
/// run.
fn word_before(line: Line, run: &Run) -> String {
    let text = String::from_utf8_lossy(line.bytes);
    let column = run.symbols.first().map_or(1, |(column, _)| *column);
    let before: String = text.chars().take(usize::try_from(column).unwrap_or(1) - 1).collect();
    let word = before.split_whitespace().next_back().unwrap_or_default();
    let letters = word.chars().filter(|c| c.is_alphabetic());
    if word.ends_with(char::is_alphanumeric) { letters.collect() } else { String::new() }
}

/// Returns `true` if a line contains anything besides its runs, whitespace and bars. In a line
/// without runs, only letters and quotation marks count.
fn has_text_around(line: Line, layout: RunLayout) -> bool {
    let known: usize = runs(line)
        .iter()
        .filter(|run| run.symbols.len() == layout.run_length)
        .map(|run| run.symbols.len())
        .sum();
    let is_text = |byte: &&u8| match known {
        0 => byte.is_ascii_alphabetic() || b"\"'`".contains(byte),
        _ => !byte.is_ascii_whitespace() && **byte != b'|',
    };
    line.bytes.iter().filter(is_text).count() > known
}

/// Returns the number of digits in a line that aren't in its runs, or 0 if the line has no runs.
fn digits_around(line: Line, layout: RunLayout) -> usize {
    let digits = |bytes: &[u8]| bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
    let runs = runs(line).into_iter().filter(|run| run.symbols.len() == layout.run_length);
    let known: Vec<u8> = runs.flat_map(|run| run.symbols).map(|(_, symbol)| symbol).collect();
    if known.is_empty() { 0 } else { digits(line.bytes).saturating_sub(digits(&known)) }
}

/// The length of the runs in a file, and the boards that they form.
#[derive(Clone, Copy, PartialEq, Eq)]
struct RunLayout {
    run_length: usize,
    shape: Shape,
}

impl RunLayout {
    /// Returns the number of runs per board.
    fn runs_per_board(self) -> usize {
        self.shape.cells() / self.run_length
    }

    /// Returns the layout with the most cells in runs that fit its boards, or `None` if no run fits
    /// a board. A run whose length is that of both a row and a board is a row if there are enough
    /// such runs for a board.
    fn new(runs: &[Run]) -> Option<RunLayout> {
        let mut lengths: Vec<usize> = runs.iter().map(|run| run.symbols.len()).collect();
        grid::shell_sort(&mut lengths);
        let layouts = lengths.chunk_by(|a, b| a == b).flat_map(|same| {
            let (length, count) = (same[0], same.len());
            let row = Shape::from_side(length).filter(|shape| count >= shape.side());
            let board = Shape::from_cell_count(length);
            [row, board]
                .into_iter()
                .flatten()
                .map(move |shape| RunLayout { run_length: length, shape })
        });
        let fitting_cells = |layout: &RunLayout| {
            let fits =
                |run: &&Run| run.symbols.len() == layout.run_length && run.fits(layout.shape);
            layout.run_length * runs.iter().filter(fits).count()
        };
        let layouts =
            layouts.map(|layout| (fitting_cells(&layout), layout)).filter(|(cells, _)| *cells > 0);
        // If there is a tie, the first layout wins, so a run is a row rather than a board.
        let largest = layouts.reduce(|best, next| if next.0 > best.0 { next } else { best });
        largest.map(|(_, layout)| layout)
    }
}

/// Returns the cells of a record, each with its line and column, and the layout of its runs.
fn collect_cells(text: Text) -> (Vec<(u64, u64, u8)>, Option<RunLayout>) {
    let (mut all, mut places) = (Vec::new(), Vec::new());
    let mut pieces = Lines::with_split_mode(SplitMode::Strings);
    while let Some((_, piece)) = pieces.next(text.bytes, true) {
        for run in runs(piece) {
            places.push((text.line + piece.number - 1, pieces.column() - 1));
            all.push(run);
        }
    }
    let Some(layout) = RunLayout::new(&all) else { return (Vec::new(), None) };
    let runs = all.iter().zip(places).filter(|(run, _)| run.symbols.len() == layout.run_length);
    let most = runs.clone().map(|(run, _)| run.empty_cell_count()).max().unwrap_or(0);
    // Of several boards on a line, the one with the most empty cells is the puzzle.
    let runs = runs
        .filter(|(run, _)| layout.runs_per_board() > 1 || run.empty_cell_count() == most)
        .take(layout.runs_per_board());
    let mut cells = Vec::with_capacity(layout.shape.cells());
    for (run, (line, before)) in runs {
        cells.extend(run.symbols.iter().map(|(column, symbol)| (line, before + column, *symbol)));
    }
    (cells, Some(layout))
}

/// Returns the words around a board on its line, or an empty string if the board has several lines.
fn words_around(text: Text, shape: Shape) -> String {
    let line = String::from_utf8_lossy(text.bytes);
    if text.lines().nth(1).is_some() {
        return String::new();
    }
    let is_note = |word: &&str| word.len() < shape.cells();
    line.split_whitespace().filter(is_note).collect::<Vec<_>>().join(" ")
}

#[derive(Default)]
struct State {
    layout: Option<RunLayout>,
    /// The number of runs of the current board that have been read so far.
    runs: usize,
    last_line: u64,
    /// Whether the next rows, up to a line without a row, belong to a board with a fault.
    is_faulty: bool,
    /// The cells of the latest puzzle that was on one line.
    puzzle: Vec<u8>,
    latest_shape: Option<Shape>,
    /// The kinds of empty cells in the current board, from [`letters::empty_cell_kind`].
    empty_cell_kinds: u8,
    has_strays: bool,
    /// Whether the latest piece ended with a comma.
    has_comma: bool,
    unsupported: FeatureSet,
}

impl State {
    /// Discards an incomplete board and returns its fault, or [`LineRole::Other`] if there is no
    /// such board.
    fn close(&mut self) -> Result<LineRole, Fault> {
        self.is_faulty = false;
        let runs = std::mem::take(&mut self.runs);
        match self.layout.filter(|_| runs > 0) {
            None => Ok(LineRole::Other),
            Some(RunLayout { run_length: length, shape }) => Err(Fault {
                line: self.last_line,
                column: 1,
                found: Found::Cells((runs * length) as u64),
                expected: Expected::Cells(Some(shape)),
            }),
        }
    }
}

impl LineScanner for State {
    fn preview(&mut self, head: &Head) {
        let mut pieces = Lines::with_split_mode(SplitMode::Strings);
        let pieces = std::iter::from_fn(|| Some(pieces.next(head.start, head.is_whole)?.1));
        self.layout = RunLayout::new(&pieces.flat_map(runs).collect::<Vec<_>>());
    }

    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        let Some(layout @ RunLayout { run_length: length, shape }) = self.layout else {
            return Ok(LineRole::Other);
        };
        // The rest of a line after a string and a comma isn't an empty line.
        let is_rest = std::mem::replace(&mut self.has_comma, line.bytes.ends_with(b","));
        if is_rest && line.bytes.is_empty() {
            return Ok(LineRole::Other);
        }
        let runs = runs(line);
        // A run of nearly the right length is a fault. A whole board may lack a row, or have a row
        // too many.
        let is_near = |run: &&Run| {
            let difference = run.symbols.len().abs_diff(length);
            let is_board = layout.runs_per_board() == 1
                && length >= 36
                && 4 * run.empty_cell_count() >= run.symbols.len();
            difference <= length / 20 + 1 || is_board && 4 * difference <= length
        };
        let fault = |run: &Run| {
            let column = run.symbols.first().map_or(1, |(column, _)| *column);
            let found = Found::Cells(run.symbols.len() as u64);
            let of = Some(shape);
            let expected =
                if layout.runs_per_board() == 1 { Expected::Cells(of) } else { Expected::Row(of) };
            Fault { line: line.number, column, found, expected }
        };
        let count =
            runs.iter().filter(|run| run.symbols.len() == length && run.fits(shape)).count();
        if count == 0 {
            let near =
                runs.iter().find(is_near).filter(|_| self.runs > 0 || layout.runs_per_board() == 1);
            if let Some(near) = near.filter(|_| !self.is_faulty) {
                (self.is_faulty, self.runs) = (layout.runs_per_board() > 1, 0);
                return Err(fault(near));
            }
            let is_gap = !line.bytes.iter().any(u8::is_ascii_alphanumeric);
            let is_band = self.runs.is_multiple_of(shape.box_rows());
            if self.runs > 0 && is_gap && (is_band || !line.bytes.is_empty()) {
                return Ok(LineRole::Other);
            }
            return self.close();
        }
        if self.is_faulty {
            return Ok(LineRole::Other);
        }
        self.last_line = line.number;
        let whole = runs.iter().filter(|run| run.symbols.len() == length);
        let kinds = whole.fold(0, |kinds, run| kinds | letters::empty_cell_kinds(&run.bytes()));
        let before = if self.runs == 0 { 0 } else { self.empty_cell_kinds };
        self.empty_cell_kinds = before | kinds;
        self.has_strays |= letters::are_kinds_mixed(self.empty_cell_kinds, shape);
        if layout.runs_per_board() == 1 {
            let boards = || runs.iter().filter(|run| run.symbols.len() == length);
            if count == 1
                && boards().all(|run| misfit::is_completion_of(&run.bytes(), &self.puzzle))
            {
                self.unsupported = self.unsupported.with(Feature::Solution);
                self.puzzle.clear();
                return Ok(LineRole::Other);
            }
            let mut puzzles = boards().filter(|run| run.empty_cell_count() > 0);
            let puzzle = puzzles.next().or_else(|| boards().next());
            if let Some(second) = puzzles.next() {
                return Err(fault(second));
            }
            self.puzzle = puzzle.map_or_else(Vec::new, Run::bytes);
            if count > 1 {
                self.unsupported = self.unsupported.with(Feature::Solution);
            }
            self.latest_shape = Some(shape);
            return Ok(LineRole::Last);
        }
        self.runs += count;
        if self.runs < layout.runs_per_board() {
            return Ok(LineRole::Part);
        }
        if self.runs > layout.runs_per_board() {
            let closed = self.close();
            self.is_faulty = true;
            return closed;
        }
        (self.runs, self.latest_shape) = (0, Some(shape));
        Ok(LineRole::Last)
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.close().map(|_| ())
    }

    fn has_strays(&self) -> bool {
        self.has_strays
    }

    fn shape(&self) -> Option<Shape> {
        self.latest_shape
    }

    fn unsupported(&self) -> FeatureSet {
        self.unsupported.with(Feature::Text)
    }
}
