//! Tests that an output file that is resumed on the command line has the same bytes as the output
//! of a single run.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

const PUZZLE: &str = "1..4..1..1..4..1";

/// Runs the program with these arguments. Returns the standard output, the standard error and the
/// exit status.
fn run(args: &[&str]) -> (String, String, Option<i32>) {
    let output = command(args).output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code())
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.args(args).stdin(Stdio::null());
    command
}

/// Returns the puzzles of a test file, one per line.
fn puzzle_lines(file: &str) -> String {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| Some(line.split_whitespace().next()?.to_owned() + "\n")).collect()
}

/// Creates a file with some text in a folder. Returns its path.
fn create_file(folder: &tempfile::TempDir, name: &str, text: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).expect("a file");
    path
}

fn path_text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Checks that a call that was interrupted at various points is resumed with the same bytes and the
/// same messages about the input. Returns the complete output.
#[track_caller]
fn check_resumes(args: &[&str]) -> String {
    let (whole, error, status) = run(args);
    assert!(whole.lines().count() > 20, "{whole}{error}");
    let folder = tempfile::tempdir().expect("a folder");
    let parts = folder.path().join("parts");
    let again = [args, &["--resume", path_text(&parts)]].concat();
    for end in [None, Some(0), Some(1), Some(17), Some(whole.len() / 2), Some(whole.len() - 3)] {
        if let Some(end) = end {
            fs::write(&parts, &whole[..end]).expect("a file");
        }
        let output = run(&again);
        assert_eq!(output, (String::new(), error.clone(), status), "{args:?} {end:?}");
        assert_eq!(fs::read_to_string(&parts).expect("a file"), whole, "{args:?} {end:?}");
    }
    assert_eq!(run(&again), (String::new(), error, status), "{args:?}, with all there");
    assert_eq!(fs::read_to_string(&parts).expect("a file"), whole, "{args:?}, with all there");
    whole
}

/// Checks that a file with the text `partial_output`, which a different call wrote, is left
/// unchanged, and that the error contains `message`.
#[track_caller]
fn check_refused(args: &[&str], partial_output: &str, message: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let parts = create_file(&folder, "parts", partial_output);
    let (out, error, status) = run(&[args, &["--resume", path_text(&parts)]].concat());
    assert_eq!((out.as_str(), status), ("", Some(2)), "{error}");
    assert!(error.starts_with("error: ") && error.contains(message), "{error}");
    assert_eq!(fs::read_to_string(&parts).expect("a file"), partial_output);
}

#[test]
fn a_selection_is_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let from = create_file(&folder, "bank.txt", &puzzle_lines(include_str!("../data/bank.txt")));
    let columns = ["--where", "clues < 28", "--columns", "note,puzzle,clues", "--to"];
    for (layout, another) in [
        ("csv", format!(",{PUZZLE},5\n")),
        ("json", format!("{{\"note\":\"\",\"puzzle\":\"{PUZZLE}\",\"clues\":5}}\n")),
        ("line", format!("\t{PUZZLE}\t5\n")),
    ] {
        let args = [&["select", path_text(&from)], &columns[..], &[layout]].concat();
        let whole = check_resumes(&args);
        check_refused(&args, &(whole + &another), "puzzles that aren't in the input");
    }
    check_refused(&["select"], "", "it needs a file");
}

#[test]
fn ratings_grades_and_canonical_forms_are_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let bank = puzzle_lines(include_str!("../data/bank.txt"));
    // Some lines aren't puzzles, and some puzzles have no solution or several.
    let line = |(at, puzzle): (usize, &str)| match at % 9 {
        4 => format!("{puzzle}\n1234567\n"),
        7 => format!("{}\n", &puzzle.replace(['1', '2', '3'], ".")),
        _ => format!("{puzzle}\n"),
    };
    let bank: String = bank.lines().take(60).enumerate().map(line).collect();
    let from = create_file(&folder, "bank.txt", &bank);
    let ratings = check_resumes(&["rate", path_text(&from)]);
    check_resumes(&["rate", path_text(&from), "--scale", "se", "--ep", "--ed", "--threads", "1"]);
    let grades = check_resumes(&["grade", path_text(&from)]);
    check_resumes(&["canonical", path_text(&from), "--map"]);
    // Puzzles without a canonical form have no line.
    let steps = create_file(&folder, "steps.txt", include_str!("../data/steps.txt"));
    check_resumes(&["canonical", path_text(&steps)]);
    check_refused(&["rate", path_text(&from)], &grades, "wasn't written by this command");
    check_refused(&["grade", path_text(&from)], &ratings, "wasn't written by this command");
    let more = format!("{ratings}1.2\n");
    check_refused(&["rate", path_text(&from)], &more, "more lines than the input has puzzles");
    check_refused(&["rate", "-"], "", "it needs a file");
    check_refused(&["grade", "--each-line", path_text(&from)], "", "--each-line");
}

#[test]
fn a_killed_call_is_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let bank = puzzle_lines(include_str!("../data/bank.txt")).repeat(4);
    let from = create_file(&folder, "bank.txt", &bank);
    let whole = run(&["grade", path_text(&from)]).0;
    let parts = folder.path().join("parts");
    let again = ["grade", path_text(&from), "--resume", path_text(&parts)];
    let lines = || fs::read_to_string(&parts).unwrap_or_default().lines().count();
    for wanted in [1, 100, 500] {
        let mut child = command(&again).stdout(Stdio::null()).spawn().expect("it starts");
        while lines() < wanted && child.try_wait().expect("it runs").is_none() {
            std::thread::yield_now();
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        assert!(whole.starts_with(&fs::read_to_string(&parts).expect("a file")));
    }
    assert_eq!(run(&again), (String::new(), String::new(), Some(0)));
    assert!(fs::read_to_string(&parts).expect("a file") == whole);
}

#[test]
fn output_for_all_files_of_an_archive_is_resumed() {
    let bank = puzzle_lines(include_str!("../data/bank.txt"));
    let lines: Vec<&str> = bank.lines().take(40).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("two.zip");
    let mut archive = rawzip::ZipArchiveWriter::new(fs::File::create(&path).expect("a file"));
    for (name, lines) in [("one.txt", &lines[..20]), ("two.txt", &lines[20..])] {
        let (mut entry, config) = archive.new_file(name).start().expect("a file");
        let mut writer = config.wrap(&mut entry);
        writer.write_all(lines.join("\n").as_bytes()).expect("it is written");
        let (_, descriptor) = writer.finish().expect("it is written");
        entry.finish(descriptor).expect("it is written");
    }
    archive.finish().expect("an archive");
    check_resumes(&["grade", path_text(&path)]);
    check_resumes(&["select", path_text(&path), "--columns", "puzzle,level"]);
}

/// Creates a file with twelve puzzles. Returns its path.
fn create_puzzle_file(folder: &tempfile::TempDir) -> PathBuf {
    let bank = puzzle_lines(include_str!("../data/bank.txt"));
    create_file(folder, "few.txt", &bank.split_inclusive('\n').take(12).collect::<String>())
}

#[test]
fn a_file_with_other_content_is_never_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let from = create_puzzle_file(&folder);
    let calls: [&[&str]; 5] = [
        &["rate", path_text(&from)],
        &["grade", path_text(&from)],
        &["canonical", path_text(&from)],
        &["select", path_text(&from), "--columns", "puzzle,ms"],
        &["generate", "--seed", "1"],
    ];
    for call in calls {
        for text in ["my thesis", "my thesis\n", "my thesis\nand more", "12.4\nmy thesis"] {
            check_refused(call, text, "parts: ");
        }
    }
    // An unfinished line after the last answer wasn't written by this command, either.
    let whole = run(&["grade", path_text(&from)]).0;
    check_refused(
        &["grade", path_text(&from)],
        &(whole + "my thesis"),
        "wasn't written by this command",
    );
}

#[test]
fn a_call_that_is_refused_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let from = create_puzzle_file(&folder);
    let partial_output = "puzzle,clues\n12";
    for (args, message) in [
        (&["--columns", "clues"][..], "needs the column puzzle"),
        (&["--to", "block"], "--to csv, json or line"),
        (&["--columns", "puzzle,level"], "wasn't written by this command"),
        (&["--columns", "puzzle,clues", "--to", "line"], "wasn't written by this command"),
    ] {
        check_refused(&[&["select", path_text(&from)], args].concat(), partial_output, message);
    }
    let parts = folder.path().join("parts");
    fs::write(&parts, b"7.2\n\xff\xfe\n7").expect("a file");
    let (_, error, status) = run(&["rate", path_text(&from), "--resume", path_text(&parts)]);
    assert!(error.contains("not text in UTF-8") && status == Some(2), "{error}");
    assert_eq!(fs::read(&parts).expect("a file"), b"7.2\n\xff\xfe\n7");
    let (_, error, status) = run(&["rate", path_text(&from), "--resume", "-"]);
    assert!(error.contains("needs a file") && status == Some(2), "{error}");
    let new = folder.path().join("new");
    let (.., status) = run(&["rate", "/there/is/none", "--resume", path_text(&new)]);
    assert_eq!((status, new.exists()), (Some(2), false));
}

#[test]
fn the_input_cannot_be_the_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzles = "12.4..1..1..4..1\n1.....3..4.....2";
    let from = create_file(&folder, "few.txt", puzzles);
    for call in ["rate", "grade", "canonical", "select"] {
        let (_, error, status) = run(&[call, path_text(&from), "--resume", path_text(&from)]);
        assert!(
            error.contains("input and output are the same file") && status == Some(2),
            "{error}"
        );
        assert_eq!(fs::read_to_string(&from).expect("a file"), puzzles);
    }
}

#[test]
fn line_ends_of_the_output_file_are_preserved() {
    let folder = tempfile::tempdir().expect("a folder");
    let from = create_puzzle_file(&folder);
    for args in [
        &["grade", path_text(&from)][..],
        &["select", path_text(&from), "--columns", "puzzle,level"],
    ] {
        let whole = run(args).0.replace('\n', "\r\n");
        for end in [0, whole.len() / 2, whole.find('\n').expect("a line") + 1, whole.len() - 1] {
            let parts = create_file(&folder, "parts", &whole[..end]);
            let output = run(&[args, &["--resume", path_text(&parts)]].concat());
            assert_eq!(output, (String::new(), String::new(), Some(0)));
            let text = fs::read_to_string(&parts).expect("a file");
            let expected = if end == 0 { whole.replace("\r\n", "\n") } else { whole.clone() };
            assert_eq!(text, expected, "{args:?} {end}");
        }
    }
}

#[test]
fn output_with_repeated_rows_is_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let bank = puzzle_lines(include_str!("../data/bank.txt"));
    let few: String = bank.split_inclusive('\n').take(10).collect();
    let from = create_file(&folder, "twice.txt", &few.repeat(3));
    for columns in ["number,puzzle,clues", "puzzle,clues", "puzzle,number,duplicate"] {
        let args = ["select", path_text(&from), "--columns", columns];
        let whole = check_resumes(&args);
        // If rows were written twice, the rows between them would be skipped.
        let lines: Vec<_> = whole.split_inclusive('\n').take(6).collect();
        let doubled = lines.concat() + &lines[4..].concat();
        let error = if columns == "puzzle,clues" || columns.starts_with("number") {
            "wasn't written by this command"
        } else {
            ""
        };
        check_refused(&args, &doubled, error);
    }
    // The filter accepts puzzles although it rejects equal puzzles before them.
    check_resumes(&["select", path_text(&from), "--columns", "puzzle", "--where", "number >= 5"]);
    let filter = ["--where", "level <= medium && number >= 3"];
    let args = [&["select", path_text(&from), "--columns", "puzzle,level"], &filter[..]].concat();
    let whole = run(&args).0;
    let rows: Vec<_> = whole.split_inclusive('\n').collect();
    if rows.len() > 4 {
        check_refused(&args, &(rows[..4].concat() + rows[3]), "parts: ");
    }
}

#[test]
fn source_and_output_cannot_be_the_same_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let from = create_puzzle_file(&folder);
    let before = fs::read_to_string(&from).expect("a file");
    let call =
        ["generate", "--from", path_text(&from), "--resume", path_text(&from), "--seed", "1"];
    let (out, error, status) = run(&call);
    assert_eq!((out.as_str(), status), ("", Some(2)));
    assert!(error.contains("--from and --resume can't name the same file"), "{error}");
    assert_eq!(fs::read_to_string(&from).expect("a file"), before);
}

#[test]
fn output_of_a_different_call_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let from = create_file(&folder, "bank.txt", &puzzle_lines(include_str!("../data/bank.txt")));
    let columns = ["select", path_text(&from), "--columns", "puzzle,clues"];
    check_refused(&columns, "number,puzzle\n", "wasn't written by this command");
    check_refused(&columns, &format!("{PUZZLE},5\n"), "wasn't written by this command");
    let other = run(&["rate", path_text(&from), "--scale", "se"]).0;
    check_refused(&["rate", path_text(&from)], &other, "wasn't written by this command");
    let whole = run(&["generate", "--seed", "1", "--count", "3"]).0;
    check_refused(
        &["generate", "--seed", "2", "--count", "5"],
        &whole,
        "is different with this seed",
    );
    check_refused(
        &["generate", "--seed", "1", "--count", "5", "--columns", "puzzle,clues"],
        "puzzle,solution\n",
        "the first line has different columns",
    );
}

#[test]
fn a_file_that_another_process_writes_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let from = create_puzzle_file(&folder);
    let parts = create_file(&folder, "parts", "");
    let held = fs::OpenOptions::new().append(true).open(&parts).expect("a file");
    held.lock().expect("nobody else has it");
    for call in [&["grade", path_text(&from)][..], &["generate", "--seed", "1"]] {
        check_locked_file_is_refused(call, "--resume", &parts);
    }
    check_locked_file_is_refused(&["generate", "--seed", "1"], "--output", &parts);
}

#[track_caller]
fn check_locked_file_is_refused(call: &[&str], option: &str, parts: &Path) {
    let (out, error, status) = run(&[call, &[option, path_text(parts)]].concat());
    assert_eq!((out.as_str(), status), ("", Some(2)), "{error}");
    assert!(error.contains("another process is writing to this file"), "{error}");
    assert_eq!(fs::read(parts).expect("a file"), b"");
}

#[test]
fn a_time_that_was_cut_off_is_measured_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let from = create_puzzle_file(&folder);
    let args = ["select", path_text(&from), "--columns", "ms,puzzle"];
    let whole = run(&args).0;
    let lines = whole.lines().count();
    for end in [whole.len() - 90, whole.len() - 82, whole.len() - 20] {
        let parts = create_file(&folder, "parts", &whole[..end]);
        let output = run(&[&args[..], &["--resume", path_text(&parts)]].concat());
        assert_eq!(output, (String::new(), String::new(), Some(0)));
        let text = fs::read_to_string(&parts).expect("a file");
        assert_eq!(text.lines().count(), lines, "{text}");
        assert!(
            text.lines()
                .skip(1)
                .all(|line| line.split_once(',').is_some_and(|(_, p)| p.len() == 81))
        );
    }
}
