//! A quick test for conclusions that all candidates of a cell, or all places of a digit in a house,
//! have in common. The test ignores the order in which closures find their nodes. Closures are then
//! computed only for the cells and houses that pass the test.

use super::{
    closure::NONE,
    graph::{CandidateBits, Graph, candidate_count},
};
use crate::candidate_grid::CandidateGrid;

/// Returns the sets whose candidates may have a common conclusion. Each set is a list of tags. The
/// candidates of a returned set certainly have one if none of them implies a contradiction. In
/// WebAssembly, all sets are returned for positions with more than 256 candidates.
pub(crate) fn sets_with_conclusions(
    position: &CandidateGrid,
    sets: Vec<Vec<u16>>,
) -> Vec<Vec<u16>> {
    match candidate_count(position) {
        // The copies for other sizes are left out of the worker program, whose size matters. There,
        // large positions are searched without the test.
        #[cfg(not(target_arch = "wasm32"))]
        ..=128 => ConsequenceTable::<2>::from_position(position).sets_with_conclusions(sets),
        ..=256 => ConsequenceTable::<4>::from_position(position).sets_with_conclusions(sets),
        #[cfg(not(target_arch = "wasm32"))]
        _ => ConsequenceTable::<12>::from_position(position).sets_with_conclusions(sets),
        #[cfg(target_arch = "wasm32")]
        _ => sets,
    }
}

/// The consequences of a candidate being true: the candidates that are then true, and those that
/// are then false.
type Consequences<const W: usize> = [CandidateBits<W>; 2];

/// The consequences of candidates, each computed when it is first needed.
struct ConsequenceTable<const W: usize> {
    graph: Graph<W>,
    /// For each tag, the index of its candidate in the graph.
    index: [u16; 729],
    known: Vec<Option<Consequences<W>>>,
}

impl<const W: usize> ConsequenceTable<W> {
    fn from_position(position: &CandidateGrid) -> ConsequenceTable<W> {
        let graph = Graph::from_position(position);
        let mut index = [NONE; 729];
        graph.tags.iter().enumerate().for_each(|(at, tag)| index[*tag as usize] = at as u16);
        let known = vec![None; graph.tags.len()];
        ConsequenceTable { graph, index, known }
    }

    fn sets_with_conclusions(mut self, mut sets: Vec<Vec<u16>>) -> Vec<Vec<u16>> {
        sets.retain(|tags| {
            let mut common = [[!0; W]; 2];
            tags.iter().all(|tag| {
                let implied = self.consequences(self.index[*tag as usize]);
                for (common, implied) in
                    common.as_flattened_mut().iter_mut().zip(implied.as_flattened())
                {
                    *common &= implied;
                }
                common != [[0; W]; 2]
            })
        });
        sets
    }

    fn consequences(&mut self, source: u16) -> Consequences<W> {
        if let Some(known) = self.known[source as usize] {
            return known;
        }
        let found = self.graph.consequences(source, |at| self.known[at as usize].as_ref());
        self.known[source as usize] = Some(found);
        found
    }
}
