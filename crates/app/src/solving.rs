//! The search for a solution. The solution replaces the entries on the board.

use engine::Counters;
use grid::{Board, Verdict};
use jobs::{Solve, SolveResult};
use play::Action;
use schedule::{TaskUpdate, Ticket};
use view::words;

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    feature::Feature,
    followup::Followup,
    page::SearchScope,
    tracked::StateChange,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The search for a solution.
#[derive(Default)]
pub struct BoardSolver {
    search: WorkerQuestion<SearchedBoard, Solve>,
}

/// The subject of a search: the board, the engine, the part of the board, and the game to which the
/// board belongs.
struct SearchedBoard {
    engine: &'static str,
    scope: SearchScope,
    board: Board,
    game_count: u64,
}

/// An event that [`BoardSolver`] handles.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Solve the board with an engine.
    Solve {
        /// The name of the engine.
        engine: &'static str,
        /// The part of the board to solve.
        scope: SearchScope,
    },
}

/// The name of the engine that commands use.
pub const COMMAND_ENGINE: &str = "fast";

/// The command that enters a solution of the puzzle, ignoring the player's entries.
pub static SOLVE_PUZZLE: Command =
    Command::new("Solve Puzzle", Condition::HasPuzzle, CommandTarget::Board, || {
        Event::Solve { engine: COMMAND_ENGINE, scope: SearchScope::Puzzle }.into()
    })
    .with_aliases(&["Show Solution", "Answer", "Lösung zeigen"]);
/// The command that enters a solution that agrees with everything on the board.
pub static SOLVE_FROM_HERE: Command =
    Command::new("Solve From Here", Condition::Always, CommandTarget::Board, || {
        Event::Solve { engine: COMMAND_ENGINE, scope: SearchScope::Board }.into()
    });

impl BoardSolver {
    /// Enters a solution, or shows that there is none. If the board was changed meanwhile, only
    /// reports that.
    fn finish(
        &mut self,
        ctx: &mut Context,
        SolveResult { solution, counters, duration_ms: ms }: SolveResult,
    ) {
        let Some(subject) = self.search.take_subject() else { return };
        if ctx.page.board_to_search(subject.scope) != subject.board {
            return ctx.report(words::board_changed());
        }
        let Some(solution) = solution else { return alert_no_solution(ctx, &subject, &counters) };
        let digits = solution.digits().iter().copied().flatten().collect();
        let had_entries = ctx.page.position().is_started();
        ctx.change_games(|games| games.apply_action(Action::FillSolution(digits)));
        ctx.report(words::solved_in(subject.engine, ms, &counters));
        if had_entries {
            ctx.append_to_report(words::undo_restores_entries());
        }
    }
}

impl Feature for BoardSolver {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, Event::Solve { engine, scope }: Event) {
        let board = ctx.page.board_to_search(scope);
        let job = Solve { engine: engine.into(), board: board.clone() };
        let subject =
            SearchedBoard { engine, scope, board, game_count: ctx.page.play_state.game_count };
        self.search.ask_shown(ctx, subject, words::searching_solution(), job);
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        if let Some(TaskNews::Answer(solved)) = self.search.handle_update(ctx, task, update) {
            self.finish(ctx, solved);
        }
    }

    /// Cancels the search if another game is on the board.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        self.search
            .forget_unless(ctx, |subject, page| subject.game_count == page.play_state.game_count)
    }

    fn cancel(&mut self, ctx: &mut Context) {
        self.search.cancel(ctx);
    }
}

fn alert_no_solution(ctx: &mut Context, subject: &SearchedBoard, counters: &Counters) {
    if subject.scope == SearchScope::Puzzle && !ctx.page.is_unconstrained() {
        ctx.change_games(|games| games.apply_action(Action::StartOver));
    }
    let verdict = subject.board.verdict();
    let here = ctx.page.position();
    let has_entries = here.entry_cells().next().is_some();
    let is_restricted = here.remaining_puzzle().restrictions() != here.givens().restrictions();
    let is_board = subject.scope == SearchScope::Board && !matches!(verdict, Verdict::Clash(_));
    let mut why = words::no_solution(verdict, Some(counters.node_count));
    if let Some(taken) = words::assumptions(has_entries, is_restricted).filter(|_| is_board) {
        why = format!("{why} {taken}");
    }
    ctx.alert(words::puzzle_has_no_solution(), Some(why));
    ctx.push_followup(Followup::NoSolution { may_be_wrong_entry: is_board && has_entries });
}
