//! What is found of a puzzle that was judged, by its path or by its rating.

/// What a judgement comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// The puzzle is as wished.
    Met,
    /// It is harder than wished, or solved another way.
    Harder,
    /// It is easier than wished.
    Easier,
}
