//! Conflicts within a specification. Each conflict prevents any puzzle from satisfying the
//! specification.

use grid::{Board, Cell, Shape};
use human::Level;

use crate::{
    Filling, Minimality, Pattern, PuzzleSpec, RatingRange, RatingScale, Symmetry, SymmetryKind,
    TechniqueRef,
};

/// The reason why no puzzle can satisfy a specification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecConflict {
    /// Boards of this shape are too large.
    ShapeTooLarge(Shape),
    /// The minimum of a range exceeds its maximum, or the range has no possible value.
    EmptyRange,
    /// This technique is excluded although it is required or among the sufficient techniques, or it
    /// is required but isn't among the sufficient techniques.
    TechniqueExcluded(&'static str),
    /// This required technique is harder than the specified level.
    TechniqueAboveLevel(&'static str, Level),
    /// The specification asks for a level or a technique beyond singles, but singles solve every
    /// puzzle of this shape.
    OnlySingles(Shape),
    /// This required technique is never needed or never has a step, because the second, easier
    /// technique always reaches the same conclusions.
    TechniqueNeverNeeded(&'static str, &'static str),
    /// The pattern or a source puzzle doesn't have this symmetry, or the symmetry can't be random
    /// because there is a pattern or a source puzzle. For automorphisms, no board of the shape is
    /// automorphic under this symmetry, or there is a pattern or a source puzzle.
    UnsupportedSymmetry(Symmetry),
    /// The pattern has this number of cells, which doesn't fit the specified number of givens.
    PatternSize(usize),
    /// No puzzle has so few givens. The field is the minimum number, or a lower bound for shapes
    /// whose minimum isn't known.
    TooFewGivens(usize),
    /// Two rows or columns of the pattern within the same band or stack are empty, so they could be
    /// exchanged in every solution.
    EmptyLines,
    /// Both a pattern and source puzzles are given.
    PatternAndSources,
    /// Scores are available only for 9×9 boards.
    ScoreUnavailable,
    /// Ratings are available only for 9×9 boards.
    RatingUnavailable,
    /// Two ranges of this scale have no rating in common.
    DisjointRatings(RatingScale),
    /// This single is required as the first step that isn't a single.
    SingleAsFirstStep(&'static str),
    /// The specified score is above the maximum score of this level. The second field is that
    /// maximum.
    ScoreAboveLevel(Level, u32),
    /// No known minimal puzzle has so many givens. The field is the largest known number.
    TooManyForMinimal(usize),
    /// The source puzzle with this index, from 0, has a different shape or doesn't have exactly one
    /// solution.
    InvalidSource(usize),
}

impl PuzzleSpec {
    /// Checks the specification for conflicts.
    ///
    /// # Errors
    /// Returns the first conflict found.
    pub fn check(&self) -> Result<(), SpecConflict> {
        let shape = self.shape;
        if shape.side() > human::MAX_SIDE {
            return Err(SpecConflict::ShapeTooLarge(shape));
        }
        if self.givens.is_some_and(|(least, most)| least > most || least > shape.cells())
            || self.score.is_some_and(|(least, most)| least > most)
        {
            return Err(SpecConflict::EmptyRange);
        }
        if self.score.is_some() && shape != Shape::CLASSIC {
            return Err(SpecConflict::ScoreUnavailable);
        }
        self.check_ratings()?;
        self.check_symmetry_kind()?;
        if let Some((_, most)) = self.givens
            && most < min_givens(shape)
        {
            return Err(SpecConflict::TooFewGivens(min_givens(shape)));
        }
        if let (Some((least, _)), Some(max), Minimality::ByGiven) =
            (self.givens, max_minimal_givens(shape), self.minimality)
            && least > max
        {
            return Err(SpecConflict::TooManyForMinimal(max));
        }
        if let (Some((least, _)), Some(level)) = (self.score, self.level)
            && let Some(max) = level.max_score().filter(|max| least > *max)
        {
            return Err(SpecConflict::ScoreAboveLevel(level, max));
        }
        let is_single = |technique: &&TechniqueRef| technique.0.family == human::Family::Singles;
        if let Some(single) = self.first_steps.first()
            && self.first_steps.iter().all(|technique| is_single(&technique))
        {
            return Err(SpecConflict::SingleAsFirstStep(single.0.id));
        }
        for technique in self.required.iter().chain(&self.in_path).chain(&self.first_steps) {
            let id = technique.0.id;
            let single = is_single(&technique);
            if self.not_needed.contains(technique)
                || !self.sufficient.is_empty() && !self.sufficient.contains(technique) && !single
            {
                return Err(SpecConflict::TechniqueExcluded(id));
            }
            if let Some(level) = self.level.filter(|level| *level < technique.0.level) {
                return Err(SpecConflict::TechniqueAboveLevel(id, level));
            }
        }
        // The test `singles_solve_every_4x4_puzzle` shows that singles suffice on these boards.
        let is_harder = |technique: &TechniqueRef| technique.0.level > Level::Easy;
        if shape.side() == 4
            && (self.level.is_some_and(|level| level > Level::Easy)
                || !self.first_steps.is_empty()
                || self.required.iter().chain(&self.in_path).any(is_harder))
        {
            return Err(SpecConflict::OnlySingles(shape));
        }
        self.check_subsumed()?;
        if let Some(technique) =
            self.sufficient.iter().find(|technique| self.not_needed.contains(technique))
        {
            return Err(SpecConflict::TechniqueExcluded(technique.0.id));
        }
        self.check_pattern()
    }

    /// Returns an error if a technique of the specification is never needed or never has a step,
    /// because other techniques subsume it. A technique can be required if these techniques can be
    /// left out. Locked candidates are never left out.
    fn check_subsumed(&self) -> Result<(), SpecConflict> {
        let occurs =
            self.in_path.iter().chain(&self.first_steps).map(|technique| (technique, false));
        for (technique, is_needed) in
            occurs.chain(self.required.iter().map(|technique| (technique, true)))
        {
            if let Some(other) = self.subsumed_by(technique).first()
                && (!is_needed || other.starts_with("locked"))
            {
                return Err(SpecConflict::TechniqueNeverNeeded(technique.0.id, other));
            }
        }
        Ok(())
    }

    /// Returns an error if the symmetry should also apply to digits but can't. This isn't supported
    /// in combination with a pattern or source puzzles.
    fn check_symmetry_kind(&self) -> Result<(), SpecConflict> {
        let is_free = self.pattern.is_none() && self.sources.is_empty();
        match self.symmetry_kind == SymmetryKind::Pattern
            || is_free && self.symmetry.allows_automorphism(self.shape)
        {
            true => Ok(()),
            false => Err(SpecConflict::UnsupportedSymmetry(self.symmetry)),
        }
    }

    fn check_ratings(&self) -> Result<(), SpecConflict> {
        if !self.ratings.is_empty() && self.shape != Shape::CLASSIC {
            return Err(SpecConflict::RatingUnavailable);
        }
        for (at, one) in self.ratings.iter().enumerate() {
            let (min, max) = one.scale.limits();
            if one.min > one.max || one.min > max || one.max < min {
                return Err(SpecConflict::EmptyRange);
            }
            let is_disjoint = |other: &RatingRange| {
                other.scale == one.scale && (other.max < one.min || one.max < other.min)
            };
            if self.ratings[..at].iter().any(is_disjoint) {
                return Err(SpecConflict::DisjointRatings(one.scale));
            }
        }
        Ok(())
    }

    fn check_pattern(&self) -> Result<(), SpecConflict> {
        if self.symmetry == Symmetry::Any && (self.pattern.is_some() || !self.sources.is_empty()) {
            return Err(SpecConflict::UnsupportedSymmetry(Symmetry::Any));
        }
        let Some(Pattern { cells, filling }) = &self.pattern else { return self.check_sources() };
        if !self.sources.is_empty() {
            return Err(SpecConflict::PatternAndSources);
        }
        let (least, most) = self.givens.unwrap_or((0, self.shape.cells()));
        let fits = match filling {
            Filling::Full => (least..=most).contains(&cells.len()),
            Filling::Partial => least <= cells.len(),
        };
        if !fits {
            return Err(SpecConflict::PatternSize(cells.len()));
        }
        if cells.len() < min_givens(self.shape) {
            return Err(SpecConflict::TooFewGivens(min_givens(self.shape)));
        }
        let (rows, cols) = (self.shape.box_rows(), self.shape.box_cols());
        let empty = |line: usize, line_of: &dyn Fn(Cell) -> usize| {
            !cells.iter().any(|cell| line_of(*cell) == line)
        };
        let has_two_empty = |size: usize, line_of: &dyn Fn(Cell) -> usize| {
            (0..self.shape.side() / size).any(|band| {
                (band * size..(band + 1) * size).filter(|line| empty(*line, line_of)).count() > 1
            })
        };
        if has_two_empty(rows, &|cell| cell.row(self.shape))
            || has_two_empty(cols, &|cell| cell.col(self.shape))
        {
            return Err(SpecConflict::EmptyLines);
        }
        self.check_symmetry(|cell| cells.contains(cell))
    }

    /// Returns an error if a pattern doesn't have the specified symmetry. `holds` returns `true`
    /// for the cells of the pattern.
    fn check_symmetry(&self, holds: impl Fn(&Cell) -> bool) -> Result<(), SpecConflict> {
        let whole = |orbit: &Vec<Cell>| {
            let inside = orbit.iter().filter(|cell| holds(cell)).count();
            inside == 0 || inside == orbit.len()
        };
        match self.symmetry.orbits(self.shape).iter().all(whole) {
            true => Ok(()),
            false => Err(SpecConflict::UnsupportedSymmetry(self.symmetry)),
        }
    }

    fn check_sources(&self) -> Result<(), SpecConflict> {
        let is_invalid = |board: &Board| {
            board.shape() != self.shape || puzzle::uniqueness(board).solution().is_err()
        };
        self.sources
            .iter()
            .position(is_invalid)
            .map_or(Ok(()), |at| Err(SpecConflict::InvalidSource(at)))?;
        self.sources
            .iter()
            .try_for_each(|board| self.check_symmetry(|cell| board.digit(*cell).is_some()))
    }
}

/// Returns the minimum number of givens with which a board of a shape can have exactly one
/// solution. The number is 17 for 9×9 (McGuire, Tugemann and Civario, 2014) and 4 for 4×4. For
/// other shapes, it is a lower bound: one less than the number of digits, because two digits that
/// aren't given can be exchanged.
fn min_givens(shape: Shape) -> usize {
    match shape.side() {
        9 => 17,
        4 => 4,
        side => side - 1,
    }
}

/// Returns the maximum number of givens of any known minimal puzzle: 40 for 9×9, and 6 for 4×4, for
/// which all puzzles are known. Returns `None` for other shapes.
fn max_minimal_givens(shape: Shape) -> Option<usize> {
    match shape.side() {
        9 => Some(40),
        4 => Some(6),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rating::Scale;

    const BANK: RatingScale = RatingScale::Explainer(Scale::Bank);

    fn techniques_by_name(name: &str) -> Vec<TechniqueRef> {
        vec![TechniqueRef::by_name(name).expect("a technique")]
    }

    /// Fills cells with singles until none is left.
    fn solve_with_singles(board: &mut Board) {
        let shape = board.shape();
        let is_single = |board: &Board, cell: Cell, digit| {
            let other = |other: &Cell| {
                board.digit(*other).is_none() && board.candidates(*other).contains(digit)
            };
            let (row, col) = (cell.row(shape), cell.col(shape));
            let house = |is_of: &dyn Fn(Cell) -> bool| {
                Cell::all(shape).filter(|one| is_of(*one)).filter(other).count() == 1
            };
            house(&|one| one.row(shape) == row)
                || house(&|one| one.col(shape) == col)
                || house(&|one| one.row(shape) / 2 == row / 2 && one.col(shape) / 2 == col / 2)
        };
        loop {
            let single =
                Cell::all(shape).filter(|cell| board.digit(*cell).is_none()).find_map(|cell| {
                    let candidates = board.candidates(cell);
                    let is_naked = candidates.len() == 1;
                    let mut digits = candidates.into_iter();
                    let digit = digits.find(|digit| is_naked || is_single(board, cell, *digit));
                    digit.map(|digit| (cell, digit))
                });
            let Some((cell, digit)) = single else { return };
            board.set(cell, Some(digit));
        }
    }

    /// Checks that singles solve every 4×4 puzzle that has exactly one solution. Every full 4×4
    /// board is equivalent to one of the two solutions in this test.
    #[test]
    fn singles_solve_every_4x4_puzzle() {
        for solution in ["1234 3412 2143 4321", "1234 3412 2341 4123"] {
            let solution: Board = solution.parse().expect("a drawing of a board");
            let mut proper = 0;
            for cells in 0_u32..1 << 16 {
                // Any other proper puzzle contains a proper puzzle with 4 to 6 givens, so it is at
                // least as easy.
                if !(4..=6).contains(&cells.count_ones()) {
                    continue;
                }
                let mut puzzle = Board::empty(solution.shape());
                for cell in Cell::all(puzzle.shape()).filter(|cell| cells >> cell.index() & 1 == 1)
                {
                    puzzle.set(cell, solution.digit(cell));
                }
                if ::puzzle::uniqueness(&puzzle).solution().is_ok() {
                    proper += 1;
                    solve_with_singles(&mut puzzle);
                    assert_eq!(puzzle, solution);
                }
            }
            assert!(proper > 1_000, "{proper}");
        }
    }

    #[test]
    fn conflicts_are_reported() {
        let check = |change: &dyn Fn(&mut PuzzleSpec), expected| {
            let mut spec = PuzzleSpec::new(Shape::CLASSIC);
            change(&mut spec);
            assert_eq!(spec.check(), expected);
        };
        check(&|_| (), Ok(()));
        check(&|spec| spec.givens = Some((30, 20)), Err(SpecConflict::EmptyRange));
        check(&|spec| spec.givens = Some((10, 16)), Err(SpecConflict::TooFewGivens(17)));
        check(&|spec| spec.score = Some((30, 20)), Err(SpecConflict::EmptyRange));
        let rated = |ranges: &[(u16, u16)]| -> Vec<RatingRange> {
            let range = |&(min, max)| RatingRange { scale: BANK, min, max };
            ranges.iter().map(range).collect()
        };
        check(&|spec| spec.ratings = rated(&[(65, 72), (70, 80)]), Ok(()));
        check(&|spec| spec.ratings = rated(&[(72, 65)]), Err(SpecConflict::EmptyRange));
        check(&|spec| spec.ratings = rated(&[(0, 9)]), Err(SpecConflict::EmptyRange));
        let depth = |min, max| vec![RatingRange { scale: RatingScale::TrialDepth, min, max }];
        check(&|spec| spec.ratings = depth(0, 0), Ok(()));
        check(&|spec| spec.ratings = depth(40, u16::MAX), Err(SpecConflict::EmptyRange));
        let disjoint = |spec: &mut PuzzleSpec| spec.ratings = rated(&[(65, 72), (80, 90)]);
        check(&disjoint, Err(SpecConflict::DisjointRatings(BANK)));
        let small = |spec: &mut PuzzleSpec| {
            *spec = PuzzleSpec {
                ratings: rated(&[(65, 72)]),
                ..PuzzleSpec::new(Shape::order(2).expect("a shape"))
            };
        };
        check(&small, Err(SpecConflict::RatingUnavailable));
        let shape = Shape::order(2).expect("a shape");
        let hard = |level| {
            move |spec: &mut PuzzleSpec| {
                *spec = PuzzleSpec { level: Some(level), ..PuzzleSpec::new(shape) };
            }
        };
        check(&hard(Level::Easy), Ok(()));
        check(&hard(Level::Medium), Err(SpecConflict::OnlySingles(shape)));
        let wing = |spec: &mut PuzzleSpec| {
            *spec = PuzzleSpec { required: techniques_by_name("x-wing"), ..PuzzleSpec::new(shape) };
        };
        check(&wing, Err(SpecConflict::OnlySingles(shape)));
        let large = Shape::order(6).expect("a shape");
        check(&|spec| spec.shape = large, Err(SpecConflict::ShapeTooLarge(large)));
        let both = |spec: &mut PuzzleSpec| {
            (spec.required, spec.not_needed) =
                (techniques_by_name("x-wing"), techniques_by_name("x-wing"))
        };
        check(&both, Err(SpecConflict::TechniqueExcluded("x-wing")));
        let harder = |spec: &mut PuzzleSpec| {
            (spec.in_path, spec.level) = (techniques_by_name("aic"), Some(Level::Hard))
        };
        check(&harder, Err(SpecConflict::TechniqueAboveLevel("aic", Level::Hard)));
        let single = |spec: &mut PuzzleSpec| spec.first_steps = techniques_by_name("naked-single");
        check(&single, Err(SpecConflict::SingleAsFirstStep("naked-single")));
        let score = |least| {
            move |spec: &mut PuzzleSpec| {
                (spec.score, spec.level) = (Some((least, 9000)), Some(Level::Easy));
            }
        };
        check(&score(800), Ok(()));
        check(&score(801), Err(SpecConflict::ScoreAboveLevel(Level::Easy, 800)));
        let minimal = |least, minimality| {
            move |spec: &mut PuzzleSpec| {
                (spec.givens, spec.minimality) = (Some((least, 60)), minimality);
            }
        };
        check(&minimal(40, Minimality::ByGiven), Ok(()));
        check(&minimal(41, Minimality::ByOrbit), Ok(()));
        check(&minimal(41, Minimality::ByGiven), Err(SpecConflict::TooManyForMinimal(40)));
        let never = |fish, other| Err(SpecConflict::TechniqueNeverNeeded(fish, other));
        let (fish, loops) = ("franken-swordfish", "grouped-continuous-nice-loop");
        check(&|spec| spec.in_path = techniques_by_name(fish), never(fish, loops));
        check(&|spec| spec.first_steps = techniques_by_name(fish), never(fish, loops));
        check(&|spec| spec.required = techniques_by_name(fish), Ok(()));
        let (fish, locked) = ("franken-x-wing", "locked-candidates-1");
        check(&|spec| spec.required = techniques_by_name(fish), never(fish, locked));
        check(&|spec| spec.in_path = techniques_by_name("finned-franken-x-wing"), Ok(()));
        let insufficient = |spec: &mut PuzzleSpec| {
            (spec.required, spec.sufficient) =
                (techniques_by_name("x-wing"), techniques_by_name("aic"))
        };
        check(&insufficient, Err(SpecConflict::TechniqueExcluded("x-wing")));
        let cells = Cell::all(Shape::CLASSIC).take(27).collect();
        let lines = Some(Pattern { cells, filling: Filling::Full });
        check(&|spec| spec.pattern = lines.clone(), Err(SpecConflict::EmptyLines));
        let is_on_diagonal =
            |cell: &Cell| (cell.row(Shape::CLASSIC) + cell.col(Shape::CLASSIC)).is_multiple_of(3);
        let cells = Cell::all(Shape::CLASSIC).filter(is_on_diagonal).collect();
        let pattern = Some(Pattern { cells, filling: Filling::Full });
        let with_pattern = |spec: &mut PuzzleSpec| spec.pattern = pattern.clone();
        check(&with_pattern, Ok(()));
        let rotated = |spec: &mut PuzzleSpec| {
            with_pattern(spec);
            spec.symmetry = Symmetry::Rotate180;
        };
        check(&rotated, Err(SpecConflict::UnsupportedSymmetry(Symmetry::Rotate180)));
        let few = |spec: &mut PuzzleSpec| {
            with_pattern(spec);
            spec.givens = Some((20, 24));
        };
        check(&few, Err(SpecConflict::PatternSize(27)));
        let automorphic = |symmetry: Symmetry| {
            move |spec: &mut PuzzleSpec| {
                (spec.symmetry, spec.symmetry_kind) = (symmetry, SymmetryKind::Automorphism)
            }
        };
        check(&automorphic(Symmetry::Rotate90), Ok(()));
        check(
            &automorphic(Symmetry::MirrorH),
            Err(SpecConflict::UnsupportedSymmetry(Symmetry::MirrorH)),
        );
        let automorphic_pattern = |spec: &mut PuzzleSpec| {
            with_pattern(spec);
            (spec.symmetry, spec.symmetry_kind) = (Symmetry::Diagonal, SymmetryKind::Automorphism);
        };
        check(&automorphic_pattern, Err(SpecConflict::UnsupportedSymmetry(Symmetry::Diagonal)));
        check(
            &|spec| spec.sources = vec![Board::empty(Shape::CLASSIC)],
            Err(SpecConflict::InvalidSource(0)),
        );
    }
}
