//! Estimates of the time that generating a puzzle usually takes. The time for each requirement was
//! measured natively, on one core of a small computer; a page on a typical device takes about twice
//! as long.

use crate::PuzzleRequest;
use generate::{Minimality, RatingRange, RatingScale, Symmetry};

/// The ratio of the time in a page to the time of the native measurement.
const PAGE_FACTOR: f64 = 2.0;

/// The seconds that it takes to generate a puzzle that needs one of the techniques with these ids.
/// Techniques that aren't listed take 0.02 seconds.
const SECONDS_BY_TECHNIQUE: [(f64, &[&str]); 4] = [
    (
        0.2,
        &[
            "naked-quadruple",
            "swordfish",
            "avoidable-rectangle-1",
            "multi-colors-1",
            "x-chain",
            "als-xz",
            "als-xy-wing",
            "als-xy-chain",
            "forcing-net-contradiction",
        ],
    ),
    (0.4, &["finned-jellyfish", "simple-colors-trap", "grouped-continuous-nice-loop"]),
    (
        4.0,
        &[
            "jellyfish",
            "hidden-quadruple",
            "uniqueness-5",
            "sashimi-jellyfish",
            "simple-colors-wrap",
            "franken-swordfish",
            "finned-franken-swordfish",
        ],
    ),
    (
        100.0,
        &[
            "dual-two-string-kite",
            "dual-empty-rectangle",
            "avoidable-rectangle-2",
            "multi-colors-2",
            "finned-franken-x-wing",
            "forcing-chain-verity",
            "forcing-net-verity",
        ],
    ),
];

/// Pairs of a number of givens, and the seconds that it takes to generate a 9×9 puzzle with at most
/// that many givens.
const SECONDS_BY_GIVENS: [(usize, f64); 4] = [(17, 300.0), (18, 0.8), (19, 0.06), (20, 0.01)];

/// The distribution of ratings among puzzles that are generated without requirements: the highest
/// rating of each class in tenths, and the percentage of puzzles in the class. The source is
/// Berthier's statistics with controlled bias.
const RATING_PERCENTAGES: [(u16, f64); 8] =
    [(15, 20.0), (20, 17.9), (30, 11.6), (59, 9.8), (69, 9.3), (73, 25.8), (89, 5.5), (110, 0.2)];

/// The depths of trial and error, each with the percentage of puzzles with that depth among 20,000
/// generated puzzles. None of these puzzles has a greater depth.
const DEPTH_PERCENTAGES: [(u16, f64); 2] = [(0, 41.8), (1, 58.2)];

/// The W ratings, each with the percentage of puzzles with that rating among the 20,000 puzzles of
/// [`DEPTH_PERCENTAGES`]. The W rating is the length of the longest whip that a puzzle needs.
const WHIP_LENGTH_PERCENTAGES: [(u16, f64); 11] = [
    (0, 41.8),
    (1, 12.3),
    (2, 13.9),
    (3, 16.7),
    (4, 12.1),
    (5, 2.5),
    (6, 0.6),
    (7, 0.16),
    (8, 0.05),
    (9, 0.01),
    (10, 0.01),
];

/// Returns the seconds that generating one puzzle of a request usually takes in a page.
pub(crate) fn usual_seconds(request: &PuzzleRequest) -> f64 {
    let shape = match request.shape.side() {
        0..10 => 0.003,
        10..13 => 0.2,
        13..17 => 1.0,
        _ => 8.0,
    };
    let needs = request.needed_technique.as_deref().map_or(0.0, |id| {
        let listed = SECONDS_BY_TECHNIQUE.iter().find(|(_, ids)| ids.contains(&id));
        listed.map_or(0.02, |(seconds, _)| *seconds)
    });
    let most =
        request.given_counts.filter(|_| request.shape.side() == 9).map_or(81, |(_, most)| most);
    let few = SECONDS_BY_GIVENS.iter().find(|(givens, _)| most <= *givens).map_or(0.0, |(_, s)| *s);
    let pattern = if request.pattern_cells.is_some() { 1.0 } else { 0.0 };
    let rated = request.rating_range.map_or(0.0, seconds_for_rating);
    // Few puzzles with symmetric givens need every given.
    let minimal = match (request.minimality, request.symmetry) {
        (Minimality::ByGiven, Symmetry::None) => 2.0,
        (Minimality::ByGiven, _) => 70.0,
        _ => 1.0,
    };
    let one = [shape, needs, few, pattern, rated].into_iter().fold(0.0, f64::max);
    one * minimal * PAGE_FACTOR
}

/// Returns the seconds that rating puzzles usually takes until one has a rating in the range.
/// Ratings are assumed to be evenly distributed within each class.
fn seconds_for_rating(range: RatingRange) -> f64 {
    let (seconds_to_rate, classes): (_, &[_]) = match range.scale {
        RatingScale::Explainer(_) => (0.000_4, &RATING_PERCENTAGES),
        RatingScale::TrialDepth => (0.000_02, &DEPTH_PERCENTAGES),
        RatingScale::Whip => (0.001_5, &WHIP_LENGTH_PERCENTAGES),
    };
    let unit = if range.scale.is_whole() { 10 } else { 1 };
    let mut least = range.scale.limits().0 / unit;
    let mut share = 1e-9;
    for (most, percentage) in classes {
        let (from, to) = (range.min.div_ceil(unit).max(least), (range.max / unit).min(*most));
        if from <= to {
            let part = f64::from(to - from + 1) / f64::from(most - least + 1);
            share += part * percentage / 100.0;
        }
        least = most + 1;
    }
    seconds_to_rate / share
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Shape;
    use human::TECHNIQUE_INFOS;
    use rating::Scale;

    #[test]
    fn rare_puzzles_take_longer() {
        let nine = || PuzzleRequest::new(Shape::CLASSIC);
        assert!(usual_seconds(&nine()) < 0.01);
        let rated_on = |scale, least, most| {
            let rating = Some(RatingRange { scale, min: least, max: most });
            usual_seconds(&PuzzleRequest { rating_range: rating, ..nine() })
        };
        let rated = |least, most| rated_on(RatingScale::Explainer(Scale::Bank), least, most);
        assert!(rated(70, 73) < 0.01 && rated(90, 100) > 0.2 && rated(120, 200) > 1_000.0);
        assert!(rated_on(RatingScale::TrialDepth, 20, 30) > 1_000.0);
        assert!(rated_on(RatingScale::TrialDepth, 0, 30) < 0.01);
        let whips = |length: u16| rated_on(RatingScale::Whip, length * 10, length * 10);
        assert!(whips(3) < 0.05 && whips(6) > whips(5) && whips(8) > 1.0);
        let few = |most| usual_seconds(&PuzzleRequest { given_counts: Some((0, most)), ..nine() });
        assert!(few(17) > few(19) && few(19) > few(24));
        let needs = |id: &str| {
            usual_seconds(&PuzzleRequest { needed_technique: Some(id.into()), ..nine() })
        };
        assert!(needs("franken-swordfish") > needs("x-wing"));
        let names = |id: &&str| TECHNIQUE_INFOS.iter().any(|one| one.id == *id);
        assert!(SECONDS_BY_TECHNIQUE.iter().flat_map(|(_, ids)| *ids).all(names));
    }
}
