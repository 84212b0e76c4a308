use crate::grid::{Board, Cell, Digit, DigitSet, Shape};

/// What a person has put in a cell that holds no given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// An entry.
    Digit(Digit),
    /// Marks; none at all in an empty cell.
    Marks(DigitSet),
}

impl Content {
    /// An empty cell.
    pub const EMPTY: Content = Content::Marks(DigitSet::EMPTY);
}

/// One game: givens that never change, what was put in beside them, and its history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    givens: Board,
    cells: Box<[Content]>,
    past: Vec<Step>,
    future: Vec<Step>,
}

/// What one action changed: each cell once, with what it held before.
type Step = Vec<(Cell, Content)>;

/// What a person can do. An action that would change nothing is no step of the history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Puts a digit in a cell.
    Enter(Cell, Digit),
    /// Puts a digit in a cell in place of the one just put there: both are one step.
    Amend(Cell, Digit),
    /// Notes a digit in a cell without entry, or takes the note away.
    Mark(Cell, Digit),
    /// Empties a cell.
    Clear(Cell),
    /// Puts a solution in all cells: one digit a cell, row by row.
    Fill(Vec<Digit>),
    /// Takes back all that was put in.
    StartOver,
    /// Goes one step back.
    Undo,
    /// Goes the latest undone step forth.
    Redo,
}

impl State {
    /// A game that has not begun. Cells that the puzzle restricts begin with their candidates as
    /// marks.
    pub fn new(givens: Board) -> State {
        let cells = Cell::all(givens.shape()).map(|cell| at_first(&givens, cell)).collect();
        State { givens, cells, past: Vec::new(), future: Vec::new() }
    }

    /// The board's shape.
    pub fn shape(&self) -> Shape {
        self.givens.shape()
    }

    /// The puzzle as it was loaded.
    pub fn givens(&self) -> &Board {
        &self.givens
    }

    /// Whether a cell holds a given.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens.digit(cell).is_some()
    }

    /// What a cell shows: a given, an entry or marks.
    pub fn content(&self, cell: Cell) -> Content {
        self.givens.digit(cell).map_or(self.cells[cell.index()], Content::Digit)
    }

    /// Givens and entries together.
    pub fn board(&self) -> Board {
        let mut board = self.givens.clone();
        for (cell, content) in Cell::all(self.shape()).zip(&self.cells) {
            if let (false, Content::Digit(digit)) = (self.is_given(cell), *content) {
                board.set(cell, Some(digit));
            }
        }
        board
    }

    /// Whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        Cell::all(self.shape()).all(|cell| matches!(self.content(cell), Content::Digit(_)))
    }

    /// Whether there is anything to lose: something was put in, now or before it was undone.
    pub fn is_begun(&self) -> bool {
        self.can_undo() || self.can_redo()
    }

    /// Whether there is a step to go back.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is an undone step to go forth.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Puts contents in cells that hold no given, and returns what they held.
    fn swap(&mut self, step: Step) -> Step {
        let put = |(cell, content): (Cell, Content)| {
            (cell, std::mem::replace(&mut self.cells[cell.index()], content))
        };
        step.into_iter().map(put).collect()
    }

    fn take(&mut self, step: Step) {
        let shape = self.shape();
        let changes = |(cell, content): &(Cell, Content)| {
            cell.index() < shape.cells() && !self.is_given(*cell) && self.content(*cell) != *content
        };
        let step: Step = step.into_iter().filter(changes).collect();
        if !step.is_empty() {
            let before = self.swap(step);
            self.past.push(before);
            self.future.clear();
        }
    }
}

/// What a cell holds before anything was put in.
fn at_first(givens: &Board, cell: Cell) -> Content {
    let allowed = givens.allowed(cell);
    let free = givens.digit(cell).is_some() || allowed == DigitSet::all(givens.shape());
    if free { Content::EMPTY } else { Content::Marks(allowed) }
}

/// The game after an action. Givens never change, and digits that the board lacks are not put.
#[must_use]
pub fn reduce(mut state: State, action: Action) -> State {
    let all = DigitSet::all(state.shape());
    match action {
        Action::Enter(cell, digit) if all.contains(digit) => {
            state.take(vec![(cell, Content::Digit(digit))]);
        }
        Action::Mark(cell, digit) if all.contains(digit) && cell.index() < state.cells.len() => {
            if let Content::Marks(marks) = state.content(cell) {
                let flipped = match marks.contains(digit) {
                    true => marks.without(digit),
                    false => marks.with(digit),
                };
                state.take(vec![(cell, Content::Marks(flipped))]);
            }
        }
        Action::Amend(cell, digit) if all.contains(digit) => {
            if matches!(state.past.last().map(Vec::as_slice), Some([(at, _)]) if *at == cell) {
                state.swap(vec![(cell, Content::Digit(digit))]);
                state.future.clear();
            } else {
                state.take(vec![(cell, Content::Digit(digit))]);
            }
        }
        Action::Enter(..) | Action::Amend(..) | Action::Mark(..) => {}
        Action::Clear(cell) => state.take(vec![(cell, Content::EMPTY)]),
        Action::Fill(digits) => {
            let digits = digits.into_iter().filter(|digit| all.contains(*digit));
            state.take(Cell::all(state.shape()).zip(digits.map(Content::Digit)).collect());
        }
        Action::StartOver => {
            let at_first = |cell| (cell, at_first(&state.givens, cell));
            state.take(Cell::all(state.shape()).map(at_first).collect());
        }
        Action::Undo => {
            if let Some(step) = state.past.pop() {
                let undone = state.swap(step);
                state.future.push(undone);
            }
        }
        Action::Redo => {
            if let Some(step) = state.future.pop() {
                let done = state.swap(step);
                state.past.push(done);
            }
        }
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digit(value: usize) -> Digit {
        Digit::new(value).expect("a digit")
    }

    /// A 4×4 game whose first cell is a given 1, after some actions.
    fn play(actions: impl IntoIterator<Item = Action>) -> State {
        let givens = "1... .... .... ....".parse().expect("a drawing of a board");
        actions.into_iter().fold(State::new(givens), reduce)
    }

    #[track_caller]
    fn check(actions: Vec<Action>, expected: &str) {
        assert_eq!(play(actions).board().to_string().replace('\n', " "), expected);
    }

    #[test]
    fn entries_go_beside_givens() {
        let (a, b) = (Cell::new(0), Cell::new(1));
        check(vec![Action::Enter(b, digit(2))], "12.. .... .... ....");
        check(vec![Action::Enter(b, digit(2)), Action::Enter(b, digit(3))], "13.. .... .... ....");
        check(vec![Action::Enter(b, digit(2)), Action::Clear(b)], "1... .... .... ....");
        check(vec![Action::Enter(a, digit(2)), Action::Clear(a)], "1... .... .... ....");
        check(vec![Action::Enter(b, digit(5))], "1... .... .... ....");
        check(vec![Action::Enter(Cell::new(16), digit(1))], "1... .... .... ....");
        check(vec![Action::Enter(b, digit(2)), Action::StartOver], "1... .... .... ....");
        let solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1].map(digit).to_vec();
        check(vec![Action::Fill(solution)], "1234 3412 2143 4321");
    }

    #[test]
    fn marks_are_noted_and_taken_away() {
        let b = Cell::new(1);
        let marked = play([Action::Mark(b, digit(2)), Action::Mark(b, digit(4))]);
        let expected = [digit(2), digit(4)].into_iter().collect();
        assert_eq!(marked.content(b), Content::Marks(expected));
        let unmarked = reduce(marked.clone(), Action::Mark(b, digit(2)));
        assert_eq!(unmarked.content(b), Content::Marks(DigitSet::of(digit(4))));
        let entered = reduce(marked, Action::Enter(b, digit(3)));
        assert_eq!(reduce(entered.clone(), Action::Mark(b, digit(2))), entered);
        assert_eq!(reduce(entered, Action::Undo).content(b), Content::Marks(expected));
    }

    #[test]
    fn an_amended_entry_is_one_step() {
        let b = Cell::new(1);
        let amended = play([Action::Enter(b, digit(2)), Action::Amend(b, digit(3))]);
        assert_eq!(amended.content(b), Content::Digit(digit(3)));
        assert!(!reduce(amended, Action::Undo).can_undo());
        let other = play([Action::Enter(b, digit(2)), Action::Amend(Cell::new(2), digit(3))]);
        assert_eq!(reduce(other, Action::Undo).content(b), Content::Digit(digit(2)));
    }

    #[test]
    fn history_goes_back_and_forth() {
        let (b, c) = (Cell::new(1), Cell::new(2));
        let steps = vec![Action::Enter(b, digit(2)), Action::Enter(c, digit(3)), Action::StartOver];
        let done = play(steps.clone());
        let undone = (0..3).fold(done.clone(), |state, _| reduce(state, Action::Undo));
        assert_eq!(undone.board(), play([]).board());
        assert!(!undone.can_undo() && undone.can_redo() && undone.is_begun());
        assert_eq!(reduce(undone.clone(), Action::Undo), undone);
        let redone = (0..4).fold(undone, |state, _| reduce(state, Action::Redo));
        assert_eq!(redone, done);
        let branched = reduce(reduce(done, Action::Undo), Action::Clear(b));
        assert!(!branched.can_redo());
    }

    #[test]
    fn candidates_of_a_puzzle_begin_as_marks() {
        let mut givens: Board = "1... .... .... ....".parse().expect("a drawing of a board");
        let (b, some) = (Cell::new(1), [digit(2), digit(4)].into_iter().collect());
        givens.restrict(b, some);
        let state = State::new(givens);
        assert_eq!(state.content(b), Content::Marks(some));
        let entered = reduce(state.clone(), Action::Enter(b, digit(2)));
        assert_eq!(reduce(entered, Action::StartOver).content(b), Content::Marks(some));
        assert!(!reduce(state, Action::StartOver).is_begun());
    }

    #[test]
    fn what_changes_nothing_is_no_step() {
        let b = Cell::new(1);
        for idle in [Action::Clear(b), Action::StartOver, Action::Undo, Action::Redo] {
            assert!(!play([idle]).is_begun());
        }
        let twice = play([Action::Enter(b, digit(2)), Action::Enter(b, digit(2)), Action::Undo]);
        assert!(!twice.can_undo());
    }
}
