//! The list of the open collection's puzzles, a window of rows at a time.

use std::ops::Range;

use collection::Collection;
use grid::Board;
use serde::{Deserialize, Serialize};

use crate::{Begun, Kind, Outcome, Spread, Workplace};

/// Reads some rows of the list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Browse {
    /// The rows, by their places in the list.
    pub rows: Range<u64>,
}

/// A part of the list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Browsed {
    /// How many rows the list has.
    pub count: u64,
    /// The place of the first row that is here.
    pub from: u64,
    /// Rows that follow one another.
    pub rows: Vec<Row>,
}

/// A puzzle in the list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Its number.
    pub number: u64,
    /// Its givens.
    pub givens: Board,
    /// Its note; often empty.
    pub note: String,
}

impl Browse {
    /// The most rows that are read at a time.
    pub const MOST: u64 = 200;
}

impl Kind for Browse {
    fn spread(&self) -> Spread {
        Spread::OnCollection { latest: false }
    }

    fn begin(self, at: &mut Workplace) -> Begun {
        let browsed = at.collection().map(|collection| browse(collection, self.rows));
        Begun::Done(browsed.map(Outcome::Browsed))
    }
}

fn browse(collection: &Collection, rows: Range<u64>) -> Browsed {
    let count = collection.len() as u64;
    let from = rows.start.min(count);
    let rows = from..rows.end.min(count).min(from + Browse::MOST);
    let row = |number: u64| {
        let record = collection.record(number as usize)?;
        Some(Row { number, givens: record.position.givens().clone(), note: record.note })
    };
    Browsed { count, from, rows: rows.map_while(row).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Job, Opening};
    use collection::Choice;

    #[track_caller]
    fn check(rows: Range<u64>, from: u64, numbers: &[u64]) {
        let mut opening = Opening::new(0, Choice::default());
        opening.begin("a file", 0);
        opening.take(b"1..4..1..1..4..1 easy\n.2.4..1..1..4..1\n1..4..1..1..4...\n");
        opening.end(&mut |_| {});
        let collection = opening.finish().ok().map(|(collection, _)| collection);
        let mut at = Workplace { collection, ..Workplace::default() };
        let Begun::Done(Ok(Outcome::Browsed(browsed))) = Job::from(Browse { rows }).begin(&mut at)
        else {
            panic!("no part of a list");
        };
        assert_eq!((browsed.count, browsed.from), (3, from));
        assert_eq!(browsed.rows.iter().map(|row| row.number).collect::<Vec<_>>(), numbers);
        assert!(browsed.rows.iter().all(|row| (row.note == "easy") == (row.number == 0)));
    }

    #[test]
    fn rows_are_read_as_far_as_there_are_any() {
        check(0..2, 0, &[0, 1]);
        check(1..9, 1, &[1, 2]);
        check(7..9, 3, &[]);
        check(u64::MAX..u64::MAX, 3, &[]);
    }
}
