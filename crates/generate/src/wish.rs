//! What is wished of a puzzle, as a value, and which wishes contradict one another.
//!
//! A wish can be sent to a worker and kept. It says nothing of how it is met, and nothing of how
//! many puzzles there are to be.

use std::fmt;

use grid::{Board, Cell, Shape};
use human::{Level, Technique};
use rating::Scale;
use serde::{Deserialize, Serialize};

use crate::{
    Rated, Symmetry,
    rated::{GREATEST, LEAST},
};

/// What is wished of a puzzle. [`Wish::of`] wishes nothing but a shape: one solution is always
/// granted, and that it is dug out as far as its orbits go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wish {
    /// The shape, up to 25×25.
    pub shape: Shape,
    /// The symmetry of the pattern of givens.
    pub symmetry: Symmetry,
    /// What becomes of digits by the symmetry.
    pub digits: Digits,
    /// What is needed of it.
    pub minimal: Minimal,
    /// The fewest and the most givens.
    pub clues: Option<(usize, usize)>,
    /// The level: HoDoKu's on 9×9, that of the hardest technique elsewhere.
    pub level: Option<Level>,
    /// The least and the greatest of HoDoKu's score.
    pub score: Option<(u32, u32)>,
    /// Ratings on the Explainers' scales, in all of which it is to lie.
    pub ratings: Vec<Rated>,
    /// Techniques that it cannot be solved without, by easier ones: those that stand before them in the list of
    /// techniques. With them it can. Chains with groups do not count beside a Franken Swordfish, as
    /// they always do the same ([`human::done_by`]).
    pub needs: Vec<Named>,
    /// Techniques that occur in its path.
    pub has: Vec<Named>,
    /// Techniques of which one is the first that its path needs beyond singles.
    pub first: Vec<Named>,
    /// Techniques that it can be solved without, by all others that are usual.
    pub without: Vec<Named>,
    /// Techniques that it can be solved with, and with singles; all others are not needed.
    pub only: Vec<Named>,
    /// The cells that hold the givens.
    pub pattern: Option<Pattern>,
    /// Puzzles of the shape, each with one solution, whose neighbours are wanted; of puzzles from
    /// nothing there are none.
    pub from: Vec<Board>,
    /// Candidates that one puzzle may take; then it is given up. Without a bound it is sought for
    /// as long as it takes.
    pub tries: Option<u64>,
}

/// What becomes of digits where cells go to others by a symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Digits {
    /// Only the pattern of givens goes to itself.
    #[default]
    Stay,
    /// Digits move along: the puzzle goes to itself, each digit becoming one digit. It is
    /// automorphic, and so is its solution.
    Move,
}

/// Which givens a puzzle needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Minimal {
    /// It was dug as far as the other wishes allow.
    #[default]
    Dug,
    /// No orbit can go.
    Orbit,
    /// No given can go.
    Each,
}

/// The cells that givens stand in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pattern {
    /// The cells, in order.
    pub cells: Vec<Cell>,
    /// Whether some of them may be empty.
    pub filling: Filling,
}

/// How much of a pattern holds givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Filling {
    /// All of it.
    Whole,
    /// As little of it as there can be.
    Within,
}

/// A technique of the list, which is sent by its id.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Named(pub &'static Technique);

impl Named {
    /// The technique of an id, a name or a code.
    pub fn by_name(name: &str) -> Option<Named> {
        let place = |named: &Named| named.place();
        human::by_name(name).map(Named).filter(|named| place(named).is_some())
    }

    /// Where it stands in the list of techniques; `None` for a guess, and for two steps in one.
    pub(crate) fn place(&self) -> Option<usize> {
        human::TECHNIQUES.iter().position(|one| one.id == self.0.id)
    }
}

impl PartialEq for Named {
    fn eq(&self, other: &Named) -> bool {
        self.0.id == other.0.id
    }
}

impl Eq for Named {}

impl fmt::Debug for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id)
    }
}

impl From<Named> for String {
    fn from(named: Named) -> String {
        named.0.id.into()
    }
}

impl TryFrom<String> for Named {
    type Error = &'static str;

    fn try_from(name: String) -> Result<Named, &'static str> {
        Named::by_name(&name).ok_or("an unknown technique")
    }
}

/// Why no puzzle can be as wished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conflict {
    /// Boards of that shape are too large.
    Shape(Shape),
    /// A range that ends before it begins.
    Range,
    /// A technique that is wished for and wished away.
    Technique(&'static str),
    /// A technique is wished for that is harder than the level.
    Harder(&'static str, Level),
    /// A technique is wished for that is no step of any path, or needed by no puzzle: easier ones, of
    /// which this is one, always do the same.
    Never(&'static str, &'static str),
    /// The pattern or the puzzles have another symmetry than the one that was wished for, or no
    /// board of the shape goes to itself by it.
    Symmetry(Symmetry),
    /// The pattern has another number of cells than givens were wished for.
    Clues(usize),
    /// No puzzle has so few givens: the least that any has.
    TooFew(usize),
    /// Two rows or columns of the pattern beside one another in a box are empty: they can change
    /// places in every solution.
    EmptyLines,
    /// Both a pattern and puzzles to vary are given.
    PatternAndFrom,
    /// Scores are wished for, and the board is not 9×9.
    Score,
    /// Ratings are wished for, and the board is not 9×9.
    Rating,
    /// Two ranges of the same scale have no rating in common.
    Apart(Scale),
    /// A puzzle to vary has another shape, or not one solution: its number, from 0.
    From(usize),
}

impl Wish {
    /// The wish for a puzzle of a shape.
    pub fn of(shape: Shape) -> Wish {
        Wish {
            shape,
            symmetry: Symmetry::None,
            digits: Digits::Stay,
            minimal: Minimal::Dug,
            clues: None,
            level: None,
            score: None,
            ratings: Vec::new(),
            needs: Vec::new(),
            has: Vec::new(),
            first: Vec::new(),
            without: Vec::new(),
            only: Vec::new(),
            pattern: None,
            from: Vec::new(),
            tries: None,
        }
    }

    /// Techniques that do whatever one does on boards of the shape.
    pub(crate) fn done_by(&self, named: &Named) -> &'static [&'static str] {
        if self.shape == Shape::CLASSIC { human::done_by(named.0.id) } else { &[] }
    }

    /// Looks whether parts of the wish contradict one another.
    ///
    /// # Errors
    /// The first contradiction.
    pub fn check(&self) -> Result<(), Conflict> {
        let shape = self.shape;
        if shape.side() > human::MAX_SIDE {
            return Err(Conflict::Shape(shape));
        }
        if self.clues.is_some_and(|(least, most)| least > most || least > shape.cells())
            || self.score.is_some_and(|(least, most)| least > most)
        {
            return Err(Conflict::Range);
        }
        if self.score.is_some() && shape != Shape::CLASSIC {
            return Err(Conflict::Score);
        }
        self.check_ratings()?;
        self.check_digits()?;
        if let Some((_, most)) = self.clues
            && most < fewest(shape)
        {
            return Err(Conflict::TooFew(fewest(shape)));
        }
        for wanted in self.needs.iter().chain(&self.has).chain(&self.first) {
            let id = wanted.0.id;
            let single = wanted.0.family == human::Family::Singles;
            if self.without.contains(wanted)
                || !self.only.is_empty() && !self.only.contains(wanted) && !single
            {
                return Err(Conflict::Technique(id));
            }
            if let Some(level) = self.level.filter(|level| *level < wanted.0.level) {
                return Err(Conflict::Harder(id, level));
            }
        }
        self.check_never()?;
        if let Some(named) = self.only.iter().find(|named| self.without.contains(named)) {
            return Err(Conflict::Technique(named.0.id));
        }
        self.check_pattern()
    }

    /// Looks whether some technique comes to its turn at all. To need one is a wish still where those
    /// that do the same are not counted: locked candidates always are.
    fn check_never(&self) -> Result<(), Conflict> {
        let occurs = self.has.iter().chain(&self.first).map(|named| (named, false));
        for (named, is_needed) in occurs.chain(self.needs.iter().map(|named| (named, true))) {
            if let Some(other) = self.done_by(named).first()
                && (!is_needed || other.starts_with("locked"))
            {
                return Err(Conflict::Never(named.0.id, other));
            }
        }
        Ok(())
    }

    /// Looks whether digits can move along: with a pattern or puzzles to vary they do not.
    fn check_digits(&self) -> Result<(), Conflict> {
        let is_free = self.pattern.is_none() && self.from.is_empty();
        match self.digits == Digits::Stay || is_free && self.symmetry.can_move_digits(self.shape) {
            true => Ok(()),
            false => Err(Conflict::Symmetry(self.symmetry)),
        }
    }

    fn check_ratings(&self) -> Result<(), Conflict> {
        if !self.ratings.is_empty() && self.shape != Shape::CLASSIC {
            return Err(Conflict::Rating);
        }
        for (at, one) in self.ratings.iter().enumerate() {
            if one.least > one.most || one.least > GREATEST || one.most < LEAST {
                return Err(Conflict::Range);
            }
            let apart = |other: &Rated| {
                other.scale == one.scale && (other.most < one.least || one.most < other.least)
            };
            if self.ratings[..at].iter().any(apart) {
                return Err(Conflict::Apart(one.scale));
            }
        }
        Ok(())
    }

    fn check_pattern(&self) -> Result<(), Conflict> {
        if self.symmetry == Symmetry::Any && (self.pattern.is_some() || !self.from.is_empty()) {
            return Err(Conflict::Symmetry(Symmetry::Any));
        }
        let Some(Pattern { cells, filling }) = &self.pattern else { return self.check_from() };
        if !self.from.is_empty() {
            return Err(Conflict::PatternAndFrom);
        }
        let (least, most) = self.clues.unwrap_or((0, self.shape.cells()));
        let fits = match filling {
            Filling::Whole => (least..=most).contains(&cells.len()),
            Filling::Within => least <= cells.len(),
        };
        if !fits {
            return Err(Conflict::Clues(cells.len()));
        }
        if cells.len() < fewest(self.shape) {
            return Err(Conflict::TooFew(fewest(self.shape)));
        }
        let (rows, cols) = (self.shape.rows(), self.shape.cols());
        let empty =
            |line: usize, of: &dyn Fn(Cell) -> usize| !cells.iter().any(|cell| of(*cell) == line);
        let two_empty = |size: usize, of: &dyn Fn(Cell) -> usize| {
            (0..self.shape.side() / size).any(|band| {
                (band * size..(band + 1) * size).filter(|line| empty(*line, of)).count() > 1
            })
        };
        if two_empty(rows, &|cell| cell.row(self.shape))
            || two_empty(cols, &|cell| cell.col(self.shape))
        {
            return Err(Conflict::EmptyLines);
        }
        self.check_symmetry(|cell| cells.contains(cell))
    }

    /// Looks whether a pattern has the symmetry.
    fn check_symmetry(&self, holds: impl Fn(&Cell) -> bool) -> Result<(), Conflict> {
        let whole = |orbit: &Vec<Cell>| {
            let inside = orbit.iter().filter(|cell| holds(cell)).count();
            inside == 0 || inside == orbit.len()
        };
        match self.symmetry.orbits(self.shape).iter().all(whole) {
            true => Ok(()),
            false => Err(Conflict::Symmetry(self.symmetry)),
        }
    }

    fn check_from(&self) -> Result<(), Conflict> {
        let spoilt = |board: &Board| {
            board.shape() != self.shape || puzzle::uniqueness(board).solution().is_err()
        };
        self.from.iter().position(spoilt).map_or(Ok(()), |at| Err(Conflict::From(at)))?;
        self.from
            .iter()
            .try_for_each(|board| self.check_symmetry(|cell| board.digit(*cell).is_some()))
    }
}

/// The fewest givens that a board of a shape can be solved from: 17 on 9×9 (McGuire, Tugemann and
/// Civario, 2014), 4 on 4×4, and elsewhere one less than there are digits, for two digits that are
/// not given can change places.
fn fewest(shape: Shape) -> usize {
    match shape.side() {
        9 => 17,
        4 => 4,
        side => side - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Vec<Named> {
        vec![Named::by_name(name).expect("a technique")]
    }

    #[test]
    fn contradictions_are_named() {
        let check = |change: &dyn Fn(&mut Wish), expected| {
            let mut wish = Wish::of(Shape::CLASSIC);
            change(&mut wish);
            assert_eq!(wish.check(), expected);
        };
        check(&|_| (), Ok(()));
        check(&|wish| wish.clues = Some((30, 20)), Err(Conflict::Range));
        check(&|wish| wish.clues = Some((10, 16)), Err(Conflict::TooFew(17)));
        check(&|wish| wish.score = Some((30, 20)), Err(Conflict::Range));
        let rated = |ranges: &[(u16, u16)]| -> Vec<Rated> {
            let of = |&(least, most)| Rated { scale: Scale::Bank, least, most };
            ranges.iter().map(of).collect()
        };
        check(&|wish| wish.ratings = rated(&[(65, 72), (70, 80)]), Ok(()));
        check(&|wish| wish.ratings = rated(&[(72, 65)]), Err(Conflict::Range));
        check(&|wish| wish.ratings = rated(&[(0, 9)]), Err(Conflict::Range));
        let apart = |wish: &mut Wish| wish.ratings = rated(&[(65, 72), (80, 90)]);
        check(&apart, Err(Conflict::Apart(Scale::Bank)));
        let small = |wish: &mut Wish| {
            *wish =
                Wish { ratings: rated(&[(65, 72)]), ..Wish::of(Shape::order(2).expect("a shape")) };
        };
        check(&small, Err(Conflict::Rating));
        let large = Shape::order(6).expect("a shape");
        check(&|wish| wish.shape = large, Err(Conflict::Shape(large)));
        let both =
            |wish: &mut Wish| (wish.needs, wish.without) = (named("x-wing"), named("x-wing"));
        check(&both, Err(Conflict::Technique("x-wing")));
        let harder = |wish: &mut Wish| (wish.has, wish.level) = (named("aic"), Some(Level::Hard));
        check(&harder, Err(Conflict::Harder("aic", Level::Hard)));
        let never = |fish, other| Err(Conflict::Never(fish, other));
        let (fish, loops) = ("franken-swordfish", "grouped-continuous-nice-loop");
        check(&|wish| wish.has = named(fish), never(fish, loops));
        check(&|wish| wish.first = named(fish), never(fish, loops));
        check(&|wish| wish.needs = named(fish), Ok(()));
        let (fish, locked) = ("franken-x-wing", "locked-candidates-1");
        check(&|wish| wish.needs = named(fish), never(fish, locked));
        check(&|wish| wish.has = named("finned-franken-x-wing"), Ok(()));
        let only = |wish: &mut Wish| (wish.needs, wish.only) = (named("x-wing"), named("aic"));
        check(&only, Err(Conflict::Technique("x-wing")));
        let cells = Cell::all(Shape::CLASSIC).take(27).collect();
        let lines = Some(Pattern { cells, filling: Filling::Whole });
        check(&|wish| wish.pattern = lines.clone(), Err(Conflict::EmptyLines));
        let slanted =
            |cell: &Cell| (cell.row(Shape::CLASSIC) + cell.col(Shape::CLASSIC)).is_multiple_of(3);
        let cells = Cell::all(Shape::CLASSIC).filter(slanted).collect();
        let pattern = Some(Pattern { cells, filling: Filling::Whole });
        let of = |wish: &mut Wish| wish.pattern = pattern.clone();
        check(&of, Ok(()));
        let turned = |wish: &mut Wish| {
            of(wish);
            wish.symmetry = Symmetry::Rotate180;
        };
        check(&turned, Err(Conflict::Symmetry(Symmetry::Rotate180)));
        let few = |wish: &mut Wish| {
            of(wish);
            wish.clues = Some((20, 24));
        };
        check(&few, Err(Conflict::Clues(27)));
        let moving = |symmetry: Symmetry| {
            move |wish: &mut Wish| (wish.symmetry, wish.digits) = (symmetry, Digits::Move)
        };
        check(&moving(Symmetry::Rotate90), Ok(()));
        check(&moving(Symmetry::MirrorH), Err(Conflict::Symmetry(Symmetry::MirrorH)));
        let of_pattern = |wish: &mut Wish| {
            of(wish);
            (wish.symmetry, wish.digits) = (Symmetry::Diagonal, Digits::Move);
        };
        check(&of_pattern, Err(Conflict::Symmetry(Symmetry::Diagonal)));
        check(&|wish| wish.from = vec![Board::empty(Shape::CLASSIC)], Err(Conflict::From(0)));
    }
}
