//! The jobs of workers: one file per job, and one list of all jobs.
//!
//! A [`Job`] is a request, which also determines its [placement](Job::placement) on workers. The
//! page creates jobs, sends them as messages and reads their outcomes. A [`Server`] is the worker:
//! it runs jobs in slices, so that it can receive messages between two slices. This crate doesn't
//! use clocks, browsers or threads. A job can be cancelled only by terminating its worker: there is
//! no request for this.
//!
//! A program that only creates jobs doesn't link any engine or reader, because only [`Server`]
//! refers to the code that runs jobs.

mod board_link;
mod browse;
mod chart;
mod check_puzzle_request;
mod count;
mod do_jobs;
mod export;
mod fact_table;
mod file_reader;
mod get_shared_puzzle;
mod grade;
mod hint;
mod link;
mod load_collection;
mod logic;
mod make;
mod measure;
mod measured;
mod message;
mod notation_settings;
mod pairs;
mod placement;
mod practice;
mod puzzle_request;
mod qr_code;
mod race;
mod rate_path;
mod records;
mod reduce;
mod redundant;
mod repair;
mod review;
mod running_job;
mod server;
mod share;
mod solve;
mod step_search_setup;
mod steps;
mod tally;
mod time_slice;
mod usual_duration;
mod watch;
mod watched_search;
mod workplace;
mod write_list;
mod write_path;

use serde::{Deserialize, Serialize};

use collection::OpenError;
use running_job::{RunningJob, StartedJob};
use workplace::Workplace;

pub use browse::{
    AddFacts, Browse, DeleteFacts, ListPart, ListRow, PuzzleNumbers, WalkDirection, WalkList,
};
pub use chart::{Bar, Chart, ChartData};
pub use check_puzzle_request::CheckPuzzleRequest;
pub use count::{CountResult, CountSolutions, CountTarget};
pub use do_jobs::DoJobs;
pub use export::{Export, ExportedPosition};
pub use fact_table::{ListQuery, PlayProgress, ShownScale};
pub use file_reader::{OpenedCollection, SentFile};
pub use get_shared_puzzle::{GetSharedPuzzle, NumberedPuzzle};
pub use grade::{GradePuzzle, GradedPuzzle};
pub use hint::{FindHint, HintAnswer, HintKind};
pub use link::{LinkedPosition, ReadLink, WriteLink};
pub use load_collection::LoadCollection;
pub use logic::Logic;
pub use make::{MakePuzzles, MakeResult, NewPuzzle};
pub use measure::MeasurePuzzles;
pub use measured::MeasureResult;
pub use message::{JobId, PartialOutcome, Progress, WorkerReply, WorkerRequest, decode, encode};
pub use notation_settings::NotationSettings;
pub use pairs::{DuplicatePair, DuplicatePairs, FindPairs};
pub use placement::{BoardSelection, Placement};
pub use practice::{Exercise, ExerciseAnswer, ExerciseSource, FindExercise};
pub use puzzle_request::PuzzleRequest;
pub use qr_code::{CODE_MARGIN, QrCode};
pub use race::Race;
pub use rate_path::{RatePath, RatedPath};
pub use records::{ReadPuzzles, ReadRecord, ReadRecords};
pub use reduce::{PassResult, PassState, Reduce};
pub use redundant::{FindRedundant, Redundancy};
pub use repair::{FindRepair, RepairReport};
pub use review::{GameReview, LongPause, MoveVerdict, ReviewGame, ReviewedMove};
pub use server::{Server, ServerNeed};
pub use share::{ShareBoard, SharedBoard};
pub use solve::{Solve, SolveResult};
pub use step_search_setup::SolutionCount;
pub use steps::{FindSteps, Route, StepQuery};
pub use tally::RaceTally;
pub use time_slice::TimeSlice;
pub use watch::{SeekMoment, WatchSearch};
pub use watched_search::Frame;
pub use write_list::{WriteList, WrittenList};
pub use write_path::WritePath;

/// A request for a job. The request is converted to a [`Job`] and sent, and determines the type of
/// the answer.
pub trait JobRequest: Into<Job> {
    /// The answer of a job that succeeded.
    type Answer;

    /// Returns the answer in an outcome, or `None` if the outcome is that of a different kind of
    /// job.
    fn answer(outcome: JobOutcome) -> Option<Self::Answer>;
}

/// The placement of a job and the code that runs it, defined in the file of its request.
trait JobSpec {
    /// Returns the workers that the job needs.
    fn placement(&self) -> Placement {
        Placement::OneWorker
    }

    /// Returns the job for one batch of items. Returns `None` if the job isn't placed in batches,
    /// or if it has no such items. `_puzzles` contains the puzzles of the items if the items are
    /// records of the open files, and is otherwise empty.
    fn batch_job(&self, _items: std::ops::Range<u64>, _puzzles: Vec<grid::Board>) -> Option<Job> {
        None
    }

    /// Starts the job in a worker.
    fn begin(self, at: &mut Workplace) -> StartedJob;
}

/// Defines the jobs from two lists: the logic jobs, whose code a program may load later (see
/// [`Logic`]), and all other jobs. Each entry has the type of a request, which is also the job's
/// name, and the type of the answer.
macro_rules! jobs {
    (others { $($others:tt)* } logic { $($logic:tt)* }) => {
        jobs! { all $($others)* $($logic)* }
        jobs! { begin_others $($others)* }
    };
    (begin_others $($(#[$doc:meta])* $name:ident => $answer:ty,)*) => {
        impl Job {
            /// Starts the job in a worker. A logic job isn't started, but returned as the error.
            pub(crate) fn begin_without_logic(self, at: &mut Workplace) -> Result<StartedJob, Box<Job>> {
                match self {
                    $(Job::$name(job) => Ok(job.begin(at)),)*
                    job => Err(Box::new(job)),
                }
            }
        }
    };
    (all $($(#[$doc:meta])* $name:ident => $answer:ty,)*) => {
        /// A job for a worker.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        pub enum Job {
            $($(#[$doc])* $name($name),)*
        }

        /// The answer of a job that succeeded, in the variant with the job's name.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        pub enum JobOutcome {
            $($(#[$doc])* $name($answer),)*
        }

        impl Job {
            /// Returns the workers that the job needs.
            pub fn placement(&self) -> Placement {
                match self {
                    $(Job::$name(job) => job.placement(),)*
                }
            }

            /// Returns the job for one batch of items. Returns `None` if the job isn't placed in
            /// batches, or if it has no such items. `puzzles` contains the puzzles of the items if
            /// the items are records of the open files, and is otherwise empty.
            pub fn batch_job(&self, items: std::ops::Range<u64>, puzzles: Vec<grid::Board>) -> Option<Job> {
                match self {
                    $(Job::$name(job) => job.batch_job(items, puzzles),)*
                }
            }

            /// Starts the job in a worker. Only this function refers to the code of all jobs.
            pub(crate) fn begin(self, at: &mut Workplace) -> StartedJob {
                match self {
                    $(Job::$name(job) => job.begin(at),)*
                }
            }
        }

        $(impl From<$name> for Job {
            fn from(job: $name) -> Job {
                Job::$name(job)
            }
        }

        impl JobRequest for $name {
            type Answer = $answer;

            fn answer(outcome: JobOutcome) -> Option<$answer> {
                match outcome {
                    JobOutcome::$name(answer) => Some(answer),
                    _ => None,
                }
            }
        })*
    };
}

jobs! {
    others {
        /// Load files, and keep them open.
        LoadCollection => OpenedCollection,
        /// Read a record of the open files.
        ReadRecord => collection::Record,
        /// Read several records of the open files.
        ReadRecords => Vec<collection::Record>,
        /// Read the givens of several records of the open files.
        ReadPuzzles => Vec<grid::Board>,
        /// Read a part of the list of the open files' puzzles. The answer is an error if the filter
        /// or the sort order can't be parsed.
        Browse => Result<ListPart, collection::ExpressionError>,
        /// Add facts about the open files' puzzles. The answer is the number of times that facts
        /// have been added.
        AddFacts => u64,
        /// Delete all facts about the open files' puzzles.
        DeleteFacts => (),
        /// Find the duplicates among the open files' puzzles.
        FindPairs => DuplicatePairs,
        /// Find the next, the previous or a random puzzle of the list. The answer is the number of
        /// the puzzle, or `None` if there is no such puzzle.
        WalkList => Option<u64>,
        /// Find a solution of a board.
        Solve => SolveResult,
        /// Count the solutions of a board.
        CountSolutions => CountResult,
        /// Find a solution of each board with one engine, within a time limit per board.
        Race => RaceTally,
        /// Start to watch the search for a board's solutions.
        WatchSearch => Box<Frame>,
        /// Move the watched search to a moment.
        SeekMoment => Box<Frame>,
        /// Eliminate candidates of a position in one pass with the chosen rules.
        Reduce => PassResult,
        /// Find the redundant givens of a puzzle.
        FindRedundant => Redundancy,
        /// Find the changes that would give a board exactly one solution.
        FindRepair => RepairReport,
        /// Write a part of the list of the open files' puzzles as a file.
        WriteList => WrittenList,
        /// Write a position in one file format, or in every format that can store it.
        Export => Vec<ExportedPosition>,
        /// Write a position as the part of a link after `#`.
        WriteLink => String,
        /// Write the links to a board.
        ShareBoard => SharedBoard,
        /// Read the position from a link. If that fails, the error is the reason in words, or the
        /// first characters of the link if it isn't recognized.
        ReadLink => Result<LinkedPosition, String>,
    }
    logic {
        /// Judge whether each move of a game was justified, unjustified or wrong. The answer is
        /// `None` if the puzzle doesn't have exactly one solution or is too large.
        ReviewGame => Option<GameReview>,
        /// Find a hint for a position.
        FindHint => HintAnswer,
        /// Find all steps at a position, the steps of a path, or a step that rules out a candidate.
        /// The steps are partial outcomes. The answer is a text about the steps or the reason why
        /// there are none; it may be empty.
        FindSteps => String,
        /// Rate a puzzle, and list the steps that the rating is based on. The answer is `None` if
        /// the puzzle can't be rated or no scale has the requested name.
        RatePath => Option<RatedPath>,
        /// Write the solution path of a puzzle for other programs, in HoDoKu's library format or as
        /// JSON. The answer is empty if the board is too large or no step is found.
        WritePath => String,
        /// Find an exercise for a technique, and list the techniques that can be practised.
        FindExercise => ExerciseAnswer,
        /// Measure puzzles: their levels, ratings, canonical forms or other properties.
        MeasurePuzzles => MeasureResult,
        /// Grade a puzzle; the answer is `None` if it has no grade.
        GradePuzzle => Option<GradedPuzzle>,
        /// Generate puzzles that meet a request.
        MakePuzzles => MakeResult,
        /// Check whether a request for puzzles can be met. The answer is the number of seconds that
        /// one puzzle usually takes, or the reason why the request can't be met.
        CheckPuzzleRequest => Result<f64, String>,
        /// Get a shared puzzle, which is the same for everyone; the answer is `None` if it doesn't
        /// exist.
        GetSharedPuzzle => Option<NumberedPuzzle>,
        /// Run other jobs. The answer has the outcome of each job, or `None` for a job that failed
        /// or took too long.
        DoJobs => Vec<Option<JobOutcome>>,
    }
}

/// The reason why a job failed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum JobFailure {
    /// The files couldn't be opened, for this reason.
    Open(OpenError),
    /// The browser couldn't read a file; the text is the browser's message.
    Read(String),
    /// The open files have no such record, or the query of a list that should be written is
    /// invalid.
    NoRecord,
    /// No files are open.
    NoCollection,
    /// No engine has this name.
    NoEngine(String),
    /// No search is being watched.
    NotWatching,
    /// The worker died or sent an invalid reply, or a part of a search couldn't be decoded. The
    /// text is the reason, or empty if it is unknown.
    Died(String),
}
