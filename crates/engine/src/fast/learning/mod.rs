//! The search for boards that are too hard for plain search. It learns a clause from every
//! contradiction.
//!
//! A search begins like the general one. If it visits many nodes without finding a solution,
//! conflict-driven clause learning takes over, which jumps back over guesses that had no part in a
//! contradiction and never makes the same mistake twice. If solutions have been found by then,
//! clause learning excludes everything that the general search has searched. On boards with very
//! many candidates, clause learning alternates with a search that repairs a board full of clashes,
//! until a solution is found.
//!
//! | file | contents |
//! |---|---|
//! | `encoding` | candidates and segments as variables, and the groups with exactly one true literal |
//! | `clauses` | learned clauses with two watched literals each |
//! | `trail` | assignments with their reasons; propagation |
//! | `analysis` | the clause learned from a conflict |
//! | `activity_heap`, `restarts` | the next variable to decide; the time of restarts |
//! | `learner` | the clause learning search |
//! | `local_search` | a local search, which finds solutions of boards that have many |
//! | `alternating_search` | both searches in alternation, on the largest boards |

mod activity_heap;
mod alternating_search;
mod analysis;
mod clauses;
mod encoding;
mod learner;
mod local_search;
mod restarts;
mod trail;

use super::{SolutionOrder, general};
use crate::{Counters, Ended, LearnedState, Limits, Search, Subproblem};
use alternating_search::AlternatingSearch;
use grid::{Board, Cell, Digit, Geometry};

/// The number of nodes that the general search may visit without a solution, in addition to the one
/// node per cell that filling an empty board takes.
const NODE_BUDGET: u64 = 200;

/// The minimum number of learning nodes before a subproblem is split off. If the search is split
/// earlier, when little has been learned, the two searches together have up to 50 % more conflicts
/// than one search.
const MIN_NODES_BEFORE_SPLIT: u64 = 3000;

pub(super) struct State {
    order: SolutionOrder,
    geometry: &'static Geometry,
    general: general::State,
    /// The number of nodes that the general search may visit without a solution.
    node_budget: u64,
    /// The number of nodes left in the budget, which is renewed after every solution.
    budget_left: u64,
    /// The minimum number of learning nodes before a subproblem is split off.
    min_nodes_before_split: u64,
    solution_count: u64,
    /// The learning search, or `None` until the general search is abandoned.
    learning: Option<AlternatingSearch>,
}

impl State {
    pub(super) fn new(board: &Board, order: SolutionOrder) -> State {
        let node_budget = NODE_BUDGET + board.shape().cells() as u64;
        State {
            min_nodes_before_split: MIN_NODES_BEFORE_SPLIT,
            ..State::with_node_budget(board, order, node_budget)
        }
    }

    /// Creates a search that starts to learn after `node_budget` nodes without a solution. The
    /// budget must be at least 1. The search can be split as soon as it learns.
    fn with_node_budget(board: &Board, order: SolutionOrder, node_budget: u64) -> State {
        let general = general::State::new(board, order);
        let geometry = Geometry::for_shape(board.shape());
        State {
            order,
            geometry,
            general,
            node_budget,
            budget_left: node_budget,
            min_nodes_before_split: 0,
            solution_count: 0,
            learning: None,
        }
    }

    /// Creates a search of a subproblem that continues with the learned state of an earlier search.
    /// If a cell has no candidates, the learned state is ignored.
    pub(super) fn from_learned(subproblem: &Subproblem, learned: &LearnedState) -> State {
        let board = subproblem.board();
        let mut state =
            State { min_nodes_before_split: 0, ..State::new(board, SolutionOrder::Quickest) };
        if Cell::all(board.shape()).all(|cell| !board.allowed_digits(cell).is_empty()) {
            state.learning = Some(AlternatingSearch::from_learned(state.geometry, board, learned));
        }
        state
    }

    /// Creates a learning search for all solutions that the general search hasn't found yet. If it
    /// has found any solutions, everything that it has searched is excluded.
    fn start_learning(&self) -> AlternatingSearch {
        let mut learning = AlternatingSearch::new(
            self.geometry,
            self.general.root_candidates(),
            self.order,
            self.solution_count > 0,
        );
        if self.solution_count > 0 {
            for ruled_out in self.general.ruled_out() {
                learning.rule_out(ruled_out.into_iter());
            }
        }
        learning
    }
}

impl Search for State {
    fn run(&mut self, limits: &Limits, sink: &mut dyn FnMut(&[Digit])) -> Ended {
        let mut solutions = limits.max_solutions;
        let mut nodes = limits.max_nodes;
        loop {
            if let Some(learning) = &mut self.learning {
                return learning
                    .run(&Limits { max_solutions: solutions, max_nodes: nodes, ..*limits }, sink);
            }
            let before = self.general.counters().node_count;
            let slice =
                Limits { max_solutions: 1, max_nodes: nodes.min(self.budget_left), ..*limits };
            let ended = self.general.run(&slice, sink);
            let visited = self.general.counters().node_count - before;
            nodes -= visited;
            self.budget_left -= visited;
            match ended {
                Ended::SolutionLimit => {
                    self.solution_count += 1;
                    self.budget_left = self.node_budget;
                    solutions -= 1;
                    if solutions == 0 {
                        return Ended::SolutionLimit;
                    }
                }
                Ended::NodeLimit if self.budget_left > 0 => return Ended::NodeLimit,
                Ended::NodeLimit => self.learning = Some(self.start_learning()),
                Ended::Exhausted | Ended::Stopped => return ended,
            }
        }
    }

    fn counters(&self) -> Counters {
        let general = self.general.counters();
        let learning =
            self.learning.as_ref().map_or(Counters::default(), AlternatingSearch::counters);
        Counters {
            guess_count: general.guess_count + learning.guess_count,
            placement_count: general.placement_count + learning.placement_count,
            clash_count: 0,
            backtrack_count: general.backtrack_count + learning.backtrack_count,
            node_count: general.node_count + learning.node_count,
            pass_count: 0,
        }
    }

    fn split_off(&mut self) -> Option<Subproblem> {
        match (&mut self.learning, self.order) {
            (_, SolutionOrder::Lexicographic) => None,
            // The search may soon finish or begin to learn.
            (None, _) if self.solution_count == 0 => None,
            (None, _) => self.general.split_off(),
            (Some(learning), _) if learning.counters().node_count < self.min_nodes_before_split => {
                None
            }
            (Some(learning), _) => {
                let learned = learning.split_off()?;
                Some(Subproblem::with_learned(
                    self.geometry.shape(),
                    self.general.root_candidates(),
                    learned,
                ))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::FastEngine;
    use super::*;
    use crate::Engine;
    use grid::{DigitSet, Shape};

    /// A seeded pseudorandom number generator.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (self.0 >> 33) as usize % bound
        }

        /// Returns a solved board: the cyclic pattern with its digits and lines shuffled.
        fn solved_board(&mut self, shape: Shape) -> Board {
            let (side, rows, cols) = (shape.side(), shape.box_rows(), shape.box_cols());
            let digits = self.shuffled_indices(side);
            let mut lines = |groups: usize, each: usize| -> Vec<usize> {
                let groups = self.shuffled_indices(groups);
                groups
                    .iter()
                    .flat_map(|g| {
                        self.shuffled_indices(each).into_iter().map(move |i| g * each + i)
                    })
                    .collect()
            };
            let (down, across) = (lines(cols, rows), lines(rows, cols));
            let cells = down.iter().flat_map(|row| across.iter().map(move |col| (row, col)));
            Board::from_digits(
                shape,
                cells.map(|(row, col)| {
                    Digit::new(1 + digits[(row % rows * cols + row / rows + col) % side])
                }),
            )
        }

        fn shuffled_indices(&mut self, len: usize) -> Vec<usize> {
            let mut all: Vec<_> = (0..len).collect();
            for i in (1..len).rev() {
                all.swap(i, self.below(i + 1));
            }
            all
        }

        /// Returns a copy of the board in which about `share` percent of the cells have been
        /// emptied.
        fn with_cells_removed(&mut self, board: &Board, share: usize) -> Board {
            Board::from_digits(
                board.shape(),
                board.digits().iter().map(|digit| digit.filter(|_| self.below(100) >= share)),
            )
        }
    }

    /// Runs a search of a board. Returns its solutions up to a limit, and the reason why the run
    /// ended. The solutions are verified to be valid and distinct.
    #[track_caller]
    fn run(search: &mut dyn Search, board: &Board, limit: u64) -> (BTreeSet<Vec<Digit>>, Ended) {
        let mut found = BTreeSet::new();
        let ended = search.run(&Limits::solutions(limit), &mut |digits| {
            let solution = Board::from_digits(board.shape(), digits.iter().copied().map(Some));
            let given = |cell| board.digit(cell).is_none_or(|d| Some(d) == solution.digit(cell));
            let allowed =
                |cell| solution.digit(cell).is_some_and(|d| board.allowed_digits(cell).contains(d));
            assert!(
                solution.is_solved() && Cell::all(board.shape()).all(|c| given(c) && allowed(c)),
                "{board}"
            );
            assert!(found.insert(digits.to_vec()), "twice: {board}");
        });
        (found, ended)
    }

    /// Checks that searches that start to learn after different numbers of nodes find the same
    /// solutions as the general search.
    #[track_caller]
    fn check(board: &Board, limit: u64) {
        let mut general = general::State::new(board, SolutionOrder::Quickest);
        let (expected, ended) = run(&mut general, board, limit);
        for node_budget in [1, 2, 5, NODE_BUDGET] {
            let found = run(
                &mut State::with_node_budget(board, SolutionOrder::Quickest, node_budget),
                board,
                limit,
            );
            assert_eq!((found.0.len(), found.1), (expected.len(), ended), "{node_budget}: {board}");
            if ended == Ended::Exhausted {
                assert_eq!(found.0, expected, "{node_budget}: {board}");
            }
        }
        let mut general = general::State::new(board, SolutionOrder::Lexicographic);
        let expected = ordered_solutions(&mut general, limit);
        for node_budget in [1, 2, 5, NODE_BUDGET] {
            let mut search =
                State::with_node_budget(board, SolutionOrder::Lexicographic, node_budget);
            assert_eq!(ordered_solutions(&mut search, limit), expected, "{node_budget}: {board}");
        }
    }

    /// Runs a search. Returns its solutions up to a limit in the order in which they were found,
    /// and the reason why the run ended.
    fn ordered_solutions(search: &mut dyn Search, limit: u64) -> (Vec<Vec<Digit>>, Ended) {
        let mut found = Vec::new();
        let ended =
            search.run(&Limits::solutions(limit), &mut |digits| found.push(digits.to_vec()));
        (found, ended)
    }

    /// Checks boards with restricted cells, some of which have contradictions.
    #[test]
    fn learning_agrees_on_random_boards() {
        let mut random = Random(25);
        let shapes: Vec<_> = Shape::all().filter(|shape| shape.side() <= 16).collect();
        for turn in 0..400 {
            let shape = shapes[turn % shapes.len()];
            let solved = random.solved_board(shape);
            let most = [100, 75, 60][(shape.side() / 7).min(2)];
            let share = 30 + random.below(most - 30);
            let mut board = random.with_cells_removed(&solved, share);
            for _ in 0..random.below(2) * random.below(3) {
                let cell = Cell::new(random.below(shape.cells()));
                board.set(cell, Digit::new(1 + random.below(shape.side())));
            }
            for _ in 0..random.below(2) * random.below(20) {
                let cell = random.below(shape.cells());
                let kept: DigitSet = Digit::all(shape).filter(|_| random.below(3) > 0).collect();
                let kept = solved.digits()[cell].map_or(kept, |digit| kept.with(digit));
                board.restrict(Cell::new(cell), kept);
            }
            check(&board, 150);
        }
    }

    #[test]
    fn each_of_many_solutions_is_found_once() {
        let empty = Board::empty(Shape::order(2).expect("a shape"));
        check(&empty, 1000);
        check(&Board::empty(Shape::new(2, 3).expect("a shape")), 5000);
        check(&Board::empty(Shape::order(4).expect("a shape")), 3000);
    }

    #[test]
    fn contradictory_boards_have_no_solution() {
        for side in [4, 6, 12, 16, 25] {
            let shape = Shape::from_side(side).expect("a shape");
            let mut twice = Board::empty(shape);
            twice.set(Cell::new(0), Digit::new(1));
            twice.set(Cell::new(side - 1), Digit::new(1));
            check(&twice, 2);
            let mut none_left = Board::empty(shape);
            none_left.restrict(Cell::new(side), DigitSet::EMPTY);
            check(&none_left, 2);
        }
    }

    #[test]
    fn empty_boards_of_every_order_are_solved() {
        for order in 2..=8 {
            let empty = Board::empty(Shape::order(order).expect("a shape"));
            assert_eq!(
                run(&mut State::new(&empty, SolutionOrder::Quickest), &empty, 1).1,
                Ended::SolutionLimit
            );
        }
    }

    /// Checks boards with a medium number of givens. Plain search can't finish such boards.
    #[test]
    fn hard_boards_are_solved() {
        let mut random = Random(7);
        let shape = Shape::order(5).expect("a shape");
        for share in [50, 52, 54, 56, 58, 60] {
            let solved = random.solved_board(shape);
            let board = random.with_cells_removed(&solved, share);
            let (found, _) =
                run(&mut State::with_node_budget(&board, SolutionOrder::Quickest, 1), &board, 2);
            assert!(!found.is_empty(), "{board}");
        }
    }

    /// Checks that the first solution in lexicographic order is no greater than solutions found in
    /// any order, and that the solution of an empty board starts with the smallest digits.
    #[test]
    fn the_lexicographically_first_solution_is_found() {
        let mut random = Random(5);
        let shape = Shape::order(5).expect("a shape");
        for share in [40, 45, 52] {
            let solved = random.solved_board(shape);
            let board = random.with_cells_removed(&solved, share);
            let first = |order| {
                let mut search = State::with_node_budget(&board, order, 1);
                ordered_solutions(&mut search, 2)
            };
            let (any, ordered) =
                (first(SolutionOrder::Quickest), first(SolutionOrder::Lexicographic));
            assert_eq!((any.0.len(), any.1), (ordered.0.len(), ordered.1), "{board}");
            assert!(ordered.0.is_sorted());
            assert!(any.0.iter().all(|solution| *solution >= ordered.0[0]));
        }
        let empty = Board::empty(shape);
        let (found, _) =
            ordered_solutions(&mut State::new(&empty, SolutionOrder::Lexicographic), 1);
        let rows: Vec<_> = found[0].chunks(25).take(2).flatten().map(|d| d.value()).collect();
        assert!(rows[..25].iter().copied().eq(1..=25));
        assert!(rows[25..30].iter().copied().eq(6..=10));
    }

    #[test]
    fn slices_do_not_change_the_search() {
        let mut random = Random(3);
        let solved = random.solved_board(Shape::order(4).expect("a shape"));
        let board = random.with_cells_removed(&solved, 65);
        for node_budget in [1, 7] {
            let (whole, _) = run(
                &mut State::with_node_budget(&board, SolutionOrder::Quickest, node_budget),
                &board,
                300,
            );
            for limits in [
                Limits { should_stop: &|| true, ..Limits::solutions(300) },
                Limits { max_nodes: 3, ..Limits::solutions(300) },
                Limits::solutions(1),
            ] {
                let mut search =
                    State::with_node_budget(&board, SolutionOrder::Quickest, node_budget);
                let mut found = BTreeSet::new();
                while found.len() < whole.len() {
                    let left = (whole.len() - found.len()) as u64;
                    let solutions = limits.max_solutions.min(left);
                    let ended =
                        search.run(&Limits { max_solutions: solutions, ..limits }, &mut |digits| {
                            assert!(found.insert(digits.to_vec()));
                        });
                    assert_ne!(ended, Ended::Exhausted);
                }
                assert_eq!(found, whole);
            }
        }
    }

    /// Checks that the parts of a search that is split at random moments find, between them, the
    /// same solutions as an unsplit search.
    #[test]
    fn subproblems_together_have_all_solutions() {
        let mut random = Random(11);
        let shapes: Vec<_> = Shape::all().filter(|shape| shape.side() <= 16).collect();
        let mut shares = [0; 2];
        for turn in 0..300 {
            let shape = shapes[turn % shapes.len()];
            let solved = random.solved_board(shape);
            let share = 40 + random.below([60, 30, 20][(shape.side() / 7).min(2)]);
            let board = random.with_cells_removed(&solved, share);
            let (expected, ended) =
                run(&mut general::State::new(&board, SolutionOrder::Quickest), &board, 400);
            if ended != Ended::Exhausted {
                continue;
            }
            for node_budget in [1, 5, NODE_BUDGET] {
                let first = State::with_node_budget(&board, SolutionOrder::Quickest, node_budget);
                let mut searches: Vec<Box<dyn Search>> = vec![Box::new(first)];
                let mut found = BTreeSet::new();
                while !searches.is_empty() {
                    let at = random.below(searches.len());
                    let nodes = 1 + random.below(20) as u64;
                    let limits = Limits { max_nodes: nodes, ..Limits::solutions(1 + nodes / 4) };
                    let ended = searches[at].run(&limits, &mut |digits| {
                        assert!(found.insert(digits.to_vec()), "twice: {board}");
                    });
                    if ended == Ended::Exhausted {
                        searches.swap_remove(at);
                    } else if random.below(3) == 0
                        && let Some(subproblem) = searches[at].split_off()
                    {
                        shares[usize::from(subproblem.learned_state.is_some())] += 1;
                        searches.push(FastEngine.resume(&subproblem));
                    }
                }
                assert_eq!(found, expected, "{node_budget}: {board}");
            }
        }
        assert!(shares.iter().all(|shares| *shares > 100), "{shares:?}");
    }

    /// Checks that a search doesn't panic if its learned state is invalid, because the state may
    /// come from an untrusted source. Also checks that a learned state is ignored if the cells have
    /// no candidates.
    #[test]
    fn an_invalid_learned_state_does_not_panic() {
        let mut random = Random(13);
        let solved = random.solved_board(Shape::order(4).expect("a shape"));
        let board = random.with_cells_removed(&solved, 70);
        let mut search = State::with_node_budget(&board, SolutionOrder::Quickest, 1);
        let run = |search: &mut State| {
            search.run(&Limits { max_nodes: 300, ..Limits::solutions(u64::MAX) }, &mut |_| ())
        };
        run(&mut search);
        let subproblem = search.split_off().expect("more than one solution");
        let learned = subproblem.learned_state.clone().expect("a learning search");
        for _ in 0..300 {
            let mut wrong = learned.clone();
            for _ in 0..1 + random.below(3) {
                let word = random.below(1 << 14) as u32;
                for words in [&mut wrong.unit_literals, &mut wrong.clause_words] {
                    if !words.is_empty() {
                        let at = random.below(words.len());
                        words[at] = word;
                    }
                }
            }
            wrong.activities.truncate(random.below(2) * wrong.activities.len());
            run(&mut State::from_learned(&subproblem, &wrong));
        }
        let none = Subproblem::with_learned(
            board.shape(),
            board.digits().iter().map(|_| DigitSet::EMPTY),
            learned,
        );
        let mut search = FastEngine.resume(&none);
        assert_eq!(search.run(&Limits::solutions(1), &mut |_| ()), Ended::Exhausted);
    }
}
