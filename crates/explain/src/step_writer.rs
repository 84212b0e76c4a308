//! The context of all sentences about a step, and the parts that sentences consist of: cells,
//! digits, houses and lists.

use std::iter;

use grid::{Cell, Digit, DigitSet, Geometry, HouseKind, Shape};
use human::{Candidate, CellSet, Family, Pencilmarks, Step, Technique};
use words::{Locale, houses, steps};

use crate::{ProofLine, picture, sentence::tr};

/// A step, with everything that is needed to write sentences about it.
#[derive(Clone, Copy)]
pub struct StepWriter<'a> {
    /// The language and the naming scheme for cells.
    pub locale: Locale,
    /// The technique of the step.
    pub technique: &'a Technique,
    /// The step that the sentences are about.
    pub step: &'a Step,
    /// The candidates of the position in which the step was found.
    pub marks: &'a Pencilmarks,
    /// The function that writes a digit as its symbol on the board.
    pub symbol: &'a dyn Fn(Digit) -> String,
}

/// The text of a step apart from its name and its conclusion. The text is empty if the step doesn't
/// have the parts that the argument of its technique needs.
#[derive(Default)]
pub struct Argument {
    /// The pattern: its cells, houses and candidates by their roles. The conclusion isn't revealed.
    pub pattern: String,
    /// The reasons, in logical order.
    pub lines: Vec<ProofLine>,
    /// The pattern in the notation used in forums; empty if there is none.
    pub notation: String,
}

impl StepWriter<'_> {
    pub(crate) fn shape(&self) -> Shape {
        self.marks.shape()
    }

    /// Writes a digit as its symbol on the board.
    pub(crate) fn digit_text(&self, digit: Digit) -> String {
        (self.symbol)(digit)
    }

    /// Writes cells for use in brackets: `r4c35, r46c3`.
    pub(crate) fn cell_list(&self, cells: &CellSet) -> String {
        steps::cell_list(self.locale.cell_names, cells, self.shape())
    }

    /// Writes the name of a cell: `r4c3`.
    pub(crate) fn cell_name(&self, cell: Cell) -> String {
        self.cell_list(&CellSet::from_cell(cell))
    }

    /// Writes cells for use in a sentence: `r4c35 and r46c3`.
    pub(crate) fn cells_with_and(&self, cells: &CellSet) -> String {
        self.join_with_and(&steps::cell_group_names(self.locale.cell_names, cells, self.shape()))
    }

    /// Writes cells as alternatives: `r4c3 or r4c5`.
    pub(crate) fn cells_with_or(&self, cells: &CellSet) -> String {
        let names: Vec<_> = cells.into_iter().map(|cell| self.cell_name(cell)).collect();
        self.join_with_or(&names)
    }

    /// Writes the name of a house: `row 4`.
    pub(crate) fn house_name(&self, house: usize) -> String {
        houses::house_name(self.locale.catalogue, Geometry::for_shape(self.shape()).house(house))
    }

    /// Writes houses for use in a sentence, with houses of the same kind together: `rows 2, 5 and
    /// 8`, `column 3 and box 8`.
    pub(crate) fn house_list(&self, all: &[usize]) -> String {
        self.join_with_and(&self.house_names_by_kind(all))
    }

    /// Writes houses for use in brackets: `rows 2 and 5, box 8`.
    pub(crate) fn houses_in_brackets(&self, all: &[usize]) -> String {
        self.house_names_by_kind(all).join(", ")
    }

    /// Writes houses, with houses of the same kind together.
    pub(crate) fn house_names_by_kind(&self, all: &[usize]) -> Vec<String> {
        let geometry = Geometry::for_shape(self.shape());
        let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
        let of_kind = |kind: HouseKind| {
            let of = all.iter().copied().filter(move |h| geometry.house(*h).kind == kind);
            let of: Vec<usize> = of.collect();
            match of[..] {
                [] => None,
                [house] => Some(self.house_name(house)),
                _ => {
                    let number = |house: &usize| (geometry.house(*house).number + 1).to_string();
                    let numbers = self.join_with_and(&of.iter().map(number).collect::<Vec<_>>());
                    Some(match kind {
                        HouseKind::Row => tr!(self.locale, "rows {numbers}", numbers),
                        HouseKind::Column => tr!(self.locale, "columns {numbers}", numbers),
                        HouseKind::Box => tr!(self.locale, "boxes {numbers}", numbers),
                    })
                }
            }
        };
        kinds.into_iter().filter_map(of_kind).collect()
    }

    /// Writes digits: `1, 2 and 3`.
    pub(crate) fn digits_with_and(&self, digits: DigitSet) -> String {
        self.join_with_and(&digits.map(self.symbol).collect::<Vec<_>>())
    }

    /// Writes digits as alternatives: `1, 2 or 3`.
    pub(crate) fn digits_with_or(&self, digits: DigitSet) -> String {
        self.join_with_or(&digits.map(self.symbol).collect::<Vec<_>>())
    }

    /// Writes cells with their digits: `r4c12 and r5c1 {1,2,3}`.
    pub(crate) fn set_text(&self, cells: &CellSet, digits: DigitSet) -> String {
        let digits: Vec<_> = digits.map(self.symbol).collect();
        format!("{} {{{}}}", self.cells_with_and(cells), digits.join(","))
    }

    /// Writes a cell with its candidates: `r4c1 {1,6}`.
    pub(crate) fn cell_set_text(&self, cell: Cell) -> String {
        self.set_text(&CellSet::from_cell(cell), self.marks.candidates(cell))
    }

    /// Writes cells with their candidates. Cells with the same candidates are combined if they
    /// share a name, so that it is clear to which cells the candidates belong.
    pub(crate) fn cell_set_texts(&self, cells: &CellSet) -> Vec<String> {
        let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
        for cell in cells {
            let digits = self.marks.candidates(cell);
            let is_clear = |(of, group): &&mut (DigitSet, CellSet)| {
                *of == digits && !self.cell_list(&group.with(cell)).contains(',')
            };
            match groups.iter_mut().find(is_clear) {
                Some((_, group)) => group.insert(cell),
                None => groups.push((digits, CellSet::from_cell(cell))),
            }
        }
        groups.iter().map(|(digits, cells)| self.set_text(cells, *digits)).collect()
    }

    /// Writes a list: `a, b and c`.
    pub(crate) fn join_with_and(&self, parts: &[String]) -> String {
        match parts {
            [parts @ .., last] if !parts.is_empty() => {
                tr!(self.locale, "{list} and {last}", list = parts.join(", "), last)
            }
            _ => parts.concat(),
        }
    }

    /// Writes alternatives: `a, b or c`.
    pub(crate) fn join_with_or(&self, parts: &[String]) -> String {
        match parts {
            [parts @ .., last] if !parts.is_empty() => {
                tr!(self.locale, "{list} or {last}", list = parts.join(", "), last)
            }
            _ => parts.concat(),
        }
    }

    /// Writes a number: from 2 to 9 as a word, otherwise in digits.
    pub(crate) fn number_text(&self, n: usize) -> String {
        let words = [
            self.locale.tr("two"),
            self.locale.tr("three"),
            self.locale.tr("four"),
            self.locale.tr("five"),
            self.locale.tr("six"),
            self.locale.tr("seven"),
            self.locale.tr("eight"),
            self.locale.tr("nine"),
        ];
        let word = n.checked_sub(2).and_then(|at| words.get(at));
        word.map_or_else(|| n.to_string(), |word| (*word).into())
    }

    /// Creates a line of a proof that highlights some candidates.
    pub(crate) fn proof_line(
        text: String,
        about: impl IntoIterator<Item = Candidate>,
    ) -> ProofLine {
        ProofLine::new(text, about.into_iter().collect())
    }

    /// Iterates over the candidates that a digit has in these cells.
    pub(crate) fn digit_candidates(
        digit: Digit,
        cells: CellSet,
    ) -> impl Iterator<Item = Candidate> {
        cells.into_iter().map(move |cell| Candidate::new(digit, cell))
    }

    /// Returns the candidates of these cells whose digits are in `digits`.
    pub(crate) fn candidates_in(&self, cells: CellSet, digits: DigitSet) -> Vec<Candidate> {
        let of = |cell: Cell| self.marks.candidates(cell).and(digits).map(move |d| (d, cell));
        cells.into_iter().flat_map(of).map(|(digit, cell)| Candidate::new(digit, cell)).collect()
    }

    /// Returns the cells from which a digit is eliminated.
    pub(crate) fn eliminated_cells(&self, digit: Digit) -> CellSet {
        let of = self.step.eliminations.iter().filter(|of| of.digit == digit);
        of.map(|candidate| candidate.cell).collect()
    }

    /// Returns the digits of all eliminations.
    pub(crate) fn eliminated_digits(&self) -> DigitSet {
        self.step.eliminations.iter().map(|candidate| candidate.digit).collect()
    }

    /// Returns the first house that contains all of these cells, or `None` if no house does.
    pub(crate) fn common_house(&self, cells: &CellSet) -> Option<usize> {
        self.marks.layout().common_houses(cells).next()
    }

    /// Writes the first house that contains all of these cells. The text is empty if no house does.
    pub(crate) fn common_house_name(&self, cells: &CellSet) -> String {
        self.common_house(cells).map_or(String::new(), |house| self.house_name(house))
    }

    /// Writes the first house that contains both cells. The text is empty if no house does.
    pub(crate) fn pair_house_name(&self, one: Cell, other: Cell) -> String {
        self.common_house_name(&CellSet::from_cell(one).with(other))
    }

    /// Builds the sentence about where to look.
    pub fn house_sentence(&self) -> String {
        let house = self.house_name(picture::first_house(self.step, self.marks));
        match self.single_digit_of_pattern() {
            Some(digit) => {
                let digit = self.digit_text(digit);
                tr!(self.locale, "Look at {house} and the {digit}s.", house, digit)
            }
            None => tr!(self.locale, "Look at {house}.", house),
        }
    }

    /// Returns the digit of the pattern, if the technique is one of those whose patterns may have a
    /// single digit, such as fish and chains. Returns `None` if the pattern has several digits, or
    /// if naming the digit would reveal a placement.
    pub(crate) fn single_digit_of_pattern(&self) -> Option<Digit> {
        let (step, Technique { family, id, .. }) = (self.step, self.technique);
        let digits = match family {
            Family::Fish | Family::SingleDigit | Family::Coloring | Family::Intersections => {
                step.digits
            }
            // The chains of a tridagon start from its guardians, which have other digits.
            Family::Chains if step.guardians.is_empty() => {
                step.chains.iter().flatten().map(|node| node.digit).collect()
            }
            _ if *id == "template-del" => step.digits,
            _ => DigitSet::EMPTY,
        };
        let digit = digits.single().filter(|_| step.placements.is_empty());
        digit.filter(|digit| self.only_remaining_digit() != Some(*digit))
    }

    /// Builds the sentence that names the technique, with at most `most` of its other names and,
    /// for some techniques, the digits of the step.
    pub fn technique_sentence(&self, most: usize) -> String {
        let Technique { id, name, aliases, family, needs_uniqueness, .. } = self.technique;
        // An alias with which the name begins adds nothing.
        let is_start = |alias: &&str| name.starts_with(&format!("{alias} "));
        let aliases = aliases.iter().copied().filter(|alias| !is_start(alias));
        let name = match &aliases.take(most).collect::<Vec<_>>()[..] {
            [] => (*name).into(),
            _ if name.contains('(') => (*name).into(),
            aliases => format!("{name} ({})", aliases.join(", ")),
        };
        let digits = match (self.single_digit_of_pattern(), family) {
            (Some(digit), _) => Some(self.digit_text(digit)),
            (None, Family::Wings) if id.starts_with("bent-") => {
                Some(self.digits_with_and(self.eliminated_digits()))
            }
            (None, Family::Subsets | Family::Intersections | Family::Wings) => {
                Some(self.digits_with_and(self.step.digits))
            }
            (None, Family::Uniqueness) if !id.starts_with("bug") && *id != "gurth" => {
                Some(self.digits_with_and(self.step.digits))
            }
            (None, Family::SingleDigit) if self.step.digits.len() > 1 => {
                Some(self.digits_with_and(self.step.digits))
            }
            (None, _) if TECHNIQUES_NAMED_WITH_DIGITS.contains(id) => {
                Some(self.digits_with_and(self.step.digits))
            }
            _ => None,
        };
        let named = match digits {
            Some(digits) => tr!(self.locale, "Technique: {name}, on {digits}.", name, digits),
            None => tr!(self.locale, "Technique: {name}.", name),
        };
        match needs_uniqueness {
            true => [&named, self.locale.tr("Assumes one solution.")].join(" "),
            false => named,
        }
    }

    /// Builds the sentences about the conclusions: `Place 5 in r1c1.`, `Remove 7 from r4c3 and
    /// r9c8, 2 from r1c1.`
    pub fn conclusion_sentence(&self) -> String {
        let Step { placements, eliminations, .. } = self.step;
        let mut sentences = Vec::new();
        if !placements.is_empty() {
            let candidates = self.candidate_list(placements);
            sentences.push(tr!(self.locale, "Place {candidates}.", candidates));
        }
        if !eliminations.is_empty() {
            let mut candidates = self.candidates_from(eliminations);
            if let Some(digit) = self.only_remaining_digit() {
                let digit = self.digit_text(digit);
                candidates =
                    tr!(self.locale, "{candidates}, which leaves {digit}", candidates, digit);
            }
            sentences.push(match eliminations.len() {
                n if n > MAX_UNCOUNTED_ELIMINATIONS => {
                    tr!(self.locale, "{n} candidates: remove {candidates}.", n, candidates)
                }
                _ => tr!(self.locale, "Remove {candidates}.", candidates),
            });
        }
        sentences.join(" ")
    }

    /// Returns the digit of the only candidate that the eliminations leave in their cell. Returns
    /// `None` if the eliminations are in several cells, or leave more than one candidate.
    pub(crate) fn only_remaining_digit(&self) -> Option<Digit> {
        let all = &self.step.eliminations;
        let cell = all.first().filter(|first| all.iter().all(|of| of.cell == first.cell))?.cell;
        self.marks.candidates(cell).minus(self.eliminated_digits()).single()
    }

    /// Writes digits and where they are: `5 in r1c2`.
    pub(crate) fn digits_in(&self, digits: String, cells: String) -> String {
        tr!(self.locale, "{digits} in {cells}", digits, cells)
    }

    /// Writes candidates in groups: `1 and 3 in r2c4, 5 in r67c1`.
    pub(crate) fn candidate_list(&self, all: &[Candidate]) -> String {
        self.grouped_candidates(all, &|digits, cells| self.digits_in(digits, cells))
    }

    /// Writes eliminated candidates in groups: `1 and 3 from r2c4, 5 from r67c1`.
    pub(crate) fn candidates_from(&self, all: &[Candidate]) -> String {
        self.grouped_candidates(all, &|digits, cells| {
            tr!(self.locale, "{digits} from {cells}", digits, cells)
        })
    }

    /// Writes candidates in groups: either of digits with the same cells or of cells with the same
    /// digits, whichever gives fewer groups. `write` writes a group, given its digits and its
    /// cells.
    pub(crate) fn grouped_candidates(
        &self,
        all: &[Candidate],
        write: &dyn Fn(String, String) -> String,
    ) -> String {
        let mut by_digit: Vec<(DigitSet, CellSet)> = Vec::new();
        for digit in Digit::all(self.shape()) {
            let of = all.iter().filter(|candidate| candidate.digit == digit);
            let cells: CellSet = of.map(|candidate| candidate.cell).collect();
            match by_digit.iter_mut().find(|(_, other)| *other == cells) {
                _ if cells.is_empty() => {}
                Some((digits, _)) => *digits = digits.with(digit),
                None => by_digit.push((DigitSet::from_digit(digit), cells)),
            }
        }
        let mut by_cell: Vec<(DigitSet, CellSet)> = Vec::new();
        for cell in all.iter().map(|candidate| candidate.cell).collect::<CellSet>() {
            let of = all.iter().filter(|candidate| candidate.cell == cell);
            let digits: DigitSet = of.map(|candidate| candidate.digit).collect();
            match by_cell.iter_mut().find(|(other, _)| *other == digits) {
                Some((_, cells)) => cells.insert(cell),
                None => by_cell.push((digits, CellSet::from_cell(cell))),
            }
        }
        let groups = if by_cell.len() < by_digit.len() { by_cell } else { by_digit };
        let write = |(digits, cells): &(DigitSet, CellSet)| {
            write(self.digits_with_and(*digits), self.cells_with_and(cells))
        };
        groups.iter().map(write).collect::<Vec<_>>().join(", ")
    }
}

/// Techniques whose sentences mention digits, although the other techniques of their families are
/// about many digits.
const TECHNIQUES_NAMED_WITH_DIGITS: [&str; 7] = [
    "remote-pair",
    "tridagon",
    "bivalue-oddagon",
    "ahs-xz",
    "junior-exocet",
    "double-exocet",
    "senior-exocet",
];

/// The maximum number of eliminations that are listed without their number.
const MAX_UNCOUNTED_ELIMINATIONS: usize = 8;

/// Capitalizes a sentence if its first word consists of letters, such as `row`, and isn't the name
/// of a cell.
pub(crate) fn capitalized(text: String) -> String {
    let mut rest = text.chars();
    let is_word = text.split(' ').next().is_some_and(|word| word.chars().all(char::is_alphabetic));
    match rest.next() {
        Some(first) if is_word => iter::once(capital(first)).chain(rest).collect(),
        _ => text,
    }
}

/// Returns the capital form of a letter of Western European languages, or any other character
/// unchanged. The table of the standard library contains all letters, and would make the downloads
/// larger.
fn capital(letter: char) -> char {
    match letter {
        'a'..='z' | 'à'..='ö' | 'ø'..='þ' => char::from(letter as u8 - (b'a' - b'A')),
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::capital;

    #[test]
    fn capital_agrees_with_unicode_uppercase() {
        for letter in ('\0'..='\u{ff}').filter(|letter| !matches!(letter, 'µ' | 'ß' | 'ÿ')) {
            assert!(letter.to_uppercase().eq([capital(letter)]), "{letter}");
        }
    }
}
