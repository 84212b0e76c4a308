//! Levels by how deep one digs, above 9×9: the deeper, the harder, all but always.
//!
//! A large puzzle that is dug out is nearly always of the highest level, and to see that takes long. So
//! the depth at which it has the level is sought by halves.

use super::{Made, Maker, Stage};
use crate::{Minimal, dig::Digger, judge::Judgement, verdict::Verdict};

/// A search for the depth of digging at which a puzzle has its level: the deeper, the harder, all
/// but always.
pub(super) struct Narrow {
    digger: Digger,
    low: usize,
    high: usize,
    depth: usize,
    /// The deepest so far at which all is as wished, and how many more are looked at.
    met: Option<usize>,
    more: usize,
    judgement: Judgement,
}

/// Depths that are looked at after one was as wished: with fewer givens it is a better puzzle.
const MORE: usize = 3;

impl Narrow {
    /// A search among the depths of what was dug.
    pub(super) fn of(digger: Digger) -> Narrow {
        let depth = digger.depth();
        let judgement = Judgement::new(digger.board());
        Narrow { digger, low: 0, high: depth + 1, depth, met: None, more: MORE, judgement }
    }
}

impl Maker {
    /// Whether levels are met by how deep one digs: above 9×9, where a puzzle that is dug out is
    /// nearly always of the highest.
    pub(super) fn is_by_depth(&self) -> bool {
        let wish = &self.plan.wish;
        wish.shape.side() > 9 && !self.plan.trials.is_empty() && wish.minimal == Minimal::Dug
    }

    pub(super) fn narrow(&mut self, mut narrow: Narrow) -> Option<Made> {
        let Some(verdict) = narrow.judgement.step(&self.plan.trials) else {
            self.stage = Stage::Narrow(Box::new(narrow));
            return None;
        };
        match verdict {
            Verdict::Met => {
                (narrow.met, narrow.low) = (Some(narrow.depth), narrow.depth + 1);
            }
            Verdict::Harder => narrow.high = narrow.depth,
            Verdict::Easier => narrow.low = narrow.depth + 1,
        }
        if narrow.met.is_some() {
            narrow.more = narrow.more.saturating_sub(1);
        }
        if narrow.low < narrow.high && narrow.more > 0 {
            narrow.depth = (narrow.low + narrow.high) / 2;
            narrow.judgement = Judgement::new(&narrow.digger.at_depth(narrow.depth));
            self.stage = Stage::Narrow(Box::new(narrow));
            return None;
        }
        let board = narrow.digger.at_depth(narrow.met?);
        self.has_givens(&board).then(|| self.made(board, narrow.digger.solution().clone()))
    }
}
