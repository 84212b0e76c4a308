//! The solution that the player's entries are checked against, and the command that goes back to
//! the moment before the first wrong entry.

use grid::{Board, Cell, CellValue, Digit};
use jobs::{CountResult, CountSolutions, CountTarget, PartialOutcome};
use play::{Action, ChangeKind, save::EntryChecks};
use schedule::{TaskUpdate, Ticket};
use view::words::history as words;

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    feature::Feature,
    followup::Followup,
    page::Page,
    tracked::StateChange,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The number of solutions of the puzzle that was checked last, and the solution if there is only
/// one.
#[derive(Default)]
pub struct SolutionCheck {
    proof: WorkerQuestion<Board, CountSolutions, CheckedSolutions>,
    /// The first solution, while it isn't known whether there are others.
    first_solution: Option<Board>,
    /// The puzzle for which the player cancelled the proof that it has only one solution. This
    /// proof isn't restarted automatically.
    cancelled_puzzle: Option<Board>,
}

/// The number of solutions of a puzzle, and the solution if there is only one.
#[derive(Clone, PartialEq, Debug)]
pub enum CheckedSolutions {
    /// The puzzle has no solution.
    None,
    /// The puzzle has exactly one solution: these digits, row by row.
    One(Vec<Digit>),
    /// The puzzle has more than one solution.
    Several,
}

/// An event that [`SolutionCheck`] handles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Go back to the moment before the first wrong entry.
    GoBack,
}

/// The command that goes back to the moment before the first wrong entry, once the solution is
/// known.
pub static GO_BACK: Command = Command::new(
    "Go Back to First Wrong Entry",
    Condition::HasPlayedPuzzle,
    CommandTarget::Board,
    || Event::GoBack.into(),
)
.with_aliases(&["Undo Mistake", "Fehler zurücknehmen"]);

impl SolutionCheck {
    /// Returns the only solution of the puzzle on the page, row by row, or `None` if there isn't
    /// exactly one solution or it isn't known yet.
    pub fn only_solution(&self, page: &Page) -> Option<&[Digit]> {
        match self.known_solutions(page) {
            Some(CheckedSolutions::One(digits)) => Some(digits),
            _ => None,
        }
    }

    fn known_solutions(&self, page: &Page) -> Option<&CheckedSolutions> {
        self.proof.answer(page, matches_page)
    }

    fn begin_proof(&mut self, ctx: &mut Context) {
        let givens = ctx.page.givens().clone();
        let job = CountSolutions {
            target: CountTarget::Board(givens.clone()),
            limit: Some(2),
            max_returned: 1,
        };
        self.proof.ask(ctx, givens, job);
        (self.first_solution, self.cancelled_puzzle) = (None, None);
    }

    fn finish_proof(&mut self, ctx: &mut Context, counted: &CountResult, is_wanted: bool) {
        let digits = |board: Board| board.digits().iter().copied().flatten().collect();
        let known = match (counted.solution_count, counted.is_complete, self.first_solution.take())
        {
            (0, ..) => CheckedSolutions::None,
            (1, true, Some(only)) => CheckedSolutions::One(digits(only)),
            _ => CheckedSolutions::Several,
        };
        self.proof.set_answer(known.clone());
        if self.known_solutions(ctx.page).is_none() {
            return;
        }
        if is_wanted {
            go_back(ctx, &known);
        } else if !matches!(known, CheckedSolutions::One(_)) {
            ctx.report_lasting(words::cannot_check());
        }
    }
}

impl Feature for SolutionCheck {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, Event::GoBack: Event) {
        match self.known_solutions(ctx.page).cloned() {
            Some(known) => go_back(ctx, &known),
            None => {
                // The proof may already be running in the background.
                if !self.proof.is_open()
                    || !self.proof.subject().is_some_and(|subject| matches_page(subject, ctx.page))
                {
                    self.begin_proof(ctx);
                }
                self.proof.show_as_work(ctx, words::searching_solution());
            }
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        let is_wanted = ctx.page.work_list.get(task).is_some();
        match self.proof.handle_update(ctx, task, update) {
            Some(TaskNews::Partial(PartialOutcome::Solutions(boards))) => {
                self.first_solution = boards.into_iter().next();
            }
            Some(TaskNews::Answer(counted)) => self.finish_proof(ctx, &counted, is_wanted),
            _ => {}
        }
    }

    /// Starts to prove that the puzzle on the page has only one solution, if entries are checked
    /// against its solution. Drops the proof for another puzzle.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        let is_done = self
            .proof
            .subject()
            .or(self.cancelled_puzzle.as_ref())
            .is_some_and(|subject| matches_page(subject, ctx.page));
        let is_wanted = ctx.page.preferences.settings.entry_checks == EntryChecks::Solution
            && ctx.page.givens().filled_count() > 0;
        if is_done {
            return StateChange::Unchanged;
        }
        match is_wanted {
            true => {
                self.begin_proof(ctx);
                StateChange::Changed
            }
            false => self.proof.forget(ctx),
        }
    }

    fn cancel(&mut self, ctx: &mut Context) {
        self.cancelled_puzzle = self.proof.subject().cloned();
        self.proof.forget(ctx);
    }
}

fn matches_page(subject: &Board, page: &Page) -> bool {
    subject == page.givens()
}

fn go_back(ctx: &mut Context, known: &CheckedSolutions) {
    let status = match known {
        CheckedSolutions::None => words::cannot_check_impossible().into(),
        CheckedSolutions::Several => words::cannot_check_several().into(),
        CheckedSolutions::One(solution) => go_back_to_last_correct(ctx, solution),
    };
    ctx.report(status);
}

/// Goes back to the last moment at which everything agreed with the solution. If there is no such
/// moment, or the first wrong change replaced the whole board, only removes the wrong entries.
/// Returns the report.
fn go_back_to_last_correct(ctx: &mut Context, solution: &[Digit]) -> String {
    let game = ctx.page.game();
    let mut path = vec![game.current_moment()];
    let right = game.last_correct_moment(solution);
    while path.last() != right.as_ref() && path.last() != Some(&0) {
        let before = path.last().and_then(|at| game.moments().get(*at)).map(|m| m.parent_index);
        path.extend(before);
    }
    let steps = path.len() - 1;
    let first_wrong = steps.checked_sub(1).and_then(|n| game.moments()[path[n]].change);
    match right {
        Some(_) if steps == 0 => words::no_entry_wrong().into(),
        Some(right) if first_wrong.is_none_or(|change| change.kind != ChangeKind::Place) => {
            let first = ctx.page.change_description(path[steps - 1]);
            ctx.perform(Action::GoTo(right));
            ctx.push_followup(Followup::HintShown);
            words::changes_undone(steps, &first)
        }
        _ => {
            let position = ctx.page.position();
            let is_wrong = |cell: &Cell| {
                let right = solution.get(cell.index());
                right.is_some_and(|right| position.content(*cell) != CellValue::Digit(*right))
            };
            let wrong: Vec<_> = position.entry_cells().filter(is_wrong).collect();
            let count = wrong.len();
            ctx.perform(Action::Erase(wrong));
            ctx.push_followup(Followup::HintShown);
            words::mistakes_removed(count)
        }
    }
}
