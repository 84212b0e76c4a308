//! Rewriting a text as plain rows.

use std::borrow::Cow;

use super::boards::{self, may_be_row};
use super::cells::{CellText, Style, cell};
use super::columns;
use super::labels;
use super::lines::{self, FormLine, LineKind};
use super::search::{BoardForm, FoundBoard, Quality, Search};
use super::splitting;
use super::tabs::lines_of_table;
use crate::repairs::{Repair, RepairSet};
use crate::text::letters;
use grid::Shape;

/// A text that was rewritten as plain rows.
pub(super) struct Rewriting {
    pub(super) text: String,
    /// The index in `text` after the last board.
    pub(super) end: usize,
    /// The cells of each board. Boards with a number that isn't one of their digits are omitted.
    pub(super) boards: Vec<Vec<CellText>>,
    /// The shapes that the text specifies, at most one per side.
    pub(super) shapes: Vec<Shape>,
    pub(super) repairs: RepairSet,
    /// Whether all boards are free of clashes and wrong numbers.
    pub(super) is_clean: bool,
    /// Whether any board has a number that isn't one of its digits.
    pub(super) has_wrong_numbers: bool,
    /// Whether parts of the text were only removed or converted, so that `boards` is empty although
    /// the text may contain boards.
    pub(super) are_boards_unknown: bool,
    /// Whether any line before the end of the last board resembles a row but belongs to no board.
    pub(super) has_odd_rows: bool,
    /// Whether the text after the last board may be part of a board.
    pub(super) has_doubtful_end: bool,
}

impl Rewriting {
    /// Creates the rewriting of a text that was only shortened or converted.
    pub(super) fn with_unknown_boards(text: String, repairs: RepairSet) -> Rewriting {
        Rewriting {
            end: text.len(),
            text,
            boards: Vec::new(),
            shapes: Vec::new(),
            repairs,
            is_clean: true,
            has_wrong_numbers: false,
            are_boards_unknown: true,
            has_odd_rows: false,
            has_doubtful_end: false,
        }
    }
}

/// The maximum number of title lines above a board.
const MAX_TITLE_LINES: usize = 4;

/// The maximum number of digits in a title without letters, such as a date.
const MAX_TITLE_DIGITS: usize = 12;

/// Returns `true` if a line is data rather than a title: an integer, or many digits without
/// letters.
fn is_data(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    is_integer(text) || digits > MAX_TITLE_DIGITS && !text.contains(char::is_alphabetic)
}

fn is_integer(text: &str) -> bool {
    let text = text.trim();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    (1..39).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The role of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// A line whose role isn't known yet.
    Unknown,
    /// A row of the board with this index.
    Row(u32),
    /// A line within a board that isn't a row.
    Inside,
    /// An ignored line.
    Ignored,
}

/// Rewrites the boards of a text as plain rows. Returns `None` if the text contains neither a board
/// nor a line with the size or the number of boards.
pub(super) fn rewrite(text: &str) -> Option<Rewriting> {
    let mut repairs = RepairSet::NONE;
    let lines = lines_of_table(text)
        .unwrap_or_else(|| lines::lines_without_indent(text).map(lines::plain).collect());
    let lines = splitting::without_times(lines, &mut repairs);
    let is_log = repairs.contains(Repair::Text);
    let lines = splitting::without_zeros(lines, &mut repairs);
    let lines = splitting::without_markdown_rules(splitting::without_line_numbers(lines));
    let lines = splitting::without_trailing_separators(lines);
    let lines = splitting::without_empty_rows(lines);
    let mut lines = splitting::without_neighbours(splitting::without_names(lines));
    // The lines that are split, from the last to the first one.
    let mut split: Vec<(usize, Vec<String>)> = Vec::new();
    // A board has at least 16 cells.
    for (at, text) in lines.iter().enumerate().rev().filter(|(_, text)| text.len() >= 16) {
        let (repair, rows) = if let Some(puzzle) = splitting::numbered_puzzle(text) {
            (Repair::Text, vec![puzzle.to_owned()])
        } else if let Some((name, puzzle)) = splitting::named_cells(text) {
            (Repair::Text, vec![name.to_owned(), puzzle.to_owned()])
        } else if let Some(mut rows) = splitting::split_into_rows(text) {
            rows.insert(0, String::new());
            rows.push(String::new());
            (Repair::OneLine, rows)
        } else {
            continue;
        };
        repairs = repairs.with(repair);
        split.push((at, rows));
    }
    if !split.is_empty() {
        let mut all = Vec::with_capacity(lines.len());
        for (at, line) in lines.into_iter().enumerate() {
            match split.pop_if(|(next, _)| *next == at) {
                Some((_, rows)) => all.extend(rows.into_iter().map(Cow::Owned)),
                None => all.push(line),
            }
        }
        lines = all;
    }
    let mut lines: Vec<FormLine> = lines.iter().map(|text| FormLine::new(text)).collect();
    lines::mark_frames(&mut lines);
    let mut found = BoardFinder::new(&lines);
    found.find_boards();
    if found.boards.is_empty() && !found.has_size_or_count {
        return None;
    }
    found.drop_solutions(is_log);
    found.ignore_text();
    Some(found.write(repairs))
}

/// Removes the number or the date on the first line of a text, and leaves the rest unchanged.
/// Returns `None` if there is no such line, or if the number may have a meaning for the lines
/// below.
pub(super) fn without_number(text: &str) -> Option<Rewriting> {
    let mut filled = text.lines().filter(|line| !line.trim().is_empty());
    let (first, second) = (filled.next()?, filled.next()?);
    let is_number = is_integer(first) || lines::is_date(first);
    // A number above lines without spaces, such as whole puzzles, may have a meaning.
    let is_short_date = || lines::is_compact_date(first) && second.trim().len() != 8;
    if !is_number || !lines::is_rule(second) && !second.trim().contains(' ') && !is_short_date() {
        return None;
    }
    let repairs = RepairSet::NONE.with(Repair::Numbers);
    Some(Rewriting::with_unknown_boards(text.replacen(first, "", 1), repairs))
}

struct BoardFinder<'a> {
    lines: &'a [FormLine<'a>],
    roles: Vec<Role>,
    boards: Vec<FoundBoard>,
    /// The form and the shape of the latest board without clashes, if any.
    latest: Option<(BoardForm, Shape)>,
    /// The shape that the text specifies for boards of each side length, or `None`. The side length
    /// is the index.
    shapes: Vec<Option<Shape>>,
    /// Whether a line of numbers specifies the size or the number of the boards below it.
    has_size_or_count: bool,
    /// Whether the tabs at the ends of rows are intact. If they aren't, missing tabs are added.
    has_all_tabs: bool,
    repairs: RepairSet,
}

impl<'a> BoardFinder<'a> {
    fn new(lines: &'a [FormLine<'a>]) -> BoardFinder<'a> {
        BoardFinder {
            lines,
            roles: vec![Role::Unknown; lines.len()],
            boards: Vec::new(),
            latest: None,
            shapes: vec![None; Shape::MAX_SIDE + 1],
            has_size_or_count: false,
            has_all_tabs: lines.iter().any(|line| line.text.ends_with('\t')),
            repairs: RepairSet::NONE,
        }
    }

    /// Finds all boards, and the lines of numbers and symbols above them.
    fn find_boards(&mut self) {
        let mut at = 0;
        let mut symbols: Option<Vec<char>> = None;
        while at < self.lines.len() {
            if !self.lines[at].is_content() {
                at += 1;
                continue;
            }
            if let Some(board) = self.board_at(at, symbols.as_deref()) {
                at = self.add_board(board, at);
                continue;
            }
            if let Some(numbers) = lines::numbers(self.lines[at].text) {
                self.handle_numbers(at, &numbers);
            } else if let Some((list, board)) = self.symbols_at(at) {
                self.roles[at] = Role::Ignored;
                self.repairs = self.repairs.with(Repair::Symbols);
                symbols = Some(list);
                at = self.add_board(board, at);
                continue;
            }
            at = self.faulty_board_at(at).unwrap_or(at + 1);
        }
    }

    fn search<'b>(&'b self, symbols: Option<&'b [char]>) -> Search<'b> {
        let BoardFinder { lines, latest, has_all_tabs, .. } = *self;
        Search { lines, symbols, shapes: &self.shapes, latest, has_all_tabs }
    }

    fn board_at(&self, at: usize, symbols: Option<&[char]>) -> Option<FoundBoard> {
        let with_symbols = symbols.and_then(|_| self.search(symbols).like_latest(at, None));
        let search = self.search(None);
        let line = || search.line_at(at).filter(|_| self.may_be_whole_board(at));
        // A line of at most 64 cells may be a row rather than a board.
        let is_long = |board: &FoundBoard| board.cells.len() > Shape::MAX_SIDE;
        let like_latest = || match self.latest {
            Some((BoardForm::Line, _)) => line().filter(is_long),
            _ => None,
        };
        with_symbols.or_else(like_latest).or_else(|| search.board_at(at)).or_else(line)
    }

    /// Returns `true` if a line may be a whole board. Returns `false` for a line with dots below
    /// the header of a headed collection, which is the only number above such lines.
    fn may_be_whole_board(&self, at: usize) -> bool {
        let near = self.lines[..at].iter().take(100);
        let mut above = near.filter(|line| line.is_content());
        let is_number = |line: &FormLine| is_integer(line.text);
        let is_headed = above.next().is_some_and(is_number) && !above.any(is_number);
        !(is_headed
            && self.lines[at].text.contains('.')
            && !self.lines[at].text.contains([' ', ',']))
    }

    /// Adds a board. Returns the index of the line after it.
    fn add_board(&mut self, board: FoundBoard, at: usize) -> usize {
        let end = board.end;
        for line in at..end {
            self.roles[line] = Role::Inside;
        }
        for row in &board.rows {
            self.roles[*row] = Role::Row(self.boards.len() as u32);
        }
        let (mut kinds, mut has_question_marks) = (0, false);
        for cell in &board.cells {
            if let CellText::Empty(symbol) = cell {
                kinds |= letters::empty_cell_kind(*symbol);
                has_question_marks |= *symbol == b'?';
            }
        }
        for (is_repaired, repair) in [
            (board.has_labels, Repair::Labels),
            (board.has_blanks, Repair::Blanks),
            (board.has_text, Repair::Text),
            (has_question_marks, Repair::QuestionMarks),
            (letters::are_kinds_mixed(kinds, board.shape), Repair::Strays),
        ] {
            if is_repaired {
                self.repairs = self.repairs.with(repair);
            }
        }
        if board.quality == Quality::Clean {
            self.latest = Some((board.form, board.shape));
        }
        self.boards.push(board);
        end
    }

    /// Returns the index after a board with faulty rows that begins at a line, or `None` if there
    /// is no such board. At least three quarters of its lines must be rows. Its other rows then
    /// can't form a board together with rows of the next one.
    fn faulty_board_at(&self, at: usize) -> Option<usize> {
        let side = self.lines[at].row_side()?;
        // An empty line ends the board if only rows of its last band are missing.
        let most = side - Shape::from_side(side)?.box_rows();
        let mut rows = Vec::new();
        for (at, line) in self.lines.iter().enumerate().skip(at) {
            let is_end = line.kind == LineKind::Empty && rows.len() > most;
            if is_end || rows.len() == side {
                break;
            }
            rows.extend(line.is_content().then_some(at));
        }
        let is_row = |at: &&usize| self.lines[**at].row_side() == Some(side);
        let is_board = 4 * rows.iter().filter(is_row).count() >= 3 * side;
        rows.last().filter(|_| is_board).map(|last| last + 1)
    }

    /// Returns the side of boards whose rows have the most common length among the next lines, or
    /// `None` if none of these lines is a row.
    fn usual_side(&self, at: usize) -> Option<usize> {
        let near = self.lines[at..].iter().take(24).filter(|line| line.is_content()).take(6);
        let sides: Vec<usize> = near.filter_map(FormLine::row_side).collect();
        sides.iter().copied().max_by_key(|side| sides.iter().filter(|s| *s == side).count())
    }

    /// Handles a line of numbers, which may be the number of boards, their size, or the size of
    /// boxes.
    fn handle_numbers(&mut self, at: usize, numbers: &[usize]) {
        let near = self.lines[at + 1..].iter().take(24);
        let below = near.filter(|line| line.is_content()).take(12);
        // Rows of letters may look like words, so they are compared cell by cell, which is also
        // fastest.
        let is_row = |line: &FormLine, side| {
            let are_letters = numbers.len() == 3
                && Style::Chars.has_parts(line.text, side, |part| cell(part).is_some());
            are_letters || line.row_side() == Some(side) || may_be_row(line.text, side)
        };
        let rows = |side: usize| below.clone().filter(move |line: &&FormLine| is_row(line, side));
        let size = match *numbers {
            [side, rows, cols] if rows * cols == side => Shape::new(rows, cols).ok(),
            [rows, cols] if rows != cols => Shape::new(rows, cols).ok(),
            _ => None,
        };
        if let Some(shape) = size {
            self.shapes[shape.side()] = Some(shape);
        }
        let side = match *numbers {
            [side] if side > 3 => Some(side),
            [order @ 2..=3] => Some(order * order),
            [rows, cols] if rows == cols => Some(rows),
            _ => size.map(Shape::side),
        };
        // The number of boards doesn't determine their size, and isn't one of their rows.
        let is_count =
            |side: &usize| numbers.len() == 1 && self.lines[at].row_side() != Some(*side);
        let count = || self.usual_side(at + 1).filter(is_count);
        let has_rows = |side: usize| rows(side).nth(side.min(12) / 2).is_some();
        if side.is_some_and(has_rows) || count().is_some_and(has_rows) {
            self.has_size_or_count = true;
            self.ignore_numbers(at);
        }
    }

    fn ignore_numbers(&mut self, at: usize) {
        self.roles[at] = Role::Ignored;
        self.repairs = self.repairs.with(Repair::Numbers);
    }

    /// Returns the symbols on a line and the board below it in which they are the digits, or `None`
    /// if there is no such board.
    fn symbols_at(&self, at: usize) -> Option<(Vec<char>, FoundBoard)> {
        let text = self.lines[at].text;
        // A name may come before the symbols.
        let named = text.split_once(':');
        let named = named.filter(|(name, _)| name.chars().all(char::is_alphabetic));
        let text = named.map_or(text, |(_, symbols)| symbols);
        let is_between = |c: &char| c.is_whitespace() || matches!(c, ',' | '|' | '"');
        let list: Vec<char> =
            text.chars().filter(|c| !is_between(c)).take(Shape::MAX_SIDE + 1).collect();
        let may_be_list = list.iter().all(char::is_ascii_alphanumeric);
        let side = Shape::from_side(list.len()).filter(|_| may_be_list)?.side();
        let mut sorted = list.clone();
        grid::shell_sort(&mut sorted);
        sorted.dedup();
        if sorted.len() < list.len() {
            return None;
        }
        let below = (at + 1..self.lines.len().min(at + 4)).find(|i| self.lines[*i].is_content())?;
        let board = self.search(Some(&list)).rows_at(below, Some(side))?;
        Some((list, board)).filter(|(_, board)| board.quality == Quality::Clean)
    }

    /// Removes the boards that are announced as solutions and agree with the boards before them. In
    /// a log, solutions needn't be announced.
    fn drop_solutions(&mut self, is_log: bool) {
        let mut dropped = Vec::new();
        for (number, pair) in self.boards.windows(2).enumerate() {
            let [puzzle, solution] = pair else { continue };
            let announced = || {
                let mut between = puzzle.end..solution.rows[0];
                between.any(|at| lines::announces_solution(self.lines[at].text))
            };
            let is_full = !solution.cells.iter().any(|cell| matches!(cell, CellText::Empty(_)));
            let mut cells = puzzle.cells.iter().zip(&solution.cells);
            let agree = cells.all(|(a, b)| matches!(a, CellText::Empty(_)) || a == b);
            if is_full && agree && puzzle.shape == solution.shape && (is_log || announced()) {
                dropped.push(number + 1);
            }
        }
        for number in dropped.iter().rev() {
            for row in self.boards[*number].rows.clone() {
                self.roles[row] = Role::Ignored;
            }
        }
        if !dropped.is_empty() {
            self.repairs = self.repairs.with(Repair::Solutions);
            let numbers: Vec<usize> =
                (0..self.boards.len()).filter(|n| dropped.binary_search(n).is_err()).collect();
            for role in &mut self.roles {
                if let Role::Row(number) = role {
                    *number = numbers.binary_search(&(*number as usize)).unwrap_or(0) as u32;
                }
            }
            self.boards = numbers.iter().map(|number| self.boards[*number].clone()).collect();
        }
    }

    /// Ignores the text around boards, including titles and numbers above them.
    fn ignore_text(&mut self) {
        // The board below, and the number of lines above it so far.
        let mut below: Option<(usize, usize)> = None;
        for at in (0..self.lines.len()).rev() {
            match self.roles[at] {
                Role::Row(number) => below = Some((number as usize, 0)),
                Role::Unknown if self.lines[at].kind == LineKind::Content => {
                    let text = self.lines[at].text;
                    // The names of other columns, and rows of other boards, aren't titles.
                    let columns = labels::header(text).map(|columns| columns.len());
                    let board = below.map(|(number, _)| &self.boards[number]);
                    let side = board.map(|board| board.shape.side());
                    let names_columns = columns.is_some() && columns == side;
                    let is_other = || match columns {
                        Some(_) => !names_columns,
                        None => boards::resembles_row(text) && !lines::is_ornamented(text),
                    };
                    let is_row = |side| {
                        let has_blanks = board.is_some_and(|board| board.has_blanks);
                        may_be_row(text, side) || has_blanks && columns::is_drawable(text, side)
                    };
                    let is_title = below.is_some_and(|(_, above)| above < MAX_TITLE_LINES)
                        && side.is_some_and(|side| names_columns || !is_row(side));
                    let is_text = || lines::is_text(text) || lines::is_punctuation(text);
                    let is_text = || !self.boards.is_empty() && is_text();
                    below = below.map(|(board, above)| (board, above + 1));
                    if is_title && lines::numbers(text).is_some() {
                        self.ignore_numbers(at);
                    } else if (is_title || is_text()) && !is_data(text) && !is_other() {
                        self.roles[at] = Role::Ignored;
                        self.repairs = self.repairs.with(Repair::Text);
                    } else {
                        below = None;
                    }
                }
                _ => {}
            }
        }
    }

    /// Writes the rows of all boards, and the lines whose role is unknown.
    fn write(self, repairs: RepairSet) -> Rewriting {
        let any = |test: &dyn Fn(&CellText) -> bool| {
            self.boards.iter().any(|board| board.cells.iter().any(test))
        };
        let has_numbers = any(&|cell| matches!(cell, CellText::Number(number) if *number > 9));
        let is_odd = |(role, line): (&Role, &FormLine)| {
            *role == Role::Unknown && line.is_content() && boards::resembles_row(line.text)
        };
        let end = self.boards.last().map_or(0, |board| board.end);
        let mut lines = self.roles.iter().zip(self.lines);
        let has_odd_rows = lines.by_ref().take(end).any(is_odd);
        let has_doubtful_end = lines.any(is_odd);
        let length = self.lines.iter().map(|line| line.text.len() + 1).sum();
        let mut text = String::with_capacity(length);
        let (mut latest, mut written_end) = (None, 0);
        for (at, role) in self.roles.iter().enumerate() {
            match *role {
                Role::Row(number) => {
                    let number = number as usize;
                    let board = &self.boards[number];
                    let side = board.shape.side();
                    if let Ok(row) = board.rows.binary_search(&at) {
                        let length = board.cells.len() / board.rows.len();
                        let cells = &board.cells[row * length..][..length];
                        if length > side {
                            text.push('\n');
                        }
                        for row in cells.chunks(side) {
                            row.iter()
                                .for_each(|cell| write_cell(*cell, side, has_numbers, &mut text));
                            text.push('\n');
                        }
                    }
                    latest = Some(number);
                    written_end = text.len();
                    continue;
                }
                // Lines within a board become comments, which don't end the board.
                Role::Inside if latest.is_some() => text.push('#'),
                Role::Inside | Role::Ignored => {}
                Role::Unknown if self.lines[at].is_content() => text.push_str(self.lines[at].text),
                Role::Unknown => {}
            }
            text.push('\n');
            let ends = latest.is_some_and(|number| self.boards[number].rows.last() == Some(&at));
            if ends || *role != Role::Inside {
                latest = None;
            }
        }
        let is_clean = self.boards.iter().all(|board| board.quality == Quality::Clean);
        let has_wrong_numbers = self.boards.iter().any(|board| board.quality == Quality::Wrong);
        let boards = self.boards.into_iter().filter(|board| board.quality < Quality::Wrong);
        Rewriting {
            text,
            end: written_end,
            boards: boards.map(|board| board.cells).collect(),
            shapes: self.shapes.into_iter().flatten().collect(),
            repairs: repairs.or(self.repairs),
            is_clean,
            has_wrong_numbers,
            are_boards_unknown: false,
            has_odd_rows,
            has_doubtful_end,
        }
    }
}

/// Returns the values of the cells of a board, with 0 for an empty cell, or `None` if the board has
/// letters, or zeros that may be digits of a board larger than 9×9.
pub(super) fn cell_values(cells: &[CellText]) -> Option<Vec<u8>> {
    let is_large = cells.len() > Shape::CLASSIC.cells();
    let value = |cell: &CellText| match *cell {
        CellText::Empty(b'0') if is_large => None,
        CellText::Empty(_) => Some(0),
        CellText::Number(number) => number.try_into().ok(),
        CellText::Symbol(_) => None,
    };
    cells.iter().map(value).collect()
}

pub(super) fn write_cell(cell: CellText, side: usize, has_numbers: bool, text: &mut String) {
    match cell {
        CellText::Empty(b'0') if side > 9 && !has_numbers => text.push('0'),
        CellText::Empty(_) => text.push('.'),
        CellText::Number(number @ 0..10) => text.push(char::from(b'0' + number as u8)),
        CellText::Number(number) => text.push_str(&number.to_string()),
        CellText::Symbol(symbol) => text.push(char::from(symbol)),
    }
    if has_numbers {
        text.push(' ');
    }
}
