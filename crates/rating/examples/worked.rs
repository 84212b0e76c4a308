//! Holds paths to those of another program, step by step: `worked bank FILE [SKIP [COUNT]]`, or
//! `se` or `se-source`.
//!
//! The file has a puzzle a paragraph: digits, a comma and more, then a line a step with number, rating,
//! name, anything, conclusions, tabs between. The first step that differs is shown.

use std::fmt::Write;

use rating::{Hint, Scale};

fn conclusions(hint: &Hint) -> String {
    let mut text = String::new();
    let at = |cell: grid::Cell| format!("r{}c{}", cell.index() / 9 + 1, cell.index() % 9 + 1);
    if let Some((cell, digit)) = hint.placement() {
        let _ = write!(text, " {}={digit}", at(cell));
    }
    let mut gone: Vec<_> = hint.eliminations().collect();
    gone.sort_by_key(|(cell, _)| *cell);
    for (cell, digits) in gone {
        let digits: String = digits.map(|digit| digit.to_string()).collect();
        let _ = write!(text, " {}<>{digits}", at(cell));
    }
    text.trim().to_owned()
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    // What is told of direct techniques is what the source of `se` applies.
    let scales = [Scale::Bank, Scale::Se, Scale::SeSource];
    let scale = scales.into_iter().find(|scale| scale.name() == args[1]).expect("a scale");
    let text = std::fs::read_to_string(&args[2]).expect("a readable file");
    let number = |n: usize, or| args.get(n).map_or(or, |text| text.parse().expect("a number"));
    let (mut same, mut all) = (0, 0);
    let puzzles = text.split("\n\n").filter(|puzzle| !puzzle.trim().is_empty());
    for puzzle in puzzles.skip(number(3, 0)).take(number(4, usize::MAX)) {
        let mut lines = puzzle.trim().lines();
        let head = lines.next().expect("a head");
        let digits: String = head[..81].replace('0', ".");
        let board = digits.parse().expect("a board");
        let hints = rating::path(&board, scale).expect("a 9×9 board");
        all += 1;
        let mut expected = lines.map(|line| line.split('\t').collect::<Vec<_>>());
        let mut is_same = true;
        for (n, hint) in hints.iter().enumerate() {
            let rating = format!("{}.{}", hint.rating() / 10, hint.rating() % 10);
            let ours = [rating, hint.technique().to_string(), conclusions(hint)];
            let theirs = expected.next().unwrap_or(vec!["", "", "", "", ""]);
            let name = theirs[2].replace("Unique Loop type", "Unique Loop 6 type");
            if [theirs[1], &name, theirs[4]] != ours {
                println!("{}\n  step {}: {ours:?}\n  expected {theirs:?}", &head[..90], n + 1);
                is_same = false;
                break;
            }
        }
        if is_same && let Some(left) = expected.next() {
            println!("{}\n  ends before {left:?}", &head[..90]);
            is_same = false;
        }
        same += usize::from(is_same);
    }
    println!("{same} of {all} paths are the same");
}
