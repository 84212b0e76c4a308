//! The positions on the pages, each with the step that is shown. Positions are parsed from lines in
//! the format of HoDoKu's library.

use std::ops::ControlFlow;

use explain::{Explanation, LEVEL_COUNT};
use formats::{Letters, Text};
use grid::{Board, Cell, Digit, Position};
use human::{Options, Pencilmarks, Step, Technique};
use play::Game;
use view::{BoardView, board_picture, hint};
use words::Locale;

/// The maximum number of positions per page.
const MAX_POSITIONS: usize = 4;

/// A position, and a step of a technique in it.
pub struct ShownPosition {
    game: Game,
    explanation: Explanation,
}

/// Returns the first positions among `lines`, up to [`MAX_POSITIONS`], that are examples of the
/// technique and in which the technique finds a step.
pub fn find_positions(lines: &[&str], technique: &Technique, locale: Locale) -> Vec<ShownPosition> {
    let is_of = |line: &&&str| {
        let code = line.split(':').nth(1).unwrap_or_default();
        human::by_name(code).is_some_and(|of| of.id == technique.id)
    };
    let shown =
        lines.iter().filter(is_of).filter_map(|line| show_position(line, technique, locale));
    shown.take(MAX_POSITIONS).collect()
}

fn show_position(line: &str, technique: &Technique, locale: Locale) -> Option<ShownPosition> {
    let text = Text { line: 1, bytes: line.as_bytes() };
    let (_, position) = text.position(formats::by_name("hodoku")?, &Letters::STANDARD).ok()?;
    let marks = Pencilmarks::from_position(&position, true)?;
    let step = first_step(&marks, technique)?;
    let symbol = |digit: Digit| digit.to_string();
    let explanation = explain::explain(locale, technique, &step, &marks, &symbol);
    Some(ShownPosition { game: game_at(&position, &marks), explanation })
}

/// Returns the first verified step of a technique, with a proof reduced to the necessary clauses.
/// Returns `None` if there is no step.
fn first_step(marks: &Pencilmarks, technique: &Technique) -> Option<Step> {
    let mut found = None;
    technique.find(marks, &Options::default(), &mut |step| {
        found = human::verify(&step, marks).then_some(step);
        if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let mut step = found?;
    human::trim_proof(&mut step, marks);
    Some(step)
}

/// Creates a game at the position, with all candidates as marks.
fn game_at(position: &Position, marks: &Pencilmarks) -> Game {
    let shape = position.shape();
    let mut givens = Board::empty(shape);
    for cell in Cell::all(shape).filter(|cell| position.is_given(*cell)) {
        givens.set(cell, marks.digit(cell));
    }
    let mut whole = Position::new(givens);
    for cell in Cell::all(shape).filter(|cell| !position.is_given(*cell)) {
        whole.set_content(cell, marks.content(cell));
    }
    Game::new(whole)
}

impl ShownPosition {
    /// Draws the board with the whole step as an SVG document.
    pub fn draw_picture(&self) -> String {
        let view = BoardView::from_game(&self.game);
        let hint = hint::draw_step(&self.explanation, LEVEL_COUNT - 1, 0, view.shape);
        let svg = board_picture(&view.with_hint(&hint.cells), Some(&hint), &|d| d.to_string());
        svg.trim_end().to_owned()
    }

    /// Returns the sentences about the pattern and the conclusion.
    pub fn sentences(&self) -> [&str; 2] {
        [&self.explanation.pattern_sentence, &self.explanation.conclusion_sentence]
    }

    /// Returns the pattern in the notation used in forums, or an empty text if there is none.
    pub fn notation(&self) -> &str {
        &self.explanation.notation
    }

    /// Iterates over the lines of the proof, each preceded by the number of assumptions that it
    /// depends on.
    pub fn proof_lines(&self) -> impl Iterator<Item = (u8, &str)> {
        self.explanation.proof_lines.iter().map(|line| (line.depth, line.text.as_str()))
    }
}
