//! Solving as people do: the rules that take candidates away, and a pass over a board by them.
//!
//! A [`Rule`] looks at candidates and names those that can go. A [`pass`](reduce) applies a list of
//! rules once; [`reduced`] does so with a position as a player has it. Searches are absent: the
//! engine of constraint reduction takes its rules from here.

mod pass;
mod position;
mod rules;

pub use pass::{Outcome, Pass, Removal, reduce};
pub use position::{Reduced, min_choice, reduced};
pub use rules::{
    Decided, HiddenSingles, HiddenSubsets, LockedCandidates, NakedSubsets, RULE_NAMES, RULES, Rule,
};
