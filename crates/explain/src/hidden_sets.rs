//! AHS-XZ: two almost hidden sets, each of which is k digits with k + 1 places in a house.

use grid::{Cell, Digit, DigitSet};
use human::{Candidate, CellSet};

use crate::{
    sentence::tr,
    step_writer::{Argument, StepWriter},
};

impl StepWriter<'_> {
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
            let [house, digits_named] = [self.house_name(house), self.digits_with_and(*digits)];
            pattern.push(tr!(
                self.locale,
                "Almost hidden set {name}: {digits} can only go in {cells} in {house}.",
                name,
                house,
                digits = &digits_named,
                cells = self.cells_with_and(cells)
            ));
            let text = tr!(
                self.locale,
                "{name} has one more cell than digits, so at most one of its cells isn't {digits}.",
                name,
                digits = self.digits_with_or(*digits)
            );
            lines.push(Self::proof_line(text, self.candidates_in(*cells, *digits)));
        }
        let about: Vec<Candidate> = [
            self.candidates_in(CellSet::from_cell(x), one.1),
            self.candidates_in(CellSet::from_cell(y), other.1),
        ]
        .concat();
        let link = match x == y {
            true => {
                tr!(
                    self.locale,
                    "{cell} can hold a digit from only one of the two sets.",
                    cell = self.cell_name(x)
                )
            }
            false => tr!(
                self.locale,
                "{digit} is the only digit of A in {first} and the only digit of B in {second}. These cells can't both be {digit} ({house}).",
                first = self.cell_name(x),
                second = self.cell_name(y),
                digit = self.digits_with_and(self.digits_of_set(x, one.1)),
                house = self.pair_house_name(x, y)
            ),
        };
        pattern.push(match x == y {
            true => tr!(self.locale, "Linking cell of A and B: {cell}.", cell = self.cell_name(x)),
            false => tr!(
                self.locale,
                "Linking cells: {first} (A) and {second} (B). They see each other ({house}), and each has {digit}.",
                digit = self.digits_with_and(self.digits_of_set(x, one.1)),
                first = self.cell_name(x),
                second = self.cell_name(y),
                house = self.pair_house_name(x, y)
            ),
        });
        lines.push(Self::proof_line(link, about));
        let rests =
            [(one, x), (other, y)].map(|((cells, digits), cell)| (cells.without(cell), *digits));
        let so = tr!(
            self.locale,
            "If {x} isn't {p}, then {first} can only be {a}. If {y} isn't {q}, then {second} can only be {b}.",
            x = self.cell_name(x),
            p = self.digits_with_or(self.digits_of_set(x, one.1)),
            y = self.cell_name(y),
            q = self.digits_with_or(self.digits_of_set(y, other.1)),
            first = self.cells_with_and(&rests[0].0),
            a = self.digits_with_or(rests[0].1),
            second = self.cells_with_and(&rests[1].0),
            b = self.digits_with_or(rests[1].1)
        );
        let all = rests.map(|(cells, digits)| self.candidates_in(cells, digits)).concat();
        lines.push(Self::proof_line(so, all));
        // Cells with the same reasons share a line.
        let mut groups: Vec<(Digit, [String; 2], CellSet)> = Vec::new();
        for gone in &self.step.eliminations {
            let Some(reasons) = self.reasons_in_both_cases(*gone, rests) else { continue };
            let is_same =
                |of: &&mut (Digit, [String; 2], CellSet)| of.0 == gone.digit && of.1 == reasons;
            match groups.iter_mut().find(is_same) {
                Some((.., cells)) => cells.insert(gone.cell),
                None => groups.push((gone.digit, reasons, CellSet::from_cell(gone.cell))),
            }
        }
        lines.extend(groups.into_iter().map(|(digit, [first, second], cells)| {
            let text = tr!(
                self.locale,
                "{cell} can't be {digit}. In the first case, {first}. In the second, {second}.",
                cell = self.cells_with_and(&cells),
                digit = self.digit_text(digit),
                first,
                second
            );
            Self::proof_line(text, Self::digit_candidates(digit, cells))
        }));
        Argument { pattern: pattern.join(" "), lines, ..Argument::default() }
    }

    /// Returns the digits of a set that are candidates of a cell.
    fn digits_of_set(&self, cell: Cell, digits: DigitSet) -> DigitSet {
        self.marks.candidates(cell).and(digits)
    }

    /// Returns the first two cells, one of each set, that can't both hold a digit of their own set.
    /// Both may be the same cell. Returns `None` if there are no such cells.
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
            let (a, b) = (self.digits_of_set(*x, *a), self.digits_of_set(*y, *b));
            let is_both = self.step.cells.len() == 1 || x != y;
            let same = a.single().is_some() && a == b && x.sees(*y, self.shape());
            is_both && (same || x == y && a.and(b).is_empty())
        })
    }

    /// Writes the reasons why a candidate is false in each of the two cases. Returns `None` if the
    /// candidate isn't excluded in both cases.
    fn reasons_in_both_cases(
        &self,
        eliminated: Candidate,
        rests: [(CellSet, DigitSet); 2],
    ) -> Option<[String; 2]> {
        let is = |cell: Cell, digits: DigitSet| {
            let (cell, digit) = (self.cell_name(cell), self.digits_with_or(digits));
            tr!(self.locale, "{cell} is {digit}", cell, digit)
        };
        let reasons = rests.map(|(cells, digits)| {
            cells.into_iter().find_map(|cell| {
                let own = self.digits_of_set(cell, digits);
                if cell == eliminated.cell && !digits.contains(eliminated.digit) {
                    return Some(is(cell, own));
                }
                let sees = own.single() == Some(eliminated.digit)
                    && cell.sees(eliminated.cell, self.shape());
                sees.then(|| {
                    format!("{} ({})", is(cell, own), self.pair_house_name(cell, eliminated.cell))
                })
            })
        });
        let [Some(first), Some(second)] = reasons else { return None };
        Some([first, second])
    }
}
