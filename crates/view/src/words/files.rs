//! What people read about the files that they open.

use super::{number, plural, time};
use crate::sorted;
use ::words::{faults, say};
use collection::{Report, SourceReport};
use formats::{self, Alphabet};
use grid::Shape;

/// What was opened and how it was read.
pub fn opened(name: &str, report: &Report, ms: f64) -> String {
    let puzzles = plural(report.count(), "puzzle", "puzzles");
    let left_out = match report.rejected() {
        0 => String::new(),
        n => say!(" {n} left out.", n = plural(n, "line", "lines")),
    };
    let refused = match report.refused.len() {
        0 => String::new(),
        n => say!(" {n} left out.", n = plural(n as u64, "file", "files")),
    };
    say!(
        "Opened {name}: {puzzles}, read as {formats}, in {ms}.{left_out}{refused}",
        name,
        puzzles,
        formats = read_as(report),
        ms = time(ms),
        left_out,
        refused
    )
}

/// What files that are opened together are called.
pub fn together(first: &str, files: usize) -> String {
    match files {
        0 | 1 => first.into(),
        n => say!("{first} and {n} more", first, n = n - 1),
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
            say!("{first} and {last}", first = titles[..titles.len() - 1].join(", "), last)
        }
        _ => plural(titles.len() as u64, "format", "formats"),
    }
}

/// What people call a format.
pub fn title(format: &str) -> &'static str {
    formats::info(format).map_or("", |info| say(info.title))
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
    let shapes = sorted(shapes, |(shape, _)| (shape.side(), *shape));
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
    let evidence = formats::info(&source.format).map_or("", |info| say(info.evidence));
    say!("Read as {title}, since {evidence}.", title = title(&source.format), evidence)
}

/// Said of a format that somebody chose.
pub fn as_chosen(source: &SourceReport) -> String {
    say!("Read as {format}, as you chose.", format = title(&source.format))
}

/// What else a file could be.
pub fn could_be(source: &SourceReport) -> Option<String> {
    let others: Vec<_> = source.others.iter().map(|name| title(name)).collect();
    (!others.is_empty())
        .then(|| say!("It could also be read as {formats}.", formats = others.join(", ")))
}

/// Said of a file whose lines were quoted.
pub fn quoted(source: &SourceReport) -> Option<&'static str> {
    source.quoted.then(|| say("The marks of a quotation before its lines were passed over."))
}

/// What a file says that a board cannot keep.
pub fn not_kept(source: &SourceReport) -> Option<String> {
    let lost = source.unsupported;
    (!lost.is_empty()).then(|| {
        say!("It also holds {lost}, which a board does not keep.", lost = faults::features(lost))
    })
}

/// What an alphabet is.
pub fn alphabet(alphabet: Alphabet) -> &'static str {
    match alphabet {
        Alphabet::FromOne => say("1–9, then A = 10"),
        Alphabet::FromZero => say("0–9, then A = 11"),
        Alphabet::Capitals => "A = 1",
        Alphabet::Signs => say("1–9, then : = 10"),
    }
}

/// What letters were taken for.
pub fn letters(of: Alphabet) -> String {
    say!("Digits are {of}.", of = alphabet(of))
}

/// The words about how files are read.
pub mod reading_as {
    use ::words::say;

    /// The heading of the report.
    pub fn heading() -> &'static str {
        say("What was understood")
    }
    /// The choice of a format.
    pub fn format() -> &'static str {
        say("Read as")
    }
    /// The choice of letters.
    pub fn letters() -> &'static str {
        say("Digits are")
    }
    /// Neither is chosen.
    pub fn by_content() -> &'static str {
        say("Automatic, by its content")
    }
}

/// The heading of the list of files without a puzzle.
pub fn files_left_out(refused: u64) -> String {
    say!("{refused} left out", refused = plural(refused, "file", "files"))
}

/// The heading of the list of lines that are no puzzles.
pub fn left_out(rejected: u64) -> String {
    say!("{rejected} left out", rejected = plural(rejected, "line", "lines"))
}

/// The button below it that shows more.
pub fn show_more() -> &'static str {
    say("Show more")
}

/// Said below a list that is not whole.
pub fn and_more(more: u64) -> String {
    say!("and {more} more", more = number(more))
}
