//! A line in, a line out, for programs that hand lines to others and get lines back.
//!
//! ```text
//! 53..7….79 id-7          ─▶   53..7….79 id-7 ⇥ Easy 320 hidden-single …
//! no puzzle at all        ─▶   no puzzle at all ⇥ error: column 3: found 2 characters; …
//! ```
//!
//! Each line is a record by itself, and the line that answers it begins with it, so that whatever
//! stands in it is carried along. A line that cannot be read is answered, too: it is no failure of
//! the program. Nothing is kept between lines, and what has come whole is answered before more is
//! waited for.

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
use words::faults;

use super::{
    crew::Crew,
    input::{Choice, Record},
    work::Work,
};

/// So much is read at once; fewer lines are not worth a thread.
const PIECE: usize = 64 * 1024;

/// Answers the lines of a source, one after another.
///
/// # Errors
/// When they cannot be read, or the answers not be written.
pub fn run(
    mut source: impl Read,
    choice: Choice,
    work: &Work,
    threads: NonZero<usize>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let line = || formats::by_name("line").expect("the format of one puzzle a line");
    let reader = Reader {
        format: choice.from.unwrap_or_else(line),
        letters: choice.letters.map_or(Letters::STANDARD, Letters::all),
        work,
    };
    let (mut text, mut number, mut ended) = (Vec::new(), 0, false);
    let mut piece = vec![0; PIECE];
    while !ended {
        let length = match source.read(&mut piece) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read.map_err(Failure::In)?,
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
        let answers = reader.answers(&lines, number, threads);
        out.write_all(&answers.concat()).and_then(|()| out.flush()).map_err(Failure::Out)?;
        number += lines.len();
    }
    Ok(())
}

/// Why lines are answered no more.
pub enum Failure {
    /// They cannot be read.
    In(io::Error),
    /// The answers cannot be written.
    Out(io::Error),
}

struct Reader<'a> {
    format: &'static dyn Format,
    letters: Letters,
    work: &'a Work,
}

impl Reader<'_> {
    /// The answers to some lines, before which there were so many: each thread takes the next line.
    fn answers(&self, lines: &[&[u8]], before: usize, threads: NonZero<usize>) -> Vec<Vec<u8>> {
        let next = AtomicUsize::new(0);
        let answers = Mutex::new(vec![Vec::new(); lines.len()]);
        let work = || {
            let crew = Crew::new(NonZero::<usize>::MIN);
            while let Some((at, line)) =
                Some(next.fetch_add(1, Relaxed)).and_then(|at| Some((at, lines.get(at)?)))
            {
                let answer = self.answer(line, before + at, &crew);
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

    fn answer(&self, line: &[u8], index: usize, crew: &Crew) -> Vec<u8> {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let bytes = line.strip_prefix(b"\xef\xbb\xbf").filter(|_| index == 0).unwrap_or(line);
        let mut said = String::new();
        // No line knows what came before it: the answer is the same wherever it stands.
        let read = Text { line: 1, bytes }.position(self.format, &self.letters);
        let printed = read.map_err(|fault| faults::fault(&fault)).and_then(|(draft, position)| {
            let record = Record { index: 0, line: 1, note: draft.note, position };
            self.work.print(&record, crew, &mut said)
        });
        if let Err(error) = printed {
            said = format!("error: {}", error.strip_prefix("Line 1, ").unwrap_or(&error));
        }
        // Lines of an answer become fields of one.
        let said = said.trim_matches('\n').replace('\n', "\t");
        [line, b"\t", said.as_bytes(), b"\n"].concat()
    }
}
