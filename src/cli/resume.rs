//! Going on with a file that an earlier call began.
//!
//! What the file has came of puzzles in the input's order. So the input is gone through beside it
//! once, until the last puzzle that it has; nothing is found out of those before, whether they are in
//! the file or were left out. A line that was not written to its end goes.
//!
//! A selection's lines have the puzzle. Where they do not, each puzzle has one line, if any, and the
//! last line is made again: it has to be the same.

use std::{
    fs::{File, OpenOptions},
    io::{BufRead, BufReader, Lines, Read, Seek, SeekFrom},
    num::NonZero,
    path::Path,
};

use super::{
    crew::Crew,
    input::{Choice, Record},
    select::{Layout, Select},
    source,
    work::Work,
};

/// The last puzzle that a file has something of: the number of the file that it is in, from 1, as an
/// archive has several, and its own there, from 0.
pub type Last = (u64, u64);

/// A file that an earlier call began, to be added to, and the last puzzle that it has.
///
/// # Errors
/// Why that is not to be had.
pub fn resume(
    begun: &Path,
    input: &Path,
    choice: Choice,
    work: &mut Work,
) -> Result<(File, Option<Last>), String> {
    if input.as_os_str() == "-" {
        return Err("--resume reads the input twice: it needs a file".into());
    }
    let told = |error: std::io::Error| format!("{}: {error}", begun.display());
    let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(begun);
    let mut out = open.map_err(told)?;
    whole_lines(&mut out).map_err(told)?;
    let lines = BufReader::new(&out).lines();
    let last = match work {
        Work::Select(select) => of_selected(lines, begun, input, choice, select),
        _ => of_lines(lines, begun, input, choice, work),
    }?;
    out.seek(SeekFrom::End(0)).map_err(told)?;
    Ok((out, last))
}

/// The last puzzle of the lines of a selection, which have it in a column.
fn of_selected(
    mut lines: Lines<impl BufRead>,
    begun: &Path,
    input: &Path,
    choice: Choice,
    select: &mut Select,
) -> Result<Option<Last>, String> {
    let place = select.columns().iter().position(|id| id.column().name == "puzzle");
    let place =
        place.ok_or("--resume finds puzzles by the column puzzle, which is not asked for")?;
    if matches!(select.layout(), Layout::Csv) && lines.next().is_some() {
        select.has_begun();
    }
    let puzzle = |line: String| match select.layout() {
        Layout::Csv => csv_field(&line, place),
        Layout::Line => line.split('\t').nth(place).map(str::to_owned),
        Layout::Json => {
            let object: serde_json::Value = serde_json::from_str(&line).ok()?;
            Some(object.get("puzzle")?.as_str()?.to_owned())
        }
        Layout::Format(_) => None,
    };
    if matches!(select.layout(), Layout::Format(_)) {
        return Err("--resume goes on with csv, json and line alone".into());
    }
    let mut next = || match lines.next() {
        None => Ok(None),
        Some(line) => {
            let line = line.map_err(|error| format!("{}: {error}", begun.display()))?;
            let unlike = || format!("{}: {line:?} is no line of this call", begun.display());
            puzzle(line.clone()).map(Some).ok_or_else(unlike)
        }
    };
    let mut wanted = next()?;
    let last = records(input, choice, wanted.is_some(), |record| {
        if wanted.as_ref().is_some_and(|wanted| is_of(wanted, &record.position)) {
            wanted = next()?;
            return Ok(if wanted.is_some() { Found::Earlier } else { Found::Last });
        }
        Ok(Found::Nothing)
    })?;
    if wanted.is_some() {
        return Err(format!("{}: it has puzzles that the input has not", begun.display()));
    }
    Ok(last)
}

/// The last puzzle of lines of which each puzzle has one.
fn of_lines(
    lines: Lines<impl BufRead>,
    begun: &Path,
    input: &Path,
    choice: Choice,
    work: &Work,
) -> Result<Option<Last>, String> {
    let (mut left, mut line) = (0u64, String::new());
    for each in lines {
        line = each.map_err(|error| format!("{}: {error}", begun.display()))?;
        left += 1;
    }
    let crew = Crew::new(NonZero::<usize>::MIN);
    let last = records(input, choice, left > 0, |record| {
        if !work.has_line(record) {
            return Ok(Found::Nothing);
        }
        left -= 1;
        if left > 0 {
            return Ok(Found::Earlier);
        }
        let mut again = String::new();
        work.print(record, &crew, &mut again)?;
        if again.trim_end() == line || [&again, &line].iter().any(|one| one.contains("(stopped)")) {
            return Ok(Found::Last);
        }
        Err(format!("{}: {line:?} is no line of this call", begun.display()))
    })?;
    if left > 0 {
        return Err(format!("{}: it has more lines than the input has puzzles", begun.display()));
    }
    Ok(last)
}

/// What of a file that was begun is a record's.
enum Found {
    /// Nothing.
    Nothing,
    /// A line after which there are more.
    Earlier,
    /// The last line.
    Last,
}

/// Goes through the records of an input, if anything is looked for, until the last line is found;
/// the last record of which any was.
fn records(
    input: &Path,
    choice: Choice,
    is_any: bool,
    mut look: impl FnMut(&Record) -> Result<Found, String>,
) -> Result<Option<Last>, String> {
    let (mut last, mut files) = (None, 0);
    let mut ended = if is_any { None } else { Some(Ok(())) };
    let read = source::each(input, choice, |name, input| {
        files += 1;
        let mut input = match input {
            Ok(input) => input,
            // What is wrong with one file of an archive is told where it is worked through.
            Err(_) if name.is_some() => return Ok(()),
            Err(error) => return Err(error),
        };
        while ended.is_none()
            && let Some(batch) = input.batch()?
        {
            for record in batch.read().filter_map(Result::ok) {
                match look(&record) {
                    Ok(Found::Nothing) => continue,
                    Ok(Found::Earlier) => {}
                    Ok(Found::Last) => ended = Some(Ok(())),
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

/// Whether some cells are those of a puzzle.
fn is_of(cells: &str, position: &grid::Position) -> bool {
    let digits = position.givens().digits().iter();
    digits.map(|digit| digit.map_or('.', grid::Digit::symbol)).eq(cells.chars())
}

/// Cuts off what stands behind the last line end.
fn whole_lines(file: &mut File) -> std::io::Result<()> {
    let mut end = file.seek(SeekFrom::End(0))?;
    let mut piece = [0; 4096];
    while end > 0 {
        let begin = end.saturating_sub(piece.len() as u64);
        file.seek(SeekFrom::Start(begin))?;
        let part = &mut piece[..(end - begin) as usize];
        file.read_exact(part)?;
        if let Some(at) = part.iter().rposition(|byte| *byte == b'\n') {
            end = begin + at as u64 + 1;
            break;
        }
        end = begin;
    }
    file.set_len(end)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(())
}

/// A field of a line between commas, without its quotes.
fn csv_field(line: &str, place: usize) -> Option<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    let mut letters = line.chars().peekable();
    while let Some(c) = letters.next() {
        match c {
            // Two within quotes are one.
            '"' if quoted && letters.next_if_eq(&'"').is_some() => fields.last_mut()?.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => fields.last_mut()?.push(c),
        }
    }
    fields.into_iter().nth(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_lose_their_quotes() {
        let line = "1,\"a, \"\"b\"\"\",,\"\"\"\"";
        let fields: Vec<_> = (0..5).map(|place| csv_field(line, place)).collect();
        let expected = ["1", "a, \"b\"", "", "\""].map(|field| Some(field.to_owned()));
        assert_eq!(fields[..4], expected);
        assert_eq!(fields[4], None);
    }
}
