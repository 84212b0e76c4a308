//! Certificates of ratings. A certificate contains the solution path of a 9×9 puzzle, rated on a
//! scale, with a proof of every conclusion. The proofs can be checked without any search.
//!
//! ```text
//! text ── parse ──▶ Certificate ── check ──▶ Ok, or the first fault
//! ```
//!
//! A conclusion either places a digit, because a [`Variable`] has no other candidate, or eliminates
//! a candidate. The proof of an elimination assumes that the candidate is true. Each line except
//! the last names a variable that then has only one candidate left. The last line names a variable
//! that has none. A line may also eliminate a candidate under the assumption, with a proof of its
//! own.
//!
//! The crate deliberately doesn't implement any techniques, and doesn't depend on the code that
//! finds steps. The techniques of the steps and their ratings are claims. The checker only checks
//! that a technique can have the claimed rating.

mod certificate;
mod check;
mod notation;
mod position;
mod ratings;
#[cfg(test)]
mod tests;

pub use certificate::{Candidate, Certificate, Conclusion, ProofLine, Step, Variable};
pub use check::{CheckError, Fault};
pub use notation::{FIRST_LINE, ParseError};
pub use position::{GivensClash, ProofPosition};
