//! The command line twin: the library for pipes and for large files.
//!
//! Puzzles stream through in batches of lines: every thread takes the next batch, works on it, and
//! writes it in its turn ([`pipeline`]), so that memory does not grow with the file and the
//! output has the input's order. A thread that finds no more batches helps the others count
//! ([`crew`]).

mod canonical;
mod convert;
mod crew;
mod dedupe;
mod facts;
mod generate;
mod histogram;
mod input;
mod lines;
mod pipeline;
mod rate;
mod repair;
mod resume;
mod select;
mod source;
mod steps;
mod work;

use std::{
    cmp::Ordering,
    fs::File,
    io::{self, Read, Write},
    num::NonZero,
    path::{Path, PathBuf},
    process::{self, ExitCode},
    sync::atomic::AtomicBool,
    thread,
    time::Duration,
};

use clap::{Args, Parser, Subcommand, ValueEnum};

use collection::{ColumnId, Expression, Order};
use convert::Convert;
use dedupe::Dedupe;
use engine::{self, Engine};
use explain::Layout;
use formats::{self, Alphabet, Format};
use input::{Choice, ReadError};
use select::{Select, To};
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
    /// Print `proper`, or the changes that make a proper puzzle of each, best first and with commas
    /// between: `r3c4=7 -> 2`, `add r1c1=5`, `remove r2c2`. Of a puzzle without a solution the fewest
    /// givens that contradict each other come last: `contradict r1c1 r1c5 r4c1`. `not searched
    /// further` ends a line when there may be more, or fewer givens to add.
    Repair {
        #[command(flatten)]
        input: Source,
        /// How many changes are printed at the most.
        #[arg(long, value_name = "N", default_value = "9")]
        limit: usize,
    },
    /// Print the next step of each puzzle by which a person could solve it, with its reason.
    Hint {
        #[command(flatten)]
        input: Source,
        /// Print every step that there is.
        #[arg(long)]
        all: bool,
        /// The techniques to look for, the first one first, by id, name or HoDoKu's code, with commas
        /// between; or lists of them: `basic`, `se`, `hodoku`, `everything`. What stands after a dash is
        /// left out: `hodoku,-x-chain`. Limits stand there, too: `subset<=3`, `fish<=3`, `fins<=2`,
        /// `links<=11`, `set<=4`. Or `record`, the one that each HoDoKu library line names.
        #[arg(long, value_name = "ID,…", value_parser = steps::Asked::of)]
        technique: Option<steps::Asked>,
        /// How a step is written.
        #[arg(long, value_name = "FORMAT", value_parser = steps::layouts(), default_value = "text")]
        format: Layout,
    },
    /// Print all steps by which a person could solve each puzzle.
    Path {
        #[command(flatten)]
        input: Source,
        /// How a step is written.
        #[arg(long, value_name = "FORMAT", value_parser = steps::layouts(), default_value = "text")]
        format: Layout,
        /// Whose steps they are.
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
        /// Go on with a file that an earlier call began and did not end: puzzles up to the last that it
        /// has are left out, and the others are added to it.
        #[arg(long, value_name = "OUT")]
        resume: Option<PathBuf>,
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
        /// Go on with a file that an earlier call began and did not end: puzzles up to the last that it
        /// has are left out, and the others are added to it.
        #[arg(long, value_name = "OUT")]
        resume: Option<PathBuf>,
    },
    /// Print the canonical form of each puzzle: the least of the strings to which the rearrangements of
    /// rows, columns and digits lead that keep it a Sudoku, `.` before 1.
    Canonical {
        #[command(flatten)]
        input: Source,
        /// Print too how many rearrangements lead to the form, after a tab.
        #[arg(long)]
        automorphisms: bool,
        /// Print too how the puzzle becomes the form, in four columns: `straight`, or `transposed` if
        /// rows become columns first; then which row of the puzzle, as it then lies, comes to each
        /// place; which column; and which digit 1, 2, 3 … stand for. All count from 1, commas between.
        #[arg(long)]
        map: bool,
        /// Go on with a file that an earlier call began and did not end: puzzles up to the last that it
        /// has are left out, and the others are added to it.
        #[arg(long, value_name = "OUT")]
        resume: Option<PathBuf>,
    },
    /// Print the puzzles without those that are an earlier one again, rearranged or with other digits.
    Dedupe {
        #[command(flatten)]
        input: Source,
        /// More files; each is looked at by itself.
        #[arg(value_name = "FILE")]
        more: Vec<PathBuf>,
        /// Leave out what is in an earlier file, too.
        #[arg(long)]
        across: bool,
        /// Print those that are left out instead: the number of each in its file, from 0, a tab, and
        /// the file and the number of the first that it is like, `FILE:NUMBER`; with `--across` after
        /// another tab the file that it is in.
        #[arg(long)]
        report: bool,
    },
    /// Make puzzles as they are wished for, each a line.
    Generate(Box<generate::Generate>),
    /// Print the puzzles that an expression lets in, in an order, or what is known of each.
    Select {
        #[command(flatten)]
        input: Source,
        /// Which puzzles: `level >= hard && has(x-wing) && clues < 25`. A column is compared by ==, !=, <,
        /// <=, > and >=, a text by ==, != and ~ (it has that in it); `has(ID,…)` and `only(ID,…)` ask for
        /// techniques, or lists of them (`singles`, `basic`, `se`, `hodoku`); && || ! and parentheses join.
        /// `hardest <= x-wing` is nothing harder than an X-Wing. A level or a technique may stand alone.
        #[arg(long = "where", value_name = "EXPR", value_parser = select::expression_of)]
        filter: Option<Expression>,
        /// Columns to order by, those that matter most first, `-` before those of which great values
        /// come first.
        #[arg(long, value_name = "COLUMN,…", value_parser = select::order_of, allow_hyphen_values = true)]
        sort: Option<Order>,
        /// What is printed of each, instead of the puzzle alone: number, puzzle, note, side, clues,
        /// symmetry, solutions, canonical, id, automorphisms, minimal, level, score, hardest,
        /// techniques, bank, ep, ed, se, ms.
        #[arg(long, value_name = "COLUMN,…", value_delimiter = ',', value_parser = select::column_of)]
        columns: Vec<ColumnId>,
        /// How it is printed: csv, json, line (tabs between columns), or any other format, which has no
        /// columns. Without it line, and csv where columns are asked for.
        #[arg(long, value_name = "FORMAT", value_parser = select::to_of)]
        to: Option<To>,
        /// Give up rating a puzzle after so long: it has no rating then.
        #[arg(long, value_name = "S", value_parser = seconds_of)]
        max_time: Option<Duration>,
        /// Go on with a file that an earlier call began and did not end: puzzles up to the last that it
        /// has are left out, and the others are added to it.
        #[arg(long, value_name = "OUT", conflicts_with = "sort")]
        resume: Option<PathBuf>,
    },
    /// Print how many puzzles are alike: value, number and a bar, with tabs between.
    Histogram {
        #[command(flatten)]
        input: Source,
        /// The column by which they are alike: level, clues, hardest, score …
        #[arg(long, value_name = "COLUMN", value_parser = select::column_of)]
        by: ColumnId,
        /// Which puzzles are counted, as `select` has it.
        #[arg(long = "where", value_name = "EXPR", value_parser = select::expression_of)]
        filter: Option<Expression>,
        /// Give up rating a puzzle after so long: it has no rating then.
        #[arg(long, value_name = "S", value_parser = seconds_of)]
        max_time: Option<Duration>,
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
    /// Answer each line by a line of its own: what stands in it, a tab, and what the call prints of the
    /// puzzle in it, lines of that with tabs between. A line is a puzzle of the format line, or of the
    /// one that `--from` says; one that cannot be read is answered by `error:` and why, and the exit
    /// status is 0 all the same. For programs that hand lines to others.
    #[arg(long)]
    each_line: bool,
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
    let (mut files, mut begun) = (Vec::new(), None);
    let (input, mut work) = match cli.command {
        Command::Solve { input, engine, format, lexicographic } => {
            let engine = if lexicographic { engine::lexicographic() } else { engine };
            (input, Work::Solve { engine, format, begun: AtomicBool::new(false) })
        }
        Command::Count { input, limit } => (input, Work::Count { limit }),
        Command::Check { input } => (input, Work::Check),
        Command::Minimal { input, make: false } => (input, Work::Redundant),
        Command::Minimal { input, make: true } => (input, Work::minimize()),
        Command::Repair { input, limit } => (input, Work::Repair { most: limit }),
        Command::Hint { input, all, technique, format } => {
            let asked = technique.unwrap_or_default();
            (input, Work::Hint(steps::Hint { all, asked, layout: format }))
        }
        Command::Path { input, format, scale } => match scale.of_explainer() {
            None => (input, Work::Path(format)),
            Some(scale) => (input, Work::RatedPath(scale, format)),
        },
        Command::Rate { input, scale, ep, ed, max_time, resume } => {
            begun = resume;
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
        Command::Grade { input, resume } => {
            begun = resume;
            (input, Work::Grade)
        }
        Command::Canonical { input, automorphisms, map, resume } => {
            begun = resume;
            (input, Work::Canonical(canonical::Columns { automorphisms, map }))
        }
        Command::Dedupe { input, more, across, report } => {
            files = more;
            let reach = if across { dedupe::Reach::Across } else { dedupe::Reach::File };
            let shows = if report { dedupe::Shows::LeftOut } else { dedupe::Shows::Kept };
            (input, Work::Dedupe(Dedupe::new(reach, shows)))
        }
        Command::Select { input, filter, sort, columns, to, max_time, resume } => {
            let select = Select::new(filter, sort, columns, to, max_time);
            begun = resume;
            (input, Work::Select(select.unwrap_or_else(|error| wrong(&error))))
        }
        Command::Generate(asked) => return generate::generate(*asked),
        Command::Histogram { input, by, filter, max_time } => {
            (input, Work::Histogram(histogram::Bars::new(filter, by, max_time)))
        }
        Command::Convert { input, to } => (input, Work::Convert(Convert::new(to))),
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
    files.insert(0, input.file.unwrap_or_else(|| "-".into()));
    if input.each_line {
        if begun.is_some() {
            wrong("--each-line answers lines as they come: there is nothing to --resume");
        }
        return answer_lines(&files, choice, &work, threads);
    }
    let mut out: Box<dyn Write + Send> = Box::new(io::stdout());
    let mut last = None;
    if let Some(begun) = begun {
        match resume::resume(&begun, &files[0], choice, &mut work) {
            Ok((file, found)) => (out, last) = (Box::new(file), found),
            Err(error) => wrong(&error),
        }
    }
    let mut status = 0;
    let naming = if files.len() > 1 { Naming::Several } else { Naming::One };
    for file in files {
        status = status.max(work_through(&file, naming, choice, last, &work, threads, &mut out));
    }
    let (footer, errors) = work.footer();
    if let Err(error) = out.write_all(footer.as_bytes()).and_then(|()| out.flush()) {
        give_up(error);
    }
    errors.iter().for_each(|error| tell(error));
    status = status.max(u8::from(!errors.is_empty()));
    work.note().iter().for_each(|text| note(text));
    ExitCode::from(status)
}

/// Answers each line of the input by a line.
fn answer_lines(
    files: &[PathBuf],
    choice: Choice,
    work: &Work,
    threads: NonZero<usize>,
) -> ExitCode {
    if !work.is_of_one_puzzle() {
        wrong("--each-line answers lines one by one: this call looks at several puzzles together");
    }
    for file in files {
        let source: io::Result<Box<dyn Read>> = match file.as_os_str() {
            name if name == "-" => Ok(Box::new(io::stdin())),
            _ => File::open(file).map(|file| Box::new(file) as Box<dyn Read>),
        };
        let told = |error: io::Error| format!("{}: {error}", file.display());
        let source = source.unwrap_or_else(|error| wrong(&told(error)));
        match lines::run(source, choice, work, threads, &mut io::stdout().lock()) {
            Ok(()) => {}
            Err(lines::Failure::In(error)) => wrong(&told(error)),
            Err(lines::Failure::Out(error)) => give_up(error),
        }
    }
    ExitCode::SUCCESS
}

/// Whether a file is named when something is said of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Naming {
    /// It is the only one.
    One,
    /// It is one of several.
    Several,
}

/// Works through a file, or through all in an archive, after the last puzzle that was printed of
/// before: the exit status.
fn work_through(
    path: &Path,
    naming: Naming,
    choice: Choice,
    last: Option<resume::Last>,
    work: &Work,
    threads: NonZero<usize>,
    out: &mut (dyn Write + Send),
) -> u8 {
    let (mut rejected, mut files) = (0, 0);
    let done = source::each(path, choice, |name, input| {
        let within = name.map_or(String::new(), |name| format!("/{name}"));
        let whole = format!("{}{within}", path.display());
        work.begin(whole.clone());
        let name = if naming == Naming::Several { Some(&*whole) } else { name };
        files += 1;
        let from = last.map_or(0, |(file, index)| match files.cmp(&file) {
            Ordering::Less => u64::MAX,
            Ordering::Equal => index + 1,
            Ordering::Greater => 0,
        });
        let run = input.and_then(|i| pipeline::run(i, name, from, work, threads, out, give_up));
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
    match done.map(|()| rejected) {
        Ok(0) => 0,
        Ok(_) => 1,
        Err(error) => {
            // Lines are told of alike, whatever the format.
            let spoiled = matches!(error, ReadError::Spoiled(_));
            tell(&match path.as_os_str() {
                name if !spoiled && name != "-" => format!("{}: {error}", path.display()),
                _ => error.to_string(),
            });
            if spoiled { 1 } else { 2 }
        }
    }
}

/// Says what is wrong, if anybody listens.
fn tell(error: &str) {
    let _ = writeln!(io::stderr(), "error: {error}");
}

/// Ends the program for its arguments.
fn wrong(error: &str) -> ! {
    tell(error);
    process::exit(2);
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
