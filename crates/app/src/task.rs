//! Work that goes on in workers for a feature.

use jobs::Progress;
use schedule::TaskId;

/// The features that have workers do something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Owner {
    /// Files are opened.
    Opening,
    /// A record is read.
    Loading,
    /// A board is solved.
    Solving,
    /// Solutions are counted.
    Counting,
    /// It is found out whether there is one solution, and which.
    Proving,
    /// Engines race.
    Racing,
    /// All puzzles of the collection are classified.
    Classifying,
    /// A search is watched.
    Watching,
    /// Pages are prepared.
    Printing,
    /// A board is written in formats, or a link.
    Exporting,
    /// A link is read.
    Linking,
    /// A pass is taken.
    Reducing,
    /// Redundant givens are looked for.
    Redundancy,
    /// What repairs a puzzle is looked for.
    Repairing,
    /// The next step is looked for.
    Hinting,
    /// Steps are listed.
    Listing,
    /// An exercise is looked for.
    Practising,
    /// A part of the collection's list is read.
    Browsing,
    /// Puzzles are made.
    Making,
    /// Something is found out about all puzzles.
    Measuring,
    /// The list is written.
    Saving,
    /// What a puzzle is known by is looked for.
    Recalling,
    /// A path is rated, or written.
    Recording,
}

impl Owner {
    const ALL: [Owner; 23] = [
        Owner::Opening,
        Owner::Loading,
        Owner::Solving,
        Owner::Counting,
        Owner::Proving,
        Owner::Racing,
        Owner::Classifying,
        Owner::Watching,
        Owner::Printing,
        Owner::Exporting,
        Owner::Linking,
        Owner::Reducing,
        Owner::Redundancy,
        Owner::Repairing,
        Owner::Hinting,
        Owner::Listing,
        Owner::Practising,
        Owner::Browsing,
        Owner::Making,
        Owner::Measuring,
        Owner::Saving,
        Owner::Recalling,
        Owner::Recording,
    ];

    /// The number of a task of this owner that has a serial number.
    pub fn task(self, serial: u32) -> TaskId {
        serial.wrapping_mul(Owner::ALL.len() as u32) + self as u32
    }

    /// Whose a task is.
    pub fn of(task: TaskId) -> Owner {
        Owner::ALL[task as usize % Owner::ALL.len()]
    }
}

/// Work that goes on, and is shown once it takes longer than a moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Work {
    /// The task that it is.
    pub task: TaskId,
    /// What is done, for people.
    pub title: String,
    /// How far it is; unknown at first.
    pub progress: Option<Progress>,
    /// When it began, in milliseconds.
    pub begun: f64,
    /// Whether it takes long enough to be shown.
    pub shown: bool,
    /// How many of its items were done when it began.
    pub before: u64,
    /// Whether it rests, until it is gone on with.
    pub paused: bool,
}

impl Work {
    /// Whether it can rest: what was done so far stays, and it goes on from there.
    pub fn can_pause(&self) -> bool {
        matches!(Owner::of(self.task), Owner::Classifying | Owner::Measuring)
    }

    /// Whether a task is this work.
    pub fn is(work: &Option<Work>, task: TaskId) -> bool {
        work.as_ref().is_some_and(|work| work.task == task)
    }
}
