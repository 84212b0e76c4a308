//! The engine that Ninefold uses by default, and its variant that finds solutions in lexicographic
//! order.
//!
//! | board | engine | idea |
//! |---|---|---|
//! | 9×9 | `nine` | a word per digit and band, exact tables, a copy per guess |
//! | any other | `general` | candidate sets, a count per house and digit, a trail |
//! | any other, if the general search takes long | `learning` | clauses learned from contradictions |
//!
//! A watched search uses the general engine on boards of every shape, because the 9×9 engine
//! handles all cells of a word at the same time, in no order that a person could follow.
//!
//! The 9×9 engine and the general engine propagate until nothing changes, and then guess. Neither
//! engine is recursive. The order of solutions affects only the choice of the cell in which they
//! guess: guessing the smallest digit of the first unsolved cell yields the solutions in
//! lexicographic order, because propagation eliminates only candidates that aren't in any solution.
//! Learning works differently: it may search in any order for a solution that contains the
//! candidate under test.

mod general;
mod learning;
mod nine;

pub use nine::Probe;

use super::{Engine, EngineInfo, Search, Subproblem, WatchableSearch};
use grid::{Board, Shape};

/// The order in which solutions are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SolutionOrder {
    /// Any order, with the least work.
    Quickest,
    /// Lexicographic order: row by row, smaller digits first.
    Lexicographic,
}

/// The engine's name and abilities.
pub(super) const INFO: EngineInfo = EngineInfo { name: "fast", has_candidates: true };

/// The engine that finds solutions as fast as possible.
pub(super) struct FastEngine;

impl Engine for FastEngine {
    fn info(&self) -> &'static EngineInfo {
        &INFO
    }

    fn search(&self, board: &Board) -> Box<dyn Search> {
        search(board, SolutionOrder::Quickest)
    }

    fn resume(&self, subproblem: &Subproblem) -> Box<dyn Search> {
        match &subproblem.learned_state {
            Some(learned) => Box::new(learning::State::from_learned(subproblem, learned)),
            None => self.search(subproblem.board()),
        }
    }

    fn watch(&self, board: &Board) -> Box<dyn WatchableSearch> {
        Box::new(general::State::new(board, SolutionOrder::Quickest))
    }
}

/// The name and abilities of the lexicographic engine, which isn't in any list.
const LEXICOGRAPHIC_INFO: EngineInfo = EngineInfo { name: "lexicographic", has_candidates: true };

/// The engine that finds solutions in lexicographic order.
pub(super) struct LexicographicEngine;

impl Engine for LexicographicEngine {
    fn info(&self) -> &'static EngineInfo {
        &LEXICOGRAPHIC_INFO
    }

    fn search(&self, board: &Board) -> Box<dyn Search> {
        search(board, SolutionOrder::Lexicographic)
    }

    fn watch(&self, board: &Board) -> Box<dyn WatchableSearch> {
        Box::new(general::State::new(board, SolutionOrder::Lexicographic))
    }
}

fn search(board: &Board, order: SolutionOrder) -> Box<dyn Search> {
    match order {
        _ if board.shape() == Shape::CLASSIC => Box::new(nine::State::new(board, order)),
        _ => Box::new(learning::State::new(board, order)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Counters, Ended, Limits, find_solutions};
    use grid::{Cell, Digit, DigitSet};

    const EASY: &str = "
        53. .7. ... 6.. 195 ... .98 ... .6.
        8.. .6. ..3 4.. 8.3 ..1 7.. .2. ..6
        .6. ... 28. ... 419 ..5 ... .8. .79";
    const MINIMAL: &str = include_str!("../../../../tests/data/minimal.txt");
    const BANK: &str = include_str!("../../../../tests/data/bank.txt");

    fn board(text: &str) -> Board {
        text.parse().expect("a drawing of a board")
    }

    fn boards(lines: &str) -> impl Iterator<Item = Board> {
        let lines = lines.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(|line| line.split_whitespace().next()).map(board)
    }

    /// Returns up to 100 verified solutions in the order found, and the reason why the search
    /// ended.
    fn run(mut search: impl Search, board: &Board) -> (Vec<String>, Ended) {
        let mut found = Vec::new();
        let ended = search.run(&Limits::solutions(100), &mut |digits| {
            let mut solution = board.clone();
            for (cell, digit) in Cell::all(board.shape()).zip(digits) {
                assert!(board.digit(cell).is_none_or(|given| given == *digit), "{board}");
                solution.set(cell, Some(*digit));
            }
            assert!(solution.is_solved(), "{solution} does not solve {board}");
            found.push(solution.to_string());
        });
        (found, ended)
    }

    /// Checks that the 9×9 engine and the general engine find the same solutions.
    #[track_caller]
    fn check(board: &Board) {
        let [nine, slow] = [SolutionOrder::Lexicographic, SolutionOrder::Quickest].map(|order| {
            let (mut nine, ended) = run(nine::State::new(board, order), board);
            let (mut slow, slowly) = run(general::State::new(board, order), board);
            assert_eq!((nine.len(), ended), (slow.len(), slowly), "{board}");
            if ended == Ended::Exhausted {
                nine.sort();
                slow.sort();
            }
            (nine, slow)
        });
        assert_eq!(nine.0, nine.1, "in lexicographic order: {board}");
        if slow.0.len() < 100 {
            assert_eq!(slow.0, slow.1, "in any order: {board}");
        }
    }

    /// A seeded pseudorandom number generator.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (self.0 >> 33) as usize % bound
        }
    }

    #[test]
    fn engines_agree_on_corpora() {
        boards(MINIMAL).chain(boards(BANK)).for_each(|board| check(&board));
    }

    /// Checks boards with givens removed, changed and added, and with restricted cells.
    #[test]
    fn engines_agree_on_random_boards() {
        let mut random = Random(9);
        let puzzles: Vec<_> = boards(MINIMAL).collect();
        for _ in 0..1500 {
            let puzzle = &puzzles[random.below(puzzles.len())];
            let solved = find_solutions(&FastEngine, puzzle, 1).0.remove(0);
            let filled = random.below(60) + 20;
            let mut board = Board::empty(Shape::CLASSIC);
            for cell in Cell::all(Shape::CLASSIC) {
                if random.below(80) < filled {
                    board.set(cell, solved.digit(cell));
                }
            }
            for _ in 0..random.below(3) * random.below(2) {
                board.set(Cell::new(random.below(81)), Digit::new(1 + random.below(9)));
            }
            for _ in 0..random.below(6) * random.below(2) {
                let kept = |_: &Digit| random.below(3) > 0;
                let set: DigitSet = Digit::all(Shape::CLASSIC).filter(kept).collect();
                board.restrict(Cell::new(random.below(81)), set);
            }
            check(&board);
        }
    }

    #[test]
    fn engines_agree_on_unusual_boards() {
        let mut none_left = board(EASY);
        none_left.restrict(Cell::new(2), DigitSet::EMPTY);
        check(&none_left);
        check(&Board::empty(Shape::CLASSIC));
        check(&find_solutions(&FastEngine, &board(EASY), 1).0[0]);
        // The digit occurs twice in a row, in a column, in a box, or in both a line and a box.
        for (one, two) in [(0, 8), (0, 72), (0, 10), (0, 1), (60, 61), (79, 80), (27, 29)] {
            let mut twice = Board::empty(Shape::CLASSIC);
            for cell in [one, two] {
                twice.set(Cell::new(cell), Digit::new(5));
            }
            assert_eq!(find_solutions(&FastEngine, &twice, 1), (Vec::new(), Ended::Exhausted));
            check(&twice);
        }
    }

    #[test]
    fn singles_need_no_guess() {
        for order in [SolutionOrder::Quickest, SolutionOrder::Lexicographic] {
            let mut search = search(&board(EASY), order);
            let ended = search.run(&Limits::solutions(2), &mut |_| ());
            let counters = Counters { node_count: 1, placement_count: 81, ..Counters::default() };
            assert_eq!((ended, search.counters()), (Ended::Exhausted, counters));
        }
    }

    #[test]
    fn a_stopped_search_can_be_resumed() {
        let small = Board::empty(Shape::order(2).expect("a shape"));
        let mut large = boards(MINIMAL).next().expect("a puzzle");
        for cell in [3, 7, 11, 20, 30, 31, 44, 50, 66, 72] {
            large.set(Cell::new(cell), None);
        }
        for board in [small, large] {
            let whole = run_in_slices(&board, Limits::solutions(300));
            let stop = Limits { should_stop: &|| true, ..Limits::solutions(300) };
            assert_eq!(run_in_slices(&board, stop), whole);
            assert_eq!(
                run_in_slices(&board, Limits { max_nodes: 1, ..Limits::solutions(300) }),
                whole
            );
            assert_eq!(run_in_slices(&board, Limits::solutions(1)), whole);
        }
    }

    /// Returns the first 280 solutions of a board, found by a search that is resumed whenever a
    /// limit is reached.
    fn run_in_slices(board: &Board, limits: Limits) -> Vec<Vec<Digit>> {
        let mut search = FastEngine.search(board);
        let mut found = Vec::new();
        while found.len() < 280 {
            let ended = search.run(&limits, &mut |digits| found.push(digits.to_vec()));
            if ended == Ended::Exhausted {
                break;
            }
        }
        found.truncate(280);
        found
    }
}
