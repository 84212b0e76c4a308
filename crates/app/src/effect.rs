//! Requests to the browser: workers, storage, files, the clipboard, the address, timers, focus. The
//! browser carries out the requests, and this crate only creates them.

use collection::ReadingChoice;
use grid::Cell;
use jobs::Job;
use pictures::Corners;
use play::save::{self, RecentFile, RecordWrite};
use schedule::{FilesId, Ticket};
use view::words::storage;

use crate::Event;

/// A request to the browser.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Start a job on the workers, with the files that belong to it, if any. Its updates arrive as
    /// events with the same ticket.
    Start(Ticket, Box<Job>, Option<FilesId>),
    /// Cancel the job with this ticket.
    Cancel(Ticket),
    /// Close the open files.
    CloseFiles,
    /// Call storage. The answer arrives as an event with the same ticket.
    Store(Ticket, StoreCall),
    /// Start a timer with this duration in milliseconds. When the timer fires, an event with the
    /// same ticket arrives.
    StartTimer(u32, Ticket),
    /// Send the event [`Frame`](crate::watching::Event::Frame) before the browser draws the next
    /// frame.
    NextFrame,
    /// Move the keyboard focus to a cell.
    Focus(Cell),
    /// Copy a text to the clipboard: the name of its content for reports, and the text.
    Copy(&'static str, String),
    /// Copy the page's address with this fragment to the clipboard.
    CopyLink(String),
    /// Read the text on the clipboard.
    Paste,
    /// Fetch the sample collection.
    FetchSample,
    /// Fetch the set of exercises.
    FetchExercises,
    /// Save a text as a file: its name and its text.
    Save(String, String),
    /// Make a picture of the board as it is shown.
    MakePicture(PictureRequest),
    /// Append a text to the text that is being collected for a file.
    Collect(String),
    /// Save the collected text as a file with this name, or discard the text if there is no name.
    SaveCollected(Option<String>),
    /// Remove the fragment from the page's address.
    ForgetAddress,
    /// Let the player choose files to open.
    PickFiles,
    /// Let the player take a photo, or choose one.
    TakePhoto,
    /// Read a board from a picture. The answer arrives as an event with the same ticket.
    ReadPicture(Ticket, PictureToRead),
    /// End the program that reads pictures.
    ClosePictures,
    /// Open a text as if it were a file: its name and its text.
    OpenText(String, String),
    /// Open generated puzzles as a collection: its name, its text, and its id.
    OpenGenerated(String, String, u64),
    /// Choose and report the random seed for new puzzles.
    Seed,
    /// Choose and report the random seed for puzzles that are generated in advance.
    StockSeed,
    /// Report today's local date.
    Today,
    /// Choose a random number below this number, and report it as
    /// [`RandomChosen`](crate::opening::Event::RandomChosen).
    Random(u64),
    /// Print the pages that are in the document.
    Print,
    /// Ask the browser not to delete the saved data when it needs space.
    AskToPersist,
    /// Set the colour theme with this name; `None` means the system's theme.
    SetTheme(Option<&'static str>),
    /// Notify other tabs that the game with this key was saved.
    NotifyTabs(String),
    /// Save data for this browser tab synchronously, because the page may be about to close.
    Tab(TabStorage),
    /// Save all stored data to a file.
    ExportAll,
    /// Let the player choose a file with stored data, and store everything from this file.
    ImportAll,
    /// Delete all stored data.
    DeleteAll,
}

/// A request for a picture of the board.
#[derive(Clone, Debug)]
pub struct PictureRequest {
    /// The destination of the picture.
    pub target: PictureTarget,
    /// The function that creates the event for the outcome. The argument `true` means that the
    /// picture was copied or saved.
    pub on_done: fn(PictureTarget, bool) -> Event,
}

impl PartialEq for PictureRequest {
    fn eq(&self, other: &PictureRequest) -> bool {
        self.target == other.target
    }
}

/// The picture to read from a set of pictures, and how to read it.
#[derive(Clone, PartialEq, Debug)]
pub struct PictureToRead {
    /// The browser's id for the files.
    pub files: FilesId,
    /// The index of the picture among the files, from 0.
    pub index: usize,
    /// The corners of the grid, if the player has set them; otherwise they are detected.
    pub corners: Option<Corners>,
}

/// The destination of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PictureTarget {
    /// The clipboard, as PNG and also, if the browser supports it, as SVG.
    Clipboard,
    /// A PNG file with this name.
    Png(String),
    /// An SVG file with this name.
    Svg(String),
}

/// An item that a browser tab saves for itself, synchronously.
#[derive(Clone, PartialEq, Debug)]
pub enum TabStorage {
    /// The record that names the puzzle on the board, for a reload; `None` removes it.
    Session(Option<Vec<u8>>),
    /// The play time of a game: the game's key, and the time in milliseconds.
    Time(String, u64),
    /// The open place and tabs next to the board, in the form in which the navigation saves them.
    Place(String),
    /// The key of the paused game, or `None` if no game is paused.
    Pause(Option<String>),
    /// A game that isn't in storage yet, for the next visit: its key, and its record. `None`
    /// removes the record once the game is stored.
    Leave(String, Option<Vec<u8>>),
}

/// A request to read or write stored data.
#[derive(Clone, PartialEq, Debug)]
pub enum StoreCall {
    /// Read the records with these keys.
    Read(Vec<String>),
    /// List the keys of all records.
    Keys,
    /// Read the files that are stored under this key.
    Files(String),
    /// Delete the records with these keys.
    Delete(Vec<String>),
    /// Save the open files as recent files.
    SaveFiles(FilesId, RecentFile),
    /// Save this text as a recent file.
    SaveText(String, RecentFile),
    /// Delete the files of a collection.
    DeleteFiles(RecentFile),
    /// Read the record with this key, and write the merged result, in one transaction.
    Write(String, Box<RecordWrite>),
}

/// The answer to a [`StoreCall`].
#[derive(Clone, PartialEq, Debug)]
pub enum StoreAnswer {
    /// The records, in the order of their keys in the call; `None` for a key without one.
    Records(Vec<Option<Vec<u8>>>),
    /// The keys of all records.
    Keys(Vec<String>),
    /// The stored files, or `None` if they no longer exist.
    Files(Option<FilesId>),
    /// The files were saved.
    FilesSaved,
    /// The records or files were deleted.
    Deleted,
    /// The outcome of [`StoreCall::Write`].
    Written(Box<save::WriteOutcome>),
}

impl StoreAnswer {
    /// Returns the first record, or `None` if the record doesn't exist or the answer is of a
    /// different kind.
    pub fn into_record(self) -> Option<Vec<u8>> {
        match self {
            StoreAnswer::Records(records) => records.into_iter().next().flatten(),
            _ => None,
        }
    }
}

/// The reason why a storage call failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreError {
    /// Whether storage is full.
    pub is_full: bool,
    /// The browser's message.
    pub message: String,
}

impl StoreError {
    /// Returns the warning that changes can't be saved.
    pub fn warning(&self) -> String {
        match self.is_full {
            true => storage::storage_full().into(),
            false => storage::saving_failed(&self.message),
        }
    }
}

/// Files to open, and the choices of how to read them.
#[derive(Clone, PartialEq, Debug)]
pub struct PickedFiles {
    /// The browser's id for the files.
    pub files: FilesId,
    /// The name of the files, as it is displayed.
    pub name: String,
    /// The choices of how to read the files.
    pub choice: ReadingChoice,
    /// The id of the collection, if it isn't the hash of the files' bytes.
    pub id: Option<u64>,
}

impl PickedFiles {
    /// Creates a request to open stored files with the choices that were stored for them, or with
    /// the default choices if those can't be decoded.
    pub fn from_recent(file: RecentFile, files: FilesId) -> PickedFiles {
        let choice = save::decode(&file.choice).unwrap_or_default();
        PickedFiles { files, name: file.name, choice, id: Some(file.collection) }
    }
}
