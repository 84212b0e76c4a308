//! ALS-W-Wings: two almost locked sets, one of which loses a digit, whichever place that digit
//! takes in a house.

use grid::DigitSet;

use crate::{
    sentence::tr,
    step_writer::{Argument, StepWriter},
};

impl StepWriter<'_> {
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
        let [named_x, named_y] = [x, y].map(|digit| self.digit_text(digit));
        let link = tr!(
            self.locale,
            "In {house}, {digit} is in {first}, which excludes it from A, or in {second}, which excludes it from B.",
            house = self.house_name(house),
            digit = &named_x,
            first = self.cells_with_or(&first),
            second = self.cells_with_or(&second)
        );
        let shared = tr!(
            self.locale,
            "{first} and {last} also share Z = {digits}.",
            first = a.name,
            last = b.name,
            digits = &named_y
        );
        let mut lines = Vec::new();
        for (set, of_set, places) in [(&a, of_a, first), (&b, of_b, second)] {
            let text = tr!(
                self.locale,
                "If {digit} is in {cells}, {set} has no {digit} ({houses}), so it has {other}.",
                digit = &named_x,
                cells = self.cells_with_or(&places),
                set = set.name,
                houses = self.sight_houses(&of_set, &places),
                other = &named_y
            );
            let about = Self::digit_candidates(x, places.or(&of_set));
            lines.push(Self::proof_line(
                text,
                about.chain(Self::digit_candidates(y, self.places_of(set, y))),
            ));
        }
        let so = tr!(
            self.locale,
            "So {first} or {last} has {digits}.",
            first = a.name,
            last = b.name,
            digits = &named_y
        );
        let digits = DigitSet::from_digit(y);
        lines.push(Self::proof_line(so, self.candidates_in(a.cells.or(&b.cells), digits)));
        lines.extend(self.seen_by_both_lines(&a, &b, digits));
        let [of_a, of_b, first, second] = [a.cells, b.cells, first, second]
            .map(|cells| self.cell_list(&cells).replace(", ", ","));
        let notation =
            format!("({named_y}={named_x}){of_a}-{first}={second}-({named_x}={named_y}){of_b}");
        Argument { pattern: [self.sets_sentence(&sets), link, shared].join(" "), lines, notation }
    }
}
