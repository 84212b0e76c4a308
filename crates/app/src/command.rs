//! What a command is: one object, in the file of the feature that it belongs to.

use crate::page::CommandContext;

/// A command that a feature offers: what it is called, when it can act, and what then happens.
pub struct Offer<E> {
    /// The name that people and assistive technology know it by, in English.
    pub name: &'static str,
    /// Whether it can act now.
    pub when: fn(CommandContext) -> bool,
    /// Whether it looks at the player's board or changes it: what covers that goes first.
    pub on: On,
    /// What happens.
    pub act: E,
}

/// What a command is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum On {
    /// The player's board.
    Board,
    /// Anything else.
    Page,
}

/// A command that can act at any time.
pub fn always(_: CommandContext) -> bool {
    true
}
