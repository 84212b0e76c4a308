use std::fmt;

use serde::{Deserialize, Serialize};

/// Something that a file may hold beside the digits of its boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// Which digits were put in by somebody, and are no givens.
    Entries,
    /// Cells that may hold certain digits alone.
    Candidates,
    /// Digits that somebody noted.
    Marks,
    /// In which part of a cell digits were noted.
    MarkPlaces,
    /// Which of several shapes of boxes the board has.
    Boxes,
    /// Colours and lines that somebody drew.
    Colours,
    /// How long somebody played.
    PlayTime,
    /// What somebody did, step by step.
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
    /// All of them.
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

/// A set of things.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct FeatureSet(u16);

impl FeatureSet {
    /// None of them.
    pub const NONE: FeatureSet = FeatureSet(0);

    /// These and one more.
    #[must_use]
    pub const fn with(self, thing: Feature) -> FeatureSet {
        FeatureSet(self.0 | 1 << thing as u16)
    }

    /// These or those.
    #[must_use]
    pub const fn or(self, others: FeatureSet) -> FeatureSet {
        FeatureSet(self.0 | others.0)
    }

    /// These without those.
    #[must_use]
    pub const fn minus(self, others: FeatureSet) -> FeatureSet {
        FeatureSet(self.0 & !others.0)
    }

    /// Whether it is one of them.
    pub const fn contains(self, thing: Feature) -> bool {
        self.0 >> thing as u16 & 1 == 1
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// They themselves, in the order of [`Feature::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Feature> {
        Feature::ALL.into_iter().filter(move |thing| self.contains(*thing))
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
