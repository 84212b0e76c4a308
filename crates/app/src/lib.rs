//! The page's state and its changes: events in, effects out.
//!
//! An [`App`] is the whole state, and [`App::update`] takes an [`Event`] and returns [`Effect`]s.
//! The state consists of the content of the page ([`Page`]) and of features. Each feature has its
//! own file with a state, events and commands, implements [`Feature`], and is in the list below. A
//! feature reaches only the page, through a [`Context`]. Code that concerns several features is in
//! `between`.
//!
//! An answer is stored with its subject, and is shown only while the subject is on the page (see
//! [`WorkerQuestion`](worker_question::WorkerQuestion)). After each event, every feature is
//! synchronized with the page, so nothing has to be invalidated explicitly. This crate calls no
//! browser, worker or clock: tasks, storage and timers are effects, and their answers are events.

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
mod deletion;
pub mod dialogs;
pub mod effect;
pub mod eliminating;
pub mod entering;
mod event_output;
mod feature;
mod features;
mod followup;
pub mod generating;
pub mod hinting;
pub mod history;
pub mod messages;
pub mod navigation;
mod opened_files;
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
pub mod watching;
mod work;
pub mod worker_question;

pub use board::{LAYERS, Layer, shown_board, step_picture};
pub use command::{Command, CommandContext, CommandTarget, Condition};
pub use commands::{MENUS, Menu, PAGE_MENU, SHORT_MENU, STORAGE_MENU};
pub use context::Context;
pub use effect::Effect;
pub use feature::Feature;
pub use page::Page;
pub use preferences::{Preferences, default_own_list, list_number, list_with_number};
pub use tracked::{Revisioned, Tracked};
pub use work::WorkItem;

// Work is shown in this order, and features are synchronized with the page in this order.
features::features! {
    /// Opens files and loads puzzles.
    opening: FileOpening,
    /// Solves the board.
    solving: BoardSolver,
    /// Prints puzzles.
    printing: Printing,
    /// Races engines against each other.
    racing: EngineRace,
    /// Counts solutions.
    counting: SolutionCounter,
    /// Finds the puzzle's only solution, against which entries are checked, and goes back to before
    /// the first wrong entry.
    solution_check: SolutionCheck,
    /// Finds redundant givens.
    redundant_givens: RedundantGivens,
    /// Diagnoses puzzles that don't have exactly one solution, and repairs them.
    repairing: BoardRepair,
    /// Shows hints.
    hinting: Hints,
    /// Lists all steps, the steps of the solution path, and the steps that rule out a candidate.
    step_lists: StepLists,
    /// Sets exercises for techniques, and judges the answers.
    practising: PracticeSession,
    /// Generates puzzles.
    generating: PuzzleGeneration,
    /// Checks, grades, rates and compares the puzzles of the collection.
    analysis: Analysis,
    /// Saves puzzles of the collection to a file.
    collection_export: CollectionExport,
    /// Lists, filters, sorts and selects the puzzles of the collection.
    collection_list: CollectionList,
    /// Lets the player watch a search.
    watching: SearchView,
    /// Eliminates candidates by simple rules.
    eliminating: Elimination,
    /// Rates the solution path and writes it for other programs.
    path_export: PathExport,
    /// Remembers which listed step is under the pointer.
    pointing: Pointer,
    /// Saves, copies and opens boards, texts and links.
    sharing: Sharing,
    /// Copies and saves pictures of the board.
    board_picture: BoardPicture,
    /// Edits the board.
    playing: BoardEditor,
    /// Lets the player enter a puzzle from paper.
    entering: PuzzleEntry,
    /// Reads boards from pictures.
    reading_pictures: PictureImport,
    /// Checks and validates the board.
    checking: BoardCheck,
    /// Travels through the history of the game.
    history: History,
    /// Judges each move of the current game: justified, unjustified, wrong, or from a hint.
    reviewing: MoveReview,
    /// Opens the places next to the board.
    navigation: Navigation,
    /// Opens and closes dialogs.
    dialogs: Dialogs,
    /// Changes the player's preferences.
    customizing: Customization,
    /// Recognizes puzzles that the player has solved before.
    solved_puzzles: SolvedPuzzles,
    /// Runs the clock of the game.
    timing: GameClock,
    /// Saves games, preferences and the session, and restores them.
    persistence: Persistence,
    /// Lists recent files.
    recent_list: RecentList,
    /// Lists the player's games.
    played_games: PlayedGames,
    /// Exports, imports and deletes all stored data.
    backups: Backups,
}
