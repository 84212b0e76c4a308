//! Compares solution paths with those of another program, step by step: `worked SCALE FILE [SKIP
//! [COUNT]]`. The scale is `bank`, `se` or `se-source`. The first `SKIP` puzzles are skipped, and
//! `COUNT` puzzles are compared.
//!
//! The file has one paragraph per puzzle. The first line has the digits, a comma and any other
//! text. Each of the other lines is a step: its number, rating, name, any text, and its
//! conclusions, separated by tabs. The first step of each path that differs is printed.

use std::fmt::Write;

use grid::Board;
use rating::{RatedHint, Rater, RaterOutput, Scale};

fn conclusions(hint: &RatedHint) -> String {
    let mut text = String::new();
    let at = |cell: grid::Cell| format!("r{}c{}", cell.index() / 9 + 1, cell.index() % 9 + 1);
    if let Some((cell, digit)) = hint.placement() {
        let _ = write!(text, " {}={digit}", at(cell));
    }
    let mut eliminations: Vec<_> = hint.eliminations().collect();
    eliminations.sort_by_key(|(cell, _)| *cell);
    for (cell, digits) in eliminations {
        let digits: String = digits.map(|digit| digit.to_string()).collect();
        let _ = write!(text, " {}<>{digits}", at(cell));
    }
    text.trim().to_owned()
}

/// Returns the hints of a path on the scale with this name. `se-source` is `se` with direct
/// techniques that only place digits, because the other program reports only the placements of
/// these techniques.
fn path(board: &Board, name: &str) -> Vec<RatedHint> {
    let scale =
        Scale::ALL.into_iter().find(|scale| scale.name() == name.trim_end_matches("-source"));
    let scale = scale.expect("a scale");
    let rater = Rater::new(board, scale, RaterOutput::Path).expect("a 9×9 board");
    let mut rater = if name == "se-source" { rater.without_direct_eliminations() } else { rater };
    rater.run_until(&|| false).expect("nothing stops it");
    rater.path().to_vec()
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[2]).expect("a readable file");
    let number = |n: usize, or| args.get(n).map_or(or, |text| text.parse().expect("a number"));
    let (mut same, mut all) = (0, 0);
    let puzzles = text.split("\n\n").filter(|puzzle| !puzzle.trim().is_empty());
    for puzzle in puzzles.skip(number(3, 0)).take(number(4, usize::MAX)) {
        let mut lines = puzzle.trim().lines();
        let head = lines.next().expect("a first line");
        let digits: String = head[..81].replace('0', ".");
        let board = digits.parse().expect("a board");
        let hints = path(&board, &args[1]);
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
        if is_same && let Some(rest) = expected.next() {
            println!("{}\n  ends before {rest:?}", &head[..90]);
            is_same = false;
        }
        same += usize::from(is_same);
    }
    println!("{same} of {all} paths are the same");
}
