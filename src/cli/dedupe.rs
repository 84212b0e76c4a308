//! Puzzles that are others again: the first of each class of symmetry stays.
//!
//! Threads say the key of each puzzle, in a line before that of the puzzle itself. Whoever writes
//! has the keys in the order of the puzzles, and leaves out those that came before:
//!
//! ```text
//! 2f0c…91 17          a key, or `-`, and the number of the puzzle in its file
//! ..4.1…              what is printed if it is the first
//! ```

use std::{
    fmt::Write,
    sync::{Mutex, MutexGuard, PoisonError},
};

use collection::{FirstSeen, Key};
use formats::{self, Feature, FeatureSet};
use grid::Position;
use words::faults;

use super::input::Record;

/// What is known of the puzzles so far.
pub struct Dedupe {
    reach: Reach,
    shows: Shows,
    state: Mutex<State>,
    /// What lines of puzzles do not keep.
    lost: Mutex<FeatureSet>,
    /// Puzzles without a canonical form.
    without_form: Mutex<u64>,
}

/// What a puzzle is compared with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Others of its file.
    File,
    /// All others.
    Across,
}

/// What is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shows {
    /// The puzzles that stay.
    Kept,
    /// Those that do not, by number, each with the first that it is like.
    LeftOut,
}

#[derive(Default)]
struct State {
    seen: FirstSeen,
    /// The files, each with the number of its first puzzle among those of all.
    files: Vec<(String, u64)>,
    /// The number, among all, of the puzzle after the last.
    count: u64,
}

impl Dedupe {
    /// Nothing is known.
    pub fn new(reach: Reach, shows: Shows) -> Dedupe {
        Dedupe {
            reach,
            shows,
            state: Mutex::default(),
            lost: Mutex::default(),
            without_form: Mutex::default(),
        }
    }

    /// The puzzles that come next are of this file.
    pub fn begin(&self, file: String) {
        let mut state = lock(&self.state);
        if self.reach == Reach::File {
            *state = State::default();
        }
        let first = state.count;
        state.files.push((file, first));
    }

    /// Appends what the writer has to know of a puzzle. One without a form is like no other.
    pub fn print(&self, record: &Record, out: &mut String) {
        let line = formats::by_name("line").expect("the format of one puzzle a line");
        match puzzle::canonical(record.position.givens()) {
            Ok(form) => {
                for byte in form.key().bytes() {
                    let _ = write!(out, "{byte:02x}");
                }
            }
            Err(_) => {
                out.push('-');
                *lock(&self.without_form) += 1;
            }
        }
        let _ = writeln!(out, " {}", record.index);
        let mut lost = formats::unsupported(line, &record.position);
        if !record.note.is_empty() {
            lost = lost.with(Feature::Notes);
        }
        if !lost.is_empty() && self.shows == Shows::Kept {
            let mut all = lock(&self.lost);
            *all = all.or(lost);
        }
        let givens = Position::of(record.position.givens().clone());
        out.push_str(&line.write(&givens).expect("a line holds any board"));
    }

    /// What is printed of puzzles of which threads have said this, in their order.
    pub fn sift(&self, said: &str) -> String {
        let mut state = lock(&self.state);
        let mut kept = String::with_capacity(said.len());
        let mut lines = said.lines();
        while let (Some(head), Some(puzzle)) = (lines.next(), lines.next()) {
            let (key, index) = head.split_once(' ').expect("two words");
            let index: u64 = index.parse().expect("a number");
            let first = state.first(key_of(key), index);
            match (first, self.shows) {
                (None, Shows::Kept) => {
                    kept.push_str(puzzle);
                    kept.push('\n');
                }
                (Some(first), Shows::LeftOut) => {
                    let of = state.files.partition_point(|(_, begin)| *begin <= first) - 1;
                    let (file, begin) = &state.files[of];
                    let _ = write!(kept, "{index}\t{file}:{}", first - begin);
                    if let (Reach::Across, Some((own, _))) = (self.reach, state.files.last()) {
                        let _ = write!(kept, "\t{own}");
                    }
                    kept.push('\n');
                }
                _ => {}
            }
        }
        kept
    }

    /// What is to be said after the last puzzle.
    pub fn note(&self) -> Option<String> {
        let (lost, without) = (*lock(&self.lost), *lock(&self.without_form));
        let mut notes = Vec::new();
        if without > 0 {
            let reasons = "since candidates are ruled out or too many rearrangements tie";
            notes.push(format!(
                "puzzles without a canonical form, {reasons}: {without}; each is kept"
            ));
        }
        if !lost.is_empty() {
            notes.push(format!("the format line does not keep {}", faults::features(lost)));
        }
        (!notes.is_empty()).then(|| notes.join("\nnote: "))
    }
}

impl State {
    /// The first puzzle that is like this one, by its number among those of all files.
    fn first(&mut self, key: Option<Key>, index: u64) -> Option<u64> {
        let begin = self.files.last().map_or(0, |(_, begin)| *begin);
        self.count = begin + index + 1;
        self.seen.take(key?, begin + index)
    }
}

/// The key that a thread wrote down; `None` for none.
fn key_of(hex: &str) -> Option<Key> {
    let mut key = Key::default();
    for (at, byte) in key.iter_mut().enumerate() {
        *byte = u8::from_str_radix(hex.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    Some(key)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
