//! The path of a puzzle, hint by hint until the board is full, and its rating.

use grid::{Board, Shape};

use crate::{
    RatedHint, Scale,
    candidate_grid::CandidateGrid,
    chains::{forcing::ForcingSearch, shortest},
    memory::Memory,
    producers::{FindMethod, PRODUCERS},
};

/// The rating that the Explainers print for a puzzle that their producers can't solve.
const BEYOND_SCALE: u16 = 200;

/// A rating, in tenths: 72 means 7.2. It is meaningful only together with its scale.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Rating {
    /// The maximum rating of all hints of the path (ER).
    pub er: u16,
    /// The maximum rating up to and including the first hint that places a digit (EP).
    pub ep: u16,
    /// The rating of the first hint (ED).
    pub ed: u16,
}

impl Rating {
    /// Returns `true` if the techniques of the scale don't solve the puzzle. The puzzle then has no
    /// rating, and `er` is only the value that the Explainers print.
    pub fn is_beyond(self) -> bool {
        self.er == BEYOND_SCALE
    }
}

/// The results that a rater records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RaterOutput {
    /// The ratings without the hints.
    Ratings,
    /// The ratings and all hints.
    Path,
}

/// The conclusions of direct techniques that a rater applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DirectConclusions {
    /// Placements and eliminations.
    All,
    /// Placements only.
    Placements,
}

/// A search for the rating of a puzzle. The search can be stopped and continued.
///
/// The puzzle must have exactly one solution. This isn't checked, and the rating of any other board
/// is meaningless.
pub struct Rater {
    position: CandidateGrid,
    scale: Scale,
    memory: Memory,
    /// The index of the producer that searches next.
    producer: usize,
    /// The search of this producer if `is_searching` is `true`, or otherwise an old search whose
    /// allocations are reused.
    search: Option<ForcingSearch>,
    is_searching: bool,
    direct: DirectConclusions,
    output: RaterOutput,
    path: Vec<RatedHint>,
    rating: Rating,
    is_done: bool,
}

impl Rater {
    /// Creates a rater for a board. Cells whose candidates are restricted start with only those
    /// candidates. Returns `None` unless the board is 9×9, because the scales are defined only for
    /// this shape.
    pub fn new(board: &Board, scale: Scale, output: RaterOutput) -> Option<Rater> {
        (board.shape() == Shape::CLASSIC).then(|| Rater {
            position: CandidateGrid::from_board(board),
            scale,
            memory: Memory::new(),
            producer: 0,
            search: None,
            is_searching: false,
            direct: DirectConclusions::All,
            output,
            path: Vec::new(),
            rating: Rating::default(),
            is_done: false,
        })
    }

    /// Makes direct techniques place a digit without eliminating anything, as in the original
    /// source of Sudoku Explainer 1.2.1. About one in a hundred easy puzzles then gets a higher
    /// rating. This isn't used for rating, but for comparing paths (`examples/worked.rs`).
    #[must_use]
    pub fn without_direct_eliminations(self) -> Rater {
        Rater { direct: DirectConclusions::Placements, ..self }
    }

    /// Continues until the puzzle is rated, and returns the rating. Later calls return the same
    /// rating. Returns `None` if `stop` returned `true` before the puzzle was rated. `stop` is
    /// called at least every few milliseconds, regardless of how deeply chains are nested.
    pub fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<Rating> {
        while !self.is_done {
            match self.next_hint(stop)? {
                Some(hint) => self.apply(hint),
                None => self.finish(),
            }
        }
        Some(self.rating)
    }

    /// Returns the rating so far. The final ER is at least as high. EP and ED are final unless they
    /// are 0.
    pub fn partial_rating(&self) -> Rating {
        self.rating
    }

    /// Returns the hints found so far, or an empty slice if hints aren't recorded.
    pub fn path(&self) -> &[RatedHint] {
        &self.path
    }

    /// Returns the next hint, or `Some(None)` if there are no more hints. Returns `None` if the
    /// search was stopped.
    fn next_hint(&mut self, stop: &dyn Fn() -> bool) -> Option<Option<RatedHint>> {
        while !self.position.is_solved() && self.producer < PRODUCERS.len() {
            let producer = &PRODUCERS[self.producer];
            let is_in = self.scale.includes(producer.only_scale);
            let found = match producer.find {
                _ if !is_in => None,
                FindMethod::ShortestChain => shortest::find(&self.position),
                FindMethod::Immediate(find) => find(&self.position, self.scale, &mut self.memory),
                FindMethod::Search(kind) => {
                    let new = || ForcingSearch::new(&self.position, self.scale, kind);
                    let search = self.search.get_or_insert_with(new);
                    if !self.is_searching {
                        search.restart(&self.position, kind);
                        self.is_searching = true;
                    }
                    search.find_first(stop)?
                }
            };
            self.is_searching = false;
            if found.is_some() {
                return Some(found);
            }
            self.producer += 1;
            // The first producers take less time than calling `stop`.
            if self.producer > LAST_FAST_PRODUCER && stop() {
                return None;
            }
        }
        Some(None)
    }

    fn apply(&mut self, mut hint: RatedHint) {
        if self.direct == DirectConclusions::Placements && hint.technique.is_direct() {
            hint.eliminations.clear();
        }
        self.memory.apply(&hint, &mut self.position);
        self.producer = 0;
        let Rating { er, ep, ed } = &mut self.rating;
        *er = hint.rating.max(*er);
        if *ed == 0 {
            *ed = hint.rating;
        }
        if *ep == 0 && hint.placement.is_some() {
            *ep = *er;
        }
        if self.output == RaterOutput::Path {
            self.path.push(hint);
        }
    }

    /// Finishes the rating when no producer has a hint: either the board is full, or the puzzle is
    /// too hard for the scale.
    fn finish(&mut self) {
        if !self.position.is_solved() {
            self.rating.er = BEYOND_SCALE;
        }
        let Rating { er, ep, ed } = &mut self.rating;
        for measure in [ep, ed] {
            if *measure == 0 {
                *measure = *er;
            }
        }
        self.is_done = true;
    }
}

/// The index of the last producer that needs only microseconds.
const LAST_FAST_PRODUCER: usize = 12;

/// Rates a 9×9 puzzle that has exactly one solution, without interruption. Returns `None` if the
/// board isn't 9×9. Easy puzzles take microseconds, and the hardest ones take many seconds.
///
/// ```
/// use rating::{Rating, Scale};
/// let puzzle = "
///     . . . 2 8 . 3 . .
///     . 5 9 . 4 7 6 8 .
///     8 4 . 5 . . . 9 .
///     . 2 . . . . 8 . 7
///     9 3 . . 5 . . 4 6
///     4 . 6 . . . . 1 .
///     . 9 . . . 3 . 6 5
///     . 6 3 4 1 . 9 2 .
///     . . 1 . 6 2 . . ."
///     .parse()?;
/// let singles = Rating { er: 12, ep: 12, ed: 12 };
/// assert_eq!(rating::rate(&puzzle, Scale::Bank), Some(singles));
/// # Ok::<(), grid::ParseBoardError>(())
/// ```
pub fn rate(board: &Board, scale: Scale) -> Option<Rating> {
    Rater::new(board, scale, RaterOutput::Ratings)?.run_until(&|| false)
}

/// Returns the path of a 9×9 puzzle that has exactly one solution, without interruption, or `None`
/// if the board isn't 9×9.
pub fn path(board: &Board, scale: Scale) -> Option<Vec<RatedHint>> {
    let mut rater = Rater::new(board, scale, RaterOutput::Path)?;
    rater.run_until(&|| false)?;
    Some(rater.path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_without_hints_is_beyond_the_scale() {
        // Two digits can be swapped in the four empty cells, so only a guess can fill them.
        let open: Board = "
            5 3 4 . . 8 9 1 2
            6 7 2 1 9 5 3 4 8
            1 9 8 3 4 2 5 6 7
            8 5 9 . . 1 4 2 3
            4 2 6 8 5 3 7 9 1
            7 1 3 9 2 4 8 5 6
            9 6 1 5 3 7 2 8 4
            2 8 7 4 1 9 6 3 5
            3 4 5 2 8 6 1 7 9"
            .parse()
            .expect("a drawing of a board");
        let rating = rate(&open, Scale::Bank).expect("a 9×9 board");
        assert!(rating.is_beyond(), "{rating:?}");
        assert!(!Rating { er: 119, ep: 119, ed: 99 }.is_beyond());
    }
}
