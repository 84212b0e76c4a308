//! Charts of the listed puzzles: histograms of a column, and two columns against each other.

use collection::{Axis, ColumnId, Histogram, Scatter, Table, Vocabulary};
use serde::{Deserialize, Serialize};

/// The columns of a chart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chart {
    /// The column of a histogram, or of the vertical axis.
    pub column: String,
    /// The column of the horizontal axis, or `None` for a histogram.
    pub against: Option<String>,
}

/// A chart with its data: a bar per range of values. A chart of two columns is a grid with a bin for
/// each bar of one column and each of the other.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Charted {
    /// The columns.
    pub chart: Chart,
    /// The bars of the column.
    pub bars: Vec<Bar>,
    /// The bars of the column on the horizontal axis, if there is one.
    pub x_bars: Vec<Bar>,
    /// The number of puzzles per bin: those of the first bar of the column, by the other column, then
    /// those of the next bar.
    pub counts: Vec<u64>,
    /// The distances between bars that have labels on the horizontal and the vertical axis, starting with
    /// the first bar.
    pub label_steps: [usize; 2],
    /// The number of listed puzzles without known values.
    pub unknown: u64,
}

/// A bar: a range of values.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bar {
    /// The lowest value.
    pub first: String,
    /// The highest value.
    pub last: String,
    /// The expression that the puzzles of the bar match.
    pub filter: String,
    /// The number of puzzles.
    pub count: u64,
}

impl Chart {
    /// Returns the columns of the chart that are known.
    pub(crate) fn columns(&self, vocabulary: &Vocabulary) -> Vec<ColumnId> {
        let names = [Some(&self.column), self.against.as_ref()].into_iter().flatten();
        names.filter_map(|name| vocabulary.column(name)).collect()
    }

    /// Counts some rows of a table.
    pub(crate) fn count(self, table: &Table, rows: &[u32], vocabulary: &Vocabulary) -> Charted {
        let mut charted = Charted {
            chart: self,
            bars: Vec::new(),
            x_bars: Vec::new(),
            counts: Vec::new(),
            label_steps: [1; 2],
            unknown: rows.len() as u64,
        };
        let Chart { column: name, against } = &charted.chart;
        let Some(column) = vocabulary.column(name) else { return charted };
        let Some(other) = against else {
            let histogram = Histogram::from_rows(table, column, rows.iter().copied());
            let bar = |(first, count): (&u32, &u64)| {
                let last = first.saturating_add(column.column().bar_width - 1);
                bar(column, name, (*first, last), *count, vocabulary)
            };
            charted.bars = histogram.counts.iter().map(bar).collect();
            charted.unknown = histogram.unknown;
            return charted;
        };
        let scatter =
            vocabulary.column(other).and_then(|x| Scatter::from_rows(table, x, column, rows));
        if let Some(Scatter { x, y, counts, unknown }) = scatter {
            let columns = |bin| counts.iter().skip(bin).step_by(x.bins).sum();
            let rows = |bin| counts[bin * x.bins..][..x.bins].iter().sum();
            charted.x_bars = bars(&x, other, &columns, vocabulary);
            charted.bars = bars(&y, name, &rows, vocabulary);
            charted.label_steps = [x.label_step, y.label_step];
            (charted.counts, charted.unknown) = (counts, unknown);
        }
        charted
    }
}

fn bars(
    axis: &Axis,
    name: &str,
    count: &dyn Fn(usize) -> u64,
    vocabulary: &Vocabulary,
) -> Vec<Bar> {
    let bar = |bin| bar(axis.column, name, axis.range(bin), count(bin), vocabulary);
    (0..axis.bins).map(bar).collect()
}

fn bar(
    column: ColumnId,
    name: &str,
    range: (u32, u32),
    count: u64,
    vocabulary: &Vocabulary,
) -> Bar {
    Bar {
        first: column.show_number(range.0, vocabulary),
        last: column.show_number(range.1, vocabulary),
        filter: column.condition(name, range, vocabulary),
        count,
    }
}
