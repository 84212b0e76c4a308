//! Techniques that no 9×9 puzzle needs, because easier techniques always reach the same
//! conclusions: two kinds of fish with boxes and without fins.
//!
//! Proof: in each inequality, a house represents the number of times that the digit occurs in the
//! house, within some set of cells. A fish states that base sets ≤ cover sets. The rows of a band
//! cover the same cells as its boxes, r1 + r2 + r3 = b1 + b2 + b3, and the same holds for the
//! columns of a stack. If the digit is confined to the intersection of a box and a line, locked
//! candidates apply. Once they have nothing left to eliminate, the following holds:
//!
//! ```text
//! X-Wing      r1 + r2 ≤ b1 + c            so b2 + b3 ≤ r3 + c, and c intersects only one of b2 and
//!                                         b3: the other box confines the digit to r3
//! Swordfish   r + s + b1 ≤ c1 + c2 + X    c1 and c2 are columns of b1's stack, r and s are rows of
//!                                         its other boxes, c3 is the third column, and X is the
//!                                         third cover set:
//!                 r ≤ b2 + X   s ≤ b3 + X   c3 ≤ b2 + b3
//!             r1 + r2 + s ≤ b1 + c1 + c2  r1 and r2 are rows of b1's band, r3 is the third row,
//!                                         c1 intersects b2, c2 intersects b3:
//!                 b2 ≤ r3 + c1   b3 ≤ r3 + c2   s ≤ c1 + c2
//! ```
//!
//! Each of these three sets has the digit in two groups, and the groups see each other across sets.
//! The groups form a loop of six, which makes the eliminations of the fish, or a chain of six if a
//! cell is covered twice. Any other choice of three base and three cover sets with one box among
//! them confines the digit to an intersection, or is the X-Wing.

/// Returns the ids of the easier techniques that together always reach the conclusions of the
/// technique with this id on a 9×9 board. Most techniques have none.
pub fn subsumed_by(technique: &str) -> &'static [&'static str] {
    match technique {
        "franken-x-wing" => &["locked-candidates-1", "locked-candidates-2"],
        "franken-swordfish" => {
            &["grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop", "grouped-aic"]
        }
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use grid::{Board, Cell, Digit, DigitSet, Shape};

    use super::*;
    use crate::{Family, Options, Pencilmarks, TECHNIQUES, Technique, by_name, next_step};

    /// Creates a position with a fish that has boxes among its sets: all places of the digit in
    /// `size` base sets are in `size` cover sets. Places inside and outside the base sets are
    /// removed at random, except those of one solution. All cells have all other digits. Returns
    /// `None` if the random sets don't form a fish.
    fn random_fish(size: usize, chance: &mut impl FnMut(usize) -> usize) -> Option<Pencilmarks> {
        const SHAPE: Shape = Shape::CLASSIC;
        let [rows, boxes, cols] = [Cell::row, Cell::box_, Cell::col];
        let number_of = [rows, cols, boxes];
        // Houses as a kind and a number: the base has rows and boxes, or columns and boxes.
        let line_kind = chance(2);
        let is_in = |cell: Cell, (kind, at): (usize, usize)| number_of[kind](cell, SHAPE) == at;
        let mut some = |line: usize, other: &[(usize, usize)]| {
            let mut houses: Vec<(usize, usize)> = Vec::new();
            while houses.len() < size {
                let house = ([line, 2][chance(2)], chance(9));
                if !houses.contains(&house) && !other.contains(&house) {
                    houses.push(house);
                }
            }
            houses
        };
        let base = some(line_kind, &[]);
        let cover = some(1 - line_kind, &base);
        // All placements of a digit are equivalent to this one, with rows and columns permuted.
        let solution = |cell: Cell| {
            let (row, col) = (cell.row(SHAPE), cell.col(SHAPE));
            col == row % 3 * 3 + row / 3
        };
        let within = |cell, houses: &[(usize, usize)]| {
            houses.iter().filter(|house| is_in(cell, **house)).count()
        };
        let (in_base, covered) = (|cell| within(cell, &base), |cell| within(cell, &cover));
        let places: Vec<Cell> =
            Cell::all(SHAPE).filter(|cell| solution(*cell) && in_base(*cell) > 0).collect();
        let is_one = |cell: &Cell| in_base(*cell) == 1 && covered(*cell) == 1;
        if places.len() != size || !places.iter().all(is_one) {
            return None;
        }
        let one = Digit::new(1)?;
        let (outside, inside) = (20 + chance(80), 60 + chance(41));
        let mut board = Board::empty(SHAPE);
        for cell in Cell::all(SHAPE).filter(|cell| !solution(*cell)) {
            let is_place = match in_base(cell) {
                0 => chance(100) < outside,
                1 => covered(cell) > 0 && chance(100) < inside,
                _ => false,
            };
            if !is_place {
                board.restrict(cell, DigitSet::all(SHAPE).without(one));
            }
        }
        Pencilmarks::from_board(&board, true)
    }

    #[test]
    fn easier_techniques_subsume_some_fish() {
        let options = Options::for_solving();
        let of_one_digit = |technique: &&'static Technique| {
            use Family::{Chains, Fish, Intersections, SingleDigit, Singles};
            technique.is_default
                && matches!(technique.family, Singles | Intersections | Fish | SingleDigit | Chains)
        };
        let mut state = 1u64;
        let mut chance = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % below
        };
        for (id, size, times) in [("franken-x-wing", 2, 60_000), ("franken-swordfish", 3, 500_000)]
        {
            let fish_technique = by_name(id).expect("a technique");
            let place =
                TECHNIQUES.iter().rposition(|technique| subsumed_by(id).contains(&technique.id));
            let place = place.expect("a subsuming technique");
            let before: Vec<_> = TECHNIQUES[..=place].iter().filter(of_one_digit).collect();
            let without_subsuming: Vec<_> = before
                .iter()
                .copied()
                .filter(|technique| !subsumed_by(id).contains(&technique.id))
                .collect();
            assert!(before.len() - without_subsuming.len() == subsumed_by(id).len());
            let mut stuck = 0;
            for _ in 0..times {
                let Some(mut marks) = random_fish(size, &mut chance) else { continue };
                // Without the subsuming techniques the fish occurs from time to time, …
                while let (Some(step), _) = next_step(&marks, &options, &without_subsuming) {
                    marks.apply(&step);
                }
                if fish_technique.first_step(&marks, &options).is_none() {
                    continue;
                }
                stuck += 1;
                // … and with them it never does.
                while let (Some(step), _) = next_step(&marks, &options, &before) {
                    marks.apply(&step);
                }
                assert!(fish_technique.first_step(&marks, &options).is_none(), "{id}");
            }
            assert!(stuck >= 10, "{id}: {stuck}");
        }
    }
}
