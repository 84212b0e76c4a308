//! The places of faults in a text.

use super::lines::{self, Line, Lines};
use crate::{Expected, Fault, Found};

impl Fault {
    /// Creates a fault whose place is just after the bytes `before`, which begin with line
    /// `number`.
    pub(crate) fn at_end_of(number: u64, before: &[u8], found: Found, expected: Expected) -> Fault {
        let mut lines = Lines::default();
        // The additional byte ensures that a line end just before the place starts the line of the
        // place.
        let text = [before, b"|"].concat();
        let found_lines = std::iter::from_fn(|| lines.next(&text, true).map(|(_, line)| line));
        let last = found_lines.last().unwrap_or(Line { number: 1, bytes: b"" });
        let column = lines::chars(last.bytes).max(1) as u64;
        Fault { line: number + last.number - 1, column, found, expected }
    }
}

impl<'a> Line<'a> {
    /// Parses the line without its leading spaces. Columns in the fault still include them.
    pub(crate) fn parse_unindented<T>(
        self,
        read: impl FnOnce(Line<'a>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let bytes = self.bytes.trim_ascii_start();
        let before = (self.bytes.len() - bytes.len()) as u64;
        read(Line { bytes, ..self })
            .map_err(|fault| Fault { column: fault.column + before, ..fault })
    }
}
