//! The output of a command.

use std::io::{self, Write};

use super::resumed_file::ResumedFile;

/// The output of a command, in which texts are collected until it is flushed.
pub struct Output {
    to: Target,
    /// Whether a text was added, now or by an earlier call.
    has_begun: bool,
    buffer: String,
}

enum Target {
    Stream(Box<dyn Write + Send>),
    File(Box<ResumedFile>),
}

impl Output {
    /// Creates an output that nothing was written to.
    pub fn new(to: Box<dyn Write + Send>) -> Output {
        Output { to: Target::Stream(to), has_begun: false, buffer: String::new() }
    }

    /// Creates an output that continues an earlier call's.
    pub fn resume(file: ResumedFile) -> Output {
        let has_begun = file.lines > 0;
        Output { to: Target::File(Box::new(file)), has_begun, buffer: String::new() }
    }

    /// Adds a text, unless it is empty: after the header if it is the first one, and otherwise after the
    /// separator.
    pub fn add(&mut self, text: &str, header: &str, separator: &str) {
        if text.is_empty() {
            return;
        }
        self.buffer.push_str(if self.has_begun { separator } else { header });
        self.buffer.push_str(text);
        self.has_begun = true;
    }

    /// Writes the texts that were added.
    ///
    /// # Errors
    /// If they can't be written.
    pub fn flush(&mut self) -> io::Result<()> {
        let to: &mut dyn Write = match &mut self.to {
            Target::Stream(to) => to,
            Target::File(file) => file,
        };
        to.write_all(self.buffer.as_bytes())?;
        self.buffer.clear();
        to.flush()
    }

    /// Ends the output.
    ///
    /// # Errors
    /// If an earlier call's output ends with a line that wasn't written again.
    pub fn finish(&self) -> Result<(), String> {
        match &self.to {
            Target::Stream(_) => Ok(()),
            Target::File(file) => file.finish(),
        }
    }
}
