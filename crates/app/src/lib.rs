//! The page's state and its changes: events in, effects out.
//!
//! An [`App`] is the whole state, and [`App::update`] takes an [`Event`] and returns [`Effect`]s.
//! The state consists of the content of the page ([`Page`]) and of features. Each feature has its
//! own file with a state, events and commands, implements [`Feature`], and is in the list below. A
//! feature can access only the page, through a [`Context`]. Code that concerns several features is
//! in `between`.
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
    /// The feature that opens files and loads puzzles.
    opening: FileOpening,
    /// The feature that solves the board with an engine.
    solving: BoardSolver,
    /// The feature that prints puzzles.
    printing: Printing,
    /// The feature that races engines against each other.
    racing: EngineRace,
    /// The feature that counts the solutions of the board.
    counting: SolutionCounter,
    /// The feature that finds the puzzle's only solution, against which entries are checked, and
    /// goes back to before the first wrong entry.
    solution_check: SolutionCheck,
    /// The feature that finds redundant givens.
    redundant_givens: RedundantGivens,
    /// The feature that diagnoses puzzles that don't have exactly one solution, and repairs them.
    repairing: BoardRepair,
    /// The feature that shows hints.
    hinting: Hints,
    /// The feature that lists all steps, the steps of the solution path, and the steps that rule
    /// out a candidate.
    step_lists: StepLists,
    /// The feature that sets exercises for techniques, and judges the answers.
    practising: PracticeSession,
    /// The feature that generates puzzles.
    generating: PuzzleGeneration,
    /// The feature that checks, grades, rates and compares the puzzles of the collection.
    analysis: Analysis,
    /// The feature that saves puzzles of the collection to a file.
    collection_export: CollectionExport,
    /// The feature that lists, filters, sorts and selects the puzzles of the collection.
    collection_list: CollectionList,
    /// The feature that lets the player watch a search.
    watching: SearchView,
    /// The feature that eliminates candidates by simple rules.
    eliminating: Elimination,
    /// The feature that rates the solution path and writes it for other programs.
    path_export: PathExport,
    /// The feature that remembers which listed step is under the pointer.
    pointing: Pointer,
    /// The feature that saves, copies and opens boards, texts and links.
    sharing: Sharing,
    /// The feature that copies and saves pictures of the board.
    board_picture: BoardPicture,
    /// The feature that edits the board: selection, digits, marks and new boards.
    playing: BoardEditor,
    /// The feature that lets the player enter a puzzle from paper.
    entering: PuzzleEntry,
    /// The feature that reads boards from pictures.
    reading_pictures: PictureImport,
    /// The feature that checks and validates the board.
    checking: BoardCheck,
    /// The feature that goes to other moments in the history of the game.
    history: History,
    /// The feature that judges each move of the current game: justified, unjustified, wrong, or
    /// from a hint.
    reviewing: MoveReview,
    /// The feature that opens the places next to the board.
    navigation: Navigation,
    /// The feature that opens and closes dialogs, and closes alerts.
    dialogs: Dialogs,
    /// The feature that changes the player's preferences.
    customizing: Customization,
    /// The feature that recognizes puzzles that the player has solved before.
    solved_puzzles: SolvedPuzzles,
    /// The feature that runs the clock of the game.
    timing: GameClock,
    /// The feature that saves games, preferences and the session, and restores them.
    persistence: Persistence,
    /// The feature that lists recent files.
    recent_list: RecentList,
    /// The feature that lists the player's games.
    played_games: PlayedGames,
    /// The feature that exports, imports and deletes all stored data.
    backups: Backups,
}
