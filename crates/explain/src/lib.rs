//! Explanations of steps, in sentences and pictures: five levels, each of which reveals more.
//!
//! ```text
//!           sentences                               picture
//! 1 nudge   where to look: a house, perhaps a digit the house
//! 2 name    the technique                           the house
//! 3 where   the pattern, without the conclusion     houses, cells, candidates by their roles
//! 4 all     the conclusion                          links, placements and eliminations
//! 5 why     the proof, line by line                 everything that the line mentions
//! ```
//!
//! An [`Explanation`] is data. It is created by the worker that finds the step, so the view that
//! shows it doesn't link any techniques.

mod aligned_exclusion;
mod almost_locked_candidates;
mod almost_locked_sets;
mod als_w_wing;
mod argument;
mod bent_sets;
mod chains;
mod clashing_chains;
mod coloring;
mod exocet;
mod fireworks;
mod fish;
mod forcing;
mod guarded;
mod hidden_sets;
mod intersection_pair;
mod medusa;
mod multi_sector;
mod object;
mod picture;
mod refutations;
mod seeing;
mod senior_exocet;
mod sentence;
mod sets_in_chains;
mod single_digit;
mod singles;
mod step_output;
mod step_writer;
mod subsets;
mod symmetric_placement;
mod templates;
mod uniqueness;
mod wings;

use grid::{Cell, Digit, DigitSet, Shape};
use human::{Candidate, Level, Pencilmarks, Refutation, Step, Technique};
use serde::{Deserialize, Serialize};
use step_writer::StepWriter;
use words::Locale;

pub use picture::pattern_cells;
pub use step_output::{Layout, format_tenths, write_hint, write_step, write_steps};

/// The number of levels, and the highest level.
pub const LEVEL_COUNT: usize = 5;

/// The maximum number of other names of a technique in a sentence.
const MAX_ALIASES: usize = 2;

/// The sentences and the picture that explain a step, for all levels.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Explanation {
    /// The name of the technique.
    pub technique: String,
    /// HoDoKu's level for the technique, or a level on the same scale if HoDoKu doesn't have the
    /// technique.
    pub level: Level,
    /// HoDoKu's score for the technique. If HoDoKu doesn't have the technique, a score on the same
    /// scale, or 0 if there is none.
    pub score: u32,
    /// The number of new singles after the step; 0 if they weren't counted.
    pub new_single_count: u16,
    /// The sentence about where to look.
    pub house_sentence: String,
    /// The sentence that names the technique, with some of its other names.
    pub technique_sentence: String,
    /// The sentence that names the technique, without its other names.
    pub short_technique_sentence: String,
    /// The sentence about the pattern.
    pub pattern_sentence: String,
    /// The pattern in the notation used in forums; empty if there is none.
    pub notation: String,
    /// Whether the notation reveals the conclusion, because it contains an eliminated candidate.
    pub is_notation_revealing: bool,
    /// The sentences that state the placements and eliminations: `Place 5 in r1c1.`
    pub conclusion_sentence: String,
    /// The lines of the proof, in logical order.
    pub proof_lines: Vec<ProofLine>,
    /// The cells to look at first.
    pub first_cells: Vec<Cell>,
    /// The cells of the pattern and of its houses, with their roles.
    pub cell_parts: Vec<(Cell, CellPart)>,
    /// The placed digits.
    pub placements: Vec<Candidate>,
    /// The eliminated candidates.
    pub eliminations: Vec<Candidate>,
}

/// A sentence of a proof, with the candidates and links that a picture highlights for it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ProofLine {
    /// The sentence.
    pub text: String,
    /// The candidates that the sentence is about.
    pub candidates: Vec<Candidate>,
    /// The links that the sentence is about.
    pub links: Vec<Link>,
    /// The nesting level of the line, from 0. A line that depends on an additional assumption is
    /// nested deeper.
    pub depth: u8,
}

impl ProofLine {
    fn new(text: String, about: Vec<Candidate>) -> ProofLine {
        ProofLine { text, candidates: about, links: Vec::new(), depth: 0 }
    }
}

/// The role of a cell and its candidates in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct CellPart {
    /// Whether the cell is in a house to look at, or in a base house of the pattern.
    pub is_in_house: bool,
    /// Whether the cell is in a cover house of the pattern.
    pub is_in_cover: bool,
    /// Whether the cell belongs to the pattern.
    pub is_in_pattern: bool,
    /// The candidates of a simple pattern, those of its first, third, … set or colour, or the nodes
    /// of a chain to which strong links lead.
    pub first_colour: DigitSet,
    /// The candidates of the second, fourth, … set or colour, or the other nodes of a chain.
    pub second_colour: DigitSet,
    /// The fins or guardians.
    pub fins: DigitSet,
}

/// A link of a chain between two candidates. A group is represented by its first cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Link {
    /// The candidate that the link starts from.
    pub from: Candidate,
    /// The candidate that the link leads to.
    pub to: Candidate,
    /// Whether the link is strong: at least one of the two candidates is true. Otherwise, at most
    /// one of them is.
    pub is_strong: bool,
}

/// Explains a verified step. `marks` is the position in which the step was found, and `symbol`
/// writes a digit.
pub fn explain(
    locale: Locale,
    technique: &Technique,
    step: &Step,
    marks: &Pencilmarks,
    symbol: &dyn Fn(Digit) -> String,
) -> Explanation {
    let forced = human::forcing_branches(step, marks);
    // The house in which the branches of a forcing step begin, or in which they end.
    let of =
        forced.as_ref().and_then(|(of, ways)| of.as_ref().or(ways.first()?.contradiction.as_ref()));
    let of = of.and_then(|clause| picture::clause_house(clause, marks.shape()));
    let writer = StepWriter { locale, technique, step, marks, symbol };
    let of = of.or_else(|| writer.template_house());
    let step = &Step {
        base_houses: of.map_or_else(|| step.base_houses.clone(), |of| vec![of]),
        chains: writer.needed_chains(),
        ..step.clone()
    };
    let writer = StepWriter { step, ..writer };
    let told = match &forced {
        Some((of, ways)) => writer.forcing(of.as_ref(), ways),
        None => writer.argument(),
    };
    let [look, cells] = picture::cell_parts(step, marks);
    let of_house = |(cell, _): (Cell, CellPart)| cell;
    Explanation {
        technique: technique.name.into(),
        level: technique.level,
        score: technique.score,
        new_single_count: 0,
        house_sentence: writer.house_sentence(),
        technique_sentence: writer.technique_sentence(MAX_ALIASES),
        short_technique_sentence: writer.technique_sentence(0),
        pattern_sentence: told.pattern,
        notation: told.notation,
        is_notation_revealing: forced.is_some()
            || step.chains.iter().flatten().any(|node| {
                let of = |of: &Candidate| node.digit == of.digit && node.cells.contains(of.cell);
                step.eliminations.iter().any(of)
            }),
        conclusion_sentence: writer.conclusion_sentence(),
        proof_lines: told.lines,
        first_cells: look.into_iter().map(of_house).collect(),
        cell_parts: cells,
        placements: step.placements.clone(),
        eliminations: step.eliminations.clone(),
    }
}

/// Explains why a candidate is false, using the consequences of the assumption that it is true.
/// `marks` is the position with this candidate, and `symbol` writes a digit.
pub fn refute(
    locale: Locale,
    technique: &Technique,
    refutation: &Refutation,
    marks: &Pencilmarks,
    symbol: &dyn Fn(Digit) -> String,
) -> Explanation {
    let step = refutation.to_step();
    let writer = StepWriter { locale, technique, step: &step, marks, symbol };
    let lines = writer.refutation_lines(refutation);
    let about: Vec<_> = lines.iter().flat_map(|line| line.candidates.clone()).collect();
    let mut told = explain(locale, technique, &step, marks, symbol);
    told.pattern_sentence = lines.first().map_or(String::new(), |line| line.text.clone());
    told.notation = String::new();
    told.cell_parts = picture::parts_of_candidates(&about, refutation.assumption);
    told.proof_lines = lines;
    told
}

impl Explanation {
    /// Returns the sentences up to a level, counted from 1. The last sentence is the one that this
    /// level adds. Level 5 adds no sentence, because the proof isn't included.
    pub fn sentences(&self, level: usize) -> Vec<&str> {
        let all = [
            self.house_sentence.as_str(),
            &self.technique_sentence,
            &self.pattern_sentence,
            &self.conclusion_sentence,
        ];
        all[..level.clamp(1, all.len())].to_vec()
    }

    /// Returns the pattern in the notation used in forums. Returns `None` if there is no notation,
    /// below level 3, and below level 5 if the notation reveals the conclusion.
    pub fn notation_at(&self, level: usize) -> Option<&str> {
        let least = if self.is_notation_revealing { LEVEL_COUNT } else { 3 };
        (level >= least && !self.notation.is_empty()).then_some(&self.notation)
    }

    /// Iterates over the links of all lines of the proof, in the order of the lines.
    pub fn links(&self) -> impl Iterator<Item = &Link> {
        self.proof_lines.iter().flat_map(|line| &line.links)
    }

    /// Returns `true` if all cells and digits of the explanation exist on boards of this shape.
    pub fn exists_on(&self, shape: Shape) -> bool {
        let cell = |cell: Cell| cell.index() < shape.cells();
        let digits = |digits: DigitSet| digits.minus(DigitSet::all(shape)).is_empty();
        let candidate = |c: &Candidate| cell(c.cell) && digits(DigitSet::from_digit(c.digit));
        let part = |(at, part): &(Cell, CellPart)| {
            cell(*at) && digits(part.first_colour.or(part.second_colour).or(part.fins))
        };
        self.first_cells.iter().all(|at| cell(*at))
            && self.cell_parts.iter().all(part)
            && self.links().all(|link| candidate(&link.from) && candidate(&link.to))
            && self.proof_lines.iter().flat_map(|line| &line.candidates).all(candidate)
            && self.placements.iter().chain(&self.eliminations).all(candidate)
    }
}
