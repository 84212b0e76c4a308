//! Answering each input line with one output line, for programs that communicate in lines.
//!
//! ```text
//! 53..7….79 id-7          ─▶   53..7….79 id-7 ⇥ Easy 320 hidden-single …
//! no puzzle at all        ─▶   no puzzle at all ⇥ error: column 3: found 2 characters; …
//! ```
//!
//! Each line is a record by itself. Its answer starts with a copy of the line, so that all other
//! data in the line is preserved. A line that can't be read is also answered, and isn't considered
//! a failure of the program. Complete lines are answered before more input is read.

use std::{
    io::{self, Read, Write},
    mem,
    num::NonZero,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
};

use formats::{Format, Letters, Text};

use super::{
    counting_pool::CountingPool,
    input::{InputChoice, Record},
    messages::fault_sentence,
    puzzle_command::PuzzleCommand,
};

/// The number of bytes to read at a time. Smaller pieces would have too few lines for several
/// threads.
const PIECE_SIZE: usize = 64 * 1024;

/// Answers all lines of a source in order.
///
/// # Errors
/// Returns an error if lines can't be read, or answers can't be written.
pub fn answer_all_lines<A: Send>(
    mut source: impl Read,
    choice: InputChoice,
    command: &dyn PuzzleCommand<Answer = A>,
    threads: NonZero<usize>,
    out: &mut dyn Write,
) -> Result<(), LineFailure> {
    let line = || formats::by_name("line").expect("the format of one puzzle a line");
    let letters = choice.alphabet.map_or(Letters::STANDARD, Letters::from_alphabet);
    let reader = LineReader {
        format: choice.format.unwrap_or_else(line),
        letters: choice.shape.into_iter().fold(letters, Letters::with_shape),
        command,
    };
    let (mut text, mut number, mut ended) = (Vec::new(), 0, false);
    let mut piece = vec![0; PIECE_SIZE];
    while !ended {
        let length = match source.read(&mut piece) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read.map_err(LineFailure::Input)?,
        };
        ended = length == 0;
        text.extend_from_slice(&piece[..length]);
        let whole = match memchr::memrchr(b'\n', &text) {
            _ if ended => text.len(),
            Some(at) => at + 1,
            None => continue,
        };
        let rest = text.split_off(whole);
        let lines = mem::replace(&mut text, rest);
        let lines: Vec<_> = lines.split_inclusive(|byte| *byte == b'\n').collect();
        let answers = reader.answer_lines(&lines, number, threads);
        out.write_all(&answers.concat()).and_then(|()| out.flush()).map_err(LineFailure::Output)?;
        number += lines.len();
    }
    Ok(())
}

/// The reason why there are no answers for the remaining lines.
pub enum LineFailure {
    /// The input can't be read.
    Input(io::Error),
    /// The output can't be written.
    Output(io::Error),
}

struct LineReader<'a, A> {
    format: &'static dyn Format,
    letters: Letters,
    command: &'a dyn PuzzleCommand<Answer = A>,
}

impl<A: Send> LineReader<'_, A> {
    /// Returns the answer for each of some lines, which are preceded by `before` lines. Each thread
    /// repeatedly takes the next line.
    fn answer_lines(
        &self,
        lines: &[&[u8]],
        before: usize,
        threads: NonZero<usize>,
    ) -> Vec<Vec<u8>> {
        let next = AtomicUsize::new(0);
        let answers = Mutex::new(vec![Vec::new(); lines.len()]);
        let work = || {
            let pool = CountingPool::new(NonZero::<usize>::MIN);
            while let Some((at, line)) =
                Some(next.fetch_add(1, Relaxed)).and_then(|at| Some((at, lines.get(at)?)))
            {
                let answer = self.answer(line, before + at, &pool);
                answers.lock().unwrap_or_else(PoisonError::into_inner)[at] = answer;
            }
        };
        match threads.get().min(lines.len()) {
            ..2 => work(),
            threads => thread::scope(|scope| {
                (0..threads).for_each(|_| drop(scope.spawn(work)));
            }),
        }
        answers.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn answer(&self, line: &[u8], index: usize, pool: &CountingPool) -> Vec<u8> {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let bytes = line.strip_prefix(b"\xef\xbb\xbf").filter(|_| index == 0).unwrap_or(line);
        let mut text = String::new();
        // An answer doesn't depend on the line's position in the input.
        let read = Text { line: 1, bytes }.position(self.format, &self.letters);
        let written = read.map_err(|fault| fault_sentence(&fault)).and_then(|(draft, position)| {
            let record = Record { index: 0, line: 1, note: draft.note, position };
            let answer = self.command.answer(&record, pool)?;
            self.command.write_answer(answer, &mut text)
        });
        if let Err(error) = written {
            text = format!("error: {}", error.strip_prefix("Line 1, ").unwrap_or(&error));
        }
        // The lines of an answer become fields of one line.
        let text = text.trim_matches('\n').replace('\n', "\t");
        [line, b"\t", text.as_bytes(), b"\n"].concat()
    }
}
