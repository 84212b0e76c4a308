//! The events of the analysis.

use collection::SolutionClass;
use rating::Scale;

use super::Goal;

/// An event that [`Analysis`](super::Analysis) handles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Start or resume a goal for all puzzles.
    Find(Goal),
    /// Rate every puzzle on the chosen scale.
    Rate,
    /// Choose the scale on which puzzles are rated.
    ChooseScale(Scale),
    /// Load the first puzzle of a class, or report that none is known.
    LoadFirst(SolutionClass),
    /// Load the next puzzle of a class after the one on the board, or the first of the class if
    /// there is no next one.
    LoadNext(SolutionClass),
    /// Delete the results for all collections.
    Forget,
}
