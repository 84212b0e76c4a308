//! The command line program, for use with pipes and large files.
//!
//! Puzzles are streamed in batches ([`pipeline`]). Each thread takes the next batch and finds the
//! answers. They are written in the order of the input, so that memory use doesn't grow with the
//! file. When no batches are left, a thread helps others to count solutions ([`counting_pool`]).

mod arguments;
mod columns;
mod command;
mod commands;
mod counting_pool;
mod fact_query;
mod format_writer;
mod input;
mod lines;
mod messages;
mod output;
mod picture;
mod pipeline;
mod puzzle_command;
mod puzzle_facts;
mod ratings;
mod resumed_file;
mod resumption;
mod run;
mod source;
mod steps;
mod suggestions;
mod technique_choice;

use std::{
    iter,
    process::{self, ExitCode},
};

use clap::{Arg, ArgAction, CommandFactory, FromArgMatches, Parser, builder::StyledStr};

use commands::AnyCommand;

/// A Sudoku workbench for files and pipes.
#[derive(Parser)]
#[command(version, max_term_width = 100, arg_required_else_help = false)]
struct CommandLine {
    #[command(subcommand)]
    command: AnyCommand,
}

impl CommandLine {
    /// Returns clap's description of all commands with their help.
    fn command_with_help() -> clap::Command {
        let whole = Self::command().mut_subcommands(|command| {
            let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
            let help = help.help("Print help").help_heading(arguments::GENERAL_HEADING);
            command.disable_help_flag(true).arg(help).mut_args(with_last_period)
        });
        let list = list_commands(&whole);
        whole.override_help(list)
    }
}

/// Adds the period that clap removes from the end of a help text, if the text has several
/// sentences.
fn with_last_period(argument: Arg) -> Arg {
    let help = argument.get_help().map(StyledStr::to_string);
    match help.filter(|help| help.contains(". ") && !help.ends_with('.')) {
        Some(help) => argument.help(help + "."),
        None => argument,
    }
}

/// Returns the help of the whole program, with one line per command. The help fits on a screen of
/// 24 lines.
fn list_commands(whole: &clap::Command) -> String {
    let about = |name: &str| {
        let command = whole.find_subcommand(name);
        command.and_then(clap::Command::get_about).map(StyledStr::to_string).unwrap_or_default()
    };
    let mut help = format!(
        "{}.\n\nUsage: ninefold COMMAND [OPTIONS] [FILE]\n\n",
        whole.get_about().map(StyledStr::to_string).unwrap_or_default()
    );
    for (group, commands) in commands::GROUPS {
        let groups = iter::once(*group).chain(iter::repeat(""));
        for (group, name) in groups.zip(*commands) {
            help += &format!("{group:<13} {name:<10} {}\n", about(name));
        }
    }
    help + "\nFor details, run `ninefold COMMAND --help`. Without FILE, standard input is read.\n"
}

/// Runs the program with the arguments and streams of the process.
fn main() -> ExitCode {
    let matches = CommandLine::command_with_help().try_get_matches();
    let line = matches.and_then(|matches| CommandLine::from_arg_matches(&matches));
    let line = line.unwrap_or_else(|message| {
        // The message is help, or an error about the arguments.
        message.print().unwrap_or_else(|error| messages::exit_with_io_error(error));
        process::exit(message.exit_code())
    });
    line.command.run()
}
