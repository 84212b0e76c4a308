//! The commands of the analysis. They apply to all puzzles of the open collection, or of all
//! collections.

use collection::Measure;

use super::{Event, Goal};
use crate::command::{Command, CommandTarget, Condition};

/// The command that finds out whether each puzzle of the open collection has no, one or several
/// solutions.
pub static CHECK_COLLECTION: Command =
    Command::new("Check Collection", Condition::CollectionOpen, CommandTarget::Board, || {
        Event::Find(Goal::Values(Measure::Solutions)).into()
    });
/// The command that determines the level, the score and the hardest technique of each puzzle of the
/// open collection.
pub static GRADE_COLLECTION: Command =
    Command::new("Grade Collection", Condition::CollectionOpen, CommandTarget::Page, || {
        Event::Find(Goal::Values(Measure::Grade)).into()
    })
    .with_aliases(&["Difficulty", "Schwierigkeit"]);
/// The command that rates each puzzle of the open collection on the chosen scale.
pub static RATE_COLLECTION: Command =
    Command::new("Rate Collection", Condition::CollectionOpen, CommandTarget::Page, || {
        Event::Rate.into()
    });
/// The command that finds the puzzles of the open collection that are equivalent to others.
pub static FIND_DUPLICATES: Command =
    Command::new("Find Duplicates", Condition::CollectionOpen, CommandTarget::Page, || {
        Event::Find(Goal::Values(Measure::Canonical)).into()
    });
/// The command that saves a file with a solution of each puzzle of the open collection.
pub static SAVE_ALL_SOLUTIONS: Command =
    Command::new("Save All Solutions", Condition::CollectionOpen, CommandTarget::Board, || {
        Event::Find(Goal::SolutionsFile).into()
    })
    .with_aliases(&["Solve All to File"]);
/// The command that deletes the results for the puzzles of all collections.
pub static FORGET_RATINGS: Command =
    Command::new("Forget Ratings", Condition::Always, CommandTarget::Page, || Event::Forget.into());
