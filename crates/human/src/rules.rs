//! The rules of a reduction pass: each rule eliminates candidates, based on the current candidates
//! alone.
//!
//! Singles, locked candidates and subsets exist three times in the workspace. The techniques of
//! this crate work on [`Pencilmarks`](crate::Pencilmarks), up to 25×25, and return one step at a
//! time with its proof. The `rating` crate searches in the order of Sudoku Explainer. The rules
//! here are for the `reduction` engine, so they work on boards of any size and report all
//! eliminations at once, without proofs.

use grid::{Candidates, Cell, Digit, DigitSet, Geometry};

/// A rule that eliminates candidates that can't be part of a solution.
pub trait Rule: Sync {
    /// Returns the name of the rule, as shown to users.
    fn name(&self) -> &'static str;

    /// Calls `take` with each cell and the candidates that can be eliminated from it. The same
    /// candidates may be reported more than once, and some may already be eliminated.
    fn find(&self, candidates: &Candidates, take: &mut dyn FnMut(Cell, DigitSet));
}

/// All rules, cheapest first.
pub static RULES: [&dyn Rule; 5] =
    [&NakedSingles, &HiddenSingles, &LockedCandidates, &NakedSubsets, &HiddenSubsets];

/// The names of [`RULES`], in the same order. Code that only shows the names doesn't link the
/// rules.
pub static RULE_NAMES: [&str; 5] = [
    NakedSingles::NAME,
    HiddenSingles::NAME,
    LockedCandidates::NAME,
    NakedSubsets::NAME,
    HiddenSubsets::NAME,
];

/// The maximum size of a subset. On boards up to 9×9, each larger subset is found as the
/// complementary subset of the other kind.
const MAX_SUBSET: usize = 4;

/// The rule that eliminates the only candidate of a cell from the other cells of its row, column
/// and box.
pub struct NakedSingles;

impl NakedSingles {
    /// The name of the rule, as shown to users.
    pub const NAME: &'static str = "Naked Single";
}

impl Rule for NakedSingles {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn find(&self, candidates: &Candidates, take: &mut dyn FnMut(Cell, DigitSet)) {
        let geometry = Geometry::for_shape(candidates.shape());
        for cell in Cell::all(candidates.shape()) {
            let set = candidates.get(cell);
            if set.single().is_some() {
                geometry.peers(cell).iter().for_each(|&peer| take(peer, set));
            }
        }
    }
}

/// The rule that eliminates all other candidates from a cell if the cell is the only place for a
/// digit in a house.
pub struct HiddenSingles;

impl HiddenSingles {
    /// The name of the rule, as shown to users.
    pub const NAME: &'static str = "Hidden Single";
}

impl Rule for HiddenSingles {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn find(&self, candidates: &Candidates, take: &mut dyn FnMut(Cell, DigitSet)) {
        let geometry = Geometry::for_shape(candidates.shape());
        for house in 0..geometry.house_count() {
            let (mut once, mut again) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for &cell in geometry.cells(house) {
                let set = candidates.get(cell);
                again = again.or(once.and(set));
                once = once.or(set);
            }
            for &cell in geometry.cells(house) {
                let set = candidates.get(cell);
                if let Some(digit) = set.minus(again).first() {
                    take(cell, set.without(digit));
                }
            }
        }
    }
}

/// The rule for digits whose places in a box are all in one line, or whose places in a line are all
/// in one box. The digit is eliminated from the rest of the line or, in the second case, from the
/// rest of the box.
pub struct LockedCandidates;

impl LockedCandidates {
    /// The name of the rule, as shown to users.
    pub const NAME: &'static str = "Locked Candidates";
}

impl Rule for LockedCandidates {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn find(&self, candidates: &Candidates, take: &mut dyn FnMut(Cell, DigitSet)) {
        let geometry = Geometry::for_shape(candidates.shape());
        let side = candidates.shape().side();
        for box_ in 2 * side..3 * side {
            let cells = geometry.cells(box_);
            // The lines through a box, without duplicates.
            let mut lines: Vec<usize> =
                cells.iter().flat_map(|&c| geometry.houses_of(c)).filter(|h| *h != box_).collect();
            grid::shell_sort(&mut lines);
            lines.dedup();
            for line in lines {
                let in_line = |c: &&Cell| geometry.houses_of(**c).contains(&line);
                let in_box = |c: &&Cell| geometry.houses_of(**c)[2] == box_;
                let union = |set: DigitSet, cell: &Cell| set.or(candidates.get(*cell));
                let rest_of_box = || cells.iter().filter(|c| !in_line(c));
                let rest_of_line = || geometry.cells(line).iter().filter(|c| !in_box(c));
                let shared = cells.iter().filter(in_line).fold(DigitSet::EMPTY, union);
                let box_only = rest_of_box().fold(DigitSet::EMPTY, union);
                let line_only = rest_of_line().fold(DigitSet::EMPTY, union);
                let pointing = shared.minus(box_only).and(line_only);
                if !pointing.is_empty() {
                    rest_of_line().for_each(|&cell| take(cell, pointing));
                }
                let claiming = shared.minus(line_only).and(box_only);
                if !claiming.is_empty() {
                    rest_of_box().for_each(|&cell| take(cell, claiming));
                }
            }
        }
    }
}

/// The rule for two to four cells of a house that have only as many candidates in total as there
/// are cells. These candidates are eliminated from the other cells of the house.
pub struct NakedSubsets;

impl NakedSubsets {
    /// The name of the rule, as shown to users.
    pub const NAME: &'static str = "Naked Subset";
}

impl Rule for NakedSubsets {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn find(&self, candidates: &Candidates, take: &mut dyn FnMut(Cell, DigitSet)) {
        let geometry = Geometry::for_shape(candidates.shape());
        for house in 0..geometry.house_count() {
            let cells = geometry.cells(house);
            let sets: Vec<_> = cells.iter().map(|cell| candidates.get(*cell)).collect();
            for_each_subset(&sets, &mut |digits, members| {
                let others = cells.iter().enumerate().filter(|(i, _)| !members.contains(i));
                others.for_each(|(_, &cell)| take(cell, digits));
            });
        }
    }
}

/// The rule for two to four digits that have only as many places in a house as there are digits.
/// All other candidates are eliminated from these places.
pub struct HiddenSubsets;

impl HiddenSubsets {
    /// The name of the rule, as shown to users.
    pub const NAME: &'static str = "Hidden Subset";
}

impl Rule for HiddenSubsets {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn find(&self, candidates: &Candidates, take: &mut dyn FnMut(Cell, DigitSet)) {
        let geometry = Geometry::for_shape(candidates.shape());
        let digits: Vec<Digit> = Digit::all(candidates.shape()).collect();
        for house in 0..geometry.house_count() {
            let cells = geometry.cells(house);
            // Positions in the house are represented as digits, so that a `DigitSet` can hold a set
            // of positions.
            let places = |digit: &Digit| {
                let is_candidate =
                    |(cell, _): &(&Cell, &Digit)| candidates.get(**cell).contains(*digit);
                cells.iter().zip(&digits).filter(is_candidate).map(|(_, place)| *place).collect()
            };
            let sets: Vec<DigitSet> = digits.iter().map(places).collect();
            for_each_subset(&sets, &mut |places, members| {
                let members: DigitSet = members.iter().map(|&member| digits[member]).collect();
                for place in places {
                    let cell = cells[place.value() - 1];
                    take(cell, candidates.get(cell).minus(members));
                }
            });
        }
    }
}

/// Calls `found` with every combination of two to four sets whose union has at most as many members
/// as there are sets. Passes the union and the indices of the sets. Sets with fewer than two or
/// more than four members are ignored.
fn for_each_subset(sets: &[DigitSet], found: &mut dyn FnMut(DigitSet, &[usize])) {
    let small = |set: &DigitSet| (2..=MAX_SUBSET).contains(&set.len());
    let small: Vec<usize> = (0..sets.len()).filter(|&i| small(&sets[i])).collect();
    // The chosen sets, as indices into `small`, and for each the union of all sets up to it.
    let mut chosen: Vec<usize> = Vec::with_capacity(MAX_SUBSET);
    let mut unions: Vec<DigitSet> = Vec::with_capacity(MAX_SUBSET);
    let mut next = 0;
    loop {
        if chosen.len() < MAX_SUBSET && next < small.len() {
            let before = unions.last().copied().unwrap_or_default();
            let union = before.or(sets[small[next]]);
            if union.len() <= MAX_SUBSET {
                chosen.push(next);
                unions.push(union);
                if chosen.len() > 1 && union.len() <= chosen.len() {
                    let members: Vec<usize> = chosen.iter().map(|&i| small[i]).collect();
                    found(union, &members);
                }
            }
            next += 1;
        } else if let Some(last) = chosen.pop() {
            unions.pop();
            next = last + 1;
        } else {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_names_match_the_rules() {
        assert_eq!(RULE_NAMES, RULES.map(Rule::name));
    }
}
