//! The words of hints: five levels of text a step, each of which says more than the one before.
//!
//! ```text
//! 1 nudge   where to look: a house, perhaps a digit
//! 2 name    the technique
//! 3 where   the cells and houses of the pattern, not what follows
//! 4 all     what follows
//! 5 why     what that follows from, line by line
//! ```
//!
//! A pattern's sentence is chosen by its technique, or else by the family of that.

use ::words::{fill, houses, say, steps};
use grid::{Board, Cell, Digit, DigitSet, Geometry, Shape};
use human::{CellSet, Clause, Family, Node};
use jobs::{FoundStep, Solutions};

use crate::hint;

/// The highest level.
pub const LEVELS: usize = 5;

/// A step as it is told: on a board with these candidates, with digits as they are drawn there.
pub struct Teller<'a> {
    /// The step.
    pub found: &'a FoundStep,
    /// The board with the candidates that it was found on.
    pub board: &'a Board,
    /// How a digit is drawn.
    pub symbol: &'a dyn Fn(Digit) -> String,
}

impl Teller<'_> {
    /// What is said at a level, from 1: a sentence or more.
    pub fn level(&self, level: usize) -> Vec<String> {
        match level {
            0 | 1 => vec![self.nudge()],
            2 => vec![self.name()],
            3 => vec![self.name(), self.pattern()],
            _ => vec![self.name(), self.pattern(), self.conclusion()],
        }
    }

    fn shape(&self) -> Shape {
        self.board.shape()
    }

    fn house(&self, house: usize) -> String {
        houses::house(Geometry::of(self.shape()).house(house))
    }

    fn houses(&self, numbers: &[usize]) -> String {
        joined(numbers.iter().map(|house| self.house(*house)))
    }

    fn digits(&self, digits: DigitSet) -> String {
        joined(digits.map(self.symbol))
    }

    fn cells(&self, cells: &CellSet) -> String {
        steps::cells(cells, self.shape())
    }

    fn nudge(&self) -> String {
        let house = self.house(hint::region(self.found, self.shape()));
        match self.of_one_digit() {
            Some(digit) => {
                say!("Look at {house} and the {digit}s.", house, digit = (self.symbol)(digit))
            }
            None => say!("Look at {house}.", house),
        }
    }

    /// The digit that the pattern is about, where telling that does not tell what is placed.
    fn of_one_digit(&self) -> Option<Digit> {
        let FoundStep { family, step, id, .. } = self.found;
        let of_one = matches!(
            family,
            Family::Fish | Family::SingleDigit | Family::Coloring | Family::Intersections
        );
        step.digits.single().filter(|_| (of_one || id == "x-chain") && step.placements.is_empty())
    }

    fn name(&self) -> String {
        let name = &self.found.name;
        let several = ["Locked Candidates", "Simple Colors", "Multi Colors"];
        let spoken = |c: char| "AEFHILMNORSX".contains(c);
        // Only short names are spelt, letter by letter.
        let mut start = name.chars();
        let first = start.next().unwrap_or(' ');
        let spelt = start.next().is_some_and(|c| c.is_uppercase() || c == '-');
        let an = if spelt { spoken(first) } else { "AEIO".contains(first) };
        let digits = match (self.of_one_digit(), self.found.family) {
            (Some(digit), _) => Some((self.symbol)(digit)),
            (None, Family::Subsets) => Some(self.digits(self.found.step.digits)),
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

    fn pattern(&self) -> String {
        let FoundStep { step, .. } = self.found;
        let sets = step.sets.iter().map(|(cells, _)| self.cells(cells));
        let colours = step
            .colours
            .iter()
            .map(|colour| self.cells(&colour.iter().map(|candidate| candidate.cell).collect()));
        // What a chain concludes may be one of its own nodes.
        let concluded = step.placements.iter().chain(&step.eliminations);
        let concluded: CellSet = concluded.map(|candidate| candidate.cell).collect();
        let chain = hint::pattern(self.found).minus(&concluded);
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
                ("house", &self.house(hint::region(self.found, self.shape()))),
            ],
        )
    }

    /// The sentence of the pattern, without what follows.
    fn sentence(&self) -> &'static str {
        let FoundStep { id, family, step, .. } = self.found;
        let deadly = step.proof.iter().any(|clause| matches!(clause, Clause::Deadly(..)));
        match (id.as_str(), family) {
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
            (_, Family::Forcing) => say("See what follows from each choice in {house}."),
            (_, Family::Wings | Family::Chains | Family::Singles) => {
                say("A chain goes through {chain}.")
            }
        }
    }

    /// What follows: `So 7 is not in r4c3, r9c8.`
    pub fn conclusion(&self) -> String {
        steps::conclusion(&self.found.step, self.shape(), self.symbol)
    }

    /// What the conclusion follows from, line by line.
    pub fn why(&self) -> Vec<String> {
        let step = &self.found.step;
        let links = step.chains.iter().flat_map(|chain| chain.windows(2));
        let mut lines: Vec<String> = links.map(|pair| self.link(&pair[0], &pair[1])).collect();
        if lines.is_empty() {
            lines = step.proof.iter().map(|clause| self.clause(clause)).collect();
        }
        let against = match (step.placements.first(), step.eliminations.first()) {
            (Some(placed), _) => {
                let cell = self.cells(&CellSet::of(placed.cell));
                let digit = (self.symbol)(placed.digit);
                Some(say!("If {cell} were not {digit}, not all of this could hold.", cell, digit))
            }
            (None, Some(gone)) => {
                let cell = self.cells(&CellSet::of(gone.cell));
                let digit = (self.symbol)(gone.digit);
                Some(say!("If {cell} were {digit}, not all of this could hold.", cell, digit))
            }
            (None, None) => None,
        };
        lines.extend(against);
        lines
    }

    fn link(&self, from: &Node, to: &Node) -> String {
        let place = |node: &Node| ((self.symbol)(node.digit), self.cells(&node.cells));
        let ((a, at), (b, there)) = (place(from), place(to));
        match to.strong {
            true => say!("If {a} is not in {at}, then {b} is in {there}.", a, at, b, there),
            false => say!("If {a} is in {at}, then {b} is not in {there}.", a, at, b, there),
        }
    }

    fn clause(&self, clause: &Clause) -> String {
        match clause {
            Clause::Cell(cell) => {
                let all = self.board.candidates(*cell);
                let (cell, digits) = (self.cells(&CellSet::of(*cell)), self.digits(all));
                match all.single() {
                    Some(_) => say!("{cell} can be nothing but {digits}.", cell, digits),
                    None => say!("{cell} is one of {digits}.", cell, digits),
                }
            }
            Clause::House(house, digit) => {
                let can = |cell: &Cell| hint::has(self.board, *cell, *digit);
                let cells = Geometry::of(self.shape()).cells(*house).iter().copied();
                let places: CellSet = cells.filter(can).collect();
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
                let one = |of: &human::Candidate| {
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

/// The place of hints.
pub fn tab() -> &'static str {
    say("Learn")
}
/// Said before anything was asked for.
pub fn intro() -> &'static str {
    say(
        "A hint says a little at first, and more each time: where to look, the technique, its cells, what follows, and why.",
    )
}
/// The first level.
pub fn ask() -> &'static str {
    say("Hint")
}
/// The next level.
pub fn more() -> &'static str {
    say("More")
}
/// The level before.
pub fn back() -> &'static str {
    say("Less")
}
/// The next line of the proof.
pub fn next_line() -> &'static str {
    say("Next")
}
/// The line before.
pub fn line_before() -> &'static str {
    say("Back")
}
/// What the lines of the proof are together.
pub fn proof() -> &'static str {
    say("Why")
}
/// Does what the hint says.
pub fn apply() -> &'static str {
    say("Apply")
}
/// Which level is shown.
pub fn level(level: usize) -> String {
    say!("Hint {level} of {levels}", level, levels = LEVELS)
}
/// Said while the next step is looked for.
pub fn looking() -> &'static str {
    say("Looking for the next step …")
}
/// Said where something was put in that is not right.
pub fn mistake() -> &'static str {
    say("There is a mistake on the board.")
}
/// Marks the cells.
pub fn show_it() -> &'static str {
    say("Show it")
}
/// Goes back.
pub fn go_back() -> &'static str {
    say("Go back to before it")
}
/// The cells of mistakes.
pub fn mistakes(cells: &[Cell], shape: Shape) -> String {
    let cells = cells.iter().copied().collect();
    say!("Look again at {cells}.", cells = steps::cells(&cells, shape))
}
/// Said of a solved board.
pub fn solved() -> &'static str {
    say("Nothing is left to hint: the puzzle is solved.")
}
/// Said where no technique helps.
pub fn none() -> &'static str {
    say("No step was found with the techniques that are on.")
}
/// Said of boards above 25×25.
pub fn too_large() -> &'static str {
    say("There are hints on boards up to 25×25.")
}
/// Said once the step was done.
pub fn applied(technique: &str) -> String {
    say!("Applied: {technique}.", technique)
}
/// What is to be known of a puzzle that is not proper.
pub fn solutions(solutions: Solutions) -> &'static str {
    match solutions {
        Solutions::One => "",
        Solutions::None => say("The puzzle has no solution."),
        Solutions::Several => {
            say("The puzzle has several solutions; techniques that need a single one are off.")
        }
        Solutions::Unknown => {
            say("It is not known whether there is one solution; techniques that need that are off.")
        }
    }
}
