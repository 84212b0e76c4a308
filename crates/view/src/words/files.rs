//! The texts about opened files.

use super::{format_duration, format_number, plural, shown_name};
use crate::sorted_by_key;
use ::words::{faults, tr};
use collection::{ReadingReport, SourceReport};
use formats::{self, Alphabet};
use grid::Shape;

/// Reports the opened files, how they were read, and how long this took (`ms` milliseconds).
pub fn collection_opened(name: &str, report: &ReadingReport, ms: f64) -> String {
    let puzzles = plural(report.record_count(), "puzzle", "puzzles");
    let left_out = match report.rejected_count() {
        0 => String::new(),
        n => tr!(" {n} left out.", n = plural(n, "line", "lines")),
    };
    let refused = match report.refused_files.len() {
        0 => String::new(),
        n => tr!(" {n} left out.", n = plural(n as u64, "file", "files")),
    };
    tr!(
        "Opened {name}: {puzzles} in {ms} ({formats}).{left_out}{refused}",
        name = shown_name(name),
        puzzles,
        formats = list_formats(report),
        ms = format_duration(ms),
        left_out,
        refused
    )
}

/// Returns the name of `files` files that are opened together. `first` is the name of the first
/// one.
pub fn name_of_files(first: &str, files: usize) -> String {
    match files {
        0 | 1 => first.into(),
        n => tr!("{first} and {n} more", first, n = n - 1),
    }
}

/// Lists the formats in which files were read, or reports their number if there are four or more.
pub fn list_formats(report: &ReadingReport) -> String {
    let mut titles: Vec<&str> = Vec::new();
    for source in &report.sources {
        let title = format_title(&source.format);
        if !titles.contains(&title) {
            titles.push(title);
        }
    }
    match titles[..] {
        [] | [_] => titles.concat(),
        [.., last] if titles.len() < 4 => {
            tr!("{first} and {last}", first = titles[..titles.len() - 1].join(", "), last)
        }
        _ => plural(titles.len() as u64, "format", "formats"),
    }
}

/// Returns the title of the format with this name, or an empty text if there is no such format.
pub fn format_title(format: &str) -> &'static str {
    formats::info(format).map_or("", |info| tr(info.title))
}

/// Lists the shapes of the boards: `9×9` if all have the same shape, otherwise each with the number
/// of its boards: `4×4 (2), 9×9 (10)`.
pub fn shape_counts(report: &ReadingReport) -> String {
    let mut shapes: Vec<(Shape, u64)> = Vec::new();
    for (shape, count) in report.sources.iter().flat_map(|source| &source.shapes) {
        match shapes.iter_mut().find(|(known, _)| known == shape) {
            Some((_, sum)) => *sum += count,
            None => shapes.push((*shape, *count)),
        }
    }
    let shapes = sorted_by_key(shapes, |(shape, _)| (shape.side(), *shape));
    match shapes[..] {
        [(shape, _)] => shape.to_string(),
        _ => {
            let one = |(shape, n): &(Shape, u64)| format!("{shape} ({})", format_number(*n));
            shapes.iter().map(one).collect::<Vec<_>>().join(", ")
        }
    }
}

/// Explains why a file was read in its format.
pub fn format_reason(source: &SourceReport) -> String {
    let evidence = formats::info(&source.format).map_or("", |info| tr(info.evidence));
    tr!("Format: {title}, because {evidence}.", title = format_title(&source.format), evidence)
}

/// Reports a format that the user chose.
pub fn chosen_format(source: &SourceReport) -> String {
    tr!("Format: {format} (your choice).", format = format_title(&source.format))
}

/// Lists the other formats in which a file can be read. Returns `None` if there are none.
pub fn other_formats(source: &SourceReport) -> Option<String> {
    let others: Vec<_> = source.other_formats.iter().map(|name| format_title(name)).collect();
    (!others.is_empty())
        .then(|| tr!("Other possible formats: {formats}.", formats = others.join(", ")))
}

/// Returns the note that quote markers were ignored. Returns `None` if there were none.
pub fn quotes_ignored(source: &SourceReport) -> Option<&'static str> {
    source.has_quote_markers.then(|| tr("Quote markers (>) at the start of lines were ignored."))
}

/// Returns the notes on what was ignored or interpreted in a file. Returns `None` if there are
/// none.
pub fn repairs_made(source: &SourceReport) -> Option<String> {
    let notes: Vec<_> = faults::repair_notes(source.repairs).collect();
    (!notes.is_empty()).then(|| notes.join(" "))
}

/// Lists the features of a file that a board can't store. Returns `None` if there are none.
pub fn unsupported_features(source: &SourceReport) -> Option<String> {
    let lost = source.unsupported_features;
    (!lost.is_empty()).then(|| {
        tr!(
            "The file also contains {lost}, which can't be shown on a board.",
            lost = faults::feature_list(lost)
        )
    })
}

/// Describes an alphabet by its symbols: `1–9, then A = 10`.
pub fn alphabet_name(alphabet: Alphabet) -> &'static str {
    match alphabet {
        Alphabet::FromOne => tr("1–9, then A = 10"),
        Alphabet::FromZero => tr("0 = 1, 9 = 10, A = 11"),
        Alphabet::Capitals => "A = 1",
        Alphabet::Ascii => tr("1–9, then \":\" = 10"),
    }
}

/// Reports the alphabet with which the symbols of digits were read.
pub fn digit_symbols(alphabet: Alphabet) -> String {
    tr!("Digit symbols: {of}.", of = alphabet_name(alphabet))
}

/// The texts of the report on how a file was read.
pub mod reading_report {
    use ::words::tr;

    /// Returns the heading of the report.
    pub fn heading() -> &'static str {
        tr("How the file was read")
    }
    /// Returns the label of the field for the format.
    pub fn format_label() -> &'static str {
        tr("File format")
    }
    /// Returns the label of the field for the alphabet.
    pub fn alphabet_label() -> &'static str {
        tr("Digit symbols")
    }
    /// Returns the label of the option to detect the format or the alphabet.
    pub fn detect_option() -> &'static str {
        tr("Detect automatically")
    }
}

/// Returns the heading of the list of files without a puzzle.
pub fn files_left_out(refused: u64) -> String {
    tr!("{refused} left out", refused = plural(refused, "file", "files"))
}

/// Returns the heading of the list of lines that aren't puzzles.
pub fn records_left_out(rejected: u64) -> String {
    tr!("{rejected} left out", rejected = plural(rejected, "line", "lines"))
}

/// Returns the label of the button that shows more of the list.
pub fn show_more_button() -> &'static str {
    tr("Show more")
}

/// Returns the note on the number of additional lines below a shortened list.
pub fn more_lines(more: u64) -> String {
    tr!("and {more} more", more = format_number(more))
}
