//! The messages and questions of the page: the status line, the alert, and the dialog.

use crate::command::Command;

/// The messages that are shown: the status line, the alert and the dialog.
#[derive(Clone, PartialEq, Debug)]
pub struct Messages {
    /// The status line: the program's latest action, or the current state.
    pub status: String,
    /// The tone of the status line.
    pub tone: Tone,
    /// The change count for which the status line is true; `None` if it doesn't depend on the
    /// board.
    pub valid_at: Option<u64>,
    /// The command that the status line offers, if any.
    pub offered_command: Option<&'static Command>,
    /// The change count at which the player last asked whether the board is right, if ever.
    pub checked_at: Option<u64>,
    /// The alert that is shown, if any.
    pub alert: Option<Alert>,
    /// The dialog that is open, if any.
    pub dialog: Option<Dialog>,
}

impl Messages {
    /// Closes the dialog, because another board is put on the page. Dialogs that don't depend on
    /// the board, such as help and settings, stay open.
    pub fn close_board_dialog(&mut self) {
        self.dialog = self.dialog.filter(|dialog| dialog.stays_open_for_new_board());
    }
}

/// The tone of the status line, which determines its symbol and colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tone {
    /// A neutral report.
    #[default]
    Plain,
    /// A positive report, for example on a correct board.
    Good,
    /// A negative report: something is wrong, or was refused.
    Bad,
}

/// A message that stays until the player closes it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Alert {
    /// The main sentence of the alert.
    pub message: String,
    /// An explanation of the main sentence, if there is one.
    pub detail: Option<String>,
    /// Whether the message is about files that may be readable in another format.
    pub is_about_files: bool,
    /// The command that may help, if any.
    pub offered_command: Option<&'static Command>,
}

/// A dialog of the page. Each variant names what the dialog shows or asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialog {
    /// The shape of a new board.
    NewBoard,
    /// The options for new puzzles.
    NewPuzzle,
    /// The format in which to save or copy the board.
    Export,
    /// The choice of puzzles of the collection to save, and of the format.
    SaveCollection,
    /// The confirmation before all stored data is deleted.
    Forget,
    /// The links to the board.
    Share,
    /// The print options.
    Print,
    /// The command palette.
    Commands,
    /// The help at the topic with this id, or at its beginning if the id is empty.
    Help(&'static str),
    /// The recent files.
    Recent,
    /// The player's games, and statistics.
    MyGames,
    /// The puzzles of the day.
    Daily,
    /// The choice between two versions of a game, after two tabs changed it.
    VersionChoice,
    /// The dialog with the player's settings.
    Settings,
    /// The choice of techniques for hints.
    Techniques,
    /// The page about the technique with this id, or the index of these pages for
    /// [`TECHNIQUE_INDEX`].
    TechniquePage(&'static str),
}

/// The id of the index of the pages about techniques.
pub const TECHNIQUE_INDEX: &str = "index";

impl Dialog {
    /// Returns `true` if the dialog stays open when another board is put on the page.
    pub fn stays_open_for_new_board(self) -> bool {
        matches!(
            self,
            Dialog::Help(_)
                | Dialog::Recent
                | Dialog::MyGames
                | Dialog::Settings
                | Dialog::Techniques
                | Dialog::TechniquePage(_)
                | Dialog::Commands
        )
    }
}
