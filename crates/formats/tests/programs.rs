//! Tests of puzzles in programs, queries and documents. Other values, names and solutions next to
//! puzzles are never read as puzzles, and names and functions determine the order of cells.

mod reading;

use std::fmt::Write;

use formats::{Decoder, Repair};
use reading::read;

const FIRST: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SECOND: &str =
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";
const FIRST_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const SECOND_SOLVED: &str =
    "519748632783652419426139875357986241264317598198524367975863124832491756641275983";

/// Checks that a text has exactly these boards, and no faults.
#[track_caller]
fn check(text: &str, boards: &[&str]) {
    assert_eq!(read(text), (boards.iter().map(|b| (*b).to_owned()).collect(), vec![]), "{text}");
}

/// Writes each given of a board in a form, in which `{R}`, `{C}`, `{B}` and `{D}` are its row,
/// column, box and digit, and `{L}` is the letter of its column.
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

/// Returns the rows of a board, with 0 for empty cells, and with `before` and `after` around each
/// row.
fn rows(board: &str, before: &str, after: &str) -> String {
    let board = board.replace('.', "0");
    (0..9).fold(String::new(), |mut text, row| {
        let cells: Vec<&str> = board[row * 9..][..9].split_inclusive(|_| true).collect();
        let _ = writeln!(text, "{before}{}{after}", cells.join(", "));
        text
    })
}

/// Returns a board with its rows as columns.
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
        let (first, second) = (line("1", FIRST, FIRST_SOLVED), line("2", SECOND, SECOND_SOLVED));
        check(&first, &[FIRST]);
        check(&format!("{first}{second}"), &[FIRST, SECOND]);
    }
    let create = "CREATE TABLE sudoku (id INT, level VARCHAR(10), puzzle CHAR(81), \
                  solution CHAR(81));\n";
    check(
        &format!("{create}INSERT INTO sudoku VALUES (1,'easy','{FIRST}','{FIRST_SOLVED}');\n"),
        &[FIRST],
    );
    // A different full board isn't a solution.
    check(&format!("[\"{FIRST}\", \"{SECOND_SOLVED}\"]"), &[FIRST, SECOND_SOLVED]);
    check(&format!("[\"{FIRST_SOLVED}\", \"{FIRST_SOLVED}\"]"), &[FIRST_SOLVED, FIRST_SOLVED]);
    let list = |board: &str| format!("[{}]", rows(board, "[", "],").trim_end_matches([',', '\n']));
    check(
        &format!("{{\"puzzle\": {}, \"answers\": {}}}", list(FIRST), list(FIRST_SOLVED)),
        &[FIRST],
    );
    check(
        &format!("{{\"unsolved\": {}, \"solved\": {}}}", list(FIRST), list(FIRST_SOLVED)),
        &[FIRST],
    );
}

#[test]
fn solutions_in_documents_are_ignored() {
    let board = |name: &str, board: &str| format!("{name}:\n{}", rows(board, "    - [", "]"));
    let both = |name: &str, puzzle: &str, solved: &str| {
        format!("  - name: {name}\n{}{}", board("    grid", puzzle), board("    solution", solved))
    };
    check(&both("one", FIRST, FIRST_SOLVED), &[FIRST]);
    let (one, two) = (both("one", FIRST, FIRST_SOLVED), both("two", SECOND, SECOND_SOLVED));
    check(&format!("# my puzzles\npuzzles:\n{one}{two}"), &[FIRST, SECOND]);
    let keyed = |board: &str| {
        let cells = places("\"r{R}c{C}\": {D},\n", board);
        format!("{{\n{}}}", cells.trim_end_matches([',', '\n']))
    };
    let text = format!("{{\"puzzle\": {},\n\"solution\": {}}}", keyed(FIRST), keyed(FIRST_SOLVED));
    check(&text, &[FIRST]);
    // A solution without some of its cells is a fault.
    let text = format!("{{\"puzzle\": {},\n\"solution\": {}}}", keyed(FIRST), keyed(SECOND));
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
        check(&places(form, FIRST), &[FIRST]);
    }
    let list = places("  ({C}, {R}, {D}),\n", FIRST);
    check(&format!("INSERT INTO cells (col, row, val) VALUES\n{list}"), &[FIRST]);
    // The variables of a rule don't name the arguments of facts.
    let facts = places("cell({R},{C},{D}).\n", FIRST);
    check(&format!("{{ cell(X,Y,N) : N = 1..9 }} = 1 :- row(X), col(Y).\n{facts}"), &[FIRST]);
}

#[test]
fn the_number_of_the_box_may_be_part_of_a_place() {
    let forms = [
        "({R},{C},{B},{D}) ",
        "{R} {C} {B} {D}\n",
        "{\"row\": {R}, \"col\": {C}, \"box\": {B}, \"value\": {D}}\n",
    ];
    for form in forms {
        check(&places(form, FIRST), &[FIRST]);
        check(&(places(form, FIRST) + "\n\n" + &places(form, SECOND)), &[FIRST, SECOND]);
        let values = [("{R}", "9"), ("{C}", "1"), ("{B}", "1"), ("{D}", "5")];
        let place = values.iter().fold(form.to_owned(), |text, (name, to)| text.replace(name, to));
        let wrong = places(form, FIRST) + &place;
        assert!(!read(&wrong).1.is_empty(), "{wrong}");
    }
    check(&("row,col,box,digit\n".to_owned() + &places("{R},{C},{B},{D}\n", FIRST)), &[FIRST]);
}

/// A grid that was pasted as one line loses its line ends, but not the corners of its rules.
#[test]
fn grids_pasted_as_one_line_are_read() {
    let row = |row: &str| format!("|{}|{}|{}| ", &row[..3], &row[3..6], &row[6..]);
    for (ends, rule) in [("*-----------* ", "|---+---+---| "), (".---.---. ", ":---+---: ")] {
        let rows: Vec<String> = (0..9).map(|at| row(&FIRST[9 * at..9 * at + 9])).collect();
        let bands: Vec<String> = rows.chunks(3).map(<[_]>::concat).collect();
        check(&(ends.to_owned() + &bands.join(rule) + ends.trim_end()), &[FIRST]);
    }
}

#[test]
fn symbols_may_have_a_name() {
    let letters = b"SUDOKMEIR";
    let letter = |c: char| c.to_digit(10).map_or('.', |n| char::from(letters[n as usize - 1]));
    let rows: Vec<String> = FIRST
        .chars()
        .map(letter)
        .collect::<Vec<_>>()
        .chunks(9)
        .map(|row| row.iter().collect())
        .collect();
    for title in ["SUDOKMEIR", "Letters: SUDOKMEIR"] {
        check(&format!("{title}\n{}\n", rows.join("\n")), &[FIRST]);
    }
}

#[test]
fn boards_read_column_by_column_are_reported() {
    let list = rows(&transposed(FIRST), "  ", ",");
    for text in [
        format!("m <- matrix(c(\n{list}NULL), nrow = 9)\n").replace(",\nNULL", ""),
        format!("integer :: g(9,9)\ng = reshape([ &\n{list}], [9,9])\n").replace(",\n]", "]"),
        format!("g = np.array([\n{}]).T\n", rows(&transposed(FIRST), "  [", "],")),
        format!("g <- cbind(\n{})\n", rows(&transposed(FIRST), "c(", "),")).replace(",\n)", ")"),
        format!("integer, dimension(:,:) :: g\n{}", {
            let columns = rows(&transposed(FIRST), "g(:,@) = [", "]");
            (1..10).fold(columns, |text, col| text.replacen('@', &col.to_string(), 1))
        }),
    ] {
        check(&text, &[FIRST]);
        let (mut decoder, mut bytes) = (Decoder::default(), Vec::new());
        decoder.push(text.as_bytes(), true, &mut bytes);
        assert!(decoder.repairs().contains(Repair::Columns), "{text}");
    }
    // The following boards are read row by row.
    for text in [
        format!("g = np.array([\n{}]).tolist()\n", rows(FIRST, "  [", "],")),
        format!(
            "INSERT INTO g VALUES ('[{}]');\n",
            rows(FIRST, "[", "],").trim_end_matches([',', '\n'])
        ),
        format!("integer, dimension(:,:) :: g\n{}", {
            let rows = rows(FIRST, "g(@,:) = [", "]");
            (1..10).fold(rows, |text, row| text.replacen('@', &row.to_string(), 1))
        }),
    ] {
        check(&text, &[FIRST]);
    }
}

#[test]
fn cells_that_fit_no_board_are_not_ignored() {
    let row = |board: &str| rows(board, "  db ", "");
    for text in [
        // Two rows of different lengths.
        row(FIRST).replacen("5, 3, 0", "5, 3", 1).replacen("6, 0, 0", "6, 0, 0, 0", 1),
        // A second board lacks a row.
        format!(
            "a:\n{}b:\n{}",
            row(FIRST),
            row(SECOND).lines().skip(1).collect::<Vec<_>>().join("\n")
        ),
        format!("values = 1, 2, 3, 4, 5\n{}", row(FIRST)),
        // Four rows have as many cells as a 6×6 board.
        format!(
            "x = [\n{}]\n",
            rows(&FIRST.replace(['7', '8', '9'], "."), "", ",")[..124].to_owned()
        ),
    ] {
        let (boards, faults) = read(&text);
        assert!(boards.is_empty() && !faults.is_empty(), "{text}\n{boards:?}");
    }
}
