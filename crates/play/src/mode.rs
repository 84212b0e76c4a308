use serde::{Deserialize, Serialize};

use super::Action;
use grid::{Cell, Digit};

/// What a digit that is typed, or pressed on the keypad, is put in as.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Mode {
    /// An entry.
    #[default]
    Digit,
    /// A mark in the corners.
    Corner,
    /// A mark in the middle.
    Centre,
    /// The number of a colour.
    Colour,
}

impl Mode {
    /// All of them, in the order in which they follow one another.
    pub const ALL: [Mode; 4] = [Mode::Digit, Mode::Corner, Mode::Centre, Mode::Colour];

    /// The one after it; the first after the last.
    #[must_use]
    pub fn next(self) -> Mode {
        Mode::ALL[(self as usize + 1) % Mode::ALL.len()]
    }

    /// Puts a digit in some cells; an entry leaves the marks of their peers if `clean`.
    pub fn put(self, cells: Vec<Cell>, digit: Digit, clean: bool) -> Action {
        match self {
            Mode::Digit => Action::Enter { cells, digit, clean },
            Mode::Corner => Action::Corner(cells, digit),
            Mode::Centre => Action::Centre(cells, digit),
            Mode::Colour => Action::Colour(cells, digit),
        }
    }

    /// Empties cells: of their colours first where those are what is put in.
    pub fn erase(self, cells: Vec<Cell>) -> Action {
        match self {
            Mode::Colour => Action::Bleach(cells),
            _ => Action::Erase(cells),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_follow_one_another() {
        let mut mode = Mode::default();
        for expected in Mode::ALL {
            assert_eq!(mode, expected);
            mode = mode.next();
        }
        assert_eq!(mode, Mode::Digit);
    }
}
