//! What is right: the only solution of the puzzle, where it has one, and the way back to before
//! the first entry that is another.

use leptos::prelude::*;

use super::{Desk, Work, WorkKind};
use crate::browser::Event;
use grid::{Board, Digit};
use jobs::{Outcome, Partial};
use play::{Action, save::Checks};
use view::words::history;

/// What is known of the solution of the puzzle that was asked of last.
#[derive(Clone, Copy)]
pub struct Right {
    pub(super) work: RwSignal<Option<Work>>,
    /// That puzzle, and what is known of it; `None` until it is.
    known: RwSignal<Option<(Board, Option<Truth>)>>,
}

/// How many solutions a puzzle has.
#[derive(Clone, PartialEq, Debug)]
enum Truth {
    /// None.
    Impossible,
    /// This one alone, row by row.
    Only(Vec<Digit>),
    /// More than one.
    Several,
}

impl Right {
    pub(super) fn new() -> Right {
        Right { work: RwSignal::new(None), known: RwSignal::new(None) }
    }

    /// What is known of a puzzle.
    fn of(self, givens: &Board) -> Option<Truth> {
        self.known.with_untracked(|known| {
            known.as_ref().filter(|known| known.0 == *givens).and_then(|known| known.1.clone())
        })
    }

    /// Whether somebody has asked that of a puzzle.
    fn is_asked(self, givens: &Board) -> bool {
        self.known.with_untracked(|known| known.as_ref().is_some_and(|known| known.0 == *givens))
    }

    /// Gives a function the only solution of a puzzle, row by row, where it is known.
    pub(super) fn with<T>(self, givens: &Board, with: impl FnOnce(Option<&[Digit]>) -> T) -> T {
        self.known.with(|known| match known {
            Some((of, Some(Truth::Only(digits)))) if of == givens => with(Some(digits)),
            _ => with(None),
        })
    }
}

/// Right and wrong.
impl Desk {
    /// Finds out what is right whenever entries are to be checked against it.
    pub fn begin_checking(self) {
        let puzzle = Memo::new(move |_| {
            let wanted = self.settings.with(|settings| settings.checks == Checks::Solution);
            self.table.with(|table| {
                let givens = table.game().givens();
                (wanted && givens.filled() > 0).then(|| givens.clone())
            })
        });
        Effect::new(move |_| {
            let Some(givens) = puzzle.get() else { return };
            if !self.right.is_asked(&givens) {
                self.prove(givens);
            }
        });
    }

    /// Goes back to before the first entry that is wrong, once it is known what is right.
    pub(super) fn go_back(self) {
        let givens = self.givens();
        match self.right.of(&givens) {
            Some(truth) => self.go_back_by(&truth),
            None => {
                self.begin(WorkKind::Proving, history::proving().into());
                // It may be found out already, without anybody waiting.
                if !self.right.is_asked(&givens) {
                    self.prove(givens);
                }
            }
        }
    }

    fn givens(self) -> Board {
        self.table.with_untracked(|table| table.game().givens().clone())
    }

    /// Has a worker find out how many solutions a puzzle has.
    fn prove(self, givens: Board) {
        let right = self.right;
        right.known.set(Some((givens.clone(), None)));
        let only = StoredValue::new(Vec::new());
        self.client.get_value().prove(givens.clone(), move |event| match event {
            Event::Partial(Partial::Solutions(boards)) => {
                let first = boards.first().map(|board| board.digits().iter().flatten().copied());
                first.into_iter().for_each(|digits| only.set_value(digits.collect()));
            }
            Event::Progress(progress) => self.progress(WorkKind::Proving, progress),
            Event::Done(Outcome::Counted { found, all, .. }) => {
                let truth = match (found, all) {
                    (0, _) => Truth::Impossible,
                    (1, true) => Truth::Only(only.get_value()),
                    _ => Truth::Several,
                };
                self.proven(&givens, truth);
            }
            Event::Done(_) => self.end(WorkKind::Proving),
            Event::Failed(failure) => {
                right.known.set(None);
                if self.is_working(WorkKind::Proving) {
                    self.end(WorkKind::Proving);
                    self.tell_failure(&failure);
                }
            }
        });
    }

    fn proven(self, givens: &Board, truth: Truth) {
        let asked = self.is_working(WorkKind::Proving);
        self.end(WorkKind::Proving);
        self.right.known.set(Some((givens.clone(), Some(truth.clone()))));
        if self.givens() != *givens {
            return;
        }
        if asked {
            self.go_back_by(&truth);
        } else if !matches!(truth, Truth::Only(_)) {
            self.status.set(history::unchecked().into());
        }
    }

    fn go_back_by(self, truth: &Truth) {
        let said = match truth {
            Truth::Impossible => history::impossible().into(),
            Truth::Several => history::several().into(),
            Truth::Only(solution) => self.go_back_to(solution),
        };
        self.say_of_board(said);
    }

    /// Goes back to the last moment at which all was as in the solution, and says what became of
    /// that.
    fn go_back_to(self, solution: &[Digit]) -> String {
        let (right, way) = self.table.with_untracked(|table| {
            let game = table.game();
            let mut way = vec![game.now()];
            let right = game.last_right(solution);
            while way.last() != right.as_ref() && way.last() != Some(&0) {
                let before = way.last().and_then(|at| game.moments().get(*at)).map(|m| m.before);
                way.extend(before);
            }
            (right, way)
        });
        let steps = way.len() - 1;
        match right {
            None => history::always_wrong().into(),
            Some(_) if steps == 0 => history::none_wrong().into(),
            Some(right) => {
                let first = self.told(way[steps - 1]);
                self.play(Action::GoTo(right));
                history::went_back(steps, &first)
            }
        }
    }

    /// Drops the search for what is right that somebody waits for; nothing on the desk changes.
    pub(super) fn stop_proving(self) {
        if self.is_working(WorkKind::Proving) {
            self.client.get_value().cancel_proving();
            self.right.known.set(None);
            self.end(WorkKind::Proving);
        }
    }

    /// The same, where the puzzle is another one.
    pub(super) fn stop_proving_another(self) {
        if self.is_working(WorkKind::Proving) && !self.right.is_asked(&self.givens()) {
            self.stop_proving();
        }
    }
}
