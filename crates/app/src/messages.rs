//! The messages and questions of the page: the status line, the alert, and the dialog.

use crate::command::Command;

/// The messages that are shown now: status line, alert and dialog.
#[derive(Clone, PartialEq, Debug)]
pub struct Messages {
    /// The status line: what the program did last, or what is the case.
    pub status: String,
    /// The tone of the status line.
    pub tone: Tone,
    /// The step of the game up to which the status line is true; `None` if it doesn't depend on the
    /// board.
    pub until: Option<u64>,
    /// The command that the status line offers.
    pub offered: Option<&'static Command>,
    /// The step at which the player asked whether the board is right.
    pub asked: Option<u64>,
    /// The message that waits to be read.
    pub alert: Option<Alert>,
    /// The dialog that is open.
    pub dialog: Option<Dialog>,
}

impl Messages {
    /// Closes a dialog about the board, which is about to be replaced. Help and settings stay open.
    pub fn leave_dialog(&mut self) {
        self.dialog = self.dialog.filter(|dialog| dialog.is_about_page());
    }
}

/// The tone of a status line, which determines its symbol and colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tone {
    /// A report.
    #[default]
    Plain,
    /// Something is right.
    Good,
    /// Something is wrong, or was refused.
    Bad,
}

/// A message that waits to be read.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Alert {
    /// The message.
    pub message: String,
    /// An explanation.
    pub detail: Option<String>,
    /// Whether the message is about files that may be readable in another format.
    pub is_about_files: bool,
    /// The command that may help.
    pub leads_to: Option<&'static Command>,
}

/// A dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialog {
    /// The shape of a new board.
    New,
    /// The options for new puzzles.
    NewPuzzle,
    /// The format in which to save or copy the board.
    Export,
    /// The format in which to save the collection.
    SaveCollection,
    /// Whether to delete all stored data.
    Forget,
    /// The links to the board.
    Share,
    /// The print options.
    Print,
    /// The command palette.
    Commands,
    /// The help, at the topic of an id; empty for its beginning.
    Help(&'static str),
    /// The recent files.
    Recent,
    /// The player's games, and statistics.
    MyGames,
    /// The puzzles of the day.
    Daily,
    /// The choice between two versions of a game, after two tabs changed it.
    Elsewhere,
    /// The settings.
    Settings,
    /// The choice of techniques for hints.
    Techniques,
    /// The page about the technique of an id, or the index of these pages.
    TechniquePage(&'static str),
}

/// The id of the index of the pages about techniques.
pub const TECHNIQUE_INDEX: &str = "index";

impl Dialog {
    /// Returns `true` if the dialog isn't about the board.
    pub fn is_about_page(self) -> bool {
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
