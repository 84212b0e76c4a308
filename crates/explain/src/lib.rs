//! What is told and drawn of a step: five levels, each of which says more than the one before.
//!
//! ```text
//!           told                                    drawn
//! 1 nudge   where to look: a house, perhaps a digit the house
//! 2 name    the technique                           the house
//! 3 where   the pattern, not what follows           houses, cells, candidates by their roles
//! 4 all     what follows                            links, what is placed and what goes
//! 5 why     what that follows from, line by line    what the line speaks of
//! ```
//!
//! An [`Explanation`] is data: whoever finds steps makes it, whoever shows them needs no techniques.

mod forced;
mod object;
mod picture;
mod sentences;
mod single;
mod written;

use grid::{Cell, Digit, DigitSet, Shape};
use human::{Candidate, Level, Pencilmarks, Refutation, Step, Technique};
use serde::{Deserialize, Serialize};

pub use picture::pattern;
pub use written::{Layout, tenths, write_hint, write_step, write_steps};

/// The highest level.
pub const LEVELS: usize = 5;

/// A step as it is told and drawn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Explanation {
    /// The name of the technique.
    pub technique: String,
    /// HoDoKu's level of it.
    pub level: Level,
    /// HoDoKu's score of it; 0 for one that it lacks.
    pub score: u32,
    /// How many singles there are after it that there were not before, where that was counted.
    pub singles: u16,
    /// Where to look.
    pub nudge: String,
    /// That there is this technique.
    pub naming: String,
    /// What the pattern is.
    pub pattern: String,
    /// What follows.
    pub conclusion: String,
    /// What that follows from; the last line is about all of it.
    pub lines: Vec<Line>,
    /// The cells to look at first.
    pub look: Vec<Cell>,
    /// The pattern's cells, and those of its houses.
    pub cells: Vec<(Cell, Part)>,
    /// What is placed.
    pub placements: Vec<Candidate>,
    /// What goes.
    pub eliminations: Vec<Candidate>,
}

/// A line of a proof.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// The sentence.
    pub said: String,
    /// The candidates that it speaks of.
    pub about: Vec<Candidate>,
    /// The links of chains that it is about.
    pub links: Vec<Link>,
    /// How many suppositions it lies within, beside the first.
    pub within: u8,
}

impl Line {
    fn new(said: String, about: Vec<Candidate>) -> Line {
        Line { said, about, links: Vec::new(), within: 0 }
    }
}

/// What a cell has to do with a step. Candidates may be of several roles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Part {
    /// It is in a house that is to be looked at, or that the pattern holds all places of.
    pub house: bool,
    /// It is in a house that the pattern eliminates from.
    pub cover: bool,
    /// It is of the pattern.
    pub pattern: bool,
    /// Candidates of the pattern.
    pub first: DigitSet,
    /// Those of its second set or colour.
    pub second: DigitSet,
    /// Fins, and what else stands beside.
    pub fin: DigitSet,
}

/// A link of a chain between two candidates, each a digit in a cell: a group's is in its first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Link {
    /// Where it starts.
    pub from: Candidate,
    /// Where it leads.
    pub to: Candidate,
    /// Whether it says that one of the two is true.
    pub strong: bool,
}

/// Explains a verified step of a technique, at a position with these candidates. `symbol` writes a
/// digit.
pub fn explain(
    technique: &Technique,
    step: &Step,
    marks: &Pencilmarks,
    symbol: &dyn Fn(Digit) -> String,
) -> Explanation {
    let forced = human::ways(step, marks);
    // The house in which suppositions begin, or end.
    let of = forced.as_ref().and_then(|(of, ways)| of.as_ref().or(ways.first()?.end.as_ref()));
    let of = of.and_then(|clause| picture::house_of(clause, marks.shape()));
    let step = &Step { base: of.map_or_else(|| step.base.clone(), |of| vec![of]), ..step.clone() };
    let teller = sentences::Teller { technique, step, marks, symbol };
    let lines = match &forced {
        Some((of, ways)) => teller.forced(of.as_ref(), ways),
        None => teller.why(),
    };
    let [look, cells] = picture::parts(step, marks);
    let of_house = |(cell, _): (Cell, Part)| cell;
    Explanation {
        technique: technique.name.into(),
        level: technique.level,
        score: technique.score,
        singles: 0,
        nudge: teller.nudge(),
        naming: teller.name(),
        pattern: teller.pattern(),
        conclusion: teller.conclusion(),
        lines,
        look: look.into_iter().map(of_house).collect(),
        cells,
        placements: step.placements.clone(),
        eliminations: step.eliminations.clone(),
    }
}

/// Explains why a candidate is false, by what follows from it. `symbol` writes a digit.
pub fn refute(
    technique: &Technique,
    of: &Refutation,
    marks: &Pencilmarks,
    symbol: &dyn Fn(Digit) -> String,
) -> Explanation {
    let step = of.step();
    let teller = sentences::Teller { technique, step: &step, marks, symbol };
    let lines = teller.refutation(of);
    let about: Vec<_> = lines.iter().flat_map(|line| line.about.clone()).collect();
    let mut told = explain(technique, &step, marks, symbol);
    told.pattern = lines.first().map_or(String::new(), |line| line.said.clone());
    told.cells = picture::of_candidates(&about, of.assumed);
    told.lines = lines;
    told
}

impl Explanation {
    /// What is said at a level, from 1: the last sentence is what the level adds, but for the proof.
    pub fn sentences(&self, level: usize) -> Vec<&str> {
        let all = [self.nudge.as_str(), &self.naming, &self.pattern, &self.conclusion];
        all[..level.clamp(1, all.len())].to_vec()
    }

    /// Links of chains, in the order of the argument.
    pub fn links(&self) -> impl Iterator<Item = &Link> {
        self.lines.iter().flat_map(|line| &line.links)
    }

    /// Whether all that it speaks of is on a board of a shape.
    pub fn is_on(&self, shape: Shape) -> bool {
        let cell = |cell: Cell| cell.index() < shape.cells();
        let digits = |digits: DigitSet| digits.minus(DigitSet::all(shape)).is_empty();
        let candidate = |c: &Candidate| cell(c.cell) && digits(DigitSet::of(c.digit));
        let part = |(at, part): &(Cell, Part)| {
            cell(*at) && digits(part.first.or(part.second).or(part.fin))
        };
        self.look.iter().all(|at| cell(*at))
            && self.cells.iter().all(part)
            && self.links().all(|link| candidate(&link.from) && candidate(&link.to))
            && self.lines.iter().flat_map(|line| &line.about).all(candidate)
            && self.placements.iter().chain(&self.eliminations).all(candidate)
    }
}
