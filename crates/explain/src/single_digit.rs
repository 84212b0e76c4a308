//! Patterns of one digit that are short chains, and empty rectangles.

use grid::{Cell, Digit, Geometry};
use human::{Candidate, CellSet, ChainNode};

use crate::{
    ProofLine, picture,
    sentence::tr,
    step_writer::{Argument, StepWriter},
};

/// Two houses with two places for the digit each, joined by a third house.
struct JoinedHouses<'a> {
    /// The chain of the four places.
    nodes: &'a [ChainNode],
    houses: [usize; 2],
}

impl JoinedHouses<'_> {
    fn digit(&self) -> Digit {
        self.nodes[0].digit
    }

    /// Returns the near ends, which see each other.
    fn near_ends(&self) -> [CellSet; 2] {
        [self.nodes[1].cells, self.nodes[2].cells]
    }

    fn far_ends(&self) -> [CellSet; 2] {
        [self.nodes[0].cells, self.nodes[3].cells]
    }
}

impl StepWriter<'_> {
    /// Returns the joined houses of the step, without those whose chain doesn't have four nodes.
    fn joined_houses(&self) -> Vec<JoinedHouses<'_>> {
        let houses = self.step.base_houses.chunks_exact(2).map(|of| [of[0], of[1]]);
        let chains = self.step.chains.iter().zip(houses);
        let all = chains.map(|(nodes, houses)| JoinedHouses { nodes, houses });
        all.filter(|joined| joined.nodes.len() == 4).collect()
    }

    /// Builds the argument of a skyscraper, a kite or a turbot fish.
    pub(crate) fn joined_pairs(&self) -> Argument {
        let all = self.joined_houses();
        let [joined] = &all[..] else { return self.two_kites(&all) };
        let JoinedHouses { houses, .. } = joined;
        let ([near, other], [far, end]) = (joined.near_ends(), joined.far_ends());
        let places = [far.or(&near), other.or(&end)].map(|cells| self.cell_list(&cells));
        let share = self.common_house_name(&near.or(&other));
        let pattern = tr!(
            self.locale,
            "{digit} has two places in {first} ({places}) and two in {second} ({others}). {near} and {other} share {house}; {far} and {end} are the ends.",
            digit = self.digit_text(joined.digit()),
            first = self.house_name(houses[0]),
            places = &places[0],
            second = self.house_name(houses[1]),
            others = &places[1],
            near = self.cell_list(&near),
            other = self.cell_list(&other),
            house = share,
            far = self.cell_list(&far),
            end = self.cell_list(&end)
        );
        let gone = self.eliminated_cells(joined.digit());
        Argument {
            pattern,
            lines: self.far_end_lines(joined, &gone),
            notation: self.eureka_notation(joined.nodes),
        }
    }

    /// Builds lines stating that the digit is at one of the far ends of two joined houses.
    fn far_end_lines(&self, joined: &JoinedHouses, eliminated: &CellSet) -> Vec<ProofLine> {
        let ([near, other], [far, end]) = (joined.near_ends(), joined.far_ends());
        let house = self.common_house_name(&near.or(&other));
        let text = tr!(
            self.locale,
            "{near} and {other} can't both be {digit} ({house}), so {far} or {end} is {digit}.",
            near = self.cell_list(&near),
            other = self.cell_list(&other),
            digit = self.digit_text(joined.digit()),
            house,
            far = self.cell_list(&far),
            end = self.cell_list(&end)
        );
        let about = near.or(&other).or(&far).or(&end);
        let links = joined.nodes.windows(2).filter_map(|of| picture::node_link(&of[0], &of[1]));
        let first = ProofLine {
            links: links.collect(),
            ..Self::proof_line(text, Self::digit_candidates(joined.digit(), about))
        };
        let sees = self.seeing_all_lines(joined.digit(), eliminated, &[far, end]);
        [first].into_iter().chain(sees).collect()
    }

    fn two_kites(&self, all: &[JoinedHouses]) -> Argument {
        let Some(first) = all.first() else { return Argument::default() };
        let [near, other] = first.near_ends();
        let house = self.common_house_name(&near.or(&other));
        let kite = |joined: &JoinedHouses| {
            let ([near, other], [far, end]) = (joined.near_ends(), joined.far_ends());
            tr!(
                self.locale,
                "{digit} has two places each in {first} ({places}) and {second} ({others}).",
                digit = self.digit_text(joined.digit()),
                first = self.house_name(joined.houses[0]),
                places = self.cell_list(&far.or(&near)),
                second = self.house_name(joined.houses[1]),
                others = self.cell_list(&other.or(&end))
            )
        };
        let shared = tr!(
            self.locale,
            "Two kites share {near} and {other} in {house}.",
            near = self.cell_list(&near),
            other = self.cell_list(&other),
            house
        );
        let names = [self.locale.tr("First kite:"), self.locale.tr("Second kite:")];
        let mut pattern = vec![shared];
        pattern.extend(all.iter().zip(names).map(|(of, name)| format!("{name} {}", kite(of))));
        let mut left: Vec<Candidate> = self.step.eliminations.clone();
        let mut lines = Vec::new();
        for (joined, name) in all.iter().zip(names) {
            let [far, end] = joined.far_ends();
            let sees = self.marks.layout().common_peers(&far.or(&end));
            let is_seen = |of: &Candidate| of.digit == joined.digit() && sees.contains(of.cell);
            let gone: CellSet = left.iter().filter(|of| is_seen(of)).map(|of| of.cell).collect();
            left.retain(|of| !is_seen(of));
            if gone.is_empty() {
                continue;
            }
            let mut of_kite = self.far_end_lines(joined, &gone);
            of_kite[0].text = format!("{name} {}", of_kite[0].text);
            lines.extend(of_kite);
        }
        let notation: Vec<_> =
            all.iter().map(|joined| self.eureka_notation(joined.nodes)).collect();
        Argument { pattern: pattern.join(" "), lines, notation: notation.join("; ") }
    }

    /// Builds the argument of one or two empty rectangles in a box.
    pub(crate) fn empty_rectangle(&self) -> Argument {
        let Some(digit) = self.step.digits.single() else { return Argument::default() };
        let mut left = self.eliminated_cells(digit);
        let (mut sentences, mut lines) = (Vec::new(), Vec::new());
        for pair in self.step.base_houses.chunks_exact(2) {
            let Some(found) = self.find_rectangle(digit, pair[0], pair[1], &left) else { continue };
            left = left.minus(&found.eliminated_cell);
            if sentences.is_empty() {
                sentences.push(tr!(
                    self.locale,
                    "In {house}, {digit} can only go in {lines} ({cells}).",
                    house = self.house_name(pair[0]),
                    digit = self.digit_text(digit),
                    lines = self.join_with_or(&[
                        self.house_name(found.near_line),
                        self.house_name(found.target_line)
                    ]),
                    cells = self.cell_list(&self.marks.places_in(digit, pair[0]))
                ));
            }
            sentences.push(tr!(
                self.locale,
                "In {house}, {digit} can only go in {near} or {far}.",
                house = self.house_name(pair[1]),
                digit = self.digit_text(digit),
                near = self.cell_name(found.near),
                far = self.cell_name(found.far)
            ));
            lines.extend(self.rectangle_lines(digit, pair[0], &found));
        }
        Argument { pattern: sentences.join(" "), lines, ..Argument::default() }
    }

    fn rectangle_lines(&self, digit: Digit, box_: usize, found: &EmptyRectangle) -> Vec<ProofLine> {
        let layout = self.marks.layout();
        let places = self.marks.places_in(digit, box_);
        let rest = places.minus(layout.house_cells(found.near_line));
        let named = self.digit_text(digit);
        let condition = |cell: Cell| {
            tr!(self.locale, "{cell} is {digit}", cell = self.cell_name(cell), digit = &named)
        };
        let mut lines = Vec::new();
        let sees_far =
            self.seeing_all_lines(digit, &found.eliminated_cell, &[CellSet::from_cell(found.far)]);
        for line in sees_far {
            let text = tr!(
                self.locale,
                "If {condition}, {consequence}",
                condition = condition(found.far),
                consequence = &line.text
            );
            lines.push(ProofLine { text, ..line });
        }
        let used = tr!(
            self.locale,
            "If {condition}, {joint} already has its {digit}, so {house} has its {digit} in {cells}.",
            condition = condition(found.near),
            joint = self.house_name(found.near_line),
            house = self.house_name(box_),
            digit = &named,
            cells = self.cells_with_or(&rest)
        );
        let about = Self::digit_candidates(digit, rest.with(found.near));
        lines.push(Self::proof_line(used, about));
        lines.extend(self.seeing_all_lines(digit, &found.eliminated_cell, &[rest]));
        lines
    }

    /// Finds the parts of an empty rectangle, given its box and the other house, which has two
    /// places for the digit. `left` contains the eliminations that aren't explained yet. Returns
    /// `None` if no rectangle explains any of these eliminations.
    fn find_rectangle(
        &self,
        digit: Digit,
        box_: usize,
        other: usize,
        left: &CellSet,
    ) -> Option<EmptyRectangle> {
        let geometry = Geometry::for_shape(self.shape());
        let layout = self.marks.layout();
        let side = self.shape().side();
        // The line through a cell that crosses the house with two places.
        let crossing = |cell: Cell| geometry.houses_of(cell)[usize::from(other < side)];
        let pair: Vec<Cell> = self.marks.places_in(digit, other).into_iter().collect();
        let &[one, two] = &pair[..] else { return None };
        [[one, two], [two, one]].into_iter().find_map(|[near, far]| {
            let joint = crossing(near);
            let gone = layout.house_cells(crossing(far)).and(left);
            let gone: CellSet = gone.into_iter().filter(|cell| *cell != far).collect();
            let gone = gone.first().map(CellSet::from_cell)?;
            // The line of the box that is parallel to the house with two places.
            let target = geometry.houses_of(gone.first()?)[usize::from(other >= side)];
            let places = self.marks.places_in(digit, box_);
            let lines = layout.house_cells(joint).or(layout.house_cells(target));
            let crosses =
                [joint, target].iter().all(|line| layout.house_cells(*line).intersects(&places));
            (crosses && places.is_subset(&lines)).then_some(EmptyRectangle {
                near_line: joint,
                target_line: target,
                near,
                far,
                eliminated_cell: gone,
            })
        })
    }
}

/// The lines and cells of an empty rectangle by their roles. Besides the box of the rectangle, the
/// pattern has another house, in which the digit has two places.
struct EmptyRectangle {
    /// The line of the box that contains the near place of the other house.
    near_line: usize,
    /// The line of the box that contains the eliminated candidate.
    target_line: usize,
    /// The place of the other house that is in line with the box.
    near: Cell,
    /// The second place of the other house.
    far: Cell,
    /// The cell of the eliminated candidate.
    eliminated_cell: CellSet,
}
