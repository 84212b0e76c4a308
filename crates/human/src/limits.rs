//! How large patterns may be, where people want no larger ones.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

/// The largest patterns that steps may have; what has no limit is [`Limits::NONE`] there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Limits([u8; 5]);

/// What there are limits of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Cells of a naked subset, digits of a hidden one.
    Subset,
    /// Base sets of a fish.
    Fish,
    /// Fins of a fish.
    Fins,
    /// Links of a chain.
    Links,
    /// Cells of an almost locked set.
    Set,
}

impl Limit {
    /// All of them.
    pub const ALL: [Limit; 5] = [Limit::Subset, Limit::Fish, Limit::Fins, Limit::Links, Limit::Set];

    /// What it is called in lists of techniques that are text.
    pub fn name(self) -> &'static str {
        ["subset", "fish", "fins", "links", "set"][self as usize]
    }
}

impl Limits {
    /// Where there is no limit.
    pub const NONE: u8 = u8::MAX;

    /// A limit.
    pub fn get(self, of: Limit) -> u8 {
        self.0[of as usize]
    }

    /// Whether so many are within a limit.
    pub fn allow(self, of: Limit, count: usize) -> bool {
        self.get(of) == Limits::NONE || count <= self.get(of).into()
    }

    /// Sets a limit.
    pub fn set(&mut self, of: Limit, most: u8) {
        self.0[of as usize] = most;
    }

    /// Sets the limit that a text gives: `fish<=3`. `None`, and nothing is set, where it gives none.
    pub fn read(&mut self, text: &str) -> Option<()> {
        let (name, most) = text.split_once("<=")?;
        let of = Limit::ALL.into_iter().find(|limit| limit.name() == name.trim())?;
        self.set(of, most.trim().parse().ok()?);
        Some(())
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits([Limits::NONE; 5])
    }
}

/// The limits that there are, as [`Limits::read`] takes each, with commas between.
impl Display for Limits {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let mut before = "";
        for of in Limit::ALL.into_iter().filter(|of| self.get(*of) != Limits::NONE) {
            write!(f, "{before}{}<={}", of.name(), self.get(of))?;
            before = ",";
        }
        Ok(())
    }
}
