//! Pencil marks with annotations, as helpers in forums post them, and entered digits after a plus
//! sign.

use super::boards::Rows;
use super::{Form, Random};

/// The symbols or tags before and after the candidates of an annotated cell.
const ANNOTATIONS: [[&str; 2]; 14] = [
    ["*", ""],
    ["a", ""],
    ["B", ""],
    ["ab", ""],
    ["#", ""],
    ["@", ""],
    ["(", ")"],
    ["{", "}"],
    ["h(", ")"],
    ["[color=red]", "[/color]"],
    ["[b]", "[/b]"],
    ["", "*"],
    ["", "#"],
    ["", "-"],
];

/// Creates a form with annotated pencil marks, or with entered digits after a plus sign.
pub fn random_form(random: &mut Random, _: usize) -> Form {
    if random.below(3) == 0 {
        return random_entry_form(random);
    }
    let seed = random.below(1 << 20) as u64 + 1;
    let kinds = [random.pick(&ANNOTATIONS), random.pick(&ANNOTATIONS)];
    let before = random.pick(&["", "After basics:\n", "[code]\n", "Position 3\n\n"]);
    let after = match before {
        "[code]\n" => "[/code]\n",
        _ => random.pick(&["", "", "\nX-Wing on 5 in rows 2 and 8\n", "\nwhat next?\n"]),
    };
    let frame = random.pick(&["+", "*", ".", ":"]);
    let write = move |boards: &[Rows]| {
        let mut random = Random(seed);
        let mut board = |board: &Rows| {
            let dashes = vec!["-".repeat(40); 3].join(if frame == "*" { "-" } else { frame });
            let rule = format!("{frame}{dashes}{frame}\n");
            let mut text = before.to_owned() + &rule;
            for (at, row) in board.iter().enumerate() {
                let mut cells = Vec::new();
                for (col, digit) in row.iter().enumerate() {
                    cells.push(match *digit {
                        0 => padded_marks(&mut random, &candidates(board, at, col), &kinds),
                        digit => format!("{digit:<12}"),
                    });
                }
                let boxes: Vec<String> = cells.chunks(3).map(|cells| cells.join(" ")).collect();
                text += &format!("| {} |\n", boxes.join(" | "));
                text += if at % 3 == 2 { &rule } else { "" };
            }
            text + after
        };
        boards.iter().map(&mut board).collect::<Vec<_>>().join("\n")
    };
    Form { write: Box::new(write), mistakes: &[] }
}

/// Returns the digits that aren't in the row, the column or the box of a cell, in ascending order.
fn candidates(board: &Rows, row: usize, col: usize) -> String {
    let is_used = |digit: u8| {
        (0..9).any(|n| {
            board[row][n] == digit
                || board[n][col] == digit
                || board[row / 3 * 3 + n / 3][col / 3 * 3 + n % 3] == digit
        })
    };
    (1..=9).filter(|digit| !is_used(*digit)).map(|digit| digit.to_string()).collect()
}

/// Returns the candidates of a cell, padded to 12 characters. One cell in six is annotated.
fn padded_marks(random: &mut Random, digits: &str, kinds: &[[&str; 2]; 2]) -> String {
    let [before, after] = random.pick(kinds);
    let text = match random.below(6) {
        0 if after == "-" => format!("{}-{}", &digits[..1], &digits[1..]),
        0 => format!("{before}{digits}{after}"),
        _ => digits.to_owned(),
    };
    format!("{text:<12}")
}

/// Creates a form in which some digits have a plus sign, so that they are entries.
fn random_entry_form(random: &mut Random) -> Form {
    let (empty, seed) = (random.pick(&[".", "0"]), random.below(1 << 20) as u64 + 1);
    let [before, after] = random.pick(&[["", ""], ["", ":"], ["Puzzle: ", ""], ["\"", "\""]]);
    let write = move |boards: &[Rows]| {
        let mut random = Random(seed);
        let mut line = |board: &Rows| {
            let mut text = before.to_owned();
            for digit in board.iter().flatten() {
                let sign = if random.below(4) == 0 { "+" } else { "" };
                text += &match digit {
                    0 => empty.to_owned(),
                    digit => format!("{sign}{digit}"),
                };
            }
            text + after + "\n"
        };
        boards.iter().map(&mut line).collect()
    };
    Form { write: Box::new(write), mistakes: &[] }
}
