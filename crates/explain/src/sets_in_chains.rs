//! Almost locked sets in chains: the links that they make strong, and their other digits in loops.

use grid::{Digit, DigitSet};
use human::{Candidate, CellSet, ChainNode};

use crate::{ProofLine, sentence::tr, step_writer::StepWriter};

impl StepWriter<'_> {
    /// Appends the almost locked sets of the links of a chain to the sentence about its nodes.
    pub(crate) fn with_link_sets(&self, named: String, nodes: &[ChainNode]) -> String {
        let mut sets: Vec<String> = Vec::new();
        for pair in nodes.windows(2) {
            let set = self.set_of_link(&pair[0], &pair[1]);
            let set = set.map(|(cells, digits)| self.set_text(&cells, digits));
            sets.extend(set.filter(|set| !sets.contains(set)));
        }
        if sets.is_empty() {
            return named;
        }
        let sets = tr!(
            self.locale,
            "Sets with one more digit than cells (ALS): {sets}.",
            sets = sets.join("; ")
        );
        [named, sets].join(" ")
    }

    /// Writes an almost locked set as the reason for a link. If one end of the link is a cell
    /// outside the set, also writes which digits the cell and the set share.
    pub(crate) fn set_reason(
        &self,
        ends: [&ChainNode; 2],
        cells: CellSet,
        digits: DigitSet,
    ) -> String {
        let set = self.set_text(&cells, digits);
        let is_outside = |end: &ChainNode| !end.cells.is_subset(&cells);
        let Some(at) = ends.iter().position(|end| is_outside(end)) else {
            return format!("ALS {set}");
        };
        let shared = self.marks.candidate_union(&ends[at].cells).without(ends[at].digit);
        let places = self.candidates_in(cells, shared).iter().map(|of| of.cell).collect();
        let houses = self.sight_houses(&ends[at].cells, &places);
        match at {
            0 => tr!(
                self.locale,
                "{cell} takes {digit} from ALS {set} in {houses}",
                cell = self.cell_list(&ends[at].cells),
                digit = self.digits_with_or(shared),
                set,
                houses
            ),
            _ => tr!(
                self.locale,
                "it sees every {digit} of ALS {set} in {houses}",
                digit = self.digits_with_and(shared),
                set,
                houses
            ),
        }
    }

    /// Returns the almost locked set that makes a link strong: both ends are in the set, or one end
    /// is a cell outside the set whose other candidates are digits of the set and see all places of
    /// these digits in the set. Returns `None` if the link is weak, or if a cell or a house makes
    /// it strong.
    pub(crate) fn set_of_link(
        &self,
        from: &ChainNode,
        to: &ChainNode,
    ) -> Option<(CellSet, DigitSet)> {
        let all = from.cells.or(&to.cells);
        let is_cell = from.digit != to.digit && from.cells == to.cells && from.cells.len() == 1;
        let mut houses = self.marks.layout().common_houses(&all);
        let is_house = from.digit == to.digit
            && houses.any(|house| self.marks.places_in(from.digit, house) == all);
        if !to.is_strong || is_cell || is_house {
            return None;
        }
        let makes_strong = |(cells, digits): &&(CellSet, DigitSet)| {
            let places = |digit: Digit| self.marks.places(digit).and(cells);
            let is_own = |end: &ChainNode| end.cells == places(end.digit);
            let is_left = |end: &ChainNode, own: &ChainNode| {
                let outside = end.cells.single().filter(|cell| !cells.contains(*cell));
                outside.is_some_and(|cell| {
                    let sees = self.marks.layout().peers(cell);
                    let other = self.marks.candidates(cell).without(end.digit);
                    other.minus(digits.without(own.digit)).is_empty()
                        && other.into_iter().all(|digit| places(digit).is_subset(sees))
                })
            };
            match [from, to].map(is_own) {
                [true, true] => true,
                [true, false] => is_left(to, from),
                [false, true] => is_left(from, to),
                [false, false] => false,
            }
        };
        self.step.cell_digit_sets.iter().find(makes_strong).copied()
    }

    /// Builds lines about the eliminations that follow from the other digits of an almost locked
    /// set in a loop. Together with an end outside the set, the set has each of these digits. These
    /// eliminations are removed from `left`.
    pub(crate) fn locked_digit_lines(
        &self,
        cells: CellSet,
        digits: DigitSet,
        pair: &[ChainNode],
        left: &mut Vec<Candidate>,
    ) -> Vec<ProofLine> {
        let mut lines = Vec::new();
        let (inside, outside): (Vec<&ChainNode>, Vec<&ChainNode>) =
            pair.iter().partition(|end| end.cells.is_subset(&cells));
        let linked: DigitSet = inside.iter().map(|end| end.digit).collect();
        let shared: DigitSet = outside.iter().fold(DigitSet::EMPTY, |all, end| {
            all.or(self.marks.candidate_union(&end.cells).without(end.digit))
        });
        let all = outside.iter().fold(cells, |all, end| all.or(&end.cells));
        for digit in digits.minus(linked) {
            let places: CellSet = self.marks.places(digit).and(&all);
            let sees = self.marks.places_seeing(digit, &places);
            let is_seen = |of: &Candidate| of.digit == digit && sees.contains(of.cell);
            let gone: CellSet = left.iter().filter(|of| is_seen(of)).map(|of| of.cell).collect();
            left.retain(|of| !is_seen(of));
            if !gone.is_empty() {
                let (set, at) = (self.set_text(&cells, digits), self.cells_with_or(&places));
                let text = match shared.contains(digit) {
                    true => tr!(
                        self.locale,
                        "If ALS {set} lacks {digit}, {cell} is {digit}. So {digit} is in {cells}.",
                        set,
                        digit = self.digit_text(digit),
                        cell = self.cell_list(&all.minus(&cells)),
                        cells = at
                    ),
                    false => tr!(
                        self.locale,
                        "ALS {set} lacks {missing}, so {digit} is in {cells}.",
                        set,
                        missing = self.digits_with_or(linked.or(shared)),
                        digit = self.digit_text(digit),
                        cells = at
                    ),
                };
                lines.push(Self::proof_line(text, Self::digit_candidates(digit, places)));
                lines.extend(self.seeing_all_lines(digit, &gone, &[places]));
            }
        }
        lines
    }
}
