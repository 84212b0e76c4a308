//! The page's state and its changes: events in, effects out.
//!
//! An [`App`] is the whole state; [`App::update`] takes an [`Event`] and returns [`Effect`]s. It consists
//! of what is on the page ([`Page`]) and of features, each a file with a state, events and commands, which
//! implements [`Feature`] and is in the list below. A feature reaches the page, and nothing
//! else, through a [`Context`]; what concerns several features is in `between`.
//!
//! An answer carries what it is about and is shown only while that is on the page ([`WorkerQuestion`](worker_question::WorkerQuestion)):
//! after each event every feature follows the page, so nothing has to be invalidated by hand. Browsers,
//! workers and clocks are absent: tasks, storage and timers are effects, and their answers are events.

pub mod analysis;
mod app;
mod apply_step;
pub mod backups;
mod between;
mod board;
pub mod board_picture;
pub mod checking;
mod clock;
pub mod collection_export;
pub mod collection_list;
mod command;
mod commands;
mod context;
pub mod counting;
pub mod customizing;
mod deleted;
pub mod dialogs;
pub mod effect;
pub mod eliminating;
pub mod entering;
mod feature;
mod features;
mod followup;
pub mod generating;
pub mod hinting;
pub mod history;
pub mod messages;
pub mod navigation;
mod opened;
pub mod opening;
pub mod page;
pub mod path_export;
pub mod persistence;
pub mod place;
pub mod played_games;
pub mod playing;
pub mod pointing;
pub mod practising;
mod preferences;
pub mod printing;
pub mod racing;
pub mod reading_pictures;
pub mod recent_list;
pub mod redundant_givens;
pub mod repairing;
pub mod reviewing;
pub mod sharing;
pub mod solution_check;
mod solved_puzzles;
pub mod solving;
pub mod step_lists;
pub mod timing;
mod tracked;
mod turn;
pub mod watching;
mod work;
pub mod worker_question;

pub use board::{LAYERS, Layer, board, picture};
pub use command::{Command, CommandContext, CommandTarget, Condition};
pub use commands::{MENUS, Menu, PAGE_MENU, SHORT_MENU, STORAGE_MENU};
pub use context::Context;
pub use effect::Effect;
pub use feature::Feature;
pub use page::Page;
pub use preferences::{Preferences, default_own_list, list_with_number, number_of_list};
pub use tracked::{Revisioned, Tracked};
pub use work::Work;

// The order is that in which work is shown, and in which features follow the page.
features::features! {
    /// Opens files and loads puzzles.
    opening: Opening,
    /// Solves the board.
    solving: Solving,
    /// Prints puzzles.
    printing: Printing,
    /// Races engines against each other.
    racing: Racing,
    /// Counts solutions.
    counting: Counting,
    /// Finds the puzzle's only solution, against which entries are checked.
    solution_check: SolutionCheck,
    /// Finds redundant givens.
    redundant_givens: RedundantGivens,
    /// Repairs puzzles.
    repairing: Repairing,
    /// Shows hints.
    hinting: Hinting,
    /// Lists steps.
    step_lists: StepLists,
    /// Sets exercises.
    practising: Practising,
    /// Generates puzzles.
    generating: Generating,
    /// Checks, grades, rates and compares the puzzles of the collection.
    analysis: Analysis,
    /// Saves the collection.
    collection_export: CollectionExport,
    /// Lists the puzzles of the collection.
    collection_list: CollectionList,
    /// Lets the player watch a search.
    watching: Watching,
    /// Eliminates candidates by simple rules.
    eliminating: Eliminating,
    /// Rates the solution path and writes it for other programs.
    path_export: PathExport,
    /// Marks the listed step that a pointer is at.
    pointing: Pointing,
    /// Saves, copies and opens boards, texts and links.
    sharing: Sharing,
    /// Draws the board for other programs.
    board_picture: BoardPicture,
    /// Edits the board.
    playing: Playing,
    /// Lets the player enter a puzzle from paper.
    entering: Entering,
    /// Reads boards from pictures.
    reading_pictures: ReadingPictures,
    /// Checks and validates the board.
    checking: Checking,
    /// Travels through the history of the game.
    history: History,
    /// Reviews the game.
    reviewing: Reviewing,
    /// Shows the places next to the board.
    navigation: Navigation,
    /// Opens and closes dialogs.
    dialogs: Dialogs,
    /// Changes the player's preferences.
    customizing: Customizing,
    /// Recognizes puzzles that the player has solved before.
    solved_puzzles: SolvedPuzzles,
    /// Runs the clock.
    timing: Timing,
    /// Saves games, preferences and the session, and restores them.
    persistence: Persistence,
    /// Lists recent files.
    recent_list: RecentList,
    /// Lists the player's games.
    played_games: PlayedGames,
    /// Exports, imports and deletes all stored data.
    backups: Backups,
}
