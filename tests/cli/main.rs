//! Tests of the command line, as a shell sees it.
#![cfg(not(target_arch = "wasm32"))]

mod generate;
mod lists;
#[cfg(unix)]
mod manual;
mod pictures;
mod ratings;
mod reading;
mod resume;
mod solving;
mod steps;
mod streams;

use std::{
    fs,
    io::Write,
    process::{Command, Stdio},
};

use grid::Board;

const PUZZLE: &str = "1..4..1..1..4..1";

const SOLUTION: &str = "1234341221434321";

const UNSOLVABLE: &str = "11..............";

/// Runs the program with these arguments and this standard input. Returns the standard output, the
/// standard error and the exit status.
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
