//! The rules of a pass: what each takes away, from the candidates as they are.

use grid::{Candidates, Cell, Digit, DigitSet, Geometry};

/// A way to see that candidates cannot be part of a solution.
pub trait Rule: Sync {
    /// The name that people know it by.
    fn name(&self) -> &'static str;

    /// Hands candidates that can go to `take`; they need not be there, and may come twice.
    fn find(&self, candidates: &Candidates, take: &mut dyn FnMut(Cell, DigitSet));
}

/// Every rule there is, the cheapest first.
pub static RULES: [&dyn Rule; 5] =
    [&Decided, &HiddenSingles, &LockedCandidates, &NakedSubsets, &HiddenSubsets];

/// The names of [`RULES`], in their order; a program that only shows them links no rule's code.
pub static RULE_NAMES: [&str; 5] = [
    Decided::NAME,
    HiddenSingles::NAME,
    LockedCandidates::NAME,
    NakedSubsets::NAME,
    HiddenSubsets::NAME,
];

/// The largest subset that is looked for: that of a larger one is left to the other kind.
const LARGEST: usize = 4;

/// A decided digit leaves the other cells of its row, column and box.
pub struct Decided;

impl Decided {
    /// The name that people know it by.
    pub const NAME: &'static str = "Naked Single";
}

impl Rule for Decided {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn find(&self, candidates: &Candidates, take: &mut dyn FnMut(Cell, DigitSet)) {
        let geometry = Geometry::of(candidates.shape());
        for cell in Cell::all(candidates.shape()) {
            let set = candidates.get(cell);
            if set.single().is_some() {
                geometry.peers(cell).iter().for_each(|&peer| take(peer, set));
            }
        }
    }
}

/// A digit with one place in a house leaves that cell no other.
pub struct HiddenSingles;

impl HiddenSingles {
    /// The name that people know it by.
    pub const NAME: &'static str = "Hidden Single";
}

impl Rule for HiddenSingles {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn find(&self, candidates: &Candidates, take: &mut dyn FnMut(Cell, DigitSet)) {
        let geometry = Geometry::of(candidates.shape());
        for house in 0..geometry.houses() {
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

/// The places of a digit in a box lie in one line, or those in a line lie in one box: the digit
/// leaves the rest of the other house.
pub struct LockedCandidates;

impl LockedCandidates {
    /// The name that people know it by.
    pub const NAME: &'static str = "Locked Candidates";
}

impl Rule for LockedCandidates {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn find(&self, candidates: &Candidates, take: &mut dyn FnMut(Cell, DigitSet)) {
        let geometry = Geometry::of(candidates.shape());
        let side = candidates.shape().side();
        for box_ in 2 * side..3 * side {
            let cells = geometry.cells(box_);
            // The lines through a box, each once: a box is crossed by no line twice.
            let mut lines: Vec<usize> =
                cells.iter().flat_map(|&c| geometry.houses_of(c)).filter(|h| *h != box_).collect();
            lines.sort_unstable();
            lines.dedup();
            for line in lines {
                let in_line = |c: &&Cell| geometry.houses_of(**c).contains(&line);
                let in_box = |c: &&Cell| geometry.houses_of(**c)[2] == box_;
                let union = |set: DigitSet, cell: &Cell| set.or(candidates.get(*cell));
                let rest_of_box = || cells.iter().filter(|c| !in_line(c));
                let rest_of_line = || geometry.cells(line).iter().filter(|c| !in_box(c));
                let both = cells.iter().filter(in_line).fold(DigitSet::EMPTY, union);
                let boxed = rest_of_box().fold(DigitSet::EMPTY, union);
                let lined = rest_of_line().fold(DigitSet::EMPTY, union);
                let pointing = both.minus(boxed).and(lined);
                if !pointing.is_empty() {
                    rest_of_line().for_each(|&cell| take(cell, pointing));
                }
                let claiming = both.minus(lined).and(boxed);
                if !claiming.is_empty() {
                    rest_of_box().for_each(|&cell| take(cell, claiming));
                }
            }
        }
    }
}

/// Two to four cells of a house with as many candidates between them: these leave its other cells.
pub struct NakedSubsets;

impl NakedSubsets {
    /// The name that people know it by.
    pub const NAME: &'static str = "Naked Subset";
}

impl Rule for NakedSubsets {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn find(&self, candidates: &Candidates, take: &mut dyn FnMut(Cell, DigitSet)) {
        let geometry = Geometry::of(candidates.shape());
        for house in 0..geometry.houses() {
            let cells = geometry.cells(house);
            let sets: Vec<_> = cells.iter().map(|cell| candidates.get(*cell)).collect();
            subsets(&sets, &mut |digits, members| {
                let others = cells.iter().enumerate().filter(|(i, _)| !members.contains(i));
                others.for_each(|(_, &cell)| take(cell, digits));
            });
        }
    }
}

/// Two to four digits with as many places between them in a house: these cells lose all others.
pub struct HiddenSubsets;

impl HiddenSubsets {
    /// The name that people know it by.
    pub const NAME: &'static str = "Hidden Subset";
}

impl Rule for HiddenSubsets {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn find(&self, candidates: &Candidates, take: &mut dyn FnMut(Cell, DigitSet)) {
        let geometry = Geometry::of(candidates.shape());
        let digits: Vec<Digit> = Digit::all(candidates.shape()).collect();
        for house in 0..geometry.houses() {
            let cells = geometry.cells(house);
            // A place in the house is numbered as digits are, so that a set of places is a set.
            let places = |digit: &Digit| {
                let has = |(cell, _): &(&Cell, &Digit)| candidates.get(**cell).contains(*digit);
                cells.iter().zip(&digits).filter(has).map(|(_, place)| *place).collect()
            };
            let sets: Vec<DigitSet> = digits.iter().map(places).collect();
            subsets(&sets, &mut |places, members| {
                let members: DigitSet = members.iter().map(|&member| digits[member]).collect();
                for place in places {
                    let cell = cells[place.value() - 1];
                    take(cell, candidates.get(cell).minus(members));
                }
            });
        }
    }
}

/// Every two to four of some sets that have no more members between them than they are, where none
/// is a single: that union, and which they are.
fn subsets(sets: &[DigitSet], found: &mut dyn FnMut(DigitSet, &[usize])) {
    let small = |set: &DigitSet| (2..=LARGEST).contains(&set.len());
    let small: Vec<usize> = (0..sets.len()).filter(|&i| small(&sets[i])).collect();
    // The chosen ones, as places in `small`, and the union of each with those before it.
    let mut chosen: Vec<usize> = Vec::with_capacity(LARGEST);
    let mut unions: Vec<DigitSet> = Vec::with_capacity(LARGEST);
    let mut next = 0;
    loop {
        if chosen.len() < LARGEST && next < small.len() {
            let before = unions.last().copied().unwrap_or_default();
            let union = before.or(sets[small[next]]);
            if union.len() <= LARGEST {
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
    fn every_rule_has_its_name() {
        assert_eq!(RULE_NAMES, RULES.map(Rule::name));
    }
}
