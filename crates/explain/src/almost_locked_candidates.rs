//! Almost locked pairs and triples: k digits, of which the intersection of a line and a box holds
//! exactly one.

use human::Candidate;

use crate::{
    tell::tr,
    teller::{Argument, Teller},
};

impl Teller<'_> {
    /// Builds the argument of an almost locked pair or triple.
    pub(crate) fn almost_locked_candidates(&self) -> Argument {
        let step = self.step;
        let (&[second], &[first], [(cells, digits), (places, _)]) =
            (&step.base_houses[..], &step.cover_houses[..], &step.cell_digit_sets[..])
        else {
            return Argument::default();
        };
        let [in_first, in_second] = [first, second].map(|house| self.house(house));
        let named = self.all_digits(*digits);
        let pattern = tr!(
            self.locale,
            "In {first}, consider {sets}. Outside {first}, {second}.",
            first = &in_first,
            sets = self.sets_of(cells),
            second = self.describe_arm(second, first, places, *digits)
        );
        let room = tr!(
            self.locale,
            "With {cells} filled, the rest of {house} has room for only one of {digits}.",
            cells = self.all_cells(cells),
            house = &in_first,
            digits = &named
        );
        let needs = tr!(
            self.locale,
            "In {house}, at most one of {digits} can be in {other}. So no other digit fits in {cells}.",
            house = &in_second,
            digits = &named,
            other = &in_first,
            cells = self.all_cells(places)
        );
        let mut lines = vec![
            Self::line(room, self.held(*cells, *digits)),
            Self::line(needs, self.held(*places, *digits)),
        ];
        let is_place = |of: &Candidate| places.contains(of.cell);
        let (own, rest): (Vec<Candidate>, Vec<Candidate>) =
            step.eliminations.iter().partition(|of| is_place(of));
        if !own.is_empty() {
            lines.push(Self::line(self.ruling_out(&own), own));
        }
        if !rest.is_empty() {
            let meeting =
                self.marks.layout().house_cells(first).and(self.marks.layout().house_cells(second));
            let one = tr!(
                self.locale,
                "So exactly one of {digits} is in the intersection of {first} and {second}.",
                digits = &named,
                first = &in_first,
                second = &in_second
            );
            lines.push(Self::line(one, self.held(meeting, *digits)));
            lines.push(self.used_in(&[first], named, rest));
        }
        Argument { pattern, lines, ..Argument::default() }
    }
}
