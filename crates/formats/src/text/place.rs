//! The positions of faults in a text.

use super::lines::{self, Line};
use crate::{Expected, Fault, Found};

impl Fault {
    /// Creates a fault at the position just after the bytes `before`, which begin with line
    /// `number`.
    pub(crate) fn at_end_of(number: u64, before: &[u8], found: Found, expected: Expected) -> Fault {
        let (count, start) = lines::line_ends(before).fold((0, 0), |(n, _), at| (n + 1, at + 1));
        let column = lines::char_count(&before[start..]) as u64 + 1;
        Fault { line: number + count, column, found, expected }
    }
}

impl<'a> Line<'a> {
    /// Parses the line without its leading spaces. The column of a fault still counts these spaces.
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
