//! Benchmarks parsing half a million puzzles in three formats: megabytes per second, and the ratio
//! to counting the lines of the same bytes with `memchr`.
//!
//!     cargo bench --bench read

mod measure;

use std::hint::black_box;

use collection::{CollectionBuilder, ReadingChoice};

const PUZZLES: usize = 528_012;

fn main() {
    println!("{PUZZLES} puzzles, pieces of 1 MiB, medians of 5");
    let set = measure::files().first().map(measure::read_puzzles).unwrap_or_default();
    let lines =
        || set.iter().cycle().take(PUZZLES).map(String::as_str).collect::<Vec<_>>().join("\n");
    let pairs = lines().replace('.', "0");
    let pairs: String =
        pairs.lines().map(|line| format!("{line},{}\n", "123456789".repeat(9))).collect();
    let files = [
        ("headed", format!("3\n{}\n", lines())),
        ("line", lines()),
        ("csv", format!("puzzle,solution\n{pairs}")),
    ];
    for (format, file) in files {
        let bytes = file.as_bytes();
        let counting = measure::median(5, || {
            black_box(memchr::memchr_iter(b'\n', black_box(bytes)).count());
        });
        let reading = measure::median(5, || {
            let mut gathering = CollectionBuilder::new(ReadingChoice::default());
            gathering.begin_file(format, bytes.len() as u64);
            bytes.chunks(1 << 20).for_each(|piece| gathering.push(piece));
            let collection = gathering.finish().expect("a good file");
            let report = &collection.report().sources[0];
            assert_eq!((report.record_count, report.format.as_str()), (PUZZLES as u64, format));
        });
        let rate = bytes.len() as f64 / 1e6 / reading.as_secs_f64();
        let ratio = reading.as_secs_f64() / counting.as_secs_f64();
        println!("{format:<8}{rate:>8.0} MB/s{ratio:>8.1} × the time of counting lines");
    }
}
