//! The command `ninefold dedupe`, which skips puzzles that are equivalent to an earlier one.

use std::{
    fmt::Write,
    path::PathBuf,
    process::ExitCode,
    sync::{Mutex, MutexGuard, PoisonError},
};

use clap::Args;
use collection::{FirstOccurrences, PuzzleKey};
use formats::{Feature, FeatureSet};
use grid::Position;
use words::faults;

use crate::{
    arguments::InputArguments, command::Command, counting_pool::CountingPool, input::Record,
    puzzle_command::PuzzleCommand, run::run_files,
};

/// Print each puzzle that isn't equivalent to an earlier one.
#[derive(Args)]
#[command(after_help = EXAMPLES, mut_arg("each_line", |each_line| each_line.hide(true)))]
pub struct Dedupe {
    #[command(flatten)]
    input: InputArguments,
    /// Additional files. Without `--across`, duplicates are detected only within each file.
    #[arg(value_name = "MORE")]
    more: Vec<PathBuf>,
    /// Also skip puzzles that are equivalent to a puzzle in an earlier file.
    #[arg(long)]
    across: bool,
    /// List the duplicates instead: the number of the duplicate, a tab, and the first equivalent
    /// puzzle as `FILE:NUMBER`. Numbers start at 0. With `--across`, a third column contains the
    /// duplicate's file.
    #[arg(long)]
    report: bool,
}

const EXAMPLES: &str = "\
Examples:
  $ printf '1.....3..4.....2\\n2.....4..1.....3\\n' | ninefold dedupe
  1.....3..4.....2
  $ printf '1.....3..4.....2\\n2.....4..1.....3\\n' | ninefold dedupe --report
  1\t-:0

Two puzzles are equivalent if you can turn one into the other by rotating, mirroring, rearranging
or relabelling it.";

impl Command for Dedupe {
    fn run_command(self) -> ExitCode {
        let search = DuplicateSearch {
            scope: if self.across { ComparisonScope::AllFiles } else { ComparisonScope::SameFile },
            output: if self.report { OutputKind::Duplicates } else { OutputKind::Originals },
            state: Mutex::default(),
        };
        run_files(&self.input, &self.more, &search)
    }
}

/// A search for puzzles that are equivalent to earlier ones.
struct DuplicateSearch {
    scope: ComparisonScope,
    output: OutputKind,
    state: Mutex<State>,
}

/// The scope of the search: the puzzles with which a puzzle is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ComparisonScope {
    /// The earlier puzzles in the same file.
    SameFile,
    /// The earlier puzzles in all files.
    AllFiles,
}

/// The kind of output: the originals or the duplicates.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OutputKind {
    /// The puzzles that aren't equivalent to an earlier one.
    Originals,
    /// The numbers of the duplicates, each with the first equivalent puzzle.
    Duplicates,
}

/// The puzzles and files so far, and the data for the final note. With
/// [`ComparisonScope::SameFile`], the puzzles and files are dropped when the next file begins.
#[derive(Default)]
struct State {
    seen: FirstOccurrences,
    /// The files so far, each with the number of its first puzzle in the sequence of the files'
    /// puzzles.
    files: Vec<(String, u64)>,
    /// The number, from 0, of the next puzzle in the sequence of the files' puzzles.
    next: u64,
    /// The features of all puzzles so far, including duplicates, that the line format can't store.
    /// Empty if the duplicates are listed.
    lost: FeatureSet,
    /// The number of puzzles without a canonical form.
    without_form: u64,
}

/// A puzzle that a thread has prepared for the comparison.
struct PreparedRecord {
    /// The key that equivalent puzzles share, or `None` if the puzzle has no canonical form.
    key: Option<PuzzleKey>,
    /// The number of the puzzle in its file, from 0.
    number: u64,
    /// The givens of the puzzle in the `line` format.
    line: String,
    lost: FeatureSet,
}

impl PuzzleCommand for DuplicateSearch {
    type Answer = PreparedRecord;

    fn answer(&self, record: &Record, _: &CountingPool) -> Result<PreparedRecord, String> {
        let line = formats::by_name("line").expect("the format of one puzzle a line");
        let form = puzzle::canonical_form(record.position.givens()).ok();
        let mut lost = formats::unsupported(line, &record.position);
        if !record.note.is_empty() {
            lost = lost.with(Feature::Notes);
        }
        let givens = Position::new(record.position.givens().clone());
        Ok(PreparedRecord {
            key: form.map(|form| form.key().to_bytes()),
            number: record.index,
            line: line.write(&givens).expect("a line holds any board"),
            lost,
        })
    }

    fn write_answer(&self, answer: PreparedRecord, out: &mut String) -> Result<(), String> {
        let mut state = self.lock_state();
        let PreparedRecord { key, number, line, lost } = answer;
        if self.output == OutputKind::Originals {
            state.lost = state.lost.or(lost);
        }
        state.without_form += u64::from(key.is_none());
        match (state.add_puzzle(key, number), self.output) {
            (None, OutputKind::Originals) => out.push_str(&line),
            (Some(first), OutputKind::Duplicates) => {
                let file = state.files.partition_point(|(_, begin)| *begin <= first) - 1;
                let (file, begin) = &state.files[file];
                let _ = write!(out, "{number}\t{file}:{}", first - begin);
                if let (ComparisonScope::AllFiles, Some((own, _))) =
                    (self.scope, state.files.last())
                {
                    let _ = write!(out, "\t{own}");
                }
                out.push('\n');
            }
            _ => {}
        }
        Ok(())
    }

    fn begin_file(&self, name: String) {
        let mut state = self.lock_state();
        if self.scope == ComparisonScope::SameFile {
            let State { lost, without_form, .. } = *state;
            *state = State { lost, without_form, ..State::default() };
        }
        let first = state.next;
        state.files.push((name, first));
    }

    fn final_note(&self) -> Option<String> {
        let State { lost, without_form, .. } = *self.lock_state();
        let mut notes = Vec::new();
        if without_form > 0 {
            notes.push(format!(
                "puzzles that were not compared, because their candidates are restricted or they \
                 have too many symmetries: {without_form}"
            ));
        }
        if !lost.is_empty() {
            notes.push(format!("the format line can't store {}", faults::feature_list(lost)));
        }
        (!notes.is_empty()).then(|| notes.join("\nnote: "))
    }
}

impl DuplicateSearch {
    fn lock_state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Adds a puzzle. Returns the number of the first equivalent puzzle in the sequence of the
    /// files' puzzles. Returns `None` if there is no earlier equivalent puzzle, or if the puzzle
    /// has no key.
    fn add_puzzle(&mut self, key: Option<PuzzleKey>, number: u64) -> Option<u64> {
        let begin = self.files.last().map_or(0, |(_, begin)| *begin);
        self.next = begin + number + 1;
        self.seen.insert(key?, begin + number)
    }
}
