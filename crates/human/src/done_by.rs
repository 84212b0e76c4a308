//! Techniques whose conclusions easier ones always reach on a 9×9 board, so that no puzzle needs them: two
//! fish with boxes and without fins.
//!
//! Let a house stand for how often the digit is in it, within some cells: base sets ≤ cover sets. What
//! keeps is that the rows of a band are its boxes, r1 + r2 + r3 = b1 + b2 + b3, and so are the columns of
//! a stack. Where a set keeps the digit within another, as a box does in one line, locked candidates have
//! their turn; with nothing left to them it is so:
//!
//! ```text
//! X-Wing      r1 + r2 ≤ b1 + c                 so b2 + b3 ≤ r3 + c, and c meets but one of b2 and b3:
//!                                              the other one keeps the digit in r3
//! Swordfish   r + s + b1 ≤ c1 + c2 + X         c1 and c2 are columns of b1's stack, r and s rows of
//!                                              its other boxes, c3 is the third column:
//!                 r ≤ b2 + X   s ≤ b3 + X   c3 ≤ b2 + b3
//!             r1 + r2 + s ≤ b1 + c1 + c2       r1 and r2 are rows of b1's band, r3 is the third,
//!                                              c1 meets b2, c2 meets b3:
//!                 b2 ≤ r3 + c1   b3 ≤ r3 + c2   s ≤ c1 + c2
//! ```
//!
//! Each of the three has the digit in two groups that other groups see: they are a loop of six, which
//! eliminates what the fish does, or a chain of as many where a place is covered twice. All other choices of
//! three base and three cover sets, one of them a box, leave a set within another, or are the X-Wing.

/// Easier techniques that together do whatever one does on a 9×9 board, by their ids; of most there
/// are none.
pub fn done_by(technique: &str) -> &'static [&'static str] {
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

    /// A position with such a fish: the digit's places in `size` base sets lie in as many cover sets, and
    /// chance takes some of them away. All other cells have all digits.
    fn fish(size: usize, chance: &mut impl FnMut(usize) -> usize) -> Option<Pencilmarks> {
        const SHAPE: Shape = Shape::CLASSIC;
        let [rows, boxes, cols] = [Cell::row, Cell::box_, Cell::col];
        let of = [rows, cols, boxes];
        // Houses by their kind: those of the base have rows and boxes, or columns and boxes.
        let way = chance(2);
        let is_in = |cell: Cell, (kind, at): (usize, usize)| of[kind](cell, SHAPE) == at;
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
        let base = some(way, &[]);
        let cover = some(1 - way, &base);
        // Every solution's places are like these, with rows and columns exchanged.
        let solution = |cell: Cell| {
            let (row, col) = (cell.row(SHAPE), cell.col(SHAPE));
            col == row % 3 * 3 + row / 3
        };
        let within = |cell, houses: &[(usize, usize)]| {
            houses.iter().filter(|house| is_in(cell, **house)).count()
        };
        let (held, covered) = (|cell| within(cell, &base), |cell| within(cell, &cover));
        let of_base: Vec<Cell> =
            Cell::all(SHAPE).filter(|cell| solution(*cell) && held(*cell) > 0).collect();
        let is_one = |cell: &Cell| held(*cell) == 1 && covered(*cell) == 1;
        if of_base.len() != size || !of_base.iter().all(is_one) {
            return None;
        }
        let one = Digit::new(1)?;
        let (beside, inside) = (20 + chance(80), 60 + chance(41));
        let mut board = Board::empty(SHAPE);
        for cell in Cell::all(SHAPE).filter(|cell| !solution(*cell)) {
            let is_place = match held(cell) {
                0 => chance(100) < beside,
                1 => covered(cell) > 0 && chance(100) < inside,
                _ => false,
            };
            if !is_place {
                board.restrict(cell, DigitSet::all(SHAPE).without(one));
            }
        }
        Pencilmarks::of_board(&board, true)
    }

    #[test]
    fn what_is_easier_leaves_nothing_to_some_fish() {
        let options = Options::solving();
        let of_one_digit = |one: &&'static Technique| {
            use Family::{Chains, Fish, Intersections, SingleDigit, Singles};
            one.is_usual
                && matches!(one.family, Singles | Intersections | Fish | SingleDigit | Chains)
        };
        let mut state = 1u64;
        let mut chance = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % below
        };
        for (id, size, times) in [("franken-x-wing", 2, 60_000), ("franken-swordfish", 3, 500_000)]
        {
            let fish_of = by_name(id).expect("a technique");
            let place = TECHNIQUES.iter().rposition(|one| done_by(id).contains(&one.id));
            let place = place.expect("its place");
            let before: Vec<_> = TECHNIQUES[..=place].iter().filter(of_one_digit).collect();
            let but: Vec<_> =
                before.iter().copied().filter(|one| !done_by(id).contains(&one.id)).collect();
            assert!(before.len() - but.len() == done_by(id).len());
            let mut stuck = 0;
            for _ in 0..times {
                let Some(mut marks) = fish(size, &mut chance) else { continue };
                // Without those that do the same it comes to its turn now and then, …
                while let (Some(step), _) = next_step(&marks, &options, &but) {
                    marks.apply(&step);
                }
                if fish_of.first(&marks, &options).is_none() {
                    continue;
                }
                stuck += 1;
                // … and with them never.
                while let (Some(step), _) = next_step(&marks, &options, &before) {
                    marks.apply(&step);
                }
                assert!(fish_of.first(&marks, &options).is_none(), "{id}");
            }
            assert!(stuck >= 10, "{id}: {stuck}");
        }
    }
}
