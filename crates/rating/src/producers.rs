//! The list of producers, in the order in which they search for hints. The first hint of the first
//! producer that finds one is applied.
//!
//! The producers aren't sorted by rating. Their order is that of the original programs. It
//! determines the path that solves a puzzle, and therefore the puzzle's rating.

pub(crate) mod aligned;
pub(crate) mod bug;
pub(crate) mod fish;
pub(crate) mod hidden_single;
pub(crate) mod locked_candidates;
pub(crate) mod long_wings;
pub(crate) mod naked_single;
pub(crate) mod sets;
pub(crate) mod strong_links;
pub(crate) mod unique_loops;
pub(crate) mod wings;

use crate::{
    RatedHint, Scale,
    candidate_grid::CandidateGrid,
    chains::{self, forcing::SearchKind},
    memory::Memory,
};

/// A producer of hints: a method of finding hints, and the scale to which the producer is limited,
/// if any.
pub(crate) struct Producer {
    /// The scale to which the producer is limited, or `None` if it belongs to both.
    pub only_scale: Option<Scale>,
    pub find: FindMethod,
}

/// A function that finds a hint without interruption, or returns `None` if there is none. The last
/// argument is the record of changes.
type ImmediateFind = fn(&CandidateGrid, Scale, &mut Memory) -> Option<RatedHint>;

/// The method by which a producer finds its first hint.
pub(crate) enum FindMethod {
    /// The producer finds its hint without interruption.
    Immediate(ImmediateFind),
    /// The producer finds the shortest forcing chain or cycle without interruption.
    ShortestChain,
    /// The producer uses a search that can be stopped.
    Search(SearchKind),
}

const fn immediate(find: ImmediateFind) -> Producer {
    Producer { only_scale: None, find: FindMethod::Immediate(find) }
}

const fn bank_only(find: ImmediateFind) -> Producer {
    Producer { only_scale: Some(Scale::Bank), find: FindMethod::Immediate(find) }
}

const fn search(kind: SearchKind) -> Producer {
    Producer { only_scale: None, find: FindMethod::Search(kind) }
}

const fn search_only(scale: Scale, kind: SearchKind) -> Producer {
    Producer { only_scale: Some(scale), find: FindMethod::Search(kind) }
}

pub(crate) static PRODUCERS: &[Producer] = &[
    immediate(|position, _, memory| hidden_single::find(position, memory)),
    immediate(locked_candidates::find_direct),
    immediate(|position, scale, memory| sets::find_hidden_direct(position, scale, memory, 2)),
    immediate(|position, _, _| naked_single::find(position)),
    immediate(|position, scale, memory| sets::find_hidden_direct(position, scale, memory, 3)),
    immediate(locked_candidates::find),
    immediate(|position, _, memory| sets::find_naked(position, memory, 2)),
    immediate(|position, _, memory| fish::find(position, memory, 2)),
    immediate(|position, _, memory| sets::find_hidden(position, memory, 2)),
    immediate(|position, _, memory| sets::find_naked(position, memory, 3)),
    immediate(|position, _, memory| fish::find(position, memory, 3)),
    immediate(|position, _, memory| sets::find_hidden(position, memory, 3)),
    bank_only(|position, _, memory| strong_links::find::<2>(position, memory)),
    immediate(wings::find_xy),
    immediate(wings::find_xyz),
    immediate(unique_loops::find),
    immediate(|position, _, memory| sets::find_naked(position, memory, 4)),
    immediate(|position, _, memory| fish::find(position, memory, 4)),
    immediate(|position, _, memory| sets::find_hidden(position, memory, 4)),
    bank_only(|position, _, memory| strong_links::find::<3>(position, memory)),
    bank_only(|position, _, memory| long_wings::find(position, memory, 3)),
    immediate(|position, scale, _| bug::find(position, scale)),
    bank_only(|position, _, memory| long_wings::find(position, memory, 4)),
    immediate(|position, _, memory| aligned::find_pair(position, memory)),
    Producer { only_scale: None, find: FindMethod::ShortestChain },
    immediate(aligned::find_triple),
    search(SearchKind::Nishio),
    search(SearchKind::Multiple),
    search(SearchKind::Dynamic(&chains::DYNAMIC)),
    search(SearchKind::Dynamic(&chains::DYNAMIC_PLUS)),
    search(SearchKind::Dynamic(&chains::DYNAMIC_WITH_SIMPLE)),
    search(SearchKind::Dynamic(&chains::DYNAMIC_WITH_MULTIPLE)),
    search(SearchKind::Dynamic(&chains::DYNAMIC_WITH_DYNAMIC)),
    search_only(Scale::Se, SearchKind::Dynamic(&chains::DYNAMIC_WITH_NESTED)),
    search_only(Scale::Bank, SearchKind::Dynamic(&chains::DYNAMIC_WITH_PLUS)),
    search_only(Scale::Bank, SearchKind::Dynamic(&chains::DYNAMIC_WITH_NESTED_BANK)),
];
