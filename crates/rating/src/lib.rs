//! How hard a puzzle is, on the scales of the Explainer family, exactly.
mod chains;
mod hint;
mod memory;
mod nine;
mod position;
mod producers;
mod rater;
mod scale;
mod technique;
pub use hint::Hint;
pub use rater::{Keep, Rater, Rating, path, rate};
pub use scale::Scale;
pub use technique::*;
