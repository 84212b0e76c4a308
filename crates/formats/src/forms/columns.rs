//! Boards in which spaces are empty cells, so that the columns of characters determine the cells.

use super::cells::{CellText, cell};
use super::labels::{self, Label};
use super::lines::{self, FormLine, LineKind};
use super::search::{BoardForm, FoundBoard, Quality, Search, are_regular, collect_cells, quality};
use grid::Shape;

/// The sides of boards whose cells are single characters, the most likely one first.
const SIDES: [usize; 10] = [9, 6, 4, 8, 16, 12, 10, 15, 25, 20];

/// The largest of [`SIDES`].
const LARGEST_SIDE: usize = 25;

/// Returns the board that begins at a line, or `None` if none begins there. `places` are the
/// columns of the labels above the line, if there are any. `side` is the only side to try, if any.
pub(super) fn board_at(
    search: &Search,
    at: usize,
    places: Option<&[usize]>,
    side: Option<usize>,
) -> Option<FoundBoard> {
    let is_near = |line: &&FormLine| !line.is_content() || line.may_be_drawn();
    let known = side.or(places.map(<[usize]>::len));
    let most = known.unwrap_or(LARGEST_SIDE);
    let near = search.lines[at..].iter().take(most).take_while(is_near).count();
    let sides =
        SIDES.into_iter().filter(|side| *side <= near && known.is_none_or(|known| known == *side));
    // Empty lines are first tried as rows, and then as gaps.
    let attempts = sides.flat_map(|side| [(side, true), (side, false)]);
    attempts.filter_map(|(side, has_empty)| read(search, at, side, has_empty, places)).next()
}

/// Reads a board with this side whose rows begin at line `at`. If `has_empty_rows` is `true`, empty
/// lines are rows. Returns `None` if the lines don't form such a board without clashes.
fn read(
    search: &Search,
    at: usize,
    side: usize,
    has_empty_rows: bool,
    places: Option<&[usize]>,
) -> Option<FoundBoard> {
    let shape = search.shape(side)?;
    let (mut rows, mut gaps, mut end) = (Vec::with_capacity(side), Vec::new(), at);
    while rows.len() < side {
        let line = search.lines.get(end)?;
        match line.kind {
            LineKind::Content if !line.may_be_drawn() => return None,
            LineKind::Content => rows.push(end),
            LineKind::Empty if has_empty_rows => rows.push(end),
            _ => gaps.push(rows.len()),
        }
        if end > at + 2 * side + 2 {
            return None;
        }
        end += 1;
    }
    // An empty line below a board isn't its last row.
    let is_empty = |at: usize| search.lines.get(at).is_some_and(|l| l.kind == LineKind::Empty);
    if has_empty_rows && is_empty(end - 1) && !is_empty(end) {
        return None;
    }
    // The rows must not be part of a larger board.
    let above = at.checked_sub(1).filter(|_| places.is_none());
    let near = [above, Some(end)].into_iter().flatten();
    let mut near = near.filter_map(|line| search.lines.get(line)).filter(|line| line.is_content());
    if !are_regular(&gaps, side) || near.any(|line| is_drawable(line.text, side)) {
        return None;
    }
    // Nor may they be part of a drawing with more rows below.
    let below = search.lines[end..].iter().take_while(|line| line.kind != LineKind::Empty);
    let below = below.take(8 * side).take_while(|line| !line.is_content() || line.may_be_drawn());
    let is_row = |line: &&FormLine| line.is_content() && line.text.contains('|');
    if !below.filter(is_row).count().is_multiple_of(side) {
        return None;
    }
    let text = |row: &usize| {
        let text = search.lines[*row].text;
        let mut chars = Vec::with_capacity(text.len());
        chars.extend(text.chars());
        chars
    };
    let mut texts: Vec<Vec<char>> = rows.iter().map(text).collect();
    // The first bar may follow the label, or be among the cells.
    let mut has_labels = false;
    for split in [labels::split_left, labels::split_left_word] {
        let lines = rows.iter().map(|row| search.lines[*row].text);
        has_labels = has_labels || remove_labels(lines, &mut texts, split);
    }
    texts.iter_mut().for_each(remove_text);
    let is_cell = |c: char| c != ' ' && c != '|';
    let is_letter = |c: char| c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X');
    let is_digit = |c: char| c.is_ascii_digit() && c != '0' || side > 9 && is_letter(c);
    if texts.iter().flatten().any(|c| is_cell(*c) && !is_digit(*c)) {
        return None;
    }
    let mut used = vec![false; texts.iter().map(Vec::len).max()?];
    let mut bars = used.clone();
    for text in &texts {
        for (column, c) in text.iter().enumerate() {
            used[column] |= is_cell(*c);
            bars[column] |= *c == '|';
        }
    }
    // If empty lines separate bands, empty columns between boxes are treated as bars.
    let gap = shape.box_cols() + 1;
    let between = (1..shape.box_rows()).map(|n| n * gap - 1);
    if !gaps.is_empty()
        && !has_empty_rows
        && used.len() == side + shape.box_rows() - 1
        && between.clone().all(|column| !used[column])
    {
        between.for_each(|column| bars[column] = true);
    }
    // If a drawing has bars, an empty row also has them, so an empty line isn't a row.
    if has_empty_rows && bars.contains(&true) {
        return None;
    }
    if used.len() > 600 || used.iter().zip(&bars).any(|(used, bar)| *used && *bar) {
        return None;
    }
    let columns = match places.filter(|places| covers_used_columns(&used, places)) {
        Some(places) => places.to_vec(),
        None => columns_between_bars(&used, &bars, indentation(search, at..end), side)?,
    };
    // Without labels and bars, a side other than 9 is certain only if the outer columns have cells.
    let is_used = |column: Option<&usize>| column.is_some_and(|c| used.get(*c) == Some(&true));
    let is_certain = side == 9 || places.is_some() || bars.contains(&true);
    if !(is_certain || is_used(columns.first()) && is_used(columns.last())) {
        return None;
    }
    let value = |text: &Vec<char>, column: &usize| match text.get(*column) {
        None | Some(' ') => Some(CellText::Empty(b' ')),
        Some(c) => search.replace_symbol(cell(c.encode_utf8(&mut [0; 4]))?, side),
    };
    let cells = texts.iter().flat_map(|text| columns.iter().map(move |column| value(text, column)));
    let cells = collect_cells(cells, shape)?;
    let quality = quality(&cells, shape).filter(|quality| *quality == Quality::Clean)?;
    let (has_text, has_blanks) = (false, true);
    let form = BoardForm::Columns;
    Some(FoundBoard { shape, cells, rows, end, has_labels, has_text, has_blanks, quality, form })
}

/// Returns `true` if all characters of a line occur in drawn rows, and the line isn't a size.
pub(super) fn is_drawable(text: &str, side: usize) -> bool {
    let is_size = match lines::numbers(text).as_deref() {
        Some([_]) => !text.starts_with(' '),
        Some([all, rows, cols]) => *all == side && *all == rows * cols && !text.contains("  "),
        _ => false,
    };
    !is_size && text.chars().all(|c| c.is_ascii_digit() || matches!(c, ' ' | '|'))
}

/// Replaces any labels before the rows with spaces. `lines` are the rows as strings, and `split`
/// separates a label from the cells of its row. Returns `true` if there were labels.
fn remove_labels<'a>(
    lines: impl Iterator<Item = &'a str>,
    texts: &mut [Vec<char>],
    split: fn(&str) -> Option<(Label, &str)>,
) -> bool {
    let (mut sequence, mut places) = (Vec::<Label>::new(), Vec::new());
    let mut line = String::new();
    for text in lines {
        line.clear();
        line += text;
        line.push(' ');
        let Some((label, _)) = split(&line) else { return false };
        let is_next = match sequence.last() {
            Some(before) => label.may_be_next_to(before),
            None => label.may_begin(texts.len()),
        };
        if !is_next {
            return false;
        }
        let begin = line.trim_start();
        let first = line[..line.len() - begin.len()].chars().count();
        let length = begin.find(|c: char| !c.is_alphanumeric()).unwrap_or(begin.len());
        sequence.push(label);
        places.push((first, length));
    }
    let column = |i: usize| places[i].0 + places[i].1;
    // All labels end in the same column.
    let aligned = (1..places.len()).all(|i| column(i) == column(0));
    if !labels::are_in_sequence(&sequence) || !aligned {
        return false;
    }
    for (text, (first, length)) in texts.iter_mut().zip(&places) {
        let end = (first + length).min(text.len());
        text[*first..end].fill(' ');
        if let Some(c) = text.get_mut(end)
            && matches!(c, ':' | '.' | ')')
        {
            *c = ' ';
        }
    }
    true
}

/// Removes the text after the last bar of a row.
fn remove_text(text: &mut Vec<char>) {
    if let Some(last) = text.iter().rposition(|c| *c == '|')
        && text[last..].iter().any(|c| c.is_alphabetic())
        && text.iter().filter(|c| **c == '|').count() > 1
    {
        text.truncate(last + 1);
    }
}

/// Returns `true` if every column that contains a character is in `columns`.
fn covers_used_columns(used: &[bool], columns: &[usize]) -> bool {
    (0..used.len()).all(|column| !used[column] || columns.contains(&column))
}

/// Returns the number of spaces with which all rows and rules begin, or 0 if there are no rules.
fn indentation(search: &Search, lines: std::ops::Range<usize>) -> usize {
    let lines = || search.lines[lines.clone()].iter();
    let spaces = |line: &FormLine| line.text.chars().take_while(|c| *c == ' ').count();
    let has_rules = lines().any(|line| line.kind == LineKind::Rule);
    let drawn = lines().filter(|line| line.kind != LineKind::Empty);
    drawn.map(spaces).min().filter(|_| has_rules).unwrap_or(0)
}

/// Returns the columns of the cells between bars, beginning after an indentation. Returns `None` if
/// the bars don't divide the columns into cells.
fn columns_between_bars(
    used: &[bool],
    bars: &[bool],
    indentation: usize,
    side: usize,
) -> Option<Vec<usize>> {
    let mut groups = Vec::new();
    let mut start = indentation;
    for end in (0..bars.len()).filter(|column| bars[*column]).chain([usize::MAX]) {
        groups.push((start, end));
        start = end.saturating_add(1);
    }
    // All cells are inside the outer bars.
    let is_empty = |(from, to): &(usize, usize)| (*from..(*to).min(used.len())).all(|c| !used[c]);
    let width = |(from, to): &(usize, usize)| to - from;
    let count = |groups: &[(usize, usize)]| groups.len();
    let variants: [&[(usize, usize)]; 4] = [
        &groups,
        groups.get(1..).unwrap_or_default(),
        &groups[..groups.len() - 1],
        if groups.len() > 2 { &groups[1..groups.len() - 1] } else { &[] },
    ];
    let is_whole = |variant: &&&[(usize, usize)]| {
        let outside = groups.iter().filter(|group| !variant.contains(group));
        count(variant) > 0
            && side.is_multiple_of(count(variant))
            && outside.into_iter().all(is_empty)
    };
    let shape = Shape::from_side(side)?;
    let likely = [side, side / shape.box_cols(), 1];
    let found =
        likely.into_iter().find_map(|n| variants.iter().filter(is_whole).find(|v| v.len() == n))?;
    let each = side / found.len();
    // All groups have the same distance between cells. The smallest distance that fits is chosen.
    let steps = if found.len() == 1 { 1..=4 } else { 1..=6 };
    steps.into_iter().find_map(|step| {
        let group = |group: &(usize, usize)| {
            let (from, to) = *group;
            let inside: Vec<usize> = (from..to.min(used.len())).filter(|c| used[*c]).collect();
            let length = step * (each - 1) + 1;
            let slack =
                (to != usize::MAX).then(|| width(group)).map(|width| width.checked_sub(length));
            let slack = slack
                .unwrap_or(Some(step))
                .filter(|slack| *slack <= (2 * step - 2).max(step).max(2))?;
            let fits = |first: usize| {
                let cells = from + first..=from + first + step * (each - 1);
                inside.iter().all(|c| cells.contains(c) && (c - from - first).is_multiple_of(step))
            };
            let mut firsts: Vec<usize> = (0..=slack).collect();
            // In indented rows, the first and the last cells are in use.
            if let (usize::MAX, [first, .., last]) = (to, &inside[..])
                && last + 1 - first == length
            {
                firsts.push(first - from);
            }
            // Positions near the middle of the group are tried first.
            let middle = if to == usize::MAX {
                usize::from(from > 0 && step > 1)
            } else {
                slack.div_ceil(2)
            };
            grid::insertion_sort_by_key(&mut firsts, |first| first.abs_diff(middle));
            let first = firsts.into_iter().find(|first| fits(*first))?;
            Some((0..each).map(move |cell| from + first + cell * step))
        };
        let groups = found.iter().map(group).collect::<Option<Vec<_>>>()?;
        Some(groups.into_iter().flatten().collect())
    })
}
