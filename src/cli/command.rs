//! A command of the command line.

use std::process::ExitCode;

/// The arguments of a command, and its behaviour.
pub trait Command {
    /// Runs the command. The exit code is 0 if every puzzle was read, 1 if some record couldn't be, and
    /// 2 if the arguments are wrong or a file is unreadable.
    fn run(self) -> ExitCode;
}
