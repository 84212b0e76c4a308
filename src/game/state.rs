use serde::{Deserialize, Serialize};

use crate::grid::{Board, Cell, Content, Digit, DigitSet, Position, Shape};

/// One game: a position and its history.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Raw")]
pub struct State {
    position: Position,
    /// The puzzle that the game began with.
    origin: Board,
    past: Vec<Step>,
    future: Vec<Step>,
}

/// What one action changed, as it was before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Step {
    /// Each changed cell once.
    Cells(Vec<(Cell, Content)>),
    /// The puzzle itself.
    Puzzle(Box<Position>),
}

/// What a person can do. An action that would change nothing is no step of the history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Puts a digit in a cell.
    Enter(Cell, Digit),
    /// Puts a digit in a cell in place of the one just put there: both are one step.
    Amend(Cell, Digit),
    /// Notes a digit in those of some cells that have no digit; where all have the note, it is
    /// taken away.
    Mark(Vec<Cell>, Digit),
    /// Puts marks in a cell in place of what it holds.
    Note(Cell, DigitSet),
    /// Empties a cell.
    Clear(Cell),
    /// Puts a solution in all cells: one digit a cell, row by row.
    Fill(Vec<Digit>),
    /// Puts something in several cells at once.
    Put(Vec<(Cell, Content)>),
    /// Takes back all that was put in.
    StartOver,
    /// Makes a puzzle of what is there: entries become givens, marks the only candidates.
    MakeGivens,
    /// Makes entries of the givens, and marks of the candidates.
    EditGivens,
    /// Puts another position, of any shape, in place of all that is there.
    Place(Box<Position>),
    /// Goes one step back.
    Undo,
    /// Goes the latest undone step forth.
    Redo,
}

impl State {
    /// A game that begins there.
    pub fn new(position: Position) -> State {
        let origin = position.givens().clone();
        State { position, origin, past: Vec::new(), future: Vec::new() }
    }

    /// What lies on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The board's shape.
    pub fn shape(&self) -> Shape {
        self.position.shape()
    }

    /// The puzzle as it was loaded or made.
    pub fn givens(&self) -> &Board {
        self.position.givens()
    }

    /// The puzzle that the game began with.
    pub fn origin(&self) -> &Board {
        &self.origin
    }

    /// Whether the game stood so once, or stands so now.
    pub fn has_been(&self, position: &Position) -> bool {
        let mut earlier = self.clone();
        loop {
            if earlier.position == *position {
                return true;
            }
            let Some(step) = earlier.past.pop() else { return false };
            earlier.swap(step);
        }
    }

    /// What a solution is looked for: the puzzle alone, or all that is on the board.
    pub fn to_solve(&self, from_here: bool) -> Board {
        match from_here {
            true => self.position.as_it_stands(),
            false => self.givens().clone(),
        }
    }

    /// Givens and entries together.
    pub fn board(&self) -> Board {
        self.position.board()
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

    /// Does a step, and returns the one that takes it back.
    fn swap(&mut self, step: Step) -> Step {
        match step {
            Step::Cells(cells) => {
                let put = |(cell, content)| (cell, self.position.put(cell, content));
                Step::Cells(cells.into_iter().map(put).collect())
            }
            Step::Puzzle(position) => {
                Step::Puzzle(Box::new(std::mem::replace(&mut self.position, *position)))
            }
        }
    }

    fn take(&mut self, cells: Vec<(Cell, Content)>) {
        let position = &self.position;
        let changes = |(cell, content): &(Cell, Content)| {
            cell.index() < position.shape().cells()
                && !position.is_given(*cell)
                && position.content(*cell) != *content
        };
        let cells: Vec<_> = cells.into_iter().filter(changes).collect();
        if !cells.is_empty() {
            self.go(Step::Cells(cells));
        }
    }

    fn replace(&mut self, position: Position) {
        if position != self.position {
            self.go(Step::Puzzle(Box::new(position)));
        }
    }

    fn go(&mut self, step: Step) {
        let before = self.swap(step);
        self.past.push(before);
        self.future.clear();
    }

    /// Whether the latest step put something in this cell alone.
    fn was_just_put(&self, cell: Cell) -> bool {
        match self.past.last() {
            Some(Step::Cells(cells)) => matches!(cells[..], [(at, _)] if at == cell),
            _ => false,
        }
    }
}

/// What some bytes say a game is, unchecked.
#[derive(Deserialize)]
struct Raw {
    position: Position,
    origin: Board,
    past: Vec<Step>,
    future: Vec<Step>,
}

impl TryFrom<Raw> for State {
    type Error = &'static str;

    fn try_from(Raw { position, origin, past, future }: Raw) -> Result<State, &'static str> {
        // Going all the way back and forth, no step is off the board that it is taken on.
        for steps in [&past, &future] {
            let mut shape = position.shape();
            for step in steps.iter().rev() {
                match step {
                    Step::Puzzle(before) => shape = before.shape(),
                    Step::Cells(cells) => {
                        if cells.iter().any(|(cell, _)| cell.index() >= shape.cells()) {
                            return Err("a step off the board");
                        }
                    }
                }
            }
        }
        Ok(State { position, origin, past, future })
    }
}

/// The game after an action. Givens change by [`Action::MakeGivens`] and [`Action::EditGivens`]
/// alone, and digits that the board lacks are not put.
#[must_use]
pub fn reduce(mut state: State, action: Action) -> State {
    let all = DigitSet::all(state.shape());
    match action {
        Action::Enter(cell, digit) if all.contains(digit) => {
            state.take(vec![(cell, Content::Digit(digit))]);
        }
        Action::Mark(cells, digit) if all.contains(digit) => {
            let marks = |cell: Cell| match state.position.content(cell) {
                Content::Marks(marks) => Some((cell, marks)),
                Content::Digit(_) => None,
            };
            let on_board = |cell: &Cell| cell.index() < state.shape().cells();
            let open: Vec<_> = cells.into_iter().filter(on_board).filter_map(marks).collect();
            let noted = open.iter().all(|(_, marks)| marks.contains(digit));
            let change = |(cell, marks): (Cell, DigitSet)| {
                let marks = if noted { marks.without(digit) } else { marks.with(digit) };
                (cell, Content::Marks(marks))
            };
            state.take(open.into_iter().map(change).collect());
        }
        Action::Amend(cell, digit) if all.contains(digit) => {
            if state.was_just_put(cell) {
                state.position.put(cell, Content::Digit(digit));
                state.future.clear();
            } else {
                state.take(vec![(cell, Content::Digit(digit))]);
            }
        }
        Action::Enter(..) | Action::Amend(..) | Action::Mark(..) => {}
        Action::Note(cell, marks) => state.take(vec![(cell, Content::Marks(marks.and(all)))]),
        Action::Clear(cell) => state.take(vec![(cell, Content::EMPTY)]),
        Action::Fill(digits) => {
            let digits = digits.into_iter().filter(|digit| all.contains(*digit));
            state.take(Cell::all(state.shape()).zip(digits.map(Content::Digit)).collect());
        }
        Action::Put(cells) => state.take(cells),
        // Givens that were made entries come back too.
        Action::StartOver if state.givens().filled() == 0 && state.origin.filled() > 0 => {
            let origin = Position::of(state.origin.clone());
            state.replace(origin);
        }
        Action::StartOver => {
            let at_first = |cell| (cell, state.position.at_first(cell));
            state.take(Cell::all(state.shape()).map(at_first).collect());
        }
        Action::MakeGivens => {
            let givens = state.position.as_it_stands();
            state.replace(Position::of(givens));
        }
        Action::EditGivens => {
            let mut position = Position::of(Board::empty(state.shape()));
            for cell in Cell::all(state.shape()) {
                position.put(cell, state.position.content(cell));
            }
            state.replace(position);
        }
        Action::Place(position) => state.replace(*position),
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
        actions.into_iter().fold(State::new(Position::of(givens)), reduce)
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
        let marked = play([Action::Mark(vec![b], digit(2)), Action::Mark(vec![b], digit(4))]);
        let expected = [digit(2), digit(4)].into_iter().collect();
        assert_eq!(marked.position().content(b), Content::Marks(expected));
        let unmarked = reduce(marked.clone(), Action::Mark(vec![b], digit(2)));
        assert_eq!(unmarked.position().content(b), Content::Marks(DigitSet::of(digit(4))));
        let entered = reduce(marked, Action::Enter(b, digit(3)));
        assert_eq!(reduce(entered.clone(), Action::Mark(vec![b], digit(2))), entered);
        assert_eq!(reduce(entered, Action::Undo).position().content(b), Content::Marks(expected));
        // Of several cells those are noted that are not, unless all are; givens and entries stay.
        let cells: Vec<_> = (0..4).map(Cell::new).collect();
        let several =
            reduce(play([Action::Mark(vec![b], digit(2))]), Action::Mark(cells.clone(), digit(2)));
        let noted = |game: &State| {
            cells.iter().filter(|c| game.position().marks(**c).contains(digit(2))).count()
        };
        assert_eq!(noted(&several), 3);
        let none = reduce(several.clone(), Action::Mark(cells.clone(), digit(2)));
        assert_eq!((noted(&none), noted(&reduce(none, Action::Undo))), (0, 3));
    }

    #[test]
    fn an_amended_entry_is_one_step() {
        let b = Cell::new(1);
        let amended = play([Action::Enter(b, digit(2)), Action::Amend(b, digit(3))]);
        assert_eq!(amended.position().content(b), Content::Digit(digit(3)));
        assert!(!reduce(amended, Action::Undo).can_undo());
        let other = play([Action::Enter(b, digit(2)), Action::Amend(Cell::new(2), digit(3))]);
        assert_eq!(reduce(other, Action::Undo).position().content(b), Content::Digit(digit(2)));
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
        let state = State::new(Position::of(givens));
        assert_eq!(state.position().content(b), Content::Marks(some));
        let entered = reduce(state.clone(), Action::Enter(b, digit(2)));
        assert_eq!(reduce(entered, Action::StartOver).position().content(b), Content::Marks(some));
        assert!(!reduce(state, Action::StartOver).is_begun());
    }

    #[test]
    fn what_is_there_becomes_a_puzzle_and_again_what_is_there() {
        let (b, c) = (Cell::new(1), Cell::new(2));
        let some = [digit(3), digit(4)].into_iter().collect();
        let made = play([Action::Enter(b, digit(2)), Action::Note(c, some), Action::MakeGivens]);
        assert_eq!(made.givens().to_string().replace('\n', " "), "12.. .... .... ....");
        assert_eq!((made.givens().allowed(c), made.position().marks(c)), (some, some));
        let edited = reduce(made.clone(), Action::EditGivens);
        assert_eq!(
            (edited.givens().filled(), edited.board()),
            (0, made.board_without_candidates())
        );
        assert_eq!(edited.position().marks(c), some);
        assert_eq!(reduce(reduce(edited, Action::Undo), Action::Undo).givens().filled(), 1);
        assert!(!reduce(play([]), Action::MakeGivens).is_begun());
        let over = play([Action::EditGivens, Action::Enter(b, digit(2)), Action::StartOver]);
        assert_eq!(over.givens(), play([]).givens());
    }

    impl State {
        fn board_without_candidates(&self) -> Board {
            Board::of(self.shape(), self.board().digits().iter().copied())
        }
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
