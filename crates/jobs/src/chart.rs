//! Charts of the listed puzzles: histograms of one column, and grids of two columns.

use collection::{Axis, ColumnId, Histogram, Scatter, Table, Vocabulary};
use serde::{Deserialize, Serialize};

/// The columns that a chart shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chart {
    /// The name of the column of a histogram, or of the column on the vertical axis of a grid.
    pub column: String,
    /// The name of the column on the horizontal axis, or `None` for a histogram.
    pub horizontal_column: Option<String>,
}

/// A chart with its data. A histogram has one bar per range of values. A chart of two columns is a
/// grid of bins, with one bin for each pair of a bar of one column and a bar of the other.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ChartData {
    /// The columns of the chart.
    pub chart: Chart,
    /// The bars of [`Chart::column`].
    pub bars: Vec<Bar>,
    /// The bars of the column on the horizontal axis; empty for a histogram.
    pub x_bars: Vec<Bar>,
    /// The number of puzzles in each bin of a grid: the bins of the first bar in
    /// [`ChartData::bars`], in the order of the horizontal axis, then the bins of the next bar.
    /// Empty for a histogram.
    pub bin_counts: Vec<u64>,
    /// The distances between labelled bars on the horizontal and the vertical axis, in bars. The
    /// first bar always has a label.
    pub label_steps: [usize; 2],
    /// The number of listed puzzles that aren't in the chart because a value is unknown. If the
    /// name of a column is unknown, the chart contains no puzzles.
    pub unknown_count: u64,
}

/// A bar: a range of values.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bar {
    /// The lowest value in the range, as formatted text.
    pub lowest: String,
    /// The highest value in the range, as formatted text.
    pub highest: String,
    /// The filter expression that selects the puzzles of the bar.
    pub filter: String,
    /// The number of puzzles in the bar.
    pub puzzle_count: u64,
}

impl Chart {
    /// Returns those columns of the chart that the vocabulary contains.
    pub(crate) fn column_ids(&self, vocabulary: &Vocabulary) -> Vec<ColumnId> {
        let names = [Some(&self.column), self.horizontal_column.as_ref()].into_iter().flatten();
        names.filter_map(|name| vocabulary.find_column(name)).collect()
    }

    /// Returns the chart's data for these rows of a table. The chart is empty if the name of a
    /// column is unknown.
    pub(crate) fn into_data(
        self,
        table: &Table,
        rows: &[u32],
        vocabulary: &Vocabulary,
    ) -> ChartData {
        let mut charted = ChartData {
            chart: self,
            bars: Vec::new(),
            x_bars: Vec::new(),
            bin_counts: Vec::new(),
            label_steps: [1; 2],
            unknown_count: rows.len() as u64,
        };
        let Chart { column: name, horizontal_column: against } = &charted.chart;
        let Some(column) = vocabulary.find_column(name) else { return charted };
        let Some(other) = against else {
            let histogram = Histogram::from_rows(table, column, rows.iter().copied());
            let bar = |(first, count): (&u32, &u64)| {
                let last = first.saturating_add(column.column().bar_width - 1);
                make_bar(column, name, (*first, last), *count, vocabulary)
            };
            charted.bars = histogram.counts.iter().map(bar).collect();
            charted.unknown_count = histogram.unknown_count;
            return charted;
        };
        let scatter =
            vocabulary.find_column(other).and_then(|x| Scatter::from_rows(table, x, column, rows));
        if let Some(Scatter { x, y, bin_counts: counts, unknown_count: unknown }) = scatter {
            let columns = |bin| counts.iter().skip(bin).step_by(x.bin_count).sum();
            let rows = |bin| counts[bin * x.bin_count..][..x.bin_count].iter().sum();
            charted.x_bars = make_bars(&x, other, &columns, vocabulary);
            charted.bars = make_bars(&y, name, &rows, vocabulary);
            charted.label_steps = [x.label_step, y.label_step];
            (charted.bin_counts, charted.unknown_count) = (counts, unknown);
        }
        charted
    }
}

fn make_bars(
    axis: &Axis,
    name: &str,
    count: &dyn Fn(usize) -> u64,
    vocabulary: &Vocabulary,
) -> Vec<Bar> {
    let bar = |bin| make_bar(axis.column, name, axis.bin_range(bin), count(bin), vocabulary);
    (0..axis.bin_count).map(bar).collect()
}

fn make_bar(
    column: ColumnId,
    name: &str,
    range: (u32, u32),
    count: u64,
    vocabulary: &Vocabulary,
) -> Bar {
    Bar {
        lowest: column.format_number(range.0, vocabulary),
        highest: column.format_number(range.1, vocabulary),
        filter: column.range_condition(name, range, vocabulary),
        puzzle_count: count,
    }
}
