//! Gurth's symmetrical placement: the solution has the same symmetry as the givens.

use grid::DigitSet;
use human::{BoardSymmetry, Candidate, CellSet, Clause};

use crate::{
    sentence::tr,
    step_writer::{Argument, StepWriter},
};

/// The maximum number of pairs of candidates per sentence.
const MAX_PAIRS_PER_SENTENCE: usize = 3;

impl StepWriter<'_> {
    /// Builds the argument of candidates that can't be part of a symmetric solution.
    pub(crate) fn symmetric_placement(&self) -> Argument {
        let symmetry = self.step.proof.iter().find_map(|clause| match clause {
            Clause::Symmetric(_, symmetry) => Some(*symmetry),
            _ => None,
        });
        let found = symmetry.and_then(|of| Some((of, self.marks.digit_replacements(of)?)));
        let Some((symmetry, images)) = found else { return Argument::default() };
        let motion = match symmetry {
            BoardSymmetry::Diagonal => self.locale.tr("A reflection in the main diagonal"),
            BoardSymmetry::AntiDiagonal => self.locale.tr("A reflection in the antidiagonal"),
            BoardSymmetry::HalfTurn => self.locale.tr("A 180° rotation"),
            BoardSymmetry::QuarterTurn => self.locale.tr("A 90° rotation"),
        };
        let pairs: Vec<_> = { self.marks.digits() }
            .map(|digit| {
                let image = images[digit.value() - 1];
                format!("{}→{}", self.digit_text(digit), self.digit_text(image))
            })
            .collect();
        let pattern = tr!(
            self.locale,
            "{motion} maps the givens onto themselves with the digits relabelled: {digits}.",
            motion,
            digits = pairs.join(", ")
        );
        let texts = [
            self.locale.tr("This transformation also maps the solution to a solution of the same puzzle."),
            self.locale
                .tr("The puzzle is assumed to have only one solution, so the solution is symmetric, too."),
        ];
        let gone = &self.step.eliminations;
        let mut lines = texts.map(|text| Self::proof_line(text.into(), gone.clone())).to_vec();
        let fixed: DigitSet =
            self.marks.digits().filter(|digit| images[digit.value() - 1] == *digit).collect();
        let (on_axis, others): (Vec<Candidate>, Vec<Candidate>) =
            gone.iter().partition(|of| symmetry.image_of(of.cell, self.shape()) == of.cell);
        if !on_axis.is_empty() {
            let cells: CellSet = on_axis.iter().map(|of| of.cell).collect();
            let cells = self.cells_with_and(&cells);
            let text = match fixed.is_empty() {
                true => tr!(
                    self.locale,
                    "The symmetry leaves {cells} in place but maps no digit to itself.",
                    cells
                ),
                false => tr!(
                    self.locale,
                    "The symmetry leaves {cells} in place. So only digits that it maps to themselves fit there: {digits}.",
                    cells,
                    digits = self.digits_with_or(fixed)
                ),
            };
            lines.push(Self::proof_line(text, on_axis));
        }
        let mut pairs: Vec<(CellSet, DigitSet)> = Vec::new();
        for (nth, of) in others.iter().enumerate() {
            let Some(image) = self.marks.missing_image(*of, symmetry, &images) else { continue };
            let is_mutual = |image: &Candidate, of: &Candidate| {
                image.excludes(*of, self.shape())
                    && self.marks.missing_image(*image, symmetry, &images) == Some(*of)
            };
            // The line about the other candidate of the pair already mentions this one.
            if others[..nth].contains(&image) && is_mutual(&image, of) {
                continue;
            }
            if others.contains(&image) && is_mutual(&image, of) {
                // Candidates of two cells exclude each other only if they have the same digit.
                let cells = CellSet::from_cell(of.cell).with(image.cell);
                match pairs.iter_mut().find(|(of, _)| *of == cells) {
                    Some((_, digits)) => *digits = digits.with(of.digit),
                    None => pairs.push((cells, DigitSet::from_digit(of.digit))),
                }
                continue;
            }
            let text = tr!(
                self.locale,
                "{digit} in {cell} would need {image_digit} in {image}, which is impossible.",
                digit = self.digit_text(of.digit),
                cell = self.cell_name(of.cell),
                image_digit = self.digit_text(image.digit),
                image = self.cell_name(image.cell)
            );
            lines.push(Self::proof_line(text, [*of, image]));
        }
        if !pairs.is_empty() {
            let both =
                self.locale.tr("So two symmetric candidates are either both true or both false.");
            lines.insert(2, Self::proof_line(both.into(), gone.clone()));
        }
        if !pairs.is_empty() {
            let mut text: String = self
                .locale
                .tr("Symmetric candidates that exclude each other are both false.")
                .into();
            for (nth, pairs) in pairs.chunks(MAX_PAIRS_PER_SENTENCE).enumerate() {
                let names = pairs.iter().map(|(cells, digits)| {
                    let both =
                        self.digits_in(self.digits_with_and(*digits), self.cells_with_and(cells));
                    format!("{both} ({})", self.common_house_name(cells))
                });
                let candidates = names.collect::<Vec<_>>().join(", ");
                let gone = match nth {
                    0 => tr!(self.locale, "That rules out {candidates}.", candidates),
                    _ => tr!(self.locale, "It also rules out {candidates}.", candidates),
                };
                text = [text, gone].join(" ");
            }
            let about =
                pairs.iter().flat_map(|(cells, digits)| self.candidates_in(*cells, *digits));
            lines.push(Self::proof_line(text, about));
        }
        Argument { pattern, lines, ..Argument::default() }
    }
}
