//! The history of the game: laying it out for drawing, going to its moments, and naming them.

use grid::Shape;
use play::Action;
use view::{history::HistoryTree, words::history as words};

use crate::{context::Context, feature::Feature, page::Page};

/// The feature that goes to other moments in the history of the game, and names moments. The
/// history itself is part of the page's state.
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
    pub current_moment: usize,
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
                ctx.perform(Action::GoTo(number));
                if ctx.page.game().current_moment() == number && was_solved == ctx.page.is_solved()
                {
                    ctx.report(words::moment_shown(&ctx.page.change_description(number)));
                }
            }
            Event::Name(name) => {
                let name = name.trim();
                ctx.perform(Action::NameMoment(name.into()));
                ctx.report(match name {
                    "" => words::name_removed().into(),
                    name => words::moment_named(name),
                });
            }
        }
    }
}

/// Lays out the history of the current game for drawing.
pub fn lay_out(page: &Page) -> HistoryView {
    let game = page.game();
    let before: Vec<_> = game.moments().iter().map(|moment| moment.parent_index).collect();
    HistoryView {
        tree: HistoryTree::new(&before, game.current_moment()),
        shapes: game.board_shapes(),
        current_moment: game.current_moment(),
    }
}

/// Returns a description of the change that led to the moment with this number, on a board of this
/// shape, and the player's name for the moment. If there is no such moment, the description is
/// empty.
pub fn describe_moment(page: &Page, number: usize, shape: Shape) -> (String, Option<String>) {
    match page.game().moments().get(number) {
        Some(moment) => {
            let change =
                words::describe_change(moment.change.as_ref(), shape, page.cell_names(), |digit| {
                    page.format_digit(digit)
                });
            (change, moment.name.clone())
        }
        None => Default::default(),
    }
}
