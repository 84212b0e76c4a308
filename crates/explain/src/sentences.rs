//! The sentences about a step: one per technique and level.
//!
//! A pattern's sentence is chosen by the technique, or else by its family. The hint shows it before the
//! conclusion, and a line of a written path shows both, so the sentence itself has two forms: see
//! [`Extent`].

use grid::{Digit, DigitSet, Geometry, Shape};
use human::{
    Candidate, CellSet, ChainNode, Clause, Family, LockedPattern, Pencilmarks, Refutation,
    RefutationStep, Step, Technique,
};
use words::{Locale, fill, houses, steps, tr};

use crate::{
    Line, picture,
    single::{self, How, Shown, Single},
};

/// The step that sentences are written about, and how they are written.
pub struct Teller<'a> {
    /// The language and the naming of cells.
    pub locale: Locale,
    /// The technique.
    pub technique: &'a Technique,
    /// The step.
    pub step: &'a Step,
    /// The candidates of the position where the step was found.
    pub marks: &'a Pencilmarks,
    /// The function that writes a digit.
    pub symbol: &'a dyn Fn(Digit) -> String,
}

/// The part of a step that a sentence about its pattern gives away.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// The pattern alone: no placed digit, and no cell that belongs only to the conclusion.
    Pattern,
    /// The whole step, whose conclusion follows the sentence.
    Whole,
}

impl Teller<'_> {
    fn shape(&self) -> Shape {
        self.marks.shape()
    }

    pub(crate) fn house(&self, house: usize) -> String {
        houses::house(self.locale.catalogue, Geometry::for_shape(self.shape()).house(house))
    }

    fn houses(&self, numbers: &[usize]) -> String {
        joined(numbers.iter().map(|house| self.house(*house)))
    }

    fn digits(&self, digits: DigitSet) -> String {
        joined(digits.map(self.symbol))
    }

    pub(crate) fn cells(&self, cells: &CellSet) -> String {
        steps::cells(self.locale.cells, cells, self.shape())
    }

    /// The sentence about where to look.
    pub fn nudge(&self) -> String {
        let house = self.house(picture::region(self.step, self.shape()));
        match self.of_one_digit() {
            Some(digit) => {
                tr!(
                    self.locale,
                    "Look at {house} and the {digit}s.",
                    house,
                    digit = (self.symbol)(digit)
                )
            }
            None => tr!(self.locale, "Look at {house}.", house),
        }
    }

    /// The digit of a pattern of one digit, if naming it doesn't reveal a placement.
    fn of_one_digit(&self) -> Option<Digit> {
        let (step, Technique { family, id, .. }) = (self.step, self.technique);
        let of_one = matches!(
            family,
            Family::Fish | Family::SingleDigit | Family::Coloring | Family::Intersections
        );
        step.digits.single().filter(|_| (of_one || *id == "x-chain") && step.placements.is_empty())
    }

    /// The sentence that names the technique.
    pub fn name(&self) -> String {
        let name = self.technique.name;
        let several = ["Locked Candidates", "Simple Colors", "Multi Colors"];
        let spoken = |c: char| "AEFHILMNORSX".contains(c);
        // Only short names are spelt, letter by letter.
        let mut start = name.chars();
        let first = start.next().unwrap_or(' ');
        let spelt = start.next().is_some_and(|c| c.is_uppercase() || c == '-');
        let an = if spelt { spoken(first) } else { "AEIO".contains(first) };
        let digits = match (self.of_one_digit(), self.technique.family) {
            (Some(digit), _) => Some((self.symbol)(digit)),
            (None, Family::Subsets) => Some(self.digits(self.step.digits)),
            _ => None,
        };
        let many = several.iter().any(|of| name.starts_with(of));
        match digits {
            Some(digits) if many => tr!(self.locale, "There are {name} on {digits}.", name, digits),
            None if many => tr!(self.locale, "There are {name}.", name),
            Some(digits) if an => tr!(self.locale, "There is an {name} on {digits}.", name, digits),
            None if an => tr!(self.locale, "There is an {name}.", name),
            Some(digits) => tr!(self.locale, "There is a {name} on {digits}.", name, digits),
            None => tr!(self.locale, "There is a {name}.", name),
        }
    }

    /// The sentence about the pattern, which doesn't give away the conclusion.
    pub fn pattern(&self) -> String {
        self.about_pattern(Extent::Pattern)
    }

    /// The whole step in one line: `X-Wing: In row 2, row 6, digit 7 is …. So 7 is not in r4c3.`
    pub fn line(&self) -> String {
        let (name, pattern) = (self.technique.name, self.about_pattern(Extent::Whole));
        format!("{name}: {pattern} {}", self.conclusion())
    }

    fn about_pattern(&self, extent: Extent) -> String {
        let step = self.step;
        let sentence = self.sentence(extent);
        // The digit of a placement is part of the conclusion.
        let is_hidden = extent == Extent::Pattern && !step.placements.is_empty();
        let digits = match is_hidden {
            false => self.digits(step.digits),
            true => tr!(self.locale, "one digit"),
        };
        let set = |(cells, digits): &(CellSet, DigitSet)| match is_hidden {
            true => self.cells(cells),
            false => format!("{} ({})", self.cells(cells), self.digits(*digits)),
        };
        let colour = |colour: &Vec<Candidate>| {
            self.cells(&colour.iter().map(|candidate| candidate.cell).collect())
        };
        let sets: Vec<_> = step.sets.iter().map(set).collect();
        let colours: Vec<_> = step.colours.iter().map(colour).collect();
        fill(
            sentence,
            &["digits", "cells", "base", "cover", "fins", "sets", "colours", "chain", "house"],
            &[
                &digits,
                &self.cells(&step.cells),
                &self.houses(&step.base),
                &self.houses(&step.cover),
                &self.cells(&step.fins),
                &sets.join(" · "),
                &colours.join(" · "),
                &self.chains(extent),
                &self.house(picture::region(step, self.shape())),
            ],
        )
    }

    /// The chains with their links: `5 r1c1 = 5 r1c4 − 3 r1c4`. If a chain contains the conclusion
    /// and `extent` hides it, the cells of the chains that the conclusion isn't about.
    fn chains(&self, extent: Extent) -> String {
        let step = self.step;
        let concluded = step.placements.iter().chain(&step.eliminations);
        let concluded: CellSet = concluded.map(|candidate| candidate.cell).collect();
        let pattern = picture::pattern(step);
        let gives_away = !step.placements.is_empty() || !pattern.and(&concluded).is_empty();
        if extent == Extent::Pattern && gives_away {
            return self.cells(&pattern.minus(&concluded));
        }
        let chains: Vec<_> = step.chains.iter().map(|nodes| self.chain(nodes)).collect();
        chains.join(" · ")
    }

    fn chain(&self, nodes: &[ChainNode]) -> String {
        let mut chain = String::new();
        for (at, node) in nodes.iter().enumerate() {
            if at > 0 {
                chain.push_str(if node.is_strong { " = " } else { " − " });
            }
            chain.push_str(&format!("{} {}", (self.symbol)(node.digit), self.cells(&node.cells)));
        }
        chain
    }

    /// The sentence about the pattern, with placeholders. A few patterns are nothing but their
    /// conclusion; these have a second sentence, which only says where to look.
    fn sentence(&self, extent: Extent) -> &'static str {
        let id = self.technique.id.strip_prefix("grouped-").unwrap_or(self.technique.id);
        let tr = |english: &'static str| self.locale.tr(english);
        let is_whole = extent == Extent::Whole;
        match (id, self.technique.family) {
            ("full-house", _) => tr("{cells} is the last empty cell of {base}."),
            ("naked-single", _) => tr("Only {digits} is possible in {cells}."),
            ("hidden-single", _) => tr("The only place for {digits} in {base} is {cells}."),
            (
                "locked-pair" | "locked-triple" | "naked-pair" | "naked-triple" | "naked-quadruple",
                _,
            ) => tr("In {cover}, the only candidates of {cells} are {digits}."),
            ("locked-candidates-1" | "locked-candidates-2", _) => {
                tr("In {base}, digit {digits} can only go in {cells}, which are all in {cover}.")
            }
            ("hidden-pair" | "hidden-triple" | "hidden-quadruple", _) => tr(
                "In {base}, the digits {digits} can only go in {cells}, so no other digit can go there.",
            ),
            (id, Family::Fish) if id.starts_with("siamese-") => tr(
                "Two fish share {base}. In each fish, digit {digits} is confined to some of {cover}, except for fins among {fins}.",
            ),
            ("remote-pair", _) => tr("{cells} alternate between {digits}: {chain}."),
            ("bug-plus-1" | "bug-2", _) => tr(
                "Without {digits} in {cells}, every unsolved cell would have two candidates and every digit two places per house, so the puzzle would have more than one solution.",
            ),
            ("skyscraper" | "turbot-fish", _) => tr(
                "Digit {digits} has two places in each of {base}. A place in one house sees a place in the other: {chain}. So at least one of the remaining two places is {digits}.",
            ),
            ("two-string-kite", _) => tr(
                "Digit {digits} has two places in each of {base}. A place in one line shares a box with a place in the other: {chain}. So at least one of the remaining two places is {digits}.",
            ),
            ("dual-two-string-kite", _) => tr("Two kites are connected in the same box: {chain}."),
            ("empty-rectangle", _) => tr(
                "In the first house of {base}, digit {digits} is confined to one row and one column. In the second house, it has two places: {cells}.",
            ),
            ("dual-empty-rectangle", _) => tr(
                "In one box, digit {digits} is confined to one row and one column. In each of two lines, it has two places: {base}.",
            ),
            ("w-wing", _) => tr(
                "In {base}, each place for one digit sees one of {sets}, so at least one of these is the other digit.",
            ),
            ("xy-wing", _) => tr(
                "Whatever the pivot {cells} contains, one of its pincers contains {digits}: {sets}.",
            ),
            ("xyz-wing", _) => tr(
                "Whatever the pivot of {cells} contains, one of these cells contains {digits}: {sets}.",
            ),
            ("uniqueness-1", _) => tr(
                "If {cells} contained only {digits}, the puzzle would have two solutions. Only one of these cells has other candidates.",
            ),
            ("uniqueness-2", _) => tr(
                "If {cells} contained only {digits}, the puzzle would have two solutions. Two of these cells have the same extra candidate.",
            ),
            ("uniqueness-3", _) => tr(
                "If {cells} contained only {digits}, the puzzle would have two solutions. The extra candidates of two of these cells form a naked subset with {sets}.",
            ),
            ("uniqueness-4" | "uniqueness-6" | "hidden-rectangle", _) => tr(
                "If {cells} contained only {digits}, the puzzle would have two solutions. In {base}, one of these digits can only go in these cells.",
            ),
            ("uniqueness-5", _) => tr(
                "If {cells} contained only {digits}, the puzzle would have two solutions. Some of these cells have the same extra candidate.",
            ),
            ("avoidable-rectangle-1", _) => tr(
                "None of {cells} is a given. If they contained only {digits}, these digits could be swapped, and the puzzle would have two solutions.",
            ),
            ("avoidable-rectangle-2", _) => tr(
                "None of {cells} is a given. If they contained only {digits}, these digits could be swapped, and the puzzle would have two solutions. Two of these cells have the same extra candidate.",
            ),
            ("sue-de-coq", _) => tr(
                "{cells} and the sets {sets} in {base} together have as many candidate digits as cells: {digits}.",
            ),
            ("simple-colors-trap", _) => tr(
                "The candidates for {digits} alternate between two colours: {colours}. All candidates of one colour are true, so any candidate that sees both colours is false.",
            ),
            ("simple-colors-wrap", _) => tr(
                "The candidates for {digits} alternate between two colours: {colours}. Two candidates of the same colour see each other, so that colour is false.",
            ),
            ("multi-colors-1", _) => tr(
                "The candidates for {digits} have two pairs of colours: {colours}. One colour of each pair is true, and a colour of one pair excludes a colour of the other.",
            ),
            ("multi-colors-2", _) => tr(
                "The candidates for {digits} have two pairs of colours: {colours}. One colour sees both colours of the other pair, so it is false.",
            ),
            ("x-chain" | "xy-chain" | "aic", _) => {
                tr("At least one end of the chain is true: {chain}.")
            }
            ("continuous-nice-loop", _) => tr(
                "The loop is continuous, so each of its weak links is also a strong link: {chain}.",
            ),
            ("discontinuous-nice-loop", _) => {
                tr("The chain returns to its start with a contradiction: {chain}.")
            }
            ("als-xz", _) => tr(
                "Each set lacks at most one of its digits, and one shared digit can be in only one of the sets: {sets}.",
            ),
            ("als-xy-wing" | "als-xy-chain", _) => tr(
                "Each set lacks at most one of its digits, and shares one with the next that only one of the two can contain: {sets}.",
            ),
            ("death-blossom", _) => tr(
                "Whatever the stem {cells} contains, one of the sets can't contain that digit, so it contains all its others: {sets}.",
            ),
            ("kraken-fish-type-1", _) => tr(
                "In {base}, digit {digits} is confined to {cover}, except for the fins {fins}. Each fin leads to the same conclusion as the fish: {chain}.",
            ),
            ("kraken-fish-type-2", _) => tr(
                "In {base}, digit {digits} is confined to {cover}, except for the fins {fins}. Each fin, and each place of the fish in one cover set, leads to the same conclusion: {chain}.",
            ),
            ("unique-loop-6" | "unique-loop-8" | "unique-loop-10", _) => {
                tr("If {cells} contained only {digits}, the puzzle would have two solutions.")
            }
            ("bug-3", _) => tr(
                "Without {digits} in {cells}, every unsolved cell would have two candidates and every digit two places per house. These digits form a naked subset with {sets}.",
            ),
            ("bug-4", _) => tr(
                "Without {digits} in {cells}, every unsolved cell would have two candidates and every digit two places per house. In {base}, another digit can only go in these cells.",
            ),
            ("brute-force", _) => tr("No technique finds a step: this is a guess."),
            ("forcing-chain-contradiction" | "forcing-net-contradiction", _) if is_whole => {
                tr("Assuming the opposite leads to a contradiction.")
            }
            ("forcing-chain-contradiction" | "forcing-net-contradiction", _) => {
                tr("An assumption leads to a contradiction in {house}.")
            }
            ("forcing-chain-verity" | "forcing-net-verity", _) if is_whole => tr(
                "Every candidate of a cell, or every place for a digit in a house, leads to the same conclusion.",
            ),
            ("forcing-chain-verity" | "forcing-net-verity", _) => {
                tr("See what follows from each choice in {house}.")
            }
            ("template-set", _) if is_whole => tr(
                "All possible ways to place {digits} on the whole board have at least one cell in common.",
            ),
            ("template-set", _) => tr("Look at all ways to place one digit on the board."),
            ("template-del", _) if is_whole => tr(
                "Some candidates for {digits} are not part of any possible way to place this digit on the whole board.",
            ),
            ("template-del", _) => tr("Look at all ways to place {digits} on the board."),
            ("aligned-pair-exclusion", _) if is_whole => tr(
                "Every combination of candidates for {cells} with an eliminated digit would repeat a digit in a house, or leave a cell that both see without candidates.",
            ),
            ("aligned-triplet-exclusion", _) if is_whole => tr(
                "Every combination of candidates for {cells} with an eliminated digit would repeat a digit in a house, or leave a cell that all three see without candidates.",
            ),
            ("aligned-pair-exclusion" | "aligned-triplet-exclusion", _) => {
                tr("Look at the combinations of candidates for {cells}.")
            }
            (_, Family::Fish) if id.contains("finned-") || id.contains("sashimi-") => tr(
                "In {base}, digit {digits} is confined to {cover}, except for the fins {fins}. Either a fin is {digits}, or {digits} can't be anywhere else in {cover}.",
            ),
            (_, Family::Fish) => tr(
                "In {base}, digit {digits} is confined to {cover}, so it can't be anywhere else in {cover}.",
            ),
            _ => "",
        }
    }

    /// The conclusions: `So r1c1 is 5.`, `So 7 is not in r4c3, r9c8; 2 is not in r1c1.`
    pub fn conclusion(&self) -> String {
        let mut conclusions = Vec::new();
        for candidate in &self.step.placements {
            let (cell, digit) = self.place(*candidate);
            conclusions.push(tr!(self.locale, "{cell} is {digit}", cell, digit));
        }
        for digit in Digit::all(self.shape()) {
            let cells = self.step.eliminations.iter().filter(|candidate| candidate.digit == digit);
            let cells: CellSet = cells.map(|candidate| candidate.cell).collect();
            if !cells.is_empty() {
                let (digit, cells) = ((self.symbol)(digit), self.cells(&cells));
                conclusions.push(tr!(self.locale, "{digit} is not in {cells}", digit, cells));
            }
        }
        tr!(self.locale, "So {conclusions}.", conclusions = conclusions.join("; "))
    }

    /// Returns the proof of the conclusion, line by line: its links, or its clauses if it has none.
    /// For a single, the lines name the digits around it.
    pub fn why(&self) -> Vec<Line> {
        let step = self.step;
        if let Some(single) = single::of(step, self.marks) {
            return self.why_single(&single);
        }
        let links = step.chains.iter().flat_map(|chain| chain.windows(2));
        let link = |pair: &[ChainNode]| Line {
            links: Vec::from_iter(picture::link(&pair[0], &pair[1])),
            ..Line::new(self.link(&pair[0], &pair[1]), Vec::new())
        };
        let mut lines: Vec<Line> = links.map(link).collect();
        if lines.is_empty() {
            lines = step.proof.iter().map(|clause| self.clause_line(clause)).collect();
        }
        let against = match (step.placements.first(), step.eliminations.first()) {
            (Some(placed), _) => {
                let (cell, digit) = self.place(*placed);
                Some(tr!(
                    self.locale,
                    "If {cell} were not {digit}, these statements couldn't all be true.",
                    cell,
                    digit
                ))
            }
            (None, Some(gone)) => {
                let (cell, digit) = self.place(*gone);
                Some(tr!(
                    self.locale,
                    "If {cell} were {digit}, these statements couldn't all be true.",
                    cell,
                    digit
                ))
            }
            (None, None) => None,
        };
        lines.extend(against.map(|said| Line::new(said, Vec::new())));
        lines
    }

    /// The lines about the digits that leave a cell no other digit, or a digit no other cell.
    fn why_single(&self, single: &Single) -> Vec<Line> {
        let mut lines: Vec<Line> = single::shown_by(single, self.marks)
            .into_iter()
            .map(|shown| Line::new(self.shown(single, &shown), shown.by))
            .collect();
        let said = self.clause(&single.clause());
        lines.push(Line::new(said, Vec::new()));
        lines
    }

    fn shown(&self, single: &Single, shown: &Shown) -> String {
        let digits = shown.by.iter().map(|of| of.digit).collect();
        let cells = shown.by.iter().map(|of| of.cell).collect();
        let (digits, cells) = (self.digits(digits), self.cells(&cells));
        match (shown.how, single.house) {
            (How::Stands(house), None) => {
                tr!(self.locale, "Already in {house}: {digits}.", house = self.house(house), digits)
            }
            (How::Stands(_), Some(house)) => {
                let house = self.house(house);
                tr!(
                    self.locale,
                    "With {digits} in {cells}, only one place is left in {house}.",
                    digits,
                    cells,
                    house
                )
            }
            (How::RuledOut, _) => {
                tr!(self.locale, "Ruled out earlier: {digits} in {cells}.", digits, cells)
            }
        }
    }

    /// The lines of a refutation: the consequences of assuming a false candidate.
    pub fn refutation(&self, of: &Refutation) -> Vec<Line> {
        let mut lines = Vec::new();
        self.refute(of, 0, &mut lines);
        lines
    }

    fn refute(&self, of: &Refutation, within: u8, lines: &mut Vec<Line>) {
        let (cell, digit) = self.place(of.assumption);
        let said = match within {
            0 => tr!(self.locale, "Suppose {cell} were {digit}.", cell, digit),
            _ => tr!(self.locale, "Also suppose that {cell} were {digit}.", cell, digit),
        };
        lines.push(Line { within, ..Line::new(said, vec![of.assumption]) });
        for follows in &of.deductions {
            let (said, about) = match follows {
                RefutationStep::Refuted(other) => {
                    self.refute(other, within + 1, lines);
                    continue;
                }
                RefutationStep::Locked(locked) => (self.locked(locked), locked.candidates.clone()),
                RefutationStep::Step(step) => (self.step(step), step.eliminations.clone()),
                RefutationStep::Singles(left) => {
                    let mut said = String::new();
                    for (nth, (candidate, clause)) in left.iter().enumerate() {
                        if nth > 0 {
                            said.push(' ');
                        }
                        said.push_str(&self.remaining(*candidate, clause));
                    }
                    (said, left.iter().map(|(candidate, _)| *candidate).collect())
                }
            };
            lines.push(Line { within, ..Line::new(said, about) });
        }
        let said = match &of.contradiction {
            Clause::House(house, none) => {
                let (house, none) = (self.house(*house), (self.symbol)(*none));
                tr!(
                    self.locale,
                    "Then {house} has no place for {none}, so {cell} is not {digit}.",
                    house,
                    none,
                    cell,
                    digit
                )
            }
            end => {
                let cells = picture::candidates(end, self.marks);
                let cells = cells.into_iter().map(|candidate| candidate.cell).collect();
                tr!(
                    self.locale,
                    "Then no candidate is left for {empty}, so {cell} is not {digit}.",
                    empty = self.cells(&cells),
                    cell,
                    digit
                )
            }
        };
        lines.push(Line {
            within,
            ..Line::new(said, picture::candidates(&of.contradiction, self.marks))
        });
    }

    /// The sentence that an assumption leaves a clause only one candidate.
    pub(crate) fn remaining(&self, candidate: Candidate, clause: &Clause) -> String {
        let (cell, digit) = self.place(candidate);
        match clause {
            Clause::House(house, _) => {
                let house = self.house(*house);
                tr!(
                    self.locale,
                    "Then {cell} is the only place for {digit} in {house}.",
                    digit,
                    house,
                    cell
                )
            }
            _ => tr!(self.locale, "Then {cell} can only be {digit}.", cell, digit),
        }
    }

    /// The sentence about locked candidates under an assumption, with their eliminations.
    fn locked(&self, of: &LockedPattern) -> String {
        let cells =
            |all: &[Candidate]| self.cells(&all.iter().map(|candidate| candidate.cell).collect());
        let digits =
            |all: &[Candidate]| self.digits(all.iter().map(|candidate| candidate.digit).collect());
        let (at, held) = (cells(&of.candidates), digits(&of.candidates));
        let (from, gone) = (cells(&of.eliminations), digits(&of.eliminations));
        match &of.clauses[..] {
            [Clause::House(house, _)] => {
                let house = self.house(*house);
                tr!(
                    self.locale,
                    "Then {held} in {house} must be in {at}, so it can't be in {from}.",
                    held,
                    house,
                    at,
                    from
                )
            }
            [Clause::Cell(_), ..] => {
                tr!(
                    self.locale,
                    "Then {at} must contain {held}, so {gone} can't be in {from}.",
                    at,
                    held,
                    gone,
                    from
                )
            }
            _ => {
                tr!(
                    self.locale,
                    "Then {held} can only go in {at}, so {gone} can't be in {from}.",
                    held,
                    at,
                    gone,
                    from
                )
            }
        }
    }

    /// The sentences about a step under an assumption: technique, pattern and conclusion.
    fn step(&self, step: &Step) -> String {
        let technique = human::by_name(step.technique).unwrap_or(self.technique);
        let inner = Teller { technique, step, ..*self };
        let by = tr!(self.locale, "Then {name} applies.", name = technique.name);
        [by, inner.about_pattern(Extent::Whole), inner.conclusion()].join(" ")
    }

    /// A cell and a digit as text.
    pub(crate) fn place(&self, of: Candidate) -> (String, String) {
        (self.cells(&CellSet::from_cell(of.cell)), (self.symbol)(of.digit))
    }

    fn link(&self, from: &ChainNode, to: &ChainNode) -> String {
        let place = |node: &ChainNode| ((self.symbol)(node.digit), self.cells(&node.cells));
        let ((a, at), (b, there)) = (place(from), place(to));
        match to.is_strong {
            true => {
                tr!(self.locale, "If {a} is not in {at}, then {b} is in {there}.", a, at, b, there)
            }
            false => {
                tr!(self.locale, "If {a} is in {at}, then {b} is not in {there}.", a, at, b, there)
            }
        }
    }

    /// The line that one of the candidates of a clause is true.
    pub(crate) fn clause_line(&self, clause: &Clause) -> Line {
        Line::new(self.clause(clause), picture::candidates(clause, self.marks))
    }

    fn clause(&self, clause: &Clause) -> String {
        match clause {
            Clause::Cell(cell) => {
                let all = self.marks.candidates(*cell);
                let (cell, digits) = (self.cells(&CellSet::from_cell(*cell)), self.digits(all));
                match all.single() {
                    Some(_) => {
                        tr!(self.locale, "{cell} can only be {digits}.", cell, digits)
                    }
                    None => tr!(self.locale, "{cell} is one of {digits}.", cell, digits),
                }
            }
            Clause::House(house, digit) => {
                let places = self.marks.places_in(*digit, *house);
                let (house, digit) = (self.house(*house), (self.symbol)(*digit));
                let cells = self.cells(&places);
                match places.len() {
                    1 => tr!(
                        self.locale,
                        "The only place for {digit} in {house} is {cells}.",
                        house,
                        digit,
                        cells
                    ),
                    _ => tr!(
                        self.locale,
                        "In {house}, one of {cells} is {digit}.",
                        house,
                        digit,
                        cells
                    ),
                }
            }
            Clause::Deadly(cells, digits) => {
                let (cells, digits) = (self.cells(cells), self.digits(*digits));
                tr!(
                    self.locale,
                    "{cells} can't contain only {digits}, because these digits could be swapped.",
                    cells,
                    digits
                )
            }
            Clause::Bug(extra) => {
                let one = |of: &Candidate| {
                    let cell = self.cells(&CellSet::from_cell(of.cell));
                    tr!(self.locale, "{digit} in {cell}", digit = (self.symbol)(of.digit), cell)
                };
                let candidates = joined(extra.iter().map(one));
                tr!(
                    self.locale,
                    "One of these must be true; otherwise the puzzle would have two solutions: {candidates}.",
                    candidates
                )
            }
        }
    }
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Board;
    use human::{BRUTE_FORCE, Options, SIAMESE, TECHNIQUES};

    /// The marks of a board whose last cell of row 1 is a full house, and that step.
    fn full_house() -> (Pencilmarks, Step) {
        let board: Board = "123. .... .... ....".parse().expect("a drawing of a board");
        let marks = Pencilmarks::from_board(&board, false).expect("a small board");
        let step = TECHNIQUES[0].first(&marks, &Options::default()).expect("a full house");
        (marks, step)
    }

    #[test]
    fn every_technique_has_its_sentences() {
        let (marks, step) = full_house();
        for technique in TECHNIQUES.iter().chain(&SIAMESE).chain([&BRUTE_FORCE]) {
            let symbol = &|digit: Digit| digit.to_string();
            let locale = Locale::ENGLISH;
            let teller = Teller { locale, technique, step: &step, marks: &marks, symbol };
            for extent in [Extent::Pattern, Extent::Whole] {
                assert_ne!(teller.sentence(extent), "", "{}", technique.id);
            }
        }
    }

    #[test]
    fn a_step_is_a_line() {
        let (marks, step) = full_house();
        let (technique, symbol) = (&TECHNIQUES[0], &|digit: Digit| digit.to_string());
        let locale = Locale::ENGLISH;
        let line = Teller { locale, technique, step: &step, marks: &marks, symbol }.line();
        assert_eq!(line, "Full House: r1c4 is the last empty cell of row 1. So r1c4 is 4.");
        let locale = Locale { cells: words::CellNames::RowLetters, ..Locale::ENGLISH };
        let line = Teller { locale, technique, step: &step, marks: &marks, symbol }.line();
        assert_eq!(line, "Full House: A4 is the last empty cell of row 1. So A4 is 4.");
    }
}
