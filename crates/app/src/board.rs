//! The appearance of the board: layers over the game, composed in one place.

use play::save::EntryChecks;
use view::{BoardView, Highlight, hint::HintPicture};

use crate::{App, page::BoardOverlay, place::LearnTab};
use play::Mode;

/// A layer over the player's own game. The layer changes how cells look.
pub struct Layer {
    /// The name of the layer.
    pub name: &'static str,
    /// The function that paints the layer over a board.
    paint: fn(&App, BoardView) -> BoardView,
}

/// The layers over the player's own game. Each covers the layers before it in the list.
pub static LAYERS: [Layer; 11] = [
    Layer { name: "entered givens", paint: show_entered_givens },
    Layer { name: "clashes", paint: |app, view| view.with_clashes(app.page.game()) },
    Layer {
        name: "selection",
        paint: |app, view| view.with_selection(&app.page.input_state.selection),
    },
    Layer { name: "checks", paint: show_checks },
    Layer { name: "highlight", paint: show_highlight },
    Layer {
        name: "struck",
        paint: |app, view| view.with_struck_out(app.eliminating.eliminated_candidates(&app.page)),
    },
    Layer {
        name: "unsure",
        paint: |app, view| view.with_unsure_cells(&app.reading_pictures.unsure_cells(&app.page)),
    },
    Layer {
        name: "redundant givens",
        paint: |app, view| {
            view.with_redundant_givens(app.redundant_givens.redundant_cells(&app.page))
        },
    },
    Layer {
        name: "contradiction",
        paint: |app, view| view.with_contradiction(app.repairing.conflicting_cells(&app.page)),
    },
    Layer {
        name: "mistakes",
        paint: |app, view| view.with_mistakes(app.hinting.mistakes(&app.page)),
    },
    Layer { name: "hint", paint: show_hint },
];

/// Returns the board as it is shown: a search, a solution, a step of the path, a point of a review,
/// a blank board while the game is paused, or the player's own game under its layers.
pub fn shown_board(app: &App) -> BoardView {
    let (page, at) = (&app.page, app.page.focused_cell());
    let givens = page.game().givens();
    let covered = match *page.overlay {
        Some(BoardOverlay::Search) => app.watching.shown_frame(page).map(|(frame, start)| {
            BoardView::from_search(start, givens, frame, at, app.watching.is_fast())
        }),
        Some(BoardOverlay::Solution(shown)) => {
            app.counting.counted_solutions(page).and_then(|solutions| {
                let solution = solutions.boards.get(shown)?;
                Some(BoardView::from_solution(givens, solution, &solutions.differing_cells, at))
            })
        }
        Some(BoardOverlay::Step(shown)) => {
            app.step_lists.board_and_step(page, shown).zip(step_picture(app)).map(
                |((board, _), picture)| {
                    BoardView::from_path_moment(givens, &board, at).with_hint(&picture.cells)
                },
            )
        }
        Some(BoardOverlay::Review(_)) => app.reviewing.game_before(page).map(|game| {
            let view = BoardView::from_game(&game).with_selection(&page.input_state.selection);
            let picture = step_picture(app);
            picture.map_or(view.clone(), |picture| view.with_hint(&picture.cells))
        }),
        None => page.clock.is_paused.then(|| BoardView::hidden_board(page.shape(), at)),
    };
    covered.unwrap_or_else(|| {
        let game = BoardView::from_game(page.game());
        LAYERS.iter().fold(game, |view, layer| (layer.paint)(app, view))
    })
}

/// Returns the picture of the step that is shown. Without an overlay, this is the listed step under
/// the pointer, the hint, or the answer of an exercise: the first of these that is shown. With an
/// overlay, it is the step of the solution path or of the review. Returns `None` if no step is
/// shown, as during a search or on a solution.
pub fn step_picture(app: &App) -> Option<HintPicture> {
    let page = &app.page;
    match *page.overlay {
        None => {
            let is_listed = app.navigation.learn_tab() == Some(LearnTab::Steps);
            let pointed = app.pointing.pointed_step.filter(|_| is_listed);
            let pointed = pointed.and_then(|step| app.step_lists.picture_of_step(page, step));
            let hinted = pointed.or_else(|| app.hinting.step_picture(page));
            hinted.or_else(|| app.practising.answer_picture(page))
        }
        Some(BoardOverlay::Step(_)) => app.step_lists.shown_step_picture(page),
        Some(BoardOverlay::Review(_)) => app.reviewing.step_picture(page),
        Some(BoardOverlay::Search | BoardOverlay::Solution(_)) => None,
    }
}

fn show_entered_givens(app: &App, view: BoardView) -> BoardView {
    match app.page.input_state.is_entering() {
        true => view.with_givens(&app.page.expected_givens()),
        false => view,
    }
}

fn show_checks(app: &App, view: BoardView) -> BoardView {
    let how = app.page.entry_checks();
    let solution = (how == EntryChecks::Solution)
        .then(|| app.solution_check.only_solution(&app.page))
        .flatten();
    view.with_checks(how, solution)
}

fn show_hint(app: &App, view: BoardView) -> BoardView {
    match step_picture(app) {
        Some(picture) => view.with_hint(&picture.cells),
        None => view,
    }
}

fn show_highlight(app: &App, view: BoardView) -> BoardView {
    let input = &app.page.input_state;
    // In digit-first mode, the chosen digit replaces a highlighted digit, but no other highlight.
    let highlight = match (input.highlight, input.first_digit) {
        (Highlight::Digit(_), Some(first)) if input.mode != Mode::Colour => Highlight::Digit(first),
        (chosen, _) => chosen,
    };
    view.with_highlight(app.page.game(), highlight)
}
