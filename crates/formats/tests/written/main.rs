//! Boards that a generator writes in the forms in which people write them are read back exactly,
//! alone and two in a file. If a board is damaged, the result is a fault, and never a different
//! board.

mod boards;
mod code;
mod marks;
mod places;
#[path = "../reading/mod.rs"]
mod reading;
mod rows;
mod spaces;
mod statements;

use boards::{Damage, Rows};
use reading::read;

/// A generator of pseudo-random numbers.
pub struct Random(u64);

impl Random {
    /// Returns a number from 0 up to, but not including, `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    /// Returns a random one of these values.
    pub fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// A function that returns the text of a file with these boards, which may be damaged.
type FileWriter = Box<dyn Fn(&[Rows]) -> String>;

/// A form in which boards are written.
pub struct Form {
    /// Writes the boards of a file.
    pub write: FileWriter,
    /// The mistakes that a reader can detect in this form.
    pub mistakes: &'static [Damage],
}

/// A function that creates a form for boards of a side. The details of the form are random.
type FormGenerator = fn(&mut Random, usize) -> Form;

/// Returns the cells of a board with dots for empty cells.
fn line(board: &Rows) -> String {
    let symbol = |cell: &u8| if *cell == 0 { '.' } else { char::from(b'0' + cell) };
    board.iter().flatten().map(symbol).collect()
}

/// Writes one or two boards in each of `count` random forms, and checks that they are read back.
/// Then damages one of the boards, and checks that there is a fault.
fn check(forms: FormGenerator, seed: u64, count: usize, sides: &[usize]) {
    let mut random = Random(seed);
    let mut failed = Vec::new();
    for number in 0..count {
        let side = random.pick(sides);
        let form = forms(&mut random, side);
        let boards: Vec<Rows> =
            (0..1 + number % 2).map(|_| boards::random_puzzle(&mut random, side)).collect();
        let expected: Vec<String> = boards.iter().map(line).collect();
        let text = (form.write)(&boards);
        let found = read(&text);
        if (&found.0, found.1.len()) != (&expected, 0) {
            failed.push(format!("{text}\n{found:?}\n"));
            continue;
        }
        if form.mistakes.is_empty() {
            continue;
        }
        let mistake = random.pick(form.mistakes);
        let at = random.below(boards.len());
        let mut damaged = boards.clone();
        boards::damage(&mut random, &mut damaged[at], mistake);
        let text = (form.write)(&damaged);
        let found = read(&text);
        let is_right = |board: &String| (0..boards.len()).any(|n| n != at && *board == expected[n]);
        // If a row is repeated, the first rows may also form a board.
        let has_other = mistake != Damage::RepeatedRow && !found.0.iter().all(is_right);
        if found.1.is_empty() || has_other {
            failed.push(format!("{mistake:?} in board {at}\n{text}\n{found:?}\n"));
        }
    }
    assert!(failed.is_empty(), "{} of {count} failed\n{}", failed.len(), failed.join("\n"));
}

/// Returns the number in the environment variable `TIMES`, by which the usual number of forms is
/// multiplied, or 1.
fn repetition_factor() -> usize {
    std::env::var("TIMES").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

#[test]
fn rows_with_labels_titles_and_separators_are_read_back() {
    check(rows::random_form, 5, 300 * repetition_factor(), &[9, 9, 6, 4]);
}

#[test]
fn spaces_as_empty_cells_are_read_back() {
    check(spaces::random_form, 7, 100 * repetition_factor(), &[9]);
}

#[test]
fn programs_and_texts_are_read_back() {
    check(code::random_form, 9, 200 * repetition_factor(), &[9, 9, 6]);
}

#[test]
fn wrapped_cells_are_read_back() {
    check(code::random_wrapped_form, 3, 150 * repetition_factor(), &[9, 9, 6]);
}

#[test]
fn rows_in_statements_are_read_back() {
    check(statements::random_row_form, 4, 150 * repetition_factor(), &[9]);
}

#[test]
fn lists_by_rows_and_columns_are_read_back() {
    check(statements::random_list_form, 8, 150 * repetition_factor(), &[9, 9, 6]);
}

/// Words and symbols in any order are read without a panic.
#[test]
fn any_words_are_read_without_a_panic() {
    const WORDS: [&str; 40] = [
        "1",
        "2",
        "3",
        "4",
        "0",
        ".",
        "_",
        " ",
        " ",
        ",",
        "\n",
        "[",
        "]",
        "(",
        ")",
        "{",
        "}",
        "<td>",
        "</td>",
        "<a",
        "é",
        "-",
        "- ",
        "x",
        "300",
        "65535",
        "4 4",
        "1 2 3 4 ",
        "9,9,9,9",
        ":",
        "=",
        "reshape(",
        "data",
        "/",
        "),",
        "solution",
        "'",
        ".T",
        "matrix(c(",
        "null",
    ];
    let mut random = Random(11);
    for _ in 0..3000 * repetition_factor() {
        let length = random.below(60);
        let text: String = (0..length).map(|_| random.pick(&WORDS)).collect();
        read(&text);
    }
}

#[test]
fn places_of_digits_are_read_back() {
    check(places::random_form, 1, 100 * repetition_factor(), &[9]);
}

#[test]
fn pencil_marks_and_entries_are_read_back() {
    check(marks::random_form, 2, 100 * repetition_factor(), &[9]);
}
