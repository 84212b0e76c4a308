//! Places of digits instead of grids.

use super::boards::Rows;
use super::{Form, Random};

/// The notation for a place, then the text between places, before the first and after the last. In
/// the notation, `R` and `C` are the numbers of the row and the column counted from 1, `Y` and `X`
/// are these numbers counted from 0, `A` is the letter of the row, and `D` is the digit.
const PLACES: [[&str; 4]; 31] = [
    ["R C D", "\n", "", ""],
    ["R,C,D", "\n", "", ""],
    ["(R, C, D)", ", ", "givens = [", "]"],
    ["(Y, X, D)", ", ", "givens = [", "]"],
    ["rRcC=D", " ", "", ""],
    ["rRcC=D", "\n", "", ""],
    ["RRCC = D", ", ", "", ""],
    ["ACD", " ", "", ""],
    ["AC=D", "\n", "", ""],
    ["'AC': 'D'", ", ", "{", "}"],
    ["initial(R,C,D).", "\n", "", ""],
    ["clue(R, C, D).", " ", "", ""],
    ["R;C;D", "\n", "row;column;value\n", ""],
    ["Y,X,D", "\n", "row,col,value\n", ""],
    ["{\"row\":Y,\"col\":X,\"value\":D}", ", ", "[", "]"],
    ["{\"x\":X,\"y\":Y,\"value\":D}", ",", "{\"cells\":[", "]}"],
    ["(R,C): D", ", ", "{", "}"],
    ["grid[Y][X] = D;", "\n", "", ""],
    ["constraint x[R,C] = D;", "\n", "", ""],
    ["Row R, column C: D", "\n", "", ""],
    ["R,C,D", ";\n", "B = [", "];"],
    ["cRC = D", "\n", "", ""],
    ["sRC=D", ", ", "", ""],
    ["(assert (= cRC D))", "\n", "", ""],
    ["given(cRC, D).", "\n", "", ""],
    ["x_R_C_D = 1", "\n", "", ""],
    ["xRCD = 1;", "\n", "", ""],
    ["vYX := D;", " ", "", ""],
    ["grid[Y, X] <- D", "\n", "", ""],
    ["D at AC", "\n", "", ""],
    ["| R | C | D |", "\n", "| row | col | value |\n|---|---|---|\n", ""],
];

/// Creates a form in which a board is a list of places. There is an empty line between the boards
/// of a file.
pub fn random_form(random: &mut Random, _: usize) -> Form {
    let [place, between, before, after] = random.pick(&PLACES);
    let write = move |boards: &[Rows]| {
        let board = |board: &Rows| {
            let mut places = Vec::new();
            for (y, row) in board.iter().enumerate() {
                for (x, digit) in row.iter().enumerate().filter(|(_, digit)| **digit > 0) {
                    places.push(write_place(place, y, x, *digit));
                }
            }
            format!("{before}{}{after}\n", places.join(between))
        };
        boards.iter().map(board).collect::<Vec<_>>().join("\n")
    };
    Form { write: Box::new(write), mistakes: &[] }
}

/// Returns a place with its letters replaced. `y` and `x` are the row and the column, from 0 on.
fn write_place(place: &str, y: usize, x: usize, digit: u8) -> String {
    // In `RRCC` and in words, some of the letters `R` and `C` aren't replaced.
    let place =
        place.replace("RRCC", "R\u{1}C\u{2}").replace("Row R, column C", "Row \u{1}, column \u{2}");
    let mut text = String::new();
    let is_named = place.contains('\u{1}');
    for c in place.chars() {
        match c {
            'R' if !is_named => text += &(y + 1).to_string(),
            'C' if !is_named => text += &(x + 1).to_string(),
            '\u{1}' => text += &(y + 1).to_string(),
            '\u{2}' => text += &(x + 1).to_string(),
            'Y' => text += &y.to_string(),
            'X' => text += &x.to_string(),
            'A' => text.push(char::from(b'A' + y as u8)),
            'D' => text += &digit.to_string(),
            c => text.push(c),
        }
    }
    text
}
