//! 3D Medusa: candidates of several digits in two colours.

use grid::{Cell, Digit};
use human::{Candidate, CellSet, Clause};

use crate::{
    ProofLine, picture,
    sentence::tr,
    step_writer::{Argument, StepWriter},
};

impl StepWriter<'_> {
    /// Builds the argument of a 3D Medusa.
    pub(crate) fn medusa(&self) -> Argument {
        let [blue, green] = &self.step.colours[..] else { return Argument::default() };
        let mut pattern = vec![tr!(
            self.locale,
            "Candidates in two colours: blue {blue}; green {green}.",
            blue = self.candidate_list(blue),
            green = self.candidate_list(green)
        )];
        pattern.extend(self.colour_link_sentences(blue, green));
        let texts = [
            self.locale.tr("The only two candidates of a cell have different colours. So do the only two places for a digit in a house."),
            self.locale.tr("So either all blue or all green candidates are true."),
        ];
        let about: Vec<_> = blue.iter().chain(green).copied().collect();
        let mut lines: Vec<ProofLine> =
            texts.map(|text| Self::proof_line(text.into(), about.clone())).to_vec();
        let colours = [(blue, self.locale.tr("blue")), (green, self.locale.tr("green"))];
        let gone = &self.step.eliminations;
        match colours.into_iter().find(|(colour, _)| colour.contains(&gone[0])) {
            Some((colour, name)) => lines.extend(self.false_colour_lines(colour, name)),
            None => {
                // Cells from which the same candidates exclude a digit share a line.
                let mut groups: Vec<(Digit, [String; 2], Vec<Candidate>)> = Vec::new();
                for gone in gone {
                    let by = colours.map(|(colour, _)| self.first_excluding(colour, *gone));
                    let [Some(one), Some(other)] = by else { continue };
                    let names = [one, other].map(|by| self.excluding_candidate_text(by, *gone));
                    let is_same = |(digit, of, _): &&mut (Digit, [String; 2], Vec<Candidate>)| {
                        *digit == gone.digit && *of == names
                    };
                    match groups.iter_mut().find(is_same) {
                        Some((.., about)) => about.insert(0, *gone),
                        None => groups.push((gone.digit, names, vec![*gone, one, other])),
                    }
                }
                let [(_, blue), (_, green)] = colours;
                for (digit, [one, other], about) in groups {
                    let cells = { about.iter().filter(|of| gone.contains(of)) }.map(|of| of.cell);
                    let text = tr!(
                        self.locale,
                        "{digit} in {cell} is excluded by {blue} {one} and by {green} {other}.",
                        digit = self.digit_text(digit),
                        cell = self.cells_with_and(&cells.collect()),
                        blue,
                        one,
                        green,
                        other
                    );
                    lines.push(Self::proof_line(text, about));
                }
            }
        }
        Argument { pattern: pattern.join(" "), lines, ..Argument::default() }
    }

    /// Builds the sentences about the cells and houses with exactly two candidates, one of each
    /// colour.
    fn colour_link_sentences(&self, blue: &[Candidate], green: &[Candidate]) -> Vec<String> {
        let cells = |colour: &[Candidate]| -> CellSet { colour.iter().map(|of| of.cell).collect() };
        let has_two = |cell: &Cell| self.marks.candidates(*cell).len() == 2;
        let pairs = cells(blue).and(&cells(green)).into_iter().filter(has_two);
        let pairs: CellSet = pairs.collect();
        let mut sentences = Vec::new();
        if !pairs.is_empty() {
            let cells = self.cells_with_and(&pairs);
            sentences.push(tr!(
                self.locale,
                "Links in cells, with two candidates each: {cells}.",
                cells
            ));
        }
        for digit in self.marks.digits() {
            let of = |colour: &[Candidate]| -> CellSet {
                colour.iter().filter(|of| of.digit == digit).map(|of| of.cell).collect()
            };
            let houses = self.linking_houses(digit, &of(blue), &of(green));
            if !houses.is_empty() {
                sentences.push(tr!(
                    self.locale,
                    "{digit} has two places in {houses}.",
                    digit = self.digit_text(digit),
                    houses = self.house_list(&houses)
                ));
            }
        }
        sentences
    }

    /// Returns the first candidate of a colour that excludes another candidate, preferably in the
    /// same cell. Returns `None` if no candidate of the colour excludes it.
    fn first_excluding(&self, colour: &[Candidate], eliminated: Candidate) -> Option<Candidate> {
        let excludes = |of: &&Candidate| of.excludes(eliminated, self.shape());
        let mut all = colour.iter().filter(excludes);
        let in_cell = all.clone().find(|of| of.cell == eliminated.cell);
        in_cell.or_else(|| all.next()).copied()
    }

    /// Builds lines stating that a colour can't be true.
    fn false_colour_lines(&self, colour: &[Candidate], name: &str) -> Vec<ProofLine> {
        let clash = colour.iter().find_map(|of| Some((*of, self.first_excluding(colour, *of)?)));
        let is_emptied = |clause: &&Clause| {
            let all = picture::clause_candidates(clause, self.marks);
            let is_out = |of: &Candidate| {
                self.first_excluding(colour, *of).is_some()
                    && !self.step.colours.iter().flatten().any(|other| other == of)
            };
            !all.is_empty() && all.iter().all(is_out)
        };
        let mut lines = Vec::new();
        if let Some((one, other)) = clash {
            let text = tr!(
                self.locale,
                "{one} and {other} are both {colour} and exclude each other.",
                one = self.candidate_list(&[one]),
                other = self.excluding_candidate_text(other, one),
                colour = name
            );
            lines.push(Self::proof_line(text, [one, other]));
        } else if let Some(clause) = self.step.proof.iter().find(is_emptied) {
            let all = picture::clause_candidates(clause, self.marks);
            let text = match clause {
                Clause::House(house, digit) => tr!(
                    self.locale,
                    "If all {colour} candidates were true, {house} would have no place for {digit}.",
                    colour = name,
                    house = self.house_name(*house),
                    digit = self.digit_text(*digit)
                ),
                _ => tr!(
                    self.locale,
                    "If all {colour} candidates were true, {cell} would have no candidate left.",
                    colour = name,
                    cell = all.first().map_or(String::new(), |of| self.cell_name(of.cell))
                ),
            };
            lines.push(Self::proof_line(text, all.clone()));
            for of in all {
                let Some(by) = self.first_excluding(colour, of) else { continue };
                let text = tr!(
                    self.locale,
                    "{digit} in {cell} is excluded by {colour} {by}.",
                    digit = self.digit_text(of.digit),
                    cell = self.cell_name(of.cell),
                    colour = name,
                    by = self.excluding_candidate_text(by, of)
                );
                lines.push(Self::proof_line(text, [of, by]));
            }
        }
        let so = tr!(
            self.locale,
            "So no {colour} candidate in {cells} is true.",
            colour = name,
            cells = self.cells_with_and(&colour.iter().map(|of| of.cell).collect())
        );
        lines.push(Self::proof_line(so, colour.to_vec()));
        lines
    }
}
