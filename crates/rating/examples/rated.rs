//! Rates the puzzles in a file and compares the ratings: `rated SCALE FILE [COLUMN [TIMES]]`.
//!
//! Each line has a puzzle of 81 digits, optionally followed by a comma and other columns. `COLUMN`
//! is the name, in the first line of the file, of a column with ER ratings such as `7.2`, or the
//! names of three columns with ER, EP and ED, separated by commas. Puzzles whose ratings differ
//! from these columns are printed. Then a table shows, for each whole number of ER, the number of
//! puzzles and of equal ratings, the puzzles per second, and the slowest puzzle. Each puzzle is
//! rated `TIMES` times, for systems with a coarse clock.
//!
//! The scales are `bank`, `se` and `se-source`, which is `se` with direct techniques that only
//! place digits.

use std::{collections::BTreeMap, sync::LazyLock, time::Instant};

use grid::Board;
use rating::{Rater, RaterOutput, Rating, Scale};

fn format_tenths(rating: u16) -> String {
    format!("{}.{}", rating / 10, rating % 10)
}

/// Returns the processor time used so far, in seconds, or the elapsed time if the system doesn't
/// report it.
fn processor_seconds() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = statistics.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanos.map_or_else(|| START.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
}

fn rate(board: &Board, name: &str) -> Rating {
    let scale =
        Scale::ALL.into_iter().find(|scale| scale.name() == name.trim_end_matches("-source"));
    let scale = scale.expect("a scale");
    let rater = Rater::new(board, scale, RaterOutput::Ratings).expect("a 9×9 board");
    let mut rater = if name == "se-source" { rater.without_direct_eliminations() } else { rater };
    rater.run_until(&|| false).expect("nothing stops it")
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[2]).expect("a readable file");
    let mut lines = text.lines().peekable();
    let columns: Vec<usize> = args.get(3).map_or(Vec::new(), |names| {
        let head: Vec<&str> = lines.next().expect("a header").split(',').collect();
        let at = |name| head.iter().position(|column| *column == name).expect("a column");
        names.split(',').map(at).collect()
    });
    let times: u32 = args.get(4).map_or(1, |times| times.parse().expect("a number"));
    let mut classes: BTreeMap<u16, (usize, usize, f64, f64)> = BTreeMap::new();
    for line in lines {
        let board = line[..81].replace('0', ".").parse().expect("a board");
        let start = processor_seconds();
        let Rating { er, ep, ed } = rate(&board, &args[1]);
        (1..times).for_each(|_| _ = rate(&board, &args[1]));
        let seconds = (processor_seconds() - start) / f64::from(times);
        let fields: Vec<&str> = line.split(',').collect();
        let expected: Vec<&str> = columns.iter().map(|column| fields[*column]).collect();
        let ours = [er, ep, ed].map(format_tenths);
        let is_same = expected.iter().zip(&ours).all(|(expected, ours)| expected == ours);
        if !is_same {
            println!("{} {ours:?} expected {expected:?}", &line[..81]);
        }
        let class = classes.entry(er / 10).or_default();
        class.0 += 1;
        class.1 += usize::from(is_same);
        class.2 += seconds;
        class.3 = class.3.max(seconds);
    }
    println!("class puzzles same    /s  slowest ms");
    let all = classes.values().fold((0, 0, 0.0, 0.0f64), |all, class| {
        (all.0 + class.0, all.1 + class.1, all.2 + class.2, all.3.max(class.3))
    });
    for (name, (puzzles, same, seconds, slowest)) in classes
        .iter()
        .map(|(class, sums)| (format!("{class}.x"), *sums))
        .chain([("all".into(), all)])
    {
        let speed = puzzles as f64 / seconds;
        println!("{name:>5} {puzzles:7} {same:4} {speed:8.1} {:8.2}", slowest * 1e3);
    }
}
