//! Tests of answers that are printed as soon as they are known, and of pipes that are closed early.

use super::*;

/// Runs a shell line in which `$NINEFOLD` is the program, with a time limit of 20 seconds. Returns
/// the standard output and the exit status.
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
        let line = format!("echo {PUZZLE} | \"$NINEFOLD\" {call} 2>&1 > /dev/full");
        let (error, status) = shell(&line);
        assert!(error.starts_with("error: ") && error.lines().count() == 1, "{call}: {error}");
        assert_eq!(status, Some(2), "{call}");
    }
}

#[test]
fn a_closed_pipe_ends_the_program() {
    let (out, status) = shell(&format!("yes {PUZZLE} | \"$NINEFOLD\" solve | head -n 1"));
    assert_eq!(out, format!("{SOLUTION}\n"));
    assert_ne!(status, Some(124), "it went on for ever");
    let (_, status) = shell(&format!("yes {PUZZLE} | \"$NINEFOLD\" solve > /dev/full"));
    assert_ne!(status, Some(124), "it went on for ever");
    let (_, status) = shell("yes bad | head -n 100000 | \"$NINEFOLD\" solve 2>&1 | head -n 1");
    assert_eq!(status, Some(1));
}

#[test]
fn an_easy_puzzle_does_not_wait_for_a_hard_one() {
    let endless = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/endless.txt");
    let easy = format!("for i in $(seq 40); do echo {PUZZLE}; done");
    let (out, status) = shell(&format!("({easy}; cat {endless}) | timeout 5 \"$NINEFOLD\" solve"));
    assert_eq!((out.lines().next(), status), (Some(SOLUTION), Some(124)));
}

#[test]
fn a_very_long_line_invalidates_only_itself() {
    let file = format!("{PUZZLE}\n{}\n{PUZZLE}\n", "1".repeat(3_000_000));
    let (out, error, status) = run(&["solve"], file.as_bytes());
    assert_eq!((out, status), (format!("{SOLUTION}\n{SOLUTION}\n"), Some(1)));
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
fn each_line_is_answered_with_one_line() {
    let two = "12.4..1..1..4..1";
    let file = format!("{two} id-7\r\n\nno puzzle\t9\n# {two}\n{UNSOLVABLE}\n\u{fe}\n7: {two}");
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
    // The lines of an answer become fields. Columns are fields already.
    check(
        &["solve", "--format", "grid", "--each-line"],
        format!("{UNSOLVABLE}\n"),
        &format!("{UNSOLVABLE}\tno solution\n"),
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
    let lines = include_str!("../data/minimal.txt").repeat(20);
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
    let line = format!(
        "(echo {PUZZLE}; sleep 15) | timeout 10 \"$NINEFOLD\" count --each-line | head -n 1"
    );
    let (out, _) = shell(&line);
    assert_eq!(out, format!("{PUZZLE}\t2\n"));
}

#[test]
fn an_easy_puzzle_does_not_wait_for_a_hard_one_on_one_thread() {
    let endless = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/endless.txt");
    let line =
        format!("(echo {PUZZLE}; cat {endless}) | timeout 5 \"$NINEFOLD\" solve --threads 1");
    let (out, status) = shell(&line);
    assert_eq!((out.lines().next(), status), (Some(SOLUTION), Some(124)));
}

#[test]
fn the_number_of_threads_is_limited() {
    for call in [&["count", "--threads", "257"][..], &["generate", "--threads", "257"]] {
        let (out, error, status) = run(call, b"");
        assert_eq!((out.as_str(), status), ("", Some(2)));
        assert!(error.contains("expected a number from 1 to 256"), "{error}");
    }
    check(&["count", "--threads", "256"], PUZZLE, "2\n", "", 0);
}
