//! Boards in programs and in text: strings, lists with wrapped cells, logs, documents.

use super::boards::{CHARACTER_MISTAKES, NUMBER_MISTAKES, ROW_MISTAKES, Rows};
use super::rows::write_cell;
use super::{Form, Random};

/// The text around a board whose rows are strings: before it, before and after each row, between
/// rows, and after it. `@` is the number of the board, and `@@` is `@`.
const STRINGS: [[&str; 5]; 22] = [
    ["const char *board@ =\n", "  \"", "\\n\"", "\n", ";\n"],
    ["String board@ = ", "\"", "\"", " +\n    ", ";\n"],
    ["p@ = [\n", "    \"", "\",", "\n", "\n]\n"],
    ["p@ = (", "\"", "\"", "\n     ", ")\n"],
    ["let board@ = [", "'", "'", ", ", "];\n"],
    ["const p@ = `\n", "", "", "\n", "\n`;\n"],
    ["var s@ = @@\"", "", "", "\n", "\";\n"],
    ["puzzle@: |\n", "  ", "", "\n", "\n"],
    ["{\"board\": \"", "", "", "\\n", "\"}\n"],
    ["const p@ = \"", "", "", "\\n", "\";\n"],
    ["givens = \"\"\"\n", "", "", "\n", "\n\"\"\"\n"],
    ["board@ = unlines\n  [ ", "\"", "\"", "\n  , ", "\n  ]\n"],
    ["./solve <<EOF\n", "", "", "\n", "\nEOF\n"],
    ["BOARD = <<~TEXT\n", "  ", "", "\n", "\nTEXT\n"],
    ["<pre>\n", "", "", "\n", "\n</pre>\n"],
    ["Can you solve this?\n\n```\n", "", "", "\n", "\n```\n\nThank you.\n"],
    ["s = ", "\"", "\"", " & _\n    ", "\n"],
    ["s@ := ", "'", "'", " ||\n  ", ";\n"],
    ["(def board@ [", "\"", "\"", "\n   ", "])\n"],
    ["static const char g@[9][10] = {\n", "  \"", "\"", ",\n", "\n};\n"],
    ["$rows = array(", "'", "'", ",\n  ", ");\n"],
    ["[code]\n", "", "", "\n", "\n[/code]\n"],
];

/// The text before and after a board that is a word of a line.
const LINES: [[&str; 2]; 18] = [
    ["INFO puzzle: ", ""],
    ["2024-05-01 12:00:00 [main] DEBUG solver - loaded ", " in 3 ms"],
    ["@. ", ""],
    ["@) ", ""],
    ["#@ ", ""],
    ["INSERT INTO puzzles (id, givens) VALUES (@, '", "');"],
    ["  {\"id\": @, \"puzzle\": \"", "\", \"level\": \"easy\"},"],
    ["  - \"", "\""],
    ["    - puzzle: ", ""],
    ["    assert is_proper(\"", "\")"],
    ["Puzzle @: ", ""],
    ["https://example.org/sudoku?p=", "&level=3"],
    ["puzzle @\t", "\thard"],
    ["(\"", "\", \"hard\"),"],
    ["solve('", "');"],
    ["<li>", "</li>"],
    ["* ", ""],
    ["<puzzle id=\"@\">", "</puzzle>"],
];

/// Creates a form in which the rows are strings in code, or each board is a word of a line.
pub fn random_form(random: &mut Random, _: usize) -> Form {
    let empty = random.pick(&[".", "0", "."]);
    if random.below(2) == 0 {
        let [before, after] = random.pick(&LINES);
        let write = move |boards: &[Rows]| {
            let line = |(number, board): (usize, &Rows)| {
                let cells: String =
                    board.iter().flatten().map(|cell| write_cell(*cell, empty)).collect();
                format!("{}{cells}{after}\n", before.replace('@', &(number + 1).to_string()))
            };
            boards.iter().enumerate().map(line).collect()
        };
        // A line that begins with `#` is a comment, unless it has a puzzle.
        let mistakes: &[_] = if before.starts_with('#') { &[] } else { CHARACTER_MISTAKES };
        return Form { write: Box::new(write), mistakes };
    }
    let [begin, open, close, between, end] = random.pick(&STRINGS);
    let space = if open.is_empty() { random.pick(&["", " "]) } else { "" };
    let write = move |boards: &[Rows]| {
        let text = |(number, board): (usize, &Rows)| {
            let row = |row: &Vec<u8>| {
                let cells: Vec<String> = row.iter().map(|cell| write_cell(*cell, empty)).collect();
                format!("{open}{}{close}", cells.join(space))
            };
            let rows: Vec<String> = board.iter().map(row).collect();
            format!("{begin}{}{end}", rows.join(between))
                .replace("@@", "\u{1}")
                .replace('@', &(number + 1).to_string())
                .replace('\u{1}', "@")
        };
        boards.iter().enumerate().map(text).collect::<Vec<_>>().join("\n")
    };
    Form { write: Box::new(write), mistakes: CHARACTER_MISTAKES }
}

/// The text before and after the digit of a cell, and an empty cell.
const CELLS: [[&str; 3]; 26] = [
    ["", "", "0"],
    ["", "", "None"],
    ["", "", "null"],
    ["", "", "nil"],
    ["", "", "undefined"],
    ["", "", "_"],
    ["", "", "NaN"],
    ["Just ", "", "Nothing"],
    ["(Just ", ")", "Nothing"],
    ["Some(", ")", "None"],
    ["Some ", "", "None"],
    ["Optional(", ")", "nil"],
    ["j ", "", "n"],
    ["{\"value\":", "}", "{\"value\":null}"],
    ["{\"v\": ", "}", "{\"v\": 0}"],
    ["{\"val\":", "}", "{}"],
    ["{\"digit\":", ",\"given\":true}", "{\"digit\":null,\"given\":false}"],
    ["[", "]", "[]"],
    ["'", "'", "'.'"],
    ["\"", "\"", "\"\""],
    ["'", "'", "' '"],
    ["", ".0", "0.0"],
    ["", ".", "0."],
    ["", ".0", "nan"],
    ["Given ", "", "Empty"],
    ["Cell(", ")", "Cell(0)"],
];

/// The text before a list of rows, before and after a row, after the list, and between cells. `@`
/// is the number of the board.
const LISTS: [[&str; 5]; 12] = [
    ["[", "[", "]", "]\n", ", "],
    ["grid@ = [", "[", "]", "]\n", ", "],
    ["{\"board\": [", "[", "]", "]}\n", ","],
    ["int g@[9][9] = {\n", "  {", "}", "};\n", ", "],
    ["val g@ = listOf(", "listOf(", ")", ")\n", ", "],
    ["$g@ = array(\n", "  array(", ")", ");\n", ", "],
    ["g@ = np.array([", "[", "]", "])\n", ", "],
    ["problem(@, [", "[", "]", "]).\n", ","],
    ["let g@ = vec![", "vec![", "]", "];\n", ", "],
    ["puzzle@ = {", "{", "}", "};\n", ", "],
    ["b@ =\n  [ ", "[", "]", " ]\n", ","],
    ["let g@: [[u8; 9]; 9] = [", "[", "]", "];\n", ", "],
];

/// Creates a form in which the rows are lists of wrapped cells, or lines of quoted or
/// floating-point fields.
pub fn random_wrapped_form(random: &mut Random, _: usize) -> Form {
    let [before, after, empty] = random.pick(&CELLS);
    if random.below(5) == 0 {
        return random_field_form(random);
    }
    let [begin, open, close, end, between] = random.pick(&LISTS);
    let is_one_line = random.below(3) == 0;
    let write = move |boards: &[Rows]| {
        let text = |(number, board): (usize, &Rows)| {
            let cell = |cell: &u8| match cell {
                0 => empty.to_owned(),
                cell => format!("{before}{cell}{after}"),
            };
            let row = |row: &Vec<u8>| {
                let cells: Vec<String> = row.iter().map(cell).collect();
                format!("{open}{}{close}", cells.join(between))
            };
            let rows: Vec<String> = board.iter().map(row).collect();
            let rows = rows.join(if is_one_line { ", " } else { ",\n " });
            format!("{}{rows}{end}", begin.replace('@', &(number + 1).to_string()))
        };
        boards.iter().enumerate().map(text).collect::<Vec<_>>().join("\n")
    };
    let mistakes =
        if before == "'" || before == "\"" { CHARACTER_MISTAKES } else { NUMBER_MISTAKES };
    Form { write: Box::new(write), mistakes }
}

/// Creates a form in which the rows are lines of quoted or floating-point fields.
fn random_field_form(random: &mut Random) -> Form {
    let [before, after, empty] = random.pick(&[
        ["\"", "\"", "\"\""],
        ["\"", "\"", "\"0\""],
        ["'", "'", "''"],
        ["", ".0", "NaN"],
        ["", ".0", ""],
        ["", ".0", "0.0"],
        ["", "", "NA"],
        ["", "", ""],
    ]);
    let between = random.pick(&[",", ";", "\t"]);
    let header = random.pick(&["", "", "1", "c1"]);
    let write = move |boards: &[Rows]| {
        let text = |board: &Rows| {
            let mut text = String::new();
            if !header.is_empty() {
                let name = |at: usize| header.replace('1', &(at + 1).to_string());
                let names: Vec<String> =
                    (0..board[0].len().max(board[1].len())).map(name).collect();
                text += &(names.join(between) + "\n");
            }
            for row in board {
                let cell = |cell: &u8| match cell {
                    0 => empty.to_owned(),
                    cell => format!("{before}{cell}{after}"),
                };
                let cells: Vec<String> = row.iter().map(cell).collect();
                text += &(cells.join(between) + "\n");
            }
            text
        };
        boards.iter().map(text).collect::<Vec<_>>().join("\n")
    };
    // Fields at the end of a line may be left out.
    let mistakes = match header {
        // A line of numbers may also be the first row.
        "1" => &[],
        _ if empty.is_empty() => ROW_MISTAKES,
        _ => CHARACTER_MISTAKES,
    };
    Form { write: Box::new(write), mistakes }
}
