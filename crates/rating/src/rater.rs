//! The path: hint after hint until the board is full, and what it says of the puzzle.

use grid::{Board, Shape};

use crate::{
    Hint, Scale,
    chains::{forcing::Search, shortest},
    memory::Memory,
    position::Position,
    producers::{Find, PRODUCERS},
};

/// The rating of a puzzle when no producer has a hint.
const BEYOND: u16 = 200;

/// A rating, in tenths: 72 is 7.2. It means nothing without its scale.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Rating {
    /// The greatest rating of all hints of the path: ER.
    pub er: u16,
    /// The greatest up to the first hint that places a digit: EP.
    pub ep: u16,
    /// The rating of the first hint: ED.
    pub ed: u16,
}

/// What a rater keeps of its path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// The ratings alone.
    Ratings,
    /// All hints.
    Path,
}

/// A puzzle on its way to a rating, slice by slice.
///
/// The puzzle is to have exactly one solution: nothing else is checked, and what is said of another board is
/// true of nothing.
pub struct Rater {
    position: Position,
    scale: Scale,
    memory: Memory,
    /// The producer that is asked next.
    at: usize,
    /// The search that goes on, and whether it belongs to that producer.
    search: Option<Search>,
    is_searching: bool,
    keep: Keep,
    path: Vec<Hint>,
    rating: Rating,
    is_done: bool,
}

impl Rater {
    /// A rater of a board; `None` if it is not a 9×9 board, for which alone the scales are defined. Restrictions of
    /// cells are taken as they are.
    pub fn new(board: &Board, scale: Scale, keep: Keep) -> Option<Rater> {
        (board.shape() == Shape::CLASSIC).then(|| Rater {
            position: Position::of(board),
            scale,
            memory: Memory::new(),
            at: 0,
            search: None,
            is_searching: false,
            keep,
            path: Vec::new(),
            rating: Rating::default(),
            is_done: false,
        })
    }

    /// Goes on until the puzzle is rated; later calls repeat the rating. `None` when `stop` said so before that; it
    /// is asked at least every few milliseconds, however deep chains lie within chains.
    pub fn slice(&mut self, stop: &dyn Fn() -> bool) -> Option<Rating> {
        while !self.is_done {
            match self.next(stop)? {
                Some(hint) => self.apply(hint),
                None => self.end(),
            }
        }
        Some(self.rating)
    }

    /// What is known so far: ER, EP and ED are at least this, and ED and EP are 0 until they are known.
    pub fn so_far(&self) -> Rating {
        self.rating
    }

    /// The hints so far, if they are kept.
    pub fn path(&self) -> &[Hint] {
        &self.path
    }

    /// The next hint, or that there is none; `None` when it was stopped.
    fn next(&mut self, stop: &dyn Fn() -> bool) -> Option<Option<Hint>> {
        while !self.position.is_solved() && self.at < PRODUCERS.len() {
            let producer = &PRODUCERS[self.at];
            let is_in = self.scale.has(producer.only);
            let found = match producer.find {
                _ if !is_in => None,
                Find::Chains => shortest::find(&self.position),
                Find::Now(find) => find(&self.position, self.scale, &mut self.memory),
                Find::Search(kind) => {
                    let new = || Search::new(&self.position, self.scale, kind);
                    let search = self.search.get_or_insert_with(new);
                    if !self.is_searching {
                        search.restart(&self.position, kind);
                        self.is_searching = true;
                    }
                    search.first(stop)?
                }
            };
            self.is_searching = false;
            if found.is_some() {
                return Some(found);
            }
            self.at += 1;
            // The first producers take less time than the question does.
            if self.at > COSTLY && stop() {
                return None;
            }
        }
        Some(None)
    }

    fn apply(&mut self, hint: Hint) {
        self.memory.forget(&hint, &self.position);
        hint.apply(&mut self.position);
        self.at = 0;
        let Rating { er, ep, ed } = &mut self.rating;
        *er = hint.rating.max(*er);
        if *ed == 0 {
            *ed = hint.rating;
        }
        if *ep == 0 && hint.placed.is_some() {
            *ep = *er;
        }
        if self.keep == Keep::Path {
            self.path.push(hint);
        }
    }

    /// Ends where no hint is left: the board is full, or beyond all producers.
    fn end(&mut self) {
        if !self.position.is_solved() {
            self.rating.er = BEYOND;
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

/// The producers up to this one take microseconds.
const COSTLY: usize = 12;

/// The rating of a 9×9 puzzle with one solution, in one go; `None` of boards that are not 9×9. Easy puzzles
/// take microseconds, the hardest many seconds.
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
    Rater::new(board, scale, Keep::Ratings)?.slice(&|| false)
}

/// The path of a 9×9 puzzle with one solution, in one go; `None` of boards that are not 9×9.
pub fn path(board: &Board, scale: Scale) -> Option<Vec<Hint>> {
    let mut rater = Rater::new(board, scale, Keep::Path)?;
    rater.slice(&|| false)?;
    Some(rater.path)
}
