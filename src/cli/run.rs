//! Functions that run a command over all puzzles of its input.

use std::{
    cmp::Ordering,
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
    process::ExitCode,
};

use super::{
    arguments::InputArguments,
    input::ReadError,
    lines,
    messages::{exit_with_error, exit_with_io_error, print_note, print_warning, report_error},
    output::Output,
    pipeline,
    puzzle_command::{PuzzleCommand, ResumableCommand},
    resumption::{self, LastPuzzle},
    source,
};

/// Runs a command over the puzzles of a file. Returns the exit code.
pub fn run_command<A: Send>(
    source: &InputArguments,
    command: &dyn PuzzleCommand<Answer = A>,
) -> ExitCode {
    run_files(source, &[], command)
}

/// Runs a command over the puzzles of several files. Returns the exit code.
pub fn run_files<A: Send>(
    source: &InputArguments,
    more: &[PathBuf],
    command: &dyn PuzzleCommand<Answer = A>,
) -> ExitCode {
    let mut files = vec![source.path()];
    files.extend_from_slice(more);
    if source.each_line {
        return answer_lines(&files, source, command);
    }
    let naming = if files.len() > 1 { FileNaming::Several } else { FileNaming::One };
    let mut output = Output::new(Box::new(io::stdout()));
    let codes = files.iter().map(|file| run_file(file, naming, None, source, command, &mut output));
    let code = codes.max().unwrap_or_default();
    finish_output(command, &mut output, code)
}

/// Runs a command over the puzzles of a file. If the user gave the output of an earlier run, that
/// output is continued. Returns the exit code.
pub fn run_resumable<A: Send>(
    source: &InputArguments,
    resume: Option<&Path>,
    command: &dyn ResumableCommand<Answer = A>,
) -> ExitCode {
    let Some(resumed) = resume else { return run_files(source, &[], command) };
    if source.each_line {
        exit_with_error("--each-line can't be used with --resume");
    }
    let input = source.path();
    let opened = resumption::open_resumed(resumed, &input, source.input_choice(), command);
    let (file, last) = opened.unwrap_or_else(|error| exit_with_error(&error));
    let mut output = Output::from_resumed(file);
    let code = run_file(&input, FileNaming::One, last, source, command, &mut output);
    finish_output(command, &mut output, code)
}

/// Writes the footer, checks that the output is complete, and reports the command's errors and
/// note. Returns the exit code: `code`, or at least 1 if there are errors.
fn finish_output<A: Send>(
    command: &dyn PuzzleCommand<Answer = A>,
    output: &mut Output,
    code: u8,
) -> ExitCode {
    let (footer, errors) = command.final_output();
    let header = command.output_header();
    output.write_text(&footer, &header, "");
    output.flush().unwrap_or_else(|error| exit_with_io_error(error));
    output.check_finished().unwrap_or_else(|error| exit_with_error(&error));
    errors.iter().for_each(|error| report_error(error));
    command.final_note().iter().for_each(|text| print_note(text));
    ExitCode::from(code.max(u8::from(!errors.is_empty())))
}

/// Answers each line of the input with one line of output. Returns [`ExitCode::SUCCESS`]. Exits the
/// program if answers depend on several puzzles, or if an input or output error occurs.
fn answer_lines<A: Send>(
    files: &[PathBuf],
    source: &InputArguments,
    command: &dyn PuzzleCommand<Answer = A>,
) -> ExitCode {
    if !command.has_independent_answers() {
        exit_with_error(
            "--each-line can't be used here, because results depend on several puzzles",
        );
    }
    for path in files {
        let file: io::Result<Box<dyn Read>> = match path.as_os_str() {
            name if name == "-" => Ok(Box::new(io::stdin())),
            _ => File::open(path).map(|file| Box::new(file) as Box<dyn Read>),
        };
        let describe = |error: io::Error| format!("{}: {error}", path.display());
        let file = file.unwrap_or_else(|error| exit_with_error(&describe(error)));
        let (choice, threads) = (source.input_choice(), source.thread_count());
        match lines::answer_all_lines(file, choice, command, threads, &mut io::stdout().lock()) {
            Ok(()) => {}
            Err(lines::LineFailure::Input(error)) => exit_with_error(&describe(error)),
            Err(lines::LineFailure::Output(error)) => exit_with_io_error(error),
        }
    }
    ExitCode::SUCCESS
}

/// Whether messages about a file mention its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FileNaming {
    /// The file is the only one.
    One,
    /// The file is one of several.
    Several,
}

/// Runs a command over the puzzles of a file, or of all files in an archive. Puzzles up to the last
/// one that was answered by an earlier run are skipped. Returns the exit code.
fn run_file<A: Send>(
    path: &Path,
    naming: FileNaming,
    last: Option<LastPuzzle>,
    source: &InputArguments,
    command: &dyn PuzzleCommand<Answer = A>,
    output: &mut Output,
) -> u8 {
    let (mut rejected, mut files) = (0, 0);
    let read = source::for_each_reader(path, source.input_choice(), |name, reader| {
        let within = name.map_or(String::new(), |name| format!("/{name}"));
        let whole = format!("{}{within}", path.display());
        command.begin_file(whole.clone());
        let name = if naming == FileNaming::Several { Some(&*whole) } else { name };
        files += 1;
        let from = last.map_or(0, |(file, index)| match files.cmp(&file) {
            Ordering::Less => u64::MAX,
            Ordering::Equal => index + 1,
            Ordering::Greater => 0,
        });
        let run = reader.and_then(|reader| {
            let of = name.map_or(String::new(), |name| format!("{name}: "));
            reader.remarks().iter().for_each(|remark| print_note(&format!("{of}{remark}")));
            let (threads, all_errors) = (source.thread_count(), source.all_errors);
            pipeline::run_pipeline(reader, name, from, command, threads, all_errors, output)
        });
        match (run, name) {
            (Ok(done), _) => {
                rejected += done.rejected_count;
                let of = name.map_or(String::new(), |name| format!("{name}: "));
                if let Some(more) = done.more_faults {
                    print_note(&format!("{of}{more}"));
                }
                for text in words::faults::repair_notes(done.repairs) {
                    print_note(&format!("{of}{text}"));
                }
                if !done.unsupported_features.is_empty() {
                    let lost = words::faults::feature_list(done.unsupported_features);
                    print_note(&format!("{of}ignored in this file: {lost}"));
                }
                if let Some(doubt) = done.doubt {
                    print_warning(&format!("{of}{}", words::faults::doubt_note(doubt)));
                }
            }
            (Err(error), Some(name)) => {
                rejected += 1;
                report_error(&format!("{name}: {error}"));
            }
            (Err(error), None) => return Err(error),
        }
        Ok(())
    });
    match read.map(|()| rejected) {
        Ok(0) => 0,
        Ok(_) => 1,
        Err(error) => {
            // A fault that invalidates the file is reported like other faults, without the name.
            let is_invalid_file = matches!(error, ReadError::InvalidFile(_));
            report_error(&match path.as_os_str() {
                name if !is_invalid_file && name != "-" => format!("{}: {error}", path.display()),
                _ => error.to_string(),
            });
            if is_invalid_file { 1 } else { 2 }
        }
    }
}
