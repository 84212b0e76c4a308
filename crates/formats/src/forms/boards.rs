//! Boards among the lines of a text.

use super::cells::{CellText, STYLES, Style, cell, styles, trimmed};
use super::columns;
use super::labels::{self, Label};
use super::lines::{self, COMMENTS, FormLine, LineKind, is_date, is_text, may_have_text};
use super::search::{
    BoardForm, Form, FoundBoard, LeftLabel, Quality, Search, are_regular, collect_cells,
    lacks_label, quality,
};
use crate::text::lines::has_quoted_empty_fields;
use grid::Shape;

impl Search<'_> {
    /// Returns the board that begins at a line, with its labels, or `None` if no board begins
    /// there.
    pub(super) fn board_at(&self, at: usize) -> Option<FoundBoard> {
        if !self.lines[at].is_content() || is_date(self.lines[at].text) {
            return None;
        }
        let mut best: Option<FoundBoard> = None;
        let mut better = |found: Option<FoundBoard>| {
            // A number that is too large isn't a reason to read the labels of a board as cells.
            if let Some(found) = found
                && best.as_ref().is_none_or(|best| {
                    found.quality < best.quality
                        && (found.quality == Quality::Clean || !best.has_labels)
                })
            {
                best = Some(found);
            }
            best.as_ref().is_some_and(|best| best.quality == Quality::Clean)
        };
        let header = labels::header(self.lines[at].text);
        if let Some(places) = &header
            && better(self.labelled_board(at, places))
        {
            return best;
        }
        if header.is_none()
            && let Some((BoardForm::Columns, shape)) = self.latest
            && better(columns::board_at(self, at, None, Some(shape.side())))
        {
            return best;
        }
        // With tabs, the labels determine the side, because rows may lack fields at their ends.
        let labels = header.map(|labels| labels.len());
        let side = labels.filter(|_| self.lines[at].text.contains('\t'));
        let mut rows = self.rows_at(at, side);
        if let Some(board) = rows.as_mut().filter(|board| board.has_labels) {
            self.include_footer(board);
        }
        if better(rows) || better(columns::board_at(self, at, None, None)) {
            return best;
        }
        // Only a labelled board may have wrong numbers, and spaces must not be empty cells.
        best.filter(|board| {
            !board.has_blanks && (board.quality < Quality::Wrong || board.has_labels)
        })
    }

    /// Returns the board below a line of labels, or `None` if there is none. `places` are the
    /// indices of the labels in their line.
    fn labelled_board(&self, at: usize, places: &[usize]) -> Option<FoundBoard> {
        let side = Shape::from_side(places.len())?.side();
        let below = (at + 1..self.lines.len().min(at + 4)).find(|i| self.lines[*i].is_content())?;
        let columns = || columns::board_at(self, below, Some(places), None);
        let are_usual = matches!(self.latest, Some((BoardForm::Columns, _)));
        let found = are_usual.then(columns).flatten().or_else(|| {
            let found = self.rows_at(below, Some(side));
            match found {
                Some(found) if found.quality == Quality::Clean => Some(found),
                found => columns().or(found),
            }
        });
        let mut board = found?;
        if !board.has_labels && self.is_row(at, &board) {
            return None;
        }
        board.has_labels = true;
        self.include_footer(&mut board);
        Some(board)
    }

    /// Extends a board by the line of labels below it, unless that line labels the next board.
    fn include_footer(&self, board: &mut FoundBoard) {
        let side = board.shape.side();
        let near = board.end..self.lines.len().min(board.end + 2);
        let next = near.into_iter().find(|i| self.lines[*i].is_content());
        if let Some(next) = next
            && labels::header(self.lines[next].text).is_some_and(|labels| labels.len() == side)
            && !self.begins_board(next, side)
        {
            board.end = next + 1;
        }
    }

    /// Returns `true` if a line of labels belongs to the rows below it.
    fn begins_board(&self, at: usize, side: usize) -> bool {
        let below = (at + 1..self.lines.len().min(at + 4)).find(|i| self.lines[*i].is_content());
        let is_row = |below: usize| {
            let labelled = labels::split_left(self.lines[below].text);
            labelled.is_some_and(|(_, rest)| lines::row_side(rest) == Some(side))
        };
        below.is_some_and(|below| is_row(below) || self.rows_at(below, Some(side)).is_some())
    }

    /// Returns `true` if a line that counts up is a row of cells rather than labels: together with
    /// the lines below it, it forms whole boards.
    fn is_row(&self, at: usize, board: &FoundBoard) -> bool {
        let side = board.shape.side();
        let has_length = |i: &usize| {
            self.lines[*i].is_content()
                && STYLES.iter().any(|style| style.has_parts(self.lines[*i].text, side, |_| true))
        };
        let all = (at..self.lines.len().min(at + 8 * side + 8)).take_while(has_length).count();
        all > 0 && all.is_multiple_of(side) && !all.is_multiple_of(side + 1)
    }

    /// Returns the board whose first row is at a line, or `None` if there is none. If `side` is
    /// known, only boards with that side are considered.
    pub(super) fn rows_at(&self, at: usize, side: Option<usize>) -> Option<FoundBoard> {
        if let Some(found) = self.like_latest(at, side) {
            return Some(found);
        }
        let text = self.lines[at].text;
        let mut best: Option<FoundBoard> = None;
        // The tabs at the end of a row may be missing.
        let near = &self.lines[at..self.lines.len().min(at + 4)];
        let has_tabs = text.contains('\t')
            || side.is_some() && near.iter().any(|line| line.text.contains('\t'));
        if !has_tabs && !self.may_be_row(text) {
            return None;
        }
        let may_be = |style: &Style| match style {
            Style::Fields('\t') => has_tabs,
            style => self.lines[at].may_be(*style),
        };
        let mut lacks_label = lacks_label(text);
        let is_title = lines::is_title(text);
        for style in STYLES.into_iter().filter(may_be) {
            if !self.has_enough_cells(text, style) {
                continue;
            }
            let all = style.each_part(text).count();
            // Without text and missing tabs, a row has no more cells than the line has fields.
            let may_have_more = style.may_have_text() || style == Style::Fields('\t');
            let is_long = all > Shape::MAX_SIDE + 2 && !style.is_words_or_chars();
            if all < 3 && !may_have_more || is_long {
                continue;
            }
            // The rows of a board are near each other.
            let mut near = self.lines[at..].iter().take(4 * all.min(Shape::MAX_SIDE) + 4);
            let has_text = near.any(FormLine::may_have_text);
            let has_own_text = self.lines[at].may_have_text();
            for (left, has_right_label, has_text_after) in FORMS {
                if has_text_after && (!has_text || !style.may_have_text())
                    || left.is_none() && style == Style::Chars && is_title
                    || lacks_label(style, left)
                {
                    continue;
                }
                let form = Form { style, left, has_right_label, has_text_after };
                let first = match (left, has_right_label, has_text_after && has_own_text) {
                    (None, false, false) => Some(([None, None], all, Vec::new())),
                    (None, true, false) => {
                        let label = style.each_part(text).last().and_then(labels::parse_label);
                        label.map(|label| ([None, Some(label)], all - 1, Vec::new()))
                    }
                    _ => {
                        let split = form.split(text, None);
                        split.map(|(labels, cells)| (labels, cells.len(), cells))
                    }
                };
                let Some((first_labels, count, cells)) = first else { continue };
                let labels = usize::from(left.is_some()) + usize::from(has_right_label);
                // The labels above rows show how many parts a row has, even if some are missing.
                let known = side.filter(|_| style == Style::Fields('\t'));
                let width = known.unwrap_or_else(|| self.width(at, style).saturating_sub(labels));
                let length = count.max(width);
                let Some(shape) = self.shape(length) else { continue };
                let may_begin = |label: &Label| label.may_begin(shape.side());
                if side.is_some_and(|side| side != shape.side())
                    || !first_labels.iter().flatten().all(may_begin)
                    || !cells.iter().all(|part| cell(part).is_some())
                {
                    continue;
                }
                // In a table with tabs, an empty line may be an empty row.
                let table = || match style {
                    Style::Fields('\t') => self.read(at, form, shape, true),
                    _ => None,
                };
                let found = self.read(at, form, shape, false).or_else(table);
                if let Some(found) = found
                    && best.as_ref().is_none_or(|best| found.quality < best.quality)
                {
                    if found.quality == Quality::Clean {
                        return Some(found);
                    }
                    best = Some(found);
                }
            }
        }
        best
    }

    /// Returns the board whose first row is at a line if it is in the form of the latest board and
    /// has no clashes. Returns `None` otherwise.
    pub(super) fn like_latest(&self, at: usize, side: Option<usize>) -> Option<FoundBoard> {
        let Some((BoardForm::Rows(form), shape)) = self.latest else { return None };
        let length = shape.side();
        let labels = usize::from(form.left.is_some()) + usize::from(form.has_right_label);
        let is_possible = side.is_none_or(|side| side == length)
            && self.shape(length) == Some(shape)
            && [0, length + labels].contains(&self.width(at, form.style));
        let found = is_possible.then(|| self.read(at, form, shape, false))??;
        (found.quality == Quality::Clean).then_some(found)
    }

    /// Returns `false` if a line has too few characters that may be cells, unless digits have other
    /// symbols. Letters count only on lines that are long enough for a larger board.
    fn may_be_row(&self, text: &str) -> bool {
        let is_letter = |c: &u8| c.is_ascii_alphabetic() || (b':'..=b'@').contains(c);
        let letters = text.bytes().filter(is_letter).count();
        let others = cell_char_count(text);
        // Between four empty cells without symbols, there are three separators.
        let has_separators = || text.contains(['\t', '&', ',', ';', '|']);
        self.symbols.is_some()
            || others > 3
            || others == 3 && has_separators()
            || letters + others > 9
    }

    /// Returns `false` if a line has too few cells in succession, or too few words that are cells,
    /// to be a row in this style. Returns `true` for styles with separators other than spaces.
    fn has_enough_cells(&self, text: &str, style: Style) -> bool {
        let is_blank = |c: char| matches!(c, ' ' | '\t' | '|');
        // Labels, text and brackets come only before or after the cells.
        let (mut all, mut without_letters) = (0, 0);
        match style {
            Style::Words => {
                let mut words = text.split(is_blank).map(trimmed).filter(|word| !word.is_empty());
                words.any(|word| match cell(word) {
                    Some(CellText::Symbol(_)) => {
                        all += 1;
                        all > 3
                    }
                    found => found.is_some(),
                })
            }
            Style::Chars => text.chars().filter(|c| !is_blank(*c)).any(|c| {
                match cell(c.encode_utf8(&mut [0; 4])) {
                    Some(CellText::Symbol(_)) => (all, without_letters) = (all + 1, 0),
                    Some(_) => (all, without_letters) = (all + 1, without_letters + 1),
                    None => (all, without_letters) = (0, 0),
                }
                without_letters > 3 || all > if self.symbols.is_some() { 3 } else { 9 }
            }),
            _ => true,
        }
    }

    /// Returns the largest number of fields in the next lines, for styles in which empty fields at
    /// the ends of lines may be missing. Returns 0 for other styles.
    fn width(&self, at: usize, style: Style) -> usize {
        if style != Style::Fields('\t') {
            return 0;
        }
        let near = self.lines[at..].iter().take(9).take_while(|line| line.is_content());
        let tabs = |line: &FormLine| memchr::memchr_iter(b'\t', line.text.as_bytes()).count();
        near.map(|line| tabs(line) + 1).max().unwrap_or(0)
    }

    /// Reads the rows of a board of this shape. If `has_empty_rows` is `true`, empty lines are also
    /// rows. Returns `None` if the lines don't form such a board.
    fn read(
        &self,
        at: usize,
        form: Form,
        shape: Shape,
        has_empty_rows: bool,
    ) -> Option<FoundBoard> {
        let side = shape.side();
        let (mut rows, mut gaps) = (Vec::with_capacity(side), Vec::new());
        let mut cells = Vec::with_capacity(shape.cells());
        let (mut left, mut right): (Vec<Label>, Vec<Label>) = Default::default();
        let mut end = at;
        while rows.len() < side {
            let line = self.lines.get(end)?;
            let is_row = match line.kind {
                LineKind::Content => true,
                LineKind::Empty => has_empty_rows || line.text.contains('\t'),
                LineKind::Rule => self.is_dashed_row(end, form, side),
            };
            if !is_row {
                if rows.last().is_some_and(|row| row + 3 < end) {
                    return None;
                }
                gaps.push(rows.len());
                end += 1;
                continue;
            }
            let count = cells.len() + side;
            if form.is_plain() {
                self.add_cells(form.style.each_part(line.text), side, &mut cells)?;
                if cells.len() != count {
                    return None;
                }
                rows.push(end);
                end += 1;
                continue;
            }
            let padded = Some(side).filter(|_| !self.has_all_tabs);
            let (labels, parts) = form.split(line.text, padded)?;
            self.add_cells(parts.into_iter(), side, &mut cells)?;
            if cells.len() != count {
                return None;
            }
            for (all, label) in [&mut left, &mut right].into_iter().zip(labels) {
                if let Some(label) = label {
                    if !all.last().is_none_or(|before| label.may_be_next_to(before)) {
                        return None;
                    }
                    all.push(label);
                }
            }
            rows.push(end);
            end += 1;
        }
        // If some empty cells have a symbol, fields without a symbol are missing cells. An empty
        // line below a board isn't its last row.
        let has = |is_empty: &dyn Fn(u8) -> bool| {
            cells.iter().any(|cell| matches!(cell, CellText::Empty(c) if is_empty(*c)))
        };
        let is_mixed =
            matches!(form.style, Style::Fields(_)) && has(&|c| c == b' ') && has(&|c| c != b' ');
        let is_content = |at: usize| self.lines.get(at).is_some_and(FormLine::is_content);
        let ends_empty = || !is_content(end - 1) && !self.lines[end - 1].text.contains('\t');
        if is_mixed || has_empty_rows && ends_empty() {
            return None;
        }
        let has = |all: &[Label], wanted: bool| {
            !wanted || all.len() == side && labels::are_in_sequence(all)
        };
        if !has(&left, form.left.is_some())
            || !has(&right, form.has_right_label)
            || !are_regular(&gaps, side)
        {
            return None;
        }
        // The first of the column labels isn't a row label.
        let names_columns =
            || labels::header(self.lines[at].text).is_some_and(|labels| labels.len() == side);
        if form.left.is_some() && names_columns() {
            return None;
        }
        let quality = quality(&cells, shape)?;
        let (has_labels, has_text) =
            (form.left.is_some() || form.has_right_label, form.has_text_after);
        let found = FoundBoard {
            shape,
            cells,
            rows,
            end,
            has_labels,
            has_text,
            has_blanks: false,
            quality,
            form: BoardForm::Rows(form),
        };
        Some(found)
    }

    /// Adds the cells of a row, and at most one more, by which the caller recognizes rows that are
    /// too long. Returns `None` if a part isn't a cell.
    fn add_cells<'b>(
        &self,
        parts: impl Iterator<Item = &'b str>,
        side: usize,
        cells: &mut Vec<CellText>,
    ) -> Option<()> {
        for part in parts.take(side + 1) {
            cells.push(self.replace_symbol(cell(part)?, side)?);
        }
        Some(())
    }

    /// Returns `true` if a line of dashes, possibly after one or two digits, is a row because other
    /// rows also contain dashes.
    fn is_dashed_row(&self, at: usize, form: Form, side: usize) -> bool {
        let line = &self.lines[at];
        let is_row = |text: &str| text.trim().len() == side && text.contains('-');
        let is_cell = |byte: u8| byte == b'-' || byte.is_ascii_alphanumeric();
        let mixed = |line: &FormLine| line.is_content() && is_row(line.text);
        let near = at.saturating_sub(side)..self.lines.len().min(at + side);
        form.style == Style::Chars
            && line.kind == LineKind::Rule
            && is_row(line.text)
            && line.text.trim().bytes().all(is_cell)
            && self.lines[near].iter().any(mixed)
    }

    /// Returns the board that is written on one line, or `None` if the line isn't a board without
    /// clashes.
    pub(super) fn line_at(&self, at: usize) -> Option<FoundBoard> {
        let text = self.lines[at].text;
        if text.len() < 16 || text.len() > 64 * 1024 {
            return None;
        }
        let styles = STYLES.into_iter().filter(|style| self.lines[at].may_be(*style));
        let mut found = styles.filter_map(|style| {
            let parts = || style.each_part(text);
            let shape = Shape::from_cell_count(parts().count())?;
            let shape = self.shape(shape.side()).filter(|_| shape.side() > 5)?;
            let cells = parts().map(|part| self.replace_symbol(cell(part)?, shape.side()));
            let cells = collect_cells(cells, shape)?;
            let quality = quality(&cells, shape)?;
            let (rows, end) = (vec![at], at + 1);
            let (has_labels, has_text, has_blanks) = (false, false, false);
            let form = BoardForm::Line;
            Some(FoundBoard {
                shape,
                cells,
                rows,
                end,
                has_labels,
                has_text,
                has_blanks,
                quality,
                form,
            })
        });
        found.find(|board| board.quality == Quality::Clean)
    }
}

/// The possible surroundings of the cells of a row: the label before them, whether a label follows
/// them, and whether text follows them.
const FORMS: [(Option<LeftLabel>, bool, bool); 10] = [
    (None, false, false),
    (Some(LeftLabel::Phrase), false, false),
    (Some(LeftLabel::Phrase), true, false),
    (None, true, false),
    (None, false, true),
    (Some(LeftLabel::Phrase), false, true),
    (Some(LeftLabel::Word), false, false),
    (Some(LeftLabel::Word), false, true),
    (Some(LeftLabel::Numbered), false, false),
    (Some(LeftLabel::Numbered), false, true),
];

impl Form {
    /// Returns `true` if rows consist only of cells, and can't lack tabs at their ends.
    fn is_plain(self) -> bool {
        let has_more = self.left.is_some() || self.has_right_label || self.has_text_after;
        !has_more && self.style != Style::Fields('\t')
    }

    /// Splits a line into the labels before and after its cells, and the cells. `side` is the
    /// number of cells up to which missing tabs are added, or `None`. Returns `None` if the line
    /// doesn't have this form.
    fn split(self, text: &str, side: Option<usize>) -> Option<([Option<Label>; 2], Vec<&str>)> {
        let Form { style, left, has_right_label, has_text_after } = self;
        let mut before = None;
        let (whole, mut text) = (text, text);
        // Bars and spaces separate labels from cells, or labels are fields of their own.
        let by_text = style.is_words_or_chars();
        // In other lines, these labels are no different from `LeftLabel::Phrase`.
        if left == Some(LeftLabel::Word) && !(by_text && text.contains('|'))
            || left == Some(LeftLabel::Numbered) && !by_text
            || has_text_after && !style.may_have_text()
        {
            return None;
        }
        if by_text && let Some(left) = left {
            let (label, rest) = left.split(text)?;
            (before, text) = (Some(label), rest);
        }
        if has_text_after {
            text = without_adjacent_text(text, style).unwrap_or(text);
        }
        let mut parts = style.parts(text);
        if left.is_some() && !by_text {
            before = labels::parse_label(parts.first()?);
            parts = match before {
                Some(_) => parts.split_off(1),
                None => {
                    let (label, rest) = labels::split_left(text)?;
                    before = Some(label);
                    style.parts(rest)
                }
            };
        }
        let after = if has_right_label { Some(labels::parse_label(parts.pop()?)?) } else { None };
        if let (Some(side), Style::Fields('\t')) = (side, style)
            && parts.len() < side
            && !has_quoted_empty_fields(whole.as_bytes())
        {
            parts.resize(side, "");
        }
        Some(([before, after], parts))
    }
}

/// Returns a row without the text next to it, or `None` if there is no such text.
fn without_adjacent_text(text: &str, style: Style) -> Option<&str> {
    // Cells aren't text.
    let is_word = |text: &str| {
        if !may_have_text(text) {
            return false;
        }
        let words = text.split([' ', ',', '\t']).filter(|word| !word.is_empty());
        let cells = words.filter(|word| cell(word).is_some()).count();
        text.starts_with(COMMENTS) || cells < 4 && text.chars().any(char::is_alphabetic)
    };
    match style {
        Style::Bars { .. } => {
            let end = text.rfind('|')? + 1;
            is_word(&text[end..]).then_some(&text[..end])
        }
        Style::Chars => {
            let text = text.trim_start();
            if let Some(end) = text.rfind('|').map(|at| at + 1)
                && is_word(&text[end..])
            {
                return Some(&text[..end]);
            }
            let end = text.find([' ', '\t'])?;
            is_word(text[end..].trim()).then_some(&text[..end])
        }
        Style::Words => {
            if let Some(end) = text.rfind('|').map(|at| at + 1)
                && is_word(&text[end..])
            {
                return Some(&text[..end]);
            }
            let words = text.split_inclusive([' ', '\t']);
            let is_cell =
                |word: &&str| matches!(word.trim(), "" | "|") || cell(word.trim()).is_some();
            let length = words.take_while(is_cell).map(str::len).sum();
            let (cells, rest) = text.split_at(length);
            is_word(rest.trim()).then_some(cells)
        }
        Style::Fields(_) | Style::Joints(_) => None,
    }
}

/// Returns `true` if a line could be a row of a board with this side.
pub(super) fn may_be_row(text: &str, side: usize) -> bool {
    let has_side = |style: Style| style.has_parts(text, side, |part| cell(part).is_some());
    !is_text(text) && styles(text).any(has_side)
}

/// Returns the number of characters on a line that may be cells, separators, or parts of the words
/// for empty cells. A row has at least three of these characters unless it has letters.
fn cell_char_count(text: &str) -> usize {
    let is_other = |c: &u8| c.is_ascii_digit() || b".-_*?xXnN\t&,;|".contains(c);
    text.bytes().filter(is_other).count()
}

/// Returns `true` if a line resembles a row: apart from labels and adjacent text, all of its parts
/// but at most one are cells without letters, or it contains at least six such cells in succession.
pub(super) fn resembles_row(text: &str) -> bool {
    // Empty cells without a symbol are between separators.
    let separators = text.bytes().filter(|c| b"\t&,;|".contains(c)).count();
    if cell_char_count(text).saturating_sub(separators).max(separators) < 3 {
        return false;
    }
    let is_cell =
        |part: &&&str| matches!(cell(part), Some(CellText::Empty(_) | CellText::Number(_)));
    let are_cells =
        |style: Style, (left, has_right_label, has_text_after): (Option<LeftLabel>, bool, bool)| {
            let cells = Form { style, left, has_right_label, has_text_after }.split(text, None);
            let cells = cells.map(|(_, cells)| cells).filter(|cells| cells.len() > 3);
            cells.is_some_and(|cells| cells.iter().filter(is_cell).count() + 1 >= cells.len())
        };
    // Words or other brackets may precede the first row of a list.
    let inner = text.rsplit_once(['[', '(', '{']).map_or("", |(_, inner)| inner);
    let inner = inner.split([']', ')', '}']).next().unwrap_or_default();
    let fields: Vec<&str> = inner.split(',').map(trimmed).collect();
    let is_empty = |field: &&str| matches!(cell(field), Some(CellText::Empty(_)));
    if fields.len() > 3 && fields.iter().any(is_empty) && fields.iter().all(|f| is_cell(&f)) {
        return true;
    }
    let words = text.split(|c: char| c.is_whitespace() || "[](){}|,;\"'`@".contains(c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let runs = words.chunk_by(|a, b| is_cell(&a) == is_cell(&b));
    if runs.into_iter().any(|run| run.len() > 5 && is_cell(&&run[0])) {
        return true;
    }
    let mut styles = styles(text);
    let has_text = may_have_text(text);
    let forms = FORMS.into_iter().filter(|(.., has_text_after)| has_text || !has_text_after);
    let mut lacks_label = lacks_label(text);
    let has_form =
        |style| forms.clone().any(|form| !lacks_label(style, form.0) && are_cells(style, form));
    !is_date(text) && styles.any(has_form)
}
