//! AHS-XZ: two almost hidden sets, each of which is k digits with k + 1 places in a house.

use grid::{Cell, DigitSet};
use human::{Candidate, CellSet};

use crate::{
    ProofLine,
    tell::tr,
    teller::{Argument, Teller},
};

impl Teller<'_> {
    /// Builds the argument of two almost hidden sets.
    pub(crate) fn hidden_sets(&self) -> Argument {
        let (&[first, second], [one, other]) =
            (&self.step.base_houses[..], &self.step.cell_digit_sets[..])
        else {
            return Argument::default();
        };
        let Some((x, y)) = self.linked_cells(one, other) else { return Argument::default() };
        let mut pattern = Vec::new();
        let mut lines = Vec::new();
        for (house, (cells, digits), name) in [(first, one, "A"), (second, other, "B")] {
            let [house, digits_named] = [self.house(house), self.all_digits(*digits)];
            pattern.push(tr!(
                self.locale,
                "Almost hidden set {name}: in {house}, {digits} can only go in {cells}.",
                name,
                house,
                digits = &digits_named,
                cells = self.all_cells(cells)
            ));
            let text = tr!(
                self.locale,
                "{name} has one more cell than digits, so at most one of its cells isn't {digits}.",
                name,
                digits = self.any_digit(*digits)
            );
            lines.push(Self::line(text, self.held(*cells, *digits)));
        }
        let about: Vec<Candidate> =
            [self.held(CellSet::from_cell(x), one.1), self.held(CellSet::from_cell(y), other.1)]
                .concat();
        let link = match x == y {
            true => {
                tr!(
                    self.locale,
                    "{cell} can hold a digit from only one of the two sets.",
                    cell = self.cell(x)
                )
            }
            false => tr!(
                self.locale,
                "{digit} is the only digit of A in {first} and of B in {second}. These cells can't both be {digit} ({house}).",
                first = self.cell(x),
                second = self.cell(y),
                digit = self.all_digits(self.of_set(x, one.1)),
                house = self.house_of_both(x, y)
            ),
        };
        pattern.push(match x == y {
            true => tr!(self.locale, "Linking cell of A and B: {cell}.", cell = self.cell(x)),
            false => tr!(
                self.locale,
                "Linking cells: {first} (A) and {second} (B), which see each other with {digit} ({house}).",
                digit = self.all_digits(self.of_set(x, one.1)),
                first = self.cell(x),
                second = self.cell(y),
                house = self.house_of_both(x, y)
            ),
        });
        lines.push(Self::line(link, about));
        let rests =
            [(one, x), (other, y)].map(|((cells, digits), cell)| (cells.without(cell), *digits));
        let so = tr!(
            self.locale,
            "If {x} isn't {p}, then {first} can only be {a}. If {y} isn't {q}, then {second} can only be {b}.",
            x = self.cell(x),
            p = self.any_digit(self.of_set(x, one.1)),
            y = self.cell(y),
            q = self.any_digit(self.of_set(y, other.1)),
            first = self.all_cells(&rests[0].0),
            a = self.any_digit(rests[0].1),
            second = self.all_cells(&rests[1].0),
            b = self.any_digit(rests[1].1)
        );
        let all = rests.map(|(cells, digits)| self.held(cells, digits)).concat();
        lines.push(Self::line(so, all));
        lines.extend(self.step.eliminations.iter().filter_map(|gone| self.both_ways(*gone, rests)));
        Argument { pattern: pattern.join(" "), lines, ..Argument::default() }
    }

    /// Returns the digits of a set that are candidates of a cell.
    fn of_set(&self, cell: Cell, digits: DigitSet) -> DigitSet {
        self.marks.candidates(cell).and(digits)
    }

    /// Returns the first two cells, one of each set, that can't both hold a digit of their own set.
    /// Returns `None` if there are none.
    fn linked_cells(
        &self,
        (one, a): &(CellSet, DigitSet),
        (other, b): &(CellSet, DigitSet),
    ) -> Option<(Cell, Cell)> {
        let pairs = one
            .and(&self.step.cells)
            .into_iter()
            .flat_map(|x| other.and(&self.step.cells).into_iter().map(move |y| (x, y)));
        { pairs }.find(|(x, y)| {
            let (a, b) = (self.of_set(*x, *a), self.of_set(*y, *b));
            let is_both = self.step.cells.len() == 1 || x != y;
            let same = a.single().is_some() && a == b && x.sees(*y, self.shape());
            is_both && (same || x == y && a.and(b).is_empty())
        })
    }

    /// Builds the line stating that a candidate is excluded in both cases. Returns `None` if the
    /// candidate isn't excluded.
    fn both_ways(&self, gone: Candidate, rests: [(CellSet, DigitSet); 2]) -> Option<ProofLine> {
        let is = |cell: Cell, digits: DigitSet| {
            let (cell, digit) = (self.cell(cell), self.any_digit(digits));
            tr!(self.locale, "{cell} is {digit}", cell, digit)
        };
        let reasons = rests.map(|(cells, digits)| {
            cells.into_iter().find_map(|cell| {
                let own = self.of_set(cell, digits);
                if cell == gone.cell && !digits.contains(gone.digit) {
                    return Some(is(cell, own));
                }
                let sees = own.single() == Some(gone.digit) && cell.sees(gone.cell, self.shape());
                sees.then(|| format!("{} ({})", is(cell, own), self.house_of_both(cell, gone.cell)))
            })
        });
        let [Some(first), Some(second)] = reasons else { return None };
        let text = tr!(
            self.locale,
            "{cell} can't be {digit}. In the first case, {first}. In the second, {second}.",
            cell = self.cell(gone.cell),
            digit = self.digit(gone.digit),
            first,
            second
        );
        Some(Self::line(text, [gone]))
    }
}
