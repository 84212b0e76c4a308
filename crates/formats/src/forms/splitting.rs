//! Changes that prepare the lines of a text for the search for boards: lines with several rows are
//! split, boards that are side by side are separated, and text and separators around rows are
//! removed.

use std::borrow::Cow;

use super::cells::{CellText, Style, cell, styles, without_brackets};
use super::labels;
use super::lines::{announces_solution, is_rule, row_side};
use crate::misfit::{is_cell, resembles_puzzle};
use crate::repairs::{Repair, RepairSet};
use grid::Shape;

/// The maximum length of a line that is split, in bytes.
const MAX_SPLIT_BYTES: usize = 64 * 1024;

/// Returns the rows of a line that contains all rows of one or more boards, or `None` for any other
/// line.
pub(super) fn split_into_rows<'a>(text: &'a str) -> Option<Vec<String>> {
    // A board has at least 16 cells, and a separator between its rows or cells, or after its name.
    let is_sign = |byte| matches!(byte, b':' | b'=' | b';' | b'/' | b'|' | b',' | b'\\');
    if text.len() < 16 || !text.bytes().any(is_sign) {
        return None;
    }
    let is_separator = |c: char| matches!(c, ';' | '/' | '|' | ',' | '\\');
    if text.len() <= MAX_SPLIT_BYTES
        && let Some(rows) = named_board(text)
    {
        return Some(rows);
    }
    // Lists of words in Ruby and Perl.
    let words = ["%w", "qw"].into_iter().find_map(|sign| Some(text.split_once(sign)?.1));
    if text.len() > MAX_SPLIT_BYTES
        || !text.contains(is_separator) && words.is_none()
        || is_rule(text)
    {
        return None;
    }
    // A board has at least four rows of four cells.
    let is_cell = |c: &char| c.is_alphanumeric() || ".,_-*?".contains(*c);
    text.chars().filter(is_cell).nth(15)?;
    let inner = without_assignment(text);
    let drawn = || {
        let spaced = inner.replace("||", "|\n|").replace("| |", "|\n|");
        without_rules(&spaced).into_iter().map(Cow::Owned).collect()
    };
    // A board has at least four rows, which have at least four cells each. Empty cells may have no
    // symbols between three separators.
    let split = |separator: &str| {
        if !inner.as_bytes().contains(&separator.trim().as_bytes()[0]) {
            return Vec::new();
        }
        let may_be_rows =
            || inner.split(separator).all(|row| row.len() > 2 || is_punctuation_or_border(row));
        let first = inner.split(separator).find(|row| !is_punctuation_or_border(row));
        let first = first.filter(|row| row.len() > 3 && inner.matches(separator).nth(2).is_some());
        match first.filter(|_| may_be_rows()) {
            Some(_) => inner.split(separator).map(Cow::Borrowed).collect::<Vec<_>>(),
            None => Vec::new(),
        }
    };
    let listed = || {
        let list = words.unwrap_or_default().trim_end_matches([';', ',']);
        without_brackets(list, ' ').split_whitespace().map(Cow::Borrowed).collect()
    };
    let attempts: [&dyn Fn() -> Vec<Cow<'a, str>>; 8] = [
        &listed,
        &|| split(";"),
        &|| split("\\\\"),
        &|| if inner.contains("||") || inner.contains("| |") { drawn() } else { Vec::new() },
        &|| if inner.contains("||") { Vec::new() } else { split("|") },
        &|| split("/"),
        &|| split(","),
        &|| split(" / "),
    ];
    attempts.into_iter().find_map(|attempt| {
        let rows: Vec<Cow<str>> =
            attempt().into_iter().filter(|row| !is_punctuation_or_border(row)).collect();
        form_boards(&rows).then(|| rows.into_iter().map(Cow::into_owned).collect())
    })
}

/// Splits a line into the name at its beginning and the cells: `values: 5 3 0`, `Values = 5,3,0`.
/// Returns `None` if there is no name.
fn split_name(text: &str) -> Option<(&str, &str)> {
    let end = memchr::memchr2(b':', b'=', text.as_bytes())?;
    let (name, rest) = (&text[..end], &text[end + 1..]);
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '_' | '"');
    let is_name = name.contains(char::is_alphabetic) && name.chars().all(is_part);
    (is_name && name.len() < 32).then_some((name, rest))
}

/// Returns the list at the end of a line if it has as many values as the board whose side is the
/// number before the list has cells: `hard-1 4 1,0,0,4,0,0,1,0,…`. Returns `None` for any other
/// line.
fn sized_list(text: &str) -> Option<&str> {
    let (before, list) = text.rsplit_once([' ', '\t'])?;
    let side: usize = before.rsplit([' ', '\t']).next()?.parse().ok().filter(|side| *side < 100)?;
    (list.matches(',').count() + 1 == side * side).then_some(list)
}

/// Returns the cells of a row or a board, separated by spaces or commas. Returns `None` if a part
/// isn't a cell.
fn separated_cells(text: &str) -> Option<Vec<&str>> {
    let text = without_brackets(text, ' ');
    let parts: Vec<_> = text.split([' ', ',', '\t']).filter(|part| !part.is_empty()).collect();
    parts.iter().all(|part| cell(part).is_some()).then_some(parts)
}

/// Returns the rows of a line that consists of a name and all cells of a board, or that ends with a
/// [`sized_list`]. Returns `None` for any other line.
fn named_board(text: &str) -> Option<Vec<String>> {
    let rest = split_name(text).map(|(_, rest)| rest).or_else(|| sized_list(text))?;
    // Most lines with a name contain text, and are rejected early.
    rest.trim_start()
        .starts_with(|c: char| c.is_ascii_alphanumeric() || "._-*?[{(".contains(c))
        .then_some(())?;
    let cells = separated_cells(rest)?;
    let side = Shape::from_cell_count(cells.len())?.side();
    Some(cells.chunks(side).map(|row| row.join(" ")).collect())
}

/// Removes the name before the first row of each board whose next row has no name.
pub(super) fn without_names(mut lines: Vec<Cow<str>>) -> Vec<Cow<str>> {
    let count = |line: &str| separated_cells(line).map(|cells| cells.len());
    let row = |at: usize| {
        let (_, rest) = split_name(&lines[at])?;
        let side = count(rest).filter(|side| *side > 3)?;
        let below = lines.get(at + 1).and_then(|next| count(next));
        (below == Some(side)).then(|| rest.trim().to_owned())
    };
    let rows: Vec<_> = (0..lines.len()).filter_map(|at| Some((at, row(at)?))).collect();
    for (at, row) in rows {
        lines[at] = Cow::Owned(row);
    }
    lines
}

/// Returns the puzzle in a line that consists of a number and a whole puzzle, such as
/// `#2  1..4..1..1..4..1`. Returns `None` for any other line.
pub(super) fn numbered_puzzle(line: &str) -> Option<&str> {
    let line = line.trim();
    let numbered = line.strip_prefix('#').unwrap_or(line);
    let rest = numbered.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = rest.trim_start_matches(['.', ')', ':']).strip_prefix([' ', '\t'])?.trim_start();
    let is_puzzle =
        resembles_puzzle(word.as_bytes()) && Shape::from_cell_count(word.len()).is_some();
    (rest.len() < numbered.len() && is_puzzle).then_some(word)
}

/// Returns the name and the cells in a line that consists of these: `Solution: 1234…`. The number
/// of cells needn't be that of a board, so that a missing cell is reported as a fault. Returns
/// `None` for any other line.
pub(super) fn named_cells(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = split_name(line).filter(|(name, _)| !name.contains('"'))?;
    let word = rest.trim();
    (word.len() >= 28 && word.bytes().all(is_cell)).then_some((name, word))
}

/// Returns the text after the assignment at the beginning of a line, or the whole line if there is
/// no assignment. Brackets around the text are removed.
fn without_assignment(text: &str) -> &str {
    let text = text.trim().trim_end_matches(';');
    let begin = text.find('=').filter(|at| {
        !text[..*at].contains(['|', '+', '-']) && text[..*at].contains(char::is_alphabetic)
    });
    let text = begin.map_or(text, |at| &text[at + 1..]).trim();
    without_brackets(text, ' ')
}

/// Splits a text at its line ends and at drawn borders, which are removed with their corners.
fn without_rules(text: &str) -> Vec<String> {
    let is_stroke = |c: char| matches!(c, '-' | '=' | '+') || ('─'..='╿').contains(&c);
    let is_corner = |c: char| matches!(c, '*' | ':' | '.' | '\'');
    let mut rows = vec![String::new()];
    let mut run = String::new();
    for c in text.chars().chain(['\n']) {
        if is_stroke(c) {
            run.push(c);
            continue;
        }
        let is_drawn = run.chars().count() > 2;
        if !is_drawn && let Some(row) = rows.last_mut() {
            row.push_str(&run);
        }
        run.clear();
        if is_drawn
            && let Some(row) = rows.last_mut()
            && row.ends_with(is_corner)
        {
            row.pop();
        }
        if is_drawn || c == '\n' {
            rows.push(String::new());
        }
        if c != '\n'
            && !(is_drawn && is_corner(c))
            && let Some(row) = rows.last_mut()
        {
            row.push(c);
        }
    }
    rows
}

/// Returns `true` if a row consists only of brackets, bars or a border.
fn is_punctuation_or_border(row: &str) -> bool {
    let row = row.trim_matches(|c: char| c.is_whitespace() || "[](){}|;".contains(c));
    row.is_empty() || is_rule(row)
}

/// Returns `true` if the rows form one or more boards: all rows have the same number of cells, and
/// the number of rows is a multiple of this number.
fn form_boards(rows: &[Cow<str>]) -> bool {
    let Some(first) = rows.first().filter(|row| rows.len() > 3 && row.len() > 3) else {
        return false;
    };
    let is_board = |style: Style| {
        let side = style.each_part(first).count();
        let is_row = |row: &Cow<str>| style.has_parts(row, side, |part| cell(part).is_some());
        Shape::from_side(side).is_some()
            && rows.len().is_multiple_of(side)
            && rows.iter().all(is_row)
    };
    styles(first).any(is_board)
}

/// Returns the lines without the separator at the end of each row, if the rows then form boards.
pub(super) fn without_trailing_separators(mut lines: Vec<Cow<str>>) -> Vec<Cow<str>> {
    let Some(first) = lines.iter().find(|line| line.ends_with([';', ','])) else { return lines };
    let separator = if first.ends_with(';') { ';' } else { ',' };
    let count = first.matches(separator).count();
    let is_cell = |part: &str| cell(part.trim()).is_some();
    let is_row = |line: &str| {
        let mut fields = line.trim_end().split(separator);
        fields.next_back() == Some("") && fields.clone().count() == count && fields.all(is_cell)
    };
    let rows: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].contains(separator)).collect();
    let are_rows = Shape::from_side(count).is_some() && rows.len().is_multiple_of(count);
    // The first fields may be labels, and the last column may be empty.
    let first =
        |at: &usize| labels::parse_label(lines[*at].split(separator).next().unwrap_or_default());
    let labels: Option<Vec<_>> = rows.iter().map(first).collect();
    let have_labels = labels.is_some_and(|labels| labels::are_in_sequence(&labels));
    if are_rows
        && !have_labels
        && !rows.len().is_multiple_of(count + 1)
        && rows.iter().all(|at| is_row(&lines[*at]))
    {
        for at in rows {
            let row = lines[at].trim_end();
            lines[at] = Cow::Owned(row[..row.len() - 1].to_owned());
        }
    }
    lines
}

/// Clears the line of dashes below the first row of each Markdown table whose first row is empty or
/// labels the columns. An empty first row is also cleared.
pub(super) fn without_markdown_rules(mut lines: Vec<Cow<str>>) -> Vec<Cow<str>> {
    let bars = |line: &str| memchr::memchr_iter(b'|', line.as_bytes()).count();
    let is_empty = |field: &str| field.trim().is_empty();
    let is_dashes = |field: &str| {
        let dashes = field.trim().trim_matches(':');
        !dashes.is_empty() && dashes.bytes().all(|byte| byte == b'-')
    };
    for at in 1..lines.len() {
        let (above, line) = (&lines[at - 1], &lines[at]);
        let inner = || line.trim().trim_matches('|');
        if bars(line) < 3 || bars(line) != bars(above) || !inner().split('|').all(is_dashes) {
            continue;
        }
        let is_blank = above.split('|').all(is_empty);
        if is_blank || labels::header(above).is_some() {
            lines[at] = Cow::Borrowed("");
        }
        if is_blank {
            lines[at - 1] = Cow::Borrowed("");
        }
    }
    lines
}

/// Removes the numbers of all lines if borders are also numbered. Borders have no labels, so the
/// numbers count lines.
pub(super) fn without_line_numbers(lines: Vec<Cow<str>>) -> Vec<Cow<str>> {
    let split = |line: &str| {
        let text = line.trim_start();
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = text[..text.len() - rest.len()].parse::<usize>().ok()?;
        Some((number, line.len() - rest.trim_start_matches([':', '.', ')', '\t', ' ']).len()))
    };
    let filled = || lines.iter().filter(|line| !line.trim().is_empty());
    let Some((first, _)) = filled().next().and_then(|line| split(line)).filter(|(n, _)| *n < 2)
    else {
        return lines;
    };
    let (mut next, mut has_rule) = (first, false);
    for line in filled() {
        match split(line) {
            Some((number, begin)) if number == next => has_rule |= is_rule(&line[begin..]),
            _ => return lines,
        }
        next += 1;
    }
    if !has_rule {
        return lines;
    }
    let rest = |line: Cow<str>| {
        let begin = split(&line).map_or(0, |(_, begin)| begin);
        Cow::Owned(line[begin..].to_owned())
    };
    lines.into_iter().map(rest).collect()
}

/// Returns the lines of a log without the times and words before rows.
pub(super) fn without_times<'a>(
    lines: Vec<Cow<'a, str>>,
    repairs: &mut RepairSet,
) -> Vec<Cow<'a, str>> {
    let side_of = |text: &str| {
        let labelled = || labels::split_left(text).and_then(|(_, rest)| row_side(rest));
        row_side(text).or_else(labelled)
    };
    let row = |line: &str| -> Option<String> {
        let rest = after_time(line)?;
        let is_word = |word: &&str| word.bytes().filter(u8::is_ascii_alphabetic).nth(1).is_some();
        let last = rest
            .split_whitespace()
            .rfind(is_word)
            .map_or(0, |word| word.as_ptr() as usize + word.len() - rest.as_ptr() as usize);
        let row = rest[last..].trim_start();
        let is_known = side_of(row).is_some() && !announces_solution(rest) || is_rule(row);
        let message = if is_known || rest.is_empty() { row } else { rest };
        (message.is_empty() || is_known || message.contains(char::is_alphabetic))
            .then(|| message.to_owned())
    };
    if lines.iter().filter(|line| after_time(line).is_some()).nth(3).is_none() {
        return lines;
    }
    let mut rows: Vec<_> = lines.iter().map(|line| row(line)).collect();
    // A dash may be between the words and each row, but it is an empty cell if other dashes are
    // also empty cells.
    let mut found = rows.iter().flatten().filter(|row| side_of(row).is_some());
    let begins_with_dash = |row: &String| {
        let cells = row.strip_prefix("- ");
        let has_dash = |cells: &str| cells.split(' ').any(|cell| cell == "-");
        cells.is_some_and(|cells| side_of(row) == Some(10) || !has_dash(cells))
    };
    let dash = if found.all(begins_with_dash) { "- " } else { "" };
    let side_after_dash = |row: &Option<String>| side_of(row.as_ref()?.strip_prefix(dash)?);
    let sides: Vec<_> = rows.iter().map(side_after_dash).collect();
    let mut counts = [0; Shape::MAX_SIDE + 1];
    sides.iter().flatten().for_each(|side| counts[*side] += 1);
    let side = (0..counts.len()).max_by_key(|side| counts[*side]).unwrap_or(0);
    if counts[side] < side.max(1) {
        return lines;
    }
    *repairs = repairs.with(Repair::Text);
    // Numbers of other lengths aren't rows, so their lines are unchanged.
    for (row, other) in rows.iter_mut().zip(&sides) {
        row.take_if(|_| other.is_some_and(|other| other != side));
    }
    let replaced = |(line, row): (_, Option<String>)| match row {
        Some(row) => Cow::Owned(row.strip_prefix(dash).unwrap_or(&row).to_owned()),
        None => line,
    };
    lines.into_iter().zip(rows).map(replaced).collect()
}

/// Returns the text after the time at the beginning of a line in a log, or `None` if there is no
/// time with seconds: `[12:03:44] `, `2024-05-01T10:22:33.123Z `.
fn after_time(line: &str) -> Option<&str> {
    let colon = line.bytes().take(30).position(|byte| byte == b':')?;
    let (date, time) = line.split_at_checked(colon.checked_sub(2)?)?;
    let end = time.find([' ', '\t', ']', ')', '>', '|']).unwrap_or(time.len());
    let is_below = |at: usize, end: u8| {
        time.get(at..at + 2).is_some_and(|two| two.parse::<u8>().is_ok_and(|two| two < end))
    };
    let is_time = time[..end].bytes().all(|c| c.is_ascii_digit() || b":.,Z+-".contains(&c))
        && time[..end].matches(':').count() < 4;
    let is_date = date.chars().all(|c| c.is_alphanumeric() || " -/.,[](<".contains(c));
    let has_seconds = time.as_bytes().get(5) == Some(&b':');
    (is_below(0, 24) && is_below(3, 60) && has_seconds && is_below(6, 61) && is_time && is_date)
        .then(|| time[end..].trim_start_matches([']', ')', '>', ' ', '\t']).trim_end())
}

/// Returns the lines without a zero after a bar at the end of each row, as on the right-hand side
/// of equations.
pub(super) fn without_zeros<'a>(
    mut lines: Vec<Cow<'a, str>>,
    repairs: &mut RepairSet,
) -> Vec<Cow<'a, str>> {
    let row = |line: &str| {
        let (row, last) = line.trim_end().rsplit_once('|')?;
        let has_group = row.rsplit('|').next()?.trim().len() > 1;
        (last.trim() == "0" && has_group).then(|| row.trim_end().to_owned())
    };
    let barred = || lines.iter().enumerate().filter(|(_, line)| line.contains('|'));
    let rows = barred().map(|(at, line)| Some((at, row(line)?))).collect::<Option<Vec<_>>>();
    let Some(rows @ [_, ..]) = rows.as_deref() else { return lines };
    let side = row_side(&rows[0].1);
    let are_boards = side.is_some_and(|side| rows.len().is_multiple_of(side));
    if are_boards && rows.iter().all(|(_, row)| row_side(row) == side) {
        *repairs = repairs.with(Repair::Text);
        for (at, row) in rows {
            lines[*at] = Cow::Owned(row.clone());
        }
    }
    lines
}

/// Clears the rows of empty fields that separate boards in a spreadsheet.
pub(super) fn without_empty_rows(mut lines: Vec<Cow<str>>) -> Vec<Cow<str>> {
    for at in [',', ';'].into_iter().find_map(|by| empty_rows(&lines, by)).unwrap_or_default() {
        lines[at] = Cow::Borrowed("");
    }
    lines
}

/// Returns the index of the row of empty fields (between separators) that follows each board. Other
/// empty rows are rows of boards. Returns `None` if a board is followed by a row that isn't empty.
fn empty_rows(lines: &[Cow<str>], separator: char) -> Option<Vec<usize>> {
    let is_empty = |line: &str| {
        line.as_bytes().contains(&(separator as u8))
            && line.chars().all(|c| c == separator || c.is_whitespace())
    };
    let first = lines.iter().find(|line| is_empty(line))?;
    let side = Shape::from_side(first.matches(separator).count() + 1)?.side();
    let is_cell =
        |part: &str| matches!(cell(part.trim()), Some(CellText::Empty(_) | CellText::Number(_)));
    let is_row = |line: &str| {
        line.matches(separator).count() + 1 == side && line.split(separator).all(is_cell)
    };
    let (mut gaps, mut rows) = (Vec::new(), 0);
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| is_row(line)) {
        if rows < side {
            rows += 1;
        } else if is_empty(line) {
            gaps.push(at);
            rows = 0;
        } else {
            return None;
        }
    }
    Some(gaps)
}

/// Returns the lines with boards that were side by side placed one below the other.
pub(super) fn without_neighbours(lines: Vec<Cow<str>>) -> Vec<Cow<str>> {
    let block = |at: usize| {
        let is_inside = || at > 0 && row_side(&lines[at - 1]).is_some();
        neighbours(&lines[at..]).filter(|_| !is_inside())
    };
    let Some(mut at) = (0..lines.len()).find(|at| block(*at).is_some()) else { return lines };
    let mut all = lines[..at].to_vec();
    while at < lines.len() {
        match block(at) {
            Some((rows, column)) => {
                let part = |line: &Cow<str>, right: bool| -> Cow<str> {
                    let length = if right { usize::MAX } else { column };
                    let from = if right { column } else { 0 };
                    Cow::Owned(line.chars().skip(from).take(length).collect())
                };
                let block = &lines[at..at + rows];
                all.extend(block.iter().map(|line| part(line, false)));
                all.push(Cow::Borrowed(""));
                all.extend(block.iter().map(|line| part(line, true)));
                at += rows;
            }
            None => {
                all.push(lines[at].clone());
                at += 1;
            }
        }
    }
    all
}

/// Returns the number of lines of two boards that are side by side, and the column at which the
/// right board begins. Returns `None` if there are no such boards. At least two spaces must be
/// between the boards.
fn neighbours(lines: &[Cow<str>]) -> Option<(usize, usize)> {
    let has_gap = |line: &str| line.as_bytes().windows(2).any(|two| two == b"  ");
    let first = lines.first().filter(|line| line.len() < 200 && has_gap(line))?;
    let side = |left: &str, right: &str| {
        // Six cells have five separators, or are six characters.
        let is_short = |text: &str| text.bytes().filter(|byte| *byte != b' ').nth(4).is_none();
        if is_short(left) || is_short(right) {
            return None;
        }
        let words = |text: &str| text.split_whitespace().filter(|word| *word != "|").count();
        let count = words(left);
        if count != words(right) || count > 4 && Shape::from_side(count).is_none() {
            return None;
        }
        row_side(left).filter(|side| *side > 4 && row_side(right) == Some(*side))
    };
    let chars: Vec<char> = first.chars().collect();
    let mut columns =
        (8..chars.len()).filter(|at| chars[at - 2..*at] == [' ', ' '] && chars[*at] != ' ');
    columns.find_map(|column| {
        // Borders belong to the boards, but have no side.
        let block = lines.iter().take(MAX_NEIGHBOUR_LINES).map_while(|line| {
            let (left, right) = split_at_column(line, column)?;
            let side = side(left, right);
            (side.is_some() || is_rule(left) && is_rule(right)).then_some(side)
        });
        let sides: Vec<Option<usize>> = block.collect();
        let rows: Vec<usize> = sides.iter().copied().flatten().collect();
        let are_boards = rows.first().is_some_and(|side| rows.len().is_multiple_of(*side))
            && rows.iter().all(|row| *row == rows[0]);
        let is_inside = || lines.get(sides.len()).is_some_and(|next| row_side(next).is_some());
        (are_boards && !is_inside()).then_some((sides.len(), column))
    })
}

/// The maximum number of lines of boards that are side by side.
const MAX_NEIGHBOUR_LINES: usize = 80;

/// Splits a line at a column. Returns `None` unless at least two spaces precede the column.
fn split_at_column(line: &str, column: usize) -> Option<(&str, &str)> {
    let at = line.char_indices().nth(column)?.0;
    let (left, right) = line.split_at(at);
    let is_apart = left.ends_with("  ") && !right.starts_with(' ');
    is_apart.then(|| (left.trim_end(), right))
}
