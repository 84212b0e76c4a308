//! The history of the game: its drawing, and travel between its moments.

use grid::Shape;
use play::Action;
use view::{history::HistoryTree, words::history as words};

use crate::{context::Context, feature::Feature, page::Page};

/// Goes to other moments in the history of the game, and names moments. The history itself is part
/// of the page's state.
#[derive(Default)]
pub struct History;

/// The history of the current game, laid out for drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct HistoryView {
    /// The branches of the history.
    pub tree: HistoryTree,
    /// The shape of the board at each moment, by the number of the moment.
    pub shapes: Vec<Shape>,
    /// The number of the current moment, from 0.
    pub current: usize,
}

/// An event that [`History`] handles.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Go to the moment with this number, from 0.
    GoTo(usize),
    /// Name the current moment, or remove its name if the text is empty.
    Name(String),
}

impl Feature for History {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::GoTo(number) => {
                let was_solved = ctx.page.is_solved();
                ctx.play(Action::GoTo(number));
                if ctx.page.game().current() == number && was_solved == ctx.page.is_solved() {
                    ctx.report(words::jumped_to(&ctx.page.change_description(number)));
                }
            }
            Event::Name(name) => {
                let name = name.trim();
                ctx.play(Action::Name(name.into()));
                ctx.report(match name {
                    "" => words::unnamed().into(),
                    name => words::named(name),
                });
            }
        }
    }
}

/// Lays out the history of the current game for drawing.
pub fn picture(page: &Page) -> HistoryView {
    let game = page.game();
    let before: Vec<_> = game.moments().iter().map(|moment| moment.parent).collect();
    HistoryView {
        tree: HistoryTree::new(&before, game.current()),
        shapes: game.shapes(),
        current: game.current(),
    }
}

/// Returns a description of the change that led to the moment with this number, on a board of this
/// shape, and the player's name for the moment. If there is no such moment, the description is
/// empty.
pub fn moment(page: &Page, number: usize, shape: Shape) -> (String, Option<String>) {
    match page.game().moments().get(number) {
        Some(moment) => {
            let deed = words::change(moment.change.as_ref(), shape, page.cell_names(), |digit| {
                page.symbol(digit)
            });
            (deed, moment.name.clone())
        }
        None => Default::default(),
    }
}
