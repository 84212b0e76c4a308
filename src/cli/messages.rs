//! Messages on standard error, and ends of the program that need one.

use std::{
    io::{self, ErrorKind, Write},
    process,
};

/// Reports an error. A closed standard error is ignored.
pub fn report_error(error: &str) {
    let _ = writeln!(io::stderr(), "error: {error}");
}

/// Reports something that users should know although nothing is wrong.
pub fn note(text: &str) {
    let _ = writeln!(io::stderr(), "note: {text}");
}

/// Reports something that may be wrong.
pub fn warn(text: &str) {
    let _ = writeln!(io::stderr(), "warning: {text}");
}

/// Ends the program because its arguments are wrong.
pub fn refuse(error: &str) -> ! {
    report_error(error);
    process::exit(2);
}

/// Ends the program because its output can't be written. A reader that has closed a pipe has seen
/// enough, so that isn't an error.
pub fn give_up(error: io::Error) -> ! {
    if error.kind() == ErrorKind::BrokenPipe {
        process::exit(0);
    }
    report_error(&error.to_string());
    process::exit(2);
}
