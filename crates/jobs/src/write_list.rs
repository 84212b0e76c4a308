//! The puzzles of the list as a file: in a format that holds many, or as columns of what is known.

use collection::{Collection, Record, csv_field};
use formats::Format;
use serde::{Deserialize, Serialize};

use crate::{Begun, Failure, Kind, Outcome, Spread, Wanted, Workplace, facts::Facts};

/// Writes a part of the list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WriteList {
    /// What the list has.
    pub wanted: Wanted,
    /// The format's name; `csv` has the columns.
    pub format: String,
    /// The place of the first row.
    pub from: u64,
}

/// A part of the file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WrittenList {
    /// Its text.
    pub text: String,
    /// The place of the row that comes next; `None` at the end.
    pub next: Option<u64>,
    /// How many rows there are.
    pub count: u64,
    /// How many of those that were written now the format cannot hold.
    pub left_out: u64,
}

/// How many rows are written at a time.
const ROWS: usize = 2_000;

/// The columns of a CSV file.
const COLUMNS: [&str; 13] = [
    "number",
    "puzzle",
    "clues",
    "level",
    "score",
    "bank",
    "ep",
    "ed",
    "se",
    "hardest",
    "techniques",
    "duplicate",
    "note",
];

impl Kind for WriteList {
    fn spread(&self) -> Spread {
        Spread::OnCollection { latest: false }
    }

    fn begin(self, at: &mut Workplace) -> Begun {
        let written = at.facts().and_then(|(facts, collection)| {
            let view = facts.view(&self.wanted, collection).map_err(|_| Failure::NoRecord)?;
            let (count, from) = (view.rows.len(), self.from as usize);
            let end = (from + ROWS).min(count);
            let rows = view.rows.get(from..end).unwrap_or_default().to_vec();
            let (text, left_out) = match formats::by_name(&self.format) {
                Some(format) if format.info().name != "csv" => {
                    let (mut text, left_out) = written(format, collection, &rows, from == 0);
                    if end == count {
                        text.push_str(format.footer());
                    }
                    (text, left_out)
                }
                _ => (columns(facts, collection, &rows, from == 0), 0),
            };
            let next = Some(end as u64).filter(|_| end < count);
            Ok(WrittenList { text, next, count: count as u64, left_out })
        });
        Begun::Done(written.map(Outcome::WrittenList))
    }
}

/// Rows in a format, and how many of them it cannot hold.
fn written(
    format: &dyn Format,
    collection: &Collection,
    rows: &[u32],
    is_first: bool,
) -> (String, u64) {
    let (mut text, mut left_out) = (String::new(), 0);
    for row in rows {
        let Some(Record { position, .. }) = collection.record(*row as usize) else { continue };
        let Some(one) = formats::write(format, &position) else {
            left_out += 1;
            continue;
        };
        if is_first && text.is_empty() {
            text = format.header(position.shape());
        } else if one.lines().nth(1).is_some() {
            // Boards of many lines stand apart.
            text.push('\n');
        }
        text.push_str(&one);
    }
    (text, left_out)
}

/// Rows as lines of CSV, with a line of names above the first.
fn columns(facts: &Facts, collection: &Collection, rows: &[u32], is_first: bool) -> String {
    let mut text = String::new();
    if is_first {
        text = COLUMNS.join(",") + "\n";
    }
    for row in rows {
        let record = collection.record(*row as usize);
        let field = |name: &&str| csv_field(facts.show(u64::from(*row), name, record.as_ref()));
        text.push_str(&COLUMNS.iter().map(field).collect::<Vec<_>>().join(","));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Job, Opening};

    #[track_caller]
    fn check(format: &str, filter: &str, expected: &str) {
        let mut opening = Opening::new(0, collection::Choice::default(), 0);
        opening.begin("a file", 0);
        opening.take(b"1..4..1..1..4..1 easy, \"so\"\n.2.4..1..1..4..1\n");
        opening.end(&mut |_| {});
        let collection = opening.finish().ok().map(|(collection, _)| collection);
        let mut at = Workplace { collection, ..Workplace::default() };
        let wanted = Wanted { filter: filter.into(), order: "-number".into(), ..Wanted::default() };
        let job = Job::from(WriteList { wanted, format: format.into(), from: 0 });
        let Begun::Done(Ok(Outcome::WrittenList(written))) = job.begin(&mut at) else {
            panic!("nothing is written");
        };
        assert_eq!((&*written.text, written.next), (expected, None));
    }

    #[test]
    fn the_list_is_written_in_its_order() {
        check("line", "", ".2.4..1..1..4..1\n1..4..1..1..4..1\n");
        check("line", "number == 0", "1..4..1..1..4..1\n");
        check("headed", "number == 1", "2\n.2.4..1..1..4..1\n");
        let names = COLUMNS.join(",");
        let line = "0,1..4..1..1..4..1,6,,,,,,,,,,\"easy, \"\"so\"\"\"\n";
        check("csv", "number == 0", &format!("{names}\n{line}"));
        check("csv", "number > 7", &format!("{names}\n"));
    }
}
