//! Tasks that a feature leaves to other features, without naming any of them.

use collection::Measure;
use explain::Explanation;
use grid::Position;
use jobs::WalkDirection;
use play::Game;

use crate::{
    effect::PickedFiles,
    opened_files::OpenedFiles,
    page::{GameId, SearchScope},
};

/// A task that a feature leaves to others. [`between`](crate::between) decides which feature
/// handles the task.
#[derive(Clone, PartialEq, Debug)]
pub enum Followup {
    /// The player has filled the board, but the board is wrong.
    FilledWrongly,
    /// A search has shown that there is no solution, and an alert reports this.
    NoSolution {
        /// Whether a wrong entry may be the reason.
        may_be_wrong_entry: bool,
    },
    /// Solve the board with an engine.
    Solve {
        /// The name of the engine.
        engine: &'static str,
        /// The part of the board to solve.
        scope: SearchScope,
    },
    /// Show a step on the player's board, revealed up to a level. The first level is 1.
    ShowStep(Box<Explanation>, usize),
    /// The whole solution path was found.
    PathFound,
    /// The player went to a place next to the board.
    PlaceChanged {
        /// Whether the open tab of [`Place::Learn`](crate::place::Place::Learn) is a different one.
        learn_tab_changed: bool,
    },
    /// Load the puzzle of the open collection with this number.
    Load(u64),
    /// Load the puzzle before or after the puzzle that was requested last, in the order of the
    /// list, or a random puzzle of the list.
    LoadInDirection(WalkDirection),
    /// Files were opened.
    Opened(Box<OpenedFiles>),
    /// The files of the previous session can't be opened, or the player has cancelled opening them
    /// or has opened different files.
    NotReopened,
    /// Open the files of the previous session, at the puzzle with this number.
    Reopen(PickedFiles, u64),
    /// Continue with recent files, at the puzzle with this number.
    Continue(PickedFiles, u64),
    /// The list of the collection was read.
    ListRead,
    /// Read the list of the collection again.
    RefreshList,
    /// Grade the generated puzzles of the open collection.
    GradeGenerated,
    /// Find the values of this measure for all puzzles of the collection.
    Find(Measure),
    /// An alert reports that a file needs ratings that aren't known.
    RatingsMissing,
    /// A game was saved: its id, its storage key, and its state.
    GameSaved(GameId, String, Box<Game>),
    /// A board was read from a picture: let the player correct the board.
    PictureRead(Box<Position>),
    /// Turn the digits that are being entered into a puzzle.
    FinishEntering,
    /// Put another puzzle of the same kind on the board.
    PlayNext,
    /// A hint has shown the player a step or a mistake.
    HintShown,
    /// The puzzle that was entered doesn't have exactly one solution: offer to repair it.
    OfferRepair,
    /// Continue the game of a puzzle, given by the id of its collection and its number, in the
    /// stored files. If the files aren't listed, put the position on the board instead.
    ContinueSavedGame(u64, u64, Box<Position>),
    /// Generate a puzzle in advance now, if the workers are idle.
    StockDue,
    /// Practise the technique with this name.
    Practise(&'static str),
    /// The page was loaded with a link to a board, which takes precedence over the previous
    /// session.
    LinkArrived,
    /// New files were added to the list of recent files.
    RecentFilesChanged,
    /// Save the visit to the collection: the current puzzle, the progress, the selection, and the
    /// list's filter and order.
    SaveVisit,
    /// Reset the board and the collection, and restore everything that is stored.
    RestoreAll,
    /// Reset the board, the collection and the preferences, because all stored data is being
    /// deleted.
    StartOver,
    /// Forget everything that was read from storage, because it has been deleted there. The page
    /// stays as it is.
    StorageCleared,
}
