//! What all formats have in common that write a board as rows of cells over several lines. Such a
//! format is constants: how it reads a row, and how cells are spread over rows.

use crate::{
    Draft, Fault, Format, Head, Info, Letters, LineScanner, Survey, Text,
    rows::sheet::{self, Sheet, Spread},
    rows::tokens::Row,
};
use grid::Position;

/// A format that is rows of cells.
pub(crate) struct GridFormat {
    pub(crate) info: &'static Info,
    /// Reads the cells of a line.
    pub(crate) row: Row,
    pub(crate) spread: Spread,
    /// Adds what a record tells beside the values of its cells.
    pub(crate) add: fn(Text, &mut Draft),
    /// Does what [`Format::detect`] does.
    pub(crate) detect: fn(&Head) -> bool,
    /// Does what [`Format::write`] does.
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
        Box::new(Sheet::new(self.row, self.spread))
    }

    fn previews(&self) -> bool {
        true
    }

    fn read(&self, text: Text, letters: &Letters) -> Result<Draft, Fault> {
        let mut draft = sheet::read(text, self.row, letters)?;
        (self.add)(text, &mut draft);
        Ok(draft)
    }

    fn survey(&self, text: Text, survey: &mut Survey) {
        if self.info.has_letters {
            sheet::survey(text, self.row, survey);
        }
    }

    fn write(&self, position: &Position) -> Option<String> {
        (self.write)(position)
    }
}

/// Adds nothing: the cells are all that a record tells.
pub(crate) fn add_nothing(_: Text, _: &mut Draft) {}
