//! The history of the game: what it looks like, and going about in it.

use leptos::prelude::*;

use super::Desk;
use grid::{Digit, Shape};
use play::Action;
use view::{history::Tree, words::history as words};

/// What a picture of the history shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Past {
    /// Its lines.
    pub tree: Tree,
    /// The board's shape at every moment.
    pub shapes: Vec<Shape>,
    /// The moment that the game stands at.
    pub now: usize,
}

/// The history.
impl Desk {
    /// The history as it is.
    pub fn past(self) -> Past {
        self.table.with(|table| {
            let game = table.game();
            let before: Vec<_> = game.moments().iter().map(|moment| moment.before).collect();
            let tree = Tree::new(&before, game.now());
            Past { tree, shapes: game.shapes(), now: game.now() }
        })
    }

    /// What was done to come to a moment, on a board of this shape, and what somebody called it.
    pub fn moment(self, number: usize, shape: Shape) -> (String, Option<String>) {
        let symbol = |digit: Digit| self.symbol(digit);
        self.table.with(|table| match table.game().moments().get(number) {
            Some(moment) => (words::deed(moment.deed.as_ref(), shape, symbol), moment.name.clone()),
            None => Default::default(),
        })
    }

    /// The same of any moment, where nobody waits for a change of it.
    pub(super) fn told(self, number: usize) -> String {
        untrack(|| {
            let shapes = self.table.with(|table| table.game().shapes());
            let shape = shapes.get(number).copied();
            shape.map_or(String::new(), |shape| self.moment(number, shape).0)
        })
    }

    /// Goes to a moment, by its number.
    pub fn go_to_moment(self, number: usize) {
        let solved = self.solved.get_untracked();
        self.play(Action::GoTo(number));
        let there = self.table.with_untracked(|table| table.game().now()) == number;
        if there && solved == self.solved.get_untracked() {
            self.say_of_board(words::at(&self.told(number)));
        }
    }

    /// Gives the moment that the game stands at a name, or takes that away.
    pub fn name_moment(self, name: &str) {
        let name = name.trim();
        self.play(Action::Name(name.into()));
        self.say_of_board(match name {
            "" => words::unnamed().into(),
            name => words::named(name),
        });
    }
}
