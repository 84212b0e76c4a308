//! What the app has the outside do: workers, storage, files, the clipboard, the address, timers,
//! focus. Nothing of it is done here.

use collection::Choice;
use grid::Cell;
use jobs::Job;
use play::save::{self, Shelved, Write};
use schedule::{FilesId, TaskId};

/// Something that the outside is to do.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Have workers do a job.
    Start(TaskId, Box<Job>, Option<FilesId>),
    /// Have them drop it.
    Cancel(TaskId),
    /// Close the open files.
    CloseFiles,
    /// Ask storage for something; the answer comes with this ticket.
    Store(Ticket, StoreCall),
    /// Keep the open files beside those of other collections.
    Shelve(FilesId, Shelved),
    /// Tell of a timer after these milliseconds.
    After(u32, Timer),
    /// Draw one picture, and tell of it.
    NextFrame,
    /// Put the keyboard's focus on a cell.
    Focus(Cell),
    /// Copy a text, which is called so.
    Copy(&'static str, String),
    /// Copy the page's address with this end.
    CopyLink(String),
    /// Hand over the text that is on the clipboard.
    Paste,
    /// Hand over the text of the sample.
    FetchSample,
    /// Hand over the text of the set of exercises.
    FetchExercises,
    /// Save a text as a file of a name.
    Save(String, String),
    /// Append to the text that is being collected for a file.
    Collect(String),
    /// Save that text as a file of a name, or drop it.
    SaveCollected(Option<String>),
    /// Take the end away from the page's address.
    ForgetAddress,
    /// Have a person choose files to open.
    PickFiles,
    /// Hand over a text as files, which a person would have opened.
    OpenText(String, String),
    /// Hand over a text as files of a collection that was made here: its name, the text, and what it
    /// is known by.
    OpenMade(String, String, u64),
    /// Choose a number by chance that all chance of new puzzles follows from.
    Seed,
    /// The same for puzzles that are made ready.
    StockSeed,
    /// Tell which day it is.
    Today,
    /// Choose a number below this one by chance, and load the puzzle of it.
    Random(u64),
    /// Have the browser print the pages that are shown.
    Print,
    /// Ask the browser not to clear what is kept.
    AskToPersist,
    /// Give the page colours, by their name; without one, those of the system.
    SetTheme(Option<&'static str>),
    /// Tell other tabs that the game of a key was kept.
    TellTabs(String),
    /// Something that is done at once, as a page does that may go away.
    Tab(Tab),
    /// Read all that is kept, and save it to a file.
    ExportAll,
    /// Have a person choose such a file, and keep all that it holds.
    ImportAll,
    /// Forget all that is kept.
    ForgetAll,
}

/// What a tab keeps by itself, at once.
#[derive(Clone, PartialEq, Debug)]
pub enum Tab {
    /// Which puzzle is before the player, over a reload.
    Session(Option<Vec<u8>>),
    /// The time of a game, by its key, in milliseconds.
    Time(String, u64),
    /// Where the person is.
    Place(String),
    /// The key of the game that is paused.
    Pause(Option<String>),
    /// A game that is not written yet, for the next visit; or nothing any more.
    Leave(String, Option<Vec<u8>>),
}

/// What an answer of storage is known by.
pub type Ticket = u32;

/// What storage is asked for.
#[derive(Clone, PartialEq, Debug)]
pub enum StoreCall {
    /// Records, by their keys.
    Read(Vec<String>),
    /// The keys of all records.
    Keys,
    /// Files, by their name.
    Files(String),
    /// Records are forgotten, by their keys.
    Forget(Vec<String>),
    /// The files of a collection are kept no more.
    Unshelve(Shelved),
    /// A record is read, and written anew as follows from what it was: all at once.
    Write(String, Box<Write>),
}

/// What storage answers.
#[derive(Clone, PartialEq, Debug)]
pub enum StoreAnswer {
    /// The records that were asked for, in that order.
    Records(Vec<Option<Vec<u8>>>),
    /// The keys.
    Keys(Vec<String>),
    /// The files, if there are any.
    Files(Option<FilesId>),
    /// The records are gone.
    Forgotten,
    /// What became of a record that was to be written.
    Written(Box<save::Written>),
}

/// Why something could not be kept or read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreError {
    /// Whether there is no room left.
    pub full: bool,
    /// The browser's words.
    pub words: String,
}

/// What a timer is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timer {
    /// A task takes longer than a moment.
    Shown(TaskId),
    /// What has changed is to be kept.
    Keep,
    /// Nothing more may have been typed since this change of the number.
    Typed(u32),
    /// Nothing more may have been typed since this change of the filter.
    Filter(u32),
    /// The next puzzle is to be made ready.
    Stock,
    /// The clock of the game goes on.
    Clock,
    /// Counts are to be shown.
    Survey,
    /// The list of puzzles is to be shown anew.
    List,
    /// The pages to be printed are there.
    Printable,
}

/// Files that a person opened, and how.
#[derive(Clone, PartialEq, Debug)]
pub struct Picked {
    /// The browser's number of them.
    pub files: FilesId,
    /// What they are called together.
    pub name: String,
    /// How they are to be read.
    pub choice: Choice,
    /// What they are known by, where that is not a hash of their bytes.
    pub id: Option<u64>,
}

impl Picked {
    /// Files of a collection that was kept, as they were opened before.
    pub fn again(one: Shelved, files: FilesId) -> Picked {
        let choice = save::read(&one.choice).unwrap_or_default();
        Picked { files, name: one.name, choice, id: Some(one.collection) }
    }
}
