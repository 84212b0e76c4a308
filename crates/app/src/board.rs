//! Why a cell looks as it does: layers over what is on the board, composed in one place.

use play::save::Checks;
use view::{BoardView, Highlight, hint::Picture};

use crate::{
    app::App,
    page::{Cover, Lesson},
    places::Place,
};
use play::Mode;

/// A reason why cells look as they do.
pub struct Layer {
    /// What it shows.
    pub name: &'static str,
    paint: fn(&App, BoardView) -> BoardView,
}

/// The layers over the player's own game, each over those before it.
pub static LAYERS: [Layer; 9] = [
    Layer { name: "clashes", paint: |app, view| view.clashing(app.page.game()) },
    Layer { name: "selection", paint: |app, view| view.selecting(&app.page.input.selection) },
    Layer { name: "checks", paint: checks },
    Layer { name: "highlight", paint: highlight },
    Layer { name: "struck", paint: |app, view| view.striking(app.reducing.removed(&app.page)) },
    Layer {
        name: "redundant givens",
        paint: |app, view| view.with_redundant(app.redundant.cells(&app.page)),
    },
    Layer {
        name: "contradiction",
        paint: |app, view| view.contradicting(app.repairing.conflict(&app.page)),
    },
    Layer {
        name: "mistakes",
        paint: |app, view| view.mistaking(app.learning.hinting.mistakes(&app.page)),
    },
    Layer { name: "hint", paint: hinted },
];

/// What the board shows: a search, a solution, nothing while the game is paused, or the player's own
/// game under its layers.
pub fn board(app: &App) -> BoardView {
    let (page, at) = (&app.page, app.page.selected());
    let givens = page.game().givens();
    let covered = match *page.cover {
        Some(Cover::Search) => app.watching.shown(page).map(|(frame, start)| {
            BoardView::of_search(start, givens, frame, at, app.watching.is_swift())
        }),
        Some(Cover::Solution(shown)) => app.counting.solutions(page).and_then(|solutions| {
            let solution = solutions.kept.get(shown)?;
            Some(BoardView::of_solution(givens, solution, &solutions.differ, at))
        }),
        Some(Cover::Step(shown)) => app.learning.listing.moment(page, shown).zip(picture(app)).map(
            |((board, _), picture)| {
                BoardView::of_moment(givens, &board, at).hinting(&picture.cells)
            },
        ),
        None => page.clock.paused.then(|| BoardView::veiled(page.shape(), at)),
    };
    covered.unwrap_or_else(|| {
        let game = BoardView::of(page.game());
        LAYERS.iter().fold(game, |view, layer| (layer.paint)(app, view))
    })
}

/// The picture of the step that is shown: on the player's own game the one that a pointer is at in a list,
/// or else a hint; or else one of the path.
pub fn picture(app: &App) -> Option<Picture> {
    let page = &app.page;
    match *page.cover {
        None => {
            let learning = &app.learning;
            let is_listed = (app.places.place, app.places.lesson) == (Place::Learn, Lesson::Steps);
            let pointed = learning.pointed.filter(|_| is_listed);
            let pointed = pointed.and_then(|step| learning.listing.picture_of(page, step));
            let hinted = pointed.or_else(|| learning.hinting.picture(page));
            hinted.or_else(|| learning.practising.picture(page))
        }
        Some(Cover::Step(_)) => app.learning.listing.picture(page),
        Some(Cover::Search | Cover::Solution(_)) => None,
    }
}

fn checks(app: &App, view: BoardView) -> BoardView {
    let how = app.page.checks();
    let solution = (how == Checks::Solution).then(|| app.proving.only(&app.page)).flatten();
    view.checked(how, solution)
}

fn hinted(app: &App, view: BoardView) -> BoardView {
    match picture(app) {
        Some(picture) => view.hinting(&picture.cells),
        None => view,
    }
}

fn highlight(app: &App, view: BoardView) -> BoardView {
    let input = &app.page.input;
    let armed = input.first.filter(|_| input.mode != Mode::Colour);
    view.highlighting(app.page.game(), armed.map_or(input.highlight, Highlight::Digit))
}
