//! Where puzzles go: whole lines, each as soon as it is there.
//!
//! A file only ever grows by whole records, and what a killed call left of one is cut off before
//! another goes on.

use std::{
    fs::OpenOptions,
    io::{self, Read, Seek, SeekFrom, Write},
};

use super::{
    columns,
    order::{Begun, Order},
};
use formats::{FORMATS, Feature, Format, Records, Text};
use generate::Puzzle;
use grid::{Board, Position, Shape};

/// Where puzzles go, and what stands there.
pub struct Output {
    to: Box<dyn Write>,
    /// How many puzzles were there before.
    pub there: u64,
    /// These.
    pub boards: Vec<Board>,
    /// Whether something stands before the next one.
    begun: bool,
}

/// Whether each puzzle of a format is one line.
pub fn has_lines(format: &dyn Format, shape: Shape) -> bool {
    let blank = format.write(&Position::of(Board::empty(shape)));
    blank.is_none_or(|text| text.lines().count() == 1) && format.footer().is_empty()
}

/// What is to be said where a format, or CSV, does not say which way the boxes of a shape lie: what it
/// is read back as, and which formats say it.
pub fn loses_boxes(to: Option<&dyn Format>, shape: Shape) -> Option<String> {
    let usual = Shape::of_side(shape.side()).filter(|usual| *usual != shape)?;
    let says = |format: &dyn Format| format.info().supports.contains(Feature::Boxes);
    if to.is_some_and(says) {
        return None;
    }
    let blank = Position::of(Board::empty(shape));
    let all = FORMATS.into_iter().filter(|format| says(*format) && format.write(&blank).is_some());
    let names: Vec<_> = all.map(|format| format.info().name).collect();
    let ([this, other], name) = ([shape, usual].map(boxes), to.map_or("csv", |to| to.info().name));
    Some(format!(
        "the format {name} does not say which way boxes lie: {this} is read back as {other}; these \
         formats say it: {}",
        names.join(", ")
    ))
}

/// The rows and columns of a box, as they are asked for.
fn boxes(shape: Shape) -> String {
    format!("{}x{}", shape.rows(), shape.cols())
}

impl Output {
    /// The output of an order.
    ///
    /// # Errors
    /// Why the file cannot be opened, or gone on with.
    pub fn open(order: &Order) -> Result<Output, String> {
        let Some(path) = &order.file else {
            let to = Box::new(io::stdout());
            return Ok(Output { to, there: 0, boards: Vec::new(), begun: false });
        };
        let said = |error: io::Error| format!("{}: {error}", path.display());
        let opened = OpenOptions::new().create(true).read(true).append(true).open(path);
        let mut file = opened.map_err(said)?;
        let mut bytes = Vec::new();
        if order.begun == Begun::Same {
            file.read_to_end(&mut bytes).map_err(said)?;
            let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
            bytes.truncate(whole);
            file.set_len(whole as u64).map_err(said)?;
            file.seek(SeekFrom::End(0)).map_err(said)?;
        }
        let begun = file.metadata().map_err(said)?.len() > 0;
        let boards = boards(&bytes, order);
        let boards = boards.map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Output { to: Box::new(file), there: boards.len() as u64, boards, begun })
    }

    /// Writes a puzzle, and flushes it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn put(&mut self, puzzle: &Puzzle, number: u64, order: &Order) -> io::Result<()> {
        let shape = puzzle.board.shape();
        let mut text = String::new();
        match order.to {
            None => {
                if !self.begun {
                    let names: Vec<_> = order.columns.iter().map(|column| column.name()).collect();
                    text = names.join(",") + "\n";
                }
                text += &columns::line(puzzle, &order.columns, order.seed, number);
            }
            Some(format) => {
                if !self.begun {
                    text = format.header(shape);
                } else if !has_lines(format, shape) {
                    text.push('\n');
                }
                let position = Position::of(puzzle.board.clone());
                let Some(written) = formats::write(format, &position) else {
                    let said = format!("a {shape} board does not fit into {}", format.info().name);
                    return Err(io::Error::other(said));
                };
                text += &written;
            }
        }
        self.begun = true;
        self.to.write_all(text.as_bytes())?;
        self.to.flush()
    }

    /// Writes what stands at the end of the format's files.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn end(&mut self, order: &Order) -> io::Result<()> {
        let footer = order.to.filter(|_| self.begun).map_or("", |to| to.footer());
        self.to.write_all(footer.as_bytes())?;
        self.to.flush()
    }
}

/// The puzzles of a file that is gone on with.
fn boards(bytes: &[u8], order: &Order) -> Result<Vec<Board>, String> {
    let Some(format) = order.to else { return of_csv(bytes, order) };
    let mut records = Records::of(Some(format));
    let mut boards = Vec::new();
    let letters = formats::Letters::STANDARD;
    while let Some(found) = records.next(bytes, true) {
        let read = found.map_err(|fault| words::faults::fault(&fault)).and_then(|place| {
            let text = Text { line: place.line, bytes: &bytes[place.bytes] };
            let read = text.position(format, &letters);
            read.map_err(|fault| words::faults::fault(&fault))
        });
        boards.push(read?.1.board().clone());
    }
    Ok(boards)
}

/// The puzzles of a CSV file that has these columns.
fn of_csv(bytes: &[u8], order: &Order) -> Result<Vec<Board>, String> {
    let at = order.columns.iter().position(|column| *column == columns::Column::Puzzle);
    let at = at.ok_or("a file without the column puzzle is not gone on with")?;
    let text = std::str::from_utf8(bytes).map_err(|_| "it is no text")?;
    let board = |line: &str| -> Result<Board, String> {
        let field = line.split(',').nth(at).ok_or("a line has other columns")?;
        let digit = |symbol: u8| match symbol {
            b'.' => None,
            _ => grid::Digit::from_symbol(symbol, order.wish.shape),
        };
        if field.len() != order.wish.shape.cells() {
            return Err("a line has a puzzle of another shape".into());
        }
        Ok(Board::of(order.wish.shape, field.bytes().map(digit)))
    };
    text.lines().skip(1).map(board).collect()
}
