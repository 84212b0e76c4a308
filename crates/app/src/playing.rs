//! Editing the board: selection, digits, marks, and the player's own boards.

use grid::{Board, Cell, CellValue, Digit, Position, Shape};
use play::{Action, Mode, save::GameSource};
use view::{
    DigitTyping, Highlight, Key, Modifiers, Selection, Shortcut, Stroke, format_content,
    key_meaning, missing_digits, parse_content, same_digit_cells, words,
};

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    effect::Effect,
    feature::Feature,
    followup::Followup,
    messages::{Dialog, Tone},
    page::BoardOverlay,
    place::{Destination, Place},
};

/// The feature that edits the board. The games are stored on the page.
#[derive(Default)]
pub struct BoardEditor;

/// An event that [`BoardEditor`] handles.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Perform an action as if the player had done it.
    Play(Action),
    /// A digit of the keypad was pressed: enter it in the selected cells or, in digit-first mode,
    /// choose it for the cells that are tapped next. Choosing the same digit again chooses none.
    Digit(Digit),
    /// Enter a digit, and not a mark or a colour, regardless of the current mode.
    Enter(Digit),
    /// Clear the selected cells. In colour mode, only their colours are removed. While a puzzle is
    /// entered row by row and the selected cells are empty, the cell before the focused cell is
    /// selected and cleared instead.
    Erase,
    /// Select only one cell.
    Select(Cell),
    /// Select a cell that got the keyboard focus, unless the cell is already selected.
    CellFocused(Cell),
    /// Add a cell to the selection, or remove the cell from it.
    ToggleCell(Cell),
    /// Drag-select with a mouse: add all cells on the way to the selection.
    DragMouse {
        /// The cell that the drag comes from.
        from: Cell,
        /// The cell that the drag has reached.
        to: Cell,
    },
    /// Drag-select by touch: add all cells on the way to the selection, including the starting
    /// cell.
    DragFinger {
        /// The cell that the drag comes from.
        from: Cell,
        /// The cell that the drag has reached.
        to: Cell,
    },
    /// A cell was tapped in digit-first mode: enter the chosen digit in the cell, or remove it. If
    /// the cell is a given, its digit becomes the chosen digit, except in colour mode.
    Tap(Cell),
    /// A cell was double-clicked: select all cells with the same digit, or edit the contents of an
    /// empty cell.
    DoubleClick(Cell),
    /// Open (`true`) or close (`false`) the text field for the contents of the selected cell.
    EditContents(bool),
    /// A text was entered in the text field of a cell.
    SubmitContents(Cell, String),
    /// Choose the mode in which digits are entered.
    SetMode(Mode),
    /// Switch multi-select on or off.
    ToggleMultiSelect,
    /// Switch digit-first mode on or off.
    ToggleDigitFirst,
    /// Choose which cells the board highlights.
    SetHighlight(Highlight),
    /// Set the size of the board, relative to the available space.
    SetZoom(f64),
    /// Files are being dragged over the page (`true`), or no longer (`false`).
    FilesDragged(bool),
    /// Put an empty board of this shape on the page.
    NewBoard(Shape),
    /// Replace the collection's puzzle with the last game that was played outside of collections.
    MyBoard,
    /// Ask for the shape of a new board.
    AskShape,
    /// Note all candidates in the empty cells.
    FillCandidates,
    /// Turn the digits on the board into givens.
    MakeGivens,
    /// Turn the givens into entries that can be edited.
    EditGivens,
    /// Remove all entries and marks.
    StartOver,
    /// Select the empty cell with the fewest candidates.
    FindFewestCandidates,
    /// Report the missing digits of the houses of the selected cell.
    ReportMissingDigits,
    /// Report where else the digit of the selected cell is.
    FindDigit,
}

/// The command that puts an empty board on the page, after asking for its shape.
pub static NEW_BOARD: Command =
    Command::new("New Board", Condition::Always, CommandTarget::Board, || Event::AskShape.into())
        .with_aliases(&["Empty Board", "Blank Board", "Leeres Brett"]);
/// The command that replaces the collection's puzzle with the last game that was played outside of
/// collections.
pub static MY_BOARD: Command =
    Command::new("My Board", Condition::FromCollection, CommandTarget::Board, || {
        Event::MyBoard.into()
    });
/// The command that notes all candidates of every empty cell.
pub static FILL_CANDIDATES: Command =
    Command::new("Fill Candidates", Condition::Always, CommandTarget::Board, || {
        Event::FillCandidates.into()
    })
    .with_aliases(&["Pencil Marks", "Notes", "Bleistiftnotizen"]);
/// The command that selects the empty cell with the fewest candidates.
pub static FIND_CELL_WITH_FEWEST_CANDIDATES: Command = Command::new(
    "Find Cell with Fewest Candidates",
    Condition::Always,
    CommandTarget::Board,
    || Event::FindFewestCandidates.into(),
)
.with_aliases(&["Find Min Choice Cell"]);
/// The command that reports the missing digits of the houses of the selected cell.
pub static SHOW_MISSING_DIGITS: Command =
    Command::new("Show Missing Digits", Condition::Always, CommandTarget::Board, || {
        Event::ReportMissingDigits.into()
    })
    .with_aliases(&["What Is Left"])
    .with_keys(&[Shortcut { modifiers: Modifiers::Alt, keys: &["l"] }]);
/// The command that reports where else the digit of the selected cell is.
pub static FIND_THIS_DIGIT: Command =
    Command::new("Find This Digit", Condition::Always, CommandTarget::Board, || {
        Event::FindDigit.into()
    })
    .with_aliases(&["Where Is This Digit"])
    .with_keys(&[Shortcut { modifiers: Modifiers::Alt, keys: &["w"] }]);
/// The command that removes all entries and marks.
pub static START_OVER: Command =
    Command::new("Start Over", Condition::HasEntries, CommandTarget::Board, || {
        Event::StartOver.into()
    })
    .with_aliases(&["Reset", "Restart", "Clear Board", "Zurücksetzen"]);
/// The command that undoes the latest change. If a solution, a step or a review covers the board,
/// the command only uncovers the board.
pub static UNDO: Command = Command::new("Undo", Condition::CanUndo, CommandTarget::Page, || {
    Event::Play(Action::Undo).into()
})
.with_keys(&[Shortcut { modifiers: Modifiers::Ctrl, keys: &["z"] }]);
/// The command that redoes the change that was undone last. If a solution, a step or a review
/// covers the board, the command only uncovers the board.
pub static REDO: Command = Command::new("Redo", Condition::CanRedo, CommandTarget::Page, || {
    Event::Play(Action::Redo).into()
})
.with_keys(&[
    Shortcut { modifiers: Modifiers::Ctrl, keys: &["y"] },
    Shortcut { modifiers: Modifiers::CtrlShift, keys: &["z"] },
]);
/// The command that turns the digits on the board into givens.
pub static MAKE_GIVENS: Command =
    Command::new("Make Givens", Condition::HasEntries, CommandTarget::Board, || {
        Event::MakeGivens.into()
    });
/// The command that turns the givens into entries that can be edited.
pub static EDIT_GIVENS: Command =
    Command::new("Edit Givens", Condition::HasGivens, CommandTarget::Board, || {
        Event::EditGivens.into()
    });

impl Feature for BoardEditor {
    type Event = Event;

    fn destination(event: &Event) -> Option<Destination> {
        matches!(event, Event::NewBoard(_)).then_some(Destination::Place(Place::Play))
    }

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Play(action) => ctx.perform(action),
            Event::Digit(digit) if is_digit_first(ctx) => {
                let first = &mut ctx.page.input_state.first_digit;
                *first = Some(digit).filter(|_| *first != Some(digit));
            }
            Event::Digit(digit) => {
                enter_digit(ctx, digit, None);
                ctx.select_next_to_enter();
            }
            Event::Enter(digit) => {
                enter_digit(ctx, digit, Some(Mode::Entry));
                ctx.select_next_to_enter();
            }
            Event::Erase if ctx.page.input_state.is_row_by_row() => ctx.erase_backwards(),
            Event::Erase => erase_selected(ctx),
            Event::Select(cell) => ctx.change_selection(|_| Selection::from_cell(cell)),
            Event::CellFocused(cell) => {
                if !ctx.page.input_state.selection.contains(cell) {
                    ctx.change_selection(|_| Selection::from_cell(cell));
                }
            }
            Event::ToggleCell(cell) => ctx.change_selection(|selection| selection.toggled(cell)),
            Event::DragMouse { from, to } => {
                let shape = ctx.page.shape();
                ctx.change_selection(|selection| selection.extended_along_line(from, to, shape));
            }
            Event::DragFinger { from, to } => {
                let shape = ctx.page.shape();
                ctx.change_selection(|selection| match selection.contains(from) {
                    true => selection.extended_along_line(from, to, shape),
                    false => selection.extended_to(from).extended_along_line(from, to, shape),
                });
            }
            Event::Tap(cell) => tap_cell(ctx, cell),
            Event::DoubleClick(cell) => {
                let board = ctx.page.game().board();
                match board.digit(cell) {
                    Some(_) => {
                        ctx.change_selection(|_| Selection::from_cell(cell).with_same_digit(&board))
                    }
                    None => begin_editing(ctx),
                }
            }
            Event::EditContents(true) => begin_editing(ctx),
            Event::EditContents(false) => ctx.page.input_state.edited_cell = None,
            Event::SubmitContents(cell, text) => submit_contents(ctx, cell, &text),
            Event::SetMode(mode) => ctx.page.input_state.mode = mode,
            Event::ToggleMultiSelect => {
                let input = &mut *ctx.page.input_state;
                input.is_multi_select = !input.is_multi_select;
                if !input.is_multi_select {
                    ctx.change_selection(|selection| {
                        Selection::from_cell(selection.focused_cell())
                    });
                }
            }
            Event::ToggleDigitFirst => {
                let input = &mut *ctx.page.input_state;
                (input.is_digit_first, input.first_digit) = (!input.is_digit_first, None);
            }
            Event::SetHighlight(highlight) => ctx.page.input_state.highlight = highlight,
            Event::SetZoom(zoom) => ctx.page.input_state.zoom = Some(zoom),
            Event::FilesDragged(hovering) => {
                if ctx.page.input_state.is_dragging_files != hovering {
                    ctx.page.input_state.is_dragging_files = hovering;
                }
            }
            Event::AskShape => ctx.page.messages.dialog = Some(Dialog::NewBoard),
            Event::NewBoard(shape) => {
                let number = ctx.page.puzzle_number();
                ctx.push_effect(Effect::ForgetAddress);
                let (board, status) = (Board::empty(shape), words::new_board(shape, number));
                ctx.begin_game(Position::new(board), GameSource::Other, status);
            }
            Event::MyBoard => {
                let Some(number) = ctx.page.puzzle_number() else { return };
                ctx.page.messages.close_board_dialog();
                ctx.change_game(String::new(), |games| games.switch_to_latest_own());
                ctx.report(words::own_board_replaces_puzzle(number));
            }
            Event::FillCandidates => {
                ctx.perform_and_report(Action::MarkCandidates, words::candidates_filled())
            }
            Event::MakeGivens if ctx.page.input_state.is_entering() => {
                ctx.push_followup(Followup::FinishEntering);
            }
            Event::MakeGivens => ctx.perform_and_report(Action::MakeGivens, words::givens_made()),
            Event::EditGivens => {
                ctx.perform_and_report(Action::EditGivens, words::givens_editable())
            }
            Event::StartOver => ctx.perform_and_report(Action::StartOver, words::started_over()),
            Event::FindFewestCandidates => {
                let choice = human::fewest_candidates(ctx.page.position());
                choice
                    .into_iter()
                    .for_each(|(cell, _)| ctx.change_selection(|_| Selection::from_cell(cell)));
                ctx.report_again(words::fewest_candidates(choice, ctx.page.shape()));
            }
            Event::ReportMissingDigits => {
                let houses = missing_digits(&ctx.page.game().board(), ctx.page.focused_cell());
                let message = words::digits_left::missing_digits(&houses, |digit| {
                    ctx.page.format_digit(digit)
                });
                ctx.report_again(message);
            }
            Event::FindDigit => {
                let board = ctx.page.game().board();
                let same_digit_cells = same_digit_cells(&board, ctx.page.focused_cell());
                let symbol = |digit| ctx.page.format_digit(digit);
                let names = ctx.page.cell_names();
                let message = words::digits_left::same_digit_cells(
                    same_digit_cells.as_ref(),
                    board.shape(),
                    names,
                    symbol,
                );
                ctx.report_again(message);
            }
        }
    }
}

/// Returns the content of a cell: a digit, or all candidates that are noted in it.
pub fn cell_content(position: &Position, cell: Cell) -> CellValue {
    match position.content(cell) {
        CellValue::Marks(_) => CellValue::Marks(position.noted_candidates(cell)),
        digit => digit,
    }
}

/// Returns the selected cells.
fn selected_cells(ctx: &Context) -> Vec<Cell> {
    ctx.page.input_state.selection.cells().collect()
}

/// Returns `true` if digit-first mode is on and no puzzle is being entered.
fn is_digit_first(ctx: &Context) -> bool {
    ctx.page.input_state.is_digit_first && !ctx.page.input_state.is_entering()
}

/// Returns the mode in which a digit is entered: `wanted`, or the current mode if `wanted` is
/// `None` or a puzzle is being entered from paper. In a board from a picture, marks can also be
/// entered.
fn mode_for(ctx: &Context, wanted: Option<Mode>) -> Mode {
    let input = &ctx.page.input_state;
    let has_modes = !input.is_entering() || input.is_comparing();
    wanted.filter(|_| has_modes).unwrap_or(input.mode)
}

/// Enters a digit in the selected cells, in `mode`, or in the current mode if `mode` is `None`.
fn enter_digit(ctx: &mut Context, digit: Digit, mode: Option<Mode>) {
    let mode = mode_for(ctx, mode);
    let clean = ctx.page.auto_removes_marks();
    perform_on(ctx, &selected_cells(ctx), mode.digit_action(selected_cells(ctx), digit, clean));
}

/// Replaces the digit that was just entered in the selected cells, in `mode`, or in the current
/// mode if `mode` is `None`.
fn replace_last_digit(ctx: &mut Context, digit: Digit, mode: Option<Mode>) {
    let mode = mode_for(ctx, mode);
    let (cells, clean) = (selected_cells(ctx), ctx.page.auto_removes_marks());
    let put = mode.digit_action(cells.clone(), digit, clean);
    perform_on(ctx, &selected_cells(ctx), Action::ReplaceLast(cells, Box::new(put)));
}

fn erase_selected(ctx: &mut Context) {
    let mode = ctx.page.input_state.mode;
    perform_on(ctx, &selected_cells(ctx), mode.erase_action(selected_cells(ctx)));
}

/// Performs an action on `cells`. If nothing changes because all of them are givens, reports that.
fn perform_on(ctx: &mut Context, cells: &[Cell], action: Action) {
    let (before, step) = (ctx.page.position().clone(), ctx.page.play_state.change_count);
    ctx.perform(action);
    let played = ctx.page.play_state.change_count != step;
    if played && before == *ctx.page.position() {
        report_if_given(ctx, cells);
    }
}

/// If all of the cells are givens, reports that and returns `true`.
fn report_if_given(ctx: &mut Context, cells: &[Cell]) -> bool {
    let all = cells.iter().all(|cell| ctx.page.position().is_given(*cell));
    if all {
        ctx.report_with_tone(Tone::Bad, words::cells_are_given(cells, ctx.page.shape()));
    }
    all
}

fn tap_cell(ctx: &mut Context, cell: Cell) {
    // A given can't be changed, so its digit is chosen instead.
    let given = ctx.page.givens().digit(cell).filter(|_| ctx.page.input_state.mode != Mode::Colour);
    if given.is_some() && is_digit_first(ctx) {
        ctx.page.input_state.first_digit = given;
        return;
    }
    let input = &ctx.page.input_state;
    let Some(digit) = input.first_digit.filter(|_| is_digit_first(ctx)) else { return };
    let (mode, clean) = (input.mode, ctx.page.auto_removes_marks());
    let there = cell_content(ctx.page.position(), cell) == CellValue::Digit(digit);
    let action = match mode == Mode::Entry && there {
        true => Action::Erase(vec![cell]),
        false => mode.digit_action(vec![cell], digit, clean),
    };
    perform_on(ctx, &[cell], action);
}

/// Opens the text field for the contents of the selected cell, unless the board is covered or a
/// puzzle is being entered. If the cell is a given, only reports this.
fn begin_editing(ctx: &mut Context) {
    let cell = ctx.page.focused_cell();
    let is_free = ctx.page.overlay.is_none() && !ctx.page.input_state.is_entering();
    if is_free && !report_if_given(ctx, &[cell]) {
        ctx.page.input_state.edited_cell = Some(cell);
    }
}

/// Enters the content that the player typed for a cell, unless the cell has this content already.
/// The text field stays open if the text is invalid.
fn submit_contents(ctx: &mut Context, cell: Cell, text: &str) {
    let shape = ctx.page.shape();
    match parse_content(text, shape) {
        _ if text == format_content(cell_content(ctx.page.position(), cell), shape) => {}
        Ok(CellValue::Digit(digit)) => {
            let clean = ctx.page.auto_removes_marks();
            ctx.perform(Mode::Entry.digit_action(vec![cell], digit, clean));
        }
        Ok(CellValue::Marks(marks)) => ctx.perform(Action::SetMarks(cell, marks)),
        Err(word) => return ctx.report_with_tone(Tone::Bad, words::not_a_digit(&word, shape)),
    }
    ctx.page.input_state.edited_cell = None;
}

/// The outcome of handling a key press on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyOutcome {
    /// The key has no meaning for the board.
    None,
    /// The board has handled the key.
    Done,
    /// The board doesn't handle the key. The caller must handle this meaning.
    Key(Key),
}

/// Handles a key press if it has a meaning for the board. Returns the outcome.
pub fn handle_key(ctx: &mut Context, stroke: Stroke) -> KeyOutcome {
    let (shape, cell) = (ctx.page.shape(), ctx.page.focused_cell());
    let Some(key) = key_meaning(stroke, shape) else { return KeyOutcome::None };
    if !matches!(key, Key::DecimalDigit { .. }) {
        ctx.page.input_state.digit_typing = DigitTyping::default();
    }
    match key {
        Key::MoveFocus(to) => {
            let cell = to.target_cell(cell, shape);
            ctx.change_selection(|_| Selection::from_cell(cell));
            ctx.push_effect(Effect::Focus(cell));
        }
        Key::ExtendSelection(to) => {
            let cell = to.target_cell(cell, shape);
            ctx.change_selection(|selection| selection.extended_to(cell));
            ctx.push_effect(Effect::Focus(cell));
        }
        Key::SelectAll => ctx.change_selection(|selection| selection.with_all(shape)),
        Key::InvertSelection => {
            ctx.change_selection(|selection| selection.inverted(shape));
            let cell = ctx.page.focused_cell();
            ctx.push_effect(Effect::Focus(cell));
        }
        Key::DecimalDigit { decimal_digit, mode } => {
            let place = (cell, mode_for(ctx, mode));
            let shape = if place.1 == Mode::Colour { Shape::CLASSIC } else { shape };
            let now = ctx.now;
            let Some(typed) =
                ctx.page.input_state.digit_typing.type_digit(place, decimal_digit, shape, now)
            else {
                return KeyOutcome::None;
            };
            match (typed.digit, typed.replaced_digit) {
                (None, _) => erase_selected(ctx),
                (Some(digit), None) => enter_digit(ctx, digit, mode),
                (Some(digit), Some(_)) => replace_last_digit(ctx, digit, mode),
            }
            if !ctx.page.input_state.digit_typing.expects_second_digit() {
                ctx.select_next_to_enter();
            }
        }
        Key::Letter { digit, mode } => {
            enter_digit(ctx, digit, mode);
            ctx.select_next_to_enter();
        }
        Key::Clear => erase_selected(ctx),
        Key::Mode(mode) => ctx.page.input_state.mode = mode,
        Key::NextMode => {
            let mode = &mut ctx.page.input_state.mode;
            *mode = mode.next();
        }
        Key::Cancel
            if matches!(
                *ctx.page.overlay,
                Some(BoardOverlay::Solution(_) | BoardOverlay::Step(_) | BoardOverlay::Review(_))
            ) =>
        {
            ctx.uncover_board();
        }
        Key::EditContent => begin_editing(ctx),
        Key::OpenPalette => ctx.page.messages.dialog = Some(Dialog::Commands),
        Key::Cancel | Key::SelectHintCell(_) => return KeyOutcome::Key(key),
    }
    KeyOutcome::Done
}

/// Returns `true` if a key resumes a paused game. Tab, modifier keys, and combinations with Control
/// or Alt don't.
pub fn is_resume_key(stroke: Stroke) -> bool {
    let none = ["Tab", "Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"];
    !(stroke.has_ctrl || stroke.has_alt || none.contains(&stroke.key))
}
