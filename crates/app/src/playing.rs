//! What a person does with the board: selecting, typing, boards of one's own.

use grid::{Board, Cell, CellValue, Digit, Position, Shape};
use play::{Action, Mode};
use view::{
    Highlight, Key, Selection, Stroke, Typing, contents, lacking, meaning, standing, words, written,
};

use crate::{
    command::{Offer, On, When},
    context::Context,
    effect::Effect,
    page::{Cover, Dialog, Tone},
};

/// What happens to the board, and to what input goes where.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// An action, as a player takes it.
    Play(Action),
    /// A digit of the keypad: it goes in the selected cells, or waits for the cells that it is to
    /// go in.
    Digit(Digit),
    /// The selected cells are emptied.
    Erase,
    /// The button goes down on a cell, which is selected alone.
    Select(Cell),
    /// The keyboard comes to a cell, which is selected alone unless it is so with others.
    Reach(Cell),
    /// A cell comes to those that are selected, or leaves them.
    Toggle(Cell),
    /// A pointer draws from a cell to another; all on its way are selected, too.
    Draw {
        /// Where it came from.
        from: Cell,
        /// Where it is.
        to: Cell,
    },
    /// The same with a finger, which selects the cell that it came from, too.
    Sweep {
        /// Where it came from.
        from: Cell,
        /// Where it is.
        to: Cell,
    },
    /// A cell is touched: with a digit chosen first, that goes there, or leaves it.
    Tap(Cell),
    /// Two clicks on a cell: all alike, or what an empty one is to hold.
    Double(Cell),
    /// A field for the contents of the selected cell is wanted, or no longer.
    Write(bool),
    /// Something was written in it.
    Written(Cell, String),
    /// Digits are put in as this.
    Mode(Mode),
    /// A touch adds a cell to those that are selected, or not any more.
    Several,
    /// A digit is chosen first, or not any more.
    DigitFirst,
    /// The board highlights this.
    Highlight(Highlight),
    /// The board has this size.
    Zoom(f64),
    /// Files are held over the page, or not any more.
    Hover(bool),
    /// An empty board of the player's own is begun.
    NewBoard(Shape),
    /// The player's own board takes the place of the collection's puzzle.
    MyBoard,
    /// The shape of a new board is asked for.
    AskShape,
    /// Marks are noted in all empty cells.
    FillCandidates,
    /// What is there becomes a puzzle.
    MakeGivens,
    /// The givens can be changed.
    EditGivens,
    /// All that was put in is taken back.
    StartOver,
    /// The cell with the fewest candidates is selected.
    MinChoice,
    /// What the houses of the selected cell lack is said.
    WhatIsLeft,
    /// Where the digit of the selected cell stands is said.
    WhereItStands,
}

/// Begins an empty board of some shape.
pub const NEW_BOARD: Offer<Event> =
    Offer { name: "New Board", when: When::Always, on: On::Board, act: Event::AskShape };
/// Leaves the collection's puzzle for the player's own board.
pub const MY_BOARD: Offer<Event> =
    Offer { name: "My Board", when: When::Numbered, on: On::Board, act: Event::MyBoard };
/// Notes all candidates of every empty cell.
pub const FILL_CANDIDATES: Offer<Event> = Offer {
    name: "Fill Candidates",
    when: When::Always,
    on: On::Board,
    act: Event::FillCandidates,
};
/// Selects the undecided cell with the fewest candidates.
pub const FIND_MIN_CHOICE_CELL: Offer<Event> = Offer {
    name: "Find Min Choice Cell",
    when: When::Always,
    on: On::Board,
    act: Event::MinChoice,
};
/// Says what the houses of the selected cell lack.
pub const WHAT_IS_LEFT: Offer<Event> =
    Offer { name: "What Is Left", when: When::Always, on: On::Board, act: Event::WhatIsLeft };
/// Says where the digit of the selected cell stands.
pub const WHERE_IS_THIS_DIGIT: Offer<Event> = Offer {
    name: "Where Is This Digit",
    when: When::Always,
    on: On::Board,
    act: Event::WhereItStands,
};
/// Takes back all that was put in.
pub const START_OVER: Offer<Event> =
    Offer { name: "Start Over", when: When::PutIn, on: On::Board, act: Event::StartOver };
/// Takes the last step back.
pub const UNDO: Offer<Event> =
    Offer { name: "Undo", when: When::Undo, on: On::Board, act: Event::Play(Action::Undo) };
/// Takes that step again.
pub const REDO: Offer<Event> =
    Offer { name: "Redo", when: When::Redo, on: On::Board, act: Event::Play(Action::Redo) };
/// Makes a puzzle of what is on the board.
pub const MAKE_GIVENS: Offer<Event> =
    Offer { name: "Make Givens", when: When::PutIn, on: On::Board, act: Event::MakeGivens };
/// Makes the givens entries that can be changed.
pub const EDIT_GIVENS: Offer<Event> =
    Offer { name: "Edit Givens", when: When::Givens, on: On::Board, act: Event::EditGivens };

/// Does what an event says.
pub fn update(ctx: &mut Context, event: Event) {
    match event {
        Event::Play(action) => ctx.play(action),
        Event::Digit(digit) if ctx.page.input.digit_first => {
            let first = &mut ctx.page.input.first;
            *first = Some(digit).filter(|_| *first != Some(digit));
        }
        Event::Digit(digit) => put(ctx, digit, None),
        Event::Erase => erase(ctx),
        Event::Select(cell) => ctx.select(|_| Selection::of(cell)),
        Event::Reach(cell) => {
            if !ctx.page.input.selection.has(cell) {
                ctx.select(|_| Selection::of(cell));
            }
        }
        Event::Toggle(cell) => ctx.select(|selection| selection.toggled(cell)),
        Event::Draw { from, to } => {
            let shape = ctx.page.shape();
            ctx.select(|selection| selection.drawn(from, to, shape));
        }
        Event::Sweep { from, to } => {
            let shape = ctx.page.shape();
            ctx.select(|selection| match selection.has(from) {
                true => selection.drawn(from, to, shape),
                false => selection.extended(from).drawn(from, to, shape),
            });
        }
        Event::Tap(cell) => tap(ctx, cell),
        Event::Double(cell) => {
            let board = ctx.page.game().board();
            match board.digit(cell) {
                Some(_) => ctx.select(|_| Selection::of(cell).alike(&board)),
                None => begin_writing(ctx),
            }
        }
        Event::Write(true) => begin_writing(ctx),
        Event::Write(false) => ctx.page.input.writing = None,
        Event::Written(cell, text) => write_contents(ctx, cell, &text),
        Event::Mode(mode) => ctx.page.input.mode = mode,
        Event::Several => {
            let several = &mut ctx.page.input.several;
            *several = !*several;
        }
        Event::DigitFirst => {
            let input = &mut *ctx.page.input;
            (input.digit_first, input.first) = (!input.digit_first, None);
        }
        Event::Highlight(highlight) => ctx.page.input.highlight = highlight,
        Event::Zoom(zoom) => ctx.page.input.zoom = Some(zoom),
        Event::Hover(hovering) => {
            if ctx.page.input.hovering != hovering {
                ctx.page.input.hovering = hovering;
            }
        }
        Event::AskShape => ctx.page.said.dialog = Some(Dialog::New),
        Event::NewBoard(shape) => {
            let number = ctx.page.number();
            ctx.effect(Effect::ForgetAddress);
            ctx.begin(Position::of(Board::empty(shape)), words::new_board(shape, number));
        }
        Event::MyBoard => {
            let Some(number) = ctx.page.number() else { return };
            ctx.page.said.leave_dialog();
            ctx.change_game(String::new(), |games| games.switch_to_own());
            ctx.say(words::my_board(number));
        }
        Event::FillCandidates => ctx.play_saying(Action::Candidates, words::filled_candidates()),
        Event::MakeGivens => ctx.play_saying(Action::MakeGivens, words::made_givens()),
        Event::EditGivens => ctx.play_saying(Action::EditGivens, words::edit_givens()),
        Event::StartOver => ctx.play_saying(Action::StartOver, words::started_over()),
        Event::MinChoice => {
            let choice = human::min_choice(ctx.page.position());
            choice.into_iter().for_each(|(cell, _)| ctx.select(|_| Selection::of(cell)));
            ctx.say_once_more(words::min_choice(choice, ctx.page.shape()));
        }
        Event::WhatIsLeft => {
            let houses = lacking(&ctx.page.game().board(), ctx.page.selected());
            let said = words::left::lacking(&houses, |digit| ctx.page.symbol(digit));
            ctx.say_once_more(said);
        }
        Event::WhereItStands => {
            let board = ctx.page.game().board();
            let standing = standing(&board, ctx.page.selected());
            let symbol = |digit| ctx.page.symbol(digit);
            let said = words::left::standing(standing.as_ref(), board.shape(), symbol);
            ctx.say_once_more(said);
        }
    }
}

/// What stands in a cell: a digit, or the candidates that are noted.
pub fn content(position: &Position, cell: Cell) -> CellValue {
    match position.content(cell) {
        CellValue::Marks(_) => CellValue::Marks(position.noted(cell)),
        digit => digit,
    }
}

/// The selected cells.
fn chosen(ctx: &Context) -> Vec<Cell> {
    ctx.page.input.selection.cells().collect()
}

/// Puts a digit in the selected cells, as the mode says or as another.
fn put(ctx: &mut Context, digit: Digit, mode: Option<Mode>) {
    let mode = mode.unwrap_or(ctx.page.input.mode);
    let clean = ctx.page.wishes.settings.clean;
    play_in(ctx, &chosen(ctx), mode.put(chosen(ctx), digit, clean));
}

/// The digit takes the place of the one that was just put in the selected cells.
fn amend(ctx: &mut Context, digit: Digit, mode: Option<Mode>) {
    let mode = mode.unwrap_or(ctx.page.input.mode);
    let (cells, clean) = (chosen(ctx), ctx.page.wishes.settings.clean);
    let put = mode.put(cells.clone(), digit, clean);
    play_in(ctx, &chosen(ctx), Action::Instead(cells, Box::new(put)));
}

fn erase(ctx: &mut Context) {
    let mode = ctx.page.input.mode;
    play_in(ctx, &chosen(ctx), mode.erase(chosen(ctx)));
}

/// Does something with cells. Where all of them are given, and it does nothing therefore, that is
/// said.
fn play_in(ctx: &mut Context, cells: &[Cell], action: Action) {
    let (before, step) = (ctx.page.position().clone(), ctx.page.play.step);
    ctx.play(action);
    let played = ctx.page.play.step != step;
    if played && before == *ctx.page.position() {
        tell_given(ctx, cells);
    }
}

/// Says that cells are given, if all of them are; `false` if not.
fn tell_given(ctx: &mut Context, cells: &[Cell]) -> bool {
    let all = cells.iter().all(|cell| ctx.page.position().is_given(*cell));
    if all {
        ctx.page.said.full_at = None;
        ctx.judge(Tone::Bad, words::given(cells, ctx.page.shape()));
    }
    all
}

fn tap(ctx: &mut Context, cell: Cell) {
    let input = &ctx.page.input;
    let Some(digit) = input.first.filter(|_| input.digit_first) else { return };
    let (mode, clean) = (input.mode, ctx.page.wishes.settings.clean);
    let there = content(ctx.page.position(), cell) == CellValue::Digit(digit);
    let action = match mode == Mode::Digit && there {
        true => Action::Erase(vec![cell]),
        false => mode.put(vec![cell], digit, clean),
    };
    play_in(ctx, &[cell], action);
}

/// Begins to write the contents of the selected cell in a field, unless it holds a given.
fn begin_writing(ctx: &mut Context) {
    let cell = ctx.page.selected();
    if ctx.page.cover.is_none() && !tell_given(ctx, &[cell]) {
        ctx.page.input.writing = Some(cell);
    }
}

/// Puts in a cell what a person wrote, unless it says what is there. The field stays while what it
/// says means nothing.
fn write_contents(ctx: &mut Context, cell: Cell, text: &str) {
    let shape = ctx.page.shape();
    match contents(text, shape) {
        _ if text == written(content(ctx.page.position(), cell), shape) => {}
        Ok(CellValue::Digit(digit)) => {
            let clean = ctx.page.wishes.settings.clean;
            ctx.play(Mode::Digit.put(vec![cell], digit, clean));
        }
        Ok(CellValue::Marks(marks)) => ctx.play(Action::Note(cell, marks)),
        Err(word) => return ctx.judge(Tone::Bad, words::no_digit(&word, shape)),
    }
    ctx.page.input.writing = None;
}

/// What a key press came to.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyOutcome {
    /// It means nothing here.
    None,
    /// It was done.
    Done,
    /// It is a command's, or the page's.
    Key(Key),
}

/// Does what a key press means to the board; what it means to others is handed back.
pub fn key(ctx: &mut Context, stroke: Stroke) -> KeyOutcome {
    let (shape, cell) = (ctx.page.shape(), ctx.page.selected());
    let Some(key) = meaning(stroke, shape) else { return KeyOutcome::None };
    if !matches!(key, Key::Figure { .. }) {
        ctx.page.input.typing = Typing::default();
    }
    match key {
        Key::Go(to) => {
            let cell = to.from(cell, shape);
            ctx.select(|_| Selection::of(cell));
            ctx.effect(Effect::Focus(cell));
        }
        Key::Extend(to) => {
            let cell = to.from(cell, shape);
            ctx.select(|selection| selection.extended(cell));
            ctx.effect(Effect::Focus(cell));
        }
        Key::All => ctx.select(|selection| selection.all(shape)),
        Key::Inverse => {
            ctx.select(|selection| selection.inverse(shape));
            let cell = ctx.page.selected();
            ctx.effect(Effect::Focus(cell));
        }
        Key::Figure { figure, mode } => {
            let place = (cell, mode.unwrap_or(ctx.page.input.mode));
            let shape = if place.1 == Mode::Colour { Shape::CLASSIC } else { shape };
            let now = ctx.now;
            let Some(typed) = ctx.page.input.typing.figure(place, figure, shape, now) else {
                return KeyOutcome::None;
            };
            match (typed.digit, typed.instead_of) {
                (None, _) => erase(ctx),
                (Some(digit), None) => put(ctx, digit, mode),
                (Some(digit), Some(_)) => amend(ctx, digit, mode),
            }
        }
        Key::Letter { digit, mode } => put(ctx, digit, mode),
        Key::Clear => erase(ctx),
        Key::Undo => ctx.play(Action::Undo),
        Key::Redo => ctx.play(Action::Redo),
        Key::Mode(mode) => ctx.page.input.mode = mode,
        Key::NextMode => {
            let mode = &mut ctx.page.input.mode;
            *mode = mode.next();
        }
        Key::Cancel if matches!(*ctx.page.cover, Some(Cover::Solution(_) | Cover::Step(_))) => {
            ctx.uncover();
        }
        Key::Write => begin_writing(ctx),
        Key::Help => ctx.page.said.dialog = Some(Dialog::Help),
        Key::Commands => ctx.page.said.dialog = Some(Dialog::Commands),
        Key::Cancel | Key::Part(_) | Key::Do(_) => return KeyOutcome::Key(key),
    }
    KeyOutcome::Done
}

/// Whether a key is one that a person presses to go on while the game is paused.
pub fn wakes(paused: bool, stroke: Stroke) -> bool {
    let none = ["Tab", "Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"];
    paused && !(stroke.ctrl || stroke.alt) && !none.contains(&stroke.key)
}
