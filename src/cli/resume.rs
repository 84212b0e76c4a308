//! Going on with a file that an earlier call of `select` began.
//!
//! What the file has came of puzzles in the input's order. So the input is gone through beside it
//! once, until the last puzzle that it has; nothing is found out of those before, whether they are in
//! the file or were left out. A line that was not written to its end goes.

use std::{
    fs::{File, OpenOptions},
    io::{BufRead, BufReader, Read, Seek, SeekFrom},
    path::Path,
};

use super::{
    input::Choice,
    select::{Layout, Select},
    source,
};

/// Has a selection leave out what a file has of it; the file, to be added to.
///
/// # Errors
/// Why that is not to be had.
pub fn resume(
    begun: &Path,
    input: &Path,
    choice: Choice,
    select: &mut Select,
) -> Result<File, String> {
    if input.as_os_str() == "-" {
        return Err("--resume reads the input twice: it needs a file".into());
    }
    let told = |error: std::io::Error| format!("{}: {error}", begun.display());
    let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(begun);
    let mut out = open.map_err(told)?;
    whole_lines(&mut out).map_err(told)?;
    let mut lines = BufReader::new(&out).lines();
    let place = select.columns().iter().position(|id| id.column().name == "puzzle");
    let place =
        place.ok_or("--resume finds puzzles by the column puzzle, which is not asked for")?;
    let named = matches!(select.layout(), Layout::Csv) && lines.next().is_some();
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
            let line = line.map_err(told)?;
            let unlike = || format!("{}: {line:?} is no line of this call", begun.display());
            puzzle(line.clone()).map(Some).ok_or_else(unlike)
        }
    };
    let mut wanted = next()?;
    let (mut done, mut files) = (None, 0);
    let mut wrong = None;
    let read = source::each(input, choice, |_, input| {
        files += 1;
        let mut input = input?;
        while wanted.is_some() && wrong.is_none() {
            let Some(batch) = input.batch()? else { break };
            for record in batch.read().filter_map(Result::ok) {
                if wanted.as_ref().is_some_and(|wanted| is_of(wanted, &record.position)) {
                    done = Some((files, record.index));
                    match next() {
                        Ok(more) => wanted = more,
                        Err(error) => wrong = Some(error),
                    }
                }
            }
        }
        Ok(())
    });
    read.map_err(|error| format!("{}: {error}", input.display()))?;
    if let Some(error) = wrong {
        return Err(error);
    }
    if wanted.is_some() {
        return Err(format!("{}: it has puzzles that the input has not", begun.display()));
    }
    select.resume(done);
    if named {
        select.has_begun();
    }
    out.seek(SeekFrom::End(0)).map_err(told)?;
    Ok(out)
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
