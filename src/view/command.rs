/// A command of the app: a button with this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Choose a file and open it.
    OpenPuzzleFile,
    /// Load any puzzle of the open collection.
    LoadRandomPuzzle,
    /// Show a solution of the loaded puzzle.
    SolvePuzzle,
    /// Say whether the filled board is right.
    CheckSolution,
}

/// What commands depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// A collection is open, so that a puzzle of it is loaded.
    pub open: bool,
    /// Every cell holds a digit.
    pub full: bool,
}

impl Command {
    /// Every command, in the order of the menus.
    pub const ALL: [Command; 4] = [
        Command::OpenPuzzleFile,
        Command::LoadRandomPuzzle,
        Command::SolvePuzzle,
        Command::CheckSolution,
    ];

    /// The name that people and assistive technology know it by.
    pub const fn name(self) -> &'static str {
        match self {
            Command::OpenPuzzleFile => "Open Puzzle File",
            Command::LoadRandomPuzzle => "Load Random Puzzle",
            Command::SolvePuzzle => "Solve Puzzle",
            Command::CheckSolution => "Check Solution",
        }
    }

    /// Whether it can act now.
    pub const fn is_enabled(self, facts: Facts) -> bool {
        match self {
            Command::OpenPuzzleFile => true,
            Command::LoadRandomPuzzle | Command::SolvePuzzle => facts.open,
            Command::CheckSolution => facts.full,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(open: bool, full: bool, expected: &[&str]) {
        let enabled = Command::ALL.into_iter().filter(|c| c.is_enabled(Facts { open, full }));
        assert_eq!(enabled.map(Command::name).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn commands_are_enabled_when_they_can_act() {
        check(false, false, &["Open Puzzle File"]);
        check(false, true, &["Open Puzzle File", "Check Solution"]);
        check(true, false, &["Open Puzzle File", "Load Random Puzzle", "Solve Puzzle"]);
        check(true, true, &Command::ALL.map(Command::name));
    }
}
