//! Multi-sector locked sets and SK-Loops: patterns whose cells use up all digits that some houses
//! can contribute.

use grid::{DigitSet, Geometry, HouseKind};
use human::{Candidate, CellSet};

use crate::{
    ProofLine,
    seeing::append_list,
    sentence::tr,
    step_writer::{Argument, StepWriter, capitalized},
};

/// The number of groups of cells in an SK-Loop.
const LOOP_GROUPS: usize = 8;

impl StepWriter<'_> {
    /// Builds the argument of a multi-sector locked set: the cells where some rows and columns
    /// cross.
    pub(crate) fn multi_sector(&self) -> Argument {
        let cells = self.step.cells;
        let pattern = match self.technique.id {
            "msls" => self.crossing_sentence(&cells),
            _ => tr!(
                self.locale,
                "{n} cells: {cells}.",
                n = cells.len(),
                cells = self.cells_with_and(&cells)
            ),
        };
        let covers = self.cover_sets();
        let names: Vec<_> = covers.iter().map(|cover| self.cover_set_text(*cover)).collect();
        let names = tr!(self.locale, "Cover sets: {sets}.", sets = names.join("; "));
        let premise = self.locale.tr("Every candidate of these cells is in one of the cover sets.");
        let lines = self.used_up_lines(premise, &covers, None);
        Argument { pattern: [pattern, names].join(" "), lines, ..Argument::default() }
    }

    /// Returns the cover sets: each house with the digits that it contributes.
    fn cover_sets(&self) -> Vec<(usize, DigitSet)> {
        let links = &self.step.rank_links;
        let digits = |house: usize| -> DigitSet {
            links.iter().filter(|(of, _)| *of == house).map(|(_, digit)| *digit).collect()
        };
        let covers = (0..self.marks.house_count()).map(|house| (house, digits(house)));
        covers.filter(|(_, digits)| *digits != DigitSet::EMPTY).collect()
    }

    /// Writes a cover set: the digits and their house.
    fn cover_set_text(&self, (house, digits): (usize, DigitSet)) -> String {
        self.digits_in(self.digits_with_and(digits), self.house_name(house))
    }

    /// Builds the sentence about the unsolved cells where some rows and columns cross.
    fn crossing_sentence(&self, cells: &CellSet) -> String {
        let geometry = Geometry::for_shape(self.shape());
        let [rows, columns] = [HouseKind::Row, HouseKind::Column].map(|kind| {
            let meets = |house: &usize| {
                geometry.house(*house).kind == kind
                    && self.marks.layout().house_cells(*house).intersects(cells)
            };
            self.house_list(&(0..self.marks.house_count()).filter(meets).collect::<Vec<_>>())
        });
        tr!(
            self.locale,
            "The {n} unsolved cells where {rows} and {columns} cross: {cells}.",
            n = cells.len(),
            rows,
            columns,
            cells = self.cells_with_and(cells)
        )
    }

    /// Builds the argument of an SK-Loop: groups of cells in a loop, each linked to the next by
    /// digits of a house.
    pub(crate) fn sk_loop(&self) -> Argument {
        let joints: Vec<(usize, DigitSet)> =
            { self.step.rank_links.chunk_by(|one, other| one.0 == other.0) }
                .map(|of| (of[0].0, of.iter().map(|(_, digit)| *digit).collect()))
                .collect();
        // A link without digits is absent, so the groups aren't known.
        if joints.len() != LOOP_GROUPS {
            let told = self.multi_sector();
            let open = tr!(
                self.locale,
                "Only {n} of the loop's eight links have digits.",
                n = self.number_text(joints.len())
            );
            return Argument { pattern: [told.pattern, open].join(" "), ..told };
        }
        let group = |at: usize| {
            let houses =
                [joints[(at + LOOP_GROUPS - 1) % LOOP_GROUPS].0, joints[at % LOOP_GROUPS].0];
            let [one, other] = houses.map(|house| self.marks.layout().house_cells(house));
            one.and(other).and(&self.step.cells)
        };
        let groups: Vec<CellSet> = (0..=LOOP_GROUPS).map(group).collect();
        let names: Vec<String> = groups.iter().map(|cells| self.cell_list(cells)).collect();
        let links: Vec<String> = joints.iter().map(|joint| self.cover_set_text(*joint)).collect();
        let pattern = tr!(
            self.locale,
            "Loop of {n} groups: {groups}. Each is linked to the next one by digits of a house: {links}.",
            n = self.number_text(LOOP_GROUPS),
            groups = names.join("–"),
            links = links.join("; ")
        );
        let premise = self
            .locale
            .tr("Each group contains only the digits that link it to its two neighbours.");
        let link = |at: usize, digits: DigitSet| {
            tr!(
                self.locale,
                "{house} has its {digit} in {cells}.",
                house = capitalized(self.house_name(joints[at].0)),
                digit = self.digits_with_and(digits),
                cells = self.cells_with_and(&groups[at].or(&groups[at + 1]))
            )
        };
        let lines = self.used_up_lines(premise, &joints, Some(&link));
        Argument { pattern, lines, ..Argument::default() }
    }

    /// Builds lines stating that the cells of the pattern use up each digit of each cover set, and
    /// what this eliminates. `link` writes where the digits of a cover set are, given the index of
    /// the set; every set then has a line.
    fn used_up_lines(
        &self,
        premise: &str,
        covers: &[(usize, DigitSet)],
        link: Option<&dyn Fn(usize, DigitSet) -> String>,
    ) -> Vec<ProofLine> {
        let (cells, n) = (self.step.cells, self.step.rank_links.len());
        let sum: Vec<String> = covers.iter().map(|(_, digits)| digits.len().to_string()).collect();
        let count = tr!(
            self.locale,
            "A house has each of the listed digits only once. So these digits fill at most {sum} = {n} cells.",
            sum = sum.join("+"),
            n
        );
        let about = self.candidates_in(cells, self.step.digits);
        let so = tr!(
            self.locale,
            "There are {n} cells, and each needs one of these digits. So the cells use up all of these digits.",
            n
        );
        let texts = [premise.into(), count, so];
        let mut lines = texts.map(|text: String| Self::proof_line(text, about.clone())).to_vec();
        let (inside, mut left): (Vec<Candidate>, Vec<Candidate>) =
            { self.step.eliminations.iter() }.partition(|of| cells.contains(of.cell));
        let mut list = Vec::new();
        for (at, (house, digits)) in covers.iter().enumerate() {
            let within = self.marks.layout().house_cells(*house);
            let is_here = |of: &Candidate| within.contains(of.cell) && digits.contains(of.digit);
            let (here, rest): (Vec<_>, Vec<_>) = left.into_iter().partition(is_here);
            left = rest;
            let has = match link {
                Some(link) => link(at, *digits),
                None => tr!(
                    self.locale,
                    "{house} has its {digits} in these cells.",
                    house = capitalized(self.house_name(*house)),
                    digits = self.digits_with_and(here.iter().map(|of| of.digit).collect())
                ),
            };
            if !here.is_empty() {
                list.push(Self::proof_line([has, self.ruling_out_sentence(&here)].join(" "), here));
            } else if link.is_some() {
                list.push(Self::proof_line(has, self.candidates_in(cells.and(within), *digits)));
            }
        }
        for of in inside {
            let covering = |(house, digits): &&(usize, DigitSet)| {
                digits.contains(of.digit)
                    && self.marks.layout().house_cells(*house).contains(of.cell)
            };
            let houses: Vec<usize> =
                covers.iter().filter(covering).map(|(house, _)| *house).collect();
            let text = tr!(
                self.locale,
                "If {cell} were {digit}, it would use up the {digit} of {houses}. Too few digits would be left for the other cells.",
                digit = self.digit_text(of.digit),
                cell = self.cell_name(of.cell),
                houses = self.house_list(&houses)
            );
            list.push(Self::proof_line(text, [of]));
        }
        append_list(&mut lines, list);
        lines
    }
}
