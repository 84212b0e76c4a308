//! Code shared by formats that write a board as several rows. The constants of a [`GridFormat`]
//! define such a format.

use crate::{
    Draft, Fault, Format, Head, Info, Letters, LineScanner, Survey, Text,
    rows::sheet::{self, LineDivision, Sheet},
    rows::tokens::RowParser,
};
use grid::Position;

/// A format that consists of rows of cells.
pub(crate) struct GridFormat {
    pub(crate) info: &'static Info,
    /// Parses the cells of a line.
    pub(crate) parse_row: RowParser,
    pub(crate) division: LineDivision,
    /// Adds to a draft the information that a record contains in addition to the values of its
    /// cells.
    pub(crate) add_details: fn(Text, &mut Draft),
    /// Implements [`Format::detect`].
    pub(crate) detect: fn(&Head) -> bool,
    /// Implements [`Format::write`].
    pub(crate) write: fn(&Position) -> Option<String>,
}

impl Format for GridFormat {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn detect(&self, head: &Head) -> bool {
        (self.detect)(head)
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(Sheet::new(self.parse_row, self.division))
    }

    fn needs_preview(&self) -> bool {
        true
    }

    fn resembles_unusual_forms(&self) -> bool {
        true
    }

    fn ignores_lines(&self) -> bool {
        self.division == LineDivision::Loose
    }

    fn read(&self, text: Text, letters: &Letters) -> Result<Draft, Fault> {
        let mut draft = sheet::read(text, self.parse_row, letters)?;
        (self.add_details)(text, &mut draft);
        Ok(draft)
    }

    fn survey(&self, text: Text, survey: &mut Survey) {
        if self.info.has_letters {
            sheet::survey(text, self.parse_row, survey);
        }
    }

    fn write(&self, position: &Position) -> Option<String> {
        (self.write)(position)
    }
}

/// Adds nothing to a draft. Formats whose records consist only of cells use this function.
pub(crate) fn add_nothing(_: Text, _: &mut Draft) {}
