//! Solving the way people do: techniques, the steps that they find, and the verification of steps.
//! The crate also contains the rules of constraint reduction.
//!
//! A [`Technique`] searches [`Pencilmarks`], a board with its candidates, for [`Step`]s: a pattern,
//! its conclusions, and a proof. [`verify`] checks the proof independently of any technique.
//! [`TECHNIQUES`] is the single list of techniques.
//!
//! A [`Rule`] examines candidates and reports those that can be eliminated. [`reduce`] applies a
//! list of rules once, and [`reduce_position`] applies them to a player's position. The constraint
//! reduction engine takes its rules from this crate. The crate deliberately doesn't search for
//! solutions by trial and error.

mod almost_locked_sets;
mod board_symmetry;
mod candidate;
mod cell_set;
mod choose;
mod consequences;
mod constraint;
mod derivation;
mod derivation_line;
mod forcing_branches;
mod guarded;
mod layout;
mod limits;
mod line_order;
mod line_set;
mod links;
mod locked;
mod matching;
mod named_techniques;
mod names;
mod options;
mod pass;
mod path;
mod path_minimizer;
mod pattern_bits;
mod pencilmarks;
mod position;
mod preset;
mod reach;
mod reasons;
mod refute;
mod rules;
mod ruling_out;
mod selection;
mod shared_cache;
mod step;
mod subsumed_by;
mod technique;
mod technique_list;
mod techniques;
mod verify;
mod weights;

pub use almost_locked_sets::{AlmostLockedSet, AlmostLockedSets};
pub use board_symmetry::BoardSymmetry;
pub use candidate::Candidate;
pub use cell_set::CellSet;
pub use consequences::{Deduction, DigitPlaces, FalseCandidate, ForcingBranch};
pub use forcing_branches::forcing_branches;
pub use layout::{HouseLayout, MAX_SIDE};
pub use limits::{PatternLimit, PatternLimits};
pub use names::{BRUTE_FORCE_INFO, TECHNIQUE_INFOS, TechniqueInfo};
pub use options::{HodokuVersion, Options, RectangleFilter};
pub use pass::{Pass, PassOutcome, RuleRemoval, reduce};
pub use path::{Grade, SolutionPath, default_techniques, find_path, next_step};
pub use path_minimizer::PathMinimizer;
pub use pencilmarks::Pencilmarks;
pub use position::{PassReport, fewest_candidates, reduce_position};
pub use preset::Preset;
pub use reasons::{Reason, ReasonSearch};
pub use refute::{LockedPattern, Refutation, RefutationStep, refute};
pub use rules::{
    HiddenSingles, HiddenSubsets, LockedCandidates, NakedSingles, NakedSubsets, RULE_NAMES, RULES,
    Rule,
};
pub use ruling_out::step_ruling_out;
pub use selection::{CustomList, TechniqueSelection};
pub use step::{ChainNode, Clause, Step};
pub use subsumed_by::subsumed_by;
pub use technique::{Family, Level, SearchEnd, Technique};
pub use technique_list::{BRUTE_FORCE, SIAMESE, TECHNIQUES, by_name};
pub use techniques::senior_exocet::{exocet_pairs, houses_with_targets_only};
pub use verify::{trim, verify};
