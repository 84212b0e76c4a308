//! The ratings that the steps of each technique can have.

use std::ops::RangeInclusive;

use crate::{Conclusion, ProofPosition, Step, Variable};

/// The techniques that are on both scales, with the minimum and the maximum rating of each in
/// tenths.
const COMMON_RATINGS: [(&str, RangeInclusive<u16>); 32] = [
    ("direct-pointing", 17..=17),
    ("direct-claiming", 19..=19),
    ("direct-hidden-pair", 20..=20),
    ("direct-hidden-triple", 25..=25),
    ("pointing", 26..=26),
    ("claiming", 28..=28),
    ("naked-pair", 30..=30),
    ("x-wing", 32..=32),
    ("hidden-pair", 34..=34),
    ("naked-triple", 36..=36),
    ("swordfish", 38..=38),
    ("hidden-triple", 40..=40),
    ("xy-wing", 42..=42),
    ("xyz-wing", 44..=44),
    ("unique-rectangle", 45..=51),
    ("unique-loop", 46..=56),
    ("naked-quadruple", 50..=50),
    ("jellyfish", 52..=52),
    ("hidden-quadruple", 54..=54),
    ("bug", 56..=64),
    ("aligned-pair-exclusion", 62..=62),
    ("bidirectional-cycle", 65..=95),
    ("forcing-x-chain", 66..=96),
    ("forcing-chain", 70..=100),
    ("aligned-triple-exclusion", 75..=75),
    ("nishio-forcing-chains", 75..=105),
    ("multiple-forcing-chains", 80..=110),
    ("dynamic-forcing-chains", 85..=115),
    ("dynamic-forcing-chains-plus", 90..=120),
    ("nested-forcing-chains", 95..=150),
    ("naked-single", 23..=23),
    // The rating of a hidden single depends on its house.
    ("hidden-single", 10..=15),
];

/// The techniques that are only on the scale `bank`, with the minimum and the maximum rating of
/// each in tenths.
const BANK_RATINGS: [(&str, RangeInclusive<u16>); 4] = [
    ("two-strong-links", 40..=43),
    ("three-strong-links", 54..=57),
    ("wxyz-wing", 55..=56),
    ("vwxyz-wing", 62..=64),
];

/// Returns `true` if the step's technique is on the scale and can have the step's rating in this
/// position.
pub fn has_possible_rating(scale: &str, step: &Step, position: &ProofPosition) -> bool {
    let of_bank: &[_] = match scale {
        "se" => &[],
        "bank" => &BANK_RATINGS,
        _ => return false,
    };
    let mut known = COMMON_RATINGS.iter().chain(of_bank);
    let is_known = |(id, ratings): &(&str, RangeInclusive<u16>)| {
        *id == step.technique && ratings.contains(&step.rating)
    };
    known.any(is_known)
        && (step.technique != "hidden-single" || has_correct_hidden_single_rating(step, position))
}

/// Returns `true` if a hidden single has the correct rating: 1.0 in the last empty cell of a house,
/// otherwise 1.2 in a box and 1.5 in a line. Returns `false` if the step isn't exactly one
/// placement in a house.
fn has_correct_hidden_single_rating(step: &Step, position: &ProofPosition) -> bool {
    let [Conclusion::Placement(_, variable @ Variable::House(house, _))] = &step.conclusions[..]
    else {
        return false;
    };
    let rating = match house {
        _ if position.open_cells(*variable) == 1 => 10,
        18.. => 12,
        _ => 15,
    };
    step.rating == rating
}
