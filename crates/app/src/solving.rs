//! A solution of the board, put in place of what was entered.

use engine::Counters;
use grid::{Board, Verdict};
use jobs::{Outcome, Solve, Solved};
use play::Action;
use schedule::{TaskId, Update};
use view::words;

use crate::{
    command::{Offer, On, When},
    context::Context,
    page::Extent,
    task::{Owner, Work},
};

/// The search that goes on.
#[derive(Default)]
pub struct Solving {
    /// The work.
    pub work: Option<Work>,
    of: Option<Searched>,
}

/// What is searched, and what that was on the page.
struct Searched {
    engine: &'static str,
    extent: Extent,
    board: Board,
    game: u64,
}

/// What happens to it.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The board is solved by an engine.
    Solve {
        /// The engine's name.
        engine: &'static str,
        /// What is searched.
        extent: Extent,
    },
}

/// The engine that everything uses unless asked for another.
pub const FAST: &str = "fast";

/// Shows a solution of the loaded puzzle.
pub const SOLVE_PUZZLE: Offer<Event> = Offer {
    name: "Solve Puzzle",
    when: When::Loaded,
    on: On::Board,
    act: Event::Solve { engine: FAST, extent: Extent::Puzzle },
};
/// Puts in a solution that everything on the board is part of.
pub const SOLVE_FROM_HERE: Offer<Event> = Offer {
    name: "Solve From Here",
    when: When::Always,
    on: On::Board,
    act: Event::Solve { engine: FAST, extent: Extent::AllOnBoard },
};

impl Solving {
    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, Event::Solve { engine, extent }: Event) {
        self.cancel(ctx);
        let board = ctx.page.to_search(extent);
        let job = Solve { engine: engine.into(), board: board.clone() };
        self.work = Some(ctx.work(Owner::Solving, words::searching(), job, None));
        self.of = Some(Searched { engine, extent, board, game: ctx.page.play.game });
    }

    /// Takes what is told of the search.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        if !Work::is(&self.work, task) {
            return;
        }
        match update {
            Update::Progress(progress) => {
                self.work.iter_mut().for_each(|work| work.progress = Some(progress));
            }
            Update::Done(Outcome::Solve(solved)) => {
                ctx.end(&mut self.work);
                let Some(of) = self.of.take() else { return };
                match ctx.page.to_search(of.extent) == of.board {
                    true => solved_by(ctx, of, solved),
                    false => ctx.say(words::changed()),
                }
            }
            Update::Failed(failure) => {
                ctx.end(&mut self.work);
                ctx.tell_failure(&failure);
            }
            _ => {}
        }
    }

    /// Drops the search that goes on.
    pub fn cancel(&mut self, ctx: &mut Context) -> bool {
        ctx.cancel(&mut self.work)
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &crate::Page) -> bool {
        self.of.as_ref().is_some_and(|of| of.game != page.play.game)
    }

    /// A search is dropped where another game was brought before the player.
    pub fn settle(&mut self, ctx: &mut Context) {
        self.cancel(ctx);
        self.of = None;
    }
}

fn solved_by(ctx: &mut Context, of: Searched, Solved { solution, counters, ms }: Solved) {
    match solution {
        Some(solution) => {
            let digits = solution.digits().iter().copied().flatten().collect();
            let put_in = ctx.page.position().is_begun();
            ctx.change(|games| games.play(Action::Fill(digits)));
            ctx.say(words::solved(of.engine, ms, &counters));
            if put_in {
                ctx.say_more(words::put_in_before());
            }
        }
        None => tell_no_solution(ctx, &of, &counters),
    }
}

fn tell_no_solution(ctx: &mut Context, of: &Searched, counters: &Counters) {
    if of.extent == Extent::Puzzle && !ctx.page.is_bare() {
        ctx.change(|games| games.play(Action::StartOver));
    }
    let verdict = of.board.verdict();
    let clash = matches!(verdict, Verdict::Clash(_));
    let here = ctx.page.position();
    let entered = here.entries().next().is_some();
    let restricted = here.as_it_stands().restricted() != here.givens().restricted();
    let mut why = words::no_solution(verdict, Some(counters.nodes));
    let all = of.extent == Extent::AllOnBoard && !clash;
    if let Some(taken) = words::taken(entered, restricted).filter(|_| all) {
        why = format!("{why} {taken}");
    }
    ctx.tell(words::the_no_solution(), Some(why));
    let loaded = ctx.page.command_context().loaded;
    let leads_to = match (all && entered, loaded) {
        (true, true) => Some("Go Back to First Wrong Entry"),
        (false, true) => Some("Repair Puzzle"),
        _ => None,
    };
    let alert = ctx.page.said.alert.as_mut();
    alert.into_iter().for_each(|alert| alert.leads_to = leads_to);
}
