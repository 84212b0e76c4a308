//! The conclusions that closures have in common, in the order in which the original program finds
//! them.
//!
//! The order of iteration here affects the result: among equal conclusions, the first one is
//! chosen, and it determines the later steps of the path. Any other order of cells, digits, houses
//! or nodes would change ratings.
//!
//! The complexity of a conclusion is the number of nodes in its chains. If only the first
//! conclusion is needed, counting stops as soon as a conclusion has more nodes than the best
//! conclusion found so far.

use super::{
    chain_conclusion::{ChainConclusion, Proof, length_rating},
    closure::{Cause, NONE, NestedProof, VisitedNodes, cell_of, digit_of, tag},
    forcing::{ForcingSearch, SearchKind},
    patterns,
};
use crate::{
    ForcingDepth, ForcingSource, RatedHint, RatingTechnique,
    candidate_grid::CandidateGrid,
    nine::{HOUSE_CELLS, bits, set_size},
};

/// A conclusion on which the nodes of several closures agree.
struct CommonConclusion<'a> {
    /// The numbers of the closures, each with the index of the node that they agree on.
    ends: &'a [(usize, u16)],
    target: u16,
    is_on: bool,
    forcing: ForcingSource,
    /// The cause of the assumptions.
    cause: Cause,
}

impl ForcingSearch {
    /// Calls `take` with each conclusion, in the order in which the original program finds them.
    /// The assumptions must already have been followed.
    fn for_each_conclusion(&self, take: &mut dyn FnMut(CommonConclusion)) {
        for cell in self.start_cells() {
            let candidates = self.position.cells[cell as usize];
            for digit in bits(candidates) {
                if self.kind != SearchKind::Multiple {
                    self.for_each_conclusion_from_candidate(tag(cell, digit), take);
                }
                if self.kind != SearchKind::Nishio {
                    for (kind, house, places) in self.start_houses(cell, digit) {
                        let tags = bits(places)
                            .map(|place| tag(HOUSE_CELLS[house][place as usize], digit));
                        self.for_each_common_conclusion(
                            tags,
                            ForcingSource::Region,
                            Cause::House(kind),
                            take,
                        );
                    }
                }
            }
            if self.kind != SearchKind::Nishio {
                let tags = bits(candidates).map(|digit| tag(cell, digit));
                self.for_each_common_conclusion(tags, ForcingSource::Cell, Cause::Cell, take);
            }
        }
    }

    fn closure_number(&self, tag: u16, is_on: bool) -> usize {
        self.closure_of[usize::from(is_on)][tag as usize] as usize
    }

    fn for_each_conclusion_from_candidate(&self, tag: u16, take: &mut dyn FnMut(CommonConclusion)) {
        let cause = Cause::Assumed;
        for is_on in [true, false] {
            let at = self.closure_number(tag, is_on);
            if at == NONE as usize {
                continue;
            }
            if let Some([a, b]) = self.closures[at].clash {
                let forcing = ForcingSource::Contradiction;
                let ends = &[(at, a), (at, b)];
                take(CommonConclusion { ends, target: tag, is_on: !is_on, forcing, cause });
            }
        }
        let many = set_size(self.position.cells[cell_of(tag) as usize]) >= 3;
        if many && self.kind != SearchKind::Nishio {
            let numbers = [true, false].map(|is_on| self.closure_number(tag, is_on));
            let [on, off] = numbers.map(|at| &self.closures[at]);
            for is_on in [true, false] {
                let nodes = if is_on { &on.true_nodes } else { &on.false_nodes };
                let nodes_of_other = if is_on { &off.on } else { &off.off };
                for &node in nodes {
                    let target = on.nodes[node as usize].tag;
                    let other = nodes_of_other[target as usize];
                    if other != NONE {
                        let ends = &[(numbers[0], node), (numbers[1], other)];
                        let forcing = ForcingSource::Double;
                        take(CommonConclusion { ends, target, is_on, forcing, cause });
                    }
                }
            }
        }
    }

    /// Calls `take` with each conclusion that all assumptions have in common. Each assumption is
    /// that the candidate with one of the tags is true. Does nothing if any of the assumptions
    /// wasn't followed.
    fn for_each_common_conclusion(
        &self,
        tags: impl Iterator<Item = u16>,
        forcing: ForcingSource,
        cause: Cause,
        take: &mut dyn FnMut(CommonConclusion),
    ) {
        let mut ends = [(0, NONE); 9];
        let mut count = 0;
        for tag in tags {
            ends[count].0 = self.closure_number(tag, true);
            if ends[count].0 == NONE as usize {
                return;
            }
            count += 1;
        }
        let ends = &mut ends[..count];
        let first = &self.closures[ends[0].0];
        for is_on in [true, false] {
            let nodes = if is_on { &first.true_nodes } else { &first.false_nodes };
            for &node in nodes {
                let target = first.nodes[node as usize].tag;
                let is_common = ends.iter_mut().all(|(at, node)| {
                    let closure = &self.closures[*at];
                    *node = if is_on {
                        closure.on[target as usize]
                    } else {
                        closure.off[target as usize]
                    };
                    *node != NONE
                });
                if is_common {
                    take(CommonConclusion { ends, target, is_on, forcing, cause });
                }
            }
        }
    }

    /// Returns the total number of nodes in a conclusion's chains, or `None` if there are more than
    /// `most`. Each chain is counted separately, but each set of nested chains only once.
    fn complexity(
        &self,
        ends: &[(usize, u16)],
        most: u32,
        marks: &mut VisitedNodes,
        chain: &mut Vec<u16>,
    ) -> Option<u32> {
        let mut count = 0;
        let mut nested: Vec<&NestedProof> = Vec::new();
        for &(at, node) in ends {
            let closure = &self.closures[at];
            let remaining = most.checked_sub(count)?;
            if !closure.collect_ancestry(node, remaining as usize, marks, chain) {
                return None;
            }
            count += chain.len() as u32;
            for within in chain.iter().filter_map(|node| closure.nested_proof(*node)) {
                if !nested.iter().any(|other| other.chains == within.chains) {
                    nested.push(within);
                }
            }
        }
        count += nested.iter().map(|nested| nested.complexity).sum::<u32>();
        (count <= most).then_some(count)
    }

    fn to_conclusion(&self, common: &CommonConclusion, complexity: u32) -> ChainConclusion {
        let (cell, digit) = (cell_of(common.target), digit_of(common.target));
        let (mut eliminated, placed) = if common.is_on {
            let others = self.position.cells[cell as usize] & !(1 << digit);
            (vec![(cell, others)], Some((cell, digit)))
        } else {
            (vec![(cell, 1 << digit)], None)
        };
        eliminated.retain(|(_, eliminated)| *eliminated != 0);
        let (base, depth) = match self.kind {
            SearchKind::Nishio => (75, None),
            SearchKind::Multiple => (80, Some(ForcingDepth::Multiple)),
            SearchKind::Dynamic(inner) => {
                (inner.base_rating, Some(ForcingDepth::Dynamic(inner.level)))
            }
        };
        let technique = depth.map_or(RatingTechnique::Nishio, |depth| {
            RatingTechnique::ForcingChains(common.forcing, depth)
        });
        ChainConclusion {
            rating: base + length_rating(complexity),
            complexity,
            tie_break: tie_break(common.forcing),
            technique,
            eliminations: eliminated,
            placement: placed,
            proof: Proof::Nodes(common.ends.to_vec(), common.cause),
        }
    }

    /// Follows all assumptions that may lead to a conclusion, and returns all conclusions of
    /// forcing chains in the order in which the original program finds them. Returns `None` if the
    /// search was stopped.
    pub fn find_all(&mut self, stop: &dyn Fn() -> bool) -> Option<Vec<ChainConclusion>> {
        self.follow_all_assumptions(stop)?;
        let (mut marks, mut chain) = (std::mem::take(&mut self.marks), Vec::new());
        let mut all = Vec::new();
        self.for_each_conclusion(&mut |common| {
            let complexity = self.complexity(common.ends, u32::MAX, &mut marks, &mut chain);
            all.extend(complexity.map(|complexity| self.to_conclusion(&common, complexity)));
        });
        self.marks = marks;
        Some(all)
    }

    /// Follows all assumptions that may lead to a conclusion, and returns a hint with the
    /// conclusion that ranks first, or `Some(None)` if there are no conclusions. Returns `None` if
    /// the search was stopped.
    pub fn find_first(&mut self, stop: &dyn Fn() -> bool) -> Option<Option<RatedHint>> {
        self.follow_all_assumptions(stop)?;
        let (mut marks, mut chain) =
            (std::mem::take(&mut self.marks), std::mem::take(&mut self.chain));
        let mut best: Option<ChainConclusion> = None;
        self.for_each_conclusion(&mut |common| {
            let most = best.as_ref().map_or(u32::MAX, |best| {
                best.complexity - u32::from(tie_break(common.forcing) >= best.tie_break)
            });
            if let Some(complexity) = self.complexity(common.ends, most, &mut marks, &mut chain) {
                best = Some(self.to_conclusion(&common, complexity));
            }
        });
        (self.marks, self.chain) = (marks, chain);
        Some(best.map(|found| {
            let ChainConclusion {
                rating,
                technique,
                placement: placed,
                eliminations: eliminated,
                ..
            } = found;
            RatedHint { rating, technique, placement: placed, eliminations: eliminated }
        }))
    }

    /// Returns the tags of the candidates whose absence a conclusion requires, and its chains as a
    /// nested proof. `source` is the position before any candidates were removed from `working`.
    pub(super) fn causes(
        &self,
        found: &ChainConclusion,
        working: &CandidateGrid,
        source: &CandidateGrid,
    ) -> (Vec<u16>, NestedProof) {
        let mut chains = Vec::new();
        let mut causes: Vec<u16> = Vec::new();
        let mut cause = |at: u16, by: Cause| {
            for eliminated in patterns::required_absences(working, source, at, by) {
                if !causes.contains(&eliminated) {
                    causes.push(eliminated);
                }
            }
        };
        match &found.proof {
            Proof::Steps(steps) => {
                for chain in steps {
                    let mut keys: Vec<u16> = Vec::new();
                    for step in chain {
                        if !keys.contains(&step.key()) {
                            keys.push(step.key());
                            if step.is_on {
                                cause(step.tag, step.cause);
                            }
                        }
                    }
                    chains.push(keys);
                }
            }
            Proof::Nodes(ends, assumed) => {
                let (mut marks, mut chain) = (VisitedNodes::default(), Vec::new());
                for &(at, end) in ends {
                    let closure = &self.closures[at];
                    closure.collect_ancestry(end, usize::MAX, &mut marks, &mut chain);
                    for &node in &chain {
                        let node = &closure.nodes[node as usize];
                        if node.is_on {
                            let is_source = node.cause == Cause::Assumed;
                            cause(node.tag, if is_source { *assumed } else { node.cause });
                        }
                    }
                    chains.push(chain.iter().map(|node| closure.key(*node)).collect());
                }
            }
        }
        (causes, NestedProof { complexity: found.complexity, chains })
    }
}

/// Returns the rank among conclusions with equal ratings and complexities. Lower ranks come first.
fn tie_break(forcing: ForcingSource) -> u8 {
    match forcing {
        ForcingSource::Double => 1,
        ForcingSource::Cell => 5,
        ForcingSource::Region => 6,
        ForcingSource::Contradiction => 7,
    }
}
