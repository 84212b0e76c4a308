//! What workers do: one file a job, one list.
//!
//! A [`Job`] is a value: what it needs, and with it [how it is spread](Job::spread) over workers.
//! The page makes and sends jobs and reads their outcomes; a worker [begins](Job::begin) them and
//! runs them in [slices](Run::slice), so that a message gets through between two of them. Nothing
//! here knows a clock, a browser or a thread: [`Slice`] says when one is over. There is no message
//! to cancel a job: whoever has it done ends its worker.
//!
//! Whoever only makes jobs needs no code of engines and readers: what runs a job is reached from
//! [`Job::begin`] alone.

mod browse;
mod check_order;
mod classify;
mod count;
mod export;
mod facts;
mod ground;
mod hint;
mod link;
mod make;
mod measure;
mod measured;
mod message;
mod open;
mod order;
mod pairs;
mod practice;
mod race;
mod rate_path;
mod records;
mod reduce;
mod redundant;
mod repair;
mod run;
mod slice;
mod solve;
mod spread;
mod steps;
mod take_shared;
mod tally;
mod usual;
mod watch;
mod watching;
mod workplace;
mod write_list;
mod write_path;

use serde::{Deserialize, Serialize};

use collection::OpenError;

pub use browse::{Browse, Browsed, Learn, ListRow, Puzzles, Unlearn, Walk, Way};
pub use check_order::CheckOrder;
pub use classify::Classify;
pub use count::{Count, Counted, Of};
pub use export::{Export, Exported};
pub use facts::{Bar, Played, Shown, Wanted};
pub use ground::{Solutions, Speech};
pub use hint::{FindHint, Hint, Want};
pub use link::{Linked, ReadLink, WriteLink};
pub use make::{Made, Make, NewPuzzle};
pub use measure::Measure;
pub use measured::{Graded, Measured, Solving, What};
pub use message::{JobId, Partial, Progress, Reply, Request, decode, encode};
pub use open::{Open, Opened, Opening};
pub use order::Order;
pub use pairs::{FindPairs, Pair, Pairs};
pub use practice::{Exercise, Exercises, FindExercise, Practice};
pub use race::Race;
pub use rate_path::{RatePath, RatedPath};
pub use records::{ReadPuzzles, ReadRecord, ReadRecords};
pub use reduce::{PassState, Reduce, Reduction};
pub use redundant::{FindRedundant, Redundancy};
pub use repair::{FindRepair, Repaired};
pub use run::{Begun, Run};
pub use slice::Slice;
pub use solve::{Solve, Solved};
pub use spread::{Boards, Spread};
pub use steps::{FindSteps, Route, Which};
pub use take_shared::{TakeShared, TakenShared};
pub use tally::Tally;
pub use watch::{GoTo, Watch};
pub use watching::Frame;
pub use workplace::Workplace;
pub use write_list::{WriteList, WrittenList};
pub use write_path::WritePath;

/// What is asked of a kind of job, in the file of that kind.
trait Kind {
    /// How it is spread over workers.
    fn spread(&self) -> Spread {
        Spread::Alone
    }

    /// The part of it that one worker does at a time, where it is spread in batches: some of its
    /// items, with their puzzles where it needs those of the open collection.
    fn batch(&self, _items: std::ops::Range<u64>, _puzzles: Vec<grid::Board>) -> Option<Job> {
        None
    }

    /// Begins it in a worker.
    fn begin(self, at: &mut Workplace) -> Begun;
}

/// The list of jobs: each is named, with what is asked and what it brings.
macro_rules! jobs {
    ($($(#[$doc:meta])* $name:ident: $request:ty => $outcome:ty,)*) => {
        /// Something that a worker does.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        pub enum Job {
            $($(#[$doc])* $name($request),)*
        }

        /// What a job that ended well brings, by the name of the job.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        pub enum Outcome {
            $($(#[$doc])* $name($outcome),)*
        }

        impl Job {
            /// How it is spread over workers.
            pub fn spread(&self) -> Spread {
                match self {
                    $(Job::$name(job) => job.spread(),)*
                }
            }

            /// The part of it that one worker does at a time, where it is spread in batches: some
            /// of its items, with their puzzles where it needs those of the open collection.
            pub fn batch(&self, items: std::ops::Range<u64>, puzzles: Vec<grid::Board>) -> Option<Job> {
                match self {
                    $(Job::$name(job) => job.batch(items, puzzles),)*
                }
            }

            /// Begins it in a worker.
            pub fn begin(self, at: &mut Workplace) -> Begun {
                match self {
                    $(Job::$name(job) => job.begin(at),)*
                }
            }
        }

        $(impl From<$request> for Job {
            fn from(job: $request) -> Job {
                Job::$name(job)
            }
        })*
    };
}

jobs! {
    /// Reads files, and keeps them open.
    Open: Open => Opened,
    /// Reads a record of the open files.
    Record: ReadRecord => collection::Record,
    /// Reads some records of the open files.
    Records: ReadRecords => Vec<collection::Record>,
    /// Reads the givens of some records of the open files.
    Puzzles: ReadPuzzles => Vec<grid::Board>,
    /// Reads a part of the list of the open files' puzzles.
    Browsed: Browse => Result<Browsed, collection::ExpressionError>,
    /// Learns something of the open files' puzzles.
    Learned: Learn => u64,
    /// Forgets all that was learned of them.
    Unlearned: Unlearn => (),
    /// Finds those of them that are others, turned.
    Pairs: FindPairs => Pairs,
    /// Finds a puzzle of the list beside another one.
    Walked: Walk => Option<u64>,
    /// Finds a solution of a board.
    Solve: Solve => Solved,
    /// Counts the solutions of a board.
    Count: Count => Counted,
    /// Finds out how many solutions each of some boards has: none, one or several.
    Classify: Classify => collection::Classified,
    /// Has an engine solve some boards against the clock.
    Race: Race => Tally,
    /// Begins to watch the search of a board.
    Watch: Watch => Box<Frame>,
    /// Goes to a moment of the search that is watched.
    GoTo: GoTo => Box<Frame>,
    /// Takes one pass over the candidates of a position.
    Reduce: Reduce => Reduction,
    /// Finds the redundant givens of a puzzle.
    Redundant: FindRedundant => Redundancy,
    /// Finds what would make a board proper.
    Repaired: FindRepair => Repaired,
    /// Finds what helps next at a position.
    Hint: FindHint => Hint,
    /// Finds all steps at a position, those of a path, or what speaks against a candidate; brings what is
    /// said of them.
    Steps: FindSteps => String,
    /// Rates a puzzle; nothing of one that is not 9×9.
    RatedPath: RatePath => Option<RatedPath>,
    /// Writes a puzzle's path.
    WrittenPath: WritePath => String,
    /// Takes an exercise from a set.
    Exercise: FindExercise => Practice,
    /// Writes a part of the list of the open files' puzzles.
    WrittenList: WriteList => WrittenList,
    /// Finds something out about each of some boards: its level, or what it is known by up to
    /// symmetry.
    Measured: Measure => Measured,
    /// Makes puzzles as wished.
    Made: Make => Made,
    /// Finds out whether an order can be met: brings the seconds that one puzzle usually takes, or why not.
    CheckOrder: CheckOrder => Result<f64, String>,
    /// Hands over a puzzle that everybody has alike.
    Shared: TakeShared => Option<TakenShared>,
    /// Writes a position in formats.
    Export: Export => Vec<Exported>,
    /// Writes the end of a link to a position.
    WriteLink: WriteLink => String,
    /// Reads the position that a link leads to.
    ReadLink: ReadLink => Result<Linked, String>,
}

/// Why a job did not end well.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Failure {
    /// The files are no collection.
    Open(OpenError),
    /// The browser could not read a file; its words for it.
    Read(String),
    /// The open files have no such record.
    NoRecord,
    /// No files are open.
    NoCollection,
    /// There is no engine of that name.
    NoEngine(String),
    /// No search is watched.
    NotWatching,
    /// The worker died, or answered what makes no sense; what it said, if anything.
    Died(String),
}
