//! The definition of a command. Each command is a static in the file of its feature.

use std::fmt;

use view::{Shortcut, words::menus as words};

use crate::Event;

/// A command: its names, its keys, the condition under which it is enabled, and its event.
///
/// The static is the command's id. Menus, alerts and buttons refer to the static, so a reference to
/// a command that doesn't exist doesn't compile, and the name can be changed freely.
pub struct Command {
    /// The name in English, as users and assistive technology know it.
    pub name: &'static str,
    /// Additional names under which the palette finds the command.
    pub aliases: &'static [&'static str],
    /// The keyboard shortcuts of the command.
    pub keys: &'static [Shortcut],
    /// The condition under which the command is enabled.
    pub condition: Condition,
    /// The part of the page that the command applies to: the board, or the page as a whole.
    pub target: CommandTarget,
    /// The function that creates the event of the command.
    pub create_event: fn() -> Event,
}

impl Command {
    /// Creates a command without keys or additional names.
    pub const fn new(
        name: &'static str,
        when: Condition,
        on: CommandTarget,
        event: fn() -> Event,
    ) -> Command {
        Command { name, aliases: &[], keys: &[], condition: when, target: on, create_event: event }
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

/// The part of the page that a command applies to: the board, or the page as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommandTarget {
    /// The player's board. Anything that covers the board is removed first.
    Board,
    /// The page, whatever is on the board.
    Page,
}

/// The condition under which a command is enabled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// The command is always enabled.
    Always,
    /// The command is enabled while a collection is open.
    CollectionOpen,
    /// The command is enabled if the list has a puzzle before the current one.
    HasPrevious,
    /// The command is enabled if the list has a puzzle after the current one.
    HasNext,
    /// The command is enabled if the puzzle on the board belongs to the collection.
    FromCollection,
    /// The command is enabled if there is a puzzle on the board, or if there are entries, marks or
    /// colours. Without a puzzle, running the command only shows that it needs givens.
    HasPuzzle,
    /// The command is enabled if a puzzle with entries, marks or colours is on the board.
    HasPlayedPuzzle,
    /// The command is enabled if there are entries, marks or colours on the board.
    HasEntries,
    /// The command is enabled if every cell holds a digit.
    IsFull,
    /// The command is enabled if there are givens.
    HasGivens,
    /// The command is enabled while a step is shown as a hint.
    HasHint,
    /// The command is enabled if there is something to undo.
    CanUndo,
    /// The command is enabled if there is something to redo.
    CanRedo,
}

/// The facts that decide which commands are enabled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CommandContext {
    /// Whether a collection is open.
    pub has_collection: bool,
    /// Whether the puzzle on the board belongs to the collection.
    pub is_from_collection: bool,
    /// Whether a puzzle is on the board: one from the collection, or a board with givens.
    pub has_puzzle: bool,
    /// Whether every cell holds a digit.
    pub is_board_full: bool,
    /// Whether there are entries, marks or colours on the board.
    pub has_entries: bool,
    /// Whether there are givens.
    pub has_givens: bool,
    /// Whether a step is shown as a hint.
    pub has_hint: bool,
    /// Whether there is something to undo.
    pub can_undo: bool,
    /// Whether there is something to redo.
    pub can_redo: bool,
    /// Whether the list has a puzzle before the current one.
    pub has_previous: bool,
    /// Whether the list has a puzzle after the current one.
    pub has_next: bool,
}

impl Condition {
    /// Returns `true` if a command with this condition is enabled, given the facts about the page.
    pub fn is_met(self, page: CommandContext) -> bool {
        match self {
            Condition::Always => true,
            Condition::CollectionOpen => page.has_collection,
            Condition::HasPrevious => page.has_previous,
            Condition::HasNext => page.has_next,
            Condition::FromCollection => page.is_from_collection,
            // The entries can become a puzzle.
            Condition::HasPuzzle => page.has_puzzle || page.has_entries,
            Condition::HasPlayedPuzzle => page.has_puzzle && page.has_entries,
            Condition::HasEntries => page.has_entries,
            Condition::IsFull => page.is_board_full,
            Condition::HasGivens => page.has_givens,
            Condition::HasHint => page.has_hint,
            Condition::CanUndo => page.can_undo,
            Condition::CanRedo => page.can_redo,
        }
    }

    /// Returns the reason why a command is disabled if this condition doesn't hold, as a part of a
    /// sentence. The reason is empty for [`Condition::Always`].
    pub fn unmet_reason(self) -> &'static str {
        match self {
            Condition::Always => "",
            Condition::CollectionOpen => words::no_open_collection(),
            Condition::HasPrevious => words::no_previous_puzzle(),
            Condition::HasNext => words::no_next_puzzle(),
            Condition::FromCollection => words::own_board_already_shown(),
            Condition::HasPuzzle => words::no_puzzle(),
            Condition::HasPlayedPuzzle | Condition::HasEntries => words::no_entries(),
            Condition::IsFull => words::board_not_full(),
            Condition::HasGivens => words::no_givens(),
            Condition::HasHint => words::no_hint(),
            Condition::CanUndo => words::nothing_to_undo(),
            Condition::CanRedo => words::nothing_to_redo(),
        }
    }
}
