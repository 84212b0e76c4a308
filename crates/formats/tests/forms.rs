//! Property tests: boards are read back correctly in every form in which they are written, and no
//! text takes long or causes a panic.

mod reading;

use std::{fs, path::Path, time::Instant};

use formats::{Decoder, Feature, RecordScanner, Repair};
use reading::read;

/// A generator of pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// Returns the cells of a 9×9 board, with 0 for an empty cell. About 38 % of the cells of a solved
/// board are filled.
fn random_board(random: &mut Random) -> Vec<u8> {
    let (shift, factor) = (random.below(9), random.pick(&[1, 2, 4, 5, 7, 8]));
    let rows: Vec<usize> = (0..9).map(|row| row / 3 * 3 + (row + shift) % 3).collect();
    let cells = (0..81).map(|cell| {
        let (row, col) = (rows[cell / 9], cell % 9);
        (((row % 3 * 3 + row / 3 + col) * factor + shift) % 9 + 1) as u8
    });
    let mut cells: Vec<u8> = cells.collect();
    let is_given: Vec<bool> = cells.iter().map(|_| random.below(100) < 38).collect();
    cells.iter_mut().zip(&is_given).for_each(|(cell, given)| *cell *= u8::from(*given));
    cells
}

/// The symbols, separators and labels with which a board is written.
struct BoardStyle {
    empty: &'static str,
    between: &'static str,
    open: &'static str,
    close: &'static str,
    header: Option<&'static [&'static str; 9]>,
    labels: Option<(&'static [&'static str; 9], &'static str)>,
    title: &'static str,
    has_rules: bool,
}

const ONE_TO_NINE: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const ZERO_TO_EIGHT: [&str; 9] = ["0", "1", "2", "3", "4", "5", "6", "7", "8"];
const LETTERS: [&str; 9] = ["A", "B", "C", "D", "E", "F", "G", "H", "I"];
const COLUMNS: [&str; 9] = ["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9"];
const ROWS: [&str; 9] = ["r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9"];

fn random_style(random: &mut Random) -> BoardStyle {
    let between = random.pick(&["", " ", ",", ";", "|", ", ", " | ", "; ", "\t", " & "]);
    let empty = match between {
        "" => random.pick(&[".", "0", "?", "_", "*"]),
        " " => random.pick(&[".", "0", "?", "_", "x"]),
        _ => random.pick(&[".", "0", "?", ""]),
    };
    // Fields have labels in fields of their own.
    let (open, close) = match between {
        " & " => ("", random.pick(&[" \\\\", " \\\\ \\hline"])),
        ", " | "; " if !empty.is_empty() => {
            random.pick(&[("", ""), ("[", "]"), ("{", "},"), ("[|", "|]")])
        }
        _ => ("", ""),
    };
    let headers: &[Option<&[&str; 9]>] = match between {
        "" => &[None, Some(&ONE_TO_NINE), Some(&LETTERS)],
        _ => &[None, Some(&ONE_TO_NINE), Some(&ZERO_TO_EIGHT), Some(&LETTERS), Some(&COLUMNS)],
    };
    let header = if open.is_empty() && !close.contains('\\') { random.pick(headers) } else { None };
    let after = match between {
        "" => random.pick(&[": ", " ", "  ", ") "]),
        " " => random.pick(&[" ", "  ", ": "]),
        between => between,
    };
    let labels = [
        None,
        Some((&ONE_TO_NINE, after)),
        Some((&ZERO_TO_EIGHT, after)),
        Some((&LETTERS, after)),
        Some((&ROWS, after)),
    ];
    let labels = if open.is_empty() && !close.contains('\\') { random.pick(&labels) } else { None };
    let titles = [
        "",
        "",
        "PUZZLE:\n",
        "A puzzle of mine\n",
        "2024-05-01\n",
        "== 3 ==\n",
        "1)\n",
        "Nr. 7 (hard)\n\n",
        "9\n",
        "9 3 3\n",
    ];
    let has_rules = between == " " && random.below(3) == 0;
    let title = random.pick(&titles);
    BoardStyle { empty, between, open, close, header, labels, title, has_rules }
}

fn write(cells: &[u8], style: &BoardStyle) -> String {
    let mut text = style.title.to_owned();
    let field = style.between.trim();
    let width = style.labels.map_or(0, |(names, after)| names[0].len() + after.len());
    if let Some(names) = style.header {
        let corner = match style.labels {
            Some(_) if field.is_empty() && style.between != "\t" => " ".repeat(width),
            Some(_) => style.between.to_owned(),
            None => String::new(),
        };
        text += &format!("{corner}{}\n", names.join(style.between));
    }
    for (row, cells) in cells.chunks(9).enumerate() {
        if style.has_rules && (row == 3 || row == 6) {
            text += "------+-------+------\n";
        }
        if let Some((names, after)) = style.labels {
            text += &format!("{}{after}", names[row]);
        }
        let written: Vec<String> = cells
            .iter()
            .map(|cell| if *cell == 0 { style.empty.to_owned() } else { cell.to_string() })
            .collect();
        text += &format!("{}{}{}\n", style.open, written.join(style.between), style.close);
    }
    text
}

#[test]
fn boards_are_read_back_in_any_form() {
    let mut random = Random(11);
    let mut failed = Vec::new();
    for number in 0..600 {
        let style = random_style(&mut random);
        let boards: Vec<Vec<u8>> = (0..1 + number % 2).map(|_| random_board(&mut random)).collect();
        let texts: Vec<String> = boards.iter().map(|board| write(board, &style)).collect();
        let text = texts.join("\n");
        let drawn = |board: &Vec<u8>| -> String {
            let symbol = |cell: &u8| if *cell == 0 { '.' } else { char::from(b'0' + cell) };
            board.iter().map(symbol).collect()
        };
        let expected: Vec<String> = boards.iter().map(drawn).collect();
        let (found, faults) = read(&text);
        if (&found, faults.len()) != (&expected, 0) {
            failed.push(format!("{text}{} boards, {faults:?}\n", found.len()));
        }
    }
    assert!(failed.is_empty(), "{} failed\n{}", failed.len(), failed.join("\n"));
}

#[test]
fn a_character_of_several_bytes_after_a_bar_causes_no_panic() {
    for text in [".|�2347umn 1: 7", "|é", "  |é|", "| é 5 | 7é"] {
        let (boards, _) = read(text);
        assert!(boards.is_empty(), "{text}: {boards:?}");
    }
}

#[test]
fn mutated_files_are_read_without_a_panic() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/field");
    let mut random = Random(3);
    for entry in fs::read_dir(folder).expect("the files") {
        let text = fs::read_to_string(entry.expect("an entry").path()).expect("a text");
        if text.len() > 2000 {
            continue;
        }
        for _ in 0..12 {
            let mut chars: Vec<char> = text.chars().collect();
            for _ in 0..1 + random.below(4) {
                let at = random.below(chars.len());
                match random.below(4) {
                    0 => drop(chars.remove(at)),
                    1 => chars.insert(
                        at,
                        random.pick(&['|', '1', ' ', '\n', 'é', '[', '-', '│', '.', ';']),
                    ),
                    2 => chars.truncate(at + 2),
                    _ => chars[at] = random.pick(&['|', '9', ' ', '\n', '\t', '&', ',', '═']),
                }
                if chars.is_empty() {
                    break;
                }
            }
            read(&chars.into_iter().collect::<String>());
        }
    }
}

#[test]
fn reading_time_is_not_quadratic_in_the_length() {
    let row = "1 2 . 4 . . 7 . 9\n";
    let labelled = "  1 2 3 4 5 6 7 8 9\n";
    for line in [
        row,
        labelled,
        "1 | 2 | | |\n",
        "9 3 3\n",
        "...1;..2;\n",
        "  4  6  \n",
        "word\n",
        "1\n",
        "a b\n\n",
        "|1|2|3|4|\n",
    ] {
        let time = |count: usize| {
            let text = line.repeat(count);
            let start = Instant::now();
            read(&text);
            start.elapsed().as_secs_f64()
        };
        let (short, long) = (time(250), time(1000));
        assert!(long < 12.0 * short + 1.0, "{line:?} {short} {long}");
    }
}

/// Checks the boards of a text and the number of its faults.
#[track_caller]
fn check(text: &str, boards: &[&str], faults: usize) {
    let (found, found_faults) = read(text);
    assert_eq!(found, boards, "{text}");
    assert_eq!(found_faults.len(), faults, "{text}\n{found_faults:?}");
}

const A: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const B: &str = "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";

/// Returns the rows of a board, with `empty` for empty cells and `between` between the cells.
fn rows_of(board: &str, empty: &str, between: &str) -> Vec<String> {
    let cell = |c: char| if c == '.' { empty.to_owned() } else { c.to_string() };
    let cells: Vec<String> = board.chars().map(cell).collect();
    cells.chunks(9).map(|row| row.join(between)).collect()
}

#[test]
fn rows_of_two_boards_are_not_combined() {
    let (mut a, b) = (rows_of(A, "0", " "), rows_of(B, "0", " "));
    a[4].truncate(15);
    check(&format!("2\n{}\n{}\n", a.join("\n"), b.join("\n")), &[B], 1);
    check(&format!("9\n{}\n", a.join("\n")), &[], 1);
    // The first band of the second board doesn't complete the first one.
    let (a, b) = (rows_of(A, ".", ""), rows_of(B, ".", ""));
    check(&format!("{}\n\n{}\n", a[..8].join("\n"), b.join("\n")), &[B], 1);
}

#[test]
fn a_numbered_puzzle_below_a_drawn_grid_is_not_text() {
    let rows: Vec<String> = rows_of(A, ".", " ");
    let band = |rows: &[String]| rows.join("\n");
    let grid =
        [band(&rows[..3]), band(&rows[3..6]), band(&rows[6..])].join("\n------+------+------\n");
    for number in ["#2  ", "2 ", "2. ", "#2) "] {
        let text =
            format!("The first is easy:\n\n{grid}\n\nTwo others:\n{number}{B}\n{number}{A}\n");
        check(&text, &[A, B, A], 0);
    }
}

/// Files that have as many cells as a board by coincidence, but contain no board, aren't read as
/// boards.
#[test]
fn coincidental_cell_counts_are_not_boards() {
    for (empty, between) in [(".", ""), ("0", ""), ("0", " "), ("0", ","), ("0", "\t")] {
        let beside = rows_of(A, empty, between).into_iter().zip(rows_of(B, empty, between));
        let beside: Vec<_> = beside.map(|(a, b)| a + between + &b).collect();
        check(&beside[..8].join("\n"), &[], 1);
        let cells = "214334.21.344321".chars().map(|c| if c == '.' { empty } else { digit(c) });
        let cells: Vec<_> = cells.collect();
        let rows: Vec<_> = cells.chunks(4).map(|row| row.join(between)).collect();
        let file = format!("{}\n", rows.join("\n")).repeat(6) + &rows[0];
        check(&file, &["214334.21.344321"; 6], 1);
    }
}

/// Returns a digit as text.
fn digit(c: char) -> &'static str {
    let at = c as usize - '1' as usize;
    &"123456789"[at..=at]
}

#[test]
fn a_line_of_labels_is_not_a_row() {
    for (empty, between) in [(".", ""), ("0", " "), ("0", ","), (".", " | "), ("", "\t")] {
        let rows = rows_of(A, empty, between);
        for gap in ["\n", "\n\n"] {
            let header = rows_of("123456789", "", between).concat() + gap;
            check(&format!("{header}{}\n", rows.join("\n")), &[A], 0);
            check(&format!("{header}{}\n", rows[..8].join("\n")), &[], 1);
        }
    }
    let counting =
        "12345678945.......7.........................................................1....";
    for (empty, between) in [(".", ""), ("0", " "), ("0", ",")] {
        check(&rows_of(counting, empty, between).join("\n"), &[counting], 0);
    }
}

/// The first cells of a row aren't mistaken for a part of its label if there are bars between
/// boxes.
#[test]
fn labelled_rows_with_bars_between_boxes_are_read() {
    let rules = ["------+-------+------", "---+---+---"];
    for (between, rule) in [" ", ""].into_iter().zip(rules) {
        let boxes: Vec<Vec<String>> = rows_of(A, ".", between)
            .iter()
            .map(|row| {
                let cells: Vec<&str> = row.split(between).filter(|cell| !cell.is_empty()).collect();
                cells.chunks(3).map(|cells| cells.join(between)).collect()
            })
            .collect();
        let bar = format!("{between}|{between}");
        let header = ["123", "456", "789"].map(|part| rows_of(part, "", between).concat());
        for (names, after) in [
            (LETTERS, "   "),
            (LETTERS, " "),
            (LETTERS, ") "),
            (LETTERS, ": "),
            (LETTERS, " | "),
            (ROWS, "  "),
            (ROWS, ") "),
            (ONE_TO_NINE, "| "),
            (ONE_TO_NINE, "  "),
        ] {
            let row = |(name, boxes): (&&str, &Vec<String>)| {
                format!("{name}{after}{}\n", boxes.join(&bar))
            };
            let rows: Vec<String> = names.iter().zip(&boxes).map(row).collect();
            let outer: Vec<String> = names
                .iter()
                .zip(&boxes)
                .map(|(name, boxes)| format!("{name}{after}|{}|\n", boxes.join(&bar)))
                .collect();
            let indent = " ".repeat(names[0].len() + after.len());
            let bands: Vec<String> = rows.chunks(3).map(<[_]>::concat).collect();
            let drawn = bands.join(&format!("{indent}{rule}\n"));
            let header = format!("{indent}{}\n", header.join(&bar));
            check(&rows.concat(), &[A], 0);
            check(&outer.concat(), &[A], 0);
            check(&drawn, &[A], 0);
            check(&format!("{header}{drawn}"), &[A], 0);
            check(&format!("{header}{indent}{rule}\n{drawn}\n\n{drawn}"), &[A, A], 0);
            // A missing cell isn't added.
            check(&drawn.replacen(". ", "", 1).replacen("..", ".", 1), &[], 1);
        }
    }
}

/// Spreadsheets write empty rows as only separators. Within a board, such lines are rows.
#[test]
fn empty_rows_separate_boards() {
    let empty = format!("{}{}", ".".repeat(9), &A[9..]);
    for (cell, separator) in [("0", ","), ("", ","), ("0", ";"), ("", ";")] {
        let text = |board: &str| rows_of(board, cell, separator).join("\n") + "\n";
        let gap = separator.repeat(8) + "\n";
        check(&[text(A), text(B), text(A)].join(&gap), &[A, B, A], 0);
        check(&[text(A), text(B), String::new()].join(&gap), &[A, B], 0);
        check(&[text(&empty), text(&empty)].join(&gap), &[&empty, &empty], 0);
        check(&[text(A), text(&empty), text(B)].concat(), &[A, &empty, B], 0);
        let titled = |title: &str, board| format!("{title}\n{}{gap}", text(board));
        check(&(titled("Nr. 1, week 1", A) + &titled("Nr. 2, week 2", B)), &[A, B], 0);
    }
}

/// A file with a title has the repair or the unsupported feature `Text`.
#[test]
fn titles_are_reported() {
    let title = "Nr. 1 – class 7b, week 1";
    for (empty, between) in [(".", ""), ("0", " "), ("0", ","), ("", ",")] {
        let board = rows_of(A, empty, between).join("\n");
        for (text, has_title) in [(format!("{title}\n{board}\n"), true), (board, false)] {
            let (mut decoder, mut bytes) = (Decoder::default(), Vec::new());
            decoder.push(text.as_bytes(), true, &mut bytes);
            let mut records = RecordScanner::new(None);
            while records.next(&bytes, true).is_some() {}
            let is_reported = records.unsupported().contains(Feature::Text)
                || decoder.repairs().contains(Repair::Text);
            assert_eq!(is_reported, has_title, "{text}");
        }
    }
}

/// A row with two dots among its digits isn't mistaken for a date.
#[test]
fn rows_are_not_dates() {
    let board = "9.1....4...8..2.......7...5.....1...2.97..18..4.2...........5......6...14.59.3826";
    let strings = rows_of(board, ".", "").join("\" +\n  \"");
    check(&format!("String board =\n  \"{strings}\";\n"), &[board], 0);
}

/// If some empty cells have a symbol, an empty field is a missing cell, which is a fault.
#[test]
fn short_rows_of_tables_have_faults() {
    let mut rows = rows_of(A, "0", "\t");
    rows[4].truncate(15);
    check(&rows.join("\n"), &[], 1);
    let mut rows = rows_of(A, "0", ", ");
    rows[4] = rows[4].replacen("4", "", 1);
    check(&format!("Day 1\n{}", rows.join("\n")), &[], 1);
}

#[test]
fn tabs_at_the_ends_of_rows_are_counted() {
    let table = |board: &str| rows_of(board, "", "\t").join("\n") + "\n";
    let narrow: String = (0..9).map(|row| format!("{}.", &A[9 * row..9 * row + 8])).collect();
    for board in [narrow.clone(), format!("{}{}", &A[..72], ".".repeat(9))] {
        check(&table(&board), &[&board], 0);
        let titled = format!("Day 1\n{}\nDay 2\n{}", table(&board), table(&board));
        check(&titled, &[&board, &board], 0);
    }
    let rows = rows_of(&narrow, "", "\t");
    let labelled: String = (1..).zip(&rows).map(|(n, row)| format!("{n}\t{row}\n")).collect();
    check(&labelled, &[&narrow], 0);
    // An empty line below eight rows isn't the ninth row.
    let rows = rows_of(A, "", "\t");
    check(&format!("{}\n\n\n{}", rows[..8].join("\n"), table(B)), &[B], 1);
    // Each row may end with an additional tab.
    check(&table(A).replace('\n', "\t\n"), &[A], 0);
}

#[test]
fn incomplete_boards_are_not_completed() {
    for between in ["", " ", " | "] {
        let rows = rows_of(A, " ", between);
        check(&rows.join("\n"), &[A], 0);
        let (boards, faults) = read(&rows[..8].join("\n"));
        assert!(boards.is_empty() && !faults.is_empty(), "{between}");
    }
}

#[test]
fn damaged_boards_are_faults() {
    // A bullet isn't a cell.
    check("* ....4.1.........1.34..6.....3..1.4.\n", &[], 1);
    // The last column isn't empty if digits clash.
    let rows = rows_of(A, "", "\t");
    check(&(rows.join("\n") + "\n" + &rows[8] + "\n"), &[A], 1);
    // Fields at the ends of rows can't be missing if empty fields are written as quotation marks.
    let rows = rows_of(A, "\"\"", "\t");
    check(&rows.join("\n").replacen("\"\"\t", "", 1), &[], 1);
    // Labels from 0 to 9 aren't the first column of a larger board.
    let rows = rows_of(A, ".", "");
    let labelled = |(at, row): (usize, &String)| format!("{at} | {row}\n");
    let labelled: String = rows.iter().chain([&rows[0]]).enumerate().map(labelled).collect();
    check(&labelled, &[A], 1);
    // An `x` for empty cells isn't a digit among other empty cells.
    let rows = rows_of(A, "x", "");
    let longer = rows.join("\n").replacen("x", "xx", 1);
    check(&format!("// Number 1\n{longer}\n\n\n// Number 2\n{}\n", rows.join("\n")), &[A], 1);
}

#[test]
fn an_empty_line_ends_a_list_that_lacks_a_row() {
    let lists = "[., 4, ., .]\n[3, ., ., .]\n[4, ., ., 1]\n\n";
    let whole = "[1, ., ., .]\n[., 4, ., .]\n[3, ., ., .]\n[., 1, ., 2]\n";
    let board = "1....4..3....1.2";
    check(&format!("{lists}{whole}"), &[board], 1);
    let commas = |text: &str| text.replace("]", "],");
    check(&commas(&format!("{lists}{whole}")), &[board], 1);
    // Empty lines may be between all rows.
    check(&whole.replace('\n', "\n\n"), &[board], 0);
}

#[test]
fn a_separator_may_be_at_the_end_of_all_rows() {
    for separator in [";", ","] {
        let rows = rows_of(A, "0", separator);
        check(&(rows.join(&format!("{separator}\n")) + separator + "\n"), &[A], 0);
    }
}

#[test]
fn repeated_rows_are_faults() {
    let rows = rows_of(A, "None", ", ");
    let list = |rows: &[String]| format!("g = [[{}]]\n", rows.join("],\n["));
    check(&list(&rows), &[A], 0);
    assert!(!read(&list(&[&rows[..4], &rows[3..]].concat())).1.is_empty());
    let labelled = |rows: &[String]| {
        let lines = rows.iter().zip('1'..).map(|(row, label)| format!("{label} | {row}"));
        format!("    1 2 3 4 5 6 7 8 9\n{}\n", lines.collect::<Vec<_>>().join("\n"))
    };
    let rows = rows_of(A, ".", " ");
    check(&labelled(&rows), &[A], 0);
    assert!(!read(&labelled(&[&rows[..4], &rows[3..]].concat())).1.is_empty());
}

#[test]
fn long_texts_are_read_in_any_form() {
    let rows = |row: &str| rows_of(A, row, " ").join("\n");
    for board in [
        format!("Puzzle of the day\n{}\n", rows(".")),
        format!("{}\n", rows("?")),
        format!("{}\n", rows_of(A, "", "&").join("\\\\\n") + "\\\\"),
    ] {
        let (boards, faults) = read(&format!("{board}\n").repeat(200));
        assert_eq!((boards.len(), faults.len()), (200, 0), "{board}");
        assert!(boards.iter().all(|board| board == A));
    }
}

#[test]
fn a_title_above_lines_of_puzzles_is_ignored() {
    for title in ["Hard puzzles of May\n", "# 2026\nHard puzzles\n", "Hard puzzles\n# 2026\n"] {
        check(&format!("{title}{A}\n{B}\n"), &[A, B], 0);
    }
    // A line that resembles a puzzle isn't a title.
    check(&format!("{}\n{A}\n{B}\n", &A[..80]), &[A, B], 1);
}

/// A line that is nearly a puzzle is a fault, whatever the other lines contain.
#[test]
fn no_line_with_nearly_a_puzzle_is_ignored() {
    for before in ["INFO puzzle: ", "- ", "  - ", "Puzzle 1: ", "INSERT INTO t VALUES ('"] {
        for length in [72, 80, 82] {
            let faulty = &format!("{A}.........")[..length];
            let (boards, faults) = read(&format!("{before}{B}\n{before}{faulty}\n"));
            assert!(
                !faults.is_empty() && boards.iter().all(|board| board == B),
                "{before}{faulty}"
            );
        }
    }
}

#[test]
fn a_text_without_a_puzzle_has_one_fault() {
    for text in [
        "{\"theme\": \"dark\", \"size\": 9}",
        "<svg width=\"10\"><rect x=\"1\"/></svg>",
        "Hello",
        "[1, 2, 3]",
        "| Name | Score |\n|------|-------|\n| Ann | 12 |\n| Bob | 7 |\n",
        "<table><tr><td>Ann</td><td>12</td></tr><tr><td>Bob</td><td>7</td></tr></table>",
    ] {
        let (boards, faults) = read(text);
        let is_unknown = |fault: &String| fault.ends_with("expected Puzzle");
        assert!(boards.is_empty() && faults.len() == 1 && is_unknown(&faults[0]), "{faults:?}");
    }
    // Rows of letters aren't words.
    let row = "ABCD|EFGH|.1.2|3..4\n";
    let grid = format!("{}{}{row}", row.repeat(7), "ABCD|EFGH|.1.2|3..\n") + &row.repeat(7);
    let faults = read(&grid).1;
    assert!(
        !faults.is_empty() && faults.iter().all(|fault| !fault.contains("Puzzle")),
        "{faults:?}"
    );
    // The length of a line that is nearly a puzzle is reported.
    assert_eq!(read(&A[..80]).1, ["1:81 found Length(80), expected Cells(Some(Shape(3×3)))"]);
}

/// A number too large for a labelled board doesn't turn the labels into cells, and a fault in a
/// short row names that row.
#[test]
fn faults_within_labels_are_reported() {
    let fault = |from: usize, change: &dyn Fn(&mut Vec<String>)| {
        let mut rows: Vec<String> = rows_of(A, "0", ",");
        change(&mut rows);
        let labels: Vec<String> = (from..from + 9).map(|label| label.to_string()).collect();
        let lines = rows.iter().zip(&labels).map(|(row, label)| format!("{label},{row}\n"));
        let (boards, faults) =
            read(&format!(",{}\n{}", labels.join(","), lines.collect::<String>()));
        assert_eq!((boards.len(), faults.len()), (0, 1), "{faults:?}");
        faults[0].clone()
    };
    for from in 0..2 {
        let large = fault(from, &|rows| rows[4] = rows[4].replacen("0", "10", 1));
        assert!(large.starts_with("6:") && large.contains("10"), "{large}");
        let short = fault(from, &|rows| rows[4] = rows[4][2..].to_owned());
        assert!(short.starts_with("6:") && short.contains("Cells("), "{short}");
    }
}

#[test]
fn labels_before_an_empty_last_column_are_not_cells() {
    let rows = ["1; ; ; 3; 2; 5; ", "2; ; ; 1; ; ; ", "3; ; 4; 2; ; ; ", "4; ; ; ; ; 1; "];
    let text = [&rows[..], &["5; ; ; 5; ; ; ", "6; 2; ; ; 1; ; "]].concat().join("\n");
    check(&text, &["..325...1....42.......1...5...2..1.."], 0);
}

#[test]
fn a_name_and_a_side_before_a_list_are_not_cells() {
    let (a, b) = ("1..4..1..1..4..1", "..3.2....1....2.");
    let list = |board: &str| {
        let cells: Vec<String> = board.chars().map(|c| c.to_string().replace('.', "0")).collect();
        cells.join(",")
    };
    check(&format!("easy_0 4 {}\neasy_1 4 {}\n", list(a), list(b)), &[a, b], 0);
    check(&format!("easy_0 4 {}\neasy_1 4 {},0\n", list(a), list(b)), &[], 1);
    check(&format!("first 9 {}\n", list(A)), &[A], 0);
}
