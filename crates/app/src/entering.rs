//! Entering a puzzle from paper: digits are typed row by row on the player's own board, and then
//! become the givens of a new game.

use grid::{Board, Cell, CellValue, Digit, Position};
use jobs::{CountSolutions, CountTarget, SolutionCount};
use play::{
    Action, Game, GameSlot, LeftGame, Mode,
    save::{GameSource, UnfinishedPuzzle},
};
use schedule::{Ticket, Update};
use view::{
    Key, Stroke, key_meaning,
    words::{self, entering as said, pictures},
};

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    effect::Effect,
    feature::Feature,
    page::Page,
    place::{Destination, Place},
    tracked::ChangeState,
    worker_question::{News, WorkerQuestion},
};

/// The state of the page before entering began, and the number of solutions of the board so far.
#[derive(Default)]
pub struct PuzzleEntry {
    /// The state of the page before entering began; `None` while no puzzle is being entered.
    state_before: Option<Box<StateBefore>>,
    /// The count of solutions, and the latest result with the board that it belongs to.
    count: WorkerQuestion<Board, CountSolutions, (Board, SolutionCount)>,
}

/// The state of the page before a puzzle was entered. A reload loses this state.
struct StateBefore {
    /// The previous game and its note, unless the player's own board was on the page already.
    left_game: Option<(LeftGame, String)>,
    /// The page's game count while the puzzle is being entered.
    game: u64,
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
}

/// Starts entering a puzzle. If the board on the page has no givens, its digits are part of the
/// puzzle.
pub static ENTER_PUZZLE: Command =
    Command::new("Enter a Puzzle", Condition::Always, CommandTarget::Board, || Event::Begin.into());

impl PuzzleEntry {
    /// Returns the number of solutions of the board on the page, or `None` if it hasn't been
    /// counted yet.
    pub fn solutions(&self, page: &Page) -> Option<SolutionCount> {
        // The answer may still be about the previous digits.
        let answer = self.count.last_answer().filter(|(board, _)| is_on(board, page));
        answer.map(|(_, solutions)| *solutions)
    }

    /// Returns the status line with the number of givens and the number of solutions. While
    /// solutions are being counted, the text is still about the previous digits. Before the first
    /// count, it reports that there are no givens yet.
    pub fn line(&self, page: &Page) -> String {
        let line = |(board, solutions): &(Board, _)| {
            let givens = match &page.input.unfinished {
                Some(puzzle) => givens_of(board, &puzzle.entries).filled_count(),
                None => page.givens().filled_count(),
            };
            said::status_line(givens, board.verdict(), *solutions)
        };
        self.count.last_answer().map_or_else(|| said::none_yet().into(), line)
    }

    fn begin(&mut self, ctx: &mut Context) {
        if self.state_before.is_some() {
            return;
        }
        let games = &ctx.page.play.games;
        let is_on_board = games.slot() == GameSlot::Board;
        let moment = games.game_of(GameSlot::Board).map_or(0, Game::current);
        let mut left = None;
        if !(is_on_board && ctx.page.is_bare()) {
            // Entries on a board without givens are what the puzzle starts with.
            let first = match ctx.page.is_bare() {
                true => ctx.page.position().clone(),
                false => empty(ctx.page),
            };
            let note = ctx.page.play.note.clone();
            ctx.page.messages.leave_dialog();
            ctx.change_game(String::new(), |games| {
                left = (!is_on_board).then(|| (games.left_game(), note));
                games.begin(first);
            });
        }
        self.state_before =
            Some(Box::new(StateBefore { left_game: left, game: ctx.page.play.game_count }));
        let input = &mut *ctx.page.input;
        let (moment, mode) = (moment as u64, input.mode);
        let puzzle = UnfinishedPuzzle { moment, mode, ..UnfinishedPuzzle::default() };
        (input.unfinished, input.mode) = (Some(puzzle), Mode::Entry);
        let cell = ctx.page.selected();
        if let CellValue::Digit(_) = ctx.page.position().content(cell) {
            ctx.move_on();
        }
        let cell = ctx.page.selected();
        ctx.effect(Effect::Focus(cell));
        ctx.report_lasting(said::instructions());
    }

    /// Puts a board that was read from a picture on the page, so that the player can correct it.
    pub fn correct(&mut self, ctx: &mut Context, position: &Position) {
        if ctx.page.shape() != position.shape() {
            self.end(ctx);
            let empty = Position::new(Board::empty(position.shape()));
            ctx.begin(empty, GameSource::Entered, String::new());
        }
        self.begin(ctx);
        let (free, entries) = make_correctable(position);
        if let Some(puzzle) = &mut ctx.page.input.unfinished {
            (puzzle.is_from_picture, puzzle.entries) = (true, entries);
        }
        ctx.change(|games| games.play(Action::Begin(Box::new(free))));
        ctx.report(pictures::read());
    }

    /// Resumes entering the puzzle of the previous session, unless another game is on the page.
    /// Cancelling can't return to the game before it, because the reload has lost that game.
    fn resume(&mut self, ctx: &mut Context) {
        if ctx.page.play.games.slot() != GameSlot::Board {
            ctx.page.input.unfinished = None;
            return;
        }
        self.state_before =
            Some(Box::new(StateBefore { left_game: None, game: ctx.page.play.game_count }));
        ctx.page.input.mode = Mode::Entry;
        ctx.report_lasting(match ctx.page.input.is_comparing() {
            true => pictures::closed(),
            false => said::instructions(),
        });
    }

    /// Stops entering, and leaves the digits as they are. Returns the earlier state of the page and
    /// the unfinished puzzle, or `None` if no puzzle is being entered.
    fn end(&mut self, ctx: &mut Context) -> Option<(Box<StateBefore>, UnfinishedPuzzle)> {
        let before = self.state_before.take()?;
        let puzzle = ctx.page.input.unfinished.take()?;
        ctx.page.input.mode = puzzle.mode;
        Some((before, puzzle))
    }

    fn finish(&mut self, ctx: &mut Context) {
        let position = ctx.page.position().clone();
        if position.board().filled_count() == 0 {
            return;
        }
        let status = match self.solutions(ctx.page) {
            Some(_) => said::entered(&self.line(ctx.page)),
            None => said::entered(""),
        };
        let Some((_, puzzle)) = self.end(ctx) else { return };
        let position = position.with_givens(givens_of(&position.board(), &puzzle.entries));
        let empty = empty(ctx.page);
        ctx.change(|games| games.play(Action::Begin(Box::new(empty))));
        ctx.begin(position, GameSource::Entered, status);
        // A game with a name is saved even if nothing is played.
        if !ctx.page.game().is_begun() {
            ctx.page.play.games.play(Action::Name(said::entered_name().into()));
        }
    }

    fn cancel_entering(&mut self, ctx: &mut Context) {
        let Some((before, puzzle)) = self.end(ctx) else { return };
        let (left, note) = before.left_game.unzip();
        ctx.change_game(note.unwrap_or_default(), |games| {
            games.play(Action::GoTo(puzzle.moment as usize));
            left.into_iter().for_each(|left| games.return_to(left));
        });
        ctx.report(words::cancelled());
    }
}

impl Feature for PuzzleEntry {
    type Event = Event;

    fn leads_to(_: &Event) -> Option<Destination> {
        Some(Destination::Place(Place::Play))
    }

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Begin => self.begin(ctx),
            Event::Skip => ctx.move_on(),
            Event::Finish => self.finish(ctx),
            Event::Cancel => self.cancel_entering(ctx),
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: Update) {
        let solutions = match self.count.handle_update(ctx, task, update) {
            Some(News::Answer(counted)) => match counted.found {
                0 => SolutionCount::None,
                1 => SolutionCount::One,
                _ => SolutionCount::Several,
            },
            Some(News::Failed(_)) => SolutionCount::Unknown,
            _ => return,
        };
        let Some(board) = self.count.subject().cloned() else { return };
        self.count.set_answer((board, solutions));
        // The player may have finished before the count.
        if self.state_before.is_none() && self.solutions(ctx.page).is_some() {
            ctx.report(said::entered(&self.line(ctx.page)));
        }
    }

    /// Counts the solutions of the entered digits. Resumes entering after a reload, and stops it if
    /// another puzzle is on the board.
    fn sync(&mut self, ctx: &mut Context) -> ChangeState {
        if self.state_before.is_none() && ctx.page.input.is_entering() {
            self.resume(ctx);
        }
        let page = &ctx.page;
        let is_here = |before: &StateBefore| page.is_bare() && before.game == page.play.game_count;
        let is_over = self.state_before.as_ref().is_some_and(|before| !is_here(before));
        let changed = ChangeState::when(is_over);
        if is_over {
            self.end(ctx);
        }
        if self.state_before.is_none() || !ctx.page.position().is_started() {
            return self.count.forget_unless(ctx, is_on).or(changed);
        }
        let board = ctx.page.game().board();
        if self.count.subject() == Some(&board) {
            return changed;
        }
        let target = CountTarget::Board(board.clone());
        self.count.ask_again(
            ctx,
            board,
            CountSolutions { target, limit: Some(2), max_returned: 0 },
        );
        ChangeState::Yes
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

/// Returns the givens of a puzzle with these digits: all digits except the player's `entries` that
/// are still in their cells.
fn givens_of(board: &Board, entries: &[(Cell, Digit)]) -> Board {
    let mut givens = board.clone();
    let cells = board.shape().cells();
    let is_there =
        |(cell, digit): &&(Cell, Digit)| cell.index() < cells && board.digit(*cell) == Some(*digit);
    entries.iter().filter(is_there).for_each(|(cell, _)| givens.set(*cell, None));
    givens
}

/// Returns `true` if the digits on the page are those of `board`.
fn is_on(board: &Board, page: &Page) -> bool {
    *board == page.game().board()
}

/// Returns an empty position with the same shape as the board on the page.
fn empty(page: &Page) -> Position {
    Position::new(Board::empty(page.shape()))
}

/// Handles a key press while a puzzle is being entered. Returns `true` if the key was handled, and
/// `false` if it has its usual meaning. While a board is compared with its picture, every key has
/// its usual meaning.
pub fn key(ctx: &mut Context, stroke: Stroke) -> bool {
    if !ctx.page.input.is_row_by_row() {
        return false;
    }
    let cell = ctx.page.selected();
    match (key_meaning(stroke, ctx.page.shape()), stroke.key) {
        _ if stroke.ctrl || stroke.alt => return false,
        (_, " ") => ctx.move_on(),
        (_, "Backspace") => ctx.erase_back(),
        (_, ".") => {
            ctx.play(Action::Erase(vec![cell]));
            ctx.move_on();
        }
        // Marks and colours can't become givens, so the input mode stays.
        (Some(Key::Mode(_)), _) => {}
        _ => return false,
    }
    true
}
