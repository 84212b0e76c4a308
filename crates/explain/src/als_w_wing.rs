//! ALS-W-Wings: two almost locked sets, one of which loses a digit wherever that digit is placed in
//! a house.

use grid::DigitSet;

use crate::{
    tell::tr,
    teller::{Argument, Teller},
};

impl Teller<'_> {
    /// Builds the argument of an ALS-W-Wing.
    pub(crate) fn als_w_wing(&self) -> Argument {
        let sets = self.named_sets();
        let (&[a, b], &[house], Some(y)) =
            (&sets[..], &self.step.base_houses[..], self.eliminated_digits().single())
        else {
            return Argument::default();
        };
        let Some(x) = self.step.digits.without(y).first() else { return Argument::default() };
        let (of_a, of_b) = (self.places_of(&a, x), self.places_of(&b, x));
        let first = self.step.cells.and(&self.marks.places_seeing(x, &of_a));
        let second = self.step.cells.minus(&first);
        let [named_x, named_y] = [x, y].map(|digit| self.digit(digit));
        let link = tr!(
            self.locale,
            "In {house}, {digit} is in {first}, which excludes it from A, or in {second}, which excludes it from B.",
            house = self.house(house),
            digit = &named_x,
            first = self.any_cell(&first),
            second = self.any_cell(&second)
        );
        let mut lines = Vec::new();
        for (set, of_set, places) in [(&a, of_a, first), (&b, of_b, second)] {
            let text = tr!(
                self.locale,
                "If {digit} is in {cells}, {set} has no {digit} ({houses}), so it has {other}.",
                digit = &named_x,
                cells = self.any_cell(&places),
                set = set.name,
                houses = self.sight(&of_set, &places),
                other = &named_y
            );
            let about = Self::each(x, places.or(&of_set));
            lines.push(Self::line(text, about.chain(Self::each(y, self.places_of(set, y)))));
        }
        let so = tr!(
            self.locale,
            "So {first} or {last} has {digits}.",
            first = a.name,
            last = b.name,
            digits = &named_y
        );
        let digits = DigitSet::from_digit(y);
        lines.push(Self::line(so, self.held(a.cells.or(&b.cells), digits)));
        lines.extend(self.seen_by_both(&a, &b, digits));
        let [of_a, of_b, first, second] =
            [a.cells, b.cells, first, second].map(|cells| self.cells(&cells).replace(", ", ","));
        let notation =
            format!("({named_y}={named_x}){of_a}-{first}={second}-({named_x}={named_y}){of_b}");
        Argument { pattern: [self.named(&sets), link].join(" "), lines, notation }
    }
}
