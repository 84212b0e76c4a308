//! Code shared by the benchmarks: shuffled puzzles and median times.

use std::{
    env, fs,
    path::PathBuf,
    time::{Duration, Instant},
};

/// The seed of all shuffles in this module.
pub const SEED: u64 = 9;

/// Returns the files named on the command line, or two of the project's own puzzle files if none
/// are named.
pub fn files() -> Vec<PathBuf> {
    let named: Vec<PathBuf> =
        env::args().skip(1).filter(|arg| !arg.starts_with('-')).map(Into::into).collect();
    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    if named.is_empty() { vec![data.join("minimal.txt"), data.join("bank.txt")] } else { named }
}

/// Reads a file, and returns the same puzzles as [`shuffled_puzzles`].
pub fn read_puzzles(path: &PathBuf) -> Vec<String> {
    shuffled_puzzles(&fs::read_to_string(path).expect("a readable file"))
}

/// Returns the first word of each line in shuffled order, without comments. Words of 81 characters
/// are replaced by equivalent puzzles.
pub fn shuffled_puzzles(lines: &str) -> Vec<String> {
    let lines = lines.lines().filter(|line| !line.starts_with('#'));
    let words = lines.filter_map(|line| line.split_whitespace().next());
    let mut random = Random(SEED);
    let mut words: Vec<String> = words.map(|word| random_equivalent(word, &mut random)).collect();
    random.shuffle(&mut words);
    words
}

/// Returns an equivalent puzzle, with shuffled digits, bands, stacks, rows and columns. A word that
/// doesn't have 81 characters is returned unchanged.
fn random_equivalent(word: &str, random: &mut Random) -> String {
    let cells = word.as_bytes();
    if cells.len() != 81 {
        return word.to_owned();
    }
    let mut digits = *b"123456789";
    random.shuffle(&mut digits);
    let [rows, cols] = [(); 2].map(|()| {
        let mut groups = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        groups.iter_mut().for_each(|lines| random.shuffle(lines));
        random.shuffle(&mut groups);
        groups.concat()
    });
    let cell = |(row, col): (&usize, &usize)| match cells[9 * row + col] {
        digit @ b'1'..=b'9' => char::from(digits[usize::from(digit - b'1')]),
        _ => '.',
    };
    rows.iter().flat_map(|row| cols.iter().map(move |col| (row, col))).map(cell).collect()
}

/// A seeded pseudorandom number generator.
struct Random(u64);

impl Random {
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            items.swap(i, (self.0 >> 33) as usize % (i + 1));
        }
    }
}

/// Runs a function `runs` times, and returns the median of the times.
pub fn median(runs: usize, mut run: impl FnMut()) -> Duration {
    let [time] = medians(runs, [&mut run]);
    time
}

/// Returns the median time of `runs` runs of each function. The functions take turns, so that other
/// load affects them equally.
pub fn medians<const N: usize>(runs: usize, mut each: [&mut dyn FnMut(); N]) -> [Duration; N] {
    let mut times = [(); N].map(|()| Vec::new());
    for _ in 0..runs {
        for (run, times) in each.iter_mut().zip(&mut times) {
            let start = Instant::now();
            run();
            times.push(start.elapsed());
        }
    }
    times.map(|mut times| {
        times.sort();
        times[runs / 2]
    })
}
