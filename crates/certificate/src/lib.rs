//! Certificates: the path of a 9×9 puzzle on a scale, with a proof of every conclusion that can be checked without
//! any search.
//!
//! ```text
//! text ── parse ──▶ Certificate ── check ──▶ Ok, or the first line that is wrong
//! ```
//!
//! A conclusion either places a digit, because a [`Variable`] has no other candidate, or eliminates a candidate. The
//! proof of an elimination supposes the candidate, names one variable after the other that then has only one candidate
//! left, and ends with a variable that has none. A line of a proof may also be an elimination under the supposition,
//! with a proof of its own.
//!
//! The crate deliberately knows no techniques, and imports nothing of the programs that find steps. Names and ratings
//! of techniques are claims; the checker only knows the ratings that a technique can have.

mod certificate;
mod check;
mod notation;
mod position;
mod ratings;
#[cfg(test)]
mod tests;

pub use certificate::{Candidate, Certificate, Conclusion, ProofLine, Step, Variable};
pub use check::{CheckError, Fault};
pub use notation::{FIRST, ParseError};
pub use position::{GivensClash, ProofPosition};
