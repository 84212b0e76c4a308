//! Benchmarks that read large files in the forms in which people write puzzles. Each file of a
//! folder is repeated until it has at least 10 MB. The printed processor time is extrapolated to 50
//! MB.
//!
//!     cargo bench --package formats --bench forms [-- FOLDER]

use std::{env, fs, path::PathBuf, sync::LazyLock, time::Instant};

use formats::{Decoder, Letters, RecordScanner, Text};

/// The minimum length of a repeated file.
const MIN_FILE_BYTES: usize = 10_000_000;

fn main() {
    let named = env::args().skip(1).find(|arg| !arg.starts_with('-')).map(PathBuf::from);
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/field");
    let files = fs::read_dir(named.unwrap_or_else(|| tests.into())).expect("a folder");
    let mut times: Vec<(f64, String)> = Vec::new();
    for path in files.map(|file| file.expect("a file").path()) {
        let mut once = fs::read(&path).expect("a readable file");
        once.extend(b"\n\n");
        let bytes = once.repeat(MIN_FILE_BYTES / once.len() + 1);
        let start = now();
        let count = read(&bytes);
        let seconds = (now() - start) * 5e7 / bytes.len() as f64;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        times.push((seconds, format!("{name}: {count} boards")));
    }
    times.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (seconds, file) in times {
        println!("{seconds:>6.2} s {:>6.1} MB/s  {file}", 50.0 / seconds);
    }
}

/// Returns the processor time of this program in seconds, or the elapsed time if the system doesn't
/// report it.
fn now() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let known = fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds = known.split(' ').next().and_then(|first| first.parse::<f64>().ok());
    nanoseconds.map_or(START.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

/// Decodes a file in pieces of 1 MiB, and reads it. Returns the number of boards that can be read.
fn read(bytes: &[u8]) -> usize {
    let (mut decoder, mut text) = (Decoder::default(), Vec::new());
    bytes.chunks(1 << 20).for_each(|piece| decoder.push(piece, false, &mut text));
    decoder.push(&[], true, &mut text);
    let mut records = RecordScanner::new(None);
    let found = std::iter::from_fn(|| records.next(&text, true));
    let places: Vec<_> = found.flatten().collect();
    let Some(format) = records.format() else { return 0 };
    let is_board = |place: &formats::Place| {
        let record = Text { line: place.line, bytes: &text[place.bytes.clone()] };
        record.position(format, &Letters::STANDARD).is_ok()
    };
    places.iter().filter(|place| is_board(place)).count()
}
