//! Messages on standard error, and exits of the program that print a message.

use std::{
    io::{self, ErrorKind, Write},
    process,
};

use formats::{Expected, Fault};
use grid::{Cell, Shape};
use words::faults;

/// Returns the sentence about a fault, followed by the option that may help, if there is one.
pub fn fault_sentence(fault: &Fault) -> String {
    let sentence = faults::fault_sentence(fault);
    let option = match fault.expected {
        Expected::Places => "--from places",
        Expected::Puzzle => "--from",
        _ => return sentence,
    };
    format!("{} ({option}).", sentence.trim_end_matches('.'))
}

/// Reports an error. If standard error is closed, nothing happens.
pub fn report_error(error: &str) {
    let _ = writeln!(io::stderr(), "error: {error}");
}

/// Prints a note about something that users should know, although nothing is wrong.
pub fn print_note(text: &str) {
    let _ = writeln!(io::stderr(), "note: {text}");
}

/// Prints a warning about something that may be wrong.
pub fn print_warning(text: &str) {
    let _ = writeln!(io::stderr(), "warning: {text}");
}

/// Reports an error in the arguments or in a file as a whole, and exits with code 2.
pub fn exit_with_error(error: &str) -> ! {
    report_error(error);
    process::exit(2);
}

/// Exits with code 2, because the output can't be written. If a reader has closed the pipe, it
/// doesn't need more output, so the code is 0 and no error is reported.
pub fn exit_with_io_error(error: io::Error) -> ! {
    if error.kind() == ErrorKind::BrokenPipe {
        process::exit(0);
    }
    report_error(&error.to_string());
    process::exit(2);
}

/// Returns the name of a cell, such as `r4c7`.
pub fn cell_name(cell: Cell, shape: Shape) -> String {
    format!("r{}c{}", cell.row(shape) + 1, cell.col(shape) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::Found;

    #[test]
    fn options_are_named_only_on_the_command_line() {
        for (expected, end) in [
            (Expected::Puzzle, "choose the file format (--from)."),
            (Expected::Places, "choose the format \"digit positions\" (--from places)."),
        ] {
            let fault = Fault { line: 1, column: 1, found: Found::End, expected };
            assert!(fault_sentence(&fault).ends_with(end), "{}", fault_sentence(&fault));
            assert!(!faults::fault_sentence(&fault).contains("--"));
        }
    }
}
