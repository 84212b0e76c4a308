//! Tests that boards in lists of words, keyed lists, stored numbers and clauses are read.

mod reading;

use reading::read;

const BOARDS: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..",
    "8.....4.2.3.6....942.....13......6....9..45..6..2....7.1.....4.2..8....63...2....",
];

/// Returns the rows of a board with a text between the cells.
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
        // Other variables have another meaning.
        for other in ["7 0\n", "101 0\n", "1111 0\n"] {
            assert!(read(&format!("p cnf 729 28\n{clauses}{other}")).0.is_empty());
        }
    }
}
