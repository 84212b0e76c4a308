//! What happens to the page: of each feature its own events, and those that concern several.

use collection::SolutionClass;
use schedule::{TaskId, Update};

use crate::{
    backup, browsing, checking, classifying, counting,
    effect::{StoreAnswer, StoreError, Ticket, Timer},
    hinting, history, keeping, listing, making, measuring, opening, places, playing, practising,
    printing, proving, racing, recent, recording, reducing, redundancy, repairing, saving, sharing,
    solving, talking, timing, watching,
};

/// Something that happens.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// To files and puzzles.
    Opening(opening::Event),
    /// To the board and its input.
    Playing(playing::Event),
    /// The board is looked at.
    Checking(checking::Event),
    /// To what is right.
    Proving(proving::Event),
    /// To the board that is solved.
    Solving(solving::Event),
    /// To solutions.
    Counting(counting::Event),
    /// To the search that is watched.
    Watching(watching::Event),
    /// To a race.
    Racing(racing::Event),
    /// To puzzles that are made.
    Making(making::Event),
    /// To what is found out about all puzzles.
    Measuring(measuring::Event),
    /// To the list as a file.
    Saving(saving::Event),
    /// To the list of the collection's puzzles.
    Browsing(browsing::Event),
    /// To what is known of all puzzles.
    Classifying(classifying::Event),
    /// To passes.
    Reducing(reducing::Event),
    /// To redundant givens.
    Redundant(redundancy::Event),
    /// To what repairs a puzzle.
    Repairing(repairing::Event),
    /// To hints.
    Hinting(hinting::Event),
    /// To steps in lists.
    Listing(listing::Event),
    /// To what else is told of a path.
    Recording(recording::Event),
    /// To exercises.
    Practising(practising::Event),
    /// To what is printed.
    Printing(printing::Event),
    /// To what is handed out.
    Sharing(sharing::Event),
    /// To the history.
    History(history::Event),
    /// To the clock.
    Timing(timing::Event),
    /// To the place that is chosen.
    Places(places::Event),
    /// To messages and settings.
    Talking(talking::Event),
    /// To what is kept.
    Keeping(keeping::Event),
    /// To files that are kept.
    Recent(recent::Event),
    /// To all of it.
    Backup(backup::Event),
    /// The command of a name is given.
    Command(&'static str),
    /// The first puzzle of a class is loaded.
    FirstOfClass(SolutionClass),
    /// The next one after the puzzle on the board is.
    NextOfClass(SolutionClass),
    /// The board is solved by the engine that is chosen for watching, at full speed.
    RunWatched,
    /// The work that is shown is dropped.
    Cancel,
    /// It rests, or goes on.
    PauseOrResume,
    /// A timer that was set has come.
    Timer(Timer),
    /// Something is told of a task.
    Told(TaskId, Update),
    /// Storage answers.
    Stored(Ticket, Result<StoreAnswer, StoreError>),
    /// Files are kept, or cannot be.
    Shelved(Result<(), StoreError>),
}

macro_rules! events {
    ($($feature:ident: $event:ident,)*) => {
        $(impl From<$feature::Event> for Event {
            fn from(event: $feature::Event) -> Event {
                Event::$event(event)
            }
        })*
    };
}

events! {
    opening: Opening,
    playing: Playing,
    checking: Checking,
    proving: Proving,
    solving: Solving,
    counting: Counting,
    watching: Watching,
    racing: Racing,
    making: Making,
    measuring: Measuring,
    saving: Saving,
    browsing: Browsing,
    classifying: Classifying,
    reducing: Reducing,
    redundancy: Redundant,
    repairing: Repairing,
    hinting: Hinting,
    listing: Listing,
    practising: Practising,
    recording: Recording,
    printing: Printing,
    sharing: Sharing,
    history: History,
    places: Places,
    timing: Timing,
    talking: Talking,
    keeping: Keeping,
    recent: Recent,
    backup: Backup,
}
