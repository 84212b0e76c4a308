//! Reading half a million puzzles in each format: megabytes a second, and the ratio to counting
//! the lines of the same bytes with `memchr`.
//!
//!     cargo bench --bench read

mod measure;

use std::hint::black_box;

use ninefold::collection::Indexer;

const PUZZLES: usize = 528_012;

fn main() {
    println!("{PUZZLES} puzzles, pieces of 1 MiB, medians of 5");
    let set = measure::files().first().map(measure::puzzles).unwrap_or_default();
    let lines =
        || set.iter().cycle().take(PUZZLES).map(String::as_str).collect::<Vec<_>>().join("\n");
    for (format, file) in [("headed", format!("3\n{}\n", lines())), ("line", lines())] {
        let bytes = file.as_bytes();
        let counting = measure::median(5, || {
            black_box(memchr::memchr_iter(b'\n', black_box(bytes)).count());
        });
        let reading = measure::median(5, || {
            let mut indexer = Indexer::new(bytes.len() as u64).expect("it fits");
            for piece in bytes.chunks(1 << 20) {
                indexer.push(piece).expect("a good piece");
            }
            let collection = indexer.finish().expect("a good file");
            assert_eq!((collection.len(), collection.report().format.as_str()), (PUZZLES, format));
        });
        let rate = bytes.len() as f64 / 1e6 / reading.as_secs_f64();
        let ratio = reading.as_secs_f64() / counting.as_secs_f64();
        println!("{format:<8}{rate:>8.0} MB/s{ratio:>8.1} × the time of counting lines");
    }
}
