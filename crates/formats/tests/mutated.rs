//! Tests that files with random mistakes are read without a panic, and each in less than four
//! seconds.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use formats::{Decoder, Letters, RecordScanner, Survey, Text};

/// The folders whose files are mutated.
const FOLDERS: [&str; 3] = ["tests/data/field", "tests/data", "samples"];

/// A generator of pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

/// Reads a file that arrives in pieces of `piece_length` bytes, as the page and the command line
/// do.
fn read(bytes: &[u8], piece_length: usize) {
    let (mut decoder, mut text) = (Decoder::default(), Vec::new());
    bytes.chunks(piece_length).for_each(|piece| decoder.push(piece, false, &mut text));
    decoder.push(&[], true, &mut text);
    let mut records = RecordScanner::new(None);
    let found: Vec<_> = std::iter::from_fn(|| records.next(&text, true)).flatten().collect();
    let Some(format) = records.format() else { return };
    let mut survey = Survey::default();
    let record =
        |place: &formats::Place| Text { line: place.line, bytes: &text[place.bytes.clone()] };
    found.iter().for_each(|place| format.survey(record(place), &mut survey));
    let letters = if survey.is_empty() { Letters::STANDARD } else { survey.letters() };
    for place in &found {
        let _ = record(place).position(format, &letters);
    }
}

/// Returns a copy of a random file with one to four random changes.
fn mutate_random_file(files: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = files[random.below(files.len())].clone();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        match random.below(8) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            1 => bytes.truncate(at),
            2 => drop(bytes.drain(..at)),
            3 => {
                let other = &files[random.below(files.len())];
                let from = random.below(other.len() + 1);
                let to = from + random.below((other.len() - from).min(500) + 1);
                bytes.splice(at..at, other[from..to].iter().copied());
            }
            4 => {
                let mut lines: Vec<Vec<u8>> = bytes.split(|b| *b == b'\n').map(Vec::from).collect();
                let (a, b) = (random.below(lines.len()), random.below(lines.len()));
                lines.swap(a, b);
                bytes = lines.join(&b'\n');
            }
            5 => {
                let symbols = b"\n\r\t |+-.0159:;,[](){}\"'=<>&\\/#xA\xe2\xff\0";
                let symbol = symbols[random.below(symbols.len())];
                bytes.splice(at..at, std::iter::repeat_n(symbol, random.below(20)));
            }
            6 => {
                let to = at + random.below((bytes.len() - at).min(200) + 1);
                let part = bytes[at..to].to_vec();
                (0..random.below(5)).for_each(|_| drop(bytes.splice(at..at, part.iter().copied())));
            }
            _ => {
                let to = at + random.below((bytes.len() - at).min(40) + 1);
                drop(bytes.drain(at..to));
            }
        }
    }
    bytes
}

/// Reads mutated files for this time. The files are in the project's folders and in the folder
/// whose path is in the environment variable `FILES`, if any. Stores a file that causes a panic.
fn read_mutated_files(time: Duration, seed: u64) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders: Vec<_> = FOLDERS.iter().map(|folder| root.join(folder)).collect();
    folders.extend(std::env::var_os("FILES").map(Into::into));
    let paths = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("a folder"));
    let paths = paths.map(|entry| entry.expect("a file").path()).filter(|path| path.is_file());
    let mut files: Vec<Vec<u8>> = paths.map(|path| fs::read(path).expect("a file")).collect();
    files.retain(|file| file.len() < 50_000);
    files.sort_unstable();
    let (start, mut random, mut count) = (Instant::now(), Random(seed), 0);
    while start.elapsed() < time {
        let bytes = mutate_random_file(&files, &mut random);
        let at = Instant::now();
        let piece_length = [1 + random.below(200), 8192][random.below(2)];
        if let Err(panic) = std::panic::catch_unwind(|| read(&bytes, piece_length)) {
            let path = std::env::temp_dir().join("mutated");
            fs::write(&path, &bytes).expect("the file is written");
            eprintln!("{}", path.display());
            std::panic::resume_unwind(panic);
        }
        let limit = Duration::from_secs(4);
        assert!(at.elapsed() < limit, "{:?}: {}", at.elapsed(), String::from_utf8_lossy(&bytes));
        count += 1;
    }
    println!("{count} files");
}

/// Reads mutated files for five minutes, or for the number of seconds in the environment variable
/// `SECONDS`. The variable `SEED` contains the seed of the changes.
#[test]
#[ignore = "takes minutes"]
fn many_mutated_files_are_read_without_a_panic() {
    let number = |name| std::env::var(name).ok().and_then(|value| value.parse().ok());
    read_mutated_files(
        Duration::from_secs(number("SECONDS").unwrap_or(300)),
        number("SEED").unwrap_or(1),
    );
}
