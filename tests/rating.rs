//! Tests of ratings against those of the original programs, and of solution paths.

use std::cell::Cell as Counter;

use grid::Board;
use rating::{
    Rater, RaterOutput, Rating, Scale, TrialDepth, TrialDepthSearch, WhipRating, WhipSearch,
};

/// A puzzle with its rating on the bank's scale, and its ER, EP and ED on Sudoku Explainer's scale.
struct RatedPuzzle {
    board: Board,
    bank: String,
    se: [String; 3],
}

fn rated_puzzles() -> Vec<RatedPuzzle> {
    let text = include_str!("data/rated.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let puzzles = lines.map(|line| {
        let fields: Vec<&str> = line.split(' ').collect();
        let [digits, bank, se @ ..] = &fields[..] else { panic!("a line: {line}") };
        let se = [se[0], se[1], se[2]].map(str::to_owned);
        RatedPuzzle { board: digits.parse().expect("a board"), bank: (*bank).to_owned(), se }
    });
    puzzles.collect()
}

fn format_rating(rating: u16) -> String {
    format!("{}.{}", rating / 10, rating % 10)
}

#[test]
fn ratings_agree_with_the_original_programs() {
    let puzzles = rated_puzzles();
    assert!(puzzles.len() > 60);
    for RatedPuzzle { board, bank, se } in puzzles {
        let rate = |scale| rating::rate(&board, scale).expect("a 9×9 board");
        assert_eq!(format_rating(rate(Scale::Bank).er), bank, "{board}");
        let Rating { er, ep, ed } = rate(Scale::Se);
        assert_eq!([er, ep, ed].map(format_rating), se, "{board}");
    }
}

#[test]
fn paths_lead_to_the_solution_and_agree_with_the_rating() {
    for RatedPuzzle { board, .. } in rated_puzzles() {
        let solution = engine::find_solution(engine::fast(), &board).expect("a proper puzzle");
        for scale in Scale::ALL {
            let path = rating::path(&board, scale).expect("a 9×9 board");
            let mut placed = board.clone();
            for hint in &path {
                if let Some((cell, digit)) = hint.placement() {
                    assert_eq!(solution.digit(cell), Some(digit), "{board}: {}", hint.technique());
                    placed.set(cell, Some(digit));
                }
                for (cell, digits) in hint.eliminations() {
                    let digit = solution.digit(cell).expect("a full board");
                    assert!(!digits.contains(digit), "{board}: {}", hint.technique());
                }
            }
            assert_eq!(placed, solution);
            let er = path.iter().map(rating::RatedHint::rating).max();
            assert_eq!(rating::rate(&board, scale).map(|rating| rating.er), er);
        }
    }
}

#[test]
fn a_rating_in_slices_has_the_same_result() {
    for RatedPuzzle { board, .. } in rated_puzzles().into_iter().rev().step_by(7) {
        let whole = rating::rate(&board, Scale::Bank);
        let mut rater = Rater::new(&board, Scale::Bank, RaterOutput::Ratings).expect("a 9×9 board");
        let (stop_calls, mut slices, mut er) = (Counter::new(0), 0, 0);
        let rating = loop {
            // Every third call stops the search.
            let stop = || {
                stop_calls.set(stop_calls.get() + 1);
                stop_calls.get() % 3 == 0
            };
            if let Some(rating) = rater.run_until(&stop) {
                break rating;
            }
            slices += 1;
            assert!(slices < 1_000_000, "it gets on");
            let so_far = rater.partial_rating().er;
            assert!(so_far >= er, "what is known never falls");
            er = so_far;
        };
        assert_eq!(Some(rating), whole, "{board}");
        assert_eq!(rater.run_until(&|| true), whole, "it is said again");
        let mut rater = Rater::new(&board, Scale::Bank, RaterOutput::Ratings).expect("a 9×9 board");
        let stopped = (0..1_000_000).find_map(|_| rater.run_until(&|| true));
        assert_eq!(stopped, whole, "who always stops gets on");
    }
}

#[test]
fn improper_boards_cause_no_panic() {
    let mut seed = 1106u64;
    let mut chance = |n: u64| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) % n
    };
    for round in 0..150 {
        let mut board = Board::empty(grid::Shape::CLASSIC);
        for cell in grid::Cell::all(grid::Shape::CLASSIC) {
            let digit = grid::Digit::new(chance(9) as usize + 1).expect("a digit");
            match chance(6) {
                0 => board.set(cell, Some(digit)),
                1 if round % 2 == 0 => {
                    board.restrict(cell, board.allowed_digits(cell).without(digit))
                }
                _ => {}
            }
        }
        let scale = Scale::ALL[round % 2];
        let mut rater = Rater::new(&board, scale, RaterOutput::Ratings).expect("a 9×9 board");
        let stop_calls = Counter::new(0);
        let is_enough = || {
            stop_calls.set(stop_calls.get() + 1);
            stop_calls.get() > 800
        };
        if let Some(Rating { er, ep, ed }) = rater.run_until(&is_enough) {
            assert!(er >= ep && er >= ed && er >= 10, "{board}");
        }
    }
}

#[test]
fn smaller_boards_than_9x9_are_not_rated() {
    let board: Board = "1234 3412 2143 4321".parse().expect("a board");
    assert_eq!(rating::rate(&board, Scale::Bank), None);
}

/// Returns the puzzles of `resolution.txt`, each with its depth of trial and error and its W
/// rating, or [`WhipRating::Unsolvable`] if whips don't solve it.
fn puzzles_with_depths() -> Vec<(Board, TrialDepth, WhipRating)> {
    let text = include_str!("data/resolution.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let puzzles = lines.map(|line| {
        let [digits, depth, whips] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("a line: {line}")
        };
        let depth = TrialDepth::Known(depth.parse().expect("a depth"));
        let whips = whips.parse().map_or(WhipRating::Unsolvable, WhipRating::Known);
        (digits.parse().expect("a board"), depth, whips)
    });
    puzzles.collect()
}

#[test]
fn depths_and_whip_ratings_agree_with_known_values() {
    let puzzles = puzzles_with_depths();
    assert!(puzzles.len() > 25);
    for (board, depth, whips) in puzzles {
        let mut search = TrialDepthSearch::new(&board).expect("a 9×9 board");
        assert_eq!(search.run_until(&|| false), Some(depth), "{board}");
        let mut search = WhipSearch::new(&board).expect("a 9×9 board");
        assert_eq!(search.run_until(&|| false), Some(whips), "{board}");
    }
}

#[test]
fn depths_and_whip_ratings_in_slices_have_the_same_results() {
    for (board, depth, whips) in puzzles_with_depths().into_iter().step_by(4) {
        let mut search = TrialDepthSearch::new(&board).expect("a 9×9 board");
        let sliced = (0..1_000_000).find_map(|_| search.run_until(&|| true));
        assert_eq!(sliced, Some(depth), "{board}");
        let mut search = WhipSearch::new(&board).expect("a 9×9 board");
        let sliced = (0..1_000_000).find_map(|_| search.run_until(&|| true));
        assert_eq!(sliced, Some(whips), "{board}");
        assert!(search.partial_rating() <= 12);
    }
}

#[test]
fn smaller_boards_than_9x9_have_no_depths_and_whip_ratings() {
    let small: Board = "12.4 ..1. .1.. 4..1".parse().expect("a board");
    assert!(TrialDepthSearch::new(&small).is_none() && WhipSearch::new(&small).is_none());
}
