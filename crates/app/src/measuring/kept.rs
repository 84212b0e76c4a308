//! What is known of puzzles as it is kept: a record a part, by the collection, by what is known, and by
//! the number of the part's first puzzle.

use jobs::What;
use rating::Scale;

/// So begin the keys of records of what is known.
pub const KNOWN: &str = "known:";

/// What can be known.
const WHATS: [What; 5] =
    [What::Class, What::Level, What::Key, What::Rating(Scale::Bank), What::Rating(Scale::Se)];

/// What was kept on another day, on its way.
#[derive(Default)]
pub enum Reading {
    /// It is there.
    #[default]
    Over,
    /// The keys of all that is kept are asked for.
    Keys,
    /// These parts are left to be read; the last was asked for.
    Parts(Vec<Part>),
    /// The keys are asked for, to be forgotten.
    ToForget,
    /// They are being forgotten.
    Forgetting,
}

/// A record that is kept.
pub struct Part {
    /// Its key.
    pub key: String,
    /// What it knows; nothing where it says what goes on.
    pub what: Option<What>,
    /// From which puzzle on.
    pub from: u64,
}

/// The key of what is known of a collection's puzzles from one on.
pub fn key(collection: u64, what: What, from: u64) -> String {
    format!("{KNOWN}{collection:016x}:{}:{from}", name_of(what))
}

/// The key of what goes on with a collection.
pub fn goal_key(collection: u64) -> String {
    format!("{KNOWN}{collection:016x}:goal:0")
}

fn name_of(what: What) -> &'static str {
    match what {
        What::Class => "class",
        What::Level => "level",
        What::Key => "key",
        What::Rating(scale) => scale.name(),
    }
}

/// The parts that are kept of a collection, the one to be read first last: what goes on is read when all
/// else is known.
pub fn parts(keys: Vec<String>, collection: u64) -> Vec<Part> {
    let part = |key: String| {
        let of = key.strip_prefix(KNOWN)?.strip_prefix(&format!("{collection:016x}:"))?;
        let (name, from) = of.split_once(':')?;
        let what = WHATS.into_iter().find(|what| name_of(*what) == name);
        let from = from.parse().ok()?;
        Some(Part { what, from, key })
    };
    let mut parts: Vec<Part> = keys.into_iter().filter_map(part).collect();
    parts.sort_by_key(|part| (part.what.map(name_of), std::cmp::Reverse(part.from)));
    parts
}
