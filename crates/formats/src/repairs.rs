//! Interpretations of files: what was ignored or rewritten so that a file could be read. The
//! sentences about them are in the `words` crate.

use crate::flags::flags;

flags! {
    /// Something that was ignored or interpreted in a file.
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
        /// A line was split into rows.
        OneLine,
        /// Solutions of the puzzles before them were left out.
        Solutions,
    }

    /// A set of repairs.
    RepairSet
}
