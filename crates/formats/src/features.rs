//! Features that a file may contain in addition to the digits of its boards. A converter reports
//! the features that the target format doesn't support. Each format lists its supported features in
//! its [`Info`](super::Info). The translated names of features are in the `words` crate.

use crate::flags::flags;

flags! {
    /// A feature that a file may contain in addition to the digits of its boards.
    Feature {
        /// Digits entered by the player, distinguished from givens.
        Entries,
        /// Candidates that restrict a cell.
        Candidates,
        /// Pencil marks.
        Marks,
        /// The distinction between corner marks and centre marks.
        MarkPlaces,
        /// The shape of the boxes, if the side allows more than one: 2×3 or 3×2.
        Boxes,
        /// Cell colours and drawn lines.
        Colours,
        /// The time that the player has spent on the puzzle.
        PlayTime,
        /// The moves of the game.
        History,
        /// A solution, in addition to the puzzle.
        Solution,
        /// The steps of a solution path.
        Steps,
        /// Sections of a file that aren't supported.
        Sections,
        /// Settings of another program.
        Settings,
        /// Titles, ratings and other information about a puzzle.
        Notes,
        /// Marks that explain a step, in a grid of candidates.
        Annotations,
        /// Text around the puzzles, which may contain unrecognized puzzles.
        Text,
    }

    /// A set of features.
    FeatureSet
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_contain_added_features() {
        let some =
            FeatureSet::NONE.with(Feature::PlayTime).with(Feature::Marks).with(Feature::Colours);
        assert_eq!(format!("{some:?}"), "{Marks, Colours, PlayTime}");
        assert_eq!(some.minus(FeatureSet::NONE.with(Feature::Marks)).iter().count(), 2);
        assert!(FeatureSet::NONE.is_empty() && FeatureSet::NONE.iter().next().is_none());
    }
}
