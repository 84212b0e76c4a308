//! Entering a puzzle from paper: digits are typed row by row on the player's own board, and then
//! become the givens of a new game.

use grid::{Board, Cell, CellValue, Digit, Position};
use jobs::{CountSolutions, CountTarget, PartialOutcome, SolutionCount};
use play::{
    Action, Game, GameSlot, Mode, SuspendedGame,
    save::{GameSource, UnfinishedPuzzle},
};
use schedule::{TaskUpdate, Ticket};
use view::{
    Key, Stroke, key_meaning,
    words::{self, entering as said, pictures},
};

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    effect::Effect,
    feature::Feature,
    followup::Followup,
    page::Page,
    place::{Destination, Place},
    tracked::StateChange,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The state of the page before entering began, and the number of solutions of the digits that have
/// been entered.
#[derive(Default)]
pub struct PuzzleEntry {
    /// The state of the page before entering began; `None` while no puzzle is being entered.
    state_before: Option<Box<StateBefore>>,
    /// The count of the puzzle's solutions.
    count: WorkerQuestion<EnteredDigits, CountSolutions, EntryCheck>,
    /// The first solution, while it isn't known whether there are others.
    first_solution: Option<Board>,
}

/// The digits on the board, and those among them that are givens or will become givens.
#[derive(Clone, PartialEq)]
struct EnteredDigits {
    board: Board,
    givens: Board,
}

/// The result of checking the digits on the board.
struct EntryCheck {
    digits: EnteredDigits,
    /// The number of solutions of the puzzle.
    solutions: SolutionCount,
    /// Whether the puzzle has exactly one solution and one of the player's entries contradicts it.
    has_wrong_entry: bool,
}

/// The state of the page before a puzzle was entered. A reload loses this state.
struct StateBefore {
    /// The previous game and its note, or `None` if the player's own board was on the page already
    /// or the page was reloaded.
    suspended_game: Option<(SuspendedGame, String)>,
    /// The page's game count while the puzzle is being entered.
    game_count: u64,
}

/// An event that [`PuzzleEntry`] handles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Start entering a puzzle.
    Begin,
    /// Leave the selected cell as it is, and select the next one.
    Skip,
    /// Play the puzzle that was entered.
    Finish,
    /// Go back to the previous game.
    Cancel,
    /// Continue with the digits that were on the board when entering was cancelled.
    Continue,
}

/// The command that starts entering a puzzle. If the board on the page has no givens, its digits
/// are part of the puzzle.
pub static ENTER_PUZZLE: Command =
    Command::new("Enter a Puzzle", Condition::Always, CommandTarget::Board, || Event::Begin.into())
        .with_aliases(&["Enter from Paper", "Type In"]);

/// The command that restores the digits of the puzzle whose entering was cancelled last.
static CONTINUE_ENTERING: Command =
    Command::new("Continue Entering", Condition::Always, CommandTarget::Board, || {
        Event::Continue.into()
    });

impl PuzzleEntry {
    /// Returns the number of solutions of the puzzle on the page, or `None` if it hasn't been
    /// counted yet.
    pub fn solution_count(&self, page: &Page) -> Option<SolutionCount> {
        self.current_check(page).map(|check| check.solutions)
    }

    /// Returns `true` if it is known that the puzzle has exactly one solution and one of the
    /// player's entries contradicts it.
    pub fn has_wrong_entry(&self, page: &Page) -> bool {
        self.current_check(page).is_some_and(|check| check.has_wrong_entry)
    }

    /// Returns `true` if it is known that the puzzle on the page doesn't have exactly one solution.
    fn needs_repair(&self, page: &Page) -> bool {
        matches!(self.solution_count(page), Some(SolutionCount::None | SolutionCount::Several))
    }

    fn current_check(&self, page: &Page) -> Option<&EntryCheck> {
        // The answer may still be about the previous digits.
        self.count.last_answer().filter(|check| matches_page(&check.digits, page))
    }

    /// Returns the status line with the number of givens and the number of solutions. While
    /// solutions are being counted, the text is still about the previous digits. Before the first
    /// count, it reports that there are no givens yet.
    pub fn status_line(&self) -> String {
        self.status_text(false)
    }

    /// Returns the [status line](PuzzleEntry::status_line). `is_done` means that the player has
    /// finished entering digits.
    fn status_text(&self, is_done: bool) -> String {
        let line = |check: &EntryCheck| {
            let givens = &check.digits.givens;
            let (count, verdict) = (givens.filled_count(), givens.verdict());
            let line = said::status_line(count, verdict, check.solutions, is_done);
            if check.has_wrong_entry { line + " " + said::entry_wrong() } else { line }
        };
        self.count.last_answer().map_or_else(|| said::no_givens_yet().into(), line)
    }

    fn begin(&mut self, ctx: &mut Context) {
        if self.state_before.is_some() {
            return;
        }
        let games = &ctx.page.play_state.games;
        let is_on_board = games.current_slot() == GameSlot::Board;
        let moment = games.game_in(GameSlot::Board).map_or(0, Game::current_moment);
        let mut suspended = None;
        let mut entries = Vec::new();
        if !(is_on_board && ctx.page.is_unconstrained()) {
            // Entries on a board without givens become the first digits of the puzzle. If the
            // player finished entering too early, the digits of that puzzle are still there.
            let first = if ctx.page.is_unconstrained() {
                ctx.page.position().clone()
            } else if self.needs_repair(ctx.page) {
                let (free, typed) = make_correctable(ctx.page.position());
                entries = typed;
                free
            } else {
                empty_position(ctx.page)
            };
            let note = ctx.page.play_state.puzzle_note.clone();
            ctx.page.messages.close_board_dialog();
            ctx.change_game(String::new(), |games| {
                suspended = (!is_on_board).then(|| (games.copy_current_game(), note));
                games.begin(first);
            });
        }
        ctx.page.play_state.games.apply_action(Action::ClearRedo);
        self.state_before = Some(Box::new(StateBefore {
            suspended_game: suspended,
            game_count: ctx.page.play_state.game_count,
        }));
        let input = &mut *ctx.page.input_state;
        let (moment, mode) = (moment as u64, input.mode);
        let puzzle = UnfinishedPuzzle {
            moment_before: moment,
            mode_before: mode,
            entries,
            ..UnfinishedPuzzle::default()
        };
        (input.unfinished_puzzle, input.mode) = (Some(puzzle), Mode::Entry);
        let cell = ctx.page.focused_cell();
        if let CellValue::Digit(_) = ctx.page.position().content(cell) {
            ctx.select_next_to_enter();
        }
        let cell = ctx.page.focused_cell();
        ctx.push_effect(Effect::Focus(cell));
        ctx.report_lasting(said::instructions());
    }

    /// Puts a board that was read from a picture on the page, so that the player can correct it.
    pub fn begin_correcting(&mut self, ctx: &mut Context, position: &Position) {
        let (free, entries) = make_correctable(position);
        self.begin_with(ctx, free, entries);
        if let Some(puzzle) = &mut ctx.page.input_state.unfinished_puzzle {
            puzzle.is_from_picture = true;
        }
        ctx.report(pictures::picture_read());
    }

    /// Starts entering a puzzle with digits on the board, which aren't givens yet. `entries` are
    /// the digits among them that won't become givens.
    fn begin_with(&mut self, ctx: &mut Context, digits: Position, entries: Vec<(Cell, Digit)>) {
        if ctx.page.shape() != digits.shape() {
            self.end_entering(ctx);
            let empty = Position::new(Board::empty(digits.shape()));
            ctx.begin_game(empty, GameSource::Entered, String::new());
        }
        self.begin(ctx);
        if let Some(puzzle) = &mut ctx.page.input_state.unfinished_puzzle {
            puzzle.entries = entries;
        }
        ctx.change_games(|games| {
            games.apply_action(Action::Begin(Box::new(digits)));
            games.apply_action(Action::ClearRedo);
        });
    }

    /// Resumes entering the puzzle of the previous session, unless another game is on the page.
    /// Cancelling can't return to the previous game, because the reload has lost that game.
    fn resume_entering(&mut self, ctx: &mut Context) {
        if ctx.page.play_state.games.current_slot() != GameSlot::Board {
            ctx.page.input_state.unfinished_puzzle = None;
            return;
        }
        self.state_before = Some(Box::new(StateBefore {
            suspended_game: None,
            game_count: ctx.page.play_state.game_count,
        }));
        ctx.page.input_state.mode = Mode::Entry;
        ctx.report_lasting(match ctx.page.input_state.is_comparing() {
            true => pictures::picture_closed(),
            false => said::instructions(),
        });
    }

    /// Stops entering, and leaves the digits as they are. Returns the earlier state of the page and
    /// the unfinished puzzle, or `None` if no puzzle is being entered.
    fn end_entering(&mut self, ctx: &mut Context) -> Option<(Box<StateBefore>, UnfinishedPuzzle)> {
        let before = self.state_before.take()?;
        let puzzle = ctx.page.input_state.unfinished_puzzle.take()?;
        ctx.page.input_state.mode = puzzle.mode_before;
        Some((before, puzzle))
    }

    fn finish(&mut self, ctx: &mut Context) {
        let position = ctx.page.position().clone();
        if position.board().filled_count() == 0 {
            return;
        }
        let solutions = self.solution_count(ctx.page);
        let line = solutions.map_or(String::new(), |_| self.status_text(true));
        let position = position.with_givens(ctx.page.expected_givens());
        if self.end_entering(ctx).is_none() {
            return;
        }
        let empty = empty_position(ctx.page);
        ctx.change_games(|games| games.apply_action(Action::Begin(Box::new(empty))));
        let status = said::puzzle_entered(&line);
        ctx.begin_game(position, GameSource::Entered, status);
        self.offer_repair(ctx);
        // A game with a name is saved even if nothing is played.
        if !ctx.page.game().is_started() {
            ctx.page
                .play_state
                .games
                .apply_action(Action::NameMoment(said::first_moment_name().into()));
        }
    }

    /// Offers to repair the puzzle that was entered, unless it has exactly one solution or its
    /// number of solutions isn't known.
    fn offer_repair(&self, ctx: &mut Context) {
        if self.needs_repair(ctx.page) {
            ctx.push_followup(Followup::OfferRepair);
        }
    }

    fn cancel_entering(&mut self, ctx: &mut Context) {
        let Some((before, puzzle)) = self.end_entering(ctx) else { return };
        let digits = ctx.page.position().clone();
        let (suspended, note) = before.suspended_game.unzip();
        ctx.change_game(note.unwrap_or_default(), |games| {
            games.apply_action(Action::GoTo(puzzle.moment_before as usize));
            games.apply_action(Action::ClearRedo);
            suspended.into_iter().for_each(|game| games.return_to(game));
        });
        ctx.report(words::work_cancelled());
        if digits.is_started() {
            ctx.page.input_state.cancelled_puzzle = Some((digits, puzzle));
            ctx.page.messages.offered_command = Some(&CONTINUE_ENTERING);
        }
    }

    fn continue_cancelled(&mut self, ctx: &mut Context) {
        let Some((digits, cancelled)) = ctx.page.input_state.cancelled_puzzle.take() else {
            return;
        };
        self.begin_with(ctx, digits, cancelled.entries);
        if let Some(puzzle) = &mut ctx.page.input_state.unfinished_puzzle {
            puzzle.is_from_picture = cancelled.is_from_picture;
        }
        if cancelled.is_from_picture {
            ctx.report(pictures::picture_read());
        }
    }
}

impl Feature for PuzzleEntry {
    type Event = Event;

    fn destination(_: &Event) -> Option<Destination> {
        Some(Destination::Place(Place::Play))
    }

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Begin => self.begin(ctx),
            Event::Skip => ctx.select_next_to_enter(),
            Event::Finish => self.finish(ctx),
            Event::Cancel => self.cancel_entering(ctx),
            Event::Continue => self.continue_cancelled(ctx),
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        let solutions = match self.count.handle_update(ctx, task, update) {
            Some(TaskNews::Partial(PartialOutcome::Solutions(boards))) => {
                self.first_solution = boards.into_iter().next();
                return;
            }
            Some(TaskNews::Answer(counted)) => match counted.solution_count {
                0 => SolutionCount::None,
                1 => SolutionCount::One,
                _ => SolutionCount::Several,
            },
            Some(TaskNews::Failed(_)) => SolutionCount::Unknown,
            _ => return,
        };
        let Some(digits) = self.count.subject().cloned() else { return };
        let board = &digits.board;
        let only = self.first_solution.take().filter(|_| solutions == SolutionCount::One);
        let has_wrong_entry = only.is_some_and(|only| {
            Cell::all(board.shape())
                .any(|cell| board.digit(cell).is_some() && board.digit(cell) != only.digit(cell))
        });
        self.count.set_answer(EntryCheck { digits, solutions, has_wrong_entry });
        // The player may have finished entering the puzzle before its solutions were counted.
        if self.state_before.is_none() && self.solution_count(ctx.page).is_some() {
            ctx.report(said::puzzle_entered(&self.status_text(true)));
            self.offer_repair(ctx);
        }
    }

    /// Counts the solutions of the entered digits. Resumes entering after a reload, and stops it if
    /// another puzzle is on the board.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        if self.state_before.is_none() && ctx.page.input_state.is_entering() {
            self.resume_entering(ctx);
        }
        if ctx.page.messages.offered_command != Some(&CONTINUE_ENTERING) {
            ctx.page.input_state.cancelled_puzzle = None;
        }
        let page = &ctx.page;
        let is_here = |before: &StateBefore| {
            page.is_unconstrained() && before.game_count == page.play_state.game_count
        };
        let is_over = self.state_before.as_ref().is_some_and(|before| !is_here(before));
        let changed = StateChange::from_bool(is_over);
        if is_over {
            self.end_entering(ctx);
        }
        if self.state_before.is_none() || !ctx.page.position().is_started() {
            return self.count.forget_unless(ctx, matches_page).or(changed);
        }
        let digits = digits_on(ctx.page);
        if self.count.subject() == Some(&digits) {
            return changed;
        }
        let target = CountTarget::Board(digits.givens.clone());
        self.first_solution = None;
        let job = CountSolutions { target, limit: Some(2), max_returned: 1 };
        self.count.ask_again(ctx, digits, job);
        StateChange::Changed
    }
}

/// Returns the position without givens, so that all digits can be corrected, and the digits that
/// weren't givens, with their cells.
fn make_correctable(position: &Position) -> (Position, Vec<(Cell, Digit)>) {
    let free = position.with_givens(Board::empty(position.shape()));
    let mut entries = Vec::new();
    for cell in Cell::all(position.shape()) {
        if let (CellValue::Digit(digit), false) = (position.content(cell), position.is_given(cell))
        {
            entries.push((cell, digit));
        }
    }
    (free, entries)
}

fn digits_on(page: &Page) -> EnteredDigits {
    EnteredDigits { board: page.game().board(), givens: page.expected_givens() }
}

/// Returns `true` if the page has exactly these digits and givens.
fn matches_page(digits: &EnteredDigits, page: &Page) -> bool {
    *digits == digits_on(page)
}

/// Returns an empty position with the same shape as the board on the page.
fn empty_position(page: &Page) -> Position {
    Position::new(Board::empty(page.shape()))
}

/// Handles a key press while a puzzle is being entered. Returns `true` if the key was handled, and
/// `false` if it has its usual meaning. While a board is compared with its picture, every key has
/// its usual meaning.
pub fn handle_key(ctx: &mut Context, stroke: Stroke) -> bool {
    if !ctx.page.input_state.is_row_by_row() {
        return false;
    }
    let cell = ctx.page.focused_cell();
    match (key_meaning(stroke, ctx.page.shape()), stroke.key) {
        _ if stroke.has_ctrl || stroke.has_alt => return false,
        (_, " ") => ctx.select_next_to_enter(),
        (_, "Backspace") => ctx.erase_backwards(),
        (_, ".") => {
            ctx.perform(Action::Erase(vec![cell]));
            ctx.select_next_to_enter();
        }
        // Marks and colours can't become givens, so the input mode stays.
        (Some(Key::Mode(_)), _) => {}
        _ => return false,
    }
    true
}
