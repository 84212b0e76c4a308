//! Colouring: candidates of one digit that are true or false together.

use grid::{Cell, Digit};
use human::CellSet;

use crate::{
    ProofLine,
    sentence::tr,
    step_writer::{Argument, StepWriter},
};

impl StepWriter<'_> {
    /// Returns the cells of each colour, in the order of the step.
    fn colour_cells(&self) -> Vec<CellSet> {
        let cells = |colour: &Vec<human::Candidate>| colour.iter().map(|of| of.cell).collect();
        self.step.colours.iter().map(cells).collect()
    }

    /// Returns the houses in which a digit has two places, one of each colour.
    pub(crate) fn linking_houses(
        &self,
        digit: Digit,
        one: &CellSet,
        other: &CellSet,
    ) -> Vec<usize> {
        let links = |house: &usize| {
            let places = self.marks.places_in(digit, *house);
            places.len() == 2 && places.intersects(one) && places.intersects(other)
        };
        (0..self.marks.house_count()).filter(links).collect()
    }

    /// Builds the argument of a pattern with two colours.
    pub(crate) fn simple_colors(&self) -> Argument {
        let colours = self.colour_cells();
        let (Some(digit), [blue, green]) = (self.step.digits.single(), &colours[..]) else {
            return Argument::default();
        };
        let gone = self.eliminated_cells(digit);
        let houses = self.linking_houses(digit, blue, green);
        let named = self.digit_text(digit);
        let pattern = tr!(
            self.locale,
            "{digit}s in two colours: blue {blue}; green {green}. Links: {houses}.",
            digit = &named,
            blue = self.cell_list(blue),
            green = self.cell_list(green),
            houses = self.houses_in_brackets(&houses)
        );
        let either = tr!(
            self.locale,
            "Each link is a house with only two places for {digit}, one blue and one green (strong link). So either all blue or all green cells are {digit}.",
            digit = &named
        );
        let mut lines =
            vec![Self::proof_line(either, Self::digit_candidates(digit, blue.or(green)))];
        let named = [(blue, self.locale.tr("blue")), (green, self.locale.tr("green"))];
        match named.into_iter().find(|(colour, _)| **colour == gone) {
            Some((colour, name)) => lines.extend(self.clash_lines(digit, colour, name)),
            None => lines.extend(self.seeing_each_colour_lines(digit, &gone, named)),
        }
        Argument { pattern, lines, ..Argument::default() }
    }

    /// Builds lines stating that two cells of a colour see each other.
    fn clash_lines(&self, digit: Digit, colour: &CellSet, name: &str) -> Vec<ProofLine> {
        let sees = |one: Cell| {
            let other =
                colour.into_iter().find(|other| *other != one && other.sees(one, self.shape()))?;
            Some((one, other, self.pair_house(one, other)?))
        };
        let Some((one, other, house)) = colour.into_iter().find_map(sees) else {
            return Vec::new();
        };
        let text = tr!(
            self.locale,
            "{one} and {other} are both {colour} and share {house}.",
            one = self.cell_name(one),
            other = self.cell_name(other),
            colour = name,
            house = self.house_name(house)
        );
        let both = CellSet::from_cell(one).with(other);
        vec![
            Self::proof_line(text, Self::digit_candidates(digit, both)),
            self.no_cell_line(digit, colour, name),
        ]
    }

    /// Builds the line stating that no cell of a colour is the digit.
    fn no_cell_line(&self, digit: Digit, colour: &CellSet, name: &str) -> ProofLine {
        let text = tr!(
            self.locale,
            "So {cells} ({colour}) can't be {digit}.",
            cells = self.cells_with_and(colour),
            colour = name,
            digit = self.digit_text(digit)
        );
        Self::proof_line(text, Self::digit_candidates(digit, *colour))
    }

    /// Builds lines stating that each of the eliminated cells sees a cell of each colour.
    fn seeing_each_colour_lines(
        &self,
        digit: Digit,
        eliminated: &CellSet,
        colours: [(&CellSet, &str); 2],
    ) -> Vec<ProofLine> {
        // Cells that see the same coloured cells in the same houses share a line.
        let mut groups: Vec<(String, CellSet, CellSet)> = Vec::new();
        for cell in eliminated {
            let peers = self.marks.layout().peers(cell);
            let seen = colours.map(|(colour, name)| {
                let one = peers.and(colour).first()?;
                let house = self.pair_house_name(cell, one);
                let cell = self.cell_name(one);
                // A lone letter before a cell would look like an article.
                let text = match name.len() {
                    1 => format!("{cell} ({name}, {house})"),
                    _ => format!("{name} {cell} ({house})"),
                };
                Some((text, one))
            });
            let [Some((one, a)), Some((other, b))] = seen else { continue };
            let what = self.join_with_and(&[one, other]);
            match groups.iter_mut().find(|(same, ..)| *same == what) {
                Some((_, cells, _)) => cells.insert(cell),
                None => {
                    groups.push((what, CellSet::from_cell(cell), CellSet::from_cell(a).with(b)));
                }
            }
        }
        let line = |(what, cells, seen): (String, CellSet, CellSet)| {
            let text = format!("{}.", self.sees_text(&cells, what));
            Self::proof_line(text, Self::digit_candidates(digit, cells.or(&seen)))
        };
        groups.into_iter().map(line).collect()
    }

    /// Builds the argument of a pattern with two pairs of colours.
    pub(crate) fn multi_colors(&self) -> Argument {
        let colours = self.colour_cells();
        let (Some(digit), [first, second, third, fourth]) =
            (self.step.digits.single(), &colours[..])
        else {
            return Argument::default();
        };
        let gone = self.eliminated_cells(digit);
        let named = self.digit_text(digit);
        let pattern = tr!(
            self.locale,
            "{digit}s in two pairs of opposite colours: A ({first}) and a ({second}); B ({third}) and b ({fourth}). Links: {houses} (A, a), {others} (B, b).",
            digit = &named,
            first = self.cell_list(first),
            second = self.cell_list(second),
            third = self.cell_list(third),
            fourth = self.cell_list(fourth),
            houses = self.house_list(&self.linking_houses(digit, first, second)),
            others = self.house_list(&self.linking_houses(digit, third, fourth))
        );
        let either = tr!(
            self.locale,
            "Each link is a house with only two places for {digit}: A and a, or B and b. So either all A cells or all a cells are {digit}; likewise for B and b.",
            digit = &named
        );
        let about = colours.iter().fold(CellSet::EMPTY, |all, colour| all.or(colour));
        let mut lines = vec![Self::proof_line(either, Self::digit_candidates(digit, about))];
        let named = [(first, "A"), (second, "a"), (third, "B"), (fourth, "b")];
        match named.iter().position(|(colour, _)| **colour == gone) {
            Some(at) if self.technique.id == "multi-colors-2" => {
                let others = if at < 2 { [named[2], named[3]] } else { [named[0], named[1]] };
                lines.extend(self.excluded_by_both_lines(digit, named[at], others));
            }
            _ => {
                let mut left = gone;
                for (one, other) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
                    let found = self.one_excludes_line(digit, named[one], named[other]);
                    let [opposite, end] = [named[one ^ 1], named[other ^ 1]];
                    let sees = |colour: &CellSet| {
                        colour.into_iter().fold(CellSet::EMPTY, |all, cell| {
                            all.or(self.marks.layout().peers(cell))
                        })
                    };
                    let here = sees(opposite.0).and(&sees(end.0)).and(&left);
                    let Some(mut line) = found.filter(|_| !here.is_empty()) else { continue };
                    left = left.minus(&here);
                    let so = tr!(
                        self.locale,
                        "So all {one} cells or all {other} cells (or both) are {digit}.",
                        one = opposite.1,
                        other = end.1,
                        digit = self.digit_text(digit)
                    );
                    line.text = [line.text, so].join(" ");
                    lines.push(line);
                    lines.extend(self.seeing_each_colour_lines(digit, &here, [opposite, end]));
                }
            }
        }
        Argument { pattern, lines, ..Argument::default() }
    }

    /// Builds the line stating that a cell of one colour sees a cell of the other colour, so the
    /// two colours can't both be true. Returns `None` if there is no such cell.
    fn one_excludes_line(
        &self,
        digit: Digit,
        (one, name): (&CellSet, &str),
        (other, of): (&CellSet, &str),
    ) -> Option<ProofLine> {
        let (a, b, house) = self.first_seeing_pair(one, other)?;
        let text = tr!(
            self.locale,
            "{a} ({one}) sees {b} ({other}) in {house}, so {one} and {other} can't both be {digit}.",
            a = self.cell_name(a),
            one = name,
            b = self.cell_name(b),
            other = of,
            house = self.house_name(house),
            digit = self.digit_text(digit)
        );
        Some(Self::proof_line(text, Self::digit_candidates(digit, CellSet::from_cell(a).with(b))))
    }

    /// Builds lines stating that cells of a colour see cells of both colours of the other pair, so
    /// the colour is false.
    fn excluded_by_both_lines(
        &self,
        digit: Digit,
        (colour, name): (&CellSet, &str),
        others: [(&CellSet, &str); 2],
    ) -> Vec<ProofLine> {
        let sight = |(other, of): (&CellSet, &str)| {
            let (a, b, house) = self.first_seeing_pair(colour, other)?;
            let text = tr!(
                self.locale,
                "{a} ({one}) sees {b} ({other}) in {house}.",
                a = self.cell_name(a),
                one = name,
                b = self.cell_name(b),
                other = of,
                house = self.house_name(house)
            );
            Some(Self::proof_line(
                text,
                Self::digit_candidates(digit, CellSet::from_cell(a).with(b)),
            ))
        };
        let mut lines: Vec<ProofLine> = others.into_iter().filter_map(sight).collect();
        let either = tr!(
            self.locale,
            "Either all {one} or all {other} cells are {digit}, so {cell} sees a {digit}.",
            one = others[0].1,
            other = others[1].1,
            digit = self.digit_text(digit),
            cell = match colour.single() {
                Some(cell) => self.cell_name(cell),
                None => tr!(self.locale, "one of the {colour} cells", colour = name),
            }
        );
        let mut end = self.no_cell_line(digit, colour, name);
        end.text = [either, end.text].join(" ");
        lines.push(end);
        lines
    }

    /// Returns the first cell of one colour that sees a cell of the other colour, with the cell
    /// that it sees and the house that both share. Returns `None` if there is no such cell.
    fn first_seeing_pair(&self, one: &CellSet, other: &CellSet) -> Option<(Cell, Cell, usize)> {
        one.into_iter().find_map(|a| {
            let b = self.marks.layout().peers(a).and(other).first()?;
            Some((a, b, self.pair_house(a, b)?))
        })
    }
}
