//! Limits on the size of patterns, as set by the user.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

/// The maximum sizes of patterns, in the order of [`PatternLimit::ALL`].
/// [`PatternLimits::UNLIMITED`] means that a size isn't limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PatternLimits([u8; 5]);

/// A size of patterns that can be limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PatternLimit {
    /// The number of cells of a naked subset, or of digits of a hidden subset.
    Subset,
    /// The number of base sets of a fish.
    Fish,
    /// The number of fins of a fish.
    Fins,
    /// The number of links of a chain.
    Links,
    /// The number of cells of an almost locked set.
    Set,
}

impl PatternLimit {
    /// All limits, in the order of their text format.
    pub const ALL: [PatternLimit; 5] = [
        PatternLimit::Subset,
        PatternLimit::Fish,
        PatternLimit::Fins,
        PatternLimit::Links,
        PatternLimit::Set,
    ];

    /// Returns the name of the limit in the text format of technique lists.
    pub fn name(self) -> &'static str {
        ["subset", "fish", "fins", "links", "set"][self as usize]
    }
}

impl PatternLimits {
    /// The value that means that a size has no limit.
    pub const UNLIMITED: u8 = u8::MAX;

    /// Returns the maximum size, or [`PatternLimits::UNLIMITED`] if the size isn't limited.
    pub fn get(self, limit: PatternLimit) -> u8 {
        self.0[limit as usize]
    }

    /// Returns `true` if the size `count` is within this limit.
    pub fn allows(self, limit: PatternLimit, count: usize) -> bool {
        self.get(limit) == PatternLimits::UNLIMITED || count <= self.get(limit).into()
    }

    /// Sets a limit to `most`, or removes the limit if `most` is [`PatternLimits::UNLIMITED`].
    pub fn set(&mut self, limit: PatternLimit, most: u8) {
        self.0[limit as usize] = most;
    }

    /// Sets a limit from a text such as `fish<=3`. Returns `None`, without setting anything, if the
    /// text has a different form, the name is unknown, or the number isn't from 0 to 255.
    pub fn set_from_text(&mut self, text: &str) -> Option<()> {
        let (name, most) = text.split_once("<=")?;
        let limit = PatternLimit::ALL.into_iter().find(|limit| limit.name() == name.trim())?;
        self.set(limit, most.trim().parse().ok()?);
        Some(())
    }
}

impl Default for PatternLimits {
    fn default() -> PatternLimits {
        PatternLimits([PatternLimits::UNLIMITED; 5])
    }
}

/// Writes the limits that are set, separated by commas, each in the format of
/// [`PatternLimits::set_from_text`].
impl Display for PatternLimits {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let mut before = "";
        for limit in PatternLimit::ALL
            .into_iter()
            .filter(|limit| self.get(*limit) != PatternLimits::UNLIMITED)
        {
            write!(f, "{before}{}<={}", limit.name(), self.get(limit))?;
            before = ",";
        }
        Ok(())
    }
}
