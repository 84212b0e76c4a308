//! How candidates begin: full boards, digits for a pattern, neighbours of puzzles; and how they go on
//! before they are judged.

use std::sync::Arc;

use grid::{Board, Shape};

use super::{Made, Maker, Stage};
use crate::{
    Filling, Symmetry,
    dig::Digger,
    fill,
    fit::Fit,
    repair::Orbits,
    thin::Thin,
    vary::{Kin, varied},
};

/// Givens below which digging alone hardly leads.
const THIN: usize = 22;

impl Maker {
    /// Begins a candidate: with a full board to dig, or that digits of a pattern are taken of, or with a
    /// neighbour of a puzzle.
    pub(super) fn begin(&mut self) {
        let plan = Arc::clone(&self.plan);
        let wish = &plan.wish;
        let least = wish.clues.map_or(0, |(least, _)| least);
        if let Some(walk) = self.walk.as_mut() {
            let orbits = Orbits(self.symmetry, wish.shape);
            let (prober, random) = (&mut self.prober, &mut self.random);
            if let Some((board, solution)) =
                varied(&walk.board, orbits, least, Kin::Close, prober, random)
            {
                self.stage = Stage::Dug(board, solution);
            }
            walk.left -= 1;
            if walk.left == 0 {
                (self.walk, self.fresh) = (None, 0);
            }
            return;
        }
        self.fresh += 1;
        self.symmetry = wish.symmetry.drawn(&mut self.random);
        let orbits = Orbits(self.symmetry, wish.shape);
        if let Some(pattern) = &wish.pattern {
            let fit = Fit::new(&pattern.cells, wish.shape, &mut self.random);
            self.stage = Stage::Fit(Box::new(fit));
        } else if wish.from.is_empty() {
            let random = &mut self.random;
            if let Some(solution) = fill::suiting(self.symmetry, wish.digits, wish.shape, random) {
                let all = orbits.all(random);
                self.stage = Stage::Dig(Digger::new(solution, all, least));
            }
        } else {
            let base = &wish.from[(self.number % wish.from.len() as u64) as usize];
            let (prober, random) = (&mut self.prober, &mut self.random);
            if let Some((board, solution)) = varied(base, orbits, least, Kin::Far, prober, random) {
                self.stage = Stage::Dug(board, solution);
            }
        }
    }

    /// Looks at a pattern that has its digits.
    pub(super) fn fitted(&mut self, board: Board, solution: Board) -> Option<Made> {
        let wish = &self.plan.wish;
        if wish.pattern.as_ref().is_none_or(|pattern| pattern.filling == Filling::Whole) {
            return self.candidate(board, solution);
        }
        let mut all = Orbits(self.symmetry, wish.shape).all(&mut self.random);
        all.retain(|orbit| orbit.iter().any(|cell| board.digit(*cell).is_some()));
        let least = wish.clues.map_or(0, |(least, _)| least);
        self.stage = Stage::Dig(Digger::of(board, solution, all, least).one_by_one());
        None
    }

    /// Whether so few givens are wished for that digging alone hardly leads there.
    pub(super) fn is_thin(&self) -> bool {
        let wish = &self.plan.wish;
        wish.shape == Shape::CLASSIC
            && self.symmetry == Symmetry::None
            && wish.pattern.is_none()
            && wish.clues.is_some_and(|(_, most)| most < THIN)
    }

    pub(super) fn thin(&mut self, mut thin: Thin) -> Option<Made> {
        let (least, most) = self.plan.wish.clues.unwrap_or((0, 81));
        if thin.boards().0.filled() <= most {
            let (board, solution) = thin.boards();
            return self.candidate(board.clone(), solution.clone());
        }
        if thin.step(&mut self.prober, &mut self.random, least) {
            self.stage = Stage::Thin(Box::new(thin));
        }
        None
    }
}
