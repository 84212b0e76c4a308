//! Benchmarks the repair of puzzles in which one given was changed to another digit: how often the
//! original digit is among the first proposals, and the time that this takes.
//!
//!     cargo bench --bench repair -- [FILE …]

use std::{
    env, fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use grid::{Board, Cell, Digit, Shape};
use puzzle::{ConflictSize, Diagnosis, GivenChange};

/// The number of puzzles per file.
const PUZZLES: usize = 200;

/// The seed for the choice of puzzles, givens and digits.
const SEED: u64 = 9;

/// Returns the files named on the command line, or two of the project's own puzzle files if none
/// are named.
fn files() -> Vec<PathBuf> {
    let named: Vec<PathBuf> =
        env::args().skip(1).filter(|arg| !arg.starts_with('-')).map(Into::into).collect();
    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    if named.is_empty() { vec![data.join("minimal.txt"), data.join("bank.txt")] } else { named }
}

fn main() {
    println!("{PUZZLES} puzzles a file, seed {}, that are not proper with a digit changed", SEED);
    println!(
        "file: first, second, third proposal, later; fewest givens proved; time: median, longest"
    );
    for file in files() {
        let lines = fs::read_to_string(&file).expect("a readable file");
        let words = lines.lines().filter_map(|line| line.split([' ', ',', '\t']).next());
        let boards = words.filter_map(|word| word.replace('0', ".").parse::<Board>().ok());
        let boards: Vec<_> = boards.filter(|board| board.shape() == Shape::CLASSIC).collect();
        println!("{}", measure_file(&file, &boards));
    }
}

fn measure_file(file: &Path, puzzles: &[Board]) -> String {
    let mut random = Random(SEED);
    let (mut places, mut proved, mut impossible) = ([0; 4], 0, 0);
    let mut times = Vec::new();
    while times.len() < PUZZLES {
        let puzzle = &puzzles[random.below(puzzles.len())];
        let givens: Vec<_> =
            Cell::all(puzzle.shape()).filter(|cell| puzzle.digit(*cell).is_some()).collect();
        let cell = givens[random.below(givens.len())];
        let digits = (puzzle.digit(cell), Digit::new(1 + random.below(9)));
        let (Some(to), Some(from)) = digits else { continue };
        let mut spoiled = puzzle.clone();
        spoiled.set(cell, Some(from));
        let start = Instant::now();
        let proposals = match puzzle::repair(&spoiled) {
            // The digit is unchanged, or the change produced another proper puzzle.
            Diagnosis::Proper(_) => continue,
            Diagnosis::Impossible { conflict, proposals, .. } => {
                impossible += 1;
                proved += usize::from(conflict.size == ConflictSize::Smallest);
                proposals
            }
            Diagnosis::Several { proposals, .. } => proposals,
            Diagnosis::Unknown => Vec::new(),
        };
        times.push(start.elapsed());
        let truth = GivenChange::Replace { cell, from, to };
        places[proposals.iter().position(|change| *change == truth).unwrap_or(3).min(3)] += 1;
    }
    times.sort();
    let [first, second, third, later] = places;
    let name = file.file_name().unwrap_or_default().display().to_string();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    format!(
        "{name}: {first}, {second}, {third}, {later}; {proved} of {impossible}; {:.2} ms, {:.0} ms",
        milliseconds(times[PUZZLES / 2]),
        milliseconds(times[PUZZLES - 1]),
    )
}

/// A seeded pseudorandom number generator.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }
}
