//! Tests that boards and places with numbered lines are read.

mod reading;

use reading::read;

const BOARDS: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..",
    "8.....4.2.3.6....942.....13......6....9..45..6..2....7.1.....4.2..8....63...2....",
];

/// Returns the rows of a board, with a text between their cells.
fn rows_of(board: &str, between: &str) -> Vec<String> {
    let cells: Vec<String> = board.chars().map(String::from).collect();
    cells.chunks(9).map(|row| row.join(between)).collect()
}

/// Writes a number and a text before each line.
fn numbered(lines: &[String], first: usize, sign: &str) -> String {
    lines.iter().zip(first..).map(|(line, number)| format!("{number}{sign}{line}\n")).collect()
}

#[test]
fn numbers_of_lines_are_not_cells() {
    for (sign, between) in [(":", ""), (":", " "), (") ", ""), (". ", " "), (":", ",")] {
        let [first, second] = [0, 1].map(|board| rows_of(BOARDS[board], between));
        for from in [7, 12, 95] {
            let text = numbered(&first, from, sign);
            assert_eq!(read(&text), (vec![BOARDS[0].to_owned()], vec![]), "{text}");
            let text = text + &numbered(&second, from + 10, sign);
            let expected = BOARDS[..2].iter().map(|board| board.to_string()).collect();
            assert_eq!(read(&text), (expected, vec![]), "{text}");
            // A board isn't composed of the rows of two.
            let text = numbered(&first[..8], from, sign) + &numbered(&second, from + 10, sign);
            assert!(!read(&text).1.is_empty(), "{text}");
        }
    }
}

/// Writes each given, or each cell, of a board in a form with names for its index, its row, its
/// column and its digit.
fn write(board: &str, form: &str, first: usize, has_empty: bool) -> Vec<String> {
    let cells = board.chars().enumerate().filter(|(_, digit)| has_empty || *digit != '.');
    let item = |(at, digit): (usize, char)| {
        let digit = if digit == '.' { '0' } else { digit };
        form.replace("{D}", &digit.to_string())
            .replace("{I}", &(at + first).to_string())
            .replace("{R}", &(at / 9 + first).to_string())
            .replace("{C}", &(at % 9 + first).to_string())
    };
    cells.map(item).collect()
}

#[test]
fn numbered_places_are_read() {
    for board in BOARDS {
        for form in ["r{R}c{C} = {D}", "({R}, {C}) = {D}", "{D} at r{R}c{C}", "{R},{C},{D}"] {
            for sign in [") ", ". ", ": ", ")"] {
                let text = numbered(&write(board, form, 1, false), 1, sign);
                assert_eq!(read(&text), (vec![board.to_owned()], vec![]), "{text}");
            }
        }
    }
}
