//! Tests that boards in lists, clauses, logs and maps are read.

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

/// Logs have a time, and often words, before each row.
#[test]
fn rows_of_logs() {
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

#[test]
fn rows_numbered_by_tens() {
    for (empty, between) in [(".", " "), ("0", ""), ("_", " "), ("0", ",")] {
        check(empty, between, |rows| {
            let rows = rows.iter().zip((10..).step_by(10));
            rows.map(|(row, number)| format!("{number} {row}\n")).collect()
        });
    }
}

/// Equations have a right side.
#[test]
fn zeros_after_bars() {
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
fn cells_by_index() {
    let pairs = |board: &str, first: usize, is_whole: bool| -> Vec<(usize, char)> {
        let cells = (first..).zip(board.chars());
        let cells = cells.filter(|(_, cell)| is_whole || *cell != '.');
        cells.map(|(at, cell)| (at, if cell == '.' { '0' } else { cell })).collect()
    };
    let text = |[open, sign, between, close]: [&str; 4], pairs: &[(usize, char)]| {
        let pairs: Vec<String> =
            pairs.iter().map(|(at, cell)| format!("{at}{sign}{cell}")).collect();
        format!("{open}{}{close}\n", pairs.join(between))
    };
    let forms = [
        ["{", ": ", ", ", "}"],
        ["", ":", ",", ""],
        ["{\"", "\": ", ", \"", "}"],
        ["[[", ", ", "], [", "]]"],
        ["index,value\n", ",", "\n", ""],
        ["cells[", "] = ", ";\ncells[", ";"],
        ["[{\"index\": ", ", \"value\": ", "}, {\"index\": ", "}]"],
    ];
    for (board, first) in BOARDS.into_iter().flat_map(|board| [(board, 0), (board, 1)]) {
        for (form, is_whole) in forms.into_iter().flat_map(|form| [(form, true), (form, false)]) {
            let all = pairs(board, first, is_whole);
            let is_clear = [0, 81].iter().any(|end| all.iter().any(|(at, _)| at == end));
            let is_read = is_clear && (first == 0 || !form[1].contains(']'));
            let file = text(form, &all);
            let (boards, faults) = read(&file);
            assert_eq!(boards, [board].repeat(usize::from(is_read)), "{file}");
            assert_eq!(faults.is_empty(), is_read, "{file}");
            // Two boards, in which the same index is clear.
            if is_read {
                let both = file.clone() + "\n" + &file;
                assert_eq!(read(&both), (vec![board.to_owned(); 2], vec![]), "{both}");
            }
            // Two places in the wrong order, and a digit that is missing.
            let mut swapped = all.clone();
            swapped.swap(8, 9);
            assert!(!read(&text(form, &swapped)).1.is_empty());
            let missing = file.replacen(&format!("{}{}", form[1], all[7].1), form[1], 1);
            assert!(!read(&missing).1.is_empty(), "{missing}");
        }
    }
    // Words for empty cells.
    for empty in ["None", "\"\"", "'.'"] {
        let file = text(forms[0], &pairs(BOARDS[0], 0, true)).replace(": 0", &format!(": {empty}"));
        assert_eq!(read(&file).0, [BOARDS[0]]);
    }
    // No index shows where they begin.
    let unclear = &pairs(BOARDS[0], 0, false)[1..29];
    let faults = read(&text(forms[0], unclear)).1;
    assert!(faults.len() == 1 && faults[0].ends_with("expected Indices"), "{faults:?}");
    // The cells of a smaller board.
    let small: String = "1234".repeat(9);
    assert!(read(&text(forms[0], &pairs(&small, 0, true))).0.is_empty());
}

#[test]
fn spaces_between_cells_in_brackets() {
    check(" ", "] [", |rows| format!("[{}]\n", rows.join("]\n[")));
}
