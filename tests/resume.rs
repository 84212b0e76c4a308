//! Files that a call began and did not end, from the command line: they come to the same bytes.
#![cfg(not(target_arch = "wasm32"))]

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

const A: &str = "1..4..1..1..4..1";

/// Standard output, standard error and exit status of a call.
fn run(args: &[&str]) -> (String, String, Option<i32>) {
    let output = call(args).output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code())
}

fn call(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.args(args).stdin(Stdio::null());
    command
}

/// Puzzles of the tests' files, one a line.
fn puzzles(file: &str) -> String {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| Some(line.split_whitespace().next()?.to_owned() + "\n")).collect()
}

/// A file of a folder, with some text in it.
fn file(folder: &tempfile::TempDir, name: &str, text: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).expect("a file");
    path
}

fn name(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Wherever a call was ended, it goes on to the same bytes, and says of the input what it said.
#[track_caller]
fn goes_on(args: &[&str]) -> String {
    let (whole, error, status) = run(args);
    assert!(whole.lines().count() > 20, "{whole}{error}");
    let folder = tempfile::tempdir().expect("a folder");
    let parts = folder.path().join("parts");
    let again = [args, &["--resume", name(&parts)]].concat();
    for end in [None, Some(0), Some(1), Some(17), Some(whole.len() / 2), Some(whole.len() - 3)] {
        if let Some(end) = end {
            fs::write(&parts, &whole[..end]).expect("a file");
        }
        let said = run(&again);
        assert_eq!(said, (String::new(), error.clone(), status), "{args:?} {end:?}");
        assert_eq!(fs::read_to_string(&parts).expect("a file"), whole, "{args:?} {end:?}");
    }
    assert_eq!(run(&again), (String::new(), error, status), "{args:?}, with all there");
    assert_eq!(fs::read_to_string(&parts).expect("a file"), whole, "{args:?}, with all there");
    whole
}

/// A file that another call wrote is told, and stays.
#[track_caller]
fn refuses(args: &[&str], begun: &str, told: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let parts = file(&folder, "parts", begun);
    let (out, error, status) = run(&[args, &["--resume", name(&parts)]].concat());
    assert_eq!((out.as_str(), status), ("", Some(2)), "{error}");
    assert!(error.starts_with("error: ") && error.contains(told), "{error}");
    assert_eq!(fs::read_to_string(&parts).expect("a file"), begun);
}

#[test]
fn a_selection_goes_on_where_it_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let from = file(&folder, "bank.txt", &puzzles(include_str!("data/bank.txt")));
    let columns = ["--where", "clues < 28", "--columns", "note,puzzle,clues", "--to"];
    for (layout, another) in [
        ("csv", format!(",{A},5\n")),
        ("json", format!("{{\"note\":\"\",\"puzzle\":\"{A}\",\"clues\":5}}\n")),
        ("line", format!("\t{A}\t5\n")),
    ] {
        let args = [&["select", name(&from)], &columns[..], &[layout]].concat();
        let whole = goes_on(&args);
        refuses(&args, &(whole + &another), "puzzles that the input has not");
    }
    refuses(&["select"], "", "it needs a file");
}

#[test]
fn ratings_grades_and_forms_go_on_where_they_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let bank = puzzles(include_str!("data/bank.txt"));
    // Some lines are no puzzles, and some puzzles have no solution, or several.
    let line = |(at, puzzle): (usize, &str)| match at % 9 {
        4 => format!("{puzzle}\n1234567\n"),
        7 => format!("{}\n", &puzzle.replace(['1', '2', '3'], ".")),
        _ => format!("{puzzle}\n"),
    };
    let bank: String = bank.lines().take(60).enumerate().map(line).collect();
    let from = file(&folder, "bank.txt", &bank);
    let ratings = goes_on(&["rate", name(&from)]);
    goes_on(&["rate", name(&from), "--scale", "se", "--ep", "--ed", "--threads", "1"]);
    let grades = goes_on(&["grade", name(&from)]);
    goes_on(&["canonical", name(&from), "--map"]);
    // Puzzles without a form have no line.
    let steps = file(&folder, "steps.txt", include_str!("data/steps.txt"));
    goes_on(&["canonical", name(&steps)]);
    refuses(&["rate", name(&from)], &grades, "is no line of this call");
    refuses(&["grade", name(&from)], &ratings, "is no line of this call");
    let more = format!("{ratings}1.2\n");
    refuses(&["rate", name(&from)], &more, "more lines than the input has puzzles");
    refuses(&["rate", "-"], "", "it needs a file");
    refuses(&["grade", "--each-line", name(&from)], "", "--each-line");
}

#[test]
fn a_call_that_was_killed_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let bank = puzzles(include_str!("data/bank.txt")).repeat(4);
    let from = file(&folder, "bank.txt", &bank);
    let whole = run(&["grade", name(&from)]).0;
    let parts = folder.path().join("parts");
    let again = ["grade", name(&from), "--resume", name(&parts)];
    let lines = || fs::read_to_string(&parts).unwrap_or_default().lines().count();
    for wanted in [1, 100, 500] {
        let mut child = call(&again).stdout(Stdio::null()).spawn().expect("it starts");
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
fn every_file_of_an_archive_goes_on() {
    let bank = puzzles(include_str!("data/bank.txt"));
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
    goes_on(&["grade", name(&path)]);
    goes_on(&["select", name(&path), "--columns", "puzzle,level"]);
}
