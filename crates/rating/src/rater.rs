//! The path.
use grid::Board;
use crate::{Hint, Scale, chains::{self, forcing::Kind}, position::Position, producers::*};

pub fn next(position: &Position, scale: Scale) -> Option<Hint> {
    let bank = scale == Scale::Bank;
    let p = position;
    hidden_single::find(p)
        .or_else(|| locked::find_direct(p, scale))
        .or_else(|| sets::find_hidden_direct(p, scale, 2))
        .or_else(|| naked_single::find(p))
        .or_else(|| sets::find_hidden_direct(p, scale, 3))
        .or_else(|| locked::find(p, scale))
        .or_else(|| sets::find_naked(p, 2))
        .or_else(|| fish::find(p, 2))
        .or_else(|| sets::find_hidden(p, 2))
        .or_else(|| sets::find_naked(p, 3))
        .or_else(|| fish::find(p, 3))
        .or_else(|| sets::find_hidden(p, 3))
        .or_else(|| bank.then(|| strong_links::find(p, 2)).flatten())
        .or_else(|| wings::find_xy(p, scale))
        .or_else(|| wings::find_xyz(p, scale))
        .or_else(|| unique_loops::find(p, scale))
        .or_else(|| sets::find_naked(p, 4))
        .or_else(|| fish::find(p, 4))
        .or_else(|| sets::find_hidden(p, 4))
        .or_else(|| bank.then(|| strong_links::find(p, 3)).flatten())
        .or_else(|| bank.then(|| long_wings::find(p, 3)).flatten())
        .or_else(|| bug::find(p, scale))
        .or_else(|| bank.then(|| long_wings::find(p, 4)).flatten())
        .or_else(|| aligned::find_pair(p))
        .or_else(|| chains::find_simple(p))
        .or_else(|| aligned::find_triple(p, scale))
        .or_else(|| chains::find_forcing(p, scale, Kind::Nishio))
        .or_else(|| chains::find_forcing(p, scale, Kind::Multiple))
        .or_else(|| chains::find_forcing(p, scale, Kind::Dynamic(&chains::DYNAMIC)))
        .or_else(|| chains::find_forcing(p, scale, Kind::Dynamic(&chains::PLUS)))
        .or_else(|| chains::find_forcing(p, scale, Kind::Dynamic(&chains::WITH_SIMPLE)))
        .or_else(|| chains::find_forcing(p, scale, Kind::Dynamic(&chains::WITH_MULTIPLE)))
        .or_else(|| chains::find_forcing(p, scale, Kind::Dynamic(&chains::WITH_DYNAMIC)))
        .or_else(|| match scale {
            Scale::Se => chains::find_forcing(p, scale, Kind::Dynamic(&chains::WITH_NESTED)),
            Scale::Bank => chains::find_forcing(p, scale, Kind::Dynamic(&chains::WITH_PLUS))
                .or_else(|| chains::find_forcing(p, scale, Kind::Dynamic(&chains::WITH_NESTED_BANK))),
        })
}

pub fn path(board: &Board, scale: Scale) -> Vec<Hint> {
    let mut position = Position::of(board);
    let mut hints = Vec::new();
    while !position.is_solved() {
        let Some(hint) = next(&position, scale) else { break };
        hint.apply(&mut position);
        hints.push(hint);
    }
    hints
}

/// A rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// ER.
    pub er: u16,
    /// EP.
    pub ep: u16,
    /// ED.
    pub ed: u16,
}

/// Rates.
pub fn rate(board: &Board, scale: Scale) -> Rating {
    let mut position = Position::of(board);
    let mut rating = Rating { er: 0, ep: 0, ed: 0 };
    while !position.is_solved() {
        let Some(hint) = next(&position, scale) else {
            rating.er = 200;
            break;
        };
        hint.apply(&mut position);
        rating.er = rating.er.max(hint.rating());
        if rating.ed == 0 {
            rating.ed = hint.rating();
        }
        if rating.ep == 0 && hint.placed.is_some() {
            rating.ep = rating.er;
        }
    }
    rating
}
