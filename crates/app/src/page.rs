//! The content of the page.

use std::collections::HashMap;

use ::words::CellNames;
use collection::{ReadingChoice, ReadingReport};
use grid::{Board, Cell, CellValue, Digit, Position, Shape};
use human::TechniqueSelection;
use jobs::NotationSettings;
use play::{
    ChangeKind, Game, GameSlot, Games, Mode,
    save::{self, EntryChecks, GameSource, Settings, Theme, UnfinishedPuzzle},
};
use schedule::FilesId;
use view::{DigitTyping, Highlight, Selection, words};

use crate::{
    clock::Clock,
    command::CommandContext,
    messages::{Messages, Tone},
    preferences::{Notation, Preferences},
    tracked::Tracked,
    work::WorkList,
};

/// The content of the page. Features read it, and change it through their
/// [`Context`](crate::Context).
pub struct Page {
    /// The games, including the current one.
    pub play_state: Tracked<PlayState>,
    /// The open collection, if any.
    pub collection: Tracked<Option<OpenCollection>>,
    /// The selection, the input mode and other settings of input.
    pub input_state: Tracked<InputState>,
    /// The player's preferences.
    pub preferences: Tracked<Preferences>,
    /// The messages that are shown: the status line, the alert and the dialog.
    pub messages: Tracked<Messages>,
    /// The content that covers the player's own game on the board, if any.
    pub overlay: Tracked<Option<BoardOverlay>>,
    /// The clock of the current game.
    pub clock: Tracked<Clock>,
    /// The work in progress, which is shown if it takes long.
    pub work_list: Tracked<WorkList>,
    /// The colour theme that is applied to the document.
    pub theme: Theme,
    /// Whether restoring the previous session is finished.
    pub is_restored: bool,
    /// Whether all stored data has been deleted, and the player hasn't continued on this page
    /// since. While this is `true`, nothing is stored; otherwise deleted data would reappear.
    pub is_storage_cleared: bool,
    /// The serial number of the latest ticket.
    pub(crate) last_serial: u32,
}

/// The games, and the origins of their puzzles. Everything that undo can restore is in the games.
pub struct PlayState {
    /// All games: those of the open collection, and those of boards outside of it.
    pub games: Games,
    /// The note on the puzzle; empty if there is none.
    pub puzzle_note: String,
    /// The name that links use for the puzzle on the board, if it is a shared one that isn't from
    /// the collection; otherwise empty.
    pub shared_name: String,
    /// The origins of the puzzles that were put on the board in this visit but aren't from the
    /// collection. They are retained because a game may be saved after the player has switched to
    /// another one.
    pub game_sources: HashMap<GameSlot, GameSource>,
    /// The number of changes to the board so far. Anything that is valid only until the next change
    /// stores this number.
    pub change_count: u64,
    /// The number of times that another game was put on the board. Anything that is valid only for
    /// the current game stores this number.
    pub game_count: u64,
}

/// The open collection: its files, how they were read, and its id.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenCollection {
    /// The name of the files, as it is shown.
    pub name: String,
    /// The report on how the files were read.
    pub report: ReadingReport,
    /// The player's choices of how to read the files.
    pub choice: ReadingChoice,
    /// The id of the collection, usually a hash of the files' bytes.
    pub id: u64,
    /// The browser's id for the files.
    pub files: FilesId,
}

/// The selection, the input mode and other settings of input.
#[derive(Clone, PartialEq, Debug)]
pub struct InputState {
    /// The selected cells.
    pub selection: Selection,
    /// Whether a tap adds a cell to the selection.
    pub is_multi_select: bool,
    /// The decimal digit that was typed last and may be the first of a number with two digits.
    pub digit_typing: DigitTyping,
    /// The mode in which digits are entered.
    pub mode: Mode,
    /// Whether the player chooses a digit first, and then the cells for it.
    pub is_digit_first: bool,
    /// The digit that was chosen before the cells, if any.
    pub first_digit: Option<Digit>,
    /// The cells that the board highlights.
    pub highlight: Highlight,
    /// The cell whose contents are edited in a text field, if any.
    pub edited_cell: Option<Cell>,
    /// The size of the board relative to the available space, if the player chose a size. At 1, the
    /// whole board fits.
    pub zoom: Option<f64>,
    /// Whether files are dragged over the page.
    pub is_dragging_files: bool,
    /// The puzzle that the player is entering, if any. Its digits look like givens, except those
    /// that are entries in its picture.
    pub unfinished_puzzle: Option<UnfinishedPuzzle>,
    /// The position on the board when the player cancelled entering a puzzle, and that puzzle,
    /// while the player can continue with it.
    pub cancelled_puzzle: Option<(Position, UnfinishedPuzzle)>,
}

impl InputState {
    /// Returns `true` while the player can continue with a puzzle that was read from a picture.
    pub fn can_continue_comparing(&self) -> bool {
        self.cancelled_puzzle.as_ref().is_some_and(|(_, puzzle)| puzzle.is_from_picture)
    }

    /// Returns `true` while the player enters a puzzle.
    pub fn is_entering(&self) -> bool {
        self.unfinished_puzzle.is_some()
    }

    /// Returns `true` while the digits of a puzzle are entered row by row.
    pub fn is_row_by_row(&self) -> bool {
        self.is_entering() && !self.is_comparing()
    }

    /// Returns `true` while the player compares a board with the picture that it was read from.
    pub fn is_comparing(&self) -> bool {
        self.unfinished_puzzle.as_ref().is_some_and(|puzzle| puzzle.is_from_picture)
    }
}

/// Content that covers the player's own game on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardOverlay {
    /// The search that is watched.
    Search,
    /// The solution with this index among the retained ones.
    Solution(usize),
    /// The board before a step of the solution path, by the step's index.
    Step(usize),
    /// The board at a point of the game's review.
    Review(ReviewPoint),
}

/// A point of a review: a move or a long pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReviewPoint {
    /// The moment before the move with this index.
    Move(usize),
    /// The pause with this index.
    Pause(usize),
}

/// A moment of the game, together with the settings that affect hints. An answer about one moment
/// isn't shown at another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The number of changes to the board so far.
    change_count: u64,
    /// The notation of steps.
    notation: Notation,
    /// The techniques that hints use.
    techniques: TechniqueSelection,
}

/// The identity of a game: its collection and its slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameId {
    /// The id of the collection that is open together with the game, if any.
    pub collection: Option<u64>,
    /// The slot that holds the game on the page.
    pub slot: GameSlot,
}

/// The part of the board that a search takes into account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchScope {
    /// The puzzle alone. On a board without givens, the entries are the puzzle.
    Puzzle,
    /// Everything on the board.
    Board,
}

impl SearchScope {
    /// Returns [`SearchScope::Board`] if `with` is `true`, otherwise [`SearchScope::Puzzle`].
    pub fn for_entries(with: bool) -> SearchScope {
        if with { SearchScope::Board } else { SearchScope::Puzzle }
    }
}

impl Page {
    /// Creates the initial page, with an empty 9×9 board. `rules` is the number of elimination
    /// rules.
    pub fn new(settings: Settings, rules: usize) -> Page {
        Page {
            play_state: Tracked::new(PlayState {
                games: Games::with_empty_board(Shape::CLASSIC),
                puzzle_note: String::new(),
                shared_name: String::new(),
                game_sources: HashMap::new(),
                change_count: 0,
                game_count: 0,
            }),
            collection: Tracked::new(None),
            input_state: Tracked::new(InputState {
                selection: Selection::from_cell(Cell::new(0)),
                is_multi_select: false,
                digit_typing: DigitTyping::default(),
                mode: Mode::Entry,
                is_digit_first: false,
                first_digit: None,
                highlight: Highlight::None,
                edited_cell: None,
                zoom: None,
                is_dragging_files: false,
                unfinished_puzzle: None,
                cancelled_puzzle: None,
            }),
            preferences: Tracked::new(Preferences::new(settings, rules)),
            messages: Tracked::new(Messages {
                status: words::welcome().into(),
                tone: Tone::Plain,
                valid_at: None,
                offered_command: None,
                checked_at: None,
                alert: None,
                dialog: None,
            }),
            overlay: Tracked::new(None),
            clock: Tracked::new(Clock::new()),
            work_list: Tracked::new(WorkList::default()),
            theme: settings.theme,
            is_restored: false,
            is_storage_cleared: false,
            last_serial: 0,
        }
    }

    /// Returns a file name that is derived from the name of the open files, with the suffix `end`.
    /// `extension` has no dot.
    pub fn file_name(&self, end: &str, extension: &str) -> String {
        let file = self.collection.as_ref().map_or("", |open| &open.name);
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        let plain = |c: char| if c.is_ascii_alphanumeric() || !c.is_ascii() { c } else { '-' };
        format!("{}-{end}.{extension}", stem.chars().map(plain).collect::<String>())
    }

    /// Returns the name of a file that contains the board. `extension` has no dot.
    pub fn board_file_name(&self, extension: &str) -> String {
        match self.puzzle_number() {
            Some(number) => self.file_name(&number.to_string(), extension),
            None => format!("board-{}.{extension}", self.shape()).replace('×', "x"),
        }
    }

    /// Describes the change that led to the moment with this number. The description is empty if
    /// there is no such moment.
    pub fn change_description(&self, number: usize) -> String {
        let game = self.game();
        let moment = game.moments().get(number).zip(game.board_shapes().get(number).copied());
        moment.map_or(String::new(), |(moment, shape)| {
            words::history::describe_change(
                moment.change.as_ref(),
                shape,
                self.cell_names(),
                |digit| self.format_digit(digit),
            )
        })
    }

    /// Returns the current game.
    pub fn game(&self) -> &Game {
        self.play_state.games.current_game()
    }

    /// Returns the current position.
    pub fn position(&self) -> &Position {
        self.game().position()
    }

    /// Returns the puzzle: the givens of the game.
    pub fn givens(&self) -> &Board {
        self.game().givens()
    }

    /// Returns the givens on the page. While a puzzle is being entered, these are the digits that
    /// will become givens: all digits except those in the cells that have an entry in the picture.
    /// In such a cell, even a corrected digit is an entry.
    pub fn expected_givens(&self) -> Board {
        let Some(puzzle) = &self.input_state.unfinished_puzzle else {
            return self.givens().clone();
        };
        let mut board = self.game().board();
        let cells = board.shape().cells();
        let entries = puzzle.entries.iter().filter(|(cell, _)| cell.index() < cells);
        entries.for_each(|(cell, _)| board.set(*cell, None));
        board
    }

    /// Returns the shape of the current board.
    pub fn shape(&self) -> Shape {
        self.game().shape()
    }

    /// Returns the number of the puzzle on the board, from 0, or `None` if it isn't from the
    /// collection.
    pub fn puzzle_number(&self) -> Option<usize> {
        self.play_state.games.puzzle_number()
    }

    /// Returns the number of puzzles in the open collection, or `None` if no collection is open.
    pub fn puzzle_count(&self) -> Option<u64> {
        self.collection.as_ref().map(|open| open.report.record_count())
    }

    /// Returns the id of the open collection, or `None` if no collection is open.
    pub fn collection_id(&self) -> Option<u64> {
        self.collection.as_ref().map(|open| open.id)
    }

    /// Returns the number of the puzzle after the one on the board, or `None` if the collection has
    /// no such puzzle.
    pub fn next_number(&self) -> Option<u64> {
        self.existing_number(self.play_state.games.next_number() as u64)
    }

    /// Returns the number of the puzzle before the one on the board, or `None` if the collection
    /// has no such puzzle.
    pub fn previous_number(&self) -> Option<u64> {
        self.existing_number(self.play_state.games.previous_number()? as u64)
    }

    /// Returns `number`, or `None` if the collection has no puzzle with this number.
    pub fn existing_number(&self, number: u64) -> Option<u64> {
        Some(number).filter(|number| Some(*number) < self.puzzle_count())
    }

    /// Returns the focused cell of the selection.
    pub fn focused_cell(&self) -> Cell {
        self.input_state.selection.focused_cell()
    }

    /// Returns the first cell without a digit, or the very first cell if the board is full.
    pub fn first_empty_cell(&self) -> Cell {
        let position = self.position();
        let is_empty = |cell: &Cell| matches!(position.content(*cell), CellValue::Marks(_));
        Cell::all(position.shape()).find(is_empty).unwrap_or(Cell::new(0))
    }

    /// Returns `true` if the board is full and breaks no rule.
    pub fn is_solved(&self) -> bool {
        self.game().board().is_solved()
    }

    /// Returns the id of the current game.
    pub fn game_id(&self) -> GameId {
        GameId { collection: self.collection_id(), slot: self.play_state.games.current_slot() }
    }

    /// Returns the storage key of a game, or `None` if the game isn't among the games of the page,
    /// is an exercise, or belongs to a collection that isn't open.
    pub fn storage_key(&self, GameId { collection, slot }: GameId) -> Option<String> {
        if slot.puzzle_number().is_some() && self.collection_id() != collection {
            return None;
        }
        save::game_key(collection, slot, self.play_state.games.game_in(slot)?)
    }

    /// Returns the board that a search with this scope starts from. On a board without givens, this
    /// is always the whole board.
    pub fn board_to_search(&self, scope: SearchScope) -> Board {
        self.game().board_to_solve(scope == SearchScope::Board || self.is_unconstrained())
    }

    /// Returns `true` if the board has no givens, and the puzzle doesn't restrict the candidates of
    /// its cells.
    pub fn is_unconstrained(&self) -> bool {
        let givens = self.givens();
        givens.filled_count() == 0 && givens.restrictions().is_none()
    }

    /// Returns the facts that decide which commands are enabled, as far as they are stored on the
    /// page.
    pub fn command_context(&self) -> CommandContext {
        let position = self.position();
        let has_givens = position.givens().filled_count() > 0;
        CommandContext {
            has_collection: self.collection.is_some(),
            is_from_collection: self.puzzle_number().is_some(),
            has_puzzle: self.puzzle_number().is_some() || has_givens,
            is_board_full: position.is_full(),
            has_entries: position.is_started(),
            has_givens,
            can_undo: self.can_undo(),
            can_redo: self.game().can_redo(),
            ..CommandContext::default()
        }
    }

    /// Returns `true` if there is a change to undo. While a puzzle is being entered, neither the
    /// changes before entering began nor the placement of a position can be undone.
    pub fn can_undo(&self) -> bool {
        let (game, puzzle) = (self.game(), &self.input_state.unfinished_puzzle);
        let is_first = |puzzle: &UnfinishedPuzzle| {
            let change = game.moments()[game.current_moment()].change;
            game.current_moment() as u64 <= puzzle.moment_before
                || change.is_some_and(|change| change.kind == ChangeKind::Place)
        };
        game.can_undo() && !puzzle.as_ref().is_some_and(is_first)
    }

    /// Returns `true` if the time of the game is measured: the puzzle is from the collection, or
    /// has givens.
    pub fn is_timed(&self) -> bool {
        self.puzzle_number().is_some() || self.givens().filled_count() > 0
    }

    /// Returns `true` if the screen must stay on: the clock is running, and the player wants the
    /// screen to stay on meanwhile.
    pub fn keeps_screen_on(&self) -> bool {
        self.preferences.keeps_screen_on && self.clock.updated_at.is_some()
    }

    /// Returns the play time that is shown for the game, in milliseconds.
    pub fn play_time(&self) -> u64 {
        self.game().play_time() + self.clock.displayed_ms
    }

    /// Returns the number of mistakes that the player has corrected, or `None` if entries aren't
    /// compared with the solution. The number is only meaningful in a solved game.
    pub fn count_corrected_mistakes(&self) -> Option<usize> {
        let is_checked = self.preferences.settings.entry_checks == EntryChecks::Solution;
        is_checked.then(|| self.game().count_corrected_mistakes())
    }

    /// Returns how entries are checked now. After the player has asked whether the board is
    /// correct, clashes are shown until the board changes. While a puzzle is being entered, clashes
    /// are always shown.
    pub fn entry_checks(&self) -> EntryChecks {
        match self.preferences.settings.entry_checks {
            _ if self.input_state.is_entering() => EntryChecks::Clashes,
            EntryChecks::OnRequest
                if self.messages.checked_at == Some(self.play_state.change_count) =>
            {
                EntryChecks::Clashes
            }
            checks => checks,
        }
    }

    /// Returns `true` if entering a digit also removes it from the marks of its peers. In a board
    /// that was read from a picture, a correction affects only its own cell.
    pub fn auto_removes_marks(&self) -> bool {
        self.preferences.settings.auto_removes_marks && !self.input_state.is_comparing()
    }

    /// Returns the stored form of the player's preferences.
    pub fn saved_preferences(&self) -> save::Preferences {
        self.preferences.to_saved(self.input_state.mode)
    }

    /// Formats a digit as a number. If the player prefers letters, digits above 9 are formatted as
    /// letters.
    pub fn format_digit(&self, digit: Digit) -> String {
        match self.preferences.uses_letters {
            true => digit.symbol().into(),
            false => digit.to_string(),
        }
    }

    /// Returns the current moment of the game, with the settings that affect hints.
    pub fn moment(&self) -> Moment {
        let Page { play_state: play, preferences, .. } = self;
        let (notation, techniques) = (preferences.notation(), preferences.techniques());
        Moment { change_count: play.change_count, notation, techniques }
    }

    /// Returns the naming scheme for cells.
    pub fn cell_names(&self) -> CellNames {
        self.preferences.cell_names
    }

    /// Returns the notation that workers use for steps.
    pub fn notation_settings(&self) -> NotationSettings {
        self.preferences.notation_settings()
    }
}
