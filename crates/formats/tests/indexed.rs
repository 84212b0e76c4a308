//! Tests that boards with numbered lines, frames or marked cells, and maps from the indices of
//! cells are read.

mod reading;

use reading::read;

const BOARDS: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..",
    "8.....4.2.3.6....942.....13......6....9..45..6..2....7.1.....4.2..8....63...2....",
];

/// Returns the rows of a board, with `between` between the cells.
fn rows_of(board: &str, between: &str) -> Vec<String> {
    let cells: Vec<String> = board.chars().map(String::from).collect();
    cells.chunks(9).map(|row| row.join(between)).collect()
}

/// Writes a number and `sign` before each line. The numbers count from `first`.
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
            // A board isn't composed of the rows of two boards.
            let text = numbered(&first[..8], from, sign) + &numbered(&second, from + 10, sign);
            assert!(!read(&text).1.is_empty(), "{text}");
        }
    }
}

/// Writes each given, or each cell, of a board in a form, in which `{I}`, `{R}`, `{C}` and `{D}`
/// are its index, row, column and digit. Indices, rows and columns count from `first`.
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

#[test]
fn maps_from_indices_are_read() {
    // An index of 0 or 81 shows whether indices begin at 0 or 1.
    let turned: String = BOARDS[0].chars().rev().collect();
    for (ends, has_empty) in [BOARDS[0], &turned].into_iter().flat_map(|b| [(b, true), (b, false)])
    {
        for first in [0, 1] {
            for (form, between) in [
                ("{I}: {D}", ", "),
                ("\"{I}\": {D}", ","),
                ("{I}={D}", "\n"),
                ("'{I}': '{D}'", ", "),
            ] {
                let mut items = write(ends, form, first, has_empty);
                for (before, after) in [("", ""), ("{", "}"), ("puzzle = {\n", "\n};\n")] {
                    let text = format!("{before}{}{after}", items.join(between));
                    assert_eq!(read(&text), (vec![ends.to_owned()], vec![]), "{text}");
                }
                // A map of all cells isn't complete without one of them.
                items.remove(items.len() / 2);
                assert!(!has_empty || read(&items.join(between)).0.is_empty());
                items[0] = items[1].clone();
                assert!(read(&items.join(between)).0.is_empty());
            }
            // The indices may be a row and a column.
            let text = write(ends, "{R}{C}: {D}", first, has_empty).join(", ");
            assert!(read(&text).0.is_empty(), "{text}");
        }
    }
    // An index is left out.
    let [mut items, later] = [0, 1].map(|first| write(BOARDS[0], "{I}: {D}", first, true));
    items[40..].clone_from_slice(&later[40..]);
    assert!(read(&items.join(", ")).0.is_empty());
    // Without an index of 0 or 81, it isn't known whether indices begin at 0 or 1. Smaller boards
    // have fewer cells.
    let inside = format!(".{}.", &BOARDS[0][1..80]);
    assert!(read(&write(&inside, "{I}: {D}", 0, false).join(", ")).0.is_empty());
    let small = format!("{}{}", &BOARDS[0][..64], ".".repeat(17));
    assert!(read(&write(&small, "{I}: {D}", 0, false).join(", ")).0.is_empty());
}

#[test]
fn frames_of_one_symbol_are_ignored() {
    for (symbol, board) in
        ["*", "#", "%", "@", "~"].into_iter().flat_map(|s| BOARDS.map(|b| (s, b)))
    {
        for empty in [".", " ", "0"] {
            let cells: Vec<String> =
                board.chars().map(|c| c.to_string().replace('.', empty)).collect();
            let frame = symbol.repeat(25);
            let mut text = format!("{frame}\n");
            for (row, number) in cells.chunks(9).zip(1..) {
                let boxes: Vec<String> = row.chunks(3).map(|cells| cells.join(" ")).collect();
                text += &format!("| {} |\n", boxes.join(" | "));
                text += &if number % 3 == 0 { format!("{frame}\n") } else { String::new() };
            }
            assert_eq!(read(&text), (vec![board.to_owned()], vec![]), "{text}");
        }
        let rows = rows_of(board, " ");
        let bands: Vec<String> = rows.chunks(3).map(|rows| rows.join("\n")).collect();
        let text = bands.join(&format!("\n{}\n", symbol.repeat(17)));
        assert_eq!(read(&text), (vec![board.to_owned()], vec![]), "{text}");
    }
}

#[test]
fn lists_of_candidates_are_empty_cells() {
    for (board, empty) in BOARDS.into_iter().flat_map(|board| [(board, "[1,2]"), (board, "[4]")]) {
        let cells = board.chars().map(|c| match c {
            '.' => format!("Possible {empty}"),
            digit => format!("Fixed {digit}"),
        });
        let cells: Vec<String> = cells.collect();
        let rows: Vec<String> = cells.chunks(9).map(|row| row.join(",")).collect();
        let text = format!("[[{}]]\n", rows.join("],\n ["));
        assert_eq!(read(&text), (vec![board.to_owned()], vec![]), "{text}");
    }
}

/// Tags and brackets around the candidates of a cell only highlight the candidates.
#[test]
fn tags_in_pencil_marks_are_ignored() {
    let row = |first: &str, other: &str| format!("{first} {}", [other; 8].join(" "));
    let plain = [row("12", "345"), vec![row("345", "1267"); 8].join("\n")].join("\n");
    let expected = read(&plain);
    assert_eq!((expected.0.len(), expected.1.len()), (1, 0));
    for cell in ["<b>12</b>", "<font color=\"red\">1</font>2", "<12>", "1<u>2</u>", "[b]12[/b]"] {
        assert_eq!(read(&plain.replacen("12", cell, 1)), expected, "{cell}");
    }
}
