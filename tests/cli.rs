//! Tests of the command line, as a shell sees it.
#![cfg(not(target_arch = "wasm32"))]

use std::{
    fs,
    io::Write,
    process::{Command, Stdio},
};

use grid::Board;

const A: &str = "1..4..1..1..4..1";
const A_SOLVED: &str = "1234341221434321";
const NONE: &str = "11..............";

/// Returns the standard output, the standard error and the exit status of a call with some standard
/// input.
fn run(args: &[&str], input: &[u8]) -> (String, String, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let output = std::thread::scope(|scope| {
        // The program may end before it has read all of its input.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("the program ends")
    });
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[track_caller]
fn check(args: &[&str], input: impl AsRef<[u8]>, out: &str, error: &str, status: i32) {
    let (stdout, stderr, code) = run(args, input.as_ref());
    assert_eq!((stdout.as_str(), stderr.as_str(), code), (out, error, Some(status)));
}

#[test]
fn solve_prints_one_line_per_puzzle() {
    let file = format!("{A}\n# a comment\n{NONE}\r\n{A} note\n");
    let out = format!("{A_SOLVED}\nno solution\n{A_SOLVED}\n");
    for engine in ["fast", "backtrack", "reduction", "refinement"] {
        check(&["solve", "--engine", engine], &file, &out, "", 0);
    }
    let out_of_three = out.replace("no solution", "invalid: 1 twice in row 1");
    check(&["solve", "--engine", "free-cells"], &file, &out_of_three, "", 0);
    check(&["solve", "--engine", "free-cells"], "123....4........", "no solution\n", "", 0);
    check(&["solve", "-"], &file, &out, "", 0);
    check(&["solve", "--lexicographic"], ".".repeat(16), "1234341221434321\n", "", 0);
    check(
        &["solve", "--format", "table"],
        A,
        "1\t2\t3\t4\n3\t4\t1\t2\n2\t1\t4\t3\n4\t3\t2\t1\n",
        "",
        0,
    );
    let (grid, ..) = run(&["solve", "--format", "grid"], A.as_bytes());
    assert!(grid.starts_with("+-----+-----+\n| 1 2 | 3 4 |\n"), "{grid}");
}

#[test]
fn solutions_of_several_lines_are_separated() {
    let file = format!("{NONE}\nbad\n{A}\n").repeat(300);
    for format in ["table", "grid"] {
        let (one, ..) = run(&["solve", "--format", format], A.as_bytes());
        let expected = vec![format!("no solution\n\n{one}"); 300].join("\n");
        let (all, ..) = run(&["solve", "--format", format], file.as_bytes());
        assert_eq!(all, expected);
    }
}

#[test]
fn large_boards_have_letters() {
    let (out, _, status) = run(&["solve"], ".".repeat(256).as_bytes());
    assert_eq!(status, Some(0));
    assert!(out.trim_end().parse::<Board>().expect("a board").is_solved());
    assert!(out.contains('G') && !out.contains('H'));
}

#[test]
fn count_stops_at_its_limit() {
    let file = format!("{A_SOLVED}\n{NONE}\n{}\n", ".".repeat(16));
    check(&["count"], &file, "1\n0\n2\n", "", 0);
    check(&["count", "--limit", "100"], &file, "1\n0\n100\n", "", 0);
    check(&["count", "--limit", "1000"], &file, "1\n0\n288\n", "", 0);
    check(&["count", "--limit", "all", "--threads", "1"], &file, "1\n0\n288\n", "", 0);
}

#[test]
fn check_names_the_first_fault() {
    let file = format!("{A_SOLVED}\n{A}\n{NONE}\n1...............\n");
    check(&["check"], file, "solved\nincomplete\n1 twice in row 1\nincomplete\n", "", 0);
}

#[test]
fn minimal_names_the_redundant_givens() {
    let redundant = "12.4..1..1..4..1";
    let minimal = "1.....3..4.....2";
    let file = format!("{redundant}\n{minimal}\n{NONE}\n{A}\n{A_SOLVED}\n");
    let all: String = (1..=4).flat_map(|r| (1..=4).map(move |c| format!(" r{r}c{c}"))).collect();
    let out = "redundant r1c1 r2c3 r3c2 r4c4\nminimal\nno solution\nseveral solutions\n";
    check(&["minimal"], &file, &format!("{out}redundant{all}\n"), "", 0);
    check(&["minimal", "--from", "line", "-"], &file, &format!("{out}redundant{all}\n"), "", 0);
    let out =
        format!(".2.4..1.....4..1\n{minimal}\nno solution\nseveral solutions\n......12.1.3.32.\n");
    check(&["minimal", "--make"], &file, &out, "", 0);
    let error = "error: Line 2, column 4: found 3 characters; a 4×4 puzzle needs 16.\n";
    let bad = format!("{minimal}\nbad\n{minimal}\n");
    check(&["minimal"], &bad, "minimal\nminimal\n", error, 1);
    check(&["minimal", "--make"], bad, &format!("{minimal}\n{minimal}\n"), error, 1);
}

#[test]
fn minimal_keeps_candidates_and_warns_that_a_line_cannot() {
    let lists = "1\t2\t3\t4\n3\t4\t1,2\t1,2\n2\t1\t4\t3\n4\t3\t1\t-\n";
    let note = "note: the format line can't store candidates\n";
    let (out, error, status) = run(&["minimal", "--make"], lists.as_bytes());
    assert_eq!((error.as_str(), status), (note, Some(0)));
    assert_eq!(out.trim_end().len(), 16);
}

#[test]
fn minimal_puzzles_are_computed_in_order_on_all_cores() {
    let (bank, minimal) = (include_str!("data/bank.txt"), include_str!("data/minimal.txt"));
    let puzzles = |file: &str| -> String {
        let lines = file.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(|line| Some(line.split_whitespace().next()?.to_owned() + "\n")).collect()
    };
    let (out, error, status) = run(&["minimal"], puzzles(minimal).as_bytes());
    assert_eq!((error.as_str(), status), ("", Some(0)));
    assert!(out.lines().all(|line| line == "minimal") && out.lines().count() > 200);
    let (made, error, status) = run(&["minimal", "--make"], puzzles(bank).as_bytes());
    assert_eq!((error.as_str(), status), ("", Some(0)));
    assert_eq!(run(&["minimal", "--make", "--threads", "1"], puzzles(bank).as_bytes()).0, made);
    assert_eq!(made.lines().count(), puzzles(bank).lines().count());
    for (puzzle, made) in puzzles(bank).lines().zip(made.lines()) {
        assert!(
            puzzle.bytes().zip(made.bytes()).all(|(given, kept)| kept == b'.' || kept == given)
        );
    }
    let (again, ..) = run(&["minimal"], made.as_bytes());
    assert!(again.lines().all(|line| line == "minimal"));
}

#[test]
fn formats_are_named() {
    let names: String = formats::INFOS.map(|info| format!("{}\n", info.name)).concat();
    check(&["formats"], "", &names, "", 0);
}

#[test]
fn invalid_records_are_reported_and_valid_ones_are_used() {
    let error = "error: Line 2, column 4: found 3 characters; a 4×4 puzzle needs 16.\n";
    check(&["solve"], format!("{A}\nbad\n{A}\n"), &format!("{A_SOLVED}\n{A_SOLVED}\n"), error, 1);
}

#[test]
fn a_table_that_is_not_a_board_is_reported_once() {
    let table =
        |file: String, error: &str| check(&["solve"], file, "", &format!("error: {error}\n"), 1);
    let five = "Line 1, column 1: found 5 lines of 5 cells; no Sudoku has that shape.";
    table("0 0 3 0 0\n".repeat(5), five);
    table("00300\n".repeat(5), five);
    let large = "Line 1, column 1: found 65 cells; the largest Sudoku has 64 cells in a row.";
    table(("0".repeat(65) + "\n").repeat(65), large);
    table(("0 ".repeat(65) + "\n").repeat(65), large);
    let short = "Line 2, column 1: found 8 cells; a row of a 9×9 puzzle has 9.";
    let row = "0\t0\t0\t3\t0\t0\t0\t0\t0\n";
    table(format!("{row}{}{}", &row[2..], [row; 3].concat()), short);
    let short = "Line 1, column 81: found 80 characters; a 9×9 puzzle needs 81.";
    table(".".repeat(80), short);
}

#[test]
fn packed_input_is_unpacked() {
    let packed = |text: &str| {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packer.write_all(text.as_bytes()).expect("memory");
        packer.finish().expect("memory")
    };
    let line = packed(&format!("{A}\n"));
    let solved = format!("{A_SOLVED}\n");
    check(&["solve"], &line, &solved, "", 0);
    check(&["solve"], [&line[..], &line].concat(), &solved.repeat(2), "", 0);
    check(&["solve"], [&line[..], &[0; 100_000]].concat(), &solved, "", 0);
    check(&["solve"], &line[..line.len() - 9], "", "error: The compressed file is damaged.\n", 2);
}

#[test]
fn binary_input_is_reported_once() {
    let picture = [b"\x89PNG\r\n\x1a\n".as_slice(), &[0, b'\n', b'1'].repeat(3000)].concat();
    let error = "error: The picture is damaged: save it again as PNG or JPEG.\n";
    check(&["solve"], &picture, "", error, 2);
    let animation = [b"GIF89a".as_slice(), &[0, b'\n', b'1'].repeat(3000)].concat();
    let error = "error: This is a picture, not text: type the digits, or paste them.\n";
    check(&["solve"], &animation, "", error, 2);
    let error = "error: This isn't text, so no puzzle can be read from it.\n";
    check(&["count"], [1, 2, 3].repeat(3000), "", error, 2);
    // A stray byte is a fault of its line only.
    let (out, error, status) = run(&["solve"], format!("{A}\n{A}\0\n").as_bytes());
    assert_eq!((out, status), (format!("{A_SOLVED}\n"), Some(1)));
    assert!(error.starts_with("error: Line 2, column 17"), "{error}");
}

#[test]
fn a_headed_collection_is_all_or_nothing() {
    check(&["solve"], format!("2\n{A}\n{A}\n"), &format!("{A_SOLVED}\n{A_SOLVED}\n"), "", 0);
    let headed = |input: &str, error: &str| check(&["solve"], input, "", error, 1);
    headed(&format!("4\n{A}\n"), "error: Invalid block size.\n");
    headed(&format!("18446744073709551616\n{A}\n"), "error: Invalid block size.\n");
    headed(&format!("2\n{A}\n{A}.\n"), "error: Line 3 has the wrong length.\n");
    headed(
        &format!("2\n{A}\n{}\n", A.replace('4', "5")),
        "error: Line 3 has an invalid character.\n",
    );
}

#[test]
fn wrong_usage_and_unreadable_files_are_errors() {
    let (out, error, status) = run(&["solve", "/there/is/no/such/file"], b"");
    assert_eq!((out.as_str(), status), ("", Some(2)));
    assert!(error.starts_with("error: /there/is/no/such/file: "), "{error}");
    for args in [
        &["frobnicate"][..],
        &["solve", "--engine", "none"],
        &["solve", "--engine", "lexicographic"],
        &["count", "--limit", "0"],
        &["count", "--limit", "some"],
        &["count", "--threads", "0"],
    ] {
        let (out, error, status) = run(args, b"");
        assert_eq!((out.as_str(), status), ("", Some(2)), "{args:?}");
        assert!(error.starts_with("error: "), "{error}");
    }
    check(&["solve"], "", "", "", 0);
}

#[test]
fn many_puzzles_come_out_in_order() {
    let lines = include_str!("data/minimal.txt");
    let file = lines.repeat(20);
    let (out, error, status) = run(&["solve"], file.as_bytes());
    assert_eq!((error.as_str(), status), ("", Some(0)));
    assert_eq!(run(&["solve", "--threads", "1"], file.as_bytes()).0, out);
    assert_eq!(out.lines().count(), file.lines().count());
    for (puzzle, solution) in file.lines().zip(out.lines()) {
        let fits = puzzle.bytes().zip(solution.bytes()).all(|(p, s)| p == b'.' || p == s);
        assert!(fits && solution.parse::<Board>().expect("a board").is_solved());
    }
}

#[test]
fn a_file_is_read_like_a_pipe() {
    let path = std::env::temp_dir().join(format!("ninefold-{}.txt", std::process::id()));
    let (good, bad) = (format!("\u{feff}2\r\n{A}\r\n{NONE}"), format!("2\n{A}\n{A}{A}\n"));
    let name = path.to_str().expect("a path in UTF-8");
    fs::write(&path, good).expect("a file");
    check(&["solve", name], "", &format!("{A_SOLVED}\nno solution\n"), "", 0);
    fs::write(&path, bad).expect("a file");
    check(&["count", name], "", "", "error: Line 3 has the wrong length.\n", 1);
    fs::remove_file(&path).expect("it goes");
}

#[test]
fn a_document_has_its_header_and_footer() {
    let (out, error, status) = run(&["convert", "--to", "opensudoku"], ".".repeat(81).as_bytes());
    let data = "0".repeat(81);
    let begin = "<opensudoku version=\"2\">\n<folder name=\"Ninefold\">\n";
    let end = format!("<game data=\"{data}\"/>\n</folder>\n</opensudoku>\n");
    assert!(out.contains(begin) && out.ends_with(&end), "{out}");
    assert_eq!((error.as_str(), status), ("", Some(0)));
    // An output without records has no footer either.
    check(&["convert", "--to", "opensudoku"], "", "", "", 0);
}

#[test]
fn convert_writes_other_formats() {
    let file = format!("{A}\n{A_SOLVED}\n");
    let convert = |to: &str, out: &str| check(&["convert", "--to", to], &file, out, "", 0);
    convert("line", &file);
    convert("headed", &format!("2\n{file}"));
    convert("block", "1004\n0010\n0100\n4001\n\n1234\n3412\n2143\n4321\n");
    convert("loose", "1..4\n..1.\n.1..\n4..1\n\n1234\n3412\n2143\n4321\n");
    convert(
        "numbers",
        "1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1\n\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
    );
    let wide = ".".repeat(256);
    let error = "error: Line 2: the format block can't store a 16×16 board.\n";
    check(
        &["convert", "--to", "block"],
        format!("{A_SOLVED}\n{wide}\n"),
        "1234\n3412\n2143\n4321\n",
        error,
        1,
    );
    let error = "error: Line 2: a headed file with 4×4 boards can't contain a 9×9 board.\n";
    let nine = ".".repeat(81);
    check(
        &["convert", "--to", "headed"],
        format!("{A}\n{nine}\n{A}\n"),
        &format!("2\n{A}\n{A}\n"),
        error,
        1,
    );
    // Lines of the exchange bank have ratings.
    let bank = "bbab350d8ae7 530070000600195000098000060800060003400803001700020006060000280000419005000080079  1.2\n";
    check(&["convert", "--to", "bank"], bank, bank, "", 0);
    let error = "error: Line 1: the format bank needs a rating as the note of each puzzle, such as 7.1; `ninefold rate` computes it.\n";
    check(&["convert", "--to", "bank"], format!("{nine}\n"), "", error, 1);
    check(&["convert", "--to", "bank"], format!("{nine} 0.0\n"), "", error, 1);
    // Features that the other format can't store are reported once.
    let lists = "1\t2,3\t-\t-\n-\t-\t-\t-\n-\t-\t-\t-\n-\t-\t-\t4\n";
    check(
        &["convert", "--to", "line"],
        format!("{lists}\n{lists}"),
        "1..............4\n1..............4\n",
        "note: the format line can't store candidates\n",
        0,
    );
    check(
        &["convert", "--to", "line"],
        format!("{A} rated 9.1\n"),
        &format!("{A}\n"),
        "note: the format line can't store notes about puzzles\n",
        0,
    );
    check(&["convert", "--to", "table"], lists, lists, "", 0);
}

#[test]
fn lines_of_candidates_can_be_read_back() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let (sukaku, error, status) = run(&["convert", "--to", "sukaku"], puzzle.as_bytes());
    assert_eq!((sukaku.len(), error.as_str(), status), (730, "", Some(0)));
    check(&["convert", "--to", "line"], sukaku, puzzle, "", 0);
}

#[test]
fn lists_in_brackets_are_read_and_written() {
    let rows = "[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]\n";
    let file = format!("{A}\n{A}\n");
    check(&["convert", "--to", "lists"], &file, &rows.repeat(2), "", 0);
    check(&["convert", "--to", "line"], rows.repeat(2), &file, "", 0);
    check(
        &["solve"],
        "grid = [\n  '1..4',\n  '..1.',\n  '.1..',\n  '4..1',\n]\n",
        &format!("{A_SOLVED}\n"),
        "",
        0,
    );
    let note = "note: ignored in this file: a solution\n";
    let object = format!("{{\"board\": {rows}, \"solution\": {rows}}}");
    check(&["solve"], object, &format!("{A_SOLVED}\n"), note, 0);
    let error = "error: Line 1, column 14: found 3 cells; a row of a 4×4 puzzle has 4.\n";
    check(&["solve"], "[[1,0,0,4], [0,0,1], [0,1,0,0], [4,0,0,1]]", "", error, 1);
}

#[test]
fn quote_markers_are_ignored() {
    check(&["solve"], "> 1..4\n> ..1.\n> .1..\n> 4..1\n", &format!("{A_SOLVED}\n"), "", 0);
    check(&["solve"], format!(">> {A}\n>> {A}\n"), &format!("{A_SOLVED}\n{A_SOLVED}\n"), "", 0);
}

#[test]
fn a_puzzle_inside_a_sentence_is_read() {
    let text = format!("Dear all,\n\ncan somebody solve {A}, please?\nIt is from the paper.\n");
    check(&["solve"], text, &format!("{A_SOLVED}\n"), "", 0);
    // If there is more than one, the user must say which one is meant.
    let text = format!("Is {A}\nlike {A}?\n");
    check(&["solve", "--from", "prose"], &text, &format!("{A_SOLVED}\n{A_SOLVED}\n"), "", 0);
    let (out, _, status) = run(&["solve"], text.as_bytes());
    assert_eq!((out.as_str(), status), ("", Some(1)));
}

#[test]
fn the_format_can_be_chosen() {
    let rows = "1111111111111111\n".repeat(16);
    let (out, _, status) = run(&["convert", "--to", "line"], rows.as_bytes());
    assert_eq!((out.lines().count(), status), (16, Some(0)));
    let (out, _, status) = run(&["convert", "--to", "line", "--from", "loose"], rows.as_bytes());
    assert_eq!((out.lines().count(), status), (1, Some(0)));
}

/// Runs a shell line that contains `$NINEFOLD`, with a time limit.
fn shell(line: &str) -> (String, Option<i32>) {
    let output = Command::new("timeout")
        .args(["20", "bash", "-o", "pipefail", "-c", line])
        .env("NINEFOLD", env!("CARGO_BIN_EXE_ninefold"))
        .output()
        .expect("a shell");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

#[test]
fn output_errors_are_reported() {
    for call in ["formats", "--help", "solve --help", "solve"] {
        let line = format!("echo {A} | \"$NINEFOLD\" {call} 2>&1 > /dev/full");
        let (error, status) = shell(&line);
        assert!(error.starts_with("error: ") && error.lines().count() == 1, "{call}: {error}");
        assert_eq!(status, Some(2), "{call}");
    }
}

#[test]
fn a_closed_pipe_ends_the_program() {
    let (out, status) = shell(&format!("yes {A} | \"$NINEFOLD\" solve | head -n 1"));
    assert_eq!(out, format!("{A_SOLVED}\n"));
    assert_ne!(status, Some(124), "it went on for ever");
    let (_, status) = shell(&format!("yes {A} | \"$NINEFOLD\" solve > /dev/full"));
    assert_ne!(status, Some(124), "it went on for ever");
    let (_, status) = shell("yes bad | head -n 100000 | \"$NINEFOLD\" solve 2>&1 | head -n 1");
    assert_eq!(status, Some(1));
}

#[test]
fn an_easy_puzzle_does_not_wait_for_a_hard_one() {
    let endless = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/endless.txt");
    let easy = format!("for i in $(seq 40); do echo {A}; done");
    let (out, status) = shell(&format!("({easy}; cat {endless}) | timeout 5 \"$NINEFOLD\" solve"));
    assert_eq!((out.lines().next(), status), (Some(A_SOLVED), Some(124)));
}

#[test]
fn an_endless_line_invalidates_only_itself() {
    let file = format!("{A}\n{}\n{A}\n", "1".repeat(3_000_000));
    let (out, error, status) = run(&["solve"], file.as_bytes());
    assert_eq!((out, status), (format!("{A_SOLVED}\n{A_SOLVED}\n"), Some(1)));
    assert!(
        error.starts_with("error: Line 2, column 17: found ") && error.lines().count() == 1,
        "{error}"
    );
    let file = format!("2\n{file}");
    let (out, error, status) = run(&["solve"], file.as_bytes());
    assert_eq!((out.as_str(), status), ("", Some(1)));
    assert_eq!(error, "error: Line 3 has the wrong length.\n");
}

#[test]
fn hints_are_steps_with_their_reasons() {
    let file = format!("123434122143432.\n{NONE}\n................\n");
    let full = "Full House: r4c4 is the only empty cell in box 4. Place 1 in r4c4.";
    let out = format!("{full}\nno solution\nseveral solutions\n");
    check(&["hint"], &file, &out, "", 0);
    let library = format!("0\t0000\tfull-house\t\t144\t{full}\n\n\n");
    check(&["hint", "--technique", "Last Digit", "--format", "library"], &file, &library, "", 0);
    let (json, ..) = run(&["hint", "--format", "json"], file.as_bytes());
    assert!(json.starts_with("{\"base\":[\"box 4\"],\"cells\":[\"r4c4\"],"), "{json}");
    let one = "123434122143432.\n";
    check(&["hint", "--technique", "basic"], one, &format!("{full}\n"), "", 0);
    let (_, error, status) = run(&["hint", "--technique", "luck"], b"");
    assert!(
        error.contains("unknown technique 'luck'; expected an id such as x-wing")
            && status == Some(2),
        "{error}"
    );
    // Lists can be combined, together with limits.
    let naked = "Naked Single: r4c4 has only one candidate. Place 1 in r4c4.";
    let hidden = "Hidden Single: r4c4 is the only empty cell in box 4. Place 1 in r4c4.";
    check(&["hint", "--technique", "basic,-Full House"], one, &format!("{naked}\n"), "", 0);
    check(
        &["hint", "--technique", "hidden-single, full-house"],
        one,
        &format!("{hidden}\n"),
        "",
        0,
    );
    check(&["hint", "--technique", "links<=3,-naked-single"], one, &format!("{full}\n"), "", 0);
    let (_, error, status) = run(&["hint", "--technique", "basic,-basic"], b"");
    assert!(error.contains("every technique is excluded") && status == Some(2), "{error}");
    let case = include_str!("data/steps.txt").lines().find(|line| line.starts_with(":0300:"));
    let case = case.expect("an X-Wing");
    let (out, ..) =
        run(&["hint", "--technique", "record", "--all", "--format", "library"], case.as_bytes());
    let gone = case.split(':').nth(5).expect("eliminations");
    assert!(out.lines().any(|line| line.starts_with(&format!("0\t0300\tx-wing\t{gone}\t\t"))));
}

/// The hints of hard puzzles, solved up to the first steps that aren't singles.
#[test]
fn a_hint_is_the_first_step_of_the_path() {
    let conclusions = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split('\t').take(5).collect::<Vec<_>>().join(" ")).collect()
    };
    let cases = include_str!("data/steps.txt").lines().filter(|line| line.starts_with(":07"));
    let cases: Vec<_> = cases.take(20).collect();
    assert_eq!(cases.len(), 20);
    let file = cases.join("\n") + "\n";
    let (hints, ..) = run(&["hint", "--format", "library"], file.as_bytes());
    let (paths, ..) = run(&["path", "--format", "library"], file.as_bytes());
    let firsts: Vec<_> = paths.split("\n\n").filter_map(|path| path.lines().next()).collect();
    assert_eq!(conclusions(&hints), conclusions(&firsts.join("\n")));
}

#[test]
fn every_step_is_listed_once() {
    let cases = include_str!("data/steps.txt").lines().filter(|line| line.starts_with(":0706"));
    for case in cases.take(5) {
        let ask = ["hint", "--all", "--technique", "continuous-nice-loop", "--format", "library"];
        let (out, ..) = run(&ask, format!("{case}\n").as_bytes());
        let mut seen = std::collections::HashSet::new();
        for line in out.lines().filter(|line| !line.is_empty()) {
            let fields: Vec<_> = line.split('\t').collect();
            let eliminations: std::collections::BTreeSet<_> = fields[3].split(' ').collect();
            assert!(seen.insert((fields[1], eliminations, fields[4])), "{line}");
        }
        assert!(!seen.is_empty(), "{case}");
    }
}

#[test]
fn questions_about_a_cell_are_answered() {
    let file = "12.4..1..1..4..1\n";
    let ask = |args: &[&str]| run(&[&["hint", "--cell"], args].concat(), file.as_bytes());
    let (why_not, ..) = ask(&["r1c3", "--digit", "4", "--why-not"]);
    assert_eq!(why_not, "r1c3 can't be 4: it isn't a candidate there.\n");
    let (why_not, ..) = ask(&["r1c3", "--digit", "3", "--why-not"]);
    assert_eq!(why_not, "r1c3 can be 3: this is its digit in the solution.\n");
    let args = ["hint", "--cell", "r1c2", "--digit", "2", "--why-not"];
    let (why_not, ..) = run(&args, b"1.....3..4.....2\n");
    let lines: Vec<_> = why_not.lines().collect();
    assert_eq!(lines.first(), Some(&"Why can't r1c2 be 2?"), "{why_not}");
    assert_eq!(lines.last(), Some(&"So r1c2 can't be 2."), "{why_not}");
    let (why, ..) = ask(&["r1c3", "--why"]);
    assert!(why.starts_with("1\t4\tFull House\t") && why.lines().count() == 1, "{why}");
    let (out, ..) = ask(&["r1c1", "--why"]);
    assert_eq!(out, "r1c1 is already filled.\n");
    let (out, ..) = ask(&["r9c1", "--why"]);
    assert_eq!(out, "no cell r9c1 on a 4×4 board\n");
    let (_, error, code) = ask(&["4", "--why"]);
    assert!(error.contains("expected row and column, such as r3c4") && code == Some(2), "{error}");
}

#[test]
fn paths_use_chosen_techniques() {
    let file = "12.4..1..1..4..1\n";
    let (path, ..) = run(&["path", "--technique", "naked-single"], file.as_bytes());
    assert!(path.lines().filter(|line| !line.is_empty()).all(|line| line.contains("Naked Single")));
    let (told, ..) = run(&["explain", "--technique", "naked single"], file.as_bytes());
    assert!(told.contains("Technique: Naked Single"), "{told}");
    let (_, error, code) = run(&["path", "--technique", "luck"], b"");
    assert!(error.contains("unknown technique 'luck'") && code == Some(2), "{error}");
}

#[test]
fn a_step_of_the_path_is_explained() {
    let file = "12.4..1..1..4..1\n";
    let (out, ..) = run(&["explain", "--level", "1"], file.as_bytes());
    assert_eq!(out, "Look at row 1.\n\n");
    let (out, ..) = run(&["explain", "--step", "2", "--cells", "a1"], file.as_bytes());
    let told = [
        "Look at box 2.",
        "Technique: Full House (Last Digit, Open Single).",
        "B4 is the only empty cell in box 2.",
        "Place 2 in B4.",
        "1. Box 2 already has 1, 3 and 4.",
        "2. Only 2 is missing, so B4 is 2.",
    ];
    assert_eq!(out, told.join("\n") + "\n\n");
    let (out, ..) = run(&["explain", "--step", "99"], file.as_bytes());
    assert_eq!(out, "no such step: the path has 9 steps\n\n");
    let (.., code) = run(&["explain", "--level", "6"], file.as_bytes());
    assert_eq!(code, Some(2));
}

#[test]
fn paths_have_a_level_and_a_score() {
    let file = format!("1234341221434...\n{NONE}\n");
    let (out, ..) = run(&["path"], file.as_bytes());
    assert_eq!(out.lines().count(), 6, "{out}");
    assert!(out.starts_with("1\t4\tFull House\t") && out.ends_with("\n\nno solution\n\n"), "{out}");
    let expected = "Easy 12 full-house full-house=3\nno solution\n";
    check(&["grade"], &file, expected, "", 0);
}

#[test]
fn equivalent_puzzles_have_the_same_canonical_form() {
    let (puzzle, turned) = (".2.4..1..1..4..3", "3..1..4..4..1.2.");
    let form = "...1.23..1..3.4.";
    let way = "straight\t2,1,3,4\t1,2,4,3\t1,2,4,3";
    let out = format!("{form}\n{form}\n");
    check(&["canonical"], format!("{puzzle}\n{turned} note\n"), &out, "", 0);
    check(&["canonical", "--map"], puzzle, &format!("{form}\t{way}\n"), "", 0);
    let all = ["canonical", "--automorphisms", "--map"];
    check(&all, puzzle, &format!("{form}\t1\t{way}\n"), "", 0);
    let blank = ".".repeat(81);
    check(&all[..2], &blank, &format!("{blank}\t3359232\n"), "", 0);
    let (out, ..) = run(&["canonical", "--automorphisms"], "0 ".repeat(4096).as_bytes());
    assert!(out.ends_with("\tmore than 2^128\n"), "{out}");

    let lists = "1\t2\t3\t4\n3\t4\t1,2\t1,2\n2\t1\t4\t3\n4\t3\t1\t-\n";
    let error = "error: Line 1: a puzzle with restricted candidates has no canonical form.\n";
    check(&["canonical"], lists, "", error, 1);
}

/// Every transformation that `--map` prints leads to the canonical form of the puzzle.
#[test]
fn a_map_leads_to_the_canonical_form() {
    let puzzles = include_str!("data/minimal.txt").lines().filter(|line| !line.starts_with('#'));
    let puzzles: Vec<&str> = puzzles.filter_map(|line| line.split_whitespace().next()).collect();
    let (out, ..) = run(&["canonical", "--map"], puzzles.join("\n").as_bytes());
    assert_eq!(out.lines().count(), puzzles.len());
    for (puzzle, line) in puzzles.into_iter().zip(out.lines()) {
        let columns: Vec<&str> = line.split('\t').collect();
        let list = |at: usize| {
            let numbers = columns[at].split(',').map(|number| number.parse().expect("a number"));
            numbers.collect::<Vec<usize>>()
        };
        let (rows, cols, digits) = (list(2), list(3), list(4));
        let cell = |row: usize, col: usize| match columns[1] {
            "transposed" => puzzle.as_bytes()[9 * (col - 1) + row - 1],
            _ => puzzle.as_bytes()[9 * (row - 1) + col - 1],
        };
        let symbol = |byte: u8| match char::from(byte).to_digit(10) {
            Some(digit) => {
                let number = digits.iter().position(|one| *one == digit as usize);
                (number.expect("a digit") + 1).to_string()
            }
            None => ".".to_owned(),
        };
        let made = rows.iter().flat_map(|row| cols.iter().map(|col| symbol(cell(*row, *col))));
        assert_eq!(made.collect::<String>(), columns[0]);
    }
}

#[test]
fn dedupe_leaves_out_duplicates() {
    let turned = "....4..2...2....";
    let file = format!("{A}\n{turned}\nbad\n{A_SOLVED}\n{turned}\n{A} note\n3..2..3..3..2..3\n");
    let error = "error: Line 3, column 4: found 3 characters; a 4×4 puzzle needs 16.\n";
    let note = "note: the format line can't store notes about puzzles\n";
    let out = format!("{A}\n{turned}\n{A_SOLVED}\n");
    check(&["dedupe"], &file, &out, &format!("{error}{note}"), 1);
    check(&["dedupe", "--report"], &file, "4\t-:1\n5\t-:0\n6\t-:0\n", error, 1);

    let lists = "1\t2\t3\t4\n3\t4\t1,2\t1,2\n2\t1\t4\t3\n4\t3\t1\t-\n";
    let kept = "123434..2143431.\n".repeat(2);
    let note = "note: puzzles that were not compared, because their candidates are restricted or they \
                have too many symmetries: 2\n\
                note: the format line can't store candidates\n";
    check(&["dedupe"], format!("{lists}\n{lists}"), &kept, note, 0);
}

#[test]
fn dedupe_compares_within_each_file_or_across_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (one, other, none) = (path("one"), path("other"), path("none"));
    fs::write(&one, format!("{A}\n{A}\n{NONE}\n")).expect("a file");
    fs::write(&other, format!("{A_SOLVED}\nbad\n{NONE}\n{A}\n")).expect("a file");
    let error =
        format!("error: {other}: Line 2, column 4: found 3 characters; a 4×4 puzzle needs 16.\n");
    let out = format!("{A}\n{NONE}\n{A_SOLVED}\n{NONE}\n{A}\n");
    check(&["dedupe", &one, &other], "", &out, &error, 1);
    check(&["dedupe", "--report", &one, &other], "", &format!("1\t{one}:0\n"), &error, 1);
    let out = format!("{A}\n{NONE}\n{A_SOLVED}\n");
    check(&["dedupe", "--across", &one, &other], "", &out, &error, 1);
    let out = format!("1\t{one}:0\t{one}\n2\t{one}:2\t{other}\n3\t{one}:0\t{other}\n");
    check(&["dedupe", "--across", "--report", &one, &other], "", &out, &error, 1);
    let (out, error, status) = run(&["dedupe", &none, &one], b"");
    assert_eq!((out, status), (format!("{A}\n{NONE}\n"), Some(2)));
    assert!(error.starts_with(&format!("error: {none}: ")), "{error}");
}

#[test]
fn dedupe_keeps_the_order_on_all_cores() {
    let puzzles = include_str!("data/minimal.txt").lines().filter(|line| !line.starts_with('#'));
    let puzzles: Vec<&str> = puzzles.filter_map(|line| line.split_whitespace().next()).collect();
    // The puzzles again, turned upside down, after all others.
    let turned = puzzles.iter().map(|puzzle| puzzle.chars().rev().collect::<String>());
    let all: Vec<String> = puzzles.iter().map(|one| (*one).to_owned()).chain(turned).collect();
    let (kept, ..) = run(&["dedupe"], all.join("\n").as_bytes());
    assert_eq!(kept, puzzles.join("\n") + "\n");
    assert_eq!(run(&["dedupe", "--threads", "1"], all.join("\n").as_bytes()).0, kept);
    let (report, ..) = run(&["dedupe", "--report"], all.join("\n").as_bytes());
    let expected = (0..puzzles.len()).map(|at| format!("{}\t-:{at}\n", puzzles.len() + at));
    assert_eq!(report, expected.collect::<String>());
}

#[test]
fn repair_lists_changes_that_make_a_puzzle_proper() {
    let minimal = "1.....3..4.....2";
    let file = format!("{minimal}\n1..1..3..4.....2\n1.....3..4......\n12..............\n");
    let out = "proper\n\
        remove r1c4, r1c4=1 -> 4, r1c1=1 -> 4, remove r1c1, contradict r1c1 r1c4\n\
        add r4c4=2, add r4c4=3, add r4c4=4, add r1c3=4, add r1c4=2, add r3c1=3, add r3c4=2, add r4c1=2, add r4c3=2\n";
    let (all, error, status) = run(&["repair"], file.as_bytes());
    assert_eq!((error.as_str(), status, all.lines().count()), ("", Some(0), 4));
    assert!(all.starts_with(out), "{all}");
    assert!(
        all.lines().last().is_some_and(|line| line.starts_with("add r4c3=1 r4c4=3, ")),
        "{all}"
    );
    let few = "proper\nremove r1c4, contradict r1c1 r1c4\nadd r4c4=2\nadd r4c3=1 r4c4=3\n";
    check(&["repair", "--limit", "1"], &file, few, "", 0);
    // A line can't show which candidates contradict each other.
    let lists = "0\t-\t-\t-\n-\t-\t-\t-\n-\t-\t-\t-\n-\t-\t-\t4\n";
    check(&["repair"], lists, "contradict candidates alone\n", "", 0);
}

#[test]
fn a_wrong_digit_is_found() {
    let wrong = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let right = wrong.replacen('7', "4", 1);
    let (out, ..) = run(&["repair"], right.as_bytes());
    let first: Vec<_> = out.split(", ").take(3).collect();
    assert!(first.contains(&"r1c5=4 -> 7"), "{out}");
}

/// Returns the puzzles of a test file, one per line.
fn puzzles(file: &str) -> String {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| Some(line.split_whitespace().next()?.to_owned() + "\n")).collect()
}

#[test]
fn select_prints_the_matching_puzzles() {
    let bank = puzzles(include_str!("data/bank.txt"));
    let grades = run(&["grade"], bank.as_bytes()).0;
    let is_in = |(puzzle, grade): &(&str, &str)| {
        let clues = puzzle.bytes().filter(|byte| *byte != b'.').count();
        let (level, techniques) = (grade.split(' ').next(), grade.split(' ').nth(3));
        let hard = !matches!(level, Some("Easy" | "Medium"));
        let x_wing =
            techniques.is_some_and(|all| all.split(';').any(|one| one.starts_with("x-wing=")));
        hard && x_wing && clues < 26
    };
    let slowly: Vec<_> = bank.lines().zip(grades.lines()).filter(is_in).collect();
    assert!(slowly.len() > 3);
    let expected: String = slowly.iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect();
    let filter = "level >= hard && has(x-wing) && clues < 26";
    check(&["select", "--where", filter], &bank, &expected, "", 0);
    check(&["select", "--where", filter, "--threads", "1"], &bank, &expected, "", 0);
    check(&["select"], &bank, &bank, "", 0);
    // With a sort order, equal puzzles keep their order.
    let score = |grade: &str| grade.split(' ').nth(1).and_then(|score| score.parse::<u32>().ok());
    let mut sorted = slowly.clone();
    sorted.sort_by_key(|(_, grade)| std::cmp::Reverse(score(grade)));
    let expected: String = sorted
        .iter()
        .map(|(puzzle, grade)| format!("{puzzle},{}\n", score(grade).expect("a score")))
        .collect();
    check(
        &["select", "--where", filter, "--sort", "-score", "--columns", "puzzle,score"],
        &bank,
        &format!("puzzle,score\n{expected}"),
        "",
        0,
    );
}

#[test]
fn select_writes_columns() {
    let file = "1.....3..4.....2 one, \"two\"\n12.4..1..1..4..1\n";
    let columns = "number,note,clues,minimal,symmetry,level,hardest,solutions";
    let csv = "number,note,clues,minimal,symmetry,level,hardest,solutions\n\
        0,\"one, \"\"two\"\"\",4,yes,diagonals,easy,naked-single,1\n\
        1,,7,no,none,easy,naked-single,1\n";
    check(&["select", "--columns", columns], file, csv, "", 0);
    let json = "{\"note\":\"one, \\\"two\\\"\",\"minimal\":true,\"clues\":4}\n\
        {\"note\":\"\",\"minimal\":false,\"clues\":7}\n";
    check(&["select", "--columns", "note,minimal,clues", "--to", "json"], file, json, "", 0);
    let line = "1.....3..4.....2\t4\n12.4..1..1..4..1\t7\n";
    check(&["select", "--columns", "puzzle,clues", "--to", "line"], file, line, "", 0);
    let headed = "2\n12.4..1..1..4..1\n1.....3..4.....2\n";
    let note = "note: the format headed can't store notes about puzzles\n";
    check(&["select", "--sort", "-clues", "--to", "headed"], file, headed, note, 0);
    check(&["select", "--where", "note ~ TWO"], file, "1.....3..4.....2\n", "", 0);
    // A puzzle with an unknown value neither matches nor is excluded.
    let open = "note: puzzles left out, because a value for --where is unknown: 1\n";
    let file = format!("{NONE}\n{file}");
    check(&["select", "--where", "level > easy"], &file, "", open, 0);
    check(
        &["select", "--where", "solutions = 0 || level > easy"],
        &file,
        &format!("{NONE}\n"),
        "",
        0,
    );
}

/// A puzzle with a rating of 1.2.
const EASY_RATED: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

#[test]
fn ratings_are_columns() {
    let bank: String =
        puzzles(include_str!("data/bank.txt")).split_inclusive('\n').take(60).collect();
    let (rated, ..) = run(&["rate", "--ep", "--ed"], bank.as_bytes());
    let columns = ["select", "--columns", "bank,ep,ed", "--to", "line"];
    check(&columns, &bank, &rated.replace(' ', "\t"), "", 0);
    let (explained, ..) = run(&["rate", "--scale", "se"], bank.as_bytes());
    check(&["select", "--columns", "se", "--to", "line"], &bank, &explained, "", 0);
    let easy = explained.lines().filter(|er| er.parse::<f64>().is_ok_and(|er| er <= 1.5)).count();
    let (out, ..) = run(&["select", "--where", "se <= 1.5 && !(bank > 9)"], bank.as_bytes());
    assert_eq!((out.lines().count(), easy > 5), (easy, true));
    // A rating that was stopped is no value.
    let hard =
        "95.2...3474...5.68...7......9....5.6.........1.7....2......6...43.9...1267...2.93\n";
    let note = "note: puzzles left out, because a value for --where is unknown: 1\n";
    check(&["select", "--where", "bank > 1"], hard, hard, "", 0);
    check(&["select", "--where", "bank > 1", "--max-time", "0"], hard, "", note, 0);
    let bar = format!("-\t1\t{}\n", "#".repeat(50));
    check(&["histogram", "--by", "bank", "--max-time", "0"], hard, &bar, "", 0);
    // `rating` is the default scale.
    check(&["select", "--where", "rating > 1", "--max-time", "0"], hard, "", note, 0);
    let columns = ["select", "--columns", "rating", "--sort", "-rating"];
    check(&columns, EASY_RATED, "bank\n1.2\n", "", 0);
}

#[test]
fn invalid_expressions_are_reported_with_their_position() {
    for (args, told) in [
        (&["--where", "clues < few"][..], "At character 9: found \"few\"; expected a number."),
        (&["--where", "level >= tough"], "expected one of easy, medium, hard, unfair, extreme."),
        (&["--where", "has(luck)"], "At character 5: found \"luck\"; expected a technique name."),
        (
            &["--where", "(minimal"],
            "At character 9: unexpected end; expected a closing parenthesis.",
        ),
        (&["--sort", "clues,-luck"], "At character 7: found \"luck\"; expected a column name."),
        (&["--columns", "luck"], "unknown column; expected number, puzzle, note"),
        (&["--columns", "clues", "--to", "grid"], "the format grid has no columns"),
    ] {
        let (out, error, status) = run(&[&["select"], args].concat(), b"");
        assert_eq!((out.as_str(), status), ("", Some(2)), "{args:?}");
        assert!(error.starts_with("error: ") && error.contains(told), "{error}");
    }
}

#[test]
fn histograms_are_bars() {
    let file = format!("{NONE}\n12.4..1..1..4..1\n1.....3..4.....2\n12.4..1..1..4.21\n");
    let bars = |of: &str, signs: usize| format!("{of}{}\n", "#".repeat(signs));
    let clues =
        bars("2\t1\t", 50) + &bars("4\t1\t", 50) + &bars("7\t1\t", 50) + &bars("8\t1\t", 50);
    check(&["histogram", "--by", "clues"], &file, &clues, "", 0);
    let levels = bars("easy\t3\t", 50) + &bars("-\t1\t", 17);
    check(&["histogram", "--by", "level"], &file, &levels, "", 0);
    let few = bars("easy\t2\t", 50);
    check(&["histogram", "--by", "level", "--where", "clues > 4"], &file, &few, "", 0);
    let symmetries =
        bars("none\t2\t", 50) + &bars("rotate180\t1\t", 25) + &bars("diagonals\t1\t", 25);
    check(&["histogram", "--by", "symmetry", "-"], &file, &symmetries, "", 0);
}

#[test]
fn each_line_is_answered_with_one_line() {
    let two = "12.4..1..1..4..1";
    let file = format!("{two} id-7\r\n\nno puzzle\t9\n# {two}\n{NONE}\n\u{fe}\n7: {two}");
    let (out, error, status) = run(&["grade", "--each-line"], file.as_bytes());
    assert_eq!((error.as_str(), status), ("", Some(0)));
    let ends = [
        "\tEasy 36 ",
        "\terror: ",
        "\terror: ",
        "\terror: ",
        "\tno solution",
        "\terror: ",
        "\tEasy 36 ",
    ];
    let of_lines: Vec<_> = out.lines().zip(file.lines().zip(ends)).collect();
    assert_eq!((of_lines.len(), out.lines().count()), (7, 7), "{out}");
    for (answer, (line, end)) in of_lines {
        assert!(answer.strip_prefix(line).is_some_and(|rest| rest.starts_with(end)), "{answer}");
    }
    // The lines of an answer become fields; columns are fields already.
    check(
        &["solve", "--format", "grid", "--each-line"],
        format!("{NONE}\n"),
        &format!("{NONE}\tno solution\n"),
        "",
        0,
    );
    let (path, ..) = run(&["path", "--each-line"], two.as_bytes());
    assert_eq!(path.lines().count(), 1);
    check(
        &[
            "select",
            "--columns",
            "clues,level",
            "--to",
            "line",
            "--where",
            "clues > 6",
            "--each-line",
        ],
        format!("{two} a\n1.....3..4.....2 b\n"),
        &format!("{two} a\t7\teasy\n1.....3..4.....2 b\t\n"),
        "",
        0,
    );
    // The answers are in order, on any number of threads.
    let lines = include_str!("data/minimal.txt").repeat(20);
    let one = run(&["count", "--each-line", "--threads", "1"], lines.as_bytes()).0;
    assert_eq!(run(&["count", "--each-line", "--threads", "8"], lines.as_bytes()).0, one);
    assert_eq!(one.lines().count(), lines.lines().count());
    assert!(one.lines().zip(lines.lines()).all(|(answer, line)| answer.starts_with(line)));
    for call in ["dedupe", "convert --to line", "histogram --by clues", "select --sort clues"] {
        let args: Vec<_> = call.split(' ').chain(["--each-line"]).collect();
        let (out, error, status) = run(&args, b"");
        assert_eq!((out.as_str(), status), ("", Some(2)), "{call}");
        assert!(error.contains("--each-line can't be used here"), "{error}");
    }
}

#[test]
fn an_answer_does_not_wait_for_the_next_line() {
    let line =
        format!("(echo {A}; sleep 15) | timeout 10 \"$NINEFOLD\" count --each-line | head -n 1");
    let (out, _) = shell(&line);
    assert_eq!(out, format!("{A}\t2\n"));
}

/// Returns a puzzle with a rating on the bank's scale.
fn puzzle_with_rating(rating: &str) -> &'static str {
    let lines = include_str!("data/rated.txt").lines();
    let mut puzzles = lines.filter_map(|line| line.split_once(' '));
    let is_so = |(_, rest): &(&str, &str)| rest.starts_with(&format!("{rating} "));
    puzzles.find(is_so).expect("a puzzle of that rating").0
}

#[test]
fn ratings_are_lines() {
    let clash = format!("11{}", ".".repeat(79));
    let open = ".".repeat(81);
    let file = [
        puzzle_with_rating("1.2"),
        puzzle_with_rating("2.3"),
        puzzle_with_rating("7.2"),
        &clash,
        &open,
        &"1...".repeat(4),
    ]
    .join("\n");
    let faults = "invalid: 1 twice in row 1\nseveral solutions\n";
    let nine = |scale| format!("{faults}invalid: the scale {scale} is for 9×9 boards\n");
    check(&["rate"], &file, &format!("1.2\n2.3\n7.2\n{}", nine("bank")), "", 0);
    let (out, ..) = run(&["rate", "--scale", "se", "--ep", "--ed"], file.as_bytes());
    assert!(out.starts_with("1.2 1.2 1.2\n2.3 ") && out.ends_with(&nine("se")), "{out}");
    let (out, ..) = run(&["rate", "--scale", "hodoku"], file.as_bytes());
    assert!(out.starts_with("Easy ") && out.contains("\nseveral solutions\n"), "{out}");
    let (out, ..) = run(&["rate", "--max-time", "0"], puzzle_with_rating("8.4").as_bytes());
    assert!(out.starts_with("> ") && out.ends_with(" (stopped)\n"), "{out}");
    let (.., code) = run(&["rate", "--scale", "hodoku", "--ed"], b"");
    assert_eq!(code, Some(2));
}

#[test]
fn depths_and_whips_are_lines() {
    let loki = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
    let file = format!(
        "{loki}\n{}\n{}\n{}\n",
        puzzle_with_rating("7.2"),
        ".".repeat(81),
        "1...".repeat(4)
    );
    let end = |scale| format!("several solutions\ninvalid: the scale {scale} is for 9×9 boards\n");
    check(&["rate", "--scale", "te"], &file, &format!("3\n1\n{}", end("te")), "", 0);
    let unsolvable = "no rating: whips don't solve the puzzle\n";
    let (out, ..) = run(&["rate", "--scale", "w"], file.as_bytes());
    assert!(out.starts_with(unsolvable) && out.ends_with(&end("w")), "{out}");
    let (out, ..) = run(&["select", "--where", "tedepth >= 2"], file.as_bytes());
    assert_eq!(out, format!("{loki}\n"));
    let (out, ..) = run(&["rate", "--scale", "te", "--max-time", "0"], loki.as_bytes());
    assert_eq!(out, "1+ (stopped)\n");
    for scale in ["te", "w", "hodoku"] {
        assert_eq!(run(&["rate", "--scale", scale, "--ed"], b"").2, Some(2));
        assert_eq!(run(&["rate", "--scale", scale, "--proof"], b"").2, Some(2));
    }
}

#[test]
fn certificates_hold_unless_they_are_changed() {
    let file = format!("{}\n{}\n", puzzle_with_rating("2.3"), puzzle_with_rating("7.2"));
    let (proofs, error, status) = run(&["rate", "--proof"], file.as_bytes());
    assert_eq!((&*error, status), ("", Some(0)));
    assert_eq!(proofs.lines().filter(|line| *line == "end").count(), 2);
    let (out, _, status) = run(&["verify"], proofs.as_bytes());
    assert!(out.starts_with("holds: bank 2.3 ") && out.contains("\nholds: bank 7.2 "), "{out}");
    assert_eq!(status, Some(0));
    let harder = proofs.replace("rating 7.2", "rating 7.3");
    let (out, _, status) = run(&["verify", "-"], harder.as_bytes());
    assert!(out.ends_with("\nfails: the ratings aren't those of the steps\n"), "{out}");
    assert_eq!(status, Some(1));
    check(
        &["verify"],
        "\nno solution\nend\n",
        "fails: line 2 isn't part of a certificate\n",
        "",
        1,
    );
    let (.., status) = run(&["verify"], b"");
    assert_eq!(status, Some(2));
}

#[test]
fn paths_follow_the_chosen_scale() {
    let (out, ..) = run(&["path", "--scale", "bank"], puzzle_with_rating("2.6").as_bytes());
    let steps: Vec<Vec<&str>> = out.trim().lines().map(|line| line.split('\t').collect()).collect();
    assert!(steps.iter().all(|step| step.len() == 4) && out.ends_with("\n\n"), "{out}");
    assert!(steps.iter().any(|step| step[1..3] == ["2.6", "Pointing"]), "{out}");
    let (json, ..) =
        run(&["path", "--scale", "bank", "--format", "json"], puzzle_with_rating("2.6").as_bytes());
    let objects: Vec<serde_json::Value> =
        json.trim().lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(objects.len(), steps.len());
    for (object, step) in objects.iter().zip(&steps) {
        assert_eq!(object["rating"]["bank"].to_string(), step[1]);
        assert_eq!(object["technique"], step[2]);
    }
    let (library, ..) = run(
        &["path", "--scale", "se", "--format", "library"],
        puzzle_with_rating("2.6").as_bytes(),
    );
    assert!(library.lines().next().is_some_and(|line| line.split('\t').count() == 6), "{library}");
}

#[test]
fn mistakes_are_reported_before_steps() {
    let puzzle = include_str!("data/minimal.txt").lines().find(|line| line.len() >= 81);
    let puzzle = &puzzle.expect("a puzzle")[..81];
    let (solution, ..) = run(&["solve"], puzzle.as_bytes());
    let empty = puzzle.find('.').expect("an empty cell");
    let put_in = |digit: char| {
        let (before, after) = (&puzzle[..empty], &puzzle[empty + 1..]);
        format!(":0000:x:{before}+{digit}{after}:::\n")
    };
    let right = char::from(solution.as_bytes()[empty]);
    let wrong = if right == '1' { '2' } else { '1' };
    let (out, ..) = run(&["hint"], put_in(wrong).as_bytes());
    assert_eq!(out, "There is a mistake on the board.\n");
    let (out, ..) = run(&["hint"], put_in(right).as_bytes());
    assert!(out.contains(": "), "{out}");
}

#[test]
fn step_objects_have_ratings_and_one_text_per_level() {
    let case = include_str!("data/steps.txt").lines().find(|line| line.starts_with(":0300:"));
    let ask = ["hint", "--technique", "x-wing", "--format", "json"];
    let (json, ..) = run(&ask, case.expect("an X-Wing").as_bytes());
    let step: serde_json::Value = serde_json::from_str(json.trim()).expect("an object");
    assert_eq!(step["rating"], serde_json::json!({ "se": 3.2, "bank": 3.2 }));
    let text: Vec<&str> =
        step["text"].as_array().expect("texts").iter().flat_map(|t| t.as_str()).collect();
    assert_eq!(text.len(), 5);
    assert!(
        text[1].starts_with("Technique: X-Wing, on ") && text[3].starts_with("Remove "),
        "{text:?}"
    );
}

/// An archive with one stored file, which its table of contents lists under each of these names.
fn archive(names: &[&str], flags: u16) -> Vec<u8> {
    let data = format!("{A}\n").into_bytes();
    let mut crc = flate2::Crc::new();
    crc.update(&data);
    let size = u32::try_from(data.len()).expect("a small file");
    // The version, flags, method, time and date, and the checksum and sizes.
    let header = |name: &str| {
        let words = [20, flags, 0, 0, 0].map(u16::to_le_bytes).concat();
        let numbers = [crc.sum(), size, size].map(u32::to_le_bytes).concat();
        let lengths = [u16::try_from(name.len()).expect("a short name"), 0].map(u16::to_le_bytes);
        [words, numbers, lengths.concat()].concat()
    };
    let mut file = [b"PK\x03\x04".to_vec(), header(names[0]), names[0].into(), data].concat();
    let directory = u32::try_from(file.len()).expect("a small file");
    for name in names {
        file.extend_from_slice(b"PK\x01\x02\x14\x00");
        file.extend(header(name));
        // No comment, the first disk, no attributes, and the place of the file.
        file.extend([0; 14]);
        file.extend_from_slice(name.as_bytes());
    }
    let length = u32::try_from(file.len()).expect("a small file") - directory;
    let count = u16::try_from(names.len()).expect("few files");
    file.extend_from_slice(b"PK\x05\x06");
    file.extend([0, 0, count, count].map(u16::to_le_bytes).concat());
    file.extend([length, directory].map(u32::to_le_bytes).concat());
    file.extend([0; 2]);
    file
}

#[test]
fn archives_are_read_or_refused_with_a_reason() {
    let solved = format!("{A_SOLVED}\n");
    check(&["solve"], archive(&["a.txt"], 0), &solved, "", 0);
    // A path doesn't matter where nothing is written.
    check(&["solve"], archive(&["../a.txt"], 0), &solved, "", 0);
    let error = "error: The archive is damaged: files in it overlap each other.\n";
    check(&["solve"], archive(&["a.txt", "b.txt"], 0), "", error, 2);
    let error =
        "error: a.txt: The file is encrypted: unpack the archive with its password first.\n";
    check(&["solve"], archive(&["a.txt"], 1), "", error, 1);
    let error = "error: The archive has no files to read.\n";
    check(&["solve"], archive(&[".a.txt"], 0), "", error, 2);
    check(&["solve"], [b"PK\x05\x06".as_slice(), &[0; 18]].concat(), "", error, 2);
}

#[test]
fn an_instant_answer_does_not_wait_for_a_slow_one() {
    let endless = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/endless.txt");
    let line = format!("(echo {A}; cat {endless}) | timeout 5 \"$NINEFOLD\" solve --threads 1");
    let (out, status) = shell(&line);
    assert_eq!((out.lines().next(), status), (Some(A_SOLVED), Some(124)));
}

#[test]
fn threads_have_a_maximum() {
    for call in [&["count", "--threads", "257"][..], &["generate", "--threads", "257"]] {
        let (out, error, status) = run(call, b"");
        assert_eq!((out.as_str(), status), ("", Some(2)));
        assert!(error.contains("expected a number from 1 to 256"), "{error}");
    }
    check(&["count", "--threads", "256"], A, "2\n", "", 0);
}

#[test]
fn select_says_what_a_line_does_not_keep() {
    let lists = "1\t2\t3\t4\n3\t4\t1,2\t1,2\n2\t1\t4\t3\n4\t3\t1\t-\n";
    let note = "note: the format line can't store candidates\n";
    check(&["select"], lists, "123434..2143431.\n", note, 0);
    check(&["select", "--sort", "clues"], lists, "123434..2143431.\n", note, 0);
    check(&["select", "--columns", "clues"], lists, "clues\n13\n", "", 0);
    check(&["select", "--where", "clues < 9"], lists, "", "", 0);
}

#[test]
fn a_long_expression_is_quoted_around_its_fault() {
    let good = "clues > 20 && ".repeat(400);
    for expression in
        [format!("{good}luck > 3 && {good}clues > 1"), format!("{good}{}", "x".repeat(20_000))]
    {
        let (_, error, status) = run(&["select", "--where", &expression], b"");
        assert!(error.starts_with("error: invalid value '…") && status == Some(2), "{error}");
        assert!(
            error.contains("for '--where <EXPRESSION>': At character 5601: found \""),
            "{error}"
        );
        assert!(error.chars().count() < 500, "{error}");
    }
}

#[test]
fn what_several_solutions_lack_is_proposed_first() {
    let several =
        "53..7....6..195.....8....6.8...6...34....3..17...2...6.6....28....4.9.......8..79";
    let (out, ..) = run(&["repair", "--limit", "20"], several.as_bytes());
    let changes: Vec<_> = out.trim_end().split(", ").collect();
    let additions = changes.iter().take_while(|change| change.starts_with("add ")).count();
    assert!(additions > 0 && additions < changes.len(), "{out}");
    assert!(changes[additions..].iter().all(|change| !change.starts_with("add ")), "{out}");
}
