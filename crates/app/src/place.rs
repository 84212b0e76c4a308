//! The places next to the board, and the destinations of navigation.

/// A place next to the board. Each place shows one subject.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Place {
    /// The keypad and its buttons.
    #[default]
    Play,
    /// Hints, lists of steps and exercises.
    Learn,
    /// Searches for solutions.
    Solve,
    /// The open collection.
    Collection,
    /// The history of the game.
    History,
}

/// A tab of [`Place::Solve`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SolveTab {
    /// A search to watch.
    #[default]
    Watch,
    /// The solutions of the board.
    Solutions,
    /// A race of engines.
    Race,
    /// The rules of `Eliminate Candidates`.
    Rules,
    /// Changes that would give the puzzle exactly one solution.
    Repair,
}

/// A tab of [`Place::Learn`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LearnTab {
    /// A hint about the next step, level by level.
    #[default]
    Hint,
    /// All steps on the current board.
    Steps,
    /// The solution path.
    Path,
    /// The steps that rule out a candidate.
    WhyNot,
    /// Exercises.
    Practice,
}

/// A destination of navigation: a place, or a tab of a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Destination {
    /// A place, with the tab that was open there last.
    Place(Place),
    /// A tab of [`Place::Solve`], which is opened together with the tab.
    Solve(SolveTab),
    /// A tab of [`Place::Learn`], which is opened together with the tab.
    Learn(LearnTab),
}

impl Place {
    /// All places, in the order of their buttons.
    pub const ALL: [Place; 5] =
        [Place::Play, Place::Learn, Place::Solve, Place::Collection, Place::History];
}

impl SolveTab {
    /// All tabs, in the order in which they are shown.
    pub const ALL: [SolveTab; 5] =
        [SolveTab::Watch, SolveTab::Solutions, SolveTab::Race, SolveTab::Rules, SolveTab::Repair];
}

impl LearnTab {
    /// All tabs, in the order in which they are shown.
    pub const ALL: [LearnTab; 5] =
        [LearnTab::Hint, LearnTab::Steps, LearnTab::Path, LearnTab::WhyNot, LearnTab::Practice];
}
