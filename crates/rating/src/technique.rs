//! What the Explainers call their techniques.

use std::fmt;

/// A technique of the scales, with what its name tells of the pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Technique {
    /// A digit with one place in a house.
    HiddenSingle,
    /// Pointing that leaves a hidden single.
    DirectPointing,
    /// Claiming that leaves a hidden single.
    DirectClaiming,
    /// A hidden pair or triple that leaves a hidden single: how many digits.
    DirectHiddenSet(u8),
    /// A cell with one candidate.
    NakedSingle,
    /// A box whose places of a digit are in one line.
    Pointing,
    /// A line whose places of a digit are in one box.
    Claiming,
    /// That many cells of a house with as many digits.
    NakedSet(u8),
    /// That many digits of a house with as many places.
    HiddenSet(u8),
    /// That many lines with as many cross lines.
    Fish(u8),
    /// Strong links of one digit, one after another.
    StrongLinks(Links),
    /// A pivot of two candidates and two pincers.
    XyWing,
    /// A pivot of three candidates and two pincers.
    XyzWing,
    /// A deadly rectangle or loop: its cells, and its type from 1 to 4.
    UniqueLoop(u8, u8),
    /// A bivalue universal grave: its type from 1 to 4.
    Bug(u8),
    /// An almost locked set of three or four cells and a bivalue cell.
    LongWing(Wing),
    /// That many cells whose combinations are struck out by their peers.
    AlignedExclusion(u8),
    /// A cycle that holds in both directions.
    Cycle(Strong),
    /// A chain from a candidate to its opposite: its links, and how many nodes it has.
    ForcingChain(Strong, u16),
    /// A contradiction of one digit.
    Nishio,
    /// One consequence of all candidates of a cell, or of all places in a house, and so on.
    ForcingChains(Forcing, Depth),
}

/// Which links a chain has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strong {
    /// In houses alone.
    X,
    /// In cells alone.
    Y,
    /// In both.
    Xy,
}

/// From what forcing chains begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forcing {
    /// From all candidates of a cell.
    Cell,
    /// From all places of a digit in a house.
    Region,
    /// From a candidate that leads to a contradiction.
    Contradiction,
    /// From a candidate, true and false.
    Double,
}

/// What forcing chains may use on their way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Depth {
    /// Each node has one cause.
    Multiple,
    /// Nodes have several causes: the level is 0 without patterns, 1 with locked candidates, pairs and X-Wings,
    /// 2 with forcing chains, 3 with multiple ones, and from 4 with dynamic ones of a level below.
    Dynamic(u8),
}

/// What the name of strong links tells: how many are grouped, the kinds of houses, whether they close.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Links {
    /// How many links are grouped.
    pub grouped: u8,
    /// The kinds of their houses, the least reading: 0 is a box, 1 and 2 are kinds of lines.
    pub kinds: [u8; 3],
    /// How many links there are.
    pub count: u8,
    /// Whether the ends see each other.
    pub is_loop: bool,
}

/// What the name of a long wing tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wing {
    /// How many cells the set has.
    pub cells: u8,
    /// Whether both digits of the bivalue cell are restricted.
    pub is_doubly_linked: bool,
    /// The candidates of the set's largest cell.
    pub largest: u8,
    /// All candidates of the set's cells together.
    pub size: u8,
}

impl Wing {
    /// The wing's number, as the original writes and compares it: as text.
    pub(crate) fn code(self) -> [u8; 4] {
        let size = self.size;
        let (tens, ones) = if size < 10 { (size, 0) } else { (size / 10, size % 10 + 1) };
        [1 + u8::from(self.is_doubly_linked), self.largest, tens, ones]
    }
}

impl Technique {
    /// The technique's id: stable, in lower case and with dashes.
    pub fn id(self) -> &'static str {
        match self {
            Technique::HiddenSingle => "hidden-single",
            Technique::DirectPointing => "direct-pointing",
            Technique::DirectClaiming => "direct-claiming",
            Technique::DirectHiddenSet(2) => "direct-hidden-pair",
            Technique::DirectHiddenSet(_) => "direct-hidden-triple",
            Technique::NakedSingle => "naked-single",
            Technique::Pointing => "pointing",
            Technique::Claiming => "claiming",
            Technique::NakedSet(2) => "naked-pair",
            Technique::NakedSet(3) => "naked-triple",
            Technique::NakedSet(_) => "naked-quadruple",
            Technique::HiddenSet(2) => "hidden-pair",
            Technique::HiddenSet(3) => "hidden-triple",
            Technique::HiddenSet(_) => "hidden-quadruple",
            Technique::Fish(2) => "x-wing",
            Technique::Fish(3) => "swordfish",
            Technique::Fish(_) => "jellyfish",
            Technique::StrongLinks(Links { count: 2, .. }) => "two-strong-links",
            Technique::StrongLinks(_) => "three-strong-links",
            Technique::XyWing => "xy-wing",
            Technique::XyzWing => "xyz-wing",
            Technique::UniqueLoop(4, _) => "unique-rectangle",
            Technique::UniqueLoop(..) => "unique-loop",
            Technique::Bug(_) => "bug",
            Technique::LongWing(Wing { cells: 3, .. }) => "wxyz-wing",
            Technique::LongWing(_) => "vwxyz-wing",
            Technique::AlignedExclusion(2) => "aligned-pair-exclusion",
            Technique::AlignedExclusion(_) => "aligned-triple-exclusion",
            Technique::Cycle(_) => "bidirectional-cycle",
            Technique::ForcingChain(Strong::X, _) => "forcing-x-chain",
            Technique::ForcingChain(..) => "forcing-chain",
            Technique::Nishio => "nishio-forcing-chains",
            Technique::ForcingChains(_, Depth::Multiple) => "multiple-forcing-chains",
            Technique::ForcingChains(_, Depth::Dynamic(0)) => "dynamic-forcing-chains",
            Technique::ForcingChains(_, Depth::Dynamic(1)) => "dynamic-forcing-chains-plus",
            Technique::ForcingChains(_, Depth::Dynamic(_)) => "nested-forcing-chains",
        }
    }
}

/// The name, as the original programs write it.
impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SETS: [&str; 5] = ["", "", "Pair", "Triplet", "Quad"];
        let set = |k: &u8| SETS[(*k as usize).min(4)];
        match self {
            Technique::HiddenSingle => f.write_str("Hidden Single"),
            Technique::DirectPointing => f.write_str("Direct Pointing"),
            Technique::DirectClaiming => f.write_str("Direct Claiming"),
            Technique::DirectHiddenSet(k) => write!(f, "Direct Hidden {}", set(k)),
            Technique::NakedSingle => f.write_str("Naked Single"),
            Technique::Pointing => f.write_str("Pointing"),
            Technique::Claiming => f.write_str("Claiming"),
            Technique::NakedSet(k) => write!(f, "Naked {}", set(k)),
            Technique::HiddenSet(k) => write!(f, "Hidden {}", set(k)),
            Technique::Fish(2) => f.write_str("X-Wing"),
            Technique::Fish(3) => f.write_str("Swordfish"),
            Technique::Fish(_) => f.write_str("Jellyfish"),
            Technique::StrongLinks(links) => links.fmt(f),
            Technique::XyWing => f.write_str("XY-Wing"),
            Technique::XyzWing => f.write_str("XYZ-Wing"),
            Technique::UniqueLoop(4, kind) => write!(f, "Unique Rectangle type {kind}"),
            Technique::UniqueLoop(cells, kind) => write!(f, "Unique Loop {cells} type {kind}"),
            Technique::Bug(kind) => write!(f, "BUG type {kind}"),
            Technique::LongWing(wing) => {
                let name = if wing.cells == 3 { "WXYZ" } else { "VWXYZ" };
                let links = 1 + u8::from(wing.is_doubly_linked);
                write!(f, "{name}-Wing {links}{}{}", wing.largest, wing.size)
            }
            Technique::AlignedExclusion(k) => write!(f, "Aligned {} Exclusion", set(k)),
            Technique::Cycle(Strong::X) => f.write_str("Bidirectional X-Cycle"),
            Technique::Cycle(Strong::Y) => f.write_str("Bidirectional Y-Cycle"),
            Technique::Cycle(Strong::Xy) => f.write_str("Bidirectional Cycle"),
            Technique::ForcingChain(Strong::X, 6) => f.write_str("Turbot Fish"),
            Technique::ForcingChain(Strong::X, _) => f.write_str("Forcing X-Chain"),
            Technique::ForcingChain(..) => f.write_str("Forcing Chain"),
            Technique::Nishio => f.write_str("Nishio Forcing Chains"),
            Technique::ForcingChains(forcing, depth) => {
                let kind = match forcing {
                    Forcing::Cell => "Cell",
                    Forcing::Region => "Region",
                    Forcing::Contradiction => "Contradiction",
                    Forcing::Double => "Double",
                };
                match depth {
                    Depth::Multiple => write!(f, "{kind} Forcing Chains"),
                    Depth::Dynamic(level) => {
                        write!(f, "Dynamic {kind} Forcing Chains{}", suffix(*level))
                    }
                }
            }
        }
    }
}

fn suffix(level: u8) -> &'static str {
    match level {
        0 => "",
        1 => " (+)",
        2 => " (+ Forcing Chains)",
        3 => " (+ Multiple Forcing Chains)",
        4 => " (+ Dynamic Forcing Chains)",
        5 => " (+ Dynamic Forcing Chains (+ Forcing Chains))",
        _ => " (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))",
    }
}

impl fmt::Display for Links {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = &self.kinds[..self.count as usize];
        let has = |kind: u8| kinds.contains(&kind);
        let grouped = if self.grouped > 0 { "Grouped " } else { "" };
        let count = self.count;
        if self.is_loop {
            write!(f, "({count} Strong Links) {grouped}X-Loop")?;
        } else if has(0) {
            write!(f, "{grouped}{count} Strong links")?;
        } else if has(2) {
            write!(f, "{grouped}{count}-String Kite")?;
        } else if count == 2 {
            write!(f, "{grouped}Skyscraper")?;
        } else {
            write!(f, "{grouped}{count} Skyscrapers")?;
        }
        write!(f, " {}", self.grouped)?;
        kinds.iter().try_for_each(|kind| write!(f, "{kind}"))
    }
}
