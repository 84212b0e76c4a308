//! Boards that plain search does not come to the end of: every contradiction becomes a clause.
//!
//! A search begins as the general one. When that has gone on for some time without a solution, what
//! it has ruled out is handed over and the search goes on by conflict-driven clause learning, which
//! jumps back over the guesses that had no part in a contradiction and never makes the same
//! mistake twice. Where very much is open, it takes turns with a search that repairs a board full
//! of clashes, until there is a solution.
//!
//! | file | holds |
//! |---|---|
//! | `encoding` | candidates and segments as variables, and the groups of which exactly one is true |
//! | `clauses` | learned clauses, watched by two of their literals |
//! | `trail` | what is assigned and why; propagation |
//! | `analysis` | the clause that a conflict teaches |
//! | `choice`, `restarts` | which variable is decided next; when to begin anew |
//! | `learner` | the search over them |
//! | `repair` | a search of another kind, which finds solutions where there are many |
//! | `turns` | both by turns, on the largest boards |

mod analysis;
mod choice;
mod clauses;
mod encoding;
mod learner;
mod repair;
mod restarts;
mod trail;
mod turns;

use super::{Order, general};
use crate::{Counters, Ended, LearnedState, Limits, Search, Subproblem};
use grid::{Board, Cell, Digit, Geometry};
use turns::Turns;

/// Nodes that the general search may visit without a solution, besides one a cell, which a blank
/// board takes to be filled.
const NODE_BUDGET: u64 = 200;

/// Nodes of learning before a subproblem is split off. Sooner, when little is learned of what is in
/// the way, two searches come to up to half as many conflicts more than one.
const MIN_NODES_BEFORE_SPLIT: u64 = 3000;

pub(super) struct State {
    order: Order,
    geometry: &'static Geometry,
    general: general::State,
    /// The nodes that the general search may visit without a solution, and those left of them.
    node_budget: u64,
    budget_left: u64,
    /// The nodes of learning before a subproblem is split off.
    min_nodes_before_split: u64,
    found: u64,
    /// Where the search is once the general one is given up.
    turns: Option<Turns>,
}

impl State {
    pub(super) fn new(board: &Board, order: Order) -> State {
        let node_budget = NODE_BUDGET + board.shape().cells() as u64;
        State {
            min_nodes_before_split: MIN_NODES_BEFORE_SPLIT,
            ..State::with_node_budget(board, order, node_budget)
        }
    }

    /// A search that learns once this number of nodes, at least 1, brought no solution, and that is
    /// split at once then.
    fn with_node_budget(board: &Board, order: Order, node_budget: u64) -> State {
        let general = general::State::new(board, order);
        let geometry = Geometry::of(board.shape());
        State {
            order,
            geometry,
            general,
            node_budget,
            budget_left: node_budget,
            min_nodes_before_split: 0,
            found: 0,
            turns: None,
        }
    }

    /// A search of a subproblem that was learned about.
    pub(super) fn resume(subproblem: &Subproblem, learned: &LearnedState) -> State {
        let board = subproblem.board();
        let mut state = State { min_nodes_before_split: 0, ..State::new(board, Order::Quickest) };
        if Cell::all(board.shape()).all(|cell| !board.allowed(cell).is_empty()) {
            state.turns = Some(Turns::resume(state.geometry, board, learned));
        }
        state
    }

    /// What the general search has not seen is left to the other.
    fn hand_over(&self) -> Turns {
        let mut turns = Turns::new(self.geometry, self.general.root(), self.order, self.found > 0);
        if self.found > 0 {
            for ruled_out in self.general.ruled_out() {
                turns.rule_out(ruled_out.into_iter());
            }
        }
        turns
    }
}

impl Search for State {
    fn run(&mut self, limits: &Limits, sink: &mut dyn FnMut(&[Digit])) -> Ended {
        let mut solutions = limits.solutions;
        let mut nodes = limits.nodes;
        loop {
            if let Some(turns) = &mut self.turns {
                return turns.run(&Limits { solutions, nodes, ..*limits }, sink);
            }
            let before = self.general.counters().nodes;
            let slice = Limits { solutions: 1, nodes: nodes.min(self.budget_left), ..*limits };
            let ended = self.general.run(&slice, sink);
            let visited = self.general.counters().nodes - before;
            nodes -= visited;
            self.budget_left -= visited;
            match ended {
                Ended::Enough => {
                    self.found += 1;
                    self.budget_left = self.node_budget;
                    solutions -= 1;
                    if solutions == 0 {
                        return Ended::Enough;
                    }
                }
                Ended::NodeLimit if self.budget_left > 0 => return Ended::NodeLimit,
                Ended::NodeLimit => self.turns = Some(self.hand_over()),
                Ended::Exhausted | Ended::Stopped => return ended,
            }
        }
    }

    fn counters(&self) -> Counters {
        let general = self.general.counters();
        let turns = self.turns.as_ref().map_or(Counters::default(), Turns::counters);
        Counters {
            guesses: general.guesses + turns.guesses,
            placements: general.placements + turns.placements,
            clashes: 0,
            backtracks: general.backtracks + turns.backtracks,
            nodes: general.nodes + turns.nodes,
            passes: 0,
        }
    }

    fn split_off(&mut self) -> Option<Subproblem> {
        match (&mut self.turns, self.order) {
            (_, Order::Lexicographic) => None,
            // It may be over soon, or else learn.
            (None, _) if self.found == 0 => None,
            (None, _) => self.general.split_off(),
            (Some(turns), _) if turns.counters().nodes < self.min_nodes_before_split => None,
            (Some(turns), _) => {
                let learned = turns.split_off()?;
                Some(Subproblem::with_learned(self.geometry.shape(), self.general.root(), learned))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::Fast;
    use super::*;
    use crate::Engine;
    use grid::{DigitSet, Shape};

    /// Numbers that a seed makes.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (self.0 >> 33) as usize % bound
        }

        /// A solved board: the cyclic pattern with its digits and its lines shuffled.
        fn solved(&mut self, shape: Shape) -> Board {
            let (side, rows, cols) = (shape.side(), shape.rows(), shape.cols());
            let digits = self.shuffled(side);
            let mut lines = |groups: usize, each: usize| -> Vec<usize> {
                let groups = self.shuffled(groups);
                groups
                    .iter()
                    .flat_map(|g| self.shuffled(each).into_iter().map(move |i| g * each + i))
                    .collect()
            };
            let (down, across) = (lines(cols, rows), lines(rows, cols));
            let cells = down.iter().flat_map(|row| across.iter().map(move |col| (row, col)));
            Board::of(
                shape,
                cells.map(|(row, col)| {
                    Digit::new(1 + digits[(row % rows * cols + row / rows + col) % side])
                }),
            )
        }

        fn shuffled(&mut self, len: usize) -> Vec<usize> {
            let mut all: Vec<_> = (0..len).collect();
            for i in (1..len).rev() {
                all.swap(i, self.below(i + 1));
            }
            all
        }

        /// The same board with that share of its cells emptied, in hundredths.
        fn dug(&mut self, board: &Board, share: usize) -> Board {
            Board::of(
                board.shape(),
                board.digits().iter().map(|digit| digit.filter(|_| self.below(100) >= share)),
            )
        }
    }

    /// Solutions of a board up to a limit, each checked and each another, and how the run ended.
    #[track_caller]
    fn run(search: &mut dyn Search, board: &Board, limit: u64) -> (BTreeSet<Vec<Digit>>, Ended) {
        let mut found = BTreeSet::new();
        let ended = search.run(&Limits::solutions(limit), &mut |digits| {
            let solution = Board::of(board.shape(), digits.iter().copied().map(Some));
            let given = |cell| board.digit(cell).is_none_or(|d| Some(d) == solution.digit(cell));
            let allowed =
                |cell| solution.digit(cell).is_some_and(|d| board.allowed(cell).contains(d));
            assert!(
                solution.is_solved() && Cell::all(board.shape()).all(|c| given(c) && allowed(c)),
                "{board}"
            );
            assert!(found.insert(digits.to_vec()), "twice: {board}");
        });
        (found, ended)
    }

    /// Learning at once, or after some nodes, finds what the general search finds.
    #[track_caller]
    fn check(board: &Board, limit: u64) {
        let mut general = general::State::new(board, Order::Quickest);
        let (expected, ended) = run(&mut general, board, limit);
        for node_budget in [1, 2, 5, NODE_BUDGET] {
            let found = run(
                &mut State::with_node_budget(board, Order::Quickest, node_budget),
                board,
                limit,
            );
            assert_eq!((found.0.len(), found.1), (expected.len(), ended), "{node_budget}: {board}");
            if ended == Ended::Exhausted {
                assert_eq!(found.0, expected, "{node_budget}: {board}");
            }
        }
        let mut general = general::State::new(board, Order::Lexicographic);
        let expected = in_order(&mut general, limit);
        for node_budget in [1, 2, 5, NODE_BUDGET] {
            let mut search = State::with_node_budget(board, Order::Lexicographic, node_budget);
            assert_eq!(in_order(&mut search, limit), expected, "{node_budget}: {board}");
        }
    }

    /// Solutions up to a limit as they come, and how the run ended.
    fn in_order(search: &mut dyn Search, limit: u64) -> (Vec<Vec<Digit>>, Ended) {
        let mut found = Vec::new();
        let ended =
            search.run(&Limits::solutions(limit), &mut |digits| found.push(digits.to_vec()));
        (found, ended)
    }

    /// Boards with a fault now and then, and some cells restricted.
    #[test]
    fn random_boards_have_the_same_solutions() {
        let mut random = Random(25);
        let shapes: Vec<_> = Shape::all().filter(|shape| shape.side() <= 16).collect();
        for turn in 0..400 {
            let shape = shapes[turn % shapes.len()];
            let solved = random.solved(shape);
            let most = [100, 75, 60][(shape.side() / 7).min(2)];
            let share = 30 + random.below(most - 30);
            let mut board = random.dug(&solved, share);
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
    fn many_solutions_come_once_each() {
        let blank = Board::empty(Shape::order(2).expect("a shape"));
        check(&blank, 1000);
        check(&Board::empty(Shape::new(2, 3).expect("a shape")), 5000);
        check(&Board::empty(Shape::order(4).expect("a shape")), 3000);
    }

    #[test]
    fn contradictions_have_no_solution() {
        for side in [4, 6, 12, 16, 25] {
            let shape = Shape::of_side(side).expect("a shape");
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
    fn blank_boards_of_every_order_fill() {
        for order in 2..=8 {
            let blank = Board::empty(Shape::order(order).expect("a shape"));
            assert_eq!(run(&mut State::new(&blank, Order::Quickest), &blank, 1).1, Ended::Enough);
        }
    }

    /// Boards between few and many givens, where plain search does not come to an end.
    #[test]
    fn hard_boards_are_solved() {
        let mut random = Random(7);
        let shape = Shape::order(5).expect("a shape");
        for share in [50, 52, 54, 56, 58, 60] {
            let solved = random.solved(shape);
            let board = random.dug(&solved, share);
            let (found, _) =
                run(&mut State::with_node_budget(&board, Order::Quickest, 1), &board, 2);
            assert!(!found.is_empty(), "{board}");
        }
    }

    /// What comes first in order is the least of what comes in any order; a blank board begins with
    /// the smallest digits.
    #[test]
    fn the_first_solution_in_order_is_found() {
        let mut random = Random(5);
        let shape = Shape::order(5).expect("a shape");
        for share in [40, 45, 52] {
            let solved = random.solved(shape);
            let board = random.dug(&solved, share);
            let first = |order| {
                let mut search = State::with_node_budget(&board, order, 1);
                in_order(&mut search, 2)
            };
            let (any, ordered) = (first(Order::Quickest), first(Order::Lexicographic));
            assert_eq!((any.0.len(), any.1), (ordered.0.len(), ordered.1), "{board}");
            assert!(ordered.0.is_sorted());
            assert!(any.0.iter().all(|solution| *solution >= ordered.0[0]));
        }
        let blank = Board::empty(shape);
        let (found, _) = in_order(&mut State::new(&blank, Order::Lexicographic), 1);
        let rows: Vec<_> = found[0].chunks(25).take(2).flatten().map(|d| d.value()).collect();
        assert!(rows[..25].iter().copied().eq(1..=25));
        assert!(rows[25..30].iter().copied().eq(6..=10));
    }

    #[test]
    fn slices_change_nothing() {
        let mut random = Random(3);
        let solved = random.solved(Shape::order(4).expect("a shape"));
        let board = random.dug(&solved, 65);
        for node_budget in [1, 7] {
            let (whole, _) = run(
                &mut State::with_node_budget(&board, Order::Quickest, node_budget),
                &board,
                300,
            );
            for limits in [
                Limits { stop: &|| true, ..Limits::solutions(300) },
                Limits { nodes: 3, ..Limits::solutions(300) },
                Limits::solutions(1),
            ] {
                let mut search = State::with_node_budget(&board, Order::Quickest, node_budget);
                let mut found = BTreeSet::new();
                while found.len() < whole.len() {
                    let left = (whole.len() - found.len()) as u64;
                    let solutions = limits.solutions.min(left);
                    let ended = search.run(&Limits { solutions, ..limits }, &mut |digits| {
                        assert!(found.insert(digits.to_vec()));
                    });
                    assert_ne!(ended, Ended::Exhausted);
                }
                assert_eq!(found, whole);
            }
        }
    }

    /// Searches that are split whenever a random number says so come to the solutions of one search.
    #[test]
    fn subproblems_are_the_whole() {
        let mut random = Random(11);
        let shapes: Vec<_> = Shape::all().filter(|shape| shape.side() <= 16).collect();
        let mut shares = [0; 2];
        for turn in 0..300 {
            let shape = shapes[turn % shapes.len()];
            let solved = random.solved(shape);
            let share = 40 + random.below([60, 30, 20][(shape.side() / 7).min(2)]);
            let board = random.dug(&solved, share);
            let (expected, ended) =
                run(&mut general::State::new(&board, Order::Quickest), &board, 400);
            if ended != Ended::Exhausted {
                continue;
            }
            for node_budget in [1, 5, NODE_BUDGET] {
                let first = State::with_node_budget(&board, Order::Quickest, node_budget);
                let mut searches: Vec<Box<dyn Search>> = vec![Box::new(first)];
                let mut found = BTreeSet::new();
                while !searches.is_empty() {
                    let at = random.below(searches.len());
                    let nodes = 1 + random.below(20) as u64;
                    let limits = Limits { nodes, ..Limits::solutions(1 + nodes / 4) };
                    let ended = searches[at].run(&limits, &mut |digits| {
                        assert!(found.insert(digits.to_vec()), "twice: {board}");
                    });
                    if ended == Ended::Exhausted {
                        searches.swap_remove(at);
                    } else if random.below(3) == 0
                        && let Some(subproblem) = searches[at].split_off()
                    {
                        shares[usize::from(subproblem.learned.is_some())] += 1;
                        searches.push(Fast.resume(&subproblem));
                    }
                }
                assert_eq!(found, expected, "{node_budget}: {board}");
            }
        }
        assert!(shares.iter().all(|shares| *shares > 100), "{shares:?}");
    }

    /// A learned state comes from outside, and may be anything.
    #[test]
    fn a_learned_state_that_is_none_is_passed_over() {
        let mut random = Random(13);
        let solved = random.solved(Shape::order(4).expect("a shape"));
        let board = random.dug(&solved, 70);
        let mut search = State::with_node_budget(&board, Order::Quickest, 1);
        let run = |search: &mut State| {
            search.run(&Limits { nodes: 300, ..Limits::solutions(u64::MAX) }, &mut |_| ())
        };
        run(&mut search);
        let subproblem = search.split_off().expect("more than one solution");
        let learned = subproblem.learned.clone().expect("it learns");
        for _ in 0..300 {
            let mut wrong = learned.clone();
            for _ in 0..1 + random.below(3) {
                let word = random.below(1 << 14) as u32;
                for words in [&mut wrong.units, &mut wrong.clauses] {
                    if !words.is_empty() {
                        let at = random.below(words.len());
                        words[at] = word;
                    }
                }
            }
            wrong.activity.truncate(random.below(2) * wrong.activity.len());
            run(&mut State::resume(&subproblem, &wrong));
        }
        let none = Subproblem::with_learned(
            board.shape(),
            board.digits().iter().map(|_| DigitSet::EMPTY),
            learned,
        );
        let mut search = Fast.resume(&none);
        assert_eq!(search.run(&Limits::solutions(1), &mut |_| ()), Ended::Exhausted);
    }
}
