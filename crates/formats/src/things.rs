use std::fmt;

use serde::{Deserialize, Serialize};
use words::say;

/// Something that a file may hold beside the digits of its boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
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

impl Thing {
    /// All of them.
    pub const ALL: [Thing; 13] = [
        Thing::Entries,
        Thing::Candidates,
        Thing::Marks,
        Thing::MarkPlaces,
        Thing::Boxes,
        Thing::Colours,
        Thing::PlayTime,
        Thing::History,
        Thing::Solution,
        Thing::Steps,
        Thing::Sections,
        Thing::Settings,
        Thing::Notes,
    ];
}

/// In words that follow "it holds".
impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Thing::Entries => say("which digits were entered"),
            Thing::Candidates => say("candidates"),
            Thing::Marks => say("marks"),
            Thing::MarkPlaces => say("where in a cell marks stand"),
            Thing::Boxes => say("the shape of the boxes"),
            Thing::Colours => say("colours"),
            Thing::PlayTime => say("the time played"),
            Thing::History => say("the steps played"),
            Thing::Solution => say("a solution"),
            Thing::Steps => say("solving steps"),
            Thing::Sections => say("other sections"),
            Thing::Settings => say("settings of another program"),
            Thing::Notes => say("what is said of puzzles"),
        })
    }
}

/// A set of things.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Things(u16);

impl Things {
    /// None of them.
    pub const NONE: Things = Things(0);

    /// These and one more.
    #[must_use]
    pub const fn with(self, thing: Thing) -> Things {
        Things(self.0 | 1 << thing as u16)
    }

    /// These or those.
    #[must_use]
    pub const fn or(self, others: Things) -> Things {
        Things(self.0 | others.0)
    }

    /// These without those.
    #[must_use]
    pub const fn minus(self, others: Things) -> Things {
        Things(self.0 & !others.0)
    }

    /// Whether it is one of them.
    pub const fn contains(self, thing: Thing) -> bool {
        self.0 >> thing as u16 & 1 == 1
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// They themselves, in the order of [`Thing::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Thing> {
        Thing::ALL.into_iter().filter(move |thing| self.contains(*thing))
    }
}

/// As a list: `marks, colours and the time played`.
impl fmt::Display for Things {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let things: Vec<Thing> = self.iter().collect();
        for (i, thing) in things.iter().enumerate() {
            match things.len() - i {
                _ if i == 0 => write!(f, "{thing}")?,
                1 => f.write_str(&say!(" and {thing}", thing))?,
                _ => write!(f, ", {thing}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_listed_in_words() {
        let some = Things::NONE.with(Thing::PlayTime).with(Thing::Marks).with(Thing::Colours);
        assert_eq!(some.to_string(), "marks, colours and the time played");
        assert_eq!(some.minus(Things::NONE.with(Thing::Marks)).iter().count(), 2);
        assert!(Things::NONE.is_empty() && Things::NONE.to_string().is_empty());
    }
}
