//! The command `ninefold select`, which filters and sorts puzzles or prints columns of their data.
//!
//! Puzzles are streamed if they aren't sorted. Otherwise, their texts are collected until the last
//! puzzle has been read.

use std::{
    mem,
    path::PathBuf,
    process::ExitCode,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use clap::Args;
use collection::{
    ColumnId, ColumnValue, Expression, Measure, SortKey, SortOrder, Truth, ValueKind, ValueRow,
    ValueState, csv_field,
};
use facts::VOCABULARY;
use formats::{FeatureSet, Format};

use crate::{
    arguments::{InputArguments, LONG_RUNS_HEADING, parse_format, parse_seconds},
    columns::{ExpressionParser, parse_column, parse_sort_order},
    command::Command,
    counting_pool::CountingPool,
    fact_query::{FactQuery, PendingRow},
    format_writer::{FormatWriter, WrittenPuzzle, describe_lost_features},
    input::Record,
    messages::exit_with_error,
    puzzle_command::{ComparisonMode, LineMatch, PuzzleCommand, ResumableCommand},
    run::run_resumable,
};

/// Filter and sort puzzles, or print their data as columns.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Select {
    #[command(flatten)]
    input: InputArguments,
    /// Print only the puzzles that match this expression. The syntax is described below.
    #[arg(long = "where", value_name = "EXPRESSION", value_parser = ExpressionParser)]
    filter: Option<Expression>,
    /// Columns to sort by, most important first. A dash before a column means descending order:
    /// `-score,clues`.
    #[arg(long, value_name = "COLUMN,…", value_parser = parse_sort_order, allow_hyphen_values = true)]
    sort: Option<SortOrder>,
    /// Columns to print instead of the puzzle. Possible columns: number, puzzle, note, side, clues,
    /// symmetry, solutions, duplicate, canonical, id, automorphisms, minimal, level, score,
    /// hardest, techniques, bank, ep, ed, se, tedepth, w, state, time, ms.
    #[arg(long, value_name = "COLUMN,…", value_delimiter = ',', value_parser = parse_column, help_heading = OUTPUT_HEADING)]
    columns: Vec<ColumnId>,
    /// Output format. With `--columns`: `csv` (the default), `json` or `line` (separated by tabs).
    /// Without `--columns`: `line` (the default), `json`, or another format that can be written.
    #[arg(long, value_name = "FORMAT", value_parser = parse_target, help_heading = OUTPUT_HEADING)]
    to: Option<Target>,
    /// Maximum time per rating, in seconds. If a rating takes longer, its value is left empty.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = parse_seconds, help_heading = LONG_RUNS_HEADING)]
    max_time: Option<Duration>,
    /// Continue an interrupted run by appending the missing results to this output file.
    #[arg(long, value_name = "OUTPUT", conflicts_with = "sort", help_heading = LONG_RUNS_HEADING)]
    resume: Option<PathBuf>,
}

const OUTPUT_HEADING: &str = "Output";

const EXAMPLES: &str = "\
Examples:
  $ ninefold select puzzles.txt --where 'level >= hard && clues < 27'
  5..1..2.3.....87....12.....1..98...6..4......86..5...4.....3..2...89..6..17....8.
  $ ninefold select puzzles.txt --sort -score --columns number,clues,level,hardest
  number,clues,level,hardest
  2,25,extreme,als-xy-wing
  1,32,hard,skyscraper
  0,30,easy,naked-single

Expressions:
  level >= hard && clues < 25     compare columns with ==, !=, <, <=, > or >=
  note ~ 'july'                   the note contains this text
  x-wing, has(x-wing,swordfish)   the solution path uses all of these techniques
  only(singles,x-wing)            the solution path uses no other techniques
  hardest <= x-wing               the solution path needs nothing harder than an X-Wing
  !(minimal || hard)              combine with &&, ||, ! and parentheses

has(…) and only(…) also accept predefined lists of techniques: singles, basic, se, hodoku, modern
and everything. The columns `state` and `time` are recorded only in the browser. Here, `state` is
always `new` and `time` is always 0.";

impl Command for Select {
    fn run_command(self) -> ExitCode {
        let Select { input, filter, sort, columns, to, max_time, resume } = self;
        let selection = Selection::new(filter, sort.unwrap_or_default(), columns, to, max_time);
        let selection = selection.unwrap_or_else(|error| exit_with_error(&error));
        run_resumable(&input, resume.as_deref(), &selection)
    }
}

/// The value of `--to`: a layout of columns, or a file format.
#[derive(Clone, Copy)]
enum Target {
    Csv,
    Json,
    Line,
    Format(&'static dyn Format),
}

/// Parses the name of a kind of output: `csv`, `json`, `line` or a format. The error suggests a
/// similar name, if there is one.
fn parse_target(name: &str) -> Result<Target, String> {
    match name {
        "csv" => Ok(Target::Csv),
        "json" => Ok(Target::Json),
        "line" => Ok(Target::Line),
        _ => parse_format(name)
            .map(Target::Format)
            .map_err(|error| format!("{error}; json is also possible")),
    }
}

/// The form of the output: columns in a layout, or puzzles in a file format.
enum OutputLayout {
    /// A line with the names of the columns, and then a line per puzzle with the values, separated
    /// by commas.
    Csv,
    /// A JSON object per puzzle, on a line of its own.
    Json,
    /// A line per puzzle with the values, separated by tabs.
    Line,
    /// The puzzles in a file format.
    Format(Box<FormatWriter>),
}

/// The search for puzzles that match a filter, and the form of the output.
struct Selection {
    query: FactQuery,
    order: SortOrder,
    columns: Vec<ColumnId>,
    layout: OutputLayout,
    /// The texts of the matching puzzles, if they are sorted.
    collected: Mutex<Vec<CollectedRow>>,
    /// The features of puzzles that the column `puzzle` can't store.
    lost: Mutex<FeatureSet>,
}

/// A puzzle that may match the filter, with the values found so far.
struct SelectablePuzzle {
    candidate: PendingRow,
    /// The puzzle in the format of the output, or the reason why the format can't store it. `None`
    /// if the output has no format or the puzzle doesn't match.
    written: Option<Result<WrittenPuzzle, String>>,
    line: u64,
    lost: FeatureSet,
}

/// A matching puzzle that waits until all puzzles are sorted: its text, and its sort key.
struct CollectedRow {
    sort_key: SortKey,
    text: CollectedText,
    line: u64,
}

enum CollectedText {
    Line(String),
    Puzzle(Result<WrittenPuzzle, String>),
}

impl Selection {
    /// Creates a selection. If `columns` is empty, the output contains only the puzzles.
    ///
    /// # Errors
    /// Returns an error if there are columns, but the target is a file format without columns.
    fn new(
        filter: Option<Expression>,
        order: SortOrder,
        mut columns: Vec<ColumnId>,
        target: Option<Target>,
        max_time: Option<Duration>,
    ) -> Result<Selection, String> {
        let default = if columns.is_empty() { Target::Line } else { Target::Csv };
        let layout = match target.unwrap_or(default) {
            Target::Csv => OutputLayout::Csv,
            Target::Json => OutputLayout::Json,
            Target::Line => OutputLayout::Line,
            Target::Format(format) if columns.is_empty() => {
                OutputLayout::Format(Box::new(FormatWriter::new(format)))
            }
            Target::Format(format) => {
                let name = format.info().name;
                return Err(format!(
                    "the format {name} has no columns; expected --to csv, json or line"
                ));
            }
        };
        if columns.is_empty() {
            columns.extend(ColumnId::from_name("puzzle"));
        }
        let keys = order.keys.iter().map(|(column, _)| *column);
        let query = FactQuery::new(filter, columns.iter().copied().chain(keys).collect(), max_time);
        let (collected, lost) = (Mutex::default(), Mutex::default());
        Ok(Selection { query, order, columns, layout, collected, lost })
    }

    fn is_sorted(&self) -> bool {
        !self.order.keys.is_empty()
    }

    /// Returns the features of a puzzle that the column `puzzle` can't represent.
    fn lost_features(&self, record: &Record) -> FeatureSet {
        let is_puzzle = |id: &ColumnId| id.column().name == "puzzle";
        match (&self.layout, line_format()) {
            (OutputLayout::Csv | OutputLayout::Json | OutputLayout::Line, Some(line))
                if self.columns.iter().any(is_puzzle) =>
            {
                formats::unsupported(line, &record.position)
            }
            _ => FeatureSet::default(),
        }
    }

    /// Returns the pieces of a row's text. Each value is preceded by the text between it and the
    /// previous value. The last piece is the end of the line. Values that aren't known yet are
    /// `None`.
    fn row_pieces(&self, row: &ValueRow) -> Vec<(String, Option<String>)> {
        let shown = |id: ColumnId| match row.get(id) {
            ValueState::NotYet => None,
            value => Some(id.format_value(value, &VOCABULARY)),
        };
        let piece = |(at, id): (usize, &ColumnId)| {
            let (id, is_first) = (*id, at == 0);
            match &self.layout {
                OutputLayout::Csv => {
                    (if is_first { "" } else { "," }.to_owned(), shown(id).map(csv_field))
                }
                OutputLayout::Line | OutputLayout::Format(_) => {
                    (if is_first { "" } else { "\t" }.to_owned(), shown(id))
                }
                OutputLayout::Json => {
                    let before = if is_first { "{" } else { "," };
                    let value = shown(id).map(|_| json_value(id, row));
                    (format!("{before}\"{}\":", id.column().name), value)
                }
            }
        };
        let mut pieces: Vec<_> = self.columns.iter().enumerate().map(piece).collect();
        let end = if matches!(self.layout, OutputLayout::Json) { "}" } else { "" };
        pieces.push((end.to_owned(), Some(String::new())));
        pieces
    }

    /// Formats the values of a row as a line of output, including the line end.
    fn row_line(&self, row: &ValueRow) -> String {
        let missing =
            || if matches!(self.layout, OutputLayout::Json) { "null" } else { "" }.to_owned();
        let pieces = self.row_pieces(row).into_iter();
        let texts = pieces.map(|(before, value)| before + &value.unwrap_or_else(missing));
        texts.collect::<String>() + "\n"
    }

    /// Returns `true` if a text can be the line for a row. A value that isn't known yet matches any
    /// text of one field.
    fn is_possible_line(&self, line: &str, row: &ValueRow) -> bool {
        let mut rest = Some(line);
        for (before, value) in self.row_pieces(row) {
            rest = rest.and_then(|rest| rest.strip_prefix(&*before));
            rest = match &value {
                Some(value) => rest.and_then(|rest| rest.strip_prefix(&**value)),
                None => rest.map(|rest| &rest[self.value_length(rest)..]),
            };
        }
        rest == Some("")
    }

    /// Returns the length in bytes of the value at the start of a text.
    fn value_length(&self, text: &str) -> usize {
        let (mut is_quoted, mut is_escaped, mut depth) = (false, false, 0);
        for (at, byte) in text.bytes().enumerate() {
            let is_json = matches!(self.layout, OutputLayout::Json);
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' if is_json && is_quoted => is_escaped = true,
                b'"' if !matches!(self.layout, OutputLayout::Line) => is_quoted = !is_quoted,
                _ if is_quoted => {}
                b'[' if is_json => depth += 1,
                b']' if is_json => depth -= 1,
                b',' if is_json && depth == 0 => return at,
                b'}' if is_json => return at,
                b',' if matches!(self.layout, OutputLayout::Csv) => return at,
                b'\t' if matches!(self.layout, OutputLayout::Line) => return at,
                _ => {}
            }
        }
        text.len()
    }

    fn lock_rows(&self) -> MutexGuard<'_, Vec<CollectedRow>> {
        self.collected.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn line_format() -> Option<&'static dyn Format> {
    formats::by_name("line")
}

impl PuzzleCommand for Selection {
    type Answer = SelectablePuzzle;

    fn answer(&self, record: &Record, _: &CountingPool) -> Result<SelectablePuzzle, String> {
        let candidate = self.query.find_values(record);
        let written = match &self.layout {
            OutputLayout::Format(writer) if candidate.may_match() => Some(writer.prepare(record)),
            _ => None,
        };
        Ok(SelectablePuzzle {
            candidate,
            written,
            line: record.line,
            lost: self.lost_features(record),
        })
    }

    fn answer_skipped(
        &self,
        record: &Record,
        _: &CountingPool,
    ) -> Result<Option<SelectablePuzzle>, String> {
        let candidate = self.query.find_key(record);
        let lost = FeatureSet::default();
        Ok(candidate.map(|candidate| SelectablePuzzle { candidate, written: None, line: 0, lost }))
    }

    fn write_answer(&self, answer: SelectablePuzzle, out: &mut String) -> Result<(), String> {
        let SelectablePuzzle { candidate, written, line, lost } = answer;
        let Some(row) = self.query.finish_row(candidate) else { return Ok(()) };
        let mut all_lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        *all_lost = all_lost.or(lost);
        match (written, &self.layout) {
            (Some(puzzle), OutputLayout::Format(writer)) if !self.is_sorted() => {
                writer.write(puzzle?, out)?;
            }
            (None, _) if !self.is_sorted() => out.push_str(&self.row_line(&row)),
            (written, _) => {
                let text = match written {
                    Some(puzzle) => CollectedText::Puzzle(puzzle),
                    None => CollectedText::Line(self.row_line(&row)),
                };
                self.lock_rows().push(CollectedRow {
                    sort_key: self.order.sort_key(&row),
                    text,
                    line,
                });
            }
        }
        Ok(())
    }

    fn begin_file(&self, _: String) {
        self.query.begin_file();
    }

    /// Returns the CSV header with the names of the columns, or an empty text for other layouts.
    fn output_header(&self) -> String {
        match self.layout {
            OutputLayout::Csv => {
                let names: Vec<_> = self.columns.iter().map(|id| id.column().name).collect();
                names.join(",") + "\n"
            }
            _ => String::new(),
        }
    }

    fn final_output(&self) -> (String, Vec<String>) {
        let mut collected = mem::take(&mut *self.lock_rows());
        collected.sort_by(|one, other| one.sort_key.cmp(&other.sort_key));
        let (mut text, mut errors) = (String::new(), Vec::new());
        for CollectedRow { text: one, line, .. } in collected {
            match (one, &self.layout) {
                (CollectedText::Line(line), _) => text += &line,
                (CollectedText::Puzzle(puzzle), OutputLayout::Format(writer)) => {
                    let written = puzzle.and_then(|puzzle| writer.write(puzzle, &mut text));
                    errors.extend(written.err().map(|error| format!("Line {line}: {error}")));
                }
                (CollectedText::Puzzle(_), _) => {}
            }
        }
        if let OutputLayout::Format(writer) = &self.layout {
            text += writer.footer();
        }
        (text, errors)
    }

    fn final_note(&self) -> Option<String> {
        let unknown = self.query.undecided_count();
        let open = (unknown > 0).then(|| {
            format!("puzzles left out, because a value for --where is unknown: {unknown}")
        });
        let lost = match &self.layout {
            OutputLayout::Format(writer) => writer.lost_features_note(),
            _ => line_format().and_then(|line| describe_lost_features(line, &self.lost)),
        };
        let notes: Vec<_> = open.into_iter().chain(lost).collect();
        (!notes.is_empty()).then(|| notes.join("\nnote: "))
    }

    fn has_independent_answers(&self) -> bool {
        !self.is_sorted()
            && !matches!(self.layout, OutputLayout::Format(_))
            && self.query.has_independent_values()
    }
}

impl ResumableCommand for Selection {
    fn resume_error(&self) -> Option<String> {
        if self.columns.iter().all(|id| id.column().name != "puzzle") {
            let error = "--resume needs the column puzzle; add it to --columns";
            return Some(error.to_owned());
        }
        let is_format = matches!(self.layout, OutputLayout::Format(_));
        is_format.then(|| "--resume requires --to csv, json or line".to_owned())
    }

    fn compare_line(&self, record: &Record, line: &str, comparison: ComparisonMode) -> LineMatch {
        let (mut row, truth) = match comparison {
            ComparisonMode::Quick => self.query.find_quick_values(record),
            ComparisonMode::Exact => self.query.find_values_ignoring_duplicates(record),
        };
        // Values that depend on other puzzles or on the computing time can't be compared.
        for id in &self.columns {
            let is_rating = matches!(
                id.column().measure,
                Measure::Trials | Measure::Whips | Measure::Bank | Measure::Explainer
            );
            let is_timed = id.column().measure == Measure::Clock
                || is_rating && self.query.is_timed()
                || id.column().name == "duplicate";
            if is_timed {
                row.set(*id, ValueState::NotYet);
            }
        }
        match truth {
            Truth::No => LineMatch::NoLine,
            _ if self.is_possible_line(line, &row) => LineMatch::Same,
            Truth::Yes => LineMatch::Other,
            Truth::Unknown => LineMatch::NoLine,
        }
    }

    fn needs_exact_repetitions(&self) -> bool {
        true
    }

    fn leftover_lines_error(&self) -> String {
        "the file contains puzzles that aren't in the input".into()
    }

    fn is_timed(&self) -> bool {
        self.query.is_timed()
    }
}

fn json_value(id: ColumnId, row: &ValueRow) -> String {
    let text = |text: &str| serde_json::Value::from(text).to_string();
    match (row.get(id), id.column().kind) {
        (ValueState::NotYet | ValueState::Never, _) => "null".into(),
        (ValueState::Known(ColumnValue::Techniques(set)), _) => {
            let ids: Vec<_> = VOCABULARY.technique_ids(*set).map(text).collect();
            format!("[{}]", ids.join(","))
        }
        (ValueState::Known(ColumnValue::Number(number)), ValueKind::Words(["no", "yes"])) => {
            (*number == 1).to_string()
        }
        (
            value @ ValueState::Known(ColumnValue::Number(_)),
            ValueKind::Number | ValueKind::Tenths,
        ) => id.format_value(value, &VOCABULARY),
        (value, _) => text(&id.format_value(value, &VOCABULARY)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column_ids(names: &str) -> Vec<ColumnId> {
        names.split(',').map(|name| parse_column(name).expect("a column")).collect()
    }

    /// Returns a row in which the columns `level` and `techniques` have no values.
    fn row_with_unknown_values() -> ValueRow {
        let mut row = ValueRow::default();
        row.set_number("number", 7);
        row.set_number("clues", 25);
        row.set_value("note", ColumnValue::Text("a \"b\", c".into()));
        row
    }

    #[track_caller]
    fn check(target: Target, names: &str, line: &str, expected: bool) {
        let order = SortOrder::default();
        let selection = Selection::new(None, order, column_ids(names), Some(target), None);
        let selection = selection.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(
            selection.is_possible_line(line, &row_with_unknown_values()),
            expected,
            "{line}"
        );
    }

    #[test]
    fn a_written_line_is_recognized() {
        for target in [Target::Csv, Target::Json, Target::Line] {
            for names in ["number,clues,note", "note", "level,clues,techniques", "note,level,note"]
            {
                let order = SortOrder::default();
                let selection = Selection::new(None, order, column_ids(names), Some(target), None);
                let line = selection
                    .unwrap_or_else(|error| panic!("{error}"))
                    .row_line(&row_with_unknown_values());
                check(target, names, line.trim_end_matches('\n'), true);
            }
        }
    }

    #[test]
    fn lines_with_different_values_are_not_recognized() {
        for (line, expected) in [
            ("7,25", true),
            ("7,26", false),
            ("7,2", false),
            ("7,250", false),
            ("7", false),
            ("7,25,", false),
            (" 7,25", false),
            ("", false),
        ] {
            check(Target::Csv, "number,clues", line, expected);
        }
        check(Target::Json, "number,clues", "{\"number\":7,\"clues\":25}", true);
        check(Target::Json, "number,clues", "{\"number\":7,\"clues\":26}", false);
        check(Target::Json, "number,clues", "{\"number\":7,\"clues\":25", false);
        check(Target::Json, "number,clues", "{\"clues\":25,\"number\":7}", false);
        check(Target::Line, "number,clues", "7\t25", true);
        check(Target::Line, "number,clues", "7,25", false);
    }

    #[test]
    fn an_unknown_value_matches_any_one_field() {
        for (line, expected) in [
            ("7,hard,25", true),
            ("7,,25", true),
            ("7,\"hard, or harder\",25", true),
            ("7,\"a \"\"b\"\", c\",25", true),
            ("7,hard,easy,25", false),
            ("7,\"hard,25", false),
            ("7,25", false),
        ] {
            check(Target::Csv, "number,level,clues", line, expected);
        }
        for (value, expected) in [
            ("null", true),
            ("[]", true),
            ("[\"x-wing\",\"aic\"]", true),
            ("\"]}, \\\" \"", true),
            ("1,\"x\":2", false),
        ] {
            let line = format!("{{\"number\":7,\"techniques\":{value},\"clues\":25}}");
            check(Target::Json, "number,techniques,clues", &line, expected);
        }
        check(Target::Line, "number,level,clues", "7\t\"hard\t25", true);
        check(Target::Line, "number,level,clues", "7\thard\teasy\t25", false);
    }
}
