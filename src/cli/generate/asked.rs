//! What is asked for on the command line, and the order that follows from it.

use std::{
    fs,
    hash::{BuildHasher, RandomState},
    num::NonZero,
    path::{Path, PathBuf},
    time::Duration,
};

use clap::Args;

use super::{
    columns::Column,
    order::{Begun, Order},
    output,
    values::{
        clues_of, level_of, minimal_of, rating_of, score_of, shape_of, share_of, symmetry_of,
        technique_of,
    },
};
use crate::{THREADS, format_of, input::Choice, note, source};
use formats::Format;
use generate::{Digits, Filling, Minimal, Named, Pattern, Rated, Symmetry, Wish};
use grid::{Board, Cell, Shape};
use human::Level;

/// The arguments of `generate`.
#[derive(Args)]
pub struct Generate {
    /// How many puzzles.
    #[arg(long, value_name = "N", default_value = "1", conflicts_with = "mix")]
    count: u64,
    /// The number that all chance follows from: with the same one the same puzzles come. Without it
    /// some number is taken and told.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The rows and columns of a box: 2x3, 3x3, 4x4, up to 5x5.
    #[arg(long, value_name = "RxC", default_value = "3x3", value_parser = shape_of)]
    shape: Shape,
    /// The same for square boxes: 3 is 9×9.
    #[arg(long, value_name = "N", conflicts_with = "shape")]
    order: Option<usize>,
    /// The level: easy, medium, hard, unfair or extreme; above 9×9 that of the hardest technique.
    #[arg(long, value_name = "LEVEL", value_parser = level_of)]
    level: Option<Level>,
    /// How many of which level, one level after another: easy=10,hard=5.
    #[arg(long, value_name = "LEVEL=N,…", value_delimiter = ',', value_parser = share_of, conflicts_with = "level")]
    mix: Vec<(Level, u64)>,
    /// The least and the greatest score: hodoku:1000..1600.
    #[arg(long, value_name = "hodoku:A..B", value_parser = score_of)]
    score: Option<(u32, u32)>,
    /// The least and the greatest rating: bank:6.5..7.2, se:7.1; of several, all.
    #[arg(long, value_name = "SCALE:A..B,…", value_delimiter = ',', value_parser = rating_of)]
    rating: Vec<Rated>,
    /// Techniques without which easier ones do not solve it, and with which they do; beside a Franken
    /// Swordfish chains with groups do not count, which always do the same.
    #[arg(long, value_name = "ID,…", value_delimiter = ',', value_parser = technique_of)]
    needs: Vec<Named>,
    /// Techniques that occur in its path.
    #[arg(long, value_name = "ID,…", value_delimiter = ',', value_parser = technique_of)]
    has: Vec<Named>,
    /// Techniques of which one is the first that its path has beyond singles.
    #[arg(long, value_name = "ID,…", value_delimiter = ',', value_parser = technique_of)]
    first: Vec<Named>,
    /// Techniques that it can be solved without.
    #[arg(long, value_name = "ID,…", value_delimiter = ',', value_parser = technique_of)]
    without: Vec<Named>,
    /// Techniques that it can be solved with, beside singles.
    #[arg(long, value_name = "ID,…", value_delimiter = ',', value_parser = technique_of)]
    only: Vec<Named>,
    /// How many givens: 24, or 22..26.
    #[arg(long, value_name = "A..B", value_parser = clues_of)]
    clues: Option<(usize, usize)>,
    /// No given can go; with `orbit`: none of the symmetry's orbits.
    #[arg(long, value_name = "WHICH", num_args = 0..=1, default_missing_value = "each", value_parser = minimal_of)]
    minimal: Option<Minimal>,
    /// The symmetry of the givens: none, rotate180, rotate90, mirror-h, mirror-v, mirror-hv,
    /// diagonal, antidiagonal, diagonals, full, translate (all boxes alike), or any of them.
    #[arg(long, value_name = "SYMMETRY", default_value = "none", value_parser = symmetry_of)]
    symmetry: Symmetry,
    /// A symmetry that digits move along with, so that the puzzle goes to itself: rotate180, rotate90,
    /// mirror-h and mirror-v on even sides, diagonal, antidiagonal.
    #[arg(long, value_name = "CLASS", conflicts_with_all = ["symmetry", "pattern", "from"], value_parser = symmetry_of)]
    automorphic: Option<Symmetry>,
    /// The cells that hold givens, `x`, and those that do not, `.`: all cells row by row, or a file of
    /// them.
    #[arg(long, value_name = "MASK|FILE", conflicts_with = "from")]
    pattern: Option<String>,
    /// Some cells of the pattern may be empty: no given that can go is left.
    #[arg(long, requires = "pattern")]
    within: bool,
    /// A file of puzzles, whose neighbours are made: of each in turn.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Puzzle K of the level, from 1 to 10,000, the same for ever; 0 is any of them.
    #[arg(long, value_name = "K", requires = "level", conflicts_with_all = ["count", "mix", "shape", "order", "score", "rating", "needs", "has", "first", "without", "only", "clues", "minimal", "symmetry", "automorphic", "pattern", "from", "tries", "limit_time", "resume"], value_parser = clap::value_parser!(u32).range(..=10_000))]
    number: Option<u32>,
    /// The format: one that has a puzzle in a line, or csv.
    #[arg(long, value_name = "FORMAT", value_parser = format_of)]
    to: Option<&'static dyn Format>,
    /// The columns of a CSV file: puzzle, solution, clues, level, score, bank, hardest,
    /// techniques, symmetry, seed, number, tries.
    #[arg(long, value_name = "COLUMN,…", value_delimiter = ',', value_parser = Column::of)]
    columns: Vec<Column>,
    /// A file that puzzles are added to, each as soon as it is there.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// A file that such a call began: what it lacks is added.
    #[arg(long, value_name = "FILE", conflicts_with = "output", requires = "seed")]
    resume: Option<PathBuf>,
    /// Seconds after which it ends with what there is.
    #[arg(long, value_name = "SECONDS")]
    limit_time: Option<u64>,
    /// Candidates after which it ends with what there is.
    #[arg(long, value_name = "N")]
    tries: Option<u64>,
    /// Tell every second how far it is, as is done on a terminal.
    #[arg(long)]
    progress: bool,
    /// How many threads work at once, instead of one a core.
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
}

impl Generate {
    /// The order, once nothing in it is contradictory.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn order(self) -> Result<Order, String> {
        let shape = match self.order {
            Some(order) => Shape::order(order)
                .ok()
                .filter(|shape| shape.side() <= human::MAX_SIDE)
                .ok_or("the orders are 2 to 5")?,
            None => self.shape,
        };
        let is_csv = self.to.is_none_or(|to| to.info().name == "csv");
        if !is_csv && !self.columns.is_empty() {
            return Err("columns are CSV's: --to csv".into());
        }
        let csv = is_csv && (self.to.is_some() || !self.columns.is_empty());
        let columns = match self.columns {
            none if none.is_empty() => vec![Column::Puzzle, Column::Solution],
            some => some,
        };
        let to = if csv { None } else { self.to.or_else(|| formats::by_name("line")) };
        if let Some(to) = to
            && self.resume.is_some()
            && !output::has_lines(to, shape)
        {
            return Err(format!(
                "a {} file is not resumed: a puzzle is no line of it",
                to.info().name
            ));
        }
        let count = if self.mix.is_empty() {
            self.count
        } else {
            self.mix.iter().map(|(_, count)| count).sum()
        };
        let by_chance = || RandomState::new().hash_one(0) % 1_000_000_000_000;
        let seed = self.seed.unwrap_or_else(by_chance);
        let is_told = self.seed.is_none() && self.number.is_none();
        if let Some(class) = self.automorphic.filter(|class| !class.can_move_digits(shape)) {
            return Err(format!(
                "no {shape} board goes to itself by {class}, its digits moving along"
            ));
        }
        let digits = if self.automorphic.is_some() { Digits::Move } else { Digits::Stay };
        let wish = Wish {
            symmetry: self.automorphic.unwrap_or(self.symmetry),
            digits,
            minimal: self.minimal.unwrap_or_default(),
            clues: self.clues,
            level: self.level,
            score: self.score,
            ratings: self.rating,
            needs: self.needs,
            has: self.has,
            first: self.first,
            without: self.without,
            only: self.only,
            pattern: self
                .pattern
                .map(|pattern| pattern_of(&pattern, shape, self.within))
                .transpose()?,
            from: self.from.map_or(Ok(Vec::new()), |file| boards(&file))?,
            tries: self.tries,
            ..Wish::of(shape)
        };
        let cores = || std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let begun = if self.resume.is_some() { Begun::Same } else { Begun::Otherwise };
        let order = Order {
            mix: self.mix,
            count,
            seed,
            number: self.number.zip(self.level).map(|(number, level)| {
                let any = || 1 + (seed % u64::from(generate::NUMBERS)) as u32;
                (level, if number == 0 { any() } else { number })
            }),
            to,
            columns,
            file: self.resume.or(self.output),
            begun,
            limit: self.limit_time.map(Duration::from_secs),
            tries: self.tries,
            progress: self.progress,
            threads: self.threads.unwrap_or_else(cores).min(THREADS),
            wish,
        };
        order.plans()?;
        for named in order.wish.needs.iter().filter(|_| shape == Shape::CLASSIC) {
            let name = |id: &&str| human::by_name(id).map(|technique| technique.name);
            let others: Vec<_> = human::done_by(named.0.id).iter().filter_map(name).collect();
            if !others.is_empty() {
                let (name, others) = (named.0.name, others.join(", "));
                note(&format!("not counted as easier than {name}, as they do the same: {others}"));
            }
        }
        if let Some(lost) = output::loses_boxes(order.to, shape) {
            note(&lost);
        }
        if is_told {
            note(&format!("--seed {seed}"));
        }
        if let (Some(0), Some((_, number))) = (self.number, order.number) {
            note(&format!("--number {number}"));
        }
        Ok(order)
    }
}

/// A pattern that is drawn, here or in a file.
fn pattern_of(text: &str, shape: Shape, within: bool) -> Result<Pattern, String> {
    let read = Path::new(text).exists().then(|| fs::read_to_string(text));
    let drawn = read.transpose().map_err(|error| format!("{text}: {error}"))?;
    let drawn = drawn.as_deref().unwrap_or(text);
    let cell = |symbol: char| match symbol {
        '.' | '0' => Ok(false),
        'x' | 'X' | '1'..='9' => Ok(true),
        _ => Err(format!("{symbol:?} is no cell of a pattern: x holds a given, . does not")),
    };
    let cells = drawn.chars().filter(|symbol| !symbol.is_whitespace()).map(cell);
    let cells = cells.collect::<Result<Vec<bool>, String>>()?;
    if cells.len() != shape.cells() {
        return Err(format!("the pattern has {} cells, the board {}", cells.len(), shape.cells()));
    }
    let cells = Cell::all(shape).filter(|cell| cells[cell.index()]).collect();
    Ok(Pattern { cells, filling: if within { Filling::Within } else { Filling::Whole } })
}

/// The givens of a file's puzzles.
fn boards(file: &Path) -> Result<Vec<Board>, String> {
    let said = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let mut boards = Vec::new();
    let mut faults = Vec::new();
    source::each(file, Choice::default(), |_, input| {
        let mut input = input?;
        while let Some(batch) = input.batch()? {
            faults.extend(batch.faults.iter().map(words::faults::fault));
            for record in batch.read() {
                match record {
                    Ok(record) => boards.push(record.position.givens().clone()),
                    Err(fault) => faults.push(words::faults::fault(&fault)),
                }
            }
        }
        Ok(())
    })
    .map_err(|error| said(&error))?;
    match faults.first() {
        Some(fault) => Err(said(fault)),
        None if boards.is_empty() => Err(said(&"it has no puzzle")),
        None => Ok(boards),
    }
}
