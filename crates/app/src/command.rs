//! What a command is: one object, in the file of the feature that it belongs to.

use view::words::menus as words;

use crate::page::CommandContext;

/// A command that a feature offers: what it is called, when it can act, and what then happens.
pub struct Offer<E> {
    /// The name that people and assistive technology know it by, in English.
    pub name: &'static str,
    /// When it can act.
    pub when: When,
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

/// When a command can act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// At any time.
    Always,
    /// A collection is open.
    Open,
    /// There is a puzzle before this one.
    Before,
    /// There is a puzzle after this one.
    After,
    /// A puzzle of the collection is on the board.
    Numbered,
    /// A puzzle is on the board.
    Loaded,
    /// A puzzle is on the board, and something was put in.
    Played,
    /// Something was put in.
    PutIn,
    /// Every cell holds a digit.
    Full,
    /// There are givens.
    Givens,
    /// A step is shown as a hint.
    Hinted,
    /// There is a step to take back.
    Undo,
    /// There is a step to take again.
    Redo,
}

impl When {
    /// Whether it is so.
    pub fn holds(self, page: CommandContext) -> bool {
        match self {
            When::Always => true,
            When::Open => page.open,
            When::Before => page.before,
            When::After => page.after,
            When::Numbered => page.numbered,
            When::Loaded => page.loaded,
            When::Played => page.loaded && page.put_in,
            When::PutIn => page.put_in,
            When::Full => page.full,
            When::Givens => page.givens,
            When::Hinted => page.hinted,
            When::Undo => page.undo,
            When::Redo => page.redo,
        }
    }

    /// Why a command cannot act where it is not so.
    pub fn reason(self) -> &'static str {
        match self {
            When::Always => "",
            When::Open => words::none_open(),
            When::Before => words::none_before(),
            When::After => words::none_after(),
            When::Numbered => words::own_already(),
            When::Loaded => words::no_puzzle(),
            When::Played | When::PutIn => words::nothing_put_in(),
            When::Full => words::not_full(),
            When::Givens => words::no_givens(),
            When::Hinted => words::no_hint(),
            When::Undo => words::nothing_to_undo(),
            When::Redo => words::nothing_to_redo(),
        }
    }
}
