//! What people read about the files that they open.

use super::{count, number, time};
use crate::{
    collection::{Report, SourceReport},
    formats::{self, Alphabet, Format},
    grid::Shape,
};

/// What was opened and how it was read.
pub fn opened(name: &str, report: &Report, ms: f64) -> String {
    let puzzles = count(report.count(), "puzzle");
    let left_out = match report.rejected() {
        0 => String::new(),
        n => format!(" {} left out.", count(n, "line")),
    };
    let refused = match report.refused.len() {
        0 => String::new(),
        n => format!(" {} left out.", count(n as u64, "file")),
    };
    format!(
        "Opened {name}: {puzzles}, read as {}, in {}.{left_out}{refused}",
        read_as(report),
        time(ms)
    )
}

/// What files that are opened together are called.
pub fn together(first: &str, files: usize) -> String {
    match files {
        0 | 1 => first.into(),
        n => format!("{first} and {} more", n - 1),
    }
}

/// The formats that files were read in.
pub fn read_as(report: &Report) -> String {
    let mut titles: Vec<&str> = Vec::new();
    for source in &report.sources {
        let title = title(&source.format);
        if !titles.contains(&title) {
            titles.push(title);
        }
    }
    match titles[..] {
        [] | [_] => titles.concat(),
        [.., last] if titles.len() < 4 => {
            format!("{} and {last}", titles[..titles.len() - 1].join(", "))
        }
        _ => count(titles.len() as u64, "format"),
    }
}

/// What people call a format.
pub fn title(format: &str) -> &'static str {
    formats::by_name(format).map_or("", Format::title)
}

/// The shapes of the boards, and how many there are of each: `9×9`, `4×4 (2), 9×9 (10)`.
pub fn shapes(report: &Report) -> String {
    let mut shapes: Vec<(Shape, u64)> = Vec::new();
    for (shape, count) in report.sources.iter().flat_map(|source| &source.shapes) {
        match shapes.iter_mut().find(|(known, _)| known == shape) {
            Some((_, sum)) => *sum += count,
            None => shapes.push((*shape, *count)),
        }
    }
    shapes.sort_by_key(|(shape, _)| (shape.side(), *shape));
    match shapes[..] {
        [(shape, _)] => shape.to_string(),
        _ => {
            let one = |(shape, n): &(Shape, u64)| format!("{shape} ({})", number(*n));
            shapes.iter().map(one).collect::<Vec<_>>().join(", ")
        }
    }
}

/// Why a file was read as it was.
pub fn since(source: &SourceReport) -> String {
    let format = formats::by_name(&source.format);
    let (title, sign) = format.map_or(("", ""), |format| (format.title(), format.sign()));
    format!("Read as {title}, since {sign}.")
}

/// Said of a format that somebody chose.
pub fn as_chosen(source: &SourceReport) -> String {
    format!("Read as {}, as you chose.", title(&source.format))
}

/// What else a file could be.
pub fn could_be(source: &SourceReport) -> Option<String> {
    let others: Vec<_> = source.others.iter().map(|name| title(name)).collect();
    (!others.is_empty()).then(|| format!("It could also be read as {}.", others.join(", ")))
}

/// What a file says that a board cannot keep.
pub fn not_kept(source: &SourceReport) -> Option<String> {
    let lost = source.lost;
    (!lost.is_empty()).then(|| format!("It also holds {lost}, which a board does not keep."))
}

/// What an alphabet is.
pub fn alphabet(alphabet: Alphabet) -> &'static str {
    match alphabet {
        Alphabet::FromOne => "1–9, then A = 10",
        Alphabet::FromZero => "0–9, then A = 11",
        Alphabet::Capitals => "A = 1",
        Alphabet::Signs => "1–9, then : = 10",
    }
}

/// What letters were taken for.
pub fn letters(of: Alphabet) -> String {
    format!("Digits are {}.", alphabet(of))
}

/// The words about how files are read.
pub mod reading_as {
    /// The heading of the report.
    pub const HEADING: &str = "What was understood";
    /// The choice of a format.
    pub const FORMAT: &str = "Read as";
    /// The choice of letters.
    pub const LETTERS: &str = "Digits are";
    /// Neither is chosen.
    pub const BY_CONTENT: &str = "what the content tells";
}

/// The heading of the list of files without a puzzle.
pub fn files_left_out(refused: u64) -> String {
    format!("{} left out", count(refused, "file"))
}

/// The heading of the list of lines that are no puzzles.
pub fn left_out(rejected: u64) -> String {
    format!("{} left out", count(rejected, "line"))
}

/// The button below it that shows more.
pub const SHOW_MORE: &str = "Show more";

/// Said below a list that is not whole.
pub fn and_more(more: u64) -> String {
    format!("and {} more", number(more))
}
