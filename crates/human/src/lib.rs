//! Solving as people do: techniques that find steps, steps as data, and their verification; and the
//! rules of constraint reduction.
//!
//! A [`Technique`] looks at [`Pencilmarks`], a board with its candidates, and hands out [`Step`]s:
//! a pattern, what follows from it, and a proof. [`verify`] checks the proof again and knows no
//! technique. [`TECHNIQUES`] is the one list of them.
//!
//! A [`Rule`] looks at candidates and names those that can go. A [`pass`](reduce) applies a list of
//! rules once; [`reduced`] does so with a position as a player has it. The engine of constraint
//! reduction takes its rules from here. Searches are absent.

mod almost_locked_sets;
mod barren;
mod candidate;
mod cell_set;
mod choose;
mod chosen;
mod consequences;
mod derivation;
mod done_by;
mod layout;
mod leading;
mod limits;
mod lines;
mod links;
mod list;
mod locked;
mod matching;
mod named;
mod names;
mod options;
mod pass;
mod path;
mod pencilmarks;
mod position;
mod preset;
mod reach;
mod refute;
mod rules;
mod step;
mod technique;
mod techniques;
mod verify;
mod ways;
mod weights;

pub use almost_locked_sets::{AlmostLockedSet, AlmostLockedSets};
pub use candidate::Candidate;
pub use cell_set::CellSet;
pub use chosen::{Chosen, OwnList};
pub use consequences::{Follow, Gone, Way};
pub use done_by::done_by;
pub use layout::{Layout, MAX_SIDE};
pub use leading::Leading;
pub use limits::{Limit, Limits};
pub use list::{BRUTE_FORCE, SIAMESE, TECHNIQUES, by_name};
pub use names::{TECHNIQUE_INFOS, TechniqueInfo};
pub use options::{Options, Rectangles};
pub use pass::{Outcome, Pass, Removal, reduce};
pub use path::{Grade, Path, next_step, path, usual};
pub use pencilmarks::Pencilmarks;
pub use position::{Reduced, min_choice, reduced};
pub use preset::Preset;
pub use refute::{Follows, Locked, Refutation, refute, speaks_against};
pub use rules::{
    Decided, HiddenSingles, HiddenSubsets, LockedCandidates, NakedSubsets, RULE_NAMES, RULES, Rule,
};
pub use step::{Clause, Node, Step};
pub use technique::{Family, Level, Searched, Technique};
pub use verify::{trim, verify};
pub use ways::ways;
