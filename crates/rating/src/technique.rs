//! The techniques of the Sudoku Explainer family, and their names.

use std::fmt;

/// A technique of the scales, with the details that are part of its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RatingTechnique {
    /// A digit with one place in a house.
    HiddenSingle,
    /// Pointing that leaves a hidden single.
    DirectPointing,
    /// Claiming that leaves a hidden single.
    DirectClaiming,
    /// A hidden set that leaves a hidden single, with its number of digits, 2 or 3.
    DirectHiddenSet(u8),
    /// A cell with one candidate.
    NakedSingle,
    /// A box in which all places of a digit are in one line.
    Pointing,
    /// A line in which all places of a digit are in one box.
    Claiming,
    /// A naked set with this number of cells and of digits.
    NakedSet(u8),
    /// A hidden set with this number of digits and of places.
    HiddenSet(u8),
    /// A fish with this number of lines and of crossing lines.
    Fish(u8),
    /// A chain of strong links of one digit.
    StrongLinks(StrongLinkChain),
    /// A pivot with two candidates and two pincers.
    XyWing,
    /// A pivot with three candidates and two pincers.
    XyzWing,
    /// A unique rectangle or loop, with its number of cells and its type from 1 to 4.
    UniqueLoop(u8, u8),
    /// A bivalue universal grave, with its type from 1 to 4.
    Bug(u8),
    /// An almost locked set of three or four cells and a bivalue cell.
    LongWing(LongWingDetails),
    /// Aligned Exclusion, with its number of base cells.
    AlignedExclusion(u8),
    /// A cycle, which works in both directions, with the source of its links.
    Cycle(LinkSource),
    /// A chain from an assumption about a candidate to the opposite one, with the source of its
    /// links and its number of nodes.
    ForcingChain(LinkSource, u16),
    /// A contradiction in the places of one digit.
    Nishio,
    /// A common consequence of several assumptions, or a contradiction that follows from one
    /// assumption.
    ForcingChains(ForcingSource, ForcingDepth),
}

/// The kinds of links that a chain uses: links within houses, links within cells, or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkSource {
    /// The links are within houses only.
    X,
    /// The links are within cells only.
    Y,
    /// The links are within houses and within cells.
    Xy,
}

/// The assumptions from which forcing chains start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ForcingSource {
    /// Each candidate of a cell.
    Cell,
    /// Each place of a digit in a house.
    Region,
    /// The truth or the falsehood of a candidate, which leads to a contradiction.
    Contradiction,
    /// The truth and the falsehood of a candidate.
    Double,
}

/// The methods that forcing chains may use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ForcingDepth {
    /// Each node has a single cause.
    Multiple,
    /// Nodes may have several causes. The level is 0 without patterns, 1 with locked candidates,
    /// pairs and X-Wings, 2 with nested forcing chains, 3 with nested multiple forcing chains, and
    /// 4 or more with nested dynamic forcing chains.
    Dynamic(u8),
}

/// The details of a chain of strong links that are part of its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct StrongLinkChain {
    /// The number of grouped links.
    pub grouped_count: u8,
    /// The kinds of the links' houses, as the smallest of the equivalent codes: 0 is a box, and 1
    /// and 2 are the two kinds of lines. Unused entries are 0.
    pub kinds: [u8; 3],
    /// The number of links.
    pub link_count: u8,
    /// Whether a house contains both outer ends.
    pub is_loop: bool,
}

/// The details of a long wing that are part of its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LongWingDetails {
    /// The number of cells in the almost locked set.
    pub cell_count: u8,
    /// Whether the set and the bivalue cell are linked by both digits of the bivalue cell.
    pub is_doubly_linked: bool,
    /// The largest number of candidates in any cell of the set.
    pub max_cell_candidates: u8,
    /// The total number of candidates in the cells of the set.
    pub candidate_count: u8,
}

impl LongWingDetails {
    /// Returns the wing's code as decimal digits, as the original program writes and compares it.
    pub(crate) fn code(self) -> [u8; 4] {
        let size = self.candidate_count;
        let (tens, ones) = if size < 10 { (size, 0) } else { (size / 10, size % 10 + 1) };
        [1 + u8::from(self.is_doubly_linked), self.max_cell_candidates, tens, ones]
    }
}

impl RatingTechnique {
    /// Returns `true` for the direct techniques, which place a hidden single that their
    /// eliminations leave.
    pub(crate) fn is_direct(self) -> bool {
        matches!(
            self,
            RatingTechnique::DirectPointing
                | RatingTechnique::DirectClaiming
                | RatingTechnique::DirectHiddenSet(_)
        )
    }

    /// Returns the technique's id, which never changes and consists of lower-case words joined by
    /// dashes.
    pub fn id(self) -> &'static str {
        match self {
            RatingTechnique::HiddenSingle => "hidden-single",
            RatingTechnique::DirectPointing => "direct-pointing",
            RatingTechnique::DirectClaiming => "direct-claiming",
            RatingTechnique::DirectHiddenSet(2) => "direct-hidden-pair",
            RatingTechnique::DirectHiddenSet(_) => "direct-hidden-triple",
            RatingTechnique::NakedSingle => "naked-single",
            RatingTechnique::Pointing => "pointing",
            RatingTechnique::Claiming => "claiming",
            RatingTechnique::NakedSet(2) => "naked-pair",
            RatingTechnique::NakedSet(3) => "naked-triple",
            RatingTechnique::NakedSet(_) => "naked-quadruple",
            RatingTechnique::HiddenSet(2) => "hidden-pair",
            RatingTechnique::HiddenSet(3) => "hidden-triple",
            RatingTechnique::HiddenSet(_) => "hidden-quadruple",
            RatingTechnique::Fish(2) => "x-wing",
            RatingTechnique::Fish(3) => "swordfish",
            RatingTechnique::Fish(_) => "jellyfish",
            RatingTechnique::StrongLinks(StrongLinkChain { link_count: 2, .. }) => {
                "two-strong-links"
            }
            RatingTechnique::StrongLinks(_) => "three-strong-links",
            RatingTechnique::XyWing => "xy-wing",
            RatingTechnique::XyzWing => "xyz-wing",
            RatingTechnique::UniqueLoop(4, _) => "unique-rectangle",
            RatingTechnique::UniqueLoop(..) => "unique-loop",
            RatingTechnique::Bug(_) => "bug",
            RatingTechnique::LongWing(LongWingDetails { cell_count: 3, .. }) => "wxyz-wing",
            RatingTechnique::LongWing(_) => "vwxyz-wing",
            RatingTechnique::AlignedExclusion(2) => "aligned-pair-exclusion",
            RatingTechnique::AlignedExclusion(_) => "aligned-triple-exclusion",
            RatingTechnique::Cycle(_) => "bidirectional-cycle",
            RatingTechnique::ForcingChain(LinkSource::X, _) => "forcing-x-chain",
            RatingTechnique::ForcingChain(..) => "forcing-chain",
            RatingTechnique::Nishio => "nishio-forcing-chains",
            RatingTechnique::ForcingChains(_, ForcingDepth::Multiple) => "multiple-forcing-chains",
            RatingTechnique::ForcingChains(_, ForcingDepth::Dynamic(0)) => "dynamic-forcing-chains",
            RatingTechnique::ForcingChains(_, ForcingDepth::Dynamic(1)) => {
                "dynamic-forcing-chains-plus"
            }
            RatingTechnique::ForcingChains(_, ForcingDepth::Dynamic(_)) => "nested-forcing-chains",
        }
    }
}

/// Formats the name as the original programs write it.
impl fmt::Display for RatingTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SETS: [&str; 5] = ["", "", "Pair", "Triplet", "Quad"];
        let set = |k: &u8| SETS[(*k as usize).min(4)];
        match self {
            RatingTechnique::HiddenSingle => f.write_str("Hidden Single"),
            RatingTechnique::DirectPointing => f.write_str("Direct Pointing"),
            RatingTechnique::DirectClaiming => f.write_str("Direct Claiming"),
            RatingTechnique::DirectHiddenSet(k) => write!(f, "Direct Hidden {}", set(k)),
            RatingTechnique::NakedSingle => f.write_str("Naked Single"),
            RatingTechnique::Pointing => f.write_str("Pointing"),
            RatingTechnique::Claiming => f.write_str("Claiming"),
            RatingTechnique::NakedSet(k) => write!(f, "Naked {}", set(k)),
            RatingTechnique::HiddenSet(k) => write!(f, "Hidden {}", set(k)),
            RatingTechnique::Fish(2) => f.write_str("X-Wing"),
            RatingTechnique::Fish(3) => f.write_str("Swordfish"),
            RatingTechnique::Fish(_) => f.write_str("Jellyfish"),
            RatingTechnique::StrongLinks(links) => links.fmt(f),
            RatingTechnique::XyWing => f.write_str("XY-Wing"),
            RatingTechnique::XyzWing => f.write_str("XYZ-Wing"),
            RatingTechnique::UniqueLoop(4, kind) => write!(f, "Unique Rectangle type {kind}"),
            RatingTechnique::UniqueLoop(cells, kind) => {
                write!(f, "Unique Loop {cells} type {kind}")
            }
            RatingTechnique::Bug(kind) => write!(f, "BUG type {kind}"),
            RatingTechnique::LongWing(wing) => {
                let name = if wing.cell_count == 3 { "WXYZ" } else { "VWXYZ" };
                let links = 1 + u8::from(wing.is_doubly_linked);
                write!(f, "{name}-Wing {links}{}{}", wing.max_cell_candidates, wing.candidate_count)
            }
            RatingTechnique::AlignedExclusion(k) => write!(f, "Aligned {} Exclusion", set(k)),
            RatingTechnique::Cycle(LinkSource::X) => f.write_str("Bidirectional X-Cycle"),
            RatingTechnique::Cycle(LinkSource::Y) => f.write_str("Bidirectional Y-Cycle"),
            RatingTechnique::Cycle(LinkSource::Xy) => f.write_str("Bidirectional Cycle"),
            RatingTechnique::ForcingChain(LinkSource::X, 6) => f.write_str("Turbot Fish"),
            RatingTechnique::ForcingChain(LinkSource::X, _) => f.write_str("Forcing X-Chain"),
            RatingTechnique::ForcingChain(..) => f.write_str("Forcing Chain"),
            RatingTechnique::Nishio => f.write_str("Nishio Forcing Chains"),
            RatingTechnique::ForcingChains(forcing, depth) => {
                let kind = match forcing {
                    ForcingSource::Cell => "Cell",
                    ForcingSource::Region => "Region",
                    ForcingSource::Contradiction => "Contradiction",
                    ForcingSource::Double => "Double",
                };
                match depth {
                    ForcingDepth::Multiple => write!(f, "{kind} Forcing Chains"),
                    ForcingDepth::Dynamic(level) => {
                        write!(f, "Dynamic {kind} Forcing Chains{}", nesting_suffix(*level))
                    }
                }
            }
        }
    }
}

fn nesting_suffix(level: u8) -> &'static str {
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

impl fmt::Display for StrongLinkChain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = &self.kinds[..self.link_count as usize];
        let contains = |kind: u8| kinds.contains(&kind);
        let grouped = if self.grouped_count > 0 { "Grouped " } else { "" };
        let count = self.link_count;
        if self.is_loop {
            write!(f, "({count} Strong Links) {grouped}X-Loop")?;
        } else if contains(0) {
            write!(f, "{grouped}{count} Strong links")?;
        } else if contains(2) {
            write!(f, "{grouped}{count}-String Kite")?;
        } else if count == 2 {
            write!(f, "{grouped}Skyscraper")?;
        } else {
            write!(f, "{grouped}{count} Skyscrapers")?;
        }
        write!(f, " {}", self.grouped_count)?;
        kinds.iter().try_for_each(|kind| write!(f, "{kind}"))
    }
}
