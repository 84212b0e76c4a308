//! Tasks that a feature leaves to other features, without naming any of them.

use collection::Measure;
use explain::Explanation;
use grid::Position;
use jobs::WalkDirection;
use play::Game;

use crate::{
    effect::Picked,
    opened::OpenedFiles,
    page::{GameId, SearchScope},
};

/// A task that a feature leaves to others. [`between`](crate::between) decides which one handles
/// it.
#[derive(Clone, PartialEq, Debug)]
pub enum Followup {
    /// The player has filled the board, and it is wrong.
    FilledWrongly,
    /// A search has shown that there is no solution.
    NoSolution {
        /// Whether a wrong entry may be the reason.
        may_be_wrong_entry: bool,
    },
    /// Solve the board with an engine.
    Solve {
        /// The name of the engine.
        engine: &'static str,
        /// The part of the board that counts.
        scope: SearchScope,
    },
    /// Show a step on the player's board, revealed up to a level.
    ShowStep(Box<Explanation>, usize),
    /// The whole solution path was found.
    PathFound,
    /// The player went to a place next to the board.
    Went {
        /// Whether another tab of the place to learn was opened.
        learn_tab_changed: bool,
    },
    /// Load the puzzle with a number.
    Load(u64),
    /// Load the puzzle before or after the one that was requested last, in the order of the list.
    LoadBeside(WalkDirection),
    /// Files were opened.
    Opened(Box<OpenedFiles>),
    /// The files of the previous session can't be opened, or the player has cancelled that.
    NotReopened,
    /// Open the files of the previous session, at the puzzle with a number.
    Reopen(Picked, u64),
    /// Continue with recent files, at the puzzle with a number.
    Continue(Picked, u64),
    /// The list of the collection was read.
    ListRead,
    /// Read the list of the collection again.
    RefreshList,
    /// Grade the puzzles that were made.
    GradeMade,
    /// Find the values of a measure for all puzzles of the collection.
    Find(Measure),
    /// A file needs ratings that aren't known, as the alert says.
    RatingsMissing,
    /// A game was saved under a key.
    GameSaved(GameId, String, Box<Game>),
    /// A board was read from a picture: let the player correct it.
    PictureRead(Box<Position>),
    /// Make a puzzle of the digits that are being entered.
    FinishEntering,
    /// Put another puzzle of the same kind on the board.
    PlayNext,
    /// A hint was shown.
    HintShown,
    /// Continue the puzzle with a number in the stored files of a collection; without these files, put
    /// the position on the board.
    ContinueOf(u64, u64, Box<Position>),
    /// A puzzle should be generated in advance now.
    StockDue,
    /// Practise the technique of this name.
    Practise(&'static str),
    /// A link has arrived with the page. It takes precedence over the previous session.
    LinkArrived,
    /// Files were added to the recent ones.
    RecentFilesChanged,
    /// Save where the player is in the collection.
    SaveVisit,
    /// Show the page as at the start, and restore everything that is stored.
    RestoreAll,
    /// Show the page as at the start. Nothing is stored any more.
    StartOver,
    /// Forget what was read from storage, because it has been deleted there. The page stays as it is.
    StorageCleared,
}
