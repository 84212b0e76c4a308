//! Continuation of the output of an earlier run.
//!
//! The lines of the output are answers to puzzles of the input, in order. So the input and the
//! output are read side by side, up to the last puzzle that has a line. These puzzles aren't
//! answered again, except for a few, which show whether the output was written with the same
//! arguments.

use std::{
    collections::HashSet,
    hash::{DefaultHasher, Hash, Hasher},
    path::Path,
};

use super::{
    input::{InputChoice, Record},
    puzzle_command::{ComparisonMode, LineMatch, ResumableCommand},
    resumed_file::ResumedFile,
    source,
};

/// The last puzzle that has a line in the output. The first number is the number of its file in the
/// input, from 1, because an archive may have several files. The second number is the puzzle's
/// number in that file, from 0.
pub type LastPuzzle = (u64, u64);

/// The maximum number of earlier output lines, evenly spaced from the first to the last, whose
/// results are computed again for an exact comparison.
const MAX_EXACT_LINES: u64 = 8;

/// Opens the output of an earlier run, and finds the last puzzle that has a line in it.
///
/// # Errors
/// Returns the reason why the output can't be continued. In that case, the output isn't changed.
pub fn open_resumed<A: Send>(
    output: &Path,
    input: &Path,
    choice: InputChoice,
    command: &dyn ResumableCommand<Answer = A>,
) -> Result<(ResumedFile, Option<LastPuzzle>), String> {
    if input.as_os_str() == "-" {
        return Err("--resume reads the input twice, so it needs a file, not standard input".into());
    }
    if let Some(error) = command.resume_error() {
        return Err(error);
    }
    // Faults of the input as a whole are detected before the output is created.
    source::for_each_reader(input, choice, |name, reader| match (name, reader) {
        (None, Err(error)) => Err(error),
        _ => Ok(()),
    })
    .map_err(|error| format!("{}: {error}", input.display()))?;
    let mut file = ResumedFile::open(output, command.is_timed())?;
    if file.has_path(input) {
        return Err(format!("{}: input and output are the same file", output.display()));
    }
    let last = find_last_puzzle(&mut file, output, input, choice, command)?;
    Ok((file, last))
}

fn find_last_puzzle<A: Send>(
    file: &mut ResumedFile,
    output: &Path,
    input: &Path,
    choice: InputChoice,
    command: &dyn ResumableCommand<Answer = A>,
) -> Result<Option<LastPuzzle>, String> {
    let describe = |error: &dyn std::fmt::Display| format!("{}: {error}", output.display());
    let unlike = |line: &str| describe(&format!("{line:?} wasn't written by this command"));
    let header = command.output_header();
    let mut left = file.line_count;
    let mut lines = file.read_lines().map_err(|error| describe(&error))?;
    if !header.is_empty() && left > 0 {
        let line = lines.next().transpose().map_err(|error| describe(&error))?;
        let line = line.unwrap_or_default();
        if line != header.trim_end() {
            return Err(unlike(&line));
        }
        left -= 1;
    }
    let exact = exact_line_indices(left);
    let (mut number, mut seen) = (0, HashSet::new());
    // Returns the next line and how it is compared. A line that is equal to an earlier one may
    // answer any of several equal puzzles.
    let mut next = || -> Result<Option<(String, ComparisonMode)>, String> {
        let Some(line) = lines.next().transpose().map_err(|error| describe(&error))? else {
            return Ok(None);
        };
        let mut hasher = DefaultHasher::new();
        line.hash(&mut hasher);
        let is_new = seen.insert(hasher.finish());
        let is_exact = exact.contains(&number) || !is_new && command.needs_exact_repetitions();
        number += 1;
        Ok(Some((line, if is_exact { ComparisonMode::Exact } else { ComparisonMode::Quick })))
    };
    let mut wanted = next()?;
    let last = find_last_record(input, choice, wanted.is_some(), |record| {
        let Some((line, comparison)) = &wanted else { return Ok(LinePosition::Last) };
        match command.compare_line(record, line, *comparison) {
            LineMatch::NoLine => Ok(LinePosition::Nothing),
            LineMatch::Other => Err(unlike(line)),
            LineMatch::Same => {
                wanted = next()?;
                Ok(if wanted.is_some() { LinePosition::Line } else { LinePosition::Last })
            }
        }
    })?;
    match wanted {
        Some(_) => Err(describe(&command.leftover_lines_error())),
        None => Ok(last),
    }
}

/// Returns the indices of the lines that are compared exactly: the first line, the last line, and
/// some between them.
fn exact_line_indices(lines: u64) -> HashSet<u64> {
    let last = lines.saturating_sub(1);
    (0..MAX_EXACT_LINES).map(|part| last * part / (MAX_EXACT_LINES - 1)).collect()
}

/// The line in the output that belongs to a record.
enum LinePosition {
    Nothing,
    /// A line that is followed by other lines.
    Line,
    /// The last line of the output.
    Last,
}

/// Reads the records of an input until the last line of the output is found. Returns the last
/// record that has a line, or `None` if no record has one. The error is the reason why records
/// can't be read or why `compare` fails. `has_lines` is `false` if the output has no lines.
fn find_last_record(
    input: &Path,
    choice: InputChoice,
    has_lines: bool,
    mut compare: impl FnMut(&Record) -> Result<LinePosition, String>,
) -> Result<Option<LastPuzzle>, String> {
    let (mut last, mut files) = (None, 0);
    let mut ended = if has_lines { None } else { Some(Ok(())) };
    let read = source::for_each_reader(input, choice, |name, reader| {
        files += 1;
        let mut reader = match reader {
            Ok(reader) => reader,
            // Faults of one file in an archive are reported when the file is answered.
            Err(_) if name.is_some() => return Ok(()),
            Err(error) => return Err(error),
        };
        while ended.is_none()
            && let Some(batch) = reader.next_batch()?
        {
            for record in batch.records().filter_map(Result::ok) {
                match compare(&record) {
                    Ok(LinePosition::Nothing) => continue,
                    Ok(LinePosition::Line) => {}
                    Ok(LinePosition::Last) => ended = Some(Ok(())),
                    Err(error) => ended = Some(Err(error)),
                }
                last = Some((files, record.index));
                if ended.is_some() {
                    break;
                }
            }
        }
        Ok(())
    });
    read.map_err(|error| format!("{}: {error}", input.display()))?;
    ended.unwrap_or(Ok(())).map(|()| last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_and_the_last_line_are_compared_exactly() {
        for lines in [1, 2, 5, 8, 1000] {
            let exact = exact_line_indices(lines);
            assert!(exact.contains(&0) && exact.contains(&(lines - 1)), "{lines}");
            assert_eq!(exact.len() as u64, lines.min(MAX_EXACT_LINES));
            assert!(exact.iter().all(|line| *line < lines));
        }
    }
}
