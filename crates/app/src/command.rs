//! The definition of a command. Each command is a constant in the file of its feature.

use std::fmt;

use view::{Shortcut, words::menus as words};

use crate::Event;

/// A command: its names, its keys, the condition under which it is enabled, and its event.
///
/// The constant is the command's id. Menus, alerts and buttons refer to the constant, so a
/// reference to a command that doesn't exist doesn't compile, and the name is free to change.
pub struct Command {
    /// The name in English, as users and assistive technology know it.
    pub name: &'static str,
    /// Additional names by which the palette finds the command.
    pub aliases: &'static [&'static str],
    /// The keyboard shortcuts of the command.
    pub keys: &'static [Shortcut],
    /// The condition under which the command is enabled.
    pub when: When,
    /// The subject of the command.
    pub on: On,
    /// Creates the event that the command sends.
    pub event: fn() -> Event,
}

impl Command {
    /// A command without keys and additional names.
    pub const fn new(name: &'static str, when: When, on: On, event: fn() -> Event) -> Command {
        Command { name, aliases: &[], keys: &[], when, on, event }
    }

    /// Returns the command with these keys.
    pub const fn with_keys(self, keys: &'static [Shortcut]) -> Command {
        Command { keys, ..self }
    }

    /// Returns the command with these additional names.
    pub const fn with_aliases(self, aliases: &'static [&'static str]) -> Command {
        Command { aliases, ..self }
    }
}

impl PartialEq for Command {
    fn eq(&self, other: &Command) -> bool {
        std::ptr::eq(self, other)
    }
}

impl fmt::Debug for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The subject of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum On {
    /// The player's board. Anything that covers the board is removed first.
    Board,
    /// The page, whatever is on the board.
    Page,
}

/// The condition under which a command is enabled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Always.
    Always,
    /// While a collection is open.
    CollectionOpen,
    /// When there is a puzzle before this one.
    HasPrevious,
    /// When there is a puzzle after this one.
    HasNext,
    /// When the puzzle on the board belongs to the collection.
    FromCollection,
    /// When there is a puzzle on the board, or entries that can become one.
    HasPuzzle,
    /// When a puzzle with entries is on the board.
    HasPlayedPuzzle,
    /// When there are entries on the board.
    HasEntries,
    /// When every cell holds a digit.
    IsFull,
    /// When there are givens.
    HasGivens,
    /// While a step is shown as a hint.
    HasHint,
    /// When there is something to undo.
    CanUndo,
    /// When there is something to redo.
    CanRedo,
}

/// The facts that decide which commands are enabled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CommandContext {
    /// A collection is open.
    pub has_collection: bool,
    /// The puzzle on the board belongs to the collection.
    pub is_numbered: bool,
    /// A puzzle is on the board: one from the collection, or one of the player's own.
    pub has_puzzle: bool,
    /// Every cell holds a digit.
    pub is_full: bool,
    /// There are entries or marks besides the givens.
    pub has_entries: bool,
    /// There are givens.
    pub has_givens: bool,
    /// A step is shown as a hint.
    pub has_hint: bool,
    /// There is something to undo.
    pub can_undo: bool,
    /// There is something to redo.
    pub can_redo: bool,
    /// There is a puzzle before this one.
    pub has_previous: bool,
    /// There is a puzzle after this one.
    pub has_next: bool,
}

impl When {
    /// Returns `true` if a command with this condition is enabled on such a page.
    pub fn holds(self, page: CommandContext) -> bool {
        match self {
            When::Always => true,
            When::CollectionOpen => page.has_collection,
            When::HasPrevious => page.has_previous,
            When::HasNext => page.has_next,
            When::FromCollection => page.is_numbered,
            // The digits on the board can become one.
            When::HasPuzzle => page.has_puzzle || page.has_entries,
            When::HasPlayedPuzzle => page.has_puzzle && page.has_entries,
            When::HasEntries => page.has_entries,
            When::IsFull => page.is_full,
            When::HasGivens => page.has_givens,
            When::HasHint => page.has_hint,
            When::CanUndo => page.can_undo,
            When::CanRedo => page.can_redo,
        }
    }

    /// The reason why a command is disabled if this condition doesn't hold.
    pub fn reason(self) -> &'static str {
        match self {
            When::Always => "",
            When::CollectionOpen => words::none_open(),
            When::HasPrevious => words::none_before(),
            When::HasNext => words::none_after(),
            When::FromCollection => words::own_already(),
            When::HasPuzzle => words::no_puzzle(),
            When::HasPlayedPuzzle | When::HasEntries => words::nothing_put_in(),
            When::IsFull => words::not_full(),
            When::HasGivens => words::no_givens(),
            When::HasHint => words::no_hint(),
            When::CanUndo => words::nothing_to_undo(),
            When::CanRedo => words::nothing_to_redo(),
        }
    }
}
