//! Digits of two figures, typed one after the other.

use grid::{Cell, Digit, DigitSet, Shape};
use play::Mode;

/// Makes digits of figures that are typed one after the other: on a board with more than nine
/// digits, 1 and then 2 in the same cell soon after is 12.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Typing {
    /// The cell and the mode, the figure, and when it was typed, in milliseconds.
    first: Option<((Cell, Mode), Digit, f64)>,
}

/// What a figure made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Typed {
    /// The digit; `None` for a lone 0, which empties the cell.
    pub digit: Option<Digit>,
    /// The digit that the first figure had made, and that this one takes the place of.
    pub instead_of: Option<Digit>,
}

impl Typing {
    /// How long a second figure is waited for, in milliseconds.
    const WAIT: f64 = 1200.0;

    /// Types a figure, 0 to 9, into a cell, as that mode has it, at a time in milliseconds. `None`
    /// for a figure that makes no digit of the board.
    pub fn figure(
        &mut self,
        place: (Cell, Mode),
        figure: usize,
        shape: Shape,
        now: f64,
    ) -> Option<Typed> {
        let of_board = |value| Digit::new(value).filter(|d| DigitSet::all(shape).contains(*d));
        if let Some((at, first, when)) = self.first.take()
            && at == place
            && now - when < Typing::WAIT
            && let Some(digit) = of_board(first.value() * 10 + figure)
        {
            return Some(Typed { digit: Some(digit), instead_of: Some(first) });
        }
        let digit = of_board(figure);
        if digit.is_none() && figure != 0 {
            return None;
        }
        self.first = digit.filter(|d| of_board(d.value() * 10).is_some()).map(|d| (place, d, now));
        Some(Typed { digit, instead_of: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Types figures, half a second apart, into cell 0, and says what each made; `x` for nothing.
    #[track_caller]
    fn check_typing(side: usize, figures: &[usize], expected: &[&str]) {
        let shape = Shape::of_side(side).expect("a shape");
        let mut typing = Typing::default();
        let typed = figures.iter().enumerate().map(|(i, &figure)| {
            match typing.figure((Cell::new(0), Mode::Digit), figure, shape, i as f64 * 500.0) {
                None => "x".into(),
                Some(Typed { digit: None, .. }) => "clear".into(),
                Some(Typed { digit: Some(digit), instead_of: None }) => digit.to_string(),
                Some(Typed { digit: Some(digit), instead_of: Some(first) }) => {
                    format!("{first}→{digit}")
                }
            }
        });
        assert_eq!(typed.collect::<Vec<String>>(), expected);
    }

    #[test]
    fn two_figures_make_one_digit() {
        check_typing(9, &[1, 2, 0], &["1", "2", "clear"]);
        check_typing(4, &[5, 4], &["x", "4"]);
        check_typing(16, &[1, 2, 3], &["1", "1→12", "3"]);
        check_typing(16, &[1, 0, 0], &["1", "1→10", "clear"]);
        check_typing(16, &[1, 7], &["1", "7"]);
        check_typing(16, &[2, 1], &["2", "1"]);
        check_typing(64, &[6, 4, 6, 5], &["6", "6→64", "6", "5"]);
    }

    #[test]
    fn a_second_figure_comes_soon_to_the_same_cell_in_the_same_mode() {
        let shape = Shape::of_side(16).expect("a shape");
        let second = |cell, mode, now| {
            let mut typing = Typing::default();
            typing.figure((Cell::new(0), Mode::Corner), 1, shape, 0.0);
            let typed = typing.figure((Cell::new(cell), mode), 2, shape, now);
            typed.and_then(|typed| typed.instead_of).is_some()
        };
        assert!(second(0, Mode::Corner, 1000.0));
        assert!(!second(0, Mode::Corner, 2000.0));
        assert!(!second(1, Mode::Corner, 100.0));
        assert!(!second(0, Mode::Digit, 100.0));
    }
}
