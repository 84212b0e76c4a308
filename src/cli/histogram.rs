//! How many puzzles are alike, a line a bar, after the last puzzle.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use collection::{ColumnId, Expression, Histogram, Truth, Vocabulary};

use super::{facts::Facts, input::Record};

/// A histogram that puzzles are counted in.
pub struct Bars {
    filter: Option<Expression>,
    vocabulary: Vocabulary,
    /// How long one rating may take.
    max_time: Option<Duration>,
    histogram: Mutex<Histogram>,
    unknown: AtomicU64,
}

impl Bars {
    /// A histogram of a column, of the puzzles that an expression lets in.
    pub fn new(filter: Option<Expression>, by: ColumnId, max_time: Option<Duration>) -> Bars {
        let (vocabulary, histogram) = (words::vocabulary(), Mutex::new(Histogram::new(by)));
        Bars { filter, vocabulary, max_time, histogram, unknown: AtomicU64::new(0) }
    }

    /// Counts a puzzle.
    pub fn count(&self, record: &Record) {
        let mut facts = Facts::new(record, &self.vocabulary).within(self.max_time);
        match self.filter.as_ref().map(|filter| facts.decide(filter)) {
            None | Some(Truth::Yes) => {}
            Some(Truth::No) => return,
            Some(Truth::Unknown) => {
                self.unknown.fetch_add(1, Relaxed);
                return;
            }
        }
        let by = self.histogram.lock().unwrap_or_else(PoisonError::into_inner).column;
        facts.find(&[by]);
        let mut histogram = self.histogram.lock().unwrap_or_else(PoisonError::into_inner);
        histogram.add(facts.row.get(by));
    }

    /// The lines of the histogram.
    pub fn lines(&self) -> String {
        let histogram = self.histogram.lock().unwrap_or_else(PoisonError::into_inner);
        histogram.lines(&self.vocabulary)
    }

    /// What is to be said after the last puzzle.
    pub fn note(&self) -> Option<String> {
        let unknown = self.unknown.load(Relaxed);
        (unknown > 0).then(|| {
            format!("puzzles of which something is not known that --where asks: {unknown}; they are not counted")
        })
    }
}
