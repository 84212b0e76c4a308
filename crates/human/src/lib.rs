//! Solving the way people do: techniques, the steps that they find, and the verification of steps.
//! The crate also contains the rules of constraint reduction.
//!
//! A [`Technique`] searches [`Pencilmarks`], a board with its candidates, for [`Step`]s. A step
//! consists of a pattern, its conclusions, and a proof. [`verify`] checks the proof independently
//! of any technique. [`TECHNIQUES`] is the single list of techniques.
//!
//! A [`Rule`] examines candidates and reports those that can be eliminated. [`run_pass`] applies a
//! list of rules once, and [`reduce_position`] applies them to a player's position. The constraint
//! reduction engine takes its rules from this crate. The crate deliberately doesn't search for
//! solutions by trial and error.

mod almost_locked_sets;
mod board_symmetry;
mod candidate;
mod cell_set;
mod combinations;
mod consequences;
mod constraint;
mod derivation;
mod derivation_line;
mod forcing_branches;
mod guardians;
mod house_layout;
mod line_order;
mod line_set;
mod links;
mod locked_patterns;
mod locked_set_matching;
mod named_techniques;
mod network_reach;
mod options;
mod pass_report;
mod path_minimizer;
mod pattern_bits;
mod pattern_limits;
mod pencilmarks;
mod preset;
mod quick_hash;
mod reason_search;
mod reduction_pass;
mod refutation;
mod refuting_step;
mod rules;
mod shared_cache;
mod solution_path;
mod step;
mod subsumed_by;
mod technique;
mod technique_info;
mod technique_list;
mod technique_selection;
mod techniques;
mod verify;
mod weights;

pub use almost_locked_sets::{AlmostLockedSet, AlmostLockedSets};
pub use board_symmetry::BoardSymmetry;
pub use candidate::Candidate;
pub use cell_set::CellSet;
pub use consequences::{Deduction, DigitPlaces, FalseCandidate, ForcingBranch};
pub use forcing_branches::forcing_branches;
pub use house_layout::{HouseLayout, MAX_SIDE};
pub use options::{HodokuVersion, Options, RectangleFilter};
pub use pass_report::{PassReport, fewest_candidates, reduce_position};
pub use path_minimizer::PathMinimizer;
pub use pattern_limits::{PatternLimit, PatternLimits};
pub use pencilmarks::Pencilmarks;
pub use preset::Preset;
pub use reason_search::{PlacementReason, ReasonSearch};
pub use reduction_pass::{PassOutcome, ReductionPass, RuleRemoval, run_pass};
pub use refutation::{LockedPattern, Refutation, RefutationStep, refute};
pub use refuting_step::step_ruling_out;
pub use rules::{
    HiddenSingles, HiddenSubsets, LockedCandidates, NakedSingles, NakedSubsets, RULE_NAMES, RULES,
    Rule,
};
pub use solution_path::{Grade, SolutionPath, default_techniques, find_path, next_step};
pub use step::{ChainNode, Clause, Step};
pub use subsumed_by::subsumed_by;
pub use technique::{Family, Level, StepSearchOutcome, Technique};
pub use technique_info::{BRUTE_FORCE_INFO, TECHNIQUE_INFOS, TechniqueInfo};
pub use technique_list::{BRUTE_FORCE, SIAMESE_FISH, TECHNIQUES, by_name};
pub use technique_selection::{CustomList, TechniqueSelection};
pub use techniques::senior_exocet::{exocet_digit_combinations, houses_with_targets_only};
pub use verify::{trim_proof, verify};
