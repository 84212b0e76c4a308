//! Repairs of files: what was ignored or interpreted so that a file could be read. The sentences
//! about repairs are in the `words` crate.

use crate::{Format, flags::flags};

flags! {
    /// A kind of content that was ignored or interpreted so that a file could be read.
    Repair {
        /// Labels of rows and columns were ignored.
        Labels,
        /// Numbers above boards were not read as cells.
        Numbers,
        /// A line of symbols determined the digits.
        Symbols,
        /// Titles and other text around boards were ignored.
        Text,
        /// Spaces were read as empty cells.
        Blanks,
        /// Question marks were read as empty cells.
        QuestionMarks,
        /// Different symbols in the same board were read as empty cells.
        Strays,
        /// A line was split into rows.
        OneLine,
        /// Solutions of the puzzles before them were left out.
        Solutions,
        /// Boards were read column by column.
        Columns,
    }

    /// A set of [`Repair`]s.
    RepairSet
}

/// A reason to check the boards of a file, or to ask before its boards replace other boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Doubt {
    /// More than one part of the file was ignored or interpreted.
    Repairs,
    /// The boards have different sizes.
    Sizes,
}

impl Doubt {
    /// Returns the reason to check the boards that were read from a file, or `None` if there is
    /// none. `has_several_sizes` is `true` if the boards have different sizes. Lines that are whole
    /// puzzles may have different sizes.
    pub fn from_reading(
        format: &dyn Format,
        repairs: RepairSet,
        has_several_sizes: bool,
    ) -> Option<Doubt> {
        let are_sizes_doubtful = has_several_sizes && format.resembles_unusual_forms();
        match repairs.iter().nth(1) {
            Some(_) => Some(Doubt::Repairs),
            None => are_sizes_doubtful.then_some(Doubt::Sizes),
        }
    }
}
