//! Charts of the listed puzzles: histograms of a column, and two columns against each other.

use collection::{Axis, ColumnId, Histogram, Scatter, Table, Vocabulary};
use serde::{Deserialize, Serialize};

/// The columns of a chart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chart {
    /// The column of a histogram, or of the horizontal axis.
    pub column: String,
    /// The column of the vertical axis, or `None` for a histogram.
    pub against: Option<String>,
}

/// A chart with its data.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Charted {
    /// The columns.
    pub chart: Chart,
    /// The bars of a histogram.
    pub bars: Vec<Bar>,
    /// The plot of two columns, or `None` if no puzzle has known values in both.
    pub plot: Option<ScatterPlot>,
    /// The number of listed puzzles without known values.
    pub unknown: u64,
}

/// A bar of a histogram.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bar {
    /// The label of the bar.
    pub label: String,
    /// The expression that the puzzles of the bar match.
    pub filter: String,
    /// The number of puzzles.
    pub count: u64,
}

/// A plot of two columns against each other: a grid of bins, each with its number of puzzles.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ScatterPlot {
    /// The horizontal axis.
    pub x: PlotAxis,
    /// The vertical axis.
    pub y: PlotAxis,
    /// The number of puzzles per bin, row by row. The first row has the lowest values.
    pub counts: Vec<u64>,
}

/// An axis of a plot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlotAxis {
    /// The bins, from the lowest values to the highest.
    pub bins: Vec<Bin>,
    /// The distance between bins that have labels, counted from the first bin.
    pub label_step: usize,
}

/// The values of a bin on an axis.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bin {
    /// The lowest value.
    pub first: String,
    /// The highest value.
    pub last: String,
    /// The expression that puzzles with these values match.
    pub filter: String,
}

impl Chart {
    /// Returns the columns of the chart that are known.
    pub(crate) fn columns(&self, vocabulary: &Vocabulary) -> Vec<ColumnId> {
        let names = [Some(&self.column), self.against.as_ref()].into_iter().flatten();
        names.filter_map(|name| vocabulary.column(name)).collect()
    }

    /// Counts some rows of a table.
    pub(crate) fn count(self, table: &Table, rows: &[u32], vocabulary: &Vocabulary) -> Charted {
        let mut charted =
            Charted { chart: self, bars: Vec::new(), plot: None, unknown: rows.len() as u64 };
        let Chart { column: name, against } = &charted.chart;
        let Some(column) = vocabulary.column(name) else { return charted };
        match against {
            None => {
                let histogram = Histogram::from_rows(table, column, rows.iter().copied());
                let bar = |(first, count): (&u32, &u64)| {
                    let last = first.saturating_add(column.column().bar_width - 1);
                    Bar {
                        label: column.show_number(*first, vocabulary),
                        filter: column.condition(name, (*first, last), vocabulary),
                        count: *count,
                    }
                };
                charted.bars = histogram.counts.iter().map(bar).collect();
                charted.unknown = histogram.unknown;
            }
            Some(other) => {
                let scatter = vocabulary
                    .column(other)
                    .and_then(|y| Scatter::from_rows(table, column, y, rows));
                if let Some(Scatter { x, y, counts, unknown }) = scatter {
                    let (x, y) = (axis(&x, name, vocabulary), axis(&y, other, vocabulary));
                    charted.plot = Some(ScatterPlot { x, y, counts });
                    charted.unknown = unknown;
                }
            }
        }
        charted
    }
}

fn axis(axis: &Axis, name: &str, vocabulary: &Vocabulary) -> PlotAxis {
    let bin = |bin: usize| {
        let (first, last) = axis.values(bin, vocabulary);
        Bin { first, last, filter: axis.condition(bin, name, vocabulary) }
    };
    PlotAxis { bins: (0..axis.bins).map(bin).collect(), label_step: axis.label_step }
}
