//! Benchmarks filters, sort orders, histograms and scatter plots on half a million rows, 99 % of
//! which are complete, in comparison with the sum of the bytes of one column.
//!
//!     cargo bench --bench columns

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use collection::{
    ColumnId, ColumnValue, Expression, Histogram, Scatter, SortOrder, Table, TechniqueName,
    TechniqueSet, ValueState, Vocabulary,
};

/// The number of rows of the table.
const ROWS: usize = 528_012;

fn main() {
    let vocabulary = Vocabulary::new(human::TECHNIQUES.iter().map(|technique| TechniqueName {
        id: technique.id,
        other_names: technique.aliases.to_vec(),
        hardness: (technique.level as u8, technique.score),
    }));
    let table = random_table();
    println!("{ROWS} rows of {} bytes, medians of 9", table.bytes_per_row());
    let bytes: Vec<u8> = (0..ROWS).map(|row| row as u8).collect();
    let sum = || bytes.iter().map(|byte| u64::from(*byte)).sum::<u64>();
    print_time("sum of a column", median(|| _ = black_box(sum())), "");
    for text in [
        "clues < 25",
        "level >= hard && clues < 25",
        "hardest == x-wing",
        "has(x-wing) && !has(swordfish)",
        "(score > 900 || minimal) && level != easy && only(x-wing, naked-single, full-house)",
    ] {
        let expression = Expression::parse(text, &vocabulary).expect("an expression");
        let view = || table.select_rows(Some(&expression), &SortOrder::default(), &|_, _| None);
        let found = format!("{} rows", view().rows.len());
        print_time(text, median(|| drop(black_box(view()))), &found);
    }
    for text in ["score", "level,-score,clues"] {
        let order = SortOrder::parse(text, &vocabulary).expect("an order");
        let view = || table.select_rows(None, &order, &|_, _| None);
        print_time(&format!("sorted by {text}"), median(|| drop(black_box(view()))), "");
    }
    let score = ColumnId::from_name("score").expect("a column");
    let histogram = || Histogram::from_rows(&table, score, 0..ROWS as u32);
    print_time("histogram by score", median(|| drop(black_box(histogram()))), "");
    let (clues, rows) = (ColumnId::from_name("clues").expect("a column"), shuffled_rows());
    let scatter = || Scatter::from_rows(&table, score, clues, &rows);
    print_time("scores against givens", median(|| drop(black_box(scatter()))), "");
}

/// Returns the indices of all rows, in pseudo-random order.
fn shuffled_rows() -> Vec<u32> {
    (0..ROWS as u64).map(|row| (row * 100_003 % ROWS as u64) as u32).collect()
}

fn print_time(what: &str, time: Duration, found: &str) {
    println!("{:>8.2} ms  {what}  {found}", time.as_secs_f64() * 1e3);
}

/// Returns a table of [`ROWS`] pseudo-random rows, of which about 1 % are empty.
fn random_table() -> Table {
    let mut table = Table::new(ROWS);
    let mut state = 9u64;
    let mut below = |bound: u32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as u32 % bound
    };
    for row in 0..ROWS {
        let mut take = |name: &str, value| {
            table.set_value(
                row,
                ColumnId::from_name(name).expect("a column"),
                &ValueState::Known(value),
            );
        };
        if below(100) == 0 {
            continue;
        }
        take("clues", ColumnValue::Number(19 + below(12)));
        take("level", ColumnValue::Number(below(5)));
        take("score", ColumnValue::Number(200 + below(3000)));
        take("hardest", ColumnValue::Number(below(60)));
        take("minimal", ColumnValue::Number(below(2)));
        // Produces a few thousand different sets, as in real collections.
        let some = (0..12).filter(|_| below(2) == 0).map(|number| number * 3);
        take(
            "techniques",
            ColumnValue::Techniques(some.fold(TechniqueSet::default(), TechniqueSet::with)),
        );
    }
    table
}

/// Returns the median time of nine runs.
fn median(mut run: impl FnMut()) -> Duration {
    let mut times = [(); 9].map(|()| {
        let start = Instant::now();
        run();
        start.elapsed()
    });
    times.sort();
    times[4]
}
