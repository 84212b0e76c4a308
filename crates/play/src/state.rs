use serde::{Deserialize, Serialize};

use super::{
    Change, ChangeKind, HistoryNode,
    history::{History, Step},
};
use grid::{Board, Cell, CellState, CellValue, Digit, DigitSet, Position, Shape};

/// One game: a position, how it came about, and how long that took.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Raw")]
pub struct State {
    position: Position,
    /// The puzzle that the game began with.
    origin: Board,
    history: History,
    spent: u64,
}

/// Who solved a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solver {
    /// A person, by entries of their own.
    Player,
    /// The program, whose solution was put on the board.
    Program,
}

/// A shorter look at a puzzle, in milliseconds, is not kept.
const MOMENT: u64 = 1000;

/// What a person can do. An action that would change nothing is no step of the history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Puts a digit in cells.
    Enter {
        /// The cells.
        cells: Vec<Cell>,
        /// The digit.
        digit: Digit,
        /// Whether it leaves the marks of their peers.
        clean: bool,
    },
    /// Notes a digit in the corners of those of some cells that have no digit; where all have the
    /// note, it is taken away.
    Corner(Vec<Cell>, Digit),
    /// Notes a digit in the middle, in the same way.
    Centre(Vec<Cell>, Digit),
    /// Puts a colour, by its number, on cells; where all have it, it is taken off.
    Colour(Vec<Cell>, Digit),
    /// Puts marks in a cell in place of what it holds: in the middle where there are some, else in
    /// the corners.
    Note(Cell, DigitSet),
    /// Empties cells; colours go where there is nothing else.
    Erase(Vec<Cell>),
    /// Takes all colours off cells.
    Bleach(Vec<Cell>),
    /// Notes in every empty cell the digits that its peers and the puzzle leave it.
    Candidates,
    /// Puts a solution in all cells: one digit a cell, row by row.
    Fill(Vec<Digit>),
    /// Puts something in several cells at once, as something that was done; marks go where some
    /// are: in the middle, or else in the corners.
    Put(ChangeKind, Vec<(Cell, CellValue)>),
    /// Takes back all that was put in.
    StartOver,
    /// Makes a puzzle of what is there: entries become givens, marks the only candidates.
    MakeGivens,
    /// Makes entries of the givens, and marks of the candidates.
    EditGivens,
    /// Puts another position, of any shape, in place of all that is there.
    Place(Box<Position>),
    /// Does so with another puzzle, whose time begins.
    Begin(Box<Position>),
    /// Does something in place of the latest step, if that changed all these cells.
    Instead(Vec<Cell>, Box<Action>),
    /// Goes one step back.
    Undo,
    /// Goes the latest undone step forth.
    Redo,
    /// Goes to a moment of the history, by its number.
    GoTo(usize),
    /// Gives the moment a name; an empty one takes it away.
    Name(String),
    /// Adds to the time that was played, in milliseconds.
    Spend(u64),
}

impl State {
    /// A game that begins there.
    pub fn new(position: Position) -> State {
        let origin = position.givens().clone();
        State { position, origin, history: History::new(), spent: 0 }
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

    /// How long it was played, in milliseconds.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Every moment of the game, each after the one it comes of.
    pub fn moments(&self) -> &[HistoryNode] {
        self.history.moments()
    }

    /// The number of the moment that it stands at.
    pub fn now(&self) -> usize {
        self.history.now()
    }

    /// The board's shape at every moment.
    pub fn shapes(&self) -> Vec<Shape> {
        self.history.shapes(self.shape())
    }

    /// Whether it is that very game, but for the time.
    pub fn plays_like(&self, other: &State) -> bool {
        (&self.position, &self.origin, &self.history)
            == (&other.position, &other.origin, &other.history)
    }

    /// Whether there is anything to keep: something was put in or named, or somebody looked at it
    /// for more than a moment.
    pub fn is_played(&self) -> bool {
        self.is_begun() || self.spent >= MOMENT || self.moments()[0].name.is_some()
    }

    /// Whether the game stood so once, or stands so now.
    pub fn has_been(&self, position: &Position) -> bool {
        let mut other = self.clone();
        (0..self.moments().len()).rev().any(|moment| {
            other.history.go_to(&mut other.position, moment);
            other.position == *position
        })
    }

    /// Whether every moment of another game of the puzzle is one of this, so that nothing is lost where
    /// this one takes its place.
    pub fn has_all_of(&self, other: &State) -> bool {
        self.clone().joined(other.clone()).moments().len() == self.moments().len()
    }

    /// The same with every moment of another game of the puzzle, too.
    #[must_use]
    pub fn joined(mut self, mut other: State) -> State {
        let here = self.now();
        self.history.go_to(&mut self.position, 0);
        other.history.go_to(&mut other.position, 0);
        let from = if self.position == other.position {
            0
        } else {
            self.replace(ChangeKind::Place, other.position);
            let from = self.now();
            self.history.back(&mut self.position);
            from
        };
        self.history.take_in(&other.history, from);
        self.history.go_to(&mut self.position, here);
        self.spent = self.spent.max(other.spent);
        self
    }

    /// The latest moment on the way here at which no entry was another than in the solution, given
    /// row by row. `None` when there is none on this puzzle's board.
    pub fn last_right(&self, solution: &[Digit]) -> Option<usize> {
        let mut earlier = self.clone();
        loop {
            let position = &earlier.position;
            if position.givens() != self.givens() || solution.len() != self.shape().cells() {
                return None;
            }
            let right =
                |cell: Cell| position.content(cell) == CellValue::Digit(solution[cell.index()]);
            if position.entries().all(right) {
                return Some(earlier.now());
            }
            earlier.history.earlier()?;
            earlier.history.back(&mut earlier.position);
        }
    }

    /// Who solved the puzzle, where what was put in solves it and it is known how that came about.
    pub fn solver(&self) -> Option<Solver> {
        if !self.position.is_begun() || !self.board().is_solved() {
            return None;
        }
        let mut at = self.now();
        while let Some(Change { what, .. }) = self.moments()[at].deed {
            match what {
                ChangeKind::Solution => return Some(Solver::Program),
                ChangeKind::StartOver => break,
                ChangeKind::Place => return None,
                _ => at = self.moments()[at].before,
            }
        }
        Some(Solver::Player)
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
        self.moments().len() > 1
    }

    /// Whether there is a step to go back.
    pub fn can_undo(&self) -> bool {
        self.history.earlier().is_some()
    }

    /// Whether there is an undone step to go forth.
    pub fn can_redo(&self) -> bool {
        self.history.later().is_some()
    }

    /// Lets cells hold something else.
    fn take(&mut self, what: ChangeKind, cells: impl IntoIterator<Item = (Cell, CellState)>) {
        self.take_all(what, cells, []);
    }

    /// Lets cells hold something else, and others with them, which are not spoken of.
    fn take_all(
        &mut self,
        what: ChangeKind,
        cells: impl IntoIterator<Item = (Cell, CellState)>,
        others: impl IntoIterator<Item = (Cell, CellState)>,
    ) {
        let position = &self.position;
        let changed = |(cell, held): (Cell, CellState)| {
            if cell.index() >= position.shape().cells() {
                return None;
            }
            let before = position.held(cell);
            let given = position.is_given(cell);
            let held = if given { CellState { colours: held.colours, ..before } } else { held };
            (held != before).then_some((cell, held))
        };
        let mut steps: Vec<_> = cells.into_iter().filter_map(changed).collect();
        let deed = Change { what, cell: steps.first().map(|step| step.0), cells: steps.len() };
        steps.extend(others.into_iter().filter_map(changed));
        if !steps.is_empty() {
            self.history.go(&mut self.position, Step::Cells(steps), deed);
        }
    }

    /// Some cells of the board with what they hold.
    fn held(&self, cells: Vec<Cell>) -> Vec<(Cell, CellState)> {
        let on_board = cells.into_iter().filter(|cell| cell.index() < self.shape().cells());
        on_board.map(|cell| (cell, self.position.held(cell))).collect()
    }

    /// Those of some cells that have no digit, each with what it holds.
    fn open(&self, cells: Vec<Cell>) -> Vec<(Cell, CellState)> {
        let mut held = self.held(cells);
        held.retain(|(_, held)| matches!(held.content, CellValue::Marks(_)));
        held
    }

    fn replace(&mut self, what: ChangeKind, position: Position) {
        if position != self.position {
            let deed = Change { what, cell: None, cells: 0 };
            self.history.go(&mut self.position, Step::Puzzle(Box::new(position)), deed);
        }
    }
}

/// A set with a digit, or without one that was there in all cases.
fn toggled(set: DigitSet, digit: Digit, off: bool) -> DigitSet {
    if off { set.without(digit) } else { set.with(digit) }
}

/// What some bytes say a game is, unchecked.
#[derive(Deserialize)]
struct Raw {
    position: Position,
    origin: Board,
    history: History,
    spent: u64,
}

impl TryFrom<Raw> for State {
    type Error = &'static str;

    fn try_from(Raw { position, origin, history, spent }: Raw) -> Result<State, &'static str> {
        if !history.is_sound(position.shape()) {
            return Err("a step off the board");
        }
        Ok(State { position, origin, history, spent })
    }
}

/// The game after an action. Givens change by [`Action::MakeGivens`] and [`Action::EditGivens`]
/// alone, and digits that the board lacks are not put.
#[must_use]
pub fn reduce(mut state: State, action: Action) -> State {
    let shape = state.shape();
    let all = DigitSet::all(shape);
    match action {
        Action::Enter { cells, digit, clean } if all.contains(digit) => {
            let entry = |held: CellState| CellState {
                colours: held.colours,
                ..CellState::of(CellValue::Digit(digit))
            };
            let open: Vec<_> = state.held(cells);
            let open: Vec<_> =
                open.into_iter().filter(|(cell, _)| !state.position.is_given(*cell)).collect();
            let seen = |other: &Cell| {
                let others = || open.iter().map(|(cell, _)| *cell);
                others().any(|cell| cell.sees(*other, shape)) && others().all(|cell| cell != *other)
            };
            let peers: Vec<_> = Cell::all(shape).filter(|other| clean && seen(other)).collect();
            let peers = state.open(peers);
            let cleaned = peers.into_iter().map(|(cell, held)| (cell, held.without_mark(digit)));
            let entered = open.iter().map(|(cell, held)| (*cell, entry(*held)));
            let entered: Vec<_> = entered.collect();
            state.take_all(ChangeKind::Enter(digit), entered, cleaned);
        }
        Action::Corner(cells, digit) if all.contains(digit) => {
            let open = state.open(cells);
            let marks = |cell| state.position.marks(cell);
            let off = open.iter().all(|(cell, _)| marks(*cell).contains(digit));
            let change = |&(cell, held): &(Cell, CellState)| {
                let content = CellValue::Marks(toggled(marks(cell), digit, off));
                (cell, CellState { content, ..held })
            };
            let changed: Vec<_> = open.iter().map(change).collect();
            state.take(ChangeKind::Corner(digit), changed);
        }
        Action::Centre(cells, digit) if all.contains(digit) => {
            let open = state.open(cells);
            let off = open.iter().all(|(_, held)| held.centre.contains(digit));
            let change = |(cell, held): (Cell, CellState)| {
                (cell, CellState { centre: toggled(held.centre, digit, off), ..held })
            };
            state.take(ChangeKind::Centre(digit), open.into_iter().map(change));
        }
        Action::Colour(cells, colour) if DigitSet::COLOURS.contains(colour) => {
            let held = state.held(cells);
            let off = held.iter().all(|(_, held)| held.colours.contains(colour));
            let change = |(cell, held): (Cell, CellState)| {
                (cell, CellState { colours: toggled(held.colours, colour, off), ..held })
            };
            state.take(ChangeKind::Colour(colour), held.into_iter().map(change));
        }
        Action::Enter { .. } | Action::Corner(..) | Action::Centre(..) | Action::Colour(..) => {}
        Action::Note(cell, marks) => {
            let held = state.held(vec![cell]).into_iter();
            let marks = marks.and(all);
            let note = |(cell, held): (Cell, CellState)| match held.centre.is_empty()
                || marks.is_empty()
            {
                true => (
                    cell,
                    CellState { colours: held.colours, ..CellState::of(CellValue::Marks(marks)) },
                ),
                false => (cell, CellState { centre: marks, ..held }),
            };
            state.take(ChangeKind::Write, held.map(note));
        }
        Action::Erase(cells) => {
            let mut held = state.held(cells.clone());
            held.retain(|(cell, _)| !state.position.is_given(*cell));
            let bare = |held: CellState| CellState { colours: held.colours, ..CellState::EMPTY };
            // What holds nothing but colours loses those; so do givens, then.
            if held.iter().all(|(_, held)| *held == bare(*held)) {
                return reduce(state, Action::Bleach(cells));
            }
            state.take(ChangeKind::Erase, held.into_iter().map(|(cell, held)| (cell, bare(held))));
        }
        Action::Bleach(cells) => {
            let bleached = |(cell, held)| (cell, CellState { colours: DigitSet::EMPTY, ..held });
            state.take(ChangeKind::Erase, state.held(cells).into_iter().map(bleached));
        }
        Action::Candidates => {
            let board = state.board();
            let open = state.open(Cell::all(shape).collect());
            let noted = |(cell, held): (Cell, CellState)| {
                (cell, CellState { content: CellValue::Marks(board.candidates(cell)), ..held })
            };
            state.take(ChangeKind::Candidates, open.into_iter().map(noted));
        }
        Action::Fill(digits) => {
            let cells = Cell::all(shape).zip(digits.into_iter().map(CellValue::Digit)).collect();
            return reduce(state, Action::Put(ChangeKind::Solution, cells));
        }
        Action::Put(what, cells) => {
            let fits = |(cell, content): (Cell, CellValue)| match content {
                _ if cell.index() >= shape.cells() => None,
                CellValue::Digit(digit) if !all.contains(digit) => None,
                CellValue::Digit(_) => {
                    let colours = state.position.held(cell).colours;
                    Some((cell, CellState { colours, ..CellState::of(content) }))
                }
                // Where the candidates were noted.
                CellValue::Marks(marks) => {
                    let held = state.position.held(cell);
                    Some((
                        cell,
                        match held.centre.is_empty() {
                            true => CellState { content: CellValue::Marks(marks.and(all)), ..held },
                            false => CellState { centre: marks.and(all), ..held },
                        },
                    ))
                }
            };
            let cells: Vec<_> = cells.into_iter().filter_map(fits).collect();
            state.take(what, cells);
        }
        // Givens that were made entries come back too.
        Action::StartOver if state.givens().filled() == 0 && state.origin.filled() > 0 => {
            let origin = Position::of(state.origin.clone());
            state.replace(ChangeKind::StartOver, origin);
        }
        Action::StartOver => {
            let at_first = |cell| (cell, CellState::of(state.position.at_first(cell)));
            let cells: Vec<_> = Cell::all(shape).map(at_first).collect();
            state.take(ChangeKind::StartOver, cells);
        }
        Action::MakeGivens => {
            let givens = state.position.as_noted();
            state.replace(ChangeKind::MakeGivens, Position::of(givens));
        }
        Action::EditGivens => {
            let mut position = Position::of(Board::empty(shape));
            for cell in Cell::all(shape) {
                position.hold(cell, state.position.held(cell));
            }
            state.replace(ChangeKind::EditGivens, position);
        }
        Action::Place(position) => state.replace(ChangeKind::Place, *position),
        Action::Begin(position) => {
            state.replace(ChangeKind::Place, *position);
            state.spent = 0;
        }
        Action::Instead(cells, action) => {
            state.history.forget_latest(&mut state.position, &cells);
            return reduce(state, *action);
        }
        Action::Undo => state.history.back(&mut state.position),
        Action::Redo => state.history.forth(&mut state.position),
        Action::GoTo(moment) => state.history.go_to(&mut state.position, moment),
        Action::Name(name) => state.history.name(name),
        Action::Spend(time) => state.spent = state.spent.saturating_add(time),
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digit(value: usize) -> Digit {
        Digit::new(value).expect("a digit")
    }

    fn enter(cell: Cell, digit: Digit) -> Action {
        Action::Enter { cells: vec![cell], digit, clean: false }
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

    #[track_caller]
    fn check_solver(actions: impl IntoIterator<Item = Action>, expected: Option<Solver>) {
        assert_eq!(play(actions).solver(), expected);
    }

    #[test]
    fn who_solved_a_puzzle_is_told_by_its_history() {
        let solution = "1234 3412 2143 4321".bytes().filter(u8::is_ascii_digit);
        let solution: Vec<_> = solution.map(|byte| digit((byte - b'0').into())).collect();
        let by_hand = |from: usize| -> Vec<_> {
            (from..16).map(|at| enter(Cell::new(at), solution[at])).collect()
        };
        let filled = || vec![Action::Fill(solution.clone())];
        check_solver([], None);
        check_solver(by_hand(2), None);
        check_solver(by_hand(1), Some(Solver::Player));
        check_solver(filled(), Some(Solver::Program));
        check_solver([filled(), by_hand(9)].concat(), Some(Solver::Program));
        check_solver([by_hand(9), filled()].concat(), Some(Solver::Program));
        check_solver(
            [filled(), vec![Action::StartOver], by_hand(1)].concat(),
            Some(Solver::Player),
        );
        check_solver([filled(), vec![Action::Undo], by_hand(1)].concat(), Some(Solver::Player));
        check_solver([filled(), vec![Action::MakeGivens]].concat(), None);
        let placed = Action::Place(Box::new(play(filled()).position().clone()));
        check_solver([placed], None);
    }

    #[test]
    fn entries_go_beside_givens() {
        let (a, b) = (Cell::new(0), Cell::new(1));
        check(vec![enter(b, digit(2))], "12.. .... .... ....");
        check(vec![enter(b, digit(2)), enter(b, digit(3))], "13.. .... .... ....");
        check(vec![enter(b, digit(2)), Action::Erase(vec![b])], "1... .... .... ....");
        check(vec![enter(a, digit(2)), Action::Erase(vec![a])], "1... .... .... ....");
        check(vec![enter(b, digit(5))], "1... .... .... ....");
        check(vec![enter(Cell::new(16), digit(1))], "1... .... .... ....");
        check(vec![enter(b, digit(2)), Action::StartOver], "1... .... .... ....");
        let solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1].map(digit).to_vec();
        check(vec![Action::Fill(solution)], "1234 3412 2143 4321");
    }

    #[test]
    fn marks_are_noted_and_taken_away() {
        let b = Cell::new(1);
        let marked = play([Action::Corner(vec![b], digit(2)), Action::Corner(vec![b], digit(4))]);
        let expected = [digit(2), digit(4)].into_iter().collect();
        assert_eq!(marked.position().content(b), CellValue::Marks(expected));
        let unmarked = reduce(marked.clone(), Action::Corner(vec![b], digit(2)));
        assert_eq!(unmarked.position().content(b), CellValue::Marks(DigitSet::of(digit(4))));
        let entered = reduce(marked, enter(b, digit(3)));
        assert_eq!(reduce(entered.clone(), Action::Corner(vec![b], digit(2))), entered);
        assert_eq!(reduce(entered, Action::Undo).position().content(b), CellValue::Marks(expected));
        // Of several cells those are noted that are not, unless all are; givens and entries stay.
        let cells: Vec<_> = (0..4).map(Cell::new).collect();
        let several = reduce(
            play([Action::Corner(vec![b], digit(2))]),
            Action::Corner(cells.clone(), digit(2)),
        );
        let noted = |game: &State| {
            cells.iter().filter(|c| game.position().marks(**c).contains(digit(2))).count()
        };
        assert_eq!(noted(&several), 3);
        let none = reduce(several.clone(), Action::Corner(cells.clone(), digit(2)));
        assert_eq!((noted(&none), noted(&reduce(none, Action::Undo))), (0, 3));
    }

    #[test]
    fn what_is_done_instead_is_one_step() {
        let (b, c) = (Cell::new(1), Cell::new(2));
        let instead =
            |cell, value| Action::Instead(vec![cell], Box::new(enter(cell, digit(value))));
        let amended = play([enter(b, digit(2)), instead(b, 3)]);
        assert_eq!(amended.position().content(b), CellValue::Digit(digit(3)));
        assert_eq!((amended.moments().len(), reduce(amended, Action::Undo).can_undo()), (2, false));
        let other = play([enter(b, digit(2)), instead(c, 3)]);
        assert_eq!(reduce(other, Action::Undo).position().content(b), CellValue::Digit(digit(2)));
        // What was undone since is not forgotten for it.
        let undone = play([enter(b, digit(2)), enter(b, digit(4)), Action::Undo, instead(b, 3)]);
        assert_eq!(undone.moments().len(), 4);
    }

    #[test]
    fn a_digit_leaves_the_marks_of_peers() {
        let (b, c, far) = (Cell::new(1), Cell::new(2), Cell::new(10));
        let notes = [
            Action::Corner(vec![b, c, far], digit(2)),
            Action::Centre(vec![c], digit(2)),
            Action::Centre(vec![c], digit(3)),
        ];
        let noted = play(notes);
        let entered =
            |clean| reduce(noted.clone(), Action::Enter { cells: vec![b], digit: digit(2), clean });
        let marks = |game: &State, cell| game.position().held(cell).marks();
        let both = [digit(2), digit(3)].into_iter().collect();
        assert_eq!(
            (marks(&entered(false), c), marks(&entered(true), c)),
            (both, DigitSet::of(digit(3)))
        );
        assert_eq!(marks(&entered(true), far), DigitSet::of(digit(2)));
        let deed = entered(true).moments()[4].deed.expect("something was done");
        assert_eq!((deed.what, deed.cell, deed.cells), (ChangeKind::Enter(digit(2)), Some(b), 1));
        assert_eq!(reduce(entered(true), Action::Undo).position(), noted.position());
    }

    #[test]
    fn colours_are_put_on_givens_too_and_go_last() {
        let (a, b) = (Cell::new(0), Cell::new(1));
        let colours = |game: &State, cell| game.position().held(cell).colours.len();
        let coloured = play([
            Action::Colour(vec![a, b], digit(9)),
            Action::Colour(vec![b], digit(1)),
            enter(b, digit(2)),
        ]);
        assert_eq!((colours(&coloured, a), colours(&coloured, b)), (1, 2));
        let erased = reduce(coloured, Action::Erase(vec![a, b]));
        assert_eq!((erased.position().content(b), colours(&erased, b)), (CellValue::EMPTY, 2));
        let bare = reduce(erased.clone(), Action::Erase(vec![b]));
        assert_eq!((colours(&bare, a), colours(&bare, b)), (1, 0));
        assert_eq!(colours(&reduce(bare, Action::Erase(vec![a, b])), a), 0);
        assert_eq!(colours(&reduce(erased, Action::Bleach(vec![a])), a), 0);
    }

    #[test]
    fn candidates_are_noted_in_empty_cells() {
        let (b, last) = (Cell::new(1), Cell::new(15));
        let noted = play([enter(b, digit(2)), Action::Candidates]);
        let marks = |cell: usize| noted.position().marks(Cell::new(cell)).len();
        assert_eq!([0, 1, 2, 4, 15].map(marks), [0, 0, 2, 2, 4]);
        assert_eq!(noted.position().marks(last), DigitSet::all(noted.shape()));
    }

    #[test]
    fn history_goes_back_and_forth() {
        let (b, c) = (Cell::new(1), Cell::new(2));
        let steps = vec![enter(b, digit(2)), enter(c, digit(3)), Action::StartOver];
        let done = play(steps.clone());
        let undone = (0..3).fold(done.clone(), |state, _| reduce(state, Action::Undo));
        assert_eq!(undone.board(), play([]).board());
        assert!(!undone.can_undo() && undone.can_redo() && undone.is_begun());
        assert_eq!(reduce(undone.clone(), Action::Undo), undone);
        let redone = (0..4).fold(undone, |state, _| reduce(state, Action::Redo));
        assert_eq!(redone, done);
        let branched = reduce(reduce(done, Action::Undo), Action::Erase(vec![b]));
        assert!(!branched.can_redo());
    }

    #[test]
    fn two_games_of_a_puzzle_become_one() {
        let (b, c) = (Cell::new(1), Cell::new(2));
        let named = |name: &str| Action::Name(name.into());
        let both = enter(b, digit(2));
        let mine = play([both.clone(), named("x"), enter(c, digit(3)), Action::Undo]);
        let theirs = [both, named("y"), enter(c, digit(4)), named("z"), Action::Spend(9)];
        let theirs = play(theirs);
        let joined = mine.clone().joined(theirs.clone());
        assert_eq!((joined.position(), joined.spent()), (mine.position(), 9));
        let names = joined.moments().iter().map(|moment| moment.name.as_deref());
        assert_eq!(names.collect::<Vec<_>>(), [None, Some("x, y"), None, Some("z")]);
        for moment in [2, 3] {
            let there = reduce(joined.clone(), Action::GoTo(moment));
            assert_eq!(there.position().content(c), CellValue::Digit(digit(moment + 1)));
            assert_eq!(reduce(there, Action::GoTo(1)).position(), mine.position());
        }
        assert_eq!(reduce(joined.clone(), Action::Redo).now(), 2);
        assert!(joined.has_been(theirs.position()));
        assert_eq!(joined.clone().joined(joined.clone()), joined);
        assert_eq!(joined.clone().joined(theirs), joined);
        // Games that began with other boards.
        let large = State::new(Position::of(Board::empty(Shape::CLASSIC)));
        let large = reduce(large, enter(c, digit(9)));
        let joined = mine.clone().joined(large.clone());
        assert!(joined.has_been(mine.position()) && joined.has_been(large.position()));
        let bytes = postcard::to_allocvec(&joined).expect("bytes");
        assert_eq!(postcard::from_bytes(&bytes), Ok(joined));
    }

    #[test]
    fn branches_are_not_lost() {
        let (b, c, d) = (Cell::new(1), Cell::new(2), Cell::new(3));
        let (two, three) = (enter(b, digit(2)), enter(c, digit(3)));
        let named = Action::Name("here".into());
        let game = play([two, named, three, Action::Undo, enter(d, digit(4)), Action::MakeGivens]);
        let moments: Vec<_> = game.moments().iter().map(|moment| moment.before).collect();
        assert_eq!((moments.as_slice(), game.now()), ([0, 0, 1, 1, 3].as_slice(), 4));
        assert_eq!(game.moments()[1].name.as_deref(), Some("here"));
        let at = |moment| reduce(game.clone(), Action::GoTo(moment));
        let cells = |game: State| game.board().to_string()[..4].to_owned();
        let boards = [0, 1, 2, 3, 4, 5].map(|moment| cells(at(moment)));
        assert_eq!(boards, ["1...", "12..", "123.", "12.4", "12.4", "12.4"]);
        assert_eq!(reduce(at(2), Action::GoTo(4)), game);
        // Undo and redo keep to the branch that was gone to last.
        let redone = [Action::Undo, Action::Redo].into_iter().fold(at(2), reduce);
        assert_eq!(cells(redone), "123.");
        assert!(game.has_been(at(2).position()) && at(0).has_been(game.position()));
    }

    #[test]
    fn the_last_right_moment_is_before_the_first_wrong_entry_that_stands() {
        let solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1].map(digit);
        let (b, c, d) = (Cell::new(1), Cell::new(2), Cell::new(3));
        let right = enter(b, digit(2));
        let check = |actions: Vec<Action>, expected| {
            assert_eq!(play(actions).last_right(&solution), expected);
        };
        check(vec![], Some(0));
        check(vec![right.clone()], Some(1));
        check(vec![right.clone(), enter(c, digit(4)), enter(d, digit(4))], Some(1));
        check(vec![enter(c, digit(4)), Action::Erase(vec![c]), right.clone()], Some(3));
        check(vec![enter(c, digit(4)), enter(c, digit(2)), enter(c, digit(3))], Some(3));
        check(vec![enter(c, digit(4)), Action::EditGivens], None);
        check(vec![enter(c, digit(4)), Action::MakeGivens, enter(d, digit(3))], Some(2));
        assert_eq!(play([right]).last_right(&solution[1..]), None);
    }

    #[test]
    fn time_adds_up_and_is_no_step() {
        let game = play([Action::Spend(1500), Action::Spend(500)]);
        assert_eq!((game.spent(), game.is_begun()), (2000, false));
        assert!(game.is_played() && !play([Action::Spend(500)]).is_played());
        let other = Box::new(game.position().clone());
        assert_eq!(reduce(game.clone(), Action::Place(other.clone())).spent(), 2000);
        assert_eq!(reduce(game.clone(), Action::Begin(other)).spent(), 0);
        assert!(game.plays_like(&play([])) && !game.plays_like(&play([Action::Name("x".into())])));
    }

    #[test]
    fn every_moment_has_its_shape() {
        let small = Position::of(Board::empty(Shape::new(2, 3).expect("a shape")));
        let place = Action::Place(Box::new(small));
        let cell = Cell::new(1);
        let game = play([enter(cell, digit(2)), place, enter(cell, digit(6)), Action::GoTo(1)]);
        let sides = |game: &State| game.shapes().iter().map(|s| s.side()).collect::<Vec<_>>();
        assert_eq!(sides(&game), [4, 4, 6, 6]);
        assert_eq!(sides(&reduce(game, Action::GoTo(3))), [4, 4, 6, 6]);
    }

    #[test]
    fn marks_that_are_written_stay_in_their_place() {
        let (b, [one, two]) = (Cell::new(1), [2, 4].map(|d| DigitSet::of(digit(d))));
        let corner = |game: &State| game.position().marks(b);
        let centre = |game: &State| game.position().held(b).centre;
        let game = play([Action::Corner(vec![b], digit(2)), Action::Note(b, two)]);
        assert_eq!((corner(&game), centre(&game)), (two, DigitSet::EMPTY));
        let game = reduce(game, Action::Centre(vec![b], digit(2)));
        let game = reduce(game, Action::Note(b, one.or(two)));
        assert_eq!((corner(&game), centre(&game)), (two, one.or(two)));
        let game = reduce(game, Action::Note(b, DigitSet::EMPTY));
        assert_eq!(game.position().held(b), CellState::EMPTY);
    }

    #[test]
    fn candidates_of_a_puzzle_begin_as_marks() {
        let mut givens: Board = "1... .... .... ....".parse().expect("a drawing of a board");
        let (b, some) = (Cell::new(1), [digit(2), digit(4)].into_iter().collect());
        givens.restrict(b, some);
        let state = State::new(Position::of(givens));
        assert_eq!(state.position().content(b), CellValue::Marks(some));
        let entered = reduce(state.clone(), enter(b, digit(2)));
        assert_eq!(
            reduce(entered, Action::StartOver).position().content(b),
            CellValue::Marks(some)
        );
        assert!(!reduce(state, Action::StartOver).is_begun());
    }

    #[test]
    fn what_is_there_becomes_a_puzzle_and_again_what_is_there() {
        let (b, c) = (Cell::new(1), Cell::new(2));
        let some = [digit(3), digit(4)].into_iter().collect();
        let made = play([enter(b, digit(2)), Action::Note(c, some), Action::MakeGivens]);
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
        let over = play([Action::EditGivens, enter(b, digit(2)), Action::StartOver]);
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
        for idle in
            [Action::Erase(vec![b]), Action::StartOver, Action::Undo, Action::Redo, Action::GoTo(0)]
        {
            assert!(!play([idle]).is_begun());
        }
        let twice = play([enter(b, digit(2)), enter(b, digit(2)), Action::Undo]);
        assert!(!twice.can_undo());
    }
}
