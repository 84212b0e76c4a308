//! Tests of boards that span several lines, in various layouts: each board is read, and a fault in
//! one board is reported and doesn't affect other boards.

use collection::{Collection, CollectionBuilder, OpenError, ReadingChoice};
use grid::{Board, Digit, Position, Shape};
use words::faults;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns three puzzles.
fn three_boards() -> Vec<Board> {
    let lines = include_str!("../data/minimal.txt").lines().take(3);
    lines.map(|line| line.parse().expect("a board")).collect()
}

fn open(file: &str, format: Option<&str>) -> Result<Collection, OpenError> {
    let mut builder =
        CollectionBuilder::new(ReadingChoice { format: format.map(str::to_owned), alphabet: None });
    builder.begin_file("a file", file.len() as u64);
    file.as_bytes().chunks(100).for_each(|piece| builder.push(piece));
    builder.finish()
}

/// Reads a file in the given format or the detected one. Returns its boards as [`digits_of`] does,
/// and its faults as texts.
fn read(file: &str, format: Option<&str>) -> (Vec<String>, Vec<String>) {
    match open(file, format) {
        Ok(collection) => {
            let board = |n| collection.record(n).expect("a record").position.board();
            let boards = (0..collection.len()).map(board).map(|board| digits_of(&board));
            let source = &collection.report().sources[0];
            assert_eq!(source.rejected_count as usize, source.faults.len());
            (boards.collect(), source.faults.iter().map(faults::fault_sentence).collect())
        }
        Err(error) => {
            let (sentence, detail) = faults::open_error_sentence(&error);
            (Vec::new(), vec![detail.unwrap_or(sentence)])
        }
    }
}

/// Returns the digits of a board as numbers with spaces between them, with 0 for an empty cell.
fn digits_of(board: &Board) -> String {
    let numbers = board.digits().iter().map(|digit| digit.map_or(0, Digit::value).to_string());
    numbers.collect::<Vec<_>>().join(" ")
}

/// Checks that a file has these boards, both if its format is detected and if it is given.
#[track_caller]
fn check_boards(file: &str, format: &str, expected: &[Board]) {
    for format in [None, Some(format)] {
        let (boards, faults) = read(file, format);
        let same = boards.iter().eq(&expected.iter().map(digits_of).collect::<Vec<_>>());
        assert!(same && faults.is_empty(), "{format:?} {} {faults:?}\n{file}", boards.len());
    }
}

/// Checks that a file has exactly these boards and one fault, whose text contains `says`.
#[track_caller]
fn check_fault(file: &str, format: &str, expected: &[Board], says: &str) {
    for format in [None, Some(format)] {
        let (boards, faults) = read(file, format);
        let same = boards.iter().eq(&expected.iter().map(digits_of).collect::<Vec<_>>());
        let is_reported = faults.len() == 1 && faults[0].contains(says);
        assert!(same && is_reported, "{format:?} {} {faults:?}\n{file}", boards.len());
    }
}

/// Writes boards in a format, each on its own lines.
fn format_boards(format: &str, boards: &[Board]) -> Vec<String> {
    let format = formats::by_name(format).expect("a format");
    let write = |board: &Board| format.write(&Position::new(board.clone())).expect("it holds any");
    boards.iter().map(write).collect()
}

/// Returns the indices of the lines that are rows of a board.
fn row_line_indices(text: &str) -> Vec<usize> {
    let is_row = |line: &str| !line.contains("--") && !line.starts_with('[') && !line.is_empty();
    text.lines().enumerate().filter(|(_, line)| is_row(line)).map(|(at, _)| at).collect()
}

/// Joins the texts of boards, after line `at` of board `which` was replaced, or removed if `line`
/// is `None`.
fn with_line_replaced(texts: &[String], which: usize, at: usize, line: Option<&str>) -> String {
    let mut texts = texts.to_vec();
    let mut lines: Vec<&str> = texts[which].lines().collect();
    match line {
        Some(line) => lines[at] = line,
        None => drop(lines.remove(at)),
    }
    texts[which] = lines.join("\n") + "\n";
    texts.join("\n")
}

/// Rows of single symbols have the format `loose`, whatever spaces, tabs or line breaks separate
/// the symbols.
#[test]
fn symbols_with_spaces_between_them_have_the_format_loose() {
    let board = &three_boards()[0];
    let loose = format_boards("loose", std::slice::from_ref(board));
    for blanks in [" ", "  ", "\t", "\n"] {
        let cells = loose[0].chars().filter(|c| !c.is_whitespace());
        let wide: String = cells.map(|c| format!("{c}{blanks}")).collect();
        let detection = formats::detect(wide.as_bytes(), true).expect("a format");
        assert_eq!(detection.format.info().name, "loose", "{wide}");
        assert_eq!(read(&wide, None).0, [digits_of(board)], "{wide}");
    }
}

#[test]
fn a_fault_affects_no_other_board() {
    let boards = three_boards();
    for name in ["loose", "block", "numbers", "table", "grid", "pencilmarks", "sdx", "sdk"] {
        let texts = format_boards(name, &boards);
        for which in 0..3 {
            let others: Vec<Board> =
                (0..3).filter(|n| *n != which).map(|n| boards[n].clone()).collect();
            for at in row_line_indices(&texts[which]) {
                check_fault(
                    &with_line_replaced(&texts, which, at, None),
                    name,
                    &others,
                    "found 72 cells",
                );
                let row = texts[which].lines().nth(at).expect("a row");
                let strange =
                    row.replacen(|c: char| c.is_ascii_digit() || ".-".contains(c), "~", 1);
                let file = with_line_replaced(&texts, which, at, Some(&strange));
                check_fault(&file, name, &others, "~");
                let (short, long) = match name {
                    "loose" => (&row[1..], format!("{row}.")),
                    "block" => (&row[1..], format!("{row}0")),
                    "numbers" => (&row[2..], format!("{row} 0")),
                    _ => continue,
                };
                for (row, cells) in [(short, 8), (&*long, 10)] {
                    let says = format!("found {cells} cells; a row of a 9×9 puzzle has 9 cells.");
                    check_fault(
                        &with_line_replaced(&texts, which, at, Some(row)),
                        name,
                        &others,
                        &says,
                    );
                }
            }
        }
    }
}

#[test]
fn blank_lines_inside_boards_do_not_separate_boards() {
    let boards = three_boards();
    let bands = |text: &String| {
        let lines: Vec<&str> = text.lines().collect();
        lines.chunks(3).map(|band| band.join("\n") + "\n").collect::<Vec<_>>().join("\n")
    };
    for name in ["loose", "block", "numbers"] {
        let texts: Vec<String> = format_boards(name, &boards).iter().map(bands).collect();
        check_boards(&texts.join("\n"), name, &boards);
        let others = [boards[0].clone(), boards[2].clone()];
        for at in [0, 1, 4, 5, 6, 10] {
            check_fault(
                &with_line_replaced(&texts, 1, at, None),
                name,
                &others,
                "cells; a 9×9 puzzle needs 81.",
            );
            check_fault(&with_line_replaced(&texts, 1, at, Some("~")), name, &others, "~");
        }
    }
}

#[test]
fn one_board_is_read_with_any_line_breaks() {
    let puzzle: Board = PUZZLE.parse().expect("a board");
    let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let full: Board = full.parse().expect("a board");
    for (board, blank) in [(&puzzle, "."), (&puzzle, "0"), (&full, ".")] {
        let cells = board.to_string().replace('\n', "").replace('.', blank);
        for length in 1..=60 {
            let lines = wrapped(cells.chars().map(String::from), length, "");
            check_boards(&lines, "loose", std::slice::from_ref(board));
            if length > 1 {
                check_boards(
                    &format!("{lines}\n{lines}"),
                    "loose",
                    &[board.clone(), board.clone()],
                );
            }
        }
        for gaps in [&[1][..], &[4, 5], &[2, 3, 8], &[8], &[1, 2, 3, 4, 5, 6, 7, 8]] {
            let rows = cells.as_bytes().chunks(9).map(String::from_utf8_lossy).enumerate();
            let row =
                |(at, row)| format!("{}  {row}\n", if gaps.contains(&at) { "\n" } else { "" });
            check_boards(&rows.map(row).collect::<String>(), "loose", std::slice::from_ref(board));
        }
    }
}

/// Wraps words into lines of `length` words, with `between` between the words of a line.
fn wrapped(words: impl Iterator<Item = String>, length: usize, between: &str) -> String {
    let words: Vec<String> = words.collect();
    words.chunks(length).map(|line| line.join(between) + "\n").collect()
}

/// Returns a board of this side in which every third cell is empty.
fn large_board(side: usize) -> Board {
    let shape = Shape::from_side(side).expect("a shape");
    let (rows, cols) = (shape.box_rows(), shape.box_cols());
    let digit = |at: usize| {
        let (row, col) = (at / side, at % side);
        let value = (cols * (row % rows) + row / rows + col) % side + 1;
        Digit::new(value).filter(|_| !(at + row).is_multiple_of(3))
    };
    Board::from_digits(shape, (0..shape.cells()).map(digit))
}

#[test]
fn boards_with_spaces_between_cells_are_read_one_per_line() {
    for (name, blank, side) in [("numbers", "0", 9), ("loose", ".", 9), ("numbers", "0", 16)] {
        let boards: Vec<Board> =
            if side == 9 { three_boards() } else { vec![large_board(side); 3] };
        let line = |board: &Board| {
            let cells = board.digits().iter();
            let words = cells.map(|digit| digit.map_or(blank.into(), |d| d.to_string()));
            words.collect::<Vec<_>>().join(" ") + "\n"
        };
        let lines: Vec<String> = boards.iter().map(line).collect();
        check_boards(&lines.concat(), name, &boards);
        check_boards(&lines.join("\n"), name, &boards);
        let many = lines.concat().repeat(5);
        let short = many.replacen(&lines[1], &lines[1][4..], 1);
        let others = [&boards[..1], &boards[2..], &[&boards[..]; 4].concat()].concat();
        check_fault(&short, name, &others, &format!("found {} cells", side * side - 2));
    }
}

#[test]
fn large_boards_are_read_with_any_line_breaks() {
    for side in [4, 6, 9, 12, 16, 25, 36, 64] {
        let board = large_board(side);
        let words = || board.digits().iter().map(|d| d.map_or("0".into(), |d| d.to_string()));
        for length in [4, 5, 6, 8, 9, 10, 12, 14, 15, 16, 18, 32] {
            if length < side * side {
                let file = wrapped(words(), length, " ");
                check_boards(&file, "numbers", std::slice::from_ref(&board));
            }
        }
    }
    for (side, length) in [(16, 4), (16, 8), (16, 7), (16, 32), (12, 6), (25, 5), (25, 10)] {
        let cells = |digit: &Option<Digit>| digit.map_or('.', Digit::symbol).to_string();
        let file = wrapped(large_board(side).digits().iter().map(cells), length, "");
        check_boards(&file, "loose", &[large_board(side)]);
    }
    let small: Board = "12343400204...21".replace('0', ".").parse().expect("a board");
    check_boards("1 2 3 4 3 4 0 0\n2 0 4 0 0 0 2 1\n", "numbers", &[small]);
}

#[test]
fn titles_are_ignored() {
    let boards = three_boards();
    for title in ["Grid 01", "Puzzle 1", "My puzzle:", "Hard", "Difficulty: hard"] {
        for name in ["grid", "pencilmarks", "block", "loose", "numbers"] {
            for between in ["", "\n"] {
                let texts = format_boards(name, &boards).into_iter();
                let texts =
                    texts.map(|text| format!("{title}\n{between}{text}")).collect::<Vec<_>>();
                check_boards(&texts.join(between), name, &boards);
            }
        }
    }
    // As in Project Euler's file: a title also ends a board that lacks a row.
    let texts = format_boards("block", &boards).into_iter();
    let texts: Vec<String> = texts.map(|text| format!("Grid 01\n{text}")).collect();
    let file = with_line_replaced(&texts, 1, 4, None).replace("\n\n", "\n");
    let others = [boards[0].clone(), boards[2].clone()];
    check_fault(&file, "block", &others, "found 72 cells; a 9×9 puzzle needs 81.");
    // Titles alone aren't puzzles.
    for name in ["grid", "pencilmarks", "block", "loose", "numbers"] {
        let (boards, faults) = read("Grid 01\nGrid 02\n", Some(name));
        assert_eq!((boards.len(), faults.len()), (0, 1), "{name}");
        assert!(faults[0].starts_with("Line 1, column 1: found 0 cells"), "{name} {faults:?}");
    }
}

/// Authors of forum posts put tags around boards to preserve their alignment.
#[test]
fn forum_posts_are_read() {
    let boards = three_boards();
    for name in ["grid", "pencilmarks", "block", "loose", "numbers", "line"] {
        let texts = format_boards(name, &boards);
        for (before, after) in
            [("[code]\n", "[/code]\n"), ("[code]", "[/code]\n"), ("```\n", "```\n")]
        {
            let posts: Vec<_> =
                texts.iter().map(|text| format!("{before}{}{after}", text.trim_end())).collect();
            check_boards(&posts.join("\n"), name, &boards);
            let posts: Vec<_> = texts.iter().map(|text| format!("{before}{text}{after}")).collect();
            check_boards(&posts.join("\n"), name, &boards);
        }
        let text = texts[0].trim_end();
        check_boards(&format!("[quote=\"somebody\"][b]{text}[/b][/quote]"), name, &boards[..1]);
    }
}

/// Replies to e-mails have a marker in front of each quoted line.
#[test]
fn quotes_in_emails_are_read() {
    let boards = three_boards();
    for name in ["grid", "pencilmarks", "block", "loose", "numbers", "line", "sdk"] {
        for mark in ["> ", ">", ">> ", "> > "] {
            let text = format_boards(name, &boards).join("\n");
            let quoted: String = text.lines().map(|line| format!("{mark}{line}\n")).collect();
            check_boards(&quoted, name, &boards);
            let answer = format!("On Monday, Ann wrote:\n{quoted}\n");
            if name != "sdk" && name != "line" {
                check_boards(&answer, name, &boards);
            }
        }
    }
    let quoted = format!("> {PUZZLE}\n");
    let quoted_count =
        |file: &str| open(file, None).expect("it reads").report().sources[0].has_quote_markers;
    assert!(quoted_count(&quoted) && !quoted_count(PUZZLE));
}

#[test]
fn a_row_of_the_wrong_length_is_reported() {
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
    for at in 0..9 {
        for (row, cells) in [(rows[at][1..].to_owned(), 8), (format!("{}.", rows[at]), 10)] {
            let mut rows: Vec<&str> = rows.clone();
            rows[at] = &row;
            let file = rows.join("\n");
            let line = at + 1;
            let says = format!(
                "Line {line}, column 1: found {cells} cells; a row of a 9×9 puzzle has 9 cells."
            );
            check_fault(&file, "loose", &[], &says);
            check_fault(&file.replace('.', "0"), "block", &[], &says);
        }
    }
}

#[test]
fn an_integer_is_a_header_only_before_puzzles() {
    let open_error =
        |file: &str| open(file, None).err().map(|error| faults::open_error_sentence(&error).0);
    for header in ["0", "1", "4", "-2", "10", "2000", "18446744073709551616"] {
        for body in [format!("{PUZZLE}\n{PUZZLE}\n"), "1..4..1..1..4..1\n".into()] {
            let error = open_error(&format!("{header}\n{body}"));
            assert_eq!(error.as_deref(), Some("Invalid block size."), "{header}");
        }
    }
    let error = open_error(&format!("3\n{}\n", &PUZZLE[1..]));
    assert_eq!(error.as_deref(), Some("Line 2 has the wrong length."));
    let board = "1234 34.. 2.4. ..21".replace(' ', "\n").parse::<Board>().expect("a board");
    check_boards("  1234\n  34..\n  2.4.\n  ..21\n", "loose", &[board]);
}

#[test]
fn other_words_around_a_large_board_are_ignored() {
    let number = |cell: usize| {
        let (row, col) = (cell / 16, cell % 16);
        let value = (4 * (row % 4) + row / 4 + col) % 16 + 1;
        if (7 * row + 3 * col) % 5 < 2 { value } else { 0 }
    };
    let rows = |between: &str| {
        let row = |row: usize| (0..16).map(move |col| number(16 * row + col).to_string());
        (0..16).map(|n| row(n).collect::<Vec<_>>().join(between)).collect::<Vec<_>>()
    };
    let expected = (0..256).map(|cell| number(cell).to_string()).collect::<Vec<_>>().join(" ");
    for file in [
        format!("name: Monster\nsize: 16\nvalues: {}\n", rows(" ").join(" ")),
        format!("name: Monster\nsize: 16\nvalues: {}\n", rows(",").join(",")),
        format!("Name = Monster No. 5\nSize = 16\nValues = {}\n", rows(" ").join("\n")),
        format!("name Monster\nsize 16x16\nvalues\n{}\nend\n", rows(" ").join("\n")),
    ] {
        assert_eq!(read(&file, None), (vec![expected.clone()], vec![]), "{file}");
    }
}
