//! Forcing chains from several assumptions: Nishio, multiple, dynamic and nested forcing chains.
//!
//! A search first derives everything that follows from each assumption that it needs. This takes
//! most of the time and can be stopped and resumed at any point, regardless of how deeply chains
//! are nested. The search then collects the conclusions that the assumptions have in common, in the
//! order of the original program.

use std::rc::Rc;

use super::{
    chain_conclusion::sort_conclusions,
    closure::{Closure, ClosureLinks, NONE, PatternRemoval, VisitedNodes, tag},
    common_conclusions, nishio, patterns, simple,
};
use crate::{
    Scale,
    candidate_grid::CandidateGrid,
    nine::{HOUSE_CELLS, HOUSES, bits, cells_in, set_size},
};

/// The assumptions and causes that a search for forcing chains considers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SearchKind {
    /// Contradictions that involve only one digit.
    Nishio,
    /// Common conclusions of several assumptions. Each node has a single cause.
    Multiple,
    /// Common conclusions of several assumptions. Nodes may have several causes, and may follow
    /// from patterns or nested chains.
    Dynamic(&'static DynamicOptions),
}

/// The options of a dynamic search, including the methods that it uses when nothing more follows
/// from links.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct DynamicOptions {
    /// The level in the technique's name.
    pub level: u8,
    /// The rating without the addition for length, in tenths.
    pub base_rating: u16,
    pub uses_patterns: bool,
    pub nested_chains: &'static [NestedChains],
}

/// A kind of chain that a dynamic search uses within its own chains.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum NestedChains {
    Simple,
    Forcing(SearchKind),
}

/// A search for forcing chains in a position.
pub(crate) struct ForcingSearch {
    pub(super) position: CandidateGrid,
    scale: Scale,
    pub(super) kind: SearchKind,
    pub(super) closures: Vec<Closure>,
    /// The number of closures that belong to this search. The other closures are retained only to
    /// reuse their allocations.
    used_count: usize,
    /// The indices of the closures, by tag: first for the assumption that the candidate is false,
    /// then for the assumption that it is true. An index is [`NONE`] if the assumption hasn't been
    /// followed.
    pub(super) closure_of: Box<[[u16; 729]; 2]>,
    pending: Option<PendingAssumption>,
    pub(super) marks: VisitedNodes,
    pub(super) chain: Vec<u16>,
}

/// The state of an assumption whose consequences aren't complete yet.
struct PendingAssumption {
    working: CandidateGrid,
    /// The nested search in progress, if any, and its index in `nested_chains`.
    nested_search: Option<(usize, Box<ForcingSearch>)>,
}

impl ForcingSearch {
    pub fn new(position: &CandidateGrid, scale: Scale, kind: SearchKind) -> ForcingSearch {
        ForcingSearch {
            position: position.clone(),
            scale,
            kind,
            closures: Vec::new(),
            used_count: 0,
            closure_of: Box::new([[NONE; 729]; 2]),
            pending: None,
            marks: VisitedNodes::default(),
            chain: Vec::new(),
        }
    }

    /// Starts a new search, reusing the allocations of this one.
    pub fn restart(&mut self, position: &CandidateGrid, kind: SearchKind) {
        self.position.clone_from(position);
        self.kind = kind;
        self.used_count = 0;
        self.closure_of.iter_mut().for_each(|numbers| numbers.fill(NONE));
        self.pending = None;
    }

    fn links(&self) -> ClosureLinks {
        ClosureLinks {
            follows_cells: self.kind != SearchKind::Nishio,
            is_dynamic: self.kind != SearchKind::Multiple,
        }
    }

    /// Derives everything that follows from an assumption, unless that was already done. Returns
    /// `None` if the search was stopped.
    fn follow_assumption(&mut self, tag: u16, is_on: bool, stop: &dyn Fn() -> bool) -> Option<()> {
        if self.closure_of[usize::from(is_on)][tag as usize] != NONE {
            return Some(());
        }
        if self.pending.is_none() {
            if self.closures.len() == self.used_count {
                self.closures.push(Closure::empty());
            }
            self.closures[self.used_count].restart_with(tag, is_on);
        }
        let mut pending = self.pending.take().unwrap_or_else(|| PendingAssumption {
            working: self.position.clone(),
            nested_search: None,
        });
        let links = self.links();
        loop {
            let closure = &mut self.closures[self.used_count];
            closure.run(&mut pending.working, &self.position, links);
            if closure.clash.is_some() {
                break;
            }
            let SearchKind::Dynamic(inner) = self.kind else { break };
            let Some(removals) = self.find_removals(&mut pending, inner, stop) else {
                self.pending = Some(pending);
                return None;
            };
            let closure = &mut self.closures[self.used_count];
            if !removals
                .iter()
                .fold(false, |is_new, removals| closure.add_removal(removals) | is_new)
            {
                break;
            }
            // Additions are retained, so even a caller that always stops makes progress.
            if stop() {
                self.pending = Some(pending);
                return None;
            }
        }
        self.closure_of[usize::from(is_on)][tag as usize] = self.used_count as u16;
        self.used_count += 1;
        Some(())
    }

    /// Returns the candidates that patterns or nested chains eliminate from a working position, or
    /// `None` if the search was stopped.
    fn find_removals(
        &self,
        pending: &mut PendingAssumption,
        inner: &DynamicOptions,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<PatternRemoval>> {
        let PendingAssumption { working, nested_search: within } = pending;
        let mut removals = Vec::new();
        if within.is_none() && inner.uses_patterns {
            removals = patterns::find_removals(working, &self.position, self.scale);
        }
        let from = within.as_ref().map_or(0, |(at, _)| *at);
        for (at, chains) in inner.nested_chains.iter().enumerate().skip(from) {
            if !removals.is_empty() {
                break;
            }
            let kind = match chains {
                NestedChains::Simple => SearchKind::Nishio,
                NestedChains::Forcing(kind) => *kind,
            };
            let new = || (at, Box::new(ForcingSearch::new(working, self.scale, kind)));
            let (_, search) = within.get_or_insert_with(new);
            let found = match chains {
                NestedChains::Simple => simple::find_all(working),
                NestedChains::Forcing(_) => search.find_all(stop)?,
            };
            for found in sort_conclusions(found) {
                let (causes, nested) = search.causes(&found, working, &self.position);
                patterns::push_removals(
                    found.eliminations,
                    causes,
                    Some(Rc::new(nested)),
                    &mut removals,
                );
            }
            *within = None;
        }
        Some(removals)
    }

    /// Returns the cells whose candidates are assumed: those with at least two candidates, or at
    /// least three for multiple forcing chains.
    pub(super) fn start_cells(&self) -> impl Iterator<Item = u8> + use<> {
        let least = if self.kind == SearchKind::Multiple { 3 } else { 2 };
        let fits = |cell: &u8| set_size(self.position.cells[*cell as usize]) >= least;
        cells_in(
            cells_in(self.position.empty).filter(fits).fold(0, |set, cell| set | 1u128 << cell),
        )
    }

    /// Returns the houses in which a digit has at least two places, the first of which is `cell`.
    /// Each house is returned as its kind, its index and the mask of the places.
    pub(super) fn start_houses(
        &self,
        cell: u8,
        digit: u8,
    ) -> impl Iterator<Item = (u8, usize, u16)> + use<'_> {
        (0..3).filter_map(move |kind| {
            let house = HOUSES[cell as usize][kind as usize] as usize;
            let places = self.position.places[house][digit as usize];
            let first = HOUSE_CELLS[house][places.trailing_zeros() as usize % 9];
            (set_size(places) >= 2 && first == cell).then_some((kind, house, places))
        })
    }

    /// Follows all assumptions that may lead to a conclusion. Returns `None` if the search was
    /// stopped.
    pub(super) fn follow_all_assumptions(&mut self, stop: &dyn Fn() -> bool) -> Option<()> {
        if self.kind == SearchKind::Multiple {
            return self.follow_start_sets(stop);
        }
        for cell in self.start_cells() {
            for digit in bits(self.position.cells[cell as usize]) {
                let (at, before) = (tag(cell, digit), self.used_count);
                for is_on in [true, false] {
                    if self.kind != SearchKind::Nishio
                        || nishio::has_contradiction(&self.position, cell, digit, is_on)
                    {
                        self.follow_assumption(at, is_on, stop)?;
                    }
                }
                if self.kind != SearchKind::Nishio {
                    let regions: Vec<_> = self.start_houses(cell, digit).collect();
                    for (_, house, places) in regions {
                        for place in bits(places) {
                            self.follow_assumption(
                                tag(HOUSE_CELLS[house][place as usize], digit),
                                true,
                                stop,
                            )?;
                        }
                    }
                }
                // The search stops only after some progress. Otherwise, a caller that always stops
                // would never get to the end.
                if self.used_count > before && stop() {
                    return None;
                }
            }
        }
        Some(())
    }

    /// Follows the candidates of cells, and the places in houses, that may have a common
    /// conclusion. Returns `None` if the search was stopped.
    fn follow_start_sets(&mut self, stop: &dyn Fn() -> bool) -> Option<()> {
        for tags in common_conclusions::sets_with_conclusions(&self.position, self.start_sets()) {
            let before = self.used_count;
            for tag in tags {
                self.follow_assumption(tag, true, stop)?;
            }
            if self.used_count > before && stop() {
                return None;
            }
        }
        Some(())
    }

    /// Returns the sets of candidates that a search assumes, as tags: the candidates of each of the
    /// [`start_cells`](Self::start_cells), and the places of a digit in each house that has at
    /// least two of them, if the first place is a start cell.
    pub(crate) fn start_sets(&self) -> Vec<Vec<u16>> {
        let mut sets = Vec::new();
        for cell in self.start_cells() {
            let candidates = self.position.cells[cell as usize];
            for digit in bits(candidates) {
                for (_, house, places) in self.start_houses(cell, digit) {
                    let cells = bits(places).map(|place| HOUSE_CELLS[house][place as usize]);
                    sets.push(cells.map(|cell| tag(cell, digit)).collect());
                }
            }
            sets.push(bits(candidates).map(|digit| tag(cell, digit)).collect());
        }
        sets
    }
}
