//! The output of a command.

use std::io::{self, Write};

use super::resumed_file::ResumedFile;

/// A command's output. Text is buffered until [`flush`](Output::flush) is called.
pub struct Output {
    to: OutputTarget,
    /// Whether anything has been written, by this run or by an earlier one.
    has_begun: bool,
    buffer: String,
}

enum OutputTarget {
    Stream(Box<dyn Write + Send>),
    File(Box<ResumedFile>),
}

impl Output {
    /// Creates an output to which nothing has been written.
    pub fn new(to: Box<dyn Write + Send>) -> Output {
        Output { to: OutputTarget::Stream(to), has_begun: false, buffer: String::new() }
    }

    /// Creates an output that continues the output of an earlier run.
    pub fn from_resumed(file: ResumedFile) -> Output {
        let has_begun = file.line_count > 0;
        Output { to: OutputTarget::File(Box::new(file)), has_begun, buffer: String::new() }
    }

    /// Adds a text, unless it is empty. The header precedes the first text of the output, and the
    /// separator precedes every later text.
    pub fn write_text(&mut self, text: &str, header: &str, separator: &str) {
        if text.is_empty() {
            return;
        }
        self.buffer.push_str(if self.has_begun { separator } else { header });
        self.buffer.push_str(text);
        self.has_begun = true;
    }

    /// Writes the buffered text.
    ///
    /// # Errors
    /// Returns an error if the text can't be written.
    pub fn flush(&mut self) -> io::Result<()> {
        let to: &mut dyn Write = match &mut self.to {
            OutputTarget::Stream(to) => to,
            OutputTarget::File(file) => file,
        };
        to.write_all(self.buffer.as_bytes())?;
        self.buffer.clear();
        to.flush()
    }

    /// Checks that the output is complete.
    ///
    /// # Errors
    /// Returns an error if the output of an earlier run ends with an unfinished line that this run
    /// didn't write again.
    pub fn check_finished(&self) -> Result<(), String> {
        match &self.to {
            OutputTarget::Stream(_) => Ok(()),
            OutputTarget::File(file) => file.check_finished(),
        }
    }
}
