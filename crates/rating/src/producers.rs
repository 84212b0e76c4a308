//! The producers: one list, in the order in which they are asked. The first hint of the first that has one is
//! applied.
//!
//! The order is not that of ratings. It is the originals' and decides which path a puzzle takes, and so its
//! rating.

pub(crate) mod aligned;
pub(crate) mod bug;
pub(crate) mod fish;
pub(crate) mod hidden_single;
pub(crate) mod locked;
pub(crate) mod long_wings;
pub(crate) mod naked_single;
pub(crate) mod sets;
pub(crate) mod strong_links;
pub(crate) mod unique_loops;
pub(crate) mod wings;

use crate::{
    Hint, Scale,
    chains::{self, forcing::Kind},
    memory::Memory,
    position::Position,
};

/// A producer of hints.
pub(crate) struct Producer {
    /// The only scale that has it, if it is not in both.
    pub only: Option<Scale>,
    pub find: Find,
}

/// What finds a hint at once.
type Now = fn(&Position, Scale, &mut Memory) -> Option<Hint>;

/// How a producer finds its first hint.
pub(crate) enum Find {
    /// At once.
    Now(Now),
    /// At once, by the shortest forcing chain or cycle.
    Chains,
    /// By a search that can be stopped.
    Search(Kind),
}

const fn now(find: Now) -> Producer {
    Producer { only: None, find: Find::Now(find) }
}

const fn bank(find: Now) -> Producer {
    Producer { only: Some(Scale::Bank), find: Find::Now(find) }
}

const fn search(kind: Kind) -> Producer {
    Producer { only: None, find: Find::Search(kind) }
}

const fn search_of(scale: Scale, kind: Kind) -> Producer {
    Producer { only: Some(scale), find: Find::Search(kind) }
}

pub(crate) static PRODUCERS: &[Producer] = &[
    now(|position, _, _| hidden_single::find(position)),
    now(locked::find_direct),
    now(|position, scale, memory| sets::find_hidden_direct(position, scale, memory, 2)),
    now(|position, _, _| naked_single::find(position)),
    now(|position, scale, memory| sets::find_hidden_direct(position, scale, memory, 3)),
    now(locked::find),
    now(|position, _, memory| sets::find_naked(position, memory, 2)),
    now(|position, _, memory| fish::find(position, memory, 2)),
    now(|position, _, memory| sets::find_hidden(position, memory, 2)),
    now(|position, _, memory| sets::find_naked(position, memory, 3)),
    now(|position, _, memory| fish::find(position, memory, 3)),
    now(|position, _, memory| sets::find_hidden(position, memory, 3)),
    bank(|position, _, memory| strong_links::find(position, memory, 2)),
    now(wings::find_xy),
    now(wings::find_xyz),
    now(unique_loops::find),
    now(|position, _, memory| sets::find_naked(position, memory, 4)),
    now(|position, _, memory| fish::find(position, memory, 4)),
    now(|position, _, memory| sets::find_hidden(position, memory, 4)),
    bank(|position, _, memory| strong_links::find(position, memory, 3)),
    bank(|position, _, memory| long_wings::find(position, memory, 3)),
    now(|position, scale, _| bug::find(position, scale)),
    bank(|position, _, memory| long_wings::find(position, memory, 4)),
    now(|position, _, memory| aligned::find_pair(position, memory)),
    Producer { only: None, find: Find::Chains },
    now(aligned::find_triple),
    search(Kind::Nishio),
    search(Kind::Multiple),
    search(Kind::Dynamic(&chains::DYNAMIC)),
    search(Kind::Dynamic(&chains::PLUS)),
    search(Kind::Dynamic(&chains::WITH_SIMPLE)),
    search(Kind::Dynamic(&chains::WITH_MULTIPLE)),
    search(Kind::Dynamic(&chains::WITH_DYNAMIC)),
    search_of(Scale::Se, Kind::Dynamic(&chains::WITH_NESTED)),
    search_of(Scale::Bank, Kind::Dynamic(&chains::WITH_PLUS)),
    search_of(Scale::Bank, Kind::Dynamic(&chains::WITH_NESTED_BANK)),
];
