//! Export of the list's puzzles as a file, in a format that supports several puzzles or as columns
//! of facts.

use collection::{Collection, csv_field};
use formats::Format;
use rating::Scale;
use serde::{Deserialize, Serialize};

use crate::{
    JobFailure, JobOutcome, JobSpec, ListQuery, Placement, StartedJob, Workplace,
    fact_table::FactTable,
};

/// A request to write a part of the list as a part of a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WriteList {
    /// The puzzles in the list and their order.
    pub query: ListQuery,
    /// The name of the format, or `csv` for columns.
    pub format: String,
    /// The position in the list of the first row to write, from 0.
    pub first_row: u64,
}

/// A part of the file that a list is written to, with the numbers of rows that were left out or
/// have no rating.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WrittenList {
    /// The text of the part.
    pub text: String,
    /// The position in the list, from 0, of the row after this part, or `None` at the end.
    pub next_row: Option<u64>,
    /// The total number of rows in the list.
    pub row_count: u64,
    /// The number of rows in this part that were left out because the format can't store them.
    pub left_out_count: u64,
    /// The number of rows in this part whose rating is unknown, although the format stores it.
    pub unrated_count: u64,
}

/// The maximum number of rows per part.
const MAX_ROWS: usize = 2_000;

/// The columns of a CSV file. The columns of [`OPTIONAL_COLUMNS`], and the bank's ratings if a
/// different scale is shown, are left out if they have no known values.
const COLUMNS: [&str; 15] = [
    "number",
    "puzzle",
    "clues",
    "level",
    "score",
    "bank",
    "ep",
    "ed",
    "se",
    "tedepth",
    "w",
    "hardest",
    "techniques",
    "duplicate",
    "note",
];

/// The columns that the page computes only if a filter or a sort order uses them.
const OPTIONAL_COLUMNS: [&str; 2] = ["tedepth", "w"];

impl JobSpec for WriteList {
    fn placement(&self) -> Placement {
        Placement::OnCollection
    }

    fn begin(self, at: &mut Workplace) -> StartedJob {
        let written = at.facts_and_collection().and_then(|(facts, collection)| {
            let view =
                facts.list_view(&self.query, collection).map_err(|_| JobFailure::NoRecord)?;
            let (count, from) = (view.rows.len(), self.first_row as usize);
            let end = (from + MAX_ROWS).min(count);
            let rows = view.rows.get(from..end).unwrap_or_default().to_vec();
            let mut part = match formats::by_name(&self.format) {
                Some(format) if format.info().name != "csv" => {
                    let mut part = write_rows(facts, format, collection, &rows, from == 0);
                    if end == count {
                        part.text.push_str(format.footer());
                    }
                    part
                }
                _ => {
                    let names = column_names(facts, self.query.scale.0);
                    let text = write_csv(facts, collection, &rows, &names, from == 0);
                    WrittenList {
                        text,
                        next_row: None,
                        row_count: 0,
                        left_out_count: 0,
                        unrated_count: 0,
                    }
                }
            };
            (part.next_row, part.row_count) =
                (Some(end as u64).filter(|_| end < count), count as u64);
            Ok(part)
        });
        StartedJob::Done(written.map(JobOutcome::WriteList))
    }
}

/// Writes rows in a format, with the format's header if `is_first` is `true`. The caller sets the
/// position of the next row and the number of rows.
fn write_rows(
    facts: &FactTable,
    format: &dyn Format,
    collection: &Collection,
    rows: &[u32],
    is_first: bool,
) -> WrittenList {
    let (mut text, mut left_out, mut unrated) = (String::new(), 0, 0);
    for row in rows {
        let Some(record) = collection.record(*row as usize) else { continue };
        let position = &record.position;
        let Some(mut one) = formats::write(format, position) else {
            left_out += 1;
            continue;
        };
        // The bank's format has a field for the rating, which isn't part of the position.
        if format.info().name == "bank" {
            let rating = facts.format_value(u64::from(*row), "bank", &record);
            unrated += u64::from(rating.is_empty());
            one = one.replace("  0.0\n", &format!("  {rating}\n"));
        }
        if is_first && text.is_empty() {
            text = format.header(position.shape());
        } else if one.lines().nth(1).is_some() {
            // Boards that take several lines are separated by empty lines.
            text.push('\n');
        }
        text.push_str(&one);
    }
    WrittenList {
        text,
        next_row: None,
        row_count: 0,
        left_out_count: left_out,
        unrated_count: unrated,
    }
}

/// Returns the names of the columns to write for a scale.
fn column_names(facts: &FactTable, scale: Scale) -> Vec<&'static str> {
    let is_of_bank = |name: &str| ["bank", "ep", "ed"].contains(&name);
    let is_chosen = |name: &str| {
        !OPTIONAL_COLUMNS.contains(&name) && (scale == Scale::Bank || !is_of_bank(name))
    };
    let is_used = |name: &&str| is_chosen(name) || facts.has_values(name);
    COLUMNS.into_iter().filter(is_used).collect()
}

/// Writes rows as lines of CSV, with a header if `is_first` is `true`.
fn write_csv(
    facts: &FactTable,
    collection: &Collection,
    rows: &[u32],
    names: &[&str],
    is_first: bool,
) -> String {
    let mut text = String::new();
    if is_first {
        text = names.join(",") + "\n";
    }
    for row in rows {
        let Some(record) = collection.record(*row as usize) else { continue };
        let field = |name: &&str| csv_field(facts.format_value(u64::from(*row), name, &record));
        text.push_str(&names.iter().map(field).collect::<Vec<_>>().join(","));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        AddFacts, Job, MeasureResult, PuzzleNumbers, ShownScale, workplace::tests::with_file,
    };
    use collection::{ColumnId, ColumnValue, ValueState};

    #[track_caller]
    fn check(format: &str, filter: &str, expected: &str) {
        check_with_scale(Scale::Bank, format, filter, expected);
    }

    #[track_caller]
    fn check_with_scale(scale: Scale, format: &str, filter: &str, expected: &str) {
        let mut at = with_file("1..4..1..1..4..1 easy, \"so\"\n.2.4..1..1..4..1\n");
        let (scale, only) = (ShownScale(scale), Vec::new());
        let wanted = ListQuery {
            filter: filter.into(),
            order: "-number".into(),
            scale,
            allowed_numbers: only,
        };
        let job = Job::from(WriteList { query: wanted, format: format.into(), first_row: 0 });
        let StartedJob::Done(Ok(JobOutcome::WriteList(written))) = job.begin(&mut at) else {
            panic!("nothing is written");
        };
        assert_eq!((&*written.text, written.next_row), (expected, None));
    }

    #[test]
    fn known_ratings_are_written() {
        let cells =
            "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        let mut at = with_file(&format!("{cells}\n"));
        let mut end = || {
            let format = "bank".into();
            let job = Job::from(WriteList { query: ListQuery::default(), format, first_row: 0 });
            let StartedJob::Done(Ok(JobOutcome::WriteList(written))) = job.begin(&mut at) else {
                panic!("nothing is written");
            };
            let end =
                written.text.split("  ").last().map(|end| (end.to_owned(), written.unrated_count));
            let bank = ColumnId::from_name("bank").expect("a column");
            let known = ValueState::Known(ColumnValue::Number(12));
            let columns = vec![(bank, vec![known])];
            let measured = MeasureResult { puzzle_count: 1, columns, ..MeasureResult::default() };
            let learn = Job::from(AddFacts { puzzles: PuzzleNumbers::From(0), measured });
            assert!(matches!(learn.begin(&mut at), StartedJob::Done(Ok(_))));
            end
        };
        assert_eq!(end().map(|(_, unrated)| unrated), Some(1));
        assert_eq!(end(), Some(("1.2\n".into(), 0)));
    }

    /// Checks that the values of an exported file are known when the file is opened again, so that
    /// nothing needs to be computed before the list is sorted.
    #[test]
    fn exported_values_are_read_again() {
        let names = "number,puzzle,clues,level,score,bank,ep,ed,se,tedepth,w,hardest,techniques,\
                     duplicate,note\n";
        let (first, second) = (
            "0,12.4..1..1..4..1,7,hard,1120,7.2,1.2,1.2,6.6,3+,4,xy-wing,naked-single xy-wing,,a\n",
            "1,1..4..1..1..4..1,6,easy,8,1.2,1.2,1.2,1.5,0,0,naked-single,naked-single,,\"b, c\"\n",
        );
        let file = format!("{names}{first}{second}");
        let written = |file: &str, order: &str| {
            let mut at = with_file(file);
            let (order, format) = (order.into(), "csv".into());
            let query = ListQuery { order, ..ListQuery::default() };
            let job = Job::from(WriteList { query, format, first_row: 0 });
            let StartedJob::Done(Ok(JobOutcome::WriteList(written))) = job.begin(&mut at) else {
                panic!("nothing is written");
            };
            assert_eq!(at.facts.and_then(|facts| facts.missing_measure()), None);
            written.text
        };
        assert_eq!(written(&file, ""), file);
        assert_eq!(written(&file, "score"), format!("{names}{second}{first}"));
        assert_eq!(written(&file.replace(',', ";").replace("b; c", "b, c"), "-level"), file);
        // Columns of files from other programs may have a different meaning, so their values are
        // ignored. Invalid values are also ignored.
        let other = file.replace("number,puzzle", "puzzle,number");
        assert!(!written(&other, "").contains("1120"));
        let edited = file.replace(",7,hard", ",8,hard");
        assert!(written(&edited, "").starts_with(&format!("{names}0,12.4..1..1..4..1,7,,,")));
        let broken = file.replace(",hard,", ",harsh,").replace("naked-single xy-wing", "no-wing");
        let broken = broken.replace("1120", "1120.5").replace("7.2", "7.25").replace("6.6", "-6");
        let expected = "0,12.4..1..1..4..1,7,,,,1.2,1.2,,3+,4,xy-wing,,,a\n";
        assert_eq!(written(&broken, ""), format!("{names}{expected}{second}"));
    }

    #[test]
    fn the_list_is_written_in_its_sort_order() {
        check("line", "", ".2.4..1..1..4..1\n1..4..1..1..4..1\n");
        check("line", "number == 0", "1..4..1..1..4..1\n");
        check("headed", "number == 1", "2\n.2.4..1..1..4..1\n");
        let names = COLUMNS.into_iter().filter(|name| !OPTIONAL_COLUMNS.contains(name));
        let names = names.collect::<Vec<_>>().join(",");
        let line = "0,1..4..1..1..4..1,6,,,,,,,,,,\"easy, \"\"so\"\"\"\n";
        check("csv", "number == 0", &format!("{names}\n{line}"));
        check("csv", "number > 7", &format!("{names}\n"));
        let names = "number,puzzle,clues,level,score,se,hardest,techniques,duplicate,note\n";
        check_with_scale(Scale::Se, "csv", "number > 7", names);
    }
}
