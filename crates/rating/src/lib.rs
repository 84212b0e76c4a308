//! How hard a puzzle is, on the scales of the Explainer family, exactly.
//!
//! A puzzle is solved hint after hint: producers are asked in order, and the first hint of the
//! first that has one is applied. A [`Rating`] is the greatest rating among them, [`Rater`] goes the path in
//! slices. Which of several hints is the first decides which come later, so each producer looks in the order
//! in which the original does, even where another order would find an easier one.
//!
//! | scale | is |
//! |---|---|
//! | [`Scale::Bank`] | the fork of January 2020 by which the Sudoku Exchange bank is rated |
//! | [`Scale::Se`] | Sudoku Explainer 1.2.1 |
//!
//! Ratings are tenths in whole numbers. The board is 9×9, with exactly one solution; cells may be restricted.
//! Absent are other shapes, proofs of what a hint says (`human` has its own techniques, with proofs), clocks,
//! and whether a board has a solution at all (`puzzle`).

mod by_technique;
mod chains;
mod hint;
mod memory;
mod nine;
#[cfg(test)]
mod plain;
mod position;
mod producers;
mod rater;
mod scale;
mod technique;

pub use by_technique::of_technique;
pub use hint::Hint;
pub use rater::{Keep, Rater, Rating, path, rate};
pub use scale::Scale;
pub use technique::{Depth, Forcing, Links, Strong, Technique, Wing};
