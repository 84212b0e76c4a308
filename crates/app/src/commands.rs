//! Every command there is, in the order of its menu.

use crate::{
    backup, checking, classifying, command::On, event::Event, opening, page::CommandContext,
    playing, printing, proving, reducing, redundancy, sharing, solving,
};

/// A command of the app.
pub struct Command {
    /// The name that people and assistive technology know it by, in English.
    pub name: &'static str,
    /// Where it stands.
    pub menu: Menu,
    /// Whether it can act now.
    pub when: fn(CommandContext) -> bool,
    /// What it is about.
    pub on: On,
    /// What happens.
    pub act: fn() -> Event,
}

/// Where commands stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Menu {
    /// What brings puzzles.
    Open,
    /// What is about the puzzle.
    Puzzle,
    /// What is about files.
    File,
}

/// The list of commands: where each stands, whose it is, and what it is called in the code.
macro_rules! commands {
    ($($menu:ident $feature:ident::$name:ident => $event:ident,)*) => {
        /// Every command, in the order of its menu.
        pub static COMMANDS: &[Command] = &[$(Command {
            name: $feature::$name.name,
            menu: Menu::$menu,
            when: $feature::$name.when,
            on: $feature::$name.on,
            act: || Event::$event($feature::$name.act),
        },)*];
    };
}

commands! {
    Open opening::OPEN_PUZZLE_FILE => Opening,
    Open opening::LOAD_RANDOM_PUZZLE => Opening,
    Puzzle solving::SOLVE_PUZZLE => Solving,
    Puzzle solving::SOLVE_FROM_HERE => Solving,
    Puzzle checking::CHECK_SOLUTION => Checking,
    Puzzle checking::VALIDATE_BOARD => Checking,
    Puzzle proving::GO_BACK => Proving,
    Puzzle reducing::REDUCE => Reducing,
    Puzzle redundancy::FIND_REDUNDANT_GIVENS => Redundant,
    Puzzle playing::FIND_MIN_CHOICE_CELL => Playing,
    Puzzle playing::FILL_CANDIDATES => Playing,
    Puzzle playing::WHAT_IS_LEFT => Playing,
    Puzzle playing::WHERE_IS_THIS_DIGIT => Playing,
    Puzzle playing::START_OVER => Playing,
    Puzzle playing::MAKE_GIVENS => Playing,
    Puzzle playing::EDIT_GIVENS => Playing,
    Puzzle classifying::CHECK_COLLECTION => Classifying,
    Puzzle classifying::SOLVE_ALL_TO_FILE => Classifying,
    File sharing::PASTE_PUZZLE => Sharing,
    File sharing::SAVE_BOARD => Sharing,
    File playing::NEW_BOARD => Playing,
    File playing::MY_BOARD => Playing,
    File sharing::EXPORT_BOARD => Sharing,
    File sharing::COPY_LINK => Sharing,
    File sharing::COPY_AS_TEXT => Sharing,
    File printing::PRINT => Printing,
    File backup::EXPORT_EVERYTHING => Backup,
    File backup::IMPORT_EVERYTHING => Backup,
    File backup::FORGET_EVERYTHING => Backup,
}

impl Command {
    /// The command of a name.
    pub fn named(name: &str) -> Option<&'static Command> {
        COMMANDS.iter().find(|command| command.name == name)
    }

    /// The commands of a menu, in its order.
    pub fn of(menu: Menu) -> impl Iterator<Item = &'static Command> {
        COMMANDS.iter().filter(move |command| command.menu == menu)
    }
}
