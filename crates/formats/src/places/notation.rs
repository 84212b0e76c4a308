//! The ways in which places are written: the text between their parts.

use std::{borrow::Cow, sync::Arc};

use super::atoms::{Atom, Value};

/// The number of cells of the smallest board, all of which must have a place.
pub(super) const MIN_PLACES: usize = 16;

/// The number of places that show how they are written if the user chose this format.
pub(super) const MIN_CHOSEN: usize = 4;

/// The maximum number of values before the first place.
const MAX_BEFORE: usize = 200;

/// The separators within a place, which are the same for all places of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Notation {
    pub(super) second: Arc<str>,
    pub(super) third: Arc<str>,
    /// Whether rows are the keys of dictionaries of columns.
    pub(super) is_nested: bool,
    /// The separator before a 1 that says that a place is taken: `x(1, 1, 5) = 1`.
    truth: Option<Arc<str>>,
}

/// The separator that replaces the one between a row and its columns in nested dictionaries.
pub(super) const NESTED: &str = "nested";

/// Returns `true` if a separator follows the key of a dictionary of columns.
pub(super) fn opens_row(separator: &str) -> bool {
    if !separator.ends_with(['{', '\n']) {
        return false;
    }
    let plain = || separator.bytes().filter(|byte| *byte != b'\n');
    [":{", "={", "=>{", "->{"].iter().any(|known| plain().eq(known.bytes())) || separator == ":\n"
}

/// Returns the separator before every 1 that says that a place is taken, if there are enough.
fn truth(atoms: &[Atom]) -> Option<Arc<str>> {
    let closes =
        |atom: &&Atom| atom.separator.starts_with([')', ']']) && atom.separator.ends_with('=');
    let separator = &atoms.iter().find(closes)?.separator;
    let same = || atoms.iter().filter(|atom| atom.separator == *separator);
    let is_truth =
        same().count() >= MIN_PLACES && same().all(|atom| atom.value == Value::Number(1));
    is_truth.then(|| separator.clone())
}

fn is_truth(atom: &Atom, truth: &Option<Arc<str>>) -> bool {
    truth.as_ref().is_some_and(|truth| *truth == atom.separator)
}

impl Notation {
    /// Removes the values that aren't parts of places.
    pub(super) fn retain_parts(&self, atoms: &mut Vec<Atom>) {
        if self.truth.is_some() {
            atoms.retain(|atom| !is_truth(atom, &self.truth));
        }
    }

    /// Derives the notation from the values of a file or a record with `least` or more places.
    pub(super) fn new(atoms: &[Atom], least: usize) -> Option<Notation> {
        let truth = truth(atoms);
        let mut kept = Cow::Borrowed(atoms);
        if truth.is_some() {
            kept.to_mut().retain(|atom| !is_truth(atom, &truth));
        }
        let atoms = &*kept;
        let is_nested = atoms.iter().filter(|atom| opens_row(&atom.separator)).count() >= 4;
        let flat = is_nested.then(|| NestedRows::default().flatten(atoms.to_vec(), ""));
        let atoms = flat.as_deref().unwrap_or(atoms);
        let denies = |atom: &Atom| {
            ["<>", "!", "≠", "~"].iter().any(|sign| atom.separator.contains(sign))
                || atom.separator.ends_with('-')
        };
        let starts = 0..atoms.len().min(MAX_BEFORE);
        let find = |has_lines: bool| {
            starts.clone().find_map(|first| {
                let (second, third) =
                    (&atoms.get(first + 1)?.separator, &atoms.get(first + 2)?.separator);
                // A place doesn't go over several lines, unless all of them do. The sign before a digit
                // precedes the last value.
                let is_assigned = |separator: &str| separator.contains(['=', ':']);
                let is_odd = is_assigned(second) && !is_assigned(third);
                if !has_lines && (second.contains('\n') || third.contains('\n') || is_odd) {
                    return None;
                }
                let triples = || atoms[first..].chunks_exact(3);
                let fits = |triple: &&[Atom]| {
                    triple[1].separator == *second && triple[2].separator == *third
                };
                let count = triples().take_while(fits).count();
                // The first value of a place is marked by its separator or by a letter.
                let is_marked = |triple: &[Atom]| {
                    let separator = &triple[0].separator;
                    matches!(triple[0].value, Value::Letter(_))
                        || separator != second && separator != third
                };
                let are_marked = triples().take(count).skip(1).all(is_marked);
                let (second, third) = (second.clone(), third.clone());
                let notation = Notation { second, third, is_nested, truth: truth.clone() };
                (count >= least && are_marked).then_some((notation, first, count))
            })
        };
        let found = find(false).or_else(|| find(true));
        // Something is said about eliminated candidates.
        found
            .filter(|(_, first, count)| {
                !atoms[*first..first + 3 * count].iter().skip(1).any(denies)
            })
            .map(|(notation, ..)| notation)
    }
}

/// The dictionaries of columns in a dictionary of rows, read one value after the other.
#[derive(Default)]
pub(super) struct NestedRows {
    pub(super) row: Option<Atom>,
    /// The number of values since the row.
    pub(super) values: usize,
}

impl NestedRows {
    /// Returns values with their row before each column, given the text after the last one.
    pub(super) fn flatten(&mut self, atoms: Vec<Atom>, after: &str) -> Vec<Atom> {
        let mut all: Vec<Atom> = Vec::new();
        let after = format!("{after}\n");
        let mut atoms = atoms.into_iter().peekable();
        while let Some(mut atom) = atoms.next() {
            if opens_row(atoms.peek().map_or(&after, |next| &next.separator)) {
                (self.row, self.values) = (Some(atom), 0);
                continue;
            }
            if self.values.is_multiple_of(2)
                && let Some(row) = &mut self.row
            {
                // The rows of a board have the same separator as their columns.
                if ["", "}"].contains(&structure(&row.separator).as_str()) {
                    row.separator = ",".into();
                }
                all.push(row.clone());
                row.separator = ",".into();
                atom.separator = NESTED.into();
            }
            all.push(atom);
            self.values += 1;
        }
        all
    }
}

/// Returns the structure of a separator: without line ends, commas and the like, and without words
/// after a colon or a tag, which are values such as `true`.
pub(super) fn structure(separator: &str) -> String {
    let mut structure = String::new();
    let mut is_value = false;
    for c in separator.chars().filter(|c| !matches!(c, '\n' | ',' | ';' | '.')) {
        is_value = matches!(c, ':' | '=' | '>') || is_value && c.is_alphabetic();
        if !(is_value && c.is_alphabetic()) {
            structure.push(c);
        }
    }
    structure
}
