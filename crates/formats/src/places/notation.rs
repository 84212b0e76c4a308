//! The notations of places: the text between their parts.

use std::{borrow::Cow, sync::Arc};

use super::{
    atoms::{Atom, Value, are_equal, has_known_separator},
    parts::{complete_order, named_part, order_after_digit},
};

/// The minimum number of places in a file, unless the user chose this format: the number of cells
/// of the smallest board.
pub(super) const MIN_PLACES: usize = 16;

/// The minimum number of places in a file for which the user chose this format.
pub(super) const MIN_CHOSEN_PLACES: usize = 4;

/// The maximum number of values before the first place.
const MAX_VALUES_BEFORE: usize = 200;

/// The separators between the parts of a place. They are the same for all places of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Notation {
    /// The separator before the second part.
    pub(super) second: Arc<str>,
    /// The separator before the third part.
    pub(super) third: Arc<str>,
    /// The separator before the number of the box between the second and the third part, if there
    /// is such a number: `(1, 5, 2, 7)`.
    pub(super) before_box: Option<Arc<str>>,
    /// Whether rows are keys whose values are dictionaries of columns.
    pub(super) is_nested: bool,
    /// The separator before the 1 that marks a place as true, if there is one: `x(1, 1, 5) = 1`.
    pub(super) truth_separator: Option<Arc<str>>,
}

/// The separator used between a row and its column in nested dictionaries.
pub(super) const NESTED: &str = "nested";

/// Returns `true` if a separator is between a row and the dictionary of its columns.
pub(super) fn opens_row(separator: &str) -> bool {
    if separator.len() < 2 || !separator.ends_with(['{', '\n']) {
        return false;
    }
    let plain = || separator.bytes().filter(|byte| *byte != b'\n');
    [":{", "={", "=>{", "->{"].iter().any(|known| plain().eq(known.bytes())) || separator == ":\n"
}

/// Returns `true` if a row and a column of a 9×9 board are in a box. Rows, columns and boxes count
/// from 0 or from 1.
pub(super) fn are_in_box([row, column, number]: [Value; 3]) -> bool {
    let (Value::Number(row), Value::Number(column), Value::Number(number)) = (row, column, number)
    else {
        return false;
    };
    let fits = |from: u16| {
        let [row, column] = [row, column].map(|value| value.checked_sub(from));
        row.zip(column).is_some_and(|(row, column)| row / 3 * 3 + column / 3 + from == number)
    };
    row.max(column) < 10 && (fits(0) || fits(1))
}

/// Returns the separator before every 1 that marks a place as true. Returns `None` if there are too
/// few such marks, or if other values follow the separator.
fn truth_separator(atoms: &[Atom]) -> Option<Arc<str>> {
    let closes = |atom: &&Atom| match &*atom.separator {
        "=" | "==" | ":=" | ">=" => true,
        separator => separator.starts_with([')', ']']) && separator.ends_with('='),
    };
    let mut others = (0..atoms.len()).filter(|at| !has_known_separator(atoms, *at));
    let separator = &others.find_map(|at| Some(&atoms[at]).filter(closes))?.separator;
    let same = || atoms.iter().filter(|atom| are_equal(&atom.separator, separator));
    let are_truth_marks =
        same().count() >= MIN_PLACES && same().all(|atom| atom.value == Value::Number(1));
    are_truth_marks.then(|| separator.clone())
}

/// Returns `true` if a separator assigns a value to a subscript, as in `grid[1, 1] <- 5`.
/// Otherwise, `<-5` may be an eliminated candidate.
fn is_arrow(separator: &str) -> bool {
    separator.trim_end() == "] <-" || separator.trim_end() == "]<-"
}

/// Returns `true` if a value marks the place before it as true, because it follows `separator`.
fn is_truth_mark(atom: &Atom, separator: &Option<Arc<str>>) -> bool {
    separator.as_ref().is_some_and(|separator| are_equal(separator, &atom.separator))
}

impl Notation {
    /// Removes the values that mark places as true.
    pub(super) fn remove_truth_marks(&self, atoms: &mut Vec<Atom>) {
        if self.truth_separator.is_some() {
            atoms.retain(|atom| !is_truth_mark(atom, &self.truth_separator));
        }
    }

    /// Derives the notation from the values of a file or a record. A separator precedes each value.
    /// Returns `None` if there are fewer than `least` places, or if the places are eliminated
    /// candidates.
    pub(super) fn new(atoms: &[Atom], least: usize) -> Option<Notation> {
        let truth_separator = truth_separator(atoms);
        let mut kept = Cow::Borrowed(atoms);
        if truth_separator.is_some() {
            kept.to_mut().retain(|atom| !is_truth_mark(atom, &truth_separator));
        }
        let atoms = &*kept;
        let is_nested = atoms.iter().filter(|atom| opens_row(&atom.separator)).count() >= 4;
        let flat = is_nested.then(|| NestedRows::default().flatten(atoms.to_vec(), ""));
        let atoms = flat.as_deref().unwrap_or(atoms);
        let denies = |atom: &Atom| {
            let signs = ['!', '≠', '~'];
            atom.separator.contains(signs)
                || atom.separator.ends_with('-') && !is_arrow(&atom.separator)
                || atom.separator.contains('<') && atom.separator.contains("<>")
        };
        let starts = 0..atoms.len().min(MAX_VALUES_BEFORE);
        let find = |has_lines: bool| {
            starts.clone().find_map(|first| {
                let (second, third) =
                    (&atoms.get(first + 1)?.separator, &atoms.get(first + 2)?.separator);
                // A place doesn't span multiple lines, unless all places do. If an equals sign or a
                // colon precedes only one of the values, this value is the last one, unless names
                // determine the order.
                let is_assigned = |separator: &str| separator.contains(['=', ':']);
                let parts = || [&atoms[first].separator, second, third].map(|text| &**text);
                let is_odd = is_assigned(second)
                    && !is_assigned(third)
                    && complete_order(parts().map(named_part)).is_none()
                    && order_after_digit(parts()).is_none();
                if is_odd || !has_lines && (second.contains('\n') || third.contains('\n')) {
                    return None;
                }
                let triples = || atoms[first..].chunks_exact(3);
                let fits = |triple: &&[Atom]| {
                    are_equal(&triple[1].separator, second)
                        && are_equal(&triple[2].separator, third)
                };
                let count = triples().take_while(fits).count();
                // The first value of each place must be recognizable: it is a letter or has a
                // separator of its own, or only the last value follows an equals sign or a colon.
                let is_signed = is_assigned(third) && !is_assigned(second);
                let is_marked = |triple: &[Atom]| {
                    let separator = &triple[0].separator;
                    is_signed
                        || matches!(triple[0].value, Value::Letter(_))
                        || !are_equal(separator, second) && !are_equal(separator, third)
                };
                let are_marked = triples().take(count).skip(1).all(is_marked);
                let (second, third) = (second.clone(), third.clone());
                let truth_separator = truth_separator.clone();
                let notation =
                    Notation { second, third, before_box: None, is_nested, truth_separator };
                (count >= least && are_marked).then_some((notation, first, count))
            })
        };
        let with_boxes = || {
            starts.clone().find_map(|first| {
                let quads = || atoms[first..].chunks_exact(4);
                let place = quads().next()?;
                let fits = |quad: &&[Atom]| {
                    let mut separators = quad.iter().zip(place).skip(1);
                    separators.all(|(a, b)| are_equal(&a.separator, &b.separator))
                        && are_in_box([0, 1, 2].map(|part| quad[part].value))
                };
                if quads().take_while(fits).count() < least {
                    return None;
                }
                let [_, second, before_box, third] =
                    [0, 1, 2, 3].map(|part: usize| place[part].separator.clone());
                let (before_box, truth_separator) = (Some(before_box), truth_separator.clone());
                Some(Notation { second, third, before_box, is_nested, truth_separator })
            })
        };
        let found = find(false).or_else(|| find(true));
        if found.is_none() {
            return with_boxes();
        }
        // Places with a negation, such as `≠`, are eliminated candidates.
        found
            .filter(|(_, first, count)| {
                let atoms = &atoms[*first..first + 3 * count];
                let mut others = (1..atoms.len()).filter(|at| !has_known_separator(atoms, *at));
                !others.any(|at| denies(&atoms[at]))
            })
            .map(|(notation, ..)| notation)
    }
}

/// A reader that flattens a dictionary of rows whose values are dictionaries of columns.
#[derive(Default)]
pub(super) struct NestedRows {
    pub(super) row: Option<Atom>,
    /// The number of values since the row.
    pub(super) values: usize,
}

impl NestedRows {
    /// Returns the values with the row before each of its columns, so that every place consists of
    /// three values. `after` is the text after the last value.
    pub(super) fn flatten(&mut self, atoms: Vec<Atom>, after: &str) -> Vec<Atom> {
        let mut all: Vec<Atom> = Vec::with_capacity(atoms.len() * 3 / 2);
        let (comma, nested): (Arc<str>, Arc<str>) = (",".into(), NESTED.into());
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
                // A row after another row of the same board gets the separator of a column.
                if *row.separator != *comma
                    && ["", "}"].contains(&structure(&row.separator).as_str())
                {
                    row.separator = comma.clone();
                }
                all.push(row.clone());
                row.separator = comma.clone();
                atom.separator = nested.clone();
            }
            all.push(atom);
            self.values += 1;
        }
        all
    }
}

/// Returns the structure of a separator, without punctuation, line ends, and words after a colon or
/// an equals sign. Such words are values, such as `true`.
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
