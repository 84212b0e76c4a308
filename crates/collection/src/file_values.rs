//! The values of columns in files that Ninefold exported.

use crate::{
    Collection, ColumnId, ColumnValue, Measure, Source, TechniqueSet, ValueKind, ValueState,
    Vocabulary,
};

/// The names of the first columns of an exported file.
const FIRST_COLUMNS: [&[u8]; 3] = [b"number", b"puzzle", b"clues"];

impl Collection {
    /// Calls `take` with the values in files that Ninefold exported: the number of the puzzle, the
    /// column and the value. Only values that take a long time to compute are included, such as
    /// levels and ratings. Values of the column `duplicate` are left out, because they refer to the
    /// exported collection.
    pub fn for_each_file_value(
        &self,
        vocabulary: &Vocabulary,
        take: &mut dyn FnMut(usize, ColumnId, ValueState),
    ) {
        let mut first = 0;
        for source in &self.sources {
            let columns = source.exported_columns();
            for (row, [start, end]) in source.records.iter().enumerate() {
                if columns.is_empty() {
                    break;
                }
                let line = &source.bytes[*start as usize..*end as usize];
                let fields = formats::csv_fields(line);
                // The values may be those of a different puzzle if the line was edited.
                let is_given = |symbol: &&u8| !matches!(symbol, b'0' | b'.');
                let givens = |puzzle: &[u8]| puzzle.iter().filter(is_given).count().to_string();
                if fields.len() != columns.len() || givens(fields[1]).as_bytes() != fields[2] {
                    continue;
                }
                for (column, field) in columns.iter().zip(fields) {
                    let text = str::from_utf8(field).ok().filter(|_| is_read_from_files(*column));
                    if let Some(value) =
                        text.and_then(|text| parse_value(*column, text, vocabulary))
                    {
                        take(first + row, *column, ValueState::Known(value));
                    }
                }
            }
            first += source.records.len();
        }
    }
}

impl Source {
    /// Returns the columns that the header of an exported file names, or no columns if Ninefold
    /// didn't export the file.
    fn exported_columns(&self) -> Vec<ColumnId> {
        let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
        let header = self.bytes.split(is_end).next().unwrap_or_default();
        let names = formats::csv_fields(header);
        let mut columns = Vec::new();
        if self.report.format == "csv" && names.starts_with(&FIRST_COLUMNS) {
            let column = |name: &&[u8]| str::from_utf8(name).ok().and_then(ColumnId::from_name);
            columns.extend(names.iter().filter_map(column));
        }
        // A file with other columns wasn't exported by Ninefold.
        if columns.len() < names.len() {
            columns.clear();
        }
        columns
    }
}

/// Returns `true` if the values of a column are read from exported files: the column belongs to a
/// measure that is more expensive than [`Measure::Canonical`] and isn't [`Measure::Clock`].
fn is_read_from_files(column: ColumnId) -> bool {
    let measure = column.column().measure;
    measure > Measure::Canonical && measure != Measure::Clock
}

/// Parses a value from an exported file. Returns `None` if the column has no such value.
fn parse_value(column: ColumnId, text: &str, vocabulary: &Vocabulary) -> Option<ColumnValue> {
    if column.column().kind == ValueKind::Techniques {
        let mut set = TechniqueSet::default();
        for name in text.split_ascii_whitespace() {
            set = set.with(vocabulary.technique_number(name)?);
        }
        return (!set.is_empty()).then_some(ColumnValue::Techniques(set));
    }
    column.parse_number(text, vocabulary).map(ColumnValue::Number)
}
