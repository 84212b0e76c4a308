//! The arguments of `generate`, and the request that they are converted to.

use std::{
    fs,
    hash::{BuildHasher, RandomState},
    io,
    num::NonZero,
    path::{Path, PathBuf},
    time::Duration,
};

use clap::Args;

use super::{
    columns::Column,
    output,
    puzzle_request::{OutputMode, PuzzleRequest},
    values::{
        parse_automorphism, parse_box_order, parse_clues, parse_level, parse_level_count,
        parse_minimality, parse_puzzle_number, parse_rating, parse_score, parse_shape,
        parse_symmetry, parse_technique,
    },
};
use crate::{
    arguments::{
        GENERAL_HEADING, LONG_RUNS_HEADING, parse_format, parse_number, parse_threads,
        resolve_threads,
    },
    input::InputChoice,
    messages::print_note,
    source,
};
use formats::Format;
use generate::{
    Filling, Minimality, Pattern, PuzzleSpec, RatingRange, Symmetry, SymmetryKind, TechniqueRef,
};
use grid::{Board, Cell, Shape};
use human::{Family, Level};

/// Generate puzzles that meet your requirements.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Generate {
    /// Number of puzzles to generate.
    #[arg(long, value_name = "COUNT", default_value = "1", conflicts_with = "mix", value_parser = parse_number::<u64>, help_heading = BOARD_HEADING)]
    count: u64,
    /// Random seed. With the same version of Ninefold, the same seed and options produce the same
    /// puzzles. By default, a seed is chosen at random and printed on standard error.
    #[arg(long, value_name = "NUMBER", value_parser = parse_number::<u64>, help_heading = BOARD_HEADING)]
    seed: Option<u64>,
    /// Rows and columns of a box, such as 2x3 for a 6×6 board. Boards can be up to 25×25.
    #[arg(long, value_name = "SHAPE", default_value = "3x3", value_parser = parse_shape, help_heading = BOARD_HEADING)]
    shape: Shape,
    /// Side length of square boxes: 2 for a 4×4 board, 3 for 9×9, 4 for 16×16 or 5 for 25×25.
    #[arg(long, value_name = "SIDE", conflicts_with = "shape", value_parser = parse_box_order, help_heading = BOARD_HEADING)]
    order: Option<Shape>,
    /// Difficulty level: easy, medium, hard, unfair or extreme. On boards other than 9×9, the
    /// level depends only on the hardest technique.
    #[arg(long, value_name = "LEVEL", value_parser = parse_level, help_heading = DIFFICULTY_HEADING)]
    level: Option<Level>,
    /// Number of puzzles for each level, such as easy=10,hard=5. The puzzles are printed one level
    /// after the other, in this order.
    #[arg(long, value_name = "LEVEL=COUNT,…", help_heading = DIFFICULTY_HEADING, value_delimiter = ',', value_parser = parse_level_count, conflicts_with = "level")]
    mix: Vec<(Level, u64)>,
    /// Range of the HoDoKu score, such as hodoku:1000..1600.
    #[arg(long, value_name = "RANGE", value_parser = parse_score, help_heading = DIFFICULTY_HEADING)]
    score: Option<(u32, u32)>,
    /// Rating or rating range on the bank, se, te or w scale, such as se:7.1, bank:6.5..7.2 or
    /// w:4..6. If you specify several ranges, a puzzle must match all of them.
    #[arg(long, value_name = "RANGE,…", help_heading = DIFFICULTY_HEADING, value_delimiter = ',', value_parser = parse_rating)]
    rating: Vec<RatingRange>,
    /// Techniques that the puzzle must require: it can be solved with these and easier techniques,
    /// but not with easier techniques alone.
    #[arg(long, value_name = "TECHNIQUE,…", help_heading = TECHNIQUES_HEADING, value_delimiter = ',', value_parser = parse_technique)]
    needs: Vec<TechniqueRef>,
    /// Techniques that the solution path must contain.
    #[arg(long, value_name = "TECHNIQUE,…", help_heading = TECHNIQUES_HEADING, value_delimiter = ',', value_parser = parse_technique)]
    has: Vec<TechniqueRef>,
    /// Require one of these techniques in the first step beyond singles.
    #[arg(long, value_name = "TECHNIQUE,…", help_heading = TECHNIQUES_HEADING, value_delimiter = ',', value_parser = parse_technique)]
    first: Vec<TechniqueRef>,
    /// Techniques that the puzzle must not require: all other techniques must be enough to solve
    /// it.
    #[arg(long, value_name = "TECHNIQUE,…", help_heading = TECHNIQUES_HEADING, value_delimiter = ',', value_parser = parse_technique)]
    without: Vec<TechniqueRef>,
    /// Techniques that must be enough to solve the puzzle, together with singles.
    #[arg(long, value_name = "TECHNIQUE,…", help_heading = TECHNIQUES_HEADING, value_delimiter = ',', value_parser = parse_technique)]
    only: Vec<TechniqueRef>,
    /// Number of givens, such as 24, or a range, such as 22..26.
    #[arg(long, value_name = "RANGE", value_parser = parse_clues, help_heading = GIVENS_HEADING)]
    clues: Option<(usize, usize)>,
    /// Generate minimal puzzles: no given (`each`, the default) or no set of symmetric givens
    /// (`orbit`) can be removed.
    #[arg(long, value_name = "KIND", help_heading = GIVENS_HEADING, num_args = 0..=1, default_missing_value = "each", value_parser = parse_minimality)]
    minimal: Option<Minimality>,
    /// Symmetry of the givens: none, rotate180, rotate90, mirror-h (left–right), mirror-v
    /// (top–bottom), mirror-hv (both directions), diagonal, antidiagonal, diagonals, full, translate
    /// (the same cells in every box) or any (a random one of these, except none).
    #[arg(long, value_name = "SYMMETRY", default_value = "none", help_heading = GIVENS_HEADING, value_parser = parse_symmetry)]
    symmetry: Symmetry,
    /// Symmetry that maps the puzzle to itself with its digits relabelled: rotate180; with square
    /// boxes, also rotate90, diagonal or antidiagonal; on boards with an even side, also mirror-h or
    /// mirror-v.
    #[arg(long, value_name = "SYMMETRY", help_heading = GIVENS_HEADING, conflicts_with_all = ["symmetry", "pattern", "from"], value_parser = parse_automorphism)]
    automorphic: Option<Symmetry>,
    /// Pattern of givens (`x`) and empty cells (`.`), row by row, or a file that contains this
    /// pattern.
    #[arg(long, value_name = "PATTERN|FILE", help_heading = GIVENS_HEADING, conflicts_with = "from")]
    pattern: Option<String>,
    /// Allow cells of the pattern to stay empty if their givens aren't needed.
    #[arg(long, requires = "pattern", help_heading = GIVENS_HEADING)]
    within: bool,
    /// Generate variations of the puzzles in this file, with slightly different givens.
    #[arg(long, value_name = "FILE", help_heading = GIVENS_HEADING)]
    from: Option<PathBuf>,
    /// Print puzzle NUMBER (1 to 10,000, or 0 for a random one) of the given `--level`. These
    /// puzzles never change.
    #[arg(long, value_name = "NUMBER", help_heading = "Numbered puzzles", requires = "level", conflicts_with_all = ["count", "mix", "shape", "order", "score", "rating", "needs", "has", "first", "without", "only", "clues", "minimal", "symmetry", "automorphic", "pattern", "from", "tries", "limit_time", "resume"], value_parser = parse_puzzle_number)]
    number: Option<u32>,
    /// Output format. For a list of formats, run `ninefold formats`. The default is `line`.
    #[arg(long, value_name = "FORMAT", value_parser = parse_format, help_heading = OUTPUT_HEADING)]
    to: Option<&'static dyn Format>,
    /// Print CSV with these columns. Possible columns: puzzle, solution, clues, level, score, bank,
    /// hardest, techniques, symmetry, seed, number, tries.
    #[arg(long, value_name = "COLUMN,…", help_heading = OUTPUT_HEADING, value_delimiter = ',', value_parser = Column::parse)]
    columns: Vec<Column>,
    /// Append each puzzle to this file as soon as it is ready.
    #[arg(long, value_name = "FILE", help_heading = OUTPUT_HEADING)]
    output: Option<PathBuf>,
    /// Complete the output file of an interrupted run. Use the same seed and options as in that
    /// run.
    #[arg(long, value_name = "FILE", conflicts_with = "output", requires = "seed", help_heading = OUTPUT_HEADING)]
    resume: Option<PathBuf>,
    /// Stop after this many seconds, even if fewer puzzles than requested have been found.
    #[arg(long, value_name = "SECONDS", value_parser = parse_number::<u64>, help_heading = LONG_RUNS_HEADING)]
    limit_time: Option<u64>,
    /// Stop after this many attempts, even if fewer puzzles than requested have been found.
    #[arg(long, value_name = "COUNT", value_parser = parse_number::<u64>, help_heading = LONG_RUNS_HEADING)]
    tries: Option<u64>,
    /// Report progress on standard error every second, even if standard error isn't a terminal.
    #[arg(long, help_heading = LONG_RUNS_HEADING)]
    progress: bool,
    /// Number of threads, from 1 to 256. The default is one per CPU core.
    #[arg(long, value_name = "COUNT", value_parser = parse_threads, help_heading = GENERAL_HEADING)]
    threads: Option<NonZero<usize>>,
}

const BOARD_HEADING: &str = "Number and board";
const DIFFICULTY_HEADING: &str = "Difficulty";
const TECHNIQUES_HEADING: &str = "Techniques";
const GIVENS_HEADING: &str = "Givens";
const OUTPUT_HEADING: &str = "Output";

const EXAMPLES: &str = "\
Examples:
  $ ninefold generate --level hard --symmetry rotate180 --seed 7
  54......2.6....1....14....56..37..2.4..6.5..3.1..24..69....75....6....3.3......87
  $ ninefold generate --count 2 --order 2 --clues 4..6 --seed 1 --columns puzzle,clues
  puzzle,clues
  .1.4.....32.....,4
  2......3...41...,4

Every puzzle has exactly one solution, and no two are equivalent.

Specify techniques by ID (x-wing), name (X-Wing) or HoDoKu code (0300). If fewer puzzles are
found than requested, a message such as `got 37 of 50` is printed, and the exit status is 1.";

impl Generate {
    /// Converts the arguments to a request, and checks the request for contradictions. Prints
    /// notes, such as the seed that was chosen at random.
    ///
    /// # Errors
    /// Returns the reason if arguments contradict each other, if a file or the pattern can't be
    /// read, or if no puzzle can satisfy the request.
    pub fn into_request(self) -> Result<PuzzleRequest, String> {
        let shape = self.order.unwrap_or(self.shape);
        let is_csv = self.to.is_none_or(|to| to.info().name == "csv");
        if !is_csv && !self.columns.is_empty() {
            return Err("--columns requires --to csv".into());
        }
        let csv = is_csv && (self.to.is_some() || !self.columns.is_empty());
        let columns = match self.columns {
            none if none.is_empty() => vec![Column::Puzzle, Column::Solution],
            some => some,
        };
        let to = if csv { None } else { self.to.or_else(|| formats::by_name("line")) };
        if let Some(to) = to
            && self.resume.is_some()
            && !output::writes_lines(to, shape)
        {
            return Err(format!(
                "--resume can't continue a file in the format {}, whose puzzles aren't single lines",
                to.info().name
            ));
        }
        if let (Some(from), Some(resumed)) = (&self.from, &self.resume)
            && let (Ok(from), Ok(resumed)) = (from.canonicalize(), resumed.canonicalize())
            && from == resumed
        {
            let path = resumed.display();
            return Err(format!("{path}: --from and --resume can't name the same file"));
        }
        let singles = || human::TECHNIQUES.iter().filter(|one| one.family == Family::Singles);
        let names = |named: &TechniqueRef| singles().any(|single| single.id == named.0.id);
        if !self.only.is_empty()
            && self.only.iter().all(names)
            && !singles().all(|single| self.only.iter().any(|named| named.0.id == single.id))
        {
            let ids: Vec<_> = singles().map(|single| single.id).collect();
            return Err(format!(
                "--only always allows all singles, so they can't be selected individually; for \
                 puzzles that need only singles, use --only {}",
                ids.join(",")
            ));
        }
        let count = if self.mix.is_empty() {
            self.count
        } else {
            let counts = || self.mix.iter().map(|(_, count)| *count);
            let sum = counts().try_fold(0_u64, u64::checked_add);
            sum.ok_or_else(|| format!("--mix asks for more than {} puzzles", u64::MAX))?
        };
        let by_chance = || RandomState::new().hash_one(0) % 1_000_000_000_000;
        let seed = self.seed.unwrap_or_else(by_chance);
        let is_reported = self.seed.is_none() && self.number.is_none();
        if let Some(class) = self.automorphic.filter(|class| !class.allows_automorphism(shape)) {
            return Err(format!("no {shape} board is automorphic under {class}"));
        }
        let digits = if self.automorphic.is_some() {
            SymmetryKind::Automorphism
        } else {
            SymmetryKind::Pattern
        };
        let spec = PuzzleSpec {
            symmetry: self.automorphic.unwrap_or(self.symmetry),
            symmetry_kind: digits,
            minimality: self.minimal.unwrap_or_default(),
            givens: self.clues,
            level: self.level,
            score: self.score,
            ratings: self.rating,
            required: self.needs,
            in_path: self.has,
            first_steps: self.first,
            not_needed: self.without,
            sufficient: self.only,
            pattern: self
                .pattern
                .map(|pattern| parse_pattern(&pattern, shape, self.within))
                .transpose()?,
            sources: self.from.map_or(Ok(Vec::new()), |file| read_boards(&file))?,
            max_tries: self.tries,
            ..PuzzleSpec::new(shape)
        };
        let mode = if self.resume.is_some() { OutputMode::Resume } else { OutputMode::Append };
        let request = PuzzleRequest {
            level_counts: self.mix,
            count,
            seed,
            puzzle_number: self.number.zip(self.level).map(|(number, level)| {
                let any = || 1 + (seed % u64::from(generate::PUZZLES_PER_LEVEL)) as u32;
                (level, if number == 0 { any() } else { number })
            }),
            output_format: to,
            columns,
            output_path: self.resume.or(self.output),
            output_mode: mode,
            time_limit: self.limit_time.map(Duration::from_secs),
            max_tries: self.tries,
            reports_progress: self.progress,
            threads: resolve_threads(self.threads),
            spec,
        };
        request.level_specs()?;
        for named in request.spec.required.iter().filter(|_| shape == Shape::CLASSIC) {
            let name = |id: &&str| human::by_name(id).map(|technique| technique.name);
            let others: Vec<_> = human::subsumed_by(named.0.id).iter().filter_map(name).collect();
            if !others.is_empty() {
                let (name, others) = (named.0.name, others.join(", "));
                print_note(&format!(
                    "techniques that don't count as easier than {name}, because their conclusions are the same: {others}"
                ));
            }
        }
        if let Some(lost) = output::lost_box_size_note(request.output_format, shape) {
            print_note(&lost);
        }
        if is_reported {
            print_note(&format!("--seed {seed}"));
        }
        if let (Some(0), Some((_, number))) = (self.number, request.puzzle_number) {
            print_note(&format!("--number {number}"));
        }
        Ok(request)
    }
}

/// Parses a pattern, which is drawn in the argument itself or in a file. Returns an error if the
/// pattern can't be read or doesn't fit the shape. `within` allows cells of the pattern to stay
/// empty.
fn parse_pattern(text: &str, shape: Shape, within: bool) -> Result<Pattern, String> {
    let cell = |symbol: char| match symbol {
        '.' | '0' => Ok(false),
        'x' | 'X' | '1'..='9' => Ok(true),
        _ => Err(format!(
            "found {symbol:?} in the pattern; expected x (a given) or . (an empty cell)"
        )),
    };
    let is_drawn = text.chars().all(|symbol| symbol.is_whitespace() || cell(symbol).is_ok());
    let is_file = Path::new(text).exists();
    if !is_drawn && !is_file {
        return Err(format!("{text:?} is neither a file nor a pattern of x and ."));
    }
    let read = is_file.then(|| fs::read_to_string(text));
    let drawn = read.transpose().map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => format!("{text}: not text in UTF-8"),
        _ => format!("{text}: {error}"),
    })?;
    let drawn = drawn.as_deref().unwrap_or(text);
    let cells = drawn.chars().filter(|symbol| !symbol.is_whitespace()).map(cell);
    let cells = cells.collect::<Result<Vec<bool>, String>>()?;
    if cells.len() != shape.cells() {
        return Err(format!(
            "the pattern has {} cells, but the board has {}",
            cells.len(),
            shape.cells()
        ));
    }
    let cells = Cell::all(shape).filter(|cell| cells[cell.index()]).collect();
    Ok(Pattern { cells, filling: if within { Filling::Partial } else { Filling::Full } })
}

/// Reads the givens of a file's puzzles. Returns an error if the file can't be read, contains no
/// puzzles, or contains a puzzle that can't be read.
fn read_boards(file: &Path) -> Result<Vec<Board>, String> {
    let describe = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let mut boards = Vec::new();
    let mut faults = Vec::new();
    source::for_each_reader(file, InputChoice::default(), |_, input| {
        let mut input = input?;
        while let Some(batch) = input.next_batch()? {
            for record in batch.records() {
                match record {
                    Ok(record) => boards.push(record.position.givens().clone()),
                    Err(fault) => faults.push(words::faults::fault_sentence(&fault)),
                }
            }
        }
        Ok(())
    })
    .map_err(|error| describe(&error))?;
    match faults.first() {
        Some(fault) => Err(describe(fault)),
        None if boards.is_empty() => Err(describe(&"the file contains no puzzles")),
        None => Ok(boards),
    }
}
