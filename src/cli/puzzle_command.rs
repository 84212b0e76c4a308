//! Commands that answer the puzzles of their input.

use std::num::NonZero;

use super::{crew::Crew, input::Record};

/// A command that answers puzzles: in any thread, and written in the order of the puzzles.
pub trait PuzzleCommand: Sync {
    /// An answer on its way from the thread that found it to the output.
    type Answer: Send;

    /// Finds the answer to a puzzle. Threads of the crew that are idle may help.
    ///
    /// # Errors
    /// The reason if the puzzle can't be answered.
    fn answer(&self, record: &Record, crew: &Crew) -> Result<Self::Answer, String>;

    /// Appends the text of an answer, line ends included. Answers are written in the order of their
    /// puzzles, so the text may depend on earlier puzzles.
    ///
    /// # Errors
    /// The reason if the answer can't be written after the earlier ones.
    fn write(&self, answer: Self::Answer, out: &mut String) -> Result<(), String>;

    /// Skips a puzzle whose answer an earlier call has written. Returns an answer if later puzzles depend
    /// on it; its text is dropped.
    ///
    /// # Errors
    /// The reason if the puzzle can't be answered, so that the earlier call reported it, too.
    fn skip(&self, _record: &Record, _crew: &Crew) -> Result<Option<Self::Answer>, String> {
        Ok(None)
    }

    /// Begins another input file, or another file of an archive.
    fn begin_file(&self, _name: String) {}

    /// Returns the text before the first answer.
    fn header(&self) -> String {
        String::new()
    }

    /// Returns the text between two answers.
    fn separator(&self) -> &'static str {
        ""
    }

    /// Returns the text after the last answer, and errors about puzzles that were part of it.
    fn footer(&self) -> (String, Vec<String>) {
        (String::new(), Vec::new())
    }

    /// Returns a note for users after the last puzzle, although nothing is wrong.
    fn note(&self) -> Option<String> {
        None
    }

    /// Returns `true` if the text of every answer depends on its puzzle alone.
    fn is_about_one_puzzle(&self) -> bool {
        false
    }
}

/// A command whose answer to a puzzle is a text that depends on that puzzle alone.
pub trait TextCommand: Sync {
    /// Appends the answer to a puzzle, line ends included. Threads of the crew that are idle may help.
    ///
    /// # Errors
    /// The reason if the puzzle can't be answered.
    fn print(&self, record: &Record, crew: &Crew, out: &mut String) -> Result<(), String>;

    /// Returns `true` if the puzzle can be answered. Every answer is one line if the command can resume an
    /// earlier call's output.
    fn has_answer(&self, _record: &Record) -> bool {
        true
    }

    /// Returns `true` if answers depend on the time that they take.
    fn is_timed(&self) -> bool {
        false
    }

    /// Returns the text between two answers.
    fn separator(&self) -> &'static str {
        ""
    }

    /// Returns a note for users after the last puzzle, although nothing is wrong.
    fn note(&self) -> Option<String> {
        None
    }
}

impl<C: TextCommand> PuzzleCommand for C {
    type Answer = String;

    fn answer(&self, record: &Record, crew: &Crew) -> Result<String, String> {
        let mut text = String::new();
        self.print(record, crew, &mut text)?;
        Ok(text)
    }

    fn write(&self, answer: String, out: &mut String) -> Result<(), String> {
        out.push_str(&answer);
        Ok(())
    }

    fn skip(&self, record: &Record, crew: &Crew) -> Result<Option<String>, String> {
        match self.has_answer(record) {
            true => Ok(None),
            false => self.answer(record, crew).map(|_| None),
        }
    }

    fn separator(&self) -> &'static str {
        TextCommand::separator(self)
    }

    fn note(&self) -> Option<String> {
        TextCommand::note(self)
    }

    fn is_about_one_puzzle(&self) -> bool {
        true
    }
}

/// A command that can continue the output of an earlier call.
pub trait Resumable: PuzzleCommand {
    /// Returns the reason if this call's output can't be continued.
    fn resume_error(&self) -> Option<String> {
        None
    }

    /// Compares a line of the output with the answer to a puzzle. Unless the comparison must be exact, it
    /// only uses values that are known without work.
    fn compare(&self, record: &Record, line: &str, accuracy: Accuracy) -> LineMatch;

    /// Returns `true` if lines that came before, too, must be compared exactly, because puzzles may have no
    /// line, so that a line could be that of any equal puzzle.
    fn needs_exact_repetitions(&self) -> bool;

    /// Returns an error for an output with more lines than the input has answers.
    fn describe_rest(&self) -> String;

    /// Returns `true` if answers depend on the time that they take.
    fn is_timed(&self) -> bool;
}

/// The accuracy with which a line of an earlier output is compared with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accuracy {
    /// Quick, as far as is possible without work.
    Quick,
    /// Exact, because the puzzle is answered again.
    Exact,
}

/// The result of comparing a line of an earlier output with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineMatch {
    /// The puzzle has no line.
    NoLine,
    /// The line is the answer to the puzzle.
    Same,
    /// The puzzle has another line.
    Other,
}

impl<C: TextCommand> Resumable for C {
    fn compare(&self, record: &Record, line: &str, accuracy: Accuracy) -> LineMatch {
        if !self.has_answer(record) {
            return LineMatch::NoLine;
        }
        if accuracy == Accuracy::Quick {
            return LineMatch::Same;
        }
        let mut again = String::new();
        match self.print(record, &Crew::new(NonZero::<usize>::MIN), &mut again) {
            Ok(()) if again.trim_end() == line => LineMatch::Same,
            // The earlier call may have had more time for the puzzle, or less.
            Ok(()) if [&again, line].iter().any(|text| text.contains("(stopped)")) => {
                LineMatch::Same
            }
            _ => LineMatch::Other,
        }
    }

    fn needs_exact_repetitions(&self) -> bool {
        false
    }

    fn describe_rest(&self) -> String {
        "the file has more lines than the input has puzzles".into()
    }

    fn is_timed(&self) -> bool {
        TextCommand::is_timed(self)
    }
}
