//! What a file may hold beside the digits of its boards, so that a converter can say what the other
//! format does not keep. Each format names in its [`Info`](super::Info) the features that it
//! supports. How a feature is called in a language is told elsewhere, by `words`.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Something that a file may hold beside the digits of its boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// Digits that the player entered, told apart from givens.
    Entries,
    /// Candidates that restrict what a cell may hold.
    Candidates,
    /// Pencil marks.
    Marks,
    /// Whether a mark is a corner mark or a centre mark.
    MarkPlaces,
    /// The shape of boxes, where a side allows several: 2×3 or 3×2.
    Boxes,
    /// Colours of cells and drawn lines.
    Colours,
    /// The time played.
    PlayTime,
    /// The steps of the game.
    History,
    /// A solution.
    Solution,
    /// Steps of a solution path.
    Steps,
    /// Sections that say more.
    Sections,
    /// Settings of another program.
    Settings,
    /// Titles, ratings and whatever else was said of a puzzle.
    Notes,
}

impl Feature {
    /// Every feature, in the order in which sets list them.
    pub const ALL: [Feature; 13] = [
        Feature::Entries,
        Feature::Candidates,
        Feature::Marks,
        Feature::MarkPlaces,
        Feature::Boxes,
        Feature::Colours,
        Feature::PlayTime,
        Feature::History,
        Feature::Solution,
        Feature::Steps,
        Feature::Sections,
        Feature::Settings,
        Feature::Notes,
    ];
}

/// A set of features.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct FeatureSet(u16);

impl FeatureSet {
    /// The empty set.
    pub const NONE: FeatureSet = FeatureSet(0);

    /// The set with one feature more.
    #[must_use]
    pub const fn with(self, feature: Feature) -> FeatureSet {
        FeatureSet(self.0 | 1 << feature as u16)
    }

    /// The features of either set.
    #[must_use]
    pub const fn or(self, others: FeatureSet) -> FeatureSet {
        FeatureSet(self.0 | others.0)
    }

    /// The features of this set that the other does not have.
    #[must_use]
    pub const fn minus(self, others: FeatureSet) -> FeatureSet {
        FeatureSet(self.0 & !others.0)
    }

    /// Whether the set has the feature.
    pub const fn contains(self, feature: Feature) -> bool {
        self.0 >> feature as u16 & 1 == 1
    }

    /// Whether the set has no feature.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The features of the set, in the order of [`Feature::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Feature> {
        Feature::ALL.into_iter().filter(move |feature| self.contains(*feature))
    }
}

/// As a set: `{Marks, Colours}`.
impl fmt::Debug for FeatureSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let some =
            FeatureSet::NONE.with(Feature::PlayTime).with(Feature::Marks).with(Feature::Colours);
        assert_eq!(format!("{some:?}"), "{Marks, Colours, PlayTime}");
        assert_eq!(some.minus(FeatureSet::NONE.with(Feature::Marks)).iter().count(), 2);
        assert!(FeatureSet::NONE.is_empty() && FeatureSet::NONE.iter().next().is_none());
    }
}
