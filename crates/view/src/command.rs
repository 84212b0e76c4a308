use ::words::say;

/// A command of the app: a button with this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Choose files and open them.
    OpenPuzzleFile,
    /// Load any puzzle of the open collection.
    LoadRandomPuzzle,
    /// Open the text that is on the clipboard.
    PastePuzzle,
    /// Save what is on the board, marks included.
    SaveBoard,
    /// Begin an empty board of some shape.
    NewBoard,
    /// Leave the collection's puzzle for the player's own board.
    MyBoard,
    /// Save or copy the board in some format.
    ExportBoard,
    /// Copy the address of this very board.
    CopyLink,
    /// Copy the board as a line of text.
    CopyAsText,
    /// Print the board, or puzzles of the open collection.
    Print,
    /// Save all that is kept to one file.
    ExportEverything,
    /// Take in all that such a file holds.
    ImportEverything,
    /// Forget all that is kept.
    ForgetEverything,
    /// Show a solution of the loaded puzzle.
    SolvePuzzle,
    /// Put in a solution that everything on the board is part of.
    SolveFromHere,
    /// Find out how many solutions each puzzle of the open collection has.
    CheckCollection,
    /// Save a solution of each puzzle of the open collection.
    SolveAllToFile,
    /// Say whether the filled board is right.
    CheckSolution,
    /// Say what state the board is in.
    ValidateBoard,
    /// Go back to before the first entry that is wrong.
    GoBack,
    /// Take one pass over the candidates.
    Reduce,
    /// Note all candidates of every empty cell.
    FillCandidates,
    /// Select the undecided cell with the fewest candidates.
    FindMinChoiceCell,
    /// Say what the houses of the selected cell lack.
    WhatIsLeft,
    /// Say where the digit of the selected cell stands.
    WhereIsThisDigit,
    /// Make a puzzle of what is on the board.
    MakeGivens,
    /// Make the givens entries that can be changed.
    EditGivens,
    /// Take back all that was put in.
    StartOver,
}

/// What commands depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// A collection is open.
    pub open: bool,
    /// A puzzle of the collection is on the board.
    pub numbered: bool,
    /// A puzzle is on the board: one of the collection, or one that the player made.
    pub loaded: bool,
    /// Every cell holds a digit.
    pub full: bool,
    /// Something was put in beside the givens.
    pub put_in: bool,
    /// There are givens.
    pub givens: bool,
}

impl Command {
    /// The commands that bring puzzles.
    pub const OPEN: [Command; 2] = [Command::OpenPuzzleFile, Command::LoadRandomPuzzle];

    /// The commands about files, in the order of the menu.
    pub const FILE: [Command; 11] = [
        Command::PastePuzzle,
        Command::SaveBoard,
        Command::NewBoard,
        Command::MyBoard,
        Command::ExportBoard,
        Command::CopyLink,
        Command::CopyAsText,
        Command::Print,
        Command::ExportEverything,
        Command::ImportEverything,
        Command::ForgetEverything,
    ];

    /// The commands about the puzzle, in the order of the menu.
    pub const PUZZLE: [Command; 15] = [
        Command::SolvePuzzle,
        Command::SolveFromHere,
        Command::CheckSolution,
        Command::ValidateBoard,
        Command::GoBack,
        Command::Reduce,
        Command::FindMinChoiceCell,
        Command::FillCandidates,
        Command::WhatIsLeft,
        Command::WhereIsThisDigit,
        Command::StartOver,
        Command::MakeGivens,
        Command::EditGivens,
        Command::CheckCollection,
        Command::SolveAllToFile,
    ];

    /// The name that people and assistive technology know it by.
    pub fn name(self) -> &'static str {
        match self {
            Command::OpenPuzzleFile => say("Open Puzzle File"),
            Command::LoadRandomPuzzle => say("Load Random Puzzle"),
            Command::PastePuzzle => say("Paste Puzzle"),
            Command::SaveBoard => say("Save Board"),
            Command::NewBoard => say("New Board"),
            Command::MyBoard => say("My Board"),
            Command::ExportBoard => say("Export Board"),
            Command::CopyLink => say("Copy Link"),
            Command::CopyAsText => say("Copy as Text"),
            Command::Print => say("Print"),
            Command::ExportEverything => say("Export Everything"),
            Command::ImportEverything => say("Import Everything"),
            Command::ForgetEverything => say("Forget Everything"),
            Command::SolvePuzzle => say("Solve Puzzle"),
            Command::SolveFromHere => say("Solve From Here"),
            Command::CheckCollection => say("Check Collection"),
            Command::SolveAllToFile => say("Solve All to File"),
            Command::CheckSolution => say("Check Solution"),
            Command::ValidateBoard => say("Validate Board"),
            Command::GoBack => say("Go Back to First Wrong Entry"),
            Command::Reduce => say("Reduce"),
            Command::FillCandidates => say("Fill Candidates"),
            Command::FindMinChoiceCell => say("Find Min Choice Cell"),
            Command::WhatIsLeft => say("What Is Left"),
            Command::WhereIsThisDigit => say("Where Is This Digit"),
            Command::MakeGivens => say("Make Givens"),
            Command::EditGivens => say("Edit Givens"),
            Command::StartOver => say("Start Over"),
        }
    }

    /// Whether it looks at the board or changes it, beyond copying it.
    pub fn is_of_board(self) -> bool {
        Command::PUZZLE.contains(&self) || matches!(self, Command::NewBoard | Command::MyBoard)
    }

    /// Whether it can act now.
    pub const fn is_enabled(self, facts: Facts) -> bool {
        match self {
            Command::LoadRandomPuzzle | Command::CheckCollection | Command::SolveAllToFile => {
                facts.open
            }
            Command::MyBoard => facts.numbered,
            Command::SolvePuzzle => facts.loaded,
            Command::CheckSolution => facts.full,
            Command::GoBack => facts.loaded && facts.put_in,
            Command::MakeGivens | Command::StartOver => facts.put_in,
            Command::EditGivens => facts.givens,
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(facts: Facts, disabled: &[&str]) {
        let all = Command::OPEN.into_iter().chain(Command::FILE).chain(Command::PUZZLE);
        let off = all.filter(|command| !command.is_enabled(facts));
        assert_eq!(off.map(Command::name).collect::<Vec<_>>(), disabled);
    }

    #[test]
    fn commands_are_enabled_when_they_can_act() {
        let none = Facts::default();
        let (load, own) = ("Load Random Puzzle", "My Board");
        let (solve, check_) = ("Solve Puzzle", "Check Solution");
        let (over, make, edit) = ("Start Over", "Make Givens", "Edit Givens");
        let (each, all, back) =
            ("Check Collection", "Solve All to File", "Go Back to First Wrong Entry");
        check(none, &[load, own, solve, check_, back, over, make, edit, each, all]);
        check(
            Facts { full: true, put_in: true, ..none },
            &[load, own, solve, back, edit, each, all],
        );
        check(
            Facts { open: true, numbered: true, loaded: true, givens: true, ..none },
            &[check_, back, over, make],
        );
        check(
            Facts { loaded: true, givens: true, put_in: true, ..none },
            &[load, own, check_, each, all],
        );
        let every = Facts {
            open: true,
            numbered: true,
            loaded: true,
            full: true,
            put_in: true,
            givens: true,
        };
        check(every, &[]);
    }
}
