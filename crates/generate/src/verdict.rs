//! The verdict on a generated puzzle, based on its path or on its rating.

/// The verdict on a generated puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TrialVerdict {
    /// The puzzle satisfies the specification.
    Met,
    /// The puzzle is harder than specified, or is solved in a different way.
    Harder,
    /// The puzzle is easier than specified.
    Easier,
}
