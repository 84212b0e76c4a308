//! The output of generated puzzles. Each puzzle is written as a whole record as soon as it is
//! ready.
//!
//! A file only ever grows. If an earlier run was killed while it wrote a record, the record is
//! completed.

use std::{
    fmt::Display,
    fs::OpenOptions,
    io::{self, Write},
};

use super::{
    columns,
    puzzle_request::{OutputMode, PuzzleRequest},
};
use crate::resumed_file::{ResumedFile, lock_file};
use formats::{FORMATS, Feature, Format, RecordScanner, Text};
use generate::Puzzle;
use grid::{Board, Position, Shape};

/// The output to which the puzzles of a request are written.
pub struct Output {
    to: Sink,
    /// The number of puzzles that an earlier run of the same request wrote.
    pub earlier_count: u64,
    /// The puzzles that an earlier run of the same request wrote.
    pub earlier_boards: Vec<Board>,
    /// Whether any text has been written to the output, by this run or an earlier one.
    has_begun: bool,
}

enum Sink {
    Stream(Box<dyn Write>),
    Resumed(Box<ResumedFile>),
}

/// Returns `true` if a format has no footer and writes each puzzle of a shape on one line. For a
/// format that can't store the shape, only the footer matters.
pub fn writes_lines(format: &dyn Format, shape: Shape) -> bool {
    let blank = format.write(&Position::new(Board::empty(shape)));
    blank.is_none_or(|text| text.lines().count() == 1) && format.footer().is_empty()
}

/// Returns a note if a format, or CSV, would lose the box size of a shape. The note contains the
/// size with which the puzzles would be read, and the formats that store the size. Returns `None`
/// if the format stores the size, or if the shape is the usual one for its side.
pub fn lost_box_size_note(to: Option<&dyn Format>, shape: Shape) -> Option<String> {
    let usual = Shape::from_side(shape.side()).filter(|usual| *usual != shape)?;
    let stores_boxes = |format: &dyn Format| format.info().supports.contains(Feature::Boxes);
    if to.is_some_and(stores_boxes) {
        return None;
    }
    let blank = Position::new(Board::empty(shape));
    let all = FORMATS
        .into_iter()
        .filter(|format| stores_boxes(*format) && format.write(&blank).is_some());
    let names: Vec<_> = all.map(|format| format.info().name).collect();
    let ([this, other], name) =
        ([shape, usual].map(format_box_size), to.map_or("csv", |to| to.info().name));
    Some(format!(
        "the format {name} doesn't store the box size: {this} will be read back as {other}; these \
         formats store it: {}",
        names.join(", ")
    ))
}

/// Returns the number of rows and columns of a box in the form of the argument `--shape`, such as
/// `2x3`.
fn format_box_size(shape: Shape) -> String {
    format!("{}x{}", shape.box_rows(), shape.box_cols())
}

impl Output {
    /// Opens the output of a request. If the output is a file, it is locked until the program ends.
    ///
    /// # Errors
    /// Returns the reason why the file can't be opened or continued. In that case, the file isn't
    /// changed.
    pub fn open_output(request: &PuzzleRequest) -> Result<Output, String> {
        let Some(path) = &request.output_path else {
            let to = Sink::Stream(Box::new(io::stdout()));
            return Ok(Output {
                to,
                earlier_count: 0,
                earlier_boards: Vec::new(),
                has_begun: false,
            });
        };
        let describe = |error: &dyn Display| format!("{}: {error}", path.display());
        if request.output_mode == OutputMode::Append {
            let file = OpenOptions::new().create(true).append(true).open(path);
            let file = lock_file(file.map_err(|error| describe(&error))?, path)?;
            let length = file.metadata().map_err(|error| describe(&error))?.len();
            let to = Sink::Stream(Box::new(file));
            return Ok(Output {
                to,
                earlier_count: 0,
                earlier_boards: Vec::new(),
                has_begun: length > 0,
            });
        }
        let mut file = ResumedFile::open(path, false)?;
        let bytes = file.read_all_lines().map_err(|error| describe(&error))?;
        let boards = parse_boards(&bytes, request).map_err(|error| describe(&error))?;
        let has_begun = !bytes.is_empty();
        Ok(Output {
            to: Sink::Resumed(Box::new(file)),
            earlier_count: boards.len() as u64,
            earlier_boards: boards,
            has_begun,
        })
    }

    /// Returns the error message for an output file whose puzzles come from a different request.
    pub fn different_request_error(request: &PuzzleRequest) -> String {
        let path = request.output_path.as_deref().map(|path| path.display().to_string());
        format!(
            "{}: the first puzzle is different with this seed and these options",
            path.unwrap_or_default()
        )
    }

    /// Writes the puzzle with this number, and flushes the output. If nothing has been written yet,
    /// the header precedes the puzzle.
    ///
    /// # Errors
    /// Returns an error if the puzzle can't be written.
    pub fn write_puzzle(
        &mut self,
        puzzle: &Puzzle,
        number: u64,
        request: &PuzzleRequest,
    ) -> io::Result<()> {
        let shape = puzzle.board.shape();
        let mut text = String::new();
        match request.output_format {
            None => {
                if !self.has_begun {
                    let names: Vec<_> =
                        request.columns.iter().map(|column| column.name()).collect();
                    text = names.join(",") + "\n";
                }
                text += &columns::csv_line(puzzle, &request.columns, request.seed, number);
            }
            Some(format) => {
                if !self.has_begun {
                    text = format.header(shape);
                } else if !writes_lines(format, shape) {
                    text.push('\n');
                }
                let position = Position::new(puzzle.board.clone());
                let Some(written) = formats::write(format, &position) else {
                    let name = format.info().name;
                    let message = format!(
                        "the format {name} can't store {} board",
                        words::with_article(shape)
                    );
                    return Err(io::Error::other(message));
                };
                text += &written;
            }
        }
        self.has_begun = true;
        self.write(&text)
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        let to: &mut dyn Write = match &mut self.to {
            Sink::Stream(to) => to,
            Sink::Resumed(file) => file,
        };
        to.write_all(text.as_bytes())?;
        to.flush()
    }

    /// Writes the format's footer, if the output contains any text. If `is_complete` is `true`,
    /// also checks that the unfinished line of an earlier run was written again.
    ///
    /// # Errors
    /// Returns an error if the footer can't be written, or if this run didn't write the unfinished
    /// line of an earlier run again.
    pub fn write_footer(&mut self, request: &PuzzleRequest, is_complete: bool) -> io::Result<()> {
        let footer = request.output_format.filter(|_| self.has_begun).map_or("", |to| to.footer());
        self.write(footer)?;
        match &self.to {
            Sink::Resumed(file) if is_complete => file.check_finished().map_err(io::Error::other),
            _ => Ok(()),
        }
    }
}

/// Parses the puzzles in a file that is being continued. Returns the reason if a puzzle can't be
/// read.
fn parse_boards(bytes: &[u8], request: &PuzzleRequest) -> Result<Vec<Board>, String> {
    let Some(format) = request.output_format else { return parse_csv(bytes, request) };
    let mut records = RecordScanner::new(Some(format));
    let mut boards = Vec::new();
    let letters = formats::Letters::STANDARD;
    while let Some(found) = records.next(bytes, true) {
        let read = found.map_err(|fault| words::faults::fault_sentence(&fault)).and_then(|place| {
            let text = Text { line: place.line, bytes: &bytes[place.bytes] };
            let read = text.position(format, &letters);
            read.map_err(|fault| words::faults::fault_sentence(&fault))
        });
        boards.push(read?.1.board().clone());
    }
    Ok(boards)
}

/// Parses the puzzles in a CSV file. Returns the reason if the file doesn't have the columns of the
/// request, or if a puzzle can't be read.
fn parse_csv(bytes: &[u8], request: &PuzzleRequest) -> Result<Vec<Board>, String> {
    let at = request.columns.iter().position(|column| *column == columns::Column::Puzzle);
    let at = at.ok_or("--resume needs the column puzzle; add it to --columns")?;
    let text = std::str::from_utf8(bytes).map_err(|_| "not text in UTF-8")?;
    let names: Vec<_> = request.columns.iter().map(|column| column.name()).collect();
    if text.lines().next().is_some_and(|line| line != names.join(",")) {
        return Err("the first line has different columns".into());
    }
    let board = |(number, line): (usize, &str)| -> Result<Board, String> {
        let different = |what| move || format!("line {} has {what}", number + 1);
        let field = line.split(',').nth(at).ok_or_else(different("different columns"))?;
        let digit = |symbol: u8| match symbol {
            b'.' => None,
            _ => grid::Digit::from_symbol(symbol, request.spec.shape),
        };
        if field.len() != request.spec.shape.cells() {
            return Err(different("a puzzle of a different shape")());
        }
        Ok(Board::from_digits(request.spec.shape, field.bytes().map(digit)))
    };
    text.lines().enumerate().skip(1).map(board).collect()
}
