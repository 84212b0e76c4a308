use serde::{Deserialize, Serialize};

use super::Action;
use grid::{Cell, Digit};

/// The meaning of a digit that the player types or presses on the keypad.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Mode {
    /// The digit is an entry.
    #[default]
    Entry,
    /// The digit is a corner mark.
    Corner,
    /// The digit is a centre mark.
    Centre,
    /// The digit is the number of a colour.
    Colour,
}

impl Mode {
    /// All modes, in the order in which the player switches through them.
    pub const ALL: [Mode; 4] = [Mode::Entry, Mode::Corner, Mode::Centre, Mode::Colour];

    /// Returns the next mode; after the last mode, the first one.
    #[must_use]
    pub fn next(self) -> Mode {
        Mode::ALL[(self as usize + 1) % Mode::ALL.len()]
    }

    /// Returns the action that a digit triggers in this mode if `cells` are selected. If
    /// `cleans_peers` is `true`, an entry also removes the digit from the marks of the cells'
    /// peers.
    pub fn digit_action(self, cells: Vec<Cell>, digit: Digit, cleans_peers: bool) -> Action {
        match self {
            Mode::Entry => Action::Enter { cells, digit, cleans_peers },
            Mode::Corner => Action::Corner(cells, digit),
            Mode::Centre => Action::Centre(cells, digit),
            Mode::Colour => Action::Colour(cells, digit),
        }
    }

    /// Returns the action that empties cells. In colour mode, it removes only their colours.
    pub fn erase_action(self, cells: Vec<Cell>) -> Action {
        match self {
            Mode::Colour => Action::ClearColours(cells),
            _ => Action::Erase(cells),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_are_cycled() {
        let mut mode = Mode::default();
        for expected in Mode::ALL {
            assert_eq!(mode, expected);
            mode = mode.next();
        }
        assert_eq!(mode, Mode::Entry);
    }
}
