//! The command line twin: the library for pipes and for large files.
//!
//! Puzzles stream through in batches of lines: every thread takes the next batch, works on it, and
//! writes it in its turn ([`pipeline`]), so that memory does not grow with the file and the
//! output has the input's order. A thread that finds no more batches helps the others count
//! ([`crew`]).

mod crew;
mod input;
mod pipeline;
mod rate;
mod source;
mod steps;
mod work;

use std::{
    io::{self, Write},
    num::NonZero,
    path::PathBuf,
    process::{self, ExitCode},
    sync::{Mutex, OnceLock, atomic::AtomicBool},
    thread,
    time::Duration,
};

use clap::{Args, Parser, Subcommand, ValueEnum};

use engine::{self, Engine};
use formats::{self, Alphabet, Format};
use input::{Choice, ReadError};
use work::Work;

/// A Sudoku workbench for pipes and for large files.
#[derive(Parser)]
#[command(version, about, max_term_width = 100, arg_required_else_help = false)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print a solution of each puzzle, `no solution`, or `invalid` and why.
    Solve {
        #[command(flatten)]
        input: Source,
        /// The engine that solves: fast, refinement, reduction, free-cells or backtrack. Only
        /// free-cells tells invalid givens apart from having no solution.
        #[arg(long, value_name = "E", default_value = "fast", value_parser = engine_of)]
        engine: &'static dyn Engine,
        /// How a solution is written.
        #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = layout)]
        format: &'static dyn Format,
        /// Print the first solution in lexicographic order.
        #[arg(long, conflicts_with = "engine")]
        lexicographic: bool,
    },
    /// Print how many solutions each puzzle has, at most a limit.
    Count {
        #[command(flatten)]
        input: Source,
        /// Where to stop counting: a number from 1, or `all` to count them to the end, however
        /// long that takes.
        #[arg(long, value_name = "N", default_value = "2", value_parser = limit_of)]
        limit: u64,
    },
    /// Print `solved`, `incomplete` or the first fault of each puzzle.
    Check {
        #[command(flatten)]
        input: Source,
    },
    /// Print `minimal` or `redundant` and the givens that can go, each by itself; `no solution` or
    /// `several solutions` of what is no proper puzzle.
    Minimal {
        #[command(flatten)]
        input: Source,
        /// Print a minimal puzzle that each one contains, in a line: redundant givens go one after
        /// another, row by row.
        #[arg(long)]
        make: bool,
    },
    /// Print the next step of each puzzle by which a person could solve it, with its reason.
    Hint {
        #[command(flatten)]
        input: Source,
        /// Print every step that there is.
        #[arg(long)]
        all: bool,
        /// The techniques to look for, by id, name or HoDoKu's code, with commas between; a list of
        /// them: `basic`, `se`, `hodoku`, `everything`; or `record`, the one that each HoDoKu library
        /// line names.
        #[arg(long, value_name = "ID,…", value_parser = techniques_of)]
        technique: Option<steps::Asked>,
        /// How a step is written.
        #[arg(long, value_name = "FORMAT", value_enum, default_value = "text")]
        format: steps::Layout,
    },
    /// Print all steps by which a person could solve each puzzle.
    Path {
        #[command(flatten)]
        input: Source,
        /// How a step is written.
        #[arg(long, value_name = "FORMAT", value_enum, default_value = "text")]
        format: steps::Layout,
        /// Whose steps they are; those of `bank` and `se` are written as text.
        #[arg(long, value_name = "SCALE", value_enum, default_value = "hodoku")]
        scale: rate::Scale,
    },
    /// Print how hard each puzzle is: `7.2`; `> 8.3 (stopped)` of one that takes too long; `invalid`, `no
    /// solution` or `several solutions` of what has no rating.
    Rate {
        #[command(flatten)]
        input: Source,
        /// By whose measure: `hodoku` prints its level and score.
        #[arg(long, value_name = "SCALE", value_enum, default_value = "bank")]
        scale: rate::Scale,
        /// Print beside it the greatest rating up to the first digit that is placed.
        #[arg(long)]
        ep: bool,
        /// Print beside it the rating of the first step.
        #[arg(long)]
        ed: bool,
        /// How many seconds a puzzle may take.
        #[arg(long, value_name = "S", value_parser = seconds_of)]
        max_time: Option<Duration>,
    },
    /// Print a step of each puzzle's path as a hint tells it, and what it follows from.
    Explain {
        #[command(flatten)]
        input: Source,
        /// Which step of the path, from 1.
        #[arg(long, value_name = "NUMBER", default_value = "1")]
        step: NonZero<usize>,
        /// How much is told, from 1 to 5: where to look, the technique, the pattern, what follows, why.
        #[arg(long, value_name = "LEVEL", default_value = "5", value_parser = clap::value_parser!(u8).range(1..=5))]
        level: u8,
        /// How cells are named.
        #[arg(long, value_name = "NAMES", value_enum, default_value = "rc")]
        cells: steps::Names,
    },
    /// Print the level of each puzzle, its score, its hardest technique and how often it needs each.
    Grade {
        #[command(flatten)]
        input: Source,
    },
    /// Print each puzzle in another format.
    Convert {
        #[command(flatten)]
        input: Source,
        /// The format to write.
        #[arg(long, value_name = "FORMAT", value_parser = format_of)]
        to: &'static dyn Format,
    },
    /// Print the names of the formats.
    Formats,
}

#[derive(Args)]
struct Source {
    /// A file of puzzles; standard input when it is `-` or absent.
    file: Option<PathBuf>,
    /// The format to read, instead of the one that the content tells.
    #[arg(long, value_name = "FORMAT", value_parser = format_of)]
    from: Option<&'static dyn Format>,
    /// What letters mean on boards above 9×9 whose cells are one symbol, instead of what all of
    /// them tell.
    #[arg(long, value_name = "LETTERS", value_enum)]
    letters: Option<LettersOf>,
    /// How many threads work at once, instead of one a core; 256 at the most.
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
}

/// More threads would only wait for one another.
const THREADS: NonZero<usize> = NonZero::new(256).unwrap();

#[derive(Clone, Copy, ValueEnum)]
enum LettersOf {
    /// 1 to 9, then A = 10.
    FromOne,
    /// 0 to 9, then A = 11: hexadecimal figures on a 16×16 board.
    FromZero,
    /// A = 1.
    Capitals,
    /// 1 to 9 and the characters after them in ASCII: `:` is 10.
    Signs,
}

fn format_of(name: &str) -> Result<&'static dyn Format, String> {
    let names: Vec<_> = formats::INFOS.iter().map(|info| info.name).collect();
    formats::by_name(name).ok_or_else(|| format!("the formats are {}", names.join(", ")))
}

/// A format that a solution is written in: any board fits into these.
fn layout(name: &str) -> Result<&'static dyn Format, String> {
    const LAYOUTS: [&str; 3] = ["line", "grid", "table"];
    let format = formats::by_name(name).filter(|format| LAYOUTS.contains(&format.info().name));
    format.ok_or_else(|| format!("the layouts are {}", LAYOUTS.join(", ")))
}

fn engine_of(name: &str) -> Result<&'static dyn Engine, String> {
    let names: Vec<_> = engine::ENGINES.iter().map(|engine| engine.name()).collect();
    engine::by_name(name).ok_or_else(|| format!("the engines are {}", names.join(", ")))
}

fn techniques_of(names: &str) -> Result<steps::Asked, String> {
    steps::Asked::of(names).ok_or_else(|| format!("some technique of {names:?} is unknown"))
}

/// A time in seconds.
fn seconds_of(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "it is a number of seconds".into())
}

/// A number of solutions to count to; without a limit it is the largest.
fn limit_of(text: &str) -> Result<u64, String> {
    let limit = if text == "all" { Some(u64::MAX) } else { text.parse().ok() };
    limit.filter(|limit| *limit > 0).ok_or_else(|| "it is a number from 1, or all".into())
}

/// Runs the program with the machine's arguments and streams.
///
/// The exit status is 0 when every puzzle was read, 1 when some record could not be, 2 for wrong
/// usage or an unreadable file.
fn main() -> ExitCode {
    let cli = Cli::try_parse().unwrap_or_else(|said| {
        // What was asked for, such as help, or what is wrong with the arguments.
        said.print().unwrap_or_else(|error| give_up(error));
        process::exit(said.exit_code())
    });
    let (input, work) = match cli.command {
        Command::Solve { input, engine, format, lexicographic } => {
            let engine = if lexicographic { engine::lexicographic() } else { engine };
            (input, Work::Solve { engine, format, begun: AtomicBool::new(false) })
        }
        Command::Count { input, limit } => (input, Work::Count { limit }),
        Command::Check { input } => (input, Work::Check),
        Command::Minimal { input, make: false } => (input, Work::Redundant),
        Command::Minimal { input, make: true } => (input, Work::minimize()),
        Command::Hint { input, all, technique, format } => {
            let asked = technique.unwrap_or_default();
            (input, Work::Hint(steps::Hint { all, asked, layout: format }))
        }
        Command::Path { input, format, scale } => match scale.of_explainer() {
            None => (input, Work::Path(format)),
            Some(scale) if format == steps::Layout::Text => (input, Work::RatedPath(scale)),
            Some(scale) => {
                tell(&format!("the path of the scale {} is written as text alone", scale.name()));
                return ExitCode::from(2);
            }
        },
        Command::Rate { input, scale, ep, ed, max_time } => {
            let is_more = ep || ed || max_time.is_some();
            if scale == rate::Scale::Hodoku && is_more {
                tell("the scale hodoku has no EP, no ED and no time");
                return ExitCode::from(2);
            }
            let beside = [(ep, rate::Beside::Ep), (ed, rate::Beside::Ed)];
            let beside = beside.into_iter().filter_map(|(is_on, of)| is_on.then_some(of)).collect();
            (input, Work::Rate(rate::Rate { scale, beside, max_time }))
        }
        Command::Explain { input, step, level, cells } => {
            cells.choose();
            (input, Work::Explain(steps::Explain { step: step.get(), level: level.into() }))
        }
        Command::Grade { input } => (input, Work::Grade),
        Command::Convert { input, to } => {
            (input, Work::Convert { to, first: OnceLock::new(), lost: Mutex::default() })
        }
        Command::Formats => {
            let names: String = formats::INFOS.map(|info| format!("{}\n", info.name)).concat();
            return match io::stdout().write_all(names.as_bytes()) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => give_up(error),
            };
        }
    };
    let letters = input.letters.map(|letters| match letters {
        LettersOf::FromOne => Alphabet::FromOne,
        LettersOf::FromZero => Alphabet::FromZero,
        LettersOf::Capitals => Alphabet::Capitals,
        LettersOf::Signs => Alphabet::Signs,
    });
    let cores = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let threads = input.threads.unwrap_or_else(cores).min(THREADS);
    let choice = Choice { from: input.from, letters };
    let mut rejected = 0;
    let done = source::each(input.file.as_deref(), choice, |name, input| {
        let run =
            input.and_then(|i| pipeline::run(i, name, &work, threads, &mut io::stdout(), give_up));
        match (run, name) {
            (Ok(done), _) => {
                rejected += done.rejected;
                if !done.unsupported.is_empty() {
                    let of = name.map_or(String::new(), |name| format!("{name}: "));
                    let lost = words::faults::features(done.unsupported);
                    note(&format!("{of}it also holds {lost}, which a board does not keep"));
                }
            }
            (Err(error), Some(name)) => {
                rejected += 1;
                tell(&format!("{name}: {error}"));
            }
            (Err(error), None) => return Err(error),
        }
        Ok(())
    });
    if let Err(error) = io::stdout().write_all(work.footer().as_bytes()) {
        give_up(error);
    }
    work.note().iter().for_each(|text| note(text));
    match done.map(|()| rejected) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(error) => {
            // Lines are told of alike, whatever the format.
            let spoiled = matches!(error, ReadError::Spoiled(_));
            tell(&match input.file {
                Some(file) if !spoiled => format!("{}: {error}", file.display()),
                _ => error.to_string(),
            });
            ExitCode::from(if spoiled { 1 } else { 2 })
        }
    }
}

/// Says what is wrong, if anybody listens.
fn tell(error: &str) {
    let _ = writeln!(io::stderr(), "error: {error}");
}

/// Says what people should know, though nothing is wrong.
fn note(text: &str) {
    let _ = writeln!(io::stderr(), "note: {text}");
}

/// Ends the program when its output cannot be written. Whoever closed it has seen enough.
fn give_up(error: io::Error) -> ! {
    if error.kind() == io::ErrorKind::BrokenPipe {
        process::exit(0);
    }
    tell(&error.to_string());
    process::exit(2);
}
