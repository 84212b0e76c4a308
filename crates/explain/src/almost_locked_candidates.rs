//! Almost locked pairs and triples: k digits, of which the intersection of a line and a box holds
//! exactly one.

use human::Candidate;

use crate::{
    sentence::tr,
    step_writer::{Argument, StepWriter},
};

impl StepWriter<'_> {
    /// Builds the argument of an almost locked pair or triple.
    pub(crate) fn almost_locked_candidates(&self) -> Argument {
        let step = self.step;
        let (&[second], &[first], [(cells, digits), (places, _)]) =
            (&step.base_houses[..], &step.cover_houses[..], &step.cell_digit_sets[..])
        else {
            return Argument::default();
        };
        let [in_first, in_second] = [first, second].map(|house| self.house_name(house));
        let named = self.digits_with_and(*digits);
        let pattern = tr!(
            self.locale,
            "In {first}, consider {sets}. Outside {first}, {second}.",
            first = &in_first,
            sets = self.cell_set_list(cells),
            second = self.describe_places_outside(second, first, places, *digits)
        );
        let room = tr!(
            self.locale,
            "With {cells} filled, the rest of {house} has room for only one of {digits}.",
            cells = self.cells_with_and(cells),
            house = &in_first,
            digits = &named
        );
        let needs = tr!(
            self.locale,
            "In {house}, at most one of {digits} can be in {other}. So no other digit fits in {cells}.",
            house = &in_second,
            digits = &named,
            other = &in_first,
            cells = self.cells_with_and(places)
        );
        let mut lines = vec![
            Self::proof_line(room, self.candidates_in(*cells, *digits)),
            Self::proof_line(needs, self.candidates_in(*places, *digits)),
        ];
        let is_place = |of: &Candidate| places.contains(of.cell);
        let (own, rest): (Vec<Candidate>, Vec<Candidate>) =
            step.eliminations.iter().partition(|of| is_place(of));
        if !own.is_empty() {
            lines.push(Self::proof_line(self.ruling_out_sentence(&own), own));
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
            lines.push(Self::proof_line(one, self.candidates_in(meeting, *digits)));
            lines.push(self.used_in_houses_line(&[first], named, rest));
        }
        Argument { pattern, lines, ..Argument::default() }
    }
}
