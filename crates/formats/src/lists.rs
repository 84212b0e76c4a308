//! Lists in brackets, as programs write boards: JSON, Python, NumPy, C.
//!
//! ```text
//! [[1, 0, 0, 4], [0, 0, 1, 0], [0, 1, 0, 0], [4, 0, 0, 1]]
//! ["1..4", "..1.", ".1..", "4..1"]
//! grid = [1, None, None, 4, None, None, 1, None, None, 1, None, None, 4, None, None, 1]
//! ```
//!
//! A list of cells, or a string of them, is a row; where it has as many as a board it is one, unless
//! there are as many rows of that length as a board has. Lists of boards are as many records.
//!
//! Tolerated: any brackets, in any lines and to any depth; numbers, symbols in quotes, `0`, `.`,
//! `null`, `None` and the like for an empty cell, blanks for commas, floating points; names and
//! other words around lists, comments, and objects, in which a list or a string that is called a solution is
//! passed over. Refused: rows of another length than the first. What is written is one line of numbers
//! a board, each line JSON.

use super::{
    Cut, Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, Lines, Survey, Text,
    rows::{sheet, tokens, tokens::CellToken},
    text::letters,
};
use grid::{Position, Shape};

pub(super) const INFO: Info = Info {
    name: "lists",
    title: "lists in brackets",
    evidence: "its cells stand in brackets",
    supports: FeatureSet::NONE,
    has_letters: true,
    is_strict: false,
};

pub(super) struct Lists;

impl Format for Lists {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// A board in brackets; or a bracket in front, and in some brackets nothing but four cells or
    /// more.
    fn detect(&self, head: &Head) -> bool {
        if memchr::memchr3(b'[', b'(', b'{', head.start).is_none() {
            return false;
        }
        let (boards, _) = scan(head, Long::Row);
        let is_row = |line: Line| {
            let part = Part::of(line);
            let cells = part.cells(line);
            part.opens > 0 && part.closes && cells.is_ok_and(|cells| cells.len() > 3)
        };
        let begins = head.start.starts_with(b"[") || head.start.starts_with(b"{");
        let mut parts = Lines::cut(Cut::Lists);
        let mut parts = std::iter::from_fn(|| Some(parts.next(head.start, head.whole)?.1));
        boards > 0 || scan(head, Long::Board).0 > 0 || begins && parts.any(is_row)
    }

    fn cut(&self) -> Cut {
        Cut::Lists
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State::new(Long::Row))
    }

    fn previews(&self) -> bool {
        true
    }

    fn read(&self, text: Text, letters: &Letters) -> Result<Draft, Fault> {
        sheet::draft(cells(text)?, letters)
    }

    fn survey(&self, text: Text, survey: &mut Survey) {
        let cells = cells(text).unwrap_or_default();
        sheet::survey_cells(cells.into_iter().map(|(_, _, said)| said), survey);
    }

    fn write(&self, position: &Position) -> Option<String> {
        let board = position.board();
        let number = |digit: &Option<_>| digit.map_or("0".into(), |d: grid::Digit| d.to_string());
        let rows = board.digits().chunks(board.shape().side()).map(|row| {
            let numbers: Vec<String> = row.iter().map(number).collect();
            format!("[{}]", numbers.join(","))
        });
        Some(format!("[{}]\n", rows.collect::<Vec<_>>().join(",")))
    }
}

/// What a list is that has as many cells as a row and as a board: 16, 36 or 64.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Long {
    /// A row.
    Row,
    /// A board.
    Board,
}

struct State {
    long: Long,
    /// How many brackets are open, and how many around a solution that is passed over.
    depth: usize,
    solution: Option<usize>,
    /// The board that is arriving: its shape, and how many rows of it have come.
    board: Option<(Shape, usize)>,
    /// The line of the last of them.
    last_line: u64,
    /// Whether a fault was told of the board.
    broken: bool,
    latest: Option<Shape>,
    unsupported: FeatureSet,
}

impl State {
    fn new(long: Long) -> State {
        State {
            long,
            depth: 0,
            solution: None,
            board: None,
            last_line: 1,
            broken: false,
            latest: None,
            unsupported: FeatureSet::NONE,
        }
    }

    /// Takes the cells of a list or a string, which is a board, a row of one, or neither.
    fn take(&mut self, line: Line, part: &Part) -> Result<LineRole, Fault> {
        let cells = part.cells(line);
        let length = part.length();
        let side = Shape::of_side(length);
        let whole = Shape::of_cells(length);
        let whole = whole.filter(|_| side.is_none() || self.long == Long::Board);
        let fault = |expected| {
            let before = &line.bytes[..part.begins];
            Err(Fault::after(line.number, before, Found::Cells(length as u64), expected))
        };
        if self.broken {
            return Ok(LineRole::Other);
        }
        let (shape, rows) = match (self.board, whole, side) {
            (None, Some(shape), _) => (shape, shape.side()),
            (None, None, Some(shape)) => (shape, 1),
            // Not everything in brackets is cells.
            (None, None, None) if length < 4 || cells.is_err() => return Ok(LineRole::Other),
            (None, None, None) => {
                self.broken = true;
                return fault(Expected::Row(self.latest));
            }
            (Some((shape, rows)), _, _) => (shape, rows + 1),
        };
        let is_whole = self.board.is_none() && whole.is_some();
        if !is_whole && length != shape.side() {
            (self.broken, self.board) = (true, None);
            return fault(Expected::Row(Some(shape)));
        }
        if let Err(fault) = cells.and_then(|cells| part.judge(line, &cells, shape)) {
            (self.broken, self.board) = (!is_whole, None);
            return Err(fault);
        }
        if rows < shape.side() {
            (self.board, self.last_line) = (Some((shape, rows)), line.number);
            return Ok(LineRole::Part);
        }
        (self.board, self.latest) = (None, Some(shape));
        Ok(LineRole::Last)
    }

    /// Passes over what is no row, and can stand among none.
    fn pass(&mut self, line: Line, part: &Part) -> Result<LineRole, Fault> {
        if part.length() == 0 || self.board.is_none() {
            return Ok(LineRole::Other);
        }
        let closed = self.close(line);
        self.broken = self.depth > 0;
        closed
    }

    /// Ends the list that boards or their rows stand in.
    fn close(&mut self, line: Line) -> Result<LineRole, Fault> {
        self.broken = false;
        let Some((shape, rows)) = self.board.take() else { return Ok(LineRole::Other) };
        let found = Found::Cells((rows * shape.side()) as u64);
        let before = &line.bytes[..line.bytes.len().saturating_sub(1)];
        Err(Fault::after(line.number, before, found, Expected::Cells(Some(shape))))
    }
}

impl LineScanner for State {
    fn preview(&mut self, head: &Head) {
        let (boards, faults) = scan(head, Long::Row);
        let lists = scan(head, Long::Board);
        if (boards == 0 || faults > 0) && lists.0 > 0 && lists.1 == 0 {
            self.long = Long::Board;
        }
    }

    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        let part = Part::of(line);
        let opened = self.depth + part.opens;
        self.depth = opened.saturating_sub(usize::from(part.closes));
        if part.solution.is_some() || self.solution.is_some() {
            self.unsupported = self.unsupported.with(Feature::Solution);
            let outer = self.solution.or(part.solution.map(|inner| opened.saturating_sub(inner)));
            self.solution = outer.filter(|outer| self.depth > *outer);
            return self.pass(line, &part);
        }
        if opened == 0 {
            return self.pass(line, &part);
        }
        if part.length() == 0 {
            return if part.closes { self.close(line) } else { Ok(LineRole::Other) };
        }
        // What has a name is a board, or says something else.
        if part.is_named {
            let cells = part.cells(line).ok().zip(Shape::of_cells(part.length()));
            let is_board = cells.is_some_and(|(c, shape)| part.judge(line, &c, shape).is_ok());
            if !is_board {
                return self.pass(line, &part);
            }
        }
        let taken = self.take(line, &part);
        let is_string = matches!(part.items[..], [Item::Text(..)]);
        if !(is_string && part.closes) {
            return taken;
        }
        // A list of strings ends with its last.
        let closed = self.close(line);
        if taken.as_ref().is_ok_and(|role| *role == LineRole::Part) { closed } else { taken }
    }

    fn end(&mut self) -> Result<(), Fault> {
        match self.board.take() {
            None => Ok(()),
            Some((shape, rows)) => Err(Fault {
                line: self.last_line,
                column: 1,
                found: Found::Cells((rows * shape.side()) as u64),
                expected: Expected::Cells(Some(shape)),
            }),
        }
    }

    fn shape(&self) -> Option<Shape> {
        self.latest
    }

    fn unsupported(&self) -> FeatureSet {
        self.unsupported
    }
}

/// How many boards the beginning of a file has, and how many faults.
fn scan(head: &Head, long: Long) -> (usize, usize) {
    let (mut state, mut parts) = (State::new(long), Lines::cut(Cut::Lists));
    let (mut boards, mut faults) = (0, 0);
    while let Some((_, part)) = parts.next(head.start, head.whole) {
        match state.push(part) {
            Ok(LineRole::Last) => boards += 1,
            Ok(_) => {}
            Err(_) => faults += 1,
        }
    }
    (boards, faults)
}

/// The cells of a record, each with its line and column.
fn cells(text: Text) -> Result<Vec<(u64, u64, CellToken)>, Fault> {
    let mut parts = Lines::cut(Cut::Lists);
    let mut cells = Vec::new();
    while let Some((_, line)) = parts.next(text.bytes, true) {
        let line = Line { number: text.line + line.number - 1, ..line };
        let part = Part::of(line);
        for (at, said) in part.cells(line)? {
            let place = Fault::after(line.number, &line.bytes[..at], Found::End, Expected::Figure);
            cells.push((place.line, place.column, said));
        }
    }
    Ok(cells)
}

/// What stands between two cuts: what opens, and what stands in the innermost brackets.
struct Part<'a> {
    /// How many brackets open.
    opens: usize,
    /// Whether the last of them, or an earlier one, closes at its end.
    closes: bool,
    /// Whether a name stands before the items.
    is_named: bool,
    /// How many brackets open behind the name of a solution, if there is such a name.
    solution: Option<usize>,
    /// The items, and where they begin.
    items: Vec<Item<'a>>,
    begins: usize,
}

/// An item of a list, and where it stands.
enum Item<'a> {
    /// What stands in quotes and is at most two characters, or is in no quotes.
    Cell(usize, &'a str, Quotes),
    /// What stands in quotes and is longer.
    Text(usize, &'a str),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Quotes {
    Without,
    Within,
}

impl<'a> Part<'a> {
    fn of(line: Line<'a>) -> Part<'a> {
        let text = match std::str::from_utf8(line.bytes) {
            Ok(text) => text,
            Err(error) => {
                let valid = &line.bytes[..error.valid_up_to()];
                std::str::from_utf8(valid).unwrap_or_default()
            }
        };
        let closes = line.bytes.last().is_some_and(|byte| b"])}".contains(byte));
        let inner = text.strip_suffix([']', ')', '}', ',']).unwrap_or(text);
        let begins = inner.rfind(['[', '(', '{']).map_or(0, |at| at + 1);
        let mut part = Part {
            opens: inner.matches(['[', '(', '{']).count(),
            closes,
            is_named: false,
            solution: None,
            items: Vec::new(),
            begins,
        };
        let before = inner[..begins].trim_end_matches(['[', '(', '{', ' ', '\n', '\r', '\t']);
        if before.strip_suffix([':', '=']).is_some_and(is_solution) {
            part.solution = Some(inner[before.len()..].matches(['[', '(', '{']).count());
        }
        let mut at = begins;
        while let Some(c) = inner[at..].chars().next() {
            let rest = &inner[at..];
            at += match c {
                '"' | '\'' | '`' => {
                    let text = rest[1..].split(c).next().unwrap_or_default();
                    part.items.push(match text.chars().nth(2) {
                        None => Item::Cell(at + 1, text, Quotes::Within),
                        Some(_) => Item::Text(at + 1, text),
                    });
                    (text.len() + 2).min(rest.len())
                }
                ':' | '=' => {
                    part.is_named = true;
                    part.solution = is_solution(&inner[begins..at]).then_some(0).or(part.solution);
                    part.items.clear();
                    1
                }
                '#' => rest.find('\n').unwrap_or(rest.len()),
                '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
                ',' => 1,
                _ if c.is_whitespace() => c.len_utf8(),
                _ => {
                    let ends = |c: char| c.is_whitespace() || ",:=\"'`".contains(c);
                    let word = rest.split(ends).next().unwrap_or(rest);
                    part.items.push(Item::Cell(at, word, Quotes::Without));
                    word.len()
                }
            };
        }
        part
    }

    /// How many cells there are.
    fn length(&self) -> usize {
        match self.items[..] {
            [Item::Text(_, text)] => text.chars().count(),
            ref items => items.len(),
        }
    }

    /// The cells, each with its place among the bytes.
    fn cells(&self, line: Line) -> Result<Vec<(usize, CellToken)>, Fault> {
        let wrong = |at: usize, word: &str| {
            let found = Found::text(word);
            Fault::after(line.number, &line.bytes[..at], found, Expected::Figure)
        };
        let symbol = |at: usize, c: char| {
            let symbol = tokens::symbol(if c == ' ' { '.' } else { c }, 1);
            symbol.map(|(_, said)| (at, said)).ok_or_else(|| wrong(at, &c.to_string()))
        };
        if let [Item::Text(begins, text)] = self.items[..] {
            return text.char_indices().map(|(at, c)| symbol(begins + at, c)).collect();
        }
        let cell = |item: &Item| {
            let (at, word, quotes) = match *item {
                Item::Cell(at, word, quotes) => (at, word, quotes),
                Item::Text(at, word) => (at, word, Quotes::Without),
            };
            let word = word.trim();
            let mut chars = word.chars();
            if let (Quotes::Within, Some(c), None) = (quotes, chars.next(), chars.next()) {
                return symbol(at, c);
            }
            let number = word.strip_suffix(".0").or(word.strip_suffix('.')).unwrap_or(word);
            let is_empty = matches!(number, "" | "null" | "None" | "nil" | "undefined")
                || matches!(number, "nan" | "NaN" | "NULL" | "Null" | "_" | "*" | "-" | "x");
            let value = match number.parse::<u64>() {
                _ if is_empty => Some(0),
                Ok(value) if number.bytes().all(|byte| byte.is_ascii_digit()) => Some(value),
                _ => None,
            };
            match value.ok_or_else(|| wrong(at, word))? {
                0 => Ok((at, CellToken::Free)),
                value => Ok((at, CellToken::Value(value))),
            }
        };
        self.items.iter().map(cell).collect()
    }

    /// Judges cells of a board of that shape.
    fn judge(&self, line: Line, cells: &[(usize, CellToken)], shape: Shape) -> Result<(), Fault> {
        let wrong = |at: usize, found| {
            let expected = Expected::Cell(shape);
            Err(Fault::after(line.number, &line.bytes[..at], found, expected))
        };
        for (at, said) in cells {
            match said {
                CellToken::Value(value) if *value > shape.side() as u64 => {
                    return wrong(*at, Found::Number(value.to_string()));
                }
                CellToken::Symbol(symbol)
                    if letters::first_invalid(&[*symbol], shape).is_some() =>
                {
                    return wrong(*at, Found::Symbol(char::from(*symbol)));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Whether a list or a string with that name before it is a solution.
fn is_solution(name: &str) -> bool {
    let name = name.trim().trim_end_matches(['"', '\'', '`']).to_ascii_lowercase();
    ["solution", "solutions", "solved", "answer"].into_iter().any(|known| name.ends_with(known))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Records, detect};

    /// Reads a file as it is told: its boards in lines, and its faults.
    #[track_caller]
    fn check(file: &str, expected: &[&str]) {
        let told = detect(file.as_bytes(), true).expect("a format").format.info().name;
        assert_eq!(told, "lists", "{file}");
        let mut records = Records::of(None);
        let found: Vec<String> = std::iter::from_fn(|| records.next(file.as_bytes(), true))
            .map(|found| match found {
                Err(fault) => format!("{fault:?}"),
                Ok(place) => {
                    let text = Text { line: place.line, bytes: &file.as_bytes()[place.bytes] };
                    let read = text.position(&Lists, &Letters::STANDARD).expect("it was found");
                    read.1.board().to_string().replace('\n', "")
                }
            })
            .collect();
        assert_eq!(found, expected, "{file}");
    }

    const A: &str = "1..4..1..1..4..1";

    #[test]
    fn lists_of_rows_read() {
        check("[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]", &[A]);
        check("[\n [1, 0, 0, 4],\n [0, 0, 1, 0],\n [0, 1, 0, 0],\n [4, 0, 0, 1],\n]\n", &[A]);
        check("int g[4][4] = {{1,0,0,4},{0,0,1,0},{0,1,0,0},{4,0,0,1}};", &[A]);
        check("[[1 0 0 4]\n [0 0 1 0]\n [0 1 0 0]\n [4 0 0 1]]", &[A]);
        check("[[1. 0. 0. 4.]\n [nan nan 1 nan]\n [0 1.0 0 0]\n [4 0 0 1]]", &[A]);
        check("((1,None,None,4),(None,None,1,None),(0,1,0,0),(4,0,0,1))", &[A]);
        check(r#"[["1","","","4"],[".","."," 1",null],[" ",'1',"0","_"],["4",0,0,1]]"#, &[A]);
    }

    #[test]
    fn strings_read() {
        check(r#"["1..4", "..1.", ".1..", "4..1"]"#, &[A]);
        check("grid = [\n  '1..4',\n  '..1.',\n  '.1..',\n  '4  1',\n]\n", &[A]);
        check(&format!("[\"{A}\", \"{A}\"]"), &[A, A]);
        check(&format!("{{\"name\": \"hard\", \"puzzle\": \"{A}\"}}"), &[A]);
        check(r#"{"grid": ["1..4", "..1.", ".1..", "4..1"]}"#, &[A]);
    }

    #[test]
    fn a_list_may_be_a_board() {
        let flat = "[1,0,0,4,0,0,1,0,0,1,0,0,4,0,0,1]";
        check(flat, &[A]);
        check(&format!("[{flat}, {flat}]"), &[A, A]);
        check(&format!("{flat}\n{flat}\n"), &[A, A]);
        let rows = "[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]";
        check(&format!("[{rows},\n{rows}]"), &[A, A]);
        check(&format!("{rows}\n{rows}\n"), &[A, A]);
        let wide = format!("[{}]", vec![format!("[{}]", ["0"; 16].join(",")); 16].join(","));
        check(&wide, &[&".".repeat(256)]);
    }

    #[test]
    fn what_is_no_puzzle_is_passed_over() {
        let rows = "[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]";
        check(&format!("{{\"size\": 4, \"board\": {rows}, \"solution\": {rows}}}"), &[A]);
        check(&format!("{{\"solution\": {rows}, \"board\": {rows}, \"answer\": \"{A}\"}}"), &[A]);
        check(&format!("{{\"solution\": \"{A}\", \"puzzle\": \"{A}\"}}"), &[A]);
        check("g = ['1..4', # the first\n'..1.', // 2\n'.1..', '4..1']  # a = 5", &[A]);
        check(&format!("# (one of mine)\ndef f(a, b):\n    board = {rows}\nf(x, [1])"), &[A]);
    }

    #[test]
    fn faults_say_where() {
        let rows = "[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]";
        let and = format!("{rows},\n");
        let fault = "2:14 found Cells(3), expected Row(Some(Shape(2×2)))";
        check(&format!("[{and}[[1,0,0,4], [0,0,1], [0,1,0,0]], {rows}]"), &[A, fault, A]);
        let fault = "2:21 found Cells(8), expected Cells(Some(Shape(2×2)))";
        check(&format!("[{and}[[1,0,0,4],[0,0,1,0]],{rows}]"), &[A, fault, A]);
        let fault = "3:1 found Cells(8), expected Cells(Some(Shape(2×2)))";
        check(&format!("[{and}\n[[1,0,0,4],[0,0,1,0]"), &[A, fault]);
        let fault = "2:26 found Cells(8), expected Cells(Some(Shape(2×2)))";
        check(&format!("[{and}[[1,0,0,4],[0,0,1,0],{{x:5}}, [0,1,0,0],[4,0,0,1]]]"), &[A, fault]);
        let fault = "1:15 found Number(\"7\"), expected Cell(Shape(2×2))";
        check("[[1,0,0,4],[0,7,1,0],[0,1,0,0],[4,0,0,1]]", &[fault]);
        check("[[1,0,0,4,0],[0,7,1,0,0]]", &["1:3 found Cells(5), expected Row(None)"]);
    }
}
