//! Tests that boards in lists of words, keyed lists, stored numbers, clauses, logs and lists of
//! places are read.

mod reading;

use reading::read;

const BOARDS: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..",
    "8.....4.2.3.6....942.....13......6....9..45..6..2....7.1.....4.2..8....63...2....",
];

/// Returns the rows of a board, with `empty` for empty cells and `between` between the cells.
fn rows_of(board: &str, empty: &str, between: &str) -> Vec<String> {
    let cell = |c: char| if c == '.' { empty.to_owned() } else { c.to_string() };
    let cells: Vec<String> = board.chars().map(cell).collect();
    cells.chunks(9).map(|row| row.join(between)).collect()
}

/// Checks that all boards are read from the texts that `write` returns for their rows, and that a
/// row too few or too many is a fault.
fn check(empty: &str, between: &str, write: impl Fn(&[String]) -> String) {
    for board in BOARDS {
        let rows = rows_of(board, empty, between);
        let text = write(&rows);
        assert_eq!(read(&text), (vec![board.to_owned()], vec![]), "{text}");
        for damaged in [&rows[1..], &rows[..8], &[&rows[..5], &rows[4..]].concat()] {
            let text = write(damaged);
            assert!(!read(&text).1.is_empty(), "{text}");
        }
    }
}

#[test]
fn lists_of_words_are_read() {
    for empty in [".", "0"] {
        check(empty, "", |rows| format!("grid = %w({})\n", rows.join(" ")));
        check(empty, "", |rows| format!("puts solve(%w[{}])\n", rows.join(" ")));
        check(empty, "", |rows| format!("my @rows = qw({});\n", rows.join(" ")));
    }
    // A row isn't a board.
    assert!(read("names = %w(1..4 ..1. .1..)\n").0.is_empty());
}

#[test]
fn rows_with_keys_are_read() {
    for names in ["r1 r2 r3 r4 r5 r6 r7 r8 r9 r10", "a b c d e f g h i j"] {
        let names: Vec<&str> = names.split(' ').collect();
        let member = |(name, row): (&&str, &String)| format!("  \"{name}\": \"{row}\"");
        let object = |rows: &[String]| {
            let members: Vec<String> = names.iter().zip(rows).map(member).collect();
            format!("{{\n{}\n}}\n", members.join(",\n"))
        };
        check("0", "", object);
        check(".", "", object);
    }
}

/// PHP's `var_export` writes the index of each element.
#[test]
fn arrays_with_indices_are_read() {
    for (empty, space) in [("0", "\n    "), ("NULL", "\n    "), ("0", " ")] {
        check(empty, " ", |rows| {
            let elements = |row: &String| -> String {
                let cells = row.split(' ').enumerate();
                cells.map(|(at, cell)| format!("{space}{at} => {cell},")).collect()
            };
            let rows = rows.iter().enumerate();
            let arrays: String = rows
                .map(|(at, row)| format!("  {at} => array ({}\n  ),\n", elements(row)))
                .collect();
            format!("array (\n{arrays})\n")
        });
    }
}

#[test]
fn stored_numbers_are_read() {
    check("0", " c, ", |rows| format!("create grid\n  {} c,\n", rows.join(" c,\n  ")));
    check("0", " c, ", |rows| format!("create grid {} c,\n", rows.join(" c, ")));
    // A letter among cells isn't ignored.
    let rows = rows_of(BOARDS[0], "0", ", ");
    let damaged = rows.join(",\n").replacen("0, 0", "0, c, 0", 1);
    assert!(read(&format!("db {damaged}\n")).0.is_empty());
}

#[test]
fn clauses_are_read() {
    for board in BOARDS {
        let digits = board.char_indices().filter(|(_, c)| *c != '.');
        let clause = |(at, c): (usize, char)| format!("{}{}{c} 0\n", at / 9 + 1, at % 9 + 1);
        let clauses: String = digits.map(clause).collect();
        let rules = "-111 -112 0\n111 112 113 114 115 116 117 118 119 0\n";
        for text in [
            format!("p cnf 729 28\n{clauses}"),
            format!("c a puzzle\np cnf 999 28\n{clauses}{rules}"),
            format!("c 1 0\np cnf 999 28\n{rules}{clauses}"),
        ] {
            assert_eq!(read(&text), (vec![board.to_owned()], vec![]), "{text}");
        }
        // Other variables have a different meaning.
        for other in ["7 0\n", "101 0\n", "1111 0\n"] {
            assert!(read(&format!("p cnf 729 28\n{clauses}{other}")).0.is_empty());
        }
    }
}

/// Logs have a time, and often words, before each row.
#[test]
fn rows_of_logs_are_read() {
    for (empty, between) in [(".", " "), ("0", ""), (".", ""), ("-", " "), ("0", ",")] {
        for before in [
            "[12:03:4#] ",
            "12:03:4# INFO ",
            "2024-05-01 10:22:3# INFO row #: ",
            "2024-05-01T10:22:3#.123Z DEBUG solver ",
            "10:22:3#.123 [main] INFO  c.e.Solver - ",
            "May  1 10:22:3# host sudoku[12]: ",
            "[INFO] [10:22:3#] ",
        ] {
            let log = |rows: &[String]| -> String {
                let lines = rows.iter().zip('0'..);
                let lines =
                    lines.map(|(row, n)| format!("{}{row}\n", before.replace('#', &n.to_string())));
                let other = before.replace('#', "0");
                format!("{other}loading puzzle 17\n{}", lines.collect::<String>())
            };
            check(empty, between, log);
        }
    }
}

/// Messages of Python's logging have a level and a name before them.
#[test]
fn rows_after_levels_and_names_are_read() {
    for (empty, between) in [(".", " "), ("0", ""), (".", ""), ("0", ",")] {
        for before in ["INFO:root:", "DEBUG:solver.core:", "[INFO] ", "[DEBUG] solver: "] {
            check(empty, between, |rows| {
                format!("{before}{}\n", rows.join(&format!("\n{before}")))
            });
        }
    }
}

/// The solution in a log without times is ignored if it is announced.
#[test]
fn solutions_after_levels_are_ignored() {
    for (before, between) in ["[INFO] ", "INFO:root:"].into_iter().flat_map(|b| [(b, ""), (b, " ")])
    {
        let log = |board: &str| -> String {
            rows_of(board, ".", between).iter().map(|row| format!("{before}{row}\n")).collect()
        };
        let text = format!("{}{before}Solution found\n{}", log(BOARDS[0]), log(SOLUTION));
        assert_eq!(read(&text), (vec![BOARDS[0].to_owned()], vec![]), "{text}");
    }
}

/// A dash between the words and the cells of a row in a log isn't a cell, unless other dashes are
/// empty cells.
#[test]
fn dashes_before_rows_of_logs_are_not_cells() {
    for board in BOARDS {
        let rows = rows_of(board, ".", "");
        let board: String = rows.iter().map(|row| format!(".{}", &row[1..])).collect();
        for (empty, between) in [("-", " "), (".", " "), ("-", "")] {
            let rows = rows_of(&board, empty, between);
            for before in ["[12:03:44] ", "12:03:44 INFO ", "12:03:44 [main] c.e.Solver - "] {
                let text: String = rows.iter().map(|row| format!("{before}{row}\n")).collect();
                assert_eq!(read(&text), (vec![board.clone()], vec![]), "{text}");
                let text: String = rows[1..].iter().map(|row| format!("{before}{row}\n")).collect();
                assert!(read(&text).0.is_empty(), "{text}");
            }
        }
    }
}

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A solver's log contains a puzzle and its solution. A line such as `SOLUTION:` may precede the
/// solution.
#[test]
fn solutions_of_logs_are_ignored() {
    let log = |board: &str, before: &str, between: &str| -> String {
        rows_of(board, ".", between).iter().map(|row| format!("{before}{row}\n")).collect()
    };
    for (before, announced) in [
        ("12:03:44 INFO ", "12:03:45 INFO Solution found\n"),
        ("[12:03:44] ", "[12:03:45] SOLUTION:\n"),
        ("2024-05-01 10:22:33 DEBUG solver ", "2024-05-01 10:22:33 DEBUG done in 7 ms\n"),
        ("12:03:44 INFO ", ""),
    ] {
        for between in ["", " "] {
            let puzzle = log(BOARDS[0], before, between);
            let text = format!("{puzzle}{announced}{}", log(SOLUTION, before, between));
            assert_eq!(read(&text), (vec![BOARDS[0].to_owned()], vec![]), "{text}");
            // A different puzzle isn't a solution.
            let text = format!("{puzzle}{announced}{}", log(BOARDS[1], before, between));
            assert_eq!(read(&text), (BOARDS[..2].iter().map(|b| b.to_string()).collect(), vec![]));
            let text = puzzle + &log(SOLUTION, "12:03:45 Solution: ", between);
            assert_eq!(read(&text), (vec![BOARDS[0].to_owned()], vec![]), "{text}");
        }
    }
}

/// A log may have other numbers, and a label may look like the beginning of a time.
#[test]
fn not_every_number_after_a_colon_is_a_row_of_a_log() {
    for board in BOARDS {
        let rows = rows_of(board, "0", "");
        let log: String = rows.iter().map(|row| format!("12:03:44 {row}\n")).collect();
        let text = log + "12:03:50 INFO nodes: 123456\n";
        assert_eq!(read(&text), (vec![board.to_owned()], vec![]), "{text}");
        let labelled = rows
            .iter()
            .zip(1..)
            .map(|(row, n)| format!("{n:02}:{} {} {}\n", &row[..3], &row[3..6], &row[6..]));
        let text: String = labelled.collect();
        assert_eq!(read(&text), (vec![board.to_owned()], vec![]), "{text}");
    }
}

/// Writes each given of a board in a form, in which `{R}`, `{C}` and `{D}` are its row, column and
/// digit. `{r}` and `{c}` are the row and the column counted from 0, and `{L}` and `{K}` are their
/// letters.
fn places_of(board: &str, form: &str) -> String {
    let givens = board.chars().enumerate().filter(|(_, digit)| *digit != '.');
    let places = givens.map(|(at, digit)| {
        let [row, column] = [at / 9, at % 9];
        let letter = |number: usize| char::from(b'A' + number as u8).to_string();
        let values = [
            ("{L}", letter(row)),
            ("{K}", letter(column)),
            ("{R}", (row + 1).to_string()),
            ("{C}", (column + 1).to_string()),
            ("{r}", row.to_string()),
            ("{c}", column.to_string()),
            ("{D}", digit.to_string()),
        ];
        values.iter().fold(form.to_owned(), |text, (name, value)| text.replace(name, value))
    });
    places.collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn the_order_of_places_follows_from_names_and_letters() {
    for board in BOARDS {
        for form in [
            "{D}: r{R}c{C}",
            "{D} = r{R}c{C}",
            "digit {D}: row {R}, column {C}",
            "row {R}: col {C} digit {D}",
            "{R},\"{K}\",{D}",
            "{D} at {L}{C}",
            "c{R}{C} = {D}",
            "value={D}; {R},{C}",
            "value={D}, {R},{C}",
            "value {D}: {R},{C}",
            "val={D} pos=({R},{C})",
            "value: {D}, cell: {L}{C}",
            "{\"value\": {D}, \"i\": {r}, \"j\": {c}}",
            "Ziffer {D} in {L}{C}",
            "number {D} in {L}{C}",
            "digit {D} in r{R}c{C}",
            "{D} in r{R}c{C}",
            "put {D} at r{R}c{C}",
            "value[{R}][{C}] = {D}",
            "value_{R}_{C} = {D}",
            "val({R},{C},{D})",
            "val: {R},{C},{D}",
            "digit_{R}_{C}_{D} = 1",
        ] {
            let text = places_of(board, form);
            assert_eq!(read(&text), (vec![board.to_owned()], vec![]), "{text}");
        }
        // A name before the first place is the name of the list.
        let text = format!("Value: {}", places_of(board, "{R},{C},{D}"));
        assert_eq!(read(&text), (vec![board.to_owned()], vec![]), "{text}");
        for form in ["{D}:{R},{C}", "c{R}{C} >= {D}", "c{R}{C} > {D}", "r{R}c{C}<-{D}"] {
            let text = places_of(board, form);
            assert!(!read(&text).1.is_empty(), "{text}");
        }
    }
}

/// Without a 0 and a 9, true places don't show whether digits count from 0, even if no place is in
/// the last row or column.
#[test]
fn unknown_first_digits_of_true_places_are_faults() {
    for board in &BOARDS[..2] {
        let is_inside = |(at, c): (usize, char)| at / 9 < 8 && at % 9 < 8 && c != '9';
        let cells = board.char_indices().map(|cell| if is_inside(cell) { cell.1 } else { '.' });
        let inside: String = cells.collect();
        assert!(inside.contains('8'));
        let text = places_of(&inside, "x[{r}][{c}][{D}] = 1");
        assert!(read(&text).0.is_empty(), "{text}");
        let text = text.replacen("[8] = ", "[9] = ", 1);
        assert_eq!(read(&text).0, [inside.replacen('8', "9", 1)], "{text}");
    }
}

/// The declaration of an array before its elements isn't a place.
#[test]
fn declarations_of_arrays_are_not_places() {
    for before in [
        "int grid[9][9] = {0};",
        "int grid[9][9] = {0};\nvoid fill() {",
        "int grid[9][9];",
        "grid = [[0] * 9 for _ in range(9)]",
    ] {
        let text = format!("{before}\n{}", places_of(BOARDS[0], "grid[{r}][{c}] = {D};"));
        assert_eq!(read(&text), (vec![BOARDS[0].to_owned()], vec![]), "{text}");
    }
}

/// If the last place in a list has lost its separators or its prefix, as in `x999`, its digits are
/// reported as a fault instead of being ignored.
#[test]
fn joined_digits_after_places_are_faults() {
    for form in ["r{R}c{C}={D}", "x{R}{C}{D} = 1", "{L}{C}={D}", "{R},{C},{D}", "x{R}{C} = {D}"] {
        let places = places_of(BOARDS[0], form);
        for end in ["x999", "999", "A111", "x115,"] {
            let text = format!("{places}{end}\n");
            let (boards, faults) = read(&text);
            assert!(boards.is_empty() && !faults.is_empty(), "{text}");
        }
        for end in ["solved in 123 ms", "Time: 123 ms", "nodes=123"] {
            let text = format!("{places}{end}\n");
            assert_eq!(read(&text), (vec![BOARDS[0].to_owned()], vec![]), "{text}");
        }
    }
}

#[test]
fn places_without_separators_are_not_cells() {
    let places = places_of(BOARDS[0], "{R}{C}{D}");
    let first: String = places.lines().take(27).map(|line| format!("{line}\n")).collect();
    assert!(read(&first).0.is_empty());
    let solved =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let cells: Vec<char> = solved.chars().collect();
    let text: String =
        cells.chunks(3).map(|three| three.iter().collect::<String>() + "\n").collect();
    assert_eq!(read(&text), (vec![solved.to_owned()], vec![]));
}

#[test]
fn rows_numbered_by_tens_are_read() {
    for (empty, between) in [(".", " "), ("0", ""), ("_", " "), ("0", ",")] {
        check(empty, between, |rows| {
            let rows = rows.iter().zip((10..).step_by(10));
            rows.map(|(row, number)| format!("{number} {row}\n")).collect()
        });
    }
}

/// The zeros are the right sides of equations.
#[test]
fn zeros_after_bars_are_ignored() {
    let text = |rows: &[String]| format!("{} | 0\n", rows.join(" | 0\n"));
    for (board, empty) in BOARDS.into_iter().flat_map(|board| [(board, "."), (board, "0")]) {
        let rows = rows_of(board, empty, " ");
        assert_eq!(read(&text(&rows)), (vec![board.to_owned()], vec![]));
        assert!(read(&text(&rows[1..])).0.is_empty());
        assert!(read(&text(&rows).replacen("| 0", "| 1", 1)).0.is_empty());
        assert!(read(&text(&rows).replacen(empty, "", 1)).0.is_empty());
    }
}

#[test]
fn cells_in_separate_brackets_are_read() {
    check(" ", "] [", |rows| format!("[{}]\n", rows.join("]\n[")));
}
