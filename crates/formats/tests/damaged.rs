//! Tests that boards with a missing or additional row or cell have faults, whatever is around them,
//! and that doubtful symbols are reported.

mod reading;

use formats::{Decoder, RecordScanner, Repair};
use reading::read;

const FIRST: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SECOND: &str =
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";
const SIX_BY_SIX: &str = "..3...2...4....4...62.....4.....132.";
const FOUR_BY_FOUR: &str = "...3..2.43.....1";

/// Returns the rows of a board, with `empty` for empty cells and `between` between the cells.
fn rows_of(board: &str, empty: &str, between: &str) -> Vec<String> {
    let side = board.len().isqrt();
    let cell = |c: char| if c == '.' { empty.to_owned() } else { c.to_string() };
    let cells: Vec<String> = board.chars().map(cell).collect();
    cells.chunks(side).map(|row| row.join(between)).collect()
}

/// Returns the rows with the row `at` repeated.
fn with_repeated_row(rows: &[String], at: usize) -> Vec<String> {
    [&rows[..=at], &rows[at..]].concat()
}

#[track_caller]
fn check_fault(text: &str) {
    let (found, faults) = read(text);
    assert!(!faults.is_empty(), "{text}{found:?}");
}

#[track_caller]
fn check_boards(text: &str, boards: &[&str]) {
    let (found, faults) = read(text);
    assert!(found == boards && faults.is_empty(), "{text}{found:?} {faults:?}");
}

#[test]
fn repeated_rows_of_a_list_are_faults() {
    for (board, empty) in [(FIRST, "\"\""), (FIRST, "' '"), (FOUR_BY_FOUR, "\"\""), (FIRST, "nil")]
    {
        let rows = rows_of(board, empty, ", ");
        for (begin, open, close, end) in [
            ("g = np.array([", "[", "]", "])\n"),
            ("val g = listOf(", "listOf(", ")", ")\n"),
            ("let g = vec![", "vec![", "]", "];\n"),
        ] {
            let list = |rows: &[String]| {
                let rows: Vec<String> =
                    rows.iter().map(|row| format!("{open}{row}{close}")).collect();
                format!("{begin}{}{end}", rows.join(",\n "))
            };
            check_boards(&list(&rows), &[board]);
            for at in [0, 1, rows.len() - 1] {
                check_fault(&list(&with_repeated_row(&rows, at)));
            }
        }
    }
}

/// A row of zeros and one digit isn't the number of the boards below it.
#[test]
fn a_row_above_a_board_is_not_a_number() {
    let six = rows_of(SIX_BY_SIX, "0", "");
    let mut last = six.clone();
    last[5] = "010000".to_owned();
    for [begin, end] in [["<pre>\n", "</pre>\n"], ["<<~TEXT\n", "TEXT\n"]] {
        let text = |rows: &[String]| format!("{begin}{}\n{end}", rows.join("\n"));
        let boards = format!("{}\n{}", text(&last), text(&six));
        check_boards(&boards, &["..3...2...4....4...62.....4....1....", SIX_BY_SIX]);
        check_fault(&format!("{}\n{}", text(&with_repeated_row(&last, 5)), text(&six)));
    }
    // A number of boards is still ignored.
    check_boards(&format!("2\n{0}\n{0}\n", six.join("\n")), &[SIX_BY_SIX, SIX_BY_SIX]);
}

/// A row of spaces and three digits isn't a size, even if one digit is the product of the other
/// two.
#[test]
fn a_row_of_spaces_is_not_a_size() {
    let rows = rows_of(
        "8.....4.2.3.6....942.....13......6....9..45..6..2....7.1.....4.2..8....63...2....",
        " ",
        " ",
    );
    let others = rows_of(SECOND, " ", " ");
    let text = |rows: &[String]| {
        let rows: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
        rows.join("\n") + "\n"
    };
    check_boards(&(text(&others) + "\n" + &text(&rows)), &[SECOND, &board_of_spaced_rows(&rows)]);
    check_fault(&(text(&others) + "\n" + &text(&with_repeated_row(&rows, 0))));
    let mut reversed = rows.clone();
    reversed.reverse();
    check_boards(
        &(text(&reversed) + "\n" + &text(&others)),
        &[&board_of_spaced_rows(&reversed), SECOND],
    );
    check_fault(&(text(&with_repeated_row(&reversed, 8)) + "\n" + &text(&others)));
    // In a table, two digits aren't a size either.
    let table = "3\t\t1\t4\n\t\t\t5\n\t\t5\n\t\t\t3\t\t2\n\t\t\t1\n{}5\t\t\t\t3\n";
    check_boards(&table.replace("{}", ""), &["3.14.....5....5......3.2...1..5...3."]);
    check_fault(&(table.replace("{}", "\t\t\t1\n") + "\n" + &table.replace("{}", "")));
}

/// Returns the cells of rows in which cells are separated by spaces, and empty cells are spaces,
/// with dots for empty cells.
fn board_of_spaced_rows(rows: &[String]) -> String {
    let cells = |row: &String| {
        row.chars().step_by(2).map(|c| if c == ' ' { '.' } else { c }).collect::<String>()
    };
    rows.iter().map(cells).collect()
}

/// A file isn't a board just because the characters of numbers such as `4.0` are as many as the
/// cells of a board.
#[test]
fn numbers_with_a_fraction_are_single_cells() {
    let rows = [
        "\t\t4.0",
        "5.0\t2.0",
        "3.0\t\t\t2.0\t\t4.0",
        "\t\t5.0",
        "\t\t\t4.0\t\t1.0",
        "\t\t\t\t3.0",
    ];
    let rows: Vec<String> = rows.map(str::to_owned).to_vec();
    check_boards(&(rows.join("\n") + "\n"), &["..4...52....3..2.4..5......4.1....3."]);
    check_fault(&(with_repeated_row(&rows, 1).join("\n") + "\n"));
}

/// A line with the names of columns, which count from 0 or 1, isn't read as a row if a row is
/// missing.
#[test]
fn a_line_of_labels_does_not_replace_a_row() {
    for (board, empty) in [
        (FIRST, "."),
        (FIRST, "0"),
        (FIRST, ""),
        (SIX_BY_SIX, "0"),
        (FOUR_BY_FOUR, "0"),
        (FOUR_BY_FOUR, ""),
    ] {
        for between in [" ", ",", ";", "\t", " | "] {
            if empty.is_empty() && between == " " {
                continue;
            }
            let rows = rows_of(board, empty, between);
            for (first, labels) in
                [(0, ""), (0, "0"), (0, "1"), (0, "A"), (0, "r1"), (1, "A"), (1, "1")]
            {
                let names: Vec<String> =
                    (first..first + rows.len()).map(|n| n.to_string()).collect();
                let label = |at: usize| match labels {
                    "" => String::new(),
                    "A" => char::from(b'A' + at as u8).to_string() + between,
                    "r1" => format!("r{}{between}", at + 1),
                    from => (at + from.len() - usize::from(from == "0")).to_string() + between,
                };
                let text = |rows: &[String]| {
                    let corner = if labels.is_empty() {
                        ""
                    } else if between == " " {
                        "  "
                    } else {
                        between
                    };
                    let lines = rows.iter().enumerate().map(|(at, row)| label(at) + row + "\n");
                    format!("{corner}{}\n{}", names.join(between), lines.collect::<String>())
                };
                check_boards(&text(&rows), &[board]);
                let whole = rows.clone();
                for missing in [0, rows.len() / 2, rows.len() - 1] {
                    let mut rows = rows.clone();
                    rows.remove(missing);
                    check_fault(&text(&rows));
                    check_fault(&format!("{}\n{}", text(&rows), text(&whole)));
                    let both = format!("{}\n{}", text(&whole), text(&rows));
                    assert!(read(&both).0.iter().all(|read| read == board), "{both}");
                }
            }
        }
    }
}

/// A number above a board doesn't replace a cell that is missing in a row.
#[test]
fn a_number_above_a_board_is_not_a_cell() {
    for (between, open, close) in
        [(" & ", "", "\\\\"), (", ", "(", ")"), ("  ", "", ""), (" ", "", ""), (", ", "[", "],")]
    {
        for (board, empty) in [
            (FOUR_BY_FOUR, "."),
            (FOUR_BY_FOUR, "-"),
            (FOUR_BY_FOUR, "0"),
            (FIRST, "0"),
            (SIX_BY_SIX, "0"),
        ] {
            let rows = rows_of(board, empty, between);
            for number in ["1".to_owned(), rows.len().to_string()] {
                let text = |rows: &[String]| {
                    let rows: Vec<String> =
                        rows.iter().map(|row| format!("{open}{row}{close}\n")).collect();
                    format!("{number}\n{}", rows.concat())
                };
                for missing in 0..rows.len() {
                    let mut rows = rows.clone();
                    rows[missing] = rows[missing].replacen(&format!("{between}{empty}"), "", 1);
                    check_fault(&text(&rows));
                }
            }
        }
    }
}

/// Returns two copies of a board's rows, as cells: one in which the row `at` lacks a cell, and one
/// in which the row has an additional empty cell.
fn with_faulty_row(board: &str, empty: &str, at: usize) -> [Vec<Vec<String>>; 2] {
    let cell = |c: char| if c == '.' { empty.to_owned() } else { c.to_string() };
    let cells: Vec<String> = board.chars().map(cell).collect();
    let rows: Vec<Vec<String>> = cells.chunks(9).map(<[_]>::to_vec).collect();
    let (mut shorter, mut longer) = (rows.clone(), rows);
    shorter[at].remove(4);
    longer[at].insert(4, empty.to_owned());
    [shorter, longer]
}

/// If other rows end with a tab, a missing field isn't an empty field whose tab was lost.
#[test]
fn missing_fields_of_tables_with_tabs_are_faults() {
    let whole = rows_of(SECOND, "", "\t").join("\n");
    for rows in [0, 4, 7].into_iter().flat_map(|at| with_faulty_row(FIRST, "", at)) {
        let lines: Vec<String> = rows.iter().map(|row| row.join("\t")).collect();
        check_fault(&(lines.join("\n") + "\n"));
        let (found, faults) = read(&format!("{}\n\n{whole}\n", lines.join("\n")));
        assert!(
            found.iter().all(|board| board == SECOND) && !faults.is_empty(),
            "{found:?} {faults:?}"
        );
    }
    // When a table is copied, the tabs at its end may be lost.
    let table = rows_of(FIRST, "", "\t").join("\n");
    check_boards(table.trim_end(), &[FIRST]);
    check_boards(format!("{table}\n\n{whole}").trim_end(), &[FIRST, SECOND]);
}

#[test]
fn cells_in_brackets_are_not_dropped() {
    let line = |row: &Vec<String>| format!("[{}]\n", row.join("]["));
    let rows: Vec<Vec<String>> = rows_of(FIRST, " ", ",")
        .iter()
        .map(|row| row.split(',').map(str::to_owned).collect())
        .collect();
    check_boards(&rows.iter().map(line).collect::<String>(), &[FIRST]);
    for rows in [0, 4, 8].into_iter().flat_map(|at| with_faulty_row(FIRST, " ", at)) {
        check_fault(&rows.iter().map(line).collect::<String>());
    }
}

/// Words with lower-case letters aren't a row of a board of letters.
#[test]
fn a_title_is_not_a_row_of_letters() {
    for title in [
        "author: Ann",
        "Level: Expert",
        "Difficulty",
        "title: Spring\nauthor: Ann",
        "title: spring",
    ] {
        for (empty, label) in [("0", " | "), ("?", ": "), (".", "  ")] {
            let rows = rows_of(FIRST, empty, "");
            for bars in [false, true] {
                let row = |(at, row): (u8, &String)| {
                    let row = if bars {
                        format!("{}|{}|{}", &row[..3], &row[3..6], &row[6..])
                    } else {
                        row.clone()
                    };
                    format!("{}{label}{row}\n", char::from(b'A' + at))
                };
                let text: String = (0..).zip(&rows).map(row).collect();
                check_boards(&format!("{title}\n{text}"), &[FIRST]);
                check_boards(&format!("{title}\n\n{text}\n{title}\n\n{text}"), &[FIRST, FIRST]);
            }
        }
    }
}

/// A second symbol for the empty cells of a board is reported, except for zeros among dots, which
/// are common.
#[test]
fn strays_among_empty_cells_are_reported() {
    let has_note = |text: &str| {
        let (mut decoder, mut bytes) = (Decoder::default(), Vec::new());
        decoder.push(text.as_bytes(), true, &mut bytes);
        let mut records = RecordScanner::new(None);
        let found: Vec<_> = std::iter::from_fn(|| records.next(&bytes, true)).collect();
        assert!(!found.is_empty() && found.iter().all(Result::is_ok), "{text}{found:?}");
        decoder.repairs().or(records.repairs()).contains(Repair::Strays)
    };
    type Write = fn(&[String]) -> String;
    let forms: [Write; 8] = [
        |rows| rows.join("\n"),
        |rows| rows.concat() + "\n",
        |rows| format!("puzzle,name\n{},a title with x and *\n", rows.concat()),
        |rows| format!("[\"{}\"]\n", rows.join("\",\"")),
        |rows| format!("s = \"{}\" +\n", rows.join("\" +\n  \"")),
        |rows| format!("Extra * title\n{}\n", rows.join("\n")),
        |rows| ('A'..).zip(rows).map(|(label, row)| format!("{label} | {row}\n")).collect(),
        |rows| format!("INFO max puzzle: {}\n", rows.concat()),
    ];
    for (at, form) in forms.iter().enumerate() {
        for (empty, stray, is_noted) in [
            (".", "x", true),
            ("0", "X", true),
            (".", "*", true),
            ("0", "_", true),
            (".", "0", false),
            ("_", "_", false),
        ] {
            let mut rows = rows_of(FIRST, empty, "");
            assert!(!has_note(&form(&rows)), "{at} {empty}");
            rows[4] = rows[4].replacen(empty, stray, 1);
            assert_eq!(has_note(&form(&rows)), is_noted, "{at} {}", form(&rows));
        }
    }
}
