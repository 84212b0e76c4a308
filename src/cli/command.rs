//! The interface of the program's commands.

use std::process::ExitCode;

/// The arguments of a command, and its behaviour.
pub trait Command {
    /// Runs the command. The exit code is 0 if everything succeeded, 1 if some puzzle failed (for
    /// example, because its record couldn't be read), and 2 if the arguments are wrong or a file
    /// can't be read.
    fn run_command(self) -> ExitCode;
}
