//! The sentences of an explanation. A pattern's is chosen by its technique, or else by the family of
//! that.

use grid::{Digit, DigitSet, Geometry, Shape};
use human::{
    Candidate, CellSet, Clause, Family, Follows, Locked, Node, Pencilmarks, Refutation, Step,
    Technique,
};
use words::{fill, houses, say, steps};

use crate::{
    Line, picture,
    single::{self, How, Shown, Single},
};

/// A step as it is told.
pub struct Teller<'a> {
    /// Its technique.
    pub technique: &'a Technique,
    /// The step.
    pub step: &'a Step,
    /// The candidates where it was found.
    pub marks: &'a Pencilmarks,
    /// How a digit is written.
    pub symbol: &'a dyn Fn(Digit) -> String,
}

impl Teller<'_> {
    fn shape(&self) -> Shape {
        self.marks.shape()
    }

    pub(crate) fn house(&self, house: usize) -> String {
        houses::house(Geometry::of(self.shape()).house(house))
    }

    fn houses(&self, numbers: &[usize]) -> String {
        joined(numbers.iter().map(|house| self.house(*house)))
    }

    fn digits(&self, digits: DigitSet) -> String {
        joined(digits.map(self.symbol))
    }

    pub(crate) fn cells(&self, cells: &CellSet) -> String {
        steps::cells(cells, self.shape())
    }

    /// Where to look.
    pub fn nudge(&self) -> String {
        let house = self.house(picture::region(self.step, self.shape()));
        match self.of_one_digit() {
            Some(digit) => {
                say!("Look at {house} and the {digit}s.", house, digit = (self.symbol)(digit))
            }
            None => say!("Look at {house}.", house),
        }
    }

    /// The digit that the pattern is about, where telling that does not tell what is placed.
    fn of_one_digit(&self) -> Option<Digit> {
        let (step, Technique { family, id, .. }) = (self.step, self.technique);
        let of_one = matches!(
            family,
            Family::Fish | Family::SingleDigit | Family::Coloring | Family::Intersections
        );
        step.digits.single().filter(|_| (of_one || *id == "x-chain") && step.placements.is_empty())
    }

    /// That there is the technique.
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
            Some(digits) if many => say!("There are {name} on {digits}.", name, digits),
            None if many => say!("There are {name}.", name),
            Some(digits) if an => say!("There is an {name} on {digits}.", name, digits),
            None if an => say!("There is an {name}.", name),
            Some(digits) => say!("There is a {name} on {digits}.", name, digits),
            None => say!("There is a {name}.", name),
        }
    }

    /// What the pattern is, without what follows.
    pub fn pattern(&self) -> String {
        let step = self.step;
        let sets = step.sets.iter().map(|(cells, _)| self.cells(cells));
        let colours = step
            .colours
            .iter()
            .map(|colour| self.cells(&colour.iter().map(|candidate| candidate.cell).collect()));
        // What a chain concludes may be one of its own nodes.
        let concluded = step.placements.iter().chain(&step.eliminations);
        let concluded: CellSet = concluded.map(|candidate| candidate.cell).collect();
        let chain = picture::pattern(self.step).minus(&concluded);
        fill(
            self.sentence(),
            &[
                ("digits", &self.digits(step.digits)),
                ("cells", &self.cells(&step.cells)),
                ("base", &self.houses(&step.base)),
                ("cover", &self.houses(&step.cover)),
                ("fins", &self.cells(&step.fins)),
                ("sets", &sets.collect::<Vec<_>>().join(" · ")),
                ("colours", &colours.collect::<Vec<_>>().join(" · ")),
                ("chain", &self.cells(&chain)),
                ("house", &self.house(picture::region(self.step, self.shape()))),
            ],
        )
    }

    /// The sentence of the pattern, without what follows.
    fn sentence(&self) -> &'static str {
        let (step, Technique { family, id, .. }) = (self.step, self.technique);
        let deadly = step.proof.iter().any(|clause| matches!(clause, Clause::Deadly(..)));
        match (*id, family) {
            ("full-house", _) => say("{cells} is the last empty cell of {base}."),
            ("naked-single", _) => say("Only one digit is left for {cells}."),
            ("hidden-single", _) => say("One digit has no other place in {base} than {cells}."),
            ("remote-pair", _) => say("Each of {cells} is one of {digits}, by turns."),
            ("w-wing", _) => say("{sets} hold the same two digits, and {base} links them."),
            ("xy-wing" | "xyz-wing", _) => say("The wing, pivot first: {sets}."),
            ("sue-de-coq", _) => say("{cells} and {sets} have as many digits as cells."),
            ("death-blossom", _) => {
                say("Each digit of {cells} is in one of these sets, too: {sets}.")
            }
            ("empty-rectangle" | "dual-empty-rectangle", _) => {
                say("Look at the places of {digits} in {base}: {cells}.")
            }
            ("aligned-pair-exclusion" | "aligned-triplet-exclusion", _) => {
                say("Look at what {cells} can hold together.")
            }
            ("template-set", _) => say("Look at all ways to place one digit on the board."),
            ("template-del", _) => say("Look at all ways to place {digits} on the board."),
            ("kraken-fish-type-1" | "kraken-fish-type-2", _) => say(
                "In {base}, {digits} is within {cover} only, but for {fins}; a chain starts there.",
            ),
            ("locked-pair" | "locked-triple", _) => say("{cells} hold {digits} and nothing else."),
            (_, Family::Intersections) => {
                say("In {base}, all places of {digits} lie in {cover}: {cells}.")
            }
            (id, Family::Subsets) if id.starts_with("hidden") => {
                say("In {base}, {digits} are in {cells} only.")
            }
            (_, Family::Subsets) => say("{cells} hold {digits} and nothing else."),
            (_, Family::Fish) if step.fins.is_empty() => {
                say("In {base}, {digits} is within {cover} only.")
            }
            (_, Family::Fish) => say("In {base}, {digits} is within {cover} only, but for {fins}."),
            (_, Family::SingleDigit) => say("In {base}, {digits} has two places each: {cells}."),
            (_, Family::Coloring) => {
                say("The places of {digits} take two colours by turns: {colours}.")
            }
            (_, Family::Uniqueness) if deadly => {
                say("If {cells} held {digits} only, the puzzle had two solutions.")
            }
            (_, Family::Uniqueness) => {
                say("Nearly all cells have two candidates: look at {cells}.")
            }
            (_, Family::AlmostLockedSets) => {
                say("These sets have one digit more than cells: {sets}.")
            }
            ("forcing-chain-contradiction" | "forcing-net-contradiction", _) => {
                say("A supposition leads to a contradiction in {house}.")
            }
            (_, Family::Forcing) => say("See what follows from each choice in {house}."),
            (_, Family::Wings | Family::Chains | Family::Singles) => {
                say("A chain goes through {chain}.")
            }
        }
    }

    /// What follows: `So 7 is not in r4c3, r9c8.`
    pub fn conclusion(&self) -> String {
        steps::conclusion(self.step, self.shape(), self.symbol)
    }

    /// What the conclusion follows from, line by line: its links, or else its clauses; of a single the
    /// digits that stand around it.
    pub fn why(&self) -> Vec<Line> {
        let step = self.step;
        if let Some(single) = single::of(step, self.marks) {
            return self.why_single(&single);
        }
        let links = step.chains.iter().flat_map(|chain| chain.windows(2));
        let link = |pair: &[Node]| Line {
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
                Some(say!("If {cell} were not {digit}, not all of this could hold.", cell, digit))
            }
            (None, Some(gone)) => {
                let (cell, digit) = self.place(*gone);
                Some(say!("If {cell} were {digit}, not all of this could hold.", cell, digit))
            }
            (None, None) => None,
        };
        lines.extend(against.map(|said| Line::new(said, Vec::new())));
        lines
    }

    /// Which digits leave nothing else to a cell, or no other place in a house.
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
                say!("Taken in {house}: {digits}.", house = self.house(house), digits)
            }
            (How::Stands(_), Some(house)) => {
                let house = self.house(house);
                say!(
                    "{digits} stands in {cells}: that leaves one cell of {house}.",
                    digits,
                    cells,
                    house
                )
            }
            (How::RuledOut, _) => say!("Ruled out before: {digits} in {cells}.", digits, cells),
        }
    }

    /// What follows from a candidate that is false, line by line.
    pub fn refutation(&self, of: &Refutation) -> Vec<Line> {
        let mut lines = Vec::new();
        self.refute(of, 0, &mut lines);
        lines
    }

    fn refute(&self, of: &Refutation, within: u8, lines: &mut Vec<Line>) {
        let (cell, digit) = self.place(of.assumed);
        let said = match within {
            0 => say!("Suppose {cell} were {digit}.", cell, digit),
            _ => say!("Suppose that {cell} were {digit}, too.", cell, digit),
        };
        lines.push(Line { within, ..Line::new(said, vec![of.assumed]) });
        for follows in &of.follows {
            let (said, about) = match follows {
                Follows::Gone(other) => {
                    self.refute(other, within + 1, lines);
                    continue;
                }
                Follows::Locked(locked) => (self.locked(locked), locked.left.clone()),
                Follows::Step(step) => (self.step(step), step.eliminations.clone()),
                Follows::Left(left) => {
                    let mut said = String::new();
                    for (nth, (candidate, clause)) in left.iter().enumerate() {
                        if nth > 0 {
                            said.push(' ');
                        }
                        said.push_str(&self.left(*candidate, clause));
                    }
                    (said, left.iter().map(|(candidate, _)| *candidate).collect())
                }
            };
            lines.push(Line { within, ..Line::new(said, about) });
        }
        let said = match &of.end {
            Clause::House(house, none) => {
                let (house, none) = (self.house(*house), (self.symbol)(*none));
                say!(
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
                say!(
                    "Then nothing is left for {empty}, so {cell} is not {digit}.",
                    empty = self.cells(&cells),
                    cell,
                    digit
                )
            }
        };
        lines.push(Line { within, ..Line::new(said, picture::candidates(&of.end, self.marks)) });
    }

    /// That a candidate is the last of a clause where a supposition was followed.
    pub(crate) fn left(&self, of: Candidate, clause: &Clause) -> String {
        let (cell, digit) = self.place(of);
        match clause {
            Clause::House(house, _) => {
                let house = self.house(*house);
                say!("Then {digit} has no other place in {house} than {cell}.", digit, house, cell)
            }
            _ => say!("Then {cell} can only be {digit}.", cell, digit),
        }
    }

    /// What is locked where a supposition was followed, and what is false by that.
    fn locked(&self, of: &Locked) -> String {
        let cells =
            |all: &[Candidate]| self.cells(&all.iter().map(|candidate| candidate.cell).collect());
        let digits =
            |all: &[Candidate]| self.digits(all.iter().map(|candidate| candidate.digit).collect());
        let (at, held) = (cells(&of.left), digits(&of.left));
        let (from, gone) = (cells(&of.gone), digits(&of.gone));
        match &of.clauses[..] {
            [Clause::House(house, _)] => {
                let house = self.house(*house);
                say!(
                    "Then {held} in {house} must be in {at}, so it cannot be in {from}.",
                    held,
                    house,
                    at,
                    from
                )
            }
            [Clause::Cell(_), ..] => {
                say!("Then {at} hold {held}, so {gone} cannot be in {from}.", at, held, gone, from)
            }
            _ => {
                say!(
                    "Then {held} have no other places than {at}, so {gone} cannot be in {from}.",
                    held,
                    at,
                    gone,
                    from
                )
            }
        }
    }

    /// A step where a supposition was followed: what it is, what its pattern is, and what follows.
    fn step(&self, step: &Step) -> String {
        let technique = human::by_name(step.technique).unwrap_or(self.technique);
        let inner = Teller { technique, step, ..*self };
        let by = say!("Then this follows by {name}.", name = technique.name);
        [by, inner.pattern(), inner.conclusion()].join(" ")
    }

    /// A cell and a digit, as they are told.
    pub(crate) fn place(&self, of: Candidate) -> (String, String) {
        (self.cells(&CellSet::of(of.cell)), (self.symbol)(of.digit))
    }

    fn link(&self, from: &Node, to: &Node) -> String {
        let place = |node: &Node| ((self.symbol)(node.digit), self.cells(&node.cells));
        let ((a, at), (b, there)) = (place(from), place(to));
        match to.strong {
            true => say!("If {a} is not in {at}, then {b} is in {there}.", a, at, b, there),
            false => say!("If {a} is in {at}, then {b} is not in {there}.", a, at, b, there),
        }
    }

    /// That one of the candidates of a clause is true.
    pub(crate) fn clause_line(&self, clause: &Clause) -> Line {
        Line::new(self.clause(clause), picture::candidates(clause, self.marks))
    }

    fn clause(&self, clause: &Clause) -> String {
        match clause {
            Clause::Cell(cell) => {
                let all = self.marks.candidates(*cell);
                let (cell, digits) = (self.cells(&CellSet::of(*cell)), self.digits(all));
                match all.single() {
                    Some(_) => say!("{cell} can be nothing but {digits}.", cell, digits),
                    None => say!("{cell} is one of {digits}.", cell, digits),
                }
            }
            Clause::House(house, digit) => {
                let places = self.marks.places_in(*digit, *house);
                let (house, digit) = (self.house(*house), (self.symbol)(*digit));
                let cells = self.cells(&places);
                match places.len() {
                    1 => say!("In {house}, {digit} can be in {cells} only.", house, digit, cells),
                    _ => say!("In {house}, {digit} is in one of {cells}.", house, digit, cells),
                }
            }
            Clause::Deadly(cells, digits) => {
                let (cells, digits) = (self.cells(cells), self.digits(*digits));
                say!("{cells} cannot all be of {digits}: these could be swapped.", cells, digits)
            }
            Clause::Grave(extra) => {
                let one = |of: &Candidate| {
                    let cell = self.cells(&CellSet::of(of.cell));
                    say!("{digit} in {cell}", digit = (self.symbol)(of.digit), cell)
                };
                let candidates = joined(extra.iter().map(one));
                say!("One of these is true, or there were two solutions: {candidates}.", candidates)
            }
        }
    }
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}
