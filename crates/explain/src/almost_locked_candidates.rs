//! Almost locked pairs and triples: k digits, of which the intersection of a line and a box holds
//! exactly one.

use grid::DigitSet;
use human::{Candidate, CellSet};

use crate::{
    ProofLine,
    sentence::tr,
    step_writer::{Argument, StepWriter, capitalized},
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
            "Almost locked in {first}: {sets}. Outside {first}, {second}.",
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
        let is_place = |of: &Candidate| places.contains(of.cell);
        let (own, rest): (Vec<Candidate>, Vec<Candidate>) =
            step.eliminations.iter().partition(|of| is_place(of));
        let needs = tr!(
            self.locale,
            "{house} needs {digits}, of which at most one can be in {other}. So no other digit fits in {cells}.",
            house = capitalized(in_second.clone()),
            digits = &named,
            other = &in_first,
            cells = self.cells_with_and(places)
        );
        let mut lines = vec![
            Self::proof_line(room, self.candidates_in(*cells, *digits)),
            Self::proof_line(needs, self.candidates_in(*places, *digits)),
        ];
        if !own.is_empty() {
            lines.push(Self::proof_line(self.ruling_out_sentence(&own), own));
        }
        if !rest.is_empty() {
            let meeting =
                self.marks.layout().house_cells(first).and(self.marks.layout().house_cells(second));
            let open = self.candidates_in(meeting, *digits);
            let one = tr!(
                self.locale,
                "So exactly one of {digits} is in the intersection of {first} and {second} ({cells}).",
                digits = &named,
                first = &in_first,
                second = &in_second,
                cells = self.cell_list(&open.iter().map(|of| of.cell).collect())
            );
            lines.push(Self::proof_line(one, open));
            lines.push(self.intersection_line(first, *digits, cells, rest));
        }
        Argument { pattern, lines, ..Argument::default() }
    }

    /// Builds the line stating that a house has some digits in some cells and in an intersection
    /// (which an earlier sentence names), and that this eliminates candidates.
    pub(crate) fn intersection_line(
        &self,
        house: usize,
        digits: DigitSet,
        cells: &CellSet,
        eliminated: Vec<Candidate>,
    ) -> ProofLine {
        let used = tr!(
            self.locale,
            "{house} has {digits} there and in {cells}.",
            house = capitalized(self.house_name(house)),
            digits = self.digits_with_and(digits),
            cells = self.cells_with_and(cells)
        );
        Self::proof_line([used, self.ruling_out_sentence(&eliminated)].join(" "), eliminated)
    }
}
