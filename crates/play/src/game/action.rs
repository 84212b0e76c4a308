//! The actions of players, and their effects on a game.

use grid::{Board, Cell, CellState, CellValue, Digit, DigitSet, Position};

use super::Game;
use crate::{ChangeKind, history::History};

/// An action of the player. An action that changes nothing isn't added to the history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Enter a digit in those of the cells that aren't givens.
    Enter {
        /// The cells in which the digit is entered.
        cells: Vec<Cell>,
        /// The digit to enter.
        digit: Digit,
        /// Whether the digit is also removed from the marks of the cells' peers.
        cleans_peers: bool,
    },
    /// Toggle a corner mark in those of the cells that have no digit. The mark is removed if all of
    /// these cells have the mark.
    Corner(Vec<Cell>, Digit),
    /// Toggle a centre mark in those of the cells that have no digit. The mark is removed if all of
    /// these cells have the mark.
    Centre(Vec<Cell>, Digit),
    /// Toggle the colour with this number in cells. The colour is removed if all of the cells have
    /// it.
    Colour(Vec<Cell>, Digit),
    /// Write marks in a cell. If the cell has centre marks, the new marks replace these. Otherwise,
    /// they become corner marks and replace the content of the cell. An empty set removes all
    /// marks.
    SetMarks(Cell, DigitSet),
    /// Empty those of the cells that aren't givens, except for their colours. If there is nothing
    /// to remove, remove the colours of all of the cells.
    Erase(Vec<Cell>),
    /// Remove all colours from cells.
    ClearColours(Vec<Cell>),
    /// Replace the corner marks of every empty cell with all of its candidates.
    MarkCandidates,
    /// Fill all cells with the digits of a solution, row by row.
    FillSolution(Vec<Digit>),
    /// Change the contents of several cells as one change of this kind in the history. In a cell
    /// that has centre marks, new marks become centre marks; otherwise they become corner marks.
    SetContents(ChangeKind, Vec<(Cell, CellValue)>),
    /// Remove all entries, marks and colours. If all givens were turned into entries, the puzzle
    /// that the game began with is restored.
    StartOver,
    /// Turn entries into givens. Marks stay marks, because they are the player's opinion and may be
    /// wrong. But if fewer than a fifth of the cells have digits, the digits alone can't be a
    /// puzzle, so marks become restrictions of candidates.
    MakeGivens,
    /// Turn givens into entries, and restrictions of candidates into marks.
    EditGivens,
    /// Replace the position within the same game. The new position may have a different shape.
    Place(Box<Position>),
    /// Replace the position with a different puzzle, and reset the play time.
    Begin(Box<Position>),
    /// Remove the latest change from the history if it affected all of these cells, then perform an
    /// action.
    ReplaceLast(Vec<Cell>, Box<Action>),
    /// Undo the latest change.
    Undo,
    /// Redo the change that was undone last.
    Redo,
    /// Make Redo unavailable at the current moment. The later moments stay in the history.
    ClearRedo,
    /// Go to the moment of the history with this index.
    GoTo(usize),
    /// Name the current moment. An empty text removes the name.
    NameMoment(String),
    /// Add milliseconds to the play time.
    AddPlayTime(u64),
}

/// Applies an action to a game, and returns the resulting game. Digits that don't exist on the
/// board are ignored.
#[must_use]
pub fn apply_action(mut state: Game, action: Action) -> Game {
    let shape = state.shape();
    let all = DigitSet::all(shape);
    match action {
        Action::Enter { cells, digit, cleans_peers } if all.contains(digit) => {
            let entry = |held: CellState| CellState {
                colours: held.colours,
                ..CellState::from_content(CellValue::Digit(digit))
            };
            let open: Vec<_> = state.contents_of(cells);
            let open: Vec<_> =
                open.into_iter().filter(|(cell, _)| !state.position.is_given(*cell)).collect();
            let seen = |other: &Cell| {
                let others = || open.iter().map(|(cell, _)| *cell);
                others().any(|cell| cell.sees(*other, shape)) && others().all(|cell| cell != *other)
            };
            let peers: Vec<_> =
                Cell::all(shape).filter(|other| cleans_peers && seen(other)).collect();
            let peers = state.contents_of_unfilled(peers);
            let cleaned = peers.into_iter().map(|(cell, held)| (cell, held.without_mark(digit)));
            let entered = open.iter().map(|(cell, held)| (*cell, entry(*held)));
            let entered: Vec<_> = entered.collect();
            state.change_with_others(ChangeKind::Enter(digit), entered, cleaned);
        }
        Action::Corner(cells, digit) if all.contains(digit) => {
            let open = state.contents_of_unfilled(cells);
            let marks = |cell| state.position.marks(cell);
            let off = open.iter().all(|(cell, _)| marks(*cell).contains(digit));
            let change = |&(cell, held): &(Cell, CellState)| {
                let content = CellValue::Marks(add_or_remove(marks(cell), digit, off));
                (cell, CellState { content, ..held })
            };
            let changed: Vec<_> = open.iter().map(change).collect();
            state.change_cells(ChangeKind::Corner(digit), changed);
        }
        Action::Centre(cells, digit) if all.contains(digit) => {
            let open = state.contents_of_unfilled(cells);
            let off = open.iter().all(|(_, held)| held.centre.contains(digit));
            let change = |(cell, held): (Cell, CellState)| {
                (cell, CellState { centre: add_or_remove(held.centre, digit, off), ..held })
            };
            state.change_cells(ChangeKind::Centre(digit), open.into_iter().map(change));
        }
        Action::Colour(cells, colour) if DigitSet::COLOURS.contains(colour) => {
            let held = state.contents_of(cells);
            let off = held.iter().all(|(_, held)| held.colours.contains(colour));
            let change = |(cell, held): (Cell, CellState)| {
                (cell, CellState { colours: add_or_remove(held.colours, colour, off), ..held })
            };
            state.change_cells(ChangeKind::Colour(colour), held.into_iter().map(change));
        }
        Action::Enter { .. } | Action::Corner(..) | Action::Centre(..) | Action::Colour(..) => {}
        Action::SetMarks(cell, marks) => {
            let held = state.contents_of(vec![cell]).into_iter();
            let marks = marks.and(all);
            let note = |(cell, held): (Cell, CellState)| match held.centre.is_empty()
                || marks.is_empty()
            {
                true => (
                    cell,
                    CellState {
                        colours: held.colours,
                        ..CellState::from_content(CellValue::Marks(marks))
                    },
                ),
                false => (cell, CellState { centre: marks, ..held }),
            };
            state.change_cells(ChangeKind::Marks, held.map(note));
        }
        Action::Erase(cells) => {
            let mut held = state.contents_of(cells.clone());
            held.retain(|(cell, _)| !state.position.is_given(*cell));
            let bare = |held: CellState| CellState { colours: held.colours, ..CellState::EMPTY };
            // If the cells have nothing but colours, the colours are removed, even those of givens.
            if held.iter().all(|(_, held)| *held == bare(*held)) {
                return apply_action(state, Action::ClearColours(cells));
            }
            state.change_cells(
                ChangeKind::Erase,
                held.into_iter().map(|(cell, held)| (cell, bare(held))),
            );
        }
        Action::ClearColours(cells) => {
            let bleached = |(cell, held)| (cell, CellState { colours: DigitSet::EMPTY, ..held });
            state.change_cells(
                ChangeKind::Erase,
                state.contents_of(cells).into_iter().map(bleached),
            );
        }
        Action::MarkCandidates => {
            let board = state.board();
            let open = state.contents_of_unfilled(Cell::all(shape).collect());
            let noted = |(cell, held): (Cell, CellState)| {
                (cell, CellState { content: CellValue::Marks(board.candidates(cell)), ..held })
            };
            state.change_cells(ChangeKind::Candidates, open.into_iter().map(noted));
        }
        Action::FillSolution(digits) => {
            let cells = Cell::all(shape).zip(digits.into_iter().map(CellValue::Digit)).collect();
            return apply_action(state, Action::SetContents(ChangeKind::Solution, cells));
        }
        Action::SetContents(what, cells) => {
            let fits = |(cell, content): (Cell, CellValue)| match content {
                _ if cell.index() >= shape.cells() => None,
                CellValue::Digit(digit) if !all.contains(digit) => None,
                CellValue::Digit(_) => {
                    let colours = state.position.cell_state(cell).colours;
                    Some((cell, CellState { colours, ..CellState::from_content(content) }))
                }
                // Marks are written where candidates were noted before: in the centre or in the
                // corners.
                CellValue::Marks(marks) => {
                    let held = state.position.cell_state(cell);
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
            state.change_cells(what, cells);
        }
        // Givens that were turned into entries are also restored.
        Action::StartOver
            if state.givens().filled_count() == 0 && state.origin.filled_count() > 0 =>
        {
            let origin = Position::new(state.origin.clone());
            state.replace_within_game(ChangeKind::StartOver, origin);
        }
        Action::StartOver => {
            let at_first =
                |cell| (cell, CellState::from_content(state.position.initial_content(cell)));
            let cells: Vec<_> = Cell::all(shape).map(at_first).collect();
            state.change_cells(ChangeKind::StartOver, cells);
        }
        Action::MakeGivens => {
            let board = state.board();
            let made = match 5 * board.filled_count() < shape.cells() {
                true => Position::new(state.position.board_from_noted_candidates()),
                false => state.position.with_givens(board),
            };
            state.replace_within_game(ChangeKind::MakeGivens, made);
        }
        Action::EditGivens => {
            let position = state.position.with_givens(Board::empty(shape));
            state.replace_within_game(ChangeKind::EditGivens, position);
        }
        Action::Place(position) => state.replace_within_game(ChangeKind::Place, *position),
        Action::Begin(position) => {
            let before = state.givens().clone();
            state.replace_position(ChangeKind::Place, *position);
            state.switch_play_time(&before);
            state.play_time = 0;
        }
        Action::ReplaceLast(cells, action) => {
            state.history.remove_newest_moment(&mut state.position, &cells);
            return apply_action(state, *action);
        }
        Action::Undo => state.move_in_history(History::step_back),
        Action::Redo => state.move_in_history(History::step_forward),
        Action::ClearRedo => state.history.clear_next(),
        Action::GoTo(moment) => {
            state.move_in_history(|history, position| history.go_to(position, moment))
        }
        Action::NameMoment(name) => state.history.name_moment(name),
        Action::AddPlayTime(time) => state.play_time = state.play_time.saturating_add(time),
    }
    state
}

/// Returns the set without the digit if `remove` is `true`, otherwise with the digit.
fn add_or_remove(set: DigitSet, digit: Digit, remove: bool) -> DigitSet {
    if remove { set.without(digit) } else { set.with(digit) }
}
