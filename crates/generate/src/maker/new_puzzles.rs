//! The start of a new puzzle: a full board, digits for a pattern, or a neighbour of a puzzle.

use std::sync::Arc;

use grid::{Board, Shape};

use super::{MakeOutcome, Maker, Stage};
use crate::{
    Filling, Symmetry,
    dig::Digger,
    fill,
    given_reducer::GivenReducer,
    neighbours::{NeighbourKind, random_neighbour},
    pattern_filler::PatternFiller,
    repair::Orbits,
};

/// The number of givens below which digging alone rarely succeeds.
const FEW_GIVENS: usize = 22;

impl Maker {
    /// Starts a new puzzle: a full board to dig, digits for a pattern, or a neighbour of a puzzle.
    pub(super) fn begin_puzzle(&mut self) {
        let checked_spec = Arc::clone(&self.checked_spec);
        let spec = &checked_spec.spec;
        let least = spec.givens.map_or(0, |(least, _)| least);
        if let Some(walk) = self.walk.as_mut() {
            let orbits = Orbits(self.symmetry, spec.shape);
            let (prober, random) = (&mut self.prober, &mut self.random);
            if let Some((board, solution)) =
                random_neighbour(&walk.board, orbits, least, NeighbourKind::Close, prober, random)
            {
                self.stage = Stage::Check(board, solution);
            }
            walk.neighbours_left -= 1;
            if walk.neighbours_left == 0 {
                (self.walk, self.fresh_puzzles) = (None, 0);
            }
            return;
        }
        self.fresh_puzzles += 1;
        self.symmetry = spec.symmetry.resolve(&mut self.random);
        let orbits = Orbits(self.symmetry, spec.shape);
        if let Some(pattern) = &spec.pattern {
            let filler = PatternFiller::new(&pattern.cells, spec.shape, &mut self.random);
            self.stage = Stage::FillPattern(Box::new(filler));
        } else if spec.sources.is_empty() {
            let random = &mut self.random;
            if let Some(solution) = fill::full_board_with_symmetry(
                self.symmetry,
                spec.symmetry_kind,
                spec.shape,
                random,
            ) {
                let all = orbits.shuffled(random);
                self.stage = Stage::Dig(Digger::new(solution, all, least));
            }
        } else {
            let base = &spec.sources[(self.number % spec.sources.len() as u64) as usize];
            let (prober, random) = (&mut self.prober, &mut self.random);
            if let Some((board, solution)) =
                random_neighbour(base, orbits, least, NeighbourKind::Far, prober, random)
            {
                self.stage = Stage::Check(board, solution);
            }
        }
    }

    /// Checks a puzzle whose givens fill a pattern. If cells of the pattern may stay empty, digging
    /// comes first. Returns the outcome if the puzzle is accepted, and otherwise `None`.
    pub(super) fn check_filled_pattern(
        &mut self,
        board: Board,
        solution: Board,
    ) -> Option<MakeOutcome> {
        let spec = &self.checked_spec.spec;
        if spec.pattern.as_ref().is_none_or(|pattern| pattern.filling == Filling::Full) {
            return self.check_puzzle(board, solution);
        }
        let mut all = Orbits(self.symmetry, spec.shape).shuffled(&mut self.random);
        all.retain(|orbit| orbit.iter().any(|cell| board.digit(*cell).is_some()));
        let least = spec.givens.map_or(0, |(least, _)| least);
        self.stage =
            Stage::Dig(Digger::from_puzzle(board, solution, all, least).in_batches_of_one());
        None
    }

    /// Returns `true` if the specification requires so few givens that digging alone rarely
    /// succeeds. This can be so only on 9×9 boards without a symmetry or a pattern.
    pub(super) fn wants_few_givens(&self) -> bool {
        let spec = &self.checked_spec.spec;
        spec.shape == Shape::CLASSIC
            && self.symmetry == Symmetry::None
            && spec.pattern.is_none()
            && spec.givens.is_some_and(|(_, most)| most < FEW_GIVENS)
    }

    pub(super) fn reduce_givens(&mut self, mut reducer: GivenReducer) -> Option<MakeOutcome> {
        let (least, most) = self.checked_spec.spec.givens.unwrap_or((0, 81));
        if reducer.boards().0.filled_count() <= most {
            let (board, solution) = reducer.boards();
            return self.check_puzzle(board.clone(), solution.clone());
        }
        if reducer.step(&mut self.prober, &mut self.random, least) {
            self.stage = Stage::ReduceGivens(Box::new(reducer));
        }
        None
    }
}
