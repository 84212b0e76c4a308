//! Export of a position in file formats.

use formats::{FORMATS, FeatureSet, Format};
use grid::Position;
use serde::{Deserialize, Serialize};

use crate::{JobOutcome, JobSpec, StartedJob, Workplace};

/// A request to write a position in one format, or in every format that can store it. The format of
/// the Sudoku Exchange bank is used only if it is requested by name, because its lines need a
/// rating.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Export {
    /// The position to export.
    pub position: Position,
    /// The name of the format, or `None` for all formats except that of the bank.
    pub format: Option<String>,
}

/// A position that was exported in a format.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ExportedPosition {
    /// The name of the format.
    pub format: String,
    /// The position as a record of the format.
    pub record: String,
    /// The header before the record, and the footer after the record. Both may be empty.
    pub surrounding_text: (String, String),
    /// The features of the position that the format can't store.
    pub lost_features: FeatureSet,
}

impl ExportedPosition {
    /// Returns the whole text of the file: the header, the records and the footer.
    pub fn to_file_text(&self) -> String {
        format!("{}{}{}", self.surrounding_text.0, self.record, self.surrounding_text.1)
    }
}

impl JobSpec for Export {
    fn begin(self, _: &mut Workplace) -> StartedJob {
        let Export { position, format } = self;
        // A line in the bank's format needs a rating, which a position doesn't have.
        let wanted = |other: &&dyn Format| match &format {
            Some(name) => *name == other.info().name,
            None => other.info().name != "bank",
        };
        let write = |format: &'static dyn Format| {
            let record = formats::write(format, &position)?;
            Some(ExportedPosition {
                format: format.info().name.into(),
                record,
                surrounding_text: (format.header(position.shape()), format.footer().into()),
                lost_features: formats::unsupported(format, &position),
            })
        };
        StartedJob::Done(Ok(JobOutcome::Export(
            FORMATS.into_iter().filter(wanted).filter_map(write).collect(),
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_written_in_every_format_that_supports_it() {
        let board =
            format!("12{}", ".".repeat(79)).parse::<grid::Board>().expect("a drawing of a board");
        let export = |format: Option<&str>| {
            let job =
                Export { position: Position::new(board.clone()), format: format.map(Into::into) };
            match job.begin(&mut Workplace::default()) {
                StartedJob::Done(Ok(JobOutcome::Export(all))) => all,
                _ => panic!("it is written at once"),
            }
        };
        let line = export(Some("line"));
        assert_eq!(
            line.iter().map(ExportedPosition::to_file_text).collect::<Vec<_>>(),
            [format!("12{}\n", ".".repeat(79))]
        );
        let all = export(None);
        assert!(all.len() > 10 && all.iter().any(|one| one.format == "opensudoku"));
        assert!(all.iter().all(|one| one.format != "bank"));
    }
}
