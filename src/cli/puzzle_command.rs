//! The traits of commands that print an answer for each puzzle in their input.

use std::num::NonZero;

use super::{counting_pool::CountingPool, input::Record};

/// A command that prints an answer for each puzzle. Any thread may find an answer, and answers are
/// written in the order of the puzzles.
pub trait PuzzleCommand: Sync {
    /// The answer to a puzzle, which is sent from the thread that found it to the output.
    type Answer: Send;

    /// Finds the answer to a puzzle. Idle threads of the pool may help.
    ///
    /// # Errors
    /// Returns the reason why the puzzle can't be answered.
    fn answer(&self, record: &Record, pool: &CountingPool) -> Result<Self::Answer, String>;

    /// Appends the text of an answer, including line ends. Answers are written in the order of
    /// their puzzles, so the text may depend on earlier puzzles.
    ///
    /// # Errors
    /// Returns the reason why the answer can't be written after the earlier ones.
    fn write_answer(&self, answer: Self::Answer, out: &mut String) -> Result<(), String>;

    /// Skips a puzzle whose answer was written by an earlier run. Returns an answer if the answers
    /// to later puzzles depend on this puzzle, and otherwise `None`. The text of the answer isn't
    /// written again.
    ///
    /// # Errors
    /// Returns the reason why the puzzle can't be answered. The earlier run also reported this
    /// reason.
    fn answer_skipped(
        &self,
        _record: &Record,
        _pool: &CountingPool,
    ) -> Result<Option<Self::Answer>, String> {
        Ok(None)
    }

    /// Starts the next input file, or the next file in an archive.
    fn begin_file(&self, _name: String) {}

    /// Returns the text that precedes the first answer.
    fn output_header(&self) -> String {
        String::new()
    }

    /// Returns the text between two answers.
    fn answer_separator(&self) -> &'static str {
        ""
    }

    /// Returns the text that follows the last answer, and errors about puzzles that can't be part
    /// of the output.
    fn final_output(&self) -> (String, Vec<String>) {
        (String::new(), Vec::new())
    }

    /// Returns a note for users at the end of the input, or `None` if there is nothing to note.
    fn final_note(&self) -> Option<String> {
        None
    }

    /// Returns `true` if the text of every answer depends only on its puzzle.
    fn has_independent_answers(&self) -> bool {
        false
    }
}

/// A command whose answers are texts that depend on only one puzzle each.
pub trait TextCommand: Sync {
    /// Appends the answer to a puzzle, including line ends. Idle threads of the pool may help.
    ///
    /// # Errors
    /// Returns the reason why the puzzle can't be answered.
    fn print_answer(
        &self,
        record: &Record,
        pool: &CountingPool,
        out: &mut String,
    ) -> Result<(), String>;

    /// Returns `true` if the puzzle has an answer. If the command can resume the output of an
    /// earlier run, every answer is one line.
    fn has_answer(&self, _record: &Record) -> bool {
        true
    }

    /// Returns `true` if answers depend on how long they take to compute.
    fn is_timed(&self) -> bool {
        false
    }

    /// Returns the text between two answers.
    fn separator(&self) -> &'static str {
        ""
    }

    /// Returns a note for users at the end of the input, or `None` if there is nothing to note.
    fn note(&self) -> Option<String> {
        None
    }
}

impl<C: TextCommand> PuzzleCommand for C {
    type Answer = String;

    fn answer(&self, record: &Record, pool: &CountingPool) -> Result<String, String> {
        let mut text = String::new();
        self.print_answer(record, pool, &mut text)?;
        Ok(text)
    }

    fn write_answer(&self, answer: String, out: &mut String) -> Result<(), String> {
        out.push_str(&answer);
        Ok(())
    }

    fn answer_skipped(
        &self,
        record: &Record,
        pool: &CountingPool,
    ) -> Result<Option<String>, String> {
        match self.has_answer(record) {
            true => Ok(None),
            false => self.answer(record, pool).map(|_| None),
        }
    }

    fn answer_separator(&self) -> &'static str {
        TextCommand::separator(self)
    }

    fn final_note(&self) -> Option<String> {
        TextCommand::note(self)
    }

    fn has_independent_answers(&self) -> bool {
        true
    }
}

/// A command that can continue the output of an earlier run.
pub trait ResumableCommand: PuzzleCommand {
    /// Returns the reason why the output of this command can't be continued, or `None` if it can be
    /// continued.
    fn resume_error(&self) -> Option<String> {
        None
    }

    /// Compares a line of the output with the answer to a puzzle. A quick comparison uses only
    /// values that are known without a search.
    fn compare_line(&self, record: &Record, line: &str, comparison: ComparisonMode) -> LineMatch;

    /// Returns `true` if lines that are equal to an earlier line must be compared exactly. Such a
    /// line could belong to any of several equal puzzles if some puzzles have no line.
    fn needs_exact_repetitions(&self) -> bool;

    /// Returns the error message for an output with lines left over after the last answer.
    fn leftover_lines_error(&self) -> String;

    /// Returns `true` if answers depend on how long they take to compute.
    fn is_timed(&self) -> bool;
}

/// The way in which a line of an earlier output is compared with the answer to a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComparisonMode {
    /// A quick comparison, which uses only values that are known without a search.
    Quick,
    /// An exact comparison, for which the puzzle is answered again.
    Exact,
}

/// The result of comparing a line of an earlier output with the answer to a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineMatch {
    /// The puzzle has no line in the output.
    NoLine,
    /// The line is the answer to the puzzle.
    Same,
    /// The line isn't the answer to the puzzle.
    Other,
}

impl<C: TextCommand> ResumableCommand for C {
    fn compare_line(&self, record: &Record, line: &str, comparison: ComparisonMode) -> LineMatch {
        if !self.has_answer(record) {
            return LineMatch::NoLine;
        }
        if comparison == ComparisonMode::Quick {
            return LineMatch::Same;
        }
        let mut again = String::new();
        match self.print_answer(record, &CountingPool::new(NonZero::<usize>::MIN), &mut again) {
            Ok(()) if again.trim_end() == line => LineMatch::Same,
            // The earlier run may have had more or less time for the puzzle.
            Ok(()) if [&again, line].iter().any(|text| text.contains("(stopped)")) => {
                LineMatch::Same
            }
            _ => LineMatch::Other,
        }
    }

    fn needs_exact_repetitions(&self) -> bool {
        false
    }

    fn leftover_lines_error(&self) -> String {
        "the file has more lines than the input has puzzles".into()
    }

    fn is_timed(&self) -> bool {
        TextCommand::is_timed(self)
    }
}
