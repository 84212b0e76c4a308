//! Canonical forms, in the lines that they are printed as.

use std::fmt::Write;

use super::input::Record;
use grid::Board;
use puzzle::{Canonicalizer, NotCanonical, Orientation, Rearrangement};

/// What is printed of a form beside its cells.
pub struct Columns {
    /// The number of automorphisms.
    pub automorphisms: bool,
    /// The rearrangement that leads to it.
    pub map: bool,
}

impl Columns {
    /// Appends the line of a puzzle, with tabs between what it has.
    ///
    /// # Errors
    /// Why there is none.
    pub fn print(&self, record: &Record, out: &mut String) -> Result<(), String> {
        let form = puzzle::canonical(record.position.givens())
            .map_err(|reason| format!("{}.", sentence(reason)))?;
        let _ = write!(out, "{form}");
        if self.automorphisms {
            match form.automorphisms() {
                Some(number) => {
                    let _ = write!(out, "\t{number}");
                }
                None => out.push_str("\tmore than 2^128"),
            }
        }
        if self.map {
            map(form.rearrangement(), out);
        }
        out.push('\n');
        Ok(())
    }
}

/// Whether a board has a form, which up to 9×9 is seen without finding it.
pub fn has_form(board: &Board) -> bool {
    match board.shape().side() {
        ..=9 => Canonicalizer::new(board).is_ok(),
        _ => puzzle::canonical(board).is_ok(),
    }
}

/// How a puzzle becomes its form: which way it lies, then the row, the column and the digit of the
/// puzzle that comes to each place.
fn map(way: &Rearrangement, out: &mut String) {
    let lies = match way.orientation() {
        Orientation::Straight => "straight",
        Orientation::Transposed => "transposed",
    };
    let one = |at: &u8| (at + 1).to_string();
    let rows: Vec<_> = way.rows().iter().map(one).collect();
    let cols: Vec<_> = way.cols().iter().map(one).collect();
    let digits: Vec<_> = way.digits().map(|digit| digit.to_string()).collect();
    let [rows, cols, digits] = [rows, cols, digits].map(|list| list.join(","));
    let _ = write!(out, "\t{lies}\t{rows}\t{cols}\t{digits}");
}

/// Why a puzzle has no form.
fn sentence(reason: NotCanonical) -> &'static str {
    match reason {
        NotCanonical::Restricted => {
            "a puzzle some of whose candidates are ruled out has no canonical form"
        }
        NotCanonical::TooSymmetric => {
            "too many rearrangements of the board tie for its canonical form to be found"
        }
    }
}
