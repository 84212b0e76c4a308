//! A test runner for a schedule: events are lines of input, and port commands and updates are lines
//! of output.

use std::{collections::BTreeMap, fmt::Write, ops::Range};

use collection::{Measure, ReadingChoice, ReadingReport, Record};
use engine::{Counters, DepthCurve, SeekTarget};
use facts::Effort;
use grid::{Board, Cell, Position, Shape};
use jobs::{
    BoardSelection, CountResult, CountSolutions, CountTarget, FindRedundant, Frame, Job,
    JobFailure, JobId, JobOutcome, LoadCollection, MeasurePuzzles, MeasureResult, OpenedCollection,
    PartialOutcome, Progress, Race, ReadRecord, ReadRecords, Redundancy, SeekMoment, Solve,
    SolveResult, WatchSearch, WorkerReply, WorkerRequest,
};
use schedule::{FilesId, Port, Schedule, TaskUpdate, Ticket, WorkerId};

/// Plays the events of a transcript (the lines that start with `>`) on a device with two cores, and
/// compares the resulting commands and updates with the other lines.
#[track_caller]
pub fn check(transcript: &str) {
    check_with_cores(2, transcript);
}

/// Checks a transcript on a device with `cores` cores.
#[track_caller]
pub fn check_with_cores(cores: usize, transcript: &str) {
    play(Schedule::new(cores, ""), transcript);
}

/// Checks a transcript with workers that are sent the text of a catalogue.
#[track_caller]
pub fn check_with_catalogue(catalogue: &'static str, transcript: &str) {
    play(Schedule::new(2, catalogue), transcript);
}

#[track_caller]
fn play(schedule: Schedule, transcript: &str) {
    let mut runner = TranscriptRunner { schedule, port: RecordingPort::default(), now: 0.0 };
    let lines = || transcript.lines().map(str::trim).filter(|line| !line.is_empty());
    for events in lines().filter_map(|line| line.strip_prefix("> ")) {
        writeln!(runner.port.written, "> {events}").expect("memory");
        events.split(", ").for_each(|event| runner.play_event(event));
        runner.write_updates();
    }
    let written: Vec<_> = runner.port.written.lines().map(str::trim).collect();
    assert!(written.iter().copied().eq(lines()), "it was:\n{}", runner.port.written);
}

struct TranscriptRunner {
    schedule: Schedule,
    port: RecordingPort,
    now: f64,
}

/// A port that records the commands for workers.
#[derive(Default)]
struct RecordingPort {
    written: String,
    /// The jobs that were sent and aren't finished, each with its worker.
    jobs: BTreeMap<JobId, (WorkerId, Job)>,
    /// The workers that are alive. The value is `true` if the worker is ready for messages.
    workers: BTreeMap<WorkerId, bool>,
}

impl Port for RecordingPort {
    fn start_worker(&mut self, worker: WorkerId) {
        writeln!(self.written, "  w{worker} starts").expect("memory");
        assert_eq!(self.workers.insert(worker, false), None, "a number is given out twice");
    }

    fn send_request(&mut self, worker: WorkerId, request: &WorkerRequest, files: Option<FilesId>) {
        assert_eq!(self.workers.get(&worker), Some(&true), "w{worker} listens");
        let request = match request {
            WorkerRequest::Locale(catalogue) => format!("locale {catalogue}"),
            WorkerRequest::Ping => "ping".into(),
            WorkerRequest::SplitOff(id, of) => format!("split {id} of {of}"),
            WorkerRequest::Begin(id, job) => {
                self.jobs.insert(*id, (worker, job.clone()));
                let files = files.map_or(String::new(), |files| format!(" with files {files}"));
                format!("begin {id} {}{files}", format_job(job))
            }
        };
        writeln!(self.written, "  w{worker} ← {request}").expect("memory");
    }

    fn terminate_worker(&mut self, worker: WorkerId) {
        writeln!(self.written, "  w{worker} ends").expect("memory");
        assert!(self.workers.remove(&worker).is_some(), "w{worker} lives");
    }
}

impl TranscriptRunner {
    /// Plays an event:
    ///
    /// ```text
    /// start TASK JOB [ARGUMENT…]    cancel TASK    close    warm    tick    ticks COUNT    next
    /// wN ready | pong | panics | dies
    /// wN progress ID [FOUND NODES] | solutions ID COUNT | part ID [nothing]
    /// wN done ID [as JOB] | counted ID FOUND [all] | failed ID | does COUNT
    /// ```
    ///
    /// A time in milliseconds may come first: `@150 tick`. If several events are separated by
    /// commas, the updates are taken once after all of them. `ticks` are one second apart. `does`
    /// completes a worker's jobs, the earliest first, and only the number of resulting commands is
    /// written, because a list would be too long.
    fn play_event(&mut self, event: &str) {
        let mut words: Vec<&str> = event.split_whitespace().collect();
        if let Some(time) = words[0].strip_prefix('@') {
            self.now = time.parse().expect("a time");
            words.remove(0);
        }
        let (now, port) = (self.now, &mut self.port);
        let task = || Ticket { owner: 0, serial: parse_number(words[1]) };
        match words[0] {
            "start" => {
                let files =
                    (words[2] == "open").then(|| words.get(3).map(|files| parse_number(files)));
                self.schedule.start_task(
                    task(),
                    parse_job(&words[2..]),
                    files.flatten(),
                    now,
                    port,
                );
            }
            "cancel" => self.schedule.cancel_task(task(), port),
            "close" => self.schedule.close_files(port),
            "warm" if self.schedule.warm_up_worker(port) => {}
            "warm" => writeln!(port.written, "  enough").expect("memory"),
            "tick" => self.schedule.tick(now, port),
            "ticks" => {
                for _ in 0..parse_number(words[1]) {
                    self.now += 1000.0;
                    self.schedule.tick(self.now, port);
                }
            }
            "next" => {
                let next = self.schedule.next_tick().map_or("never".into(), |at| at.to_string());
                writeln!(port.written, "  tick at {next}").expect("memory");
            }
            worker => self.play_worker_event(parse_number(&worker[1..]), &words[1..]),
        }
    }

    fn play_worker_event(&mut self, worker: WorkerId, words: &[&str]) {
        if words[0] == "does" {
            return self.complete_jobs(worker, parse_number(words[1]));
        }
        let id = || parse_number(words[1]);
        let (now, port) = (self.now, &mut self.port);
        let reply = match words[0] {
            "dies" => {
                return self.schedule.on_worker_death(worker, "killed".into(), port);
            }
            "ready" => {
                port.workers.entry(worker).and_modify(|listens| *listens = true);
                WorkerReply::Ready
            }
            "pong" => WorkerReply::Pong,
            "panics" => WorkerReply::Panicked("a panic".into()),
            "progress" => {
                let count = |at: usize| words.get(at).map_or(0, |word| parse_number(word).into());
                let progress = Progress::Counting { found: count(2), nodes: count(3) };
                WorkerReply::Progress(id(), progress)
            }
            "solutions" => {
                let boards = vec![Board::empty(Shape::CLASSIC); parse_number(words[2]) as usize];
                WorkerReply::Partial(id(), PartialOutcome::Solutions(boards))
            }
            "part" => {
                let is_empty = words.get(2) == Some(&"nothing");
                WorkerReply::Part(id(), if is_empty { Vec::new() } else { vec![1] })
            }
            "counted" => {
                let all = words.last() == Some(&"all");
                let (found, counters) = (parse_number(words[2]).into(), Counters::default());
                let counted = CountResult {
                    solution_count: found,
                    is_complete: all,
                    counters,
                    duration_ms: 1.0,
                };
                WorkerReply::Done(id(), JobOutcome::CountSolutions(counted))
            }
            "done" => {
                let of = words.get(3).map(|_| parse_job(&words[3..]));
                let of = of
                    .or_else(|| Some(port.jobs.remove(&id())?.1))
                    .unwrap_or(parse_job(&["solve"]));
                WorkerReply::Done(id(), create_outcome(id(), &of))
            }
            "failed" => WorkerReply::Failed(id(), JobFailure::NoRecord),
            other => panic!("no event {other}"),
        };
        self.schedule.on_reply(worker, reply, now, port);
    }

    /// Completes the next `count` jobs of a worker, and writes the number of resulting commands.
    fn complete_jobs(&mut self, worker: WorkerId, count: u32) {
        let before = self.port.written.len();
        for _ in 0..count {
            let next = self.port.jobs.iter().find(|(_, (of, _))| *of == worker);
            let id = *next.expect("a job of the worker").0;
            self.play_worker_event(worker, &["done", &id.to_string()]);
        }
        let commands = self.port.written.split_off(before).lines().count();
        writeln!(self.port.written, "  {commands} commands").expect("memory");
    }

    fn write_updates(&mut self) {
        for (task, update) in self.schedule.take_updates() {
            let update = match update {
                TaskUpdate::Progress(Progress::Counting { found, nodes }) => {
                    format!("progress, {found} found, {nodes} nodes")
                }
                TaskUpdate::Progress(Progress::Searching { nodes }) => {
                    format!("progress, {nodes} nodes")
                }
                TaskUpdate::Partial(PartialOutcome::Solutions(boards)) => {
                    format!("{} solutions", boards.len())
                }
                TaskUpdate::Batch(outcome) => format!("batch, {}", format_outcome(&outcome)),
                TaskUpdate::Over => "over".into(),
                TaskUpdate::Done(outcome) => format!("done, {}", format_outcome(&outcome)),
                TaskUpdate::Failed(failure) => format!("failed, {failure:?}"),
                other => panic!("{other:?}"),
            };
            writeln!(self.port.written, "  task {}: {update}", task.serial).expect("memory");
        }
    }
}

fn parse_number(word: &str) -> u32 {
    word.parse().unwrap_or_else(|_| panic!("{word} is a number"))
}

fn parse_range(words: &[&str]) -> Range<u64> {
    parse_number(words[1]).into()..parse_number(words[2]).into()
}

/// Parses a job from its name and arguments.
fn parse_job(words: &[&str]) -> Job {
    let board = Board::empty(Shape::order(2).expect("a shape"));
    let argument = || words.get(1).map(|word| parse_number(word).into());
    match words[0] {
        "open" => LoadCollection { choice: ReadingChoice::default(), record_number: 0 }.into(),
        "read" => ReadRecord { number: argument().unwrap_or(0) }.into(),
        "read-several" => ReadRecords { numbers: parse_range(words) }.into(),
        "solve" => Solve { engine: "backtrack".into(), board }.into(),
        "find" => Solve { engine: "fast".into(), board }.into(),
        "count" => {
            let (target, limit) = (CountTarget::Board(board), argument());
            CountSolutions { target, limit, max_returned: 3 }.into()
        }
        "watch" => WatchSearch { engine: "backtrack".into(), board }.into(),
        "seek" => SeekMoment { goal: SeekTarget::Event(argument().unwrap_or(0)) }.into(),
        // Batches of at most four puzzles of the collection.
        "measure" => {
            let boards = BoardSelection::Records(parse_range(words));
            let (measure, effort) = (Measure::Solutions, Effort::Quick);
            MeasurePuzzles { boards, batch_size: 4, measure, effort, returns_solutions: false }
                .into()
        }
        // Batches of 500 puzzles of the collection, for one worker.
        "race" => {
            let boards = BoardSelection::Records(parse_range(words));
            Race { engine: "fast".into(), boards, time_limit_ms: 1 }.into()
        }
        // Batches of at most eight givens, without a collection.
        "redundant" => {
            let givens = (0..argument().unwrap_or(0) as usize).map(Cell::new).collect();
            FindRedundant { board, givens }.into()
        }
        other => panic!("no job {other}"),
    }
}

/// Formats a job for transcripts.
fn format_job(job: &Job) -> String {
    let limited = |limit: Option<u64>| limit.map_or(String::new(), |limit| format!(" to {limit}"));
    let boards = |boards: &BoardSelection| match boards {
        BoardSelection::Listed(boards) => format!("{} puzzles", boards.len()),
        BoardSelection::Records(numbers) => format!("{numbers:?}"),
    };
    match job {
        Job::LoadCollection(_) => "open".into(),
        Job::ReadRecord(read) => format!("read {}", read.number),
        Job::ReadRecords(read) => format!("read {:?}", read.numbers),
        Job::ReadPuzzles(read) => format!("puzzles {:?}", read.numbers),
        Job::Solve(_) => "solve".into(),
        Job::CountSolutions(CountSolutions { target: CountTarget::Board(_), limit, .. }) => {
            format!("count{}", limited(*limit))
        }
        Job::CountSolutions(CountSolutions { limit, .. }) => {
            format!("count part{}", limited(*limit))
        }
        Job::WatchSearch(_) => "watch".into(),
        Job::SeekMoment(_) => "seek".into(),
        Job::MeasurePuzzles(job) => format!("measure {}", boards(&job.boards)),
        Job::Race(race) => format!("race {}", boards(&race.boards)),
        Job::FindRedundant(find) => format!("redundant {} givens", find.givens.len()),
        other => panic!("{other:?}"),
    }
}

/// Creates the outcome of a job. The job's id is in one of the outcome's fields, if there is a
/// suitable one.
fn create_outcome(id: JobId, job: &Job) -> JobOutcome {
    let record = || Record {
        position: Position::new(Board::empty(Shape::CLASSIC)),
        note: format!("of job {id}"),
    };
    match job {
        Job::LoadCollection(_) => JobOutcome::LoadCollection(OpenedCollection {
            report: ReadingReport { sources: Vec::new(), refused_files: Vec::new() },
            record_number: 0,
            record: record(),
            id: 1,
        }),
        Job::ReadRecord(_) => JobOutcome::ReadRecord(record()),
        Job::ReadRecords(_) => JobOutcome::ReadRecords(vec![record()]),
        Job::ReadPuzzles(read) => {
            let count = read.numbers.end - read.numbers.start;
            JobOutcome::ReadPuzzles(vec![Board::empty(Shape::CLASSIC); count as usize])
        }
        Job::Solve(_) => JobOutcome::Solve(SolveResult {
            solution: None,
            counters: Counters::default(),
            duration_ms: 1.0,
        }),
        Job::WatchSearch(_) => JobOutcome::WatchSearch(frame(id)),
        Job::SeekMoment(_) => JobOutcome::SeekMoment(frame(id)),
        Job::MeasurePuzzles(_) => JobOutcome::MeasurePuzzles(MeasureResult {
            solutions: format!("of job {id}"),
            ..MeasureResult::default()
        }),
        Job::Race(_) => {
            JobOutcome::Race(jobs::RaceTally { solved_count: id.into(), ..Default::default() })
        }
        Job::FindRedundant(_) => {
            let (checked_count, redundant) = (id.into(), Vec::new());
            JobOutcome::FindRedundant(Redundancy::Cells { checked_count, redundant })
        }
        other => panic!("{other:?}"),
    }
}

/// Creates a moment of a watched search. The moment contains a job's id.
fn frame(id: JobId) -> Box<Frame> {
    Box::new(Frame {
        event_index: id.into(),
        event: None,
        has_arrived: true,
        is_exhausted: false,
        counters: Counters::default(),
        solution_count: 0,
        digits: Vec::new(),
        candidates: Vec::new(),
        trial_cells: Vec::new(),
        curve: DepthCurve::default(),
    })
}

/// Formats an outcome for transcripts.
fn format_outcome(outcome: &JobOutcome) -> String {
    match outcome {
        JobOutcome::LoadCollection(_) => "open".into(),
        JobOutcome::ReadRecord(record) => record.note.clone(),
        JobOutcome::ReadRecords(records) => records[0].note.clone(),
        JobOutcome::Solve(SolveResult { solution, .. }) => match solution {
            Some(_) => "a solution".into(),
            None => "no solution".into(),
        },
        JobOutcome::CountSolutions(counted) => {
            let all = if counted.is_complete { ", all" } else { "" };
            format!("{} found{all}", counted.solution_count)
        }
        JobOutcome::WatchSearch(frame) | JobOutcome::SeekMoment(frame) => {
            format!("of job {}", frame.event_index)
        }
        JobOutcome::MeasurePuzzles(measured) => measured.solutions.clone(),
        JobOutcome::Race(tally) => format!("of job {}", tally.solved_count),
        JobOutcome::FindRedundant(Redundancy::Cells { checked_count, .. }) => {
            format!("of job {checked_count}")
        }
        other => panic!("{other:?}"),
    }
}
