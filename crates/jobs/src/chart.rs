//! Charts of the listed puzzles: histograms of one column, and grids of two columns.

use collection::{Axis, ColumnId, Histogram, Scatter, Table, Vocabulary};
use serde::{Deserialize, Serialize};

/// The columns that a chart shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chart {
    /// The name of the column of a histogram, or of the column on the vertical axis of a grid.
    pub column: String,
    /// The name of the column on the horizontal axis, or `None` for a histogram.
    pub against: Option<String>,
}

/// A chart with its data. A histogram has one bar per range of values. A chart of two columns is a
/// grid: each bar of one column has one bin for each bar of the other.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ChartData {
    /// The columns of the chart.
    pub chart: Chart,
    /// The bars of [`Chart::column`].
    pub bars: Vec<Bar>,
    /// The bars of the column on the horizontal axis; empty for a histogram.
    pub x_bars: Vec<Bar>,
    /// The number of puzzles in each bin of a grid: the bins of the first bar in
    /// [`ChartData::bars`], in the order of the horizontal axis, then those of the next bar. Empty
    /// for a histogram.
    pub counts: Vec<u64>,
    /// The distances between labelled bars on the horizontal and the vertical axis, in bars. The
    /// first bar always has a label.
    pub label_steps: [usize; 2],
    /// The number of listed puzzles that aren't in the chart because a value is unknown. If the
    /// name of a column is unknown, the chart contains no puzzles.
    pub unknown: u64,
}

/// A bar: a range of values.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bar {
    /// The lowest value in the range, as formatted text.
    pub first: String,
    /// The highest value in the range, as formatted text.
    pub last: String,
    /// The filter expression that selects the puzzles of the bar.
    pub filter: String,
    /// The number of puzzles in the bar.
    pub count: u64,
}

impl Chart {
    /// Returns those columns of the chart that the vocabulary contains.
    pub(crate) fn columns(&self, vocabulary: &Vocabulary) -> Vec<ColumnId> {
        let names = [Some(&self.column), self.against.as_ref()].into_iter().flatten();
        names.filter_map(|name| vocabulary.column(name)).collect()
    }

    /// Returns the chart's data for these rows of a table. The chart is empty if the name of a
    /// column is unknown.
    pub(crate) fn count(self, table: &Table, rows: &[u32], vocabulary: &Vocabulary) -> ChartData {
        let mut charted = ChartData {
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
