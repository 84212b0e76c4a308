//! The least unlikely board with exactly one solution, if the content of cells is uncertain.
//!
//! A reader of pictures isn't sure what a cell contains: each content has a cost, which is higher
//! the less likely it is. The board with the cheapest contents may have clashes or several
//! solutions. Then some cells must have been misread, and the search finds the cheapest changes
//! after which there is exactly one solution.
//!
//! ```text
//! costs of r1c2   empty 9, 3: 0, 8: 2      read as 3, which clashes with the 3 in r1c7
//! costs of r1c7   empty 9, 3: 0, 5: 7      the change to r1c2=8 costs 2, that to r1c7=5 costs 7
//! ```
//!
//! The search examines sets of changes in the order of their costs (uniform-cost search). If two
//! digits clash, one of the two cells must be changed, so only changes of these two cells are tried
//! next. If no digits clash but the board isn't proper, any change may help. The first proper board
//! is the cheapest.

use std::{cmp::Reverse, collections::BinaryHeap};

use grid::{Board, Cell, Digit, Shape, insertion_sort, shell_sort};

use super::{Uniqueness, UniquenessCheck};

/// The costs of the possible contents of each cell: each digit, or no digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContentCosts {
    shape: Shape,
    /// For each cell, the cost of no digit, followed by the costs of the digits.
    costs: Box<[u32]>,
}

impl ContentCosts {
    /// The cost of an impossible content.
    pub const IMPOSSIBLE: u32 = u32::MAX;

    /// Creates costs for a board on which every cell is certainly empty.
    pub fn new(shape: Shape) -> ContentCosts {
        let mut costs = vec![ContentCosts::IMPOSSIBLE; shape.cells() * (shape.side() + 1)];
        costs.iter_mut().step_by(shape.side() + 1).for_each(|cost| *cost = 0);
        ContentCosts { shape, costs: costs.into() }
    }

    fn index(&self, cell: Cell, content: Option<Digit>) -> usize {
        cell.index() * (self.shape.side() + 1) + content.map_or(0, |digit| digit.value())
    }

    /// Returns the cost of a content of a cell. The content is impossible if the board lacks the
    /// cell or the digit.
    pub fn cost(&self, cell: Cell, content: Option<Digit>) -> u32 {
        let is_digit = content.is_none_or(|digit| digit.value() <= self.shape.side());
        let cost = self.costs.get(self.index(cell, content)).filter(|_| is_digit);
        cost.copied().unwrap_or(ContentCosts::IMPOSSIBLE)
    }

    /// Sets the cost of a content. Nothing changes if the board lacks the cell or the digit.
    pub fn set_cost(&mut self, cell: Cell, content: Option<Digit>, cost: u32) {
        let at = self.index(cell, content);
        if content.is_none_or(|digit| digit.value() <= self.shape.side())
            && let Some(place) = self.costs.get_mut(at)
        {
            *place = cost;
        }
    }

    /// Returns the cheapest content of a cell, where `None` means no digit. Among equally cheap
    /// contents, an empty cell takes precedence over a digit, and a smaller digit over a larger
    /// one.
    pub fn cheapest_content(&self, cell: Cell) -> Option<Digit> {
        let contents = (0..=self.shape.side()).map(Digit::new);
        contents.min_by_key(|content| self.cost(cell, *content)).flatten()
    }

    /// Returns the board with the cheapest content of each cell.
    pub fn cheapest_board(&self) -> Board {
        let contents = Cell::all(self.shape).map(|cell| self.cheapest_content(cell));
        Board::from_digits(self.shape, contents)
    }
}

/// The limits of a [`LikelySearch`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LikelyBudget {
    /// The maximum cost of a single change: the difference between the costs of the new content and
    /// of the cell's cheapest content.
    pub max_change_cost: u32,
    /// The maximum total cost of all changes.
    pub max_total_cost: u32,
    /// The maximum number of sets of changes to try.
    pub max_attempts: usize,
}

/// The result of a [`LikelySearch`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LikelyBoard {
    /// The cheapest proper board.
    Proper {
        /// The proper board that was found.
        board: Board,
        /// The board's solution.
        solution: Board,
        /// The cells whose content isn't their cheapest one, in ascending order.
        changed: Vec<Cell>,
    },
    /// No board within the maximum costs has exactly one solution.
    None,
    /// The maximum number of attempts was reached.
    OverBudget,
}

/// A change of a cell's content to one that isn't the cheapest. The cost is relative to that of the
/// cheapest content.
#[derive(Clone, Copy)]
struct Change {
    cell: Cell,
    content: Option<Digit>,
    cost: u32,
}

/// A set of changes: their total cost, and their indices in [`LikelySearch::changes`] in ascending
/// order. `Reverse` makes the heap return the cheapest set first.
type ChangeSet = Reverse<(u32, Vec<u16>)>;

/// The search for the cheapest proper board. It runs in slices.
pub struct LikelySearch {
    cheapest: Board,
    /// All changes within the budget (at most 65,535), the cheapest first.
    changes: Vec<Change>,
    budget: LikelyBudget,
    /// The sets of changes that haven't been tried yet, possibly with duplicates.
    queue: BinaryHeap<ChangeSet>,
    /// The set of changes that was tried last.
    last_set: Option<Vec<u16>>,
    /// The changed board that is being checked.
    current: Option<(Board, UniquenessCheck)>,
    attempts: usize,
    result: Option<LikelyBoard>,
}

impl LikelySearch {
    /// Creates a search for the cheapest proper board with these costs, within the limits of
    /// `budget`.
    pub fn new(costs: &ContentCosts, budget: LikelyBudget) -> LikelySearch {
        let mut changes = Vec::new();
        for cell in Cell::all(costs.shape) {
            let cheapest = costs.cheapest_content(cell);
            let base = costs.cost(cell, cheapest);
            for content in (0..=costs.shape.side()).map(Digit::new) {
                let cost = costs.cost(cell, content);
                if content != cheapest
                    && cost != ContentCosts::IMPOSSIBLE
                    && cost - base <= budget.max_change_cost
                {
                    changes.push(Change { cell, content, cost: cost - base });
                }
            }
        }
        let keys = changes.iter().enumerate().map(|(at, change)| (change.cost, at));
        let mut order: Vec<(u32, usize)> = keys.collect();
        shell_sort(&mut order);
        order.truncate(usize::from(u16::MAX));
        let changes: Vec<Change> = order.into_iter().map(|(_, at)| changes[at]).collect();
        LikelySearch {
            cheapest: costs.cheapest_board(),
            changes,
            budget,
            queue: BinaryHeap::from([Reverse((0, Vec::new()))]),
            last_set: None,
            current: None,
            attempts: 0,
            result: None,
        }
    }

    /// Continues until the cheapest proper board is found, until it is known that there is none, or
    /// until the attempts are used up. Later calls return the same result. Returns `None` if `stop`
    /// returned `true` before that. `stop` is called during and after every attempt.
    pub fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<LikelyBoard> {
        while self.result.is_none() {
            if self.current.is_none() {
                self.try_next_set();
            }
            if let Some((board, check)) = &mut self.current {
                let found = check.run_until(stop)?;
                let (board, set) = (board.clone(), self.last_set.clone().unwrap_or_default());
                self.current = None;
                if let Uniqueness::Unique(solution) = found {
                    let mut changed: Vec<Cell> =
                        set.iter().map(|at| self.changes[usize::from(*at)].cell).collect();
                    insertion_sort(&mut changed);
                    self.result = Some(LikelyBoard::Proper { board, solution, changed });
                } else {
                    self.push_extensions(&set, |_| true);
                }
            }
            if stop() && self.result.is_none() {
                return None;
            }
        }
        self.result.clone()
    }

    /// Applies the cheapest set of changes that hasn't been tried. If the changed board has a
    /// clash, extends the set. Otherwise, starts to check whether the board is proper. If no sets
    /// are left or the attempts are used up, sets the result instead.
    fn try_next_set(&mut self) {
        let set = loop {
            match self.queue.pop() {
                None => {
                    self.result = Some(LikelyBoard::None);
                    return;
                }
                Some(_) if self.attempts == self.budget.max_attempts => {
                    self.result = Some(LikelyBoard::OverBudget);
                    return;
                }
                // The heap may contain several copies of a set, which are popped one after another.
                Some(Reverse((_, set))) if self.last_set.as_ref() != Some(&set) => break set,
                Some(_) => {}
            }
        };
        self.attempts += 1;
        let mut board = self.cheapest.clone();
        for at in &set {
            let change = &self.changes[usize::from(*at)];
            board.set(change.cell, change.content);
        }
        self.last_set = Some(set.clone());
        match first_clash(&board) {
            Some(cells) => self.push_extensions(&set, |cell| cells.contains(&cell)),
            None => {
                let check = UniquenessCheck::new(&board);
                self.current = Some((board, check));
            }
        }
    }

    /// Adds to the queue each extension of `set` by one change, if the set doesn't change the same
    /// cell, `may_change` returns `true` for the cell, and the total cost is within the budget.
    fn push_extensions(&mut self, set: &[u16], may_change: impl Fn(Cell) -> bool) {
        let cost = |at: &u16| self.changes[usize::from(*at)].cost;
        let total: u32 = set.iter().map(cost).sum();
        for (at, change) in self.changes.iter().enumerate() {
            if total + change.cost > self.budget.max_total_cost {
                break;
            }
            let is_changed = |at: &u16| self.changes[usize::from(*at)].cell == change.cell;
            if may_change(change.cell) && !set.iter().any(is_changed) {
                let mut next = set.to_vec();
                next.push(at as u16);
                insertion_sort(&mut next);
                self.queue.push(Reverse((total + change.cost, next)));
            }
        }
    }
}

/// Returns two cells of a house that have the same digit, or `None` if no digits clash.
fn first_clash(board: &Board) -> Option<[Cell; 2]> {
    let shape = board.shape();
    let filled: Vec<Cell> = Cell::all(shape).filter(|cell| board.digit(*cell).is_some()).collect();
    filled.iter().enumerate().find_map(|(at, one)| {
        let other = filled[at + 1..]
            .iter()
            .find(|other| board.digit(*one) == board.digit(**other) && one.sees(**other, shape))?;
        Some([*one, *other])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uniqueness;

    /// A budget that doesn't limit the search.
    const UNLIMITED: LikelyBudget = LikelyBudget {
        max_change_cost: u32::MAX,
        max_total_cost: u32::MAX / 2,
        max_attempts: usize::MAX,
    };

    /// Returns costs for a board that is certain, except for `others`. Each item is the index of a
    /// cell, a possible content (a digit, or 0 for none), and the cost of this content.
    fn costs(board: &Board, others: &[(usize, usize, u32)]) -> ContentCosts {
        let mut costs = ContentCosts::new(board.shape());
        for cell in Cell::all(board.shape()) {
            costs.set_cost(cell, None, ContentCosts::IMPOSSIBLE);
            costs.set_cost(cell, board.digit(cell), 0);
        }
        for (cell, content, cost) in others {
            costs.set_cost(Cell::new(*cell), Digit::new(*content), *cost);
        }
        costs
    }

    fn search(costs: &ContentCosts, budget: LikelyBudget) -> LikelyBoard {
        let mut search = LikelySearch::new(costs, budget);
        (0..1_000_000).find_map(|_| search.run_until(&|| true)).expect("the search ends")
    }

    /// Returns the minimum cost of a proper board, found by trying all contents of all cells, or
    /// `None` if no board is proper.
    fn lowest_cost_by_brute_force(costs: &ContentCosts) -> Option<u32> {
        fn fill_cells(
            costs: &ContentCosts,
            board: &mut Board,
            at: usize,
            cost: u32,
            best: &mut Option<u32>,
        ) {
            if best.is_some_and(|best| best <= cost) {
                return;
            }
            if at == board.shape().cells() {
                if board.clashes().next().is_none()
                    && matches!(uniqueness(board), Uniqueness::Unique(_))
                {
                    *best = Some(cost);
                }
                return;
            }
            let cell = Cell::new(at);
            for content in (0..=board.shape().side()).map(Digit::new) {
                let more = costs.cost(cell, content);
                if more != ContentCosts::IMPOSSIBLE {
                    board.set(cell, content);
                    fill_cells(costs, board, at + 1, cost + more, best);
                }
            }
        }
        let mut best = None;
        fill_cells(costs, &mut Board::empty(costs.shape), 0, 0, &mut best);
        best
    }

    #[track_caller]
    fn check(text: &str, others: &[(usize, usize, u32)]) {
        let board: Board = text.parse().expect("a drawing of a board");
        let costs = costs(&board, others);
        let expected = lowest_cost_by_brute_force(&costs);
        match search(&costs, UNLIMITED) {
            LikelyBoard::Proper { board: found, solution, changed } => {
                let cells = || Cell::all(board.shape());
                let total: u32 = cells().map(|cell| costs.cost(cell, found.digit(cell))).sum();
                let cheapest: u32 =
                    cells().map(|cell| costs.cost(cell, costs.cheapest_content(cell))).sum();
                assert!(total >= cheapest);
                assert_eq!(Some(total), expected, "{text}");
                assert_eq!(uniqueness(&found), Uniqueness::Unique(solution));
                let differing: Vec<Cell> = cells()
                    .filter(|cell| found.digit(*cell) != costs.cheapest_content(*cell))
                    .collect();
                assert_eq!(changed, differing);
            }
            other => assert_eq!((other, expected), (LikelyBoard::None, None), "{text}"),
        }
    }

    #[test]
    fn the_cheapest_changes_are_found() {
        check("12.4 ..1. .1.. 4..1", &[]);
        check("12.4 ..1. .1.. 4..1", &[(0, 3, 5), (2, 3, 1)]);
        // A clash in the first row that two changes resolve.
        check("12.1 ..1. .1.. 4..1", &[(3, 4, 5), (3, 0, 3), (0, 3, 2), (0, 0, 1)]);
        // Several solutions, until a digit is added.
        check("1... .... .... ...1", &[(5, 3, 7), (6, 2, 4), (9, 4, 3), (1, 2, 9), (10, 3, 4)]);
        // No solution, although no digits clash.
        check("12.. ..3. ...4 ....", &[(6, 4, 9), (6, 0, 4), (11, 1, 6), (11, 0, 5), (2, 4, 3)]);
        check("11.. .... .... ....", &[]);
    }

    #[test]
    fn limits_are_respected() {
        let board: Board = "12.1 ..1. .1.. 4..1".parse().expect("a drawing of a board");
        let costs = costs(&board, &[(3, 4, 50), (0, 0, 90)]);
        let few = LikelyBudget { max_attempts: 1, ..UNLIMITED };
        assert_eq!(search(&costs, few), LikelyBoard::OverBudget);
        let cheap = LikelyBudget { max_change_cost: 49, ..UNLIMITED };
        assert_eq!(search(&costs, cheap), LikelyBoard::None);
        let LikelyBoard::Proper { changed, .. } = search(&costs, UNLIMITED) else {
            panic!("a board")
        };
        assert_eq!(changed, [Cell::new(3)]);
        let mut costs = costs;
        costs.set_cost(Cell::new(99), None, 1);
        assert_eq!(costs.cost(Cell::new(99), None), ContentCosts::IMPOSSIBLE);
        assert_eq!(costs.cost(Cell::new(0), Digit::new(9)), ContentCosts::IMPOSSIBLE);
    }
}
