//! Tests that a server follows transcripts: requests, slices and bytes are its input, and replies
//! and needs are its output.

use std::{cell::Cell, fmt::Write};

use collection::{Measure, ReadingChoice};
use facts::Effort;
use grid::{Board, Shape};

use super::*;
use crate::{
    Browse, CheckPuzzleRequest, CountSolutions, CountTarget, ListQuery, LoadCollection,
    MeasurePuzzles, PartialOutcome, PuzzleRequest, ReadRecord, SeekMoment, Solve, WatchSearch,
};

const PUZZLE: &str = "12.4..1..1..4..1\n";

/// Returns the text of the file with this name. The file `gone` can't be read.
fn file_text(name: &str) -> String {
    match name {
        "one" => PUZZLE.into(),
        "two" => PUZZLE.repeat(2),
        "large" => PUZZLE.repeat(150_000),
        "letter" => "Dear reader,\n".into(),
        "empty" | "gone" => String::new(),
        other => panic!("no file {other}"),
    }
}

fn board(drawing: &str) -> Board {
    drawing.parse().expect("a drawing of a board")
}

/// Returns the job with this name.
fn job(name: &str, argument: u64, part: &[u8]) -> Job {
    let count = |target| CountSolutions { target, limit: None, max_returned: 2 }.into();
    let blank = |cells| board(&".".repeat(cells));
    match name {
        "open" => {
            LoadCollection { choice: ReadingChoice::default(), record_number: argument }.into()
        }
        "list" => Browse {
            query: ListQuery::default(),
            rows: 0..9,
            current_number: None,
            play_progress: Vec::new(),
            chart: None,
        }
        .into(),
        "read" => ReadRecord { number: argument }.into(),
        "count" => count(CountTarget::Board(blank(16))),
        "count-9x9" => count(CountTarget::Board(blank(81))),
        "count-part" => count(CountTarget::Subproblem(part.to_vec())),
        "solve" => Solve { engine: "fast".into(), board: board(PUZZLE.trim()) }.into(),
        "solve-slowly" => Solve { engine: "nobody".into(), board: blank(16) }.into(),
        "watch" => WatchSearch { engine: "backtrack".into(), board: blank(16) }.into(),
        "seek" => SeekMoment { goal: SeekTarget::Event(argument) }.into(),
        "make-from" => {
            let givens = Some((argument as usize, argument as usize));
            let request =
                PuzzleRequest { given_counts: givens, ..PuzzleRequest::new(Shape::CLASSIC) };
            CheckPuzzleRequest { request }.into()
        }
        "measure" => {
            let boards = crate::BoardSelection::Listed(vec![blank(16); 3]);
            MeasurePuzzles {
                boards,
                batch_size: 3,
                measure: Measure::Solutions,
                effort: Effort::Quick,
                returns_solutions: false,
            }
            .into()
        }
        other => panic!("no job {other}"),
    }
}

/// A server under test, and the state of its transcript.
struct TranscriptRunner {
    server: Server<String>,
    time: f64,
    written: String,
    need: String,
    /// The latest part of a search that was split off.
    part: Vec<u8>,
}

impl TranscriptRunner {
    /// Performs an event of a transcript: `locale ENGLISH|TRANSLATION`, `ping`, `split ID of ID`,
    /// `begin ID JOB [NUMBER] [with FILES]`, `work MS`, `finish`, `supply MS`, `die`, `without` (a
    /// server without the code of the logic jobs), `logic`.
    fn perform(&mut self, event: &str) {
        let words: Vec<&str> = event.split_whitespace().collect();
        let number = |at: usize| words[at].parse::<u32>().expect("a number");
        let ms = || words.get(1).map_or(0.0, |_| number(1).into());
        let request = match words[0] {
            "locale" => WorkerRequest::Locale(words[1..].join(" ").replace("|", "\n\t") + "\n"),
            "ping" => WorkerRequest::Ping,
            "split" => WorkerRequest::SplitOff(number(1), number(3)),
            "begin" => {
                let argument = words.get(3).and_then(|word| word.parse().ok());
                WorkerRequest::Begin(number(1), job(words[2], argument.unwrap_or(0), &self.part))
            }
            "work" => return self.work(f64::MIN, ms()),
            "finish" => return self.work(f64::MAX, 0.0),
            "supply" => return self.supply(ms()),
            "die" => {
                self.server = Server::default();
                return self.record_need();
            }
            "without" => {
                self.server = Server::without_logic();
                return self.record_need();
            }
            "logic" => {
                let mut replies = Vec::new();
                self.server.add_logic(Logic::new(), &mut |reply| replies.push(reply));
                return self.record_replies(replies);
            }
            other => panic!("no event {other}"),
        };
        let names = words.iter().skip_while(|word| **word != "with").skip(1);
        let size = |name: &str| if name == "gone" { 7 } else { file_text(name).len() as u64 };
        let files = names.map(|name| {
            let (name, size) = (String::from(*name), size(name));
            SentFile { file: name.clone(), name, size }
        });
        let mut replies = Vec::new();
        self.server.handle_request(request, files.collect(), &mut |reply| replies.push(reply));
        self.record_replies(replies);
    }

    /// Works for a slice that ends at the time `end`. The clock advances by `ms` milliseconds after
    /// the slice has started.
    fn work(&mut self, end: f64, ms: f64) {
        let (start, looks) = (self.time, Cell::new(0));
        let now = || {
            looks.set(looks.get() + 1);
            if looks.get() == 1 { start } else { start + ms }
        };
        let mut replies = Vec::new();
        self.server.run_next(&TimeSlice::until(end, &now), &mut |reply| replies.push(reply));
        self.time += ms;
        self.record_replies(replies);
    }

    /// Supplies the bytes that are needed, after `ms` milliseconds.
    fn supply(&mut self, ms: f64) {
        self.time += ms;
        let Some(ServerNeed::Bytes { file, range }) = self.server.next_need() else {
            panic!("no bytes are needed: {}", self.written)
        };
        let text = file_text(&file);
        let bytes = text.as_bytes().get(range.start as usize..range.end as usize);
        let bytes = bytes.ok_or_else(|| String::from("it moved"));
        let (mut replies, time) = (Vec::new(), self.time);
        let now = || time;
        self.server
            .supply_bytes(bytes, &TimeSlice::until(time, &now), &mut |reply| replies.push(reply));
        self.record_replies(replies);
    }

    fn record_replies(&mut self, replies: Vec<WorkerReply>) {
        for reply in replies {
            let line = match reply {
                WorkerReply::Part(id, part) if part.is_empty() => format!("part {id}: nothing"),
                WorkerReply::Part(id, part) => {
                    self.part = part;
                    format!("part {id}")
                }
                WorkerReply::Progress(id, Progress::Reading { done, total, puzzles }) => {
                    format!("progress {id}: {done} of {total} bytes, {puzzles} puzzles")
                }
                WorkerReply::Progress(id, Progress::Counting { .. }) => {
                    format!("progress {id}")
                }
                WorkerReply::Partial(id, PartialOutcome::Solutions(boards)) => {
                    format!("partial {id}: {} solutions", boards.len())
                }
                WorkerReply::Done(id, outcome) => {
                    format!("done {id}: {}", describe_outcome(outcome))
                }
                WorkerReply::Failed(id, JobFailure::Open(error)) => {
                    let error = format!("{error:?}");
                    format!("failed {id}: {}", error.split('(').next().unwrap_or_default())
                }
                WorkerReply::Failed(id, failure) => format!("failed {id}: {failure:?}"),
                other => format!("{other:?}").to_lowercase(),
            };
            writeln!(self.written, "  {line}").expect("memory");
        }
        self.record_need();
    }

    fn record_need(&mut self) {
        let need = match self.server.next_need() {
            None => "needs nothing".into(),
            Some(ServerNeed::Time(ms)) => format!("needs {ms} ms"),
            Some(ServerNeed::Bytes { file, range }) => format!("needs {range:?} of {file}"),
            Some(ServerNeed::Logic) => "needs logic".into(),
        };
        if need != self.need {
            writeln!(self.written, "  {need}").expect("memory");
            self.need = need;
        }
    }
}

fn describe_outcome(outcome: JobOutcome) -> String {
    match outcome {
        JobOutcome::LoadCollection(opened) => {
            format!("{} puzzles, here is {}", opened.report.record_count(), opened.record_number)
        }
        JobOutcome::Browse(Ok(list)) => format!("{} rows", list.row_count),
        JobOutcome::ReadRecord(record) => record.position.givens().line(),
        JobOutcome::CountSolutions(counted) => format!("{} solutions", counted.solution_count),
        JobOutcome::Solve(solved) => solved.solution.map_or("none".into(), |one| one.line()),
        JobOutcome::WatchSearch(frame) => format!("event {}", frame.event_index),
        JobOutcome::CheckPuzzleRequest(Err(why)) => why,
        JobOutcome::SeekMoment(frame) => match frame.has_arrived {
            true => format!("event {}", frame.event_index),
            false => format!("event {}, on the way", frame.event_index),
        },
        JobOutcome::MeasurePuzzles(all) => format!("{:?}", all.classes().collect::<Vec<_>>()),
        other => panic!("{other:?}"),
    }
}

/// Performs the events of a transcript: the lines that begin with `>`. Compares the output with the
/// other lines: the replies, and each change of what the server needs.
#[track_caller]
fn check(transcript: &str) {
    let mut runner = TranscriptRunner {
        server: Server::default(),
        time: 0.0,
        written: String::new(),
        need: "needs nothing".into(),
        part: vec![9, 9],
    };
    let lines = || transcript.lines().map(str::trim).filter(|line| !line.is_empty());
    for event in lines().filter_map(|line| line.strip_prefix("> ")) {
        writeln!(runner.written, "> {event}").expect("memory");
        runner.perform(event);
    }
    let written: Vec<_> = runner.written.lines().map(str::trim).collect();
    assert!(written.iter().copied().eq(lines()), "it was:\n{}", runner.written);
}

#[test]
fn a_ping_is_answered_immediately() {
    check(
        "> ping
           pong
         > begin 1 count-9x9
           needs 50 ms
         > work 50
         > ping
           pong",
    );
}

#[test]
fn a_short_job_is_done_when_it_begins() {
    check(
        "> begin 1 watch
           done 1: event 0
         > begin 2 open with two
           needs 50 ms
         > work
           needs 0..34 of two
         > supply
           done 2: 2 puzzles, here is 0
           needs nothing
         > begin 3 read 1
           done 3: 12.4..1..1..4..1",
    );
}

#[test]
fn jobs_take_turns() {
    check(
        "> begin 1 count-9x9
           needs 50 ms
         > begin 2 measure
         > begin 3 solve
         > work 30
         > work 30
         > finish
           done 3: 1234341221434321
         > work 30
         > finish
           done 2: [Several, Several, Several]
         > ping
           pong",
    );
}

#[test]
fn logic_jobs_wait_for_their_code() {
    check(
        "> without
         > begin 1 solve
           needs 50 ms
         > begin 2 measure
         > begin 3 make-from 90
         > finish
           done 1: 1234341221434321
           needs logic
         > split 4 of 2
           part 4: nothing
         > begin 5 watch
           done 5: event 0
         > logic
           done 3: A range ends before it starts, or contains impossible values.
           needs 50 ms
         > finish
           done 2: [Several, Several, Several]
           needs nothing
         > begin 6 measure
           needs 50 ms",
    );
}

#[test]
fn progress_is_reported_at_intervals() {
    check(
        "> begin 1 count-9x9
           needs 50 ms
         > work 60
         > work 30
         > work 10
           partial 1: 2 solutions
         > work 1
           progress 1
         > work 99
         > work 2
           progress 1",
    );
}

#[test]
fn a_part_is_split_off_while_a_job_runs() {
    check(
        "> begin 1 count
           needs 50 ms
         > work 9
           partial 1: 2 solutions
         > split 2 of 1
           part 2
         > split 3 of 7
           part 3: nothing
         > finish
           done 1: 72 solutions
           needs nothing
         > split 4 of 1
           part 4: nothing
         > begin 5 count-part
           needs 50 ms
         > finish
           partial 5: 2 solutions
           done 5: 216 solutions
           needs nothing",
    );
    // A search for a solution can't be split, and neither can reading.
    check(
        "> begin 1 solve
           needs 50 ms
         > split 2 of 1
           part 2: nothing
         > finish
           done 1: 1234341221434321
           needs nothing
         > begin 3 open with one
           needs 50 ms
         > split 4 of 3
           part 4: nothing",
    );
}

#[test]
fn files_are_read_piece_by_piece() {
    check(
        "> begin 1 open 150001 with large empty one
           needs 50 ms
         > work
           needs 0..1048576 of large
         > supply 101
           progress 1: 1048576 of 2550017 bytes, 61680 puzzles
           needs 1048576..2097152 of large
         > supply 100
           needs 2097152..2550000 of large
         > supply 1
           progress 1: 2550000 of 2550017 bytes, 150000 puzzles
           needs 0..17 of one
         > supply
           done 1: 150001 puzzles, here is 0
           needs nothing",
    );
}

#[test]
fn other_jobs_run_while_files_are_read() {
    check(
        "> begin 1 open with large
           needs 50 ms
         > begin 2 solve
         > work
         > finish
           done 2: 1234341221434321
           needs 0..1048576 of large
         > begin 3 count-9x9
         > supply
           needs 50 ms
         > work 50
           needs 1048576..2097152 of large",
    );
}

#[test]
fn files_that_cannot_be_read_fail() {
    check(
        "> begin 1 open with gone
           needs 50 ms
         > work
           needs 0..7 of gone
         > supply
           failed 1: Read(\"it moved\")
           needs nothing
         > begin 2 read 0
           failed 2: NoCollection
         > begin 3 open with letter
           needs 50 ms
         > work
           needs 0..13 of letter
         > supply
           failed 3: NoPuzzle
           needs nothing
         > begin 4 open
           needs 50 ms
         > work
           failed 4: Empty
           needs nothing",
    );
}

#[test]
fn files_that_are_opened_later_replace_the_earlier_ones() {
    check(
        "> begin 1 open with two
           needs 50 ms
         > work
           needs 0..34 of two
         > supply
           done 1: 2 puzzles, here is 0
           needs nothing
         > begin 2 list
           done 2: 2 rows
         > begin 2 open with one
           needs 50 ms
         > begin 3 read 1
           done 3: 12.4..1..1..4..1
         > work
           needs 0..17 of one
         > supply
           done 2: 1 puzzles, here is 0
           needs nothing
         > begin 4 read 1
           failed 4: NoRecord
         > begin 5 list
           done 5: 1 rows",
    );
}

#[test]
fn a_watched_search_moves_for_one_slice() {
    check(
        "> begin 1 seek 9
           needs 10 ms
         > work
           failed 1: NotWatching
           needs nothing
         > begin 2 watch
           done 2: event 0
         > begin 3 seek 500
           needs 10 ms
         > begin 4 seek 3
         > work 10
           done 3: event 64, on the way
         > finish
           done 4: event 3
           needs nothing",
    );
}

#[test]
fn jobs_with_unknown_engines_parts_or_records_fail() {
    check(
        "> begin 1 solve-slowly
           failed 1: NoEngine(\"nobody\")
         > begin 2 count-part
           failed 2: Died(\"no part of a search\")
         > begin 3 read 0
           failed 3: NoCollection",
    );
}

#[test]
fn a_new_worker_has_none_of_the_data_of_the_old_one() {
    check(
        "> begin 1 open with one
           needs 50 ms
         > work
           needs 0..17 of one
         > supply
           done 1: 1 puzzles, here is 0
           needs nothing
         > begin 2 count-9x9
           needs 50 ms
         > begin 3 watch
           done 3: event 0
         > die
           needs nothing
         > split 4 of 2
           part 4: nothing
         > begin 5 read 0
           failed 5: NoCollection
         > begin 6 seek 1
           needs 10 ms
         > work
           failed 6: NotWatching
           needs nothing",
    );
}

#[test]
fn each_server_has_its_own_language() {
    check(
        "> begin 1 make-from 3
           done 1: At least 17 givens are needed.
         > locale At least {least} givens are needed.|Mindestens {least} Vorgaben sind nötig.
         > begin 2 make-from 3
           done 2: Mindestens 17 Vorgaben sind nötig.
         > die
         > begin 3 make-from 3
           done 3: At least 17 givens are needed.",
    );
}
