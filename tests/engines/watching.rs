//! Tests of watched searches: they agree with unwatched searches, and their events determine the
//! board.

use std::collections::BTreeSet;

use engine::{
    self, Counters, ENGINES, Ended, Engine, Event, Limits, Search, SearchBoard, SearchEvents,
};
use grid::{Board, Cell, Digit, DigitSet, Geometry, Shape};
use proptest::prelude::*;

use crate::boards::{BANK, MINIMAL, boards, random_puzzle, solves};

const LIMITS: Limits = Limits { max_solutions: 20, max_nodes: 300, should_stop: &|| false };

/// The result of a search: its solutions, events, end and counters.
type SearchResult = (Vec<Vec<Digit>>, Vec<Event>, Ended, Counters);

fn watch_search(engine: &dyn Engine, board: &Board) -> SearchResult {
    let (mut found, mut events) = (Vec::new(), Vec::new());
    let mut search = engine.watch(board);
    let ended =
        search.run_watched(&LIMITS, &mut |digits| found.push(digits.to_vec()), &mut |event| {
            events.push(event);
        });
    (found, events, ended, search.counters())
}

fn run_search(search: &mut dyn Search) -> (Vec<Vec<Digit>>, Ended, Counters) {
    let mut found = Vec::new();
    let ended = search.run(&LIMITS, &mut |digits| found.push(digits.to_vec()));
    (found, ended, search.counters())
}

/// Checks that a watched search has the result of an unwatched one, that every event agrees with
/// the board, and that every step back restores an earlier board. On 9×9 boards, watched searches
/// of `fast` and `lexicographic` differ from unwatched ones, so only the sets of solutions must be
/// the same.
#[track_caller]
fn check_search(engine: &dyn Engine, board: &Board) {
    let name = engine.name();
    let (found, events, ended, counters) = watch_search(engine, board);
    assert_eq!(
        run_search(&mut *engine.watch(board)),
        (found.clone(), ended, counters),
        "{name}\n{board}"
    );
    let searched = run_search(&mut *engine.search(board));
    if board.shape() != Shape::CLASSIC || !["fast", "lexicographic"].contains(&name) {
        assert_eq!(searched, (found.clone(), ended, counters), "{name}\n{board}");
    } else if (searched.1, ended) == (Ended::Exhausted, Ended::Exhausted) {
        // The two searches differ, but find the same solutions.
        let [of_search, of_watch] =
            [&searched.0, &found].map(|all| all.iter().collect::<BTreeSet<_>>());
        assert_eq!(of_search, of_watch, "{name}\n{board}");
    }
    let by_trying = ["backtrack", "free-cells"].contains(&name);
    let mut picture = SearchBoard::new(board);
    let mut before = Vec::new();
    let mut solved = Vec::new();
    let mut reported = Counters::default();
    for &event in &events {
        let mut taken_back = false;
        match event {
            Event::Place { cell, digit } => {
                assert_eq!(picture.digit(cell), None, "{name} {event:?}\n{board}");
                assert!(picture.candidates().get(cell).contains(digit), "{name} {event:?}");
                if by_trying {
                    reported.placement_count += 1;
                    before.push(picture.clone());
                }
            }
            Event::Eliminate { cell, digit } => {
                assert!(picture.candidates().get(cell).contains(digit), "{name} {event:?}");
            }
            Event::Clash { cell, digit, house } => {
                reported.clash_count += 1;
                let geometry = Geometry::for_shape(board.shape());
                let houses = geometry.houses_of(cell);
                let number = houses.into_iter().find(|h| geometry.house(*h) == house);
                let cells = geometry.cells(number.expect("a house of the cell"));
                assert!(cells.iter().any(|c| picture.digit(*c) == Some(digit)), "{event:?}");
            }
            Event::NoCandidate { cell } => {
                assert_eq!(picture.candidates().get(cell), DigitSet::EMPTY);
            }
            Event::NoPlace { digit, house } => {
                let geometry = Geometry::for_shape(board.shape());
                let number = (0..geometry.house_count()).find(|h| geometry.house(*h) == house);
                let cells = geometry.cells(number.expect("a house"));
                assert!(!cells.iter().any(|c| picture.candidates().get(*c).contains(digit)));
            }
            Event::Guess { cell, digit, depth } => {
                reported.guess_count += 1;
                assert!(picture.candidates().get(cell).contains(digit));
                before.push(picture.clone());
                assert_eq!(before.len(), depth);
            }
            Event::StepBack { cell, digit } => {
                assert_eq!(picture.digit(cell), Some(digit));
                taken_back = true;
            }
            Event::Refute { depth, .. } | Event::Leave { depth, .. } => {
                assert_eq!(before.len(), depth);
                taken_back = true;
            }
            Event::Pass => reported.pass_count += 1,
            Event::Solved => {
                let board = picture.board();
                solved.push(board.digits().iter().copied().flatten().collect::<Vec<_>>());
            }
        }
        picture.apply_event(event);
        if taken_back {
            reported.backtrack_count += 1;
            assert_eq!(before.pop().as_ref(), Some(&picture), "{name} {event:?}\n{board}");
        }
    }
    assert_eq!(solved, found, "{name}\n{board}");
    for digits in found {
        let solution = Board::from_digits(board.shape(), digits.into_iter().map(Some));
        assert!(solves(&solution, board), "{name}\n{board}");
    }
    if by_trying {
        (reported.guess_count, reported.node_count) =
            (reported.placement_count, reported.placement_count);
    } else {
        (reported.placement_count, reported.node_count) =
            (counters.placement_count, counters.node_count);
    }
    assert_eq!(reported, counters, "{name}\n{board}");
    if ended == Ended::Exhausted && by_trying {
        assert_eq!(picture, SearchBoard::new(board));
    }
    let mut steps = SearchEvents::new(engine, board);
    assert!(steps.by_ref().take(events.len()).eq(events.iter().copied()), "{name}\n{board}");
    if ended == Ended::Exhausted {
        assert_eq!((steps.next(), steps.counters()), (None, counters));
    }
}

#[test]
fn watched_searches_have_correct_results_on_corpora() {
    for puzzle in boards(MINIMAL).step_by(5).chain(boards(BANK).step_by(10)) {
        ENGINES.into_iter().for_each(|engine| check_search(engine, &puzzle));
    }
}

#[test]
fn events_are_correct_on_special_boards() {
    let blank = Board::empty(Shape::order(4).expect("a shape"));
    let clash = "1..1 .... .... ....".parse().expect("a drawing of a board");
    let full = "1234 3412 2143 4321".parse().expect("a drawing of a board");
    let mut single = Board::empty(Shape::CLASSIC);
    single.restrict(Cell::new(5), DigitSet::from_digit(Digit::new(7).expect("a digit")));
    let mut none = single.clone();
    none.restrict(Cell::new(70), DigitSet::EMPTY);
    for board in [blank, clash, full, single, none] {
        ENGINES.into_iter().for_each(|engine| check_search(engine, &board));
        check_search(engine::lexicographic_engine(), &board);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn watched_searches_have_correct_results_on_random_boards(board in random_puzzle(80)) {
        ENGINES.into_iter().for_each(|engine| check_search(engine, &board));
        check_search(engine::lexicographic_engine(), &board);
    }
}
