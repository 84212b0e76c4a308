//! Rates a file and tells how it went: `rated bank FILE [COLUMN [TIMES]]`.
//!
//! A line is a puzzle of 81 digits, with more after a comma. `COLUMN` names what is compared, by the first
//! line: ratings such as `7.2`, of ER; or three such names, commas between, for ER, EP and ED. Every
//! puzzle that differs is shown, then a table: puzzles, agreement and puzzles a second by class of rating; each is rated
//! `TIMES` times, for a clock that ticks slowly.

use std::{collections::BTreeMap, sync::LazyLock, time::Instant};

use rating::{Rating, Scale};

fn tenths(rating: u16) -> String {
    format!("{}.{}", rating / 10, rating % 10)
}

/// The seconds of processor time so far, where the system tells them; of the clock elsewhere.
fn cpu() -> f64 {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanos.map_or_else(|| BEGAN.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let scales = [Scale::Bank, Scale::Se, Scale::SeSource];
    let scale = scales.into_iter().find(|scale| scale.name() == args[1]).expect("a scale");
    let text = std::fs::read_to_string(&args[2]).expect("a readable file");
    let mut lines = text.lines().peekable();
    let columns: Vec<usize> = args.get(3).map_or(Vec::new(), |names| {
        let head: Vec<&str> = lines.next().expect("a head").split(',').collect();
        let at = |name| head.iter().position(|column| *column == name).expect("a column");
        names.split(',').map(at).collect()
    });
    let times: u32 = args.get(4).map_or(1, |times| times.parse().expect("a number"));
    let mut classes: BTreeMap<u16, (usize, usize, f64, f64)> = BTreeMap::new();
    for line in lines {
        let board = line[..81].replace('0', ".").parse().expect("a board");
        let began = cpu();
        let Rating { er, ep, ed } = rating::rate(&board, scale).expect("a 9×9 board");
        assert!((1..times).all(|_| rating::rate(&board, scale).is_some()));
        let seconds = (cpu() - began) / f64::from(times);
        let fields: Vec<&str> = line.split(',').collect();
        let expected: Vec<&str> = columns.iter().map(|column| fields[*column]).collect();
        let ours = [er, ep, ed].map(tenths);
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
    for (name, (puzzles, same, seconds, slowest)) in
        classes.iter().map(|(class, of)| (format!("{class}.x"), *of)).chain([("all".into(), all)])
    {
        let speed = puzzles as f64 / seconds;
        println!("{name:>5} {puzzles:7} {same:4} {speed:8.1} {:8.2}", slowest * 1e3);
    }
}
