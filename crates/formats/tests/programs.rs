//! Tests of puzzles in programs, queries and documents. Other values, names and solutions next to
//! puzzles are never read as puzzles, and names and functions determine the order of cells.

mod reading;

use std::fmt::Write;

use formats::{Decoder, Repair};
use reading::read;

const A: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const B: &str = "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";
const A_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const B_SOLVED: &str =
    "519748632783652419426139875357986241264317598198524367975863124832491756641275983";

/// Checks that a text has exactly these boards, and no faults.
#[track_caller]
fn check(text: &str, boards: &[&str]) {
    assert_eq!(read(text), (boards.iter().map(|b| (*b).to_owned()).collect(), vec![]), "{text}");
}

/// Writes each digit of a board in a form, in which `R`, `C`, `B` and `D` are its row, column, box
/// and digit, and `L` is the letter of its column.
fn places(form: &str, board: &str) -> String {
    let given = board.bytes().enumerate().filter(|(_, symbol)| *symbol != b'.');
    let place = |(cell, symbol): (usize, u8)| {
        let (row, col) = (cell / 9 + 1, cell % 9 + 1);
        let letter = char::from(b'A' + col as u8 - 1).to_string();
        let values = [
            ("{R}", row.to_string()),
            ("{C}", col.to_string()),
            ("{L}", letter),
            ("{B}", ((row - 1) / 3 * 3 + (col - 1) / 3 + 1).to_string()),
            ("{D}", char::from(symbol).to_string()),
        ];
        values.iter().fold(form.to_owned(), |text, (name, value)| text.replace(name, value))
    };
    given.map(place).collect()
}

/// Returns the rows of a board with a text before and after each.
fn rows(board: &str, before: &str, after: &str) -> String {
    let board = board.replace('.', "0");
    (0..9).fold(String::new(), |mut text, row| {
        let cells: Vec<&str> = board[row * 9..][..9].split_inclusive(|_| true).collect();
        let _ = writeln!(text, "{before}{}{after}", cells.join(", "));
        text
    })
}

/// Transposes a board.
fn transposed(board: &str) -> String {
    (0..81).map(|cell| char::from(board.as_bytes()[cell % 9 * 9 + cell / 9])).collect()
}

#[test]
fn solutions_next_to_puzzles_are_ignored() {
    let columns = "id, level, puzzle, solution";
    for form in [
        "INSERT INTO sudoku VALUES (@,'P','S');\n",
        "INSERT INTO sudoku (COLUMNS) VALUES (@, 'easy', 'P', 'S');\n",
        "  (@, \"P\", \"S\", 3, '2020-01-01 00:00:00'),\n",
        "  {\"easy\", \"P\", \"S\"},\n",
        "    assert_eq!(solve(\"P\"), \"S\");\n",
        "<puzzle id=\"@\"><givens>P</givens><solution>S</solution></puzzle>\n",
        "[@]\npuzzle=P\nsolution=S\n",
        "PUZZLE=\"P\"\nSOLUTION=\"S\"\n",
    ] {
        let line = |number: &str, board: &str, solved: &str| {
            form.replace("COLUMNS", columns)
                .replace('@', number)
                .replace('P', "\u{1}")
                .replace('S', "\u{2}")
                .replace("IN\u{2}ERT", "INSERT")
                .replace("VALUE\u{2}", "VALUES")
                .replace("\u{1}UZZLE", "PUZZLE")
                .replace("\u{2}OLUTION", "SOLUTION")
                .replace('\u{1}', board)
                .replace('\u{2}', solved)
        };
        let (first, second) = (line("1", A, A_SOLVED), line("2", B, B_SOLVED));
        check(&first, &[A]);
        check(&format!("{first}{second}"), &[A, B]);
    }
    let create = "CREATE TABLE sudoku (id INT, level VARCHAR(10), puzzle CHAR(81), \
                  solution CHAR(81));\n";
    check(&format!("{create}INSERT INTO sudoku VALUES (1,'easy','{A}','{A_SOLVED}');\n"), &[A]);
    // Another full board isn't a solution.
    check(&format!("[\"{A}\", \"{B_SOLVED}\"]"), &[A, B_SOLVED]);
    check(&format!("[\"{A_SOLVED}\", \"{A_SOLVED}\"]"), &[A_SOLVED, A_SOLVED]);
    let list = |board: &str| format!("[{}]", rows(board, "[", "],").trim_end_matches([',', '\n']));
    check(&format!("{{\"puzzle\": {}, \"answers\": {}}}", list(A), list(A_SOLVED)), &[A]);
    check(&format!("{{\"unsolved\": {}, \"solved\": {}}}", list(A), list(A_SOLVED)), &[A]);
}

#[test]
fn solutions_in_documents_are_ignored() {
    let board = |name: &str, board: &str| format!("{name}:\n{}", rows(board, "    - [", "]"));
    let both = |name: &str, puzzle: &str, solved: &str| {
        format!("  - name: {name}\n{}{}", board("    grid", puzzle), board("    solution", solved))
    };
    check(&both("one", A, A_SOLVED), &[A]);
    let (one, two) = (both("one", A, A_SOLVED), both("two", B, B_SOLVED));
    check(&format!("# my puzzles\npuzzles:\n{one}{two}"), &[A, B]);
    let keyed = |board: &str| {
        let cells = places("\"r{R}c{C}\": {D},\n", board);
        format!("{{\n{}}}", cells.trim_end_matches([',', '\n']))
    };
    let text = format!("{{\"puzzle\": {},\n\"solution\": {}}}", keyed(A), keyed(A_SOLVED));
    check(&text, &[A]);
    // A solution without some of its cells is a fault.
    let text = format!("{{\"puzzle\": {},\n\"solution\": {}}}", keyed(A), keyed(B));
    let (boards, faults) = read(&text);
    assert_eq!((boards.len(), faults.len()), (0, 1));
}

#[test]
fn names_determine_the_order_of_places() {
    for form in [
        "INSERT INTO board (x, y, val) VALUES ({C}, {R}, {D});\n",
        "INSERT INTO board (val, row, col) VALUES ({D},{R},{C});\n",
        "UPDATE board SET val = {D} WHERE row = {R} AND col = {C};\n",
        "UPDATE board SET val = {D} WHERE col = {C} AND row = {R};\n",
        "    MOVE {D} TO CELL({R}, {C}).\n",
        "put {D} [{R},{C}]\n",
        "    Range(\"{L}{R}\").Value = {D}\n",
        "ws['{L}{R}'] = {D}\n",
        "\"{R},{C}\": {D},\n",
    ] {
        check(&places(form, A), &[A]);
    }
    let list = places("  ({C}, {R}, {D}),\n", A);
    check(&format!("INSERT INTO cells (col, row, val) VALUES\n{list}"), &[A]);
    // The variables of a rule don't name the arguments of facts.
    let facts = places("cell({R},{C},{D}).\n", A);
    check(&format!("{{ cell(X,Y,N) : N = 1..9 }} = 1 :- row(X), col(Y).\n{facts}"), &[A]);
}

#[test]
fn the_number_of_the_box_may_be_part_of_a_place() {
    let forms = [
        "({R},{C},{B},{D}) ",
        "{R} {C} {B} {D}\n",
        "{\"row\": {R}, \"col\": {C}, \"box\": {B}, \"value\": {D}}\n",
    ];
    for form in forms {
        check(&places(form, A), &[A]);
        check(&(places(form, A) + "\n\n" + &places(form, B)), &[A, B]);
        let values = [("{R}", "9"), ("{C}", "1"), ("{B}", "1"), ("{D}", "5")];
        let place = values.iter().fold(form.to_owned(), |text, (name, to)| text.replace(name, to));
        let wrong = places(form, A) + &place;
        assert!(!read(&wrong).1.is_empty(), "{wrong}");
    }
    check(&("row,col,box,digit\n".to_owned() + &places("{R},{C},{B},{D}\n", A)), &[A]);
}

/// A grid that was pasted as one line loses its line ends, but not the corners of its rules.
#[test]
fn grids_on_one_line_have_corners() {
    let row = |row: &str| format!("|{}|{}|{}| ", &row[..3], &row[3..6], &row[6..]);
    for (ends, rule) in [("*-----------* ", "|---+---+---| "), (".---.---. ", ":---+---: ")] {
        let rows: Vec<String> = (0..9).map(|at| row(&A[9 * at..9 * at + 9])).collect();
        let bands: Vec<String> = rows.chunks(3).map(<[_]>::concat).collect();
        check(&(ends.to_owned() + &bands.join(rule) + ends.trim_end()), &[A]);
    }
}

#[test]
fn symbols_may_have_a_name() {
    let letters = b"SUDOKMEIR";
    let letter = |c: char| c.to_digit(10).map_or('.', |n| char::from(letters[n as usize - 1]));
    let rows: Vec<String> = A
        .chars()
        .map(letter)
        .collect::<Vec<_>>()
        .chunks(9)
        .map(|row| row.iter().collect())
        .collect();
    for title in ["SUDOKMEIR", "Letters: SUDOKMEIR"] {
        check(&format!("{title}\n{}\n", rows.join("\n")), &[A]);
    }
}

#[test]
fn boards_read_column_by_column_are_reported() {
    let list = rows(&transposed(A), "  ", ",");
    for text in [
        format!("m <- matrix(c(\n{list}NULL), nrow = 9)\n").replace(",\nNULL", ""),
        format!("integer :: g(9,9)\ng = reshape([ &\n{list}], [9,9])\n").replace(",\n]", "]"),
        format!("g = np.array([\n{}]).T\n", rows(&transposed(A), "  [", "],")),
        format!("g <- cbind(\n{})\n", rows(&transposed(A), "c(", "),")).replace(",\n)", ")"),
        format!("integer, dimension(:,:) :: g\n{}", {
            let columns = rows(&transposed(A), "g(:,@) = [", "]");
            (1..10).fold(columns, |text, col| text.replacen('@', &col.to_string(), 1))
        }),
    ] {
        check(&text, &[A]);
        let (mut decoder, mut bytes) = (Decoder::default(), Vec::new());
        decoder.push(text.as_bytes(), true, &mut bytes);
        assert!(decoder.repairs().contains(Repair::Columns), "{text}");
    }
    // The following boards are read row by row.
    for text in [
        format!("g = np.array([\n{}]).tolist()\n", rows(A, "  [", "],")),
        format!(
            "INSERT INTO g VALUES ('[{}]');\n",
            rows(A, "[", "],").trim_end_matches([',', '\n'])
        ),
        format!("integer, dimension(:,:) :: g\n{}", {
            let rows = rows(A, "g(@,:) = [", "]");
            (1..10).fold(rows, |text, row| text.replacen('@', &row.to_string(), 1))
        }),
    ] {
        check(&text, &[A]);
    }
}

#[test]
fn cells_that_fit_no_board_are_not_ignored() {
    let row = |board: &str| rows(board, "  db ", "");
    for text in [
        // Two rows of different lengths.
        row(A).replacen("5, 3, 0", "5, 3", 1).replacen("6, 0, 0", "6, 0, 0, 0", 1),
        // Another board lacks a row.
        format!("a:\n{}b:\n{}", row(A), row(B).lines().skip(1).collect::<Vec<_>>().join("\n")),
        format!("values = 1, 2, 3, 4, 5\n{}", row(A)),
        // Four rows have as many cells as a 6×6 board.
        format!("x = [\n{}]\n", rows(&A.replace(['7', '8', '9'], "."), "", ",")[..124].to_owned()),
    ] {
        let (boards, faults) = read(&text);
        assert!(boards.is_empty() && !faults.is_empty(), "{text}\n{boards:?}");
    }
}
