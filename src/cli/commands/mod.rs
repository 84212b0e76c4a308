//! The commands: one file per command, and one list of all commands.

mod canonical;
mod check;
mod convert;
mod count;
mod dedupe;
mod explain;
mod formats;
mod generate;
mod grade;
mod hint;
mod histogram;
mod minimal;
mod path;
mod rate;
mod repair;
mod select;
mod solve;
mod verify;

use std::process::ExitCode;

use super::command::Command;

macro_rules! commands {
    ($($group:literal: $($module:ident::$name:ident,)*)*) => {
        /// A command with its arguments.
        #[derive(clap::Subcommand)]
        pub enum AnyCommand {
            $($(#[allow(missing_docs)] $name(Box<$module::$name>),)*)*
        }

        /// The names of all commands, grouped under headings.
        pub const GROUPS: &[(&str, &[&str])] = &[$(($group, &[$(stringify!($module),)*]),)*];

        impl AnyCommand {
            /// Runs the command, and returns its exit code.
            pub fn run(self) -> ExitCode {
                match self {
                    $($(AnyCommand::$name(command) => command.run_command(),)*)*
                }
            }
        }
    };
}

commands! {
    "Solutions":
        solve::Solve,
        count::Count,
        check::Check,
        minimal::Minimal,
        repair::Repair,
    "Steps":
        hint::Hint,
        path::Path,
        explain::Explain,
    "Difficulty":
        rate::Rate,
        verify::Verify,
        grade::Grade,
    "Collections":
        select::Select,
        histogram::Histogram,
        canonical::Canonical,
        dedupe::Dedupe,
    "New puzzles":
        generate::Generate,
    "Formats":
        convert::Convert,
        formats::Formats,
}
