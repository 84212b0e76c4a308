//! The history of the game: what it looks like, and going about in it.

use grid::Shape;
use play::Action;
use view::{history::Tree, words::history as words};

use crate::{context::Context, page::Page};

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

/// What happens to it.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The game goes to a moment, by its number.
    GoTo(usize),
    /// The moment that it stands at is given a name, or loses it.
    Name(String),
}

/// Does what an event says.
pub fn update(ctx: &mut Context, event: Event) {
    match event {
        Event::GoTo(number) => {
            let solved = ctx.page.is_solved();
            ctx.play(Action::GoTo(number));
            if ctx.page.game().now() == number && solved == ctx.page.is_solved() {
                ctx.say(words::at(&ctx.page.deed(number)));
            }
        }
        Event::Name(name) => {
            let name = name.trim();
            ctx.play(Action::Name(name.into()));
            ctx.say(match name {
                "" => words::unnamed().into(),
                name => words::named(name),
            });
        }
    }
}

/// The history as it is.
pub fn past(page: &Page) -> Past {
    let game = page.game();
    let before: Vec<_> = game.moments().iter().map(|moment| moment.before).collect();
    Past { tree: Tree::new(&before, game.now()), shapes: game.shapes(), now: game.now() }
}

/// What was done to come to a moment, on a board of this shape, and what a person called it.
pub fn moment(page: &Page, number: usize, shape: Shape) -> (String, Option<String>) {
    match page.game().moments().get(number) {
        Some(moment) => {
            let done = words::deed(moment.deed.as_ref(), shape, |digit| page.symbol(digit));
            (done, moment.name.clone())
        }
        None => Default::default(),
    }
}
