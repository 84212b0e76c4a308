//! Arguments that several commands have in common, and parsers of their values.

use std::{num::NonZero, path::PathBuf, str::FromStr, time::Duration};

use clap::{Args, ValueEnum};

use formats::{Alphabet, Format};
use grid::Shape;

use super::{input::InputChoice, suggestions::unknown_name};

/// The arguments that specify the puzzles to read, and how they are read.
#[derive(Args)]
pub struct InputArguments {
    /// File with puzzles, or `-` for standard input (the default).
    file: Option<PathBuf>,
    /// Input format. By default, it is detected from the file's content.
    #[arg(long, value_name = "FORMAT", value_parser = parse_format, help_heading = INPUT_HEADING)]
    from: Option<&'static dyn Format>,
    /// Meaning of symbols on boards larger than 9×9: `from-one` (1–9, then A = 10), `from-zero` (0
    /// = 1, 9 = 10, A = 11), `capitals` (A = 1) or `signs` (1–9, then `:` = 10). By default, it is
    /// detected from the file.
    #[arg(long, value_name = "LETTERS", value_enum, hide_possible_values = true, help_heading = INPUT_HEADING)]
    letters: Option<LettersArgument>,
    /// Rows and columns of a box, such as 5x2 for a 10×10 board, if the file doesn't specify them.
    #[arg(long, value_name = "SHAPE", value_parser = parse_box_size, help_heading = INPUT_HEADING)]
    shape: Option<Shape>,
    /// Print one line per input line: the input, a tab, and either the result or `error:` and the
    /// reason.
    #[arg(long, help_heading = INPUT_HEADING)]
    pub each_line: bool,
    /// Report every puzzle that can't be read or processed. By default, only the first such puzzle
    /// is reported, and the rest are counted.
    #[arg(long, help_heading = INPUT_HEADING)]
    pub all_errors: bool,
    /// Number of threads, from 1 to 256. The default is one per CPU core.
    #[arg(long, value_name = "COUNT", value_parser = parse_threads, help_heading = GENERAL_HEADING)]
    threads: Option<NonZero<usize>>,
}

/// The heading of options for reading puzzles.
pub const INPUT_HEADING: &str = "Input";

/// The heading of options for long runs.
pub const LONG_RUNS_HEADING: &str = "Long runs";

/// The heading of options that every command has.
pub const GENERAL_HEADING: &str = "General";

/// The maximum number of threads: more threads would only wait for each other.
const MAX_THREADS: usize = 256;

/// The value of `--letters`: an alphabet for boards larger than 9×9.
#[derive(Clone, Copy, ValueEnum)]
enum LettersArgument {
    /// The digits 1 to 9, then A = 10.
    FromOne,
    /// The digits 0 to 9, then A = 11: hexadecimal digits on a 16×16 board.
    FromZero,
    /// The letters from A = 1.
    Capitals,
    /// The digits 1 to 9 and the characters after them in ASCII: `:` is 10.
    Signs,
}

impl InputArguments {
    /// Returns the path of the file, or `-` for standard input.
    pub fn path(&self) -> PathBuf {
        self.file.clone().unwrap_or_else(|| "-".into())
    }

    /// Returns the user's choice of how to read the file.
    pub fn input_choice(&self) -> InputChoice {
        let letters = self.letters.map(|letters| match letters {
            LettersArgument::FromOne => Alphabet::FromOne,
            LettersArgument::FromZero => Alphabet::FromZero,
            LettersArgument::Capitals => Alphabet::Capitals,
            LettersArgument::Signs => Alphabet::Ascii,
        });
        InputChoice { format: self.from, alphabet: letters, shape: self.shape }
    }

    /// Returns the number of threads that work at the same time.
    pub fn thread_count(&self) -> NonZero<usize> {
        resolve_threads(self.threads)
    }
}

/// Returns the number of threads to use: the chosen number, or one per core, up to [`MAX_THREADS`].
pub fn resolve_threads(chosen: Option<NonZero<usize>>) -> NonZero<usize> {
    let max = NonZero::new(MAX_THREADS).unwrap_or(NonZero::<usize>::MIN);
    let cores = || std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    chosen.unwrap_or_else(|| cores().min(max))
}

/// Parses a number of threads, from 1 to [`MAX_THREADS`]. The error states the expected form.
pub fn parse_threads(text: &str) -> Result<NonZero<usize>, String> {
    let threads = text.parse().ok().filter(|threads: &NonZero<usize>| threads.get() <= MAX_THREADS);
    threads.ok_or_else(|| format!("expected a number from 1 to {MAX_THREADS}"))
}

/// Parses the name of a format. The error suggests a similar name, if there is one.
pub fn parse_format(name: &str) -> Result<&'static dyn Format, String> {
    let expected = "'ninefold formats' lists all formats";
    let names = formats::INFOS.iter().map(|info| info.name);
    formats::by_name(name).ok_or_else(|| unknown_name("format", name, names, expected))
}

/// Parses the shape of a board, given as the number of rows and columns of a box. The error states
/// the expected form.
pub fn parse_box_size(text: &str) -> Result<Shape, String> {
    let sides = text.split_once(['x', '×']);
    let shape = sides.and_then(|(rows, cols)| {
        Shape::new(rows.trim().parse().ok()?, cols.trim().parse().ok()?).ok()
    });
    shape.ok_or_else(|| {
        "expected the rows and columns of a box, such as 5x2, for boards from 4×4 to 64×64".into()
    })
}

/// Parses a time in seconds. The error states the expected form.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "expected a number of seconds, such as 2.5".into())
}

/// Parses a whole number. The error states the expected form.
pub fn parse_number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| "expected a whole number".into())
}
