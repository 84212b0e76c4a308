//! Wings: in every case, one of the pincers (or the pivot) contains the eliminated digit.

use grid::Digit;
use human::{Candidate, CellSet};

use crate::{
    ProofLine,
    sentence::tr,
    step_writer::{Argument, StepWriter},
};

impl StepWriter<'_> {
    /// Builds the argument of an XY-Wing or XYZ-Wing.
    pub(crate) fn pivoted_wing(&self) -> Argument {
        let (Some(z), [(pivot, _), (pincers, _)]) =
            (self.step.digits.single(), &self.step.cell_digit_sets[..])
        else {
            return Argument::default();
        };
        let Some(pivot) = pivot.single() else { return Argument::default() };
        let named = self.digit_text(z);
        let pattern = tr!(
            self.locale,
            "Pivot {pivot}; pincers {pincers}.",
            pivot = self.cell_set_text(pivot),
            pincers = self.cell_set_list(pincers)
        );
        let mut lines = Vec::new();
        let mut in_order = Vec::new();
        for digit in self.marks.candidates(pivot).without(z) {
            let has = |cell: &grid::Cell| self.marks.candidates(*cell).contains(digit);
            let Some(pincer) = pincers.into_iter().find(has) else { continue };
            in_order.push((digit, pincer));
            let house = self.pair_house_name(pivot, pincer);
            let text = tr!(
                self.locale,
                "If {pivot} is {digit}, {pincer} is {z} ({house}).",
                pivot = self.cell_name(pivot),
                digit = self.digit_text(digit),
                pincer = self.cell_name(pincer),
                z = &named,
                house
            );
            let about = [Candidate::new(digit, pivot), Candidate::new(z, pincer)];
            lines.push(Self::proof_line(text, about));
        }
        let has_third = self.marks.candidates(pivot).contains(z);
        if has_third {
            let pivot_is = Candidate::new(z, pivot);
            let text = tr!(
                self.locale,
                "Otherwise, {pivot} itself is {z}.",
                pivot = self.cell_name(pivot),
                z = &named
            );
            lines.push(Self::proof_line(text, [pivot_is]));
        }
        let ends: Vec<CellSet> = { in_order.iter() }
            .map(|(_, pincer)| CellSet::from_cell(*pincer))
            .chain(has_third.then(|| CellSet::from_cell(pivot)))
            .collect();
        lines.extend(self.one_end_lines(z, &ends));
        let notation = match (&in_order[..], has_third) {
            ([(x, one), (y, other)], false) => {
                let [x, y] = [x, y].map(|digit| self.digit_text(*digit));
                let [one, pivot, other] = [*one, pivot, *other].map(|cell| self.cell_name(cell));
                format!("({named}={x}){one}-({x}={y}){pivot}-({y}={named}){other}")
            }
            _ => String::new(),
        };
        Argument { pattern, lines, notation }
    }

    /// Builds the argument of a W-Wing.
    pub(crate) fn w_wing(&self) -> Argument {
        let (Some((pincers, digits)), Some(&house), Some(y)) = (
            self.step.cell_digit_sets.first(),
            self.step.base_houses.first(),
            self.eliminated_digits().first(),
        ) else {
            return Argument::default();
        };
        let Some(x) = digits.without(y).first() else { return Argument::default() };
        let places = self.marks.places_in(x, house);
        // Each place of the link, with the pincer that it sees.
        let seen: Vec<(grid::Cell, grid::Cell)> = places
            .into_iter()
            .filter_map(|place| {
                let peers = self.marks.layout().peers(place);
                let pincer = pincers.and(peers).first()?;
                Some((place, pincer))
            })
            .collect();
        // If one place sees both pincers, the other place has to see the other pincer.
        let &[(a, of_a), (b, of_b)] = &seen[..] else { return Argument::default() };
        let other = |of: grid::Cell| pincers.without(of).first().unwrap_or(of);
        let sees = |one: grid::Cell, of: grid::Cell| one.sees(of, self.shape());
        let (of_a, of_b) = match of_a == of_b {
            true if sees(a, other(of_a)) => (other(of_a), of_b),
            true => (of_a, other(of_b)),
            false => (of_a, of_b),
        };
        let [named_x, named_y] = [x, y].map(|digit| self.digit_text(digit));
        let pattern = tr!(
            self.locale,
            "Pincers {pincers}. In {house}, {digit} can only go in {a}, which sees {one}, or {b}, which sees {other}.",
            pincers = self.set_text(pincers, *digits),
            house = self.house_name(house),
            digit = &named_x,
            a = self.cell_name(a),
            one = self.cell_name(of_a),
            b = self.cell_name(b),
            other = self.cell_name(of_b)
        );
        let case = |place: grid::Cell, pincer: grid::Cell| -> ProofLine {
            let between = self.pair_house_name(place, pincer);
            let text = tr!(
                self.locale,
                "If {place} is {x}, {pincer} is {y} ({house}).",
                place = self.cell_name(place),
                x = &named_x,
                pincer = self.cell_name(pincer),
                y = &named_y,
                house = between
            );
            Self::proof_line(text, [Candidate::new(x, place), Candidate::new(y, pincer)])
        };
        let mut lines = vec![case(a, of_a), case(b, of_b)];
        lines.extend(self.one_end_lines(y, &[of_a, of_b].map(CellSet::from_cell)));
        let [a, b, one, other] = [a, b, of_a, of_b].map(|cell| self.cell_name(cell));
        let notation = format!("({named_y}={named_x}){one}-{a}={b}-({named_x}={named_y}){other}");
        Argument { pattern, lines, notation }
    }

    /// Writes a candidate as true: `r4c3 is 7`.
    pub(crate) fn true_fact(&self, cell: grid::Cell, digit: Digit) -> String {
        tr!(
            self.locale,
            "{cell} is {digit}",
            cell = self.cell_name(cell),
            digit = self.digit_text(digit)
        )
    }

    /// Writes a candidate as false: `r4c3 isn't 7`.
    pub(crate) fn false_fact(&self, cell: grid::Cell, digit: Digit) -> String {
        tr!(
            self.locale,
            "{cell} isn't {digit}",
            cell = self.cell_name(cell),
            digit = self.digit_text(digit)
        )
    }
}
